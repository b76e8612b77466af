"""Bad documents: each is refused, with the fault at its place, and nothing but DocumentError is ever raised."""

import copy
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.bad_documents import (
    BAD_BIRMINGHAM_RECORDS,
    BAD_POSITIONS,
    BAD_RECORDS,
    BIRMINGHAM_RECORD,
    POSITIONS,
    RECORD,
    RECORDS,
)
from tests.support.documents import fresh_position, place_link, place_tile, position_at, take_wild_cards
from tests.support.mutation import ODD_VALUES, changed, damage

from brass_core.documents.progress import Moment
from brass_core.faults import DocumentError
from brass_core.position import read_position
from brass_core.record import read_record

FUZZ_EXAMPLES = 2000


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


@pytest.mark.parametrize("bad", BAD_BIRMINGHAM_RECORDS, ids=lambda bad: f"{bad[0]} {str(bad[1])[:20]}")
def test_bad_birmingham_records_are_refused_at_the_fault(bad):
    path, value, *other = bad
    faults = faults_of(read_record, changed(BIRMINGHAM_RECORD, path, value))
    assert (other[0] if other else path) in [fault.path for fault in faults]


def test_an_unsupported_game_is_a_single_fault():
    faults = faults_of(read_position, {"format": "brass-position/1", "ruleset": "birmingham-2007", "players": 4})
    assert [str(fault) for fault in faults] == [
        'ruleset is "birmingham-2007"; expected one of lancashire-2007, lancashire-2018, birmingham-2018.'
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


def test_two_own_industries_in_a_town_are_refused_in_the_canal_era_only():
    """B70, B72; the rail era's busy position has two of one seat in Birmingham."""
    document = fresh_position("birmingham-2018", 4)
    place_tile(document, "cannock:1", 2, "manufacturer", 2)
    place_tile(document, "cannock:2", 2, "coal_mine", 2)
    assert [fault.path for fault in faults_of(read_position, document)] == ["tiles[1].space"]


@pytest.mark.parametrize(
    ("era", "industry", "level", "faulty"),
    [
        ("canal", "pottery", 5, "level"),
        ("canal", "brewery", 4, "level"),
        ("rail", "coal_mine", 1, "level"),
        ("rail", "brewery", 1, "level"),
        ("canal", "brewery", 2, "cubes"),
    ],
)
def test_industries_of_another_era_are_refused(era, industry, level, faulty):
    """B71, B73, B76, B129: rail-only tiles, what the canal era takes along, and two barrels before the rail era."""
    document = position_at("birmingham-2018", 4, Moment(era, 2, (0, 1, 2, 3), 0, 2, False, False))
    space = {"pottery": "stafford:2", "brewery": "burton_on_trent:2", "coal_mine": "dudley:1"}[industry]
    place_tile(document, space, 1, industry, level, **({"cubes": 2} if faulty == "cubes" else {}))
    assert f"tiles[0].{faulty}" in [fault.path for fault in faults_of(read_position, document)]


@pytest.mark.parametrize(
    ("moment", "refused"),
    [
        (Moment("canal", 1, (0, 1, 2, 3), 3, 1, False, False), True),
        (Moment("canal", 2, (0, 1, 2, 3), 0, 1, False, False), False),
        (Moment("rail", 1, (0, 1, 2, 3), 0, 2, False, False), True),
        (Moment("rail", 1, (0, 1, 2, 3), 0, 1, False, False), False),
    ],
)
def test_a_barrel_is_gone_only_after_a_sale(moment, refused):
    """B11, B132: none can be drunk before a second canal action, or before the first rail action."""
    document = position_at("birmingham-2018", 4, moment)
    number = next(number for number, merchant in enumerate(document["merchants"]) if merchant["beer"])
    document["merchants"][number]["beer"] = False
    if refused:
        assert [fault.path for fault in faults_of(read_position, document)] == [f"merchants[{number}].beer"]
    else:
        assert read_position(document).to_dict() == document


def test_points_of_the_canal_era_are_those_that_merchants_gave():
    """B110: Shrewsbury gives 4 points, once an era; losing some in a shortfall is possible (B40)."""
    document = position_at("birmingham-2018", 2, Moment("canal", 3, (0, 1), 0, 2, False, False))
    tiles = {"shrewsbury:1": "cotton_mill", "gloucester:1": "all_goods", "gloucester:2": "manufacturer"}
    for merchant in document["merchants"]:
        merchant["tile"] = tiles.get(merchant["space"], "blank")
        merchant["beer"] = merchant["tile"] == "all_goods"
    for points, faulty in (((4, 0), []), ((1, 3), []), ((0, 5), [1]), ((4, 1), [1]), ((5, 4), [0, 1])):
        for seat, vp in zip(document["seats"], points, strict=True):
            seat["vp"] = vp
        if not faulty:
            assert read_position(document).seats[0].vp == points[0]
        else:
            paths = [fault.path for fault in faults_of(read_position, document)]
            assert paths == [f"seats[{number}].vp" for number in faulty]


@pytest.mark.parametrize(
    ("cards", "actions", "refused"),
    [
        (("wild_location",), 1, True),
        (("wild_location",), 2, False),
        (("wild_industry", "wild_location"), 0, True),
        (("wild_industry", "wild_location"), 1, False),
    ],
)
@pytest.mark.parametrize("observer", [0, 1])
def test_wild_cards_come_by_scouting(cards, actions, refused, observer):
    """B119: one action takes both, a second one plays one of them."""
    moment = (
        Moment("rail", 1, (0, 1), 0, 2 - actions, False, False)
        if actions < 2
        else Moment("rail", 1, (0, 1), 1, 2, False, False)
    )
    document = position_at("birmingham-2018", 2, moment, observer)
    take_wild_cards(document, 0, *cards)
    if refused:
        field = "hand_known" if observer else "hand"
        assert [fault.path for fault in faults_of(read_position, document)] == [f"seats[0].{field}"]
    else:
        assert read_position(document).to_dict() == document


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
    assert faults[0].path == path
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
    for read, form in ((read_position, "brass-position/1"), (read_record, "brass-record/1")):
        faults_of(read, value)
        if isinstance(value, dict):
            for ruleset in ("lancashire-2018", "birmingham-2018"):
                faults_of(read, value | {"format": form, "ruleset": ruleset, "players": 3})
