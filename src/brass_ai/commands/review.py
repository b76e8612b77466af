"""`brass-ai review`: the costliest decisions of a recorded game."""

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from brass_ai.commands.inputs import GameOption, InputError, JsonOption, game_in, label_of
from brass_ai.comparison import SOURCES, TOLD
from brass_ai.review import DEFAULT_LIMIT, FORMAT, Moment, Review, SeatReview, Verdict, judge, moments_of
from brass_ai.suggest import Limit
from brass_core.position import Position
from brass_core.record import Record

INTERRUPTED = 130  # as shells report a program ended by SIGINT


def review(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A recorded game, or a .jsonl file of them; - reads standard input.")
    ],
    seat: Annotated[
        list[int] | None, typer.Option(metavar="SEAT", help="Only this seat's turns; repeat the option for more.")
    ] = None,
    time: Annotated[float | None, typer.Option(metavar="SECONDS", help="At most so long for each turn.")] = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            metavar="N", help=f"Search iterations for each decision; {DEFAULT_LIMIT.iterations} if no limit is given."
        ),
    ] = None,
    top: Annotated[int, typer.Option(metavar="N", min=1, help="Turns to show for each seat.")] = 5,
    seed: Annotated[int, typer.Option(metavar="S", min=0, max=2**64 - 1, help="Of the searches and the worlds.")] = 0,
    game: GameOption = 1,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE.jsonl", help="Keep each verdict as it comes; a file is continued."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Go through a game and show what each seat's costliest turns were, what was better, and by how many points.

    Every turn is searched from what its seat knew. Ctrl-C shows what has been found; with --out the same command then
    goes on from there.

    Example: brass-ai review examples/lancashire-2018-4p-game.json --seat 2
    """
    limit = DEFAULT_LIMIT if time is None and iterations is None else Limit(time, iterations)
    record = _record_in(file, game)
    try:
        moments = moments_of(record, seat)
    except ValueError as error:
        raise InputError(f"{label_of(file)}: {error}") from None
    store = None if out is None else VerdictFile(Path(out), record, limit, seed)
    found, is_whole = _judge_all(moments, limit, seed, store)
    result = Review(record, tuple(found))
    if as_json:
        print(json.dumps(result.to_dict()))
    else:
        print(*(line for part in result.seats() for line in _lines(part, top)), sep="\n")
    if not is_whole:
        print(f"Stopped after {len(found)} of {len(moments)} turns.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _record_in(path: str, number: int) -> Record:
    found = game_in(path, number)
    if isinstance(found, Position):
        raise InputError(f"{label_of(path)} is a position; expected a recorded game, or see `brass-ai suggest`.")
    return found


class VerdictFile:
    """A file of the verdicts on a record, one a line behind a line that says what they are of."""

    def __init__(self, path: Path, record: Record, limit: Limit, seed: int) -> None:
        """Read the file if there is one; InputError, and nothing changed, if its verdicts are of something else."""
        digest = hashlib.blake2b(record.to_json().encode(), digest_size=16).hexdigest()
        head = {"format": FORMAT, "record": digest, "seconds": limit.seconds, "iterations": limit.iterations}
        self._path, self._head = path, {**head, "seed": seed}
        self.verdicts: dict[int, Verdict] = {}
        content = path.read_bytes() if path.exists() else b""
        lines = content[: content.rfind(b"\n") + 1].splitlines()  # a last line that was not written to its end is lost
        if content:
            self._read(lines)
        self._file = path.open("wb")
        self._write(self._head)
        for verdict in self.verdicts.values():
            self._write(verdict.to_dict())

    def add(self, verdict: Verdict) -> None:
        """Write a verdict at once."""
        self.verdicts[verdict.number] = verdict
        self._write(verdict.to_dict())

    def close(self) -> None:
        """Nothing can be added any more."""
        self._file.close()

    def _write(self, document: dict[str, Any]) -> None:
        self._file.write((json.dumps(document) + "\n").encode())
        self._file.flush()

    def _read(self, lines: Sequence[bytes]) -> None:
        try:
            head, *documents = [json.loads(line) for line in lines]
            differing = [name for name, value in self._head.items() if head[name] != value]
            self.verdicts = {found["number"]: Verdict.from_dict(found) for found in documents}
        except (ValueError, LookupError, TypeError, AttributeError):
            raise InputError(f"{self._path} holds no verdicts written by review; expected another file.") from None
        if differing:
            name = differing[0]
            asked = f"expected {self._head[name]!r}, as asked for now"
            raise InputError(f"{self._path}: {name} is {head[name]!r}; {asked}.")


def _judge_all(
    moments: Sequence[Moment], limit: Limit, seed: int, store: VerdictFile | None
) -> tuple[list[Verdict], bool]:
    """The verdicts, and whether none is missing."""
    found: list[Verdict] = []
    try:
        for moment in _progress(moments):
            verdict = store.verdicts.get(moment.number) if store else None
            if verdict is None:
                verdict = judge(moment, limit, seed=seed)
                if store:
                    store.add(verdict)
            found.append(verdict)
    except KeyboardInterrupt:
        return found, False
    finally:
        if store:
            store.close()
    return found, True


def _progress(moments: Sequence[Moment]) -> Iterator[Moment]:
    """The turns, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from moments
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(moments, "turns", console=Console(stderr=True), transient=True)


def _lines(seat: SeatReview, top: int) -> Iterator[str]:
    """A seat's part of the table."""
    good = f"{seat.good_turns} of {seat.turns} turns were about as good as the search's"
    yield f"Seat {seat.seat} ({seat.name}): {seat.points} points; {good}; {seat.loss.plain()} points lost in all."
    for verdict in seat.costliest[:top]:
        when = f"{verdict.era} round {verdict.round}, step {verdict.first}"
        yield f"  {when}: {verdict.mark}, {verdict.loss.plain()} points{_sources(verdict)}"
        yield f"    played  {_turn(verdict.played)}"
        yield f"    better  {_turn(verdict.best)}"
    hidden = len(seat.costliest) - top
    if hidden > 0:
        yield f"  and {hidden} more"


def _turn(steps: Sequence[str | None]) -> str:
    return ", then ".join(step or "end the action" for step in steps)


def _sources(verdict: Verdict) -> str:
    """The kinds of points that make most of the loss."""
    clear = [(figure.mean, name) for name, figure in verdict.losses.items() if figure.is_clear(TOLD)]
    told = [f"{mean:+.1f} {SOURCES[name]}" for mean, name in sorted(clear, key=lambda part: -abs(part[0]))[:2]]
    return f" ({', '.join(told)})" if told else ""
