"""Where turns begin in games of the search against itself, for the programs that measure what is usual there."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from brass_core import _engine


@dataclass(frozen=True, slots=True)
class TurnStart:
    """A State in which a seat's turn begins, and the final points of all seats that its search expected there."""

    state: _engine.State
    expected: list[float]


def turn_starts(ruleset: _engine.Ruleset, seed: int, iterations: int) -> tuple[list[TurnStart], list[int]]:
    """All of one game with so many iterations for each decision, and the game's final points by seat."""
    search = _engine.Search(_engine.SearchParameters(iterations=iterations, seed=seed))
    state, chance = _engine.State.start(ruleset, seed), _engine.Random(seed)
    starts: list[TurnStart] = []
    turn = None
    while not state.is_over:
        result = search.run(_engine.View.of(state, state.seat))
        # The last seat of a round may be the first of the next one.
        now = (state.era, state.round, state.seat)
        if now != turn:
            turn = now
            starts.append(TurnStart(state.copy(), result.decisions[0].points))
        state.apply(result.best, chance)
    return starts, state.points


def mean_and_spread(differences: Sequence[float]) -> tuple[float, float]:
    """The mean and the root mean square of one or more differences."""
    number = len(differences)
    return sum(differences) / number, math.sqrt(sum(value * value for value in differences) / number)
