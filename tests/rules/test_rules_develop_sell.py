"""Rules L78 to L85: develop and sell cotton."""

import pytest
from tests.rules.table import Table, all_games, both_editions
from tests.support import facts
from tests.support.position_parts import AMPLE_CASH

INDUSTRIES = facts.load_data()["industry_types"]


@both_editions
def test_develop_one_or_two_tiles(engine, ruleset):
    """L78, L79: of one stack or of two, each the top one at that moment; after two the action is over."""
    words = {"hand": ["bury"], "tops": {0: {"iron_works": 1, "port": (1, 1)}}, "iron_market": 8}
    table = Table.at(engine, ruleset, **words)
    assert table.legal("develop ", "bury") == [f"develop {name} card=bury iron=market" for name in sorted(INDUSTRIES)]
    table.play("develop port card=bury iron=market")
    assert table["open_action"] == {"kind": "develop", "steps": ["develop port card=bury iron=market"]}
    assert table.legal("+") == [f"+develop {name} iron=market" for name in sorted(INDUSTRIES)]
    assert table.legal("pass ")
    table.play("+develop port iron=market")
    assert (table.left(0, "port", 1), table.left(0, "port", 2)) == (0, 1)
    assert table.legal("+") == [] and (table["open_action"], table["actions_left"]) == (None, 1)

    other = Table.at(engine, ruleset, **words)
    other.play("develop port card=bury iron=market", "+develop iron_works iron=market")
    assert (other.left(0, "port", 1), other.left(0, "iron_works", 1), other.left(0, "iron_works", 2)) == (0, 0, 1)
    assert (other.seat(0, "spent"), other["iron_market"]) == (2, 6)


@both_editions
@pytest.mark.parametrize("industry", INDUSTRIES)
def test_every_tile_can_be_developed(engine, ruleset, industry):
    """L80: down to the last one of the stack, level 0 shipyards included; the tile leaves the game."""
    for level, tile in facts.levels_of(industry).items():
        table = Table.at(engine, ruleset, hand=["bury"], tops={0: {industry: (level, 1)}})
        left = sum(table.seat(0, "tiles_left")[industry].values())
        table.play(f"develop {industry} card=bury iron=market")
        assert table.left(0, industry, level) == 0 < tile["count"]
        assert sum(table.seat(0, "tiles_left")[industry].values()) == left - 1
        assert (table["tiles"], table.seat(0, "cash")) == ([], AMPLE_CASH - 1)


@both_editions
def test_the_second_development_sees_what_the_first_left(engine, ruleset):
    """L22, L79: dearer iron, less money; with £1 the action ends after one tile."""
    table = Table.at(engine, ruleset, hand=["bury"], cash={0: 3}, iron_market=7)
    table.play("develop port card=bury iron=market")
    assert table.legal("+develop port") == ["+develop port iron=market"]
    table.play("+develop port iron=market")
    assert (table.seat(0, "cash"), table["iron_market"]) == (0, 5)
    table = Table.at(engine, ruleset, hand=["bury"], cash={0: 2}, iron_market=7)
    assert table.play("develop port card=bury iron=market").legal("+") == []
    assert Table.at(engine, ruleset, cash={0: 1}, iron_market=6).legal("develop ") == []


@both_editions
def test_the_port_need_not_be_the_nearest(engine, ruleset):
    """L82, S54: any connected unflipped port, past others that are unflipped too; not one out of reach."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bury"],
        tiles=[
            "cotton_mill 1 preston:2 seat=0",
            "port 1 preston:1 seat=1",
            "port 1 lancaster:1 seat=2",
            "port 1 fleetwood:1 seat=3 flipped",
            "port 1 liverpool:1 seat=0",
            "port 1 ellesmere_port:1 seat=1",
        ],
        links={"lancaster-preston": 1, "fleetwood-preston": 1, "preston-wigan": 2, "liverpool-wigan": 3},
    )
    assert table.legal("sell ", "bury") == [
        f"sell preston:2>{target} card=bury" for target in ("lancaster:1", "liverpool:1", "market", "preston:1")
    ]


@both_editions
def test_externals_are_not_ports(engine, ruleset):
    """L82a, L83: at the edge only the distant market can be sold to, by any number of sales."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bury"],
        tiles=["cotton_mill 1 colne:1 seat=0", "cotton_mill 1 burnley:1 seat=0"],
        links={"colne-yorkshire": 1, "burnley-colne": 1},
        stack=[0, 0],
    )
    assert {step.split(" ")[1] for step in table.legal("sell ")} == {"burnley:1>market", "colne:1>market"}
    table.play("sell burnley:1>market card=bury")
    assert table.legal("+") == ["+sell colne:1>market"]
    table.play("+sell colne:1>market")
    assert table.seat(0, "income_space") == 10 + 2 * (3 + 5)


