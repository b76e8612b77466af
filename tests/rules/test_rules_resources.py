"""Rules L44 to L62: coal, iron, and what new mines and works sell to the market."""

import pytest
from tests.rules.table import Table, both_editions
from tests.support.position_parts import AMPLE_CASH


@both_editions
def test_flipped_mines_give_nothing(engine, ruleset):
    """L44, L45, L48: an exhausted mine next door does not hide the next one, nor in the end the market."""
    words = {"hand": ["bolton"], "tops": {0: {"cotton_mill": 2}}, "links": {"bolton-manchester": 1}}
    flipped = "coal_mine 1 bolton:2 seat=1 flipped"
    table = Table.at(engine, ruleset, **words, tiles=[flipped, "coal_mine 1 manchester:1 seat=2"])
    assert table.legal("build cotton_mill@", "bolton") == ["build cotton_mill@bolton:1 card=bolton coal=manchester:1"]
    table = Table.at(engine, ruleset, **words, tiles=[flipped])
    assert table.legal("build cotton_mill@", "bolton") == []
    words["links"] = {"bolton-manchester": 1, "manchester-warrington_and_runcorn": 1}
    table = Table.at(engine, ruleset, **words, tiles=[flipped, "port 1 warrington_and_runcorn:2 seat=3 flipped"])
    assert table.legal("build cotton_mill@", "bolton") == ["build cotton_mill@bolton:1 card=bolton coal=market"]


@both_editions
def test_coal_from_anybodys_mine_is_free(engine, ruleset):
    """L30, L45, L52: its owner gets no money, the cube goes to the supply and not to the market."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bolton"],
        tops={0: {"cotton_mill": 2}},
        tiles=["coal_mine 1 manchester:1 seat=2"],
        links={"bolton-manchester": 1},
        coal_market=4,
    )
    table.play("build cotton_mill@bolton:1 card=bolton coal=manchester:1")
    assert table.each("cash") == [AMPLE_CASH - 14, AMPLE_CASH, AMPLE_CASH, AMPLE_CASH]
    assert (table["coal_market"], table.cubes("manchester:1")) == (4, 1)


@both_editions
def test_both_ends_of_a_rail_are_places_of_use(engine, ruleset):
    """L50, S25: mines at the near and at the far end are equally near, one link further is not offered."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["port"],
        tiles=["coal_mine 2 bolton:1 seat=0", "coal_mine 2 manchester:1 seat=1", "coal_mine 2 bury:1 seat=0"],
        links={"bury-manchester": 2},
    )
    assert table.legal("link bolton-manchester", "port") == [
        "link bolton-manchester card=port coal=bolton:1",
        "link bolton-manchester card=port coal=manchester:1",
    ]


@both_editions
def test_a_rail_without_coal_or_trade_cannot_be_laid(engine, ruleset):
    """L49, L50, L77: money alone does not help."""
    words = {"era": "rail", "hand": ["port"], "tiles": ["cotton_mill 2 oldham:1 seat=0"]}
    assert Table.at(engine, ruleset, **words).legal("link ") == []
    table = Table.at(engine, ruleset, **words, links={"rochdale-yorkshire": 1})
    assert table.legal("link ", "port") == ["link oldham-rochdale card=port coal=market"]


@both_editions
def test_canals_need_no_coal(engine, ruleset):
    """L51, L74: also where none could be had, and with an empty market."""
    table = Table.at(
        engine, ruleset, hand=["port"], cash={0: 3}, tiles=["cotton_mill 1 oldham:1 seat=0"], coal_market=0
    )
    assert table.legal("link ", "port") == ["link manchester-oldham card=port", "link oldham-rochdale card=port"]
    table.play("link oldham-rochdale card=port")
    assert (table.seat(0, "cash"), table.seat(0, "spent"), table["coal_market"]) == (0, 3, 0)


