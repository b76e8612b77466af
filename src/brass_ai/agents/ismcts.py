"""The search as an agent."""

from typing import Any

from brass_ai.agents.planning import Plan
from brass_core import _engine

BYTES_PER_ITERATION = 1 << 14  # of tree memory; a turn of some decisions needs less than half of it
LEAST_BYTES = 1 << 22


class SearchAgent:
    """Plays the turn that SO-ISMCTS recommends.

    With one thread and an iteration limit the same seed gives the same game.
    """

    def __init__(self, name: str, seed: int, parameters: _engine.SearchParameters) -> None:
        self.name = name
        parameters.seed = seed
        self._parameters = parameters
        self._search: _engine.Search | None = None  # takes its memory when it is first needed
        self._plan = Plan()

    def choose(self, view: _engine.View) -> int:
        """The next decision of the recommended turn."""
        planned = self._plan.find(view)
        if planned is not None:
            return planned
        if self._search is None:
            self._search = _engine.Search(self._parameters)
        turn = self._search.run_turn(view, _engine.Stop()).turn
        return self._plan.make(view, [decision for step in turn for decision in step.decisions])


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
