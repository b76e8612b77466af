"""Rules B107 to B114: selling; cases K45, K47 and K51."""

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table
from tests.rules.boards import LAST_CANAL_ACTION
from tests.support.position_parts import AMPLE_CASH

MILL = "cotton_mill 1 birmingham:1 seat=0"
BREWERY = "brewery 1 stafford:1 seat=0"


def test_what_can_be_sold(engine):
    """B46, B107, B114: one's own unflipped goods, by anyone's links, to a tile that shows them; nothing else."""
    table = Table.at(
        engine,
        era="rail",
        hand=["pottery"],
        tiles=[
            "cotton_mill 2 birmingham:1 seat=0",
            "manufacturer 2 birmingham:2 seat=1",
            "iron_works 2 birmingham:3 seat=0",
            "manufacturer 3 birmingham:4 seat=0 flipped",
            "coal_mine 2 coventry:2 seat=0",
            "pottery 1 coventry:1 seat=0",
            "brewery 2 walsall:2 seat=0",
            "manufacturer 2 derby:2 seat=0",
        ],
        links={"birmingham-oxford": 1, "birmingham-coventry": 2, "birmingham-walsall": 3},
        merchants={"oxford:1": "all_goods empty", "oxford:2": "cotton_mill empty"},
    )
    assert table.legal("sell ", "pottery") == [
        "sell birmingham:1>oxford:1 card=pottery beer=walsall:2",
        "sell birmingham:1>oxford:2 card=pottery beer=walsall:2",
        "sell coventry:1>oxford:1 card=pottery beer=walsall:2",
    ]


def test_a_sale_flips_and_advances(engine):
    """B5, B42, B108: the tile's spaces, at once; nothing is paid."""
    table = Table.at(
        engine,
        hand=["pottery"],
        tiles=[MILL, "brewery 3 stafford:1 seat=0"],
        links={"birmingham-oxford": 1},
        merchants={"oxford:1": "cotton_mill empty"},
    )
    assert not table.is_flipped("birmingham:1")
    table.play("sell birmingham:1>oxford:1 card=pottery beer=stafford:1")
    assert (table.is_flipped("birmingham:1"), table.seat(0, "income_space")) == (True, 10 + 5 + 5)
    assert (table.seat(0, "cash"), table.seat(0, "spent"), table.seat(0, "vp")) == (AMPLE_CASH, 0, 0)
    assert table["open_action"] is None and table["actions_left"] == 1


GOODS = {"cotton_mill": "birmingham:1", "manufacturer": "birmingham:2", "pottery": "coventry:1"}


@pytest.mark.parametrize(("industry", "level"), [entry for entry in facts.tile_entries() if entry[0] in GOODS])
def test_beer_and_income_of_every_level(engine, industry, level):
    """B108, B111, B113: exactly the beer that the tile shows; with one barrel less it cannot be sold."""
    tile = facts.levels_of(industry)[level]
    space = GOODS[industry]
    words = {
        "era": tile["eras"][-1],
        "hand": ["stone"],
        "links": {"birmingham-oxford": 1, "birmingham-coventry": 2},
        "merchants": {"oxford:1": "all_goods empty"},
    }
    breweries = ["burton_on_trent:2", "stafford:1"]
    beer = breweries[: tile["beer_to_sell"]]
    goods = f"{industry} {level} {space} seat=0"
    table = Table.at(engine, **words, tiles=[goods, *(f"brewery 2 {place} seat=0 cubes=1" for place in beer)])
    step = f"sell {space}>oxford:1 card=stone" + (f" beer={','.join(beer)}" if beer else "")
    assert table.legal("sell ", "stone") == [step]
    table.play(step)
    assert table.seat(0, "income_space") == 10 + tile["income_spaces"] + 5 * len(beer)
    if beer:
        short = [goods, *(f"brewery 2 {place} seat=0 cubes=1" for place in beer[1:])]
        assert Table.at(engine, **words, tiles=short).legal("sell ") == []


