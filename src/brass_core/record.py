"""Game records: the set-up with every shuffle, the steps and the result. Whether the steps are legal is not asked here.

The document is described by `schemas/record.schema.json`; what a schema cannot say stands in `documents/`.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from brass_core.documents.course import check_result, check_steps
from brass_core.documents.findings import Findings
from brass_core.documents.reading import Source, merged, plain_parts
from brass_core.documents.setup import check_setup
from brass_core.documents.shape import check_kind, shape_faults
from brass_core.faults import DocumentError, Fault
from brass_core.names import ERAS, Names, names_of
from brass_core.notation import Step, format_step, parse_step
from brass_core.position import Position, build_position, position_faults

FORMAT = "brass-record/1"


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of an era: hands by seat, the deck with the next card first, and the cards that nobody draws."""

    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    removed: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The deal as in a document."""
        return {"hands": [list(hand) for hand in self.hands], "deck": list(self.deck), "removed": list(self.removed)}


@dataclass(frozen=True, slots=True)
class Setup:
    """All that chance decides: the first order, the deals by era, and what the game has of the other two: by era the
    stacks of the distant market, or the merchant tiles by space; the other is None.

    Deals and stacks have the era `rail` unless the game did not reach it.
    """

    turn_order: tuple[int, ...]
    deals: dict[str, Deal]
    distant_market: dict[str, tuple[int, ...]] | None
    merchants: dict[str, str] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The set-up as in a document."""
        document = {
            "turn_order": list(self.turn_order),
            **{era: deal.to_dict() for era, deal in self.deals.items()},
        }
        if self.distant_market is not None:
            document["distant_market"] = {era: list(stack) for era, stack in self.distant_market.items()}
        if self.merchants is not None:
            document["merchants"] = [{"space": space, "tile": tile} for space, tile in self.merchants.items()]
        return document


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A seat's step; in a trace with the legal steps before it and the complete position after it."""

    seat: int
    step: Step
    legal: tuple[str, ...] | None = None
    position: Position | None = None

    def to_list(self) -> list[Any]:
        """The step as in a document."""
        entry: list[Any] = [self.seat, format_step(self.step)]
        if self.legal is not None and self.position is not None:
            entry.append({"legal": list(self.legal), "position": self.position.to_dict()})
        return entry


@dataclass(frozen=True, slots=True)
class Result:
    """By seat: points, income levels, pounds and places; and the seats, best first."""

    vp: tuple[int, ...]
    income: tuple[int, ...]
    cash: tuple[int, ...]
    ranking: tuple[int, ...]
    places: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """The result as in a document."""
        return {name: list(getattr(self, name)) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Record:
    """A checked record. `seats`, `agents`, `date` and `seed` only help people and may be None."""

    ruleset: str
    players: int
    setup: Setup
    steps: tuple[PlayedStep, ...]
    result: Result
    seats: tuple[str, ...] | None = None
    agents: tuple[str | None, ...] | None = None
    date: str | None = None
    seed: int | str | None = None

    @property
    def names(self) -> Names:
        """The ids and counts of the record's game."""
        return names_of(self.ruleset, self.players)

    def to_dict(self) -> dict[str, Any]:
        """The document as writers write it; new lists and objects each time."""
        helps = {
            "seats": None if self.seats is None else list(self.seats),
            "agents": None if self.agents is None else list(self.agents),
            "date": self.date,
            "seed": self.seed,
        }
        return {
            "format": FORMAT,
            "ruleset": self.ruleset,
            "players": self.players,
            **{name: value for name, value in helps.items() if value is not None},
            "setup": self.setup.to_dict(),
            "steps": [step.to_list() for step in self.steps],
            "result": self.result.to_dict(),
        }

    def to_json(self) -> str:
        """The document as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)


def read_record(source: Source) -> Record:
    """Read a record or trace from JSON text, UTF-8 bytes or an object already read; the source is not changed.

    Raises DocumentError with every fault found, and nothing else, whatever the source holds.
    """
    document, unplain = plain_parts(source)
    check_kind(document, FORMAT, unplain)
    names = names_of(document["ruleset"], document["players"])
    faults = _record_faults(document, names, merged(unplain, shape_faults(document, "record")))
    if faults:
        raise DocumentError(faults)
    return _build_record(document, names)


def read_records(lines: Iterable[str | bytes]) -> Iterator[Record]:
    """The records of a `.jsonl` file, one a line, blank lines left out; an open file will do.

    Raises DocumentError at the first line with faults, whose paths then begin with the line's number.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield read_record(line)
            except DocumentError as error:
                faults = [replace(fault, path=f"line {number}: {fault.path}") for fault in error.faults]
                raise DocumentError(faults) from None


def _record_faults(document: dict[str, Any], names: Names, shape: list[Fault]) -> list[Fault]:
    findings = Findings(document, names, shape)
    if findings.is_full:
        return shape
    for field in ("seats", "agents"):
        if field in document and findings.holds(field):
            findings.one_for_each_seat(field, document[field])
    check_setup(findings)
    check_steps(findings)
    _check_positions(findings)
    check_result(findings)
    return findings.faults


def _check_positions(findings: Findings) -> None:
    """The positions of a trace are complete ones of the record's own game."""
    if not findings.holds("steps"):
        return
    for number, entry in enumerate(findings.document["steps"]):
        path = f"steps[{number}][2].position"
        if isinstance(entry, list | tuple) and len(entry) > 2 and findings.sound(path):
            position = entry[2]["position"]
            for field in ("ruleset", "players"):
                if position[field] != findings.document[field]:
                    findings.add_unsound(
                        f"{path}.{field}", position[field], f"{findings.document[field]}, the record's"
                    )
            if position["observer"] is not None:
                findings.add_unsound(f"{path}.observer", position["observer"], "null, as a trace hides nothing")
            if findings.sound(path):
                for fault in position_faults(position, findings.names, []):
                    findings.faults.append(fault.within(path))


def _build_record(document: dict[str, Any], names: Names) -> Record:
    return Record(
        ruleset=document["ruleset"],
        players=document["players"],
        setup=_build_setup(document["setup"]),
        steps=tuple(_build_step(entry, names) for entry in document["steps"]),
        result=Result(**{name: tuple(values) for name, values in document["result"].items()}),
        seats=tuple(document["seats"]) if "seats" in document else None,
        agents=tuple(document["agents"]) if "agents" in document else None,
        date=document.get("date"),
        seed=document.get("seed"),
    )


def _build_setup(setup: dict[str, Any]) -> Setup:
    distant, merchants = setup.get("distant_market"), setup.get("merchants")
    return Setup(
        tuple(setup["turn_order"]),
        {era: _build_deal(setup[era]) for era in ERAS if era in setup},
        distant and {era: tuple(distant[era]) for era in ERAS if era in distant},
        merchants and dict(sorted((merchant["space"], merchant["tile"]) for merchant in merchants)),
    )


def _build_deal(deal: dict[str, Any]) -> Deal:
    return Deal(tuple(tuple(hand) for hand in deal["hands"]), tuple(deal["deck"]), tuple(deal["removed"]))


def _build_step(entry: list[Any], names: Names) -> PlayedStep:
    seat, text, *trace = entry
    step = parse_step(text, names)
    if not trace:
        return PlayedStep(seat, step)
    return PlayedStep(seat, step, tuple(trace[0]["legal"]), build_position(trace[0]["position"], names))
