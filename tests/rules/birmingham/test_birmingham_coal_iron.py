"""Rules B47 to B56 and B139: coal and iron, with the cases of Part 1 that Birmingham shares; K43 and K65."""

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table
from tests.support.position_parts import AMPLE_CASH

COTTON_2 = {"tops": {0: {"cotton_mill": 2}}}


def coal_of(table, start):
    """The coal parts of the legal steps that begin so."""
    return [part for step in table.legal(start) for part in step.split(" ") if part.startswith("coal=")]


def test_K01_the_nearest_mine_is_a_rivals(engine):
    """B48, B49, B139: one link beats two, whoever owns the mine; the owner gets no money."""
    table = Table.at(
        engine,
        era="rail",
        hand=["birmingham"],
        cash={0: 20},
        **COTTON_2,
        tiles=["coal_mine 2 dudley:1 seat=1", "coal_mine 2 cannock:2 seat=0"],
        links={"birmingham-dudley": 1, "birmingham-walsall": 0, "cannock-walsall": 0, "birmingham-oxford": 2},
    )
    step = "build cotton_mill@birmingham:1 card=birmingham coal=dudley:1"
    assert table.legal("build cotton_mill@", "birmingham") == [step]
    table.play(step)
    assert (table.cubes("dudley:1"), table.cubes("cannock:2"), table["coal_market"]) == (2, 3, 13)
    assert (table.seat(0, "cash"), table.seat(0, "spent"), table.seat(1, "cash")) == (6, 14, AMPLE_CASH)


def test_K02_two_mines_equally_near(engine):
    """B49, B62, B42: the builder chooses; the emptied mine flips at once, in his turn."""
    words = {
        "hand": ["walsall"],
        "income": {2: 18},
        "tiles": ["coal_mine 1 cannock:2 seat=2 cubes=1", "coal_mine 1 wolverhampton:2 seat=0"],
        "links": {"cannock-walsall": 2, "walsall-wolverhampton": 0},
    }
    table = Table.at(engine, **words)
    steps = [f"build iron_works@walsall:1 card=walsall coal={mine}" for mine in ("cannock:2", "wolverhampton:2")]
    assert table.legal("build iron_works@", "walsall") == steps
    table.play(steps[0])
    assert (table.is_flipped("cannock:2"), table.seat(2, "income_space"), table["active_seat"]) == (True, 22, 0)
    table = Table.at(engine, **words).play(steps[1])
    assert (table.cubes("wolverhampton:2"), table.is_flipped("wolverhampton:2")) == (1, False)
    assert table.each("income_space") == [10, 10, 18, 10]


def test_K03_a_mine_in_the_same_town(engine):
    """B47, B49: distance 0, no link needed, and nearer than one's own mine one link away."""
    table = Table.at(
        engine,
        hand=["dudley"],
        tiles=["coal_mine 1 dudley:1 seat=1", "coal_mine 1 wolverhampton:2 seat=0"],
        links={"dudley-wolverhampton": 0},
    )
    assert coal_of(table, "build iron_works@dudley:2") == ["coal=dudley:1"]
    table.play("build iron_works@dudley:2 card=dudley coal=dudley:1")
    assert (table.cubes("dudley:1"), table.cubes("wolverhampton:2"), table.seat(0, "spent")) == (1, 2, 5)


def test_K06_a_far_mine_beats_the_market_next_door(engine):
    """B48, B51: no buying while a connected mine has coal, however far."""
    table = Table.at(
        engine,
        hand=["birmingham"],
        **COTTON_2,
        tiles=["coal_mine 1 cannock:2 seat=2", "coal_mine 2 tamworth:1 seat=1 flipped"],
        links={"birmingham-oxford": 1, "birmingham-walsall": 2, "cannock-walsall": 2, "birmingham-tamworth": 1},
    )
    assert coal_of(table, "build cotton_mill@birmingham:1") == ["coal=cannock:2"]


def test_K07_mines_that_are_not_connected(engine):
    """B51, B53: they do not bar the market."""
    table = Table.at(
        engine,
        hand=["birmingham"],
        **COTTON_2,
        tiles=["coal_mine 1 cannock:2 seat=2"],
        links={"birmingham-oxford": 1, "birmingham-walsall": 2},
    )
    table.play("build cotton_mill@birmingham:1 card=birmingham coal=market")
    assert (table.seat(0, "spent"), table["coal_market"]) == (14 + 1, 12)


