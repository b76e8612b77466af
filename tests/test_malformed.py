"""Bad documents: each is refused, with the fault at its place, and nothing but DocumentError is ever raised."""

import copy
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.documents import (
    busy_position,
    fresh_position,
    open_position,
    passing_record,
    place_link,
    place_tile,
    position_at,
    shortfall_position,
    traced_record,
)
from tests.support.mutation import ODD_VALUES, REMOVED, changed, damage

from brass_core.documents.progress import Moment
from brass_core.faults import DocumentError
from brass_core.names import names_of
from brass_core.position import read_position
from brass_core.record import read_record

FUZZ_EXAMPLES = 2000
AFTER_GAME = Moment("rail", 9, (0, 1, 2), None, 0, False, False)

POSITIONS = {
    "fresh": fresh_position("lancashire-2018", 4),
    "fresh 2007": fresh_position("lancashire-2007", 3, observer=1),
    "busy": busy_position(),
    "seen": busy_position(observer=1),
    "link": open_position("link", ["link bolton-wigan card={card} coal=wigan:1"]),
    "develop": open_position("develop", ["develop port card={card} iron=preston:3"]),
    "sell": open_position("sell", ["sell manchester:2>market card={card}"]),
    "shortfall": shortfall_position("lancashire-2018"),
    "shortfall 2007": shortfall_position("lancashire-2007"),
    "over": position_at("lancashire-2018", 3, AFTER_GAME),
}
RECORD = passing_record("lancashire-2018", 3, rounds=3)
RECORDS = {"plain": RECORD, "trace": traced_record(), "2007": passing_record("lancashire-2007", 4)}

TILE = {"space": "oldham:1", "owner": 0, "industry": "cotton_mill", "level": 2, "flipped": False, "cubes": 0}

