"""Birmingham through the analysis engine and the web board's server, from positions of the examples."""

import json

import pytest
from tests.support.analysis import Engine, example
from tests.support.web import running

from brass_core.game import Game
from brass_core.position import read_position

POSITIONS = (
    "2p-canal-round-8",
    "2p-rail-round-4",
    "3p-rail-bonus",
    "3p-rail-second-link",
    "4p-canal-open-sale",
    "4p-canal-round-1",
    "4p-rail-round-8",
)


@pytest.fixture(scope="module")
def client():
    with running() as page:
        yield page


@pytest.fixture(scope="module")
def engine():
    asked = Engine()
    yield asked
    asked.close()


@pytest.fixture
def post(client):
    return client.post


@pytest.fixture
def record():
    return example("birmingham-2018-4p-game")


def birmingham(name):
    return example(f"birmingham-2018-{name}")


def step_of(record, kind, part):
    """How many steps come before the first of that kind with that part in its notation."""
    return next(
        number for number, (_, text, *_) in enumerate(record["steps"]) if text.startswith(kind) and part in text
    )


# The engine


@pytest.mark.parametrize("name", POSITIONS)
def test_every_position_is_analysed(engine, post, name):
    """The best steps are legal ones; B110: also where a bonus must be chosen."""
    position = birmingham(name)
    answer = engine.ask(id="q", position=position, limits={"iterations": 60})
    legal = [step["step"] for step in post("check", document=position)["moment"]["legal"]]
    assert answer["type"] == "result"
    assert {line["step"] for line in answer["steps"]} <= {*legal, None}
    assert len(answer["root"]["points"]) == position["players"]


def test_steps_with_beer_and_scouting_can_be_allowed_and_avoided(engine):
    """B98, B119: by their notation, sources left out or not."""
    position = birmingham("3p-rail-second-link")
    free = engine.ask(id="a", position=position, limits={"iterations": 60}, lines=1000)
    step = next(line["step"] for line in free["steps"] if line["step"] is not None)
    assert "beer=" in step
    bound = engine.ask(id="b", position=position, limits={"iterations": 60}, allow=[step.split(" coal=")[0]])
    assert {line["step"].split(" coal=")[0] for line in bound["steps"]} == {step.split(" coal=")[0]}
    scout = "scout card=cannock,coal_mine,coventry"
    found = engine.ask(id="c", position=birmingham("2p-rail-round-4"), limits={"iterations": 60}, allow=[scout])
    assert found["turn"][0]["step"] == scout


def test_a_record_is_analysed_and_reviewed(engine, record):
    """From the moment after a step on, and each decision of one seat."""
    answer = engine.ask(id="q", record=record, step=10, limits={"iterations": 40})
    assert (answer["type"], answer["ruleset"]) == ("result", "birmingham-2018")
    short = {name: value for name, value in record.items() if name != "result"} | {"steps": record["steps"][:6]}
    review = engine.ask(id="r", action="review", record=short, limits={"iterations": 30})
    assert (review["reason"], review["decisions"]) == ("finished", 6)


# The server


def test_the_board_has_merchants_and_the_link_with_three_ends(client):
    """B7, B10, B86: what a page needs to draw them."""
    board = client.get("/api/board/birmingham-2018/4").json()
    merchants = {place["id"]: place for place in board["locations"] if place["kind"] == "merchant"}
    assert merchants["nottingham"]["merchant_spaces"] == ["nottingham:1", "nottingham:2"]
    assert all(place["bonus"]["amount"] and place["link_points"] for place in merchants.values())
    spaces = sum(len(place["merchant_spaces"]) for place in merchants.values())
    assert sum(tile["count"] for tile in board["merchant_tiles"]) == spaces
    threefold = [link for link in board["links"] if len(link["ends"]) == 3]
    assert [link["id"] for link in threefold] == ["kidderminster-worcester"]
    farm = next(place for place in board["locations"] if place["id"] == threefold[0]["ends"][2])
    assert farm["kind"] == "farm_brewery"
    assert {card["kind"] for card in board["cards"]} == {"location", "industry", "wild"}
    few = client.get("/api/board/birmingham-2018/2").json()
    closed = [place for place in few["locations"] if place["kind"] == "merchant" and not place["merchant_spaces"]]
    assert {place["id"] for place in closed} == {"warrington", "nottingham"}


def test_scouting_brings_wild_cards(post):
    """B119: three cards for two wild ones."""
    record = post("new", ruleset="birmingham-2018", players=3, seed=2)["record"]
    step = next(step for step in post("moment", record=record)["legal"] if step["kind"] == "scout")
    answer = post("play", record=record, play=step["step"])
    seat = answer["played"][0]["seat"]
    hand = answer["moment"]["position"]["seats"][seat]["hand"]
    assert {"wild_location", "wild_industry"} <= set(hand)
    assert len(step["cards"]) == 3


def test_a_sale_takes_a_merchants_beer_and_brings_its_bonus(post, record):
    """B107 to B110: replayed from the record; the barrel is gone, and the bonus is there or asked for."""
    number = step_of(record, "sell", part="beer=merchant:")
    text = record["steps"][number][1]
    place = text.split("beer=merchant:")[1].split(",")[0]
    before = post("moment", record=record, step=number)["position"]
    answer = post("play", record=record, step=number, play=text)
    after = answer["moment"]["position"]
    barrels = [{m["space"]: m["beer"] for m in position["merchants"]}[place] for position in (before, after)]
    assert barrels[0] != barrels[1]
    assert answer["played"][0]["words"].startswith("Sell")
    sale = next(step for step in post("moment", record=record, step=number)["legal"] if step["step"] == text)
    assert f"merchant:{place}" in sale["beer"]


