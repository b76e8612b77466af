"""What a seat knows further on in its own turn."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from brass_core import _engine


@dataclass(frozen=True, slots=True)
class Further:
    """After some decisions of a turn: what the seat knows then, None if its turn is over or a tile drawn decides.

    `is_complete` tells the two apart.
    """

    view: _engine.View | None
    is_complete: bool


def further(view: _engine.View, decisions: Iterable[int]) -> Further:
    """What the View's observer knows after legal decisions of its turn. Hidden cards play no part before its end."""
    state, unused = view.determinize(_engine.Random(view.key)), _engine.Random(0)
    before = state.fields()
    for decision in decisions:
        state.apply(decision, unused)
    after = state.fields()
    if state.is_over or _turn_of(before) != _turn_of(after):
        return Further(None, True)
    if before.get("distant_drawn") != after.get("distant_drawn"):
        return Further(None, False)
    return Further(_engine.View.of(state, view.observer), False)


def rest_of_turn(
    view: _engine.View, begun: Iterable[int], parameters: _engine.SearchParameters
) -> list[_engine.Alternative]:
    """The recommended steps after legal decisions of a turn; none if it is over, or a tile drawn decides."""
    then = further(view, begun).view
    return [] if then is None else list(_engine.search_turn(then, parameters).turn)


def _turn_of(fields: dict[str, Any]) -> tuple[Any, ...]:
    """Equal as long as it is the same turn, or the same shortfall (L91)."""
    return fields["era"], fields["round"], fields["turn"], fields["owed"] > 0
