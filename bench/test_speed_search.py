"""Speed of single searches, one position at a time, from the start of a game to its last rounds."""

import pytest

from brass_ai.profile.measure import SAMPLE_SEED
from brass_core import _engine

RULESETS = ("lancashire-2018", "birmingham-2018")
ITERATIONS = 1000


@pytest.mark.parametrize("stage", ["start", "good", "late_rail"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_search(benchmark, ruleset, stage, players):
    sample = _engine.Sample.draw(_engine.Ruleset.named(ruleset, players), getattr(_engine.Stage, stage), 4, SAMPLE_SEED)
    parameters = _engine.SearchParameters(iterations=ITERATIONS, seed=1)
    done = benchmark(_engine.measure_search, sample, parameters)
    benchmark.extra_info.update(unit="iterations", count=done.count, edges=done.parts)
    assert done.count == ITERATIONS * len(sample)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_turn(benchmark, ruleset, threads):
    state = _engine.Sample.draw(_engine.Ruleset.named(ruleset, 4), _engine.Stage.good, 1, SAMPLE_SEED)[0]
    view = _engine.View.of(state, state.seat)
    parameters = _engine.SearchParameters(iterations=ITERATIONS, threads=threads, seed=1)
    result = benchmark(_engine.search_turn, view, parameters)
    assert result.turn
