"""Ratings by the Plackett-Luce model (Plackett 1975, Luce 1959): the first place goes to an agent in proportion to its
strength, the second likewise among the others, and so on. Which of two agents finishes ahead depends on them only.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, permutations, product

import numpy as np

from brass_ai.extras import MissingExtra
from brass_ai.tournament.statistics import (
    LEAST_DEALS,
    NOTHING,
    DealBootstrap,
    Estimate,
    Flags,
    Indexes,
    Numbers,
    interval,
)

Placed = Sequence[tuple[int, int]]  # a game: (agent, place) by seat

POINTS = 400 / math.log(10)  # rating points of a factor e in strength: 400 are odds of 10 to 1, as in Elo's scale
PRIOR_SPREAD = 4.0  # of log strengths; keeps finite who won or lost all games, and is negligible else
RESAMPLES = 300


@dataclass(frozen=True, slots=True)
class Rankings:
    """Who finished where, equal results together; a game with shared places stands for all their orders in part."""

    agents: Indexes  # [ranking, place], best first, -1 behind the last
    counts: Numbers  # [game, ranking]: how much of the game is that ranking


def rankings_of(games: Sequence[Placed]) -> Rankings:
    """Rankings of games; equal places are shared."""
    index: dict[tuple[int, ...], int] = {}
    parts = [[(index.setdefault(order, len(index)), part) for order, part in _orders(seats)] for seats in games]
    longest = max(map(len, index), default=0)
    agents = np.full((len(index), longest), -1, np.int64)
    for order, ranking in index.items():
        agents[ranking, : len(order)] = order
    counts = np.zeros((len(games), len(index)))
    for game, found in enumerate(parts):
        for ranking, part in found:
            counts[game, ranking] += part
    return Rankings(agents, counts)


def _orders(seats: Placed) -> list[tuple[tuple[int, ...], float]]:
    """The orders that a game stands for, with their parts."""
    by_place = sorted(seats, key=lambda seat: seat[1])
    groups = [[agent for agent, _ in group] for _, group in groupby(by_place, key=lambda seat: seat[1])]
    # An agent that shares a place with itself only has one order.
    choices = [[tuple(group)] if len(set(group)) == 1 else list(permutations(group)) for group in groups]
    orders = [tuple(agent for part in parts for agent in part) for parts in product(*choices)]
    return [(order, 1 / len(orders)) for order in orders]


def fit(rankings: Rankings, agents: int, weights: Numbers, start: Numbers | None = None) -> Numbers:
    """The most likely log strengths of the agents, 0 on average; `weights` has one entry for each ranking."""
    used = weights > 0
    seats, weight = rankings.agents[used], weights[used]
    begin = np.zeros(agents) if start is None else start
    try:
        from scipy.optimize import minimize  # here: only reports need it
    except ModuleNotFoundError:
        raise MissingExtra("Ratings", "scipy", "report") from None
    result = minimize(_loss, begin, (np.where(seats >= 0, seats, agents), seats >= 0, weight, agents), "BFGS", jac=True)
    return np.asarray(result.x - result.x.mean())


def _loss(strengths: Numbers, seats: Indexes, is_seat: Flags, weight: Numbers, agents: int) -> tuple[float, Numbers]:
    """Minus the logarithm of likelihood and prior, and its slope."""
    spread = np.exp(strengths - strengths.max())
    values = np.append(spread, 0.0)[seats]
    remaining = np.cumsum(values[:, ::-1], axis=1)[:, ::-1]  # strength of the one at a place and all behind it
    safe = np.where(is_seat, remaining, 1.0)
    logarithms = np.where(is_seat, np.log(values, where=is_seat, out=np.zeros_like(values)) - np.log(safe), 0.0)
    loss = -float(weight @ logarithms.sum(axis=1)) + float(strengths @ strengths) / (2 * PRIOR_SPREAD**2)
    chosen = np.cumsum(np.where(is_seat, 1 / safe, 0.0), axis=1) * values  # chance summed over the choices it stood in
    slopes = np.bincount(seats.ravel(), ((chosen - is_seat) * weight[:, None]).ravel(), agents + 1)[:agents]
    return loss, slopes + strengths / PRIOR_SPREAD**2


def ratings(games: Sequence[Placed], deals: Indexes, agents: int) -> list[Estimate]:
    """Rating points of every agent, 0 on average, with intervals over deals; `deals` has the deal of each game."""
    if not games or agents < 2:
        return [NOTHING] * agents
    rankings = rankings_of(games)
    strengths = fit(rankings, agents, rankings.counts.sum(axis=0))
    bootstrap = DealBootstrap(deals, RESAMPLES)
    drawn = strengths[None]
    if bootstrap.deals >= LEAST_DEALS:
        weights = bootstrap.weights @ bootstrap.sums(rankings.counts)
        drawn = np.array([fit(rankings, agents, row, strengths) for row in weights])
    played = set(rankings.agents.ravel().tolist())
    return [_estimate(strengths[agent], drawn[:, agent]) if agent in played else NOTHING for agent in range(agents)]


def _estimate(strength: float, drawn: Numbers) -> Estimate:
    points = float(strength) * POINTS
    return Estimate(points, *interval(drawn * POINTS)) if len(drawn) > 1 else Estimate(points)
