"""Rules L93 to L98: the end of an era."""

from collections import Counter

import pytest
from tests.rules.boards import LAST_ACTION, LAST_CANAL_ACTION, NO_CASH
from tests.rules.table import BOTH, Table, all_games, both_editions
from tests.support import facts
from tests.support.setup_builder import build_setup


@both_editions
def test_links_count_icons_at_both_ends(engine, ruleset):
    """L93, S41: flipped tiles of all owners at both ends, and the printed icons; for the owner of the link only."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_ACTION,
        cash=NO_CASH,
        tiles=[
            "coal_mine 2 bolton:1 seat=0",
            "cotton_mill 2 manchester:1 seat=1 flipped",
            "cotton_mill 2 manchester:2 seat=2 flipped",
            "cotton_mill 2 rochdale:1 seat=1",
            "iron_works 2 rochdale:3 seat=1 flipped",
        ],
        links={"bolton-manchester": 0, "manchester-oldham": 3, "rochdale-yorkshire": 2, "oldham-rochdale": 3},
    )
    table.pass_action()
    mill, works = facts.tile_vp(ruleset, "cotton_mill", 2), facts.tile_vp(ruleset, "iron_works", 2)
    assert table.game.result()["vp"] == [2, mill + works, mill + 3, 2 + 1]


@both_editions
def test_the_canal_era_scores_before_it_is_cleared(engine, ruleset):
    """L93, L94, L95, L95b, L95c: level 1 tiles count for links and for themselves, then leave with unflipped ones."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_CANAL_ACTION,
        tiles=["port 1 liverpool:1 seat=1 flipped", "coal_mine 1 wigan:1 seat=2 cubes=1", "port 2 preston:1 seat=3"],
        links={"liverpool-wigan": 0, "ellesmere_port-liverpool": 0},
    )
    assert table.seat(0, "links_left") == 12
    table.pass_action()
    assert table.each("vp") == [2, 2, 0, 0]
    assert [tile["space"] for tile in table["tiles"]] == ["preston:1"]
    assert (table["links"], table.seat(0, "links_left"), table["coal_market"]) == ([], 14, 8)
    assert table.left(2, "coal_mine", 1) == 0


@all_games
def test_cards_of_the_rail_era(engine, ruleset, players):
    """L14, L95e, S40: all cards of the game are in again; hands, deck and removed cards as the set-up says."""
    rail = build_setup(ruleset, players)["rail"]
    table = Table.new(engine, ruleset, players).pass_era()
    assert table["era"] == "rail"
    assert table.each("hand") == rail["hands"]
    assert (table["deck"], table["removed"]) == (rail["deck"], rail["removed"])
    assert table.each("discards") == [[]] * players
    cards = Counter(table["deck"]) + Counter(table["removed"])
    for hand in table.each("hand"):
        cards += Counter(hand)
    assert cards == facts.card_counts(ruleset, players)


@all_games
def test_a_shuffled_rail_era(shuffled, ruleset, players):
    """L95d, L95e, L105: the deck is complete again, and so is the distant-market stack."""
    table = shuffled(ruleset, players, 5).pass_era()
    cards = Counter(table["deck"]) + Counter(table["removed"])
    for hand in table.each("hand"):
        cards += Counter(hand)
    assert cards == facts.card_counts(ruleset, players)
    assert table["removed_size"] == facts.removed_cards(ruleset, players, "rail")
    assert Counter(table["distant_market"]["stack"]) == facts.distant_tiles(ruleset, players)


@both_editions
@pytest.mark.parametrize("drawn", [[-2], [-4, -3, -2]])
def test_the_distant_market_opens_again(engine, ruleset, drawn):
    """L84, L95d: marker on position 0, all tiles in the stack again."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_CANAL_ACTION,
        drawn=drawn,
        tiles=["cotton_mill 2 lancaster:2 seat=0", "port 2 lancaster:1 seat=1 flipped"],
    )
    table.pass_action()
    market = table["distant_market"]
    assert (market["marker"], market["drawn"]) == (0, [])
    assert Counter(market["stack"]) == facts.distant_tiles(ruleset, 4)
    assert {step.split(" ")[1] for step in table.legal("sell ")} == {"lancaster:2>market"}


@both_editions
def test_what_the_change_of_era_leaves_alone(engine, ruleset):
    """L95f, S29: money, income, stacks and both markets."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_CANAL_ACTION,
        cash={0: 1, 1: 22, 2: 33, 3: 44},
        income={0: 12, 1: 10, 2: 10, 3: 10},
        tops={0: {"port": (1, 1), "shipyard": 1}},
        coal_market=0,
        iron_market=2,
    )
    stacks = table.each("tiles_left")
    table.pass_action()
    assert table.each("cash") == [1 + 1, 22, 33, 44]
    assert table.each("income_space") == [12, 10, 10, 10]
    assert table.each("tiles_left") == stacks
    assert (table["coal_market"], table["iron_market"]) == (0, 2)


