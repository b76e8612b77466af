"""Rules L63 to L72: flips, income and overbuilding."""

import pytest
from tests.rules.boards import last_era, tile_entries
from tests.rules.table import Table, both_editions
from tests.support import facts
from tests.support.position_parts import AMPLE_CASH


def income_spaces(industry, level):
    return facts.levels_of(industry)[level]["income_spaces"]


def flip(engine, ruleset, industry, level):
    """A table at which seat 1's tile has just flipped on the action of seat 0."""
    era = last_era(industry, level)
    level_of_others = 1 if era == "canal" else 2
    mill, port = f"cotton_mill {level_of_others} preston:2 seat=0", f"port {level_of_others} lancaster:1 seat=0"
    link = {"lancaster-preston": 2}
    match industry:
        case "cotton_mill":
            words = {"active_seat": 1, "tiles": [f"cotton_mill {level} preston:2 seat=1", port], "links": link}
            step = "sell preston:2>lancaster:1 card=bury"
        case "port":
            words = {"tiles": [mill, f"port {level} lancaster:1 seat=1"], "links": link}
            step = "sell preston:2>lancaster:1 card=bury"
        case "coal_mine":
            words = {"tiles": [f"coal_mine {level} bury:2 seat=1 cubes=1"], "tops": {0: {"cotton_mill": 2}}}
            step = "build cotton_mill@bury:1 card=bury coal=bury:2"
        case "iron_works":
            words = {"tiles": [f"iron_works {level} blackburn:3 seat=1 cubes=1"]}
            step = "develop port card=bury iron=blackburn:3"
        case "shipyard":
            words = {
                "active_seat": 1,
                "hands": {1: ["liverpool"]},
                "tops": {1: {"shipyard": level}},
                "tiles": [f"port {level_of_others} liverpool:1 seat=0"],
            }
            step = "build shipyard@liverpool:3 card=liverpool coal=market iron=market"
            return Table.at(engine, ruleset, era=era, **words).play(step)
    return Table.at(engine, ruleset, era=era, hand=["bury"], **words).play(step)


@both_editions
@pytest.mark.parametrize(("industry", "level"), tile_entries())
def test_every_tile_flips_in_its_own_way(engine, ruleset, industry, level):
    """L4, L56, L63, L64: by sale, last cube or building; its owner advances by spaces, at once."""
    table = flip(engine, ruleset, industry, level)
    tile = next(tile for tile in table["tiles"] if (tile["industry"], tile["owner"]) == (industry, 1))
    assert (tile["flipped"], tile["cubes"], tile["level"]) == (True, 0, level)
    assert table.seat(1, "income_space") == 10 + income_spaces(industry, level)


@both_editions
@pytest.mark.parametrize(("space", "landing"), [(92, 99), (93, 99), (98, 99), (91, 98)])
def test_what_passes_space_99_is_lost(engine, ruleset, space, landing):
    """L65, L83b, S47: bonus and mill together, at the end of the track too."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bury"],
        income={0: space},
        tiles=["cotton_mill 1 colne:1 seat=0"],
        links={"colne-yorkshire": 1},
        stack=[-2],
    )
    table.play("sell colne:1>market card=bury")
    assert table.seat(0, "income_space") == landing


@both_editions
def test_a_flipped_tile_stays_flipped(engine, ruleset):
    """L66, L81: a flipped mill is not sold again, a flipped port serves no more."""
    table = Table.at(
        engine,
        ruleset,
        tiles=["cotton_mill 1 preston:2 seat=0 flipped", "port 1 lancaster:1 seat=1"],
        links={"lancaster-preston": 1},
    )
    assert table.legal("sell ") == []


@both_editions
@pytest.mark.parametrize("industry", ["cotton_mill", "coal_mine", "iron_works", "port"])
@pytest.mark.parametrize("flipped", ["", " flipped"])
def test_own_tiles_of_any_industry_can_be_overbuilt(engine, ruleset, industry, flipped):
    """L67, L68, L69, S16: flipped or not, markets full or not; the old tile leaves the game."""
    space, card = {
        "cotton_mill": ("bolton:1", "bolton"),
        "coal_mine": ("bolton:1", "bolton"),
        "iron_works": ("bolton:3", "bolton"),
        "port": ("fleetwood:1", "fleetwood"),
    }[industry]
    table = Table.at(
        engine,
        ruleset,
        hand=[card],
        tops={0: {industry: 2}},
        tiles=[f"{industry} 1 {space} seat=0{flipped}", "coal_mine 1 bolton:2 seat=1"],
    )
    tile = facts.levels_of(industry)[2]
    coal = " coal=bolton:2" if tile["cost_coal"] else ""
    assert table.legal(f"build {industry}@{space}", card) == [f"build {industry}@{space} card={card}{coal}"]
    table.play(f"build {industry}@{space} card={card}{coal}")
    assert (table.level(space), table.is_flipped(space), table.cubes(space)) == (2, False, tile["resource_cubes"])
    assert table.seat(0, "cash") == AMPLE_CASH - tile["cost_money"]
    assert (table.left(0, industry, 1), table.seat(0, "income_space")) == (0, 10)
    assert (table["coal_market"], table["iron_market"]) == (8, 8)


@both_editions
def test_another_industry_never_replaces(engine, ruleset):
    """L67: a mine on an own mill's space is no overbuilding."""
    table = Table.at(
        engine, ruleset, hand=["bolton"], tops={0: {"coal_mine": 2}}, tiles=["cotton_mill 1 bolton:1 seat=0"]
    )
    assert table.legal("build coal_mine@", "bolton") == []


