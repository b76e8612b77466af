"""Running the bench: fixed positions, each searched on one thread with fixed iterations and seed."""

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from brass_core import _engine
from brass_core.knowledge import view_of
from brass_core.position import read_position

FORMAT = "brass-bench/1"
POSITIONS, PIN = "bench_positions.json", "bench.json"  # in the folder data of this package
SIGNATURE_DIGITS = 16
MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Pin:
    """What is fixed: iterations of each search, its seed, and the signature that all searches together have."""

    iterations: int
    seed: int
    signature: str


@dataclass(frozen=True, slots=True)
class BenchPosition:
    """A position to search, with what its observer, the seat to move, knows."""

    name: str
    view: _engine.View


@dataclass(frozen=True, slots=True)
class PositionRun:
    """The searches of one position: `nodes` of the tree, `seconds` of processor time of every repetition."""

    name: str
    nodes: int
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BenchRun:
    """A whole run. Speed is that of the fastest repetition of each position, which other programs disturbed least."""

    signature: str
    iterations: int
    seed: int
    positions: tuple[PositionRun, ...]

    @property
    def seconds(self) -> float:
        """Of processor time, for one repetition of all positions."""
        return sum(min(position.seconds) for position in self.positions)

    @property
    def rate(self) -> float:
        """Iterations a second."""
        return self.iterations * len(self.positions) / self.seconds

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "format": FORMAT,
            "signature": self.signature,
            "iterations": self.iterations,
            "seed": self.seed,
            "seconds": round(self.seconds, 6),
            "iterations_per_second": round(self.rate, 1),
            "positions": [
                {
                    "name": position.name,
                    "nodes": position.nodes,
                    "iterations_per_second": round(self.iterations / min(position.seconds), 1),
                    "seconds": [round(seconds, 6) for seconds in position.seconds],
                }
                for position in self.positions
            ],
        }


def pinned() -> Pin:
    """What this version of the package should compute."""
    values = json.loads(_data(PIN))
    return Pin(int(values["iterations"]), int(values["seed"]), str(values["signature"]))


def bench_positions() -> list[BenchPosition]:
    """The positions of the bench, in their order."""
    rows = json.loads(_data(POSITIONS))["positions"]
    return [BenchPosition(row["name"], view_of(read_position(row["position"]).to_dict())) for row in rows]


def run_bench(
    repetitions: int, iterations: int, seed: int, positions: Sequence[BenchPosition] | None = None
) -> BenchRun:
    """Search every position so many times, by default those of the bench.

    Raises RuntimeError if two repetitions differ: then the search does not only depend on its seed.
    """
    chosen = bench_positions() if positions is None else positions
    parameters = _engine.SearchParameters(iterations=iterations, seed=seed, threads=1)
    seconds: list[list[float]] = [[] for _ in chosen]
    nodes: list[int] = []
    signatures: set[str] = set()
    for _ in range(repetitions):
        results = []
        for position, taken in zip(chosen, seconds, strict=True):
            begun = time.process_time()
            results.append(_engine.search(position.view, parameters))
            taken.append(max(time.process_time() - begun, 1 / MILLION))
        nodes = [result.nodes for result in results]
        signatures.add(signature_of(results))
    if len(signatures) != 1:
        raise RuntimeError("Two runs of the same searches differ; the search depends on more than its seed.")
    runs = zip(chosen, nodes, seconds, strict=True)
    return BenchRun(
        signatures.pop(), iterations, seed, tuple(PositionRun(p.name, size, tuple(taken)) for p, size, taken in runs)
    )


def signature_of(results: Sequence[_engine.SearchResult]) -> str:
    """A hash of the size of every tree and of the visits of every root decision and complete step in it."""
    digest = hashlib.sha256()
    for result in results:
        counts = [(one.decisions, one.visits) for one in (*result.decisions, *result.steps)]
        digest.update(json.dumps([result.nodes, counts]).encode())
    return digest.hexdigest()[:SIGNATURE_DIGITS]


def _data(name: str) -> str:
    return files("brass_ai").joinpath("data", name).read_text(encoding="utf-8")
