"""What the page needs to draw a game: the facts of the data file, for one ruleset and number of players."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from brass_ai.server.levels import TABLE_AGENTS, TABLE_LEVELS
from brass_core.names import ERAS, Names, data_of, names_of, rulesets

Facts = dict[str, Any]


def games() -> list[Facts]:
    """Every ruleset with its title and numbers of players."""
    found = []
    for ruleset, players in rulesets().items():
        edition, data = data_of(ruleset)
        found.append({"id": ruleset, "title": data["game"]["title"], "edition": edition, "players": list(players)})
    return found


def opponents() -> Facts:
    """The levels, and the other agents that can sit at the table."""
    levels = [{"level": level, "agent": spec, "name": name} for spec, (level, name) in TABLE_LEVELS.items()]
    return {"levels": levels, "agents": [{"agent": name, "summary": text} for name, text in TABLE_AGENTS.items()]}


@cache
def board(ruleset: str, players: int) -> Facts:
    """The board, tiles, cards and prices; ValueError if there is no such game."""
    names = names_of(ruleset, players)
    edition, data = data_of(ruleset)
    setup, distant = data["setup"], data.get("distant_cotton_market")
    return {
        "ruleset": ruleset,
        "players": players,
        "title": data["game"]["title"],
        "edition": edition,
        "eras": list(ERAS),
        "rounds": names.rounds,
        "hand_size": names.hand_size,
        "actions_per_turn": names.actions_per_turn,
        "locations": list(_locations(data, players)),
        "links": [{"id": link.id, "ends": list(link.ends), "eras": list(link.eras)} for link in names.links.values()],
        "industries": [_industry(name, entry, edition) for name, entry in data["industries"].items()],
        "cards": list(_cards(names, data, edition)),
        "markets": {
            name: {"capacity": names.market_capacity[name], "prices": list(prices)}
            for name, prices in names.market_prices.items()
        },
        "distant_market": distant
        and {
            "bonus": list(names.distant_bonus),
            "end": names.distant_end,
            "tiles": {str(value): count for value, count in names.distant_tiles.items()},
        },
        "merchant_tiles": _merchant_tiles(data, players),
        "income": {"start": names.starting_income_space, "levels": list(names.income_levels)},
        "start": {
            "money": setup["starting_money"],
            "points": setup["starting_vp"],
            "income_space": setup["starting_income_space"],
        },
        "link_tiles": names.link_tiles,
        "actions": _actions(names, data["action_costs"]),
        "loans": _loans(names, data["action_costs"]["loan"]),
    }


def _locations(data: Mapping[str, Any], players: int) -> Iterator[Facts]:
    for place in [*data["locations"], *data.get("externals", []), *data.get("merchants", [])]:
        spaces = [
            {"id": f"{place['id']}:{number}", "industries": list(industries)}
            for number, industries in enumerate(place.get("spaces", []), 1)
        ]
        yield {
            "id": place["id"],
            "name": place["name"],
            "kind": place["kind"],
            "banner": place.get("banner"),
            "x": place["position"]["x"],
            "y": place["position"]["y"],
            "trade": bool(place.get("trade_icon") or place.get("coal_market_icon")),
            "link_points": place["printed_link_vp"],
            "spaces": spaces,
        } | (_merchant(place, players) if place["kind"] == "merchant" else {})


def _merchant(place: Mapping[str, Any], players: int) -> Facts:
    """B10: merchant tiles lie only where enough take part."""
    number = place["merchant_spaces"] if players >= place["min_players"] else 0
    spaces = [f"{place['id']}:{space}" for space in range(1, number + 1)]
    return {"merchant_spaces": spaces, "bonus": dict(place["beer_bonus"])}


def _industry(name: str, entry: Mapping[str, Any], edition: str) -> Facts:
    facts = {"id": name, "name": entry["name"], "flips_by": entry["flips_by"], "resource": entry["produces"]}
    return facts | {"levels": [_level(level, edition) for level in entry["levels"]]}


def _level(level: Mapping[str, Any], edition: str) -> Facts:
    level = {**level, **level.get("edition_overrides", {}).get(edition, {})}
    return {
        "level": level["level"],
        "count": level["count"],
        "money": level["cost_money"],
        "coal": level["cost_coal"],
        "iron": level["cost_iron"],
        "beer": level.get("beer_to_sell") or 0,
        "cubes": level["resource_cubes"],
        "barrels": level.get("barrels_placed", {}),
        "income": level["income_spaces"],
        "points": level["vp"],
        "link_points": level["link_vp"],
        "eras": list(level["eras"]),
        "developable": level["developable"],
    }


def _cards(names: Names, data: Mapping[str, Any], edition: str) -> Iterator[Facts]:
    decks = data["cards"].get(edition, data["cards"])
    industries = {card["id"]: list(card["industries"]) for card in decks["industry"]}
    wild = {card["id"]: card["count"] for card in decks.get("wild", [])}
    for card, count in {**names.cards, **wild}.items():
        kind = "industry" if card in industries else "wild" if card in wild else "location"
        name = names.card_names.get(card, card.replace("_", " "))
        yield {"id": card, "name": name, "kind": kind, "count": count, "industries": industries.get(card, [])}


def _merchant_tiles(data: Mapping[str, Any], players: int) -> list[Facts] | None:
    """The tiles in use by what they are called in documents, equal ones counted together."""
    if "merchant_tiles" not in data:
        return None
    tiles: dict[str, Facts] = {}
    for tile in data["merchant_tiles"]:
        # The data file adds to a tile's name from how many players on it is used.
        name = tile["id"].removesuffix(f"_{tile['min_players']}p")
        if players >= tile["min_players"]:
            facts = tiles.setdefault(name, {"tile": name, "count": 0, "buys": list(tile["buys"])})
            facts["count"] += tile["count"]
    return list(tiles.values())


def _actions(names: Names, costs: Mapping[str, Any]) -> Facts:
    return {
        "loan": list(names.loans),
        "canal_link": costs["network_canal"]["money"],
        "rail_link": costs["network_rail_single"]["money"],
        "two_rail_links": costs["network_rail_double"]["money"],
        "scout_cards": costs["cards_discarded"].get("scout"),
    }


def _loans(names: Names, loan: Mapping[str, Any]) -> Facts:
    """The sizes with the income levels that they cost; where loans end with the deck (L86c), their last rail round."""
    rounds_without_deck = names.hand_size // names.actions_per_turn
    return {
        "choices": [
            {"money": choice["money_received"], "levels": choice["income_levels_lost"]}
            for choice in loan.get("choices", [loan])
        ],
        "lowest_level": loan["lowest_level_allowed"],
        "last_rail_round": names.rounds - rounds_without_deck if "forbidden" in loan else None,
    }
