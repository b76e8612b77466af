"""An agent that looks one step ahead."""

from brass_ai.agents.planning import Plan
from brass_core import _engine

DETERMINIZATIONS = 4  # worlds over which the evaluation after a step is averaged
MOST_DETERMINIZATIONS = 16
SEEDS = 0xFFFFFFFF  # bound of the numbers drawn as seeds


class GreedyAgent:
    """Plays the step with the best evaluation after it."""

    def __init__(self, name: str, seed: int, determinizations: int = DETERMINIZATIONS) -> None:
        self.name = name
        self._random = _engine.Random(seed)
        if not 1 <= determinizations <= MOST_DETERMINIZATIONS:
            raise ValueError(f"determinizations is {determinizations}; expected 1 to {MOST_DETERMINIZATIONS}")
        self._determinizations = determinizations
        self._plan = Plan()

    def choose(self, view: _engine.View) -> int:
        """The next decision of the best step."""
        planned = self._plan.find(view)
        if planned is not None:
            return planned
        return self._plan.make(view, _engine.greedy_step(view, self._random.below(SEEDS), self._determinizations))
