"""The tables of Birmingham: board, tiles, tracks, markets and cards. Every figure of the data file is played."""

import math
from collections import Counter

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table
from tests.rules.boards import LAST_ACTION, LAST_ACTION_OF_A_ROUND
from tests.support.position_parts import AMPLE_CASH

INDUSTRY_CARDS = {
    "cotton_mill": "cotton_mill_or_manufacturer",
    "manufacturer": "cotton_mill_or_manufacturer",
    "pottery": "pottery",
    "coal_mine": "coal_mine",
    "iron_works": "iron_works",
    "brewery": "brewery",
}

ONE_ICON_SPACES = {space for space, shown in facts.space_industries().items() if len(shown) == 1}


def share_lines(era, seats, without=None):
    """Links on all lines of the era but one, dealt out to the seats so that no one needs more than he has."""
    return {line: seats[number % len(seats)] for number, line in enumerate(sorted(facts.lines(era) - {without}))}


def test_every_space_takes_its_industries_and_no_others(engine):
    """B64, B67, B81, C6: 47 spaces in 20 towns and two farms; one-icon spaces first, any of several."""
    table = Table.at(
        engine,
        era="rail",
        hand=sorted(set(INDUSTRY_CARDS.values())),
        tops={0: dict.fromkeys(facts.industries(), 2)},
        links=share_lines("rail", [1, 2, 3]),
    )
    for industry, card in INDUSTRY_CARDS.items():
        assert table.spaces(industry, card) == facts.preferred_spaces(industry)
    assert len(facts.space_industries()) == 47 + 2
    assert len({facts.place_of(space) for space in facts.space_industries()}) == 20 + 2


def test_two_icon_spaces_are_taken_when_no_other_is_free(engine):
    """B67: with all one-icon spaces filled every two-icon space of the industry is offered."""
    tiles = []
    filled: Counter[str] = Counter()
    for space in sorted(ONE_ICON_SPACES):
        industry = facts.space_industries()[space][0]
        # From the highest level down, each of seats 1 to 3 in turn.
        level = max(facts.levels_of(industry)) - filled[industry] // 3
        tiles.append(f"{industry} {level} {space} seat={1 + filled[industry] % 3} flipped")
        filled[industry] += 1
    table = Table.at(
        engine,
        era="rail",
        hand=sorted(set(INDUSTRY_CARDS.values())),
        tops={0: dict.fromkeys(facts.industries(), 2)},
        tiles=tiles,
        links=share_lines("rail", [1, 2, 3]),
    )
    for industry, card in INDUSTRY_CARDS.items():
        assert table.spaces(industry, card) == facts.spaces_of(industry) - ONE_ICON_SPACES


@pytest.mark.parametrize(("era", "count"), [("canal", 31), ("rail", 38)])
def test_every_line_takes_the_links_of_its_era(engine, era, count):
    """B94, B96, B97: with all other lines of the era laid, exactly the one left out is offered."""
    offered = set()
    for line in sorted(facts.lines(era)):
        links = share_lines(era, [1, 2, 3], without=line)
        beside = [other for other in links if set(facts.line_ends(other)) & set(facts.line_ends(line))]
        links[beside[0]] = 0
        table = Table.at(engine, era=era, hand=["pottery"], links=links)
        assert table.lines() == {line}
        offered.add(line)
    assert len(offered) == count
    assert facts.lines("canal") - facts.lines("rail") == {"burton_on_trent-walsall"}
    assert len(facts.lines("canal") | facts.lines("rail")) == 39


# Card, space, a mine beside it and a line that ends there, by industry.
SITES = {
    "cotton_mill": ("kidderminster", "kidderminster:2", "kidderminster:1", "coalbrookdale-kidderminster"),
    "manufacturer": ("wolverhampton", "wolverhampton:1", "wolverhampton:2", "dudley-wolverhampton"),
    "pottery": ("coventry", "coventry:1", "coventry:2", "birmingham-coventry"),
    "coal_mine": ("cannock", "cannock:2", "dudley:1", "cannock-walsall"),
    "iron_works": ("dudley", "dudley:2", "dudley:1", "dudley-wolverhampton"),
    "brewery": ("burton_on_trent", "burton_on_trent:2", "dudley:1", "burton_on_trent-derby"),
}
MINES = [
    "coal_mine 2 kidderminster:1 seat=1",
    "coal_mine 2 dudley:1 seat=1",
    "coal_mine 2 wolverhampton:2 seat=2",
    "coal_mine 2 coventry:2 seat=3",
]
WORKS = "iron_works 2 coalbrookdale:2 seat=2"


