"""What the workers carry out for a query: an analysis with its reports, or the review of a record."""

import math
from collections.abc import Callable, Generator, Iterator

from brass_ai.protocol.allowed import Line, allowed_lines
from brass_ai.protocol.analysis import DIGITS, Analysis
from brass_ai.protocol.messages import Message
from brass_ai.protocol.moment import at_step
from brass_ai.protocol.query import Limits, Query, ReviewQuery
from brass_ai.protocol.scheduler import SLICE_SECONDS, Busy
from brass_core import _engine
from brass_core.notation import format_step

Send = Callable[[Message], None]

ITERATIONS_A_SECOND = 10_000  # for a guess of how long a query will take
SHORTEST_GUESS = 0.05


class Task:
    """A query that a worker carries out; `send` takes its answers, `on_end` is called once, after the last one."""

    def __init__(self, id: str, priority: int, send: Send, on_end: Callable[[], None]) -> None:
        self.id = id
        self.priority = priority
        self.stop = _engine.Stop()
        self.iterations = 0
        self.seconds = 0.0
        self.is_running = False
        self._send = send
        self._on_end = on_end

    def advance(self, seconds: float) -> bool:
        """Go on for about so many seconds; whether all is done."""
        raise NotImplementedError

    def fail(self, error: Exception) -> None:
        """Answer that the search failed."""
        message = str(error) if isinstance(error, ValueError) else f"the search failed: {type(error).__name__}: {error}"
        self._end({"id": self.id, "type": "error", "error": message, "faults": []})

    def refuse(self, busy: Busy) -> None:
        """Answer that others need the room."""
        self._end(busy_answer(self.id, busy))

    def expected_seconds(self) -> float:
        """A guess of how long it will still take."""
        return SHORTEST_GUESS

    def _end(self, answer: Message) -> None:
        self._on_end()
        self._send(answer)


class AnalysisTask(Task):
    """Searches one position; reports come between the slices."""

    def __init__(self, query: Query, send: Send, on_end: Callable[[], None]) -> None:
        super().__init__(query.id, query.priority, send, on_end)
        self._query = query
        self._analysis = Analysis(query)
        self._analysis.stop = self.stop
        self._next_report = query.report_interval

    def advance(self, seconds: float) -> bool:
        """Search for a slice; the result once a limit is reached, a report where one is due."""
        self.is_running = True
        reason = self._analysis.work(min(seconds, self._next_report or seconds))
        self.iterations, self.seconds = self._analysis.iterations, self._analysis.seconds
        if reason is not None:
            self._end({"id": self.id, "type": "result", "reason": reason, **self._analysis.report()})
            return True
        if self._next_report is not None and self.seconds >= self._next_report:
            assert self._query.report_interval is not None
            self._send({"id": self.id, "type": "report", **self._analysis.report()})
            self._next_report = self.seconds + self._query.report_interval
        return False

    def expected_seconds(self) -> float:
        return expected_seconds(self._query.limits, self.seconds)


class ReviewTask(Task):
    """Judges a record's decisions one by one: the best step by a search, against a search of the one played."""

    def __init__(self, query: ReviewQuery, send: Send, on_end: Callable[[], None]) -> None:
        super().__init__(query.id, query.priority, send, on_end)
        self._query = query
        self._numbers = [number for number, played in enumerate(query.record.steps, 1) if played.seat in query.seats]
        self._judging = self._judge_all()
        self._costs: dict[int, float] = {}  # by the step's number

    def advance(self, seconds: float) -> bool:
        """Search for a slice; the verdict on a decision where one is ready."""
        self.is_running = True
        try:
            verdict = next(self._judging)
        except StopIteration:
            self._end(self._summary("cancelled" if self.stop.is_set else "finished"))
            return True
        if verdict is not None:
            self._send(verdict)
        return False

    def expected_seconds(self) -> float:
        left = len(self._numbers) - len(self._costs)
        return 2 * left * expected_seconds(self._query.limits, 0.0)

    def _judge_all(self) -> Iterator[Message | None]:
        """Verdicts, and None after every slice of work in between."""
        for number in self._numbers:
            played = self._query.record.steps[number - 1]
            text = format_step(played.step)
            # An action that the step does not continue had been ended.
            view = at_step(self._query.record, number - 1, closed=not played.step.continues).view()
            found = yield from self._searched(view, [])
            best = of_played = found["steps"][0]
            if best["step"] != text:
                other = yield from self._searched(view, allowed_lines(view, [text], None))
                of_played = other["steps"][0]
            if self.stop.is_set:
                return
            verdict = _compared(best, of_played, played.seat)
            self._costs[number] = verdict["cost"]
            root = found["root"]
            stage = {"number": number, "seat": played.seat, "era": found["era"], "round": found["round"]}
            yield {
                "id": self.id,
                "type": "reviewed",
                **stage,
                **verdict,
                "points": root["points"],
                "wins": root["wins"],
            }

    def _searched(self, view: _engine.View, allowed: list[Line]) -> Generator[None, None, Message]:
        query = Query(self.id, view, self._query.limits, self._query.parameters, tuple(allowed), lines=1)
        analysis = Analysis(query)
        analysis.stop = self.stop
        while analysis.work(SLICE_SECONDS) is None:
            yield None
        self.iterations += analysis.iterations
        self.seconds += analysis.seconds
        return analysis.report()

    def _summary(self, reason: str) -> Message:
        by_seat = [0.0] * self._query.record.players
        for number, cost in self._costs.items():
            by_seat[self._query.record.steps[number - 1].seat] += cost
        costly = [number for number, cost in self._costs.items() if cost > 0]
        return {
            "id": self.id,
            "type": "review",
            "reason": reason,
            "decisions": len(self._costs),
            "costliest": sorted(costly, key=lambda number: -self._costs[number]),
            "cost_by_seat": [round(cost, DIGITS) for cost in by_seat],
        }


def _compared(best: Message, played: Message, seat: int) -> Message:
    """Both lines and what the one played costs its seat in points, with the standard error of that."""
    judged = {"played": _judged(played, seat), "best": _judged(best, seat)}
    (own, error), (top, top_error) = ((line["points"] or 0.0, line["error"] or 0.0) for line in judged.values())
    return judged | {"cost": round(max(0.0, top - own), DIGITS), "error": round(math.hypot(error, top_error), DIGITS)}


def _judged(line: Message, seat: int) -> Message:
    known = bool(line["points"])
    return {
        "step": line["step"],
        "words": line["words"],
        "points": line["points"][seat] if known else None,
        "error": line["errors"][seat] if known else None,
    }


def expected_seconds(limits: Limits, spent: float) -> float:
    """A guess of how long a search within the limits will take that has taken so long already."""
    by_iterations = (limits.iterations or math.inf) / ITERATIONS_A_SECOND
    return max(SHORTEST_GUESS, min(limits.seconds or math.inf, by_iterations) - spent)


def busy_answer(id: str, busy: Busy) -> Message:
    """The answer to a query for which there is no room."""
    return {"id": id, "type": "busy", "error": str(busy), "retry_after": round(busy.retry_after, 1)}
