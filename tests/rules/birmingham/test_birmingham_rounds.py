"""Rules B22 to B33: eras, rounds, turns, hands and turn order."""

from collections import Counter

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table, all_numbers
from tests.rules.boards import LAST_ACTION_OF_A_ROUND
from tests.support.position_parts import AMPLE_CASH


@all_numbers
def test_hands_in_every_round(engine, players):
    """B22, B25, B28, B29, B123: 8 cards at every start of a round, then 8, 6, 4 and 2 when the deck is empty."""
    last = {2: 10, 3: 9, 4: 8}[players]
    table = Table.new(engine, players)
    for era in ("canal", "rail"):
        for number in range(1, last + 1):
            assert (table["era"], table["round"]) == (era, number)
            assert table.each("hand_size") == [min(8, 2 * (last + 1 - number))] * players
            assert (table["deck_size"] == 0) == (last - number <= 3)
            table.pass_round()
    assert table.game.is_over


@all_numbers
def test_each_player_takes_one_turn_a_round(engine, players):
    """B23, B24, B25: in turn order; one action in the first canal round, two in the others and in the rail era."""
    order = [*range(1, players), 0]
    table = Table.new(engine, players, turn_order=order)
    seen: dict[tuple[str, int], list[int]] = {}
    while not table.game.is_over:
        seen.setdefault((table["era"], table["round"]), []).append(table["active_seat"])
        table.pass_action()
    for (era, number), turns in seen.items():
        actions = 1 if (era, number) == ("canal", 1) else 2
        assert turns == [seat for seat in order for _ in range(actions)]
    assert len(seen) == 2 * facts.rounds_in_era(players)


def test_the_same_action_twice(engine):
    """B24, B118: two loans in one turn, also with the deck empty."""
    for number in (3, 8):
        table = Table.at(engine, round=number, hand=["pottery", "dudley"], income={0: 30})
        table.play("loan 30 card=pottery", "loan 30 card=dudley")
        assert (table["active_seat"], table.seat(0, "cash")) == (1, AMPLE_CASH + 60)


def test_the_second_action_sees_what_the_first_changed(engine):
    """B24, B44: the mine of the first action opens its town for an industry card and supplies its coal."""
    table = Table.at(
        engine,
        era="rail",
        hand=["dudley", "iron_works"],
        tops={0: {"coal_mine": 2, "iron_works": 2}},
        tiles=["cotton_mill 2 worcester:1 seat=0"],
    )
    assert table.legal("build iron_works@") == []
    table.play("build coal_mine@dudley:1 card=dudley")
    assert table.legal("build iron_works@", "iron_works") == ["build iron_works@dudley:2 card=iron_works coal=dudley:1"]


HAND = ["belper", "brewery", "coal_mine", "derby", "iron_works", "leek", "pottery", "stone"]


@pytest.mark.parametrize("start", ["link ", "develop ", "sell ", "loan ", "pass "])
def test_any_card_pays_for_an_action(engine, start):
    """B26, B94, B103, B107, B115, B122: only Build looks at the card."""
    table = Table.at(
        engine,
        hand=HAND,
        tiles=["cotton_mill 1 birmingham:1 seat=0", "brewery 1 stafford:1 seat=0"],
        links={"birmingham-oxford": 1},
        merchants={"oxford:1": "cotton_mill"},
    )
    used = {part[len("card=") :] for step in table.legal(start) for part in step.split(" ") if part.startswith("card=")}
    assert used == set(HAND)


@pytest.mark.parametrize("start", ["build ", "link ", "develop ", "sell ", "loan ", "pass "])
def test_every_action_discards_one_card(engine, start):
    """B26, C18: whatever the action, the hand is one card smaller."""
    table = Table.at(
        engine,
        hand=["dudley"],
        tiles=["cotton_mill 1 birmingham:1 seat=0", "brewery 1 stafford:1 seat=0"],
        links={"birmingham-oxford": 1},
        merchants={"oxford:1": "cotton_mill"},
    )
    before = table.seat(0, "discards")
    table.play(table.legal(start, "dudley")[0])
    assert table.seat(0, "discards") == sorted([*before, "dudley"])
    assert (table.seat(0, "hand_size"), table["actions_left"], table["active_seat"]) == (7, 1, 0)


def test_the_hand_is_refilled_after_the_turn(engine):
    """B28: not between the two actions; the first cards of the deck, for this seat only."""
    table = Table.at(engine, hand=["dudley", "pottery"], deck=["stone", "leek", "belper"])
    hands = table.each("hand")
    table.play("pass card=dudley")
    assert (table.each("hand_size"), table["deck"][:3]) == ([7, 8, 8, 8], ["stone", "leek", "belper"])
    table.play("pass card=pottery")
    assert (table.each("hand_size"), table["deck"][0]) == ([8, 8, 8, 8], "belper")
    assert Counter(table.seat(0, "hand")) - Counter(hands[0]) == Counter(["stone", "leek"])
    assert table.each("hand")[1:] == hands[1:]


