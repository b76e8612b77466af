"""The end of an era and of the game, and the ranking (Lancashire's sections 16 and 17, B123 to B138)."""

from typing import Any

from .board import Board, location_of

POUNDS_PER_VP = 10  # L98: 1 VP for each full £10
FIRST_LEVEL = 1  # L95c: tiles of this level leave after the canal era


class MissingRailSetup(ValueError):
    """The game reaches the rail era, but its cards or distant-market tiles are not known."""


def end_canal_era(board: Board) -> None:
    """L95, B129 to B135: score, clear the board, deal again. L95f, B131, C9: the rest stays, stacks and markets too."""
    if board.rail is None or (board.facts.distant and board.distant_rail is None):
        raise MissingRailSetup("the rail era begins here, but its deck or distant-market stack was not given")
    score_links_and_tiles(board)
    board.links.clear()
    for seat, hand in zip(board.seats, board.rail["hands"], strict=True):
        seat.links_left = board.facts.start["link_tiles_per_player"]  # L95b, B127, C20
        seat.hand = list(hand)  # L95e, B133: all cards are shuffled and dealt again
        seat.discards = []
    board.tiles = {space: tile for space, tile in board.tiles.items() if tile.level != FIRST_LEVEL}  # L95c, B129
    board.marker, board.drawn, board.stack = 0, [], list(board.distant_rail or ())  # L95d
    for merchant in board.merchants.values():
        merchant.beer = bool(board.facts.goods[merchant.tile])  # B132: one each, none on a blank tile
    board.deck, board.removed = list(board.rail["deck"]), list(board.rail["removed"])
    board.era = "rail"


def score_links_and_tiles(board: Board) -> None:
    """L93, L94, B124 to B128: victory points of both eras."""
    icons = dict(board.facts.printed_link_vp)
    for space, tile in board.tiles.items():
        if tile.flipped:  # L93, B125: unflipped tiles give none, whoever owns them
            facts = board.facts.tiles[tile.industry, tile.level]
            icons[location_of(space)] += facts.link_vp
            board.seats[tile.owner].vp += facts.vp  # L94, B128
    for link, owner in board.links.items():
        board.seats[owner].vp += sum(icons[end] for end in board.facts.lines[link].ends)


def end_game(board: Board) -> None:
    """L98, B136: the last scoring. Cash, tiles and links stay where they are."""
    score_links_and_tiles(board)
    if not board.facts.is_birmingham:  # B138
        for seat in board.seats:
            seat.vp += seat.cash // POUNDS_PER_VP
    board.active_seat = None
    board.actions_left = 0


def result(board: Board) -> dict[str, Any]:
    """The `result` of a record (spec section 4), by the standing on the board."""
    seats = range(len(board.seats))
    strength = [_strength(board, seat) for seat in seats]
    return {
        "vp": [seat.vp for seat in board.seats],
        "income": [board.level_of(seat) for seat in seats],
        "cash": [seat.cash for seat in board.seats],
        "ranking": sorted(seats, key=lambda seat: strength[seat], reverse=True),  # equal seats keep their order
        "places": [1 + sum(other > strength[seat] for other in strength) for seat in seats],
    }


def _strength(board: Board, seat: int) -> tuple[int, ...]:
    """L99, L100, B137: VP, income level, money; L101 [2007]: then the earlier one in the next turn order."""
    strength = (board.seats[seat].vp, board.level_of(seat), board.seats[seat].cash)
    return (*strength, -board.turn_order.index(seat)) if board.facts.is_2007 else strength