# base, path, value put there, path of the fault if it is another one
BAD_POSITIONS = [
    # the whole
    ("busy", "format", "brass-position/2"),
    ("busy", "format", REMOVED),
    ("busy", "ruleset", "birmingham-2018"),
    ("busy", "ruleset", "lancashire"),
    ("busy", "ruleset", REMOVED),
    ("busy", "ruleset", ["lancashire-2018"]),
    ("busy", "players", 5),
    ("busy", "players", 1),
    ("busy", "players", "3"),
    ("busy", "players", True),
    ("busy", "players", 4, "seats"),
    ("fresh 2007", "players", 2),
    ("busy", "comment", "mine"),
    ("busy", "merchants", []),
    ("busy", "tiles", None),
    ("busy", "seats", {}),
    ("busy", "seats[2]", REMOVED, "seats"),
    ("busy", "seats[1]", 7),
    # the moment
    ("busy", "era", "steam"),
    ("busy", "era", "canal", "links[1].link"),
    ("busy", "round", 0),
    ("busy", "round", 10),
    ("busy", "round", 4, "seats[0].discards"),
    ("busy", "round", 3.0),
    ("busy", "turn_order", [2, 1]),
    ("busy", "turn_order", [2, 1, 1]),
    ("busy", "turn_order", [3, 2, 1]),
    ("busy", "turn_order", [0, 1, 2], "seats[2].discards"),
    ("busy", "active_seat", 3),
    ("busy", "active_seat", None),
    ("busy", "active_seat", "1"),
    ("busy", "active_seat", 0, "seats[1].discards"),
    ("busy", "actions_left", 0),
    ("busy", "actions_left", 3),
    ("busy", "actions_left", 2, "seats[1].hand_size"),
    ("fresh", "actions_left", 2),
    ("over", "round", 8, "active_seat"),
    ("over", "actions_left", 1),
    ("over", "active_seat", 1, "actions_left"),
    ("over", "open_action", {"kind": "shortfall", "owed": 3}),
    ("over", "seats[1].spent", 4),
    # the open action
    ("busy", "open_action", {"kind": "shortfall", "owed": 4}, "actions_left"),
    ("busy", "open_action", {}, "open_action.kind"),
    ("busy", "open_action", {"kind": "bonus", "steps": ["bonus none"]}, "open_action.kind"),
    ("busy", "open_action", {"kind": "sell"}, "open_action.steps"),
    ("busy", "open_action", {"kind": "sell", "steps": []}, "open_action.steps"),
    ("busy", "open_action", "link"),
    ("link", "actions_left", 2),
    ("link", "open_action.steps[0]", "link bolton-wigan"),
    ("link", "open_action.steps[0]", "link bolton-buri card=port"),
    ("link", "open_action.steps[0]", "pass card=port"),
    ("link", "open_action.steps[0]", "+link bolton-wigan"),
    ("link", "open_action.steps[0]", "link lancaster-preston card=port"),
    ("link", "open_action.owed", 3),
    ("link", "open_action.kind", "develop", "open_action.steps[0]"),
    ("link", "open_action.steps", ["link bolton-wigan card=port", "+link preston-wigan"]),
    ("link", "seats[1].cash", 9),
    ("develop", "open_action.steps", ["develop port card=port", "+develop port", "+develop port"]),
    ("sell", "open_action.steps[0]", "sell manchester:1>market card=port"),
    ("sell", "open_action.steps[0]", "sell manchester:2>lancaster:1 card=port"),
    ("sell", "distant_market.drawn", [], "open_action.steps"),
    ("sell", "tiles[4].flipped", True, "open_action.kind"),
    ("shortfall", "open_action.owed", 0),
    ("shortfall", "open_action.owed", 5),
    ("shortfall", "open_action.owed", REMOVED),
    ("shortfall", "open_action.steps", ["lose wigan:1"]),
    ("shortfall", "seats[1].cash", 4),
    ("shortfall", "seats[1].income_space", 10, "open_action.owed"),
    ("shortfall", "tiles[0].owner", 0, "open_action.kind"),
    ("shortfall", "actions_left", 1),
    ("shortfall 2007", "seats[2].spent", 9),
    # the seats
    ("busy", "seats[0].cash", -1),
    ("busy", "seats[0].cash", "41"),
    ("busy", "seats[0].cash", 41.5),
    ("busy", "seats[0].cash", True),
    ("busy", "seats[0].cash", 10**12),
    ("busy", "seats[0].cash", REMOVED),
    ("busy", "seats[0].income_space", 100),
    ("busy", "seats[0].vp", -4),
    ("busy", "seats[0].name", 7),
    ("busy", "seats[0].money", 7),
    ("fresh", "seats[0].vp", 3),
    ("busy", "seats[0].spent", 4),
    ("busy", "seats[0].links_left", 14),
    ("busy", "seats[0].tiles_left.port.2", 2),
    ("busy", "seats[0].tiles_left.port.1", 1),
    ("busy", "seats[0].tiles_left.port.3", -1),
    ("busy", "seats[0].tiles_left.port.3", 3),
    ("busy", "seats[0].tiles_left.port.4", REMOVED),
    ("busy", "seats[0].tiles_left.port.5", 1),
    ("busy", "seats[0].tiles_left.shipyard", REMOVED),
    ("busy", "seats[0].tiles_left.brewery", {}),
    ("busy", "seats[0].tiles_left.port", 6),
    # the cards
    ("busy", "seats[0].hand", None),
    ("busy", "seats[0].hand[0]", "manchster"),
    ("busy", "seats[0].hand[0]", "burnley"),
    ("busy", "seats[0].hand[0]", 5),
    ("busy", "seats[0].hand[0]", REMOVED, "seats[0].hand_size"),
    ("busy", "seats[0].hand_size", 7),
    ("seen", "seats[0].hand", ["port"] * 8),
    ("seen", "seats[1].hand", None),
    ("seen", "seats[0].hand_known", ["port"]),
    ("seen", "seats[0].hand_size", 6),
    ("seen", "deck", []),
    ("seen", "removed", []),
    ("seen", "distant_market.stack", [0]),
    ("seen", "observer", 0, "seats[0].hand"),
    ("seen", "observer", 3),
    ("seen", "observer", None, "deck"),
    ("busy", "observer", 1, "seats[0].hand"),
    ("busy", "seats[2].discards", []),
    ("busy", "seats[2].discards[1]", "wild_location"),
    ("busy", "deck_size", 15),
    ("busy", "deck", [], "deck_size"),
    ("busy", "deck", ["bury"] * 16, "deck[1]"),
    ("busy", "removed", ["bury"], "removed_size"),
    ("busy", "removed_size", 3),
    ("fresh", "removed_size", 0),
    # the board
    ("busy", "tiles[0].space", "bolton:4"),
    ("busy", "tiles[0].space", "bolton:2", "tiles[1].space"),
    ("busy", "tiles[0].space", "scotland:1"),
    ("busy", "tiles[0].space", 3),
    ("busy", "tiles[0].owner", 3),
    ("busy", "tiles[0].owner", -1),
    ("busy", "tiles[0].industry", "cotton"),
    ("busy", "tiles[0].industry", "port"),
    ("busy", "tiles[0].level", 5),
    ("busy", "tiles[0].level", 0),
    ("busy", "tiles[0].level", 1),
    ("busy", "tiles[0].flipped", 1),
    ("busy", "tiles[0].flipped", REMOVED),
    ("busy", "tiles[0].cubes", 1),
    ("busy", "tiles[0]", None),
    ("busy", "tiles[3].flipped", False),  # the shipyard
    ("busy", "tiles[3].level", 0),
    ("busy", "tiles[8].cubes", 4),  # the coal mine with 2 of 3 cubes
    ("busy", "tiles[8].flipped", True),
    ("busy", "tiles[8].cubes", 0, "tiles[8].flipped"),
    ("fresh", "tiles", [TILE], "seats[0].tiles_left.cotton_mill.2"),
    ("busy", "links[0].link", "bolton-leeds"),
    ("busy", "links[0].link", "bolton"),
    ("busy", "links[0].link", "ellesmere_port-liverpool"),
    ("busy", "links[1].link", "manchester-bolton"),
    ("busy", "links[0].owner", 3),
    ("busy", "links[0].owner", 2, "seats[0].links_left"),
    ("busy", "links[0]", REMOVED, "seats[0].links_left"),
    ("busy", "coal_market", 9),
    ("busy", "coal_market", -1),
    ("busy", "iron_market", None),
    ("busy", "distant_market", None),
    ("busy", "distant_market.marker", 4),
    ("busy", "distant_market.marker", 9),
    ("busy", "distant_market.drawn[0]", 2),
    ("busy", "distant_market.drawn[0]", -4, "distant_market.marker"),
    ("busy", "distant_market.drawn", [-4, -4], "distant_market.stack"),
    ("busy", "distant_market.drawn", [-4, -3, -3, -2]),
    ("busy", "distant_market.stack", []),
    ("busy", "distant_market.stack", None),
]

