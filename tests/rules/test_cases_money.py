"""Rule cases about loans, income, shortfalls and turn order: K32 to K36, K67. Seats 0 to 3 are the players A to D."""

import pytest
from tests.rules.table import GAMES, Table, all_games, both_editions
from tests.support import facts
from tests.support.position_parts import AMPLE_CASH


@both_editions
@pytest.mark.parametrize(
    ("space", "landing"),
    [(18, {10: 16, 20: 14, 30: 12}), (2, {10: 1, 20: 0}), (0, {}), (1, {10: 0}), (99, {10: 96, 20: 92, 30: 88})],
)
def test_K32_loans_go_down_by_level(engine, ruleset, space, landing):
    """L6b, L86, L86b, L86d, S30: to the highest space of the new level, never below level -10; not spent money."""
    words = {"hand": ["port"], "income": {0: space}}
    table = Table.at(engine, ruleset, **words)
    assert table.legal("loan ", "port") == [f"loan {amount} card=port" for amount in landing]
    for amount, new_space in landing.items():
        table = Table.at(engine, ruleset, **words).play(f"loan {amount} card=port")
        assert table.seat(0, "income_space") == new_space
        assert (table.seat(0, "cash"), table.seat(0, "spent")) == (AMPLE_CASH + amount, 0)


LAST_ROUND_WITH_LOANS = {
    ("lancashire-2007", 3): 6,
    ("lancashire-2007", 4): 4,
    ("lancashire-2018", 2): 6,
    ("lancashire-2018", 3): 5,
    ("lancashire-2018", 4): 4,
}


@all_games
def test_K33_no_loans_late_in_the_rail_era(engine, ruleset, players):
    """L25, L86c, S31: barred in the last four rounds of the rail era, for nobody before."""
    last = LAST_ROUND_WITH_LOANS[ruleset, players]
    seats = list(range(players))
    for number in range(1, facts.rounds_in_era(ruleset, players) + 1):
        for active_seat in (seats[0], seats[-1]):
            table = Table.at(
                engine,
                ruleset,
                players=players,
                era="rail",
                round=number,
                turn_order=seats,
                active_seat=active_seat,
                actions_left=1,
            )
            assert bool(table.legal("loan ")) == (number <= last)


@all_games
def test_K33_loans_to_the_end_of_the_canal_era(engine, ruleset, players):
    """L86c: in the canal era the empty deck does not matter."""
    last = facts.rounds_in_era(ruleset, players)
    table = Table.at(engine, ruleset, players=players, round=last, actions_left=1)
    assert table["deck"] == [] and {step.split(" ")[1] for step in table.legal("loan ")} == {"10", "20", "30"}


@both_editions
def test_K34_the_income_ceiling(engine, ruleset):
    """L64, L65, L86: the marker stops at 99; a loan afterwards counts from there."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["port", "bury"],
        income={0: 96},
        tiles=["coal_mine 2 wigan:1 seat=0 cubes=1"],
    )
    table.play("link preston-wigan card=port coal=wigan:1")
    assert table.seat(0, "income_space") == 99
    table.play("loan 30 card=bury")
    assert table.seat(0, "income_space") == 88


# Of seat 3, after which the round ends.
A_LAST_ACTION = {"turn_order": [0, 1, 2, 3], "active_seat": 3, "actions_left": 1}


def two_debtors(engine, ruleset):
    table = Table.at(
        engine,
        ruleset,
        **A_LAST_ACTION,
        cash={0: 2, 1: 4},
        income={0: 3, 1: 4},
        tiles=["coal_mine 1 wigan:1 seat=0", "port 2 preston:1 seat=0", "cotton_mill 2 bolton:1 seat=0 flipped"],
        links={"bolton-bury": 1, "bolton-manchester": 1, "burnley-colne": 1},
    )
    return table.pass_action()


WAYS_TO_PAY = {
    ("bolton:1",): 2,
    ("wigan:1", "preston:1"): 0,
    ("wigan:1", "bolton:1"): 4,
    ("preston:1", "wigan:1"): 0,
    ("preston:1", "bolton:1"): 5,
}


@both_editions
def test_K35_what_a_debtor_may_remove(engine, ruleset):
    """L91, L91a, S34, S35: tile by tile, half the cost rounded down, only until the debt is covered."""
    found = {}

    def explore(path):
        table = two_debtors(engine, ruleset).play(*(f"lose {space}" for space in path))
        if table["open_action"] is None:
            found[path] = table.seat(0, "cash")
            return
        for step in table.legal():
            assert step.startswith("lose ")
            explore((*path, step.split(" ")[1]))

    explore(())
    assert found == WAYS_TO_PAY


@both_editions
def test_K35_what_is_lost_and_what_is_not(engine, ruleset):
    """L91b, L91c, S33, S52: tiles leave the game with their cubes; links stay; VP do not go below 0."""
    table = two_debtors(engine, ruleset)
    assert (table["open_action"], table["active_seat"], table["actions_left"]) == (
        {"kind": "shortfall", "owed": 7},
        0,
        0,
    )
    assert table.each("spent") == [0, 0, 0, 0]
    table.play("lose wigan:1", "lose preston:1")
    assert [tile["space"] for tile in table["tiles"]] == ["bolton:1"]
    assert (table.left(0, "coal_mine", 1), table.left(0, "port", 2)) == (0, 1)
    assert (table["coal_market"], table.seat(0, "income_space")) == (8, 3)
    assert (table.seat(1, "cash"), table.seat(1, "vp")) == (0, 0)
    assert len(table["links"]) == 3
    assert table.each("spent") == [0, 0, 0, 0]


@both_editions
@pytest.mark.parametrize(("vp", "left"), [(1, 0), (2, 0), (10, 8)])
def test_K35_missing_pounds_cost_vp(engine, ruleset, vp, left):
    """L91c, S33: £2 short, 1 VP each, with no tile to give up and links that stay."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        **A_LAST_ACTION,
        cash={1: 4},
        income={1: 4},
        vp={1: vp},
        links={"bolton-bury": 1, "bolton-manchester": 1, "burnley-colne": 1},
    )
    table.pass_action()
    assert (table["open_action"], table["round"]) == (None, 4)
    assert (table.seat(1, "cash"), table.seat(1, "vp"), len(table["links"])) == (0, left, 3)


