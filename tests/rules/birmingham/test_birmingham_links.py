"""Rules B94 to B102: links; cases K26 and K27 as Birmingham has them."""

from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table
from tests.support.position_parts import AMPLE_CASH

BREWERY = "brewery 2 uttoxeter:1 seat=0"


def test_links_touch_the_network(engine):
    """B44, B94: at a tile or at an end of an own link, not at a rival's, on lines that are free."""
    table = Table.at(
        engine,
        tiles=["cotton_mill 1 worcester:1 seat=0", "brewery 1 stafford:1 seat=1"],
        links={"leek-stoke_on_trent": 0, "gloucester-worcester": 1, "stafford-stone": 2},
    )
    assert table.lines() == {
        "birmingham-worcester",
        "kidderminster-worcester",
        "stoke_on_trent-stone",
        "stoke_on_trent-warrington",
    }


def test_canals_one_an_action(engine):
    """B96: £3 each, no coal, and never a second one in the same action."""
    table = Table.at(
        engine, hand=["pottery", "stone"], tiles=["coal_mine 1 dudley:1 seat=0", "brewery 1 stafford:1 seat=0"]
    )
    assert "link birmingham-dudley card=pottery" in table.legal("link ")
    table.play("link birmingham-dudley card=pottery")
    assert table.legal("+") == [] and table["open_action"] is None
    assert (table["actions_left"], table.seat(0, "spent")) == (1, 3)
    table.play("link birmingham-worcester card=stone")
    assert (table.seat(0, "spent"), table.cubes("dudley:1"), table.cubes("stafford:1")) == (6, 2, 1)
    assert (table.seat(0, "links_left"), table.owner_of("birmingham-dudley")) == (12, 0)


def test_lines_of_the_other_era(engine):
    """B96, B97: no canal on a rail line, no rail on a canal line."""
    table = Table.at(engine, links={"birmingham-tamworth": 0, "birmingham-oxford": 1})
    assert not table.lines() & (facts.lines("rail") - facts.lines("canal"))
    table = Table.at(
        engine, era="rail", links={"burton_on_trent-tamworth": 0, "birmingham-tamworth": 1, "birmingham-oxford": 1}
    )
    assert "burton_on_trent-walsall" not in table.lines()
    assert "tamworth-walsall" in table.lines()


def test_a_rail_needs_coal(engine):
    """B97: £5 and 1 coal; without coal or money there is none."""
    words = {"era": "rail", "hand": ["pottery"], "tiles": ["coal_mine 2 dudley:1 seat=0"]}
    table = Table.at(engine, **words, cash={0: 5})
    assert table.lines() == {"birmingham-dudley", "dudley-kidderminster", "dudley-wolverhampton"}
    table.play("link birmingham-dudley card=pottery coal=dudley:1")
    assert (table.seat(0, "cash"), table.seat(0, "spent"), table.cubes("dudley:1")) == (0, 5, 2)
    assert Table.at(engine, **words, cash={0: 4}).legal("link ") == []
    assert Table.at(engine, **{**words, "tiles": ["coal_mine 2 dudley:1 seat=0 flipped"]}).legal("link ") == []


TWO_RAILS = {"era": "rail", "hand": ["pottery"], "tiles": ["coal_mine 2 dudley:1 seat=0", BREWERY]}
FIRST = "link birmingham-dudley card=pottery coal=dudley:1"


def test_K26_the_second_rail_may_start_from_the_first(engine):
    """B99, B100, C17: one after the other; the other way round is not possible."""
    table = Table.at(engine, **TWO_RAILS)
    assert table.legal("link birmingham-walsall") == []
    table.play(FIRST)
    assert table["open_action"] == {"kind": "link", "steps": [FIRST]}
    around_birmingham = {line for line in facts.lines("rail") if "birmingham" in facts.line_ends(line)}
    beside_dudley = {"dudley-kidderminster", "dudley-wolverhampton"}
    beside_uttoxeter = {"derby-uttoxeter", "stone-uttoxeter"}
    assert table.lines("+link ") == (around_birmingham | beside_dudley) - {"birmingham-dudley"}
    assert not table.lines("+link ") & beside_uttoxeter
    table.play("+link birmingham-walsall coal=dudley:1 beer=uttoxeter:1")
    assert (table.seat(0, "spent"), table.cubes("dudley:1"), table.cubes("uttoxeter:1")) == (15, 1, 1)
    assert (table["open_action"], table["actions_left"], table.seat(0, "hand_size")) == (None, 1, 7)


def test_no_third_rail(engine):
    """B98: one or two links an action."""
    table = Table.at(engine, **TWO_RAILS).play(FIRST, "+link birmingham-walsall coal=dudley:1 beer=uttoxeter:1")
    assert table.legal("+") == []


