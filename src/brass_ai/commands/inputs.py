"""Reading what a command is given: a position or a game from a file or standard input."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from brass_core.documents.reading import plain_object
from brass_core.faults import DocumentError
from brass_core.position import FORMAT as POSITION_FORMAT
from brass_core.position import Position, read_position

if TYPE_CHECKING:
    from brass_core.record import Record

RECORD_FORMAT = "brass-record/1"
MOST_BYTES = 1 << 28  # of a file; far more than thousands of recorded games

PositionFile = Annotated[str, typer.Argument(metavar="FILE", help="A position as JSON; - reads standard input.")]
GameFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A position, a recorded game, or a .jsonl file of recorded games; - reads standard input.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object for programs.")]

StepOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Of a recorded game: the moment after N steps, 0 for the start; without it the end, open actions closed.",
    ),
]
GameOption = Annotated[int, typer.Option(metavar="N", help="Of a file with several games: which one, from 1.")]


class InputError(ValueError):
    """Input that cannot be used; each line of the message is one sentence that begins with the input's name."""


def read_bytes(path: str) -> bytes:
    """The content of a file, of standard input for `-`; InputError if it cannot be read."""
    if path == "-" and sys.stdin is None:
        raise InputError("standard input is closed; expected a document.")
    try:
        if path == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"{label_of(path)} cannot be read: {problem[0].lower()}{problem[1:]}.") from None
    if len(data) > MOST_BYTES:
        raise InputError(f"{label_of(path)} is too long: expected at most {MOST_BYTES >> 20} MiB.")
    return data


def position_in(path: str) -> Position:
    """The position in a file; InputError with every fault."""
    found = game_in(path)
    if isinstance(found, Position):
        return found
    raise InputError(
        f"{label_of(path)} is a recorded game; expected a position, such as `brass-ai convert {path} --step 40` prints."
    )


def game_in(path: str, number: int = 1) -> "Position | Record":
    """The position or recorded game in a file, of several games the one of that number; InputError with every fault."""
    games = _split(read_bytes(path))
    if not 1 <= number <= len(games):
        held = "1 game" if len(games) == 1 else f"{len(games)} games"
        raise InputError(f"{label_of(path)} holds {held}; --game {number} was asked for.")
    try:
        document = plain_object(games[number - 1])
        form = document.get("format")
        if form == RECORD_FORMAT:
            from brass_core.record import read_record  # here: who reads a position need not load it

            return read_record(document)
        if isinstance(form, str) and form != POSITION_FORMAT:
            shown = form if len(form) <= 40 else form[:36] + " ..."
            raise InputError(
                f"{label_of(path)}: format is {shown!r}; expected {POSITION_FORMAT!r} or {RECORD_FORMAT!r}."
            )
        return read_position(document)
    except DocumentError as error:
        raise InputError("\n".join(f"{label_of(path)}: {fault}" for fault in error.faults)) from None


def moment_of(path: str, step: int | None, number: int = 1) -> Position:
    """A position from a file, or the one after some steps of a recorded game; InputError in all other cases."""
    found = game_in(path, number)
    if isinstance(found, Position):
        if step is not None:
            raise InputError(f"{label_of(path)} is a position; --step {step} needs a recorded game.")
        return found
    from brass_core.replay import replay  # here: a position needs no rules

    try:
        game = replay(found, step)
    except ValueError as error:
        raise InputError(f"{label_of(path)}: {error}") from None
    if step is None:
        game.close()
    document = game.position()
    if found.seats:
        for seat, name in zip(document["seats"], found.seats, strict=True):
            seat["name"] = name
    return read_position(document)


def label_of(path: str) -> str:
    """What messages call the input."""
    return "standard input" if path == "-" else path


def _split(data: bytes) -> list[bytes]:
    """The games of a file with one object a line; the whole where an object spans lines."""
    lines = [line for line in data.splitlines() if line.strip()]
    is_by_line = len(lines) > 1 and all(line.strip().startswith(b"{") and line.strip().endswith(b"}") for line in lines)
    return lines if is_by_line else [data]
