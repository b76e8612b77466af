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

    `rate` and `median` are the middle of the ratios of all pairs.
    """
    if (os.cpu_count() or 1) < 2:
        return None
    found = ratios(ruleset, players, 2, seconds, search_seconds)
    middle = statistics.median(found)
    return Measurement(
        figure="threads",
        label="two threads against one",
        unit="times",
        ruleset=ruleset,
        players=players,
        rate=middle,
        median=middle,
        passes=len(found),
        goal=GOAL,
    )


def ratios(ruleset: str, players: int, threads: int, seconds: float, search_seconds: float = SECONDS) -> list[float]:
    """Iterations of so many threads for one of a single thread, of each of several pairs of searches.

    Both of a pair search the same position one after the other, either first in turn: a busy machine slows both.
    """
    ruleset_object = _engine.Ruleset.named(ruleset, players)
    sample = _engine.Sample.draw(ruleset_object, _engine.Stage.good, POSITIONS, SAMPLE_SEED)
    views = [_engine.View.of(state, state.seat) for state in (sample[index] for index in range(len(sample)))]
    several, single = _search(threads, search_seconds), _search(1, search_seconds)
    end = time.perf_counter() + seconds
    found: list[float] = []
    while len(found) < LEAST_PAIRS or time.perf_counter() < end:
        pair = len(found)
        order = (single, several) if pair % 2 == 0 else (several, single)
        done = {id(search): search.run(views[pair % POSITIONS]).iterations for search in order}
        found.append(done[id(several)] / max(1, done[id(single)]))
    return found


def _search(threads: int, seconds: float) -> _engine.Search:
    return _engine.Search(_engine.SearchParameters(iterations=0, seconds=seconds, threads=threads, seed=SEARCH_SEED))
