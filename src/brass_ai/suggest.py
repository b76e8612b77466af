"""Recommending a turn: from a position to a `Recommendation`, by tree search over what the seat to move knows.

>>> from brass_core import Game
>>> position = Game.from_seed("lancashire-2018", 4, seed=1).position()
>>> advice = suggest(position, Limit(iterations=200))
>>> advice.seat == position["active_seat"], advice.turn_is_complete
(True, True)
"""

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from brass_ai.advice import Advice, advise
from brass_ai.calibration import past_error
from brass_ai.comparison import Comparison, compare
from brass_ai.effects import effects_of
from brass_ai.levels import LEAST_VISITS, TOP_LEVEL, LevelTurn, level_of, search_at_level
from brass_ai.recommendation import Alternative, Forecast, Line, PlannedStep, Recommendation, Sureness
from brass_ai.trials import Trials
from brass_ai.turns import rest_of_turn
from brass_core import _engine
from brass_core.codec import Codec, codec_of
from brass_core.knowledge import view_of
from brass_core.names import ERAS, MARKET, location_of
from brass_core.notation import Step, format_step
from brass_core.position import Position, read_position
from brass_core.wording import in_words

DEFAULT_SECONDS = 0.5
MOST_SECONDS = 86_400.0  # a day
MOST_ITERATIONS = 10**9
MOST_THREADS = 32
MOST_SEED = 2**64 - 1
END_OF_ACTION = "End the action"

# What makes a choice clear: its share of the visits, and its lead over the best other deed.
CLEAR_SHARE, HIGH_SHARE, LOW_SHARE = 0.85, 0.6, 0.3
HIGH_LEAD, CLEAR_ERRORS = 1.0, 2.0  # points; standard errors
LESS_SURE = {"high": "medium", "medium": "low", "low": "low"}
SEEN_SHARE = 0.01  # of the visits, below which a deed was hardly looked at

# How a limit of seconds is spent: the search has the first part, then each has what is left up to its mark.
SEARCH_SHARE, SEARCH_SHARE_WITH_ADVICE = 0.7, 0.5
FOLLOW_SHARE = 0.08  # for the rest of the runner-up's turn
COMPARED_BY, COMPARED_BY_WITH_ADVICE, ADVISED_BY = 0.95, 0.65, 0.95
# With a limit of iterations only, the worlds and iterations of these parts follow from it.
ITERATIONS_PER_WORLD, FEWEST_WORLDS, MOST_WORLDS = 20, 10, 200
MOST_TIMED_WORLDS = 2000
FOLLOW_PART = 4
ADVICE_SECONDS = 2.0  # if advice is asked for and no limit is given


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search ends: after so many seconds for the turn or iterations for each decision, whichever comes first.

    With neither, after half a second. ValueError for numbers that make no sense.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            _check("seconds", self.seconds, 0.001, MOST_SECONDS, (int, float))
        if self.iterations is not None:
            _check("iterations", self.iterations, 1, MOST_ITERATIONS)


def suggest(
    position: Position | Mapping[str, Any] | str | bytes | _engine.View,
    limit: Limit | float | None = None,
    *,
    seed: int = 0,
    threads: int = 1,
    top: int = 5,
    level: int | None = None,
    explain: bool = True,
    advice: bool = False,
    **parameters: Any,
) -> Recommendation:
    """The best rest of the turn for the seat to move, who is the position's observer.

    `position` may be a Position, its document as an object or JSON text, or a native View. If it hides nothing
    (observer null), only what the seat to move may know is used. `limit` is a Limit or a number of seconds. One thread,
    an iteration limit and a seed give the same answer always. `top` alternatives are reported; `parameters` are further
    fields of the native SearchParameters. With a `level` (1 to 10) the turn is what that level would play. A part of
    the time goes into the reasons (`explain`) and, if it is wanted, the `advice` about the hand and the next order.

    Raises ValueError, in a sentence, if the position is faulty (DocumentError), the game is over, another seat is to
    move or its hand is hidden, or a number is out of range.
    """
    begun = time.perf_counter()
    _check("seed", seed, 0, MOST_SEED)
    _check("threads", threads, 1, MOST_THREADS)
    _check("top", top, 1, 1000)
    if level is not None:
        _check("level", level, 1, TOP_LEVEL)
    view = _view(position)
    spending = _Spending(_limit(limit, advice), begun, explain, advice)
    settings: dict[str, Any] = {"seed": seed, "threads": threads, **spending.search(), **parameters}
    result: _engine.SearchResult | LevelTurn
    if level is not None and level < TOP_LEVEL:
        settings |= _options_of(level, settings["iterations"]) | parameters
        result = search_at_level(view, _engine.SearchParameters(**settings), level_of(level).spread)
    else:
        result = _engine.search_turn(view, _engine.SearchParameters(**settings))
    reading = _Reading(view, codec_of(view.ruleset.id, view.ruleset.players), result)
    comparison = _compare(reading, spending, settings) if explain else None
    turn = [decision for step in result.turn for decision in step.decisions]
    wanted = advise(view, turn, worlds=spending.worlds, seed=seed, deadline=spending.advised) if advice else None
    return reading.recommendation(top, seed, threads, level, comparison, wanted)