@pytest.mark.parametrize(
    ("line", "card", "build", "merchant"),
    [
        ("birmingham-oxford", "birmingham", "cotton_mill@birmingham:1", "oxford"),
        ("gloucester-worcester", "worcester", "cotton_mill@worcester:1", "gloucester"),
        ("stoke_on_trent-warrington", "stoke_on_trent", "cotton_mill@stoke_on_trent:1", "warrington"),
        ("derby-nottingham", "derby", "cotton_mill@derby:1", "nottingham"),
        ("coalbrookdale-shrewsbury", "coalbrookdale", "iron_works@coalbrookdale:2", "shrewsbury"),
    ],
)
def test_K08_every_merchant_location_gives_access(engine, line, card, build, merchant):
    """B47, B51, B52: with blank tiles too; without the link there is no coal."""
    blank = {space: "blank" for space in facts.merchant_spaces(4) if facts.place_of(space) == merchant}
    words = {"hand": [card], **COTTON_2, "merchants": blank}
    assert set(coal_of(Table.at(engine, **words, links={line: 1}), f"build {build}")) == {"coal=market"}
    assert Table.at(engine, **words).legal(f"build {build}") == []


def test_no_access_without_a_merchant_location(engine):
    """B47, B51: a network of five towns that reaches no merchant cannot buy."""
    table = Table.at(
        engine,
        hand=["walsall", "pottery"],
        links={"birmingham-walsall": 0, "cannock-walsall": 0, "birmingham-worcester": 0, "birmingham-dudley": 1},
    )
    assert table.legal("build iron_works@") == []


def test_coal_is_judged_after_the_rail_is_placed(engine):
    """B47, B99, K28: the rail itself may reach the coal."""
    words = {"era": "rail", "hand": ["pottery"], "tiles": ["cotton_mill 2 worcester:1 seat=0"]}
    table = Table.at(engine, **words)
    assert table.legal("link ", "pottery") == ["link gloucester-worcester card=pottery coal=market"]
    table = Table.at(engine, **dict(words, tiles=[*words["tiles"], "coal_mine 2 kidderminster:1 seat=1"]))
    assert table.legal("link ", "pottery") == [
        "link gloucester-worcester card=pottery coal=market",
        "link kidderminster-worcester card=pottery coal=kidderminster:1",
    ]


def test_two_mines_for_one_tile(engine):
    """B50, B62: the nearest gives what it has, the next nearest the rest, not the market."""
    table = Table.at(
        engine,
        era="rail",
        hand=["coventry"],
        tops={0: {"manufacturer": 3}},
        tiles=["coal_mine 2 nuneaton:2 seat=1 cubes=1", "coal_mine 2 tamworth:1 seat=2", "coal_mine 2 dudley:1 seat=3"],
        links={
            "coventry-nuneaton": 1,
            "nuneaton-tamworth": 1,
            "birmingham-tamworth": 2,
            "birmingham-dudley": 2,
            "birmingham-oxford": 3,
        },
    )
    assert set(coal_of(table, "build manufacturer@")) == {"coal=nuneaton:2,tamworth:1"}
    table.play("build manufacturer@coventry:2 card=coventry coal=nuneaton:2,tamworth:1")
    assert (table.is_flipped("nuneaton:2"), table.cubes("tamworth:1"), table.cubes("dudley:1")) == (True, 2, 3)
    assert (table.seat(0, "spent"), table.seat(1, "income_space"), table["coal_market"]) == (12, 17, 13)


def test_two_equally_near_mines_for_one_tile(engine):
    """B49, B50: all ways of taking two cubes are offered, each once; one cube a mine cannot give is not."""
    words = {
        "era": "rail",
        "hand": ["birmingham"],
        "tops": {0: {"manufacturer": 3}},
        "links": {"birmingham-dudley": 1, "birmingham-tamworth": 2},
    }
    start = "build manufacturer@birmingham:2"
    full = Table.at(engine, **words, tiles=["coal_mine 2 dudley:1 seat=1", "coal_mine 2 tamworth:1 seat=2"])
    assert coal_of(full, start) == ["coal=dudley:1,dudley:1", "coal=dudley:1,tamworth:1", "coal=tamworth:1,tamworth:1"]
    low = Table.at(engine, **words, tiles=["coal_mine 2 dudley:1 seat=1 cubes=1", "coal_mine 2 tamworth:1 seat=2"])
    assert coal_of(low, start) == ["coal=dudley:1,tamworth:1", "coal=tamworth:1,tamworth:1"]


def test_K65_mine_and_market_for_one_tile(engine):
    """B50, B51, B53: the mine's last cube is free, the other costs £2."""
    table = Table.at(
        engine,
        era="rail",
        hand=["coventry"],
        tops={0: {"manufacturer": 3}},
        tiles=["coal_mine 2 nuneaton:2 seat=1 cubes=1"],
        links={"coventry-nuneaton": 1, "birmingham-coventry": 2, "birmingham-oxford": 2},
        coal_market=11,
    )
    steps = [f"build manufacturer@coventry:{number} card=coventry coal=nuneaton:2,market" for number in (2, 3)]
    assert table.legal("build manufacturer@", "coventry") == steps
    table.play(steps[0])
    assert (table.seat(0, "spent"), table["coal_market"]) == (14, 10)
    assert (table.is_flipped("nuneaton:2"), table.seat(1, "income_space")) == (True, 17)


