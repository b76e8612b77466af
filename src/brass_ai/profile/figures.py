"""The figures that are measured, each with its goal on one core of the development machine."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from brass_core import _engine

# Lists of about this many complete steps are what the goal for listing them was set with.
STEPS_OF_GOAL, LISTS_OF_GOAL = 700, 140_000
SEARCH_ITERATIONS = 2000  # for each position: the default strength
SEARCH_SEED = 1

Run = Callable[[_engine.Sample, int], _engine.Pass]


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that is done over and over, and how often a second it should be done.

    `stage` names where the states come from (`_engine.Stage`), `size` how many there are, and `rounds` how often one
    pass goes through them. `goals` are rates by number of players; 0 stands for every number.
    """

    key: str
    label: str
    unit: str
    stage: str
    size: int
    rounds: int
    run: Run
    parts: str = ""  # what the unit consists of
    goals: Mapping[int, float] = field(default_factory=dict)
    goal_of_parts: float = 0  # a rate of parts, where the goal was set for units of another size
    half_of: str = ""  # the goal is half the rate of that figure

    def goal(self, players: int, mean_parts: float, rates: Mapping[str, float]) -> float | None:
        """The rate to reach; None if no goal was set."""
        if self.half_of:
            return rates[self.half_of] / 2 if self.half_of in rates else None
        if self.goal_of_parts:
            return self.goal_of_parts / mean_parts
        return self.goals.get(players, self.goals.get(0))


def _search(sample: _engine.Sample, rounds: int) -> _engine.Pass:
    parameters = _engine.SearchParameters(iterations=SEARCH_ITERATIONS * rounds, seed=SEARCH_SEED)
    return _engine.measure_search(sample, parameters)


def _search_at_leaf(sample: _engine.Sample, rounds: int) -> _engine.Pass:
    """Nothing is played out: no leaf, and no turn of a rival."""
    parameters = _engine.SearchParameters(
        iterations=SEARCH_ITERATIONS * rounds,
        seed=SEARCH_SEED,
        playout_rounds=0,
        rivals=_engine.Rivals.searched,
    )
    return _engine.measure_search(sample, parameters)


FIGURES = (
    Figure("memcpy", "memcpy of a state", "copies", "good", 32, 4000, _engine.measure_memcpy),
    Figure("copy", "state copy", "copies", "good", 32, 4000, _engine.measure_copy, half_of="memcpy"),
    Figure("decisions_random", "decisions, random play", "lists", "random", 64, 300,
           _engine.measure_decisions, parts="decisions"),
    Figure("decisions_good", "decisions, good play", "lists", "good", 64, 300,
           _engine.measure_decisions, parts="decisions"),
    Figure("decisions_late", "decisions, late rail", "lists", "late_rail", 64, 300,
           _engine.measure_decisions, parts="decisions"),
    Figure("steps_good", "steps, good play", "lists", "good", 64, 50,
           _engine.measure_steps, parts="steps", goal_of_parts=float(STEPS_OF_GOAL * LISTS_OF_GOAL)),
    Figure("steps_late", "steps, late rail", "lists", "late_rail", 64, 100,
           _engine.measure_steps, parts="steps"),
    Figure("apply", "decision applied", "decisions", "good", 64, 500, _engine.measure_apply),
    Figure("determinize", "determinization", "worlds", "good", 64, 200, _engine.measure_determinize),
    Figure("scoring", "guided policy's scores", "lists", "good", 64, 50,
           _engine.measure_scoring, parts="decisions"),
    Figure("evaluation", "evaluation", "states", "good", 64, 100, _engine.measure_evaluation),
    Figure("random_games", "random games", "games", "start", 100, 1, _engine.measure_random_games,
           parts="decisions", goals={4: 13_500, 3: 18_000, 2: 29_000}),
    Figure("guided_games", "guided playouts", "games", "start", 40, 1,
           _engine.measure_guided_games, parts="decisions", goals={0: 5_000}),
    Figure("search_good", "search at leaf, good play", "iterations", "good", 8, 1, _search_at_leaf,
           goals={0: 100_000}),
    Figure("search_late", "search at leaf, late rail", "iterations", "late_rail", 8, 1,
           _search_at_leaf, goals={0: 100_000}),
    Figure("search_default", "search by default", "iterations", "good", 8, 1, _search),
)  # fmt: skip