@both_editions
def test_iron_of_any_works_at_any_distance(engine, ruleset):
    """L54, L30, L52: the user's choice, free, without links; the market is not offered beside it."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bolton"],
        tops={0: {"coal_mine": 3}},
        tiles=[
            "iron_works 1 blackburn:3 seat=1",
            "iron_works 1 rochdale:3 seat=2 cubes=1",
            "iron_works 1 preston:3 seat=0",
        ],
        iron_market=2,
    )
    assert table.legal("build coal_mine@bolton:1", "bolton") == [
        f"build coal_mine@bolton:1 card=bolton iron={works}" for works in ("blackburn:3", "preston:3", "rochdale:3")
    ]
    table.play("build coal_mine@bolton:1 card=bolton iron=rochdale:3")
    assert table.is_flipped("rochdale:3") and table.seat(2, "income_space") == 13
    assert (table["iron_market"], table.each("cash")) == (2, [AMPLE_CASH - 8, AMPLE_CASH, AMPLE_CASH, AMPLE_CASH])


@both_editions
def test_iron_from_the_market_only_when_no_works_has_any(engine, ruleset):
    """L55: flipped works do not count."""
    table = Table.at(engine, ruleset, hand=["bury"], tiles=["iron_works 1 blackburn:3 seat=1 flipped"], iron_market=3)
    assert table.legal("develop port", "bury") == ["develop port card=bury iron=market"]
    table.play("develop port card=bury iron=market")
    assert (table.seat(0, "spent"), table["iron_market"]) == (3, 2)


@both_editions
@pytest.mark.parametrize(("tiles", "sold"), [(["port 1 warrington_and_runcorn:2 seat=1"], 2), ([], 0)])
def test_a_port_in_the_same_town_lets_a_mine_sell(engine, ruleset, tiles, sold):
    """L57, L58, S18: without it the mine keeps its coal."""
    table = Table.at(engine, ruleset, hand=["warrington_and_runcorn"], tiles=tiles, coal_market=3)
    table.play("build coal_mine@warrington_and_runcorn:1 card=warrington_and_runcorn")
    assert (table["coal_market"], table.seat(0, "cash")) == (3 + sold, AMPLE_CASH - 5 + (3 + 2 if sold else 0))
    assert table.is_flipped("warrington_and_runcorn:1") == bool(sold)


@both_editions
def test_works_do_not_sell_later(engine, ruleset):
    """L58: space in the market that comes after the build stays empty."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bolton", "bury"],
        tiles=["coal_mine 1 bolton:1 seat=1", "port 1 preston:1 seat=1"],
        links={"preston-wigan": 1},
    )
    table.play("build iron_works@bolton:3 card=bolton coal=bolton:1")
    table.play("develop port card=bury iron=bolton:3", "+develop port iron=bolton:3")
    assert (table.cubes("bolton:3"), table["iron_market"], table.seat(0, "cash")) == (2, 8, AMPLE_CASH - 5)


@both_editions
def test_a_full_market_takes_nothing(engine, ruleset):
    """L57, L60: the mine keeps its cubes, its owner gets no money."""
    table = Table.at(engine, ruleset, hand=["wigan"], tiles=["port 1 preston:1 seat=1"], links={"preston-wigan": 1})
    table.play("build coal_mine@wigan:1 card=wigan")
    assert (table["coal_market"], table.cubes("wigan:1"), table.seat(0, "cash")) == (8, 2, AMPLE_CASH - 5)


@both_editions
def test_a_mine_that_sells_all_its_coal_flips(engine, ruleset):
    """L56, L57, L61, L61a, L62: 4 cubes in the market, so 3 new ones earn 2 + 2 + 1."""
    table = Table.at(
        engine,
        ruleset,
        hand=["wigan"],
        tops={0: {"coal_mine": 2}},
        tiles=["port 1 preston:1 seat=1"],
        links={"preston-wigan": 1},
        coal_market=4,
    )
    table.play("build coal_mine@wigan:1 card=wigan")
    assert (table["coal_market"], table.seat(0, "cash"), table.seat(0, "spent")) == (7, AMPLE_CASH - 7 + 5, 7)
    assert table.is_flipped("wigan:1") and table.seat(0, "income_space") == 17


@both_editions
def test_an_iron_works_into_the_empty_market(engine, ruleset):
    """L59, L61b: 6 cubes earn £18 with no connection at all, and the works flips."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bolton"],
        tops={0: {"iron_works": 4}},
        tiles=["coal_mine 1 bolton:1 seat=1"],
        iron_market=0,
    )
    table.play("build iron_works@bolton:3 card=bolton coal=bolton:1")
    assert (table["iron_market"], table.seat(0, "cash")) == (6, AMPLE_CASH - 12 + 18)
    assert table.is_flipped("bolton:3") and table.seat(0, "income_space") == 11
