"""Rules B123 to B135: the end of an era and the change to the rails; cases K37 to K39, K42, K63 and K64."""

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.setup_builder import build_setup
from tests.rules.birmingham.table import Table, all_numbers
from tests.rules.boards import LAST_ACTION, LAST_CANAL_ACTION
from tests.support.position_parts import AMPLE_CASH


def test_links_count_icons_at_both_ends(engine):
    """B124, B125, B126: flipped tiles of all owners and merchants, by their icons; for the owner of the link only."""
    table = Table.at(
        engine,
        **LAST_ACTION,
        tiles=[
            "coal_mine 2 cannock:2 seat=0",
            "cotton_mill 2 birmingham:1 seat=1 flipped",
            "manufacturer 3 birmingham:2 seat=2 flipped",
            "brewery 2 walsall:2 seat=1 flipped",
        ],
        links={
            "birmingham-walsall": 0,
            "cannock-walsall": 3,
            "birmingham-oxford": 2,
            "belper-derby": 3,
            "oxford-redditch": 3,
        },
    )
    table.pass_action()
    tiles = [0, 5 + 5, 4, 0]
    links = [2 + 0 + 2, 0, 2 + 2, (0 + 2) + 0 + 2]
    assert table.game.result()["vp"] == [tile + link for tile, link in zip(tiles, links, strict=True)]


@pytest.mark.parametrize(
    ("players", "line", "tiles", "points"),
    [
        (
            4,
            "stoke_on_trent-warrington",
            ["manufacturer 1 stoke_on_trent:1 seat=1 flipped", "manufacturer 3 stoke_on_trent:3 seat=2 flipped"],
            2 + 0 + 2,
        ),
        (2, "derby-nottingham", ["manufacturer 1 derby:2 seat=1"], 2),
        (2, "stoke_on_trent-warrington", [], 2),
    ],
)
def test_K64_link_icons(engine, players, line, tiles, points):
    """B124, B125, B126, C3: tiles count by icons, a merchant place two, with or without a tile there."""
    last = facts.rounds_in_era(players)
    words = {"players": players, "round": last, "turn_order": list(range(players)), "active_seat": players - 1}
    table = Table.at(engine, **words, actions_left=1, tiles=tiles, links={line: 0})
    table.pass_action()
    assert (table["era"], table.seat(0, "vp")) == ("rail", points)


def test_the_canal_era_scores_before_it_is_cleared(engine):
    """B124, B127, B128, B129, C10, C20: level 1 tiles count for links and themselves, then leave."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        tiles=[
            "cotton_mill 1 kidderminster:2 seat=1 flipped",
            "coal_mine 1 dudley:1 seat=2 cubes=1",
            "brewery 2 stafford:1 seat=3",
        ],
        links={"dudley-kidderminster": 0, "cannock-stafford": 0},
        tops={1: {"cotton_mill": (1, 1)}},
    )
    assert table.seat(0, "links_left") == 12
    table.pass_action()
    assert table.each("vp") == [1, 5, 0, 0]
    assert [tile["space"] for tile in table["tiles"]] == ["stafford:1"]
    assert (table["links"], table.seat(0, "links_left"), table["coal_market"]) == ([], 14, 13)
    assert (table.left(1, "cotton_mill", 1), table.left(2, "coal_mine", 1)) == (1, 0)


def test_K63_the_canal_end(engine):
    """B129, B130, B132, B133, B134, C2, C9, C10: barrels back, one each; markets as they are; new hands of eight."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        tiles=[
            "brewery 1 burton_on_trent:2 seat=0",
            "coal_mine 1 dudley:1 seat=1 cubes=1",
            "manufacturer 2 redditch:1 seat=2 flipped",
        ],
        merchants={
            "gloucester:1": "cotton_mill empty",
            "gloucester:2": "all_goods",
            "oxford:1": "blank",
            "oxford:2": "blank",
        },
        coal_market=4,
        iron_market=0,
    )
    table.pass_action()
    assert [(tile["space"], tile["flipped"]) for tile in table["tiles"]] == [("redditch:1", True)]
    barrels = {merchant["space"]: merchant["beer"] for merchant in table["merchants"]}
    assert (barrels["gloucester:1"], barrels["gloucester:2"]) == (True, True)
    assert (barrels["oxford:1"], barrels["oxford:2"]) == (False, False)
    assert (table["coal_market"], table["iron_market"]) == (4, 0)
    assert (table.each("hand_size"), table["removed"], table["removed_size"]) == ([8] * 4, [], 0)
    assert table.seat(2, "vp") == 5
    table.pass_era()
    assert table.game.is_over and table.seat(2, "vp") == 10


