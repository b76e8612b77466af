"""Valid positions and records: what is accepted, and that it is written as it was read."""

import copy
import json
from importlib.resources import files
from random import Random

import jsonschema_rs
import pytest
from tests.referee import Referee
from tests.referee.dealing import random_setup
from tests.support.documents import (
    GAMES,
    busy_position,
    draw_distant_tiles,
    fresh_position,
    open_position,
    passing_record,
    place_link,
    place_tile,
    position_at,
    shortfall_position,
    traced_record,
)

from brass_core.documents.progress import Moment, action_range
from brass_core.faults import DocumentError
from brass_core.names import ERAS, names_of, rulesets
from brass_core.position import read_position
from brass_core.record import read_record, read_records

SCHEMAS = {
    name: json.loads(files("brass_core").joinpath(f"schemas/{name}.schema.json").read_text(encoding="utf-8"))
    for name in ("position", "record")
}


def assert_unchanged(document):
    """Reading accepts the document, and writing gives it back."""
    before = copy.deepcopy(document)
    position = read_position(document)
    assert document == before
    assert position.to_dict() == before
    assert read_position(position.to_json()) == position


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.parametrize("observer", [None, 0, 1])
def test_fresh_deals_are_accepted(ruleset, players, observer):
    """L11 to L15."""
    assert_unchanged(fresh_position(ruleset, players, observer))


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.parametrize("era", ERAS)
def test_every_moment_of_both_eras_is_accepted(ruleset, players, era):
    """L16 to L25: hands, deck and discards in every round, at every seat's every action."""
    names, order = names_of(ruleset, players), tuple(reversed(range(players)))
    for round_number in range(1, names.rounds + 1):
        for seat in order:
            _, most = action_range(Moment(era, round_number, order, seat, 1, False, False), names)
            for actions_left in range(1, most + 1):
                moment = Moment(era, round_number, order, seat, actions_left, False, False)
                assert_unchanged(position_at(ruleset, players, moment, observer=seat))


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_the_last_round_begins_with_the_last_two_cards(ruleset, players):
    """L25: the last four rounds of an era start with hands of 8, 6, 4 and 2 and an empty deck."""
    names, order = names_of(ruleset, players), tuple(range(players))
    for era in ERAS:
        for rounds_left, hand in enumerate((2, 4, 6, 8), 1):
            start = Moment(era, names.rounds + 1 - rounds_left, order, 0, 2, False, False)
            position = read_position(position_at(ruleset, players, start))
            assert (position.deck_size, position.seats[0].hand_size) == (0, hand)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.parametrize("observer", [None, 1])
def test_the_end_of_the_game_is_accepted(ruleset, players, observer):
    end = Moment("rail", names_of(ruleset, players).rounds, tuple(range(players)), None, 0, False, False)
    assert_unchanged(position_at(ruleset, players, end, observer))


@pytest.mark.parametrize("observer", [None, 0, 1, 2])
@pytest.mark.parametrize("ruleset", list(rulesets()))
def test_a_busy_board_is_accepted(ruleset, observer):
    assert_unchanged(busy_position(ruleset, 3, observer))


@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        ("link", ["link bolton-wigan card={card} coal=wigan:1"]),
        ("develop", ["develop port card={card} iron=preston:3"]),
        ("sell", ["sell manchester:2>market card={card}"]),
        ("sell", ["sell manchester:2>preston:2 card={card}"]),
        ("sell", ["sell manchester:2>preston:2 card={card}", "+sell manchester:2>market"]),
    ],
)
def test_open_actions_are_accepted(kind, steps):
    assert_unchanged(open_position(kind, steps))


BARREL = "sell coventry:3>gloucester:1 card={card} beer=merchant:gloucester:1"


@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        ("link", ["link birmingham-nuneaton card={card} coal=dudley:1"]),
        ("develop", ["develop manufacturer card={card} iron=walsall:1"]),
        ("sell", ["sell coventry:3>oxford:1 card={card} beer=nuneaton:1"]),
        ("sell", ["sell birmingham:1>oxford:1 card=wild_industry beer=nuneaton:1"]),
        ("bonus", [BARREL]),
        ("bonus", ["sell birmingham:1>oxford:1 card={card} beer=stone:1", BARREL.replace("sell", "+sell")]),
        ("sell", [BARREL, "bonus cotton_mill"]),
        ("sell", [BARREL, "bonus none", "+sell birmingham:1>oxford:1 beer=farm_brewery_cannock:1"]),
    ],
)
def test_open_actions_of_birmingham_are_accepted(kind, steps):
    """B98, B104, B110 to B112: a bonus is due right after the sale that brings it."""
    steps = [step.replace(" card={card}", "") if step.startswith("+") else step for step in steps]
    assert_unchanged(open_position(kind, steps, "birmingham-2018"))


