"""Rules B66 to B80: building; cases K11 to K14 and K18 to K20 as Birmingham has them, K44, K53, K57 and K58."""

import pytest
from tests.rules.birmingham.table import Table
from tests.rules.boards import LAST_ACTION, LAST_CANAL_ACTION
from tests.support.position_parts import AMPLE_CASH


def test_the_lowest_level_is_built_first(engine):
    """B66: a level is used up before the next."""
    table = Table.at(engine, hand=["worcester", "kidderminster"], tops={0: {"cotton_mill": (1, 1)}})
    table.play("build cotton_mill@worcester:1 card=worcester")
    assert (table.level("worcester:1"), table.seat(0, "spent"), table.left(0, "cotton_mill", 1)) == (1, 12, 0)
    # Level 2 needs coal, which is nowhere to be had.
    assert table.legal("build cotton_mill@") == []


def test_an_exhausted_industry(engine):
    """B66: with an empty stack nothing is built."""
    table = Table.at(engine, hand=["worcester"], tops={0: {"cotton_mill": None}})
    assert table.legal("build cotton_mill@") == []


def test_K57_the_space_with_one_icon_comes_first(engine):
    """B67: while it is free there is no choice."""
    table = Table.at(engine, hand=["kidderminster", "coal_mine"])
    assert table.spaces("cotton_mill", "kidderminster") == {"kidderminster:2"}
    assert table.spaces("coal_mine", "kidderminster") == {"kidderminster:1"}


def test_K57_free_space_or_overbuilding(engine):
    """B67, B88, C8: the two-icon space is free, the mill on the one-icon space may be replaced: both are legal."""
    table = Table.at(
        engine,
        era="rail",
        hand=["kidderminster"],
        tops={0: {"cotton_mill": 3}},
        tiles=["cotton_mill 2 kidderminster:2 seat=0", "coal_mine 2 dudley:1 seat=1"],
        links={"dudley-kidderminster": 1},
    )
    assert table.spaces("cotton_mill", "kidderminster") == {"kidderminster:1", "kidderminster:2"}


def test_a_taken_one_icon_space_frees_the_other(engine):
    """B67: whoever took it."""
    table = Table.at(engine, hand=["kidderminster"], tiles=["cotton_mill 1 kidderminster:2 seat=3"])
    assert table.spaces("cotton_mill", "kidderminster") == {"kidderminster:1"}


def test_equally_good_spaces(engine):
    """C6: two one-icon spaces, or two two-icon spaces, are the builder's choice."""
    table = Table.at(engine, hand=["uttoxeter", "worcester", "tamworth"])
    assert table.spaces("brewery", "uttoxeter") == {"uttoxeter:1", "uttoxeter:2"}
    assert table.spaces("cotton_mill", "worcester") == {"worcester:1", "worcester:2"}
    assert table.spaces("coal_mine", "tamworth") == {"tamworth:1", "tamworth:2"}


@pytest.mark.parametrize(("cash", "legal"), [(17, False), (18, False), (19, True), (20, True)])
def test_money_cost(engine, cash, legal):
    """B68: £17 and an iron for £2 make £19; what one cannot pay is not offered."""
    table = Table.at(engine, hand=["stafford"], cash={0: cash})
    assert bool(table.legal("build pottery@")) == legal


def test_coal_and_iron_of_one_tile(engine):
    """B68, B69: level 3 cotton for £16, a coal and an iron; both resources and the card stand in the step."""
    words = {
        "hand": ["kidderminster"],
        "tops": {0: {"cotton_mill": 3}},
        "tiles": ["coal_mine 1 dudley:1 seat=1", "iron_works 1 coalbrookdale:2 seat=2 cubes=1"],
    }
    table = Table.at(engine, **words, links={"dudley-kidderminster": 1})
    step = "build cotton_mill@kidderminster:2 card=kidderminster coal=dudley:1 iron=coalbrookdale:2"
    assert table.legal("build cotton_mill@", "kidderminster") == [step]
    table.play(step)
    assert (table.seat(0, "spent"), table.cubes("dudley:1"), table.is_flipped("coalbrookdale:2")) == (16, 1, True)
    assert table.each("income_space") == [10, 10, 13, 10]
    assert Table.at(engine, **words).legal("build cotton_mill@") == []


