"""Complete, consistent Birmingham position documents for tests, built from the few words that matter to a test.

>>> document = build_position(
...     era="rail", round=3, hand=["coventry", "wild_industry"], cash={0: 20}, tops={0: {"manufacturer": 3}},
...     tiles=["coal_mine 2 nuneaton:2 seat=1 cubes=1"], links={"coventry-nuneaton": 1},
...     merchants={"oxford:1": "cotton_mill empty"},
... )
>>> document["seats"][0]["cash"], document["seats"][0]["hand_size"], len(document["merchants"])
(20, 8, 9)
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.rules.birmingham import facts
from tests.rules.birmingham.setup_builder import lay_merchant_tiles
from tests.support.position_builder import AMPLE_CASH

Document = dict[str, Any]
# The level on top of a stack; with how many of that level are left; or None for an empty stack.
Top = int | tuple[int, int] | None

CANAL_LIMIT = 1  # B70


def build_position(
    *,
    players: int = 4,
    era: str = "canal",
    round: int = 3,
    active_seat: int = 0,
    actions_left: int | None = None,
    turn_order: Sequence[int] | None = None,
    hand: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    discards: Mapping[int, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    removed: Sequence[str] = (),
    cash: Mapping[int, int] | None = None,
    income: Mapping[int, int] | None = None,
    vp: Mapping[int, int] | None = None,
    spent: Mapping[int, int] | None = None,
    tiles: Iterable[str] = (),
    links: Mapping[str, int] | None = None,
    tops: Mapping[int, Mapping[str, Top]] | None = None,
    coal_market: int | None = None,
    iron_market: int | None = None,
    merchants: Mapping[str, str] | None = None,
) -> Document:
    """A position document with `observer` null in which every count adds up.

    What a test does not name is filled in: hands of the right size for the moment, discards, deck and face-down cards
    from the rest of the deck, stacks that allow the tiles on the board, links left, merchant tiles, an order with
    `active_seat` first.

    `hand` are cards of the active seat, `hands` and `discards` of seats by number, `deck` and `removed` the first ones
    of each. `income` are spaces of the track. A tile is written `industry level space seat=N`, then `flipped` or
    `cubes=N` (cubes or barrels; full if neither is said). `tops` gives the level on top of a seat's stack, see `Top`.
    `merchants` gives tiles by merchant space, `empty` after it for one without its barrel.

    Raises ValueError, with one sentence, where the words contradict the rules' counts.
    """
    order = (
        list(turn_order) if turn_order is not None else [(active_seat + place) % players for place in range(players)]
    )
    if actions_left is None:
        actions_left = facts.actions_in_round(era, round)
    moment = _Moment(players, era, round, order, active_seat, actions_left)
    board = _read_tiles(tiles, era)
    laid = _read_links(links or {}, era)
    named_hands = {**(hands or {}), active_seat: [*hand, *(hands or {}).get(active_seat, ())]}
    cards = _deal(moment, named_hands, discards or {}, deck, removed)
    markets, setup = facts.load_data()["markets"], facts.load_data()["setup"]
    seats = [
        {
            "cash": (cash or {}).get(seat, AMPLE_CASH),
            "income_space": (income or {}).get(seat, setup["starting_income_space"]),
            "vp": (vp or {}).get(seat, 0),
            "spent": (spent or {}).get(seat, 0),
            "hand": sorted(cards.hands[seat]),
            "hand_size": len(cards.hands[seat]),
            "hand_known": [],
            "discards": sorted(cards.discards[seat]),
            "tiles_left": _stacks(seat, board, (tops or {}).get(seat, {})),
            "links_left": setup["link_tiles_per_player"] - sum(owner == seat for owner in laid.values()),
        }
        for seat in range(players)
    ]
    return {
        "format": "brass-position/1",
        "ruleset": facts.RULESET,
        "players": players,
        "era": era,
        "round": round,
        "turn_order": order,
        "active_seat": active_seat,
        "actions_left": actions_left,
        "open_action": None,
        "observer": None,
        "seats": seats,
        "tiles": board,
        "links": [{"link": line, "owner": owner} for line, owner in sorted(laid.items())],
        "coal_market": markets["coal"]["initial_cubes"] if coal_market is None else coal_market,
        "iron_market": markets["iron"]["initial_cubes"] if iron_market is None else iron_market,
        "distant_market": None,
        "merchants": _merchants(players, merchants or {}),
        "deck": cards.deck,
        "deck_size": len(cards.deck),
        "removed": cards.removed,
        "removed_size": len(cards.removed),
    }


@dataclass(frozen=True)
class _Moment:
    """A decision within a game, as far as the numbers of cards depend on it."""

    players: int
    era: str
    round: int
    turn_order: list[int]
    active_seat: int
    actions_left: int

    def played(self, seat: int) -> int:
        """Actions that the seat has taken in this era: each lowers the number of its cards by one (B26, C18)."""
        earlier = self._actions_before()
        now = facts.actions_in_round(self.era, self.round)
        if seat == self.active_seat:
            return earlier + now - self.actions_left
        return earlier + now if self._has_had_turn(seat) else earlier

    def hand_size(self, seat: int) -> int:
        """Cards in hand: up to the full hand at the end of the seat's last turn (B28), less those played since."""
        at_refill = self.played(seat) if self._has_had_turn(seat) else self._actions_before()
        left = facts.cards_each(self.players, self.era) - at_refill
        full = min(facts.load_data()["setup"]["hand_size"], left)
        return full - (self.played(seat) - at_refill)

    def _actions_before(self) -> int:
        return sum(facts.actions_in_round(self.era, number) for number in range(1, self.round))

    def _has_had_turn(self, seat: int) -> bool:
        return self.turn_order.index(seat) < self.turn_order.index(self.active_seat)


