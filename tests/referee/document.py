"""Boards to and from set-ups and position documents (spec sections 4 and 5)."""

from typing import Any

from .board import Board, Merchant, Seat, Tile
from .facts import Facts, load_facts

FORMAT = "brass-position/1"


def board_from_setup(ruleset: str, players: int, setup: dict[str, Any]) -> Board:
    """The start of a game (rules section 2) with the shuffles of a record's `setup`."""
    facts = load_facts(ruleset, players)
    canal, distant = setup["canal"], setup.get("distant_market", {"canal": []})  # Birmingham has none
    actions = facts.start["actions_in_first_canal_round"]  # L20, B25
    return Board(
        facts=facts,
        era="canal",
        round=1,
        turn_order=list(setup["turn_order"]),
        active_seat=setup["turn_order"][0],
        actions_left=actions,
        seats=[_first_seat(facts, hand) for hand in canal["hands"]],
        tiles={},
        links={},
        markets={resource: market.initial_cubes for resource, market in facts.markets.items()},  # L12, B13, B14
        merchants={entry["space"]: _new_merchant(facts, entry["tile"]) for entry in setup.get("merchants", [])},
        marker=0,  # L13
        drawn=[],
        stack=list(distant["canal"]),
        deck=list(canal["deck"]),
        removed=list(canal["removed"]),
        rail=setup.get("rail"),
        distant_rail=distant.get("rail"),
    )


def _new_merchant(facts: Facts, tile: str) -> Merchant:
    """B11: a blank tile has no barrel."""
    return Merchant(tile, beer=bool(facts.goods[tile]))


def _first_seat(facts: Facts, hand: list[str]) -> Seat:
    """L11, B16 to B18."""
    stacks: dict[str, dict[int, int]] = {industry: {} for industry in facts.industries}
    for (industry, level), tile in facts.tiles.items():
        stacks[industry][level] = tile.count
    return Seat(
        cash=facts.start["starting_money"],
        income_space=facts.start["starting_income_space"],
        vp=facts.start["starting_vp"],
        spent=0,
        hand=list(hand),
        discards=[],
        stacks=stacks,
        links_left=facts.start["link_tiles_per_player"],
    )


def board_from_position(
    document: dict[str, Any], rail: dict[str, Any] | None = None, distant_rail: list[int] | None = None
) -> Board:
    """The board of a complete position. Raises ValueError if the document hides anything."""
    open_action = document["open_action"]
    distant = document["distant_market"] or {"marker": 0, "drawn": [], "stack": []}  # null in Birmingham
    hands = [seat["hand"] for seat in document["seats"]]
    if None in [*hands, document["deck"], document["removed"], distant["stack"]]:
        raise ValueError("the position hides cards or tiles; the referee needs a complete one")
    board = Board(
        facts=load_facts(document["ruleset"], document["players"]),
        era=document["era"],
        round=document["round"],
        turn_order=list(document["turn_order"]),
        active_seat=document["active_seat"],
        actions_left=document["actions_left"],
        seats=[_seat_from(seat) for seat in document["seats"]],
        tiles={tile["space"]: _tile_from(tile) for tile in document["tiles"]},
        links={link["link"]: link["owner"] for link in document["links"]},
        markets={"coal": document["coal_market"], "iron": document["iron_market"]},
        merchants={entry["space"]: Merchant(entry["tile"], entry["beer"]) for entry in document["merchants"] or []},
        marker=distant["marker"],
        drawn=list(distant["drawn"]),
        stack=list(distant["stack"]),
        deck=list(document["deck"]),
        removed=list(document["removed"]),
        rail=rail,
        distant_rail=distant_rail,
    )
    if open_action is not None and open_action["kind"] == "shortfall":
        board.owed = open_action["owed"]
    elif open_action is not None:
        board.open_kind, board.open_steps = open_action["kind"], list(open_action["steps"])
    return board


def _seat_from(seat: dict[str, Any]) -> Seat:
    stacks = {
        industry: {int(level): count for level, count in levels.items()}
        for industry, levels in seat["tiles_left"].items()
    }
    return Seat(
        cash=seat["cash"],
        income_space=seat["income_space"],
        vp=seat["vp"],
        spent=seat["spent"],
        hand=list(seat["hand"]),
        discards=list(seat.get("discards", [])),
        stacks=stacks,
        links_left=seat["links_left"],
    )


def _tile_from(tile: dict[str, Any]) -> Tile:
    return Tile(tile["owner"], tile["industry"], tile["level"], tile["flipped"], tile["cubes"])


def position(board: Board) -> dict[str, Any]:
    """The position document with nothing hidden, names left out."""
    return {
        "format": FORMAT,
        "ruleset": board.facts.ruleset,
        "players": board.facts.players,
        "era": board.era,
        "round": board.round,
        "turn_order": list(board.turn_order),
        "active_seat": board.active_seat,
        "actions_left": board.actions_left,
        "open_action": _open_action(board),
        "observer": None,
        "seats": [_seat_document(seat) for seat in board.seats],
        "tiles": [_tile_document(space, board.tiles[space]) for space in sorted(board.tiles)],
        "links": [{"link": link, "owner": board.links[link]} for link in sorted(board.links)],
        "coal_market": board.markets["coal"],
        "iron_market": board.markets["iron"],
        "distant_market": _distant_document(board),
        "merchants": _merchant_documents(board),
        "deck": list(board.deck),
        "deck_size": len(board.deck),
        "removed": list(board.removed),
        "removed_size": len(board.removed),
    }


def _distant_document(board: Board) -> dict[str, Any] | None:
    if board.facts.distant is None:
        return None
    return {"marker": board.marker, "drawn": list(board.drawn), "stack": list(board.stack)}


def _merchant_documents(board: Board) -> list[dict[str, Any]] | None:
    if not board.facts.merchant_spaces:
        return None
    return [
        {"space": space, "tile": merchant.tile, "beer": merchant.beer}
        for space, merchant in sorted(board.merchants.items())
    ]


def _open_action(board: Board) -> dict[str, Any] | None:
    if board.owed is not None:
        return {"kind": "shortfall", "owed": board.owed}
    if board.open_kind is not None:
        return {"kind": board.open_kind, "steps": list(board.open_steps)}
    return None


def _seat_document(seat: Seat) -> dict[str, Any]:
    return {
        "cash": seat.cash,
        "income_space": seat.income_space,
        "vp": seat.vp,
        "spent": seat.spent,
        "hand": sorted(seat.hand),
        "hand_size": len(seat.hand),
        "hand_known": [],  # always so where the hand is shown
        "discards": sorted(seat.discards),
        "tiles_left": {
            industry: {str(level): count for level, count in sorted(levels.items())}
            for industry, levels in seat.stacks.items()
        },
        "links_left": seat.links_left,
    }


def _tile_document(space: str, tile: Tile) -> dict[str, Any]:
    return {
        "space": space,
        "owner": tile.owner,
        "industry": tile.industry,
        "level": tile.level,
        "flipped": tile.flipped,
        "cubes": tile.cubes,
    }
