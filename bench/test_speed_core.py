"""Speed of the native core: `pytest bench`. Each benchmark is one pass of a measuring loop, without Python in it."""

import pytest

from brass_ai.profile.figures import FIGURES
from brass_ai.profile.measure import SAMPLE_SEED
from brass_core import _engine

CORE = [figure for figure in FIGURES if not figure.key.startswith("search")]


@pytest.fixture(scope="module")
def samples():
    """The samples drawn so far, by ruleset, stage and size."""
    return {}


@pytest.mark.parametrize("ruleset", ["lancashire-2018", "birmingham-2018"])
@pytest.mark.parametrize("figure", CORE, ids=lambda figure: figure.key)
def test_core(benchmark, samples, figure, ruleset):
    key = ruleset, figure.stage, figure.size
    if key not in samples:
        stage = getattr(_engine.Stage, figure.stage)
        samples[key] = _engine.Sample.draw(_engine.Ruleset.named(ruleset, 4), stage, figure.size, SAMPLE_SEED)
    done = benchmark(figure.run, samples[key], 1)
    benchmark.extra_info.update(unit=figure.unit, count=done.count, parts=done.parts)
    assert done.count == figure.size
