"""What follows from a position document for one seat: its View, and the steps it knows to be legal."""

from collections.abc import Mapping
from typing import Any

from brass_core import _engine
from brass_core.codec import codec_of
from brass_core.game import Game


def view_of(document: Mapping[str, Any], seat: int | None = None) -> _engine.View:
    """What a seat knows at a checked position; by default the observer, or the active seat where all is shown.

    Raises ValueError if the position shows another seat's knowledge, or if no seat is to move.
    """
    observer, active = document["observer"], document["active_seat"]
    if seat is None:
        seat = active if observer is None else observer
    if seat is None:
        raise ValueError("active_seat is null: the game is over, no seat is to move.")
    if observer is not None and observer != seat:
        raise ValueError(f"the position shows what seat {observer} knows; seat {seat}'s hand is hidden.")
    codec = codec_of(document["ruleset"], document["players"])
    if observer is None:
        return Game.from_position(document).view(seat)
    return _engine.View.from_fields(codec.engine, codec.fields(document), seat)


def legal_steps_of(document: Mapping[str, Any]) -> list[str]:
    """The legal steps at a checked position, sorted, as far as its observer can know them.

    While an action is open and hands are hidden, the steps after its closing are those of its own player's next action
    only. Raises ValueError where the steps depend on a hidden hand.
    """
    if document["observer"] is None:
        return Game.from_position(document).legal_steps()
    view, active = view_of(document), document["active_seat"]
    if active is None:
        return []
    is_main = document["open_action"] is None
    if is_main and active != document["observer"]:
        raise ValueError(
            f"active_seat is {active}, whose hand seat {document['observer']} cannot see; expected the observer's turn."
        )
    game = Game(codec_of(document["ruleset"], document["players"]), view.determinize(_engine.Random(0)), None)
    legal = game.legal_steps()
    follows_own_action = document["actions_left"] > 0 and active == document["observer"]
    # Which tiles can be given up or developed is seen by all.
    if is_main or follows_own_action or document["open_action"]["kind"] in ("shortfall", "bonus"):
        return legal
    return [step for step in legal if step.startswith("+")]
