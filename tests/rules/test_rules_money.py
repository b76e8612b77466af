"""Rules L86 to L92: loans, passing, turn order, income and shortfalls."""

import pytest
from tests.rules.boards import LAST_ACTION_OF_A_ROUND
from tests.rules.table import BOTH, Table, both_editions
from tests.support.position_parts import AMPLE_CASH


@both_editions
@pytest.mark.parametrize(
    ("space", "amount", "landing"), [(10, 30, 7), (19, 10, 18), (20, 10, 18), (62, 20, 57), (31, 10, 30), (61, 30, 54)]
)
def test_where_the_marker_lands_after_a_loan(engine, ruleset, space, amount, landing):
    """L86, L86a, S30: the highest space of the new level."""
    table = Table.at(engine, ruleset, hand=["bury"], income={0: space}).play(f"loan {amount} card=bury")
    assert (table.seat(0, "income_space"), table.seat(0, "cash")) == (landing, AMPLE_CASH + amount)


@both_editions
@pytest.mark.parametrize(("space", "amounts"), [(0, []), (1, [10]), (2, [10, 20]), (3, [10, 20, 30])])
def test_no_loan_below_level_minus_10(engine, ruleset, space, amounts):
    """L86b: a smaller one may be."""
    table = Table.at(engine, ruleset, hand=["bury"], income={0: space})
    assert table.legal("loan ", "bury") == [f"loan {amount} card=bury" for amount in amounts]


@both_editions
def test_no_loans_once_the_rail_deck_is_empty(engine, ruleset):
    """L86c, S31: in 2018 the last player of round 4 empties the deck by his refill, after his own loan."""
    for number, allowed in ((4, True), (5, False)):
        table = Table.at(
            engine, ruleset, era="rail", round=number, turn_order=[0, 1, 2, 3], active_seat=3, actions_left=1
        )
        assert (table["deck_size"] == 0) == (number == 5)
        assert bool(table.legal("loan ")) == allowed


@both_editions
def test_a_loan_is_not_spent_and_not_paid_back(engine, ruleset):
    """L86d, L89: only the income changes from round to round."""
    table = Table.at(engine, ruleset, **LAST_ACTION_OF_A_ROUND, hand=["bury"], spent={0: 1, 1: 1, 2: 1})
    table.play("loan 30 card=bury")
    assert table["turn_order"] == [3, 0, 1, 2]
    assert table.seat(3, "cash") == AMPLE_CASH + 30 - 3
    table.pass_round()
    assert table.seat(3, "cash") == AMPLE_CASH + 30 - 3 - 3


@both_editions
@pytest.mark.parametrize("number", [1, 3, 8])
def test_a_pass_is_always_legal(engine, ruleset, number):
    """L87: with every card, in every round, and it changes nothing but the cards."""
    table = Table.at(engine, ruleset, round=number, cash={0: 0}, income={0: 0})
    cards = sorted(set(table.seat(0, "hand")))
    assert table.legal("pass ") == [f"pass card={card}" for card in cards]
    before = table.game.position()
    table.pass_action()
    after = table.game.position()
    for field in ("tiles", "links", "coal_market", "iron_market", "distant_market", "turn_order"):
        assert after[field] == before[field]
    for field in ("cash", "income_space", "spent", "vp", "tiles_left", "links_left"):
        assert after["seats"][0][field] == before["seats"][0][field]


@both_editions
@pytest.mark.parametrize(
    ("spent", "order"),
    [
        ({}, [2, 0, 1, 3]),
        ({0: 5, 1: 5, 2: 5}, [3, 2, 0, 1]),
        ({0: 30, 1: 2, 2: 12}, [3, 1, 2, 0]),
        ({2: 1}, [0, 1, 3, 2]),
    ],
)
def test_order_by_money_spent(engine, ruleset, spent, order):
    """L88: least first, equal spenders as before."""
    table = Table.at(
        engine, ruleset, turn_order=[2, 0, 1, 3], active_seat=3, actions_left=1, spent=spent, income={0: 15}
    )
    table.pass_action()
    assert (table["turn_order"], table["active_seat"]) == (order, order[0])


