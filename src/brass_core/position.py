"""Positions: what one seat, or everybody, knows at a decision. Reading checks all that can be checked without a game.

The document is described by `schemas/position.schema.json`; what a schema cannot say stands in `documents/`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from brass_core.documents.board import check_board
from brass_core.documents.cards import check_cards
from brass_core.documents.findings import Findings
from brass_core.documents.merchants import check_barrels, check_merchants
from brass_core.documents.reading import Source, merged, plain_parts
from brass_core.documents.shape import check_kind, shape_faults
from brass_core.documents.turn import check_turn
from brass_core.faults import DocumentError, Fault
from brass_core.names import Names, names_of
from brass_core.notation import Step, format_step, parse_step

FORMAT = "brass-position/1"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: money in pounds, the marker's space on the income track, cards, and what is not on the board.

    `hand` is None where it is hidden, sorted otherwise; `discards` is None where the document leaves them out.
    """

    cash: int
    income_space: int
    vp: int
    spent: int
    hand: tuple[str, ...] | None
    hand_size: int
    hand_known: tuple[str, ...]
    discards: tuple[str, ...] | None
    tiles_left: Mapping[str, Mapping[int, int]]
    links_left: int
    name: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The seat as in a document."""
        return {
            **({} if self.name is None else {"name": self.name}),
            "cash": self.cash,
            "income_space": self.income_space,
            "vp": self.vp,
            "spent": self.spent,
            "hand": _listed(self.hand),
            "hand_size": self.hand_size,
            "hand_known": list(self.hand_known),
            **({} if self.discards is None else {"discards": list(self.discards)}),
            "tiles_left": {
                industry: {str(level): count for level, count in levels.items()}
                for industry, levels in self.tiles_left.items()
            },
            "links_left": self.links_left,
        }


@dataclass(frozen=True, slots=True)
class Tile:
    """An industry tile on the board, with the coal, iron or barrels left on it."""

    space: str
    owner: int
    industry: str
    level: int
    flipped: bool
    cubes: int

    def to_dict(self) -> dict[str, Any]:
        """The tile as in a document."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class LinkTile:
    """A link tile on the board."""

    link: str
    owner: int

    def to_dict(self) -> dict[str, Any]:
        """The link tile as in a document."""
        return {"link": self.link, "owner": self.owner}


