"""Shares, means and their intervals.

The games of one deal are no independent ones: intervals of means resample whole deals.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Indexes = NDArray[np.int64]
Flags = NDArray[np.bool_]

LEVEL = 0.95  # of all intervals
NORMAL_QUANTILE = 1.959964  # of the normal distribution, two-sided for LEVEL
RESAMPLES = 2000
LEAST_DEALS = 5  # that an interval needs; of fewer it would come out far too narrow
CHUNK = 100  # resamples drawn at once, so that many deals need little memory


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval; no interval where there are too few deals, no figure where there is no game."""

    value: float | None
    low: float | None = None
    high: float | None = None

    def to_dict(self) -> dict[str, float | None]:
        """The figure for programs."""
        return {"value": self.value, "low": self.low, "high": self.high}


NOTHING = Estimate(None)


def wilson(wins: float, games: int) -> Estimate:
    """A share of games with its interval (Wilson 1927); shared wins may make `wins` a fraction."""
    if games == 0:
        return NOTHING
    share, square = wins / games, NORMAL_QUANTILE**2
    shrink = 1 + square / games
    middle = (share + square / (2 * games)) / shrink
    half = NORMAL_QUANTILE / shrink * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


class DealBootstrap:
    """Draws the deals again and again with replacement (Efron 1979), the same draws for every figure.

    `deals` names the deal of each row; figures are asked for as values by row. All rows of a deal come and go together,
    so that what is compared within a deal stays paired.
    """

    def __init__(self, deals: Indexes, resamples: int = RESAMPLES, seed: int = 0) -> None:
        names, self._deal_of_row = np.unique(deals, return_inverse=True)
        self.deals = len(names)
        generator = np.random.default_rng(seed)
        even = np.full(self.deals, 1 / max(1, self.deals))
        chunks = [
            generator.multinomial(self.deals, even, size=min(CHUNK, resamples - start)).astype(np.float64)
            for start in range(0, resamples, CHUNK)
            if self.deals
        ]
        # weights[resample, deal]: how often the deal was drawn
        self.weights = np.concatenate(chunks) if chunks else np.zeros((0, 0))

    def mean(self, values: Numbers, rows: Flags | None = None) -> Estimate:
        """The mean over some rows, those with a number; the interval needs LEAST_DEALS deals."""
        chosen = ~np.isnan(values) if rows is None else rows & ~np.isnan(values)
        if not chosen.any():
            return NOTHING
        deals = self._deal_of_row[chosen]
        sums = np.bincount(deals, values[chosen], self.deals)
        counts = np.bincount(deals, minlength=self.deals).astype(np.float64)
        value = float(sums.sum() / counts.sum())
        if np.count_nonzero(counts) < LEAST_DEALS:
            return Estimate(value)
        drawn = self.weights @ counts
        means = (self.weights @ sums)[drawn > 0] / drawn[drawn > 0]
        return Estimate(value, *interval(means))


def interval(values: Numbers) -> tuple[float, float]:
    """The part of resampled figures that lies in the middle."""
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def spread(values: Numbers) -> float | None:
    """Standard deviation of single values, None for fewer than two."""
    known = values[~np.isnan(values)]
    return float(known.std(ddof=1)) if len(known) > 1 else None
