"""Rule cases about coal: K01 to K09, K13, K14. Seats 0, 1, 2 are the players A, B, C of the cases."""

import pytest
from tests.rules.table import Table, both_editions
from tests.support.position_parts import AMPLE_CASH


@both_editions
def test_K01_the_nearest_mine_is_a_rivals(engine, ruleset):
    """L27, L45, L46: a rival's mine one link away is taken, not one's own two links away."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["bury"],
        cash={0: 20, 1: 7},
        tops={0: {"cotton_mill": 2}},
        tiles=["coal_mine 2 bolton:1 seat=1", "coal_mine 2 oldham:1 seat=0 cubes=2"],
        links={"bolton-bury": 1, "bury-manchester": 0, "manchester-oldham": 0},
    )
    assert table.legal("build cotton_mill@", "bury") == [
        "build cotton_mill@bury:1 card=bury coal=bolton:1",
        "build cotton_mill@bury:2 card=bury coal=bolton:1",
    ]
    table.play("build cotton_mill@bury:1 card=bury coal=bolton:1")
    assert (table.cubes("bolton:1"), table.cubes("oldham:1")) == (2, 2)
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (6, 14)
    assert table.seat(1, "cash") == 7


def two_equal_mines(engine, ruleset):
    return Table.at(
        engine,
        ruleset,
        hand=["bolton"],
        income={2: 18},
        tiles=["coal_mine 1 manchester:1 seat=2 cubes=1", "coal_mine 1 bury:1 seat=0"],
        links={"bolton-manchester": 2, "bolton-bury": 0},
    )


@both_editions
def test_K02_two_mines_equally_near(engine, ruleset):
    """L46: the user chooses among equally near mines; L56, L64: the last cube flips one at once, in anybody's turn."""
    table = two_equal_mines(engine, ruleset)
    from_bury, from_manchester = table.legal("build iron_works@", "bolton")
    assert from_bury == "build iron_works@bolton:3 card=bolton coal=bury:1"
    assert from_manchester == "build iron_works@bolton:3 card=bolton coal=manchester:1"

    table.play(from_manchester)
    assert table.is_flipped("manchester:1") and table.cubes("bury:1") == 2
    assert table.seat(2, "income_space") == 22
    assert table["active_seat"] == 0
    assert table.seat(0, "cash") == AMPLE_CASH - 5

    other = two_equal_mines(engine, ruleset).play(from_bury)
    assert (other.cubes("bury:1"), other.cubes("manchester:1")) == (1, 1)
    assert not other.is_flipped("bury:1") and other.seat(2, "income_space") == 18
    assert other.seat(2, "cash") == AMPLE_CASH


@both_editions
def test_K03_a_mine_in_the_same_town(engine, ruleset):
    """L27, L28, L46: a town is connected to itself at distance 0, without any link."""
    words = {"hand": ["bolton"], "tiles": ["coal_mine 1 bolton:1 seat=1"]}
    table = Table.at(engine, ruleset, **words)
    assert table.legal("build iron_works@", "bolton") == ["build iron_works@bolton:3 card=bolton coal=bolton:1"]
    table.play("build iron_works@bolton:3 card=bolton coal=bolton:1")
    assert table.cubes("bolton:1") == 1
    assert table.seat(0, "cash") == AMPLE_CASH - 5


