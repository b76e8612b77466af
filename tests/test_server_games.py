"""The web board's server: facts, games, checks and sketches, as a page uses them."""

import json

import pytest
from tests.support.analysis import assert_answer, example
from tests.support.web import running

from brass_ai.levels import LEVELS, TOP_LEVEL, spec_of_level
from brass_core import names_of, rulesets
from brass_core.game import Game
from brass_core.position import read_position
from brass_core.record import read_record

GAMES = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]


@pytest.fixture(scope="module")
def client():
    with running() as page:
        yield page


@pytest.fixture
def post(client):
    return client.post


def test_about_lists_what_can_be_played(client):
    """Every ruleset, and levels that rise from 1 to 10."""
    about = client.get("/api/about").json()
    assert {game["id"]: tuple(game["players"]) for game in about["rulesets"]} == dict(rulesets())
    assert [level["level"] for level in about["levels"]] == list(range(1, TOP_LEVEL + 1))
    assert [level["agent"] for level in about["levels"]] == [spec_of_level(level) for level in LEVELS]


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_a_board_has_everything_in_its_place(client, ruleset, players):
    """All ids of the game, each place within the map, and as many tiles and cards as the game has."""
    board = client.get(f"/api/board/{ruleset}/{players}").json()
    names = names_of(ruleset, players)
    spaces = {space["id"]: tuple(space["industries"]) for place in board["locations"] for space in place["spaces"]}
    assert spaces == dict(names.spaces)
    assert all(0 <= place["x"] <= 1 and 0 <= place["y"] <= 1 for place in board["locations"])
    places = {place["id"] for place in board["locations"]}
    assert {link["id"] for link in board["links"]} == set(names.links)
    assert all(set(link["ends"]) <= places for link in board["links"])
    assert {card["id"]: card["count"] for card in board["cards"]} == dict(names.cards)
    for industry in board["industries"]:
        levels = names.industries[industry["id"]].levels
        assert {level["level"]: level["count"] for level in industry["levels"]} == {
            level.level: level.count for level in levels.values()
        }


@pytest.mark.parametrize("path", ["board/brass/4", "board/lancashire-2018/9", "start/lancashire-2007/2"])
def test_games_that_do_not_exist_are_refused(client, path):
    """In a sentence."""
    response = client.get(f"/api/{path}")
    assert response.status == 400
    assert response.json()["error"].endswith(".")


@pytest.mark.parametrize(("ruleset", "players"), [(ruleset, counts[0]) for ruleset, counts in rulesets().items()])
def test_a_game_is_played_to_its_end_against_agents(post, ruleset, players):
    """A person's steps and the agents' turns make a record that replays, with the result that was shown."""
    agents = [None, *["automa"] * (players - 1)]
    answer = post("new", ruleset=ruleset, players=players, seed=4, agents=agents, observer=0)
    record, moment = answer["record"], answer["moment"]
    while not moment["is_over"]:
        if moment["active_seat"] == 0:
            assert moment["legal"]
            step = moment["legal"][-1]["step"]
            answer = post("play", record=record, closed=moment["closed"], play=step, observer=0)
            moment = answer["moment"]
            if moment["can_end_action"]:
                moment = post("moment", record=answer["record"], closed=True, observer=0)
        else:
            answer = post("agent", record=record, closed=moment["closed"], observer=0)
            moment = answer["moment"]
            assert answer["played"]
            seats = answer["played"][-1]["position"]["seats"]
            assert [seat["hand"] is None for seat in seats] == [seat > 0 for seat in range(players)]
        record = answer["record"]
    assert record["result"] == moment["result"]
    assert read_record(record).to_dict() == record
    checked = post("check", document=record)
    assert checked["ok"], checked["faults"]


def test_hidden_cards_stay_hidden(post):
    """A moment shows the observer's hand and no other, nor the deck."""
    record = post("new", ruleset="lancashire-2018", players=3, seed=1)["record"]
    for observer in range(3):
        moment = post("moment", record=record, observer=observer)
        shown = [seat for seat, entry in enumerate(moment["position"]["seats"]) if entry["hand"] is not None]
        assert shown == [observer]
        assert moment["position"]["deck"] is None
        assert (moment["legal"] is None) == (moment["active_seat"] != observer)
    assert all(seat["hand"] for seat in post("moment", record=record)["position"]["seats"])