def test_K43_opening_prices_of_iron(engine):
    """B14, B55, B103: both £1 spaces start empty, so two developments cost 2 + 2."""
    table = Table.new(engine, hands={0: ["pottery"]})
    table.play("develop cotton_mill card=pottery iron=market", "+develop cotton_mill iron=market")
    assert (table.seat(0, "spent"), table.seat(0, "cash"), table["iron_market"]) == (4, 17 - 4, 6)
    assert table.left(0, "cotton_mill", 1) == 1


@pytest.mark.parametrize(("cubes", "cost", "left"), [(13, 1 + 2, 11), (1, 7 + 8, 0), (0, 8 + 8, 0)])
def test_K43_prices_of_coal(engine, cubes, cost, left):
    """B13, B53: one £1 space starts empty; from an empty market each costs £8."""
    table = Table.at(
        engine,
        hand=["birmingham"],
        tops={0: {"manufacturer": 3}},
        links={"birmingham-oxford": 0},
        coal_market=cubes,
    )
    steps = [f"build manufacturer@birmingham:{number} card=birmingham coal=market,market" for number in (2, 4)]
    assert table.legal("build manufacturer@", "birmingham") == steps
    table.play(steps[0])
    assert (table.seat(0, "spent"), table["coal_market"]) == (12 + cost, left)


@pytest.mark.parametrize(("cubes", "cost", "left"), [(10, 1 + 1, 8), (8, 2 + 2, 6), (1, 5 + 6, 0), (0, 6 + 6, 0)])
def test_K09_prices_of_iron(engine, cubes, cost, left):
    """B55: cheapest first, £6 each from an empty market."""
    table = Table.at(engine, hand=["pottery"], iron_market=cubes)
    table.play("develop cotton_mill card=pottery iron=market", "+develop cotton_mill iron=market")
    assert (table.seat(0, "spent"), table["iron_market"]) == (cost, left)


def test_K10_iron_comes_from_the_board_first(engine):
    """B54, B55, B62: no connection; the market only when no works has any left."""
    table = Table.at(engine, hand=["pottery"], tiles=["iron_works 2 derby:3 seat=1 cubes=1"], iron_market=10)
    assert {step.split("iron=")[1] for step in table.legal("develop ", "pottery")} == {"derby:3"}
    table.play("develop cotton_mill card=pottery iron=derby:3")
    assert (table.is_flipped("derby:3"), table.seat(1, "income_space")) == (True, 13)
    table.play("+develop cotton_mill iron=market")
    assert (table.seat(0, "spent"), table["iron_market"]) == (1, 9)


def test_K10_any_works(engine):
    """B54: no works is nearer than another; both cubes of a tile from one or from two."""
    table = Table.at(
        engine,
        hand=["birmingham"],
        tops={0: {"manufacturer": 8}},
        tiles=["iron_works 2 derby:3 seat=1 cubes=2", "iron_works 2 dudley:2 seat=0 cubes=2"],
        links={"birmingham-dudley": 0},
    )
    steps = table.legal("build manufacturer@birmingham:2", "birmingham")
    ways = ["derby:3,derby:3", "derby:3,dudley:2", "dudley:2,dudley:2"]
    assert [step.split("iron=")[1] for step in steps] == ways
    table.play(steps[1])
    assert (table.cubes("derby:3"), table.cubes("dudley:2"), table.seat(0, "spent")) == (1, 1, 20)


def test_one_works_and_the_market_for_one_tile(engine):
    """B54, B55: the last cube on the board, then the market."""
    table = Table.at(
        engine,
        hand=["birmingham"],
        tops={0: {"manufacturer": 8}},
        tiles=["iron_works 2 derby:3 seat=1 cubes=1"],
    )
    table.play("build manufacturer@birmingham:2 card=birmingham iron=derby:3,market")
    assert (table.seat(0, "spent"), table["iron_market"], table.is_flipped("derby:3")) == (20 + 2, 7, True)


def test_used_cubes_go_to_the_supply(engine):
    """B56: not to the market, whose spaces are filled by new mines and works only."""
    table = Table.at(
        engine,
        hand=["dudley", "pottery"],
        tiles=["coal_mine 1 dudley:1 seat=1", "iron_works 1 birmingham:3 seat=1"],
        coal_market=3,
        iron_market=10,
        cash={0: 5},
    )
    table.play("build iron_works@dudley:2 card=dudley coal=dudley:1")
    table.play("develop cotton_mill card=pottery iron=birmingham:3")
    assert (table["coal_market"], table["iron_market"]) == (3, 10)


def test_what_one_cannot_pay_is_not_offered(engine):
    """B53, B68: a coal for £1 more than there is money."""
    words = {"hand": ["birmingham"], **COTTON_2, "links": {"birmingham-oxford": 1}}
    start = "build cotton_mill@birmingham:1"
    assert Table.at(engine, **words, cash={0: 15}).legal(start) != []
    assert Table.at(engine, **words, cash={0: 14}).legal(start) == []
