"""`brass-ai profile`: how fast the core and the search are on this machine."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brass_ai.commands.inputs import JsonOption
from brass_ai.profile import report
from brass_ai.profile.measure import Measurement
from brass_ai.profile.series import groups
from brass_core.names import rulesets, spoken

if TYPE_CHECKING:
    from rich.table import Table

ALL = "all"
WIDTH = 100  # of a table that does not go to a terminal
INTERRUPTED = 130  # as shells report a program ended by SIGINT


def profile(
    ruleset: Annotated[str, typer.Option(metavar="R", help="Such as lancashire-2018, or all.")] = ALL,
    players: Annotated[str, typer.Option(metavar="N", help="Number of players, or all.")] = ALL,
    seconds: Annotated[float, typer.Option(metavar="S", min=0, max=3600, help="For each figure.")] = 1.0,
    compare: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Show rates as multiples of those in a file from --json.")
    ] = None,
    breakdown: Annotated[
        bool, typer.Option("--breakdown", help="Show where the time of searches goes, on a build that counts.")
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --breakdown: draw a flame graph of each era."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure how fast rules, playouts and search run on this machine, beside the goals for one core.

    Rates are those of the fastest pass in processor time, so that other programs disturb little. Ctrl-C shows what has
    been measured. A breakdown needs the build of `make profile`.

    Example: brass-ai profile --ruleset lancashire-2018 --players 4
    """
    chosen = _chosen(ruleset, players)
    if breakdown and compare:
        raise typer.BadParameter("--compare compares rates; a breakdown has none to compare.")
    if svg and not breakdown:
        raise typer.BadParameter("--svg draws a breakdown; ask for one with --breakdown.")
    if breakdown:
        return _break_down(chosen, seconds, svg, as_json)
    earlier = report.earlier_rates(compare) if compare else None
    found: list[Measurement] = []
    is_whole = True
    try:
        for group in groups(chosen, seconds):
            first = len(found)
            try:
                for measurement in group:
                    found.append(measurement)
            finally:
                if not as_json and found[first:]:
                    _print_table(found[first:], earlier)
    except KeyboardInterrupt:
        is_whole = False
    if as_json:
        print(json.dumps(report.to_document(found, seconds, earlier), indent=1))
    if not is_whole:
        print(f"Stopped after {len(found)} figures.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _break_down(chosen: list[tuple[str, int]], seconds: float, svg: Path | None, as_json: bool) -> None:
    from brass_ai.profile import breakdown, breakdown_text, flame  # here: only who asks for them waits for them

    breakdown.check_build()
    found: list[breakdown.Breakdown] = []
    threads = []
    for ruleset, players in chosen:
        for one in breakdown.break_down(ruleset, players):
            found.append(one)
            if not as_json:
                print(breakdown_text.heading(one))
                _print_tables(breakdown_text.tables_of(one))
                print(*breakdown_text.sentences(one), "", sep="\n")
        threads.append(breakdown.effective_threads(ruleset, players, seconds))
        if not as_json:
            print(breakdown_text.threads_sentence(threads[-1]), end="\n\n")
    if svg:
        svg.write_text(flame.svg(found), encoding="utf-8")
        print(f"Written: {svg}", file=sys.stderr)
    if as_json:
        print(json.dumps(breakdown.to_document(found, threads), indent=1))


def _chosen(ruleset: str, players: str) -> list[tuple[str, int]]:
    """The rulesets and player counts asked for; typer.BadParameter if there is none."""
    if ruleset != ALL and ruleset not in rulesets():
        raise typer.BadParameter(f"ruleset is {ruleset!r}; expected {spoken([*rulesets(), ALL])}.")
    pairs = [(name, count) for name, counts in rulesets().items() for count in counts if ruleset in (ALL, name)]
    chosen = [(name, count) for name, count in pairs if players in (ALL, str(count))]
    if not chosen:
        counts = sorted({count for _, count in pairs})
        raise typer.BadParameter(f"players is {players!r}; expected {spoken([*counts, ALL])}.")
    return chosen


def _print_table(rows: list[Measurement], earlier: Mapping[report.Key, float] | None) -> None:
    _print_tables([report.table_of(rows, earlier)])


def _print_tables(tables: "Sequence[Table]") -> None:
    from rich.console import Console  # here: programs that read JSON need not wait for it

    width = None if sys.stdout.isatty() else WIDTH
    console = Console(highlight=False, width=width)
    for table in tables:
        console.print(table)
        console.print()
