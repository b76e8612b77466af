"""The slow referee by itself on Birmingham's sales, beer and bonuses. Seat 0 is the player to act."""

import pytest
from tests.referee import IllegalStep, Referee
from tests.referee.test_birmingham import board, legal
from tests.test_referee import after, lay, put, starts, tile_at, top


def test_K45_a_blank_tile_buys_nothing() -> None:
    """B11, B12, B52: no sale through it, but coal from the market."""
    document = board(["birmingham", "pottery"], merchants={"oxford:1": "blank", "oxford:2": "manufacturer"})
    put(document, "birmingham:1", 0, "cotton_mill 1")
    put(document, "burton_on_trent:2", 0, "brewery 1", cubes=1)
    lay(document, 0, "birmingham-oxford")
    assert not starts(Referee.from_position(document), "sell")
    document["tiles"][0]["owner"] = 1  # B70: else no second tile of seat 0 there
    assert "build manufacturer@birmingham:2 card=birmingham coal=market" in legal(document)


def test_K46_whose_beer() -> None:
    """B57, B58: one's own anywhere, a rival's only when connected."""
    document = board(["pottery"], merchants={"shrewsbury:1": "cotton_mill-"})
    put(document, "kidderminster:2", 0, "cotton_mill 1")
    put(document, "burton_on_trent:2", 0, "brewery 1", cubes=1)
    put(document, "stafford:1", 1, "brewery 1", cubes=1)
    put(document, "coalbrookdale:1", 2, "brewery 1", cubes=1)
    lay(document, 3, "coalbrookdale-kidderminster", "coalbrookdale-shrewsbury")
    sale = "sell kidderminster:2>shrewsbury:1 card=pottery beer="
    assert starts(Referee.from_position(document), "sell") == [sale + "burton_on_trent:2", sale + "coalbrookdale:1"]
    referee, _ = after(document, sale + "coalbrookdale:1")
    assert (tile_at(referee, "coalbrookdale:1")["flipped"], referee.position()["seats"][2]["income_space"]) == (
        True,
        14,
    )


def test_K47_a_barrel_belongs_to_one_tile_and_each_pays() -> None:
    """B109, B112, C2: 5 + 1 + 2 + 2 spaces; the other way round the second sale lacks its beer."""
    document = board(["pottery", "dudley"], merchants={"oxford:1": "cotton_mill", "oxford:2": "all_goods"})
    put(document, "birmingham:1", 0, "cotton_mill 1")
    put(document, "coventry:3", 0, "manufacturer 2")
    lay(document, 1, "birmingham-oxford", "birmingham-coventry")
    _, seat = after(document, "sell birmingham:1>oxford:1 card=pottery", "+sell coventry:3>oxford:2")
    assert seat["income_space"] == 10 + 10
    referee, _ = after(document, "sell birmingham:1>oxford:2 card=pottery beer=merchant:oxford:2")
    assert referee.position()["open_action"] is None
    assert not starts(referee, "sell")


def test_K48_two_barrels_of_two_sources() -> None:
    """B59, C2: the merchant's with its bonus, or breweries alone without it."""
    document = board(["pottery"], merchants={"oxford:1": "manufacturer"})
    document["seats"][0]["income_space"] = 20
    put(document, "birmingham:2", 0, "manufacturer 5")
    put(document, "burton_on_trent:2", 0, "brewery 2", cubes=1)
    lay(document, 1, "birmingham-oxford")
    sale = "sell birmingham:2>oxford:1 card=pottery beer="
    assert starts(Referee.from_position(document), "sell") == [sale + "burton_on_trent:2,merchant:oxford:1"]
    _, seat = after(document, sale + "merchant:oxford:1,burton_on_trent:2")
    assert seat["income_space"] == 20 + 2 + 2 + 5
    put(document, "walsall:2", 0, "brewery 2", cubes=2)
    assert starts(Referee.from_position(document), "sell") == [
        sale + "burton_on_trent:2,merchant:oxford:1",
        sale + "burton_on_trent:2,walsall:2",
        sale + "merchant:oxford:1,walsall:2",
        sale + "walsall:2,walsall:2",
    ]
    _, seat = after(document, sale + "walsall:2,walsall:2")
    assert seat["income_space"] == 20 + 2 + 5


