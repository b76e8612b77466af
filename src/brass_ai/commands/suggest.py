"""`brass-ai suggest`: the best turn at a position."""

import json
import sys
from typing import Annotated

import typer

from brass_ai.commands.inputs import JsonOption, PositionFile, position_in
from brass_ai.levels import TOP_LEVEL
from brass_ai.recommendation import VARIATION_HEAD, Recommendation
from brass_ai.suggest import DEFAULT_SECONDS, MOST_THREADS, Limit
from brass_ai.suggest import suggest as suggest_turn

WIDE = 120  # columns of a terminal that has room for the points of all seats


def suggest(
    file: PositionFile,
    time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help=f"Search so long; {DEFAULT_SECONDS} if neither limit is given."),
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(metavar="N", help="Search so many iterations for each decision of the turn.")
    ] = None,
    top: Annotated[int, typer.Option(metavar="N", help="Alternatives to list.")] = 5,
    seed: Annotated[int, typer.Option(metavar="S", help="Of the search.")] = 0,
    threads: Annotated[int, typer.Option(metavar="N", help=f"Search threads, at most {MOST_THREADS}.")] = 1,
    level: Annotated[
        int | None,
        typer.Option(metavar="N", help=f"What a player of that strength would play, 1 to {TOP_LEVEL} (the strongest)."),
    ] = None,
    advice: Annotated[
        bool, typer.Option("--advice", help="What each card in hand and the place in the next round are worth.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Recommend the best turn for the seat to move. Only what that seat may know is used.

    With --iterations, one thread and the same seed the answer is always the same.

    Example: brass-ai suggest examples/lancashire-2018-4p-rail-round-2.json
    """
    limit = Limit(seconds=time, iterations=iterations)
    position = position_in(file)
    found = suggest_turn(position, limit, seed=seed, threads=threads, top=top, level=level, advice=advice)
    if as_json:
        print(json.dumps(found.to_dict()))
    elif sys.stdout.isatty():
        _print_for_people(found)
    else:
        print(found)


def _print_for_people(advice: Recommendation) -> None:
    """The recommendation in colour with a table."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(f"Seat {advice.seat} should play:", style="bold"))
    for line in advice.turn_lines():
        console.print(Text(f"  {line}", style="green"))
    console.print()
    for sentence in [*advice.why, advice.effort()]:
        console.print(Text(sentence))
    heads, *rows = advice.table()
    shown = len(heads) if console.width >= WIDE else len(heads) - 1
    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for number, head in enumerate(heads[:shown]):
        table.add_column(head, justify="right" if number else "left", overflow="fold", no_wrap=number > 0)
    for row in rows:
        table.add_row(*map(Text, row[:shown]))
    console.print(table)
    if advice.variation:
        console.print(Text(VARIATION_HEAD, style="bold"))
    for played in advice.variation:
        console.print(Text(f"  seat {played.seat}: {played.step}", style="" if played.seat == advice.seat else "dim"))
