"""Rules L26 to L31: own network, connection, distance, trade access, virtual link."""

import pytest
from tests.rules.table import BOTH, Table, both_editions
from tests.support.position_parts import AMPLE_CASH


@both_editions
@pytest.mark.parametrize("flipped", ["", " flipped"])
def test_own_tiles_are_network(engine, ruleset, flipped):
    """L26, L73: flipped or not, with or without links; others' tiles are not."""
    table = Table.at(
        engine,
        ruleset,
        hand=["coal_mine"],
        tiles=[f"cotton_mill 1 colne:1 seat=0{flipped}", "cotton_mill 1 bury:1 seat=1", "port 1 fleetwood:1 seat=0"],
    )
    assert table.lines() == {"burnley-colne", "colne-yorkshire", "fleetwood-preston"}
    assert table.spaces("coal_mine", "coal_mine") == set()


@both_editions
def test_pieces_of_the_network_need_not_hang_together(engine, ruleset):
    """L26, L26b, S7: both ends of every own link, whether or not it joins one of the player's tiles."""
    table = Table.at(
        engine,
        ruleset,
        hand=["coal_mine"],
        tiles=["port 1 fleetwood:1 seat=0"],
        links={"bolton-bury": 0, "liverpool-wigan": 0, "manchester-oldham": 1},
    )
    assert {space.split(":")[0] for space in table.spaces("coal_mine", "coal_mine")} == {"bolton", "bury", "wigan"}


@both_editions
def test_industry_card_on_an_own_tile_without_links(engine, ruleset):
    """L26, L26a, L33, L68, S6: in the canal era an own tile puts its town in reach, so it can be overbuilt."""
    table = Table.at(
        engine,
        ruleset,
        hand=["coal_mine"],
        tops={0: {"coal_mine": 2}},
        tiles=["coal_mine 1 wigan:1 seat=0"],
    )
    assert table.legal("build coal_mine@", "coal_mine") == ["build coal_mine@wigan:1 card=coal_mine"]


@both_editions
def test_a_path_may_lead_through_an_external(engine, ruleset):
    """L27, L30, L45: coal from Rochdale to Colne by way of Yorkshire, over two rivals' links, for nothing."""
    table = Table.at(
        engine,
        ruleset,
        hand=["colne"],
        tops={0: {"cotton_mill": 2}},
        tiles=["coal_mine 1 rochdale:1 seat=1"],
        links={"colne-yorkshire": 2, "rochdale-yorkshire": 3},
    )
    steps = [f"build cotton_mill@colne:{number} card=colne coal=rochdale:1" for number in (1, 2)]
    assert table.legal("build cotton_mill@", "colne") == steps
    table.play(steps[0])
    assert table.each("cash") == [AMPLE_CASH - 14, AMPLE_CASH, AMPLE_CASH, AMPLE_CASH]


@both_editions
def test_a_town_is_connected_to_itself(engine, ruleset):
    """L27, L28, L82, S18: mill and port in one town trade without any link."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bury"],
        tiles=["cotton_mill 1 preston:2 seat=0", "port 1 preston:1 seat=1", "coal_mine 1 wigan:1 seat=1"],
        tops={0: {"iron_works": 2}},
    )
    assert table.legal("sell ") and {step.split(" ")[1] for step in table.legal("sell ", "bury")} == {
        "preston:2>preston:1",
        "preston:2>market",
    }


@both_editions
def test_distance_is_the_shortest_path(engine, ruleset):
    """L28, L46: Manchester is one link from Bolton, though another way has two; Blackburn is as near."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["bolton"],
        tops={0: {"iron_works": 2}},
        tiles=["coal_mine 2 manchester:1 seat=1", "coal_mine 2 blackburn:1 seat=2", "coal_mine 2 oldham:1 seat=0"],
        links={
            "bolton-bury": 1,
            "bury-manchester": 1,
            "bolton-manchester": 2,
            "blackburn-bolton": 2,
            "manchester-oldham": 0,
        },
    )
    assert table.legal("build iron_works@", "bolton") == [
        f"build iron_works@bolton:3 card=bolton coal={mine}" for mine in ("blackburn:1", "manchester:1")
    ]


@both_editions
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("flipped", ["", " flipped"])
def test_trade_access_by_any_port(engine, ruleset, owner, flipped):
    """L29, L30, L48: own or another's, flipped or not."""
    table = Table.at(
        engine,
        ruleset,
        hand=["blackburn"],
        tops={0: {"cotton_mill": 2}},
        tiles=[f"port 1 liverpool:2 seat={owner}{flipped}"],
        links={"liverpool-wigan": 2, "blackburn-wigan": 1},
    )
    assert table.legal("build cotton_mill@blackburn:1", "blackburn") == [
        "build cotton_mill@blackburn:1 card=blackburn coal=market"
    ]


@both_editions
def test_the_virtual_link_starts_no_link(engine, ruleset):
    """L31, L31a: a port in Liverpool does not let its owner lay a rail from Birkenhead, nor trade there."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["port"],
        tiles=["port 2 liverpool:1 seat=0", "port 2 ellesmere_port:1 seat=1"],
    )
    assert table.lines() == {"liverpool-southport", "liverpool-warrington_and_runcorn", "liverpool-wigan"}


@both_editions
def test_the_virtual_link_serves_no_other_card(engine, ruleset):
    """L31a: a location card for Birkenhead still needs coal that reaches it; two cards too."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["birkenhead", "bury"],
        tops={0: {"shipyard": 2}},
        tiles=["port 2 liverpool:1 seat=0", "iron_works 2 blackburn:3 seat=1"],
    )
    assert [step for step in table.legal("build ") if "@birkenhead" in step] == []


def test_no_virtual_link_in_2018(engine):
    """L31b, L109: no industry card reaches across, in either direction."""
    yard = {"era": "rail", "hand": ["shipyard", "port"], "tops": {0: {"shipyard": 2, "port": 2}}}
    works = "iron_works 2 blackburn:3 seat=1"
    table = Table.at(
        engine,
        BOTH[1],
        **yard,
        tiles=["port 2 liverpool:1 seat=0", "port 2 ellesmere_port:1 seat=1", works],
        links={"birkenhead-ellesmere_port": 1},
    )
    assert table.spaces("shipyard", "shipyard") == {"liverpool:3"}
    table = Table.at(engine, BOTH[1], **yard, tiles=["shipyard 2 birkenhead:1 seat=0", works])
    assert table.spaces("port", "port") == set()
