"""Rules B34 to B43 and B115 to B118: income, shortfalls and loans, with the cases of Lancashire that hold."""

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table, all_numbers
from tests.rules.boards import LAST_ACTION, LAST_ACTION_OF_A_ROUND, LAST_CANAL_ACTION
from tests.support.position_parts import AMPLE_CASH


@pytest.mark.parametrize(("moment", "paid"), [(LAST_ACTION_OF_A_ROUND, 10), (LAST_CANAL_ACTION, 10), (LAST_ACTION, 0)])
def test_no_income_after_the_last_round_of_the_game(engine, moment, paid):
    """B34, B36, B138: the last canal round pays as usual, the last rail round does not; money makes no points."""
    table = Table.at(engine, **moment, income={0: 30})
    table.pass_action()
    assert table.each("cash") == [AMPLE_CASH + paid, *[AMPLE_CASH] * 3]
    assert table.each("vp") == [0] * 4


# Points of the canal era come from merchants' barrels alone; Shrewsbury's gave four.
FOUR_POINTS = {"shrewsbury:1": "cotton_mill empty"}


def two_debtors(engine, **words):
    """Seat 0 owes £7 and holds £2, with three tiles; seat 1 owes £6 and holds £4, with links only."""
    table = Table.at(
        engine,
        **LAST_ACTION_OF_A_ROUND,
        cash={0: 2, 1: 4},
        income={0: 3, 1: 4},
        vp={1: 1},
        merchants=FOUR_POINTS,
        tiles=[
            "coal_mine 1 dudley:1 seat=0",
            "coal_mine 2 cannock:2 seat=0",
            "cotton_mill 2 worcester:1 seat=0 flipped",
        ],
        links={"birmingham-oxford": 1, "birmingham-dudley": 1, "belper-derby": 1},
        **words,
    )
    return table.pass_action()


WAYS_TO_PAY = {
    ("worcester:1",): 2,
    ("dudley:1", "cannock:2"): 0,
    ("dudley:1", "worcester:1"): 4,
    ("cannock:2", "dudley:1"): 0,
    ("cannock:2", "worcester:1"): 5,
}


def test_K35_what_a_debtor_may_remove(engine):
    """B37, B38, C12, C13: any tile in any order, half the money cost rounded down, only until the sum is covered."""
    found = {}

    def explore(path):
        table = two_debtors(engine).play(*(f"lose {space}" for space in path))
        if table["open_action"] is None:
            found[path] = table.seat(0, "cash")
            return
        for step in table.legal():
            assert step.startswith("lose ")
            explore((*path, step.split(" ")[1]))

    explore(())
    assert found == WAYS_TO_PAY


def test_K35_what_is_lost_and_what_is_not(engine):
    """B37, B39, B40, C19: tiles leave the game with their cubes; links stay; VP do not go below 0."""
    table = two_debtors(engine)
    assert table["open_action"] == {"kind": "shortfall", "owed": 7}
    assert (table["active_seat"], table["actions_left"], table.seat(1, "cash")) == (0, 0, 4)
    table.play("lose dudley:1", "lose cannock:2")
    assert [tile["space"] for tile in table["tiles"]] == ["worcester:1"]
    assert (table.left(0, "coal_mine", 1), table.left(0, "coal_mine", 2)) == (0, 1)
    assert (table["coal_market"], table.seat(0, "income_space")) == (13, 3)
    assert (table.seat(1, "cash"), table.seat(1, "vp"), len(table["links"])) == (0, 0, 3)
    assert (table["round"], table.each("spent")) == (4, [0] * 4)


@pytest.mark.parametrize(("vp", "left"), [(0, 0), (1, 0), (2, 0), (10, 8)])
def test_K35_missing_pounds_cost_points(engine, vp, left):
    """B39, B40: £2 short, 1 VP each as far as there are any."""
    table = Table.at(
        engine,
        **LAST_ACTION_OF_A_ROUND,
        era="rail",
        cash={1: 4},
        income={1: 4},
        vp={1: vp},
        links={"birmingham-oxford": 1, "belper-derby": 1},
    )
    table.pass_action()
    assert (table["open_action"], table["round"]) == (None, 4)
    assert (table.seat(1, "cash"), table.seat(1, "vp"), len(table["links"])) == (0, left, 2)


def test_all_tiles_go_before_points_do(engine):
    """B37, B40: £9 due, £1 in hand; mine and mill bring £2 + £6, nothing is missing; £1 less costs a point."""
    for cash, points in ((1, 4), (0, 3)):
        table = Table.at(
            engine,
            **LAST_ACTION_OF_A_ROUND,
            cash={0: cash},
            income={0: 1},
            vp={0: 4},
            merchants=FOUR_POINTS,
            tiles=["coal_mine 1 dudley:1 seat=0", "cotton_mill 1 worcester:1 seat=0"],
        )
        table.pass_action()
        assert table.legal() == ["lose dudley:1", "lose worcester:1"]
        table.play("lose worcester:1", "lose dudley:1")
        assert (table.seat(0, "cash"), table.seat(0, "vp"), table["tiles"]) == (0, points, [])


@pytest.mark.parametrize(("industry", "level"), facts.tile_entries())
def test_half_of_the_money_cost(engine, industry, level):
    """B37, C12: coal and iron add nothing, so level 2 and 4 potteries bring nothing."""
    tile = facts.levels_of(industry)[level]
    space = min(facts.preferred_spaces(industry))
    words = {**LAST_ACTION_OF_A_ROUND, "era": tile["eras"][-1], "cash": {0: 0}, "income": {0: 9}, "vp": {0: 3}}
    table = Table.at(engine, **words, merchants=FOUR_POINTS, tiles=[f"{industry} {level} {space} seat=0"])
    table.pass_action().play(f"lose {space}")
    half = tile["cost_money"] // 2
    assert table.seat(0, "cash") == max(half - 1, 0)
    assert table.seat(0, "vp") == (3 if half else 2)