@dataclass(frozen=True, slots=True)
class OpenAction:
    """An action that may go on: link, develop or sell with its steps so far; a sale whose bonus is due; or a shortfall
    with the sum owed.
    """

    kind: str
    steps: tuple[Step, ...] = ()
    owed: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The action as in a document."""
        if self.kind == "shortfall":
            return {"kind": self.kind, "owed": self.owed}
        return {"kind": self.kind, "steps": [format_step(step) for step in self.steps]}


@dataclass(frozen=True, slots=True)
class DistantMarket:
    """The distant cotton market; `drawn` first drawn first, `stack` next first or None where hidden."""

    marker: int
    drawn: tuple[int, ...]
    stack: tuple[int, ...] | None

    def to_dict(self) -> dict[str, Any]:
        """The market as in a document."""
        return {"marker": self.marker, "drawn": list(self.drawn), "stack": _listed(self.stack)}


@dataclass(frozen=True, slots=True)
class MerchantTile:
    """The tile on a merchant space, named by what it buys, and whether the barrel beside it is there."""

    space: str
    tile: str
    beer: bool

    def to_dict(self) -> dict[str, Any]:
        """The merchant as in a document."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Position:
    """A checked position. `active_seat` is None after the game, `observer` None where nothing is hidden.

    Of `distant_market` and `merchants` there is the one that the game has, the other is None.
    """

    ruleset: str
    players: int
    era: str
    round: int
    turn_order: tuple[int, ...]
    active_seat: int | None
    actions_left: int
    open_action: OpenAction | None
    observer: int | None
    seats: tuple[Seat, ...]
    tiles: tuple[Tile, ...]
    links: tuple[LinkTile, ...]
    coal_market: int
    iron_market: int
    distant_market: DistantMarket | None
    merchants: tuple[MerchantTile, ...] | None
    deck: tuple[str, ...] | None
    deck_size: int
    removed: tuple[str, ...] | None
    removed_size: int

    @property
    def names(self) -> Names:
        """The ids and counts of the position's game."""
        return names_of(self.ruleset, self.players)

    def to_dict(self) -> dict[str, Any]:
        """The document, sorted and spelt as writers write it; new lists and objects each time."""
        return {
            "format": FORMAT,
            "ruleset": self.ruleset,
            "players": self.players,
            "era": self.era,
            "round": self.round,
            "turn_order": list(self.turn_order),
            "active_seat": self.active_seat,
            "actions_left": self.actions_left,
            "open_action": self.open_action and self.open_action.to_dict(),
            "observer": self.observer,
            "seats": [seat.to_dict() for seat in self.seats],
            "tiles": [tile.to_dict() for tile in self.tiles],
            "links": [link.to_dict() for link in self.links],
            "coal_market": self.coal_market,
            "iron_market": self.iron_market,
            "distant_market": self.distant_market and self.distant_market.to_dict(),
            "merchants": None if self.merchants is None else [merchant.to_dict() for merchant in self.merchants],
            "deck": _listed(self.deck),
            "deck_size": self.deck_size,
            "removed": _listed(self.removed),
            "removed_size": self.removed_size,
        }

    def to_json(self) -> str:
        """The document as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)


def read_position(source: Source) -> Position:
    """Read a position from JSON text, UTF-8 bytes or an object already read; the source is not changed.

    Raises DocumentError with every fault found, and nothing else, whatever the source holds.
    """
    document, unplain = plain_parts(source)
    check_kind(document, FORMAT, unplain)
    names = names_of(document["ruleset"], document["players"])
    faults = position_faults(document, names, merged(unplain, shape_faults(document, "position")))
    if faults:
        raise DocumentError(faults)
    return build_position(document, names)


def position_faults(document: dict[str, Any], names: Names, shape: list[Fault]) -> list[Fault]:
    """All faults of a document that has these faults of its shape."""
    findings = Findings(document, names, shape)
    if findings.is_full:
        return shape
    if findings.holds("seats"):
        findings.one_for_each_seat("seats", document["seats"])
    if names.merchants and findings.holds("merchants"):
        check_merchants(findings, "merchants", document["merchants"])
    progress = check_turn(findings)
    if progress:
        check_barrels(findings, progress)
    check_board(findings)
    check_cards(findings, progress)
    return findings.faults


def build_position(document: dict[str, Any], names: Names) -> Position:
    """The position of a document without faults."""
    links = [LinkTile(names.link_id(link["link"]) or link["link"], link["owner"]) for link in document["links"]]
    return Position(
        **{name: document[name] for name in ("ruleset", "players", "era", "round", "active_seat", "actions_left")},
        **{name: document[name] for name in ("observer", "coal_market", "iron_market", "deck_size", "removed_size")},
        turn_order=tuple(document["turn_order"]),
        open_action=_build_open_action(document["open_action"], names),
        seats=tuple(_build_seat(seat, names) for seat in document["seats"]),
        tiles=tuple(sorted((Tile(**tile) for tile in document["tiles"]), key=lambda tile: tile.space)),
        links=tuple(sorted(links, key=lambda link: link.link)),
        distant_market=_build_distant_market(document["distant_market"]),
        merchants=_build_merchants(document["merchants"]),
        deck=_kept(document["deck"]),
        removed=_kept(document["removed"]),
    )


def _build_seat(seat: dict[str, Any], names: Names) -> Seat:
    stacks = {
        industry.id: MappingProxyType({level: seat["tiles_left"][industry.id][str(level)] for level in industry.levels})
        for industry in names.industries.values()
    }
    return Seat(
        **{name: seat[name] for name in ("cash", "income_space", "vp", "spent", "hand_size", "links_left")},
        hand=_sorted(seat["hand"]),
        hand_known=tuple(sorted(seat["hand_known"])),
        discards=_sorted(seat.get("discards")),
        tiles_left=MappingProxyType(stacks),
        name=seat.get("name"),
    )


def _build_open_action(opened: dict[str, Any] | None, names: Names) -> OpenAction | None:
    if opened is None:
        return None
    steps = tuple(parse_step(text, names) for text in opened.get("steps", ()))
    return OpenAction(opened["kind"], steps, opened.get("owed"))


def _build_distant_market(market: dict[str, Any] | None) -> DistantMarket | None:
    if market is None:
        return None
    return DistantMarket(market["marker"], tuple(market["drawn"]), _kept(market["stack"]))


def _build_merchants(merchants: list[dict[str, Any]] | None) -> tuple[MerchantTile, ...] | None:
    if merchants is None:
        return None
    return tuple(sorted((MerchantTile(**merchant) for merchant in merchants), key=lambda merchant: merchant.space))


def _kept(entries: list[Any] | None) -> tuple[Any, ...] | None:
    return None if entries is None else tuple(entries)


def _sorted(cards: list[str] | None) -> tuple[str, ...] | None:
    return None if cards is None else tuple(sorted(cards))


def _listed(entries: tuple[Any, ...] | None) -> list[Any] | None:
    return None if entries is None else list(entries)
