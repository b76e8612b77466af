"""Rules B103 to B106 and B119 to B122: Develop, Scout, Pass; cases K52, K59, K60, K62 and K67."""

from itertools import combinations

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table, all_numbers
from tests.support.position_parts import AMPLE_CASH


def test_K62_develop_tile_by_tile(engine):
    """B54, B55, B103, B104: after level 1 goes level 2 is the lowest; the first iron is free, the second £2."""
    words = {
        "hand": ["pottery"],
        "tops": {0: {"iron_works": 1, "brewery": 1}},
        "tiles": ["iron_works 1 derby:3 seat=2 cubes=1"],
    }
    first = "develop iron_works card=pottery iron=derby:3"
    table = Table.at(engine, **words).play(first)
    assert (table.is_flipped("derby:3"), table.seat(2, "income_space")) == (True, 13)
    assert table["open_action"] == {"kind": "develop", "steps": [first]}
    table.play("+develop iron_works iron=market")
    assert (table.left(0, "iron_works", 1), table.left(0, "iron_works", 2), table.left(0, "iron_works", 3)) == (0, 0, 1)
    assert (table.seat(0, "spent"), table["iron_market"], table["open_action"]) == (2, 7, None)
    assert table["actions_left"] == 1
    one = Table.at(engine, **words).play(first).pass_action()
    assert (one.left(0, "iron_works", 2), one.left(0, "brewery", 1), one.seat(0, "spent")) == (1, 2, 0)


def test_two_tiles_of_different_industries(engine):
    """B103, B104: any two, an iron for each; the tiles on the board are not touched."""
    table = Table.at(
        engine, hand=["pottery"], tiles=["brewery 1 stafford:1 seat=0", "cotton_mill 1 worcester:1 seat=0"]
    )
    board = table["tiles"]
    industries = {"cotton_mill", "manufacturer", "coal_mine", "iron_works", "brewery"}
    assert {step.split(" ")[1] for step in table.legal("develop ")} == industries
    table.play("develop brewery card=pottery iron=market", "+develop manufacturer iron=market")
    assert (table.left(0, "brewery", 1), table.left(0, "manufacturer", 1), table["tiles"]) == (0, 0, board)
    assert (table.seat(0, "spent"), table["iron_market"]) == (4, 6)


def test_no_third_tile(engine):
    """B103: one or two tiles an action."""
    table = Table.at(engine, hand=["pottery"])
    table.play("develop cotton_mill card=pottery iron=market", "+develop cotton_mill iron=market")
    assert table.legal("+") == []


def test_developing_needs_money_for_iron(engine):
    """B55, B103: with £2 one tile, with £1 none, unless a works has iron."""
    table = Table.at(engine, hand=["pottery"], cash={0: 2}).play("develop cotton_mill card=pottery iron=market")
    assert table.legal("+") == []
    assert Table.at(engine, hand=["pottery"], cash={0: 1}).legal("develop ") == []
    works = ["iron_works 1 derby:3 seat=1"]
    assert Table.at(engine, hand=["pottery"], cash={0: 0}, tiles=works).legal("develop ", "pottery") != []


def test_nothing_is_developed_from_an_empty_stack(engine):
    """B103, B104: the last brewery can go, then there is none."""
    table = Table.at(engine, hand=["pottery"], tops={0: {"brewery": 4, "coal_mine": None}})
    assert table.legal("develop coal_mine") == []
    table.play("develop brewery card=pottery iron=market")
    assert table.legal("+develop brewery") == [] and table.legal("+develop cotton_mill") != []


