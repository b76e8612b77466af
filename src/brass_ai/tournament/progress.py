"""What is seen while a tournament runs: a live table on a terminal, single sentences elsewhere."""

import sys
import time
from typing import TYPE_CHECKING, Any

from brass_ai.tournament.game_job import GameOutcome
from brass_ai.tournament.store import Store
from brass_ai.tournament.summary import standings_of, table_of

if TYPE_CHECKING:
    from rich.table import Table

SHOW_SECONDS = 0.5  # between two looks at the results


class Progress:
    """Hears what happens, and shows nothing."""

    def begin(self, store: Store, games: int, held: int) -> None:
        """A run begins, with so many of the games played earlier."""

    def finished(self, outcome: GameOutcome) -> None:
        """A game is over and stored."""

    def show(self) -> None:
        """Some time has passed."""

    def end(self) -> None:
        """The run is over, for whatever reason."""


class PlainProgress(Progress):
    """Says on standard error what a person must know: what was there before, and who was disqualified first."""

    def __init__(self) -> None:
        self._failed: set[str] = set()

    def begin(self, store: Store, games: int, held: int) -> None:
        """A run begins."""
        if held:
            self.say(f"{store.path} holds {held} of {games} games already.")

    def finished(self, outcome: GameOutcome) -> None:
        """A game is over: the first fault of each agent is told."""
        for seat in outcome.seats:
            spec = outcome.job.specs[seat.seat]
            if seat.fault and spec not in self._failed:
                self._failed.add(spec)
                reason = (seat.error_output or "").partition("\n")[0]
                self.say(f"Game {outcome.job.game}: {spec} is disqualified ({seat.fault}): {reason}")

    def say(self, sentence: str) -> None:
        """Show a sentence."""
        print(sentence, file=sys.stderr)


class LiveProgress(PlainProgress):
    """Games done, their rate, the time left and the standing, on a terminal."""

    def __init__(self) -> None:
        super().__init__()
        from rich.console import Console
        from rich.live import Live

        self._console = Console(stderr=True)
        self._live = Live(console=self._console, auto_refresh=False, transient=True)
        self._store: Store | None = None
        self._games = self._held = self._played = 0
        self._start = self._shown = 0.0

    def begin(self, store: Store, games: int, held: int) -> None:
        """A run begins."""
        self._store, self._games, self._held = store, games, held
        self._start = time.monotonic()
        super().begin(store, games, held)
        self._live.start()

    def finished(self, outcome: GameOutcome) -> None:
        """A game is over."""
        self._played += 1
        super().finished(outcome)

    def show(self) -> None:
        """The table anew, if the last one is old."""
        if self._store and time.monotonic() - self._shown > SHOW_SECONDS:
            self._shown = time.monotonic()
            self._live.update(self._picture(), refresh=True)

    def say(self, sentence: str) -> None:
        """Show a sentence above the table."""
        self._console.print(sentence, markup=False, highlight=False)

    def end(self) -> None:
        """The table goes; what is left is for the command to say."""
        self._live.stop()

    def _picture(self) -> Any:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.text import Text

        assert self._store
        done = self._held + self._played
        seconds = time.monotonic() - self._start
        rate = self._played / seconds if seconds else 0.0
        left = _duration((self._games - done) / rate) if rate else "?"
        words = f"{done} of {self._games} games, {rate:.2f} a second, {left} left"
        return Group(Text(words), ProgressBar(self._games, done), self._standing())

    def _standing(self) -> "Table":
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        assert self._store
        heads, *rows = table_of(standings_of(self._store.connection))
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        for number, head in enumerate(heads):
            table.add_column(head, justify="right" if number else "left", overflow="ellipsis" if number else "fold")
        for row in rows:
            table.add_row(*row)
        return table


def progress_for_stream() -> Progress:
    """Live on a terminal, else plain."""
    return LiveProgress() if sys.stderr.isatty() else PlainProgress()


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
