"""JSON text in and out: one object a message, read with the faults that a hostile or broken writer can make."""

import json
from typing import Any

from brass_core.documents.reading import DEEPEST, LONGEST_NUMBER
from brass_core.faults import DocumentError, Fault, Written

Message = dict[str, Any]


def read_message(text: str | bytes) -> Message:
    """The object in a text; DocumentError if it is none, is nested too deep or holds a number out of all range."""
    try:
        found = json.loads(text, parse_int=_whole, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        problem = f"{error.msg[0].lower()}{error.msg[1:]} at character {error.pos + 1}"
        raise DocumentError([Fault("message", _start_of(text), f"one JSON object ({problem})")]) from None
    except UnicodeDecodeError:
        raise DocumentError([Fault("message", Written("no UTF-8"), "one JSON object in UTF-8")]) from None
    except RecursionError:
        raise DocumentError([_too_deep(text)]) from None
    if not isinstance(found, dict):
        raise DocumentError([Fault("message", found, "a JSON object")])
    if is_too_deep(found):
        raise DocumentError([_too_deep(text)])
    return found


def write_message(message: Message) -> str:
    """The message as one line of ASCII."""
    return json.dumps(message, separators=(",", ":"))


def fault_dicts(faults: list[Fault]) -> list[Message]:
    """Faults for programs, each with its sentence for people."""
    return [{**fault.to_dict(), "sentence": str(fault)} for fault in faults]


def error_answer(id: str | None, error: ValueError) -> Message:
    """The answer to a query that cannot be used."""
    faults = error.faults if isinstance(error, DocumentError) else []
    return {"id": id, "type": "error", "error": str(error), "faults": fault_dicts(faults)}


def id_of(message: Message) -> str | None:
    """The id that an answer to a faulty message can carry."""
    found = message.get("id")
    return found if isinstance(found, str) and len(found) <= 200 else None


def is_too_deep(value: Any, levels: int = DEEPEST) -> bool:
    """Whether lists and objects are nested in more levels than any document needs."""
    if not isinstance(value, list | dict):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(is_too_deep(entry, levels - 1) for entry in inner)


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER + 1:
        raise DocumentError([Fault("message", Written(digits[:LONGEST_NUMBER] + "..."), "numbers of fewer digits")])
    return int(digits)


def _refuse(word: str) -> Any:
    raise DocumentError([Fault("message", Written(word), "JSON, which has no such number")])


def _too_deep(text: str | bytes) -> Fault:
    return Fault("message", _start_of(text), f"no more than {DEEPEST} levels of nesting")


def _start_of(text: str | bytes) -> str:
    return (text if isinstance(text, str) else text.decode("utf-8", "replace"))[:40]
