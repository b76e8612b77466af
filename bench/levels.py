"""Each level of play against the one below it: how many points more it makes.

    python bench/levels.py --games 96 --folder build/levels --write

At every table two seats play one level and two the next; every deal is played with the agents moved on through all
seats. The highest levels, whose games take longest, play fewer. Every game is kept in the folder, and the same command
goes on after those it holds; --write puts the table into docs/levels.md.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from brass_ai.levels import LEVELS, TOP_LEVEL
from brass_ai.selfplay import Series
from strength import Line, kept_games, mean_over_deals, play_missing

PAGE = Path(__file__).parents[1] / "docs" / "levels.md"
BEGIN, END = "<!-- table: begin -->\n", "<!-- table: end -->\n"
HEAD = """\
| level | iterations | spread | prior floor | playouts | games | points | of the level below | more |
| ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |
"""
Z = 1.959964  # of the normal distribution, two-sided 95 %
LONG_GAMES = 0.5  # of the games for each of the last two steps
INTERRUPTED = 130


def spec(level: int) -> str:
    return f"ismcts:level={level}"


def play(level: int, arguments: argparse.Namespace) -> list[Line] | None:
    """The games of a level against the one below; None if they were stopped."""
    share = LONG_GAMES if level >= TOP_LEVEL - 1 else 1
    deals = max(2, round(arguments.games * share / 4))
    agents = (spec(level - 1),) * 2 + (spec(level),) * 2
    series = Series(arguments.ruleset, 4, agents, deals * 4, arguments.seed, rotates=True)
    file = arguments.folder / f"{arguments.ruleset}-{level}.jsonl"
    games = kept_games(file, series)
    if not play_missing(series, games, arguments.jobs, file):
        return None
    return [games[number] for number in range(series.games)]


def row(level: int, games: Sequence[Line]) -> str:
    """The level's row of the table."""
    points = {own: by_deal(games, spec(own)) for own in (level - 1, level)}
    more = {deal: [one - other for one, other in zip(own, points[level - 1][deal], strict=True)]
            for deal, own in points[level].items()}  # fmt: skip
    mean, error = mean_over_deals(more)
    assert error is not None, "there are at least two deals"
    low, high = mean - Z * error, mean + Z * error
    means = (mean_over_deals(points[own])[0] for own in (level, level - 1))
    cells = (level, *settings(level), len(games), *(f"{own:.1f}" for own in means))
    return f"| {' | '.join(map(str, cells))} | {mean:+.1f} [{low:+.1f}, {high:+.1f}] |\n"


def settings(level: int) -> tuple[object, ...]:
    own = LEVELS[level]
    return own.iterations, f"{own.spread:g}", f"{own.prior_floor:g}", own.playout_policy


def by_deal(games: Sequence[Line], agent: str) -> dict[int, list[float]]:
    """The mean points of an agent's two seats, by deal and game."""
    found: dict[int, list[float]] = {}
    for game in games:
        own = [points for points, name in zip(game["vp"], game["agents"], strict=True) if name == agent]
        found.setdefault(game["seed"], []).append(sum(own) / len(own))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="lancashire-2018")
    parser.add_argument("--games", type=int, default=96, help="of each step from level to level (default: 96)")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--folder", type=Path, required=True, help="where the games are kept")
    parser.add_argument("--only", type=int, nargs="*", help="the levels to play; all but the first by default")
    parser.add_argument("--write", action="store_true", help="put the table into docs/levels.md")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    table = HEAD + f"| 1 | {' | '.join(map(str, settings(1)))} | | | | |\n"
    for level in arguments.only or range(2, TOP_LEVEL + 1):
        games = play(level, arguments)
        if games is None:
            sys.exit(INTERRUPTED)
        table += row(level, games)
    print(table, end="")
    if arguments.write:
        before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
        PAGE.write_text(before + BEGIN + table + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
