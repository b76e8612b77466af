"""Queries: checked, with every limit settled. The fields are those of `schemas/analysis_query.schema.json`."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from brass_ai.agents.ismcts import BYTES_PER_ITERATION
from brass_ai.protocol.allowed import Line, allowed_lines
from brass_ai.protocol.messages import Message
from brass_ai.protocol.moment import at_step, moment_of, record_in
from brass_core import _engine
from brass_core.documents.shape import shape_faults
from brass_core.faults import DocumentError, Fault
from brass_core.names import spoken
from brass_core.notation import closest
from brass_core.record import Record

SETTLED = ("iterations", "seconds", "seed", "threads", "weights", "pool_bytes")  # not among the options
SMALL_POOL = 1 << 22  # bytes; enough to find out whether a search can be made
DEFAULT_SECONDS = 1.0
DEFAULT_REVIEW_ITERATIONS = 1000
ANALYSIS_FIELDS = ("position", "record", "step", "closed", "limits", "report_interval", "priority", "lines", "allow",
                   "avoid", "seed", "threads", "options")  # fmt: skip
FIELDS = {
    "analyse": ANALYSIS_FIELDS,
    "review": ("record", "seats", "limits", "priority", "seed", "threads", "options"),
    "cancel": ("target",),
    "status": (),
    "about": (),
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one user of the engine may ask for at most."""

    seconds: float = 86_400.0
    iterations: int = 10**9
    threads: int = 32
    queries: int = 1000  # in flight
    pool_bytes: int = _engine.SearchParameters().pool_bytes  # of tree memory for each query
    values: int = 10_000_000  # numbers, texts, lists and objects in a message


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: at whichever comes first, None being no limit. `standard_error` is in points."""

    seconds: float | None
    iterations: int | None
    standard_error: float | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """An analysis: what to search, for how long, and what to report. `lines` are the ranked steps at most."""

    id: str
    view: _engine.View
    limits: Limits
    parameters: _engine.SearchParameters
    allowed: tuple[Line, ...] = ()
    lines: int = 5
    report_interval: float | None = None
    priority: int = 0


@dataclass(frozen=True, slots=True)
class ReviewQuery:
    """A review of a record's decisions by these seats, each searched within the limits."""

    id: str
    record: Record
    seats: tuple[int, ...]
    limits: Limits
    parameters: _engine.SearchParameters
    priority: int = 0


def check_shape(message: Message) -> str:
    """The action of a message whose fields are of the right types; DocumentError with every fault."""
    plain = {field: {} if field in ("position", "record") and isinstance(value, dict) else value
             for field, value in message.items()}  # fmt: skip
    faults = shape_faults(plain, "analysis_query")
    faults += [Fault(field, value, "a whole number without a fraction") for field, value in _whole_numbers(message)
               if isinstance(value, float)]  # fmt: skip
    action = str(message.get("action", "analyse"))
    if not faults:
        known = ("id", "action", *FIELDS[action])
        faults = [Fault(field, message[field], f"no such field, as the action is {action}")
                  for field in message if field not in known]  # fmt: skip
    if faults:
        raise DocumentError(faults)
    return action


def _whole_numbers(message: Message) -> Iterator[tuple[str, Any]]:
    """Fields that JSON Schema would let be 2.0, which is no whole number here."""
    yield from ((field, message.get(field)) for field in ("step", "priority", "lines", "seed", "threads"))
    if isinstance(message.get("limits"), dict):
        yield "limits.iterations", message["limits"].get("iterations")
    if isinstance(message.get("seats"), list):
        yield from ((f"seats[{number}]", seat) for number, seat in enumerate(message["seats"]))


def read_query(message: Message, bounds: Bounds) -> Query:
    """An analysis from a message of the right shape; DocumentError with every fault of the first part that has any."""
    limits = _limits(message, bounds, Limits(DEFAULT_SECONDS, None))
    parameters = _parameters(message, limits, bounds)
    moment = moment_of(message)
    try:
        view = moment.view()
    except ValueError as error:
        where = "position" if message.get("position") is not None else "record"
        raise DocumentError([Fault(f"{where}.active_seat", moment.position["active_seat"], str(error))]) from None
    allowed = allowed_lines(view, message.get("allow"), message.get("avoid"))
    return Query(
        id=message["id"],
        view=view,
        limits=limits,
        parameters=parameters,
        allowed=tuple(allowed),
        lines=message.get("lines", 5),
        report_interval=message.get("report_interval"),
        priority=message.get("priority", 0),
    )


