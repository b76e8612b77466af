"""Rule cases about selling cotton: K29 to K31. Seats 0, 1, 2 are the players A, B, C of the cases."""

import pytest
from tests.rules.table import Table, both_editions
from tests.support.position_parts import AMPLE_CASH


@both_editions
def test_K29_selling_through_someone_elses_port(engine, ruleset):
    """L30, L63, L64, L82, L82a: both tiles flip and both owners advance; a port serves once."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bury"],
        income={0: 14, 2: 12},
        tiles=["cotton_mill 1 preston:2 seat=0", "cotton_mill 1 blackburn:1 seat=0", "port 2 lancaster:1 seat=2"],
        links={"lancaster-preston": 1, "preston-wigan": 1, "blackburn-wigan": 1},
    )
    assert table.legal("sell ", "bury") == [
        "sell blackburn:1>lancaster:1 card=bury",
        "sell blackburn:1>market card=bury",
        "sell preston:2>lancaster:1 card=bury",
        "sell preston:2>market card=bury",
    ]
    table.play("sell preston:2>lancaster:1 card=bury")
    assert table.is_flipped("preston:2") and table.is_flipped("lancaster:1")
    assert table.each("income_space") == [19, 10, 15, 10]
    assert table.each("cash") == [AMPLE_CASH] * 4
    assert table.legal("+sell") == ["+sell blackburn:1>market"]


ACCESS = {
    "unflipped port": (["port 1 warrington_and_runcorn:2 seat=2"], {}),
    "flipped port": (["port 1 warrington_and_runcorn:2 seat=2 flipped"], {}),
    "The Midlands": ([], {"manchester-stockport": 1, "macclesfield-stockport": 1, "macclesfield-the_midlands": 1}),
    "Yorkshire": ([], {"oldham-rochdale": 1, "rochdale-yorkshire": 1}),
}


@both_editions
@pytest.mark.parametrize("access", ACCESS)
@pytest.mark.parametrize(("drawn", "marker", "income"), [(-2, 2, 17), (0, 0, 18)])
def test_K30_one_sale_to_the_distant_market(engine, ruleset, access, drawn, marker, income):
    """L29, L83, L83a, L83b, S19, S20: the bonus of the space reached, in income spaces; the port stays as it is."""
    tiles, links = ACCESS[access]
    table = Table.at(
        engine,
        ruleset,
        hand=["bury"],
        tiles=["cotton_mill 1 oldham:1 seat=0", *tiles],
        links={"manchester-oldham": 1, "manchester-warrington_and_runcorn": 1, **links},
        stack=[drawn],
    )
    ports = [tile for tile in table["tiles"] if tile["industry"] == "port"]
    table.play("sell oldham:1>market card=bury")
    assert (table.seat(0, "income_space"), table.seat(0, "cash")) == (income, AMPLE_CASH)
    assert table.is_flipped("oldham:1")
    assert [tile for tile in table["tiles"] if tile["industry"] == "port"] == ports
    assert (table["distant_market"]["marker"], table["distant_market"]["drawn"]) == (marker, [drawn])


@both_editions
def test_K30_no_sale_without_trade_access(engine, ruleset):
    """L29, L81, L83: Northwich gives none."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bury"],
        tiles=["cotton_mill 1 oldham:1 seat=0", "port 1 liverpool:1 seat=1"],
        links={
            "manchester-oldham": 1,
            "manchester-warrington_and_runcorn": 1,
            "ellesmere_port-warrington_and_runcorn": 1,
            "ellesmere_port-northwich": 1,
        },
    )
    assert table.legal("sell") == []


def three_mills(engine, ruleset):
    return Table.at(
        engine,
        ruleset,
        hand=["bury", "port"],
        income={0: 20},
        tops={0: {"cotton_mill": 2}},
        tiles=[
            "cotton_mill 1 macclesfield:1 seat=0",
            "cotton_mill 1 stockport:1 seat=0",
            "cotton_mill 2 manchester:1 seat=0",
            "cotton_mill 1 oldham:1 seat=1",
            "port 1 warrington_and_runcorn:2 seat=1",
        ],
        links={
            "macclesfield-the_midlands": 1,
            "macclesfield-stockport": 1,
            "manchester-stockport": 1,
            "manchester-oldham": 1,
            "manchester-warrington_and_runcorn": 1,
        },
        drawn=[-2, -2],
        stack=[-1, -2, -2],
    )


@both_editions
def test_K31_several_distant_sales_and_the_x(engine, ruleset):
    """L83b, L83c, L84, S21, S22, S23: the sale that reaches X fails and ends the action; earlier sales stand."""
    table = three_mills(engine, ruleset)
    table.play("sell macclesfield:1>market card=bury")
    assert (table["distant_market"]["marker"], table.seat(0, "income_space")) == (5, 26)
    table.play("+sell stockport:1>market")
    assert (table["distant_market"]["marker"], table.seat(0, "income_space")) == (7, 31)
    table.play("+sell manchester:1>market")
    assert (table["distant_market"]["marker"], table.seat(0, "income_space")) == (8, 31)
    assert table["distant_market"]["drawn"] == [-2, -2, -1, -2, -2]
    assert table.is_flipped("macclesfield:1") and table.is_flipped("stockport:1")
    assert not table.is_flipped("manchester:1")
    assert "bury" in table.seat(0, "discards")

    assert table.legal("+") == [] and (table["open_action"], table["actions_left"]) == (None, 1)
    assert table.legal("sell ", "port") == ["sell manchester:1>warrington_and_runcorn:2 card=port"]
    table.pass_action()
    assert table["active_seat"] == 1
    assert {step.split(" ")[1] for step in table.legal("sell ")} == {"oldham:1>warrington_and_runcorn:2"}


@both_editions
def test_K31_selling_to_the_port_first(engine, ruleset):
    """L81, L85: the order of sales is the player's, decided after each tile drawn."""
    table = three_mills(engine, ruleset)
    table.play("sell manchester:1>warrington_and_runcorn:2 card=bury")
    assert table.legal("+sell ") == ["+sell macclesfield:1>market", "+sell stockport:1>market"]
    table.play("+sell stockport:1>market")
    assert table.legal("+sell ") == ["+sell macclesfield:1>market"]
    assert table.legal("pass ", "port") == ["pass card=port"]
