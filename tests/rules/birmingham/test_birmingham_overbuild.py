"""Rules B88 to B93: replacing tiles; cases K15 to K17 as Birmingham has them, and K61."""

import pytest
from tests.rules.birmingham.table import Table
from tests.rules.boards import LAST_CANAL_ACTION
from tests.support.position_parts import AMPLE_CASH


def test_K15_upgrading_ones_own_tile_in_the_canal_era(engine):
    """B70, B88, B89, B90, B91, B93: full price; the old tile leaves with its points, its income stays."""
    words = {
        "hand": ["kidderminster"],
        "income": {0: 15},
        "tiles": ["cotton_mill 1 kidderminster:2 seat=0 flipped", "coal_mine 1 dudley:1 seat=1"],
        "links": {"dudley-kidderminster": 2},
    }
    table = Table.at(engine, **words, tops={0: {"cotton_mill": 2}})
    step = "build cotton_mill@kidderminster:2 card=kidderminster coal=dudley:1"
    assert table.legal("build cotton_mill@", "kidderminster") == [step]
    table.play(step)
    assert (table.seat(0, "spent"), table.cubes("dudley:1"), table.seat(0, "income_space")) == (14, 1, 15)
    assert (table.level("kidderminster:2"), table.is_flipped("kidderminster:2")) == (2, False)
    assert (table.left(0, "cotton_mill", 1), table.left(0, "cotton_mill", 2)) == (0, 1)
    assert Table.at(engine, **words, tops={0: {"cotton_mill": 1}}).legal("build cotton_mill@", "kidderminster") == []


def test_the_replaced_tile_is_not_scored(engine):
    """B91, B93: the new one, unflipped, scores nothing either; points gained before stay."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        hand=["kidderminster"],
        vp={3: 4},
        merchants={"shrewsbury:1": "cotton_mill empty"},
        tops={3: {"cotton_mill": 2}},
        tiles=["cotton_mill 1 kidderminster:2 seat=3 flipped", "coal_mine 1 dudley:1 seat=1"],
        links={"dudley-kidderminster": 2},
    )
    table.play("build cotton_mill@kidderminster:2 card=kidderminster coal=dudley:1")
    assert (table["era"], table.seat(3, "vp")) == ("rail", 4)


def test_K16_replacing_ones_own_mine_that_still_has_coal(engine):
    """B89, B77, C8: the old cubes are gone without payment or flip; the new ones are sold as usual."""
    table = Table.at(
        engine,
        era="rail",
        hand=["redditch"],
        tops={0: {"coal_mine": 3}},
        tiles=["coal_mine 2 redditch:1 seat=0 cubes=2", "iron_works 2 dudley:2 seat=1"],
        links={"oxford-redditch": 1},
        coal_market=11,
    )
    table.play("build coal_mine@redditch:1 card=redditch iron=dudley:2")
    assert (table.level("redditch:1"), table.cubes("redditch:1"), table.is_flipped("redditch:1")) == (3, 1, False)
    # Free were £1, £1 and £2.
    assert (table["coal_market"], table.seat(0, "cash")) == (14, AMPLE_CASH - 8 + 2 + 1 + 1)
    assert (table.seat(0, "spent"), table.seat(0, "income_space")) == (8, 10)


def test_K61_replacing_ones_own_brewery(engine):
    """B88, B89: the barrel goes to the supply, two new ones come."""
    table = Table.at(
        engine,
        era="rail",
        hand=["stafford"],
        tops={0: {"brewery": 3}},
        tiles=["brewery 2 stafford:1 seat=0 cubes=1", "iron_works 2 dudley:2 seat=1"],
    )
    table.play("build brewery@stafford:1 card=stafford iron=dudley:2")
    assert (table.level("stafford:1"), table.cubes("stafford:1"), table.seat(0, "spent")) == (3, 2, 9)
    assert (table.seat(0, "income_space"), table.cubes("dudley:2")) == (10, 3)


RIVALS_MINE = {"era": "rail", "hand": ["dudley"], "tops": {0: {"coal_mine": 3}}}
FLIPPED_MINE = "coal_mine 2 dudley:1 seat=1 flipped"


@pytest.mark.parametrize(
    ("market", "tiles", "legal"),
    [
        (0, [FLIPPED_MINE], True),
        (1, [FLIPPED_MINE], False),
        (0, [FLIPPED_MINE, "coal_mine 2 cannock:2 seat=2 cubes=1"], False),
        (0, [FLIPPED_MINE, "coal_mine 2 cannock:2 seat=0 cubes=1"], False),
        (0, ["coal_mine 2 dudley:1 seat=1 cubes=1"], False),
        (0, ["coal_mine 3 dudley:1 seat=1 flipped"], False),
        (0, [FLIPPED_MINE, "iron_works 2 derby:3 seat=2"], True),
    ],
    ids=["empty", "market", "a third player's", "one's own", "its own", "same level", "iron does not matter"],
)
def test_K61_replacing_a_rivals_mine(engine, market, tiles, legal):
    """B88, B92: only with no coal on any tile and in the market, and by a higher level."""
    table = Table.at(engine, **RIVALS_MINE, tiles=tiles, coal_market=market)
    assert ("dudley:1" in table.spaces("coal_mine", "dudley")) == legal


def test_K17_replacing_a_rivals_iron_works(engine):
    """B92, B93, B77: it sells into the empty market; the rival keeps his income and loses the tile."""
    words = {
        "era": "rail",
        "hand": ["dudley"],
        "income": {1: 25},
        "tops": {0: {"iron_works": 3}},
        "tiles": ["iron_works 2 dudley:2 seat=1 flipped", "coal_mine 2 dudley:1 seat=2"],
    }
    table = Table.at(engine, **words, iron_market=0)
    table.play("build iron_works@dudley:2 card=dudley coal=dudley:1")
    assert table.seat(0, "cash") == AMPLE_CASH - 9 + 5 + 5 + 4 + 4 + 3
    assert (table.is_flipped("dudley:2"), table.seat(0, "income_space"), table["iron_market"]) == (True, 12, 5)
    assert (table.seat(1, "income_space"), table.left(1, "iron_works", 2)) == (25, 0)
    assert [tile["owner"] for tile in table["tiles"] if tile["space"] == "dudley:2"] == [0]
    assert Table.at(engine, **words, iron_market=1).legal("build iron_works@", "dudley") == []


@pytest.mark.parametrize(
    ("card", "tile", "top"),
    [
        ("stafford", "brewery 2 stafford:1", 3),
        ("worcester", "cotton_mill 2 worcester:1", 3),
        ("wolverhampton", "manufacturer 2 wolverhampton:1", 6),
        ("stafford", "pottery 1 stafford:2", 2),
    ],
)
def test_K61_no_other_tile_of_a_rival(engine, card, tile, top):
    """B89, B92: only coal mines and iron works; one's own tile of the same kind could be replaced."""
    industry, _, space = tile.split(" ")
    for owner, legal in ((0, True), (1, False)):
        table = Table.at(
            engine,
            era="rail",
            hand=[card],
            tops={0: {industry: top}},
            tiles=[f"{tile} seat={owner} flipped"],
            coal_market=0,
            iron_market=0,
            links={"gloucester-worcester": 1, "cannock-stafford": 1, "cannock-wolverhampton": 1}
            | {"coalbrookdale-wolverhampton": 2, "coalbrookdale-shrewsbury": 2},
        )
        assert (space in table.spaces(industry, card)) == legal


