"""One search that is read while it goes on, and what it found as plain data for answers."""

import math
import time
from collections.abc import Iterable, Sequence
from typing import Any

from brass_ai.protocol.messages import Message
from brass_ai.protocol.places import place_chances
from brass_ai.protocol.query import Query
from brass_ai.recommendation import Alternative, Recommendation
from brass_ai.suggest import recommendation_of
from brass_core import _engine
from brass_core.codec import Codec, codec_of
from brass_core.names import ERAS
from brass_core.notation import format_step

FORCED_ITERATIONS = 256  # where there is nothing to choose: enough for an estimate
LEAST_ITERATIONS = 32  # before a standard error means anything
CONFIDENCE = 1.96  # standard errors on each side of 95 %
DIGITS = 4


class Analysis:
    """The search of one query. For one thread at a time; only `stop` may be set from others."""

    def __init__(self, query: Query) -> None:
        self.query = query
        self.stop = _engine.Stop()
        self.iterations = 0
        self.seconds = 0.0
        self._search: _engine.Search | None = None  # takes its memory when it is first needed
        self._is_forced = False

    def work(self, seconds: float) -> str | None:
        """Search for at most so many seconds; the reason if that was the end: a limit, `forced` or `cancelled`."""
        search, limits = self._begun(), self.query.limits
        if limits.seconds is not None:
            seconds = min(seconds, limits.seconds - self.seconds)
        most = FORCED_ITERATIONS if self._is_forced else limits.iterations
        left = 0 if most is None else max(1, min(most, limits.iterations or most) - self.iterations)
        begin = time.monotonic()
        self.iterations += search.work(left, max(seconds, 1e-4), self.stop)
        self.seconds += time.monotonic() - begin
        return self._end(search)

    def report(self) -> Message:
        """What is known so far: all fields of an answer but its id, type and reason."""
        query, search = self.query, self._begun()
        result = search.report()
        advice = recommendation_of(query.view, result, query.parameters.seed, query.parameters.threads)
        turn = [{"step": step.step, "words": step.words} for step in advice.turn]
        found: Message = {
            "ruleset": advice.ruleset,
            "players": advice.players,
            "seat": advice.seat,
            "era": ERAS[query.view.era],
            "round": query.view.round,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "nodes": result.nodes,
            "depth": result.max_depth,
            "root": _root(result, _correction(advice)),
            "turn": turn,
            "turn_is_complete": advice.turn_is_complete,
            "steps": list(self._lines(search, result, advice)),
            "variation": _steps_of(query.view, result.variation),
            "why": list(advice.why),
            "sureness": {name: getattr(advice.sureness, name) for name in ("level", "share", "lead", "lead_error")},
        }
        rounded: Message = _rounded(found)
        return rounded

    def _begun(self) -> _engine.Search:
        if self._search is None:
            query = self.query
            self._search = _engine.Search(query.parameters)
            self._search.begin(query.view, list(query.allowed))
            state = query.view.determinize(_engine.Random(query.view.key))
            self._is_forced = len(query.allowed or state.legal_decisions()) == 1
        return self._search

    def _end(self, search: _engine.Search) -> str | None:
        limits = self.query.limits
        if self.stop.is_set:
            return "cancelled"
        if limits.iterations is not None and self.iterations >= limits.iterations:
            return "iterations"
        if self._is_forced and self.iterations >= FORCED_ITERATIONS:
            return "forced"
        if limits.seconds is not None and self.seconds >= limits.seconds:
            return "seconds"
        if limits.standard_error is not None and self.iterations >= LEAST_ITERATIONS:
            result = search.report()
            best = result.turn[0]
            if best.visits > 1 and best.standard_errors[result.seat] <= limits.standard_error:
                return "standard_error"
        return None

    def _lines(self, search: _engine.Search, result: _engine.SearchResult, advice: Recommendation) -> Iterable[Message]:
        codec = codec_of(advice.ruleset, advice.players)
        tried = {_text(codec, step): step for step in (*reversed(result.turn), *reversed(result.steps))}
        for alternative in advice.alternatives[: self.query.lines]:
            native = tried.get(alternative.step)
            if native is not None:
                yield _line(alternative, native, advice.seat) | {
                    "variation": _steps_of(self.query.view, search.line_after(native.decisions))
                }


def _text(codec: Codec, alternative: _engine.Alternative) -> str | None:
    return None if alternative.is_stop or alternative.step is None else format_step(codec.step(alternative.step))


def _line(alternative: Alternative, native: _engine.Alternative, seat: int) -> Message:
    forecasts = alternative.forecasts
    wins = _shares([forecast.win for forecast in forecasts])
    own = forecasts[seat] if forecasts else None
    return {
        "step": alternative.step,
        "words": alternative.words,
        "visits": alternative.visits,
        "share": alternative.share,
        "variants": alternative.variants,
        "prior": min(1.0, alternative.prior),
        "utility": min(1.0, max(0.0, native.utility)),
        "points": [forecast.points for forecast in forecasts],
        "errors": [forecast.standard_error for forecast in forecasts],
        "wins": wins,
        "places": place_chances(wins),
        "lower_bound": own and own.points - CONFIDENCE * own.standard_error,
    }


def _root(result: _engine.SearchResult, correction: float) -> Message:
    """Points, errors and chances by seat, of all decisions of the root together, each as often as it was visited."""
    tried = [decision for decision in result.decisions if decision.visits]
    total = sum(decision.visits for decision in tried)
    seats = range(len(tried[0].points)) if tried else range(0)
    means = [sum(decision.points[seat] * decision.visits for decision in tried) / total for seat in seats]
    wins = _shares([sum(decision.wins[seat] * decision.visits for decision in tried) / total for seat in seats])
    return {
        "points": [mean + correction for mean in means],
        "errors": [_pooled_error(tried, seat, means[seat]) for seat in seats],
        "wins": wins,
        "places": place_chances(wins),
    }


def _pooled_error(tried: Sequence[_engine.Alternative], seat: int, mean: float) -> float:
    """Standard error of the mean over all visits, as if each were independent."""
    total = sum(decision.visits for decision in tried)
    squares = sum(
        decision.standard_errors[seat] ** 2 * decision.visits * (decision.visits - 1)
        + decision.visits * (decision.points[seat] - mean) ** 2
        for decision in tried
    )
    return math.sqrt(squares / (total - 1) / total) if total > 1 else 0.0


def _shares(wins: Sequence[float]) -> list[float]:
    """Chances that add up to 1, rounding errors of many visits taken out."""
    total = sum(wins)
    return [win / total for win in wins] if total > 0 else list(wins)


def _correction(advice: Recommendation) -> float:
    return advice.past_error.mean if advice.past_error else 0.0


def _steps_of(view: _engine.View, decisions: Iterable[int]) -> list[Message]:
    """The complete steps of a line of decisions, on one State that the seat's knowledge admits."""
    codec = codec_of(view.ruleset.id, view.ruleset.players)
    state = view.determinize(_engine.Random(view.key))
    steps = []
    for decision in decisions:
        seat, played = state.seat, state.steps_played
        state.apply(decision, _engine.Random(0))
        if state.steps_played != played:
            steps.append({"seat": seat, "step": codec.text(state.step)})
    return steps


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: _rounded(entry) for key, entry in value.items()}
    return [_rounded(entry) for entry in value] if isinstance(value, list | tuple) else value
