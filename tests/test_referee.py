"""The slow referee by itself: worked examples of the rules and of the rule cases. Seat 0 is the player to act."""

from random import Random
from typing import Any

import pytest
from tests.referee import IllegalStep, Referee
from tests.referee.dealing import random_setup

GAMES = [("lancashire-2007", 3), ("lancashire-2007", 4), ("lancashire-2018", 2), ("lancashire-2018", 3)]
GAMES += [("lancashire-2018", 4)]


def scene(hand: list[str], *, ruleset: str = "lancashire-2018", era: str = "canal", **changes: Any) -> dict[str, Any]:
    """An empty board in a middle round with 4 players, seat 0 to act with both actions."""
    document = Referee.from_setup(ruleset, 4, random_setup(ruleset, 4, Random(1))).position()
    document |= {"era": era, "round": 3, "turn_order": [0, 1, 2, 3], "active_seat": 0, "actions_left": 2} | changes
    document["seats"][0] |= {"hand": hand, "hand_size": len(hand)}
    return document


def put(document: dict[str, Any], space: str, owner: int, tile: str, *, flipped: bool = False, cubes: int = 0) -> None:
    """Lay a tile, written `coal_mine 2`."""
    industry, level = tile.split()
    entry = {"space": space, "owner": owner, "industry": industry, "level": int(level)}
    document["tiles"].append(entry | {"flipped": flipped, "cubes": cubes})


def lay(document: dict[str, Any], owner: int, *links: str) -> None:
    """Lay links of one owner."""
    document["links"] += [{"link": link, "owner": owner} for link in links]


def top(document: dict[str, Any], industry: str, level: int) -> None:
    """Take the tiles below a level off seat 0's stack."""
    levels = document["seats"][0]["tiles_left"][industry]
    levels.update({name: 0 for name in levels if int(name) < level})


def starts(referee: Referee, beginning: str) -> list[str]:
    """The legal steps with a beginning."""
    return [step for step in referee.legal_steps() if step.startswith(beginning)]


def tile_at(referee: Referee, space: str) -> dict[str, Any]:
    """The tile on a space."""
    return next(tile for tile in referee.position()["tiles"] if tile["space"] == space)


def after(document: dict[str, Any], *steps: str) -> tuple[Referee, dict[str, Any]]:
    """The referee and seat 0 after these steps."""
    referee = Referee.from_position(document)
    for step in steps:
        referee.play(step)
    return referee, referee.position()["seats"][0]


@pytest.mark.parametrize(
    ("space", "amount", "landing"), [(10, 30, 7), (19, 10, 18), (20, 10, 18), (62, 20, 57), (18, 30, 12), (2, 20, 0)]
)
def test_L86a_K32_loan_lands_on_the_highest_space_of_the_level(space: int, amount: int, landing: int) -> None:
    """L6, L86, L86a, K32: the marker falls by levels; the money is not spent."""
    document = scene(["port", "wigan"])
    document["seats"][0]["income_space"] = space
    _, seat = after(document, f"loan {amount} card=port")
    assert (seat["income_space"], seat["cash"], seat["spent"]) == (landing, 30 + amount, 0)


def test_K32_no_loan_below_the_lowest_level() -> None:
    """L86b, K32 (e), (f): a loan may not bring the level below -10."""
    document = scene(["port"])
    document["seats"][0]["income_space"] = 2
    assert starts(Referee.from_position(document), "loan") == ["loan 10 card=port", "loan 20 card=port"]


@pytest.mark.parametrize(("number", "is_legal"), [(4, True), (5, False)])
def test_K33_no_loans_in_the_last_four_rail_rounds(number: int, is_legal: bool) -> None:
    """L86c, K33: 4 players, 8 rounds."""
    document = scene(["port"], era="rail", round=number)
    assert bool(starts(Referee.from_position(document), "loan")) is is_legal


