"""Valid documents made from the names alone: a fresh deal of every ruleset, and later moments of a quiet game."""

import random
from collections import Counter
from typing import Any

from brass_core.documents.progress import Moment, progress_at
from brass_core.names import Names, names_of, rulesets

GAMES = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]

Document = dict[str, Any]


def fresh_position(ruleset: str, players: int, observer: int | None = None, seed: int = 1) -> Document:
    """The position after the canal deal, before the first action."""
    order = random.Random(seed).sample(range(players), players)
    return position_at(ruleset, players, Moment("canal", 1, tuple(order), order[0], 1, False, False), observer, seed)


def position_at(ruleset: str, players: int, moment: Moment, observer: int | None = None, seed: int = 1) -> Document:
    """The position at a moment of a game in which everybody only passes."""
    names = names_of(ruleset, players)
    progress, cards = progress_at(moment, names), shuffled_deck(names, seed)
    shown = observer is None
    seats = []
    for seat in range(players):
        hand = sorted(_take(cards, progress.hand_sizes[seat]))
        discards = sorted(_take(cards, progress.played[seat]))
        seats.append(_seat(names, hand if observer in (None, seat) else None, len(hand), discards))
    removed = _take(cards, names.removed_cards[moment.era])
    stack, merchants = shuffled_tiles(names, seed), shuffled_merchants(names, seed)
    return {
        "format": "brass-position/1",
        "ruleset": ruleset,
        "players": players,
        "era": moment.era,
        "round": moment.round,
        "turn_order": list(moment.turn_order),
        "active_seat": moment.active_seat,
        "actions_left": moment.actions_left,
        "open_action": None,
        "observer": observer,
        "seats": seats,
        "tiles": [],
        "links": [],
        "coal_market": names.market_start["coal"],
        "iron_market": names.market_start["iron"],
        "distant_market": None if names.merchants else {"marker": 0, "drawn": [], "stack": stack if shown else None},
        "merchants": [entry | {"beer": entry["tile"] != "blank"} for entry in merchants] if names.merchants else None,
        "deck": cards if shown else None,
        "deck_size": len(cards),
        "removed": removed if shown else None,
        "removed_size": len(removed),
    }


def fresh_setup(ruleset: str, players: int, seed: int = 1) -> Document:
    """A record's set-up with both eras."""
    names = names_of(ruleset, players)
    tiles = {"canal": shuffled_tiles(names, seed), "rail": shuffled_tiles(names, seed + 1)}
    return {
        "turn_order": random.Random(seed).sample(range(players), players),
        "canal": deal(names, "canal", seed),
        "rail": deal(names, "rail", seed + 1),
        **({"merchants": shuffled_merchants(names, seed)} if names.merchants else {"distant_market": tiles}),
    }


def passing_record(ruleset: str, players: int, rounds: int = 1, seed: int = 1) -> Document:
    """A record whose players only pass, in the first rounds of the canal era of a 2018 game."""
    names = names_of(ruleset, players)
    setup = fresh_setup(ruleset, players, seed)
    hands = [list(hand) for hand in setup["canal"]["hands"]]
    steps = [
        [seat, f"pass card={hands[seat].pop()}"]
        for round_number in range(1, rounds + 1)
        for seat in setup["turn_order"]
        for _ in range(names.actions_in("canal", round_number))
    ]
    return {
        "format": "brass-record/1",
        "ruleset": ruleset,
        "players": players,
        "seats": [f"Player {seat}" for seat in range(players)],
        "date": "2026-11-30",
        "seed": seed,
        "setup": setup,
        "steps": steps,
        "result": tied_result(names),
    }


def traced_record() -> Document:
    """A record of one pass whose step carries the legal steps and the position after it."""
    document = passing_record("lancashire-2018", 2)
    order, deal = document["setup"]["turn_order"], document["setup"]["canal"]
    position = fresh_position("lancashire-2018", 2)
    seat, text = document["steps"][0]
    played = text.removeprefix("pass card=")
    hands = [sorted(hand) for hand in deal["hands"]]
    hands[seat].remove(played)
    hands[seat] = sorted([*hands[seat], deal["deck"][0]])
    for number, hand in enumerate(hands):
        position["seats"][number] |= {"hand": hand, "discards": [played] if number == seat else []}
    position |= {"turn_order": order, "active_seat": order[1], "deck": deal["deck"][1:], "removed": deal["removed"]}
    position["deck_size"] -= 1
    legal = sorted({f"pass card={card}" for card in deal["hands"][seat]})
    document["steps"] = [[seat, text, {"legal": legal, "position": position}]]
    return document


def tied_result(names: Names) -> Document:
    """The result of a game in which nothing but money was had."""
    players = names.players
    shared = names.refills_after_turn  # L101: the 2007 game breaks every tie
    return {
        "vp": [0] * players,
        "income": [0] * players,
        "cash": [names.starting_money] * players,
        "ranking": list(range(players)),
        "places": [1] * players if shared else list(range(1, players + 1)),
    }