@pytest.mark.parametrize("era", ["canal", "rail"])
@pytest.mark.parametrize(("industry", "level"), facts.tile_entries())
def test_every_tile_costs_and_brings_what_it_shows(engine, era, industry, level):
    """B4, B66, B68, B71, B73, B74, B75, B76: money, coal, iron, cubes and barrels of each tile, by era."""
    tile = facts.levels_of(industry)[level]
    card, space, mine, _ = SITES[industry]
    table = Table.at(engine, era=era, hand=[card], tops={0: {industry: level}}, tiles=[*MINES, WORKS], iron_market=10)
    builds = [step for step in table.legal(f"build {industry}@", card) if f"@{space} " in step]
    if era not in tile["eras"]:
        assert table.legal(f"build {industry}@") == []
        return
    parts = [f"build {industry}@{space}", f"card={card}"]
    parts += [f"coal={','.join([mine] * tile['cost_coal'])}"] if tile["cost_coal"] else []
    parts += [f"iron={','.join(['coalbrookdale:2'] * tile['cost_iron'])}"] if tile["cost_iron"] else []
    assert builds == [" ".join(parts)]
    table.play(builds[0])
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (AMPLE_CASH - tile["cost_money"], tile["cost_money"])
    assert (table.level(space), table.is_flipped(space), table.seat(0, "income_space")) == (level, False, 10)
    assert table.cubes(space) == facts.resources_when_built(industry, level, era)
    assert table.left(0, industry, level) == tile["count"] - 1
    assert (table.cubes(mine), table.cubes("coalbrookdale:2")) == (3 - tile["cost_coal"], 4 - tile["cost_iron"])
    assert (table["coal_market"], table["iron_market"]) == (13, 10)


@pytest.mark.parametrize(("industry", "level"), facts.tile_entries())
def test_every_tile_scores_what_it_shows(engine, industry, level):
    """B4, B124, B125, B128: victory points and link icons of each flipped tile, none of an unflipped one."""
    tile = facts.levels_of(industry)[level]
    _, space, _, line = SITES[industry]
    for side, points, icons in ((" flipped", tile["vp"], tile["link_vp"]), ("", 0, 0)):
        table = Table.at(
            engine,
            **{**LAST_ACTION, "era": tile["eras"][-1]},
            tiles=[f"{industry} {level} {space} seat=0{side}"],
            links={line: 1},
        )
        table.pass_action()
        assert table.each("vp") == [points, icons, 0, 0]


def test_45_tiles_and_14_links_each(engine):
    """B16, B17, C20: what lies in front of each player at the start."""
    table = Table.new(engine)
    for stacks in table.each("tiles_left"):
        assert {industry: sum(levels.values()) for industry, levels in stacks.items()} == {
            "cotton_mill": 11,
            "manufacturer": 11,
            "pottery": 5,
            "coal_mine": 7,
            "iron_works": 4,
            "brewery": 7,
        }
        assert stacks["manufacturer"] == {"1": 1, "2": 2, "3": 1, "4": 1, "5": 2, "6": 1, "7": 1, "8": 2}
    assert table.each("links_left") == [14] * 4


def level_by_formula(space):
    """Income level: one space each up to 0, two each up to 10, three each up to 20, four each up to 29."""
    if space <= 10:
        return space - 10
    if space <= 30:
        return math.ceil((space - 10) / 2)
    return math.ceil(space / 3) if space <= 60 else math.ceil((space + 20) / 4)


def test_income_of_all_100_spaces(engine):
    """B34, B35: each space pays its level, not its number, or costs it."""
    for first in range(0, 100, 4):
        income = dict(enumerate(range(first, first + 4)))
        table = Table.at(engine, **LAST_ACTION_OF_A_ROUND, income=income)
        table.pass_action()
        levels = [cash - AMPLE_CASH for cash in table.each("cash")]
        assert levels == [level_by_formula(space) for space in income.values()]
        assert levels == [facts.income_level(space) for space in income.values()]


def test_where_a_loan_leads_from_each_space(engine):
    """B115, B116, B117: three levels down, to the highest space of that level, not below level -10."""
    for space in range(100):
        table = Table.at(engine, hand=["pottery"], income={0: space})
        level = level_by_formula(space) - 3
        if level < -10:
            assert table.legal("loan ") == []
            continue
        table.play("loan 30 card=pottery")
        expected = max(other for other in range(100) if level_by_formula(other) == level)
        assert table.seat(0, "income_space") == expected == facts.highest_space(level)


