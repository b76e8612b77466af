"""Who meets whom, on which deal and in which seats, so that nobody is favoured.

Every line-up plays every deal, with its agents moved on through all seats: each agent holds each hand once and has each
place in the turn order equally often.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from brass_ai.tournament.config import ALL, TournamentConfig
from brass_core.faults import DocumentError, Fault

MOST_TO_CHOOSE_FROM = 5_000  # line-ups among which a balanced choice is still quickly made

LineUp = tuple[int, ...]  # agents by number, one for each seat of the first rotation


@dataclass(frozen=True, slots=True)
class GameJob:
    """One game to play: all that decides how it goes. `agents` are numbers and `specs` texts, by seat."""

    game: int
    deal: int
    rotation: int
    line_up: int
    ruleset: str
    players: int
    seed: int
    agents: tuple[int, ...]
    specs: tuple[str, ...]
    move_seconds: float | None = None


class Schedule:
    """All games of a tournament, deal after deal; game numbers start at 0 and never change."""

    def __init__(self, config: TournamentConfig) -> None:
        self._config = config
        self.line_ups = line_ups(len(config.agents), config.players, config.line_ups)
        self._slots = [(number, turn) for number, line_up in enumerate(self.line_ups) for turn in rotations(line_up)]

    @property
    def games_per_deal(self) -> int:
        return len(self._slots)

    def __len__(self) -> int:
        return self._config.deals * len(self._slots)

    def __iter__(self) -> Iterator[GameJob]:
        return (self.job(game) for game in range(len(self)))

    def job(self, game: int) -> GameJob:
        """The game of that number; IndexError if there is none."""
        if not 0 <= game < len(self):
            raise IndexError(f"game {game} of {len(self)}")
        config = self._config
        deal, slot = divmod(game, len(self._slots))
        number, turn = self._slots[slot]
        agents = rotated(self.line_ups[number], turn)
        specs = tuple(config.agents[agent].spec for agent in agents)
        seed = deal_seed(config.seed, deal)
        where = (config.ruleset, config.players, seed)
        return GameJob(game, deal, turn, number, *where, agents, specs, config.move_seconds)


def deal_seed(seed: int, deal: int) -> int:
    """64 bits for the shuffles of a deal, unlike those of any other deal and of tournaments with another seed."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/deal/{deal}".encode(), digest_size=8).digest())


def rotated(line_up: LineUp, turn: int) -> LineUp:
    """The line-up moved on by so many seats."""
    return tuple(line_up[(seat - turn) % len(line_up)] for seat in range(len(line_up)))


def rotations(line_up: LineUp) -> range:
    """The turns that seat the line-up differently; fewer than seats where agents repeat, as 0, 1 in 0 1 0 1."""
    period = next(turn for turn in range(1, len(line_up) + 1) if rotated(line_up, turn % len(line_up)) == line_up)
    return range(period)


def line_ups(agents: int, players: int, wanted: str | int = ALL) -> list[LineUp]:
    """Line-ups in which each agent, and each pair of agents, plays equally often.

    With more agents than seats these are all choices of `players` agents. With fewer, each agent has equally many seats
    but for a rest, which goes to each choice of agents in turn. If only some of the choices are `wanted`, each agent
    still plays equally often, and pairs nearly so. DocumentError for a number with which that is impossible.
    """
    whole, rest = divmod(players, agents)
    base = tuple(range(agents)) * whole
    if wanted == ALL:
        return [base + extra for extra in combinations(range(agents), rest)]
    return [base + extra for extra in _balanced(agents, rest, wanted)]


def _balanced(agents: int, size: int, wanted: str | int) -> list[LineUp]:
    """So many choices of `size` agents. They come in rounds, in which each agent stands in for the next in turn."""
    choices = math.comb(agents, size)
    if choices > MOST_TO_CHOOSE_FROM:
        raise DocumentError([Fault("line_ups", wanted, f'"{ALL}": {choices} line-ups are too many to choose from')])
    rounds = list(_rounds(agents, size))
    if not isinstance(wanted, int) or wanted % agents or wanted > len(rounds) * agents:
        numbers = f"a multiple of {agents}, the number of agents, up to {len(rounds) * agents}, or " if rounds else ""
        raise DocumentError([Fault("line_ups", wanted, f'{numbers}"{ALL}" for {choices}')])
    meetings: Counter[tuple[int, int]] = Counter()
    chosen: list[LineUp] = []
    while len(chosen) < wanted:
        best = min(rounds, key=lambda line_ups: _unevenness(meetings + _meetings(line_ups)))
        rounds.remove(best)
        chosen += best
        meetings += _meetings(best)
    return chosen


def _rounds(agents: int, size: int) -> Iterator[tuple[LineUp, ...]]:
    """Choices that follow from one by moving on the agents, where as many as there are agents do."""
    seen: set[LineUp] = set()
    for first in combinations(range(agents), size):
        if first in seen:
            continue
        moved = [tuple(sorted((agent + shift) % agents for agent in first)) for shift in range(agents)]
        seen.update(moved)
        if len(set(moved)) == agents:
            yield tuple(moved)


def _meetings(line_ups: Sequence[LineUp]) -> Counter[tuple[int, int]]:
    return Counter(pair for line_up in line_ups for pair in combinations(line_up, 2))


def _unevenness(meetings: Counter[tuple[int, int]]) -> int:
    """Least where all pairs meet equally often, of all with the same number of meetings."""
    return sum(number * number for number in meetings.values())
