"""The complete list of legal steps (spec section 3), builds aside."""

from collections.abc import Iterator

from .board import Board, location_of
from .building import build_steps
from .facts import MARKET
from .network import distances, has_trade_access, own_network
from .resources import coal_ways, iron_ways


def main_steps(board: Board) -> list[str]:
    """Steps without `+`, for a board without an open action; empty after the game."""
    if board.active_seat is None:
        return []
    if board.owed is not None:
        return [f"lose {space}" for space in board.spaces_of(board.active_seat)]  # L91, L91b
    steps = list(build_steps(board))
    cards = sorted(set(board.player.hand))  # L21: any card will do; equal cards count once
    for card in cards:
        steps += [f"link {link} card={card}{coal}" for link, coal in links(board, link_cost(board, 1))]
        steps += [f"develop {industry} card={card} iron={iron}" for industry, iron in developments(board)]
        steps += [f"sell {mill}>{target} card={card}" for mill, target in sales(board)]
        steps += [f"loan {amount} card={card}" for amount in loans(board)]
        steps.append(f"pass card={card}")  # L87
    return steps


def further_steps(board: Board) -> list[str]:
    """The `+` steps of the open action; empty if none is legal or no action is open."""
    done = len(board.open_steps)
    match board.open_kind:
        case "link" if done < most_links(board):  # L74, L75
            return [f"+link {link}{coal}" for link, coal in links(board, link_cost(board, done + 1))]
        case "develop" if done < board.facts.costs["develop"]["max_tiles"]:  # L78
            return [f"+develop {industry} iron={iron}" for industry, iron in developments(board)]
        case "sell":
            return [f"+sell {mill}>{target}" for mill, target in sales(board)]  # L81, L85
        case _:
            return []


def most_links(board: Board) -> int:
    """L74, L75: links in one action of this era."""
    return board.facts.costs["network_canal" if board.era == "canal" else "network_rail_double"]["links"]


def link_cost(board: Board, number: int) -> int:
    """Pounds for the first or second link of an action, coal aside."""
    costs = board.facts.costs
    if board.era == "canal":
        return costs["network_canal"]["money"]  # L74
    single = costs["network_rail_single"]["money"]
    return single if number == 1 else costs["network_rail_double"]["money"] - single  # L75


def links(board: Board, cost: int) -> Iterator[tuple[str, str]]:
    """Lines on which the player may lay a link now for this cost, with the source part of each way."""
    assert board.active_seat is not None
    if not board.player.links_left:  # L73c
        return
    network = own_network(board, board.active_seat)
    for link, line in board.facts.lines.items():
        if link in board.links or board.era not in line.eras or network.isdisjoint(line.ends):  # L73
            continue
        if board.era == "canal":
            if cost <= board.player.cash:
                yield link, ""  # L51
            continue
        # L50: both ends are places of use; the new link joins only these two, so it need not be laid to search
        for coal, price in coal_ways(board, line.ends):
            if cost + price <= board.player.cash:
                yield link, f" coal={coal}"


def developments(board: Board) -> Iterator[tuple[str, str]]:
    """L78, L79: the industries whose top tile may be developed away now, with each source of the iron."""
    assert board.active_seat is not None
    sources = [iron for iron, price in iron_ways(board) if price <= board.player.cash]
    for industry in board.facts.industries:
        level = board.top_level(board.active_seat, industry)
        if level is not None and board.facts.tiles[industry, level].developable:  # L80
            for iron in sources:
                yield industry, iron


def sales(board: Board) -> Iterator[tuple[str, str]]:
    """L81: the player's unflipped mills with each port, and the distant market, that they may be sold to."""
    for mill, tile in board.tiles.items():
        if tile.owner != board.active_seat or tile.industry != "cotton_mill" or tile.flipped:
            continue
        connected = distances(board, [location_of(mill)])
        for space, port in board.tiles.items():
            if port.industry == "port" and not port.flipped and location_of(space) in connected:  # L82
                yield mill, space
        if board.marker != board.facts.distant_x and has_trade_access(board, connected):  # L83, L84
            yield mill, MARKET


def loans(board: Board) -> Iterator[int]:
    """L86: the amounts that the player may borrow."""
    assert board.active_seat is not None
    # L86c: a full hand lasts for the rounds that begin with an empty deck (L25)
    barred = board.facts.start["hand_size"] // board.facts.start["actions_per_turn"]
    if board.era == "rail" and board.round > board.facts.rounds - barred:
        return
    loan = board.facts.costs["loan"]
    for choice in loan["choices"]:
        if board.level_of(board.active_seat) - choice["income_levels_lost"] >= loan["lowest_level_allowed"]:  # L86b
            yield choice["money_received"]
