"""Replays records and traces of any origin and finds the first thing that differs from what the engine makes of them.

What a record must hold to be played at all is read strictly; steps, legal steps, positions and result are compared.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from brass_core import DocumentError, Fault, Game, IllegalStep
from brass_core.documents.reading import plain_object
from brass_core.faults import MISSING, show
from brass_core.names import Names
from brass_core.record import read_record

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing in a record that is not as the engine has it.

    `step` counts from 1 and is None for the result; `path` leads into the record. Where a step could not be played,
    `reason` is set instead of `found` and `expected`.
    """

    path: str
    step: int | None = None
    seat: int | None = None
    text: str | None = None
    found: Any = None
    expected: Any = None
    reason: str | None = None

    def __str__(self) -> str:
        where = "result" if self.step is None else f"step {self.step}, seat {self.seat}, {self.text!r}"
        wanted = "nothing" if self.expected is MISSING else show(self.expected)
        what = self.reason or f"{self.path} is {show(self.found)}; expected {wanted}."
        return f"{where}: {what}"

    def to_dict(self) -> Document:
        """The difference for programs; what is missing on one side is null."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return {name: None if value is MISSING else value for name, value in values.items()}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one record; `difference` is None if all agrees."""

    steps: int
    is_trace: bool
    difference: Difference | None


def verify_record(source: str | bytes | Document) -> Verdict:
    """Replay a record; DocumentError if it cannot be read or its set-up is none of its ruleset."""
    document = plain_object(source)
    result_may_be_wrong = _read_head(document)
    steps = document["steps"]
    is_trace = any(len(entry) > 2 for entry in steps)
    game = Game.from_setup(document["ruleset"], document["players"], document["setup"])
    for number, entry in enumerate(steps):
        difference = _play(game, number, entry)
        if difference:
            return Verdict(number, is_trace, difference)
    found = first_difference(document["result"], game.result(), "result")
    if found is None and result_may_be_wrong:
        raise DocumentError(result_may_be_wrong)
    return Verdict(len(steps), is_trace, found and Difference(found[0], found=found[1], expected=found[2]))


