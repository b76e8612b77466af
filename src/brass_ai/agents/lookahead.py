"""An agent that looks to the end of its turn."""

from brass_ai.agents.planning import Plan
from brass_core import _engine

SEEDS = 0xFFFFFFFF  # bound of the numbers drawn as seeds


class LookaheadAgent:
    """Plays the turn, both actions together, with the best static evaluation at its end. See docs/baselines.md."""

    def __init__(self, name: str, seed: int, parameters: _engine.LookaheadParameters) -> None:
        self.name = name
        self._random = _engine.Random(seed)
        self._parameters = parameters
        self._plan = Plan()

    def choose(self, view: _engine.View) -> int:
        """The next decision of the best turn."""
        planned = self._plan.find(view)
        if planned is not None:
            return planned
        return self._plan.make(view, _engine.look_ahead(view, self._random.below(SEEDS), self._parameters))
