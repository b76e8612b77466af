"""Shuffled Birmingham games; the two engines come from the folder above."""

from collections.abc import Callable

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.table import Table


@pytest.fixture
def shuffled() -> Callable[[int, int], Table]:
    """Starts a shuffled game from the number of players and a seed; only the core shuffles."""
    from brass_core import Game

    return lambda players, seed: Table(Game.from_seed(facts.RULESET, players, seed))
