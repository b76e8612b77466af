"""Rules L32 to L43: cards, places and steps of a build."""

import pytest
from tests.rules.table import BOTH, Table, both_editions
from tests.support import facts
from tests.support.position_parts import AMPLE_CASH


@both_editions
def test_a_location_card_builds_anything_at_its_town(engine, ruleset):
    """L32, L38: in the network or not, but only what the town shows."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bolton"],
        tiles=["port 1 fleetwood:1 seat=0", "coal_mine 1 bolton:2 seat=1"],
    )
    assert table.legal("build ", "bolton") == [
        "build coal_mine@bolton:1 card=bolton",
        "build cotton_mill@bolton:1 card=bolton",
        "build iron_works@bolton:3 card=bolton coal=bolton:2",
    ]


@both_editions
def test_an_industry_card_builds_its_industry_in_the_network(engine, ruleset):
    """L33, L38: no other industry, no other town, no occupied space."""
    table = Table.at(
        engine,
        ruleset,
        hand=["cotton_mill"],
        tiles=["coal_mine 1 bolton:2 seat=1"],
        links={"bolton-bury": 0, "bury-manchester": 1},
    )
    assert table.legal("build ", "cotton_mill") == [
        f"build cotton_mill@{space} card=cotton_mill" for space in ("bolton:1", "bury:1", "bury:2")
    ]


@both_editions
def test_the_first_build_lifts_the_network_condition_only(engine, ruleset):
    """L34, L34a: money and coal are still needed."""
    words = {"hand": ["iron_works", "coal_mine"], "tiles": ["coal_mine 1 rochdale:1 seat=1"]}
    assert Table.at(engine, ruleset, **words).spaces("iron_works", "iron_works") == {"rochdale:3"}
    poor = Table.at(engine, ruleset, **words, cash={0: 4})
    assert poor.legal("build ") == []


@both_editions
def test_the_first_build_is_for_empty_spaces(engine, ruleset):
    """L34c, S55: it does not overbuild a rival's mine; a location card does."""
    table = Table.at(
        engine,
        ruleset,
        hand=["coal_mine", "wigan"],
        tops={0: {"coal_mine": 2}},
        tiles=["coal_mine 1 wigan:1 seat=1 flipped"],
        coal_market=0,
    )
    assert table.spaces("coal_mine", "coal_mine") == facts.spaces_of("coal_mine") - {"wigan:1"}
    assert table.spaces("coal_mine", "wigan") == {"wigan:1", "wigan:2"}


@both_editions
def test_two_cards_overbuild_like_a_location_card(engine, ruleset):
    """L35, L35b, L68: an own tile far from the rest."""
    table = Table.at(
        engine,
        ruleset,
        hand=["shipyard", "shipyard"],
        tops={0: {"port": 2}},
        tiles=["port 1 fleetwood:1 seat=0", "cotton_mill 1 colne:1 seat=0"],
    )
    table.play("build port@fleetwood:1 card=shipyard+shipyard")
    assert (table.level("fleetwood:1"), table.seat(0, "cash"), table["active_seat"]) == (2, AMPLE_CASH - 7, 1)


@both_editions
def test_the_tile_is_the_top_of_its_stack(engine, ruleset):
    """L36: level after level."""
    table = Table.at(engine, ruleset, hand=["wigan", "bury"])
    table.play("build coal_mine@wigan:1 card=wigan", "build coal_mine@bury:1 card=bury")
    assert (table.level("wigan:1"), table.level("bury:1")) == (1, 2)
    assert (table.left(0, "coal_mine", 1), table.left(0, "coal_mine", 2)) == (0, 1)


@both_editions
def test_an_empty_stack_builds_nothing(engine, ruleset):
    """L36, L78: nothing to build and nothing to develop."""
    table = Table.at(engine, ruleset, hand=["wigan"], tops={0: {"coal_mine": None}})
    assert table.legal("build coal_mine@") == [] and table.legal("develop coal_mine") == []


@both_editions
@pytest.mark.parametrize("industry", ["cotton_mill", "coal_mine", "iron_works", "port", "shipyard"])
def test_level_1_is_locked_in_the_rail_era(engine, ruleset, industry):
    """L36, L37: for every industry; the level 0 shipyard in both eras."""
    words = {
        "hand": ["liverpool", "bolton"],
        "tiles": ["coal_mine 2 bolton:1 seat=1", "coal_mine 2 wigan:1 seat=1", "iron_works 2 blackburn:3 seat=1"],
        "links": {"liverpool-wigan": 1},
    }
    assert Table.at(engine, ruleset, era="rail", **words).legal(f"build {industry}@") == []
    canal = Table.at(engine, ruleset, **words, tops={0: {industry: 1}})
    assert canal.legal(f"build {industry}@")
    if industry == "shipyard":
        assert Table.at(engine, ruleset, **words).legal("build shipyard@") == []
        assert Table.at(engine, ruleset, **words, tops={0: {"shipyard": 2}}).legal("build shipyard@") == []


