"""The slow referee by itself on Birmingham: the rule cases and worked examples. Seat 0 is the player to act."""

from random import Random
from typing import Any

import pytest
from tests.referee import Referee
from tests.referee.dealing import random_setup
from tests.test_referee import after, lay, put, scene, starts, tile_at, top

RULESET = "birmingham-2018"
Document = dict[str, Any]


def board(hand: list[str], *, merchants: dict[str, str] | None = None, **changes: Any) -> Document:
    """An empty Birmingham board; merchants are tiles by space, `-` after one whose barrel is gone."""
    document = scene(hand, ruleset=RULESET, **changes)
    document["merchants"] = [
        {"space": space, "tile": tile.rstrip("-"), "beer": not tile.endswith("-") and tile != "blank"}
        for space, tile in sorted((merchants or {}).items())
    ]
    document["seats"][0]["cash"] = 60
    return document


def legal(document: Document) -> list[str]:
    return Referee.from_position(document).legal_steps()


def test_K43_opening_prices() -> None:
    """B13, B14: iron starts at £2, the one £1 coal and one at £2 make £3."""
    _, seat = after(board(["dudley", "pottery"]), "develop cotton_mill card=dudley", "+develop cotton_mill iron=market")
    assert seat["spent"] == 2 + 2
    document = board(["birmingham", "pottery"])
    top(document, "manufacturer", 3)
    lay(document, 0, "birmingham-oxford")
    _, seat = after(document, "build manufacturer@birmingham:2 card=birmingham coal=market,market")
    assert seat["spent"] == 12 + 1 + 2
    _, seat = after(document | {"coal_market": 1}, "build manufacturer@birmingham:2 card=birmingham coal=market,market")
    assert seat["spent"] == 12 + 7 + 8


def test_K44_merchant_place_without_a_tile() -> None:
    """B77, B79, C3: the mine sells into both £1 spaces and flips."""
    document = board(["belper", "pottery"], coal_market=12)
    lay(document, 0, "belper-derby")
    lay(document, 1, "derby-nottingham")
    referee, seat = after(document, "build coal_mine@belper:2 card=belper")
    assert (seat["cash"], seat["income_space"]) == (60 - 5 + 2, 14)
    assert (tile_at(referee, "belper:2")["flipped"], referee.position()["coal_market"]) == (True, 14)


@pytest.mark.parametrize(("case", "is_legal"), [("a", False), ("b", False), ("c", True), ("d", True)])
def test_K50_beer_for_the_second_rail(case: str, is_legal: bool) -> None:
    """B98 to B101."""
    document = board(["pottery"], era="rail", merchants={"oxford:1": "manufacturer"})
    put(document, "coventry:3", 0, "iron_works 2", flipped=True)
    put(document, "dudley:2", 0, "iron_works 2", flipped=True)
    put(document, "coventry:2", 2, "coal_mine 2", cubes=3)
    put(document, "dudley:1", 2, "coal_mine 2", cubes=3)
    lines = ["coventry-nuneaton", "dudley-kidderminster"]
    if case in "bc":
        put(document, "nuneaton:1", 1, "brewery 2", cubes=1)
    if case == "d":
        put(document, "stafford:1", 0, "brewery 2", cubes=1)
    if case == "a":
        lay(document, 1, "birmingham-coventry", "birmingham-oxford", "birmingham-dudley")
    first, second = reversed(lines) if case == "c" else lines
    referee, _ = after(document, f"link {first} card=pottery")
    further = [step for step in referee.legal_steps() if step.startswith(f"+link {second} ")]
    assert bool(further) is is_legal
    if is_legal:
        referee.play(further[0])
        assert referee.position()["seats"][0]["spent"] == 15


def test_K52_bulb_potteries() -> None:
    """B104, B105."""
    document = board(["dudley", "brewery"])
    assert not [step for step in legal(document) if step.startswith("develop pottery")]
    top(document, "pottery", 2)
    referee, _ = after(document, "develop pottery card=dudley")
    assert referee.position()["seats"][0]["tiles_left"]["pottery"]["2"] == 0
    assert starts(referee, "+develop") and not starts(referee, "+develop pottery")


