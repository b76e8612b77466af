"""Complete, consistent Birmingham position documents for tests, built from the few words that matter to a test.

>>> document = build_position(
...     era="rail", round=3, hand=["coventry", "wild_industry"], cash={0: 20}, tops={0: {"manufacturer": 3}},
...     tiles=["coal_mine 2 nuneaton:2 seat=1 cubes=1"], links={"coventry-nuneaton": 1},
...     merchants={"oxford:1": "cotton_mill empty"},
... )
>>> document["seats"][0]["cash"], document["seats"][0]["hand_size"], len(document["merchants"])
(20, 8, 9)
"""

from collections.abc import Iterable, Mapping, Sequence

from tests.rules.birmingham import facts
from tests.rules.birmingham.setup_builder import lay_merchant_tiles
from tests.support.position_parts import (
    Cards,
    Document,
    Moment,
    Purses,
    TileRules,
    Top,
    check_links,
    deal,
    order_from,
    position_document,
    read_tiles,
    seat_document,
    stacks,
)

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
    data, setup = facts.load_data(), facts.load_data()["setup"]
    actions = [facts.actions_in_round(era, number) for number in range(1, round + 1)]
    moment = Moment(
        list(turn_order) if turn_order is not None else order_from(active_seat, players),
        active_seat,
        actions[-1] if actions_left is None else actions_left,
        actions,
        refills_after_turn=True,  # B28
    )
    rules = TileRules(
        era,
        facts.space_industries(),
        facts.levels_of,
        lambda industry, level: facts.resources_when_built(industry, level, era),
        lambda _: False,
        CANAL_LIMIT if era == "canal" else None,
    )
    board, laid = read_tiles(tiles, rules), dict(links or {})
    check_links(laid, facts.lines(era), era)
    named_hands = {**(hands or {}), active_seat: [*hand, *(hands or {}).get(active_seat, ())]}
    each = facts.cards_each(players, era)
    cards = deal(
        Cards(named_hands, discards or {}, deck, removed),
        facts.card_counts(players) + facts.wild_counts(),
        # B26, C18: each action lowers the number of cards by one.
        [moment.hand_size(seat, setup["hand_size"], each) for seat in range(players)],
        [moment.played(seat) + _wild_cards(named_hands.get(seat, ())) for seat in range(players)],
        facts.face_down_cards(players, era),
        only_named=facts.WILD_CARDS,
    )
    counts = {
        industry: {level: entry["count"] for level, entry in facts.levels_of(industry).items()}
        for industry in facts.industries()
    }
    purses = Purses(cash, income, vp, spent)
    seats = [
        seat_document(
            seat,
            purses.of(seat, setup["starting_income_space"]),
            cards,
            stacks(seat, board, counts, (tops or {}).get(seat, {})),
            laid,
            setup["link_tiles_per_player"],
        )
        for seat in range(players)
    ]
    markets = data["markets"]
    return position_document(
        moment,
        cards,
        seats,
        board,
        laid,
        ruleset=facts.RULESET,
        era=era,
        coal_market=markets["coal"]["initial_cubes"] if coal_market is None else coal_market,
        iron_market=markets["iron"]["initial_cubes"] if iron_market is None else iron_market,
        distant_market=None,
        merchants=_merchants(players, merchants or {}),
    )


def _wild_cards(hand: Sequence[str]) -> int:
    """Each came for one more card discarded (B119)."""
    return sum(card in facts.WILD_CARDS for card in hand)


def _merchants(players: int, words: Mapping[str, str]) -> list[Document]:
    named = {space: entry.split(" ")[0] for space, entry in words.items()}
    return [
        {"space": space, "tile": tile, "beer": tile != facts.BLANK and not words.get(space, "").endswith(" empty")}
        for space, tile in lay_merchant_tiles(players, named).items()
    ]
