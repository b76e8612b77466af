"""Why a step may not be played, in one sentence for people."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from brass_core.names import spoken
from brass_core.notation import Step, format_step

SHOWN = 4  # legal steps named at most
NO_SOURCES: dict[str, Any] = {"coal": (), "iron": (), "beer": ()}


def reason(written: Step, legal: Sequence[Step], fitting: Sequence[str], position: Mapping[str, Any]) -> str:
    """One sentence on a readable step that fits none, or more than one, of the legal steps at a position."""
    if len(fitting) > 1:
        return f"it leaves a choice of sources open; write one of {_list(sorted(fitting))}."
    if position["active_seat"] is None:
        return "the game is over."
    held = position["seats"][position["active_seat"]]["hand"] or []
    lacking = [card for card in set(written.cards) if written.cards.count(card) > held.count(card)]
    other_sources = _same(written, legal, **NO_SOURCES)
    if other_sources:
        return f"its {spoken(_resources(written))} cannot come from there; expected {_list(other_sources)}."
    if lacking and not _is_later(written, position):
        return f"seat {position['active_seat']} does not hold the card {lacking[0]!r}; the hand is {', '.join(held)}."
    other_cards = _same(written, legal, **NO_SOURCES, cards=())
    if other_cards:
        return f"that card cannot pay for it; expected {_list(other_cards)}."
    same_kind = [step for step in legal if (step.kind, step.continues) == (written.kind, written.continues)]
    if not same_kind:
        kinds = sorted({("+" if step.continues else "") + step.kind for step in legal})
        return f"no step of this kind is legal now; legal are {', '.join(kinds)}."
    similar = [step for step in same_kind if step.space == written.space and step.industry in (written.industry, None)]
    return (
        f"it is not legal here; steps of this kind are {_list([format_step(step) for step in similar or same_kind])}."
    )


def _is_later(written: Step, position: Mapping[str, Any]) -> bool:
    """While an action is open, a main step may be the next seat's."""
    return position["open_action"] is not None and not written.continues and position["actions_left"] == 0


def _resources(written: Step) -> list[str]:
    """What the written step takes from somewhere."""
    return [resource for resource in NO_SOURCES if getattr(written, resource)]


def _same(written: Step, legal: Sequence[Step], **without: Any) -> list[str]:
    """Legal steps that agree with the written one in all but the given fields."""
    wanted = replace(written, **without)
    return [format_step(step) for step in legal if replace(step, **without) == wanted]


def _list(texts: Sequence[str]) -> str:
    shown = ", ".join(repr(text) for text in texts[:SHOWN])
    return shown + (f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else "")
