"""Complete, consistent position documents for tests, built from the few words that matter to a test.

>>> document = build_position(
...     "lancashire-2018", era="rail", round=3, hand=["bury"], cash={0: 20}, tops={0: {"cotton_mill": 2}},
...     tiles=["coal_mine 2 bolton:1 seat=1 cubes=3"], links={"bolton-bury": 1},
... )
>>> document["seats"][0]["cash"], document["seats"][0]["hand_size"], document["deck_size"]
(20, 8, 16)
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.support import facts

# Enough for any single turn, so that only tests about money need to name it.
AMPLE_CASH = 90

Document = dict[str, Any]
# The level on top of a stack; with how many of that level are left; or None for an empty stack.
Top = int | tuple[int, int] | None


def build_position(
    ruleset: str,
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
    drawn: Sequence[int] = (),
    stack: Sequence[int] = (),
) -> Document:
    """A position document with `observer` null in which every count adds up.

    What a test does not name is filled in: hands of the right size for the moment, discards, deck and set-aside cards
    from the rest of the deck, stacks that allow the tiles on the board, links left, an order with `active_seat` first.

    `hand` are cards of the active seat, `hands` and `discards` of seats by number, `deck`, `removed` and `stack` the
    first ones of each. `income` are spaces of the track. A tile is written `industry level space seat=N`, then
    `flipped` or `cubes=N` (full if neither is said). `tops` gives the level on top of a seat's stack, see `Top`.
    `drawn` are the distant-market tiles drawn in this era, from which the marker follows.

    Raises ValueError, with one sentence, where the words contradict the rules' counts.
    """
    order = list(turn_order) if turn_order is not None else _order_from(active_seat, players)
    if actions_left is None:
        actions_left = facts.actions_in_round(era, round)
    moment = _Moment(ruleset, players, era, round, order, active_seat, actions_left)
    board = _read_tiles(tiles, era)
    laid = _read_links(links or {}, era)
    named_hands = {**(hands or {}), active_seat: [*hand, *(hands or {}).get(active_seat, ())]}
    cards = _deal(moment, named_hands, discards or {}, deck, removed)
    markets = facts.load_data()["markets"]
    seats = [
        {
            "cash": (cash or {}).get(seat, AMPLE_CASH),
            "income_space": (income or {}).get(seat, facts.load_data()["income_track"]["start_space"]),
            "vp": (vp or {}).get(seat, 0),
            "spent": (spent or {}).get(seat, 0),
            "hand": sorted(cards.hands[seat]),
            "hand_size": len(cards.hands[seat]),
            "hand_known": [],
            "discards": sorted(cards.discards[seat]),
            "tiles_left": _stacks(seat, board, (tops or {}).get(seat, {})),
            "links_left": facts.load_data()["setup"]["link_tiles_per_player"]
            - sum(owner == seat for owner in laid.values()),
        }
        for seat in range(players)
    ]
    return {
        "format": "brass-position/1",
        "ruleset": ruleset,
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
        "distant_market": _distant_market(ruleset, players, drawn, stack),
        "merchants": None,
        "deck": cards.deck,
        "deck_size": len(cards.deck),
        "removed": cards.removed,
        "removed_size": len(cards.removed),
    }


@dataclass(frozen=True)
class _Moment:
    """A decision within a game, as far as the numbers of cards depend on it."""

    ruleset: str
    players: int
    era: str
    round: int
    turn_order: list[int]
    active_seat: int
    actions_left: int

    def played(self, seat: int) -> int:
        """Cards that the seat has played in this era, one for each action (L21)."""
        earlier = sum(facts.actions_in_round(self.era, number) for number in range(1, self.round))
        now = facts.actions_in_round(self.era, self.round)
        if seat == self.active_seat:
            return earlier + now - self.actions_left
        return earlier + now if self._has_had_turn(seat) else earlier

    def hand_size(self, seat: int) -> int:
        """Cards in hand: drawn up to the full hand at the last refill (L23), less what was played since."""
        earlier = sum(facts.actions_in_round(self.era, number) for number in range(1, self.round))
        # L23a, L23b: in 2018 a seat refills at the end of its own turn, in 2007 all do at the end of the round.
        refills_after_turn = facts.edition_of(self.ruleset) == "2018"
        at_refill = self.played(seat) if refills_after_turn and self._has_had_turn(seat) else earlier
        each = facts.cards_each(self.ruleset, self.players, self.era)
        full = min(facts.load_data()["setup"]["hand_size"], each - at_refill)
        return full - (self.played(seat) - at_refill)

    def _has_had_turn(self, seat: int) -> bool:
        return self.turn_order.index(seat) < self.turn_order.index(self.active_seat)


@dataclass(frozen=True)
class _Cards:
    """Where every card of the deck is."""

    hands: list[list[str]]
    discards: list[list[str]]
    deck: list[str]
    removed: list[str]


def _order_from(seat: int, players: int) -> list[int]:
    return [(seat + place) % players for place in range(players)]


def _deal(
    moment: _Moment,
    hands: Mapping[int, Sequence[str]],
    discards: Mapping[int, Sequence[str]],
    deck: Sequence[str],
    removed: Sequence[str],
) -> _Cards:
    """Put the named cards in their places and fill the places up from the rest."""
    rest = facts.card_counts(moment.ruleset, moment.players)
    for named in (*hands.values(), *discards.values(), deck, removed):
        rest.subtract(named)
    missing = [card for card, count in rest.items() if count < 0]
    if missing:
        raise ValueError(f"cards: the test names more {missing} than the deck of {moment.players} players holds")
    spare = sorted(rest.elements())
    seats = range(moment.players)

    def filled(what: str, named: Sequence[str], size: int) -> list[str]:
        if len(named) > size:
            raise ValueError(f"{what}: the test names {list(named)}, but there are only {size} cards at this moment")
        return [*named, *(spare.pop() for _ in range(size - len(named)))]

    all_hands = [filled(f"hand of seat {seat}", hands.get(seat, ()), moment.hand_size(seat)) for seat in seats]
    all_discards = [filled(f"discards of seat {seat}", discards.get(seat, ()), moment.played(seat)) for seat in seats]
    set_aside = facts.removed_cards(moment.ruleset, moment.players, moment.era)
    all_removed = filled("removed", removed, set_aside)
    return _Cards(all_hands, all_discards, filled("deck", deck, len(deck) + len(spare)), all_removed)


def _read_tiles(words: Iterable[str], era: str) -> list[Document]:
    """Tiles on the board from their words, sorted by space."""
    board = sorted((_read_tile(entry, era) for entry in words), key=lambda tile: tile["space"])
    spaces = [tile["space"] for tile in board]
    if len(set(spaces)) < len(spaces):
        raise ValueError(f"tiles: a space is named twice in {spaces}")
    limit = facts.load_data()["setup"]["max_own_tiles_per_location"][era]
    own = Counter((tile["owner"], facts.town_of(tile["space"])) for tile in board)
    crowded = [key for key, count in own.items() if limit is not None and count > limit]
    if crowded:
        raise ValueError(f"tiles: more than {limit} own tile in a town in the {era} era, (seat, town) {crowded}")
    return board


def _read_tile(words: str, era: str) -> Document:
    industry, level_word, space, *options = words.split()
    level = int(level_word)
    entry = facts.levels_of(industry)[level]
    if industry not in facts.space_industries()[space]:
        raise ValueError(f"tiles: {space} does not show {industry}")
    # L95c: what may not be built in the rail era because of its level has left the board by then as well.
    if era not in entry["eras"]:
        raise ValueError(f"tiles: a level {level} {industry} cannot lie on the board in the {era} era")
    values = dict(option.split("=") for option in options if "=" in option)
    flips_when_built = facts.load_data()["industries"][industry]["flips_by"] == "build"
    flipped = "flipped" in options or flips_when_built
    cubes = 0 if flipped else int(values.get("cubes", entry["resource_cubes"]))
    if cubes > entry["resource_cubes"] or (entry["resource_cubes"] and cubes == 0 and not flipped):
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
    return {
        industry: _stack(industry, Counter(_levels_on_board(seat, industry, board)), tops)
        for industry in facts.load_data()["industry_types"]
    }


def _levels_on_board(seat: int, industry: str, board: list[Document]) -> Iterable[int]:
    return (tile["level"] for tile in board if tile["owner"] == seat and tile["industry"] == industry)


def _stack(industry: str, used: Counter[int], tops: Mapping[str, Top]) -> dict[str, int]:
    levels = facts.levels_of(industry)
    most = {level: entry["count"] - used[level] for level, entry in levels.items()}
    # L36: tiles leave a stack from the top, so below the level on top nothing is left.
    top = tops.get(industry, max(used, default=min(levels)))
    if top is None:
        return {str(level): 0 for level in levels}
    level_on_top, left_on_top = top if isinstance(top, tuple) else (top, most[top])
    if max(used, default=level_on_top) > level_on_top or not 0 <= left_on_top <= most[level_on_top]:
        raise ValueError(f"tops: a stack of {industry} with {top} on top does not fit the tiles on the board")
    left = {level: count if level > level_on_top else 0 for level, count in most.items()}
    left[level_on_top] = left_on_top
    return {str(level): count for level, count in left.items()}


def _distant_market(ruleset: str, players: int, drawn: Sequence[int], stack: Sequence[int]) -> Document:
    rest = facts.distant_tiles(ruleset, players)
    rest.subtract([*drawn, *stack])
    if min(rest.values()) < 0:
        raise ValueError(f"distant market: {list(drawn)} and {list(stack)} are more tiles than the game holds")
    marker = min(facts.load_data()["distant_cotton_market"]["x_position"], -sum(drawn))
    return {"marker": marker, "drawn": list(drawn), "stack": [*stack, *sorted(rest.elements(), reverse=True)]}
