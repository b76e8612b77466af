"""Measuring: equal work at every pass, sensible samples, whole reports, clear errors. No time is asserted."""

import json
import subprocess
import sys

import pytest

from brass_ai import cli
from brass_ai.profile import report
from brass_ai.profile.figures import FIGURES
from brass_ai.profile.measure import Measurement, measure
from brass_ai.profile.scaling import measure_scaling
from brass_core import _engine, rulesets

LOOPS = [
    _engine.measure_copy,
    _engine.measure_memcpy,
    _engine.measure_decisions,
    _engine.measure_steps,
    _engine.measure_apply,
    _engine.measure_determinize,
    _engine.measure_scoring,
    _engine.measure_evaluation,
    _engine.measure_random_games,
    _engine.measure_guided_games,
]
PAIRS = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]


def draw(stage: str, size: int = 10, players: int = 4, seed: int = 3) -> _engine.Sample:
    ruleset = _engine.Ruleset.named("lancashire-2018", players)
    return _engine.Sample.draw(ruleset, getattr(_engine.Stage, stage), size, seed)


@pytest.mark.parametrize("stage", ["start", "random", "good", "late_rail"])
def test_the_same_seed_draws_the_same_states(stage):
    first, second, other = draw(stage), draw(stage), draw(stage, seed=4)
    assert len(first) == 10
    assert [bytes(state) for state in first] == [bytes(state) for state in second]
    assert [bytes(state) for state in first] != [bytes(state) for state in other]


@pytest.mark.parametrize(("ruleset", "players"), PAIRS)
def test_late_rail_states_are_from_the_last_rounds_of_the_rail_era(ruleset, players):
    sample = _engine.Sample.draw(_engine.Ruleset.named(ruleset, players), _engine.Stage.late_rail, 9, 1)
    for state in sample:
        fields = state.fields()
        assert not state.is_over and state.era == 1
        assert state.round >= max(other.round for other in sample) - 2
        assert len(fields["seats"]) == players


def test_states_of_random_and_good_play_cover_both_eras():
    for stage in ("random", "good"):
        assert {state.era for state in draw(stage, size=32)} == {0, 1}


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.__name__)
def test_every_pass_does_the_same_work(loop):
    sample = draw("good", size=4)
    first, second, longer = loop(sample, 1), loop(sample, 1), loop(sample, 3)
    assert (first.count, first.parts, first.checksum) == (second.count, second.parts, second.checksum)
    assert longer.count == 3 * first.count == 12
    assert first.seconds >= 0


def test_lists_count_what_the_states_list():
    sample = draw("good")
    assert _engine.measure_decisions(sample).parts == sum(len(state.legal_decisions()) for state in sample)
    assert _engine.measure_steps(sample).parts == sum(len(state.legal_steps()) for state in sample)
    assert _engine.measure_scoring(sample).parts == _engine.measure_decisions(sample).parts


def test_games_end_with_the_points_that_the_policy_reaches():
    sample = draw("late_rail", size=1)
    end = _engine.play_out(sample[0], _engine.Policy.guided, 1)
    assert _engine.measure_guided_games(sample).checksum == sum(end.points)


def test_search_counts_every_iteration():
    sample = draw("start", size=3)
    done = _engine.measure_search(sample, _engine.SearchParameters(iterations=50))
    assert done.count == 150
    assert done.parts > 0


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: draw("start", size=0), "size is 0; expected 1 to"),
        (lambda: _engine.measure_copy(draw("start"), 0), "rounds is 0; expected at least 1"),
        (
            lambda: _engine.measure_search(draw("start"), _engine.SearchParameters(iterations=0, seconds=1)),
            "iterations is 0",
        ),
    ],
)
def test_bad_arguments_are_refused(call, text):
    with pytest.raises(ValueError, match=text):
        call()


def test_every_figure_can_be_measured():
    for figure in FIGURES:
        found = measure(figure, "lancashire-2007", 3, seconds=0, scale=0.05)
        assert found.rate >= found.median > 0
        assert found.passes >= 3
        assert bool(found.parts) == bool(figure.parts)


