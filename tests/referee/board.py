"""The complete truth of a game at one moment, hidden cards included."""

from dataclasses import dataclass, field, replace
from typing import Any

from .facts import Facts

BONUS = "bonus"  # the kind of an open action whose develop bonus must be chosen now


@dataclass(slots=True)
class Tile:
    """An industry tile on the board."""

    owner: int
    industry: str
    level: int
    flipped: bool
    cubes: int


@dataclass(slots=True)
class Merchant:
    """A merchant tile on its space (B9), and whether a barrel lies beside it (B11)."""

    tile: str
    beer: bool


@dataclass(slots=True)
class Seat:
    """What lies before one player. `stacks[industry][level]` counts the tiles left."""

    cash: int
    income_space: int
    vp: int
    spent: int
    hand: list[str]
    discards: list[str]
    stacks: dict[str, dict[int, int]]
    links_left: int

    def copy(self) -> "Seat":
        """A seat that shares nothing with this one."""
        stacks = {industry: dict(levels) for industry, levels in self.stacks.items()}
        return replace(self, hand=list(self.hand), discards=list(self.discards), stacks=stacks)


@dataclass(slots=True)
class Board:
    """A game. `owed` is set while a shortfall is open; `active_seat` is None after the game.

    While an action is open (`open_steps` not empty) nothing that follows its closing has happened yet.
    `rail` holds hands, deck and removed cards of the rail era, `distant_rail` its stack; both may be unknown.
    Birmingham has no distant market and leaves it untouched; `merchants`, by space, is empty in Lancashire.
    """

    facts: Facts
    era: str
    round: int
    turn_order: list[int]
    active_seat: int | None
    actions_left: int
    seats: list[Seat]
    tiles: dict[str, Tile]
    links: dict[str, int]
    markets: dict[str, int]
    merchants: dict[str, Merchant]
    marker: int
    drawn: list[int]
    stack: list[int]
    deck: list[str]
    removed: list[str]
    open_kind: str | None = None
    open_steps: list[str] = field(default_factory=list)
    owed: int | None = None
    rail: dict[str, Any] | None = None
    distant_rail: list[int] | None = None

    def copy(self) -> "Board":
        """A board that can be played on without changing this one."""
        return replace(
            self,
            turn_order=list(self.turn_order),
            seats=[seat.copy() for seat in self.seats],
            tiles={space: replace(tile) for space, tile in self.tiles.items()},
            links=dict(self.links),
            markets=dict(self.markets),
            merchants={space: replace(merchant) for space, merchant in self.merchants.items()},
            drawn=list(self.drawn),
            stack=list(self.stack),
            deck=list(self.deck),
            removed=list(self.removed),
            open_steps=list(self.open_steps),
        )

    @property
    def player(self) -> Seat:
        """The seat that decides now. Must not be asked after the game."""
        assert self.active_seat is not None
        return self.seats[self.active_seat]

    def spaces_of(self, seat: int) -> list[str]:
        """Spaces that hold a tile of a seat."""
        return [space for space, tile in self.tiles.items() if tile.owner == seat]

    def top_level(self, seat: int, industry: str) -> int | None:
        """L36: the lowest level left in a stack, None when the stack is empty."""
        return min((level for level, count in self.seats[seat].stacks[industry].items() if count), default=None)

    def cubes_on_tiles(self, resource: str) -> int:
        """Cubes of a resource on all tiles of the board."""
        return sum(tile.cubes for tile in self.tiles.values() if self.facts.produces[tile.industry] == resource)

    def level_of(self, seat: int) -> int:
        """L6: income level of a seat, in pounds a round."""
        return self.facts.level_by_space[self.seats[seat].income_space]

    def is_last_round(self) -> bool:
        """L16: whether this is the last round of its era."""
        return self.round == self.facts.rounds


def location_of(space: str) -> str:
    """The place of an industry or merchant space: `wigan` for `wigan:1`."""
    return space.partition(":")[0]
