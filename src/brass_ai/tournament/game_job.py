"""Playing one game of a tournament to its end, whatever its agents do."""

import json
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from brass_ai.agents import Agent, make_agent
from brass_ai.agents.external import AgentFault, ExternalAgent
from brass_ai.selfplay import agent_seed, record_of, win_share
from brass_ai.tournament.pairing import GameJob
from brass_ai.tournament.score_sources import PointsBySource, ScoreWatch
from brass_ai.tournament.substitute import Substitute
from brass_core import Game, _engine

DONE, FORFEIT = "done", "forfeit"
CRASH, ILLEGAL = "crash", "illegal"
KEPT_ERRORS = 1 << 14  # characters of what is kept of an error


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """What a seat came to. `seconds` are those of its agent; `fault` is crash, illegal, timeout or None."""

    seat: int
    agent: int
    turn_place: int
    points: int
    place: int
    win_share: float
    canal_links: int
    canal_tiles: int
    rail_links: int
    rail_tiles: int
    bonus_points: int
    cash_points: int
    lost_points: int
    income_level: int
    cash: int
    seconds: float
    decisions: int
    fault: str | None
    error_output: str | None


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """A finished game: `record` is its record as JSON; `started` is UTC."""

    job: GameJob
    status: str
    started: str
    seconds: float
    steps: int
    record: str
    seats: tuple[SeatOutcome, ...]


@dataclass(slots=True)
class _Chair:
    """A seat's agent, and the one that plays on for it once it has failed."""

    agent: Agent
    substitute: Substitute = field(default_factory=Substitute)
    seconds: float = 0.0
    decisions: int = 0
    fault: str | None = None
    error_output: str | None = None

    def choose(self, view: _engine.View, legal: Sequence[int]) -> int:
        """A legal decision, whatever the agent does."""
        if self.fault is None:
            self.decisions += 1
            start = time.perf_counter()
            self._ask(view, legal)
            self.seconds += time.perf_counter() - start
        return self._chosen if self.fault is None else self.substitute.choose(view)

    _chosen: int = -1

    def _ask(self, view: _engine.View, legal: Sequence[int]) -> None:
        try:
            chosen = self.agent.choose(view)
            if chosen in legal:
                self._chosen = int(chosen)
            else:
                self._disqualify(ILLEGAL, f"it chose the decision {chosen!r}, which is not legal.")
        except AgentFault as fault:
            self._disqualify(fault.kind, fault.reason, fault.error_output)
        except (Exception, SystemExit) as error:
            self._disqualify(CRASH, f"it raised {type(error).__name__}.", traceback.format_exc())

    def _disqualify(self, kind: str, reason: str, error_output: str = "") -> None:
        self.fault = kind
        self.error_output = f"{reason}\n{error_output[-KEPT_ERRORS:]}".rstrip("\n")
        self.close()

    def close(self) -> None:
        """End what the agent keeps running."""
        close = getattr(self.agent, "close", None)
        if close:
            close()


def play_job(job: GameJob) -> GameOutcome:
    """Play a game. An agent that crashes, breaks the rules or takes too long is out, and its seat passes from then on.

    The same job gives the same record, if its agents repeat themselves. AgentSpecError for an agent that cannot be made
    here.
    """
    started = datetime.now(UTC).isoformat(timespec="milliseconds")
    start = time.perf_counter()
    chairs = [_Chair(_agent(job, seat)) for seat in range(job.players)]
    try:
        game = Game.from_seed(job.ruleset, job.players, job.seed)
        watch = ScoreWatch()
        record = record_of(game, _steps(game, chairs, watch), job.specs, job.seed)
    finally:
        for chair in chairs:
            chair.close()
    seats = _seats(job, record, chairs, watch.points_by_source(game))
    status = FORFEIT if any(chair.fault for chair in chairs) else DONE
    seconds = time.perf_counter() - start
    return GameOutcome(job, status, started, seconds, len(record["steps"]), json.dumps(record), seats)


def _agent(job: GameJob, seat: int) -> Agent:
    agent = make_agent(job.specs[seat], agent_seed(job.seed, seat))
    if job.move_seconds is not None and isinstance(agent, ExternalAgent):
        agent.move_seconds = job.move_seconds
    return agent


def _steps(game: Game, chairs: Sequence[_Chair], watch: ScoreWatch) -> Iterator[list[Any]]:
    """Each step as a record writes it, while the game is played."""
    while not game.is_over:
        seat = game.state.seat
        decision = chairs[seat].choose(game.view(seat), game.state.legal_decisions())
        watch.before(game.state, decision)
        text = game.decide(decision)
        watch.after(game.state)
        if text is not None:
            yield [seat, text]


def _seats(
    job: GameJob, record: dict[str, Any], chairs: Sequence[_Chair], sources: Sequence[PointsBySource]
) -> tuple[SeatOutcome, ...]:
    result, order = record["result"], record["setup"]["turn_order"]
    places = places_of(result["places"], [chair.fault is not None for chair in chairs])
    return tuple(
        SeatOutcome(
            seat=seat,
            agent=job.agents[seat],
            turn_place=order.index(seat),
            points=result["vp"][seat],
            place=places[seat],
            win_share=0.0 if chair.fault else win_share(places, seat),
            canal_links=sources[seat].canal_links,
            canal_tiles=sources[seat].canal_tiles,
            rail_links=sources[seat].rail_links,
            rail_tiles=sources[seat].rail_tiles,
            bonus_points=sources[seat].bonus,
            cash_points=sources[seat].cash,
            lost_points=sources[seat].lost,
            income_level=result["income"][seat],
            cash=result["cash"][seat],
            seconds=chair.seconds,
            decisions=chair.decisions,
            fault=chair.fault,
            error_output=chair.error_output,
        )
        for seat, chair in enumerate(chairs)
    )


def places_of(places: Sequence[int], is_out: Sequence[bool]) -> list[int]:
    """The places, 1 the best, with those who are out sharing the place after all others."""
    left = [place for place, out in zip(places, is_out, strict=True) if not out]
    return [
        len(left) + 1 if out else 1 + sum(other < place for other in left)
        for place, out in zip(places, is_out, strict=True)
    ]
