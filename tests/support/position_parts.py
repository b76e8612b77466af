"""What the builders of test positions share: cards for every moment, tiles and links in words, stacks, the document."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

# Enough for any single turn, so that only tests about money need to name it.
AMPLE_CASH = 90

Document = dict[str, Any]
# The level on top of a stack; with how many of that level are left; or None for an empty stack.
Top = int | tuple[int, int] | None


@dataclass(frozen=True)
class Moment:
    """A decision within an era, as far as the numbers of cards depend on it."""

    turn_order: list[int]
    active_seat: int
    actions_left: int
    actions: list[int]  # of a turn in each round of the era, up to the one of the decision
    refills_after_turn: bool  # or else all seats do at the end of the round

    def played(self, seat: int) -> int:
        """Actions that the seat has taken in this era, a card for each."""
        earlier = sum(self.actions[:-1])
        if seat == self.active_seat:
            return earlier + self.actions[-1] - self.actions_left
        return earlier + self.actions[-1] if self._has_had_turn(seat) else earlier

    def hand_size(self, seat: int, full_hand: int, cards_each: int) -> int:
        """Cards in hand: those after the last refill, fewer once the deck is empty, less what was played since."""
        has_refilled = self.refills_after_turn and self._has_had_turn(seat)
        at_refill = self.played(seat) if has_refilled else sum(self.actions[:-1])
        return min(full_hand, cards_each - at_refill) - (self.played(seat) - at_refill)

    def _has_had_turn(self, seat: int) -> bool:
        return self.turn_order.index(seat) < self.turn_order.index(self.active_seat)


def order_from(seat: int, players: int) -> list[int]:
    """A turn order that begins with the seat."""
    return [(seat + place) % players for place in range(players)]


@dataclass(frozen=True)
class Cards:
    """Where cards are: all of the game, or those that a test names; by seat, or the first ones in their order."""

    hands: Mapping[int, Sequence[str]] = field(default_factory=dict)
    discards: Mapping[int, Sequence[str]] = field(default_factory=dict)
    deck: Sequence[str] = ()
    removed: Sequence[str] = ()

    def all(self) -> Counter[str]:
        """How often each card is there."""
        counts = Counter([*self.deck, *self.removed])
        for cards in (*self.hands.values(), *self.discards.values()):
            counts.update(cards)
        return counts


def deal(
    named: Cards,
    game: Counter[str],
    hand_sizes: Sequence[int],
    discard_sizes: Sequence[int],
    removed_size: int,
    only_named: Sequence[str] = (),
) -> Cards:
    """Put the named cards in their places and fill the places up from the rest; the deck takes what is left.

    Cards of `only_named` lie nowhere but where they are named.
    """
    rest = game.copy()
    rest.subtract(named.all())
    missing = [card for card, count in rest.items() if count < 0]
    if missing:
        raise ValueError(f"cards: the test names more {missing} than the game of {len(hand_sizes)} players holds")
    spare = sorted(card for card in rest.elements() if card not in only_named)

    def filled(what: str, cards: Sequence[str], size: int) -> list[str]:
        if len(cards) > size:
            raise ValueError(f"{what}: the test names {list(cards)}, but there are only {size} cards at this moment")
        return [*cards, *(spare.pop() for _ in range(size - len(cards)))]

    def filled_by_seat(what: str, cards: Mapping[int, Sequence[str]], sizes: Sequence[int]) -> dict[int, list[str]]:
        return {seat: filled(f"{what} of seat {seat}", cards.get(seat, ()), size) for seat, size in enumerate(sizes)}

    hands = filled_by_seat("hand", named.hands, hand_sizes)
    discards = filled_by_seat("discards", named.discards, discard_sizes)
    removed = filled("removed", named.removed, removed_size)
    return Cards(hands, discards, filled("deck", named.deck, len(named.deck) + len(spare)), removed)


@dataclass(frozen=True)
class TileRules:
    """What a game says of tiles on the board in an era."""

    era: str
    shown: Mapping[str, Sequence[str]]  # industries by space
    levels: Callable[[str], Mapping[int, Mapping[str, Any]]]  # of an industry
    resources: Callable[[str, int], int]  # cubes or barrels of a new tile of an industry and level
    flips_when_built: Callable[[str], bool]
    most_in_place: int | None  # own tiles in a location


def read_tiles(words: Iterable[str], rules: TileRules) -> list[Document]:
    """Tiles on the board from their words, sorted by space."""
    board = sorted((_read_tile(entry, rules) for entry in words), key=lambda tile: tile["space"])
    spaces = [tile["space"] for tile in board]
    if len(set(spaces)) < len(spaces):
        raise ValueError(f"tiles: a space is named twice in {spaces}")
    own = Counter((tile["owner"], tile["space"].split(":")[0]) for tile in board)
    most = rules.most_in_place
    crowded = [key for key, count in own.items() if most is not None and count > most]
    if crowded:
        raise ValueError(f"tiles: more than {most} own tile in a place in the {rules.era} era, (seat, place) {crowded}")
    return board


def _read_tile(words: str, rules: TileRules) -> Document:
    industry, level_word, space, *options = words.split()
    level = int(level_word)
    if industry not in rules.shown[space]:
        raise ValueError(f"tiles: {space} does not show {industry}")
    # L95c, B71, B73, B129: what may not be built in the rail era because of its level has left the board by then.
    if rules.era not in rules.levels(industry)[level]["eras"]:
        raise ValueError(f"tiles: a level {level} {industry} cannot lie on the board in the {rules.era} era")
    values = dict(option.split("=") for option in options if "=" in option)
    flipped = "flipped" in options or rules.flips_when_built(industry)
    most = rules.resources(industry, level)
    cubes = 0 if flipped else int(values.get("cubes", most))
    if cubes > most or (most and cubes == 0 and not flipped):
        raise ValueError(f"tiles: {words!r} cannot hold {cubes} cubes")
    return {
        "space": space,
        "owner": int(values["seat"]),
        "industry": industry,
        "level": level,
        "flipped": flipped,
        "cubes": cubes,
    }


def check_links(links: Mapping[str, int], lines: set[str], era: str) -> None:
    """Refuse what is no line of the era."""
    wrong = sorted(set(links) - lines)
    if wrong:
        raise ValueError(f"links: {wrong} are not ids of {era} lines")


def stacks(
    seat: int, board: list[Document], counts: Mapping[str, Mapping[int, int]], tops: Mapping[str, Top]
) -> Document:
    """Tiles left to a seat by industry and level: all that the board and the named tops allow.

    `counts` are the tiles of each industry and level that a seat begins with.
    """
    own = [tile for tile in board if tile["owner"] == seat]
    return {
        industry: _stack(industry, Counter(tile["level"] for tile in own if tile["industry"] == industry), most, tops)
        for industry, most in counts.items()
    }


def _stack(industry: str, used: Counter[int], counts: Mapping[int, int], tops: Mapping[str, Top]) -> dict[str, int]:
    most = {level: count - used[level] for level, count in counts.items()}
    # L36, B66: tiles leave a stack from the top, so below the level on top nothing is left.
    top = tops.get(industry, max(used, default=min(most)))
    if top is None:
        return {str(level): 0 for level in most}
    level_on_top, left_on_top = top if isinstance(top, tuple) else (top, most[top])
    if max(used, default=level_on_top) > level_on_top or not 0 <= left_on_top <= most[level_on_top]:
        raise ValueError(f"tops: a stack of {industry} with {top} on top does not fit the tiles on the board")
    left = {level: count if level > level_on_top else 0 for level, count in most.items()}
    left[level_on_top] = left_on_top
    return {str(level): count for level, count in left.items()}


@dataclass(frozen=True)
class Purses:
    """What seats have besides cards and tiles, where a test names it."""

    cash: Mapping[int, int] | None
    income: Mapping[int, int] | None  # space of the track
    vp: Mapping[int, int] | None
    spent: Mapping[int, int] | None

    def of(self, seat: int, first_income: int) -> Document:
        """The fields of a seat."""
        return {
            "cash": (self.cash or {}).get(seat, AMPLE_CASH),
            "income_space": (self.income or {}).get(seat, first_income),
            "vp": (self.vp or {}).get(seat, 0),
            "spent": (self.spent or {}).get(seat, 0),
        }


def seat_document(
    seat: int, purse: Document, cards: Cards, tiles_left: Document, links: Mapping[str, int], link_tiles: int
) -> Document:
    """A seat of a position; it began with so many link tiles."""
    return {
        **purse,
        "hand": sorted(cards.hands[seat]),
        "hand_size": len(cards.hands[seat]),
        "hand_known": [],
        "discards": sorted(cards.discards[seat]),
        "tiles_left": tiles_left,
        "links_left": link_tiles - sum(owner == seat for owner in links.values()),
    }


def position_document(
    moment: Moment, cards: Cards, seats: list[Document], board: list[Document], links: Mapping[str, int], **of_game: Any
) -> Document:
    """The document; `of_game` are the fields that depend on the game and its markets."""
    return {
        "format": "brass-position/1",
        "players": len(seats),
        "round": len(moment.actions),
        "turn_order": moment.turn_order,
        "active_seat": moment.active_seat,
        "actions_left": moment.actions_left,
        "open_action": None,
        "observer": None,
        "seats": seats,
        "tiles": board,
        "links": [{"link": line, "owner": owner} for line, owner in sorted(links.items())],
        "deck": cards.deck,
        "deck_size": len(cards.deck),
        "removed": cards.removed,
        "removed_size": len(cards.removed),
        **of_game,
    }