def test_K26_two_rails_need_not_touch(engine):
    """B94, B98, B99: each with the coal that it reaches; here the second one's coal is bought."""
    table = Table.at(engine, **{**TWO_RAILS, "tiles": [*TWO_RAILS["tiles"], "cotton_mill 2 worcester:1 seat=0"]})
    table.play(FIRST)
    assert "+link gloucester-worcester coal=market beer=uttoxeter:1" in table.legal("+link ")
    table.play("+link gloucester-worcester coal=market beer=uttoxeter:1")
    assert (table.seat(0, "spent"), table.cubes("dudley:1"), table["coal_market"]) == (15 + 1, 2, 12)


def test_each_rail_takes_its_own_coal(engine):
    """B50, B99, C17, B62: the first rail empties a mine, which flips, and the second finds the next one."""
    table = Table.at(
        engine,
        **{**TWO_RAILS, "tiles": ["coal_mine 2 dudley:1 seat=1 cubes=1", "coal_mine 2 cannock:2 seat=2", BREWERY]},
        links={"dudley-wolverhampton": 0, "cannock-wolverhampton": 2},
    )
    table.play(FIRST)
    assert (table.is_flipped("dudley:1"), table.seat(1, "income_space")) == (True, 17)
    table.play("+link birmingham-walsall coal=cannock:2 beer=uttoxeter:1")
    assert (table.cubes("cannock:2"), table.seat(0, "spent")) == (2, 15)


def test_money_for_two_rails(engine):
    """B98, C17: £15 in all, so with £14 there is no second rail, with £15 there is."""
    for cash, second in ((14, False), (15, True)):
        table = Table.at(engine, **TWO_RAILS, cash={0: cash}).play(FIRST)
        assert bool(table.legal("+link ")) == second
        assert table.seat(0, "cash") == cash - 5


def test_the_beer_of_two_rails(engine):
    """B59, B98, B101: any own brewery or a connected rival's, one barrel."""
    table = Table.at(
        engine,
        era="rail",
        hand=["pottery"],
        tiles=[
            "coal_mine 2 dudley:1 seat=0",
            BREWERY,
            "brewery 2 walsall:2 seat=1",
            "brewery 2 stafford:1 seat=2",
            "brewery 2 nuneaton:1 seat=3",
        ],
        links={"birmingham-nuneaton": 3},
    )
    table.play(FIRST)
    start = "+link birmingham-walsall coal=dudley:1 beer="
    assert table.legal(start) == [start + "nuneaton:1", start + "uttoxeter:1", start + "walsall:2"]
    start = "+link dudley-kidderminster coal=dudley:1 beer="
    assert table.legal(start) == [start + "nuneaton:1", start + "uttoxeter:1"]
    table.play("+link birmingham-walsall coal=dudley:1 beer=walsall:2")
    assert (table.cubes("walsall:2"), table.seat(1, "income_space"), table.seat(1, "cash")) == (1, 10, AMPLE_CASH)


def test_the_closing_steps_of_an_open_action(engine):
    """B24: after one rail the next action may follow at once."""
    table = Table.at(engine, **{**TWO_RAILS, "hand": ["pottery", "stone"]}).play(FIRST)
    assert {"+link", "link", "pass", "loan", "develop"} <= table.first_words()
    table.play("loan 30 card=stone")
    assert (table["active_seat"], table.seat(0, "spent"), table.cubes("uttoxeter:1")) == (1, 5, 2)


FOURTEEN = sorted(facts.lines("rail") - {line for line in facts.lines("rail") if "dudley" in facts.line_ends(line)})[
    :14
]


def test_links_run_out(engine):
    """C20: with 13 laid only one more, in the same action or another, with 14 none."""
    words = {"era": "rail", "hand": ["pottery"], "tiles": ["coal_mine 2 dudley:1 seat=0", BREWERY]}
    table = Table.at(engine, **words, links=dict.fromkeys(FOURTEEN[1:], 0)).play(FIRST)
    assert table.seat(0, "links_left") == 0
    assert table.legal("+") == [] and table.legal("link ") == []
    assert Table.at(engine, **words, links=dict.fromkeys(FOURTEEN, 0)).legal("link ") == []


def test_K27_building_on_from_a_merchant(engine):
    """B47, C1: Oxford joined by an own rail starts another; its coal is bought there."""
    table = Table.at(engine, era="rail", hand=["pottery"], links={"birmingham-oxford": 0})
    table.play("link oxford-redditch card=pottery coal=market")
    assert (table.seat(0, "spent"), table["coal_market"]) == (5 + 1, 12)