def test_L61a_new_mine_fills_the_dearest_spaces_and_flips() -> None:
    """L57, L61a, L62: 4 cubes in the market, 3 on the mine: £2 + £2 + £1, and the mine flips."""
    document = scene(["wigan", "port"], coal_market=4)
    top(document, "coal_mine", 2)
    put(document, "preston:1", 1, "port 1", flipped=True)
    lay(document, 2, "preston-wigan")
    referee, seat = after(document, "build coal_mine@wigan:1 card=wigan")
    assert (seat["cash"], seat["spent"], seat["income_space"]) == (30 - 7 + 5, 7, 10 + 7)
    assert tile_at(referee, "wigan:1")["flipped"]
    assert referee.position()["coal_market"] == 7


def test_L61b_iron_works_into_an_empty_market() -> None:
    """L61b, L59: level 4 works, 6 cubes, no connection needed: £18."""
    document = scene(["bolton", "port"], iron_market=0)
    top(document, "iron_works", 4)
    put(document, "bolton:1", 1, "coal_mine 2", cubes=2)
    referee, seat = after(document, "build iron_works@bolton:3 card=bolton coal=bolton:1")
    assert (seat["cash"], seat["spent"]) == (30 - 12 + 18, 12)
    assert tile_at(referee, "bolton:3")["flipped"]
    assert referee.position()["iron_market"] == 6


@pytest.mark.parametrize("cash", [20, 6])
def test_K11_partial_sale_and_cash_timing(cash: int) -> None:
    """L43a, K11: the works keeps one cube; with £6 it cannot be built on the money of its own sale."""
    document = scene(["preston", "port"], iron_market=5)
    top(document, "iron_works", 2)
    put(document, "wigan:1", 0, "coal_mine 2", cubes=2)
    lay(document, 1, "preston-wigan")
    document["seats"][0]["cash"] = cash
    step = "build iron_works@preston:3 card=preston coal=wigan:1"
    if cash < 7:
        assert step not in Referee.from_position(document).legal_steps()
        return
    referee, seat = after(document, step)
    assert (seat["cash"], seat["spent"]) == (17, 7)
    assert (tile_at(referee, "preston:3")["cubes"], tile_at(referee, "preston:3")["flipped"]) == (1, False)


def test_K12_iron_works_sold_out_at_once() -> None:
    """L59, L61, K12: £3 + £2 + £2 + £1 = £8, one £1 space stays empty, marker 10 to 13."""
    document = scene(["bolton", "port"], iron_market=3)
    document["seats"][0]["cash"] = 12
    put(document, "bury:1", 0, "coal_mine 1", cubes=2)
    lay(document, 0, "bolton-bury")
    referee, seat = after(document, "build iron_works@bolton:3 card=bolton coal=bury:1")
    assert (seat["cash"], seat["income_space"], referee.position()["iron_market"]) == (15, 13, 7)


def test_K02_equally_near_mines_are_a_choice() -> None:
    """L46, K02: both mines one link away are offered; the one that empties flips in this turn."""
    document = scene(["bolton", "port"])
    put(document, "manchester:1", 2, "coal_mine 1", cubes=1)
    put(document, "bury:1", 0, "coal_mine 1", cubes=2)
    lay(document, 2, "bolton-manchester")
    lay(document, 0, "bolton-bury")
    document["seats"][2]["income_space"] = 18
    build = "build iron_works@bolton:3 card=bolton"
    assert starts(Referee.from_position(document), f"{build} ") == [
        f"{build} coal=bury:1",
        f"{build} coal=manchester:1",
    ]
    referee, _ = after(document, f"{build} coal=manchester:1")
    assert referee.position()["seats"][2]["income_space"] == 22
    with pytest.raises(IllegalStep, match="2 legal steps fit"):
        Referee.from_position(document).play(build)


