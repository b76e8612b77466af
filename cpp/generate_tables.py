"""Write the C++ tables of every ruleset from the data files, so that a figure stands in one place.

Usage: python cpp/generate_tables.py DATA_FOLDER OUTPUT_FILE
"""

import json
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NONE = 255
GAMES = ("lancashire.json", "birmingham.json")  # the order of the rulesets
FLIPS_BY = {"sell": "FlipsBy::kSale", "depletion": "FlipsBy::kDepletion", "build": "FlipsBy::kBuilding"}
BONUSES = {
    "vp": "Bonus::kPoints",
    "money": "Bonus::kMoney",
    "income_spaces": "Bonus::kIncome",
    "develop": "Bonus::kDevelop",
}
RESOURCES = {None: "Resource::kNone", "coal": "Resource::kCoal", "iron": "Resource::kIron", "beer": "Resource::kBeer"}
NO_DISTANT_MARKET: dict[str, Any] = {
    "x_position": 0,
    "bonus_income_spaces_by_position": [],
    "tiles": defaultdict(lambda: defaultdict(dict)),
}


@dataclass(frozen=True)
class Symbol:
    """A C++ name, written without quotes."""

    name: str


def braces(values: Any) -> str:
    """Write nested lists as a C++ brace initialiser; strings are quoted, truth values are 0 and 1."""
    if isinstance(values, (list, tuple)):
        return "{" + ",".join(braces(value) for value in values) + "}"
    if isinstance(values, Symbol):
        return values.name
    if isinstance(values, str):
        return json.dumps(values)
    return str(int(values))


def level_facts(level: dict[str, Any], edition: str) -> list[Any]:
    level = level | level.get("edition_overrides", {}).get(edition, {})
    cubes = [level.get("barrels_placed", {}).get(era, level["resource_cubes"]) for era in ("canal", "rail")]
    costs = [level[key] for key in ("cost_money", "cost_coal", "cost_iron")] + [level.get("beer_to_sell") or 0]
    return [
        level["level"],
        level["count"],
        *costs,
        cubes,
        *[level[key] for key in ("income_spaces", "vp", "link_vp")],
        *[era in level["eras"] for era in ("canal", "rail")],
        level["developable"],
    ]


def card_facts(cards: dict[str, Any], industries: list[str], place_ids: list[str], towns: int, count: str) -> list[Any]:
    """Location cards, industry cards, then the wild ones, which are not in the deck."""
    facts = []
    for card in cards["location"]:
        facts.append([card["location"], 1 << place_ids.index(card["location"]), 0, card["count"][count], False])
    for card in cards["industry"]:
        shown = sum(1 << industries.index(name) for name in card["industries"])
        facts.append([card["id"], 0, shown, card["count"][count], False])
    everything = {"wild_location": [towns, 0], "wild_industry": [0, (1 << len(industries)) - 1]}
    for card in cards.get("wild", []):
        facts.append([card["id"], *everything[card["id"]], 0, True])
    return facts


def removed_cards(data: dict[str, Any], cards: dict[str, Any], count: str) -> list[int]:
    """By era, how many cards lie apart from the draw deck: set aside, under its tile, or face-down first discards."""
    if "set_aside_unseen" in cards:
        aside = cards["set_aside_unseen"][count]
        return [aside["canal"], aside["rail"]]
    if "unused_at_bottom_in_canal_era" in cards:
        return [cards["unused_at_bottom_in_canal_era"][count], cards["unused_in_rail_era"]]
    face_down = data["setup"]["face_down_discards_per_player"]
    return [face_down["canal"] * int(count), face_down["rail"] * int(count)]


def merchant_facts(data: dict[str, Any], place_ids: list[str], players: int) -> tuple[list[Any], list[int]]:
    """The merchant spaces, and what each of the tiles in use buys."""
    industries = data["industry_types"]
    spaces = [
        [
            f"{place['id']}:{number + 1}",
            place_ids.index(place["id"]),
            place["min_players"] <= players,
            Symbol(BONUSES[place["beer_bonus"]["type"]]),
            place["beer_bonus"]["amount"],
        ]
        for place in data.get("merchants", [])
        for number in range(place["merchant_spaces"])
    ]
    tiles = [
        sum(1 << industries.index(name) for name in tile["buys"])
        for tile in data.get("merchant_tiles", [])
        if tile["min_players"] <= players
        for _ in range(tile["count"])
    ]
    return spaces, tiles


