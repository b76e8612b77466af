"""Decisions made together and handed out one by one."""

from collections.abc import Iterable

from brass_core import _engine


class Plan:
    """Decisions for the coming information sets of one seat's turn. Whatever else happens finds nothing here."""

    def __init__(self) -> None:
        self._decisions: dict[int, int] = {}

    def find(self, view: _engine.View) -> int | None:
        """The decision planned for what the seat knows now."""
        return self._decisions.get(view.key)

    def make(self, view: _engine.View, decisions: Iterable[int]) -> int:
        """Plan a line of at least one decision that begins at the View; its first one.

        The line is followed in one possible world: where a distant-market tile turns out otherwise, the plan ends.
        """
        first, *later = decisions
        self._decisions = {view.key: first}
        unused = _engine.Random(0)
        state = view.determinize(unused)
        state.apply(first, unused)
        for decision in later:
            self._decisions[_engine.View.of(state, view.observer).key] = decision
            state.apply(decision, unused)
        return first