@both_editions
def test_only_own_unflipped_mills_are_sold(engine, ruleset):
    """L81: with no sale possible there is no Sell action."""
    words = {"hand": ["bury"], "links": {"lancaster-preston": 1, "fleetwood-preston": 1}}
    port = "port 1 fleetwood:1 seat=1"
    mine = ["cotton_mill 1 preston:2 seat=0", "cotton_mill 1 lancaster:2 seat=1", port]
    assert {step.split(">")[0] for step in Table.at(engine, ruleset, **words, tiles=mine).legal("sell ")} == {
        "sell preston:2"
    }
    assert (
        Table.at(engine, ruleset, **words, tiles=[*mine[1:], "cotton_mill 1 preston:2 seat=0 flipped"]).legal("sell ")
        == []
    )


@both_editions
@pytest.mark.parametrize(("drawn", "marker"), [(-4, 8), (-1, 8), (0, 7)])
def test_the_marker_stops_at_x(engine, ruleset, drawn, marker):
    """L83a, L83c, S24: from position 7 a tile of 4 moves it one position only; the sale fails."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bury"],
        tiles=["cotton_mill 1 colne:1 seat=0"],
        links={"colne-yorkshire": 1},
        drawn=[-3, -2, -2],
        stack=[drawn],
    )
    table.play("sell colne:1>market card=bury")
    assert table["distant_market"]["marker"] == marker
    assert (table.is_flipped("colne:1"), table.seat(0, "income_space")) == ((True, 15) if marker == 7 else (False, 10))


@all_games
def test_x_comes_before_the_stack_runs_out(engine, ruleset, players):
    """L83d, S21: at most 6, 5, 4 successful sales with 12, 10, 8 tiles, even with the lightest tiles first."""
    lightest = sorted(facts.distant_tiles(ruleset, players).elements(), reverse=True)
    towns = ["macclesfield", "stockport", "manchester", "oldham", "rochdale", "bolton", "bury"]
    levels = [1, 1, 1, 2, 2, 2, 3]
    links = ["macclesfield-the_midlands", "macclesfield-stockport", "manchester-stockport", "manchester-oldham"]
    links += ["oldham-rochdale", "bolton-manchester", "bury-manchester"]
    table = Table.at(
        engine,
        ruleset,
        players=players,
        hand=["port"],
        tiles=[f"cotton_mill {level} {town}:1 seat=0" for level, town in zip(levels, towns, strict=True)],
        links=dict.fromkeys(links, 1),
        stack=lightest,
    )
    table.play(f"sell {towns[0]}:1>market card=port")
    for town in towns[1:]:
        if not table.legal("+"):
            break
        table.play(f"+sell {town}:1>market")
    sold = sum(tile["flipped"] for tile in table["tiles"])
    assert sold == {12: 6, 10: 5, 8: 4}[len(lightest)]
    assert (table["distant_market"]["marker"], len(table["distant_market"]["drawn"])) == (8, sold + 1)
    assert table["distant_market"]["stack"] == lightest[sold + 1 :] != []


@both_editions
def test_no_distant_sales_with_the_marker_on_x(engine, ruleset):
    """L83, L84: for nobody, for the rest of the era; ports still take cotton."""
    words = {
        "tiles": ["cotton_mill 1 colne:1 seat=0", "cotton_mill 1 preston:2 seat=1", "port 1 preston:1 seat=2"],
        "links": {"colne-yorkshire": 1},
        "drawn": [-4, -3, -1],
    }
    assert Table.at(engine, ruleset, **words).legal("sell ") == []
    other = Table.at(engine, ruleset, **words, active_seat=1)
    assert {step.split(" ")[1] for step in other.legal("sell ")} == {"preston:2>preston:1"}


@both_editions
def test_after_each_sale_the_player_decides_anew(engine, ruleset):
    """L19, L81, L85: the tile is seen, then a further sale or any other step may follow."""
    table = Table.at(
        engine,
        ruleset,
        hand=["bury", "port"],
        tiles=["cotton_mill 1 colne:1 seat=0", "cotton_mill 1 burnley:1 seat=0"],
        links={"colne-yorkshire": 1, "burnley-colne": 1},
        stack=[-3],
    )
    table.play("sell colne:1>market card=bury")
    assert table["distant_market"]["drawn"] == [-3]
    assert table["open_action"] == {"kind": "sell", "steps": ["sell colne:1>market card=bury"]}
    assert table.legal("+") == ["+sell burnley:1>market"]
    table.play("loan 10 card=port")
    assert (table["active_seat"], table.is_flipped("burnley:1")) == (1, False)