def test_a_bonus_is_chosen_before_anything_else(post):
    """B110: only bonus steps are legal, the action cannot be ended, and any other wish is told so."""
    position = birmingham("3p-rail-bonus")
    moment = post("check", document=position)["moment"]
    assert {step["kind"] for step in moment["legal"]} == {"bonus"}
    assert not moment["can_end_action"]
    answer = post("why", position=position, wish={"kind": "link", "link": "belper-derby"})
    assert "bonus" in answer["reasons"][0]
    assert post("why", position=position, wish={"kind": "bonus"})["legal"]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_completed_from_what_lies_on_the_table(post, name):
    """What a person types: the board, the merchants, figures, his hand, discards and stacks. The rest follows."""
    position = birmingham(name)
    if position["observer"] is None:
        position = Game.from_position(position).position(position["active_seat"])
    typed = ("ruleset", "players", "era", "round", "turn_order", "active_seat", "actions_left", "open_action",
             "links", "merchants", "coal_market", "iron_market")  # fmt: skip
    read = ("cash", "vp", "income_space", "spent", "hand", "tiles_left", "discards", "hand_known")
    sketch = {field: position[field] for field in typed}
    sketch["tiles"] = position["tiles"]
    sketch["seats"] = [{field: seat[field] for field in read if field in seat} for seat in position["seats"]]
    answer = post("complete", sketch=sketch)
    assert answer["ok"], answer["faults"]
    assert answer["position"]["deck_size"] == position["deck_size"]
    assert [seat["hand_size"] for seat in answer["position"]["seats"]] == [
        seat["hand_size"] for seat in position["seats"]
    ]
    read_position(answer["position"])


def test_new_breweries_hold_as_many_barrels_as_the_era_says(post):
    """B63: one in the canal era, two in the rail era."""
    tiles = [{"space": "stone:1", "owner": 0, "industry": "brewery", "level": 2}]
    for era, barrels in (("canal", 1), ("rail", 2)):
        sketch = {"ruleset": "birmingham-2018", "players": 4, "era": era, "round": 2, "tiles": tiles}
        assert post("complete", sketch=sketch)["position"]["tiles"][0]["cubes"] == barrels


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda position: position["merchants"].pop(), "merchants"),
        (lambda position: position["merchants"][0].update(tile="silk"), "merchants[0].tile"),
        (lambda position: position["seats"][1].update(hand=["blackpool"] * 8), "seats[1].hand[0]"),
    ],
)
def test_faults_of_merchants_and_cards_are_named(post, change, path):
    """By the field's path, in a sentence."""
    position = birmingham("4p-canal-round-1")
    change(position)
    answer = post("check", text=json.dumps(position))
    assert not answer["ok"]
    assert any(fault["path"].startswith(path) for fault in answer["faults"]), answer["faults"]


@pytest.mark.parametrize(
    ("name", "wish", "words"),
    [
        ("2p-rail-round-4", {"kind": "build", "space": "belper:1", "industry": "manufacturer"}, "wild location card"),
        ("2p-rail-round-4", {"kind": "build", "space": "farm_brewery_cannock:1"}, "in your network"),
        ("2p-rail-round-4", {"kind": "sell", "space": "coalbrookdale:2"}, "No iron works is sold"),
        ("4p-rail-round-8", {"kind": "build", "space": "farm_brewery_cannock:1"}, "brewery or a wild industry card"),
        ("4p-rail-round-8", {"kind": "scout"}, "discards 3 cards; you hold 2"),
        ("4p-rail-round-8", {"kind": "bonus"}, "merchant's beer"),
        (
            "4p-rail-round-8",
            {"kind": "build", "space": "coventry:1"},
            "a rival's pottery of level 1, which you may not",
        ),
        ("4p-rail-round-8", {"kind": "build", "space": "stone:1", "industry": "brewery"}, "only a higher level"),
        ("4p-rail-round-2", {"kind": "build", "space": "belper:1", "industry": "manufacturer"}, "more than the £3"),
        ("4p-rail-round-2", {"kind": "build", "space": "worcester:1"}, "canal era only; develop it away first"),
        ("4p-rail-round-2", {"kind": "sell"}, "no tile to sell that has not flipped"),
        ("4p-canal-round-1", {"kind": "develop", "industry": "pottery"}, "never be developed"),
        ("4p-canal-round-1", {"kind": "sell", "space": "stone:1"}, "no tile"),
    ],
)
def test_what_cannot_be_done_says_why(post, name, wish, words):
    """B83, B84, B110, B119 and others, in the player's terms."""
    answer = post("why", position=birmingham(name), wish=wish)
    assert not answer["legal"]
    assert any(words in reason for reason in answer["reasons"]), answer["reasons"]


def test_a_merchant_that_buys_something_else_is_told(post, record):
    """B107: of an own tile that has not been sold."""
    number = step_of(record, "sell", part=">")
    moment = post("moment", record=record, step=number)
    space = record["steps"][number][1].split(" ")[1].split(">")[0]
    blank = next(merchant["space"] for merchant in moment["position"]["merchants"] if merchant["tile"] == "blank")
    answer = post("why", record=record, step=number, wish={"kind": "sell", "space": space, "target": blank})
    assert answer["reasons"] == ["This merchant buys nothing."]
