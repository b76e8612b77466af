"""Native core of brass-ai: rulesets, states, views and search. Places, links, industries and cards are numbers here."""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

# See codec.py for what each number means.
StepNumbers = tuple[int, bool, int, int, int, int, int, int, int, int, int, int, int, int]

RULESETS: tuple[tuple[str, int], ...]
STATE_BYTES: int
COUNTS: bool

class Random:
    """The one source of chance, seeded."""

    def __init__(self, seed: int) -> None: ...
    def below(self, bound: int) -> int:
        """Uniform in [0, bound); ValueError for a bound of 0."""

class Ruleset:
    """One game, edition and player count with its constant tables. The lists hold ids; an id's index is its number."""

    @staticmethod
    def named(id: str, players: int) -> Ruleset:
        """ValueError if there is no such ruleset."""
    @property
    def id(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def decision_count(self) -> int: ...
    @property
    def locations(self) -> list[str]: ...
    @property
    def spaces(self) -> list[str]: ...
    @property
    def links(self) -> list[str]: ...
    @property
    def industries(self) -> list[str]: ...
    @property
    def cards(self) -> list[str]: ...
    @property
    def loans(self) -> list[int]: ...
    @property
    def merchants(self) -> list[str]: ...
    def random_setup(self, seed: int) -> dict[str, Any]:
        """First order and the deals of both eras, as numbers."""

class State:
    """The complete truth of a game."""

    @staticmethod
    def start(ruleset: Ruleset, seed: int) -> State:
        """A new game, shuffled by the seed."""
    @staticmethod
    def deal(
        ruleset: Ruleset,
        order: list[int],
        hands: list[list[int]],
        undealt: list[int],
        distant: list[int],
        merchants: list[int],
    ) -> State:
        """A new game from its first order and deal; ValueError where they contradict the ruleset."""
    @staticmethod
    def from_fields(ruleset: Ruleset, fields: dict[str, Any]) -> State:
        """From the fields that codec.py makes of a position; ValueError naming the field for a number out of range."""
    def fields(self) -> dict[str, Any]:
        """All contents as plain numbers."""
    def set_deal(self, hands: list[list[int]], undealt: list[int], distant: list[int]) -> None:
        """Put this deal in place of the present one, at the start of an era."""
    def copy(self) -> State: ...
    def legal_decisions(self) -> list[int]:
        """Legal decisions, ascending."""
    def legal_steps(self) -> list[StepNumbers]:
        """Complete legal steps as tuples; at an open action its continuations only."""
    def apply(self, decision: int, random: Random) -> None:
        """ValueError, and nothing changed, if the decision is not legal."""
    def apply_step(self, step: StepNumbers, random: Random) -> None:
        """ValueError, and nothing changed, if the step is not legal."""
    def close_action(self, random: Random) -> None:
        """ValueError if no action is open."""
    def places(self) -> list[int]:
        """The place of each seat, 1 the best; shared places where the rules leave a tie."""
    def perft(self, depth: int, seed: int = 0) -> int:
        """Decision sequences of this length; a finished game counts as one."""
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def is_open(self) -> bool:
        """A further link, development or sale of the same action may follow."""
    @property
    def asks_for_bonus(self) -> bool:
        """A merchant's bonus must be chosen now (B110)."""
    @property
    def is_partial(self) -> bool:
        """A step has begun whose target, card or source is still to be chosen."""
    @property
    def is_shortfall(self) -> bool: ...
    @property
    def seat(self) -> int:
        """Whose decision it is, -1 after the game."""
    @property
    def era(self) -> int:
        """0 canal, 1 rail."""
    @property
    def round(self) -> int: ...
    @property
    def actions_left(self) -> int: ...
    @property
    def steps_played(self) -> int: ...
    @property
    def step(self) -> StepNumbers:
        """The step being composed; after it is carried out, the last one."""
    @property
    def points(self) -> list[int]: ...
    def link_points(self, seat: int) -> int: ...
    def tile_points(self, seat: int) -> int: ...
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...

class View:
    """What one seat knows of a game."""

    @staticmethod
    def of(state: State, observer: int) -> View: ...
    @staticmethod
    def from_fields(ruleset: Ruleset, fields: dict[str, Any], observer: int) -> View: ...
    def determinize(self, random: Random) -> State:
        """A uniformly random State consistent with the View."""
    def fields(self) -> dict[str, Any]:
        """The public part and the observer's hand; hidden cards are 0."""
    @property
    def unseen(self) -> list[int]:
        """How many cards of each kind the observer has not seen."""
    @property
    def observer(self) -> int: ...
    @property
    def seat(self) -> int:
        """Whose decision it is, -1 after the game."""
    @property
    def era(self) -> int:
        """0 canal, 1 rail."""
    @property
    def round(self) -> int:
        """Of the era, from 1."""
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def key(self) -> int:
        """64-bit key of the information set."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

class Policy:
    """How playouts choose decisions."""

    __members__: ClassVar[dict[str, Policy]]
    random: ClassVar[Policy]
    lively: ClassVar[Policy]
    guided: ClassVar[Policy]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...

class Selection:
    """How a tree node chooses."""

    __members__: ClassVar[dict[str, Selection]]
    puct: ClassVar[Selection]
    ucb1: ClassVar[Selection]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...

class Rivals:
    """How rivals play within the tree."""

    __members__: ClassVar[dict[str, Rivals]]
    apart: ClassVar[Rivals]
    played: ClassVar[Rivals]
    searched: ClassVar[Rivals]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...

class Horizon:
    """Where the rounds of a playout are counted from."""

    __members__: ClassVar[dict[str, Horizon]]
    leaf: ClassVar[Horizon]
    root: ClassVar[Horizon]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...

class Prior:
    """What estimates decisions that were not tried yet."""

    __members__: ClassVar[dict[str, Prior]]
    guided: ClassVar[Prior]
    learned: ClassVar[Prior]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...

class RootSelection:
    """How the root chooses: as_below or halving."""

    __members__: ClassVar[dict[str, RootSelection]]
    as_below: ClassVar[RootSelection]
    halving: ClassVar[RootSelection]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...

class TreeKind:
    """What a node stands for: single_observer, multiple_observer or determinized."""

    __members__: ClassVar[dict[str, TreeKind]]
    single_observer: ClassVar[TreeKind]
    multiple_observer: ClassVar[TreeKind]
    determinized: ClassVar[TreeKind]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...

class Evaluation:
    """What closes a leaf."""

    __members__: ClassVar[dict[str, Evaluation]]
    network: ClassVar[Evaluation]
    static: ClassVar[Evaluation]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...

class EvaluationWeights:
    """Weights of the static evaluation, in points; see docs/evaluation.md.

    Those not named are where fitting begins. What is used by default is `evaluation_weights(ruleset)`.
    """

    def __init__(self, **values: float) -> None:
        """TypeError for an unknown name."""
    sold_soon: float
    sold_later: float
    sold_later_round: float
    canal_coal_rate: float
    rail_coal_rate: float
    iron_rate: float
    half_demand: float
    kept_chance: float
    icon_of_space: float
    canal_spending: float
    rail_spending: float
    pound: float
    spare_pound: float
    discount: float
    ready_cash: float
    ready_pounds: float
    stack: float
    first_place: float
    action: float
    canal_beer_rate: float
    rail_beer_rate: float
    without_beer: float
    canal_icon: float
    rail_icon: float
    canal_action: float
    rival_action: float
    tile_gone: float
    town_card: float
    industry_card: float
    wild_card: float
    town: float
    open_space: float
    barrel: float

class SearchParameters:
    """Everything that can be set about a search; docs/search.md says what each does."""

    def __init__(self, **values: Any) -> None:
        """TypeError for an unknown name."""
    iterations: int
    seconds: float
    selection: Selection
    exploration: float
    exploration_growth: float
    prior: Prior
    prior_temperature: float
    prior_floor: float
    first_play: float
    root_selection: RootSelection
    root_candidates: int
    widening: float
    turn_candidates: int
    tree: TreeKind
    rivals: Rivals
    worlds: int
    keep_tree: bool
    expected_draws: bool
    backed_up_weight: float
    common_worlds: bool
    belief: float
    playout_policy: Policy
    playout_rounds: int
    horizon: Horizon
    evaluation: Evaluation
    weights: EvaluationWeights | None
    points_weight: float
    lead_weight: float
    rank_weight: float
    points_scale: float
    seed: int
    threads: int
    pool_bytes: int

class Alternative:
    """A decision, or all the decisions of one complete step."""

    @property
    def decisions(self) -> list[int]: ...
    @property
    def step(self) -> StepNumbers | None:
        """The complete step as a tuple, None for a single decision."""
    @property
    def is_stop(self) -> bool:
        """Closes the open action; the turn ends with it."""
    @property
    def visits(self) -> int: ...
    @property
    def prior(self) -> float: ...
    @property
    def utility(self) -> float: ...
    @property
    def points(self) -> list[float]:
        """Expected final points by seat."""
    @property
    def standard_errors(self) -> list[float]:
        """Of the expected points, as if every visit were independent."""
    @property
    def wins(self) -> list[float]:
        """Chance to win by seat."""

class SearchResult:
    """What a search found."""

    @property
    def seat(self) -> int: ...
    @property
    def best(self) -> int:
        """The recommended decision."""
    @property
    def decisions(self) -> list[Alternative]:
        """Every legal root decision, most visited first."""
    @property
    def steps(self) -> list[Alternative]:
        """Complete steps tried, most visited first."""
    @property
    def variation(self) -> list[int]:
        """The most visited line of decisions."""
    @property
    def turn(self) -> list[Alternative]:
        """Recommended steps up to the end of the seat's turn."""
    @property
    def turn_is_complete(self) -> bool:
        """False where visits ran out or a distant-market tile will decide."""
    @property
    def iterations(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def nodes(self) -> int: ...
    @property
    def tree_bytes(self) -> int:
        """Memory that all trees fill."""
    @property
    def max_depth(self) -> int: ...
    @property
    def was_stopped(self) -> bool: ...

class Stop:
    """Ends running searches from another thread."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def clear(self) -> None: ...
    @property
    def is_set(self) -> bool: ...

class Search:
    """A search that keeps its memory from one position to the next; RuntimeError if it is running already."""

    def __init__(self, parameters: SearchParameters) -> None: ...
    def run(self, view: View, stop: Stop = ...) -> SearchResult: ...
    def run_turn(self, view: View, stop: Stop = ...) -> SearchResult: ...
    def begin(self, view: View, allowed: list[list[int]] = ...) -> None:
        """Begin a search that can be read while it goes on; if steps are allowed, only those are tried.

        ValueError for a View that cannot be searched, or for decisions that are not one complete legal step.
        """
    def work(self, iterations: int = 0, seconds: float = 0, stop: Stop | None = None) -> int:
        """Go on for so long, 0 meaning no limit; the iterations done. Ctrl-C does not end it."""
    def report(self) -> SearchResult:
        """What has been found since begin."""
    def line_after(self, decisions: list[int]) -> list[int]:
        """The most visited line that begins with these decisions; ValueError if they are not legal."""

def search(view: View, parameters: SearchParameters, stop: Stop | None = None) -> SearchResult:
    """Search the View's next decision."""

def search_turn(view: View, parameters: SearchParameters, stop: Stop | None = None) -> SearchResult:
    """Search decision after decision to the end of the seat's turn; the budget is shared."""

def choose(policy: Policy, state: State, seed: int) -> int:
    """One decision by a policy; ValueError after the game."""

def play_out(state: State, policy: Policy, seed: int, max_rounds: int = -1) -> State:
    """The State after so many more rounds have begun, or at the end of the game if negative."""

def evaluate(state: State, evaluation: Evaluation = ..., weights: EvaluationWeights | None = None) -> list[float]:
    """Estimate of every seat's final points; exact at the end of the game."""

def features(state: State) -> list[list[float]]:
    """What the value network reads, one row of numbers for each seat."""

HIDDEN_UNITS: int
PIECES: dict[str, tuple[int, int]]  # groups of what the value network knows of a seat: first number and length
MIDDLE_POINTS: float
POINTS_PER_UNIT: float

def greedy_step(view: View, seed: int, determinizations: int = 4) -> list[int]:
    """Decisions of the complete step with the best evaluation after it."""

class LookaheadParameters:
    """What can be set about the lookahead."""

    def __init__(
        self, beam: int = ..., later_beam: int = ..., determinizations: int = ..., evaluation: Evaluation = ...
    ) -> None:
        """ValueError for a number out of range."""
    @property
    def beam(self) -> int:
        """First steps that are followed to the end of the turn."""
    @property
    def later_beam(self) -> int:
        """Second steps followed after each of them."""
    @property
    def determinizations(self) -> int:
        """Worlds over which every evaluation is averaged."""
    @property
    def evaluation(self) -> Evaluation:
        """What judges the end of a turn."""

def look_ahead(view: View, seed: int, parameters: LookaheadParameters = ...) -> list[int]:
    """Decisions of the turn with the best evaluation at its end, up to a sale that turns up a distant-market tile."""

OUTCOME: tuple[str, ...]  # names of what try_out gives; cpp/brass/search/trial.h explains them

class Trial:
    """What the View's observer does otherwise than by the guided policy."""

    def __init__(self, line: list[int] = ..., *, lost_card: int | None = None, next_place: int | None = None) -> None:
        """First decisions; a kind of card to change for one not dealt; the place, from 0, in the next round."""

def try_out(
    view: View,
    trials: list[Trial],
    worlds: int,
    seed: int,
    first: int = 0,
    horizon: int = 2,
    plays_out: bool = True,
) -> bytes:
    """Outcomes by world, trial and seat: 32-bit floats in the order of OUTCOME; ValueError if another is to move."""

class Stage:
    """Where the States of a Sample are taken from."""

    __members__: ClassVar[dict[str, Stage]]
    start: ClassVar[Stage]
    random: ClassVar[Stage]
    good: ClassVar[Stage]
    late_rail: ClassVar[Stage]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...

class Sample:
    """A fixed set of States to measure on."""

    @staticmethod
    def draw(ruleset: Ruleset, stage: Stage, size: int, seed: int) -> Sample:
        """So many States at main decisions, several from each game."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> State: ...

class Pass:
    """What one pass over a Sample did, and how long it took."""

    @property
    def count(self) -> int:
        """What a rate counts."""
    @property
    def parts(self) -> int:
        """What these consist of: decisions, steps, edges."""
    @property
    def seconds(self) -> float:
        """Of processor time."""
    @property
    def checksum(self) -> int:
        """Equal for equal work."""

def measure_copy(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_memcpy(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_decisions(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_steps(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_apply(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_determinize(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_scoring(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_evaluation(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_random_games(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_guided_games(sample: Sample, rounds: int = 1) -> Pass: ...
def measure_search(sample: Sample, parameters: SearchParameters) -> Pass:
    """Search every State in one thread; the iteration limit applies to each."""

def break_down(sample: Sample, era: int, parameters: SearchParameters) -> dict[str, Any]:
    """Search every State of an era (0 canal, 1 rail) in one thread and count; the counts are empty unless COUNTS.

    `parts` are (part, part around it or "", calls, seconds), `branching` (phase, lists, decisions in them); the rest
    are sums over all searches: `searches`, `iterations`, `nodes`, `tree_bytes`, `depth_sum`, and the largest
    `max_depth`.
    """

class TrainingPositions:
    """Main decisions of games of one ruleset, with the final points of all seats. Can be pickled."""

    def __len__(self) -> int: ...
    def moments(self) -> NDArray[np.int32]:
        """Era, round, game, whether it begins a round, and how long good play goes on: (positions, 5).

        Good play ends within the round (0), goes on to the next round (1) or to the end (2).
        """
    def final_points(self) -> NDArray[np.float32]:
        """(positions, players)."""
    def estimates(self, evaluation: Evaluation, weights: EvaluationWeights | None = None) -> NDArray[np.float32]:
        """Expected final points: (positions, players)."""
    def features(self) -> NDArray[np.float32]:
        """What the value network reads: (positions * players, features), a position's seats one after the other."""
    def pieces(self) -> NDArray[np.uint8]:
        """How often the seat has each piece that the value network knows: (positions * players, pieces)."""

def sample_games(
    ruleset: Ruleset,
    games: int,
    first_seed: int,
    iterations: int = 0,
    rounds: bool = False,
) -> TrainingPositions:
    """Positions of games by the guided policy, or by searches of so many iterations; ValueError below 0.

    A game leaves good play once, for one or two random actions, or begins with searches that close their leaves at
    once; positions are sampled after that. With rounds they are sampled before that too, and the first of every round
    is kept.
    """

def search_choices(
    ruleset: Ruleset, games: int, first_seed: int, iterations: int
) -> tuple[
    NDArray[np.int32],
    NDArray[np.float32],
    NDArray[np.uint16],
    NDArray[np.float32],
    NDArray[np.uint32],
    NDArray[np.uint8],
]:
    """Decisions with a choice, of games that searches of so many iterations play against each other.

    They are (era, round, game, is main, legal decisions) and features, a row for each; one after the other the legal
    decisions, their scores by the guided policy and their visits; and the bytes of the States, a row for each.
    """

def guided_scores(states: NDArray[np.uint8], weights: list[float]) -> NDArray[np.float32]:
    """Scores of the legal decisions of States, one after the other, by the guided policy with these weights."""

def prior_classes(ruleset: Ruleset) -> list[list[int]]:
    """Classes of the prior of all decisions: where they go on or choose, and where they begin."""

def evaluation_weights(ruleset: Ruleset) -> EvaluationWeights:
    """The weights of the static evaluation that were fitted for the game."""

def policy_weights(ruleset: Ruleset) -> list[float]:
    """The weights of the guided policy in the order of weights.h."""

def guided_mean(ruleset: Ruleset, weights: list[float], games: int, first_seed: int) -> float:
    """Mean final points of all seats over games by the guided policy with these weights."""
