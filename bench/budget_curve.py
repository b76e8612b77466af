"""Strength against the budget: one seat with more and more iterations against three that always have the same.

    python bench/budget_curve.py --rivals 100

Each step is a match of its own, every deal played from all four seats. Steps with large budgets play few games, as the
table says. Games are kept, and the same command goes on after those; the curve goes to docs/strength.md.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from brass_ai.bench.run import pinned
from brass_ai.tournament import TournamentConfig
from match_frame import PLAYERS, Part, figures_of, interval_text, make_parser, match_config, parse, play_and_write

# Iterations for a decision, and deals for which there is time; by symmetry the first step is par with equal rivals.
STEPS = ((300, 20), (1_000, 20), (3_000, 20), (10_000, 15), (30_000, 5), (100_000, 2))
SEARCHER, RIVALS = "searcher", ("rival", "rival2", "rival3")


def config(iterations: int, arguments: argparse.Namespace) -> TournamentConfig:
    """The match of a step, of which some deals are played."""
    options = f",{arguments.options}" if arguments.options else ""
    rivals = [f"{name}=ismcts:iterations={arguments.rivals}{options}" for name in RIVALS]
    file = f"budget_{arguments.ruleset}_{arguments.rivals}_{iterations}_{arguments.options}_{arguments.seed}.db"
    return match_config(
        arguments, (f"{SEARCHER}=ismcts:iterations={iterations}{options}", *rivals), arguments.folder / file
    )


def table(arguments: argparse.Namespace) -> Iterator[str]:
    """The section of the page: how it was played, and a row for each step with games."""
    changed = f" with `{arguments.options}`" if arguments.options else ""
    yield (
        f"`{arguments.ruleset}`, {PLAYERS} players, hidden hands; one seat against three of {arguments.rivals} "
        f"iterations, the default of signature `{pinned().signature}`{changed}. An even share of wins is 25 %. "
        "Intervals are 95 %; the few games of the last steps prove little."
    )
    yield ""
    yield "| iterations | games | wins | own points | points minus table mean |"
    yield "| --: | --: | --: | --: | --: |"
    for iterations, _ in STEPS:
        figures = figures_of(config(iterations, arguments).out, SEARCHER)
        if figures:
            own = figures.own
            cells = (
                interval_text(own.wins, ".0%"),
                interval_text(own.points, ".1f"),
                interval_text(own.lead, "+.1f"),
            )
            yield f"| {iterations:,} | {figures.games} | {' | '.join(cells)} |"
    yield ""


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__)
    parser.add_argument("--rivals", type=int, default=100, help="iterations of the three others (default: 100)")
    parser.add_argument("--options", default="", help="further options of all four, such as playout_rounds=0")
    parser.add_argument("--most", type=int, default=STEPS[-1][0], help="iterations of the last step (default: all)")
    return parse(parser, words)


def main(words: Sequence[str] | None = None) -> int:
    """Play and write; the exit code."""
    arguments = read_arguments(words)
    parts = (
        Part(f"{iterations:,} iterations", config(iterations, arguments), deals * PLAYERS)
        for iterations, deals in STEPS
        if iterations <= arguments.most
    )
    return play_and_write(arguments, parts, "budget", lambda: table(arguments))


if __name__ == "__main__":
    sys.exit(main())
