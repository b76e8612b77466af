"""`brass-ai selfplay`: whole games of agents against each other."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from brass_ai.commands.ruleset import RulesetOption, Words, needed_ruleset, ruleset_and_agents
from brass_ai.levels import TOP_LEVEL, spec_of_level
from brass_ai.selfplay import SEEDS, RecordFile, Series, play_game, standings, to_line

INTERRUPTED = 130  # as shells report a program ended by SIGINT


def selfplay(
    words: Words = None,
    ruleset: RulesetOption = None,
    players: Annotated[int, typer.Option(metavar="N", help="Number of seats.")] = 4,
    agents: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC...",
            help="Who plays: one spec for all seats, or one for each. Such as random, greedy or "
            "ismcts:iterations=500,threads=1.",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(metavar="N", help=f"All seats search at this level, 1 to {TOP_LEVEL}, if --agents is not given."),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Number of games.")] = 1,
    seed: Annotated[
        int,
        typer.Option(metavar="S", min=0, max=SEEDS - 1, help="Of the first game; each further deal has the next one."),
    ] = 1,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE.jsonl", help="Add each record, one a line; a file is continued; - is the output."),
    ] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Record legal steps and position at every step too.")] = False,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Play each deal with the agents moved on through all seats.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the table as one JSON object.")] = False,
) -> None:
    """Let agents play whole games against each other, and show their mean points.

    A game can be played again by itself: give its seed, its agents by seat, and one game. Ctrl-C keeps the finished
    games; the same command then goes on after them.

    Example: brass-ai selfplay --ruleset lancashire-2018 --players 2 --agents greedy random --games 8 --rotate
    """
    if level is not None and agents:
        raise typer.BadParameter("--level and --agents are both given; expected one of them.")
    chosen, specs = ruleset_and_agents(words or [], ruleset, agents if level is None else [spec_of_level(level)])
    played = tuple(specs or ["greedy"])
    series = Series(needed_ruleset(chosen), players, played, games, seed, rotates=rotate, has_traces=trace)
    results, is_whole = _play(series, out)
    report = sys.stderr if out == "-" else sys.stdout
    if as_json:
        print(json.dumps(_as_json(series, results)), file=report)
    else:
        _print_table(series, results, report)
    if not is_whole:
        print(f"Stopped after {len(results)} of {series.games} games.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _play(series: Series, out: str | None) -> tuple[list[dict[str, Any]], bool]:
    """Play what is missing; the results of all games, and whether none is missing now."""
    results: list[dict[str, Any]] = []
    file = RecordFile(Path(out), series) if out not in (None, "-") else None
    if file:
        results = file.results
        if file.dropped:
            print(f"{out}: the last line was not written to its end and is left out.", file=sys.stderr)
        if results:
            print(f"{out} holds {len(results)} of these games already.", file=sys.stderr)
    try:
        for number in _progress(range(len(results), series.games), series.games):
            record = play_game(series.game(number), series.has_traces)
            if file:
                file.add(record)
                continue
            if out == "-":
                sys.stdout.write(to_line(record))
                sys.stdout.flush()
            results.append(record["result"])
    except KeyboardInterrupt:
        return results, False
    finally:
        if file:
            file.close()
    return results, True


def _progress(numbers: range, total: int) -> Iterator[int]:
    """The numbers, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from numbers
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=total, completed=numbers.start)
        for number in numbers:
            yield number
            progress.update(task, completed=number + 1)


def _as_json(series: Series, results: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "ruleset": series.ruleset,
        "players": series.players,
        "seed": series.seed,
        "games": len(results),
        "standings": [standing.to_dict() for standing in standings(series, results)],
    }


def _print_table(series: Series, results: list[dict[str, Any]], stream: TextIO) -> None:
    rows = [("Agent" if series.rotates else "Seat", "Spec", "Mean points", "Wins")]
    for standing in standings(series, results):
        error = "" if standing.standard_error is None else f" ± {standing.standard_error:.1f}"
        rows.append((str(standing.agent), standing.spec, f"{standing.points:.1f}{error}", f"{standing.wins:g}"))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    games = f"{len(results)} game{'' if len(results) == 1 else 's'}"
    print(f"{series.ruleset}, {series.players} players, {games} from seed {series.seed}", file=stream)
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip(), file=stream)
