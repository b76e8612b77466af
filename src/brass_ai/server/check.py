"""Looking at a document as it is loaded or typed: what it is, its faults, or the moment that it stands for."""

from collections.abc import Callable
from typing import Any

from brass_ai.protocol.messages import fault_dicts
from brass_ai.protocol.moment import at_position, at_step, record_in
from brass_ai.server.games import moment_facts
from brass_ai.server.sketch import complete
from brass_core.documents.reading import plain_object
from brass_core.faults import DocumentError, Fault
from brass_core.position import FORMAT as POSITION_FORMAT
from brass_core.position import read_position
from brass_core.record import FORMAT as RECORD_FORMAT

Facts = dict[str, Any]


def check(source: Any, observer: int | None) -> Facts:
    """The kind of a document, given as JSON text or as an object, with its faults or its moment; never raises."""
    kind: str | None = None
    try:
        if not isinstance(source, str | dict):
            raise DocumentError([Fault("document", source, "a JSON object")])
        document = plain_object(source)
        kinds = {POSITION_FORMAT: "position", RECORD_FORMAT: "record"}
        kind = next((kinds[known] for known in kinds if document.get("format") == known), None)
        if kind is None:
            expected = f"{POSITION_FORMAT!r} or {RECORD_FORMAT!r}"
            raise DocumentError([Fault("format", document.get("format"), expected)])
        found = _position(document) if kind == "position" else _record(document, observer)
        return {"kind": kind, "ok": True, "faults": [], **found}
    except DocumentError as error:
        return {"kind": kind, "ok": False, "faults": fault_dicts(error.faults)}


def check_sketch(sketch: Any) -> Facts:
    """The position that a sketch means, with its faults or its moment; DocumentError if nothing follows from it."""
    document, notes = complete(sketch)
    found = check(document, None)
    position = found.get("document", document)
    return {"position": position, "ok": found["ok"], "faults": found["faults"], "moment": found.get("moment"),
            "notes": notes}  # fmt: skip


def _position(document: Facts) -> Facts:
    moment = at_position(read_position(document))
    return {"document": moment.position, "moment": moment_facts(moment, moment.position["observer"])}


def _record(document: Facts, observer: int | None) -> Facts:
    """The record with the result that its steps give; a result that contradicts them is a fault."""
    record = _unwrapped(lambda: record_in(document))
    moment = _unwrapped(lambda: at_step(record, observer=observer))
    assert moment.game is not None
    result = moment.game.result()
    if "result" in document and document["result"] != result:
        raise DocumentError([Fault("result", document["result"], f"{result}, as the steps give it")])
    whole = {**record.to_dict(), "result": result}
    return {"document": whole, "moment": moment_facts(moment, observer)}


def _unwrapped(read: Callable[[], Any]) -> Any:
    """What is read, with the paths of faults from the record itself on."""
    try:
        return read()
    except DocumentError as error:
        faults = [Fault(fault.path.removeprefix("record."), fault.value, fault.expected) for fault in error.faults]
        raise DocumentError(faults) from None
