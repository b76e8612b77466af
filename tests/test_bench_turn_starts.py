"""Where turns begin in the games that bench/turn_starts.py plays."""

import importlib
from itertools import pairwise, product
from pathlib import Path

import pytest

from brass_core import _engine

BENCH = Path(__file__).parents[1] / "bench"


def test_every_seat_begins_a_turn_in_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the last seat of a round is the first of the next one, which two players often are."""
    monkeypatch.syspath_prepend(BENCH)
    turn_starts = importlib.import_module("turn_starts")
    ruleset = _engine.Ruleset.named("birmingham-2018", 2)
    starts, final = turn_starts.turn_starts(ruleset, seed=1, iterations=2)
    turns = [(start.state.era, start.state.round, start.state.seat) for start in starts]
    assert any(before[2] == after[2] for before, after in pairwise(turns))
    assert sorted(set(turns)) == list(product((0, 1), range(1, 11), (0, 1)))  # B123: ten rounds in each era
    assert len(final) == len(starts[0].expected) == 2


def test_mean_and_spread_are_about_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    """The spread is the root mean square: what is off on average counts in it."""
    monkeypatch.syspath_prepend(BENCH)
    turn_starts = importlib.import_module("turn_starts")
    assert turn_starts.mean_and_spread([1.0, -7.0]) == (-3.0, 5.0)
