"""What a decision of the search costs, by the judgement of a much longer search: a quick sieve for changes.

    python bench/regret.py                            # all of bench/trial_list.py
    python bench/regret.py --options first_play=0 "first_play=0,prior_temperature=6" --iterations 100 400

Positions come from games of the search against itself, one for each search of the default. The reference is a wide
search of many iterations; the regret of a decision is what it expects behind its best decision less what it expects
behind that one, in points of the seat to move. Changes are compared on the same positions and seeds. It says nothing
about changes to what closes a leaf, as the reference closes its own by the default, and it is no match: bench/trials.py
has the last word.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brass_ai.agents.registry import read_search_options
from brass_ai.bench.run import pinned
from brass_ai.selfplay import mean_and_error
from brass_core import _engine
from brass_core.codec import codec_of
from brass_core.knowledge import view_of
from strength_page import write_section
from trial_list import TRIALS
from trials import PLAYERS, ROOT

PLAY_ITERATIONS = 40  # of the games that positions come from
ONE_IN = 19  # decisions with a choice becomes a position
LEAST_CHOICES = 4
LEAST_VISITS = 20  # of the reference, below which a decision counts as its worst one
REFERENCE = {"exploration": 1.5, "prior_floor": 0.3, "prior_temperature": 6.0, "seed": 99}
POOL_BYTES = 1 << 27
# Changes to what closes a leaf, to what is wanted, and between decisions: of these it says nothing.
BEYOND = ("playout_rounds", "evaluation", "points_weight", "rank_weight", "lead_weight", "keep_tree")

Judged = tuple[_engine.View, dict[int, float]]  # points expected behind each decision


@dataclass(frozen=True, slots=True)
class Row:
    """What a decision costs with a change at a number of iterations, and how that differs from the default.

    Both with their standard errors.
    """

    options: str
    iterations: int
    regret: tuple[float, float | None]
    difference: tuple[float, float | None]
    seconds: float  # of processor time for a search


def positions(ruleset: str, number: int) -> Iterator[_engine.View]:
    """Views of main decisions with a choice, from as many games as it takes."""
    rules = _engine.Ruleset.named(ruleset, PLAYERS)
    seed, found = 0, 0
    while True:
        state, chance, step = _engine.State.start(rules, seed), _engine.Random(seed), 0
        while not state.is_over:
            view, legal = _engine.View.of(state, state.seat), state.legal_decisions()
            is_main = not (state.is_partial or state.is_open or state.is_shortfall)
            if is_main and len(legal) >= LEAST_CHOICES and (step + seed) % ONE_IN == 0:
                yield view
                found += 1
                if found == number:
                    return
            play = _engine.SearchParameters(iterations=PLAY_ITERATIONS, seed=step, pool_bytes=1 << 22)
            state.apply(_engine.search(view, play).best if len(legal) > 1 else legal[0], chance)
            step += 1
        seed += 1


def judged(view: _engine.View, iterations: int) -> Judged:
    """What the reference expects behind every legal decision."""
    settings = _engine.SearchParameters(iterations=iterations, pool_bytes=POOL_BYTES, **REFERENCE)
    rows = _engine.search(view, settings).decisions
    seen = {row.decisions[0]: row.points[view.observer] for row in rows if row.visits >= LEAST_VISITS}
    worst = min(seen.values())
    return view, {row.decisions[0]: seen.get(row.decisions[0], worst) for row in rows}


def reference(arguments: argparse.Namespace) -> list[Judged]:
    """The positions with their judgements, kept in a file as they are costly."""
    file = arguments.folder / f"{arguments.ruleset}-{arguments.positions}-{arguments.reference}.json"
    if not file.exists():
        views = positions(arguments.ruleset, arguments.positions)
        found = [judged(view, arguments.reference) for view in views]
        codec = codec_of(arguments.ruleset, PLAYERS)
        rows = [{"position": codec.position(view.fields(), view.observer, []), "points": row} for view, row in found]
        file.write_text(json.dumps(rows), encoding="utf-8")
    kept = json.loads(file.read_text(encoding="utf-8"))
    return [(view_of(row["position"]), {int(key): value for key, value in row["points"].items()}) for row in kept]


def regrets(known: Sequence[Judged], options: dict[str, Any], iterations: int, seeds: int) -> list[float]:
    """The mean regret over the seeds in each position."""
    found = []
    for view, points in known:
        best = max(points.values())
        lost = 0.0
        for seed in range(seeds):
            settings = _engine.SearchParameters(iterations=iterations, seed=seed, pool_bytes=POOL_BYTES, **options)
            lost += best - points[_engine.search(view, settings).best]
        found.append(lost / seeds)
    return found


def rows(known: Sequence[Judged], arguments: argparse.Namespace) -> Iterator[Row]:
    """The default, then all changes, at each number of iterations."""
    for iterations in arguments.iterations:
        default: list[float] = []
        for options in ("", *arguments.options):
            begin = time.process_time()
            values = regrets(known, read_search_options(options), iterations, arguments.seeds)
            seconds = (time.process_time() - begin) / len(known) / arguments.seeds
            default = default or values
            gains = [value - other for value, other in zip(values, default, strict=True)]
            yield Row(options, iterations, mean_and_error(values), mean_and_error(gains), seconds)


def table(arguments: argparse.Namespace, found: Sequence[Row]) -> Iterator[str]:
    """The section of the page."""
    yield (
        f"`{arguments.ruleset}`, {PLAYERS} players, {arguments.positions} positions, {arguments.seeds} searches of "
        f"each; points that a decision costs by the judgement of a wide search of {arguments.reference:,} iterations, "
        f"± one standard error. The default is that of signature `{pinned().signature}`."
    )
    yield ""
    yield "| iterations | change | regret | less the default's | milliseconds |"
    yield "| --: | --- | --: | --: | --: |"
    for row in found:
        name = f"`{row.options}`" if row.options else "the default"
        difference = with_error(row.difference, "+") if row.options else ""
        yield f"| {row.iterations:,} | {name} | {with_error(row.regret)} | {difference} | {1000 * row.seconds:.1f} |"
    yield ""


def with_error(value: tuple[float, float | None], sign: str = "") -> str:
    mean, error = value
    return f"{mean:{sign}.2f}" + ("" if error is None else f" ± {error:.2f}")


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    tried = [trial.options for trial in TRIALS if not trial.options.startswith(BEYOND)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="lancashire-2018")
    parser.add_argument("--options", nargs="*", default=tried, help="changes (default: those of the trials)")
    parser.add_argument("--iterations", nargs="+", type=int, default=[100], help="for a decision (default: 100)")
    parser.add_argument("--positions", type=int, default=150, help="default: 150")
    parser.add_argument("--reference", type=int, default=8000, help="iterations of the judge (default: 8000)")
    parser.add_argument("--seeds", type=int, default=4, help="searches of each position (default: 4)")
    parser.add_argument("--folder", type=Path, help="where judgements are kept (default: in build/regret)")
    parser.add_argument(
        "--page", choices=("changes", "budgets"), help="write the table to this part of docs/strength.md"
    )
    arguments = parser.parse_args(words)
    arguments.folder = arguments.folder or ROOT / "build" / "regret" / pinned().signature
    return arguments


def main(words: Sequence[str] | None = None) -> int:
    """Judge, compare, print; the exit code."""
    arguments = read_arguments(words)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    try:
        found = []
        for row in rows(reference(arguments), arguments):
            found.append(row)
            figures = f"{with_error(row.regret)}  {with_error(row.difference, '+')}  {1000 * row.seconds:.2f} ms"
            print(f"{row.iterations:>6} {row.options or 'default':45} {figures}", flush=True)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if arguments.page:
        write_section(f"regret of {arguments.page}", table(arguments, found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