def test_going_back_and_playing_otherwise_drops_what_followed(post):
    """`step` takes the game back; a new step replaces the old ones."""
    record = post("new", ruleset="lancashire-2018", players=2, seed=1)["record"]
    first = post("moment", record=record)["legal"]
    longer = post("play", record=record, play=first[0]["step"])["record"]
    longer = post("play", record=longer, play=post("moment", record=longer)["legal"][0]["step"])["record"]
    other = post("play", record=longer, step=0, play=first[-1]["step"])["record"]
    assert [entry[1] for entry in other["steps"]] == [first[-1]["step"]]


def test_an_illegal_step_says_why(post):
    """The sentence of the rules, and the record is not changed."""
    record = post("new", ruleset="lancashire-2018", players=4, seed=1)["record"]
    answer = post("play", 400, record=record, play="loan 10 card=nowhere")
    assert "nowhere" in answer["error"]


def test_legal_steps_come_in_parts_and_words(post):
    """So that a page can match them with what was clicked."""
    game = Game.from_seed("lancashire-2018", 4, 1)
    record = post("new", ruleset="lancashire-2018", players=4, seed=1)["record"]
    legal = post("moment", record=record)["legal"]
    assert [step["step"] for step in legal] == game.legal_steps()
    build = next(step for step in legal if step["kind"] == "build")
    assert build["level"] == 1
    assert build["space"].partition(":")[0] in build["step"]
    assert build["words"].startswith("Build ")


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"kind": "build", "space": "bolton:1", "industry": "port"}, "takes"),
        ({"kind": "link", "link": "bolton-bury"}, "network"),
        ({"kind": "sell", "space": "bolton:1"}, "no tile"),
        ({"step": "build cotton_mill@bolton:1 card=bolton"}, "card"),
        ({"kind": "build", "space": "nowhere:1"}, "no industry space"),
    ],
)
def test_a_wish_that_is_not_legal_says_why(post, wish, words):
    """At the start of a game, with a hand that does not help."""
    record = post("new", ruleset="lancashire-2018", players=4, seed=11)["record"]
    answer = post("why", record=record, wish=wish)
    assert answer["legal"] is False
    assert any(words in reason for reason in answer["reasons"]), answer


def test_a_legal_wish_names_its_steps(post):
    """Every way to do it."""
    record = post("new", ruleset="lancashire-2018", players=4, seed=1)["record"]
    legal = [step for step in post("moment", record=record)["legal"] if step["kind"] == "build"]
    space, industry = legal[0]["space"], legal[0]["industry"]
    answer = post("why", record=record, wish={"kind": "build", "space": space, "industry": industry})
    same = [step["step"] for step in legal if (step["space"], step["industry"]) == (space, industry)]
    assert answer == {"legal": True, "reasons": [], "steps": same}


def test_lack_of_money_is_told(post):
    """What it costs and what there is."""
    position = example("lancashire-2018-4p-rail-round-2")
    position["seats"][position["active_seat"]]["cash"] = 0
    position["seats"][position["active_seat"]]["spent"] = 0
    links = [
        post("why", position=position, wish={"kind": "link", "link": link})
        for link in names_of("lancashire-2018", 4).links
    ]
    reasons = [reason for answer in links for reason in answer["reasons"]]
    assert any("you have £0" in reason for reason in reasons)
    assert all(answer["reasons"] for answer in links if not answer["legal"])


def test_a_loan_is_refused_for_the_income_alone(post):
    """L86b: the level that the smallest loan would lead to, and the lowest allowed."""
    position = example("lancashire-2018-4p-canal-round-5")
    levels = names_of("lancashire-2018", 4).income_levels
    position["seats"][position["active_seat"]]["income_space"] = levels.index(-10)
    reasons = post("why", position=position, wish={"kind": "loan"})["reasons"]
    assert reasons == ["A loan of £10 would lower your income by 1 from -10 to -11; the lowest that is allowed is -10."]


def test_a_loan_is_refused_for_the_round_alone(post):
    """L86c: the deck of the rail era is empty in its last four rounds."""
    position = example("lancashire-2018-4p-rail-round-8")
    reasons = post("why", position=position, wish={"kind": "loan"})["reasons"]
    assert reasons == ["Loans ended with rail round 4, after which no card is left to draw; this is round 8."]


def test_cotton_without_a_way_abroad_says_what_is_missing(post):
    """L82 to L84: no port and no external is connected to the mill's town."""
    position = example("lancashire-2018-4p-canal-round-5")
    own = position["seats"][position["active_seat"]]
    mill = {"space": "colne:1", "owner": position["active_seat"], "industry": "cotton_mill", "level": 1}
    position["tiles"].append(mill | {"flipped": False, "cubes": 0})
    own["tiles_left"]["cotton_mill"]["1"] -= 1
    for wish in ({"kind": "sell", "space": "colne:1"}, {"kind": "sell"}):
        reasons = post("why", position=position, wish=wish)["reasons"]
        assert len(reasons) == 1
        assert reasons[0].endswith("Neither a port nor a place that trades abroad is connected to Colne.")