@pytest.mark.parametrize("seed", [1, 2])
def test_games_of_the_referee_are_read(seed):
    """Every position and the record of a random game, with all kinds of steps that come up."""
    random, setup = Random(seed), random_setup("birmingham-2018", 2, Random(seed))
    game, steps = Referee.from_setup("birmingham-2018", 2, setup), []
    while not game.is_over:
        assert_unchanged(game.position())
        step = random.choice(game.legal_steps())
        follows_closing = not step.startswith(("+", "bonus", "lose"))
        steps.append([game.closed().active_seat if follows_closing else game.active_seat, step])
        game.play(step)
    record = {"format": "brass-record/1", "ruleset": "birmingham-2018", "players": 2, "setup": setup}
    record |= {"steps": steps, "result": game.result()}
    assert read_record(record).to_dict() == record


def test_the_brewery_of_the_canal_era_keeps_its_barrel():
    """B76, C10: one barrel or two in the rail era."""
    for cubes in (1, 2):
        document = busy_position("birmingham-2018")
        next(tile for tile in document["tiles"] if tile["space"] == "stone:1")["cubes"] = cubes
        assert_unchanged(document)


def test_level_1_potteries_are_accepted_in_the_rail_era():
    """B74, B129: they can be built then, though those of the canal era are gone."""
    assert "coventry:1" in [tile.space for tile in read_position(busy_position("birmingham-2018")).tiles]


@pytest.mark.parametrize("ruleset", list(rulesets()))
def test_shortfalls_are_accepted(ruleset):
    """L17, L18: the 2018 games fall short at the end of a round, those of 2007 at the start of one."""
    document = shortfall_position(ruleset)
    assert_unchanged(document)
    assert document["seats"][0]["hand_size"] == 8


def test_the_shortfall_after_the_last_canal_round_names_that_round_in_2018():
    """L95a: hands are empty, nothing is scored, the links still lie."""
    moment = Moment("canal", 8, (0, 1, 2, 3), 2, 0, False, True)
    document = position_at("lancashire-2018", 4, moment)
    document["open_action"] = {"kind": "shortfall", "owed": 10}
    document["seats"][2] |= {"cash": 0, "income_space": 0}
    place_tile(document, "wigan:1", 2, "coal_mine", 1, cubes=0, flipped=True)
    place_link(document, "preston-wigan", 2)
    assert_unchanged(document)
    assert document["seats"][2]["hand_size"] == 0


def test_the_shortfall_after_the_canal_era_names_the_first_rail_round_in_2007():
    """L17a, L95a: the new hands are dealt, the income of the rail era's first round is due."""
    moment = Moment("rail", 1, (0, 1, 2, 3), 2, 0, False, True)
    document = position_at("lancashire-2007", 4, moment)
    document["open_action"] = {"kind": "shortfall", "owed": 1}
    document["seats"][2] |= {"cash": 0, "income_space": 9, "vp": 12}
    place_tile(document, "wigan:1", 2, "coal_mine", 2, cubes=0, flipped=True)
    assert_unchanged(document)
    assert document["seats"][2]["hand_size"] == 8


def test_level_2_tiles_without_rail_are_accepted_in_both_eras():
    """L37: level 2 and higher, except the shipyard, in both."""
    document = fresh_position("lancashire-2007", 4)
    place_tile(document, "bolton:1", 3, "cotton_mill", 4)
    place_tile(document, "liverpool:3", 3, "shipyard", 1, flipped=True)
    assert_unchanged(document)


def test_the_marker_stops_at_its_end():
    """L83a: the last tile may move it beyond, and it is drawn."""
    document = busy_position()
    draw_distant_tiles(document, -2, -4)
    assert document["distant_market"]["marker"] == 8
    assert_unchanged(document)


def test_reading_sorts_and_spells_as_writers_do():
    document = busy_position(observer=1)
    expected = copy.deepcopy(document)
    document["links"] = [{"link": "wigan-preston", "owner": 1}, *document["links"][:-1]]
    document["tiles"].reverse()
    for seat in document["seats"]:
        seat["discards"].reverse()
    document["seats"][1]["hand"].reverse()
    assert read_position(document).to_dict() == expected