def test_K49_no_beer_for_the_bonus_alone() -> None:
    """B111."""
    document = board(["pottery", "dudley"], merchants={"nottingham:1": "manufacturer"})
    put(document, "derby:2", 0, "manufacturer 3")
    lay(document, 1, "derby-nottingham")
    assert starts(Referee.from_position(document), "sell") == [
        f"sell derby:2>nottingham:1 card={card}" for card in ("dudley", "pottery")
    ]
    referee, seat = after(document, "sell derby:2>nottingham:1 card=pottery")
    assert (seat["vp"], referee.position()["merchants"][0]["beer"]) == (0, True)


@pytest.mark.parametrize(
    ("merchant", "link", "space", "gain"),
    [
        ("oxford", "birmingham-oxford", "birmingham:1", {"income_space": 2}),
        ("warrington", "stoke_on_trent-warrington", "stoke_on_trent:1", {"cash": 5}),
        ("shrewsbury", "coalbrookdale-shrewsbury", "kidderminster:2", {"vp": 4}),
        ("nottingham", "derby-nottingham", "derby:1", {"vp": 3}),
    ],
)
def test_K51_bonuses_at_once(merchant: str, link: str, space: str, gain: dict[str, int]) -> None:
    """B110: nothing is spent, and only who drinks the barrel is paid."""
    document = board(["pottery", "dudley"], merchants={f"{merchant}:1": "cotton_mill"})
    put(document, space, 0, "cotton_mill 1")
    put(document, "walsall:2", 0, "brewery 1", cubes=1)
    lay(document, 1, link, "coalbrookdale-kidderminster")
    _, plain = after(document, f"sell {space}>{merchant}:1 card=pottery beer=walsall:2")
    _, seat = after(document, f"sell {space}>{merchant}:1 card=pottery beer=merchant:{merchant}:1")
    base = {"income_space": 15, "cash": 60, "vp": 0, "spent": 0}
    assert {key: plain[key] for key in base} == base | {"income_space": 15 + 4}  # the brewery flips
    assert {key: seat[key] for key in base} == {key: value + gain.get(key, 0) for key, value in base.items()}


def test_K51_gloucesters_develop_is_chosen_at_once() -> None:
    """B106, B110, C22: no iron, no struck-out bulb, no way round it; the sale goes on afterwards."""
    document = board(["pottery", "dudley"], merchants={"gloucester:1": "cotton_mill", "gloucester:2": "all_goods"})
    put(document, "worcester:1", 0, "cotton_mill 1")
    put(document, "redditch:1", 0, "manufacturer 2")
    lay(document, 1, "gloucester-worcester", "gloucester-redditch")
    sale = "sell worcester:1>gloucester:1 card=pottery beer=merchant:gloucester:1"
    referee, _ = after(document, sale)
    assert referee.position()["open_action"] == {"kind": "bonus", "steps": [sale]}
    names = ["brewery", "coal_mine", "cotton_mill", "iron_works", "manufacturer"]
    assert referee.legal_steps() == [f"bonus {name}" for name in names]
    referee.play("bonus brewery")
    position = referee.position()
    assert position["open_action"] == {"kind": "sell", "steps": [sale, "bonus brewery"]}
    assert (position["iron_market"], position["seats"][0]["tiles_left"]["brewery"]["1"]) == (8, 1)
    assert starts(referee, "+sell") == ["+sell redditch:1>gloucester:2 beer=merchant:gloucester:2"]
    assert "pass card=dudley" in referee.legal_steps()
    with pytest.raises(IllegalStep):
        Referee.from_position(position | {"open_action": {"kind": "bonus", "steps": [sale]}}).play("pass card=dudley")


def test_C16_gloucester_without_anything_to_develop() -> None:
    """C16: `bonus none` is written then."""
    document = board(["pottery", "dudley"], merchants={"gloucester:1": "cotton_mill"})
    put(document, "worcester:1", 0, "cotton_mill 1")
    lay(document, 1, "gloucester-worcester")
    for industry in ("brewery", "coal_mine", "cotton_mill", "iron_works", "manufacturer"):
        top(document, industry, 99)
    referee, _ = after(document, "sell worcester:1>gloucester:1 card=pottery")
    assert referee.legal_steps() == ["bonus none"]
    referee.play("bonus none")
    assert referee.position()["open_action"] is None
