"""Rules L1 to L10: board, tiles, tracks and cards."""

import math
from collections import Counter

import pytest
from tests.rules.boards import LAST_ACTION, LAST_ACTION_OF_A_ROUND, NO_CASH, last_era, share_lines, tile_entries
from tests.rules.table import BOTH, Table, both_editions
from tests.support import facts
from tests.support.position_parts import AMPLE_CASH
from tests.support.setup_builder import build_setup


@pytest.mark.parametrize(("ruleset", "players"), [(BOTH[0], 2), (BOTH[0], 5), (BOTH[1], 1), (BOTH[1], 5)])
def test_rulesets_refuse_other_numbers_of_players(engine, ruleset, players):
    """L1: 2007 is for 3 or 4, 2018 for 2, 3 or 4 players."""
    with pytest.raises(ValueError):
        engine.from_setup(ruleset, players, build_setup(BOTH[1], 4))


@both_editions
def test_every_space_takes_its_industries_and_no_others(engine, ruleset):
    """L2, L2a, L34, L38: 43 spaces, each builds exactly what it shows."""
    industries = facts.load_data()["industry_types"]
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=industries,
        tops={0: dict.fromkeys(industries, 2)},
        tiles=["coal_mine 4 wigan:1 seat=1", "iron_works 4 blackburn:3 seat=1"],
        links=share_lines("rail", [1, 2, 3]),
    )
    taken = {"wigan:1", "blackburn:3"}
    # L39 [2018]: a port goes to the space that shows nothing else.
    second_choice = {"lancaster:2", "preston:2"} if ruleset == BOTH[1] else set()
    for industry in industries:
        expected = facts.spaces_of(industry) - taken - (second_choice if industry == "port" else set())
        assert table.spaces(industry, industry) == expected
    offered = {step.split(" ")[1].split("@")[1] for step in table.legal("build ")}
    assert len(offered | taken) == 43
    assert len({facts.town_of(space) for space in offered | taken}) == 19


@both_editions
@pytest.mark.parametrize(("era", "lines"), [("canal", 23), ("rail", 35)])
def test_every_line_takes_the_links_of_its_kind(engine, ruleset, era, lines):
    """L3, L3a, L3b, L3c, L73, S53: with all other lines of the era laid, exactly the one left out is offered."""
    offered = []
    for line in sorted(facts.lines(era)):
        links = share_lines(era, [1, 2, 3], without=line)
        beside = [other for other in links if set(facts.line_ends(other)) & set(facts.line_ends(line))]
        links[beside[0]] = 0
        table = Table.at(engine, ruleset, era=era, hand=["port"], tiles=["coal_mine 2 wigan:1 seat=1"], links=links)
        assert table.lines() == {line}
        offered.append(line)
    assert len(offered) == lines
    assert len(facts.lines("canal") | facts.lines("rail")) == 36
    assert facts.lines("canal") - facts.lines("rail") == {"ellesmere_port-liverpool"}


@both_editions
def test_printed_link_icons(engine, ruleset):
    """L2b, L2c, L93: two at each external, with or without trade icon, none at any town."""
    lines = {"blackpool-preston", "liverpool-southport", "ellesmere_port-northwich", "lancaster-scotland"}
    lines |= {"colne-yorkshire", "macclesfield-the_midlands", "bolton-bury", "manchester-oldham"}
    table = Table.at(engine, ruleset, **LAST_ACTION, cash=NO_CASH, links=dict.fromkeys(lines, 0))
    table.pass_action()
    assert table.seat(0, "vp") == 6 * 2
    trade = {place["id"] for place in facts.load_data()["externals"] if place["trade_icon"]}
    assert trade == {"scotland", "yorkshire", "the_midlands"}


BUILD_SITE = {
    "cotton_mill": ("bolton", "bolton:1", "bolton:2"),
    "coal_mine": ("bolton", "bolton:1", "bolton:2"),
    "iron_works": ("bolton", "bolton:3", "bolton:2"),
    "port": ("liverpool", "liverpool:1", "wigan:1"),
    "shipyard": ("liverpool", "liverpool:3", "wigan:1"),
}