def test_the_card_of_an_overbuild(engine):
    """B90: as for any build, an industry card needs the place in the network, a location card its town's name."""
    words = {**RIVALS_MINE, "hand": ["dudley", "coal_mine", "cannock"], "tiles": [FLIPPED_MINE], "coal_market": 0}
    table = Table.at(engine, **words, links={"birmingham-oxford": 0})
    assert {step.split(" ")[2] for step in table.legal("build coal_mine@dudley:1")} == {"card=dudley"}
    table = Table.at(engine, **words, links={"birmingham-dudley": 0})
    assert {step.split(" ")[2] for step in table.legal("build coal_mine@dudley:1")} == {"card=dudley", "card=coal_mine"}


def test_a_rivals_tile_counts_in_the_canal_era(engine):
    """C7: replacing it is a second industry in a town where one already has another."""
    words = {**RIVALS_MINE, "era": "canal", "coal_market": 0}
    table = Table.at(engine, **words, tiles=[FLIPPED_MINE])
    assert table.spaces("coal_mine", "dudley") == {"dudley:1"}
    table = Table.at(engine, **words, tiles=[FLIPPED_MINE, "iron_works 2 dudley:2 seat=0 flipped"])
    assert table.spaces("coal_mine", "dudley") == set()


def test_an_own_tile_of_the_same_industry_may_be_replaced_beside_free_spaces(engine):
    """C8, B72: in the rail era with another space free, and never by the same or a lower level."""
    words = {"era": "rail", "hand": ["tamworth"]}
    table = Table.at(engine, **words, tiles=["coal_mine 2 tamworth:1 seat=0"], tops={0: {"coal_mine": 3}})
    assert table.spaces("coal_mine", "tamworth") == {"tamworth:1", "tamworth:2"}
    table = Table.at(engine, **words, tiles=["coal_mine 2 tamworth:1 seat=0"], tops={0: {"coal_mine": 2}})
    assert table.spaces("coal_mine", "tamworth") == {"tamworth:2"}


def test_only_the_same_industry(engine):
    """B88: a mill does not replace a manufacturer or a mine."""
    table = Table.at(
        engine,
        era="rail",
        hand=["birmingham"],
        tops={0: {"cotton_mill": 4}},
        tiles=["manufacturer 2 birmingham:1 seat=0", "coal_mine 2 dudley:1 seat=1"],
        links={"birmingham-dudley": 1},
    )
    assert table.legal("build cotton_mill@") == []
