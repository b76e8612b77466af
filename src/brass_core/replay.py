"""Replaying records: the set-up and the steps give every position and the result, with no other input."""

from collections.abc import Iterator

from brass_core.game import Game, IllegalStep
from brass_core.notation import format_step
from brass_core.record import Record


class ReplayError(ValueError):
    """A step of a record that may not be played: `number` counts from 1, `step` is its text, `reason` says why."""

    def __init__(self, number: int, step: str, reason: str) -> None:
        super().__init__(f"step {number}, {step!r}: {reason}")
        self.number = number
        self.step = step
        self.reason = reason


def positions(record: Record) -> Iterator[Game]:
    """The same game before the first step, then after each; copy it to keep a point. Raises ReplayError on the way."""
    game = Game.from_setup(record.ruleset, record.players, record.setup.to_dict())
    yield game
    for number, played in enumerate(record.steps, start=1):
        play_recorded(game, number, played.seat, format_step(played.step))
        yield game


def play_recorded(game: Game, number: int, seat: int, text: str) -> None:
    """Play one step of a record; ReplayError if it is another seat's turn or the step is illegal."""
    mover = game.mover(text)
    if mover is None:
        raise ReplayError(number, text, "the game is over.")
    if mover != seat:
        raise ReplayError(number, text, f"it is seat {mover}'s turn, not seat {seat}'s.")
    was_canal = game.state.era == 0
    try:
        game.play(text)
    except IllegalStep as error:
        raise ReplayError(number, text, error.reason) from None
    if was_canal and game.state.era == 1 and not game.knows_rail_era:
        raise ReplayError(number, text, "the game reaches the rail era, but the record has no shuffles for it.")


def replay(record: Record, upto: int | None = None) -> Game:
    """The game after the first `upto` steps, or after all; ReplayError for a step that may not be played."""
    wanted = len(record.steps) if upto is None else upto
    if not 0 <= wanted <= len(record.steps):
        raise ValueError(f"the record has {len(record.steps)} steps; step {wanted} was asked for.")
    steps = positions(record)
    game = next(steps)
    for _ in range(wanted):
        game = next(steps)
    return game
