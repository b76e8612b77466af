"""What a step of the search costs, by the judgement of longer searches: a quick sieve for changes.

    python bench/regret.py                            # all of bench/trial_list.py
    python bench/regret.py --options first_play=0 "first_play=0,prior_temperature=6" --iterations 100 400
    python bench/regret.py --options --iterations 100 300 1000 --reference 10000    # what more time brings

Positions come from games of the search against itself. Of the steps that were chosen in one, each is judged by a
search of the default that may try no other; the regret of a step is what the best of them is expected to bring less
what it is, in points of the seat to move. So only steps that some search chose are compared, all on the same positions
and seeds. It says nothing about changes to what closes a leaf, as the judge closes its own by the default, and it is no
match: bench/trials.py has the last word.
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
from match_frame import PLAYERS, ROOT
from strength_page import write_section
from trial_list import TRIALS, Trial, changes_something

PLAY_ITERATIONS = 40  # of the games that positions come from
ONE_IN = 19  # decisions with a choice becomes a position
LEAST_CHOICES = 4
JUDGE_SEED = 99
SAVED_EVERY = 20  # positions
POOL_BYTES = 1 << 27
# Changes to what closes a leaf, to what is wanted, and between decisions: of these it says nothing.
BEYOND = ("playout_rounds", "evaluation", "points_weight", "rank_weight", "lead_weight", "keep_tree")

Step = tuple[int, ...]  # its decisions


@dataclass(frozen=True, slots=True)
class Row:
    """What a decision costs with a change at a number of iterations, and how much more than in comparison.

    A change is compared with the default, the default with itself at the number of iterations before. Both with their
    standard errors.
    """

    options: str
    iterations: int
    regret: tuple[float, float | None]
    difference: tuple[float, float | None] | None
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


class Judge:
    """What steps are expected to bring, kept in a file as judgements are costly."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Reads the file, or draws the positions for a new one."""
        self._iterations = arguments.reference
        self._file = arguments.folder / f"{arguments.ruleset}-{arguments.positions}-{arguments.reference}.json"
        codec = codec_of(arguments.ruleset, PLAYERS)
        if self._file.exists():
            rows = json.loads(self._file.read_text(encoding="utf-8"))
            self.views = [view_of(row["position"]) for row in rows]
            self._known = [{tuple(step): points for step, points in row["steps"]} for row in rows]
        else:
            self.views = list(positions(arguments.ruleset, arguments.positions))
            self._known = [{} for _ in self.views]
        self._documents = [codec.position(view.fields(), view.observer, []) for view in self.views]

    def points(self, place: int, step: Step) -> float:
        """Expected for the seat to move behind this step, in the position of that place."""
        known: dict[Step, float] = self._known[place]
        if step not in known:
            view = self.views[place]
            search = _engine.Search(_engine.SearchParameters(seed=JUDGE_SEED, pool_bytes=POOL_BYTES))
            search.begin(view, [list(step)])
            search.work(self._iterations)
            known[step] = float(search.report().decisions[0].points[view.observer])
        return known[step]

    def save(self) -> None:
        """Keep the positions with their judgements."""
        rows = [
            {"position": position, "steps": list(known.items())}
            for position, known in zip(self._documents, self._known, strict=True)
        ]
        self._file.write_text(json.dumps(rows), encoding="utf-8")


def chosen(views: Sequence[_engine.View], options: dict[str, Any], iterations: int, seeds: int) -> list[list[Step]]:
    """The step of each seed in each position."""
    found = []
    for view in views:
        own = []
        for seed in range(seeds):
            settings = _engine.SearchParameters(iterations=iterations, seed=seed, pool_bytes=POOL_BYTES, **options)
            result = _engine.search(view, settings)
            # So few iterations may complete no step; then each of its decisions is searched.
            steps = result.steps or _engine.search_turn(view, settings).turn
            own.append(tuple(steps[0].decisions))
        found.append(own)
    return found


