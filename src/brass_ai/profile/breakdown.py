"""Where the time of a search goes, on the profiling build: parts, branching, trees, threads."""

import os
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from brass_ai.profile.measure import SAMPLE_SEED
from brass_ai.profile.scaling import ratios
from brass_core import _engine
from brass_core.names import ERAS

FORMAT = "brass-breakdown/1"
POSITIONS = 24  # from games between short searches, of both eras together
ITERATIONS, SEARCH_SEED = 2000, 1  # of every search: the default strength
WHOLE = "iteration"  # the part that all others are in
ORDER = (
    WHOLE,
    "determinize",
    "match",
    "select",
    "expand",
    "playout",
    "evaluate",
    "back up",
    "movegen",
    "apply",
    "copy",
)


@dataclass(frozen=True, slots=True)
class PartTime:
    """A part of the search within the part that called for it; `seconds` are without those of the parts inside it.

    `within` is empty for the iteration, whose own seconds are what none of the parts took.
    """

    part: str
    within: str
    calls: int
    seconds: float


@dataclass(frozen=True, slots=True)
class PartTotal:
    """A part of the search, wherever it was called from. `share` of all time is 0 to 1; a call's time is in ns."""

    part: str
    share: float
    calls_per_iteration: float
    nanoseconds_per_call: float


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Searches of one era, ruleset and number of players, by default parameters on one thread.

    Seconds are of processor time without what counting takes. `nodes` are edges of all trees, `tree_bytes` the memory
    they fill; `depth` is the mean number of decisions from the root to a leaf; `branching` is (lists of legal
    decisions met in the trees, decisions in them) by phase of the action.
    """

    ruleset: str
    players: int
    era: str
    searches: int
    iterations: int
    nodes: int
    tree_bytes: int
    depth: float
    max_depth: int
    parts: tuple[PartTime, ...]
    branching: dict[str, tuple[int, int]]

    @property
    def seconds(self) -> float:
        """Of all iterations."""
        return sum(time.seconds for time in self.parts) or 1e-9

    def calls(self, part: str) -> int:
        """How often a part was called, from wherever."""
        return sum(time.calls for time in self.parts if time.part == part)

    def totals(self) -> list[PartTotal]:
        """Every part once, in the order of the search; the iteration's own share comes first."""
        totals = []
        for part in ORDER:
            calls = self.calls(part)
            seconds = sum(time.seconds for time in self.parts if time.part == part)
            per_call = 1e9 * seconds / calls if calls else 0.0
            totals.append(PartTotal(part, seconds / self.seconds, calls / max(1, self.iterations), per_call))
        return totals

    def rates(self) -> dict[str, float]:
        """Iterations, decisions carried out, nodes, playouts and copies a second of all that time."""
        counts = {
            "iterations": self.iterations,
            "decisions": self.calls("apply"),
            "nodes": self.nodes,
            "playouts": self.calls("playout"),
            "copies": self.calls("copy"),
        }
        return {name: count / self.seconds for name, count in counts.items()}

    def inclusive(self, part: str, within: str) -> float:
        """Share of a part called from another one, with the parts inside it."""
        own = sum(time.seconds for time in self.parts if (time.part, time.within) == (part, within))
        return (own + sum(time.seconds for time in self.inside(part, within))) / self.seconds

    def inside(self, part: str, within: str = WHOLE) -> list[PartTime]:
        """What a part called for; counters keep two levels, so only parts directly in the iteration have any."""
        if part != WHOLE and within != WHOLE:
            return []
        found = [time for time in self.parts if time.within == part]
        return sorted(found, key=lambda time: ORDER.index(time.part))

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "ruleset": self.ruleset,
            "players": self.players,
            "era": self.era,
            "searches": self.searches,
            "iterations": self.iterations,
            "seconds": round(self.seconds, 6),
            "per_second": {name: round(rate, 1) for name, rate in self.rates().items()},
            "parts": [
                {
                    "part": total.part,
                    "share": round(total.share, 5),
                    "calls_per_iteration": round(total.calls_per_iteration, 4),
                    "nanoseconds_per_call": round(total.nanoseconds_per_call, 1),
                }
                for total in self.totals()
            ],
            "within": [
                {"part": time.part, "within": time.within, "calls": time.calls, "seconds": round(time.seconds, 6)}
                for time in self.parts
                if time.within
            ],
            "branching": {
                phase: {"lists": lists, "mean": round(decisions / lists, 2)}
                for phase, (lists, decisions) in self.branching.items()
            },
            "tree": {
                "mean_depth": round(self.depth, 2),
                "max_depth": self.max_depth,
                "nodes": round(self.nodes / max(1, self.searches), 1),
                "bytes": round(self.tree_bytes / max(1, self.searches)),
            },
        }


def check_build() -> None:
    """ValueError, which says what to do, if this build has no counters."""
    if not _engine.COUNTS:
        raise ValueError("This build does not count; `make profile` builds one that does and shows its breakdown.")


def break_down(
    ruleset: str, players: int, positions: int = POSITIONS, iterations: int = ITERATIONS
) -> Iterator[Breakdown]:
    """A breakdown of each era, of so many positions together; an era that has none is left out."""
    sample = _engine.Sample.draw(_engine.Ruleset.named(ruleset, players), _engine.Stage.good, positions, SAMPLE_SEED)
    parameters = _engine.SearchParameters(iterations=iterations, seed=SEARCH_SEED)
    for number, era in enumerate(ERAS):
        found = _engine.break_down(sample, number, parameters)
        if found["searches"]:
            yield _breakdown(ruleset, players, era, found)


def effective_threads(ruleset: str, players: int, seconds: float, most: int | None = None) -> dict[str, Any]:
    """How many single threads 1 to `most` threads are worth, all cores unless given, each measured for so many seconds.

    `effective` has a row for each number of threads: the middle of the ratios of `pairs` pairs of searches.
    """
    rows = []
    for threads in range(1, (most or os.cpu_count() or 1) + 1):
        found = ratios(ruleset, players, threads, seconds) if threads > 1 else [1.0]
        rows.append({"threads": threads, "effective": round(statistics.median(found), 3), "pairs": len(found)})
    return {"ruleset": ruleset, "players": players, "effective": rows}


def to_document(found: Sequence[Breakdown], threads: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """All breakdowns as one JSON object, with the rows of `effective_threads`."""
    return {"format": FORMAT, "breakdowns": [one.to_dict() for one in found], "threads": list(threads)}


def _breakdown(ruleset: str, players: int, era: str, found: dict[str, Any]) -> Breakdown:
    return Breakdown(
        ruleset=ruleset,
        players=players,
        era=era,
        searches=found["searches"],
        iterations=found["iterations"],
        nodes=found["nodes"],
        tree_bytes=found["tree_bytes"],
        depth=found["depth_sum"] / max(1, found["iterations"]),
        max_depth=found["max_depth"],
        parts=tuple(PartTime(*values) for values in found["parts"]),
        branching={phase: (lists, decisions) for phase, lists, decisions in found["branching"]},
    )
