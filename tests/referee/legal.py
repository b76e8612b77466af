"""The complete list of legal steps (spec section 3), builds and sales aside."""

from collections.abc import Iterator
from itertools import combinations

from .board import BONUS, Board
from .building import build_steps
from .network import has_nothing_on_board, own_network
from .resources import beer_ways, coal_ways, iron_ways
from .sales import sales


def main_steps(board: Board) -> list[str]:
    """Steps without `+`, for a board without an open action; empty after the game."""
    if board.active_seat is None:
        return []
    if board.owed is not None:
        return [f"lose {space}" for space in board.spaces_of(board.active_seat)]  # L91, L91b, B37, C13
    steps = list(build_steps(board))
    steps += [f"scout card={cards}" for cards in scouts(board)]
    actions = [("link", subject, sources) for subject, sources in links(board, 1)]
    actions += [("develop", industry, f" iron={iron}") for industry, iron in developments(board)]
    actions += [("sell", subject, sources) for subject, sources in sales(board)]
    actions += [("loan", str(amount), "") for amount in loans(board)]
    for card in sorted(set(board.player.hand)):  # L21, B26: any card will do; equal cards count once
        steps += [f"{kind} {subject} card={card}{sources}" for kind, subject, sources in actions]
        steps.append(f"pass card={card}")  # L87, B122
    return steps


def further_steps(board: Board) -> list[str]:
    """The steps that go on with the open action; empty if none is legal or no action is open."""
    done = len(board.open_steps)
    match board.open_kind:
        case "link" if done < most_links(board):  # L74, L75, B96, B98
            return [f"+link {link}{sources}" for link, sources in links(board, done + 1)]
        case "develop" if done < board.facts.costs["develop"]["max_tiles"]:  # L78, B103
            return [f"+develop {industry} iron={iron}" for industry, iron in developments(board)]
        case "sell":
            return [f"+sell {subject}{sources}" for subject, sources in sales(board)]  # L81, L85, B112
        case "bonus":
            # B106; C16: nothing happens where nothing can be developed, C22: otherwise it is a must
            return [f"{BONUS} {industry}" for industry in developable(board) or ["none"]]
        case _:
            return []


def most_links(board: Board) -> int:
    """L74, L75, B96, B98: links in one action of this era."""
    most: int = board.facts.costs["network_canal" if board.era == "canal" else "network_rail_double"]["links"]
    return most


def link_cost(board: Board, number: int) -> int:
    """Pounds for the first or second link of an action, coal aside."""
    costs = board.facts.costs
    if board.era == "canal":
        canal: int = costs["network_canal"]["money"]  # L74, B96
        return canal
    single: int = costs["network_rail_single"]["money"]
    return single if number == 1 else costs["network_rail_double"]["money"] - single  # L75, B97, B98


def link_beer(board: Board, number: int) -> int:
    """B98: barrels for the first or second link of an action; Lancashire has none."""
    barrels: int = board.facts.costs["network_rail_double"].get("beer", 0)
    return barrels if number > 1 else 0


def links(board: Board, number: int) -> Iterator[tuple[str, str]]:
    """Lines on which the player may lay the first or second link of an action now, with the source part of each way."""
    assert board.active_seat is not None
    if not board.player.links_left:  # L73c, C20
        return
    cost, beer = link_cost(board, number), link_beer(board, number)
    network = own_network(board, board.active_seat)
    # B95: with nothing on the board any line will do; Lancashire has no such first link
    is_free = board.facts.is_birmingham and has_nothing_on_board(board, board.active_seat)
    for link, line in board.facts.lines.items():
        if link in board.links or board.era not in line.eras:  # L73, B96, B97, B87: one tile on a line of three ends
            continue
        if network.isdisjoint(line.ends) and not is_free:  # L73, B94
            continue
        if board.era == "canal":
            if cost <= board.player.cash:
                yield link, ""  # L51
            continue
        # L50, B99, B101: all ends are places of use; the new link joins only these, so it need not be laid to search
        for coal, price in coal_ways(board, line.ends):
            if cost + price <= board.player.cash:
                for barrels in beer_ways(board, line.ends, beer):  # B60: breweries only
                    yield link, f" coal={coal}" + (f" beer={barrels}" if barrels else "")


def developments(board: Board) -> Iterator[tuple[str, str]]:
    """L78, L79, B103: the industries whose top tile may be developed away now, with each source of the iron."""
    sources = [iron for iron, price in iron_ways(board) if price <= board.player.cash]
    for industry in developable(board):
        for iron in sources:
            yield industry, iron


def developable(board: Board) -> list[str]:
    """L80, B104, B105: the industries whose top tile may leave the mat undeveloped."""
    assert board.active_seat is not None
    tops = {industry: board.top_level(board.active_seat, industry) for industry in board.facts.industries}
    return [
        industry
        for industry, level in tops.items()
        if level is not None and board.facts.tiles[industry, level].developable
    ]


def loans(board: Board) -> Iterator[int]:
    """L86, B115: the amounts that the player may borrow."""
    assert board.active_seat is not None
    # L86c: a full hand lasts for the rounds that begin with an empty deck (L25); B118: Birmingham bars none
    barred = board.facts.start["hand_size"] // board.facts.start["actions_per_turn"]
    if not board.facts.is_birmingham and board.era == "rail" and board.round > board.facts.rounds - barred:
        return
    lowest = board.facts.costs["loan"]["lowest_level_allowed"]
    for amount, levels in loan_choices(board).items():
        if board.level_of(board.active_seat) - levels >= lowest:  # L86b, B117
            yield amount


def loan_choices(board: Board) -> dict[int, int]:
    """L86, B115: income levels lost by amount; Birmingham has one choice only."""
    loan = board.facts.costs["loan"]
    return {choice["money_received"]: choice["income_levels_lost"] for choice in loan.get("choices", [loan])}


def scouts(board: Board) -> list[str]:
    """B119: the cards that may be discarded together; B120: none with a wild card in hand."""
    count = board.facts.costs["cards_discarded"].get("scout")
    if count is None or not set(board.player.hand).isdisjoint(board.facts.wild_cards):
        return []
    return sorted({",".join(cards) for cards in combinations(sorted(board.player.hand), count)})