def read_review(message: Message, bounds: Bounds) -> ReviewQuery:
    """A review from a message of the right shape; DocumentError with every fault of the first part that has any."""
    limits = _limits(message, bounds, Limits(None, DEFAULT_REVIEW_ITERATIONS))
    parameters = _parameters(message, limits, bounds)
    if "record" not in message:
        raise DocumentError([Fault("record", None, "a record to review")])
    record = record_in(message["record"])
    at_step(record)  # every step of it may be played
    seats = tuple(sorted(set(message.get("seats", range(record.players)))))
    if seats[-1] >= record.players:
        raise DocumentError([Fault("seats", list(seats), f"seats from 0 to {record.players - 1}")])
    return ReviewQuery(message["id"], record, seats, limits, parameters, message.get("priority", 0))


def _limits(message: Message, bounds: Bounds, default: Limits) -> Limits:
    given = message.get("limits")
    if given is None:
        return default
    for name in ("seconds", "iterations"):
        most = getattr(bounds, name)
        if given.get(name, 0) > most:
            raise DocumentError([Fault(f"limits.{name}", given[name], f"at most {most:g} here")])
    limits = Limits(given.get("seconds"), given.get("iterations"), given.get("standard_error"))
    if limits.seconds is None and limits.iterations is None:
        limits = replace(limits, seconds=min(bounds.seconds, 60.0))  # an error that is never reached must not run on
    if limits.seconds is None and bounds.seconds < Bounds().seconds:
        limits = replace(limits, seconds=bounds.seconds)
    return limits


def _parameters(message: Message, limits: Limits, bounds: Bounds) -> _engine.SearchParameters:
    threads = message.get("threads", 1)
    if threads > bounds.threads:
        raise DocumentError([Fault("threads", threads, f"at most {bounds.threads} here")])
    parameters = _engine.SearchParameters(
        **_options(message.get("options", {})), seed=message.get("seed", 0), threads=threads
    )
    # A search never fills more than this, and many small ones may wait for their turn at once.
    wanted = (limits.iterations or bounds.iterations) * BYTES_PER_ITERATION
    parameters.pool_bytes = max(SMALL_POOL, min(bounds.pool_bytes, wanted))
    return parameters


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Search parameters by name, as the native search takes them; DocumentError with every fault."""
    defaults = _engine.SearchParameters()
    known = [name for name in dir(defaults) if not name.startswith("_") and name not in SETTLED]
    options: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, value in given.items():
        if name not in known:
            faults.append(Fault(f"options.{name}", value, f"one of {', '.join(known)}{closest(name, known)}"))
            continue
        try:
            options[name] = _option(value, getattr(defaults, name))
            _try_out({name: options[name]})
        except ValueError as error:
            faults.append(Fault(f"options.{name}", value, str(error)))
    if not faults:
        try:
            _try_out(options)
        except ValueError as error:
            faults.append(Fault("options", dict(given), str(error)))
    if faults:
        raise DocumentError(faults)
    return options


def _option(value: Any, default: Any) -> Any:
    """The value in the type of the default; ValueError saying what was expected."""
    members = getattr(type(default), "__members__", None)
    if members is not None:
        if not isinstance(value, str) or value not in members:
            raise ValueError(spoken(list(members)))
        return members[value]
    if isinstance(value, bool) != isinstance(default, bool) or not isinstance(value, int | float):
        raise ValueError("true or false" if isinstance(default, bool) else f"a number, such as {default:g}")
    if isinstance(default, int) and not isinstance(value, int):
        raise ValueError(f"a whole number, such as {default}")
    if not math.isfinite(value):
        raise ValueError(f"a number, such as {default:g}")
    return value


def _try_out(options: dict[str, Any]) -> None:
    """ValueError for values that no search can use, in the native search's words."""
    try:
        _engine.Search(_engine.SearchParameters(**{**options, "pool_bytes": SMALL_POOL}))
    except TypeError:
        raise ValueError("a number in the range of its type") from None
