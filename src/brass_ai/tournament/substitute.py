"""Who plays on for an agent that has been disqualified."""

from brass_ai.agents.external import decisions_of
from brass_ai.agents.planning import Plan
from brass_core import _engine, format_step
from brass_core.codec import codec_of


class Substitute:
    """Passes with the first card, closes open actions, gives up the first tile where it must. No chance is in it."""

    def __init__(self) -> None:
        self._plan = Plan()

    def choose(self, view: _engine.View) -> int:
        """The next decision of the seat's turn."""
        planned = self._plan.find(view)
        if planned is not None:
            return planned
        state = view.determinize(_engine.Random(0))
        if state.is_partial:  # a step that its agent left half announced
            return state.legal_decisions()[0]
        codec = codec_of(view.ruleset.id, view.ruleset.players)
        step = None
        if not state.is_open:
            steps = sorted(format_step(codec.step(numbers)) for numbers in state.legal_steps())
            step = next((text for text in steps if text.startswith("pass ")), steps[0])
        return self._plan.make(view, decisions_of(state, step, codec))
