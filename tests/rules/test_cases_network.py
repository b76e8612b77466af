"""Rule cases about cards, network and links: K21 to K28. Seats 0, 1, 2 are the players A, B, C of the cases."""

import pytest
from tests.rules.table import BOTH, Table, both_editions
from tests.support import facts
from tests.support.position_parts import AMPLE_CASH


@both_editions
def test_K21_an_industry_card_and_other_peoples_links(engine, ruleset):
    """L26, L26b, L32, L33: B's link does not put Oldham in A's network; a location card needs no network."""
    table = Table.at(
        engine,
        ruleset,
        hand=["coal_mine", "oldham"],
        links={"bolton-manchester": 0, "manchester-oldham": 1},
    )
    assert table.spaces("coal_mine", "coal_mine") == {
        "bolton:1",
        "bolton:2",
        "manchester:1",
        "manchester:2",
        "manchester:3",
    }
    assert table.spaces("coal_mine", "oldham") == {"oldham:1", "oldham:2"}


@both_editions
def test_K22_first_build_by_industry_card(engine, ruleset):
    """L34, L34a, S5: with nothing on the board any fitting empty space will do, in any round; coal is still needed."""
    table = Table.at(
        engine,
        ruleset,
        round=4,
        hand=["coal_mine", "iron_works"],
        tiles=["coal_mine 1 wigan:2 seat=1", "coal_mine 1 rochdale:1 seat=2"],
    )
    assert table.spaces("coal_mine", "coal_mine") == facts.spaces_of("coal_mine") - {"wigan:2", "rochdale:1"}
    assert table.spaces("iron_works", "iron_works") == {"rochdale:3"}


@both_editions
def test_K22_a_link_ends_the_first_build(engine, ruleset):
    """L34: a player with a canal and no tile builds by industry card in his network only."""
    table = Table.at(
        engine,
        ruleset,
        hand=["iron_works"],
        tiles=["coal_mine 1 blackburn:1 seat=1", "coal_mine 1 bolton:1 seat=2"],
        links={"bolton-manchester": 0},
    )
    assert table.legal("build iron_works@", "iron_works") == [
        "build iron_works@bolton:3 card=iron_works coal=bolton:1",
        "build iron_works@manchester:4 card=iron_works coal=bolton:1",
    ]


@both_editions
def test_K23_rail_era_with_nothing_left(engine, ruleset):
    """L34b, L73a, S44: location, industry and two cards build again; there is no free first rail."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        round=1,
        hand=["bury", "coal_mine", "port"],
        tops={0: {"coal_mine": 2, "port": 2}},
        tiles=["port 2 preston:1 seat=1", "coal_mine 2 wigan:1 seat=1"],
    )
    assert table.spaces("coal_mine", "bury") == {"bury:1", "bury:2"}
    assert table.spaces("coal_mine", "coal_mine") == facts.spaces_of("coal_mine") - {"wigan:1"}
    assert table.spaces("coal_mine", "bury+port") == facts.spaces_of("coal_mine") - {"wigan:1"}
    assert table.legal("link ") == []


FAR_PORT = {"hand": ["lancaster", "shipyard"], "tiles": ["cotton_mill 1 colne:1 seat=0"]}


@both_editions
def test_K24_two_cards_as_any_location(engine, ruleset):
    """L24, L35, L35b: both actions, two cards, one tile at its normal cost."""
    table = Table.at(engine, ruleset, **FAR_PORT)
    steps = table.legal("build port@liverpool", "lancaster+shipyard")
    assert steps == [f"build port@liverpool:{number} card=lancaster+shipyard" for number in (1, 2, 4)]
    played = table.seat(0, "discards")
    table.play(steps[0])
    assert table["active_seat"] == 1
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (AMPLE_CASH - 6, 6)
    assert table.seat(0, "discards") == sorted([*played, "lancaster", "shipyard"])
    assert table.seat(0, "hand_size") == (8 if ruleset == "lancashire-2018" else 6)
    assert len(table["tiles"]) == 2


@both_editions
@pytest.mark.parametrize("when", [{"round": 1}, {"round": 3, "actions_left": 1}], ids=["round 1", "second action"])
def test_K24_two_cards_only_as_a_whole_turn(engine, ruleset, when):
    """L20, L35a, S9: not in the first canal round, not after another action."""
    assert [step for step in Table.at(engine, ruleset, **FAR_PORT, **when).legal("build ") if "+" in step] == []


@both_editions
def test_K24_two_cards_stand_for_a_location_card_only(engine, ruleset):
    """L35b, L37, L40: the canal limit and the level limits hold."""
    table = Table.at(engine, ruleset, hand=["lancaster", "shipyard"], tiles=["port 1 liverpool:1 seat=0"])
    pairs = table.legal("build ", "lancaster+shipyard")
    assert pairs and [step for step in pairs if "@liverpool" in step] == []
    assert [step for step in pairs if "shipyard@" in step] == []


YARD_ACROSS_THE_WATER = {"era": "rail", "hand": ["shipyard"], "tops": {0: {"shipyard": 2}}}


@pytest.mark.parametrize(
    ("ruleset", "spaces"), [(BOTH[0], {"birkenhead:1", "liverpool:3"}), (BOTH[1], {"liverpool:3"})]
)
def test_K25_the_virtual_link(engine, ruleset, spaces):
    """L31, L31b: in 2007 Birkenhead is in reach of an industry card from Liverpool, in 2018 it is not."""
    table = Table.at(
        engine,
        ruleset,
        **YARD_ACROSS_THE_WATER,
        tiles=["port 2 liverpool:1 seat=0", "port 2 ellesmere_port:1 seat=2", "iron_works 2 blackburn:3 seat=1"],
        links={"birkenhead-ellesmere_port": 1},
    )
    assert table.spaces("shipyard", "shipyard") == spaces
    assert all(" coal=market iron=blackburn:3" in step for step in table.legal("build shipyard@", "shipyard"))


@both_editions
def test_K25_no_coal_over_the_virtual_link(engine, ruleset):
    """L31a: Liverpool's port and mines do not supply Birkenhead."""
    table = Table.at(
        engine,
        ruleset,
        **YARD_ACROSS_THE_WATER,
        tiles=["port 2 liverpool:1 seat=0", "coal_mine 2 wigan:1 seat=1", "iron_works 2 blackburn:3 seat=1"],
        links={"liverpool-wigan": 1},
    )
    assert table.spaces("shipyard", "shipyard") == {"liverpool:3"}