@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
@pytest.mark.parametrize(("industry", "level"), tile_entries())
def test_every_tile_costs_and_brings_what_it_shows(engine, ruleset, era, industry, level):
    """L4, L37, L43, L43b, L60: money, coal, iron and cubes of each tile, in the eras in which it may be built."""
    tile = facts.levels_of(industry)[level]
    card, space, mine = BUILD_SITE[industry]
    table = Table.at(
        engine,
        ruleset,
        era=era,
        hand=[card],
        tops={0: {industry: level}},
        tiles=["coal_mine 2 bolton:2 seat=1", "coal_mine 2 wigan:1 seat=1", "iron_works 2 blackburn:3 seat=1"],
        links={"liverpool-wigan": 1},
    )
    parts = [f"build {industry}@{space}", f"card={card}"]
    parts += [f"coal={mine}"] * tile["cost_coal"] + ["iron=blackburn:3"] * tile["cost_iron"]
    builds = [step for step in table.legal(f"build {industry}@", card) if f"@{space} " in step]
    if era not in tile["eras"]:
        assert table.legal(f"build {industry}@") == []
        return
    assert builds == [" ".join(parts)]
    table.play(builds[0])
    assert (table.seat(0, "cash"), table.seat(0, "spent")) == (AMPLE_CASH - tile["cost_money"], tile["cost_money"])
    assert (table.level(space), table.cubes(space)) == (level, tile["resource_cubes"])
    assert table.is_flipped(space) == (industry == "shipyard")
    assert table.left(0, industry, level) == tile["count"] - 1
    assert (table.cubes(mine), table.cubes("blackburn:3")) == (3 - tile["cost_coal"], 4 - tile["cost_iron"])
    assert (table["coal_market"], table["iron_market"]) == (8, 8)


@both_editions
@pytest.mark.parametrize(("industry", "level"), tile_entries())
def test_every_tile_scores_what_it_shows(engine, ruleset, industry, level):
    """L4, L94, S1: victory points of each flipped tile at the end of an era, none for an unflipped one."""
    era = last_era(industry, level)
    space = BUILD_SITE[industry][1]
    moment = {**LAST_ACTION, "era": era}
    words = {"cash": NO_CASH, "income": dict.fromkeys(range(4), 10)}
    table = Table.at(engine, ruleset, **moment, **words, tiles=[f"{industry} {level} {space} seat=0 flipped"])
    table.pass_action()
    assert table.each("vp") == [facts.tile_vp(ruleset, industry, level), 0, 0, 0]
    if industry != "shipyard":
        table = Table.at(engine, ruleset, **moment, **words, tiles=[f"{industry} {level} {space} seat=0"])
        table.pass_action()
        assert table.each("vp") == [0, 0, 0, 0]


@both_editions
def test_link_icons_of_tiles(engine, ruleset):
    """L4a, L93, S41: one icon on the back of every tile, none on the front, any owner's."""
    spaces = ["manchester:1", "manchester:2", "manchester:3", "manchester:4"]
    kinds = ["cotton_mill 2", "cotton_mill 3", "coal_mine 4", "iron_works 4"]
    for flipped in range(5):
        tiles = [
            f"{kind} {space} seat={1 + number % 3}{' flipped' if number < flipped else ''}"
            for number, (kind, space) in enumerate(zip(kinds, spaces, strict=True))
        ]
        links = {"manchester-oldham": 0}
        table = Table.at(engine, ruleset, **LAST_ACTION, cash=NO_CASH, tiles=tiles, links=links)
        table.pass_action()
        assert table.seat(0, "vp") == flipped


@both_editions
def test_37_tiles_and_14_links_each(engine, ruleset):
    """L4, L5, L11: what lies in front of each player at the start."""
    table = Table.new(engine, ruleset, 4)
    for stacks in table.each("tiles_left"):
        assert sum(sum(levels.values()) for levels in stacks.values()) == 37
        assert stacks["shipyard"] == {"0": 2, "1": 2, "2": 2}
    assert table.each("links_left") == [14] * 4


FOURTEEN = sorted(facts.lines("rail") - {"blackburn-wigan", "blackburn-bolton", "blackburn-burnley"})[:14]


@both_editions
def test_links_run_out(engine, ruleset):
    """L5, L73c, S49: with 13 links laid only one more, with 14 none, in the same action or in another."""
    words = {"era": "rail", "hand": ["port"], "tiles": ["coal_mine 4 blackburn:1 seat=1"]}
    table = Table.at(engine, ruleset, **words, links=dict.fromkeys(FOURTEEN[1:], 0))
    assert "blackburn-wigan" in table.lines()
    table.play("link blackburn-wigan card=port coal=blackburn:1")
    assert table.seat(0, "links_left") == 0
    assert table.legal("+") == [] and table.legal("link ") == []
    assert Table.at(engine, ruleset, **words, links=dict.fromkeys(FOURTEEN, 0)).legal("link ") == []


def level_by_formula(space):
    """Income level as rule L6a puts it."""
    if space <= 10:
        return space - 10
    if space <= 30:
        return math.ceil((space - 10) / 2)
    return math.ceil(space / 3) if space <= 60 else math.ceil((space + 20) / 4)


@both_editions
def test_income_of_all_100_spaces(engine, ruleset):
    """L6, L6a, L90: each space pays its level, or costs it."""
    for first in range(0, 100, 4):
        income = dict(enumerate(range(first, first + 4)))
        table = Table.at(engine, ruleset, **LAST_ACTION_OF_A_ROUND, income=income)
        table.pass_action()
        levels = [cash - AMPLE_CASH for cash in table.each("cash")]
        assert levels == [level_by_formula(space) for space in income.values()]
        assert levels == [facts.income_level(space) for space in income.values()]


