"""Comparing two builds by their runs of the bench: is the second faster than the first?"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np

from brass_ai.bench.run import FORMAT

COMPARISON_FORMAT = "brass-bench-comparison/1"
LEVEL = 0.95
LEAST_RUNS = 3  # from here on the runs themselves tell how much they vary; of fewer it is taken that their
RUN_DEVIATION = 0.05  # logarithms do so much, as they did on a busy virtual machine
FASTER, SLOWER, NO_DIFFERENCE = "faster", "slower", "no difference"

Seconds = Mapping[str, float]  # of the fastest repetition, by position


@dataclass(frozen=True, slots=True)
class Runs:
    """The runs in a file, all of the same searches."""

    path: Path
    signature: str
    iterations: int
    seed: int
    seconds: tuple[Seconds, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many times as fast the second build is, with a 95 % interval.

    `unit` says what the interval comes from: "runs" where there are enough of them, otherwise "positions", with an
    allowance for what the machine does otherwise during a whole run. `positions` are the ratios of single positions.
    """

    ratio: float
    low: float
    high: float
    unit: str
    runs: int
    signatures: tuple[str, str]
    positions: Mapping[str, float]

    @property
    def verdict(self) -> str:
        """Faster or slower if the whole interval is on that side of 1."""
        return FASTER if self.low > 1 else SLOWER if self.high < 1 else NO_DIFFERENCE

    @property
    def is_same_search(self) -> bool:
        """Whether both builds made the same searches, down to every count of visits."""
        return self.signatures[0] == self.signatures[1]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "format": COMPARISON_FORMAT,
            "verdict": self.verdict,
            "ratio": round(self.ratio, 5),
            "low": round(self.low, 5),
            "high": round(self.high, 5),
            "interval_over": self.unit,
            "runs": self.runs,
            "signatures": list(self.signatures),
            "is_same_search": self.is_same_search,
            "positions": {name: round(ratio, 5) for name, ratio in self.positions.items()},
        }


def read_runs(path: Path) -> Runs:
    """The runs in a file: one as `brass-ai bench --json` prints it, or several, each on a line of its own.

    ValueError with one sentence if the file holds something else, or runs of different searches.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text; expected what `brass-ai bench --json` prints.") from None
    try:
        runs = [_run_in(json.loads(line)) for line in text.splitlines() if line.strip()]
        signature, iterations, seed = runs[0][0]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise ValueError(f"{path} is no run of the bench; expected what `brass-ai bench --json` prints.") from None
    if any(head != runs[0][0] or list(seconds) != list(runs[0][1]) for head, seconds in runs):
        raise ValueError(f"{path} has runs of different builds or searches; expected runs of one build.")
    return Runs(path, signature, iterations, seed, tuple(seconds for _, seconds in runs))


def compare(first: Runs, second: Runs) -> Comparison:
    """The speed of the second build as a multiple of the first one's.

    The first run of one is paired with the first of the other, and so on. ValueError if the files cannot be paired.
    """
    if list(first.seconds[0]) != list(second.seconds[0]) or first.iterations != second.iterations:
        raise ValueError(f"{first.path} and {second.path} have other positions or iterations; run both benches anew.")
    if len(first.seconds) != len(second.seconds):
        raise ValueError(
            f"{first.path} has {len(first.seconds)} runs and {second.path} {len(second.seconds)}; expected as many."
        )
    names = list(first.seconds[0])
    logs = [
        [math.log(one[name] / other[name]) for name in names]
        for one, other in zip(first.seconds, second.seconds, strict=True)
    ]
    by_run = [_mean(run) for run in logs]
    by_position = [_mean(position) for position in zip(*logs, strict=True)]
    unit = "runs" if len(logs) >= LEAST_RUNS else "positions"
    middle, half = _interval(by_run if unit == "runs" else by_position)
    if unit == "positions":
        half = math.hypot(half, NormalDist().inv_cdf((1 + LEVEL) / 2) * RUN_DEVIATION * math.sqrt(2 / len(logs)))
    return Comparison(
        ratio=math.exp(middle),
        low=math.exp(middle - half),
        high=math.exp(middle + half),
        unit=unit,
        runs=len(logs),
        signatures=(first.signature, second.signature),
        positions={name: math.exp(log) for name, log in zip(names, by_position, strict=True)},
    )


def student_quantile(freedom: int) -> float:
    """What Student's t with so many degrees of freedom exceeds, in size, with a chance of 1 - LEVEL.

    With t = sqrt(freedom) tan(angle) the density is a power of the cosine of the angle, which is summed up.

    >>> round(student_quantile(1), 2), round(student_quantile(4), 3)
    (12.71, 2.776)
    """
    angles = np.linspace(0, math.pi / 2, 10_001)
    middles = (angles[1:] + angles[:-1]) / 2
    below = np.concatenate(([0.0], np.cumsum(np.cos(middles) ** (freedom - 1))))
    return math.sqrt(freedom) * math.tan(float(np.interp(LEVEL * below[-1], below, angles)))


def _run_in(document: Any) -> tuple[tuple[str, int, int], Seconds]:
    """What was searched, and how long each position took; ValueError, KeyError or TypeError if it is no run."""
    if document["format"] != FORMAT or not document["positions"]:
        raise ValueError
    seconds = {str(row["name"]): min(float(taken) for taken in row["seconds"]) for row in document["positions"]}
    if not all(0 < taken < math.inf for taken in seconds.values()):
        raise ValueError
    return (str(document["signature"]), int(document["iterations"]), int(document["seed"])), seconds


def _interval(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half the width of Student's interval; of one value the half width is 0."""
    middle, size = _mean(values), len(values)
    if size < 2:
        return middle, 0.0
    deviation = math.sqrt(sum((value - middle) ** 2 for value in values) / (size - 1))
    return middle, student_quantile(size - 1) * deviation / math.sqrt(size)


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)