RIVALS_MINE = {"hand": ["wigan"], "tops": {0: {"coal_mine": 2}}, "coal_market": 0}


@both_editions
def test_a_rivals_mine_beside_an_empty_space(engine, ruleset):
    """L69, L69a, L70, L71: either may be chosen; the replaced tile was flipped, the new one sells."""
    table = Table.at(
        engine,
        ruleset,
        **RIVALS_MINE,
        income={1: 25},
        tiles=["coal_mine 1 wigan:1 seat=1 flipped", "port 1 preston:1 seat=2"],
        links={"preston-wigan": 2},
    )
    assert table.spaces("coal_mine", "wigan") == {"wigan:1", "wigan:2"}
    table.play("build coal_mine@wigan:1 card=wigan")
    assert table.tile("wigan:1")["owner"] == 0 and table.is_flipped("wigan:1")
    assert (table["coal_market"], table.seat(0, "cash")) == (3, AMPLE_CASH - 7 + 4 + 4 + 3)
    assert (table.seat(1, "income_space"), table.left(1, "coal_mine", 1)) == (25, 0)


@both_editions
@pytest.mark.parametrize(
    "tiles",
    [
        ["coal_mine 1 wigan:1 seat=1 cubes=1"],
        ["coal_mine 1 wigan:1 seat=1 flipped", "coal_mine 1 oldham:1 seat=2 cubes=1"],
        ["coal_mine 1 wigan:1 seat=1 flipped", "coal_mine 1 oldham:1 seat=0 cubes=1"],
    ],
)
def test_any_coal_on_the_board_saves_a_rivals_mine(engine, ruleset, tiles):
    """L69, S13: on the mine itself or anywhere, even one's own."""
    assert "wigan:1" not in Table.at(engine, ruleset, **RIVALS_MINE, tiles=tiles).spaces("coal_mine", "wigan")


@both_editions
def test_the_canal_limit_guards_a_rivals_mine(engine, ruleset):
    """L40, L69b, S14: not in a town with another own tile; in the rail era it may be done."""
    words = {"hand": ["bolton"], "coal_market": 0}
    canal = Table.at(
        engine,
        ruleset,
        **words,
        tops={0: {"coal_mine": 2}},
        tiles=["coal_mine 1 bolton:1 seat=1 flipped", "cotton_mill 1 bolton:2 seat=0"],
    )
    assert canal.legal("build coal_mine@", "bolton") == []
    rail = Table.at(
        engine,
        ruleset,
        era="rail",
        **words,
        tops={0: {"coal_mine": 3}},
        tiles=["coal_mine 2 bolton:1 seat=1 flipped", "cotton_mill 2 bolton:2 seat=0"],
    )
    assert rail.spaces("coal_mine", "bolton") == {"bolton:1"}


@both_editions
def test_a_shipyard_is_never_overbuilt(engine, ruleset):
    """L37, L72: level 1 by level 2 in no era."""
    words = {"hand": ["liverpool"], "tops": {0: {"shipyard": 2}}, "links": {"liverpool-wigan": 1}}
    resources = ["coal_mine 2 wigan:1 seat=1", "iron_works 2 blackburn:3 seat=1"]
    canal = Table.at(engine, ruleset, **words, tiles=["shipyard 1 liverpool:3 seat=0", *resources])
    assert canal.legal("build shipyard@") == []
    rail = Table.at(engine, ruleset, era="rail", **words, tiles=["shipyard 2 liverpool:3 seat=0", *resources])
    assert rail.legal("build shipyard@") == []
