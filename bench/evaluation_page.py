"""Show how good the evaluations are: `python bench/evaluation_page.py --games 40 --iterations 200`, from the root.

Search agents play games against themselves, on deals that nothing was fitted to. At the start of every turn the static
evaluation, with the weights that fitting begins with and with the fitted ones, and the value network estimate every
seat's final points. The means and root mean squares of estimated less final points by era and round, and how long an
estimate of all seats takes, are written into docs/evaluation.md.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from brass_core import _engine
from brass_core.names import ERAS
from strength_page import write_section
from turn_starts import mean_and_spread, turn_starts

PAGE = Path(__file__).parents[1] / "docs" / "evaluation.md"
RULESETS = ("lancashire-2018", "birmingham-2018")
PLAYERS = 4
FIRST_SEED = 2 * 10**8  # beyond those of the fitting and the training
TIMED_GAMES, REPETITIONS = 40, 60

Estimate = Callable[[_engine.State], list[float]]
Misses = dict[tuple[int, int], list[list[float]]]  # by era and round: for every evaluation, estimated less final points


def static(weights: _engine.EvaluationWeights) -> Estimate:
    return lambda state: _engine.evaluate(state, _engine.Evaluation.static, weights)


def evaluations(ruleset: _engine.Ruleset) -> dict[str, Estimate]:
    """By the name that heads their column."""
    return {
        "static, before fitting": static(_engine.EvaluationWeights()),
        "static": static(_engine.evaluation_weights(ruleset)),
        "network": _engine.evaluate,
    }


def misses(ruleset: _engine.Ruleset, games: int, iterations: int) -> Misses:
    """Of all seats at the starts of all turns."""
    found: Misses = defaultdict(lambda: [[] for _ in evaluations(ruleset)])
    for game in range(games):
        starts, final = turn_starts(ruleset, FIRST_SEED + game, iterations)
        for start in starts:
            columns = found[start.state.era, start.state.round]
            for estimate, values in zip(evaluations(ruleset).values(), columns, strict=True):
                values += [guess - last for guess, last in zip(estimate(start.state), final, strict=True)]
    return found


def cell(values: Sequence[float]) -> str:
    """Mean and root mean square."""
    mean, spread = mean_and_spread(values)
    return f"{mean:+.1f} ({spread:.1f})"


def calibration(ruleset: _engine.Ruleset, games: int, iterations: int) -> Iterator[str]:
    """The lines of one game's table."""
    yield f"`{ruleset.id}`, {PLAYERS} players, {games} games of searches of {iterations} iterations a decision:"
    yield ""
    names = list(evaluations(ruleset))
    yield f"| round | {' | '.join(names)} |"
    yield "| --- |" + " --: |" * len(names)
    found = misses(ruleset, games, iterations)
    for (era, number), columns in sorted(found.items()):
        yield f"| {ERAS[era]} {number} | {' | '.join(map(cell, columns))} |"
    everything = [list(chain.from_iterable(parts)) for parts in zip(*found.values(), strict=True)]
    yield f"| all | {' | '.join(map(cell, everything))} |"


def nanoseconds(positions: _engine.TrainingPositions, evaluation: _engine.Evaluation) -> float:
    """Of processor time for all seats of a State, in the fastest of many passes."""
    passes = []
    for _ in range(REPETITIONS):
        begin = time.process_time_ns()
        positions.estimates(evaluation)
        passes.append(time.process_time_ns() - begin)
    return min(passes) / len(positions)


def speed() -> Iterator[str]:
    """The lines of the table."""
    yield "| ruleset | players | static | network |"
    yield "| --- | --: | --: | --: |"
    for name, players in _engine.RULESETS:
        positions = _engine.sample_games(_engine.Ruleset.named(name, players), TIMED_GAMES, FIRST_SEED)
        times = [nanoseconds(positions, getattr(_engine.Evaluation, which)) for which in ("static", "network")]
        yield f"| `{name}` | {players} | {times[0]:.0f} ns | {times[1]:.0f} ns |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Show how good the evaluations are.")
    parser.add_argument("--games", type=int, default=40, help="of each ruleset; 0: only the speed")
    parser.add_argument("--iterations", type=int, default=200, help="of the search for each decision")
    options = parser.parse_args()
    write_section("speed", speed(), PAGE)
    if options.games == 0:
        return
    lines: list[str] = []
    for name in RULESETS:
        lines += [*calibration(_engine.Ruleset.named(name, PLAYERS), options.games, options.iterations), ""]
    write_section("calibration", lines[:-1], PAGE)


if __name__ == "__main__":
    main()
