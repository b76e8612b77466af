"""Running a tournament: every game that is not in the results yet is played, stored and counted once."""

import json
import sqlite3
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import AbstractContextManager
from typing import Any

from brass_ai.agents import AgentSpecError
from brass_ai.tournament.config import TournamentConfig
from brass_ai.tournament.executors import Hands, hands_for
from brass_ai.tournament.game_job import GameOutcome, play_job
from brass_ai.tournament.pairing import GameJob, Schedule
from brass_ai.tournament.progress import Progress
from brass_ai.tournament.store import Store, open_store
from brass_ai.tournament.summary import Summary, summary_of

MOST_TRIES = 3  # of a game whose place to play fails each time
LOOK_SECONDS = 0.5  # after which the progress is shown anew though no game has ended

Until = Callable[[sqlite3.Connection], bool]


class TournamentError(ValueError):
    """A tournament that cannot go on; `str()` says why in one sentence. The finished games are stored."""


def run_tournament(
    config: TournamentConfig,
    *,
    hands: Callable[[], AbstractContextManager[Hands]] | None = None,
    progress: Progress | None = None,
    until: Until | None = None,
) -> Summary:
    """Play what is missing of a tournament, and return how all of it stands.

    `hands` opens the executor that plays, in place of the one that the configuration names. `until` is asked after each
    game, with the results; once it says True, no more games are played. A KeyboardInterrupt keeps the finished games.
    MismatchedResults if the file of results belongs to another tournament, TournamentError if games cannot be played.
    """
    schedule = Schedule(config)
    progress = progress or Progress()
    with open_store(config) as store:
        held = store.games()
        progress.begin(store, len(schedule), len(held))
        try:
            waiting = deque(game for game in range(len(schedule)) if game not in held)
            if not (held and until and until(store.connection)):
                _Run(schedule, store, progress, until, hands or (lambda: hands_for(config))).play(waiting)
        finally:
            progress.end()
        return summary_of(store.connection, len(schedule))


class _EnoughError(Exception):
    """No more games are wanted; those in play are given up."""


class _Run:
    """The games to play, and how often it went wrong."""

    def __init__(
        self,
        schedule: Schedule,
        store: Store,
        progress: Progress,
        until: Until | None,
        hands: Callable[[], AbstractContextManager[Hands]],
    ) -> None:
        self._schedule = schedule
        self._store = store
        self._progress = progress
        self._until = until
        self._hands = hands
        self._breaks = 0  # of executors, since a game was last finished
        self._tries: Counter[int] = Counter()

    def play(self, waiting: deque[int]) -> None:
        """Play these games, with a new executor where one breaks."""
        while waiting:
            try:
                with self._hands() as hands:
                    self._play_with(hands, waiting)
            except _EnoughError:
                return
            except BrokenExecutor:
                self._breaks += 1
                if self._breaks == MOST_TRIES:
                    raise TournamentError(
                        f"The processes that play ended without a result {MOST_TRIES} times in a row; "
                        f"the first game that is missing is game {min(waiting)}."
                    ) from None

    def _play_with(self, hands: Hands, waiting: deque[int]) -> None:
        """Play with one executor; BrokenExecutor, with the unfinished games waiting again, if it breaks."""
        pending: dict[Future[GameOutcome], int] = {}
        try:
            while waiting or pending:
                width = hands.width()
                while waiting and len(pending) < width:
                    pending[hands.executor.submit(play_job, self._schedule.job(waiting[0]))] = waiting[0]
                    waiting.popleft()
                for future in wait(pending, LOOK_SECONDS, FIRST_COMPLETED).done:
                    self._take(future, pending[future], waiting)
                    del pending[future]
                self._progress.show()
        finally:
            # In their order, before those that have not been tried.
            waiting.extendleft(sorted(pending.values(), reverse=True))

    def _take(self, future: "Future[GameOutcome]", game: int, waiting: deque[int]) -> None:
        """Store the outcome of a game, or let it wait for another try."""
        try:
            outcome = future.result()
        except BrokenExecutor:
            raise
        except AgentSpecError as error:
            raise TournamentError(f"Game {game} cannot be played where it was sent: {error}") from None
        except Exception as error:
            self._tries[game] += 1
            if self._tries[game] == MOST_TRIES:
                raise TournamentError(f"Game {game} failed {MOST_TRIES} times: {_in_short(error)}.") from error
            waiting.appendleft(game)
            return
        self._breaks = 0
        try:
            is_new = self._store.add(outcome)
        except sqlite3.DatabaseError as error:
            raise TournamentError(f"{self._store.path} cannot be written: {error}.") from None
        if is_new:
            self._progress.finished(outcome)
            if self._until and self._until(self._store.connection):
                raise _EnoughError


def play_again(job: GameJob, stored: dict[str, Any]) -> list[str]:
    """Play a game alone once more; one sentence for each part of its record that is not as stored."""
    record = json.loads(play_job(job).record)
    found = [
        f"{name} is {_in_short(record.get(name))}; stored is {_in_short(stored.get(name))}."
        for name in sorted({*record, *stored})
        if name != "steps" and record.get(name) != stored.get(name)
    ]
    steps = zip(record["steps"], stored["steps"], strict=False)
    for number, (now, then) in enumerate(steps, 1):
        if now != then:
            return [f"step {number} is {now}; stored is {then}.", *found]
    if len(record["steps"]) != len(stored["steps"]):
        found.insert(0, f"the game has {len(record['steps'])} steps; stored are {len(stored['steps'])}.")
    return found


def _in_short(value: object) -> str:
    text = " ".join(str(value).split()) or type(value).__name__
    return text if len(text) <= 200 else text[:196] + " ..."