def test_open_steps_are_spelt_as_writers_do():
    document = open_position("link", ["link wigan-bolton card={card} coal=wigan:1"])
    steps = read_position(document).to_dict()["open_action"]["steps"]
    assert steps == [f"link bolton-wigan card={document['seats'][1]['discards'][0]} coal=wigan:1"]


def test_names_and_discards_may_be_missing():
    document = busy_position(observer=0)
    for seat in document["seats"]:
        del seat["name"], seat["discards"]
    assert_unchanged(document)
    assert read_position(document).seats[0].discards is None


def test_text_bytes_and_objects_read_the_same():
    document = busy_position()
    document["seats"][0]["name"] = "Zoë"
    text = json.dumps(document, ensure_ascii=False, indent=1)
    assert read_position(text) == read_position(text.encode()) == read_position(document)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_records_are_accepted(ruleset, players):
    document = passing_record(ruleset, players)
    before = copy.deepcopy(document)
    record = read_record(document)
    assert document == before == record.to_dict()
    assert read_record(record.to_json()) == record


def test_a_record_of_a_canal_game_needs_no_rail_deal():
    document = passing_record("lancashire-2018", 3)
    del document["setup"]["rail"], document["setup"]["distant_market"]["rail"]
    assert read_record(document).to_dict() == document


def test_fields_that_help_people_may_be_missing():
    document = passing_record("lancashire-2018", 3)
    for field in ("seats", "date", "seed"):
        del document[field]
    assert read_record(document).to_dict() == document


def test_agents_may_be_named():
    document = passing_record("lancashire-2018", 2)
    document["agents"] = ["random", None]
    assert read_record(document).agents == ("random", None)


def test_traces_are_accepted():
    document = traced_record()
    record = read_record(document)
    assert record.to_dict() == document
    assert record.steps[0].position.active_seat == document["setup"]["turn_order"][1]


def test_faults_of_a_trace_name_the_step_and_the_place_in_its_position():
    document = traced_record()
    document["steps"][0][2]["position"]["seats"][1]["links_left"] = 13
    with pytest.raises(DocumentError) as error:
        read_record(document)
    assert [fault.path for fault in error.value.faults] == ["steps[0][2].position.seats[1].links_left"]


def test_a_file_of_records_is_read_line_by_line():
    records = [passing_record("lancashire-2018", players) for players in (2, 3, 4)]
    lines = [json.dumps(record) for record in records]
    assert [record.to_dict() for record in read_records([lines[0], "\n", *lines[1:]])] == records
    reading = read_records([lines[0], "", '{"format": 3}'])
    assert next(reading).players == 2
    with pytest.raises(DocumentError, match=r"^line 3: format is 3"):
        next(reading)


def test_ties_share_a_place_only_in_2018():
    """L101."""
    for ruleset, places in (("lancashire-2018", [1, 1, 3]), ("lancashire-2007", [1, 2, 3])):
        document = passing_record(ruleset, 3)
        document["result"] |= {"cash": [30, 30, 20], "ranking": [0, 1, 2], "places": places}
        assert read_record(document).result.places == tuple(places)


def test_a_2007_tie_is_broken_by_the_turn_order_whatever_the_seats():
    """L101: the ranking of equals is not in seat order."""
    document = passing_record("lancashire-2007", 3)
    document["result"] |= {"ranking": [2, 0, 1], "places": [2, 3, 1]}
    assert read_record(document).result.ranking == (2, 0, 1)


def test_all_faults_are_reported_at_once():
    """Faults of shape and of meaning, in all parts, each with its path, value and what was expected."""
    document = busy_position()
    document["turn_order"] = [0, 0, 1]
    document["seats"][0]["cash"] = -3
    document["seats"][1]["cash"] = 12.0
    document["seats"][2]["links_left"] = 9
    document["tiles"][0]["space"] = "bolton:9"
    document["tiles"][1]["cubes"] = 1
    document["links"][0]["link"] = "bolton-buri"
    document["distant_market"]["marker"] = 2
    document["coal_market"] = "full"
    document["colour"] = "red"
    del document["deck_size"]
    with pytest.raises(DocumentError) as error:
        read_position(document)
    assert sorted(fault.path for fault in error.value.faults) == [
        "coal_market",
        "colour",
        "deck_size",
        "distant_market.marker",
        "links[0].link",
        "seats[0].cash",
        "seats[1].cash",
        "tiles[0].space",
        "tiles[1].cubes",
        "turn_order",
    ]
    lines = str(error.value).splitlines()
    assert len(lines) == len(error.value.faults)
    assert "seats[0].cash is -3; expected a whole number from 0 to 9999." in lines
    assert "deck_size is missing; expected a whole number from 0 to 66." in lines
    assert 'links[0].link is "bolton-buri"; expected a line of the board (closest: "bolton-bury").' in lines


