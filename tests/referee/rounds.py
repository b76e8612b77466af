"""Turns, rounds, turn order, income and shortfall (Lancashire's sections 3 and 15, B22 to B43)."""

from .board import Board
from .eras import end_canal_era, end_game


def action_is_over(board: Board) -> None:
    """L19: go on with the player's next action, else with what follows his turn."""
    if board.actions_left:
        return
    assert board.active_seat is not None
    if not board.facts.is_2007:
        refill(board, board.active_seat)  # L23a, B28
    place = board.turn_order.index(board.active_seat) + 1
    if place < len(board.turn_order):
        start_turn(board, place)
    else:
        end_round(board)


def start_turn(board: Board, place: int) -> None:
    """L19, L20, B24, B25: the player at a place of the turn order, from 0, is to act."""
    board.active_seat = board.turn_order[place]
    is_opening = board.era == "canal" and board.round == 1
    board.actions_left = board.facts.start["actions_in_first_canal_round" if is_opening else "actions_per_turn"]


def refill(board: Board, seat: int) -> None:
    """L23, B28, B29: draw up to a full hand, as long as the deck has any."""
    hand = board.seats[seat].hand
    missing = board.facts.start["hand_size"] - len(hand)
    hand += board.deck[:missing]
    del board.deck[:missing]


def end_round(board: Board) -> None:
    """L17 (3) on [2007], L18 (2) on [2018], B31 to B36."""
    board.turn_order.sort(key=lambda seat: board.seats[seat].spent)  # L88, B32: equal spenders keep their order
    for seat in board.seats:
        seat.spent = 0  # L89, B33
    if board.facts.is_2007:
        for number in board.turn_order:
            refill(board, number)  # L23b: in the new order, each all his cards at once
    if board.era == "rail" and board.is_last_round():
        end_game(board)  # L17a, L18a, B36: no income after the last round of the game
    elif board.facts.is_2007:
        begin_next_round(board)
        pay_income(board, 0)  # L17 (1); L95a: after the canal era's scoring
    else:
        pay_income(board, 0)  # L18 (3), B34; L95a, C11: before the canal era's scoring


def begin_next_round(board: Board) -> None:
    """The next round of the era, or the first of the rail era."""
    if board.is_last_round():
        end_canal_era(board)
        board.round = 1
    else:
        board.round += 1


def pay_income(board: Board, place: int) -> None:
    """L90, B34, B35: income of the seats from a place of the turn order on; it stops at a shortfall."""
    for seat in board.turn_order[place:]:
        level = board.level_of(seat)
        if level >= 0:
            board.seats[seat].cash += level
        else:
            board.active_seat, board.actions_left, board.owed = seat, 0, -level
            if not settle(board):
                return
    after_income(board)


def settle(board: Board) -> bool:
    """L91, B37, B38: pay what is owed. False while a tile must be given up first."""
    assert board.owed is not None and board.active_seat is not None
    player = board.player
    if player.cash < board.owed and board.spaces_of(board.active_seat):
        return False
    missing = max(0, board.owed - player.cash)
    player.cash -= board.owed - missing  # L91a, B38: he keeps what is left over
    player.vp = max(0, player.vp - missing)  # L91c, B40
    board.owed = None
    return True


def give_up_tile(board: Board, space: str) -> None:
    """L91, L91b, B37, C13: a tile leaves the game, with its cubes, for half its cost; then income goes on."""
    tile = board.tiles.pop(space)
    board.player.cash += board.facts.tiles[tile.industry, tile.level].cost // 2  # rounded down, S35, C12
    if settle(board):
        assert board.active_seat is not None
        pay_income(board, board.turn_order.index(board.active_seat) + 1)


def after_income(board: Board) -> None:
    """L17 [2007]: the round's turns follow. L18 [2018], B34: the round is over."""
    if not board.facts.is_2007:
        begin_next_round(board)
    start_turn(board, 0)