def recommendation_of(
    view: _engine.View, result: _engine.SearchResult, seed: int = 0, threads: int = 1, top: int | None = None
) -> Recommendation:
    """What a native search of the View found, in words, with all or the first `top` alternatives and no comparison."""
    codec = codec_of(view.ruleset.id, view.ruleset.players)
    return _Reading(view, codec, result).recommendation(top, seed, threads)


def _options_of(level: int, iterations: int) -> dict[str, Any]:
    """A level's search parameters, with fewer iterations if the limit asks for fewer (0: it asks for none)."""
    options = level_of(level).options()
    return options | {"iterations": min(iterations or options["iterations"], options["iterations"])}


class _Spending:
    """How a limit is shared by the search, the reasons and the advice. Marks are of `time.perf_counter()`."""

    def __init__(self, limit: Limit, begun: float, explains: bool, advises: bool) -> None:
        self._limit = limit
        seconds = math.inf if limit.seconds is None else limit.seconds
        shares = (SEARCH_SHARE, COMPARED_BY) if not advises else (SEARCH_SHARE_WITH_ADVICE, COMPARED_BY_WITH_ADVICE)
        self._search_share = shares[0] if explains or advises else 1.0
        self._follow_seconds = 0.0 if limit.seconds is None else FOLLOW_SHARE * limit.seconds
        self.compared, self.advised = begun + shares[1] * seconds, begun + ADVISED_BY * seconds
        by_iterations = (limit.iterations or 0) // ITERATIONS_PER_WORLD
        most = MOST_WORLDS if limit.seconds is None else MOST_TIMED_WORLDS
        self.worlds = most if limit.iterations is None else min(MOST_WORLDS, max(FEWEST_WORLDS, by_iterations))

    def search(self) -> dict[str, Any]:
        """The search's part as search parameters, in which 0 is none."""
        seconds = self._search_share * (self._limit.seconds or 0.0)
        return {"seconds": seconds, "iterations": self._limit.iterations or 0}

    def follow(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """Search parameters for the rest of another turn."""
        iterations = settings["iterations"] and max(1, settings["iterations"] // FOLLOW_PART)
        return {**settings, "seconds": self._follow_seconds, "iterations": iterations}


def _compare(reading: "_Reading", spending: _Spending, settings: Mapping[str, Any]) -> Comparison | None:
    """The recommended turn against the best one that begins with another deed."""
    lines, runner_up = [reading.result.turn], reading.runner_up()
    if runner_up is not None:
        followed = rest_of_turn(
            reading.view, runner_up.decisions, _engine.SearchParameters(**spending.follow(settings))
        )
        lines.append([runner_up, *followed])
    decisions = [[decision for step in line for decision in step.decisions] for line in lines]
    trials = Trials(reading.view, [_engine.Trial(line) for line in decisions], settings["seed"])
    trials.run(spending.worlds, spending.compared)
    return compare(trials, [reading.text(step) for step in lines[1]] if runner_up is not None else [])


def _view(position: Position | Mapping[str, Any] | str | bytes | _engine.View) -> _engine.View:
    """What the seat to move knows; ValueError if that is not to be had."""
    if isinstance(position, _engine.View):
        view = position
    else:
        known = position if isinstance(position, Position) else read_position(_plain(position))
        if known.active_seat is None:
            raise ValueError("active_seat is null: the game is over, there is nothing to suggest.")
        if known.observer not in (None, known.active_seat):
            raise ValueError(
                f"active_seat is {known.active_seat}, whose hand is hidden from the observer, seat {known.observer}; "
                "expected a position seen by the seat to move."
            )
        view = view_of(known.to_dict())
    if view.seat < 0:
        raise ValueError("The game is over, there is nothing to suggest.")
    if view.seat != view.observer:
        raise ValueError(f"It is seat {view.seat}'s turn; expected its View, not that of seat {view.observer}.")
    return view


def _plain(source: Mapping[str, Any] | str | bytes) -> Any:
    return dict(source) if isinstance(source, Mapping) else source


def _limit(limit: Limit | float | None, advises: bool) -> Limit:
    """The limit asked for, or the usual one."""
    if not isinstance(limit, Limit):
        limit = Limit(seconds=limit)
    if limit.seconds is None and limit.iterations is None:
        return Limit(seconds=ADVICE_SECONDS if advises else DEFAULT_SECONDS)
    return limit


def _check(name: str, value: Any, low: float, high: float, types: Any = int) -> None:
    is_number = isinstance(value, types) and not isinstance(value, bool) and math.isfinite(value)
    if not (is_number and low <= value <= high):
        kind = "a whole number" if types is int else "a number"
        raise ValueError(f"{name} is {value!r}; expected {kind} from {low:,g} to {high:,g}.")


class _Reading:
    """Puts a native search result into words."""

    def __init__(self, view: _engine.View, codec: Codec, result: _engine.SearchResult | LevelTurn) -> None:
        self.view = view
        self.codec = codec
        self.result = result
        self.names = codec.names
        self.error = past_error(self.names.ruleset, self.names.players, ERAS[view.era], view.round)
        self.occupied = {tile[0] for tile in view.fields()["tiles"]}
        self.correction = self.error.mean if self.error else 0.0

    def recommendation(
        self,
        top: int | None,
        seed: int,
        threads: int,
        level: int | None = None,
        comparison: Comparison | None = None,
        advice: Advice | None = None,
    ) -> Recommendation:
        result = self.result
        alternatives = self._alternatives()
        sureness = _sureness(alternatives, result.seat, is_forced=len(result.decisions) == 1)
        if comparison and comparison.is_doubtful:
            sureness = replace(sureness, level=LESS_SURE[sureness.level])
        return Recommendation(
            ruleset=self.names.ruleset,
            players=self.names.players,
            seat=result.seat,
            turn=tuple(PlannedStep(self.text(step), self._words(step)) for step in result.turn),
            turn_is_complete=result.turn_is_complete,
            alternatives=tuple(alternatives[:top]),
            variation=tuple(self._variation()),
            why=(
                *self._why(alternatives, sureness),
                *(comparison.sentences() if comparison else ()),
                *(advice.sentences() if advice else ()),
                *([self.error.sentence()] if self.error else []),
            ),
            sureness=sureness,
            past_error=self.error,
            comparison=comparison,
            advice=advice,
            level=level,
            iterations=result.iterations,
            seconds=result.seconds,
            seed=seed,
            threads=threads,
        )

    def _step(self, alternative: _engine.Alternative) -> Step:
        assert alternative.step is not None  # only single decisions have none, and a turn is made of steps
        return self.codec.step(alternative.step)

    def text(self, alternative: _engine.Alternative) -> str | None:
        """Its notation, None for the end of an action."""
        return None if alternative.is_stop else format_step(self._step(alternative))

    def _words(self, alternative: _engine.Alternative) -> str:
        return END_OF_ACTION if alternative.is_stop else in_words(self._step(alternative), self.names)

    def _alternatives(self) -> list[Alternative]:
        """One for each deed that was tried: first the recommended one, then by visits."""
        total = sum(step.visits for step in self.result.steps)
        by_deed: dict[object, list[_engine.Alternative]] = {}
        for step in self.result.steps:
            by_deed.setdefault(self._deed(step), []).append(step)
        chosen = self.result.turn[0]
        best = by_deed.pop(self._deed(chosen), [])
        # The search went on after its first decision: the card and sources chosen then stand for the deed.
        same = [step for step in best if step.step == chosen.step]
        groups = sorted(by_deed.values(), key=lambda group: -sum(step.visits for step in group))
        groups = [[*(same or [chosen]), *(step for step in best if step.step != chosen.step)], *groups]
        return [self._alternative(group, total) for group in groups]

    def runner_up(self) -> _engine.Alternative | None:
        """The most visited step whose deed is not in the recommended turn, if one was looked at."""
        own = {self._deed(step) for step in self.result.turn}
        others = (step for step in self.result.steps if step.visits >= LEAST_VISITS and self._deed(step) not in own)
        return next(others, None)

    def _deed(self, alternative: _engine.Alternative) -> object:
        """What is done, whatever card and sources pay for it; equal empty spaces of a town are one place."""
        step = self._step(alternative)
        place: object = step.space
        if step.kind == "build" and step.space and self.codec.space_number[step.space] not in self.occupied:
            place = location_of(step.space), self.names.spaces[step.space]
        return step.kind, step.industry, place, step.link, step.target, step.amount, len(step.cards)

    def _alternative(self, group: list[_engine.Alternative], total: int) -> Alternative:
        best = group[0]
        visits = sum(step.visits for step in group)
        return Alternative(
            step=self.text(best),
            words=self._words(best),
            visits=visits,
            share=visits / total if total else float(len(self.result.decisions) == 1),
            variants=len(group) - 1,
            prior=best.prior,
            forecasts=tuple(self._forecasts(best)) if best.visits else (),
        )

    def _forecasts(self, alternative: _engine.Alternative) -> Iterator[Forecast]:
        """By seat, the points corrected by what such expectations have missed on average."""
        for points, error, win in zip(alternative.points, alternative.standard_errors, alternative.wins, strict=True):
            yield Forecast(points + self.correction, error, win)

    def _variation(self) -> Iterator[Line]:
        """The complete steps of the most visited line, on one State that the seat's knowledge admits."""
        state = self.view.determinize(_engine.Random(self.view.key))
        for decision in self.result.variation:
            seat, played = state.seat, state.steps_played
            state.apply(decision, _engine.Random(0))
            if state.steps_played != played:
                yield Line(seat, format_step(self.codec.step(state.step)))

    def _why(self, alternatives: list[Alternative], sureness: Sureness) -> Iterator[str]:
        seat, forecasts = self.result.seat, alternatives[0].forecasts
        if forecasts:
            yield f"Expected for seat {seat}: {forecasts[seat].points:.1f} points, {_against_rivals(forecasts, seat)}."
        if len(self.result.decisions) == 1:
            yield "No other deed is legal."
        elif sureness.lead is not None and sureness.lead_error:
            other = alternatives[1].step or END_OF_ACTION.lower()
            if alternatives[1].share < SEEN_SHARE:
                yield f"Hardly anything else was worth a look; the next was: {other}."
            else:
                errors = sureness.lead / sureness.lead_error
                yield f"{sureness.lead:+z.1f} points ({errors:+z.1f} standard errors) against the next best: {other}."
        certain = list(takewhile(lambda step: self._step(step).target != MARKET, self.result.turn))
        if any(self._step(step).kind not in ("stop", "lose") for step in certain):
            decisions = [decision for step in certain for decision in step.decisions]
            yield effects_of(self.view, decisions, self.codec).sentence()
        if len(certain) < len(self.result.turn):
            yield "What the sale to the distant market brings depends on the tile drawn."


def _against_rivals(forecasts: Sequence[Forecast], seat: int) -> str:
    best = max((other for other in range(len(forecasts)) if other != seat), key=lambda other: forecasts[other].points)
    lead = forecasts[seat].points - forecasts[best].points
    where = "more" if lead >= 0 else "fewer"
    return f"{abs(lead):.1f} {where} than the best rival (seat {best}), chance to win {forecasts[seat].win:.0%}"


def _sureness(alternatives: Sequence[Alternative], seat: int, is_forced: bool) -> Sureness:
    share = alternatives[0].share
    if len(alternatives) < 2 or not (alternatives[0].forecasts and alternatives[1].forecasts):
        return Sureness("high" if is_forced else "low", share, None, None)
    first, second = alternatives[0].forecasts[seat], alternatives[1].forecasts[seat]
    lead = first.points - second.points
    error = math.hypot(first.standard_error, second.standard_error)
    is_clear = lead >= CLEAR_ERRORS * error
    if share >= CLEAR_SHARE or (share >= HIGH_SHARE and is_clear and lead >= HIGH_LEAD):
        level = "high"
    elif share >= HIGH_SHARE or (share >= LOW_SHARE and is_clear):
        level = "medium"
    else:
        level = "low"
    return Sureness(level, share, lead, error)