def test_tiles_are_not_for_sale_in_a_turn(engine):
    """B41: not for an action that one cannot pay either."""
    table = Table.at(engine, hand=["dudley"], cash={0: 0}, income={0: 3}, tiles=["coal_mine 1 cannock:2 seat=0"])
    assert table.legal("lose") == [] and table.legal("build ") == [] and table.legal("link ") == []


def test_a_flip_moves_spaces(engine):
    """B42, B62: 7 spaces from space 20, which is level 5, lead to space 27, which is level 9."""
    table = Table.at(
        engine, era="rail", hand=["pottery"], income={0: 20}, tiles=["coal_mine 2 dudley:1 seat=0 cubes=1"]
    )
    table.play("link dudley-wolverhampton card=pottery coal=dudley:1")
    assert (table.seat(0, "income_space"), facts.income_level(20), facts.income_level(27)) == (27, 5, 9)


def test_K34_the_income_ceiling(engine):
    """B43, B116, C14: the marker stops at space 99; a loan afterwards counts from level 30."""
    table = Table.at(
        engine,
        era="rail",
        hand=["pottery", "stone"],
        income={0: 96},
        tiles=["coal_mine 2 dudley:1 seat=0 cubes=1"],
    )
    table.play("link dudley-wolverhampton card=pottery coal=dudley:1")
    assert table.seat(0, "income_space") == 99
    table.play("loan 30 card=stone")
    assert table.seat(0, "income_space") == 88


@pytest.mark.parametrize(("space", "landing"), [(18, 12), (10, 7), (3, 0), (2, None), (0, None), (99, 88), (97, 88)])
def test_K32_a_loan_goes_down_by_levels(engine, space, landing):
    """B115, B116, B117, C19: £30 and no other sum, three levels, never below level -10; not spent money."""
    table = Table.at(engine, hand=["pottery"], income={0: space})
    assert table.legal("loan ", "pottery") == ([] if landing is None else ["loan 30 card=pottery"])
    if landing is not None:
        table.play("loan 30 card=pottery")
        assert table.seat(0, "income_space") == landing
        assert (table.seat(0, "cash"), table.seat(0, "spent")) == (AMPLE_CASH + 30, 0)


@all_numbers
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_loans_in_every_round(engine, players, era):
    """B118: also with the deck empty, to the last action of the game."""
    for number in range(1, facts.rounds_in_era(players) + 1):
        seats = list(range(players))
        table = Table.at(
            engine,
            players=players,
            era=era,
            round=number,
            turn_order=seats,
            active_seat=seats[-1],
            actions_left=1,
        )
        assert {step.split(" ")[1] for step in table.legal("loan ")} == {"30"}


def test_a_loan_is_never_repaid(engine):
    """B118, B138: at the end of the game nothing is due for it."""
    table = Table.at(engine, **LAST_ACTION, hand=["pottery"], vp={3: 20}, cash={3: 0})
    table.play("loan 30 card=pottery")
    assert (table.game.is_over, table.seat(3, "cash"), table.seat(3, "vp")) == (True, 30, 20)


def test_K36_turn_order(engine):
    """B30, B31, B32, C19: receipts and loans are not set off; purchases count; equal sums keep their order."""
    table = Table.at(
        engine,
        turn_order=[0, 1, 2, 3],
        active_seat=1,
        hand=["dudley", "pottery"],
        tops={1: {"iron_works": 2}},
        spent={0: 12},
        tiles=["coal_mine 1 dudley:1 seat=2"],
        iron_market=6,
    )
    table.play("build iron_works@dudley:2 card=dudley coal=dudley:1", "loan 30 card=pottery")
    assert (table.seat(1, "spent"), table.seat(1, "cash")) == (7, AMPLE_CASH - 7 + 2 + 2 + 1 + 1 + 30)
    table.pass_action().pass_action().pass_action().pass_action()
    assert table["turn_order"] == [2, 3, 1, 0]
    table = Table.at(engine, **LAST_ACTION_OF_A_ROUND, spent={0: 12, 1: 7, 2: 12})
    table.pass_action()
    assert (table["turn_order"], table.each("spent")) == ([3, 1, 0, 2], [0] * 4)


def test_using_others_resources_pays_them_nothing(engine):
    """B139: coal, iron and beer of a rival are free; only his flips bring him something."""
    table = Table.at(
        engine,
        era="rail",
        hand=["dudley", "pottery"],
        tiles=["coal_mine 2 dudley:1 seat=1", "iron_works 2 coalbrookdale:2 seat=1", "brewery 2 walsall:2 seat=1"],
        links={"birmingham-dudley": 2, "birmingham-walsall": 2, "birmingham-oxford": 0},
    )
    table.play("develop cotton_mill card=pottery iron=coalbrookdale:2")
    table.play(
        "link birmingham-redditch card=dudley coal=dudley:1", "+link gloucester-redditch coal=dudley:1 beer=walsall:2"
    )
    assert (table.seat(1, "cash"), table.seat(1, "income_space"), table.seat(1, "vp")) == (AMPLE_CASH, 10, 0)
    assert (table.seat(0, "spent"), table.cubes("dudley:1"), table.cubes("walsall:2")) == (15, 1, 1)
