"""Sales of goods: Lancashire's cotton (section 12), Birmingham's merchants and their bonuses (B107 to B114)."""

from collections.abc import Iterator

from .board import Board, Tile, location_of
from .facts import MARKET
from .network import distances, has_trade_access
from .resources import BARREL, advance_income, beer_ways, flip, take_cubes


def sales(board: Board) -> Iterator[tuple[str, str]]:
    """What the player may sell and to whom (`mill>target`), with the source part of each way."""
    find_targets = _merchants if board.facts.is_birmingham else _cotton_buyers
    for space, tile in board.tiles.items():
        if tile.owner == board.active_seat and not tile.flipped:
            for target, beer in find_targets(board, space, tile):
                yield f"{space}>{target}", beer


def _cotton_buyers(board: Board, mill: str, tile: Tile) -> Iterator[tuple[str, str]]:
    """L81: each port, and the distant market, that the player's unflipped mill may be sold to."""
    if tile.industry != "cotton_mill":
        return
    connected = distances(board, [location_of(mill)])
    for space, port in board.tiles.items():
        if port.industry == "port" and not port.flipped and location_of(space) in connected:  # L82
            yield space, ""
    assert board.facts.distant is not None
    if board.marker != board.facts.distant.x_position and has_trade_access(board, connected):  # L83, L84
        yield MARKET, ""


def _merchants(board: Board, space: str, tile: Tile) -> Iterator[tuple[str, str]]:
    """B107: each connected merchant tile that shows the goods, C5: however often, with each way to have the beer."""
    place, beer = location_of(space), board.facts.tiles[tile.industry, tile.level].beer
    connected = distances(board, [place])
    for target, merchant in board.merchants.items():
        if tile.industry not in board.facts.goods[merchant.tile] or location_of(target) not in connected:  # B12
            continue
        if not beer:
            yield target, ""  # B111: no beer for the bonus alone
            continue
        for sources in beer_ways(board, [place], beer, BARREL + target if merchant.beer else None):  # B113
            yield target, f" beer={sources}"


def sell_cotton(board: Board, mill: str, target: str) -> bool:
    """L81 to L83: one sale. False if it failed, which ends the action (L83c)."""
    assert board.active_seat is not None and board.facts.distant is not None
    if target != MARKET:
        flip(board, mill)  # L82: both flip
        flip(board, target)
        return True
    value = board.stack.pop(0)
    board.drawn.append(value)
    board.marker = min(board.facts.distant.x_position, board.marker - value)  # L83a: tiles show 0 to -4
    bonus = board.facts.distant.bonus[board.marker]
    if bonus is None:
        return False  # L83c: on X
    advance_income(board, board.active_seat, bonus)  # L83b: of the new position, in spaces
    flip(board, mill)
    return True


def sell_to_merchant(board: Board, space: str, target: str, keys: dict[str, str]) -> bool:
    """B108, B109: one sale. Whether a develop bonus must be chosen now."""
    had_beer = board.merchants[target].beer
    take_cubes(board, "beer", keys)
    flip(board, space)
    barrel_was_used = had_beer and not board.merchants[target].beer
    return barrel_was_used and _grant_bonus(board, location_of(target))  # B109


def _grant_bonus(board: Board, merchant: str) -> bool:
    """B110: the bonus of a merchant whose barrel was used. True if it is a develop, which must then be chosen."""
    assert board.active_seat is not None
    kind, amount = board.facts.beer_bonus[merchant]
    match kind:
        case "vp":
            board.player.vp += amount
        case "money":
            board.player.cash += amount
        case "income_spaces":
            advance_income(board, board.active_seat, amount)
        case "develop":
            assert amount == 1, "one tile, so one step"
            return True
    return False
