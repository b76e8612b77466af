"""Rules L11 to L15: how a game starts."""

from collections import Counter

import pytest
from tests.rules.table import BOTH, Table, all_games, both_editions
from tests.support import facts
from tests.support.setup_builder import build_setup


@all_games
def test_what_each_player_starts_with(engine, ruleset, players):
    """L11, L12, L13: £30, level 0, full stacks, full markets, the marker on position 0."""
    table = Table.new(engine, ruleset, players)
    for field, value in {"cash": 30, "vp": 0, "income_space": 10, "spent": 0, "links_left": 14, "hand_size": 8}.items():
        assert table.each(field) == [value] * players
    full = {
        industry: {str(level): tile["count"] for level, tile in facts.levels_of(industry).items()}
        for industry in facts.load_data()["industry_types"]
    }
    assert table.each("tiles_left") == [full] * players
    assert (table["coal_market"], table["iron_market"]) == (8, 8)
    assert (table["distant_market"]["marker"], table["distant_market"]["drawn"]) == (0, [])
    assert (table["tiles"], table["links"]) == ([], [])
    assert (table["era"], table["round"], table["open_action"]) == ("canal", 1, None)


DISTANT_TILES = {
    ("lancashire-2007", 3): {0: 2, -1: 2, -2: 4, -3: 3, -4: 1},
    ("lancashire-2007", 4): {0: 2, -1: 2, -2: 4, -3: 3, -4: 1},
    ("lancashire-2018", 2): {-1: 1, -2: 3, -3: 3, -4: 1},
    ("lancashire-2018", 3): {0: 1, -1: 1, -2: 4, -3: 3, -4: 1},
    ("lancashire-2018", 4): {0: 2, -1: 2, -2: 4, -3: 3, -4: 1},
}


@all_games
def test_shuffled_start(shuffled, ruleset, players):
    """L13, L13a, L13b, L14, L14a, L14b, L14c, S3, S15, S46: tiles and cards in use, dealt and set aside."""
    table = shuffled(ruleset, players, 1)
    assert Counter(table["distant_market"]["stack"]) == DISTANT_TILES[ruleset, players]
    assert table.each("hand_size") == [8] * players
    assert table["removed_size"] == facts.removed_cards(ruleset, players, "canal")
    cards = Counter(table["deck"]) + Counter(table["removed"])
    for hand in table.each("hand"):
        cards += Counter(hand)
    assert cards == facts.card_counts(ruleset, players)


@both_editions
def test_the_seed_decides_the_shuffle(shuffled, ruleset):
    """L13, L14: the same seed gives the same game, another seed another one."""
    first = shuffled(ruleset, 4, 3).game.position()
    assert shuffled(ruleset, 4, 3).game.position() == first
    other = shuffled(ruleset, 4, 4).game.position()
    assert other["deck"] != first["deck"]
    assert other["distant_market"] != first["distant_market"]


def test_towns_out_of_the_deck_can_be_used(engine):
    """L14d: with 2 players no card names Burnley, Colne, Lancaster, Fleetwood, Barrow or Blackburn."""
    table = Table.at(engine, BOTH[1], players=2, hand=["coal_mine"])
    assert {"burnley:1", "burnley:2", "blackburn:1"} <= table.spaces("coal_mine", "coal_mine")
    table = Table.at(engine, BOTH[1], players=2, hand=["wigan"], tiles=["cotton_mill 1 burnley:1 seat=0"])
    assert table.lines() == {"blackburn-burnley", "burnley-colne"}
    assert {"colne:1", "colne:2"} <= table.spaces("cotton_mill")


def test_first_order_2007(shuffled):
    """L15, L15a, S45: any seat may be first, the others follow in seat order."""
    orders = {tuple(shuffled(BOTH[0], 4, seed)["turn_order"]) for seed in range(60)}
    assert orders == {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}


def test_first_order_2018(shuffled):
    """L15, L15b, S45: any order."""
    orders = {tuple(shuffled(BOTH[1], 3, seed)["turn_order"]) for seed in range(120)}
    assert len(orders) == 6


@all_games
def test_the_setup_is_played_as_it_is_written(engine, ruleset, players):
    """L14, L15: turn order, hands and deck of a set-up are taken over."""
    order = list(reversed(range(players)))
    table = Table.new(engine, ruleset, players, turn_order=order, hands={players - 1: ["bury"]})
    assert (table["turn_order"], table["active_seat"]) == (order, players - 1)
    assert "bury" in table.seat(players - 1, "hand")


@pytest.mark.parametrize("ruleset", ["lancashire", "lancashire-2009", "birmingham"])
def test_unknown_rulesets_are_refused(engine, ruleset):
    """L1, L107, L108: there are two rulesets; the variants have no ids of their own."""
    with pytest.raises(ValueError):
        engine.from_setup(ruleset, 3, build_setup(BOTH[1], 3))