@all_numbers
def test_every_used_barrel_comes_back(engine, players):
    """B132: beside each tile that is not blank."""
    last = facts.rounds_in_era(players)
    named = {"oxford:1": "all_goods empty", "shrewsbury:1": "cotton_mill empty", "gloucester:2": "manufacturer empty"}
    table = Table.at(
        engine,
        players=players,
        round=last,
        turn_order=list(range(players)),
        active_seat=players - 1,
        actions_left=1,
        merchants=named,
    )
    tiles = [(merchant["space"], merchant["tile"]) for merchant in table["merchants"]]
    table.pass_action()
    assert [(merchant["space"], merchant["tile"]) for merchant in table["merchants"]] == tiles
    assert all(merchant["beer"] == (merchant["tile"] != "blank") for merchant in table["merchants"])


@all_numbers
def test_cards_of_the_rail_era(engine, players):
    """B133, B134: hands and deck as the set-up says, all cards of the game, none face down."""
    rail = build_setup(players)["rail"]
    table = Table.new(engine, players).pass_era()
    assert (table["era"], table.each("hand"), table["deck"]) == ("rail", rail["hands"], rail["deck"])
    assert (table["removed"], table.each("discards")) == ([], [[]] * players)
    cards = [card for hand in table.each("hand") for card in hand] + table["deck"]
    assert sorted(cards) == sorted(facts.card_counts(players).elements())


@all_numbers
def test_a_shuffled_rail_era(shuffled, players):
    """B133: the deck is complete again."""
    table = shuffled(players, 5).pass_era()
    cards = [card for hand in table.each("hand") for card in hand] + table["deck"]
    assert sorted(cards) == sorted(facts.card_counts(players).elements())
    assert table.each("hand_size") == [8] * players


def test_what_the_change_of_era_leaves_alone(engine):
    """B129, B131, C9: points, income space, money, stacks with their level 1 tiles, and both markets."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        cash={0: 1, 1: 22, 2: 33, 3: 44},
        income={0: 12, 1: 10, 2: 10, 3: 10},
        vp={0: 7, 1: 3},
        merchants={
            "shrewsbury:1": "pottery empty",
            "nottingham:1": "cotton_mill empty",
            "nottingham:2": "all_goods empty",
        },
        tops={0: {"cotton_mill": (1, 1), "pottery": 2}},
        coal_market=0,
        iron_market=2,
    )
    stacks = table.each("tiles_left")
    table.pass_action()
    assert table.each("cash") == [1 + 1, 22, 33, 44]
    assert (table.each("income_space"), table.each("vp")) == ([12, 10, 10, 10], [7, 3, 0, 0])
    assert table.each("tiles_left") == stacks
    assert (table["coal_market"], table["iron_market"]) == (0, 2)


def test_first_order_and_actions_of_the_rail_era(engine):
    """B135, B25, K37: by the spending of the last canal round, not by points; two actions at once."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        spent={0: 2, 1: 9, 2: 5},
        tiles=["cotton_mill 1 kidderminster:2 seat=1 flipped"],
    )
    table.pass_action()
    assert (table["era"], table["round"], table["turn_order"]) == ("rail", 1, [3, 0, 2, 1])
    assert (table["active_seat"], table["actions_left"], table.each("spent")) == (3, 2, [0] * 4)


