"""The moment of a game that a request is about: a position, or a record after some of its steps."""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from brass_core import _engine
from brass_core.faults import DocumentError, Fault
from brass_core.game import Game
from brass_core.knowledge import legal_steps_of, view_of
from brass_core.names import Names, names_of
from brass_core.notation import format_step
from brass_core.position import Position, read_position
from brass_core.record import Record, read_record
from brass_core.replay import ReplayError, play_recorded

Document = TypeVar("Document", Position, Record)

REMEMBERED_GAMES = 256  # points of recorded games, so that a game that grows is not replayed from its start each time


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a game: `position` is the document as the observer knows it.

    `game` stands at the same point where everything is known, else None. Of a record, `number` is how many steps of it
    have been played, and `closed` says that the action open there has been ended.
    """

    position: dict[str, Any]
    game: Game | None
    record: Record | None = None
    number: int | None = None
    closed: bool = False

    @property
    def names(self) -> Names:
        """The ids and counts of the game."""
        return names_of(self.position["ruleset"], self.position["players"])

    def view(self) -> _engine.View:
        """What the seat to move knows; ValueError if the game is over or its hand is hidden from the observer."""
        active = self.position["active_seat"]
        if active is None:
            raise ValueError("the game is over; expected a position at which a seat is to move.")
        if self.game is not None:
            return self.game.view(active)
        return view_of(self.position, active)

    def legal_steps(self) -> list[str]:
        """Legal steps, sorted, as far as they are known; ValueError where they depend on a hidden hand."""
        return self.game.legal_steps() if self.game is not None else legal_steps_of(self.position)


def moment_of(request: Mapping[str, Any], observer: int | None = None) -> Moment:
    """The moment that the fields `position`, or `record`, `step` and `closed`, name.

    Of a record the position is as `observer` sees it, None showing everything; a position keeps its own observer.
    Raises DocumentError with the faults' paths from the request on.
    """
    for field, kind, expected in (("step", int, "a whole number"), ("closed", bool, "true or false")):
        if request.get(field) is not None and type(request[field]) is not kind:
            raise DocumentError([Fault(field, request[field], expected)])
    given = [field for field in ("position", "record") if request.get(field) is not None]
    if len(given) != 1:
        found = "both position and record" if given else "neither position nor record"
        raise DocumentError([Fault("position", found, "either a position or a record")])
    if given == ["record"]:
        return _of_record(request, observer)
    for field in ("step", "closed"):
        if request.get(field):
            raise DocumentError([Fault(field, request[field], "nothing at this place, as there is no record")])
    return at_position(_within("position", read_position, request["position"]))


def at_position(position: Position) -> Moment:
    """The moment of a checked position."""
    document = position.to_dict()
    return Moment(document, Game.from_position(document) if position.observer is None else None)


def record_in(document: Any, path: str = "record") -> Record:
    """A checked record, whose result may be missing; DocumentError with paths that begin with `path`."""
    if isinstance(document, dict) and "result" not in document:
        document = {**document, "result": _blank_result(document.get("players"))}
    return _within(path, read_record, document)


def at_step(record: Record, step: int | None = None, closed: bool = False, observer: int | None = None) -> Moment:
    """The moment after that many steps of a record, all if None; DocumentError for a step that may not be played."""
    number = len(record.steps) if step is None else step
    if not 0 <= number <= len(record.steps):
        raise DocumentError([Fault("step", step, f"a whole number from 0 to {len(record.steps)}, as the record has")])
    game = _played(record, number)
    closed = closed and game.state.is_open
    if closed:
        game.close()
    document = game.position(observer)
    for seat, name in zip(document["seats"], record.seats or (), strict=False):
        seat["name"] = name
    return Moment(document, game, record, number, closed)


def _of_record(request: Mapping[str, Any], observer: int | None) -> Moment:
    record = record_in(request["record"])
    if observer is not None and not 0 <= observer < record.players:
        raise DocumentError([Fault("observer", observer, f"null, or a seat from 0 to {record.players - 1}")])
    return at_step(record, request.get("step"), bool(request.get("closed")), observer)


def _within(path: str, read: Callable[[Any], Document], document: Any) -> Document:
    try:
        return read(document)
    except DocumentError as error:
        raise DocumentError([fault.within(path) for fault in error.faults]) from None


def _blank_result(players: Any) -> dict[str, Any]:
    """A result that contradicts nothing, in place of one that is not known yet."""
    seats = players if isinstance(players, int) and 0 < players < 10 else 0
    order = list(range(seats))
    worth = {"vp": order[::-1], "income": [0] * seats, "cash": [0] * seats}
    return {**worth, "ranking": order, "places": [seat + 1 for seat in order]}


class _Memory:
    """Games at points of records, the least lately used forgotten first."""

    def __init__(self) -> None:
        self._games: OrderedDict[bytes, Game] = OrderedDict()
        self._lock = Lock()

    def find(self, key: bytes) -> Game | None:
        with self._lock:
            game = self._games.get(key)
            if game is not None:
                self._games.move_to_end(key)
            return game and game.copy()

    def keep(self, key: bytes, game: Game) -> None:
        with self._lock:
            self._games[key] = game.copy()
            self._games.move_to_end(key)
            while len(self._games) > REMEMBERED_GAMES:
                self._games.popitem(last=False)


_memory = _Memory()


def _played(record: Record, number: int) -> Game:
    """The game after so many steps, from the latest point of it that is remembered."""
    keys = _keys(record, number)
    begin, game = number, _memory.find(keys[number])
    while game is None and begin > 0:
        begin -= 1
        game = _memory.find(keys[begin])
    if game is None:
        game = Game.from_setup(record.ruleset, record.players, record.setup.to_dict())
    for index in range(begin, number):
        played = record.steps[index]
        try:
            play_recorded(game, index + 1, played.seat, format_step(played.step))
        except ReplayError as error:
            expected = f"a legal step: {error.reason.rstrip('.')}"
            raise DocumentError([Fault(f"record.steps[{index}]", played.to_list()[:2], expected)]) from None
    _memory.keep(keys[number], game)
    return game


def _keys(record: Record, number: int) -> list[bytes]:
    """For each number of steps from 0 on, what tells that point of the record from all others."""
    setup = json.dumps([record.ruleset, record.players, record.setup.to_dict()], sort_keys=True)
    keys = [hashlib.blake2b(setup.encode(), digest_size=16).digest()]
    for played in record.steps[:number]:
        entry = f"{played.seat} {format_step(played.step)}".encode()
        keys.append(hashlib.blake2b(keys[-1] + entry, digest_size=16).digest())
    return keys
