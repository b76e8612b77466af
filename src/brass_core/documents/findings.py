"""The faults of one document as the checks find them, and which of its places later checks can rely on."""

from collections.abc import Collection, Iterator
from typing import Any

from brass_core.faults import MISSING, Fault
from brass_core.names import Names
from brass_core.notation import closest

MOST_FAULTS = 1000  # of one document; a document of so many is no game, and looking for more would take long


class Findings:
    """A document under examination. Checks add faults, and look only at what has no fault that would mislead them."""

    def __init__(self, document: dict[str, Any], names: Names, shape_faults: list[Fault]) -> None:
        self.document = document
        self.names = names
        self.faults = list(shape_faults)
        self._unsound: set[str] = set()
        self._around_unsound: set[str] = set()  # those places and all that hold them
        for fault in shape_faults:
            self._note_unsound(fault.path)

    @property
    def is_full(self) -> bool:
        """Whether so many faults were found that further ones help nobody."""
        return len(self.faults) >= MOST_FAULTS

    def add(self, path: str, value: object, expected: str) -> None:
        """Note a fault that does not keep other checks from looking at the same place."""
        if not self.is_full:
            self.faults.append(Fault(path, value, expected))

    def add_unsound(self, path: str, value: object, expected: str) -> None:
        """Note a fault that makes its place unfit for later checks."""
        self.add(path, value, expected)
        self._note_unsound(path)

    def sound(self, *paths: str) -> bool:
        """Whether nothing at, above or below these places has a fault that would mislead a check."""
        return not self._unsound or not any(
            path in self._around_unsound or any(outer in self._unsound for outer in _with_outer(path)) for path in paths
        )

    def holds(self, path: str) -> bool:
        """Whether this place itself is sound, whatever is wrong below it."""
        return path not in self._unsound

    def entries(self, field: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Path and content of each sound entry of a list of objects."""
        if self.holds(field):
            for number, entry in enumerate(self.document[field]):
                if self.sound(f"{field}[{number}]"):
                    yield f"{field}[{number}]", entry

    def seats(self, *fields: str) -> Iterator[tuple[int, str, dict[str, Any]]]:
        """Number, path and content of each seat in which these fields are sound."""
        if self.holds("seats"):
            for number in range(self.names.players):
                seat = self.seat(number, *fields)
                if seat is not None:
                    yield number, f"seats[{number}]", seat

    def seat(self, number: int, *fields: str) -> dict[str, Any] | None:
        """The content of a seat, None if one of these fields is not sound."""
        path = f"seats[{number}]"
        if not self.sound(*(f"{path}.{field}" for field in fields)):
            return None
        seat: dict[str, Any] = self.document["seats"][number]
        return seat

    def known(self, path: str, value: str, ids: Collection[str], what: str) -> bool:
        """Whether a value is one of these ids; a fault if not."""
        if value not in ids:
            self.add_unsound(path, value, what if self.is_full else what + closest(value, ids))
        return value in ids

    def is_seat(self, path: str, value: int) -> bool:
        """Whether a value is the number of a seat; a fault if not."""
        if value >= self.names.players:
            self.add_unsound(path, value, f"a seat from 0 to {self.names.players - 1}")
        return value < self.names.players

    def _note_unsound(self, path: str) -> None:
        self._unsound.add(path)
        self._around_unsound.update(_with_outer(path))

    def one_for_each_seat(self, path: str, values: list[Any]) -> bool:
        """Whether a list has an entry for each seat; a fault if not."""
        if len(values) != self.names.players:
            self.add_unsound(path, values, f"a list of {self.names.players} entries, one for each seat")
        return len(values) == self.names.players

    def all_seats_once(self, path: str, values: list[int]) -> bool:
        """Whether a list holds each seat exactly once; a fault if not."""
        if sorted(values) != list(range(self.names.players)):
            self.add_unsound(path, values, f"each seat from 0 to {self.names.players - 1} exactly once")
            return False
        return True

    def same_keys(self, path: str, values: dict[str, Any], keys: Collection[str], what: str) -> bool:
        """Whether an object has exactly these keys; a fault for each that is missing or unknown."""
        for key in keys:
            if key not in values:
                self.add_unsound(f"{path}.{key}", MISSING, what)
        for key in values:
            if key not in keys:
                self.add_unsound(f"{path}.{key}", values[key], f"no field of this name{closest(key, keys)}")
        return values.keys() == set(keys)


def _with_outer(path: str) -> Iterator[str]:
    """A path and those of all places that hold it, such as `seats[0].hand`, `seats[0]` and `seats`."""
    yield path
    for position, sign in enumerate(path):
        if sign in ".[":
            yield path[:position]
