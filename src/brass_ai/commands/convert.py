"""`brass-ai convert`: a position out of a recorded game, and what one seat sees of it."""

from dataclasses import replace
from typing import Annotated

import typer

from brass_ai.commands.inputs import GameFile, GameOption, InputError, StepOption, label_of, moment_of
from brass_core.position import Position, Seat


def convert(
    file: GameFile,
    step: StepOption = None,
    observer: Annotated[
        int | None, typer.Option(help="Hide what this seat cannot see; without it nothing is hidden.", metavar="SEAT")
    ] = None,
    game: GameOption = 1,
) -> None:
    """Print the position after some steps of a recorded game as JSON.

    A file that holds a position is read, checked and printed as programs write it.

    Example: brass-ai convert examples/lancashire-2018-4p-game.json --step 40 --observer 0
    """
    position = moment_of(file, step, game)
    if observer is not None:
        position = _seen_by(position, observer, file)
    print(position.to_json())


def _seen_by(position: Position, observer: int, file: str) -> Position:
    """The position with everything hidden that this seat cannot see (L103, L104)."""
    if not 0 <= observer < position.players:
        raise InputError(f"--observer is {observer}; expected a seat from 0 to {position.players - 1}.")
    if position.observer not in (None, observer):
        raise InputError(
            f"{label_of(file)} shows only what seat {position.observer} knows; expected no other --observer."
        )
    market = position.distant_market
    return replace(
        position,
        observer=observer,
        seats=tuple(
            seat if number == observer else _hidden(seat, position) for number, seat in enumerate(position.seats)
        ),
        distant_market=market and replace(market, stack=None),
        deck=None,
        removed=None,
    )


def _hidden(seat: Seat, position: Position) -> Seat:
    """A rival's seat: of his hand all know the wild cards, which he took openly (B8, B119)."""
    if seat.hand is None:
        return seat
    return replace(seat, hand=None, hand_known=tuple(card for card in seat.hand if card in position.names.wild_cards))
