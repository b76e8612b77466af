"""Rules B44 to B46, B63 to B65, B81 to B87: network, cards and farm breweries; cases K21, K22, K54 to K56."""

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table
from tests.rules.boards import LAST_CANAL_ACTION

NORTH_FARM = "farm_brewery_cannock:1"
SOUTH_FARM = "farm_brewery_kidderminster_worcester:1"


def test_K21_an_industry_card_and_other_peoples_links(engine):
    """B44, B46, B63, B64: a rival's link does not widen the network; a location card needs no network."""
    table = Table.at(
        engine,
        hand=["coal_mine", "tamworth"],
        tops={0: {"coal_mine": 2}},
        tiles=["manufacturer 2 walsall:1 seat=0"],
        links={"cannock-wolverhampton": 0, "burton_on_trent-walsall": 1, "burton_on_trent-tamworth": 1},
    )
    assert table.spaces("coal_mine", "coal_mine") == {"cannock:2", "wolverhampton:2"}
    assert table.spaces("coal_mine", "tamworth") == {"tamworth:1", "tamworth:2"}


def test_a_location_card_builds_any_industry_of_its_town(engine):
    """B63: outside the network too, but in no other town."""
    table = Table.at(
        engine,
        hand=["coalbrookdale"],
        tops={0: {"brewery": 2}},
        tiles=["cotton_mill 1 worcester:1 seat=0"],
        links={"coalbrookdale-shrewsbury": 1},
    )
    offered = {step.split(" ")[1] for step in table.legal("build ", "coalbrookdale")}
    assert offered == {"iron_works@coalbrookdale:2", "coal_mine@coalbrookdale:3", "brewery@coalbrookdale:1"}


@pytest.mark.parametrize(
    ("card", "built"),
    [
        ("iron_works", {"iron_works@coventry:3"}),
        ("coal_mine", {"coal_mine@coventry:2"}),
        (
            "cotton_mill_or_manufacturer",
            {"cotton_mill@birmingham:1"}
            | {f"manufacturer@{space}" for space in ("birmingham:2", "birmingham:4", "coventry:2", "coventry:3")},
        ),
        ("pottery", {"pottery@coventry:1"}),
        ("brewery", set()),
    ],
)
def test_an_industry_card_builds_what_it_shows(engine, card, built):
    """B44, B64: the two ends of an own link, with or without a tile there."""
    table = Table.at(
        engine,
        hand=[card],
        tiles=["iron_works 1 birmingham:3 seat=1 flipped"],
        links={"birmingham-coventry": 0, "birmingham-oxford": 1},
    )
    offered = {step.split(" ")[1] for step in table.legal("build ", card)}
    assert offered == built


def test_wild_cards(engine):
    """B65, B83: a Wild Location is any town's card, a Wild Industry any industry's in the network."""
    words = {"tiles": ["cotton_mill 1 worcester:1 seat=0"], "links": {"dudley-kidderminster": 0}}
    table = Table.at(engine, hand=["wild_location", "wild_industry"], **words)
    location, industry = (
        {step.split(" ")[1] for step in table.legal("build ", card)} for card in ("wild_location", "wild_industry")
    )
    free_of_coal = {"cotton_mill", "coal_mine"}
    expected = {
        f"{name}@{space}"
        for name in free_of_coal
        for space in facts.preferred_spaces(name)
        if facts.place_of(space) != "worcester"
    }
    assert {entry for entry in location if entry.split("@")[0] in free_of_coal} == expected
    # The other two need coal.
    assert {entry.split("@")[0] for entry in location} == {*free_of_coal, "pottery", "brewery"}
    assert not any("farm" in entry for entry in location)
    assert industry == {"cotton_mill@kidderminster:2", "coal_mine@kidderminster:1", "coal_mine@dudley:1"}


def test_connected_by_any_links(engine):
    """B45, B46: coal comes over links of all owners; the place at the far end is still not in the network."""
    table = Table.at(
        engine,
        hand=["iron_works", "coal_mine"],
        tiles=["coal_mine 2 cannock:2 seat=2"],
        links={"birmingham-walsall": 0, "cannock-walsall": 1, "cannock-stafford": 2},
    )
    assert table.legal("build iron_works@", "iron_works") == [
        "build iron_works@birmingham:3 card=iron_works coal=cannock:2",
        "build iron_works@walsall:1 card=iron_works coal=cannock:2",
    ]
    assert table.spaces("coal_mine", "coal_mine") == set()


def test_a_broken_path_does_not_connect(engine):
    """B45: one line short."""
    table = Table.at(
        engine,
        hand=["birmingham"],
        tiles=["coal_mine 2 cannock:2 seat=2"],
        links={"birmingham-walsall": 0, "cannock-stafford": 2},
    )
    assert table.legal("build iron_works@") == []


