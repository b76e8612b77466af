"""Complete, consistent position documents for tests, built from the few words that matter to a test.

>>> document = build_position(
...     "lancashire-2018", era="rail", round=3, hand=["bury"], cash={0: 20}, tops={0: {"cotton_mill": 2}},
...     tiles=["coal_mine 2 bolton:1 seat=1 cubes=3"], links={"bolton-bury": 1},
... )
>>> document["seats"][0]["cash"], document["seats"][0]["hand_size"], document["deck_size"]
(20, 8, 16)
"""

from collections.abc import Iterable, Mapping, Sequence

from tests.support import facts
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
    data = facts.load_data()
    actions = [facts.actions_in_round(era, number) for number in range(1, round + 1)]
    moment = Moment(
        list(turn_order) if turn_order is not None else order_from(active_seat, players),
        active_seat,
        actions[-1] if actions_left is None else actions_left,
        actions,
        # L23a, L23b: in 2018 a seat refills at the end of its own turn, in 2007 all do at the end of the round.
        refills_after_turn=facts.edition_of(ruleset) == "2018",
    )
    rules = TileRules(
        era,
        facts.space_industries(),
        facts.levels_of,
        lambda industry, level: facts.levels_of(industry)[level]["resource_cubes"],
        lambda industry: data["industries"][industry]["flips_by"] == "build",
        data["setup"]["max_own_tiles_per_location"][era],
    )
    board, laid = read_tiles(tiles, rules), dict(links or {})
    check_links(laid, facts.lines(era), era)
    each = facts.cards_each(ruleset, players, era)
    cards = deal(
        Cards(
            {**(hands or {}), active_seat: [*hand, *(hands or {}).get(active_seat, ())]}, discards or {}, deck, removed
        ),
        facts.card_counts(ruleset, players),
        # L21, L23: one card for each action; the full hand again at each refill.
        [moment.hand_size(seat, data["setup"]["hand_size"], each) for seat in range(players)],
        [moment.played(seat) for seat in range(players)],
        facts.removed_cards(ruleset, players, era),
    )
    counts = {
        industry: {level: entry["count"] for level, entry in facts.levels_of(industry).items()}
        for industry in data["industry_types"]
    }
    purses = Purses(cash, income, vp, spent)
    seats = [
        seat_document(
            seat,
            purses.of(seat, data["income_track"]["start_space"]),
            cards,
            stacks(seat, board, counts, (tops or {}).get(seat, {})),
            laid,
            data["setup"]["link_tiles_per_player"],
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
        ruleset=ruleset,
        era=era,
        coal_market=markets["coal"]["initial_cubes"] if coal_market is None else coal_market,
        iron_market=markets["iron"]["initial_cubes"] if iron_market is None else iron_market,
        distant_market=_distant_market(ruleset, players, drawn, stack),
        merchants=None,
    )


def _distant_market(ruleset: str, players: int, drawn: Sequence[int], stack: Sequence[int]) -> Document:
    rest = facts.distant_tiles(ruleset, players)
    rest.subtract([*drawn, *stack])
    if min(rest.values()) < 0:
        raise ValueError(f"distant market: {list(drawn)} and {list(stack)} are more tiles than the game holds")
    marker = min(facts.load_data()["distant_cotton_market"]["x_position"], -sum(drawn))
    return {"marker": marker, "drawn": list(drawn), "stack": [*stack, *sorted(rest.elements(), reverse=True)]}