def test_K18_one_industry_a_town_in_the_canal_era(engine):
    """B70, B72: for the same player, whatever the card; the rail era lifts it."""
    words = {
        "hand": ["coventry", "wild_location", "coal_mine"],
        "tops": {0: {"coal_mine": 2}},
        "tiles": ["manufacturer 2 coventry:3 seat=0"],
    }
    table = Table.at(engine, **words)
    assert [step for step in table.legal("build ") if "@coventry" in step] == []
    rival = Table.at(engine, **{**words, "tiles": ["manufacturer 2 coventry:3 seat=1"]})
    assert rival.spaces("coal_mine", "coventry") == {"coventry:2"}
    assert "coventry:2" in rival.spaces("coal_mine", "coal_mine")
    rail = Table.at(engine, **words, era="rail")
    assert rail.spaces("coal_mine", "coventry") == rail.spaces("coal_mine", "coal_mine") == {"coventry:2"}
    assert rail.spaces("pottery", "coventry") == {"coventry:1"}


@pytest.mark.parametrize(("industry", "level", "card"), [("pottery", 5, "stafford"), ("brewery", 4, "burton_on_trent")])
def test_K53_rail_only_tiles(engine, industry, level, card):
    """B71, B76: not in the canal era, though coal and iron are there."""
    words = {"hand": [card], "tops": {0: {industry: level}}, "tiles": ["coal_mine 2 cannock:2 seat=1"]}
    links = {"cannock-stafford": 1}
    assert Table.at(engine, **words, links=links).legal(f"build {industry}@") == []
    assert Table.at(engine, **words, links=links, era="rail").legal(f"build {industry}@", card) != []


def test_K20_a_locked_tile_blocks_its_industry(engine):
    """B66, B73, B103: until it is developed away, no tile of the stack can be built in the rail era."""
    table = Table.at(
        engine,
        era="rail",
        hand=["kidderminster", "stone"],
        tops={0: {"cotton_mill": (1, 1)}},
        tiles=["coal_mine 2 kidderminster:1 seat=1"],
    )
    assert table.legal("build cotton_mill@") == []
    table.play("develop cotton_mill card=stone iron=market")
    assert table.legal("build cotton_mill@", "kidderminster") == [
        "build cotton_mill@kidderminster:2 card=kidderminster coal=kidderminster:1"
    ]


@pytest.mark.parametrize("era", ["canal", "rail"])
def test_K53_pottery_1_in_both_eras(engine, era):
    """B74: the one level 1 tile that may be built by rail."""
    table = Table.at(engine, era=era, hand=["stafford"])
    table.play("build pottery@stafford:2 card=stafford iron=market")
    assert (table.level("stafford:2"), table.seat(0, "spent")) == (1, 17 + 2)


def test_K53_pottery_1_at_the_canal_end(engine):
    """B74, B129, B128: it scores and leaves like every level 1 tile; one built by rail stays to the end."""
    tiles = ["pottery 1 stafford:2 seat=0 flipped", "pottery 1 coventry:1 seat=1"]
    table = Table.at(engine, **LAST_CANAL_ACTION, tiles=tiles)
    table.pass_action()
    assert (table["era"], table["tiles"], table.each("vp")) == ("rail", [], [10, 0, 0, 0])
    table = Table.at(engine, **LAST_ACTION, tiles=["pottery 1 stafford:2 seat=1 flipped"])
    table.pass_action()
    assert table.game.is_over and table.each("vp") == [0, 10, 0, 0]
    assert table.tile("stafford:2") is not None


@pytest.mark.parametrize(
    ("era", "level", "barrels"), [("canal", 2, 1), ("canal", 3, 1), ("rail", 3, 2), ("rail", 4, 2)]
)
def test_K58_barrels_go_by_era(engine, era, level, barrels):
    """B76: 1 in the canal era, 2 in the rail era, whatever the level."""
    table = Table.at(engine, era=era, hand=["burton_on_trent"], tops={0: {"brewery": level}})
    table.play("build brewery@burton_on_trent:2 card=burton_on_trent iron=market")
    assert table.cubes("burton_on_trent:2") == barrels


def test_K58_no_top_up_at_the_change_of_era(engine):
    """B130, C10: a canal brewery goes on with its one barrel."""
    table = Table.at(engine, **LAST_CANAL_ACTION, tiles=["brewery 2 stafford:1 seat=0"])
    table.pass_action()
    assert (table["era"], table.cubes("stafford:1"), table.is_flipped("stafford:1")) == ("rail", 1, False)


