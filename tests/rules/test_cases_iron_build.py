"""Rule cases about iron and overbuilding: K10 to K12, K15 to K20. Seats 0, 1, 2 are the players A, B, C."""

import pytest
from tests.rules.table import Table, both_editions
from tests.support.position_parts import AMPLE_CASH


@both_editions
def test_K10_iron_from_the_board_first(engine, ruleset):
    """L54, L55, L79: iron needs no link; the market opens only when the board holds no iron."""
    table = Table.at(engine, ruleset, hand=["port"], tiles=["iron_works 2 blackburn:3 seat=1 cubes=1"])
    assert table.legal("develop cotton_mill", "port") == ["develop cotton_mill card=port iron=blackburn:3"]
    table.play("develop cotton_mill card=port iron=blackburn:3")
    assert table.is_flipped("blackburn:3") and table.seat(1, "income_space") == 13
    assert table.legal("+develop cotton_mill") == ["+develop cotton_mill iron=market"]
    table.play("+develop cotton_mill iron=market")
    assert (table.seat(0, "spent"), table["iron_market"]) == (1, 7)


@both_editions
def test_K10_any_works_and_each_cube_from_another(engine, ruleset):
    """L54: no works is nearer than another; two cubes come from one works or from two."""
    words = {
        "hand": ["port"],
        "tiles": ["iron_works 2 bolton:3 seat=0 cubes=2", "iron_works 2 blackburn:3 seat=1 cubes=2"],
    }
    ways = set()
    for first in ("blackburn:3", "bolton:3"):
        table = Table.at(engine, ruleset, **words).play(f"develop cotton_mill card=port iron={first}")
        for step in table.legal("+develop cotton_mill"):
            ways.add(tuple(sorted((first, step.split("iron=")[1]))))
    assert ways == {("blackburn:3", "blackburn:3"), ("blackburn:3", "bolton:3"), ("bolton:3", "bolton:3")}


PRESTON_WORKS = {
    "hand": ["preston"],
    "tops": {0: {"iron_works": 2}},
    "tiles": ["coal_mine 2 wigan:1 seat=0"],
    "links": {"preston-wigan": 0},
    "iron_market": 5,
}


@both_editions
def test_K11_iron_works_partial_sale(engine, ruleset):
    """L43, L57, L59, L61, L62: dearest space first; sale money is not set off against what was spent."""
    table = Table.at(engine, ruleset, **PRESTON_WORKS, cash={0: 20})
    table.play("build iron_works@preston:3 card=preston coal=wigan:1")
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (17, 7)
    assert (table["iron_market"], table.cubes("preston:3")) == (8, 1)
    assert not table.is_flipped("preston:3")


@both_editions
@pytest.mark.parametrize(("cash", "builds"), [(6, []), (7, ["build iron_works@preston:3 card=preston coal=wigan:1"])])
def test_K11_sale_money_comes_after_the_payment(engine, ruleset, cash, builds):
    """L43a, S50: £6 do not pay for a £7 works, though its cubes would earn £4."""
    assert Table.at(engine, ruleset, **PRESTON_WORKS, cash={0: cash}).legal("build iron_works@", "preston") == builds


@both_editions
def test_K12_iron_works_sold_out_at_once(engine, ruleset):
    """L56, L57, L59, L61, S27: £3, £2, £2, £1 are filled without any port, and the empty works flips."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bolton"],
        cash={0: 12},
        tiles=["coal_mine 1 bury:1 seat=0"],
        links={"bolton-bury": 0},
        iron_market=3,
    )
    table.play("build iron_works@bolton:3 card=bolton coal=bury:1")
    assert (table.seat(0, "cash"), table["iron_market"]) == (15, 7)
    assert table.is_flipped("bolton:3") and table.seat(0, "income_space") == 13


@both_editions
def test_K15_upgrading_ones_own_mill_in_the_canal_era(engine, ruleset):
    """L40, L66, L67, L68, L70: the canal limit allows a replacement; the old mill leaves, its income stays."""
    table = Table.at(
        engine,
        ruleset,
        hand=["manchester"],
        income={0: 15},
        tops={0: {"cotton_mill": 2}},
        tiles=["cotton_mill 1 manchester:1 seat=0 flipped", "coal_mine 1 manchester:2 seat=1"],
    )
    assert table.legal("build cotton_mill@", "manchester") == [
        "build cotton_mill@manchester:1 card=manchester coal=manchester:2"
    ]
    table.play("build cotton_mill@manchester:1 card=manchester coal=manchester:2")
    assert (table.level("manchester:1"), table.is_flipped("manchester:1")) == (2, False)
    assert (table.seat(0, "cash"), table.seat(0, "income_space")) == (AMPLE_CASH - 14, 15)
    assert (table.left(0, "cotton_mill", 1), table.left(0, "cotton_mill", 2)) == (0, 2)
    assert len(table["tiles"]) == 2


@both_editions
def test_K15_no_replacement_by_the_same_level(engine, ruleset):
    """L67: strictly higher levels only."""
    table = Table.at(
        engine, ruleset, hand=["manchester"], tiles=["cotton_mill 1 manchester:1 seat=0 flipped"], income={0: 15}
    )
    assert table.legal("build cotton_mill@", "manchester") == []


@both_editions
def test_K16_overbuilding_an_own_mine_that_has_coal(engine, ruleset):
    """L43, L68, L71, S16: old cubes go to the supply, unpaid; only the new mine's cubes go to the market."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["wigan"],
        tops={0: {"coal_mine": 3}},
        tiles=["coal_mine 2 wigan:1 seat=0 cubes=2", "port 2 preston:1 seat=1", "iron_works 2 blackburn:3 seat=1"],
        links={"preston-wigan": 1},
        coal_market=5,
    )
    assert table.legal("build coal_mine@", "wigan") == [
        "build coal_mine@wigan:1 card=wigan iron=blackburn:3",
        "build coal_mine@wigan:2 card=wigan iron=blackburn:3",
    ]
    table.play("build coal_mine@wigan:1 card=wigan iron=blackburn:3")
    assert (table["coal_market"], table.cubes("wigan:1"), table.level("wigan:1")) == (8, 1, 3)
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (AMPLE_CASH - 8 + 4, 8)
    assert table.seat(0, "income_space") == 10 and not table.is_flipped("wigan:1")
    assert table.cubes("blackburn:3") == 3


