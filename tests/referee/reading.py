"""Find the legal step that a text means, and say why there is none."""

from itertools import takewhile

from .board import BONUS, Board
from .facts import Facts

SOURCE_KEYS = ("coal", "iron", "beer")


class IllegalStep(ValueError):
    """The step cannot be played; the message says why."""


def canonical_step(step: str, legal: list[str], board: Board) -> str:
    """The one legal step meant by a text, in canonical form (spec section 3).

    Link ends, cards and sources may stand in any order, and keys of sources may be left out where one step then fits.
    """
    if step in legal:
        return step
    wanted = _parts(step, board.facts)
    fits = [] if wanted is None else [text for text in legal if _fits(wanted, _parts(text, board.facts))]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise IllegalStep(f"{step!r} names no source, and {len(fits)} legal steps fit: {', '.join(fits)}")
    raise IllegalStep(f"{step!r} is not legal: {_reason(step, legal, board)}")


def _parts(step: str, facts: Facts) -> tuple[str, dict[str, str]] | None:
    """What a step does, link id in canonical form, and its keys; None if it is not made of words, then keys."""
    words = step.split(" ")
    head = list(takewhile(lambda word: "=" not in word, words))
    pairs = [word.partition("=") for word in words[len(head) :]]
    keys = {key: _in_order(value) for key, _, value in pairs}
    if len(keys) < len(pairs):
        return None
    if len(head) > 1 and head[0].removeprefix("+") == "link" and head[1] not in facts.lines:
        head[1] = "-".join(reversed(head[1].split("-")))
    return " ".join(head), keys


def _in_order(value: str) -> str:
    """The entries of a key in byte order, whatever order they were written in."""
    mark = "+" if "+" in value else ","
    return mark.join(sorted(value.split(mark)))


def _fits(wanted: tuple[str, dict[str, str]], step: tuple[str, dict[str, str]] | None) -> bool:
    if step is None or wanted[0] != step[0] or not wanted[1].items() <= step[1].items():
        return False
    return all(key in SOURCE_KEYS for key in step[1].keys() - wanted[1].keys())


def _reason(step: str, legal: list[str], board: Board) -> str:
    kind = step.split(" ")[0]
    if board.active_seat is None:
        return "the game is over"
    if board.owed is not None:
        return f"seat {board.active_seat} owes £{board.owed} and must give up a tile"
    if board.open_kind == BONUS:
        return "a bonus is due and must be chosen first"
    if kind.startswith("+") and board.open_kind is None:
        return "no action is open"
    alike = sum(text.split(" ")[0] == kind for text in legal)
    return f"it is none of the {alike} legal steps that begin with {kind!r}"
