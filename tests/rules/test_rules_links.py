"""Rules L73 to L77: laying links."""

import pytest
from tests.rules.table import Table, both_editions
from tests.support.position_parts import AMPLE_CASH


@both_editions
def test_a_link_goes_on_a_free_line_beside_the_network(engine, ruleset):
    """L3, L73: not on a line that anybody has, not on a rail-only line in the canal era."""
    table = Table.at(
        engine, ruleset, hand=["port"], tiles=["cotton_mill 1 manchester:1 seat=0"], links={"manchester-oldham": 1}
    )
    assert table.legal("link ", "port") == [
        f"link {line} card=port"
        for line in (
            "bolton-manchester",
            "bury-manchester",
            "manchester-stockport",
            "manchester-warrington_and_runcorn",
        )
    ]
    table.play("link bolton-manchester card=port")
    assert (table.owner_of("bolton-manchester"), table.seat(0, "links_left")) == (0, 13)


@both_editions
def test_no_link_without_anything_on_the_board(engine, ruleset):
    """L73a, S44: in either era."""
    for era in ("canal", "rail"):
        table = Table.at(engine, ruleset, era=era, tiles=["coal_mine 2 wigan:1 seat=1"], links={"preston-wigan": 1})
        assert table.legal("link ") == []


@both_editions
def test_externals_start_canals_too(engine, ruleset):
    """L26, L73b: from Yorkshire on to Rochdale."""
    table = Table.at(engine, ruleset, hand=["port"], links={"colne-yorkshire": 0})
    assert table.lines() == {"burnley-colne", "rochdale-yorkshire"}


@both_editions
@pytest.mark.parametrize("second", [False, True])
def test_price_of_rails(engine, ruleset, second):
    """L75: £5 and 1 coal for one, £15 and 2 coal for two."""
    table = Table.at(engine, ruleset, era="rail", hand=["port"], tiles=["coal_mine 4 wigan:1 seat=0"])
    table.play("link preston-wigan card=port coal=wigan:1")
    assert (table.seat(0, "spent"), table.cubes("wigan:1")) == (5, 4)
    if second:
        table.play("+link blackburn-wigan coal=wigan:1")
        assert (table.seat(0, "spent"), table.cubes("wigan:1")) == (15, 3)
        assert table.legal("+") == [] and (table["open_action"], table["actions_left"]) == (None, 1)


@both_editions
def test_the_second_rail_costs_ten(engine, ruleset):
    """L22, L75, L76: with £14 only one rail can be laid in the action, but another in the next."""
    words = {"era": "rail", "hand": ["port", "port"], "tiles": ["coal_mine 4 wigan:1 seat=0"]}
    table = Table.at(engine, ruleset, **words, cash={0: 14}).play("link preston-wigan card=port coal=wigan:1")
    assert table.legal("+") == []
    assert "link blackburn-wigan card=port coal=wigan:1" in table.legal("link ")
    table = Table.at(engine, ruleset, **words, cash={0: 15}).play("link preston-wigan card=port coal=wigan:1")
    assert "+link blackburn-wigan coal=wigan:1" in table.legal("+link ")


@both_editions
def test_an_open_rail_action(engine, ruleset):
    """L19, L75, L76: while a second rail can be laid the action is open; any other step closes it."""
    table = Table.at(
        engine, ruleset, era="rail", hand=["port", "bury"], tiles=["coal_mine 4 wigan:1 seat=0"], actions_left=2
    )
    table.play("link preston-wigan card=port coal=wigan:1")
    assert table["open_action"] == {"kind": "link", "steps": ["link preston-wigan card=port coal=wigan:1"]}
    assert (table["active_seat"], table["actions_left"]) == (0, 1)
    table.play("loan 10 card=bury")
    assert (table["open_action"], table["active_seat"]) == (None, 1)
    assert table.seat(0, "cash") == AMPLE_CASH - 5 + 10


@both_editions
def test_lancaster_scotland_uses_the_market(engine, ruleset):
    """L50, L77: the rail itself reaches a trade external; a connected mine comes first."""
    words = {"era": "rail", "hand": ["port"]}
    table = Table.at(engine, ruleset, **words, tiles=["cotton_mill 2 lancaster:2 seat=0"])
    assert table.legal("link ", "port") == ["link lancaster-scotland card=port coal=market"]
    table = Table.at(
        engine,
        ruleset,
        **words,
        tiles=["cotton_mill 2 lancaster:2 seat=0", "coal_mine 2 wigan:1 seat=1"],
        links={"lancaster-preston": 2, "preston-wigan": 2},
    )
    assert table.legal("link lancaster-scotland", "port") == ["link lancaster-scotland card=port coal=wigan:1"]


@both_editions
def test_coal_travels_over_the_first_rail(engine, ruleset):
    """L47, L76, L76a: the first rail brings the mine of Wigan to the second, and empties it for a third place."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["port"],
        tiles=["cotton_mill 2 preston:2 seat=0", "coal_mine 2 wigan:1 seat=1 cubes=2"],
    )
    assert table.legal("link fleetwood-preston") == []
    table.play("link preston-wigan card=port coal=wigan:1")
    assert table.legal("+link fleetwood-preston") == ["+link fleetwood-preston coal=wigan:1"]
    table.play("+link fleetwood-preston coal=wigan:1")
    assert table.is_flipped("wigan:1") and table.seat(1, "income_space") == 17
