"""The bench: its signature is pinned. A change that should not alter play must not alter it.

A change that is meant to alter the search, its weights or its defaults, or the rules, comes with a new pin:
`python bench/pin_signature.py`.
"""

import json

import pytest

from brass_ai.bench.run import bench_positions, pinned, run_bench, signature_of
from brass_core import _engine, rulesets

PAIRS = {(ruleset, players) for ruleset, counts in rulesets().items() for players in counts}


@pytest.fixture(scope="module")
def positions():
    return bench_positions()


def test_the_signature_is_the_pinned_one_at_every_run(positions):
    """Two searches of each position agree, and with what bench.json says."""
    pin = pinned()
    run = run_bench(2, pin.iterations, pin.seed, positions)
    assert run.signature == pin.signature, "play has changed; if that is meant: python bench/pin_signature.py"
    assert [len(position.seconds) for position in run.positions] == [2] * len(positions)


def test_positions_are_of_all_games_both_eras_and_open_actions(positions):
    views = [position.view for position in positions]
    for era in (0, 1):
        assert {(view.ruleset.id, view.ruleset.players) for view in views if view.era == era} == PAIRS
    assert {view.round for view in views} >= {1, 2, 5, 6, 7}
    assert all(view.seat == view.observer for view in views)
    assert len({position.name for position in positions}) == len(positions)
    opened = {position.name.split(", ")[0] for position in positions if position.name.endswith(" open")}
    assert len(opened) == len(PAIRS)


def test_no_position_shows_what_its_seat_cannot_know(positions):
    """Hands of others and the deck are not in the View that is searched."""
    for position in positions:
        hands = position.view.fields()["seats"]
        assert all(not any(seat["hand"]) for number, seat in enumerate(hands) if number != position.view.observer)


def test_another_seed_or_other_iterations_have_another_signature(positions):
    few = positions[:3]
    signatures = {run_bench(1, iterations, seed, few).signature for iterations, seed in ((100, 1), (100, 2), (101, 1))}
    assert len(signatures) == 3


def test_the_signature_is_of_visits_not_of_time(positions):
    parameters = _engine.SearchParameters(iterations=50, seed=1)
    first, second = ([_engine.search(positions[0].view, parameters)] for _ in range(2))
    assert signature_of(first) == signature_of(second)
    assert signature_of(first) != signature_of(first * 2)


def test_bench_prints_the_signature_and_the_speed(run):
    done = run("bench", "--repetitions", "1")
    assert done.code == 0, done.err
    assert f"Signature {pinned().signature}, as pinned." in done.out
    assert "iterations/s" in done.out


def test_json_has_every_position_and_repetition(run):
    done = run("bench", "--repetitions", "2", "--json")
    document = json.loads(done.out)
    assert (document["format"], document["signature"]) == ("brass-bench/1", pinned().signature)
    assert (document["iterations"], document["seed"]) == (pinned().iterations, pinned().seed)
    assert len(document["positions"]) == len(bench_positions())
    for row in document["positions"]:
        assert len(row["seconds"]) == 2
        assert row["iterations_per_second"] > 0 and row["nodes"] > 0
    assert done.out.count("\n") == 1, "one line a run, so that runs can be gathered in one file"