def rivals_works(engine, ruleset, more=(), level=3, iron_market=0):
    return Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["blackburn"],
        income={1: 20},
        tops={0: {"iron_works": level}},
        tiles=["iron_works 2 blackburn:3 seat=1 flipped", "coal_mine 2 blackburn:1 seat=0", *more],
        iron_market=iron_market,
    )


@both_editions
def test_K17_overbuilding_a_rivals_iron_works(engine, ruleset):
    """L61, L66, L69, L69a, L70, L71: legal with no iron anywhere; the new works fills the market and flips."""
    table = rivals_works(engine, ruleset)
    assert table.legal("build iron_works@", "blackburn") == [
        "build iron_works@blackburn:3 card=blackburn coal=blackburn:1"
    ]
    table.play("build iron_works@blackburn:3 card=blackburn coal=blackburn:1")
    assert (table["iron_market"], table.seat(0, "cash")) == (5, AMPLE_CASH - 9 + 16)
    assert table.is_flipped("blackburn:3") and table.seat(0, "income_space") == 12
    tile = table.tile("blackburn:3")
    assert (tile["owner"], tile["level"]) == (0, 3)
    assert (table.seat(1, "income_space"), table.left(1, "iron_works", 2)) == (20, 0)


@both_editions
@pytest.mark.parametrize(
    "words",
    [
        {"iron_market": 1},
        {"more": ["iron_works 2 bolton:3 seat=2 cubes=1"]},
        {"level": 2},
    ],
    ids=["cube in the market", "cube on another works", "equal level"],
)
def test_K17_when_a_rivals_works_cannot_be_overbuilt(engine, ruleset, words):
    """L67, L69, S13: the whole board and the market count, and the level must be higher."""
    table = rivals_works(engine, ruleset, **words)
    assert table.legal("build iron_works@", "blackburn") == []


@both_editions
def test_K17_mills_ports_and_yards_of_rivals_are_safe(engine, ruleset):
    """L69: of other players only coal mines and iron works can be replaced."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["preston", "liverpool"],
        tops={0: {"cotton_mill": 3, "port": 3, "shipyard": 2}},
        tiles=[
            "port 2 preston:1 seat=1 flipped",
            "cotton_mill 2 preston:2 seat=1 flipped",
            "shipyard 2 liverpool:3 seat=1",
        ],
        links={"preston-wigan": 0},
        coal_market=0,
        iron_market=0,
    )
    assert table.legal("build", "preston") == []
    assert table.spaces("port", "liverpool") == {"liverpool:1", "liverpool:2", "liverpool:4"}
    assert table.spaces("shipyard") == set()


@both_editions
def test_K18_one_own_tile_per_town_in_the_canal_era(engine, ruleset):
    """L40: no second own tile by any card, the two-card build included; another player may build there."""
    words = {
        "hands": {0: ["manchester", "coal_mine"], 1: ["manchester"]},
        "tiles": ["cotton_mill 1 manchester:1 seat=0"],
        "tops": {1: {"coal_mine": 1}},
    }
    table = Table.at(engine, ruleset, **words)
    assert [step for step in table.legal("build ") if "@manchester:" in step] == []
    others = Table.at(engine, ruleset, **words, active_seat=1)
    assert others.spaces("coal_mine", "manchester") == {"manchester:2", "manchester:3"}


@both_editions
def test_K18_any_number_of_own_tiles_in_the_rail_era(engine, ruleset):
    """L41: every free space may be filled, whatever survived the canal era."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["manchester"],
        tiles=["cotton_mill 2 manchester:1 seat=0", "coal_mine 2 manchester:2 seat=0"],
        tops={0: {"iron_works": 2}},
    )
    assert table.spaces("coal_mine", "manchester") == {"manchester:3"}
    assert table.spaces("cotton_mill", "manchester") == {"manchester:3"}
    assert table.spaces("iron_works", "manchester") == {"manchester:4"}