def test_K45_a_blank_tile_takes_no_goods(engine):
    """B11, B12, B52, B132: also with beer at hand; it has no barrel, not even after the canal end."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        hand=["pottery"],
        tiles=["cotton_mill 2 birmingham:1 seat=3", "brewery 2 stafford:1 seat=3"],
        links={"birmingham-oxford": 0},
        merchants={"oxford:1": "blank", "oxford:2": "manufacturer"},
    )
    assert table.legal("sell ") == []
    assert (table.has_barrel("oxford:1"), table.has_barrel("oxford:2")) == (False, True)
    table.pass_action()
    assert (table["era"], table.has_barrel("oxford:1"), table.has_barrel("oxford:2")) == ("rail", False, True)


TWO_GOODS = {
    "hand": ["pottery"],
    "tiles": [MILL, "manufacturer 2 redditch:1 seat=0"],
    "links": {"birmingham-oxford": 1, "oxford-redditch": 2},
    "merchants": {"oxford:1": "cotton_mill", "oxford:2": "all_goods"},
}


def test_K47_each_barrel_belongs_to_one_tile_and_pays(engine):
    """B107, B109, B110, B112, C2, C5: the bonus twice in one action, besides the tiles' own spaces."""
    table = Table.at(engine, **TWO_GOODS)
    first = "sell birmingham:1>oxford:1 card=pottery beer=merchant:oxford:1"
    assert table.legal("sell ", "pottery") == [
        first,
        "sell birmingham:1>oxford:2 card=pottery beer=merchant:oxford:2",
        "sell redditch:1>oxford:2 card=pottery beer=merchant:oxford:2",
    ]
    table.play(first)
    assert table["open_action"] == {"kind": "sell", "steps": [first]}
    second = "+sell redditch:1>oxford:2 beer=merchant:oxford:2"
    assert table.legal("+") == [second]
    table.play(second)
    assert table.seat(0, "income_space") == 10 + (5 + 2) + (1 + 2)
    assert (table.has_barrel("oxford:1"), table.has_barrel("oxford:2")) == (False, False)
    assert (table.seat(0, "hand_size"), table["actions_left"], table["open_action"]) == (7, 1, None)


def test_K47_the_wrong_barrel_spoils_the_second_sale(engine):
    """B113, C2: the cotton tile's barrel does not serve a manufacturer."""
    table = Table.at(engine, **TWO_GOODS).play("sell birmingham:1>oxford:2 card=pottery beer=merchant:oxford:2")
    assert table.has_barrel("oxford:1")
    assert table.legal("+") == [] and table["open_action"] is None
    assert table.legal("sell ") == []


def test_a_barrel_serves_its_own_tile_only(engine):
    """B60, B109, C2: not the tile beside it, nor another merchant."""
    table = Table.at(
        engine,
        hand=["pottery"],
        tiles=[MILL],
        links={"birmingham-oxford": 1, "oxford-redditch": 1, "gloucester-redditch": 1},
        merchants={"oxford:1": "cotton_mill empty", "oxford:2": "manufacturer", "gloucester:1": "pottery"},
    )
    assert table.has_barrel("oxford:2") and table.has_barrel("gloucester:1")
    assert table.legal("sell ") == []


def test_several_sales_of_several_industries(engine):
    """B12, B112, C5: one card, one action; the same tile buys any of its goods again and again."""
    table = Table.at(
        engine,
        era="rail",
        hand=["stone"],
        tiles=[
            "cotton_mill 2 birmingham:1 seat=0",
            "manufacturer 3 birmingham:2 seat=0",
            "manufacturer 2 birmingham:4 seat=0",
            "pottery 1 coventry:1 seat=0",
            "brewery 2 stafford:1 seat=0",
            "brewery 2 walsall:2 seat=0",
        ],
        links={"birmingham-oxford": 1, "birmingham-coventry": 1},
        merchants={"oxford:1": "all_goods empty"},
    )
    table.play(
        "sell birmingham:1>oxford:1 card=stone beer=stafford:1",
        "+sell coventry:1>oxford:1 beer=walsall:2",
        "+sell birmingham:2>oxford:1",
        "+sell birmingham:4>oxford:1 beer=walsall:2",
    )
    assert table.seat(0, "income_space") == 10 + 4 + 5 + 4 + 1 + 5
    assert (table.cubes("stafford:1"), table.is_flipped("walsall:2"), table["actions_left"]) == (1, True, 1)
    assert table.legal("+") == []


def test_a_sale_may_be_the_only_one(engine):
    """B112: further sales are a choice; the next action may sell the rest."""
    table = Table.at(engine, **{**TWO_GOODS, "hand": ["pottery", "stone"]})
    table.play("sell birmingham:1>oxford:1 card=pottery beer=merchant:oxford:1", "loan 30 card=stone")
    assert (table["active_seat"], table.is_flipped("redditch:1"), table.has_barrel("oxford:2")) == (1, False, True)


# Merchant, the goods beside it, line.
BONUS_PLACES = {
    "oxford": ("redditch:1", "oxford-redditch"),
    "gloucester": ("redditch:1", "gloucester-redditch"),
    "warrington": ("stoke_on_trent:3", "stoke_on_trent-warrington"),
    "nottingham": ("derby:2", "derby-nottingham"),
}


def sold_at(engine, place, beer, **words):
    """A level 2 manufacturer sold at a merchant with this beer, on £20 and space 20."""
    goods, line = BONUS_PLACES[place]
    table = Table.at(
        engine,
        hand=["stone"],
        cash={0: 20},
        income={0: 20},
        tiles=[f"manufacturer 2 {goods} seat=0", "brewery 1 burton_on_trent:2 seat=0"],
        links={line: 1},
        merchants={f"{place}:1": "manufacturer"},
        **words,
    )
    return table.play(f"sell {goods}>{place}:1 card=stone beer={beer or f'merchant:{place}:1'}")


