"""What `suggest` answers: the turn to play, what else was tried, and why. Plain data that prints itself."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from brass_ai.advice import Advice
from brass_ai.calibration import PastError
from brass_ai.comparison import Comparison

FORMAT = "brass-recommendation/1"
VARIATION_HEAD = "Expected line (cards and tiles not seen, and what rivals do, are guesses):"


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A step of the turn in notation and in English; `step` is None where an open action is ended."""

    step: str | None
    words: str


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a seat can expect: final points (a mean with its standard error) and its chance to win, 0 to 1.

    The standard error treats the search's visits as independent, so it is a lower bound.
    """

    points: float
    standard_error: float
    win: float


@dataclass(frozen=True, slots=True)
class Alternative:
    """One deed with the card and sources that suit it best.

    `visits` and `share` (0 to 1, of all visits) count every choice of card and sources of the deed, `variants` is how
    many other choices were tried. `prior` is the guided policy's share for the last decision of the step before any
    search. `forecasts` are by seat and of this very step; empty where nothing had to be searched.
    """

    step: str | None
    words: str
    visits: int
    share: float
    variants: int
    prior: float
    forecasts: tuple[Forecast, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A step of the principal variation and its seat. Cards and tiles not seen, and what rivals do, are guesses."""

    seat: int
    step: str


@dataclass(frozen=True, slots=True)
class Sureness:
    """How clear the choice is: `level` is high, medium or low.

    `lead` is in points over the best other deed, `lead_error` its standard error; both None without one.
    """

    level: str
    share: float
    lead: float | None
    lead_error: float | None


@dataclass(frozen=True, slots=True)
class Recommendation:
    """The recommended rest of a seat's turn.

    `turn_is_complete` is False where a distant-market tile to be drawn decides how the turn goes on: ask again then.
    `alternatives` are ranked by visits; the first is the recommended deed. `seconds` is the time of the search.
    `past_error` is how far such expectations were from final points in self-play, None where it was not measured.
    `comparison` says where the points come from and what speaks against the runner-up; None if it was not asked for or
    the time was too short. So is `advice`, about the hand and the next order. `level` is None at full strength.
    """

    ruleset: str
    players: int
    seat: int
    turn: tuple[PlannedStep, ...]
    turn_is_complete: bool
    alternatives: tuple[Alternative, ...]
    variation: tuple[Line, ...]
    why: tuple[str, ...]
    sureness: Sureness
    past_error: PastError | None
    comparison: Comparison | None
    advice: Advice | None
    level: int | None
    iterations: int
    seconds: float
    seed: int
    threads: int

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values for JSON, numbers rounded to what they can tell."""
        return {"format": FORMAT, **_rounded(asdict(self))}

    def __str__(self) -> str:
        """The recommendation as a page of plain text."""
        lines = [f"Seat {self.seat} should play:", *(f"  {line}" for line in self.turn_lines())]
        lines += ["", *self.why, self.effort(), "", *_columns(self.table())]
        if self.variation:
            lines += ["", VARIATION_HEAD, *(f"  seat {line.seat}: {line.step}" for line in self.variation)]
        return "\n".join(lines)

    def turn_lines(self) -> list[str]:
        """The steps of the turn, each in notation and in words."""
        lines = [f"{planned.step}  ({planned.words})" if planned.step else planned.words for planned in self.turn]
        return lines if self.turn_is_complete else [*lines, "then ask again: what comes next depends on what happens"]

    def effort(self) -> str:
        """One sentence on how sure the choice is and what it took."""
        threads = "" if self.threads == 1 else f" in {self.threads} threads"
        search = f"{self.iterations:,} iterations in {self.seconds:.2f} s{threads}, seed {self.seed}"
        return f"How sure: {self.sureness.level} ({self.sureness.share:.0%} of the visits; {search})."

    def table(self) -> list[tuple[str, ...]]:
        """The alternatives as rows of text below a row of heads; points and chances are the seat's own."""
        heads = ("Step", "Visits", "Share", "Points", "Win", "Points of all seats")
        return [heads, *(self._row(alternative) for alternative in self.alternatives)]

    def _row(self, alternative: Alternative) -> tuple[str, ...]:
        step, effort = alternative.step or alternative.words, (f"{alternative.visits:,}", f"{alternative.share:.1%}")
        if not alternative.forecasts:
            return (step, *effort, "-", "-", "-")
        own = alternative.forecasts[self.seat]
        everyone = " ".join(f"{forecast.points:.0f}" for forecast in alternative.forecasts)
        return (step, *effort, f"{own.points:.1f} ± {own.standard_error:.2f}", f"{own.win:.0%}", everyone)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]))
    return lines


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _rounded(entry) for key, entry in value.items()}
    return [_rounded(entry) for entry in value] if isinstance(value, list | tuple) else value
