"""The analysis engine, message by message. Every answer is checked against its schema."""

import json

import pytest
from tests.support.analysis import FINAL, QUERY, Engine, example

from brass_ai.protocol.query import Bounds
from brass_core.game import Game
from brass_core.knowledge import legal_steps_of
from brass_core.position import read_position

POSITIONS = [
    "lancashire-2018-4p-rail-round-2",
    "lancashire-2018-3p-canal-open-sale",
    "lancashire-2018-4p-rail-shortfall",
    "lancashire-2007-3p-rail-round-10",
]
QUICK = {"iterations": 150}


@pytest.fixture
def engine():
    made = Engine()
    yield made
    made.close()


@pytest.fixture
def position():
    return example("lancashire-2018-4p-rail-round-2")


@pytest.mark.parametrize("name", POSITIONS)
def test_an_analysis_recommends_legal_steps(engine, name):
    """Each ranked step is legal, lines begin with their step, and chances of places add up."""
    position = example(name)
    answer = engine.ask(id="q", position=position, limits=QUICK, lines=4)
    assert answer["type"] == "result"
    assert answer["seat"] == position["active_seat"]
    legal = legal_steps_of(read_position(position).to_dict())
    assert 1 <= len(answer["steps"]) <= 4
    for line in answer["steps"]:
        assert line["step"] is None or line["step"] in legal
        if line["step"] is not None and line["variation"]:
            assert line["variation"][0]["step"] == line["step"]
        for chances in line["places"]:
            assert sum(chances) == pytest.approx(1, abs=0.01)
        if line["points"]:
            assert line["lower_bound"] <= line["points"][answer["seat"]]
    assert answer["turn"][0]["step"] is None or answer["turn"][0]["step"] in legal


def test_the_iteration_limit_and_the_seed_give_the_same_answer(engine, position):
    """Slices of time do not change what a search does."""
    answers = [
        engine.ask(id=name, position=position, limits={"iterations": 700}, report_interval=interval)
        for name, interval in (("a", 0.05), ("b", 60))
    ]
    for answer in answers:
        assert answer["iterations"] == 700
        assert answer["reason"] == "iterations"
    assert answers[0]["steps"] == answers[1]["steps"]
    assert answers[0]["root"] == answers[1]["root"]


def test_reports_come_between_and_one_result_last(engine, position):
    """Iterations grow from report to report."""
    engine.send(id="q", position=position, limits={"seconds": 0.8}, report_interval=0.1)
    result = engine.last("q")
    reports = [answer for answer in engine.answers if answer["type"] == "report"]
    assert len(reports) >= 2
    assert result is engine.answers[-1]
    assert result["reason"] == "seconds"
    counts = [answer["iterations"] for answer in engine.answers]
    assert counts == sorted(counts)


def test_a_standard_error_ends_the_search(engine, position):
    """The error of the best step's own points is at most the limit."""
    answer = engine.ask(id="q", position=position, limits={"standard_error": 1.5, "seconds": 50})
    assert answer["reason"] == "standard_error"
    assert answer["steps"][0]["errors"][answer["seat"]] <= 1.5


def test_a_forced_decision_is_answered_at_once(engine, position):
    """With one allowed step there is nothing to choose."""
    only = engine.ask(id="q", position=position, limits=QUICK)["steps"][0]["step"]
    answer = engine.ask(id="r", position=position, limits={"seconds": 3600}, allow=[only])
    assert answer["reason"] == "forced"
    assert [line["step"] for line in answer["steps"]] == [only]


def test_allow_and_avoid_bind_the_first_step(engine, position):
    """Only allowed steps are ranked; avoided ones never."""
    legal = legal_steps_of(position)
    allowed = legal[::7]
    answer = engine.ask(id="a", position=position, limits=QUICK, allow=allowed, lines=1000)
    assert {line["step"] for line in answer["steps"]} <= set(allowed)
    assert answer["turn"][0]["step"] in allowed
    best = engine.ask(id="b", position=position, limits=QUICK)["steps"][0]["step"]
    answer = engine.ask(id="c", position=position, limits=QUICK, avoid=[best], lines=1000)
    assert best not in {line["step"] for line in answer["steps"]}


def test_the_end_of_an_open_action_can_be_allowed(engine):
    """Null stands for ending the action."""
    position = example("lancashire-2018-3p-canal-open-sale")
    answer = engine.ask(id="q", position=position, limits=QUICK, allow=[None])
    assert [line["step"] for line in answer["steps"]] == [None]
    answer = engine.ask(id="r", position=position, limits=QUICK, avoid=[None], lines=1000)
    assert all(line["step"].startswith("+") for line in answer["steps"])


