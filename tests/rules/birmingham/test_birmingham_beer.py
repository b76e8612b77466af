"""Rules B57 to B62: beer; cases K46 to K50."""

import pytest
from tests.rules.birmingham.table import Table
from tests.support.position_parts import AMPLE_CASH


def beer_of(table, start):
    """What follows `beer=` in the legal steps that begin so, None where a step has none."""
    return [step.split("beer=")[1] if "beer=" in step else None for step in table.legal(start)]


KIDDERMINSTER_MILL = {
    "hand": ["pottery"],
    "links": {"coalbrookdale-kidderminster": 1, "coalbrookdale-shrewsbury": 2},
    "merchants": {"shrewsbury:1": "cotton_mill empty"},
}
MILL = "cotton_mill 1 kidderminster:2 seat=0"
SALE = "sell kidderminster:2>shrewsbury:1 card=pottery"


def test_K46_whose_beer(engine):
    """B57, B58, B59: one's own wherever it is, a rival's only if connected; a free choice, the owner is not paid."""
    tiles = [
        MILL,
        "brewery 1 burton_on_trent:2 seat=0",
        "brewery 1 stafford:1 seat=1",
        "brewery 1 coalbrookdale:1 seat=2",
    ]
    steps = [f"{SALE} beer=burton_on_trent:2", f"{SALE} beer=coalbrookdale:1"]
    table = Table.at(engine, **KIDDERMINSTER_MILL, tiles=tiles)
    assert table.legal("sell ", "pottery") == steps
    table.play(steps[1])
    assert table.is_flipped("coalbrookdale:1") and table.is_flipped("kidderminster:2")
    assert table.each("income_space") == [15, 10, 14, 10]
    assert (table.seat(0, "spent"), table.seat(2, "cash"), table.seat(0, "vp")) == (0, AMPLE_CASH, 0)
    table = Table.at(engine, **KIDDERMINSTER_MILL, tiles=tiles).play(steps[0])
    assert table.each("income_space") == [10 + 5 + 4, 10, 10, 10]
    assert (table.is_flipped("burton_on_trent:2"), table.cubes("coalbrookdale:1")) == (True, 1)


def test_K46_an_unconnected_rivals_beer(engine):
    """B58, B61, B113: if only B's brewery has beer there is no sale at any price."""
    table = Table.at(engine, **KIDDERMINSTER_MILL, tiles=[MILL, "brewery 1 stafford:1 seat=1"])
    assert table.legal("sell ") == []


def test_beer_connected_to_the_place_of_use(engine):
    """B46, B58: a rival's brewery must be connected to the tile sold, over links of any owner."""
    tiles = [MILL, "brewery 1 stafford:1 seat=1"]
    links = {**KIDDERMINSTER_MILL["links"], "coalbrookdale-wolverhampton": 1, "cannock-wolverhampton": 2}
    words = {**KIDDERMINSTER_MILL, "tiles": tiles}
    assert Table.at(engine, **{**words, "links": links}).legal("sell ") == []
    links["cannock-stafford"] = 3
    assert beer_of(Table.at(engine, **{**words, "links": links}), SALE) == ["stafford:1"]


def test_an_empty_brewery_serves_nobody(engine):
    """B62, B113: a flipped one has no beer."""
    table = Table.at(engine, **KIDDERMINSTER_MILL, tiles=[MILL, "brewery 1 burton_on_trent:2 seat=0 flipped"])
    assert table.legal("sell ") == []


OXFORD = {
    "hand": ["pottery"],
    "links": {"birmingham-oxford": 1},
    "merchants": {"oxford:1": "manufacturer", "oxford:2": "blank"},
}
LEVEL_5 = "manufacturer 5 birmingham:2 seat=0"


def test_K48_two_barrels_from_two_sources(engine):
    """B59, B62, B109, B110: merchant barrel and own brewery; the bonus once, besides both tiles' income."""
    table = Table.at(engine, **OXFORD, income={0: 20}, tiles=[LEVEL_5, "brewery 2 burton_on_trent:2 seat=0"])
    step = "sell birmingham:2>oxford:1 card=pottery beer=burton_on_trent:2,merchant:oxford:1"
    assert table.legal("sell ", "pottery") == [step]
    table.play(step)
    assert table.seat(0, "income_space") == 20 + 2 + 2 + 5
    assert (table.has_barrel("oxford:1"), table.is_flipped("burton_on_trent:2")) == (False, True)


def test_K48_the_merchants_barrel_may_be_left(engine):
    """B59, B109: all pairs of barrels are offered; without the merchant's there is no bonus."""
    tiles = [LEVEL_5, "brewery 2 burton_on_trent:2 seat=0", "brewery 2 stafford:1 seat=0"]
    table = Table.at(engine, **OXFORD, income={0: 20}, tiles=tiles)
    assert beer_of(table, "sell birmingham:2>oxford:1") == [
        "burton_on_trent:2,merchant:oxford:1",
        "burton_on_trent:2,stafford:1",
        "merchant:oxford:1,stafford:1",
    ] * len(set(table.seat(0, "hand")))
    table.play("sell birmingham:2>oxford:1 card=pottery beer=burton_on_trent:2,stafford:1")
    assert (table.seat(0, "income_space"), table.has_barrel("oxford:1")) == (20 + 2 + 5 + 5, True)