@dataclass(frozen=True)
class _Cards:
    """Where every card of the deck is, and the wild cards in hands."""

    hands: list[list[str]]
    discards: list[list[str]]
    deck: list[str]
    removed: list[str]


def _deal(
    moment: _Moment,
    hands: Mapping[int, Sequence[str]],
    discards: Mapping[int, Sequence[str]],
    deck: Sequence[str],
    removed: Sequence[str],
) -> _Cards:
    """Put the named cards in their places and fill the places up from the rest."""
    rest = facts.card_counts(moment.players) + facts.wild_counts()
    for named in (*hands.values(), *discards.values(), deck, removed):
        rest.subtract(named)
    missing = [card for card, count in rest.items() if count < 0]
    if missing:
        raise ValueError(f"cards: the test names more {missing} than the game of {moment.players} players holds")
    spare = sorted(card for card in rest.elements() if card not in facts.WILD_CARDS)
    seats = range(moment.players)

    def filled(what: str, named: Sequence[str], size: int) -> list[str]:
        if len(named) > size:
            raise ValueError(f"{what}: the test names {list(named)}, but there are only {size} cards at this moment")
        return [*named, *(spare.pop() for _ in range(size - len(named)))]

    def discarded(seat: int) -> int:
        """A wild card in hand came for one more card discarded (B119)."""
        return moment.played(seat) + sum(card in facts.WILD_CARDS for card in hands.get(seat, ()))

    all_hands = [filled(f"hand of seat {seat}", hands.get(seat, ()), moment.hand_size(seat)) for seat in seats]
    all_discards = [filled(f"discards of seat {seat}", discards.get(seat, ()), discarded(seat)) for seat in seats]
    face_down = filled("removed", removed, facts.face_down_cards(moment.players, moment.era))
    return _Cards(all_hands, all_discards, filled("deck", deck, len(deck) + len(spare)), face_down)


def _read_tiles(words: Iterable[str], era: str) -> list[Document]:
    """Tiles on the board from their words, sorted by space."""
    board = sorted((_read_tile(entry, era) for entry in words), key=lambda tile: tile["space"])
    spaces = [tile["space"] for tile in board]
    if len(set(spaces)) < len(spaces):
        raise ValueError(f"tiles: a space is named twice in {spaces}")
    own = Counter((tile["owner"], facts.place_of(tile["space"])) for tile in board)
    crowded = [key for key, count in own.items() if era == "canal" and count > CANAL_LIMIT]
    if crowded:
        raise ValueError(f"tiles: more than {CANAL_LIMIT} own tile in a place in the canal era, {crowded}")
    return board


def _read_tile(words: str, era: str) -> Document:
    industry, level_word, space, *options = words.split()
    level = int(level_word)
    if industry not in facts.space_industries()[space]:
        raise ValueError(f"tiles: {space} does not show {industry}")
    # B71, B73, B129: what may not be built in the rail era has left the board by then as well.
    if era not in facts.levels_of(industry)[level]["eras"]:
        raise ValueError(f"tiles: a level {level} {industry} cannot lie on the board in the {era} era")
    values = dict(option.split("=") for option in options if "=" in option)
    flipped = "flipped" in options
    most = facts.resources_when_built(industry, level, era)
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


def _read_links(links: Mapping[str, int], era: str) -> dict[str, int]:
    wrong = sorted(set(links) - facts.lines(era))
    if wrong:
        raise ValueError(f"links: {wrong} are not ids of {era} lines")
    return dict(links)


def _stacks(seat: int, board: list[Document], tops: Mapping[str, Top]) -> dict[str, dict[str, int]]:
    """Tiles left to a seat by industry and level: all that the board and the named tops allow."""
    own = [tile for tile in board if tile["owner"] == seat]
    return {
        industry: _stack(industry, Counter(tile["level"] for tile in own if tile["industry"] == industry), tops)
        for industry in facts.industries()
    }


def _stack(industry: str, used: Counter[int], tops: Mapping[str, Top]) -> dict[str, int]:
    most = {level: entry["count"] - used[level] for level, entry in facts.levels_of(industry).items()}
    # B66: tiles leave a stack from the top, so below the level on top nothing is left.
    top = tops.get(industry, max(used, default=min(most)))
    if top is None:
        return {str(level): 0 for level in most}
    level_on_top, left_on_top = top if isinstance(top, tuple) else (top, most[top])
    if max(used, default=level_on_top) > level_on_top or not 0 <= left_on_top <= most[level_on_top]:
        raise ValueError(f"tops: a stack of {industry} with {top} on top does not fit the tiles on the board")
    return {
        str(level): left_on_top if level == level_on_top else count if level > level_on_top else 0
        for level, count in most.items()
    }


def _merchants(players: int, words: Mapping[str, str]) -> list[Document]:
    named = {space: entry.split(" ")[0] for space, entry in words.items()}
    return [
        {"space": space, "tile": tile, "beer": tile != facts.BLANK and not words.get(space, "").endswith(" empty")}
        for space, tile in lay_merchant_tiles(players, named).items()
    ]