def gains(table):
    """Spaces, pounds and points that seat 0 gained."""
    return table.seat(0, "income_space") - 20, table.seat(0, "cash") - 20, table.seat(0, "vp")


@pytest.mark.parametrize(
    ("place", "bonus"),
    [("oxford", (2, 0, 0)), ("warrington", (0, 5, 0)), ("nottingham", (0, 0, 3)), ("gloucester", (0, 0, 0))],
)
def test_K51_the_bonuses(engine, place, bonus):
    """B109, B110: spaces, not levels; money that is not set off; points at once; the tile's own space besides."""
    table = sold_at(engine, place, None)
    spaces, money, points = bonus
    assert gains(table) == (1 + spaces, money, points)
    assert (table.has_barrel(f"{place}:1"), table.seat(0, "spent")) == (False, 0)


@pytest.mark.parametrize("place", BONUS_PLACES)
def test_K51_no_bonus_without_the_barrel(engine, place):
    """B109: it comes with the merchant's beer, not with selling there; the other beer flips a brewery."""
    table = sold_at(engine, place, "burton_on_trent:2")
    assert gains(table) == (1 + 4, 0, 0)
    assert table.has_barrel(f"{place}:1") and table["open_action"] is None


def test_K51_shrewsbury(engine):
    """B110: 4 VP at once."""
    table = Table.at(
        engine,
        hand=["stone"],
        tiles=["cotton_mill 1 kidderminster:2 seat=0"],
        links={"coalbrookdale-kidderminster": 1, "coalbrookdale-shrewsbury": 1},
        merchants={"shrewsbury:1": "cotton_mill"},
    )
    table.play("sell kidderminster:2>shrewsbury:1 card=stone beer=merchant:shrewsbury:1")
    assert (table.seat(0, "vp"), table.seat(0, "income_space"), table.seat(0, "cash")) == (4, 15, AMPLE_CASH)


def test_K51_gloucesters_develop(engine):
    """B104, B106, B110, C22, K52: the lowest tile of one industry, without iron, never a bulb pottery; it is a must."""
    table = sold_at(engine, "gloucester", None)
    sale = "sell redditch:1>gloucester:1 card=stone beer=merchant:gloucester:1"
    assert table["open_action"] == {"kind": "bonus", "steps": [sale]}
    industries = ["brewery", "coal_mine", "cotton_mill", "iron_works", "manufacturer"]
    assert table.legal() == [f"bonus {industry}" for industry in industries]
    before = table.left(0, "cotton_mill", 1)
    table.play("bonus cotton_mill")
    assert table.left(0, "cotton_mill", 1) == before - 1
    assert (table["iron_market"], table.seat(0, "cash"), table.seat(0, "spent")) == (8, 20, 0)
    assert (table["open_action"], table["actions_left"], table["active_seat"]) == (None, 1, 0)


def test_K52_gloucester_and_the_next_pottery(engine):
    """B106: level 2 may go, level 3 not."""
    table = sold_at(engine, "gloucester", None, tops={0: {"pottery": 2}})
    assert "bonus pottery" in table.legal()
    table = sold_at(engine, "gloucester", None, tops={0: {"pottery": 3}})
    assert "bonus pottery" not in table.legal()


@pytest.mark.parametrize("pottery", [1, 3, None])
def test_gloucester_with_nothing_to_develop(engine, pottery):
    """C16, B106: the bonus has no effect."""
    stacks = {**dict.fromkeys(facts.industries()), "pottery": pottery}
    table = sold_at(engine, "gloucester", None, tops={0: stacks})
    left = table.seat(0, "tiles_left")
    assert table.legal() == ["bonus none"]
    table.play("bonus none")
    assert (table.seat(0, "tiles_left"), table["open_action"], table["actions_left"]) == (left, None, 1)


def test_selling_goes_on_after_gloucesters_develop(engine):
    """B110, B112: the bonus comes at once, then the next sale of the action."""
    table = Table.at(
        engine,
        era="rail",
        hand=["stone"],
        tiles=["manufacturer 2 redditch:1 seat=0", "cotton_mill 2 worcester:1 seat=0"],
        links={"gloucester-redditch": 1, "gloucester-worcester": 1},
        merchants={"gloucester:1": "manufacturer", "gloucester:2": "cotton_mill"},
    )
    steps = [
        "sell redditch:1>gloucester:1 card=stone beer=merchant:gloucester:1",
        "bonus brewery",
        "+sell worcester:1>gloucester:2 beer=merchant:gloucester:2",
        "bonus brewery",
    ]
    table.play(*steps[:2])
    assert table["open_action"] == {"kind": "sell", "steps": steps[:2]}
    assert table.legal("+") == [steps[2]]
    table.play(steps[2])
    assert table["open_action"] == {"kind": "bonus", "steps": steps[:3]}
    table.play(steps[3])
    assert (table.left(0, "brewery", 1), table["open_action"], table["actions_left"]) == (0, None, 1)
    assert (table.seat(0, "hand_size"), table.seat(0, "income_space")) == (7, 10 + 1 + 4)
