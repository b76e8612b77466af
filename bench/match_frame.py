"""What the programs share that play matches of one search against another and write a table of them."""

import argparse
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from brass_ai.bench.run import pinned
from brass_ai.tournament import TournamentConfig, run_tournament
from brass_ai.tournament.config import entrants
from brass_ai.tournament.progress import progress_for_stream
from brass_ai.tournament.report import Standing, make_report
from brass_ai.tournament.statistics import Estimate
from brass_ai.tournament.tables import read_results
from strength_page import write_section

ROOT = Path(__file__).parents[1]
PLAYERS = 4
MOST_DEALS = 1000  # the schedule of every match; how much of it is played is no part of the match
INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Part:
    """So many games of a match."""

    name: str
    config: TournamentConfig
    games: int


def make_parser(description: str | None) -> argparse.ArgumentParser:
    """With the arguments that all of them have."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="lancashire-2018")
    parser.add_argument("--seed", type=int, default=1, help="of all deals and agents (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="games played at a time (default: 1)")
    parser.add_argument("--folder", type=Path, help="where the games are kept (default: in build/trials)")
    parser.add_argument("--table", action="store_true", help="play nothing, only write the table")
    parser.add_argument("--no-page", action="store_true", help="print the table instead of writing it to the page")
    return parser


def parse(parser: argparse.ArgumentParser, words: Sequence[str] | None) -> argparse.Namespace:
    """The arguments, with a folder that is there: one for each state of the default search."""
    arguments = parser.parse_args(words)
    arguments.folder = arguments.folder or ROOT / "build" / "trials" / pinned().signature
    arguments.folder.mkdir(parents=True, exist_ok=True)
    return arguments


def match_config(arguments: argparse.Namespace, agents: Sequence[str], file: Path) -> TournamentConfig:
    """The match of these agents, of which some deals are played."""
    return TournamentConfig(
        arguments.ruleset, entrants(agents), deals=MOST_DEALS, out=file, players=PLAYERS, seed=arguments.seed
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """How an agent did in a match so far."""

    games: int
    deals: int  # of which all seatings were played
    own: Standing
    gains: dict[str, Estimate]  # points more than each of the other agents


def figures_of(file: Path, agent: str) -> Figures | None:
    """From the games that are kept in a file; None where there are none."""
    report = make_report(read_results(file)) if file.exists() else None
    if not report or not report.games:
        return None
    own = next(standing for standing in report.standings if standing.agent == agent)
    gains = {meeting.opponent: meeting.points for meeting in report.meetings if meeting.agent == agent}
    return Figures(report.games, report.complete_deals, own, gains)


def play_and_write(
    arguments: argparse.Namespace, parts: Iterable[Part], section: str, table: Callable[[], Iterator[str]]
) -> int:
    """Play what is missing of every part, then write the table to its section of the page; the exit code."""

    def play_then_write() -> None:
        for part in () if arguments.table else parts:
            print(part.name, file=sys.stderr)
            config = replace(part.config, jobs=arguments.jobs)
            run_tournament(config, progress=progress_for_stream(), until=_has_games(part.games))
        lines = list(table())
        if arguments.no_page:
            print("\n".join(lines))
        else:
            write_section(section, lines)

    return exit_code_of(play_then_write)


def exit_code_of(work: Callable[[], None]) -> int:
    """Do what plays games that are kept; the exit code. What ends it early is said in one sentence."""
    try:
        work()
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return INTERRUPTED
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _has_games(number: int) -> Callable[[sqlite3.Connection], bool]:
    return lambda results: bool(results.execute("SELECT COUNT(*) FROM games").fetchone()[0] >= number)


def interval_text(figure: Estimate, form: str) -> str:
    """A figure with its interval, if it has one."""
    if figure.low is None or figure.high is None:
        return "-" if figure.value is None else format(figure.value, form)
    return f"{figure.value:{form}} [{figure.low:{form}}, {figure.high:{form}}]"