def rows(judge: Judge, arguments: argparse.Namespace) -> Iterator[Row]:
    """The default, then all changes, at each number of iterations."""
    combinations = [(number, options) for number in arguments.iterations for options in ("", *arguments.options)]
    steps, seconds = [], []
    for number, options in combinations:
        begin = time.process_time()
        steps.append(chosen(judge.views, read_search_options(options), number, arguments.seeds))
        seconds.append((time.process_time() - begin) / len(judge.views) / arguments.seeds)
        print(f"{number:>6} {options or 'default':45} {1000 * seconds[-1]:.2f} ms", flush=True)
    regrets = regrets_of(judge, steps)
    default: list[float] | None = None
    for (number, options), own, taken in zip(combinations, regrets, seconds, strict=True):
        difference = mean_and_error([a - b for a, b in zip(own, default, strict=True)]) if default else None
        yield Row(options, number, mean_and_error(own), difference, taken)
        if not options:
            default = own


def regrets_of(judge: Judge, steps: Sequence[list[list[Step]]]) -> list[list[float]]:
    """The mean regret over the seeds, for each way to choose and each position."""
    regrets: list[list[float]] = [[] for _ in steps]
    for place in range(len(judge.views)):
        tried = {step for own in steps for step in own[place]}
        # A step that all agree on needs no judgement.
        points = {step: judge.points(place, step) if len(tried) > 1 else 0.0 for step in tried}
        best = max(points.values())
        for regret, own in zip(regrets, steps, strict=True):
            regret.append(sum(best - points[step] for step in own[place]) / len(own[place]))
        if place % SAVED_EVERY == SAVED_EVERY - 1:
            judge.save()
    judge.save()
    return regrets


def table(arguments: argparse.Namespace, found: Sequence[Row]) -> Iterator[str]:
    """The section of the page."""
    yield (
        f"`{arguments.ruleset}`, {PLAYERS} players, {arguments.positions} positions, {arguments.seeds} searches of "
        f"each; points that a step costs by the judgement of searches of {arguments.reference:,} iterations, one for "
        f"each step that was chosen, ± one standard error. The default is that of signature `{pinned().signature}`."
    )
    yield ""
    yield "| iterations | change | regret | more than that of the last default above | milliseconds |"
    yield "| --: | --- | --: | --: | --: |"
    for row in found:
        name = f"`{row.options}`" if row.options else "the default"
        difference = with_error(row.difference, "+") if row.difference else ""
        yield f"| {row.iterations:,} | {name} | {with_error(row.regret)} | {difference} | {1000 * row.seconds:.1f} |"
    yield ""


def with_error(value: tuple[float, float | None], sign: str = "") -> str:
    mean, error = value
    return f"{mean:{sign}.2f}" + ("" if error is None else f" ± {error:.2f}")


def is_judged(trial: Trial) -> bool:
    """Whether the sieve says anything about such a change."""
    return not trial.options.startswith(BEYOND)


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    tried = [trial.options for trial in TRIALS if is_judged(trial) and changes_something(trial)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="lancashire-2018")
    parser.add_argument("--options", nargs="*", default=tried, help="changes (default: those of the trials)")
    parser.add_argument("--iterations", nargs="+", type=int, default=[100], help="for a decision (default: 100)")
    parser.add_argument("--positions", type=int, default=150, help="default: 150")
    parser.add_argument("--reference", type=int, default=20000, help="iterations of a judgement (default: 20000)")
    parser.add_argument("--seeds", type=int, default=4, help="searches of each position (default: 4)")
    parser.add_argument("--folder", type=Path, help="where judgements are kept (default: in build/regret)")
    parser.add_argument("--page", action="store_true", help="write the table to docs/strength.md")
    arguments = parser.parse_args(words)
    arguments.folder = arguments.folder or ROOT / "build" / "regret" / pinned().signature
    return arguments


def main(words: Sequence[str] | None = None) -> int:
    """Judge, compare, print; the exit code."""
    arguments = read_arguments(words)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    try:
        found = []
        for row in rows(Judge(arguments), arguments):
            found.append(row)
            figures = f"{with_error(row.regret)}  {with_error(row.difference, '+') if row.difference else ''}"
            print(f"{row.iterations:>6} {row.options or 'default':45} {figures}")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if arguments.page:
        write_section("regret of changes" if arguments.options else "regret of budgets", table(arguments, found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
