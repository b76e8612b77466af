"""Running the figures: one pass after the other, the same work each time."""

import statistics
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from brass_ai.profile.figures import FIGURES, Figure
from brass_core import _engine

SAMPLE_SEED = 7
LEAST_PASSES = 3


@dataclass(frozen=True, slots=True)
class Measurement:
    """A measured rate. `rate` is that of the fastest pass, `median` that of the middle one, both a second of processor
    time; where they differ much, the machine was busy. `parts` is how many decisions or steps a unit has on average;
    `passes` how many passes or pairs were made. `goal` is a least rate, or a most one where `less_is_better`."""

    figure: str
    label: str
    unit: str
    ruleset: str
    players: int
    rate: float
    median: float
    passes: int
    parts: float = 0
    part: str = ""
    goal: float | None = None
    less_is_better: bool = False

    @property
    def key(self) -> tuple[str, str, int]:
        """What must be equal in two measurements for their rates to be compared."""
        return self.figure, self.ruleset, self.players

    @property
    def to_goal(self) -> float | None:
        """How many times over the goal is reached; below 1 it is missed."""
        if not self.goal:
            return None
        return self.goal / self.rate if self.less_is_better else self.rate / self.goal

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        ratio = self.to_goal
        return {
            "figure": self.figure,
            "label": self.label,
            "ruleset": self.ruleset,
            "players": self.players,
            "unit": self.unit,
            "rate": round(self.rate, 4),
            "median": round(self.median, 4),
            "passes": self.passes,
            "parts": round(self.parts, 2),
            "part": self.part,
            "goal": None if self.goal is None else round(self.goal, 4),
            "ratio_to_goal": None if ratio is None else round(ratio, 4),
        }


def measure(figure: Figure, ruleset: str, players: int, seconds: float, scale: float = 1) -> Measurement:
    """One figure without its goal; passes go on for so many seconds by the clock, at least three of them.

    A `scale` below 1 makes samples and passes smaller than the figures say.
    """
    sample = _sample(ruleset, players, figure.stage, max(1, round(figure.size * scale)))
    rounds = max(1, round(figure.rounds * scale))
    end = time.perf_counter() + seconds
    taken: list[float] = []
    figure.run(sample, 1)  # memory and branch predictors warm
    while len(taken) < LEAST_PASSES or time.perf_counter() < end:
        done = figure.run(sample, rounds)
        taken.append(max(done.seconds, 1e-9))
    return Measurement(
        figure=figure.key,
        label=figure.label,
        unit=figure.unit,
        ruleset=ruleset,
        players=players,
        rate=done.count / min(taken),
        median=done.count / statistics.median(taken),
        passes=len(taken),
        parts=done.parts / done.count if figure.parts else 0,
        part=figure.parts,
    )


def measure_all(ruleset: str, players: int, seconds: float, scale: float = 1) -> Iterator[Measurement]:
    """All single-threaded figures of a ruleset and player count, in order, with their goals."""
    rates: dict[str, float] = {}
    for figure in FIGURES:
        found = measure(figure, ruleset, players, seconds, scale)
        rates[figure.key] = found.rate
        yield _with_goal(found, figure, rates)


def _with_goal(found: Measurement, figure: Figure, rates: Mapping[str, float]) -> Measurement:
    return replace(found, goal=figure.goal(found.players, found.parts, rates))


@cache
def _sample(ruleset: str, players: int, stage: str, size: int) -> _engine.Sample:
    kind = getattr(_engine.Stage, stage)
    return _engine.Sample.draw(_engine.Ruleset.named(ruleset, players), kind, size, SAMPLE_SEED)
