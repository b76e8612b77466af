"""Ratings by the Plackett-Luce model (Plackett 1975, Luce 1959): the first place goes to an agent in proportion to its
strength, the second likewise among the others, and so on. Which of two agents finishes ahead depends on them only.

The library choix finds the most likely strengths, by Luce spectral ranking (Maystre and Grossglauser 2015).
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

import numpy as np

from brass_ai.extras import MissingExtra
from brass_ai.tournament.statistics import (
    LEAST_DEALS,
    NORMAL_QUANTILE,
    NOTHING,
    DealBootstrap,
    Estimate,
    Indexes,
    Numbers,
)

Placed = Sequence[tuple[int, int]]  # a game: (agent, place) by seat
Ranking = tuple[int, ...]  # agents, the best first; an agent stands there once for each of its seats

POINTS = 400 / math.log(10)  # rating points of a factor e in strength: 400 are odds of 10 to 1, as in Elo's scale
PRIOR = 0.05  # about a tenth of a game won and lost against each other agent; keeps finite who won or lost all games
RESAMPLES = 100
TOLERANCE = 1e-3  # of logarithms of strengths, from one round to the next: less than a rating point's fifth
MOST_ROUNDS = 1000  # of refining the strengths; about four are needed


def ratings(games: Sequence[Placed], deals: Indexes, agents: int) -> list[Estimate]:
    """Rating points of every agent, 0 on average, with intervals over deals; `deals` has the deal of each game.

    There are no intervals where some agents always finished ahead of all others: any distance fits such results.
    """
    played = sorted({agent for seats in games for agent, _ in seats})
    if len(played) < 2:
        return [NOTHING] * agents
    number = {agent: index for index, agent in enumerate(played)}
    ways = _ways([[(number[agent], place) for agent, place in seats] for seats in games])
    everything = [ranking for rankings in ways for ranking in rankings]
    strengths = fit(everything, len(played), PRIOR * len(ways))
    errors: list[float] | None = None
    if len(np.unique(deals)) >= LEAST_DEALS and _is_comparable(everything, len(played)):
        errors = _errors(ways, deals, strengths).tolist()
    found = [NOTHING] * agents
    for index, agent in enumerate(played):
        found[agent] = _estimate(float(strengths[index]), errors[index] if errors else None)
    return found


def fit(rankings: Sequence[Ranking], agents: int, prior: float = PRIOR, start: Numbers | None = None) -> Numbers:
    """The most likely logarithms of the agents' strengths, 0 on average; faster from a `start` close by."""
    try:
        from choix import ilsr_rankings  # here: only reports need it
    except ModuleNotFoundError:
        raise MissingExtra("Ratings", "choix", "report") from None
    found = ilsr_rankings(agents, rankings, prior, start, MOST_ROUNDS, TOLERANCE)
    return np.asarray(found - found.mean())


def _ways(games: Sequence[Placed]) -> list[list[Ranking]]:
    """The agents of each game by place, in as many ways as it takes for each who shares a place to have had all parts
    of it, before and behind the others: turned round step by step, forwards and backwards."""
    groups = [_groups(seats) for seats in games]
    largest = max(len(group) for shared in groups for group in shared)
    turns = math.lcm(*range(1, largest + 1))
    return [
        [tuple(agent for group in shared for agent in _turned(group, turn)[::way]) for shared in groups]
        for turn in range(turns)
        for way in ((1, -1) if turns > 1 else (1,))
    ]


def _groups(seats: Placed) -> list[list[int]]:
    """The agents, those who share a place together, best first."""
    by_place = groupby(sorted(seats, key=lambda seat: seat[1]), key=lambda seat: seat[1])
    return [[agent for agent, _ in group] for _, group in by_place]


def _turned(group: list[int], turn: int) -> list[int]:
    start = turn % len(group)
    return group[start:] + group[:start]


def _is_comparable(rankings: Iterable[Ranking], agents: int) -> bool:
    """Whether one comes from every agent to every other by finishing behind: only then are there most likely strengths
    without a prior (Ford 1957)."""
    from scipy.sparse.csgraph import connected_components  # which choix brings along

    is_ahead = np.zeros((agents, agents))
    for ranking in rankings:
        for agent, other in pairwise(ranking):
            is_ahead[agent, other] = 1
    return bool(connected_components(is_ahead, directed=True, connection="strong", return_labels=False) == 1)


def _errors(ways: Sequence[Sequence[Ranking]], deals: Indexes, strengths: Numbers) -> Numbers:
    """Standard errors of the strengths: their spread when whole deals are drawn again and again.

    The ways of shared places change from game to game and from draw to draw.
    """
    games_of = defaultdict(list)
    for game, deal in enumerate(deals.tolist()):
        games_of[deal].append(game)
    drawn = []
    for draw, times in enumerate(DealBootstrap(deals, RESAMPLES).weights.astype(int).tolist()):
        chosen = (game for deal, count in zip(sorted(games_of), times, strict=True) for game in games_of[deal] * count)
        rankings = [ways[(draw + number) % len(ways)][game] for number, game in enumerate(chosen)]
        drawn.append(fit(rankings, len(strengths), start=strengths))
    return np.asarray(np.std(drawn, axis=0, ddof=1))


def _estimate(strength: float, error: float | None) -> Estimate:
    points = strength * POINTS
    if error is None:
        return Estimate(points)
    half = NORMAL_QUANTILE * error * POINTS
    return Estimate(points, points - half, points + half)
