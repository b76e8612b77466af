"""The faults of one document as the checks find them, and which of its places later checks can rely on."""

from collections.abc import Collection, Iterator
from typing import Any

from brass_core.faults import MISSING, Fault
from brass_core.names import Names
from brass_core.notation import closest


class Findings:
    """A document under examination. Checks add faults, and look only at what has no fault that would mislead them."""

    def __init__(self, document: dict[str, Any], names: Names, shape_faults: list[Fault]) -> None:
        self.document = document
        self.names = names
        self.faults = list(shape_faults)
        self._unsound = {fault.path for fault in shape_faults}

    def add(self, path: str, value: object, expected: str) -> None:
        """Note a fault that does not keep other checks from looking at the same place."""
        self.faults.append(Fault(path, value, expected))

    def add_unsound(self, path: str, value: object, expected: str) -> None:
        """Note a fault that makes its place unfit for later checks."""
        self.add(path, value, expected)
        self._unsound.add(path)

    def sound(self, *paths: str) -> bool:
        """Whether nothing at, above or below these places has a fault that would mislead a check."""
        return not self._unsound or not any(
            _is_within(bad, path) or _is_within(path, bad) for path in paths for bad in self._unsound
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
            self.add_unsound(path, value, what + closest(value, ids))
        return value in ids

    def is_seat(self, path: str, value: int) -> bool:
        """Whether a value is the number of a seat; a fault if not."""
        if value >= self.names.players:
            self.add_unsound(path, value, f"a seat from 0 to {self.names.players - 1}")
        return value < self.names.players

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


def _is_within(inner: str, outer: str) -> bool:
    """Whether a path is another one or a place in it."""
    return inner.startswith(outer) and inner[len(outer) : len(outer) + 1] in ("", ".", "[")
