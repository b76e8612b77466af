"""Rule cases about rounds, eras and scoring: K37 to K42. Seats 0 to 3 are the players A to D of the cases."""

import pytest
from tests.rules.boards import LAST_ACTION, LAST_CANAL_ACTION
from tests.rules.table import BOTH, Table, all_games, both_editions
from tests.support import facts


@all_games
def test_K37_one_action_in_the_first_round(engine, ruleset, players):
    """L20, L21, L23a, L23b, S39: 2018 refills after the turn, 2007 at the end of the round."""
    table = Table.new(engine, ruleset, players)
    for place in range(players):
        assert (table["active_seat"], table["actions_left"]) == (place, 1)
        table.pass_action()
        last = place == players - 1
        assert table.seat(place, "hand_size") == (8 if last or ruleset == "lancashire-2018" else 7)
    assert (table["round"], table["actions_left"]) == (2, 2)
    assert table.each("hand_size") == [8] * players


@both_editions
def test_K37_no_refill_between_two_actions(engine, ruleset):
    """L23a, L23b: the second action sees seven cards; 2018 then draws two, in deck order."""
    table = Table.at(engine, ruleset, deck=["bury", "port"])
    table.pass_action()
    assert (table.seat(0, "hand_size"), table["actions_left"]) == (7, 1)
    rest = table.seat(0, "hand")
    passed = table.legal("pass ")[0]
    table.play(passed)
    rest.remove(passed.split("card=")[1])
    drawn = ["bury", "port"] if ruleset == "lancashire-2018" else []
    assert table.seat(0, "hand") == sorted([*rest, *drawn])


@both_editions
def test_K37_two_actions_in_the_first_rail_round(engine, ruleset):
    """L20: only the canal era starts with a short round."""
    table = Table.new(engine, ruleset, 4).pass_era()
    assert (table["era"], table["round"], table["actions_left"]) == ("rail", 1, 2)


@pytest.mark.parametrize(("ruleset", "vp"), [(BOTH[0], 3 + 5), (BOTH[1], 5 + 5)])
def test_K38_what_the_canal_end_removes(engine, ruleset, vp):
    """L94, L95b, L95c, L95d, L95f, L97, S1, S29: level 1 tiles and canals leave, all else stays as it is."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_CANAL_ACTION,
        spent={0: 9, 1: 4},
        cash={0: 33},
        income={0: 21},
        tiles=[
            "cotton_mill 1 bolton:1 seat=0 flipped",
            "cotton_mill 2 bury:1 seat=0 flipped",
            "coal_mine 2 wigan:1 seat=0 cubes=1",
            "port 1 preston:1 seat=0",
        ],
        links={"preston-wigan": 0, "lancaster-preston": 0, "fleetwood-preston": 0, "warrington_and_runcorn-wigan": 0},
        coal_market=3,
        iron_market=5,
        drawn=[-2, -1, -3, -2],
    )
    assert table["distant_market"]["marker"] == 8
    stacks = table.seat(0, "tiles_left")
    table.pass_action()
    assert (table["era"], table["round"]) == ("rail", 1)
    assert table.seat(0, "vp") == vp
    assert [tile["space"] for tile in table["tiles"]] == ["bury:1", "wigan:1"]
    assert table.is_flipped("bury:1") and not table.is_flipped("wigan:1") and table.cubes("wigan:1") == 1
    assert (table["links"], table.each("links_left")) == ([], [14] * 4)
    assert (table["coal_market"], table["iron_market"]) == (3, 5)
    assert (table["distant_market"]["marker"], table["distant_market"]["drawn"]) == (0, [])
    assert sorted(table["distant_market"]["stack"]) == sorted(facts.distant_tiles(ruleset, 4).elements())
    assert table.seat(0, "tiles_left") == stacks and stacks["port"]["1"] == 1
    assert (table.seat(0, "income_space"), table.seat(0, "cash")) == (21, 33 + 6)
    assert table["turn_order"] == [2, 3, 1, 0]
    assert table.each("hand_size") == [8] * 4


DECKS = {
    ("lancashire-2007", 3): (66, 9, 6, 10),
    ("lancashire-2007", 4): (66, 6, 2, 8),
    ("lancashire-2018", 2): (40, 2, 0, 10),
    ("lancashire-2018", 3): (54, 3, 0, 9),
    ("lancashire-2018", 4): (64, 4, 0, 8),
}


@all_games
def test_K39_decks_and_round_counts(engine, ruleset, players):
    """L16, L16a, L25, L95e, S40: every player plays all the cards of each era, in so many rounds."""
    total, canal_removed, rail_removed, rounds = DECKS[ruleset, players]
    table = Table.new(engine, ruleset, players)
    for era, removed in (("canal", canal_removed), ("rail", rail_removed)):
        assert (table["era"], table["removed_size"]) == (era, removed)
        assert table["deck_size"] == total - removed - 8 * players
        assert table.each("discards") == [[]] * players
        steps = 0
        while not table.game.is_over and table["era"] == era:
            last_round, discards = table["round"], table.each("discards")
            table.pass_action()
            steps += 1
        assert last_round == rounds
        assert steps == total - removed == players * (2 * rounds - (1 if era == "canal" else 0))
        # The position before the last step of an era has all of its cards but one in the discards.
        assert sum(map(len, discards)) == steps - 1
    assert table.game.is_over


MACCLESFIELD = ["cotton_mill 1 macclesfield:1 seat=1 flipped", "cotton_mill 1 macclesfield:2 seat=2"]
PRESTON = [
    "port 2 preston:1 seat=1 flipped",
    "cotton_mill 2 preston:2 seat=2 flipped",
    "iron_works 2 preston:3 seat=3 flipped",
]


@both_editions
@pytest.mark.parametrize(
    ("moment", "line", "tiles", "points"),
    [
        (LAST_CANAL_ACTION, "macclesfield-the_midlands", MACCLESFIELD, 3),
        (LAST_ACTION, "northwich-the_midlands", [], 4),
        (LAST_CANAL_ACTION, "ellesmere_port-northwich", ["port 1 ellesmere_port:1 seat=1 flipped"], 3),
        (LAST_ACTION, "blackpool-preston", PRESTON, 5),
    ],
    ids=["a", "b", "c", "d"],
)
def test_K40_link_points(engine, ruleset, moment, line, tiles, points):
    """L2c, L4a, L93, L95, S41: printed icons and flipped tiles of any owner, counted before level 1 tiles leave."""
    cash = dict.fromkeys(range(4), 0)
    table = Table.at(engine, ruleset, **moment, cash=cash, tiles=tiles, links={line: 0})
    table.pass_action()
    assert table.seat(0, "vp") == points


@both_editions
def test_K41_cash_points_and_the_tie(engine, ruleset):
    """L98, L99, L100, S36: level 14 on both spaces, so money decides; money is not used up, income not paid."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_ACTION,
        vp={0: 117, 1: 119},
        cash={0: 39, 1: 16, 2: 0, 3: 0},
        income={0: 40, 1: 42},
    )
    table.pass_action()
    assert table.game.result() == {
        "vp": [120, 120, 0, 0],
        "income": [14, 14, 0, 0],
        "cash": [39, 16, 0, 0],
        "ranking": [0, 1, 2, 3],
        "places": [1, 2, 3, 3] if ruleset == "lancashire-2018" else [1, 2, 3, 4],
    }


