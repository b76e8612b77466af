"""Rules B1 to B5 and B136 to B138: the game and its end; case K66; the worked examples; what a seat sees."""

from collections import Counter

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table, all_numbers
from tests.rules.boards import LAST_ACTION, LAST_CANAL_ACTION
from tests.support.position_parts import AMPLE_CASH


def final(engine, **words):
    table = Table.at(engine, **LAST_ACTION, **words)
    table.pass_action()
    return table.game.result()


def test_most_points_win(engine):
    """B3, B137, B138: whatever money and income say."""
    result = final(engine, vp={0: 10, 1: 40, 2: 20, 3: 30}, cash={0: 99, 1: 0, 2: 0, 3: 0}, income={0: 99})
    assert result["vp"] == [10, 40, 20, 30]
    assert (result["ranking"], result["places"]) == ([1, 3, 2, 0], [4, 1, 3, 2])


def test_ties_by_level_then_money(engine):
    """B137, C15: level before money; a higher space of the same level is no advantage."""
    result = final(
        engine,
        vp=dict.fromkeys(range(4), 50),
        cash={0: 3, 1: 5, 2: 9, 3: 4},
        income={0: 13, 1: 11, 2: 10, 3: 12},
    )
    assert (result["income"], result["cash"]) == ([2, 1, 0, 1], [3, 5, 9, 4])
    assert (result["ranking"], result["places"]) == ([0, 1, 3, 2], [1, 2, 4, 3])


def test_complete_ties(engine):
    """B137: a draw, whatever was spent in the last round."""
    result = final(engine, cash=dict.fromkeys(range(4), 5), income={0: 11, 1: 12, 2: 10, 3: 10}, spent={0: 4, 2: 1})
    assert (result["ranking"], result["places"]) == ([0, 1, 2, 3], [1, 1, 3, 3])


def test_K66_a_late_loan_and_a_tie(engine):
    """B36, B117, B118, B137, B138: £30 in the last round from level 6; B wins on his level; no income follows."""
    table = Table.at(
        engine,
        era="rail",
        round=8,
        turn_order=[1, 2, 3, 0],
        active_seat=0,
        hand=["pottery", "stone"],
        vp={0: 130, 1: 130},
        cash={0: 50, 1: 2},
        income={0: 22, 1: 19},
    )
    assert table.legal("loan ", "pottery") == ["loan 30 card=pottery"]
    table.play("loan 30 card=pottery", "pass card=stone")
    assert table.game.is_over
    result = table.game.result()
    assert (result["vp"], result["income"][:2], result["cash"][:2]) == ([130, 130, 0, 0], [3, 5], [80, 2])
    assert (result["ranking"][:2], result["places"][:2]) == ([1, 0], [2, 1])


