"""How much two threads do in the time of one."""

import os
import statistics
import time

from brass_ai.profile.measure import SAMPLE_SEED, Measurement
from brass_core import _engine

POSITIONS = 8
SECONDS = 0.1  # of one search
LEAST_PAIRS = 5
GOAL = 1.9
SEARCH_SEED = 1


def measure_scaling(ruleset: str, players: int, seconds: float, search_seconds: float = SECONDS) -> Measurement | None:
    """Iterations of two threads for one of a single thread, in searches of equal time by the clock; None on one core.

    Both search the same position one after the other, either first in turn, so that a busy machine slows both.
    `rate` and `median` are the middle of the ratios of all pairs.
    """
    if (os.cpu_count() or 1) < 2:
        return None
    ruleset_object = _engine.Ruleset.named(ruleset, players)
    sample = _engine.Sample.draw(ruleset_object, _engine.Stage.good, POSITIONS, SAMPLE_SEED)
    views = [_engine.View.of(state, state.seat) for state in (sample[index] for index in range(len(sample)))]
    searches = {threads: _search(threads, search_seconds) for threads in (1, 2)}
    end = time.perf_counter() + seconds
    ratios: list[float] = []
    while len(ratios) < LEAST_PAIRS or time.perf_counter() < end:
        pair = len(ratios)
        order = (1, 2) if pair % 2 == 0 else (2, 1)
        done = {threads: searches[threads].run(views[pair % POSITIONS]).iterations for threads in order}
        ratios.append(done[2] / max(1, done[1]))
    middle = statistics.median(ratios)
    return Measurement(
        figure="threads",
        label="two threads against one",
        unit="times",
        ruleset=ruleset,
        players=players,
        rate=middle,
        median=middle,
        passes=len(ratios),
        goal=GOAL,
    )


def _search(threads: int, seconds: float) -> _engine.Search:
    return _engine.Search(_engine.SearchParameters(iterations=0, seconds=seconds, threads=threads, seed=SEARCH_SEED))