@pytest.mark.parametrize(
    ("ruleset", "spaces"), [(BOTH[0], {"liverpool:1", "liverpool:2", "liverpool:4"}), (BOTH[1], set())]
)
def test_K25_the_virtual_link_works_both_ways(engine, ruleset, spaces):
    """L31, S8: from Birkenhead to Liverpool as well."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["port"],
        tops={0: {"port": 2}},
        tiles=["shipyard 2 birkenhead:1 seat=0"],
    )
    assert table.spaces("port", "port") == spaces


BURNLEY_MINE = {"era": "rail", "hand": ["port"], "tiles": ["coal_mine 3 burnley:1 seat=0"]}


@both_editions
def test_K26_two_rails_in_order(engine, ruleset):
    """L75, L76, L76a, S26: the second rail may start from the first, not the other way round."""
    table = Table.at(engine, ruleset, **BURNLEY_MINE)
    assert table.legal("link blackburn-preston") == []
    assert table.lines() == {"blackburn-burnley", "burnley-bury", "burnley-colne"}
    table.play("link blackburn-burnley card=port coal=burnley:1")
    assert table.lines("+link ") == {
        "blackburn-bolton",
        "blackburn-preston",
        "blackburn-wigan",
        "burnley-bury",
        "burnley-colne",
    }
    table.play("+link blackburn-preston coal=burnley:1")
    assert (table.seat(0, "spent"), table.cubes("burnley:1")) == (15, 2)


@both_editions
def test_K26_two_rails_need_not_touch(engine, ruleset):
    """L76b: each is placed by itself, with its own coal."""
    words = dict(BURNLEY_MINE, tiles=["coal_mine 3 burnley:1 seat=0", "port 2 fleetwood:1 seat=0"])
    table = Table.at(engine, ruleset, **words)
    table.play("link blackburn-burnley card=port coal=burnley:1", "+link fleetwood-preston coal=market")
    assert (table.seat(0, "spent"), table.cubes("burnley:1"), table["coal_market"]) == (16, 3, 7)


@both_editions
def test_K26_two_single_rails_cost_five_each(engine, ruleset):
    """L76c: two actions, £10 in all."""
    words = dict(BURNLEY_MINE, hand=["port", "port"])
    table = Table.at(engine, ruleset, **words)
    table.play("link blackburn-burnley card=port coal=burnley:1", "link blackburn-preston card=port coal=burnley:1")
    assert table.seat(0, "spent") == 10


@both_editions
def test_K26_one_canal_an_action(engine, ruleset):
    """L51, L74: a canal costs £3, no coal, and never a second one in the same action."""
    table = Table.at(engine, ruleset, hand=["port", "port"], tiles=["coal_mine 1 burnley:1 seat=0"])
    table.play("link blackburn-burnley card=port")
    assert table.legal("+") == [] and table["open_action"] is None
    assert table["actions_left"] == 1
    table.play("link blackburn-wigan card=port")
    assert (table.seat(0, "spent"), table.cubes("burnley:1")) == (6, 2)


@both_editions
def test_K27_building_on_from_a_place_off_the_board(engine, ruleset):
    """L26, L73b, L77: an external reached by an own link starts links like a town."""
    table = Table.at(engine, ruleset, era="rail", hand=["port"], links={"macclesfield-the_midlands": 0})
    assert table.legal("link northwich-the_midlands", "port") == ["link northwich-the_midlands card=port coal=market"]
    table.play("link northwich-the_midlands card=port coal=market")
    assert (table.seat(0, "spent"), table["coal_market"]) == (6, 7)


@both_editions
def test_K27_it_scores_four(engine, ruleset):
    """L2c, L93: two printed icons at each of its ends, with no tile near it."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        round=8,
        active_seat=3,
        actions_left=1,
        turn_order=[0, 1, 2, 3],
        hand=["port"],
        cash=dict.fromkeys(range(4), 9),
        links={"macclesfield-the_midlands": 3},
    )
    table.play("link northwich-the_midlands card=port coal=market")
    assert table.game.result()["vp"] == [0, 0, 0, 2 + 4]


@both_editions
def test_K28_coal_is_checked_after_the_rail_is_placed(engine, ruleset):
    """L50, L77, S25: the rail itself reaches Lancaster's port."""
    words = {"era": "rail", "hand": ["port"], "tiles": ["shipyard 2 barrow_in_furness:1 seat=0"]}
    table = Table.at(engine, ruleset, **dict(words, tiles=[*words["tiles"], "port 2 lancaster:1 seat=2"]))
    assert table.legal("link ", "port") == ["link barrow_in_furness-lancaster card=port coal=market"]
    table.play("link barrow_in_furness-lancaster card=port coal=market")
    assert table.seat(0, "spent") == 6
    assert Table.at(engine, ruleset, **words).legal("link ") == []
