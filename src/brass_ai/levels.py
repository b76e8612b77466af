"""Levels of play for people, 1 to 10: from a beginner's to all that the search can do.

A weaker level looks less far (fewer iterations), knows less at first sight (a flatter prior; the first level also has
no idea how others play), and does not tell nearly equal steps apart: among the steps that it looked at, it plays one
that seems d points worse than the best exp(-d / spread) times as often. It never plays what seems much worse, so it
errs as people do and does not blunder on purpose. docs/levels.md has what each makes against the one below it, as far
as it has been played.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from brass_ai.turns import Further, further
from brass_core import _engine

TOP_LEVEL = 10
WORST = 3.0  # spreads below the best, beyond which a step is not played
LEAST_VISITS = 2  # of a step that may be played


@dataclass(frozen=True, slots=True)
class Level:
    """What a level does.

    `iterations` for each decision; `spread` in points, 0 for the best step always; `prior_floor` and `playout_policy`
    as in the search.
    """

    iterations: int
    spread: float
    prior_floor: float
    playout_policy: str

    def options(self) -> dict[str, Any]:
        """As search parameters."""
        policy = _engine.Policy.__members__[self.playout_policy]
        return {"iterations": self.iterations, "prior_floor": self.prior_floor, "playout_policy": policy}


FULL = _engine.SearchParameters()
LEVELS = {
    1: Level(30, 40.0, 1.0, "random"),
    2: Level(40, 40.0, 1.0, "guided"),
    3: Level(60, 10.0, 1.0, "guided"),
    4: Level(120, 4.0, 1.0, "guided"),
    5: Level(40, 15.0, 0.9, "guided"),
    6: Level(50, 8.0, 0.6, "guided"),
    7: Level(60, 5.0, 0.1, "guided"),
    8: Level(100, 0.7, FULL.prior_floor, "guided"),
    9: Level(300, 0.0, FULL.prior_floor, "guided"),
    TOP_LEVEL: Level(FULL.iterations, 0.0, FULL.prior_floor, FULL.playout_policy.name),
}


def level_of(number: Any) -> Level:
    """The level of that number; ValueError if there is none."""
    if isinstance(number, bool) or not isinstance(number, int) or number not in LEVELS:
        raise ValueError(f"level is {number!r}; expected a whole number from 1 to {TOP_LEVEL}")
    return LEVELS[number]


def spec_of_level(number: int | None) -> str:
    """The agent of a level; without a number the search as it is."""
    return "ismcts" if number is None else f"ismcts:level={number}"


def choose_step(
    steps: Sequence[_engine.Alternative], seat: int, spread: float, random: _engine.Random
) -> _engine.Alternative:
    """One of the steps that a search tried, most visited first: the better it seems, the likelier."""
    tried = [step for step in steps if step.visits >= LEAST_VISITS]
    if spread <= 0 or len(tried) < 2:
        return steps[0]
    points = [step.points[seat] for step in tried]
    best = max(points)
    weights = [math.exp((own - best) / spread) if best - own <= WORST * spread else 0.0 for own in points]
    mark = random.below(1 << 30) / (1 << 30) * sum(weights)
    for step, weight in zip(tried, weights, strict=True):
        mark -= weight
        if mark < 0:
            return step
    return tried[points.index(best)]


@dataclass(frozen=True, slots=True)
class LevelTurn:
    """A turn as a level plays it: the fields of a SearchResult, with the chosen steps in place of the best."""

    seat: int
    decisions: list[_engine.Alternative]
    steps: list[_engine.Alternative]
    turn: list[_engine.Alternative]
    turn_is_complete: bool
    variation: list[int]
    iterations: int
    seconds: float


def search_at_level(view: _engine.View, parameters: _engine.SearchParameters, spread: float) -> LevelTurn:
    """Search the View's turn and choose each of its steps by `choose_step`, with chance from the parameters' seed.

    A limit of seconds is shared by the steps, each having half of what is left.
    """
    random, begun = _engine.Random(parameters.seed), time.perf_counter()
    seconds, results, turn = parameters.seconds, [], []
    then = Further(view, False)
    while then.view is not None:
        if seconds > 0:
            parameters.seconds = max(1e-3, (seconds - (time.perf_counter() - begun)) / 2)
        result = _engine.search_turn(then.view, parameters)
        results.append(result)
        turn.append(choose_step(result.steps or result.turn, result.seat, spread, random))
        then = further(then.view, turn[-1].decisions)
    first = results[0]
    is_best = turn[0].decisions == first.turn[0].decisions
    return LevelTurn(
        seat=first.seat,
        decisions=first.decisions,
        steps=first.steps,
        turn=turn,
        turn_is_complete=then.is_complete,
        variation=first.variation if is_best else turn[0].decisions,
        iterations=sum(result.iterations for result in results),
        seconds=time.perf_counter() - begun,
    )
