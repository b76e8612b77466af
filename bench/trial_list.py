"""What bench/trials.py tries: one change each."""

from dataclasses import dataclass

from brass_ai.agents.registry import read_search_options
from brass_core._engine import SearchParameters


@dataclass(frozen=True, slots=True)
class Trial:
    """One change to the search."""

    topic: str
    options: str


TRIALS = (
    Trial("playouts", "playout_rounds=0"),
    Trial("playouts", "playout_rounds=1"),
    Trial("playouts", "playout_rounds=4"),
    Trial("playouts", "playout_rounds=-1"),
    Trial("playouts", "playout_rounds=3"),
    Trial("playouts", "horizon=leaf"),
    Trial("tree", "tree=multiple_observer"),
    Trial("tree", "tree=determinized,worlds=10"),
    Trial("tree", "rivals=searched"),
    Trial("tree", "rivals=played"),
    Trial("tree", "keep_tree=off"),
    Trial("tree", "backed_up_weight=0.2"),
    Trial("root", "root_selection=halving"),
    Trial("root", "turn_candidates=16"),
    Trial("worlds", "common_worlds=on"),
    Trial("worlds", "expected_draws=on"),
    Trial("belief", "belief=0.3"),
    Trial("selection", "first_play=-0.03"),
    Trial("selection", "first_play=0.03"),
    Trial("selection", "exploration_growth=0"),
    Trial("selection", "exploration=0.3"),
    Trial("selection", "exploration=1.2"),
    Trial("selection", "selection=ucb1"),
    Trial("selection", "widening=0.5"),
    Trial("priors", "prior=guided"),
    Trial("priors", "prior=learned"),
    Trial("the default before", "prior=guided,first_play=0.03,exploration_growth=0"),
    Trial("priors", "prior_temperature=1.5"),
    Trial("priors", "prior_temperature=6"),
    Trial("utility", "rank_weight=0.5"),
    Trial("utility", "points_weight=0,rank_weight=1"),
    Trial("utility", "lead_weight=0.5"),
    Trial("utility", "points_scale=24"),
    Trial("evaluation", "evaluation=static"),
)


def changes_something(trial: Trial, default: str = "") -> bool:
    """Whether the search with the trial's options is another one than the default, the search with those options."""
    own, changed = (SearchParameters(**read_search_options(text)) for text in (default, trial.options))
    return any(getattr(own, name) != getattr(changed, name) for name in read_search_options(trial.options))
