"""The legal builds (Lancashire's sections 5 and 10, B63 to B93)."""

from collections.abc import Iterator
from itertools import combinations

from .board import Board, location_of
from .facts import TileFacts
from .network import has_nothing_on_board, reach_of_industry_cards
from .resources import Way, coal_ways, iron_ways


def build_steps(board: Board) -> Iterator[str]:
    """Every build of the player whose turn it is, with every card and every source."""
    assert board.active_seat is not None
    reach = reach_of_industry_cards(board, board.active_seat)
    is_first = has_nothing_on_board(board, board.active_seat)
    pairs = card_pairs(board)
    for industry in board.facts.industries:
        level = board.top_level(board.active_seat, industry)  # L36, B66
        if level is None or board.era not in board.facts.tiles[industry, level].eras:  # L37, B71, B73, B74
            continue
        for space in spaces_for(board, industry, level):
            ways = payable_ways(board, board.facts.tiles[industry, level], location_of(space))
            if not ways:
                continue
            for cards in single_cards(board, industry, space, reach, is_first) + pairs:
                for way in ways:
                    yield f"build {industry}@{space} card={cards}{way}"


def card_pairs(board: Board) -> list[str]:
    """L35: any two cards, as a location card of choice; L35a: only as the start of a two-action turn."""
    cards = board.facts.costs["cards_discarded"].get("double_action_build")
    if cards is None or board.actions_left < cards:  # Birmingham has no such build
        return []
    return sorted({f"{first}+{second}" for first, second in combinations(sorted(board.player.hand), cards)})


def single_cards(board: Board, industry: str, space: str, reach: set[str], is_first: bool) -> list[str]:
    """Cards of the hand that allow this build."""
    town = location_of(space)
    # L34, B81: with nothing on the board the network does not matter, L34c, C21: on empty spaces
    in_reach = town in reach or (is_first and space not in board.tiles)
    cards = []
    for card in sorted(set(board.player.hand)):
        names_town = town in board.facts.location_cards.get(card, ())  # L32, B63, B83
        names_industry = industry in board.facts.industry_cards.get(card, ())  # L33, B64, B84
        if names_town or (names_industry and in_reach):
            cards.append(card)
    return cards


def spaces_for(board: Board, industry: str, level: int) -> list[str]:
    """Spaces that may take this tile of the player: empty ones and overbuilds."""
    fitting = []
    limit = board.facts.tiles_per_town[board.era]  # L40, L41, B70, B72 (None)
    for spaces in board.facts.towns.values():
        own = [space for space in spaces if space in board.tiles and board.tiles[space].owner == board.active_seat]
        has_room = limit is None or len(own) < limit
        if has_room:
            fitting += empty_spaces(board, industry, spaces)
        for space in spaces:
            is_allowed = has_room or space in own  # L40: replacing an own tile adds none; L69b, C7; C8
            if is_allowed and space in board.tiles and may_replace(board, space, industry, level):
                fitting.append(space)
    return fitting


def empty_spaces(board: Board, industry: str, spaces: tuple[str, ...]) -> list[str]:
    """L38, B67, C6: empty spaces of a town that show the industry."""
    shown = board.facts.spaces
    empty = [space for space in spaces if space not in board.tiles and industry in shown[space]]
    if board.facts.is_2007:
        return empty  # L39b
    alone = [space for space in empty if len(shown[space]) == 1]
    return alone or empty  # L39 [2018], B67: spaces of this industry only come first


def may_replace(board: Board, space: str, industry: str, level: int) -> bool:
    """L67 to L69, B88 to B92: whether the player's tile may go over the one on this space."""
    tile = board.tiles[space]
    if tile.industry != industry or tile.level >= level:  # L67, B88
        return False
    if tile.owner == board.active_seat:  # L68, B89
        return True
    resource = board.facts.produces[industry]
    if resource not in board.facts.markets:
        return False
    # L69, B92: only mines and works, and only when the resource is gone from all tiles and its market
    return not board.cubes_on_tiles(resource) and not board.markets[resource]


def payable_ways(board: Board, tile: TileFacts, town: str) -> list[str]:
    """The source parts (` coal=…` and ` iron=…`) of each way to pay for a tile with the cash in hand."""
    nothing: list[Way] = [("", 0)]
    coals = coal_ways(board, [town], tile.coal) if tile.coal else nothing  # L44, L49, B69
    irons = iron_ways(board, tile.iron) if tile.iron else nothing
    return [
        (f" coal={coal}" if coal else "") + (f" iron={iron}" if iron else "")
        for coal, coal_price in coals
        for iron, iron_price in irons
        if tile.cost + coal_price + iron_price <= board.player.cash  # L43a, B68
    ]
