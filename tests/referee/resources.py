"""Coal, iron, beer, their sources, and the flips and income they bring (Lancashire's sections 6 to 9, B47 to B62)."""

from collections.abc import Iterable, Iterator

from .board import Board, location_of
from .facts import MARKET
from .network import distances, has_trade_access

Way = tuple[str, int]  # sources in canonical order, with commas, and what their cubes cost in pounds
Supply = dict[str, int]  # cubes that each source can give
BARREL = "merchant:"  # before a merchant's space: the barrel beside its tile


def coal_ways(board: Board, starts: Iterable[str], count: int = 1) -> list[Way]:
    """Where so much coal may come from for use at the given locations; empty if it cannot be had (L49, B47)."""
    reach = distances(board, starts)
    rings: dict[int, Supply] = {}
    for space, tile in board.tiles.items():
        if board.facts.produces[tile.industry] == "coal" and tile.cubes and location_of(space) in reach:  # L45, B48
            rings.setdefault(reach[location_of(space)], {})[space] = tile.cubes
    ways = nearest_first([rings[distance] for distance in sorted(rings)], count)  # L46, B49: ties are a choice
    if any(len(way) < count for way in ways) and not has_trade_access(board, reach):
        return []
    return [_rest_from_market(board, "coal", way, count) for way in ways]  # L48, B51: only without a connected mine


def iron_ways(board: Board, count: int = 1) -> list[Way]:
    """Where so much iron may come from; never empty."""
    works = {
        space: tile.cubes
        for space, tile in board.tiles.items()
        if board.facts.produces[tile.industry] == "iron" and tile.cubes  # L54, B54: any owner, any distance
    }
    ways = nearest_first([works], count)
    return [_rest_from_market(board, "iron", way, count) for way in ways]  # L55, B55: only without iron on the board


def beer_ways(board: Board, starts: Iterable[str], count: int, barrel: str | None = None) -> list[str]:
    """Sources of so much beer for use at the given places; `barrel` is the merchant's source that may be used too."""
    reach = distances(board, starts)
    supply = {
        space: tile.cubes
        for space, tile in board.tiles.items()
        if board.facts.produces[tile.industry] == "beer"
        and tile.cubes
        and (tile.owner == board.active_seat or location_of(space) in reach)  # B57, B58
    }
    if barrel is not None:
        supply[barrel] = 1  # B60, C2: only that of the merchant sold to
    return [",".join(way) for way in selections(supply, count)]  # B59; B61: none from a market


def nearest_first(rings: list[Supply], count: int) -> list[list[str]]:
    """Each way to take cubes ring by ring, fewer than `count` where all rings together have fewer (B50)."""
    taken: list[str] = []
    for ring in rings:
        missing = count - len(taken)
        if sum(ring.values()) >= missing:
            return [taken + list(chosen) for chosen in selections(ring, missing)]
        taken += [source for source in sorted(ring) for _ in range(ring[source])]
    return [taken]


def selections(supply: Supply, count: int) -> Iterator[tuple[str, ...]]:
    """Each way to take `count` cubes from a supply, once whatever the order (spec section 3), sources in byte order."""
    if not count:
        yield ()
        return
    for source in sorted(supply):
        rest = {other: cubes for other, cubes in supply.items() if other > source}
        if supply[source] > 1:
            rest[source] = supply[source] - 1
        for others in selections(rest, count - 1):
            yield source, *others


def _rest_from_market(board: Board, resource: str, way: list[str], count: int) -> Way:
    """L43c, L53, B53: what a way lacks is bought, each cube at the price that the one before it leaves."""
    bought = count - len(way)
    market, cubes = board.facts.markets[resource], board.markets[resource]
    price = sum(market.buying_price(cubes - number) for number in range(bought))
    return ",".join(way + [MARKET] * bought), price


def pay(board: Board, amount: int) -> None:
    """L89, B30: money that the player of this turn puts into an action."""
    board.player.cash -= amount
    board.player.spent += amount
    assert board.player.cash >= 0, "L92: money is never negative"


def take_cubes(board: Board, resource: str, keys: dict[str, str]) -> None:
    """Use the cubes that a step names, if it names any of this resource; used cubes go to the supply (L52, B56)."""
    for source in keys[resource].split(",") if resource in keys else ():
        if source == MARKET:
            _buy_cube(board, resource)
        elif source.startswith(BARREL):
            board.merchants[source.removeprefix(BARREL)].beer = False
        else:
            _take_from_tile(board, source)


def _buy_cube(board: Board, resource: str) -> None:
    cubes = board.markets[resource]
    pay(board, board.facts.markets[resource].buying_price(cubes))  # L43c
    board.markets[resource] = max(0, cubes - 1)  # L53, B15: an empty market stays at 0


def _take_from_tile(board: Board, space: str) -> None:
    board.tiles[space].cubes -= 1
    if not board.tiles[space].cubes:
        flip(board, space)  # L56, B62: at once, on anybody's action


def flip(board: Board, space: str) -> None:
    """L64, B42: the owner's income marker advances by the tile's number of spaces."""
    tile = board.tiles[space]
    tile.flipped = True
    advance_income(board, tile.owner, board.facts.tiles[tile.industry, tile.level].income_spaces)


def advance_income(board: Board, seat: int, spaces: int) -> None:
    """L65, C14: never past the last space; what is over is lost."""
    last = len(board.facts.level_by_space) - 1
    board.seats[seat].income_space = min(last, board.seats[seat].income_space + spaces)


def fill_market(board: Board, space: str) -> None:
    """L57, B77: a new mine with trade access, and every new works, sells what its market can take."""
    tile = board.tiles[space]
    resource = board.facts.produces[tile.industry]
    if resource not in board.facts.markets:  # B61: beer has none
        return
    if resource == "coal" and not has_trade_access(board, distances(board, [location_of(space)])):
        return  # L58; L59: iron needs no connection
    market = board.facts.markets[resource]
    while tile.cubes and board.markets[resource] < len(market.prices):
        board.player.cash += market.selling_price(board.markets[resource])  # L61, B78; L62: spent stays
        board.markets[resource] += 1
        tile.cubes -= 1
    if not tile.cubes:
        flip(board, space)  # L43 (9), B79