@both_editions
def test_K03_a_mine_in_the_same_town_is_nearer_than_ones_own(engine, ruleset):
    """L46: an own mine one link away is not offered beside a mine in the town."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bolton"],
        tiles=["coal_mine 1 bolton:1 seat=1", "coal_mine 1 bury:1 seat=0"],
        links={"bolton-bury": 0},
    )
    assert table.legal("build iron_works@", "bolton") == ["build iron_works@bolton:3 card=bolton coal=bolton:1"]


@both_editions
def test_K04_two_rails_and_a_flip_in_between(engine, ruleset):
    """L47, L76: each rail looks for its own nearest mine, after the one before it has been placed and supplied."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["port"],
        income={1: 20},
        tiles=["coal_mine 2 bolton:1 seat=1 cubes=1", "coal_mine 3 oldham:1 seat=0 cubes=3"],
        links={"manchester-oldham": 0},
    )
    assert table.legal("link bolton-manchester", "port") == ["link bolton-manchester card=port coal=bolton:1"]
    table.play("link bolton-manchester card=port coal=bolton:1")
    assert table.is_flipped("bolton:1") and table.seat(1, "income_space") == 27
    assert table.legal("+link manchester-stockport") == ["+link manchester-stockport coal=oldham:1"]
    table.play("+link manchester-stockport coal=oldham:1")
    assert table.cubes("oldham:1") == 2
    assert (table.seat(0, "spent"), table.seat(0, "cash")) == (15, AMPLE_CASH - 15)