def test_both_barrels_of_one_brewery(engine):
    """B59, B62: it flips with the second; one barrel too few and there is no sale (B113)."""
    words = {**OXFORD, "era": "rail", "merchants": {"oxford:1": "manufacturer empty"}}
    table = Table.at(engine, **words, tiles=[LEVEL_5, "brewery 2 stafford:1 seat=0"])
    table.play("sell birmingham:2>oxford:1 card=pottery beer=stafford:1,stafford:1")
    assert (table.is_flipped("stafford:1"), table.seat(0, "income_space")) == (True, 10 + 2 + 5)
    table = Table.at(engine, **words, tiles=[LEVEL_5, "brewery 2 stafford:1 seat=0 cubes=1"])
    assert table.legal("sell ") == []


@pytest.mark.parametrize(
    ("line", "goods", "merchant"),
    [("derby-nottingham", "derby:2", "nottingham:1"), ("birmingham-oxford", "birmingham:2", "oxford:1")],
)
def test_K49_no_beer_needed_no_beer_drunk(engine, line, goods, merchant):
    """B111, B109: a level 3 manufacturer leaves the barrel, and there is no bonus."""
    table = Table.at(
        engine,
        hand=["pottery"],
        tiles=[f"manufacturer 3 {goods} seat=0", "brewery 1 stafford:1 seat=0"],
        links={line: 1},
        merchants={merchant: "manufacturer"},
    )
    assert table.legal("sell ", "pottery") == [f"sell {goods}>{merchant} card=pottery"]
    table.play(f"sell {goods}>{merchant} card=pottery")
    assert (table.has_barrel(merchant), table.cubes("stafford:1")) == (True, 1)
    assert (table.seat(0, "vp"), table.seat(0, "income_space"), table.is_flipped(goods)) == (0, 14, True)


# Two parts of seat 0's network, each with coal for its rail.
TWO_RAILS = {
    "era": "rail",
    "hand": ["pottery"],
    "links": {"birmingham-oxford": 1},
}
RAIL_TILES = ["coal_mine 2 coventry:2 seat=0", "coal_mine 2 dudley:1 seat=0"]
COVENTRY = "coventry-nuneaton"
DUDLEY = "dudley-kidderminster"


def test_K50_merchant_beer_builds_no_rail(engine):
    """B60, B61, B98: the only beer is a merchant's, so there is no second rail."""
    table = Table.at(engine, **TWO_RAILS, tiles=[*RAIL_TILES, "cotton_mill 2 birmingham:1 seat=0"])
    table.play("link birmingham-dudley card=pottery coal=dudley:1")
    assert table.legal("+") == [] and table["open_action"] is None


def test_K50_a_rivals_brewery_connects_to_the_second_rail(engine):
    """B58, B101: judged after the second rail is placed, so the order of the two decides."""
    words = {**TWO_RAILS, "tiles": [*RAIL_TILES, "brewery 2 nuneaton:1 seat=1"]}
    table = Table.at(engine, **words).play(f"link {COVENTRY} card=pottery coal=coventry:2")
    assert table.legal(f"+link {DUDLEY}") == []
    table = Table.at(engine, **words).play(f"link {DUDLEY} card=pottery coal=dudley:1")
    step = f"+link {COVENTRY} coal=coventry:2 beer=nuneaton:1"
    assert table.legal(f"+link {COVENTRY}") == [step]
    table.play(step)
    assert (table.seat(0, "spent"), table.seat(0, "cash")) == (15, AMPLE_CASH - 15)
    assert (table.cubes("coventry:2"), table.cubes("dudley:1"), table.cubes("nuneaton:1")) == (2, 2, 1)


def test_K50_ones_own_brewery_needs_no_connection(engine):
    """B57, B98: in either order."""
    words = {**TWO_RAILS, "tiles": [*RAIL_TILES, "brewery 2 stafford:1 seat=0 cubes=1"]}
    table = Table.at(engine, **words).play(f"link {COVENTRY} card=pottery coal=coventry:2")
    step = f"+link {DUDLEY} coal=dudley:1 beer=stafford:1"
    assert table.legal(f"+link {DUDLEY}") == [step]
    table.play(step)
    assert (table.is_flipped("stafford:1"), table.seat(0, "income_space"), table.seat(0, "spent")) == (True, 15, 15)
    table = Table.at(engine, **words).play(f"link {DUDLEY} card=pottery coal=dudley:1")
    assert table.legal(f"+link {COVENTRY}") == [f"+link {COVENTRY} coal=coventry:2 beer=stafford:1"]


def test_K50_two_single_rails(engine):
    """B97, B102: two actions cost £10 and 2 coal, and no beer."""
    words = {**TWO_RAILS, "hand": ["pottery", "stone"], "tiles": [*RAIL_TILES, "brewery 2 stafford:1 seat=0"]}
    table = Table.at(engine, **words)
    table.play(f"link {COVENTRY} card=pottery coal=coventry:2", f"link {DUDLEY} card=stone coal=dudley:1")
    assert (table.seat(0, "spent"), table.cubes("stafford:1")) == (10, 2)
    assert (table.cubes("coventry:2"), table.cubes("dudley:1")) == (2, 2)