def test_K37_round_one_and_the_refill(engine):
    """B25, B28: one action and one card in canal round 1; the hand is back to 8 at the end of the player's own turn."""
    table = Table.new(engine)
    assert table["actions_left"] == 1
    table.pass_action()
    assert (table["active_seat"], table.each("hand_size"), table["actions_left"]) == (1, [8] * 4, 1)
    table.pass_round()
    assert (table["round"], table["actions_left"]) == (2, 2)
    table.pass_action()
    assert (table["active_seat"], table.seat(0, "hand_size"), table["actions_left"]) == (0, 7, 1)
    table.pass_action()
    assert (table["active_seat"], table.seat(0, "hand_size")) == (1, 8)
    rail = Table.at(engine, era="rail", round=1)
    assert rail["actions_left"] == 2


def test_tiles_that_stay_score_twice(engine):
    """B2, B128, B130: a flipped level 2 mill in both eras, for a canal beside it once."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        tiles=["cotton_mill 2 worcester:1 seat=0 flipped"],
        links={"birmingham-worcester": 1},
    )
    table.pass_action()
    assert table.each("vp") == [5, 2, 0, 0]
    table.pass_era()
    assert table.game.is_over and table.game.result()["vp"] == [10, 2, 0, 0]


def test_K38_unflipped_tiles_stay_as_they_are(engine):
    """B128, B129, B130: level 2 with its cubes, no points, and it can still flip."""
    table = Table.at(
        engine, **LAST_CANAL_ACTION, tiles=["coal_mine 2 dudley:1 seat=0 cubes=1", "manufacturer 2 redditch:1 seat=0"]
    )
    table.pass_action()
    assert table.seat(0, "vp") == 0
    assert (table.cubes("dudley:1"), table.is_flipped("dudley:1"), table.is_flipped("redditch:1")) == (1, False, False)
    step = next(step for step in table.legal("link ") if "coal=dudley:1" in step)
    table.play(step)
    assert table.is_flipped("dudley:1")


@all_numbers
def test_K39_decks_and_round_counts(engine, players):
    """B19, B29, B123: every player plays all the cards of each era, in so many rounds."""
    total, rounds = {2: (40, 10), 3: (54, 9), 4: (64, 8)}[players]
    table = Table.new(engine, players)
    for era, face_down in (("canal", players), ("rail", 0)):
        assert (table["era"], table["removed_size"]) == (era, face_down)
        assert table["deck_size"] == total - face_down - 8 * players
        steps = last_round = 0
        while not table.game.is_over and table["era"] == era:
            last_round = table["round"]
            table.pass_action()
            steps += 1
        assert last_round == rounds
        assert steps == total - face_down == players * (2 * rounds - (1 if era == "canal" else 0))
    assert table.game.is_over


def test_K42_income_before_canal_scoring(engine):
    """B34, B37, B38, C11: the debtor gives up his mill, which then scores nothing; order and income come first."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        cash={0: 10, 1: 1},
        income={0: 20, 1: 6},
        spent={0: 7},
        tiles=["cotton_mill 1 worcester:1 seat=1 flipped"],
        links={"birmingham-oxford": 1},
    )
    table.pass_action()
    assert (table["era"], table["round"], table["turn_order"]) == ("canal", 8, [1, 2, 3, 0])
    assert (table["active_seat"], table.each("vp"), table.each("spent")) == (1, [0] * 4, [0] * 4)
    assert table["open_action"] == {"kind": "shortfall", "owed": 4}
    assert table.legal() == ["lose worcester:1"]
    table.play("lose worcester:1")
    assert (table["era"], table["round"], table["tiles"]) == ("rail", 1, [])
    assert (table.seat(1, "cash"), table.seat(1, "vp"), table.seat(0, "cash")) == (1 + 6 - 4, 2, 15)


def test_K42_no_income_after_the_last_round(engine):
    """B36: the debt of the last rail round is not due any more."""
    table = Table.at(engine, **LAST_ACTION, cash={0: 10, 1: 1}, income={0: 20, 1: 6}, vp={1: 10})
    table.pass_action()
    assert table.game.is_over
    assert table.each("cash") == [10, 1, AMPLE_CASH, AMPLE_CASH]
    assert table.each("vp") == [0, 10, 0, 0]