BAD_RECORDS = [
    ("format", "brass-position/1"),
    ("ruleset", "birmingham-2018"),
    ("players", 4, "setup.canal.hands"),
    ("seats", ["A", "B"]),
    ("seats[0]", 3),
    ("agents", ["random"]),
    ("date", 20261130),
    ("seed", {}),
    ("steps", REMOVED),
    ("steps", {}),
    ("setup", None),
    ("setup.turn_order", [0, 1, 1]),
    ("setup.turn_order[0]", 4),
    ("setup.canal", REMOVED),
    ("setup.canal.hands[1]", []),
    ("setup.canal.hands[1][3]", "burnley"),
    ("setup.canal.hands[1][3]", None),
    ("setup.canal.hands[2]", REMOVED, "setup.canal.hands"),
    ("setup.canal.deck[0]", REMOVED, "setup.canal.deck"),
    ("setup.canal.deck", ["bury"] * 27, "setup.canal.deck[1]"),
    ("setup.canal.removed", [], "setup.canal.removed"),
    ("setup.rail.removed", ["port"]),
    ("setup.rail", REMOVED),
    ("setup.distant_market.rail", REMOVED),
    ("setup.distant_market", REMOVED),
    ("setup.distant_market.canal[0]", -5),
    ("setup.distant_market.canal", [0] * 10),
    ("setup.merchants", []),
    ("steps[0]", ["pass card=port", 0], "steps[0][0]"),
    ("steps[0]", [0]),
    ("steps[0]", [0, "pass card=port", {}, {}], "steps[0][3]"),
    ("steps[0]", [0, "pass card=port", {"legal": ["pass card=port"]}], "steps[0][2].position"),
    ("steps[0]", [0, "pass card=port", {"legal": [], "position": None}], "steps[0][2].legal"),
    ("steps[0]", {"seat": 0}),
    ("steps[1][0]", 3),
    ("steps[1][0]", None),
    ("steps[2][1]", "pass"),
    ("steps[2][1]", "bonus none"),
    ("steps[0][1]", "+sell bury:1>market"),
    ("steps[1][1]", "+sell bury:1>market"),
    ("result", REMOVED),
    ("result.vp", [1, 2]),
    ("result.vp[0]", -1),
    ("result.vp[1]", 5, "result.ranking"),
    ("result.income[0]", 31),
    ("result.cash", "30"),
    ("result.ranking", [0, 1, 1]),
    ("result.ranking", [0, 2, 1]),
    ("result.places", [1, 2, 3]),
    ("result.places[2]", 0),
]