def test_K52_bulb_potteries(engine):
    """B105: level 1 and 3 cannot be developed nor passed over; level 2 can, and then level 3 is on top."""
    table = Table.at(engine, hand=["pottery"], tops={0: {"pottery": 1}})
    assert table.legal("develop pottery") == []
    table.play("develop brewery card=pottery iron=market")
    assert table.legal("+develop pottery") == []
    table = Table.at(engine, hand=["pottery"], tops={0: {"pottery": 2}})
    table.play("develop pottery card=pottery iron=market")
    assert table.legal("+develop pottery") == [] and table.legal("+develop brewery") != []
    assert (table.left(0, "pottery", 2), table.left(0, "pottery", 3)) == (0, 1)
    table = Table.at(engine, hand=["pottery"], tops={0: {"pottery": 4}})
    table.play("develop pottery card=pottery iron=market", "+develop pottery iron=market")
    assert table.seat(0, "tiles_left")["pottery"] == dict.fromkeys("12345", 0)


def test_K52_bulb_tiles_leave_by_being_built(engine):
    """B105, B66: after level 1 is built level 2 is on top."""
    table = Table.at(engine, hand=["stafford", "stone"])
    table.play("build pottery@stafford:2 card=stafford iron=market", "develop pottery card=stone iron=market")
    assert (table.left(0, "pottery", 1), table.left(0, "pottery", 2), table.left(0, "pottery", 3)) == (0, 0, 1)


HAND = ["belper", "brewery", "brewery", "coal_mine", "derby", "leek", "pottery", "stone"]


def scouts(hand):
    """Every way to discard three cards, equal cards counting once."""
    return {f"scout card={','.join(three)}" for three in combinations(sorted(hand), 3)}


def test_K59_scout(engine):
    """B26, B119, C18: any three cards go, one wild of each kind comes; seven cards are left."""
    table = Table.at(engine, hand=HAND)
    assert set(table.legal("scout ")) == scouts(HAND)
    before = table.seat(0, "discards")
    table.play("scout card=brewery,brewery,stone")
    assert table.seat(0, "hand") == [
        "belper",
        "coal_mine",
        "derby",
        "leek",
        "pottery",
        "wild_industry",
        "wild_location",
    ]
    assert table.seat(0, "discards") == sorted([*before, "brewery", "brewery", "stone"])
    assert (table["actions_left"], table.seat(0, "spent"), table.seat(0, "cash")) == (1, 0, AMPLE_CASH)
    assert table.legal("scout ") == []


def test_K59_refill_after_scouting(engine):
    """B121, C18: to eight at the end of the turn as always."""
    table = Table.at(engine, actions_left=1, hand=HAND[:7], deck=["stafford", "dudley"])
    table.play("scout card=belper,brewery,brewery")
    assert (table["active_seat"], table.seat(0, "hand_size")) == (1, 8)
    assert {"stafford", "dudley", *facts.WILD_CARDS} <= set(table.seat(0, "hand"))


@pytest.mark.parametrize("wild", facts.WILD_CARDS)
def test_K59_no_scouting_with_a_wild_card(engine, wild):
    """B120: one of either kind is enough."""
    assert Table.at(engine, hand=[wild]).legal("scout ") == []


def test_K59_three_cards_are_needed(engine):
    """B119: with four or three cards one may scout, with two not."""
    for number, left, cards in ((7, 2, 4), (7, 1, 3), (8, 2, 2)):
        table = Table.at(engine, round=number, actions_left=left)
        assert table.seat(0, "hand_size") == cards
        assert bool(table.legal("scout ")) == (cards >= 3)


@all_numbers
def test_scouting_does_not_shorten_the_era(engine, players):
    """C18, B119, B123: every seat scouts in the second round, and the era has as many rounds as ever."""
    table = Table.new(engine, players).pass_round()
    for _ in range(players):
        table.play(table.legal("scout ")[0])
        table.pass_action()
    last = facts.rounds_in_era(players)
    for number in range(3, last + 1):
        assert (table["era"], table["round"]) == ("canal", number)
        table.pass_round()
    assert (table["era"], table["round"]) == ("rail", 1)
    assert table.each("hand_size") == [8] * players
    assert not [card for hand in table.each("hand") for card in hand if card in facts.WILD_CARDS]


