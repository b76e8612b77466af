"""`brass-ai legal`: every legal step at a position."""

import json
import sys
from typing import Annotated

import typer

from brass_ai.commands.inputs import InputError, JsonOption, PositionFile, label_of, position_in
from brass_core.knowledge import legal_steps_of
from brass_core.notation import parse_step
from brass_core.wording import in_words


def legal(
    file: PositionFile,
    words: Annotated[bool, typer.Option("--words", help="Add what each step means in English.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List every legal step at a position, one a line, sorted.

    While an action is open, the steps that follow its closing are listed too, as far as the observer can know them.

    Example: brass-ai legal examples/lancashire-2018-4p-canal-round-5.json --words
    """
    position = position_in(file)
    try:
        steps = legal_steps_of(position.to_dict())
    except ValueError as error:
        raise InputError(f"{label_of(file)}: {error}") from None
    meanings = [in_words(parse_step(step, position.names), position.names) for step in steps] if words else []
    if as_json:
        listed = {"active_seat": position.active_seat, "steps": steps}
        print(json.dumps(listed | {"words": meanings} if words else listed))
    elif not steps:
        print("The game is over; no step is legal.", file=sys.stderr)
    elif words:
        print(*(f"{step}  ({meaning})" for step, meaning in zip(steps, meanings, strict=True)), sep="\n")
    else:
        print(*steps, sep="\n")
