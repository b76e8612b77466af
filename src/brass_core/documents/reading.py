"""From JSON text or Python objects to plain data that a schema can look at, or faults with their places."""

import json
from collections import Counter
from typing import Any

from brass_core.faults import DocumentError, Fault, Written, path_of

DEEPEST = 24  # levels of nesting; a trace inside a record needs fewer than half
LONGEST_NUMBER = 20  # digits; enough for a seed of 64 bits
LARGEST_NUMBER = 10**LONGEST_NUMBER - 1


class _Unreadable(Written):
    """Stands where the text holds a number that no field can hold."""


class _Repeating(dict[str, Any]):
    """An object whose text names keys twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        counts = Counter(key for key, _ in pairs)
        self.repeated = [key for key, count in counts.items() if count > 1]


Source = str | bytes | bytearray | dict[str, Any]


def plain_object(source: Source) -> dict[str, Any]:
    """The JSON object in a text, in UTF-8 bytes, or the one already read.

    Raises DocumentError if it is no JSON object, or if it holds anything that `plain_parts` finds.
    """
    document, faults = plain_parts(source)
    if faults:
        raise DocumentError(faults)
    return document


def plain_parts(source: Source) -> tuple[dict[str, Any], list[Fault]]:
    """The JSON object of a source, and a fault for every value in it that no document may hold.

    Those are fractions, numbers too long, keys given twice, and characters that are not Unicode; where there are any,
    the object is a copy with null in their places. The source is not changed. Raises DocumentError if it is no JSON
    object or is nested too deep.
    """
    document = _parse(source) if isinstance(source, str | bytes | bytearray) else source
    if not isinstance(document, dict):
        raise DocumentError([Fault("document", document, "a JSON object")])
    faults: list[Fault] = []
    _inspect(document, [], faults)
    return (_cleaned(document) if faults else document), faults


def merged(first: list[Fault], second: list[Fault]) -> list[Fault]:
    """Both lists of faults; of the second none at a place that the first has already."""
    places = {fault.path for fault in first}
    return first + [fault for fault in second if fault.path not in places]


def _parse(source: str | bytes | bytearray) -> Any:
    text = source if isinstance(source, str) else _decode(bytes(source))
    if text.startswith("\ufeff"):
        raise DocumentError([Fault("document", text[:20], "JSON text without a byte order mark in front")])
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=lambda digits: int(digits) if len(digits.lstrip("-")) <= LONGEST_NUMBER else _Unreadable(digits),
            parse_float=_Unreadable,
            parse_constant=_Unreadable,
        )
    except json.JSONDecodeError as error:
        found = text[error.pos : error.pos + 20] or Written("at the end of the text")
        problem = f"{error.msg[0].lower()}{error.msg[1:]}"
        raise DocumentError([Fault(f"line {error.lineno}, column {error.colno}", found, f"JSON ({problem})")]) from None
    except RecursionError:
        raise DocumentError([_too_deep([], text[:20])]) from None


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        found = Written(repr(data[error.start : error.start + 4]))
        raise DocumentError([Fault(f"byte {error.start + 1}", found, "text in UTF-8")]) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    return document if len(document) == len(pairs) else _Repeating(pairs)


def _inspect(value: Any, keys: list[str | int], faults: list[Fault]) -> None:
    """Collect what is no plain value at or below `keys`."""
    if _is_plain(value):
        return
    if isinstance(value, list | tuple | dict):
        if len(keys) >= DEEPEST:
            raise DocumentError([_too_deep(keys, "...")])
        if isinstance(value, dict):
            _inspect_object(value, keys, faults)
        else:
            for number, entry in enumerate(value):
                if not _is_plain(entry):
                    _inspect(entry, [*keys, number], faults)
    elif isinstance(value, _Unreadable | float | int) and not isinstance(value, bool):
        faults.append(_no_number(keys, Written(value) if isinstance(value, float) else value))
    elif isinstance(value, str):
        faults.append(Fault(path_of(keys), value, "a text of Unicode characters"))
    else:
        faults.append(Fault(path_of(keys), value, "a JSON value"))


def _inspect_object(value: dict[Any, Any], keys: list[str | int], faults: list[Fault]) -> None:
    for key, entry in value.items():
        if type(key) is not str or not _is_plain(key):
            faults.append(Fault(path_of(keys), key, "keys that are texts of Unicode characters"))
        elif isinstance(value, _Repeating) and key in value.repeated:
            faults.append(Fault(path_of([*keys, key]), entry, "this key only once in its object"))
        elif not _is_plain(entry):
            _inspect(entry, [*keys, key], faults)


def _cleaned(value: Any) -> Any:
    """A copy with null in place of what is no plain value, and without keys that are no texts."""
    if isinstance(value, list | tuple):
        return [_cleaned(entry) for entry in value]
    if isinstance(value, dict):
        repeated = value.repeated if isinstance(value, _Repeating) else ()
        keys = [key for key in value if type(key) is str and _is_plain(key)]
        return {key: None if key in repeated else _cleaned(value[key]) for key in keys}
    return value if _is_plain(value) else None


def _is_plain(value: Any) -> bool:
    """Whether a value is null, a truth value, a whole number of fair size or a text of Unicode characters."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii()) or _is_unicode(value)
    if kind is int:
        return bool(-LARGEST_NUMBER <= value <= LARGEST_NUMBER)
    return value is None or kind is bool


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _no_number(keys: list[str | int], value: object) -> Fault:
    return Fault(path_of(keys), value, f"a whole number of at most {LONGEST_NUMBER} digits, without a fraction")


def _too_deep(keys: list[str | int], value: object) -> Fault:
    return Fault(path_of(keys), value, f"no more than {DEEPEST} levels of nesting")