def test_every_player_may_hold_wild_cards(engine):
    """B8, B119: four cards of each kind lie on the two piles."""
    hands = {seat: list(facts.WILD_CARDS) for seat in range(1, 4)}
    table = Table.at(engine, hands=hands)
    table.play(table.legal("scout ")[0])
    assert all(set(facts.WILD_CARDS) <= set(hand) for hand in table.each("hand"))


def test_K60_wild_cards_go_back(engine):
    """B27, B65: one pays for a loan, the other builds; neither is a discard."""
    table = Table.at(engine, hand=["wild_location", "wild_industry"])
    discards = table.seat(0, "discards")
    table.play("loan 30 card=wild_location")
    assert (table.seat(0, "discards"), "wild_location" in table.seat(0, "hand")) == (discards, False)
    assert "wild_industry" in table.seat(0, "hand")
    table.play("build coal_mine@dudley:1 card=wild_industry")
    assert table.seat(0, "discards") == discards
    assert not set(facts.WILD_CARDS) & set(table.seat(0, "hand"))


@pytest.mark.parametrize("start", ["build ", "link ", "develop ", "sell ", "loan ", "pass "])
@pytest.mark.parametrize("wild", facts.WILD_CARDS)
def test_K60_a_wild_card_pays_for_any_action(engine, start, wild):
    """B26, B65: but for Scout, which a player holding one cannot take (B120)."""
    table = Table.at(
        engine,
        hand=[wild],
        tiles=["cotton_mill 1 birmingham:1 seat=0", "brewery 1 stafford:1 seat=0"],
        links={"birmingham-oxford": 1, "birmingham-dudley": 0},
        merchants={"oxford:1": "cotton_mill"},
    )
    steps = table.legal(start, wild)
    assert steps
    discards = table.seat(0, "discards")
    table.play(steps[0])
    assert (table.seat(0, "discards"), table.seat(0, "hand_size")) == (discards, 7)
    assert wild not in table.seat(0, "hand")


def test_K60_wild_cards_are_not_shuffled_into_the_rail_deck(engine):
    """B27, B133: the rail deck has the cards that the canal deck had."""
    table = Table.at(engine, round=7, hand=["wild_location", "wild_industry"]).pass_era()
    cards = [card for hand in table.each("hand") for card in hand] + table["deck"]
    assert sorted(cards) == sorted(facts.card_counts(4).elements())


def test_K67_two_passes(engine):
    """B26, B27, B122: each discards a card; nothing is spent; equal zeros keep their order."""
    table = Table.at(
        engine, round=8, turn_order=[2, 0, 1, 3], active_seat=3, hand=["wild_location", "pottery"], cash={3: 5}
    )
    before = table.seat(3, "discards")
    table.play("pass card=wild_location")
    assert (table["active_seat"], table["actions_left"], table.seat(3, "discards")) == (3, 1, before)
    table.play("pass card=pottery")
    assert (table["era"], table["turn_order"], table.seat(3, "cash")) == ("rail", [2, 0, 1, 3], 5)


def test_K67_a_pass_may_come_first(engine):
    """B122: the other action of the turn is free."""
    table = Table.at(engine, hand=["stone", "pottery"])
    table.play("pass card=stone", "loan 30 card=pottery")
    assert (table["active_seat"], table.seat(0, "cash")) == (1, AMPLE_CASH + 30)


@all_numbers
def test_K67_nobody_keeps_a_card(engine, players):
    """B22, B122, B123: with the last cards played the era is over; without cards nobody acts."""
    table = Table.at(
        engine,
        players=players,
        era="rail",
        round=facts.rounds_in_era(players),
        turn_order=list(range(players)),
    )
    assert table.each("hand_size") == [2] * players
    for _ in range(2 * players):
        assert not table.game.is_over
        table.pass_action()
    assert table.game.is_over and table.game.active_seat is None
    assert table.legal() == [] and table.each("hand_size") == [0] * players
