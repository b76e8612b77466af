"""Agents that decide at once, by the native policies."""

from brass_core import _engine


class RandomAgent:
    """Draws evenly among the legal decisions."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._random = _engine.Random(seed)

    def choose(self, view: _engine.View) -> int:
        """A legal decision; what is legal depends only on what the seat knows, so any determinization will do."""
        legal = view.determinize(self._random).legal_decisions()
        return int(legal[self._random.below(len(legal))])