def test_K04_second_rail_finds_the_first_mine_empty() -> None:
    """L47, L76, K04: the mine emptied by the first rail has flipped, the second rail looks anew; £15 in all."""
    document = scene(["port", "port", "wigan"], era="rail")
    put(document, "bolton:1", 1, "coal_mine 2", cubes=1)
    put(document, "oldham:1", 0, "coal_mine 3", cubes=3)
    lay(document, 0, "manchester-oldham")
    document["seats"][1]["income_space"] = 20
    referee, _ = after(document, "link bolton-manchester card=port coal=bolton:1")
    assert referee.position()["open_action"] == {
        "kind": "link",
        "steps": ["link bolton-manchester card=port coal=bolton:1"],
    }
    assert "pass card=port" in referee.legal_steps(), "the second action follows the closing"
    assert referee.play("+link stockport-manchester") == "+link manchester-stockport coal=oldham:1"
    position = referee.position()
    assert (position["seats"][0]["spent"], position["seats"][1]["income_space"]) == (15, 27)
    assert (position["open_action"], position["actions_left"]) == (None, 1)


@pytest.mark.parametrize(
    ("market", "cubes", "top_level", "is_legal"),
    [(0, 0, 3, True), (1, 0, 3, False), (0, 1, 3, False), (0, 0, 2, False)],
)
def test_K17_overbuilding_a_rivals_works(market: int, cubes: int, top_level: int, is_legal: bool) -> None:
    """L67, L69, K17: only a higher level, and only when no iron is left on the board and in the market."""
    document = scene(["blackburn", "port"], era="rail", iron_market=market)
    top(document, "iron_works", top_level)
    put(document, "blackburn:3", 1, "iron_works 2", flipped=True)
    put(document, "bolton:3", 2, "iron_works 2", flipped=not cubes, cubes=cubes)
    put(document, "blackburn:1", 2, "coal_mine 2", cubes=2)
    step = "build iron_works@blackburn:3 card=blackburn coal=blackburn:1"
    assert (step in Referee.from_position(document).legal_steps()) is is_legal
    if is_legal:
        referee, seat = after(document, step)
        assert (seat["cash"], tile_at(referee, "blackburn:3")["owner"]) == (30 - 9 + 16, 0)
        assert referee.position()["iron_market"] == 5


def test_K31_several_distant_sales_and_the_x() -> None:
    """L83, L84, K31: the sale that reaches X fails and ends the action; ports stay open to the next action."""
    document = scene(["port", "wigan"])
    for space, level in (("oldham:1", 1), ("rochdale:1", 1), ("colne:1", 2)):
        put(document, space, 0, f"cotton_mill {level}")
    port = "warrington_and_runcorn:2"
    put(document, port, 1, "port 1")
    lay(document, 1, "oldham-rochdale", "rochdale-yorkshire", "colne-yorkshire")
    lay(document, 2, "manchester-oldham", "manchester-warrington_and_runcorn")
    document["distant_market"] |= {"marker": 4, "stack": [-1, -2, -2, 0]}
    document["seats"][0]["income_space"] = 20
    sales = ("sell oldham:1>market card=port", "+sell rochdale:1>market", "+sell colne:1>market")
    referee, seat = after(document, *sales)
    assert seat["income_space"] == 31
    assert not tile_at(referee, "colne:1")["flipped"]
    assert referee.position()["distant_market"] == {"marker": 8, "drawn": [-1, -2, -2], "stack": [0]}
    assert referee.position()["open_action"] is None
    assert starts(referee, "sell") == [f"sell colne:1>{port} card=wigan"]