@both_editions
def test_K05_first_cube_from_a_mine_second_from_the_market(engine, ruleset):
    """L47, L48: the market opens for the second rail when the first has emptied the last connected mine."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["port"],
        tiles=["port 2 preston:1 seat=0", "coal_mine 2 wigan:1 seat=1 cubes=1"],
        coal_market=5,
    )
    assert table.legal("link preston-wigan", "port") == ["link preston-wigan card=port coal=wigan:1"]
    table.play("link preston-wigan card=port coal=wigan:1")
    assert table.is_flipped("wigan:1") and table.seat(1, "income_space") == 17
    assert table.legal("+link blackburn-wigan") == ["+link blackburn-wigan coal=market"]
    table.play("+link blackburn-wigan coal=market")
    assert (table.seat(0, "spent"), table["coal_market"]) == (17, 4)


LANCASTER_MILL = {
    "hand": ["lancaster"],
    "tops": {0: {"cotton_mill": 2}},
    "tiles": ["port 1 lancaster:1 seat=1", "coal_mine 1 wigan:1 seat=2"],
}


@both_editions
def test_K06_a_far_mine_beats_a_port_next_door(engine, ruleset):
    """L44, L48: while a connected mine has coal, however far, the market is not offered."""
    table = Table.at(engine, ruleset, **LANCASTER_MILL, links={"lancaster-preston": 2, "preston-wigan": 2})
    assert table.legal("build cotton_mill@", "lancaster") == [
        "build cotton_mill@lancaster:2 card=lancaster coal=wigan:1"
    ]
    table.play("build cotton_mill@lancaster:2 card=lancaster coal=wigan:1")
    assert (table.cubes("wigan:1"), table.seat(0, "spent"), table["coal_market"]) == (1, 14, 8)


@both_editions
def test_K07_mines_exist_but_none_is_connected(engine, ruleset):
    """L48: coal on the board does not close the market to a place that the coal cannot reach."""
    table = Table.at(engine, ruleset, **LANCASTER_MILL, links={"lancaster-preston": 2})
    assert table.legal("build cotton_mill@", "lancaster") == [
        "build cotton_mill@lancaster:2 card=lancaster coal=market"
    ]
    table.play("build cotton_mill@lancaster:2 card=lancaster coal=market")
    assert (table.seat(0, "spent"), table["coal_market"], table.cubes("wigan:1")) == (15, 7, 2)
    assert not table.is_flipped("lancaster:1")


EDGES_WITH_TRADE = [
    ("canal", "macclesfield", "macclesfield-the_midlands"),
    ("canal", "rochdale", "rochdale-yorkshire"),
    ("rail", "colne", "colne-yorkshire"),
    ("rail", "lancaster", "lancaster-scotland"),
]
EDGES_WITHOUT_TRADE = [
    ("rail", "preston", "blackpool-preston"),
    ("rail", "preston", "preston-southport"),
    ("canal", "warrington_and_runcorn", "ellesmere_port-northwich"),
]


def mill_at_the_edge(engine, ruleset, era, town, line):
    links = {line: 0}
    if town not in line:
        links["ellesmere_port-warrington_and_runcorn"] = 0
    return Table.at(engine, ruleset, era=era, hand=[town], tops={0: {"cotton_mill": 2}}, links=links)


@both_editions
@pytest.mark.parametrize(("era", "town", "line"), EDGES_WITH_TRADE)
def test_K08_market_access_by_the_board_edge(engine, ruleset, era, town, line):
    """L2b, L29, L48, S17: Scotland, Yorkshire and The Midlands give access to the coal market without any port."""
    table = mill_at_the_edge(engine, ruleset, era, town, line)
    builds = table.legal("build cotton_mill@", town)
    assert builds and all(step.endswith(" coal=market") for step in builds)
    table.play(builds[0])
    assert (table.seat(0, "spent"), table["coal_market"]) == (15, 7)


@both_editions
@pytest.mark.parametrize(("era", "town", "line"), EDGES_WITHOUT_TRADE)
def test_K08_no_market_access_at_the_other_edges(engine, ruleset, era, town, line):
    """L2b, L29, L49: Blackpool, Southport and Northwich give none; without coal there is no build."""
    assert mill_at_the_edge(engine, ruleset, era, town, line).legal("build cotton_mill@") == []


@both_editions
@pytest.mark.parametrize(("cubes", "spent", "left"), [(6, 19, 4), (1, 24, 0), (0, 25, 0)])
def test_K09_coal_prices_step_by_step(engine, ruleset, cubes, spent, left):
    """L7a, L53: each cube costs the price of the cheapest filled space, £5 when the market is empty."""
    table = Table.at(engine, ruleset, era="rail", hand=["port"], tiles=["port 2 preston:1 seat=0"], coal_market=cubes)
    table.play("link preston-wigan card=port coal=market", "+link blackburn-wigan coal=market")
    assert (table.seat(0, "spent"), table["coal_market"]) == (spent, left)
    assert table.seat(0, "cash") == AMPLE_CASH - spent


@both_editions
def test_K09_iron_prices_step_by_step(engine, ruleset):
    """L55, L79: the last cube of the iron market for £4, the next for £5."""
    table = Table.at(engine, ruleset, hand=["port"], iron_market=1)
    table.play("develop cotton_mill card=port iron=market", "+develop cotton_mill iron=market")
    assert (table.seat(0, "spent"), table["iron_market"]) == (9, 0)


@both_editions
def test_K13_a_mine_not_connected_when_built_never_sells(engine, ruleset):
    """L19, L57, L58: no sale at the build, and none when the connection comes in the next action."""
    table = Table.at(
        engine,
        ruleset,
        hand=["wigan", "port"],
        tops={0: {"coal_mine": 2}},
        tiles=["port 1 preston:1 seat=1"],
        coal_market=6,
    )
    table.play("build coal_mine@wigan:1 card=wigan")
    assert (table.cubes("wigan:1"), table["coal_market"], table.seat(0, "cash")) == (3, 6, AMPLE_CASH - 7)
    table.play("link preston-wigan card=port")
    assert (table.cubes("wigan:1"), table["coal_market"], table.seat(0, "cash")) == (3, 6, AMPLE_CASH - 7 - 3)


@both_editions
@pytest.mark.parametrize("port", ["port 1 preston:1 seat=1 flipped", "port 1 preston:1 seat=1"])
def test_K14_a_mine_joined_through_a_rivals_port(engine, ruleset, port):
    """L29, L30, L57, S38: any built port, flipped or not, and any owner's link make the sale compulsory."""
    table = Table.at(
        engine,
        ruleset,
        hand=["wigan"],
        tops={0: {"coal_mine": 2}},
        tiles=[port],
        links={"preston-wigan": 1},
        coal_market=6,
    )
    assert table.legal("build coal_mine@wigan:1", "wigan") == ["build coal_mine@wigan:1 card=wigan"]
    was_flipped = table.is_flipped("preston:1")
    table.play("build coal_mine@wigan:1 card=wigan")
    assert (table["coal_market"], table.cubes("wigan:1")) == (8, 1)
    assert not table.is_flipped("wigan:1")
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (AMPLE_CASH - 7 + 2, 7)
    assert table.is_flipped("preston:1") == was_flipped
