"""Coal, iron, their markets, and the flips and income they bring (rules sections 6 to 9)."""

from collections.abc import Iterable

from .board import Board, location_of
from .facts import MARKET
from .network import distances, has_trade_access

Way = tuple[str, int]  # a source and what a cube from it costs in pounds


def coal_ways(board: Board, starts: Iterable[str]) -> list[Way]:
    """Where one coal may come from for use at the given locations; empty if it cannot be had (L49)."""
    reach = distances(board, starts)
    mines = [
        (reach[location_of(space)], space)
        for space, tile in board.tiles.items()
        if board.facts.produces[tile.industry] == "coal" and tile.cubes and location_of(space) in reach  # L45
    ]
    if mines:
        nearest = min(mines)[0]
        return [(space, 0) for distance, space in sorted(mines) if distance == nearest]  # L46: ties are a choice
    if has_trade_access(board, reach):  # L48: only without a connected mine, and then it must be the market
        return [(MARKET, _price(board, "coal"))]
    return []


def iron_ways(board: Board) -> list[Way]:
    """Where one iron may come from; never empty."""
    works = [
        space
        for space, tile in board.tiles.items()
        if board.facts.produces[tile.industry] == "iron" and tile.cubes  # L54: any owner, any distance
    ]
    if works:
        return [(space, 0) for space in sorted(works)]
    return [(MARKET, _price(board, "iron"))]  # L55: only without iron on the board


def _price(board: Board, resource: str) -> int:
    return board.facts.markets[resource].buying_price(board.markets[resource])


def pay(board: Board, amount: int) -> None:
    """L89: money that the player of this turn puts into an action."""
    board.player.cash -= amount
    board.player.spent += amount
    assert board.player.cash >= 0, "L92: money is never negative"


def take_cube(board: Board, resource: str, source: str) -> None:
    """Use one cube from a space or the market; a used cube goes to the supply (L52)."""
    if source == MARKET:
        pay(board, _price(board, resource))  # L43c
        board.markets[resource] = max(0, board.markets[resource] - 1)  # L53: an empty market stays at 0
        return
    tile = board.tiles[source]
    tile.cubes -= 1
    if not tile.cubes:
        flip(board, source)  # L56: at once, on anybody's action


def flip(board: Board, space: str) -> None:
    """L64: the owner's income marker advances by the tile's number of spaces."""
    tile = board.tiles[space]
    tile.flipped = True
    advance_income(board, tile.owner, board.facts.tiles[tile.industry, tile.level].income_spaces)


def advance_income(board: Board, seat: int, spaces: int) -> None:
    """L65: never past the last space; what is over is lost."""
    last = len(board.facts.level_by_space) - 1
    board.seats[seat].income_space = min(last, board.seats[seat].income_space + spaces)


def fill_market(board: Board, space: str) -> None:
    """L57: a new mine with trade access, and every new works, sells what its market can take."""
    tile = board.tiles[space]
    resource = board.facts.produces[tile.industry]
    if resource is None:
        return
    if resource == "coal" and not has_trade_access(board, distances(board, [location_of(space)])):
        return  # L58; L59: iron needs no connection
    market = board.facts.markets[resource]
    while tile.cubes and board.markets[resource] < len(market.prices):
        board.player.cash += market.selling_price(board.markets[resource])  # L61; L62: spent stays
        board.markets[resource] += 1
        tile.cubes -= 1
    if not tile.cubes:
        flip(board, space)  # L43 (9)