CANAL_YARD = {
    "hand": ["liverpool", "port", "birkenhead", "barrow_in_furness"],
    "tiles": ["coal_mine 1 wigan:1 seat=2", "iron_works 1 blackburn:3 seat=1"],
    "links": {"liverpool-wigan": 2},
}


@both_editions
def test_K19_level_0_shipyards_are_developed_away(engine, ruleset):
    """L36, L37, L80: level 0 is never built; two developments in one action bring level 1 to the top."""
    table = Table.at(engine, ruleset, **CANAL_YARD)
    assert table.legal("build shipyard@") == []
    table.play("develop shipyard card=port iron=blackburn:3", "+develop shipyard iron=blackburn:3")
    assert (table.left(0, "shipyard", 0), table.cubes("blackburn:3")) == (0, 2)
    assert table.legal("build shipyard@", "liverpool") == [
        "build shipyard@liverpool:3 card=liverpool coal=wigan:1 iron=blackburn:3"
    ]


@both_editions
def test_K19_shipyard_1_flips_at_once_and_only_in_liverpool(engine, ruleset):
    """L37, L42, L63, S12: Barrow and Birkenhead get no coal by canal; the yard flips when built."""
    table = Table.at(engine, ruleset, **CANAL_YARD, tops={0: {"shipyard": 1}})
    assert {step.split("card=")[0] for step in table.legal("build shipyard@")} == {"build shipyard@liverpool:3 "}
    table.play("build shipyard@liverpool:3 card=liverpool coal=wigan:1 iron=blackburn:3")
    assert table.is_flipped("liverpool:3")
    assert (table.seat(0, "income_space"), table.seat(0, "spent")) == (12, 16)


@both_editions
def test_K19_shipyard_1_scores_and_leaves_at_the_canal_end(engine, ruleset):
    """L94, L95c: 10 VP once; the tile leaves."""
    table = Table.at(
        engine,
        ruleset,
        round=8,
        active_seat=3,
        actions_left=1,
        turn_order=[0, 1, 2, 3],
        tiles=["shipyard 1 liverpool:3 seat=0"],
    )
    table.pass_action()
    assert (table["era"], table["round"]) == ("rail", 1)
    assert (table.seat(0, "vp"), table["tiles"]) == (10, [])


@both_editions
def test_K19_shipyard_2_in_the_rail_era(engine, ruleset):
    """L36, L37: level 1 is locked by rail and must be developed away before level 2 can be built."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["liverpool", "port"],
        tops={0: {"shipyard": (1, 1)}},
        tiles=["coal_mine 2 wigan:1 seat=2", "iron_works 2 blackburn:3 seat=1"],
        links={"liverpool-wigan": 2},
    )
    assert table.legal("build shipyard@") == []
    table.play("develop shipyard card=port iron=blackburn:3")
    assert table.legal("build shipyard@", "liverpool") == [
        "build shipyard@liverpool:3 card=liverpool coal=wigan:1 iron=blackburn:3"
    ]
    table.play("build shipyard@liverpool:3 card=liverpool coal=wigan:1 iron=blackburn:3")
    assert (table.level("liverpool:3"), table.is_flipped("liverpool:3")) == (2, True)
    assert (table.seat(0, "income_space"), table.seat(0, "spent")) == (11, 25)


@both_editions
def test_K19_shipyard_2_scores_18_and_one_link_point(engine, ruleset):
    """L4a, L93, L94: built in the very last action it still counts, for its owner and for the link beside it."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        round=8,
        active_seat=3,
        actions_left=1,
        turn_order=[0, 1, 2, 3],
        hand=["liverpool"],
        cash=dict.fromkeys(range(4), 25),
        tops={3: {"shipyard": 2}},
        tiles=["coal_mine 2 wigan:1 seat=2", "iron_works 2 blackburn:3 seat=1"],
        links={"liverpool-wigan": 2},
    )
    table.play("build shipyard@liverpool:3 card=liverpool coal=wigan:1 iron=blackburn:3")
    assert table.game.is_over
    assert table.game.result()["vp"] == [2, 2, 2 + 1, 18]


@both_editions
def test_K20_a_locked_tile_on_top_blocks_the_industry(engine, ruleset):
    """L36, L37: no mill at all until the level 1 mill is developed away; never past it."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["cotton_mill", "port"],
        tops={0: {"cotton_mill": (1, 1)}},
        tiles=["coal_mine 2 burnley:1 seat=1"],
        links={"burnley-colne": 0},
    )
    assert table.legal("build cotton_mill@") == []
    table.play("develop cotton_mill card=port iron=market")
    assert table.legal("build cotton_mill@", "cotton_mill") == [
        f"build cotton_mill@{space} card=cotton_mill coal=burnley:1" for space in ("burnley:2", "colne:1", "colne:2")
    ]
    table.play("build cotton_mill@colne:1 card=cotton_mill coal=burnley:1")
    assert table.level("colne:1") == 2
