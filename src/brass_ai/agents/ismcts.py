"""The search as an agent."""

from typing import Any

from brass_ai.agents.planning import Plan
from brass_ai.levels import choose_step, level_of
from brass_core import _engine

BYTES_PER_ITERATION = 1 << 14  # of tree memory; a turn of some decisions needs less than half of it
LEAST_BYTES = 1 << 22


class SearchAgent:
    """Plays the turn that SO-ISMCTS recommends; with a spread, step by step one that seems about as good (levels.py).

    With one thread and an iteration limit the same seed gives the same game.
    """

    def __init__(self, name: str, seed: int, parameters: _engine.SearchParameters, spread: float = 0.0) -> None:
        self.name = name
        parameters.seed = seed
        self._parameters = parameters
        self._spread = spread
        self._random = _engine.Random(seed)
        self._search: _engine.Search | None = None  # takes its memory when it is first needed
        self._plan = Plan()

    def choose(self, view: _engine.View) -> int:
        """The next decision of the recommended turn."""
        planned = self._plan.find(view)
        if planned is not None:
            return planned
        if self._search is None:
            self._search = _engine.Search(self._parameters)
        if self._spread > 0:
            return self._plan.make(view, self._step(self._search.run(view, _engine.Stop())))
        turn = self._search.run_turn(view, _engine.Stop()).turn
        return self._plan.make(view, [decision for step in turn for decision in step.decisions])

    def _step(self, result: _engine.SearchResult) -> list[int]:
        """The decisions of a step that seems about as good as the best; the best decision if no step was completed."""
        if not result.steps:
            return [result.best]
        return choose_step(result.steps, result.seat, self._spread, self._random).decisions


def search_agent(name: str, seed: int, options: dict[str, Any]) -> SearchAgent:
    """The agent of a level (the highest if none is given), with further fields of the parameters set.

    ValueError or TypeError for values that no search can use.
    """
    own = dict(options)
    number = own.pop("level", None)
    if number is None:
        return SearchAgent(name, seed, search_parameters(own))
    level = level_of(number)
    return SearchAgent(name, seed, search_parameters({**level.options(), **own}), level.spread)


def search_parameters(options: dict[str, Any]) -> _engine.SearchParameters:
    """Parameters with these fields set; ValueError or TypeError for values that no search can use."""
    parameters = _engine.SearchParameters(**options)
    if "pool_bytes" not in options:
        if parameters.seconds == 0:
            wanted = max(LEAST_BYTES, BYTES_PER_ITERATION * parameters.iterations)
            parameters.pool_bytes = min(parameters.pool_bytes, wanted)
        # Making a small search checks all the values.
        _engine.Search(_engine.SearchParameters(**options, pool_bytes=LEAST_BYTES))
    else:
        _engine.Search(parameters)
    return parameters