def test_K53_K63_canal_end() -> None:
    """B74, B129 to B135, K53: level 1 leaves, barrels come back, nothing is dealt face down."""
    document = board([], round=8, active_seat=3, actions_left=1, deck=[], deck_size=0, coal_market=3)
    document["merchants"] = [
        {"space": "gloucester:1", "tile": "cotton_mill", "beer": False},
        {"space": "gloucester:2", "tile": "all_goods", "beer": True},
        {"space": "oxford:1", "tile": "blank", "beer": False},
    ]
    document["seats"][3] |= {"hand": ["pottery"], "hand_size": 1}
    put(document, "stafford:2", 0, "pottery 1", flipped=True)
    put(document, "stafford:1", 1, "brewery 1", cubes=1)
    put(document, "dudley:1", 1, "coal_mine 1", cubes=1)
    put(document, "birmingham:2", 2, "manufacturer 2", flipped=True)
    put(document, "walsall:2", 2, "brewery 2", cubes=1)
    lay(document, 0, "cannock-stafford", "kidderminster-worcester")
    rail = random_setup(RULESET, 4, Random(3))["rail"]
    referee = Referee.from_position(document, rail=rail)
    referee.play("pass card=pottery")
    position = referee.position()
    assert [tile["space"] for tile in position["tiles"]] == ["birmingham:2", "walsall:2"]
    assert tile_at(referee, "walsall:2")["cubes"] == 1  # K58
    assert [merchant["beer"] for merchant in position["merchants"]] == [True, True, False]
    assert [seat["vp"] for seat in position["seats"]] == [10 + 1, 0, 5, 0]
    assert (position["removed"], position["deck_size"], position["coal_market"]) == ([], 64 - 32, 3)
    assert (position["era"], position["round"], position["actions_left"]) == ("rail", 1, 2)
    document = board(["stafford", "brewery"], era="rail")
    put(document, "dudley:2", 1, "iron_works 2", cubes=1)
    assert "build pottery@stafford:2 card=stafford iron=dudley:2" in legal(document)


def test_K54_farm_breweries() -> None:
    """B83 to B86."""
    cannock, southern = "build brewery@farm_brewery_cannock:1", "build brewery@farm_brewery_kidderminster_worcester:1"
    document = board(["brewery", "wild_location", "wild_industry"])
    put(document, "cannock:1", 0, "coal_mine 2", cubes=2)
    lay(document, 1, "cannock-farm_brewery_cannock")
    assert not [step for step in legal(document) if "farm_brewery_cannock:1" in step]
    lay(document, 0, "kidderminster-worcester")
    assert [step for step in legal(document) if step.startswith((cannock, southern))] == [
        f"{southern} card=brewery iron=market",
        f"{southern} card=wild_industry iron=market",
    ]
    referee, _ = after(document, f"{southern} card=brewery")
    assert tile_at(referee, "farm_brewery_kidderminster_worcester:1")["cubes"] == 1
    assert f"{cannock} card=brewery iron=market" in legal(board(["brewery"]))


def test_K55_the_link_of_three_ends() -> None:
    """B86, B87, C4: 1 + 2 + 2 points and one step between any two of the three."""
    document = board([], era="rail", round=8, active_seat=3, actions_left=1, deck=[], deck_size=0)
    document["seats"][3]["hand"] = ["pottery"]
    lay(document, 0, "kidderminster-worcester")
    put(document, "kidderminster:2", 1, "cotton_mill 1", flipped=True)
    put(document, "worcester:1", 1, "cotton_mill 2", flipped=True)
    put(document, "farm_brewery_kidderminster_worcester:1", 1, "brewery 2", flipped=True)
    referee, _ = after(document, "pass card=pottery")
    assert referee.result()["vp"][0] == 5
    document = board(["worcester"])
    put(document, "kidderminster:1", 1, "coal_mine 2", cubes=1)
    put(document, "birmingham:1", 2, "brewery 1", cubes=1)
    lay(document, 2, "kidderminster-worcester")
    top(document, "cotton_mill", 2)
    assert starts(Referee.from_position(document), "build") == [
        f"build cotton_mill@worcester:{number} card=worcester coal=kidderminster:1" for number in (1, 2)
    ]
    assert not [step for step in legal(document) if "kidderminster-worcester" in step]


def test_K56_first_link_anywhere() -> None:
    """B95, B99: a rail still needs its coal, and a second one the first."""
    assert "link cannock-stafford card=pottery" in legal(board(["pottery"]))
    document = board(["pottery"], era="rail")
    put(document, "stafford:1", 1, "brewery 2", cubes=2)
    lines = {step.split(" ")[1] for step in legal(document) if step.startswith("link")}
    merchants = ("oxford", "gloucester", "shrewsbury", "warrington", "nottingham")
    assert lines and all(any(place in line for place in merchants) for line in lines)
    lay(document, 1, "cannock-stafford", "cannock-walsall", "birmingham-walsall")
    referee, _ = after(document, "link birmingham-oxford card=pottery")
    further = starts(referee, "+link")
    assert further and all("birmingham" in step or "oxford" in step for step in further)