def faults_of(read, source):
    """The faults with which a document is refused; each of them is one plain sentence."""
    with pytest.raises(DocumentError) as error:
        read(source)
    assert error.value.faults
    for fault in error.value.faults:
        sentence = str(fault)
        assert fault.path and sentence.startswith(fault.path)
        assert sentence.endswith(".") and "\n" not in sentence
        assert "Traceback" not in sentence and "object at 0x" not in sentence
        json.dumps(fault.to_dict())
    return error.value.faults


@pytest.mark.parametrize("bad", BAD_POSITIONS, ids=lambda bad: f"{bad[0]} {bad[1]} {str(bad[2])[:20]}")
def test_bad_positions_are_refused_at_the_fault(bad):
    base, path, value, *other = bad
    faults = faults_of(read_position, changed(POSITIONS[base], path, value))
    assert (other[0] if other else path) in [fault.path for fault in faults]


@pytest.mark.parametrize("bad", BAD_RECORDS, ids=lambda bad: f"{bad[0]} {str(bad[1])[:20]}")
def test_bad_records_are_refused_at_the_fault(bad):
    path, value, *other = bad
    faults = faults_of(read_record, changed(RECORD, path, value))
    assert (other[0] if other else path) in [fault.path for fault in faults]


def test_an_unsupported_game_is_a_single_fault():
    faults = faults_of(read_position, {"format": "brass-position/1", "ruleset": "birmingham-2018", "players": 4})
    assert [str(fault) for fault in faults] == [
        'ruleset is "birmingham-2018"; expected one of lancashire-2007, lancashire-2018.'
    ]


def test_two_own_tiles_in_a_town_are_refused_in_the_canal_era_only():
    """L40, L41."""
    document = fresh_position("lancashire-2018", 4)
    for space in ("bolton:1", "bolton:2"):
        place_tile(document, space, 2, "cotton_mill", 2)
    assert [fault.path for fault in faults_of(read_position, document)] == ["tiles[1].space"]


@pytest.mark.parametrize("level", [0, 2])
def test_tiles_of_another_era_are_refused(level):
    """L37: no level 2 shipyard in the canal era, no level 0 shipyard ever."""
    document = fresh_position("lancashire-2018", 4)
    place_tile(document, "liverpool:3", 2, "shipyard", level, flipped=True)
    assert [fault.path for fault in faults_of(read_position, document)] == ["tiles[0].level"]


def test_rail_lines_are_refused_in_the_canal_era():
    """L3c."""
    document = fresh_position("lancashire-2018", 4)
    place_link(document, "blackburn-bolton", 0)
    assert [fault.path for fault in faults_of(read_position, document)] == ["links[0].link"]


@pytest.mark.parametrize(
    ("ruleset", "moment"),
    [
        ("lancashire-2018", Moment("rail", 9, (2, 1, 0), 1, 0, False, True)),
        ("lancashire-2007", Moment("canal", 1, (2, 1, 0), 1, 0, False, True)),
    ],
)
def test_rounds_without_income_have_no_shortfall(ruleset, moment):
    """L17a, L18a."""
    document = position_at(ruleset, 3, moment)
    document["open_action"] = {"kind": "shortfall", "owed": 4}
    document["seats"][1] |= {"cash": 3, "income_space": 6}
    place_tile(document, "wigan:1", 1, "coal_mine", 2)
    assert "open_action.kind" in [fault.path for fault in faults_of(read_position, document)]