def documents_in(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Each JSON text of a stream with the number of its first line; they may be one a line or go over several."""
    for number, line in enumerate(stream, 1):
        if not line.strip():
            continue
        if _is_json(line):
            yield number, line
        else:
            yield from _split(line + stream.read(), number)
            return


def _read_head(document: Document) -> list[Fault]:
    """Check all that must be sound before playing; faults inside the result are given back, to be compared first."""
    steps = document.get("steps")
    head = {**document, "steps": []} if isinstance(steps, list) else document
    faults: list[Fault] = []
    try:
        read_record(head)
    except DocumentError as error:
        faults = error.faults
    later = [fault for fault in faults if fault.path.startswith("result.")]
    faults = [fault for fault in faults if fault not in later]
    if isinstance(steps, list):
        for number, entry in enumerate(steps):
            faults += _entry_faults(f"steps[{number}]", entry)
    if faults:
        raise DocumentError(faults)
    return later


def _entry_faults(path: str, entry: Any) -> Iterator[Fault]:
    """A step is `[seat, text]`, in a trace with the object that holds `legal` and `position`."""
    if not isinstance(entry, list) or len(entry) not in (2, 3):
        yield Fault(path, entry, "[seat, step] or [seat, step, trace]")
        return
    if type(entry[0]) is not int:
        yield Fault(f"{path}[0]", entry[0], "the number of a seat")
    if not isinstance(entry[1], str):
        yield Fault(f"{path}[1]", entry[1], "a step's text")
    for trace in entry[2:]:
        if not isinstance(trace, dict):
            yield Fault(f"{path}[2]", trace, "an object with legal and position")
            continue
        for name, kind in (("legal", list), ("position", dict)):
            if not isinstance(trace.get(name), kind):
                wanted = "a list of steps" if kind is list else "a position"
                yield Fault(f"{path}[2].{name}", trace.get(name, MISSING), wanted)


def _play(game: Game, number: int, entry: list[Any]) -> Difference | None:
    """Compare what stands before a step, play it and compare what stands after it."""
    seat, text, *traces = entry
    step = {"step": number + 1, "seat": seat, "text": text}
    path = f"steps[{number}]"
    mover = game.mover(text)
    if mover is None:
        return Difference(path, **step, reason="the game is over before it.")
    for trace in traces:
        found = _legal_difference(trace["legal"], game, f"{path}[2].legal")
        if found:
            return Difference(found[0], **step, found=found[1], expected=found[2])
    if seat != mover:
        return Difference(f"{path}[0]", **step, found=seat, expected=mover)
    was_canal = game.state.era == 0
    try:
        game.play(text)
    except IllegalStep as error:
        return Difference(f"{path}[1]", **step, reason=error.reason)
    if was_canal and game.state.era == 1 and not game.knows_rail_era:
        return Difference("setup.rail", **step, reason="the rail era begins, but setup.rail is missing.")
    for trace in traces:
        found = _position_difference(trace["position"], game, f"{path}[2].position")
        if found:
            return Difference(found[0], **step, found=found[1], expected=found[2])
    return None


def _legal_difference(found: list[Any], game: Game, path: str) -> tuple[str, Any, Any] | None:
    """The first step in byte order that only one of the lists has; else the first that is out of order."""
    expected = game.legal_steps()
    if game.state.is_open and not game.knows_rail_era and all(step.startswith("+") for step in expected):
        # The steps of a rail era without its deal cannot be known.
        found = [step for step in found if isinstance(step, str) and step.startswith("+")]
    if found == expected:
        return None
    wanted = set(expected)
    given = {entry for entry in found if isinstance(entry, str)}
    only_one = min(wanted ^ given, default=None)
    if only_one in wanted:
        return path, MISSING, only_one
    if only_one is not None:
        return f"{path}[{found.index(only_one)}]", only_one, MISSING
    return first_difference(found, expected, path)


def _position_difference(found: Document, game: Game, path: str) -> tuple[str, Any, Any] | None:
    """Compare positions; names help people only, discards may be left out, a link's ends may come in either order."""
    expected = game.position()
    found = dict(found)
    if isinstance(found.get("seats"), list):
        found["seats"] = [_without(seat, "name") for seat in found["seats"]]
        for seat, entry in zip(expected["seats"], found["seats"], strict=False):
            if isinstance(entry, dict) and "discards" not in entry:
                del seat["discards"]
    if isinstance(found.get("links"), list):
        found["links"] = [_link(entry, game.codec.names) for entry in found["links"]]
    return first_difference(found, expected, path)


def _without(entry: Any, name: str) -> Any:
    return {key: value for key, value in entry.items() if key != name} if isinstance(entry, dict) else entry


def _link(entry: Any, names: Names) -> Any:
    if isinstance(entry, dict) and isinstance(entry.get("link"), str):
        return {**entry, "link": names.link_id(entry["link"]) or entry["link"]}
    return entry


def first_difference(found: Any, expected: Any, path: str) -> tuple[str, Any, Any] | None:
    """Path and both values of the first place at which plain values differ; MISSING where one side has nothing."""
    if isinstance(found, Mapping) and isinstance(expected, Mapping):
        keys = [*expected, *(key for key in found if key not in expected)]
        pairs = [(f"{path}.{key}", found.get(key, MISSING), expected.get(key, MISSING)) for key in keys]
    elif isinstance(found, list) and isinstance(expected, list):
        length = max(len(found), len(expected))
        pairs = [(f"{path}[{at}]", _at(found, at), _at(expected, at)) for at in range(length)]
    else:
        return None if type(found) is type(expected) and found == expected else (path, found, expected)
    for place, one, other in pairs:
        difference = first_difference(one, other, place)
        if difference:
            return difference
    return None


def _at(values: list[Any], index: int) -> Any:
    return values[index] if index < len(values) else MISSING


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _split(data: bytes, line: int) -> Iterator[tuple[int, bytes]]:
    """The JSON texts that follow each other; what cannot be read is given whole, for the reader to refuse."""
    text = data.decode("utf-8", "surrogateescape")
    start = 0
    while text[start:].strip():
        start += len(text) - start - len(text[start:].lstrip())
        try:
            _, end = json.JSONDecoder().raw_decode(text, start)
        except (ValueError, RecursionError):
            end = len(text)
        yield line + text.count("\n", 0, start), text[start:end].encode("utf-8", "surrogateescape")
        start = end