COAL_PRICES = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
IRON_PRICES = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.parametrize("cubes", range(15))
def test_price_of_the_next_coal(engine, cubes):
    """B53, B97: the cheapest filled space, £8 from the empty market."""
    price = COAL_PRICES[14 - cubes] if cubes else 8
    table = Table.at(engine, era="rail", hand=["pottery"], coal_market=cubes)
    table.play("link birmingham-oxford card=pottery coal=market")
    assert (table.seat(0, "spent"), table["coal_market"]) == (5 + price, max(cubes - 1, 0))


@pytest.mark.parametrize("cubes", range(11))
def test_price_of_the_next_iron(engine, cubes):
    """B55: the cheapest filled space, £6 from the empty market."""
    price = IRON_PRICES[10 - cubes] if cubes else 6
    table = Table.at(engine, hand=["pottery"], iron_market=cubes)
    table.play("develop brewery card=pottery iron=market")
    assert (table.seat(0, "spent"), table["iron_market"]) == (price, max(cubes - 1, 0))


@pytest.mark.parametrize("cubes", range(15))
def test_proceeds_of_new_coal(engine, cubes):
    """B77, B78, B79: 5 cubes of a level 4 mine fill the dearest empty spaces first."""
    table = Table.at(
        engine,
        hand=["redditch"],
        tops={0: {"coal_mine": 4}},
        links={"oxford-redditch": 1},
        coal_market=cubes,
        iron_market=8,
    )
    table.play("build coal_mine@redditch:1 card=redditch iron=market")
    sold = min(5, 14 - cubes)
    proceeds = sum(COAL_PRICES[13 - number] for number in range(cubes, cubes + sold))
    assert table.seat(0, "cash") == AMPLE_CASH - 10 - 2 + proceeds
    assert (table["coal_market"], table.cubes("redditch:1")) == (cubes + sold, 5 - sold)
    assert table.is_flipped("redditch:1") == (sold == 5)


@pytest.mark.parametrize("cubes", range(11))
def test_proceeds_of_new_iron(engine, cubes):
    """B77, B78, B79: 6 cubes of a level 4 works, joined to nothing."""
    table = Table.at(
        engine,
        hand=["dudley"],
        tops={0: {"iron_works": 4}},
        tiles=["coal_mine 2 dudley:1 seat=1"],
        iron_market=cubes,
    )
    table.play("build iron_works@dudley:2 card=dudley coal=dudley:1")
    sold = min(6, 10 - cubes)
    proceeds = sum(IRON_PRICES[9 - number] for number in range(cubes, cubes + sold))
    assert table.seat(0, "cash") == AMPLE_CASH - 12 + proceeds
    assert (table["iron_market"], table.cubes("dudley:2")) == (cubes + sold, 6 - sold)
    assert table.is_flipped("dudley:2") == (sold == 6)


def test_cubes_never_run_out(engine):
    """B15: with more coal and beer on the board than any box holds a new tile still gets all of it."""
    mines = ["cannock:2", "coalbrookdale:3", "dudley:1", "tamworth:1", "tamworth:2", "belper:2"]
    tiles = [f"coal_mine 4 {space} seat={1 + number // 2}" for number, space in enumerate(mines)]
    breweries = ["stafford:1", "burton_on_trent:2", "uttoxeter:1", "uttoxeter:2", "stone:1", "walsall:2"]
    tiles += [f"brewery 3 {space} seat={1 + number // 2}" for number, space in enumerate(breweries)]
    table = Table.at(
        engine, era="rail", hand=["redditch", "nuneaton"], tiles=tiles, tops={0: {"coal_mine": 4, "brewery": 4}}
    )
    assert sum(tile["cubes"] for tile in table["tiles"]) + table["coal_market"] > 30
    table.play("build coal_mine@redditch:1 card=redditch iron=market")
    table.play("build brewery@nuneaton:1 card=nuneaton iron=market")
    assert (table.cubes("redditch:1"), table.cubes("nuneaton:1")) == (5, 2)


def test_shuffled_deck(shuffled):
    """B7, B8, B19: the whole deck of 4 players, face-down cards included, no wild card in it."""
    table = shuffled(4, 7)
    cards = Counter(table["deck"]) + Counter(table["removed"])
    for hand in table.each("hand"):
        cards += Counter(hand)
    assert cards == facts.card_counts(4)
    industries = {"iron_works": 4, "coal_mine": 3, "cotton_mill_or_manufacturer": 8, "pottery": 3, "brewery": 5}
    assert {card: cards[card] for card in industries} == industries
    towns = {"belper": 2, "stoke_on_trent": 3, "uttoxeter": 2, "tamworth": 1, "birmingham": 3, "redditch": 1}
    assert {card: cards[card] for card in towns} == towns
    assert cards.total() == 64