def test_K57_the_space_of_one_icon_comes_first() -> None:
    """B67, B88."""
    assert starts(Referee.from_position(board(["kidderminster"])), "build cotton_mill@kidderminster") == [
        "build cotton_mill@kidderminster:2 card=kidderminster"
    ]
    document = board(["kidderminster"], era="rail")
    top(document, "cotton_mill", 3)
    put(document, "kidderminster:2", 0, "cotton_mill 2")
    lay(document, 0, "coalbrookdale-kidderminster", "coalbrookdale-shrewsbury")
    assert starts(Referee.from_position(document), "build cotton_mill@kidderminster") == [
        f"build cotton_mill@kidderminster:{number} card=kidderminster coal=market iron=market" for number in (1, 2)
    ]


def test_K58_K61_barrels_go_by_era_and_overbuilding() -> None:
    """B76, B89, B92."""
    document = board(["stafford", "wild_location"], era="rail")
    top(document, "brewery", 3)
    put(document, "stafford:1", 0, "brewery 2", cubes=1)
    referee, seat = after(document, "build brewery@stafford:1 card=stafford")
    assert (tile_at(referee, "stafford:1")["cubes"], tile_at(referee, "stafford:1")["level"]) == (2, 3)
    assert (seat["spent"], seat["income_space"]) == (9 + 2, 10)
    document["tiles"][0]["owner"] = 1
    put(document, "cannock:2", 1, "coal_mine 2", flipped=True)
    top(document, "coal_mine", 3)
    document["coal_market"] = 1
    over = "build coal_mine@cannock:2 card=wild_location iron=market"
    assert not [step for step in legal(document) if "brewery@stafford:1" in step]
    assert over not in legal(document)
    assert over in legal(document | {"coal_market": 0})


def test_K59_K60_scout_and_wild_cards() -> None:
    """B27, B119, B120, C18."""
    hand = ["brewery", "brewery", "cannock", "dudley", "pottery", "stafford", "walsall", "worcester"]
    document = board(hand)
    steps = starts(Referee.from_position(document), "scout")
    assert len(steps) == len(set(steps)) == 20 + 15 + 6
    referee = Referee.from_position(document)
    assert referee.play("scout card=dudley,brewery,brewery") == "scout card=brewery,brewery,dudley"
    seat = referee.position()["seats"][0]
    assert (seat["hand_size"], seat["discards"]) == (7, ["brewery", "brewery", "dudley"])
    assert {"wild_industry", "wild_location"} <= set(seat["hand"]) and not starts(referee, "scout")
    referee.play("loan 30 card=wild_location")
    seat = referee.position()["seats"][0]
    assert (seat["hand_size"], "wild_location" in seat["hand"] + seat["discards"]) == (8, False)
    assert not [step for step in legal(board(hand[:2])) if step.startswith("scout")]


def test_K62_develop_tile_by_tile() -> None:
    """B103, B104: the first iron comes from the works, the second costs £2."""
    document = board(["dudley"])
    put(document, "dudley:2", 2, "iron_works 1", cubes=1)
    referee, seat = after(document, "develop iron_works card=dudley", "+develop iron_works")
    assert (seat["spent"], tile_at(referee, "dudley:2")["flipped"]) == (2, True)
    assert list(seat["tiles_left"]["iron_works"].values()) == [0, 0, 1, 1]


def test_K64_link_icons() -> None:
    """B124 to B126, C3."""
    document = board([], era="rail", round=8, active_seat=3, actions_left=1, deck=[], deck_size=0)
    document["seats"][3]["hand"] = ["pottery"]
    put(document, "stoke_on_trent:1", 1, "manufacturer 1", flipped=True)
    put(document, "stoke_on_trent:3", 1, "manufacturer 3", flipped=True)
    lay(document, 0, "stoke_on_trent-warrington")
    lay(document, 2, "derby-nottingham")
    referee, _ = after(document, "pass card=pottery")
    assert referee.result()["vp"] == [4, 3 + 4, 2, 0]


def test_K65_mine_and_market_for_one_tile() -> None:
    """B50, B51."""
    document = board(["coventry"], era="rail", coal_market=11)
    top(document, "manufacturer", 3)
    put(document, "nuneaton:2", 1, "coal_mine 2", cubes=1)
    lay(document, 2, "coventry-nuneaton", "birmingham-coventry", "birmingham-oxford")
    referee, seat = after(document, "build manufacturer@coventry:2 card=coventry coal=nuneaton:2,market")
    assert (seat["spent"], referee.position()["coal_market"]) == (14, 10)
    assert tile_at(referee, "nuneaton:2")["flipped"]