@both_editions
def test_spent_starts_at_0_each_round(engine, ruleset):
    """L89: and negative income does not count."""
    table = Table.at(engine, ruleset, **LAST_ACTION_OF_A_ROUND, spent={0: 4, 1: 9, 2: 1}, income={0: 0, 1: 5})
    table.pass_action()
    assert table.each("spent") == [0, 0, 0, 0]


@both_editions
def test_income_is_taken_in_the_new_order(engine, ruleset):
    """L18, L90, L91, S34: the second debtor chooses after the first; later seats have not been paid yet."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_ACTION_OF_A_ROUND,
        spent={0: 9, 1: 2, 2: 12},
        cash={0: 1, 1: 1, 2: 1, 3: 1},
        income={0: 6, 1: 6, 2: 15, 3: 15},
        tiles=["cotton_mill 1 bury:1 seat=0", "cotton_mill 1 colne:1 seat=1"],
    )
    table.pass_action()
    assert table["turn_order"] == [3, 1, 0, 2]
    assert (table["active_seat"], table["actions_left"]) == (1, 0)
    assert table["open_action"] == {"kind": "shortfall", "owed": 4}
    assert table.each("cash") == [1, 1, 1, 4]
    assert table["round"] == (4 if ruleset == BOTH[0] else 3)
    assert table.legal() == ["lose colne:1"]
    table.play("lose colne:1")
    assert (table["active_seat"], table.each("cash")) == (0, [1, 3, 1, 4])
    table.play("lose bury:1")
    assert (table["round"], table["active_seat"], table["open_action"]) == (4, 3, None)
    assert table.each("cash") == [3, 3, 4, 4]


@both_editions
def test_who_can_pay_gives_up_nothing(engine, ruleset):
    """L90, L91: the debt is paid from money in hand first."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_ACTION_OF_A_ROUND,
        cash={0: 10},
        income={0: 0},
        tiles=["cotton_mill 1 bury:1 seat=0"],
    )
    table.pass_action()
    assert (table.seat(0, "cash"), table["open_action"], len(table["tiles"])) == (0, None, 1)


@both_editions
@pytest.mark.parametrize("flipped", [" flipped", " cubes=1"])
def test_a_removed_mine(engine, ruleset, flipped):
    """L91, L91a, L91b, S35, S52: flipped or not, half of £7 is £3; cubes to the supply, income as it was."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_ACTION_OF_A_ROUND,
        cash={0: 0},
        income={0: 9},
        tiles=[f"coal_mine 2 wigan:1 seat=0{flipped}"],
        links={"preston-wigan": 0},
        coal_market=2,
    )
    table.pass_action().play("lose wigan:1")
    assert (table.seat(0, "cash"), table.seat(0, "income_space"), table["coal_market"]) == (2, 9, 2)
    assert (table["tiles"], table.owner_of("preston-wigan"), table.left(0, "coal_mine", 2)) == ([], 0, 1)


@both_editions
def test_when_tiles_do_not_suffice(engine, ruleset):
    """L91, L91c, L92, S33: everything is given up, the money goes, 1 VP for each pound still missing."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_ACTION_OF_A_ROUND,
        era="rail",
        cash={0: 1},
        income={0: 0},
        vp={0: 7},
        tiles=["coal_mine 2 wigan:1 seat=0", "coal_mine 2 bury:1 seat=1"],
    )
    table.pass_action()
    assert table.legal() == ["lose wigan:1"]
    table.play("lose wigan:1")
    assert (table.seat(0, "cash"), table.seat(0, "vp")) == (0, 7 - (10 - 1 - 3))
    assert [tile["space"] for tile in table["tiles"]] == ["bury:1"]
