"""Agents that decide at once, by the native policies."""

from brass_core import _engine

SEEDS = 0xFFFFFFFF  # bound of the numbers drawn as seeds


class PolicyAgent:
    """Plays by one of the native policies."""

    def __init__(self, name: str, seed: int, policy: _engine.Policy) -> None:
        self.name = name
        self._random = _engine.Random(seed)
        self._policy = policy

    def choose(self, view: _engine.View) -> int:
        """A decision that rests on what the seat knows only, so that any determinization will do."""
        state = view.determinize(self._random)
        return int(_engine.choose(self._policy, state, self._random.below(SEEDS)))