def test_a_log_tells_every_step_with_an_estimate(post):
    """Numbers, words and points of every seat."""
    record = example("lancashire-2018-2p-game")
    log = post("log", record=record)
    assert [entry["step"] for entry in log["entries"]] == [step[1] for step in record["steps"]]
    assert [entry["number"] for entry in log["entries"]] == list(range(1, len(record["steps"]) + 1))
    assert log["entries"][-1]["points"] == pytest.approx(record["result"]["vp"], abs=0.1)
    assert len(log["start"]) == 2


def test_checking_a_position_as_it_is_typed(post):
    """Faults by path, or the legal steps."""
    position = example("lancashire-2018-4p-canal-round-5")
    good = post("check", document=position)
    assert (good["kind"], good["ok"]) == ("position", True)
    assert good["moment"]["legal"]
    bad = post("check", document=position | {"coal_market": 99})
    assert not bad["ok"]
    assert [fault["path"] for fault in bad["faults"]] == ["coal_market"]
    assert bad["faults"][0]["sentence"].startswith("coal_market is 99")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "chess/1"}', '{"format": 7}', "\ud83d"])
def test_checking_a_broken_file(post, text):
    """A file that is no game has faults, not a failure."""
    answer = post("check", text=text)
    assert not answer["ok"]
    assert answer["faults"]


