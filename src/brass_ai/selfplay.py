"""Games of agents against each other, and files of their records."""

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from brass_ai.agents import Agent, make_agent
from brass_core import Game
from brass_core.names import names_of
from brass_core.record import FORMAT

SEEDS = 1 << 64  # a seed has 64 bits

Record = dict[str, Any]


class MismatchedFile(ValueError):
    """A file of records that the asked for games do not continue; `str()` names the first difference."""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """One game: its deal follows from the seed; `agents` are specs by seat."""

    ruleset: str
    players: int
    agents: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Series:
    """Games to play. `agents` holds one spec for each seat.

    Game i has seed + i. With `rotates`, each deal is played with the agents moved on through all seats: games
    players * i to players * i + players - 1 all have seed + i.
    """

    ruleset: str
    players: int
    agents: tuple[str, ...]
    games: int
    seed: int
    rotates: bool = False
    has_traces: bool = False

    def __post_init__(self) -> None:
        names_of(self.ruleset, self.players)
        if len(self.agents) not in (1, self.players):
            raise ValueError(
                f"{len(self.agents)} agents are given; expected one for each of {self.players} seats, or one."
            )
        object.__setattr__(self, "agents", tuple(self.agents) * (self.players // len(self.agents)))
        for spec in self.agents:
            make_agent(spec, 0)

    def game(self, number: int) -> GamePlan:
        """The plan of a game, counted from 0."""
        turn = number % self.players if self.rotates else 0
        deal = number // self.players if self.rotates else number
        seats = tuple(self.agents[(seat - turn) % self.players] for seat in range(self.players))
        return GamePlan(self.ruleset, self.players, seats, (self.seed + deal) % SEEDS)

    def seat_of(self, agent: int, number: int) -> int:
        """The seat of the agent, counted from 0, in a game."""
        return (agent + (number if self.rotates else 0)) % self.players


def agent_seed(seed: int, seat: int) -> int:
    """A seed of 64 bits for the agent of a seat, unlike those of other seats and other games."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{seat}".encode(), digest_size=8).digest())


def play_game(plan: GamePlan, has_trace: bool = False) -> Record:
    """Play a game to its end; its record. The same plan gives the same record if its agents repeat themselves."""
    agents = [make_agent(spec, agent_seed(plan.seed, seat)) for seat, spec in enumerate(plan.agents)]
    game = Game.from_seed(plan.ruleset, plan.players, plan.seed)
    return record_of(game, play_on(game, agents, has_trace), plan.agents, plan.seed)


def play_on(game: Game, agents: Sequence[Agent], has_trace: bool = False) -> Iterator[list[Any]]:
    """Play a game on to its end, giving each step as a record writes it, in a trace with its third element."""
    legal: list[str] | None = None
    while not game.is_over:
        seat = game.state.seat
        if has_trace and legal is None:
            legal = game.legal_steps()
        text = game.decide(agents[seat].choose(game.view(seat)))
        if text is None:
            continue
        entry = [seat, text]
        if has_trace:
            entry.append({"legal": legal, "position": game.position()})
            legal = None
        yield entry


def record_of(
    game: Game, steps: Iterable[list[Any]], agents: Sequence[str] | None = None, seed: int | None = None
) -> Record:
    """The record of a game dealt from a set-up; the steps may still be played while they are read."""
    names = game.codec.names
    played = list(steps)
    seats = [f"Seat {seat}" for seat in range(names.players)]
    helps = {"seats": seats, "agents": None if agents is None else list(agents), "seed": seed}
    return {
        "format": FORMAT,
        "ruleset": names.ruleset,
        "players": names.players,
        **{name: value for name, value in helps.items() if value is not None},
        "setup": game.setup,
        "steps": played,
        "result": game.result(),
    }


class RecordFile:
    """A file of a series' records, one a line. What it holds already counts as played."""

    def __init__(self, path: Path, series: Series) -> None:
        """Read the file if there is one; MismatchedFile, and nothing changed, if its games are not this series'."""
        self.path = path
        self.results: list[Record] = []
        self.dropped = 0  # bytes of a last line that was not written to its end
        self._file: IO[bytes] = path.open("a+b")
        self._file.seek(0)
        whole = 0
        try:
            for number, line in enumerate(self._file):
                if line.endswith(b"\n"):
                    whole += len(line)
                    self.results.append(_fitting_result(line, number, series, f"{path} line {number + 1}"))
                else:
                    self.dropped = len(line)
        except MismatchedFile:
            self._file.close()
            raise
        if self.dropped:
            self._file.truncate(whole)

    def add(self, record: Record) -> None:
        """Write a record at once."""
        self._file.write(to_line(record).encode())
        self._file.flush()
        self.results.append(record["result"])

    def close(self) -> None:
        """Nothing can be added any more."""
        self._file.close()


def _fitting_result(line: bytes, number: int, series: Series, place: str) -> Record:
    """The result of a line's record if it is the series' game of that number."""
    try:
        record = json.loads(line)
        result: Record = record["result"]
        held = {name: record[name] for name in ("ruleset", "players", "agents", "seed")}
        held["has_traces"] = any(len(step) > 2 for step in record["steps"])
    except (ValueError, LookupError, TypeError):
        raise MismatchedFile(f"{place} is no record written by selfplay; expected one to continue after.") from None
    plan = series.game(number)
    wanted = {
        "ruleset": plan.ruleset,
        "players": plan.players,
        "agents": list(plan.agents),
        "seed": plan.seed,
        "has_traces": series.has_traces,
    }
    for name, value in wanted.items():
        if held[name] != value:
            raise MismatchedFile(f"{place}: {name} is {held[name]!r}; expected {value!r}, as asked for now.")
    return result


def to_line(record: Record) -> str:
    """A record as one line of a file."""
    return json.dumps(record, ensure_ascii=False) + "\n"


@dataclass(frozen=True, slots=True)
class Standing:
    """How an agent did. Points are victory points; a shared first place counts as its part of a win."""

    agent: int
    spec: str
    seat: int | None
    games: int
    points: float
    standard_error: float | None
    wins: float

    def to_dict(self) -> dict[str, Any]:
        """The standing for programs."""
        return {name: getattr(self, name) for name in self.__slots__}


def standings(series: Series, results: Sequence[Record]) -> list[Standing]:
    """Mean points, their standard error (None for fewer than two games) and wins of each agent of the series."""
    rows = []
    for agent, spec in enumerate(series.agents):
        seats = [series.seat_of(agent, number) for number in range(len(results))]
        points = [result["vp"][seat] for result, seat in zip(results, seats, strict=True)]
        wins = sum(win_share(result["places"], seat) for result, seat in zip(results, seats, strict=True))
        mean, error = mean_and_error(points)
        rows.append(Standing(agent, spec, None if series.rotates else agent, len(results), mean, error, wins))
    return rows


def win_share(places: Sequence[int], seat: int) -> float:
    """1 for a win, split evenly among those who share the first place."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def mean_and_error(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean (0 of nothing) and its standard error (None for fewer than two values)."""
    if not values:
        return 0.0, None
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, None
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
