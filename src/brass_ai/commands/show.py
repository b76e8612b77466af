"""`brass-ai show`: a position or a moment of a recorded game as text."""

from brass_ai.board_text import board_text, wants_colour
from brass_ai.commands.inputs import GameFile, GameOption, JsonOption, StepOption, moment_of


def show(
    file: GameFile,
    step: StepOption = None,
    game: GameOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Show the board, seats, markets and the cards that the observer sees.

    Example: brass-ai show examples/lancashire-2018-4p-canal-round-5.json
    """
    position = moment_of(file, step, game)
    if as_json:
        print(position.to_json())
    else:
        print(board_text(position, is_coloured=wants_colour()))