@both_editions
def test_highest_space_of_every_level(engine, ruleset):
    """L6b, L86: £10 lead from every space to the highest one of the level below."""
    for space in range(1, 100):
        table = Table.at(engine, ruleset, hand=["port"], income={0: space}).play("loan 10 card=port")
        level = level_by_formula(space) - 1
        expected = max(other for other in range(100) if level_by_formula(other) == level)
        assert table.seat(0, "income_space") == expected == facts.highest_space(level)


PRICES = [1, 1, 2, 2, 3, 3, 4, 4]


@both_editions
@pytest.mark.parametrize("cubes", range(9))
def test_price_of_the_next_cube(engine, ruleset, cubes):
    """L7, L7a, L53, L55, S28: the cheapest filled space, £5 from the empty market."""
    price = PRICES[8 - cubes] if cubes else 5
    left = max(cubes - 1, 0)
    table = Table.at(engine, ruleset, hand=["port"], iron_market=cubes).play("develop port card=port iron=market")
    assert (table.seat(0, "spent"), table["iron_market"]) == (price, left)
    table = Table.at(engine, ruleset, era="rail", hand=["bury"], tiles=["port 2 preston:1 seat=0"], coal_market=cubes)
    table.play("link preston-wigan card=bury coal=market")
    assert (table.seat(0, "spent"), table["coal_market"]) == (5 + price, left)


@both_editions
@pytest.mark.parametrize("cubes", range(9))
def test_proceeds_of_new_cubes(engine, ruleset, cubes):
    """L7a, L57, L61, L61b, S27: 6 cubes of a level 4 works fill the dearest empty spaces first."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["bolton"],
        tops={0: {"iron_works": 4}},
        tiles=["coal_mine 2 bolton:1 seat=1"],
        iron_market=cubes,
    )
    table.play("build iron_works@bolton:3 card=bolton coal=bolton:1")
    sold = min(6, 8 - cubes)
    proceeds = sum(PRICES[7 - number] for number in range(cubes, cubes + sold))
    assert table.seat(0, "cash") == AMPLE_CASH - 12 + proceeds
    assert (table["iron_market"], table.cubes("bolton:3")) == (cubes + sold, 6 - sold)
    assert table.is_flipped("bolton:3") == (sold == 6)


@both_editions
@pytest.mark.parametrize("position", range(9))
def test_bonus_by_position_of_the_distant_market(engine, ruleset, position):
    """L8, L83b, L83c: 3, 3, 2, 2, 1, 1, 0, 0 income spaces, and no sale on X."""
    drawn = [-1, -3] if position > 4 else []
    table = Table.at(
        engine,
        ruleset,
        hand=["bury"],
        tiles=["cotton_mill 1 colne:1 seat=0"],
        links={"colne-yorkshire": 1},
        drawn=drawn,
        stack=[-position - sum(drawn)],
    )
    table.play("sell colne:1>market card=bury")
    assert table["distant_market"]["marker"] == position
    bonus = [3, 3, 2, 2, 1, 1, 0, 0, None][position]
    assert table.is_flipped("colne:1") == (bonus is not None)
    assert table.seat(0, "income_space") == (10 if bonus is None else 10 + bonus + 5)


@both_editions
def test_cubes_never_run_out(engine, ruleset):
    """L10, S4: with more coal on the board than the box holds a new mine still gets all its cubes."""
    spaces = sorted(facts.spaces_of("coal_mine") - {"wigan:1"})[:6]
    tiles = [f"coal_mine 4 {space} seat={1 + number // 2}" for number, space in enumerate(spaces)]
    table = Table.at(engine, ruleset, era="rail", hand=["wigan"], tiles=tiles, tops={0: {"coal_mine": 4}})
    assert sum(tile["cubes"] for tile in table["tiles"]) + table["coal_market"] > 30
    table.play("build coal_mine@wigan:1 card=wigan iron=market")
    assert table.cubes("wigan:1") == 5


@both_editions
def test_shuffled_deck_and_distant_market(shuffled, ruleset):
    """L8a, L9, L9a, L9b, L14a, L14b, S2: the 12 market tiles and the whole deck of 4 players."""
    table = shuffled(ruleset, 4, 7)
    cards = Counter(table["deck"]) + Counter(table["removed"])
    for hand in table.each("hand"):
        cards += Counter(hand)
    assert cards == facts.card_counts(ruleset, 4)
    assert cards.total() == (66 if ruleset == BOTH[0] else 64)
    industries = {"cotton_mill": 8, "coal_mine": 5, "iron_works": 3, "port": 6, "shipyard": 3}
    if ruleset == BOTH[1]:
        industries |= {"coal_mine": 4, "port": 5}
    assert {card: cards[card] for card in industries} == industries
    assert (cards["liverpool"], cards["lancaster"], cards["bury"], cards["wigan"]) == (4, 3, 1, 2)
    assert Counter(table["distant_market"]["stack"]) == {0: 2, -1: 2, -2: 4, -3: 3, -4: 1}