def test_K22_the_first_build(engine):
    """B81, B82: with nothing on the board any fitting empty space will do, in any round; coal is still needed."""
    table = Table.at(
        engine,
        round=4,
        hand=["coal_mine", "iron_works", "brewery", "pottery"],
        tiles=["coal_mine 1 dudley:1 seat=1", "coal_mine 1 cannock:2 seat=2"],
    )
    first_choice = facts.preferred_spaces("coal_mine") - {"dudley:1", "cannock:2"}
    assert table.spaces("coal_mine", "coal_mine") == first_choice | {"cannock:1"}
    assert table.spaces("iron_works", "iron_works") == {"dudley:2"}
    assert table.spaces("brewery", "brewery") == facts.preferred_spaces("brewery")
    assert table.spaces("pottery", "pottery") == facts.preferred_spaces("pottery")
    assert table.spaces("coal_mine", "pottery") == set()


@pytest.mark.parametrize(
    "own", [{"links": {"birmingham-worcester": 0}}, {"tiles": ["brewery 1 stafford:1 seat=0"]}], ids=["link", "tile"]
)
def test_K22_the_first_build_is_over(engine, own):
    """B81: one tile or one link on the board ends the exception."""
    assert Table.at(engine, hand=["coal_mine"], **own).legal("build coal_mine@", "coal_mine") == []


def test_the_first_build_replaces_nothing(engine):
    """C21, B92: a player with nothing on the board does not replace a rival's mine by an industry card."""
    words = {
        "tops": {0: {"coal_mine": 3}},
        "tiles": ["coal_mine 2 dudley:1 seat=1 flipped", "iron_works 2 birmingham:3 seat=1"],
        "coal_market": 0,
    }
    table = Table.at(engine, hand=["coal_mine", "dudley"], **words)
    assert table.spaces("coal_mine", "dudley") == {"dudley:1"}
    assert "dudley:1" not in table.spaces("coal_mine", "coal_mine")
    table = Table.at(engine, hand=["coal_mine"], **words, links={"birmingham-dudley": 0})
    assert table.spaces("coal_mine", "coal_mine") == {"dudley:1"}


def test_a_merchant_counts_as_a_place(engine):
    """C1, B44, B94: from the merchant location at the end of an own link further links start."""
    table = Table.at(engine, links={"birmingham-oxford": 0})
    assert table.lines() == {
        "birmingham-coventry",
        "birmingham-dudley",
        "birmingham-tamworth",
        "birmingham-walsall",
        "birmingham-worcester",
        "oxford-redditch",
    }


def test_K54_a_rivals_link_to_the_farm(engine):
    """B84, B85: the north farm is joined to Cannock by the one line only, and B's link is not A's network."""
    words = {"hand": ["brewery"], "tiles": ["coal_mine 1 cannock:2 seat=0"]}
    assert Table.at(engine, **words, links={"cannock-farm_brewery_cannock": 1}).legal("build brewery@", "brewery") == []
    assert Table.at(engine, **words).legal("build brewery@", "brewery") == []
    table = Table.at(engine, **words, links={"cannock-farm_brewery_cannock": 0})
    assert table.spaces("brewery", "brewery") == {NORTH_FARM}
    table.play(f"build brewery@{NORTH_FARM} card=brewery iron=market")
    assert table.cubes(NORTH_FARM) == 1


@pytest.mark.parametrize("card", ["brewery", "wild_industry"])
def test_K54_the_southern_farm(engine, card):
    """B83, B84, B86: one link joins it; a Brewery card or a Wild Industry builds there."""
    table = Table.at(engine, hand=[card], links={"kidderminster-worcester": 0})
    assert table.spaces("brewery", card) == {SOUTH_FARM}
    table.play(f"build brewery@{SOUTH_FARM} card={card} iron=market")
    assert (table.cubes(SOUTH_FARM), table.seat(0, "spent")) == (1, 5 + 2)


def test_K54_no_location_card_builds_on_a_farm(engine):
    """B83: neither a Wild Location nor the card of the town beside it."""
    for card in ("wild_location", "cannock", "kidderminster", "worcester"):
        table = Table.at(engine, hand=[card], links={"kidderminster-worcester": 0, "cannock-farm_brewery_cannock": 0})
        assert not {NORTH_FARM, SOUTH_FARM} & table.spaces("brewery", card)


def test_K54_a_first_build_on_a_farm(engine):
    """B81, B84: with nothing on the board a Brewery card may start on a farm."""
    assert {NORTH_FARM, SOUTH_FARM} <= Table.at(engine, hand=["brewery"]).spaces("brewery", "brewery")