def test_K66_late_loan_and_ties() -> None:
    """B117, B118, B137, B138."""
    document = board([], era="rail", round=8, active_seat=3, deck=[], deck_size=0)
    document["seats"][3] |= {"hand": ["pottery", "dudley"], "income_space": 21, "cash": 50, "vp": 130}
    document["seats"][2] |= {"income_space": 19, "cash": 2, "vp": 130}
    referee, _ = after(document, "loan 30 card=pottery", "pass card=dudley")
    result = referee.result()
    assert (result["vp"][2:], result["income"][2:], result["cash"][2:]) == ([130, 130], [5, 3], [2, 80])
    assert result["ranking"] == [2, 3, 0, 1]
    document = board(["pottery"])
    document["seats"][0]["income_space"] = 2
    assert not [step for step in legal(document) if step.startswith("loan")]


def test_opening_loan() -> None:
    """B25, B28, B34, B95, B116, K37, K67, the worked example: £17, a loan, a first canal, a pass; every round £3."""
    setup = random_setup(RULESET, 2, Random(5)) | {"turn_order": [0, 1]}
    referee = Referee.from_setup(RULESET, 2, setup)

    def play(kind: str) -> Document:
        referee.play(starts(referee, kind)[0])
        seat: Document = referee.position()["seats"][0]
        return seat

    seat = play("loan 30")
    assert (seat["cash"], seat["income_space"], seat["spent"], seat["hand_size"]) == (47, 7, 0, 8)
    assert play("pass")["cash"] == 44
    assert referee.position()["turn_order"] == [0, 1]
    seat = play("link")
    assert (seat["cash"], seat["spent"], seat["hand_size"]) == (41, 3, 7)
    assert play("pass")["hand_size"] == 8
    play("pass")
    assert play("pass")["cash"] == 38
    assert referee.position()["turn_order"] == [1, 0]


def test_K35_K42_shortfall_before_the_canal_scoring() -> None:
    """B36, B37, C11: the mill goes for £6 and never scores."""
    document = board([], round=8, active_seat=3, actions_left=1, deck=[], deck_size=0)
    document["seats"][3]["hand"] = ["pottery"]
    document["seats"][0] |= {"income_space": 19, "cash": 30}
    document["seats"][1] |= {"income_space": 6, "cash": 1}
    document["seats"][2] |= {"income_space": 4, "cash": 4, "vp": 1}
    put(document, "kidderminster:2", 1, "cotton_mill 1", flipped=True)
    referee = Referee.from_position(document, rail=random_setup(RULESET, 4, Random(3))["rail"])
    referee.play("pass card=pottery")
    assert referee.position()["open_action"] == {"kind": "shortfall", "owed": 4}
    assert referee.legal_steps() == ["lose kidderminster:2"]
    referee.play("lose kidderminster:2")
    position = referee.position()
    assert (position["era"], [seat["cash"] for seat in position["seats"][:3]]) == ("rail", [35, 3, 0])
    assert [seat["vp"] for seat in position["seats"][:3]] == [0, 0, 0]


def test_sources_are_written_in_the_order_of_use() -> None:
    """B49, B50, spec section 3: nearest first, equally near ones by name; iron by name, the market last."""
    document = board(["coventry"], era="rail")
    top(document, "manufacturer", 3)
    put(document, "birmingham:2", 1, "manufacturer 2")
    put(document, "nuneaton:2", 1, "coal_mine 2", cubes=1)
    put(document, "tamworth:1", 1, "coal_mine 2", cubes=1)
    put(document, "redditch:1", 1, "coal_mine 2", cubes=2)
    lay(document, 2, "coventry-nuneaton", "birmingham-coventry", "birmingham-redditch", "nuneaton-tamworth")
    build = "build manufacturer@coventry:2 card=coventry"
    assert starts(Referee.from_position(document), f"{build} ") == [
        f"{build} coal=nuneaton:2,redditch:1",
        f"{build} coal=nuneaton:2,tamworth:1",
    ]
    assert after(document, f"{build} coal=tamworth:1,nuneaton:2")[1]["spent"] == 12
    top(document, "manufacturer", 8)
    put(document, "walsall:1", 1, "iron_works 2", cubes=1)
    assert starts(Referee.from_position(document), f"{build} ") == [f"{build} iron=walsall:1,market"]
    put(document, "dudley:2", 1, "iron_works 2", cubes=2)
    assert starts(Referee.from_position(document), f"{build} ") == [
        f"{build} iron=dudley:2,dudley:2",
        f"{build} iron=dudley:2,walsall:1",
    ]
