"""Carry out one legal step, written in canonical form (spec section 3)."""

from .board import Board, Tile
from .facts import MARKET
from .legal import further_steps, link_cost
from .resources import advance_income, fill_market, flip, pay, take_cube
from .rounds import action_is_over, give_up_tile

OPENING_KINDS = ("link", "develop", "sell")


def play_step(board: Board, step: str) -> None:
    """Change the board by a step that must be legal on it, and by all that the rules then force."""
    if not step.startswith("+"):
        close(board)
    kind, subject, keys = split_step(step)
    if kind == "lose":
        give_up_tile(board, subject)
        return
    discard(board, keys.get("card"))
    stays_open = kind in OPENING_KINDS
    match kind:
        case "build":
            build(board, subject, keys)
        case "link":
            lay_link(board, subject, keys)
        case "develop":
            develop(board, subject, keys)
        case "sell":
            stays_open = sell(board, subject)
        case "loan":
            borrow(board, int(subject))
        case "pass":
            pass  # L87: nothing else happens
    if stays_open:
        board.open_kind = kind
        board.open_steps.append(step)
    if not stays_open or not further_steps(board):  # an action is open only while a `+` step is legal
        close(board, even_if_not_open=True)


def close(board: Board, even_if_not_open: bool = False) -> None:
    """Close the action, and carry out what follows: next player, round or era."""
    if board.open_kind is None and not even_if_not_open:
        return
    board.open_kind = None
    board.open_steps = []
    action_is_over(board)


def split_step(step: str) -> tuple[str, str, dict[str, str]]:
    """Kind, what it is about ('' for a pass), and the `key=value` parts of a step."""
    words = step.removeprefix("+").split(" ")
    subject = "" if len(words) < 2 or "=" in words[1] else words[1]
    keys = dict(word.split("=", 1) for word in words[1:] if "=" in word)
    return words[0], subject, keys


def discard(board: Board, cards: str | None) -> None:
    """L21: one card an action; L35: two for a two-card build, which takes both actions."""
    for card in cards.split("+") if cards else ():
        board.player.hand.remove(card)
        board.player.discards.append(card)
        board.actions_left -= 1


def build(board: Board, subject: str, keys: dict[str, str]) -> None:
    """L43: place the top tile of a stack, pay, and let a mine or works sell at once."""
    assert board.active_seat is not None
    industry, space = subject.split("@")
    level = board.top_level(board.active_seat, industry)
    assert level is not None
    facts = board.facts.tiles[industry, level]
    board.tiles.pop(space, None)  # L70: the replaced tile leaves the game, L68: with its cubes
    board.player.stacks[industry][level] -= 1
    board.tiles[space] = Tile(board.active_seat, industry, level, flipped=False, cubes=0)
    pay(board, facts.cost)
    for resource in ("coal", "iron"):  # L43 (5), (6)
        if resource in keys:
            take_cube(board, resource, keys[resource])
    board.tiles[space].cubes = facts.cubes  # L43 (7)
    fill_market(board, space)
    if industry in board.facts.flips_when_built:  # L63
        flip(board, space)


def lay_link(board: Board, subject: str, keys: dict[str, str]) -> None:
    """L73 to L76: lay one link; the second of an action has its own price."""
    assert board.active_seat is not None
    board.links[subject] = board.active_seat
    board.player.links_left -= 1
    pay(board, link_cost(board, len(board.open_steps) + 1))
    if "coal" in keys:
        take_cube(board, "coal", keys["coal"])


def develop(board: Board, industry: str, keys: dict[str, str]) -> None:
    """L78, L79: the top tile of a stack leaves the game for one iron."""
    assert board.active_seat is not None
    level = board.top_level(board.active_seat, industry)
    assert level is not None
    board.player.stacks[industry][level] -= 1
    take_cube(board, "iron", keys["iron"])


def sell(board: Board, subject: str) -> bool:
    """L81 to L83: one sale. False if it failed, which ends the action (L83c)."""
    assert board.active_seat is not None
    mill, target = subject.split(">")
    if target != MARKET:
        flip(board, mill)  # L82: both flip
        flip(board, target)
        return True
    value = board.stack.pop(0)
    board.drawn.append(value)
    board.marker = min(board.facts.distant_x, board.marker - value)  # L83a: tiles show 0 to -4
    bonus = board.facts.distant_bonus[board.marker]
    if bonus is None:
        return False  # L83c: on X
    advance_income(board, board.active_seat, bonus)  # L83b: of the new position, in spaces
    flip(board, mill)
    return True


def borrow(board: Board, amount: int) -> None:
    """L86: cash now, income level down, marker on the highest space of the new level."""
    assert board.active_seat is not None
    choices = board.facts.costs["loan"]["choices"]
    lost = next(choice["income_levels_lost"] for choice in choices if choice["money_received"] == amount)
    level = board.level_of(board.active_seat) - lost
    board.player.cash += amount  # L86d: not spent
    board.player.income_space = board.facts.highest_space[level]
