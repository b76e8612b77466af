"""What is wrong with a document: every fault with its place, its value and what was expected there."""

import json
from dataclasses import dataclass
from typing import Any

LONGEST_VALUE = 60  # characters of a faulty value that a sentence shows


class Missing:
    """The value of a field that is not there."""

    def __str__(self) -> str:
        return "missing"


MISSING = Missing()


class Written(str):
    """A value that is shown without quotation marks, such as the digits of a number that no field can hold."""


@dataclass(frozen=True)
class Fault:
    """One fault: `path` as in `seats[0].cash`, the `value` found there, and what was `expected` instead.

    >>> print(Fault("seats[0].cash", -3, "a whole number, 0 or more"))
    seats[0].cash is -3; expected a whole number, 0 or more.
    """

    path: str
    value: Any
    expected: str

    def __str__(self) -> str:
        return f"{self.path} is {show(self.value)}; expected {self.expected}."

    def within(self, outer: str) -> "Fault":
        """The same fault seen from a document that holds this one at `outer`."""
        return Fault(join(outer, self.path), self.value, self.expected)

    def to_dict(self) -> dict[str, Any]:
        """The fault for programs; a missing value is written as null, and a value that is no JSON as text."""
        value = None if self.value is MISSING else self.value
        return {"path": self.path, "value": value if _is_plain(value) else show(value), "expected": self.expected}


class DocumentError(ValueError):
    """A document that cannot be read. `faults` holds all that was found, never none; `str()` gives one a line."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def show(value: object) -> str:
    """A value in at most `LONGEST_VALUE` characters of JSON, for a sentence; of long lists only the length."""
    if isinstance(value, int) and value.bit_length() > 4 * LONGEST_VALUE:
        return f"a whole number of {value.bit_length()} bits"
    try:
        text = str(value) if value is MISSING or isinstance(value, Written) else json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return f"a value of type {type(value).__name__}"
    if len(text) <= LONGEST_VALUE:
        return text
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)} entries"
    return text[: LONGEST_VALUE - 4] + " ..."


def join(outer: str, inner: str) -> str:
    """`seats[0]` and `cash` make `seats[0].cash`; `steps` and `[3]` make `steps[3]`."""
    if not outer or not inner:
        return outer or inner
    return outer + inner if inner.startswith("[") else f"{outer}.{inner}"


def path_of(keys: list[str | int]) -> str:
    """The path of a place that is reached by these keys and positions, `document` for the whole."""
    path = ""
    for key in keys:
        path = join(path, f"[{key}]" if isinstance(key, int) else key)
    return path or "document"


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, bool | int | float | str)
