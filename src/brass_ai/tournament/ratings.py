"""Ratings by the Plackett-Luce model (Plackett 1975, Luce 1959): the first place goes to an agent in proportion to its
strength, the second likewise among the others, and so on. So two agents finish in either order as if they alone had played.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, permutations, product

import numpy as np
from scipy.optimize import minimize

from brass_ai.tournament.statistics import DealBootstrap, Estimate, Flags, Indexes, Numbers, interval

POINTS = 400 / math.log(10)  # rating points of a factor e in strength, so that 400 points are odds of 10 to 1 as in Elo's
PRIOR_SPREAD = 4.0  # of log strengths; holds an agent that won or lost all its games at a finite rating, else negligible
RESAMPLES = 300


@dataclass(frozen=True, slots=True)
class Rankings:
    """Who finished where. A game with shared places stands for all their orders, each with its part of the weight."""

    agents: Indexes  # [ranking, place], best first, -1 behind the last
    weights: Numbers  # [ranking]
    games: Indexes  # [ranking], index of the game


def rankings_of(games: Sequence[Sequence[tuple[int, int]]]) -> Rankings:
    """Rankings of games that are given as (agent, place) by seat; equal places are shared."""
    orders, weights, numbers = [], [], []
    longest = max(map(len, games), default=0)
    for number, seats in enumerate(games):
        by_place = sorted(seats, key=lambda seat: seat[1])
        shared = [[agent for agent, _ in group] for _, group in groupby(by_place, key=lambda seat: seat[1])]
        # An agent that shares a place with itself needs no orders; each order of the others counts alike.
        choices = [[agents] if len(set(agents)) == 1 else list(permutations(agents)) for agents in shared]
        count = math.prod(map(len, choices))
        for parts in product(*choices):
            order = [agent for part in parts for agent in part]
            orders.append(order + [-1] * (longest - len(order)))
            weights.append(1 / count)
            numbers.append(number)
    shape = (len(orders), longest)
    return Rankings(
        np.array(orders, np.int64).reshape(shape), np.array(weights, np.float64), np.array(numbers, np.int64)
    )


def fit(rankings: Rankings, agents: int, weights: Numbers | None = None, start: Numbers | None = None) -> Numbers:
    """The most likely log strengths of the agents, 0 on average. `weights` are further ones by ranking."""
    weight = rankings.weights if weights is None else rankings.weights * weights
    seats = np.where(rankings.agents >= 0, rankings.agents, agents)  # the agent behind the last never wins
    is_seat = rankings.agents >= 0
    result = minimize(
        _loss, np.zeros(agents) if start is None else start, (seats, is_seat, weight, agents), jac=True, method="L-BFGS-B"
    )
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


def ratings(games: Sequence[Sequence[tuple[int, int]]], deals: Indexes, agents: int) -> list[Estimate]:
    """Rating points of every agent, 0 on average, with intervals over deals; `deals` has the deal of each game."""
    if not games or agents < 2:
        return [Estimate(None)] * agents
    rankings = rankings_of(games)
    strengths = fit(rankings, agents)
    values = strengths * POINTS
    played = set(np.unique(rankings.agents).tolist())
    bootstrap = DealBootstrap(deals, RESAMPLES)
    if bootstrap.deals < 2:
        return [Estimate(float(values[agent]) if agent in played else None) for agent in range(agents)]
    drawn = np.array(
        [
            fit(rankings, agents, bootstrap.weights_of_rows(resample)[rankings.games], strengths)
            for resample in range(RESAMPLES)
        ]
    )
    return [
        Estimate(float(values[agent]), *interval(drawn[:, agent] * POINTS)) if agent in played else Estimate(None)
        for agent in range(agents)
    ]
