"""Carry out one legal step, written in canonical form (spec section 3)."""

from .board import BONUS, Board, Tile
from .legal import further_steps, link_cost, loan_choices
from .resources import fill_market, flip, pay, take_cubes
from .rounds import action_is_over, give_up_tile
from .sales import sell_cotton, sell_to_merchant


def play_step(board: Board, step: str) -> None:
    """Change the board by a step that must be legal on it, and by all that the rules then force."""
    kind, subject, keys = split_step(step)
    if not step.startswith("+") and kind != BONUS:
        close(board)
    if kind == "lose":
        give_up_tile(board, subject)
        return
    discard(board, keys.get("card"))
    open_kind = carry_out(board, kind, subject, keys)
    if open_kind is not None:
        board.open_kind = open_kind
        board.open_steps.append(step)
    if open_kind is None or not further_steps(board):  # an action is open only while it can go on
        close(board, even_if_not_open=True)


def carry_out(board: Board, kind: str, subject: str, keys: dict[str, str]) -> str | None:
    """What a step does by itself; the kind of action that is open after it, if it can go on."""
    match kind:
        case "build":
            build(board, subject, keys)
        case "link":
            lay_link(board, subject, keys)
            return kind
        case "develop":
            develop(board, subject)
            take_cubes(board, "iron", keys)
            return kind
        case "sell":
            return sell(board, subject, keys)
        case "bonus":
            if subject in board.facts.industries:  # C16: else none could be developed
                develop(board, subject)
            return "sell"
        case "loan":
            borrow(board, int(subject))
        case "scout":
            take_wild_cards(board)
        case "pass":
            pass  # L87, B122: nothing else happens
    return None


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
    """L21, B26: one card an action; L35: two for a build that takes both; B119: three for one action."""
    for action in cards.split("+") if cards else ():
        board.actions_left -= 1
        for card in action.split(","):
            board.player.hand.remove(card)
            if card not in board.facts.wild_cards:  # B27: those go back to their piles
                board.player.discards.append(card)


def build(board: Board, subject: str, keys: dict[str, str]) -> None:
    """L43, B66, B68: place the top tile of a stack, pay, and let a mine or works sell at once."""
    assert board.active_seat is not None
    industry, space = subject.split("@")
    level = board.top_level(board.active_seat, industry)
    assert level is not None
    facts = board.facts.tiles[industry, level]
    board.tiles.pop(space, None)  # L70, B91: the replaced tile leaves the game, L68, B89: with its cubes
    board.player.stacks[industry][level] -= 1
    board.tiles[space] = Tile(board.active_seat, industry, level, flipped=False, cubes=0)
    pay(board, facts.cost)
    for resource in ("coal", "iron"):  # L43 (5), (6)
        take_cubes(board, resource, keys)
    board.tiles[space].cubes = facts.cubes[board.era]  # L43 (7), B75, B76
    fill_market(board, space)
    if industry in board.facts.flips_when_built:  # L63
        flip(board, space)


def lay_link(board: Board, subject: str, keys: dict[str, str]) -> None:
    """L73 to L76, B94 to B102: lay one link; the second of an action has its own price."""
    assert board.active_seat is not None
    board.links[subject] = board.active_seat
    board.player.links_left -= 1
    pay(board, link_cost(board, len(board.open_steps) + 1))
    take_cubes(board, "coal", keys)
    take_cubes(board, "beer", keys)  # C17: last


def develop(board: Board, industry: str) -> None:
    """L78, B103: the top tile of a stack leaves the game; L79: iron is used by the action only, not by a bonus."""
    assert board.active_seat is not None
    level = board.top_level(board.active_seat, industry)
    assert level is not None
    board.player.stacks[industry][level] -= 1


def sell(board: Board, subject: str, keys: dict[str, str]) -> str | None:
    """L81, B107: one sale; the kind of action that is open after it, None where it failed."""
    space, target = subject.split(">")
    if board.facts.is_birmingham:
        return BONUS if sell_to_merchant(board, space, target, keys) else "sell"
    return "sell" if sell_cotton(board, space, target) else None


def borrow(board: Board, amount: int) -> None:
    """L86, B115, B116: cash now, income level down, marker on the highest space of the new level."""
    assert board.active_seat is not None
    level = board.level_of(board.active_seat) - loan_choices(board)[amount]
    board.player.cash += amount  # L86d: not spent
    board.player.income_space = board.facts.highest_space[level]


def take_wild_cards(board: Board) -> None:
    """B119: the wild cards that a scout takes; B120 leaves enough of them on their piles."""
    for card in board.facts.wild_cards:
        board.player.hand += [card] * board.facts.costs["scout"][f"{card}_gained"]
