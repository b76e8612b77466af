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

MOST_TO_CHOOSE_FROM = 20_000  # line-ups among which a balanced choice is still quickly made

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

    With more agents than seats these are all choices of `players` agents, or so many of them as `wanted`, chosen to
    meet as evenly as that number allows. With fewer, each agent has equally many seats but for a rest, which goes to each
    choice of agents in turn.
    """
    whole, rest = divmod(players, agents)
    base = tuple(range(agents)) * whole
    if wanted == ALL:
        return [base + extra for extra in combinations(range(agents), rest)]
    choices = math.comb(agents, rest)
    if not isinstance(wanted, int) or wanted > choices:
        raise DocumentError([Fault("line_ups", wanted, f'at most {choices}, the number of line-ups, or "{ALL}"')])
    if choices > MOST_TO_CHOOSE_FROM:
        raise DocumentError([Fault("line_ups", wanted, f'"{ALL}": {choices} line-ups are too many to choose from')])
    return [base + extra for extra in _most_even(list(combinations(range(agents), rest)), wanted)]


def _most_even(choices: Sequence[LineUp], wanted: int) -> list[LineUp]:
    """So many of the choices, each time the one whose agents, then whose pairs, have met least."""
    plays: Counter[int] = Counter()
    meetings: Counter[tuple[int, int]] = Counter()
    left, chosen = list(choices), []
    for _ in range(wanted):
        best = min(left, key=lambda choice: _burden(choice, plays, meetings))
        left.remove(best)
        chosen.append(best)
        plays.update(best)
        meetings.update(combinations(best, 2))
    return chosen


def _burden(choice: LineUp, plays: Counter[int], meetings: Counter[tuple[int, int]]) -> tuple[int, int]:
    """How unevenly agents, and pairs, would have played after this choice: the growth of the sums of squares."""
    return (
        sum(2 * plays[agent] + 1 for agent in choice),
        sum(2 * meetings[pair] + 1 for pair in combinations(choice, 2)),
    )
