"""The ladder: all baselines and the search against each other, for every ruleset, as a page of tables.

    python bench/ladder.py --deals 200 --iterations 300 --jobs 2

Every line-up of four agents plays every deal from all seats, at fixed iterations. The games are kept in a folder, and
the same command goes on after those it holds; a finished ladder is only written anew. Nothing else should run meanwhile
where the time of decisions is to mean something.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from brass_ai.tournament import TournamentConfig, run_tournament
from brass_ai.tournament.config import entrants
from brass_ai.tournament.progress import progress_for_stream
from brass_ai.tournament.report import make_report
from brass_ai.tournament.report_text import INTERVALS, TextTable, head_line, text_tables
from brass_ai.tournament.tables import read_results
from brass_core.names import rulesets
from match_frame import PLAYERS, ROOT, exit_code_of

BASELINES = ("random", "lively", "automa", "greedy", "lookahead")
INTRODUCTION = """\
# The ladder

How the agents that come with this program do against each other, at tables of four.
[baselines.md](baselines.md) says what each of them does. Deals are duplicated: every line-up plays each deal from all
seats. The search is limited by iterations, not by time; each game is played on one core.

Made by `{command}`; the
same command makes the same games.
"""


def agents_of(iterations: int) -> tuple[str, ...]:
    """Specs of all that take part."""
    return (*BASELINES, f"ismcts:iterations={iterations}")


def play(ruleset: str, arguments: argparse.Namespace) -> Path:
    """Play what is missing of a ruleset's tournament; the file of its results."""
    file: Path = arguments.folder / f"{ruleset}-{arguments.iterations}.db"
    config = TournamentConfig(
        ruleset,
        entrants(agents_of(arguments.iterations)),
        deals=arguments.deals,
        out=file,
        players=PLAYERS,
        seed=arguments.seed,
        line_ups=arguments.line_ups,
        jobs=arguments.jobs,
    )
    run_tournament(config, progress=progress_for_stream())
    return file


def page(files: Iterable[tuple[str, Path]], command: str) -> str:
    """The page, with a part for each ruleset and its file of results."""
    lines = [INTRODUCTION.format(command=command), INTERVALS, ""]
    for ruleset, file in files:
        report = make_report(read_results(file))
        lines += [f"## {ruleset}", "", f"{head_line(report)}.", ""]
        for table in text_tables(report):
            lines += [f"### {table.title}: {ruleset}", "", table.note, "", *markdown(table), ""]
    return "\n".join(lines)


def markdown(table: TextTable) -> Iterator[str]:
    """The rows of a table of a page."""
    yield _row(table.heads)
    yield _row(["---", *["--:"] * (len(table.heads) - 1)])
    for row in table.rows:
        yield _row(row)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = [ruleset for ruleset, players in rulesets().items() if PLAYERS in players]
    parser.add_argument("--rulesets", nargs="+", default=known, choices=known, metavar="RULESET", help="default: all")
    parser.add_argument("--deals", type=int, default=200, help="of each ruleset (default: 200)")
    parser.add_argument("--iterations", type=int, default=300, help="of the search for a decision (default: 300)")
    parser.add_argument("--line-ups", type=int, default=6, help="6 or 12 balanced ones, or all 15 (default: 6)")
    parser.add_argument("--seed", type=int, default=1, help="of all deals and agents (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="games played at a time (default: 1)")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "ladder", help="where the games are kept")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "docs" / "ladder.md", help="the page (default: docs/ladder.md)"
    )
    return parser.parse_args(words)


def command_of(arguments: argparse.Namespace) -> str:
    """The command with all that decides about the games."""
    names = ("deals", "iterations", "line_ups", "seed")
    words = [f"--{name.replace('_', '-')} {getattr(arguments, name)}" for name in names]
    return " ".join(["python bench/ladder.py --rulesets", *arguments.rulesets, *words])


def main(words: Sequence[str] | None = None) -> int:
    """Play and write; the exit code."""
    arguments = read_arguments(words)
    arguments.folder.mkdir(parents=True, exist_ok=True)

    def play_then_write() -> None:
        files = [(ruleset, play(ruleset, arguments)) for ruleset in arguments.rulesets]
        arguments.out.write_text(page(files, command_of(arguments)), encoding="utf-8")
        print(f"Written: {arguments.out}", file=sys.stderr)

    return exit_code_of(play_then_write)


if __name__ == "__main__":
    sys.exit(main())