def test_K35_shortfall_is_met_tile_by_tile() -> None:
    """L91, L91a, L91c, K35: tiles go until the sum is covered; without tiles VP go, not below 0."""
    document = scene(["port"], active_seat=3, actions_left=1)
    document["seats"][3] |= {"hand": ["port"], "hand_size": 1}
    document["seats"][0] |= {"income_space": 3, "cash": 2}
    document["seats"][1] |= {"income_space": 4, "cash": 4, "vp": 1}
    put(document, "wigan:1", 0, "coal_mine 1", cubes=2)
    put(document, "preston:1", 0, "port 2")
    put(document, "bolton:1", 0, "cotton_mill 2")
    referee, _ = after(document, "pass card=port", "lose wigan:1")
    position = referee.position()
    assert (position["open_action"], position["active_seat"]) == ({"kind": "shortfall", "owed": 7}, 0)
    assert (position["seats"][0]["cash"], position["round"]) == (4, 3)
    assert referee.legal_steps() == ["lose bolton:1", "lose preston:1"]
    referee.play("lose preston:1")
    position = referee.position()
    assert [seat["cash"] for seat in position["seats"]] == [0, 0, 30, 30]
    assert (position["seats"][1]["vp"], position["open_action"], position["round"]) == (0, None, 4)


@pytest.mark.parametrize(("ruleset", "cash"), [("lancashire-2018", [35, 3]), ("lancashire-2007", [35, 0])])
def test_K42_income_between_the_eras(ruleset: str, cash: list[int]) -> None:
    """L95a, K42: 2018 pays before the canal era is scored, so the mill goes for £6 and never scores.

    2007 pays after it: the mill has scored its 3 VP and is gone, and the £3 that are missing cost them again.
    """
    document = scene([], ruleset=ruleset, round=8, active_seat=3, actions_left=1, deck=[], deck_size=0)
    document["seats"][3]["hand"] = ["port"]
    document["seats"][0]["income_space"] = 20
    document["seats"][1] |= {"income_space": 6, "cash": 1}
    put(document, "colne:1", 1, "cotton_mill 1", flipped=True)
    setup = random_setup(ruleset, 4, Random(2))
    referee = Referee.from_position(document, rail=setup["rail"], distant_rail=setup["distant_market"]["rail"])
    referee.play("pass card=port")
    if ruleset == "lancashire-2018":
        assert (referee.position()["era"], referee.legal_steps()) == ("canal", ["lose colne:1"])
        referee.play("lose colne:1")
    position = referee.position()
    assert (position["era"], position["round"], position["tiles"]) == ("rail", 1, [])
    assert position["seats"][1]["vp"] == 0
    assert [seat["cash"] for seat in position["seats"][:2]] == cash


def test_K41_ties_are_broken_by_level_then_money() -> None:
    """L98, L100, L101, K41: 117 VP and £39 beat 119 VP and £16 at equal levels; 2018 shares what stays equal."""
    document = scene([], era="rail", round=8, active_seat=3, actions_left=1, deck=[], deck_size=0)
    document["seats"][3]["hand"] = ["port"]
    document["seats"][0] |= {"vp": 119, "cash": 16, "income_space": 40}
    document["seats"][1] |= {"vp": 117, "cash": 39, "income_space": 42}
    referee, _ = after(document, "pass card=port")
    assert referee.is_over and referee.active_seat is None and not referee.legal_steps()
    result = referee.result()
    assert (result["vp"], result["ranking"], result["places"]) == ([120, 120, 3, 3], [1, 0, 2, 3], [2, 1, 3, 3])


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_random_games_end_with_all_cards_played(ruleset: str, players: int) -> None:
    """L16a: no dead end, and each position read back gives the same legal steps."""
    rng = Random(players)
    setup = random_setup(ruleset, players, rng)
    referee = Referee.from_setup(ruleset, players, setup)
    while not referee.is_over:
        position = referee.position()
        twin = Referee.from_position(position, rail=setup["rail"], distant_rail=setup["distant_market"]["rail"])
        assert twin.position() == position
        assert twin.legal_steps() == referee.legal_steps()
        kinds = sorted({step.split(" ")[0] for step in referee.legal_steps()})
        referee.play(rng.choice(starts(referee, rng.choice(kinds) + " ")))
    assert [seat["hand_size"] for seat in referee.position()["seats"]] == [0] * players
    assert referee.position()["deck"] == []