def test_the_sum_of_both_scorings(engine):
    """B2, B124, B128, B136: points of the canal end and of the rail end add up."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        tiles=["cotton_mill 1 worcester:1 seat=0 flipped", "brewery 2 stafford:1 seat=0 flipped"],
        links={"birmingham-oxford": 0},
    )
    table.pass_action()
    assert (table.game.is_over, table.each("vp")) == (False, [5 + 5 + 2, 0, 0, 0])
    table.pass_era()
    assert table.game.is_over and table.game.result()["vp"] == [12 + 5, 0, 0, 0]


def test_the_rail_end_scores_links_first_and_tiles(engine):
    """B124, B125, B128, B136: with tiles of level 1 that were built by rail."""
    table = Table.at(
        engine,
        **LAST_ACTION,
        tiles=["pottery 1 coventry:1 seat=1 flipped", "pottery 5 stafford:2 seat=2 flipped"],
        links={"birmingham-coventry": 0, "cannock-stafford": 1, "birmingham-oxford": 3},
    )
    table.pass_action()
    assert table.game.result()["vp"] == [1, 10 + 1, 20, 2]


def test_money_and_income_are_no_points(engine):
    """B3, B138: at neither end."""
    words = {"cash": dict.fromkeys(range(4), 100), "income": dict.fromkeys(range(4), 99)}
    table = Table.at(engine, **LAST_CANAL_ACTION, **words)
    table.pass_action()
    assert table.each("vp") == [0] * 4
    assert final(engine, **words)["vp"] == [0] * 4


def test_how_tiles_flip(engine):
    """B4, B5, B114: goods by a sale; mines, works and breweries by their last cube or barrel, whoever takes it."""
    table = Table.at(
        engine,
        era="rail",
        hand=["stone", "leek"],
        tiles=[
            "cotton_mill 2 birmingham:1 seat=0",
            "brewery 2 walsall:2 seat=1 cubes=1",
            "coal_mine 2 dudley:1 seat=2 cubes=1",
            "iron_works 2 derby:3 seat=3 cubes=1",
        ],
        links={"birmingham-oxford": 1, "birmingham-walsall": 1},
        merchants={"oxford:1": "cotton_mill empty"},
    )
    spaces = ["birmingham:1", "walsall:2", "dudley:1", "derby:3"]
    assert [table.is_flipped(space) for space in spaces] == [False] * 4
    table.play("sell birmingham:1>oxford:1 card=stone beer=walsall:2")
    assert [table.is_flipped(space) for space in spaces] == [True, True, False, False]
    table.play("link birmingham-dudley card=leek coal=dudley:1")
    assert [table.is_flipped(space) for space in spaces] == [True, True, True, False]
    card = table.seat(1, "hand")[0]
    table.play(f"develop cotton_mill card={card} iron=derby:3")
    assert [table.is_flipped(space) for space in spaces] == [True] * 4
    assert table.each("income_space") == [10 + 4, 10 + 5, 10 + 7, 10 + 3]


def test_example_opening_loan(engine):
    """B18, B19, B25, B34, B115, B116: worked example `opening_loan`, step by step."""
    table = Table.new(engine)
    assert (table.seat(0, "cash"), table.seat(0, "income_space"), table.seat(0, "hand_size")) == (17, 10, 8)
    table.play(table.legal("loan ")[0])
    assert (table.seat(0, "cash"), table.seat(0, "income_space"), table.seat(0, "spent")) == (47, 7, 0)
    assert (facts.income_level(7), table.seat(0, "hand_size")) == (-3, 8)
    table.pass_round()
    assert (table["round"], table.seat(0, "cash"), table["active_seat"]) == (2, 44, 0)
    assert table.lines() == facts.lines("canal")
    table.play(table.legal("link birmingham-oxford")[0])
    assert (table.seat(0, "cash"), table.seat(0, "spent"), table.seat(0, "hand_size")) == (41, 3, 7)
    hand = table.seat(0, "hand")
    table.play(f"pass card={hand[0]}")
    # Six cards of the old hand, and two new ones.
    kept = Counter(hand[1:])
    assert kept.total() == 6 and kept <= Counter(table.seat(0, "hand")) and table.seat(0, "hand_size") == 8
    table.pass_round()
    assert (table["round"], table.seat(0, "cash")) == (3, 38)


def test_example_link_points(engine):
    """B126: worked example `link_points`: two icons at one end and one at the other make 3."""
    table = Table.at(
        engine,
        **LAST_ACTION,
        tiles=["brewery 2 walsall:2 seat=1 flipped", "coal_mine 2 cannock:2 seat=1 flipped"],
        links={"cannock-walsall": 0},
    )
    table.pass_action()
    assert table.seat(0, "vp") == 3


def test_example_two_rails(engine):
    """B98, B102: worked example `two_rails`: in one action £15, 2 coal and a barrel; in two £10, 2 coal and none."""
    words = {
        "era": "rail",
        "hand": ["stone", "leek"],
        "tiles": ["coal_mine 2 dudley:1 seat=0", "brewery 2 stafford:1 seat=0"],
    }
    first = "link birmingham-dudley card=stone coal=dudley:1"
    one = Table.at(engine, **words).play(first, "+link birmingham-walsall coal=dudley:1 beer=stafford:1")
    two = Table.at(engine, **words).play(first, "link birmingham-walsall card=leek coal=dudley:1")
    for table, money, beer in ((one, 15, 1), (two, 10, 0)):
        assert (table.seat(0, "spent"), table.seat(0, "cash")) == (money, AMPLE_CASH - money)
        assert (3 - table.cubes("dudley:1"), 2 - table.cubes("stafford:1")) == (2, beer)
    assert (one["actions_left"], two["actions_left"]) == (1, 0)


@all_numbers
def test_what_a_seat_sees(shuffled, players):
    """B19, B27: own hand, sizes, discards and everybody's wild cards; no other card, nor the deck or face-down ones."""
    table = shuffled(players, 2).pass_round()
    table.play(table.legal("scout ")[0])
    scout = table["active_seat"]
    whole = table.game.position()
    for observer in range(players):
        seen = table.game.position(observer)
        assert (seen["observer"], seen["deck"], seen["removed"]) == (observer, None, None)
        assert seen["merchants"] == whole["merchants"] and seen["distant_market"] is None
        for seat, entry in enumerate(seen["seats"]):
            assert entry["discards"] == whole["seats"][seat]["discards"]
            assert entry["hand"] == (whole["seats"][seat]["hand"] if seat == observer else None)
            assert entry["hand_known"] == (sorted(facts.WILD_CARDS) if seat == scout != observer else [])


@pytest.mark.parametrize("era", ["canal", "rail"])
def test_the_game_goes_on_to_the_rail_era(engine, era):
    """B1, B2, B136: it is over after the rail era, not after the canal era."""
    table = Table.at(engine, **{**LAST_CANAL_ACTION, "era": era})
    table.pass_action()
    assert table.game.is_over == (era == "rail")
