"""Reviewing recorded games: every turn once, from what its seat knew, and the same verdicts when it goes on later."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from tests.support.command_line import assert_refused

import brass_ai.commands.review as command
from brass_ai.review import Verdict, judge, moments_of, review
from brass_ai.selfplay import GamePlan, play_game
from brass_ai.suggest import Limit
from brass_ai.trials import Figure
from brass_core import _engine
from brass_core.record import Record, read_record

QUICK = Limit(iterations=40)
WORDS = ["--iterations", "40"]


@pytest.fixture(scope="module")
def record() -> Record:
    """A searching seat against one that plays anything."""
    return read_record(play_game(GamePlan("lancashire-2018", 2, ("ismcts:iterations=60", "random"), 3)))


@pytest.fixture
def file(record, tmp_path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(record.to_json())
    return path


def test_every_step_belongs_to_one_turn_of_its_seat(record):
    moments = moments_of(record)
    steps = [(moment.seat, step) for moment in moments for step in moment.steps]
    assert steps == [(played.seat, str(played.step)) for played in record.steps]
    assert [moment.number for moment in moments] == list(range(1, len(moments) + 1))
    assert moments[0].first == 1 and moments[-1].last == len(record.steps)
    for before, after in pairwise(moments):
        assert after.first == before.last + 1


def test_a_turn_ends_with_its_last_action(record):
    """L19: two turns of a seat in a row, when it plays last and then first, are two."""
    for moment in moments_of(record):
        actions = [step for step in moment.steps if not step.startswith(("+", "lose"))]
        assert len(actions) <= record.names.actions_per_turn
    assert any(one.seat == other.seat for one, other in pairwise(moments_of(record)))


def test_giving_up_tiles_is_judged_by_itself():
    """L91: a shortfall is no part of a turn."""
    found = 0
    for seed in range(12):
        played = read_record(play_game(GamePlan("lancashire-2018", 3, ("random",) * 3, seed)))
        for moment in moments_of(played):
            losing = [step.startswith("lose") for step in moment.steps]
            assert all(losing) or not any(losing)
            found += all(losing)
    assert found


def test_the_played_decisions_are_legal_where_their_seat_knew_nothing_else(record):
    for moment in moments_of(record):
        state = moment.view.determinize(_engine.Random(1))
        for decision in moment.decisions:
            state.apply(decision, _engine.Random(1))
        assert moment.view.seat == moment.view.observer == moment.seat


def test_playing_anything_costs_more_than_searching(record):
    found = review(record, QUICK, worlds=16)
    searching, random = found.seats()
    assert random.loss.is_clear(1, errors=3) and random.loss.mean > searching.loss.mean
    assert random.good_turns < searching.good_turns
    losses = [verdict.loss.mean for verdict in random.costliest]
    assert losses == sorted(losses, reverse=True) and losses[0] > 0
    assert random.turns == random.good_turns + len(random.costliest)


def test_a_turn_as_recommended_costs_nothing(record):
    """The same search with the same seed finds the turn that its own agent played."""
    moment = moments_of(record, [0])[3]
    verdict = judge(moment, QUICK, worlds=16)
    same = judge(type(moment)(**{name: getattr(moment, name) for name in moment.__slots__} | _as_best(moment)), QUICK)
    assert same.is_best and same.loss == Figure(0, 0) and same.mark is None
    assert same.best == verdict.best


def _as_best(moment) -> dict[str, object]:
    found = _engine.search_turn(moment.view, _engine.SearchParameters(iterations=QUICK.iterations, seed=0))
    return {"decisions": tuple(decision for step in found.turn for decision in step.decisions)}


@pytest.mark.parametrize(
    ("mean", "error", "mark"),
    [
        (0.9, 0.1, None),
        (1.0, 0.1, "slip"),
        (3.5, 0.1, "mistake"),
        (8.0, 1.0, "blunder"),
        (8.0, 5.0, None),
        (-8, 1, None),
    ],
)
def test_only_sure_losses_are_marked(mean, error, mark):
    assert Verdict(1, 0, "rail", 1, 1, 2, ("pass",), ("pass",), Figure(mean, error), {}, 20, 9).mark == mark


def test_a_verdict_survives_as_json(record):
    verdict = judge(moments_of(record, [1])[2], QUICK, worlds=16)
    assert Verdict.from_dict(json.loads(json.dumps(verdict.to_dict()))) == verdict


def test_all_forms_of_a_record_are_taken(record):
    forms = [record, record.to_dict(), record.to_json(), record.to_json().encode()]
    first, *others = [review(form, Limit(iterations=5), seats=[1], worlds=8).verdicts for form in forms]
    assert all(other == first for other in others)


def test_the_table_names_the_costliest_turns(run, file):
    result = run("review", file, *WORDS, "--seat", 1, "--top", 2)
    assert result.code == 0
    assert result.out.startswith("Seat 1 (Seat 1): ")
    assert result.out.count("    played  ") == result.out.count("    better  ") == 2
    assert "blunder" in result.out and "more" in result.out


def test_json_has_every_verdict(run, file, record):
    document = json.loads(run("review", file, *WORDS, "--json").out)
    assert document["format"] == "brass-review/1"
    assert [verdict["number"] for verdict in document["verdicts"]] == [moment.number for moment in moments_of(record)]
    assert [seat["points"] for seat in document["seats"]] == list(record.result.vp)


def test_a_stopped_review_goes_on_where_it_was(run, file, tmp_path, monkeypatch):
    """Ctrl-C shows what there is; a line that was not written to its end is judged again."""
    out, words = tmp_path / "verdicts.jsonl", ["review", file, *WORDS, "--seat", 1, "--json"]
    whole = run(*words).out
    calls = []

    def stopping(moment, *rest, **named):
        calls.append(moment.number)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return judge(moment, *rest, **named)

    monkeypatch.setattr(command, "judge", stopping)
    stopped = run(*words, "--out", out)
    assert stopped.code == 130 and "Stopped after 3 of" in stopped.err
    assert len(json.loads(stopped.out)["verdicts"]) == 3
    out.write_bytes(out.read_bytes()[:-20])
    calls.clear()
    calls.extend([0] * 4)  # it goes to its end now
    assert run(*words, "--out", out).out == whole
    assert len(calls) - 4 == len(json.loads(whole)["verdicts"]) - 2


def test_a_file_of_other_verdicts_is_left_alone(run, file, tmp_path):
    out = tmp_path / "verdicts.jsonl"
    assert run("review", file, "--iterations", 5, "--seat", 0, "--out", out).code == 0
    before = out.read_bytes()
    assert_refused(run("review", file, "--iterations", 6, "--out", out), "iterations is 5; expected 6")
    assert out.read_bytes() == before
    out.write_text("no verdicts\n")
    assert_refused(run("review", file, "--iterations", 6, "--out", out), "holds no verdicts")


def test_what_cannot_be_reviewed_is_refused(run, file, record, written):
    assert_refused(run("review", file, "--seat", 2), "seats holds 2; expected 0 to 1")
    assert_refused(run("review", "examples/lancashire-2018-4p-rail-round-2.json"), "is a position")
    assert_refused(run("review", file, "--iterations", 0), "iterations is 0")
    broken = record.to_dict()
    seat, step = broken["steps"][0]
    broken["steps"][0] = [seat, f"sell bolton:1>market {step.split()[-1]}"]
    assert_refused(run("review", written(broken)), "step 1, 'sell bolton:1>market")