def test_a_moment_of_a_record_is_analysed(engine):
    """`step` counts the steps played; `closed` ends the action that is open there."""
    game = Game.from_seed("lancashire-2018", 2, 3)
    steps = []
    while not game.state.is_open:
        seat = game.active_seat
        develops = [step for step in game.legal_steps() if step.startswith("develop")]
        steps.append([seat, game.play(develops[0])])
    record = {
        "format": "brass-record/1",
        "ruleset": "lancashire-2018",
        "players": 2,
        "setup": game.setup,
        "steps": steps,
    }
    first = engine.ask(id="a", record=record, step=0, limits=QUICK)
    assert first["seat"] == steps[0][0]
    still_open = engine.ask(id="b", record=record, limits=QUICK)
    assert still_open["seat"] == steps[-1][0]
    assert any((line["step"] or "+").startswith("+") for line in still_open["steps"])
    closed = engine.ask(id="c", record=record, closed=True, limits=QUICK)
    assert not any(line["step"].startswith("+") for line in closed["steps"])


def test_the_higher_priority_comes_first(engine, position):
    """A long query gives way to one that came later with a higher priority."""
    engine.send(id="long", position=position, limits={"seconds": 3600})
    engine.send(id="low", position=position, limits=QUICK, priority=-1)
    engine.send(id="high", position=position, limits=QUICK, priority=5)
    engine.last("high")
    assert not any(answer["type"] in FINAL and answer["id"] != "high" for answer in engine.answers)
    engine.send(id="c", action="cancel", target="long")
    engine.last("low")


def test_a_cancelled_query_still_answers(engine, position):
    """With what it knows, or with little if it had not begun."""
    engine.send(id="a", position=position, limits={"seconds": 3600})
    engine.send(id="b", position=position, limits={"seconds": 3600})
    done = engine.ask(id="c", action="cancel")
    assert done["cancelled"] == ["a", "b"]
    assert engine.last("a")["reason"] == engine.last("b")["reason"] == "cancelled"


def test_status_and_about(engine, position):
    """What is in flight, and what the engine can do."""
    engine.send(id="a", position=position, limits={"seconds": 3600})
    status = engine.ask(id="s", action="status")
    assert [query["id"] for query in status["queries"]] == ["a"]
    about = engine.ask(id="t", action="about")
    assert about["rulesets"]["lancashire-2018"] == [2, 3, 4]
    engine.ask(id="c", action="cancel", target="a")
    engine.last("a")
    assert engine.ask(id="u", action="status")["queries"] == []


def test_an_id_may_be_used_again_only_after_its_end(engine, position):
    """The second query of the same id is refused; the first goes on."""
    engine.send(id="a", position=position, limits={"seconds": 3600})
    engine.send(id="a", position=position, limits=QUICK)
    engine.wait(lambda answers: any(answer["type"] == "error" for answer in answers))
    assert engine.answers[0]["faults"][0]["path"] == "id"
    engine.send(id="c", action="cancel")
    engine.wait(lambda answers: any(answer["type"] == "result" for answer in answers))
    engine.answers.clear()
    assert engine.ask(id="a", position=position, limits=QUICK)["type"] == "result"


def bad(field, value, path=None):
    return pytest.param({field: value}, path or field, id=f"{field}={str(value)[:30]}")


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        bad("action", "think"),
        bad("limits", {}),
        bad("limits", {"seconds": -1}, "limits.seconds"),
        bad("limits", {"iterations": 2.0}, "limits.iterations"),
        bad("limits", {"depth": 3}, "limits.depth"),
        bad("lines", 0),
        bad("lines", 2.0),
        bad("seed", -1),
        bad("threads", 99),
        bad("priority", "high"),
        bad("report_interval", 0),
        bad("allow", [1], "allow[0]"),
        bad("allow", ["build"], "allow[0]"),
        bad("allow", [None], "allow[0]"),
        bad("avoid", ["pass card=nowhere"], "avoid[0]"),
        bad("options", {"explore": 1}, "options.explore"),
        bad("options", {"exploration": "wide"}, "options.exploration"),
        bad("options", {"playout_rounds": 1e9}, "options.playout_rounds"),
        bad("options", {"selection": "best"}, "options.selection"),
        bad("options", {"prior_temperature": 0}, "options.prior_temperature"),
        bad("options", {"pool_bytes": 1 << 40}, "options.pool_bytes"),
        bad("record", {"format": "brass-record/1"}, "position"),
        bad("step", 3),
        bad("target", "a"),
        bad("thinking", True),
    ],
)
def test_errors_name_the_field(engine, position, fields, path):
    """One error with the fault's path, and nothing else for the query."""
    answer = engine.ask(id="q", position=position, **fields)
    assert answer["type"] == "error"
    assert answer["faults"][0]["path"] == path
    assert answer["faults"][0]["sentence"] in answer["error"]