@pytest.mark.parametrize(("ruleset", "spaces"), [(BOTH[0], {"lancaster:1", "lancaster:2"}), (BOTH[1], {"lancaster:1"})])
def test_the_space_with_one_industry_comes_first_in_2018(engine, ruleset, spaces):
    """L39, L39b, S11: the other space waits until no single one is empty; 2007 leaves the choice."""
    table = Table.at(engine, ruleset, hand=["lancaster"])
    assert table.spaces("port", "lancaster") == spaces
    assert table.spaces("cotton_mill", "lancaster") == {"lancaster:2"}
    table = Table.at(engine, ruleset, hand=["lancaster"], tiles=["port 1 lancaster:1 seat=1"])
    assert table.spaces("port", "lancaster") == {"lancaster:2"}


@both_editions
def test_equal_spaces_are_the_builders_choice(engine, ruleset):
    """L39: three port spaces in Liverpool, two mixed spaces in Bury."""
    table = Table.at(engine, ruleset, hand=["liverpool", "bury"])
    assert table.spaces("port", "liverpool") == {"liverpool:1", "liverpool:2", "liverpool:4"}
    assert table.spaces("cotton_mill", "bury") == {"bury:1", "bury:2"}


@both_editions
def test_the_single_space_rule_does_not_bear_on_overbuilding(engine, ruleset):
    """L39a: with Preston's single port space empty, the own port in the mixed space may still be replaced."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["preston"],
        tops={0: {"port": 3}},
        tiles=["port 2 preston:2 seat=0"],
    )
    assert table.spaces("port", "preston") == {"preston:1", "preston:2"}


@both_editions
def test_no_rule_but_coal_keeps_works_out_of_barrow(engine, ruleset):
    """L42, L49, S12: by rail the same cards build there as soon as coal arrives."""
    words = {"hand": ["barrow_in_furness"], "tops": {0: {"iron_works": 2, "shipyard": 2}}}
    assert Table.at(engine, ruleset, **words).legal("build ", "barrow_in_furness") == []
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        **words,
        tiles=["port 2 lancaster:1 seat=1"],
        links={"barrow_in_furness-lancaster": 1},
    )
    assert table.legal("build ", "barrow_in_furness") == [
        "build iron_works@barrow_in_furness:2 card=barrow_in_furness coal=market",
        "build shipyard@barrow_in_furness:1 card=barrow_in_furness coal=market iron=market",
    ]


MARKET_MILL = {
    "hand": ["preston"],
    "tops": {0: {"cotton_mill": 3}},
    "tiles": ["port 1 preston:1 seat=1"],
    "coal_market": 3,
    "iron_market": 6,
}


@both_editions
def test_everything_paid_counts_as_spent(engine, ruleset):
    """L43, L43c, L89: £16, a coal cube for £3 and an iron cube for £2."""
    table = Table.at(engine, ruleset, **MARKET_MILL)
    table.play("build cotton_mill@preston:2 card=preston coal=market iron=market")
    assert (table.seat(0, "spent"), table.seat(0, "cash")) == (21, AMPLE_CASH - 21)


@both_editions
@pytest.mark.parametrize(("cash", "count"), [(20, 0), (21, 1)])
def test_all_money_must_be_in_hand(engine, ruleset, cash, count):
    """L22, L43a: tile and both cubes together."""
    table = Table.at(engine, ruleset, **MARKET_MILL, cash={0: cash})
    assert len(table.legal("build cotton_mill@", "preston")) == count


@both_editions
def test_an_overbuilt_tile_gives_no_cubes_to_its_successor(engine, ruleset):
    """L43, L43b, L52, L68: the old works' iron is gone; the new one still needs its coal and brings its own iron."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bolton"],
        tops={0: {"iron_works": 3}},
        tiles=["iron_works 2 bolton:3 seat=0 cubes=3", "coal_mine 1 bury:1 seat=1"],
        links={"bolton-bury": 1},
        iron_market=6,
    )
    table.play("build iron_works@bolton:3 card=bolton coal=bury:1")
    assert (table.cubes("bolton:3"), table["iron_market"], table.cubes("bury:1")) == (3, 8, 1)
    assert table.seat(0, "cash") == AMPLE_CASH - 9 + 2