@both_editions
def test_K35_tiles_are_not_for_sale_in_a_turn(engine, ruleset):
    """L91b: only a debt that is due lets a player remove tiles."""
    table = Table.at(engine, ruleset, cash={0: 0}, income={0: 3}, tiles=["coal_mine 1 wigan:1 seat=0"])
    assert table.legal("lose") == []


@both_editions
def test_K36_turn_order(engine, ruleset):
    """L88, L89: least spent first, equal spenders keep their order; the sums start at 0 again."""
    table = Table.at(
        engine,
        ruleset,
        turn_order=[0, 1, 2, 3],
        active_seat=3,
        actions_left=1,
        spent={0: 12, 1: 7, 2: 12},
    )
    table.pass_action()
    assert (table["turn_order"], table["active_seat"], table["round"]) == ([3, 1, 0, 2], 3, 4)
    assert table.each("spent") == [0, 0, 0, 0]


@both_editions
def test_K36_what_counts_as_spent(engine, ruleset):
    """L62, L89, S51: market proceeds and loans change nothing; bought cubes count."""
    table = Table.at(
        engine,
        ruleset,
        turn_order=[0, 1, 2, 3],
        active_seat=1,
        hand=["preston", "port"],
        tops={1: {"iron_works": 2}},
        spent={0: 12},
        tiles=["coal_mine 1 wigan:1 seat=1"],
        links={"preston-wigan": 1},
        iron_market=5,
    )
    table.play("build iron_works@preston:3 card=preston coal=wigan:1", "loan 30 card=port")
    assert (table.seat(1, "spent"), table.seat(1, "cash")) == (7, AMPLE_CASH - 7 + 4 + 30)
    table.pass_action().pass_action().pass_action().pass_action()
    assert table["turn_order"] == [2, 3, 1, 0]


@both_editions
@pytest.mark.parametrize("number", [3, 8])
def test_K67_two_passes(engine, ruleset, number):
    """L21, L87, L88: each pass discards a card and spends nothing; equal zeros keep their order."""
    table = Table.at(
        engine, ruleset, round=number, turn_order=[2, 0, 1, 3], active_seat=3, hand=["bury", "port"], cash={3: 5}
    )
    before = table.seat(3, "discards")
    table.play("pass card=bury")
    assert (table["active_seat"], table["actions_left"], table.seat(3, "spent")) == (3, 1, 0)
    assert table.seat(3, "discards") == sorted([*before, "bury"])
    table.play("pass card=port")
    assert table["turn_order"] == [2, 0, 1, 3]


@both_editions
def test_K67_a_pass_may_come_first(engine, ruleset):
    """L87: the other action of the turn is free."""
    table = Table.at(engine, ruleset, hand=["bury", "port"])
    table.play("pass card=bury", "loan 10 card=port")
    assert (table["active_seat"], table.seat(0, "cash")) == (1, AMPLE_CASH + 10)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_K67_nobody_keeps_a_card(engine, ruleset, players):
    """L25, L87: with the last cards played the era is over, and no player without cards takes an action."""
    table = Table.at(
        engine,
        ruleset,
        players=players,
        era="rail",
        round=facts.rounds_in_era(ruleset, players),
        turn_order=list(range(players)),
    )
    assert table.each("hand_size") == [2] * players
    for _ in range(2 * players):
        assert not table.game.is_over
        table.pass_action()
    assert table.game.is_over and table.game.active_seat is None
    assert table.legal() == [] and table.each("hand_size") == [0] * players