def test_K12_iron_works_sold_out_at_once(engine):
    """B77, B78, B79: no connection needed; dearest first; the tile flips and the marker moves."""
    table = Table.at(
        engine,
        hand=["dudley"],
        cash={0: 12},
        tiles=["coal_mine 1 dudley:1 seat=1"],
        iron_market=5,
    )
    # Free are £1, £1, £2, £2 and £3.
    table.play("build iron_works@dudley:2 card=dudley coal=dudley:1")
    assert table.seat(0, "cash") == 12 - 5 + 3 + 2 + 2 + 1
    assert (table.is_flipped("dudley:2"), table["iron_market"], table.seat(0, "income_space")) == (True, 9, 13)
    assert table.seat(0, "spent") == 5


def test_K11_what_does_not_fit_stays(engine):
    """B77, B78: and the money comes after the price was paid."""
    words = {
        "hand": ["dudley"],
        "tops": {0: {"iron_works": 2}},
        "tiles": ["coal_mine 1 dudley:1 seat=1"],
        "iron_market": 7,
    }
    table = Table.at(engine, **words, cash={0: 20}).play("build iron_works@dudley:2 card=dudley coal=dudley:1")
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (20 - 7 + 2 + 1 + 1, 7)
    assert (table["iron_market"], table.cubes("dudley:2"), table.is_flipped("dudley:2")) == (10, 1, False)
    assert Table.at(engine, **words, cash={0: 6}).legal("build iron_works@") == []


def test_K13_a_mine_that_is_not_connected_sells_nothing(engine):
    """B77, B80: neither when it is built nor when the connection comes."""
    table = Table.at(engine, hand=["redditch", "pottery"], tops={0: {"coal_mine": 2}}, coal_market=6)
    table.play("build coal_mine@redditch:1 card=redditch", "link oxford-redditch card=pottery")
    assert (table.cubes("redditch:1"), table["coal_market"]) == (3, 6)
    assert table.seat(0, "cash") == AMPLE_CASH - 7 - 3


def test_K14_a_connected_mine_sells_what_fits(engine):
    """B45, B77, B78: over a rival's link, whether the owner likes it or not."""
    table = Table.at(
        engine,
        hand=["redditch"],
        tops={0: {"coal_mine": 2}},
        links={"oxford-redditch": 1},
        merchants={"oxford:1": "blank", "oxford:2": "blank"},
        coal_market=12,
    )
    table.play("build coal_mine@redditch:1 card=redditch")
    assert (table.cubes("redditch:1"), table["coal_market"], table.is_flipped("redditch:1")) == (1, 14, False)
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (AMPLE_CASH - 7 + 1 + 1, 7)


def test_a_full_market_takes_nothing(engine):
    """B77: the mine keeps its cubes."""
    table = Table.at(engine, hand=["redditch"], links={"oxford-redditch": 1}, coal_market=14)
    table.play("build coal_mine@redditch:1 card=redditch")
    assert (table.cubes("redditch:1"), table["coal_market"], table.seat(0, "cash")) == (2, 14, AMPLE_CASH - 5)


def test_K44_a_merchant_place_without_a_tile(engine):
    """B10, B52, B77, B79, C3: Nottingham without tiles takes coal, but no goods."""
    table = Table.at(
        engine,
        players=2,
        hand=["coal_mine"],
        tiles=["manufacturer 2 derby:2 seat=0", "brewery 1 stafford:1 seat=0"],
        links={"belper-derby": 0, "derby-nottingham": 1},
        coal_market=12,
    )
    assert table.legal("sell ") == []
    table.play("build coal_mine@belper:2 card=coal_mine")
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (AMPLE_CASH - 5 + 2, 5)
    assert (table.is_flipped("belper:2"), table.seat(0, "income_space"), table["coal_market"]) == (True, 14, 14)


def test_K44_buying_coal_at_such_a_place(engine):
    """B51, B52, C3: as at any merchant location."""
    table = Table.at(engine, players=2, hand=["iron_works"], links={"belper-derby": 0, "derby-nottingham": 1})
    assert table.legal("build iron_works@") == ["build iron_works@derby:3 card=iron_works coal=market"]


def test_K45_a_blank_place_gives_access_to_coal(engine):
    """B52: Oxford with two blank tiles."""
    table = Table.at(
        engine,
        hand=["birmingham"],
        links={"birmingham-oxford": 1},
        merchants={"oxford:1": "blank", "oxford:2": "blank"},
    )
    assert table.legal("build iron_works@", "birmingham") == [
        "build iron_works@birmingham:3 card=birmingham coal=market"
    ]
