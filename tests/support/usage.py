"""What the program does with documents that were read: whatever passes the checks must also be playable."""

from typing import Any

from brass_core import _engine
from brass_core.knowledge import legal_steps_of, view_of
from brass_core.record import read_record
from brass_core.replay import ReplayError, replay

ITERATIONS = 8


def use_position(document: dict[str, Any]) -> None:
    """List, search and play on from a position that was read; only sentences (ValueError) may stop it."""
    try:
        legal_steps_of(document)
        view = view_of(document)
    except ValueError as error:
        assert str(error).strip(), "a refusal without words"
        return
    if view.seat < 0:
        return
    if view.seat == view.observer:
        result = _engine.search_turn(view, _engine.SearchParameters(iterations=ITERATIONS, pool_bytes=1 << 20))
        assert result.turn
    for seed in range(2):
        world = view.determinize(_engine.Random(seed))
        assert _engine.play_out(world, _engine.Policy.lively, seed).is_over


def use_record(document: dict[str, Any]) -> None:
    """Replay a record that was read; only a ReplayError may stop it."""
    try:
        replay(read_record(document)).result()
    except ReplayError as error:
        assert str(error).strip(), "a refusal without words"
