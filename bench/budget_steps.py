"""Strength against the budget, step by step: a budget against a third of it, or against a tenth.

    python bench/budget_steps.py --jobs 2
    python bench/budget_steps.py --only 10000:1000 --deals 60    # more deals of one step

Two seats have the larger budget and two the smaller one, every deal in both seatings, so what is compared sits at the
same table. A game of a step to ten times the budget takes less time than one of a step to three times, as two seats
think little, and shows more: beyond 3,000 iterations only such are played. Games are kept, and the same command goes
on after those; the table goes to docs/strength.md.
"""

import argparse
import math
import sys
from collections.abc import Iterator, Sequence

from brass_ai.bench.run import pinned
from brass_ai.tournament import TournamentConfig
from brass_ai.tournament.statistics import Estimate
from match_frame import PLAYERS, Part, figures_of, interval_text, make_parser, match_config, parse, play_and_write

# Iterations for a decision, those of the step below, and deals for which there is time.
STEPS = (
    (300, 100, 100),
    (1_000, 300, 60),
    (3_000, 1_000, 80),
    (1_000, 100, 40),
    (10_000, 1_000, 40),
    (100_000, 10_000, 20),
)
FEWEST = 100
SEATINGS = 2
MORE, FEWER = "more", "fewer"


def step_name(iterations: int, below: int) -> str:
    """By which a step is asked for."""
    return f"{iterations}:{below}"


def config(iterations: int, below: int, arguments: argparse.Namespace) -> TournamentConfig:
    """The match of a step, of which some deals are played."""
    options = f",{arguments.options}" if arguments.options else ""
    agents = (f"{MORE}=ismcts:iterations={iterations}{options}", f"{FEWER}=ismcts:iterations={below}{options}")
    file = f"step_{arguments.ruleset}_{iterations}_{below}_{arguments.options}_{arguments.seed}.db"
    return match_config(arguments, agents, arguments.folder / file)


def table(arguments: argparse.Namespace) -> Iterator[str]:
    """The section of the page: how it was played, and a row for each step with games."""
    changed = f" with `{arguments.options}`" if arguments.options else ""
    yield (
        f"`{arguments.ruleset}`, {PLAYERS} players, hidden hands; two seats of each, the default of signature "
        f"`{pinned().signature}`{changed}, every deal in both seatings. Points more are those of the larger budget "
        "less those of the smaller one, with the 95 % interval over deals; wins are by seat, 25 % is even."
    )
    yield ""
    yield (
        f"The last column adds up steps from {FEWEST} iterations on, as if it did not matter to a step who else sits "
        "there."
    )
    yield ""
    yield f"| iterations | against | games | points | points more | wins | more than {FEWEST} |"
    yield "| --: | --: | --: | --: | --: | --: | --: |"
    heights = {FEWEST: Estimate(0, 0, 0)}
    for iterations, below, _ in STEPS:
        figures = figures_of(config(iterations, below, arguments).out, MORE)
        if not figures:
            continue
        own, gain = figures.own, figures.gains[FEWER]
        height = added(heights.get(below), gain) if iterations not in heights else None
        if height:
            heights[iterations] = height
        cells = (
            f"{own.points.value:.1f}",
            interval_text(gain, "+.1f"),
            interval_text(own.wins, ".0%"),
            interval_text(height, "+.1f") if height else "",
        )
        yield f"| {iterations:,} | {below:,} | {figures.games} | {' | '.join(cells)} |"
    yield ""


def added(height: Estimate | None, gain: Estimate) -> Estimate | None:
    """A step on top of others, of which it is independent; None where one of them has no interval."""
    if height is None or height.value is None or height.low is None or height.high is None:
        return None
    if gain.value is None or gain.low is None or gain.high is None:
        return None
    value = height.value + gain.value
    low = math.hypot(height.value - height.low, gain.value - gain.low)
    high = math.hypot(height.high - height.value, gain.high - gain.value)
    return Estimate(value, value - low, value + high)


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__)
    names = [step_name(iterations, below) for iterations, below, _ in STEPS]
    parser.add_argument("--only", nargs="+", choices=names, metavar="STEP", help=f"default: all, {' '.join(names)}")
    parser.add_argument("--deals", type=int, help="of each step (default: as there is time for)")
    parser.add_argument("--options", default="", help="further options of all four, such as playout_rounds=0")
    return parse(parser, words)


def main(words: Sequence[str] | None = None) -> int:
    """Play and write; the exit code."""
    arguments = read_arguments(words)
    parts = (
        Part(
            f"{iterations:,} iterations against {below:,}",
            config(iterations, below, arguments),
            SEATINGS * (arguments.deals or deals),
        )
        for iterations, below, deals in STEPS
        if not arguments.only or step_name(iterations, below) in arguments.only
    )
    return play_and_write(arguments, parts, f"steps of {arguments.ruleset}", lambda: table(arguments))


if __name__ == "__main__":
    sys.exit(main())
