"""JSON text in and out: one object a message, read with the faults that a hostile or broken writer can make."""

import json
from typing import Any

from brass_core.documents.reading import DEEPEST, LONGEST_NUMBER
from brass_core.faults import DocumentError, Fault, Written

Message = dict[str, Any]

LARGEST_FRACTION = 1e300
MOST_FAULTS = 100  # that one answer names


def read_message(text: str | bytes, most_values: int | None = None) -> Message:
    """The object in a text; DocumentError if it is none, is nested too deep or holds NaN.

    `most_values` bounds how many values it may hold in all: checking each of a million would keep others waiting.
    """
    try:
        found = json.loads(text, parse_int=_whole, parse_float=_fraction, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        problem = f"{error.msg[0].lower()}{error.msg[1:]} at character {error.pos + 1}"
        raise DocumentError([Fault("message", _start_of(text), f"one JSON object ({problem})")]) from None
    except UnicodeDecodeError:
        raise DocumentError([Fault("message", Written("no UTF-8"), "one JSON object in UTF-8")]) from None
    except RecursionError:
        raise DocumentError([_too_deep(text)]) from None
    if not isinstance(found, dict):
        raise DocumentError([Fault("message", found, "a JSON object")])
    if (number := count_values(found)) is None:
        raise DocumentError([_too_deep(text)])
    if most_values is not None and number > most_values:
        raise DocumentError([Fault("message", Written(f"{number} values"), f"at most {most_values} values in all")])
    return found


def write_message(message: Message) -> str:
    """The message as one line of ASCII."""
    return json.dumps(message, separators=(",", ":"))


def fault_dicts(faults: list[Fault]) -> list[Message]:
    """The first faults for programs, each with its sentence for people."""
    return [{**fault.to_dict(), "sentence": str(fault)} for fault in faults[:MOST_FAULTS]]


def sentences_of(error: ValueError) -> str:
    """The first sentences of an error, one a line."""
    lines = str(error).splitlines()
    return "\n".join(
        lines if len(lines) <= MOST_FAULTS else [*lines[:MOST_FAULTS], f"And {len(lines) - MOST_FAULTS} more."]
    )


def error_answer(id: str | None, error: ValueError) -> Message:
    """The answer to a query that cannot be used."""
    faults = error.faults if isinstance(error, DocumentError) else []
    return {"id": id, "type": "error", "error": sentences_of(error), "faults": fault_dicts(faults)}


def id_of(message: Message) -> str | None:
    """The id that an answer to a faulty message can carry."""
    found = message.get("id")
    return found if isinstance(found, str) and len(found) <= 200 else None


def count_values(value: Any) -> int | None:
    """How many values an object holds; None if they are nested in more levels than any document needs."""
    number, level = 0, [value]
    for _ in range(DEEPEST + 1):
        number += len(level)
        containers = [entry for entry in level if isinstance(entry, list | dict)]
        level = [inner for outer in containers for inner in (outer.values() if isinstance(outer, dict) else outer)]
        if not level:
            return number
    return None


def _whole(digits: str) -> int | float:
    """A whole number; one that no field can hold as a fraction, which the field's own check then refuses."""
    return int(digits) if len(digits) <= LONGEST_NUMBER + 1 else _fraction(digits)


def _fraction(digits: str) -> float:
    """A number that JSON can write again."""
    return max(-LARGEST_FRACTION, min(LARGEST_FRACTION, float(digits)))


def _refuse(word: str) -> Any:
    raise DocumentError([Fault("message", Written(word), "JSON, which has no such number")])


def _too_deep(text: str | bytes) -> Fault:
    return Fault("message", _start_of(text), f"no more than {DEEPEST} levels of nesting")


def _start_of(text: str | bytes) -> str:
    return (text if isinstance(text, str) else text.decode("utf-8", "replace"))[:40]
