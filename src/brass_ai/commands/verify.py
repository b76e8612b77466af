"""`brass-ai verify`: replay recorded games and check every step, position and result."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Annotated, Any

import typer

from brass_ai.commands.inputs import InputError, JsonOption, label_of
from brass_ai.verify import Difference, documents_in, verify_record
from brass_core.faults import DocumentError

DIFFERS, UNREADABLE = 1, 2


@dataclass
class _Tally:
    """What was found so far."""

    games: int = 0
    traces: int = 0
    steps: int = 0
    differing: int = 0
    unreadable: int = 0
    entries: list[dict[str, Any]] = field(default_factory=list)  # for --json: what was wrong


def verify(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Recorded games, one or many a file; - reads standard input."),
    ],
    as_json: JsonOption = False,
) -> None:
    """Replay recorded games, from this or any other program, and name the first thing in each that differs.

    Compared are every step, the result, and in traces the legal steps before and the position after each step.
    Exit code 0: all agree; 1: something differs; 2: something cannot be read.

    Example: brass-ai verify examples/lancashire-2018-4p-game.json
    """
    tally = _Tally()
    for file in files:
        try:
            with _opened(file) as stream:
                for number, (line, text) in enumerate(documents_in(stream), 1):
                    _check(f"{label_of(file)}, game {number}", line, text, tally, as_json)
                    tally.games += 1
        except OSError as error:
            raise InputError(f"{label_of(file)} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    if not tally.games:
        raise InputError(f"{', '.join(map(label_of, files))}: no recorded game was found.")
    _report(tally, as_json)
    if tally.unreadable or tally.differing:
        raise typer.Exit(UNREADABLE if tally.unreadable else DIFFERS)


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    if file == "-":
        yield sys.stdin.buffer
    else:
        with open(file, "rb") as stream:
            yield stream


def _check(place: str, line: int, text: bytes, tally: _Tally, as_json: bool) -> None:
    try:
        verdict = verify_record(text)
    except DocumentError as error:
        tally.unreadable += 1
        tally.entries.append({"game": place, "line": line, "faults": [fault.to_dict() for fault in error.faults]})
        if not as_json:
            for fault in error.faults:
                print(f"{place} (line {line}): {fault}", file=sys.stderr)
        return
    tally.steps += verdict.steps
    tally.traces += verdict.is_trace
    if verdict.difference:
        tally.differing += 1
        _differs(place, line, verdict.difference, tally, as_json)


def _differs(place: str, line: int, difference: Difference, tally: _Tally, as_json: bool) -> None:
    tally.entries.append({"game": place, "line": line, "difference": difference.to_dict()})
    if not as_json:
        print(f"{place}, {difference}")


def _report(tally: _Tally, as_json: bool) -> None:
    if as_json:
        counts = {name: getattr(tally, name) for name in ("games", "traces", "steps", "differing", "unreadable")}
        print(json.dumps({"is_ok": not tally.entries, **counts, "problems": tally.entries}))
        return
    games = f"{tally.games} game{'' if tally.games == 1 else 's'}"
    traces = f", {tally.traces} with traces," if tally.traces else ""
    if not tally.entries:
        print(f"OK: {games}{traces} and {tally.steps} steps agree.")
    else:
        parts = [f"{tally.differing} differ", f"{tally.unreadable} cannot be read"]
        print(f"{games}: {', '.join(part for part in parts if not part.startswith('0 '))}.")
