"""Tournaments: many games among agents, fair to all, stored as they end, to be continued after any interruption.

>>> from brass_ai.tournament import TournamentConfig, run_tournament
>>> config = TournamentConfig("lancashire-2018", ("greedy", "random"), deals=10, out="results.db", players=2)
>>> summary = run_tournament(config)  # doctest: +SKIP
"""

from brass_ai.tournament.config import Entrant, TournamentConfig, config_from
from brass_ai.tournament.pairing import GameJob, Schedule
from brass_ai.tournament.run import TournamentError, play_again, run_tournament
from brass_ai.tournament.store import MismatchedResults, open_results
from brass_ai.tournament.summary import Standing, Summary

__all__ = [
    "Entrant",
    "GameJob",
    "MismatchedResults",
    "Schedule",
    "Standing",
    "Summary",
    "TournamentConfig",
    "TournamentError",
    "config_from",
    "open_results",
    "play_again",
    "run_tournament",
]