def ruleset_facts(data: dict[str, Any], game: int, edition: str | None, ruleset: str, players: int) -> list[Any]:
    """All facts of one ruleset and player count, in the order of struct Facts in facts.h."""
    count = str(players)
    industries = data["industry_types"]
    located = data["locations"]
    places = located + data.get("externals", []) + data.get("merchants", [])
    place_ids = [place["id"] for place in places]
    towns = sum(1 << place_ids.index(place["id"]) for place in located if place.get("kind", "town") == "town")
    spaces = [(place, number) for place in located for number in range(len(place["spaces"]))]
    cards = data["cards"][edition] if edition else data["cards"]
    deck = card_facts(cards, industries, place_ids, towns, count)
    setup, costs = data["setup"], data["action_costs"]
    distant = data.get("distant_cotton_market", NO_DISTANT_MARKET)
    tiles = distant["tiles"][edition][count]
    virtual = [link["ends"] for link in data.get("virtual_links", []) if edition in link["editions"]]
    merchants, merchant_tiles = merchant_facts(data, place_ids, players)
    sold = [name for name in industries if data["industries"][name]["flips_by"] == "sell" and name != "port"]
    last = {}
    for space, level in enumerate(data["income_track"]["level_by_space"]):
        last[level] = space
    lowest = data["income_track"]["min_level"]
    rounds = setup["rounds_per_era"][edition] if edition else setup["rounds_per_era"]
    loans = costs["loan"].get("choices", [costs["loan"]])
    worth = re.search(r"per (\d+) pounds", data.get("scoring", {}).get("cash", ""))
    return [
        ruleset,
        game,
        players,
        len(places),
        len(spaces),
        len(data["links"]),
        len(industries),
        len(deck),
        [
            [
                place["id"],
                place["name"],
                place["printed_link_vp"],
                place.get("trade_icon", False) or place.get("coal_market_icon", False),
            ]
            for place in places
        ],
        [
            [
                f"{place['id']}:{number + 1}",
                place_ids.index(place["id"]),
                sum(1 << industries.index(name) for name in place["spaces"][number]),
            ]
            for place, number in spaces
        ],
        [
            [link["id"], sum(1 << place_ids.index(end) for end in link["ends"]), link["canal"], link["rail"]]
            for link in data["links"]
        ],
        [
            [
                name,
                data["industries"][name]["name"],
                Symbol(FLIPS_BY[data["industries"][name]["flips_by"]]),
                Symbol(RESOURCES[data["industries"][name]["produces"]]),
                len(data["industries"][name]["levels"]),
                [level_facts(level, edition or "") for level in data["industries"][name]["levels"]],
            ]
            for name in industries
        ],
        deck,
        industries.index("cotton_mill"),
        industries.index("port") if "port" in industries else NONE,
        sum(1 << industries.index(name) for name in sold),
        [
            [market["capacity"], market["initial_cubes"], market["price_when_empty"], market["space_prices"]]
            for market in (data["markets"]["coal"], data["markets"]["iron"])
        ],
        data["income_track"]["level_by_space"],
        lowest,
        [last[level] for level in sorted(last)],
        data["income_track"]["start_space"],
        data["income_track"]["last_space"],
        distant["x_position"],
        [bonus or 0 for bonus in distant["bonus_income_spaces_by_position"]],
        [tiles.get(str(value), 0) for value in range(5)],
        sum(1 << place_ids.index(end) for ends in virtual for end in ends),
        len(merchants),
        merchants,
        len(merchant_tiles),
        merchant_tiles,
        removed_cards(data, cards, count),
        setup["starting_money"],
        setup["hand_size"],
        rounds[count],
        setup["actions_per_turn"],
        setup["actions_in_first_canal_round"],
        setup["link_tiles_per_player"],
        costs["network_canal"]["money"],
        costs["network_rail_single"]["money"],
        costs["network_rail_double"]["money"] - costs["network_rail_single"]["money"],
        costs["network_rail_double"].get("beer", 0),
        costs["develop"]["max_tiles"],
        len(loans),
        [[loan["money_received"], loan["income_levels_lost"]] for loan in loans],
        int(worth[1]) if worth else 0,
        costs["cards_discarded"].get("double_action_build", 0),
        costs["cards_discarded"].get("scout", 0),
    ]


def all_rulesets(data: dict[str, Any], game: int) -> list[list[Any]]:
    """The facts of every edition and player count of one game, which is numbered."""
    editions = data["game"].get("editions", {None: data["game"]})
    return [
        ruleset_facts(data, game, edition, limits["ruleset"], players)
        for edition, limits in editions.items()
        for players in range(limits["min_players"], limits["max_players"] + 1)
    ]


def main(data_folder: Path, output: Path) -> None:
    games = [json.loads((data_folder / name).read_text(encoding="utf-8")) for name in GAMES]
    rows = [
        "{" + ",\n ".join(braces(fact) for fact in facts) + "}"
        for number, data in enumerate(games)
        for facts in all_rulesets(data, number)
    ]
    text = (
        "// Generated from the data files by generate_tables.py; do not edit.\n#pragma once\n"
        '#include "brass/core/facts.h"\n\nnamespace brass {\ninline constexpr Facts kFacts[] = {\n'
        + ",\n".join(rows)
        + "};\n}  // namespace brass\n"
    )
    output.parent.mkdir(parents=True, exist_ok=True)
    if not output.exists() or output.read_text(encoding="utf-8") != text:
        output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