def deal(names: Names, era: str, seed: int) -> Document:
    """The cards of an era as dealt."""
    cards = shuffled_deck(names, seed)
    hands = [_take(cards, names.hand_size) for _ in range(names.players)]
    return {"hands": hands, "removed": _take(cards, names.removed_cards[era]), "deck": cards}


def shuffled_deck(names: Names, seed: int) -> list[str]:
    """All cards of the deck in a random order."""
    cards = [card for card, count in names.deck_cards.items() for _ in range(count)]
    random.Random(seed).shuffle(cards)
    return cards


def shuffled_tiles(names: Names, seed: int) -> list[int]:
    """All tiles of the distant market in a random order."""
    tiles = [value for value, count in names.distant_tiles.items() for _ in range(count)]
    random.Random(seed).shuffle(tiles)
    return tiles


def shuffled_merchants(names: Names, seed: int) -> list[Document]:
    """All merchant tiles in a random order on the spaces in use, which are sorted."""
    tiles = [tile for tile, count in names.merchant_tiles.items() for _ in range(count)]
    random.Random(seed).shuffle(tiles)
    return [{"space": space, "tile": tile} for space, tile in zip(sorted(names.merchant_spaces), tiles, strict=True)]


def _take(cards: list[str], count: int) -> list[str]:
    taken = cards[:count]
    del cards[:count]
    return taken


def _seat(names: Names, hand: list[str] | None, hand_size: int, discards: list[str]) -> Document:
    return {
        "cash": names.starting_money,
        "income_space": names.starting_income_space,
        "vp": names.starting_vp,
        "spent": 0,
        "hand": hand,
        "hand_size": hand_size,
        "hand_known": [],
        "discards": discards,
        "tiles_left": {
            industry.id: {str(level.level): level.count for level in industry.levels.values()}
            for industry in names.industries.values()
        },
        "links_left": names.link_tiles,
    }


def place_tile(document: Document, space: str, owner: int, industry: str, level: int, **looks: Any) -> None:
    """Put a tile on the board and take it, and all that lay above it, from its owner's stack."""
    names = names_of(document["ruleset"], document["players"])
    facts = names.industries[industry].levels[level]
    tile = {
        "space": space,
        "owner": owner,
        "industry": industry,
        "level": level,
        "flipped": False,
        "cubes": facts.content(document["era"]),
    }
    document["tiles"].append(tile | looks)
    document["tiles"].sort(key=lambda tile: str(tile["space"]))
    stack = document["seats"][owner]["tiles_left"][industry]
    for lower in names.industries[industry].levels:
        if lower < level:
            stack[str(lower)] = 0
    stack[str(level)] -= 1


def place_link(document: Document, link: str, owner: int) -> None:
    """Put a link on the board and take it from its owner."""
    document["links"].append({"link": link, "owner": owner})
    document["links"].sort(key=lambda entry: str(entry["link"]))
    document["seats"][owner]["links_left"] -= 1


def draw_distant_tiles(document: Document, *values: int) -> None:
    """Draw these tiles of the distant market, whose marker moves."""
    market = document["distant_market"]
    market["drawn"] += values
    for value in values:
        if market["stack"] is not None:
            market["stack"].remove(value)
    names = names_of(document["ruleset"], document["players"])
    market["marker"] = min(-sum(market["drawn"]), names.distant_end)


def take_wild_cards(document: Document, seat: int, *wild: str) -> None:
    """Put wild cards in a seat's hand and as many other cards among its discards, as scouting and playing would."""
    entry, names = document["seats"][seat], names_of(document["ruleset"], document["players"])
    if entry["hand"] is None:
        seen = Counter(card for other in document["seats"] for card in (other["hand"] or []) + other["discards"])
        discards = sorted((Counter(names.deck_cards) - seen).elements())[: len(wild)]
        entry["hand_known"] = sorted(wild)
    else:
        discards = _take(entry["hand"], len(wild))
        entry["hand"] = sorted([*entry["hand"], *wild])
    entry["discards"] = sorted([*entry["discards"], *discards])


def busy_position(ruleset: str = "lancashire-2018", players: int = 3, observer: int | None = None) -> Document:
    """The rail era's third round, one action left to the second seat in order; tiles, links and sales of all sorts."""
    moment = Moment("rail", 3, tuple(reversed(range(players))), players - 2, 1, False, False)
    document = position_at(ruleset, players, moment, observer)
    (_lay_merchants_game if document["merchants"] else _lay_market_game)(document)
    document["coal_market"], document["iron_market"] = 3, 0
    for seat, (cash, income_space, vp) in enumerate(((41, 33, 60), (23, 17, 48), (12, 9, 30), (0, 0, 7))[:players]):
        document["seats"][seat] |= {"cash": cash, "income_space": income_space, "vp": vp, "name": f"Name {seat}"}
    document["seats"][players - 1]["spent"], document["seats"][players - 2]["spent"] = 22, 5
    return document


