"""The engine and the referee, which share no code, agree at every step of whole games."""

import pytest
from tests.support.comparison import compare_game
from tests.support.documents import GAMES


@pytest.mark.parametrize("is_lively", [False, True], ids=["random", "lively"])
@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_engine_and_referee_agree_on_whole_games(ruleset: str, players: int, is_lively: bool) -> None:
    """Legal steps, positions and results (L1 to L106); bench/compare_with_referee.py plays many more."""
    for seed in range(2):
        assert compare_game(ruleset, players, seed, is_lively) is None
