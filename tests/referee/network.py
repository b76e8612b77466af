"""Own networks, connection, distance and trade access (rules section 4)."""

from collections.abc import Collection, Iterable

from .board import Board, location_of


def own_network(board: Board, seat: int) -> set[str]:
    """L26, B44: every place with a tile of the seat, all ends of its links, externals and merchants (C1) too."""
    network = {location_of(space) for space in board.spaces_of(seat)}
    for link, owner in board.links.items():
        if owner == seat:
            network.update(board.facts.lines[link].ends)
    return network


def reach_of_industry_cards(board: Board, seat: int) -> set[str]:
    """L33: the own network; L31 [2007]: with one end of the virtual link in it, the other end too."""
    network = own_network(board, seat)
    reach = set(network)
    for ends in board.facts.virtual_links:
        if network.intersection(ends):
            reach.update(ends)
    return reach


def has_nothing_on_board(board: Board, seat: int) -> bool:
    """L34, B81, B95: no tile and no link on the board."""
    return not board.spaces_of(seat) and seat not in board.links.values()


def distances(board: Board, starts: Iterable[str]) -> dict[str, int]:
    """L27, L28, B45, B49: links on the shortest path to each connected location, over links of all owners.

    With several starts the distance is that to the nearest one (L50).
    """
    neighbours: dict[str, list[str]] = {}
    for link in board.links:
        ends = board.facts.lines[link].ends
        for end in ends:  # C4: one step between any two of three ends
            neighbours.setdefault(end, []).extend(ends)
    found = {start: 0 for start in starts}  # L27: a location is connected to itself, L28: at distance 0
    ring = list(found)
    while ring:
        beyond = []
        for here in ring:
            for there in neighbours.get(here, ()):
                if there not in found:
                    found[there] = found[here] + 1
                    beyond.append(there)
        ring = beyond
    return found


def has_trade_access(board: Board, connected: Collection[str]) -> bool:
    """L29: a port of any owner, flipped or not, or a trade icon among the connected locations; B51: a market icon."""
    if not board.facts.trade_icons.isdisjoint(connected):
        return True
    return any(tile.industry == "port" and location_of(space) in connected for space, tile in board.tiles.items())