@pytest.mark.parametrize(
    ("ruleset", "ranking", "places"), [(BOTH[0], [1, 0, 3, 2], [2, 1, 4, 3]), (BOTH[1], [0, 1, 3, 2], [1, 1, 4, 3])]
)
def test_K41_still_equal(engine, ruleset, ranking, places):
    """L17b, L101, S48: 2007 by the order that the next round would have had, 2018 a shared place."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_ACTION,
        vp={0: 100, 1: 100, 2: 1, 3: 2},
        cash=dict.fromkeys(range(4), 5),
        spent={0: 8, 1: 3, 2: 3},
    )
    table.pass_action()
    assert table["turn_order"] == [3, 1, 2, 0]
    result = table.game.result()
    assert (result["ranking"], result["places"]) == (ranking, places)


MILL_OWNER_IN_DEBT = {
    **LAST_CANAL_ACTION,
    "cash": {0: 10, 1: 1},
    "income": {0: 20, 1: 6},
    "tiles": ["cotton_mill 1 bury:1 seat=1 flipped"],
    "links": {"macclesfield-the_midlands": 1},
}


def test_K42_income_before_canal_scoring_in_2018(engine):
    """L18, L18a, L90, L91, L95a, S32: the debtor gives up his mill, which then scores nothing."""
    table = Table.at(engine, "lancashire-2018", **MILL_OWNER_IN_DEBT)
    table.pass_action()
    assert (table["era"], table["round"]) == ("canal", 8)
    assert table.seat(0, "cash") == 15
    assert table["open_action"] == {"kind": "shortfall", "owed": 4}
    assert table.legal() == ["lose bury:1"]
    table.play("lose bury:1")
    assert (table["era"], table["round"], table["tiles"]) == ("rail", 1, [])
    assert (table.seat(1, "cash"), table.seat(1, "vp")) == (3, 2)


def test_K42_income_after_canal_scoring_in_2007(engine):
    """L17, L17a, L91c, L95a, S32: the mill has scored and left before the payment, so the debt costs VP."""
    table = Table.at(engine, "lancashire-2007", **MILL_OWNER_IN_DEBT)
    table.pass_action()
    assert (table["era"], table["round"], table["tiles"]) == ("rail", 1, [])
    assert table.legal("lose") == []
    assert (table.seat(0, "cash"), table.seat(1, "cash")) == (15, 0)
    assert table.seat(1, "vp") == 2 + 3 - 3


@both_editions
def test_K42_no_income_after_the_last_round(engine, ruleset):
    """L17a, L18a: the debt of the last rail round is not due any more."""
    table = Table.at(engine, ruleset, **LAST_ACTION, cash={0: 10, 1: 1, 2: 0, 3: 0}, income={0: 20, 1: 6}, vp={1: 10})
    table.pass_action()
    assert table.game.is_over
    assert (table.each("cash"), table.each("vp")) == ([10, 1, 0, 0], [1, 10, 0, 0])
