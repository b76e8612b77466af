"""Lines of play tried out in the same worlds: means and differences of their outcomes with standard errors.

A world is one of the States that fit a View; the guided policy plays every line on in it with the same noise, so that
two lines differ by what they do and not by luck.
"""

import math
import time
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from brass_core import _engine

CHUNK_SECONDS = 0.02  # of work between two looks at the clock
LEAST_WORLDS = 8  # fewer have no error that means anything

_AT = {name: number for number, name in enumerate(_engine.OUTCOME)}


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its standard error, in points unless said otherwise."""

    mean: float
    standard_error: float

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.standard_error:.1f}"

    def plain(self) -> str:
        """Without a sign where it is above 0."""
        return f"{self.mean:.1f} ± {self.standard_error:.1f}"

    def is_clear(self, least: float, errors: float = 1.0) -> bool:
        """Whether it is that far from 0, in its own unit and in standard errors."""
        return abs(self.mean) >= max(least, errors * self.standard_error)


class Trials:
    """Tries lines of a View's observer, who is to move. Its outcomes depend on the seed and the worlds alone."""

    def __init__(self, view: _engine.View, trials: Sequence[_engine.Trial], seed: int) -> None:
        self.worlds = 0
        self.seat = view.observer
        self.players = view.ruleset.players
        self._view = view
        self._trials = list(trials)
        self._seed = seed
        self._outcomes = array("f")

    def run(self, worlds: int, deadline: float = math.inf) -> None:
        """Try in so many more worlds, fewer if `time.perf_counter()` passes the deadline before."""
        wanted = self.worlds + worlds
        begun, before = time.perf_counter(), self.worlds
        while self.worlds < wanted and time.perf_counter() < deadline:
            done = self.worlds - before
            pace = (time.perf_counter() - begun) / done if done else CHUNK_SECONDS
            chunk = max(1, min(wanted - self.worlds, int(min(CHUNK_SECONDS, deadline - time.perf_counter()) / pace)))
            self._outcomes.frombytes(_engine.try_out(self._view, self._trials, chunk, self._seed, first=self.worlds))
            self.worlds += chunk

    def mean(self, trial: int, *fields: str) -> Figure:
        """Of the sum of fields of OUTCOME, for the observer."""
        return _figure(self._sums(trial, fields, [self.seat]))

    def gain(self, first: int, second: int, *fields: str) -> Figure:
        """What the first trial has more than the second, for the observer."""
        return self._difference(first, second, fields, [self.seat])

    def rivals_gain(self, first: int, second: int, *fields: str) -> Figure:
        """The same for the rivals, each of them on average."""
        return self._difference(first, second, fields, [seat for seat in range(self.players) if seat != self.seat])

    def _difference(self, first: int, second: int, fields: Iterable[str], seats: Sequence[int]) -> Figure:
        both = zip(self._sums(first, fields, seats), self._sums(second, fields, seats), strict=True)
        return _figure([(one - other) / len(seats) for one, other in both])

    def _sums(self, trial: int, fields: Iterable[str], seats: Sequence[int]) -> list[float]:
        """By world."""
        width = len(_AT)
        step = len(self._trials) * self.players * width
        starts = [(trial * self.players + seat) * width + _AT[field] for field in fields for seat in seats]
        return [sum(values) for values in zip(*(self._outcomes[start::step] for start in starts), strict=True)]


def _figure(values: Sequence[float]) -> Figure:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / (count - 1) if count > 1 else 0.0
    return Figure(mean, math.sqrt(spread / count))