def test_checking_a_record_whose_steps_are_wrong(post):
    """The step's place and the reason; a result that does not follow is a fault too."""
    record = example("lancashire-2018-2p-game")
    swapped = record | {"steps": [record["steps"][1], record["steps"][0], *record["steps"][2:]]}
    assert post("check", document=swapped)["faults"][0]["path"] == "steps[0]"
    result = record["result"]
    wrong = record | {"result": result | {"vp": [points + 1 for points in result["vp"]]}}
    assert post("check", document=wrong)["faults"][0]["path"] == "result"


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_a_sketch_of_a_round_becomes_a_position(post, ruleset, players):
    """L16 to L25: sizes of hands and deck follow from the round; only the hand and the board are typed."""
    names = names_of(ruleset, players)
    cards = [card for card, count in names.cards.items() for _ in range(count)][: names.hand_size]
    for number in (2, names.rounds // 2):
        order = list(range(players))[::-1]
        sketch = {"ruleset": ruleset, "players": players, "round": number, "turn_order": order, "active_seat": order[0]}
        answer = post("complete", sketch=sketch | {"seats": [*[{}] * (players - 1), {"hand": cards, "cash": 20}]})
        assert answer["ok"], answer["faults"]
        assert answer["position"]["active_seat"] == players - 1
        assert answer["moment"]["legal"]
        read_position(answer["position"])


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_what_nobody_has_said_is_assumed_and_named(post, ruleset, players):
    """With the round and a hand alone a position is complete, in both eras to the last round."""
    names = names_of(ruleset, players)
    cards = [card for card, count in names.cards.items() for _ in range(count)]
    for era, number in (("canal", 2), ("canal", names.rounds), ("rail", 1), ("rail", names.rounds)):
        sketch = {"ruleset": ruleset, "players": players, "era": era, "round": number}
        size = post("complete", sketch=sketch)["position"]["seats"][0]["hand_size"]
        own = {"hand": cards[:size], "cash": 41}
        answer = post("complete", sketch=sketch | {"seats": [own, *[{}] * (players - 1)], "coal_market": 1})
        assert answer["ok"], answer["faults"]
        assert [seat["cash"] > 0 for seat in answer["position"]["seats"]] == [True] * players
        assumed = next(note for note in answer["notes"] if note.startswith("Assumed until you say it: "))
        money = next(part for part in assumed.split("; ") if "£" in part)
        assert "seat 1" in money and "seat 0" not in money
        assert "iron" in assumed and "coal" not in assumed


def test_at_the_start_of_a_game_nothing_has_to_be_assumed(post):
    """L11: money, income and markets are those of the set-up."""
    game = {"ruleset": "lancashire-2018", "players": 4}
    answer = post("complete", sketch=game)
    assert not [note for note in answer["notes"] if note.startswith("Assumed")]
    start = Game.from_seed("lancashire-2018", 4, 0).position(0)
    assert [seat["cash"] for seat in answer["position"]["seats"]] == [seat["cash"] for seat in start["seats"]]


def test_a_sketch_counts_the_tiles_on_the_board(post):
    """L36: lower levels are gone; links, cubes and sides follow; what is told stays."""
    tiles = [
        {"space": "manchester:1", "owner": 1, "industry": "cotton_mill", "level": 2},
        {"space": "wigan:1", "owner": 1, "industry": "coal_mine"},
        {"space": "lancaster:1", "owner": 0, "industry": "port", "flipped": True},
    ]
    links, seats = [{"link": "bolton-bury", "owner": 1}], [{}, {"next_tile": {"port": [2, 1]}}]
    game = {"ruleset": "lancashire-2018", "players": 4, "round": 4}
    seat = post("complete", sketch={**game, "tiles": tiles, "links": links, "seats": seats})["position"]
    assert {tile["space"]: (tile["level"], tile["cubes"], tile["flipped"]) for tile in seat["tiles"]} == {
        "manchester:1": (2, 0, False),
        "wigan:1": (1, 2, False),
        "lancaster:1": (1, 0, True),
    }
    rival = seat["seats"][1]
    levels = names_of("lancashire-2018", 4).industries["cotton_mill"].levels
    assert rival["tiles_left"]["cotton_mill"]["1"] == 0
    assert rival["tiles_left"]["cotton_mill"]["2"] == levels[2].count - 1
    assert rival["tiles_left"]["port"]["1"] == 0
    assert rival["tiles_left"]["port"]["2"] == 1
    assert rival["links_left"] == 13


def test_a_start_position_lacks_only_the_hand(client, post):
    """What the editor begins with."""
    position = client.get("/api/start/lancashire-2018/3").json()["position"]
    faults = post("check", document=position)["faults"]
    assert [fault["path"] for fault in faults] == ["seats[0].hand_size"]


@pytest.mark.parametrize(
    "sketch",
    [None, [], {}, {"ruleset": "x", "players": 4}, {"ruleset": "lancashire-2018", "players": "4"},
     {"ruleset": "lancashire-2018", "players": 4, "tiles": 5}, {"ruleset": "lancashire-2018", "players": 4, "era": "x"},
     {"ruleset": "lancashire-2018", "players": 4, "turn_order": "0123"}],
)  # fmt: skip
def test_a_sketch_of_nothing_is_refused(post, sketch):
    """With the field's path."""
    assert post("complete", 400, sketch=sketch)["faults"][0]["path"].startswith("sketch")


@pytest.mark.parametrize(
    "part",
    [{"seats": [{"cash": "much"}]}, {"tiles": [{}]}, {"tiles": [{"space": 1, "industry": [], "level": "x"}]},
     {"links": [{"link": None}]}, {"turn_order": [[], {}, None, 3]}, {"round": 99}, {"round": -5}, {"active_seat": 77},
     {"seats": [{"next_tile": {"port": ["a", None]}}]}, {"distant_market": {"marker": "x"}}, {"actions_left": 50},
     {"observer": "me"}, {"open_action": []}, {"seats": [{"tiles_left": 4}, {"income": 99}]}],
)  # fmt: skip
def test_a_sketch_with_nonsense_in_it_has_faults(client, part):
    """Never a failure of the server."""
    sketch = {"ruleset": "lancashire-2018", "players": 4} | part
    response = client.send("complete", json.dumps({"sketch": sketch}))
    assert response.status in (200, 400), response.body
    assert response.json().get("faults")


def test_one_query_by_a_single_request(client, post):
    """The engine's last answer; errors with their status."""
    position = example("lancashire-2018-4p-rail-round-2")
    answer = post("analyse", id="q", position=position, limits={"iterations": 60})
    assert_answer(answer)
    assert answer["type"] == "result"
    assert (
        post("analyse", 400, id="q", position=position, limits={"seconds": 0})["faults"][0]["path"] == "limits.seconds"
    )


def test_an_agent_must_be_one_of_the_table(post):
    """No program can be started, and no budget chosen, by a page."""
    record = post("new", ruleset="lancashire-2018", players=2, seed=1)["record"]
    for spec in (
        "external:command=touch /tmp/x",
        "ismcts:iterations=1000000000",
        "ismcts:level=11",
        "ismcts:level=1,seed=1",
        "nobody",
    ):
        assert "expected ismcts:level=1 to ismcts:level=10" in post("agent", 400, record=record, agent=spec)["error"]
        post("new", 400, ruleset="lancashire-2018", players=2, agents=[None, spec])
    assert post("agent", 400, record=record)["faults"][0]["path"] == "agent"
