"""A slow, plain referee for the Brass games, written from the rules and the data files alone.

It shares no code with the engine, so that the two can be compared step by step.
"""

from typing import Any

from .board import BONUS, Board
from .document import board_from_position, board_from_setup, position
from .eras import MissingRailSetup, result
from .legal import further_steps, main_steps
from .play import close, play_step
from .reading import IllegalStep, canonical_step

__all__ = ["IllegalStep", "MissingRailSetup", "Referee"]


class Referee:
    """A complete game."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._legal: list[str] | None = None

    @classmethod
    def from_setup(cls, ruleset: str, players: int, setup: dict[str, Any]) -> "Referee":
        """The start of a game with a record's `setup` (spec section 4)."""
        return cls(board_from_setup(ruleset, players, setup))

    @classmethod
    def from_position(
        cls, document: dict[str, Any], *, rail: dict[str, Any] | None = None, distant_rail: list[int] | None = None
    ) -> "Referee":
        """A game at a complete position. The rail era can be reached only if its set-up is given.

        `rail` is that field of a record's `setup`; `distant_rail` is Lancashire's `distant_market.rail`.
        """
        return cls(board_from_position(document, rail, distant_rail))

    def legal_steps(self) -> list[str]:
        """All legal steps, in byte order. Raises MissingRailSetup if some depend on an unknown rail era."""
        if self._legal is None:
            steps = further_steps(self._board)
            if self._board.open_kind != BONUS:  # while a bonus is due, only its steps are legal
                steps += main_steps(self.closed()._board)  # every main step that follows the closing
            self._legal = sorted(steps)
        return list(self._legal)

    def play(self, step: str) -> str:
        """Play a step and return its canonical text. Raises IllegalStep, and then nothing has changed."""
        text = canonical_step(step, self.legal_steps(), self._board)
        board = self._board.copy()
        play_step(board, text)
        self._board, self._legal = board, None
        return text

    def position(self) -> dict[str, Any]:
        """The position document (spec section 5), observer null, without names."""
        return position(self._board)

    def closed(self) -> "Referee":
        """A copy in which an open action has been closed."""
        board = self._board.copy()
        close(board)
        return Referee(board)

    def result(self) -> dict[str, Any]:
        """The record's `result` if it ended here; an open action counts as closed. Final only if the game then is."""
        return result(self.closed()._board)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, with no action open."""
        return self._board.active_seat is None

    @property
    def active_seat(self) -> int | None:
        """The seat that decides now, None after the game."""
        return self._board.active_seat
