"""The legal builds (rules sections 5 and 10)."""

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
        level = board.top_level(board.active_seat, industry)  # L36
        if level is None or board.era not in board.facts.tiles[industry, level].eras:  # L37
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
    if board.actions_left < board.facts.costs["cards_discarded"]["double_action_build"]:
        return []
    return sorted({f"{first}+{second}" for first, second in combinations(sorted(board.player.hand), 2)})


def single_cards(board: Board, industry: str, space: str, reach: set[str], is_first: bool) -> list[str]:
    """Cards of the hand that allow this build."""
    town = location_of(space)
    # L34: with nothing on the board the network does not matter, L34c: on empty spaces
    in_reach = town in reach or (is_first and space not in board.tiles)
    cards = []
    for card in sorted(set(board.player.hand)):
        names_town = card == town  # L32
        names_industry = industry in board.facts.industry_cards.get(card, ())  # L33
        if names_town or (names_industry and in_reach):
            cards.append(card)
    return cards


def spaces_for(board: Board, industry: str, level: int) -> list[str]:
    """Spaces that may take this tile of the player: empty ones and overbuilds."""
    fitting = []
    limit = board.facts.start["max_own_tiles_per_location"][board.era]  # L40, L41 (None)
    for spaces in board.facts.towns.values():
        own = [space for space in spaces if space in board.tiles and board.tiles[space].owner == board.active_seat]
        has_room = limit is None or len(own) < limit
        if has_room:
            fitting += empty_spaces(board, industry, spaces)
        for space in spaces:
            is_allowed = has_room or space in own  # L40: replacing an own tile adds none; L69b
            if is_allowed and space in board.tiles and may_replace(board, space, industry, level):
                fitting.append(space)
    return fitting


def empty_spaces(board: Board, industry: str, spaces: tuple[str, ...]) -> list[str]:
    """L38: empty spaces of a town that show the industry."""
    shown = board.facts.spaces
    empty = [space for space in spaces if space not in board.tiles and industry in shown[space]]
    if board.facts.is_2007:
        return empty  # L39b
    alone = [space for space in empty if len(shown[space]) == 1]
    return alone or empty  # L39 [2018]: spaces of this industry only come first


def may_replace(board: Board, space: str, industry: str, level: int) -> bool:
    """L67 to L69: whether the player's tile may go over the one on this space."""
    tile = board.tiles[space]
    if tile.industry != industry or tile.level >= level:  # L67
        return False
    if tile.owner == board.active_seat:  # L68
        return True
    resource = board.facts.produces[industry]
    # L69: only mines and works, and only when the resource is gone from all tiles and its market
    return resource is not None and not board.cubes_on_tiles(resource) and not board.markets[resource]


def payable_ways(board: Board, tile: TileFacts, town: str) -> list[str]:
    """The source parts (` coal=…` and ` iron=…`) of each way to pay for a tile with the cash in hand."""
    assert tile.coal <= 1 and tile.iron <= 1, "L43b: one cube of each at most"
    nothing: list[Way] = [("", 0)]
    coals = coal_ways(board, [town]) if tile.coal else nothing  # L44, L49
    irons = iron_ways(board) if tile.iron else nothing
    return [
        (f" coal={coal}" if coal else "") + (f" iron={iron}" if iron else "")
        for coal, coal_price in coals
        for iron, iron_price in irons
        if tile.cost + coal_price + iron_price <= board.player.cash  # L43a
    ]
