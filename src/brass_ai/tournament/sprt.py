"""A sequential test of two agents that stops as soon as it knows enough.

Wald's probability ratio test (1945) in its generalised form: the ratio of the likelihoods of two strengths, each with
the most likely spread of the results, in the approximation by a normal distribution (Van den Bergh, "A practical
introduction to the GSPRT", 2020). One duplicated deal is one result, as the games of a deal are no independent ones.
"""

import math
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

EXAMPLE = "elo0=0,elo1=20"
WIDEST = 2000.0  # rating points; beyond it scores no longer differ
PRIOR_DEALS = 8.0  # deals of the widest possible spread that are added, so that a lucky streak decides nothing
WIDEST_VARIANCE = 0.25  # of scores from 0 to 1
ELO_SCALE = 400.0  # rating points that make odds of 10 to 1
PLACES_OF_DEAL = "SELECT game, agent, place FROM seats JOIN games USING (game) WHERE deal = ?"


@dataclass(frozen=True, slots=True)
class SprtParameters:
    """H0: the first agent is `elo0` rating points stronger than the second; H1: `elo1`.

    `alpha` is the accepted chance to decide for H1 where H0 holds, `beta` that of the opposite. ValueError for values
    that give no test.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            if not abs(getattr(self, name)) <= WIDEST:
                raise ValueError(f"sprt: {name} is {getattr(self, name):g}; expected {-WIDEST:g} to {WIDEST:g}.")
        if not self.elo0 < self.elo1:
            raise ValueError(f"sprt: elo1 is {self.elo1:g}; expected more than elo0, {self.elo0:g}.")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"sprt: {name} is {getattr(self, name):g}; expected more than 0 and less than 0.5.")

    @classmethod
    def parse(cls, text: str) -> "SprtParameters":
        """From `elo0=0,elo1=20` with alpha and beta if wanted; ValueError with one sentence otherwise."""
        values: dict[str, float] = {}
        for part in text.split(","):
            name, equals, number = part.partition("=")
            if not equals or name not in cls.__dataclass_fields__ or name in values:
                raise ValueError(
                    f"sprt: {part!r} in {text!r}; expected {EXAMPLE}, with alpha=0.05,beta=0.05 if wanted."
                )
            try:
                values[name] = float(number)
            except ValueError:
                raise ValueError(f"sprt: {name} is {number!r}; expected a number, as in {EXAMPLE}.") from None
        missing = [name for name in ("elo0", "elo1") if name not in values]
        if missing:
            raise ValueError(f"sprt: {text!r} has no {missing[0]}; expected {EXAMPLE}.")
        return cls(**values)


class Sprt:
    """The test itself, fed with the scores of deals until it has a verdict."""

    def __init__(self, parameters: SprtParameters, scores: Iterable[float] = ()) -> None:
        self.parameters = parameters
        self.deals = 0
        self._sum = 0.0
        self._sum_of_squares = 0.0
        self.verdict: str | None = None
        for score in scores:
            self.add(score)

    def add(self, score: float) -> str | None:
        """Take in the score of one more deal (see `deal_score`), and give the verdict: `H0`, `H1`, or None to go on.

        A verdict once given stands; scores after it are left out. ValueError for a score outside [0, 1].
        """
        if not 0 <= score <= 1:
            raise ValueError(f"the score of a deal is {score}; expected 0 to 1.")
        if self.verdict is None:
            self.deals += 1
            self._sum += score
            self._sum_of_squares += score * score
            low, high = self.bounds
            self.verdict = "H0" if self.ratio <= low else "H1" if self.ratio >= high else None
        return self.verdict

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms at which the test ends (Wald)."""
        alpha, beta = self.parameters.alpha, self.parameters.beta
        return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)

    @property
    def score(self) -> float | None:
        """Mean score of the first agent, None before the first deal."""
        return self._sum / self.deals if self.deals else None

    @property
    def ratio(self) -> float:
        """Logarithm of the likelihood of H1 against that of H0."""
        if not self.deals:
            return 0.0
        mean = self._sum / self.deals
        squares = max(0.0, self._sum_of_squares - self.deals * mean * mean) + PRIOR_DEALS * WIDEST_VARIANCE
        variance = squares / (self.deals + PRIOR_DEALS)
        score0, score1 = score_of_elo(self.parameters.elo0), score_of_elo(self.parameters.elo1)
        return self.deals * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance)

    def sentence(self, first: str, second: str) -> str:
        """The state of the test in words."""
        elo0, elo1 = self.parameters.elo0, self.parameters.elo1
        low, high = self.bounds
        numbers = f"log-likelihood ratio {self.ratio:.2f} in [{low:.2f}, {high:.2f}], {self.deals} deals"
        if self.verdict == "H1":
            return f"{first} is stronger than {second}: {elo1:g} rather than {elo0:g} rating points ({numbers})."
        if self.verdict == "H0":
            return f"{first} is not {elo1:g} rating points stronger than {second}: {elo0:g} is likelier ({numbers})."
        return f"Not decided whether {first} is {elo0:g} or {elo1:g} rating points stronger than {second} ({numbers})."

    def to_dict(self) -> dict[str, Any]:
        """The state for programs."""
        names = ("elo0", "elo1", "alpha", "beta")
        return {
            **{name: getattr(self.parameters, name) for name in names},
            "verdict": self.verdict,
            "log_likelihood_ratio": self.ratio,
            "bounds": list(self.bounds),
            "deals": self.deals,
            "score": self.score,
        }


class SprtWatch:
    """Says when a running tournament of two agents may stop: to be asked after each game, with its results.

    Deals are taken in their order, each once all its games are played, so that the verdict does not hang on how many
    games are played at a time.
    """

    def __init__(self, parameters: SprtParameters, games_per_deal: int) -> None:
        self.test = Sprt(parameters)
        self._games_per_deal = games_per_deal
        self._deal = 0

    def __call__(self, connection: sqlite3.Connection) -> bool:
        """Whether there is a verdict."""
        while self.test.verdict is None:
            games: dict[int, list[tuple[int, int]]] = defaultdict(list)
            for game, agent, place in connection.execute(PLACES_OF_DEAL, (self._deal,)):
                games[game].append((agent, place))
            if len(games) < self._games_per_deal:
                return False
            score = deal_score(games.values(), 0, 1)
            if score is not None:
                self.test.add(score)
            self._deal += 1
        return True


def score_of_elo(elo: float) -> float:
    """Expected score against an agent that is so many rating points weaker."""
    return 1 / (1 + 10 ** (-elo / ELO_SCALE))


def deal_score(games: Iterable[Sequence[tuple[int, int]]], first: int, second: int) -> float | None:
    """The first agent's score against the second in the games of one deal, each given as (agent, place) by seat.

    The share of pairs of a seat of the first and a seat of the second in which the first finished ahead; a shared place
    is half. None if they did not meet.
    """
    won, pairs = 0.0, 0
    for seats in games:
        places = [place for agent, place in seats if agent == first]
        others = [place for agent, place in seats if agent == second]
        for place in places:
            won += sum(1.0 if place < other else 0.5 if place == other else 0.0 for other in others)
            pairs += len(others)
    return won / pairs if pairs else None