def test_a_link_action_does_not_stay_open_in_the_canal_era():
    """L74."""
    document = position_at("lancashire-2018", 3, Moment("canal", 2, (0, 1, 2), 0, 1, True, False))
    place_link(document, "bolton-bury", 0)
    card = document["seats"][0]["discards"][0]
    document["open_action"] = {"kind": "link", "steps": [f"link bolton-bury card={card}"]}
    assert [fault.path for fault in faults_of(read_position, document)] == ["open_action.steps"]


@pytest.mark.parametrize(
    ("source", "path", "words"),
    [
        ("", "line 1, column 1", "JSON"),
        ("{", "line 1, column 2", "JSON"),
        ('{"format": brass}', "line 1, column 12", "JSON"),
        ('{"a": 1,\n "b": }', "line 2, column 7", "JSON"),
        ("[]", "document", "a JSON object"),
        ("7", "document", "a JSON object"),
        ("null", "document", "a JSON object"),
        (None, "document", "a JSON object"),
        (7, "document", "a JSON object"),
        ('{"a": {"b": [1, NaN]}}', "a.b[1]", "a whole number"),
        ('{"a": -Infinity}', "a", "a whole number"),
        ('{"a": 1e400}', "a", "a whole number"),
        ('{"a": ' + "9" * 10_000 + "}", "a", "a whole number"),
        ('{"a": {"b": 1, "b": 2}}', "a.b", "only once"),
        ('{"a": "\\ud800"}', "a", "Unicode"),
        ('{"\\ud800": 1}', "document", "Unicode"),
        ("[" * 100_000, "document", "nesting"),
        ('{"a": ' * 50 + "1" + "}" * 50, "a" + ".a" * 23, "nesting"),
        ("\ufeff{}", "document", "byte order mark"),
        (b"\xef\xbb\xbf{}", "document", "byte order mark"),
        (b"\xff\xfe{\x00}\x00", "byte 1", "UTF-8"),
        (b'{"name": "Zo\xeb"}', "byte 13", "UTF-8"),
        ({1: 2}, "document", "keys"),
        ({"a": object()}, "a", "a JSON value"),
        ({"a": b"text"}, "a", "a JSON value"),
        ({"a": float("nan")}, "a", "a whole number"),
    ],
)
@pytest.mark.parametrize("read", [read_position, read_record])
def test_what_is_no_json_object_is_refused_at_its_place(read, source, path, words):
    faults = faults_of(read, source)
    assert [fault.path for fault in faults] == [path]
    assert words in faults[0].expected


def test_a_document_that_holds_itself_is_refused():
    document = copy.deepcopy(POSITIONS["busy"])
    document["seats"][0]["hand"] = document["seats"]
    assert "nesting" in str(faults_of(read_position, document)[0])


def survives(read, source):
    """Whether a source can be read; if not, the refusal is a proper one."""
    try:
        read(source)
    except DocumentError:
        faults_of(read, source)
        return False
    return True


@settings(max_examples=FUZZ_EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(list(POSITIONS)), st.randoms(use_true_random=False))
def test_damaged_positions_are_read_or_refused(base, random):
    document = damage(POSITIONS[base], random)
    if survives(read_position, document):
        again = read_position(document).to_dict()
        assert read_position(again).to_dict() == again


@settings(max_examples=FUZZ_EXAMPLES // 2, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(list(RECORDS)), st.randoms(use_true_random=False))
def test_damaged_records_are_read_or_refused(base, random):
    document = damage(RECORDS[base], random)
    if survives(read_record, document):
        again = read_record(document).to_dict()
        assert read_record(again).to_dict() == again


@settings(max_examples=FUZZ_EXAMPLES // 4, deadline=None)
@given(
    st.recursive(
        st.sampled_from(ODD_VALUES),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(list(RECORD)), inner, max_size=3),
    )
)
def test_random_values_are_refused(value):
    names = names_of("lancashire-2018", 3)
    for read, form in ((read_position, "brass-position/1"), (read_record, "brass-record/1")):
        faults_of(read, value)
        if isinstance(value, dict):
            faults_of(read, value | {"format": form, "ruleset": names.ruleset, "players": names.players})