def test_an_empty_deck_refills_nothing(engine):
    """B29: hands of 8 at the start of the fifth round, of 6 after it."""
    table = Table.at(engine, round=5)
    assert (table["deck"], table.each("hand_size")) == ([], [8] * 4)
    table.pass_action().pass_action()
    assert table.each("hand_size") == [6, 8, 8, 8]
    table.pass_round()
    assert (table["round"], table.each("hand_size")) == (6, [6] * 4)


def test_a_used_wild_card_leaves_no_discard(engine):
    """B27: it is back on its pile, from where it may be taken again."""
    table = Table.at(engine, hand=["wild_location"])
    before = table.seat(0, "discards")
    table.play("pass card=wild_location")
    assert table.seat(0, "discards") == before
    assert "wild_location" not in table.seat(0, "hand")
    step = table.legal("scout ")[0]
    table.play(step)
    assert set(facts.WILD_CARDS) <= set(table.seat(0, "hand"))


def test_what_counts_as_spent(engine):
    """B30, C19: prices of tiles and cubes; loans and proceeds do not lower the sum."""
    table = Table.at(
        engine,
        hand=["dudley", "pottery"],
        cash={0: 60},
        tiles=["coal_mine 1 dudley:1 seat=1"],
        tops={0: {"iron_works": 1}},
        iron_market=6,
    )
    # Works for £5 with free coal; £2, £2, £1 and £1 come back for its cubes.
    table.play("build iron_works@dudley:2 card=dudley coal=dudley:1")
    assert (table.seat(0, "spent"), table.seat(0, "cash")) == (5, 60 - 5 + 2 + 2 + 1 + 1)
    table.play("loan 30 card=pottery")
    assert (table.seat(0, "spent"), table.seat(0, "cash")) == (5, 61 + 30)


def test_market_purchases_count_as_spent(engine):
    """B30: £12 for the tile, £1 + £2 for its coal; then £2 for iron."""
    table = Table.at(
        engine,
        hand=["birmingham", "pottery"],
        tops={0: {"manufacturer": 3}},
        links={"birmingham-oxford": 0},
    )
    table.play("build manufacturer@birmingham:2 card=birmingham coal=market,market")
    assert table.seat(0, "spent") == 12 + 1 + 2
    table.play("develop brewery card=pottery iron=market")
    table.play("pass card=" + table.seat(1, "hand")[0])
    assert table.seat(0, "spent") == 15 + 2


END_OF_ROUND = {
    **LAST_ACTION_OF_A_ROUND,
    "hand": ["pottery"],
    "spent": {0: 12, 1: 7, 2: 12},
    "income": {0: 20, 1: 30, 2: 9, 3: 12},
    "deck": ["belper", "leek"],
}


def test_the_end_of_a_round(engine):
    """B28, B31, B32, B33, B34: refill, then the new order by spending, sums back to 0, then income."""
    table = Table.at(engine, **END_OF_ROUND)
    hands = table.each("hand")
    assert table.each("hand_size") == [8, 8, 8, 7]
    hands[3].remove("pottery")
    table.play("pass card=pottery")
    assert (table["round"], table["turn_order"], table["active_seat"]) == (4, [3, 1, 0, 2], 3)
    assert table.each("spent") == [0] * 4
    assert table.each("cash") == [AMPLE_CASH + 5, AMPLE_CASH + 10, AMPLE_CASH - 1, AMPLE_CASH + 1]
    drawn = [Counter(now) - Counter(then) for then, now in zip(hands, table.each("hand"), strict=True)]
    assert drawn == [Counter()] * 3 + [Counter(["belper", "leek"])]


@pytest.mark.parametrize(
    ("spent", "order"),
    [
        ({}, [2, 0, 1, 3]),
        ({2: 1}, [0, 1, 3, 2]),
        ({2: 5, 0: 5, 1: 3}, [3, 1, 2, 0]),
        ({0: 1, 1: 2}, [2, 3, 0, 1]),
    ],
)
def test_order_by_spending(engine, spent, order):
    """B31, B32: least first; equal spenders keep their places relative to each other."""
    table = Table.at(engine, round=3, turn_order=[2, 0, 1, 3], active_seat=3, actions_left=1, spent=spent)
    table.pass_action()
    assert table["turn_order"] == order


def test_paid_income_is_not_spent(engine):
    """C19: what is due after the order is set counts neither for this round nor for the next."""
    words = {**LAST_ACTION_OF_A_ROUND, "income": {0: 4}, "spent": {1: 1}}
    table = Table.at(engine, **words)
    table.pass_action()
    assert (table["turn_order"], table.each("spent")) == ([0, 2, 3, 1], [0] * 4)
    assert table.seat(0, "cash") == AMPLE_CASH - 6