def _lay_market_game(document: Document) -> None:
    place_tile(document, "bolton:1", 0, "cotton_mill", 2, flipped=True)
    place_tile(document, "bolton:2", 0, "cotton_mill", 3)
    place_tile(document, "manchester:1", 1, "cotton_mill", 2)
    place_tile(document, "manchester:2", 1, "cotton_mill", 2, flipped=True)
    place_tile(document, "wigan:1", 1, "coal_mine", 2, cubes=2)
    place_tile(document, "wigan:2", 0, "coal_mine", 2, cubes=0, flipped=True)
    place_tile(document, "preston:3", 1, "iron_works", 3, cubes=1)
    place_tile(document, "preston:2", 0, "port", 2, flipped=True)
    place_tile(document, "lancaster:1", 1, "port", 3)
    place_tile(document, "liverpool:3", 0, "shipyard", 2, flipped=True)
    for link, owner in (("bolton-manchester", 0), ("bolton-wigan", 1), ("preston-wigan", 1), ("lancaster-preston", 0)):
        place_link(document, link, owner)
    draw_distant_tiles(document, -2, -3)


def _lay_merchants_game(document: Document) -> None:
    """With three players; Gloucester's barrel is drunk, and seat 0 has scouted."""
    tiles = {
        "gloucester:1": "manufacturer",
        "gloucester:2": "blank",
        "oxford:1": "all_goods",
        "oxford:2": "blank",
        "shrewsbury:1": "cotton_mill",
        "warrington:1": "pottery",
        "warrington:2": "blank",
    }
    barrels = ("oxford:1", "shrewsbury:1", "warrington:1")
    document["merchants"] = [{"space": space, "tile": tile, "beer": space in barrels} for space, tile in tiles.items()]
    place_tile(document, "birmingham:1", 1, "cotton_mill", 2, flipped=True)
    place_tile(document, "birmingham:2", 1, "manufacturer", 2)
    place_tile(document, "coventry:1", 0, "pottery", 1)
    place_tile(document, "coventry:3", 1, "manufacturer", 2, flipped=True)
    place_tile(document, "dudley:1", 1, "coal_mine", 2, cubes=2)
    place_tile(document, "farm_brewery_cannock:1", 2, "brewery", 2, cubes=0, flipped=True)
    place_tile(document, "nuneaton:1", 1, "brewery", 2, cubes=1)
    place_tile(document, "stone:1", 0, "brewery", 3, cubes=2)
    place_tile(document, "tamworth:1", 0, "coal_mine", 2, cubes=0, flipped=True)
    place_tile(document, "walsall:1", 1, "iron_works", 3, cubes=1)
    place_tile(document, "worcester:1", 0, "cotton_mill", 3)
    for link, owner in (
        ("birmingham-nuneaton", 1),
        ("birmingham-oxford", 1),
        ("cannock-farm_brewery_cannock", 2),
        ("kidderminster-worcester", 0),
    ):
        place_link(document, link, owner)
    take_wild_cards(document, 0, "wild_industry", "wild_location")


def open_position(kind: str, steps: list[str], ruleset: str = "lancashire-2018") -> Document:
    """The busy position with an action of seat 1 open; `{card}` in a step is a card that the seat has discarded."""
    document = busy_position(ruleset)
    card = document["seats"][1]["discards"][0]
    document["open_action"] = {"kind": kind, "steps": [step.format(card=card) for step in steps]}
    return document


def bonus_position() -> Document:
    """Birmingham's busy position once seat 1 has sold to Gloucester with the merchant's barrel: the bonus is due."""
    document = busy_position("birmingham-2018")
    for link in ("birmingham-coventry", "birmingham-redditch", "gloucester-redditch"):
        place_link(document, link, 1)
    card = document["seats"][1]["discards"][0]
    sale = f"sell coventry:3>gloucester:1 card={card} beer=merchant:gloucester:1"
    document["open_action"] = {"kind": "bonus", "steps": [sale]}
    return document


def shortfall_position(ruleset: str) -> Document:
    """A debt of seat 1 at the turn of two rounds, in the third round of the rail era."""
    moment = Moment("rail", 3, (2, 1, 0), 1, 0, False, True)
    document = position_at(ruleset, 3, moment)
    document["open_action"] = {"kind": "shortfall", "owed": 4}
    document["seats"][1] |= {"cash": 3, "income_space": 6}
    place_tile(document, "dudley:1" if document["merchants"] else "wigan:1", 1, "coal_mine", 2)
    return document