def test_K55_the_three_way_link_scores_all_its_ends(engine):
    """B86, B124, C4: icons in both towns and on the farm."""
    table = Table.at(
        engine,
        **LAST_CANAL_ACTION,
        tiles=[
            "cotton_mill 1 kidderminster:2 seat=1 flipped",
            "cotton_mill 2 worcester:1 seat=2 flipped",
            f"brewery 2 {SOUTH_FARM} seat=3 flipped",
        ],
        links={"kidderminster-worcester": 0},
    )
    table.pass_action()
    assert table.seat(0, "vp") == 1 + 2 + 2


def test_K55_one_step_between_any_two_ends(engine):
    """B49, C4: Dudley and Redditch are both two links from Worcester, Kidderminster is one."""
    words = {
        "era": "rail",
        "hand": ["worcester"],
        "tops": {0: {"cotton_mill": 2}},
        "links": {
            "kidderminster-worcester": 1,
            "dudley-kidderminster": 1,
            "gloucester-worcester": 2,
            "gloucester-redditch": 2,
        },
    }
    far = ["coal_mine 2 dudley:1 seat=1", "coal_mine 2 redditch:1 seat=2"]
    near = "coal_mine 2 kidderminster:1 seat=3"

    def sources(tiles):
        steps = Table.at(engine, **words, tiles=tiles).legal("build cotton_mill@worcester:1", "worcester")
        return {step.split("coal=")[1] for step in steps}

    assert sources(far) == {"dudley:1", "redditch:1"}
    assert sources([*far, near]) == {"kidderminster:1"}


def test_K55_the_farm_is_connected_to_both_towns(engine):
    """B58, B86: a rival's brewery on the farm serves a mill in either town over the one link."""
    for mill in ("kidderminster:2", "worcester:1"):
        table = Table.at(
            engine,
            hand=["pottery"],
            tiles=[f"cotton_mill 1 {mill} seat=0", f"brewery 1 {SOUTH_FARM} seat=1"],
            links=dict.fromkeys(
                ["kidderminster-worcester", "coalbrookdale-kidderminster", "coalbrookdale-shrewsbury"], 2
            ),
            merchants={"shrewsbury:1": "cotton_mill empty"},
        )
        assert table.legal("sell ", "pottery") == [f"sell {mill}>shrewsbury:1 card=pottery beer={SOUTH_FARM}"]


def test_K55_no_second_link_on_the_line(engine):
    """B87: for none of its ends."""
    tiles = ["cotton_mill 1 kidderminster:2 seat=0", f"brewery 1 {SOUTH_FARM} seat=0"]
    assert "kidderminster-worcester" in Table.at(engine, tiles=tiles).lines()
    table = Table.at(engine, tiles=tiles, links={"kidderminster-worcester": 1})
    assert table.lines() == {"coalbrookdale-kidderminster", "dudley-kidderminster"}
    farm_only = Table.at(engine, tiles=tiles[1:])
    assert farm_only.lines() == {"kidderminster-worcester"}


def test_K56_nothing_on_the_board_in_the_canal_era(engine):
    """B81, B95: any card builds a link on any canal line; an industry card builds its industry anywhere."""
    table = Table.at(engine, hand=["pottery", "coal_mine"])
    assert table.lines() == facts.lines("canal")
    assert {step.split(" ")[1] for step in table.legal("link ", "pottery")} == facts.lines("canal")
    assert table.spaces("coal_mine", "coal_mine") == facts.preferred_spaces("coal_mine")


MERCHANT_LINES = {
    "birmingham-oxford",
    "coalbrookdale-shrewsbury",
    "derby-nottingham",
    "gloucester-redditch",
    "gloucester-worcester",
    "oxford-redditch",
    "stoke_on_trent-warrington",
}


def test_K56_nothing_on_the_board_in_the_rail_era(engine):
    """B95, B82, B97: any rail line that has coal once it is built; the second rail must touch the first."""
    table = Table.at(engine, era="rail", round=1, hand=["pottery"])
    assert table.lines() == MERCHANT_LINES
    table = Table.at(
        engine,
        era="rail",
        round=1,
        hand=["pottery"],
        tiles=[
            "brewery 2 walsall:2 seat=1",
            "brewery 2 coalbrookdale:1 seat=2",
            "brewery 2 derby:1 seat=3",
            "coal_mine 2 dudley:1 seat=1",
        ],
    )
    beside_dudley = {line for line in facts.lines("rail") if "dudley" in facts.line_ends(line)}
    assert table.lines() == MERCHANT_LINES | beside_dudley
    table.play("link birmingham-oxford card=pottery coal=market")
    assert table.legal("+link ") == ["+link birmingham-walsall coal=market beer=walsall:2"]