def test_goals_depend_on_players_parts_and_other_figures():
    figures = {figure.key: figure for figure in FIGURES}
    games, copies, steps = figures["random_games"], figures["copy"], figures["steps_good"]
    assert games.goal(2, 0, {}) > games.goal(3, 0, {}) > games.goal(4, 0, {})
    assert copies.goal(4, 0, {"memcpy": 100.0}) == 50
    assert copies.goal(4, 0, {}) is None
    assert steps.goal(4, 700, {}) == 140_000
    assert steps.goal(4, 350, {}) == 280_000


def test_scaling_measures_pairs():
    found = measure_scaling("lancashire-2018", 2, seconds=0, search_seconds=0.005)
    assert found is None or (found.rate > 0 and found.passes >= 5)


def measured(rate: float, **other) -> Measurement:
    values = {"figure": "copy", "label": "state copy", "unit": "copies", "ruleset": "lancashire-2018", "players": 4}
    return Measurement(**values, rate=rate, median=rate, passes=3, **other)


def test_ratio_to_goal_is_above_one_where_the_goal_is_reached():
    assert measured(30.0, goal=20.0).to_goal == 1.5
    assert measured(30.0, goal=60.0, less_is_better=True).to_goal == 2
    assert measured(30.0).to_goal is None


def test_numbers_are_short():
    shown = [report.number(value) for value in (1.2345, 99.5, 788.4, 20_254.6, 999_999.0, 313_449_000.0)]
    assert shown == ["1.23", "99.50", "788", "20,250", "1,000,000", "313.4 M"]


def test_earlier_rates_come_back_as_ratios(tmp_path):
    path = tmp_path / "earlier.json"
    path.write_text(json.dumps(report.to_document([measured(20.0)], 1, None)))
    earlier = report.earlier_rates(path)
    document = report.to_document([measured(30.0), measured(1.0, part="x")], 1, earlier)
    assert document["measurements"][0]["ratio_to_earlier"] == 1.5
    assert "ratio_to_earlier" not in report.to_document([measured(30.0)], 1, None)["measurements"][0]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "brass-record/1"}', '{"format": "brass-profile/1"}'])
def test_files_that_are_no_profiles_are_refused(tmp_path, text):
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="is no profile"):
        report.earlier_rates(path)


def profile(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "brass_ai", "profile", *arguments], capture_output=True, text=True, timeout=120
    )


def test_profile_prints_one_json_object():
    done = profile("--ruleset", "lancashire-2018", "--players", "2", "--seconds", "0", "--json")
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["state_bytes"] == _engine.STATE_BYTES <= 512
    figures = [row["figure"] for row in document["measurements"]]
    assert figures[: len(FIGURES)] == [figure.key for figure in FIGURES]
    assert {"import", "first_suggestion"} < set(figures)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--ruleset", "chess"], "ruleset is 'chess'; expected"),
        (["--players", "7"], "players is '7'; expected"),
        (["--ruleset", "lancashire-2007", "--players", "2"], "players is '2'; expected 3"),
        (["--compare", "/nowhere.json"], "cannot be read"),
    ],
)
def test_wrong_options_end_as_one_sentence(arguments, text):
    done = profile(*arguments)
    assert done.returncode == 2
    assert text in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_interruption_shows_what_was_measured(monkeypatch, capsys, form):
    def interrupted():
        yield measured(20.0)
        raise KeyboardInterrupt

    monkeypatch.setattr("brass_ai.commands.profile.groups", lambda pairs, seconds: [interrupted(), interrupted()])
    assert cli.main(["profile", *form]) == cli.INTERRUPTED
    shown = capsys.readouterr()
    assert "Stopped after 1 figures" in shown.err
    if form:
        assert [row["figure"] for row in json.loads(shown.out)["measurements"]] == ["copy"]
    else:
        assert shown.out.count("state copy") == 1