def test_all_faults_of_birmingham_are_reported_at_once():
    document = busy_position("birmingham-2018", observer=1)
    document["distant_market"] = {}
    document["merchants"][0]["tile"] = "brewery"
    document["merchants"][1]["beer"] = True
    document["merchants"][2]["beer"] = "full"
    document["seats"][0]["hand_known"] = ["wild_location", "wild"]
    document["seats"][1]["discards"][0] = "wild_location"
    document["tiles"][7]["cubes"] = 3
    document["iron_market"] = 11
    with pytest.raises(DocumentError) as error:
        read_position(document)
    lines = str(error.value).splitlines()
    assert {line.split(" is ")[0] for line in lines} == {
        "distant_market",
        "iron_market",
        "merchants[0].tile",
        "merchants[1].beer",
        "merchants[2].beer",
        "seats[0].hand_known[1]",
        "seats[1].discards[0]",
        "tiles[7].cubes",
    }
    assert "merchants[1].beer is true; expected false, as no barrel lies beside a blank tile." in lines
    assert "tiles[7].cubes is 3; expected at most 2, as a new brewery of level 3 has." in lines


def test_known_wild_cards_without_an_observer_are_no_fault_of_their_own():
    """What else depends on the observer is not judged when he is missing."""
    document = busy_position("birmingham-2018", observer=1)
    document["seats"][0]["hand_known"] = ["wild_location"]
    del document["observer"]
    with pytest.raises(DocumentError) as error:
        read_position(document)
    paths = [fault.path for fault in error.value.faults]
    assert "observer" in paths
    assert not [path for path in paths if "hand_known" in path]


@pytest.mark.parametrize("name", list(SCHEMAS))
def test_schemas_are_schemas(name):
    assert jsonschema_rs.meta.is_valid(SCHEMAS[name])


def test_bounds_in_the_schemas_are_those_of_the_data():
    """The schemas are read without the data files, so their figures are checked here."""
    games = [names_of(ruleset, players) for ruleset, players in GAMES]
    top, parts = SCHEMAS["position"]["properties"], SCHEMAS["position"]["$defs"]
    levels = [level for game in games for industry in game.industries.values() for level in industry.levels.values()]
    for schema in SCHEMAS.values():
        assert schema["properties"]["ruleset"]["enum"] == list(rulesets())
        assert schema["properties"]["players"]["minimum"] == min(game.players for game in games)
        assert schema["properties"]["players"]["maximum"] == max(game.players for game in games)
    assert top["round"]["maximum"] == max(game.rounds for game in games)
    assert top["actions_left"]["maximum"] == max(game.actions_per_turn for game in games)
    assert parts["market_cubes"]["maximum"] == max(max(game.market_capacity.values()) for game in games)
    assert parts["card_count"]["maximum"] == max(game.total_cards for game in games)
    assert parts["distant_tile"]["minimum"] == min(min(game.distant_tiles, default=0) for game in games)
    assert parts["distant_market"]["properties"]["marker"]["maximum"] == games[0].distant_end
    seat, tile = parts["seat"]["properties"], parts["tile"]["properties"]
    assert seat["income_space"]["maximum"] == len(games[0].income_levels) - 1
    assert seat["hand_size"]["maximum"] == games[0].hand_size
    assert seat["links_left"]["maximum"] == games[0].link_tiles
    assert tile["level"]["maximum"] == max(level.level for level in levels)
    assert tile["cubes"]["maximum"] == max(level.cubes for level in levels)
    assert parts["open_action"]["properties"]["owed"]["maximum"] == -min(games[0].income_levels)
    for game in games:
        assert (len(game.income_levels), game.hand_size, game.link_tiles) == (
            len(games[0].income_levels),
            games[0].hand_size,
            games[0].link_tiles,
        )
    income = SCHEMAS["record"]["properties"]["result"]["properties"]["income"]["items"]
    assert (income["minimum"], income["maximum"]) == (min(games[0].income_levels), max(games[0].income_levels))