@both_editions
def test_first_order_of_the_rail_era(engine, ruleset):
    """L96, L106, S37: by the spending of the last canal round, not by points."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_CANAL_ACTION,
        spent={0: 2, 1: 9, 2: 5},
        tiles=["shipyard 1 liverpool:3 seat=1", "cotton_mill 1 bury:1 seat=2 flipped"],
    )
    table.pass_action()
    assert (table["era"], table["turn_order"], table["active_seat"]) == ("rail", [3, 0, 2, 1], 3)


@both_editions
def test_tiles_that_stay_score_twice(engine, ruleset):
    """L93, L97: a flipped level 2 mill in both eras, for a link beside it too."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_CANAL_ACTION,
        cash=NO_CASH,
        tiles=["cotton_mill 2 bury:1 seat=0 flipped"],
        links={"bolton-bury": 1},
    )
    mill = facts.tile_vp(ruleset, "cotton_mill", 2)
    table.pass_action()
    assert table.each("vp") == [mill, 1, 0, 0]
    table.pass_era()
    assert table.game.is_over and table.each("vp") == [2 * mill, 1, 0, 0]


@both_editions
def test_money_scores_at_the_end(engine, ruleset):
    """L98: 1 VP for each full £10, after tiles and links; the money stays."""
    cash = {0: 9, 1: 10, 2: 39, 3: 140}
    table = Table.at(engine, ruleset, **LAST_ACTION, cash=cash, vp={3: 1}, tiles=["port 2 preston:1 seat=0 flipped"])
    table.pass_action()
    assert table.each("vp") == [4, 1, 3, 15]
    assert table.each("cash") == list(cash.values())


@pytest.mark.parametrize("ruleset", BOTH)
def test_money_scores_nothing_at_the_canal_end(engine, ruleset):
    """L95, L95f, L98: only after the rail era."""
    table = Table.at(engine, ruleset, **LAST_CANAL_ACTION, cash={0: 99})
    table.pass_action()
    assert table.each("vp") == [0, 0, 0, 0]


def test_canal_end_order_2018(engine):
    """L18a, L95a, S32: turn order and income of the last canal round come before scoring."""
    table = Table.at(
        engine,
        BOTH[1],
        **LAST_CANAL_ACTION,
        cash={1: 0},
        income={1: 9},
        spent={0: 7},
        tiles=["port 1 liverpool:1 seat=1 flipped", "cotton_mill 1 colne:1 seat=1 flipped"],
    )
    table.pass_action()
    assert (table["era"], table["round"], table["turn_order"]) == ("canal", 8, [1, 2, 3, 0])
    assert (table["active_seat"], table.each("vp"), table.each("spent")) == (1, [0] * 4, [0] * 4)
    table.play("lose liverpool:1")
    assert (table["era"], table.seat(1, "vp")) == ("rail", facts.tile_vp(BOTH[1], "cotton_mill", 1))


def test_canal_end_order_2007(engine):
    """L17b, L95a, S32: turn order, then scoring, then the income as the first step of the rail era."""
    table = Table.at(
        engine,
        BOTH[0],
        **LAST_CANAL_ACTION,
        cash={1: 0},
        income={1: 9},
        spent={0: 7},
        tiles=["port 2 liverpool:1 seat=1 flipped", "cotton_mill 1 colne:1 seat=1 flipped"],
    )
    table.pass_action()
    points = facts.tile_vp(BOTH[0], "cotton_mill", 1) + facts.tile_vp(BOTH[0], "port", 2)
    assert (table["era"], table["round"], table["turn_order"]) == ("rail", 1, [1, 2, 3, 0])
    assert (table["active_seat"], table.seat(1, "vp")) == (1, points)
    assert table.legal() == ["lose liverpool:1"]
    table.play("lose liverpool:1")
    assert (table.seat(1, "vp"), table.seat(1, "cash"), table["actions_left"]) == (points, 2, 2)