def test_faults_of_documents_are_all_named(engine, position):
    """Their paths begin with the field that holds the document."""
    position |= {"coal_market": 99, "iron_market": -1}
    answer = engine.ask(id="q", position=position)
    assert [fault["path"] for fault in answer["faults"]] == ["position.coal_market", "position.iron_market"]
    answer = engine.ask(id="q", record=example("lancashire-2018-2p-game") | {"steps": [[0, "pass card=x"]]})
    assert all(fault["path"].startswith("record.") for fault in answer["faults"])


def test_a_position_that_nobody_can_decide_is_refused(engine, position):
    """After the game, and where the mover's hand is hidden."""
    hidden = position | {"observer": (position["active_seat"] + 1) % 4}
    assert engine.ask(id="q", position=hidden)["type"] == "error"
    record = example("lancashire-2018-2p-game")
    answer = engine.ask(id="q", record=record, closed=True)
    assert answer["faults"][0]["path"] == "record.active_seat"
    assert engine.ask(id="q", record=record, step=9999)["faults"][0]["path"] == "step"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"nothing",
        b"\xff\xfe",
        b'{"id": NaN}',
        b'{"id": 1' + b"0" * 5000 + b"}",
        b"[" * 100_000,
        b'{"id": "q", "limits": ' + b'{"a":' * 500 + b"1" + b"}" * 500 + b"}",
        b'{"id": "\\ud800", "action": "about"}',
        b'{"action": "about"}',
        b'{"id": 7, "action": "about"}',
    ],
)
def test_broken_messages_are_answered(engine, text):
    """Whatever comes, an answer goes out and the next query is served."""
    engine.session.handle(text)
    engine.wait(lambda answers: len(answers) == 1)
    assert engine.ask(id="next", action="about")["type"] == "done"


def test_many_faults_are_cut_short(engine, position):
    """A message of a hundred thousand faults gets an answer of a fair size."""
    answer = engine.ask(id="q", position=position | {"tiles": [{}] * 20_000})
    assert len(json.dumps(answer)) < 100_000
    assert answer["error"].endswith("more.")


def test_bounds_are_kept(position):
    """What a server allows is less than what the command does."""
    engine = Engine(bounds=Bounds(seconds=2, iterations=1000, threads=1, queries=1))
    assert engine.ask(id="a", position=position, limits={"seconds": 3})["faults"][0]["path"] == "limits.seconds"
    assert (
        engine.ask(id="b", position=position, limits={"iterations": 1001})["faults"][0]["path"] == "limits.iterations"
    )
    assert engine.ask(id="c", position=position, threads=2)["faults"][0]["path"] == "threads"
    engine.send(id="d", position=position, limits={"seconds": 2})
    assert engine.ask(id="e", position=position)["type"] == "busy"
    engine.close()


def test_a_review_compares_what_was_played_with_the_best(engine):
    """One verdict for each decision of the seat, in order; costs add up."""
    record = example("lancashire-2018-2p-game")
    record["steps"] = record["steps"][:12]
    del record["result"]
    summary = engine.ask(id="r", action="review", record=record, seats=[1], limits={"iterations": 60})
    verdicts = [answer for answer in engine.answers if answer["type"] == "reviewed"]
    numbers = [number for number, entry in enumerate(record["steps"], 1) if entry[0] == 1]
    assert [verdict["number"] for verdict in verdicts] == numbers
    assert [verdict["played"]["step"] for verdict in verdicts] == [record["steps"][number - 1][1] for number in numbers]
    assert summary["decisions"] == len(numbers)
    assert summary["cost_by_seat"][1] == pytest.approx(sum(verdict["cost"] for verdict in verdicts), abs=0.01)
    costs = {verdict["number"]: verdict["cost"] for verdict in verdicts}
    assert summary["costliest"] == sorted(summary["costliest"], key=lambda number: -costs[number])
    for verdict in verdicts:
        if verdict["best"]["step"] == verdict["played"]["step"]:
            assert verdict["cost"] == 0


def test_a_review_can_be_cancelled(engine):
    """Its summary tells of the decisions judged so far."""
    record = example("lancashire-2018-2p-game")
    engine.send(id="r", action="review", record=record, limits={"iterations": 3000})
    engine.wait(lambda answers: any(answer["type"] == "reviewed" for answer in answers))
    engine.send(id="c", action="cancel", target="r")
    assert engine.last("r")["reason"] == "cancelled"


def test_queries_of_these_tests_fit_the_schema(position):
    """The schema that is shipped allows what the engine takes."""
    queries = [
        {
            "id": "q",
            "position": position,
            "limits": {"seconds": 1, "standard_error": 0.5},
            "allow": [None, "pass card=port"],
        },
        {"id": "q", "action": "cancel", "target": "r"},
        {"id": "q", "action": "review", "record": {}, "seats": [0], "options": {"exploration": 1}},
    ]
    for query in queries:
        assert list(QUERY.iter_errors(query)) == []
