"""Write the C++ tables of every ruleset from the data files, so that a figure stands in one place.

Usage: python cpp/generate_tables.py DATA_FOLDER OUTPUT_FILE
"""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NO_LOCATION = 255
FLIPS_BY = {"sell": "FlipsBy::kSale", "depletion": "FlipsBy::kDepletion", "build": "FlipsBy::kBuilding"}
RESOURCES = {None: "Resource::kNone", "coal": "Resource::kCoal", "iron": "Resource::kIron", "beer": "Resource::kBeer"}


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
    costs = ["cost_money", "cost_coal", "cost_iron"]
    keys = ["level", "count", *costs, "resource_cubes", "income_spaces", "vp", "link_vp"]
    return [level[key] for key in keys] + ["canal" in level["eras"], "rail" in level["eras"]]


def ruleset_facts(data: dict[str, Any], edition: str, players: int) -> list[Any]:
    """All facts of one ruleset and player count, in the order of struct Facts in facts.h."""
    count = str(players)
    industries = data["industry_types"]
    places = data["locations"] + data["externals"]
    place_ids = [place["id"] for place in places]
    towns = data["locations"]
    spaces = [(town, number) for town in towns for number in range(len(town["spaces"]))]
    cards = data["cards"][edition]
    deck = []
    for card in cards["location"]:
        deck.append([card["location"], place_ids.index(card["location"]), 0, card["count"][count]])
    for card in cards["industry"]:
        shown = sum(1 << industries.index(name) for name in card["industries"])
        deck.append([card["id"], NO_LOCATION, shown, card["count"][count]])
    setup, costs, distant = data["setup"], data["action_costs"], data["distant_cotton_market"]
    tiles = distant["tiles"][edition][count]
    aside = cards.get("set_aside_unseen", {}).get(count)
    removed = (
        [aside["canal"], aside["rail"]]
        if aside
        else [cards["unused_at_bottom_in_canal_era"][count], cards["unused_in_rail_era"]]
    )
    virtual = [link["ends"] for link in data["virtual_links"] if edition in link["editions"]]
    last = {}
    for space, level in enumerate(data["income_track"]["level_by_space"]):
        last[level] = space
    lowest = data["income_track"]["min_level"]
    return [
        data["game"]["editions"][edition]["ruleset"],
        edition,
        players,
        len(places),
        len(towns),
        len(spaces),
        len(data["links"]),
        len(industries),
        len(deck),
        [[place["id"], place["name"], place["printed_link_vp"], place.get("trade_icon", False)] for place in places],
        [
            [
                f"{town['id']}:{number + 1}",
                place_ids.index(town["id"]),
                sum(1 << industries.index(name) for name in town["spaces"][number]),
            ]
            for town, number in spaces
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
                [level_facts(level, edition) for level in data["industries"][name]["levels"]],
            ]
            for name in industries
        ],
        deck,
        industries.index("cotton_mill"),
        industries.index("port"),
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
        removed,
        setup["starting_money"],
        setup["hand_size"],
        setup["rounds_per_era"][edition][count],
        setup["actions_per_turn"],
        setup["actions_in_first_canal_round"],
        setup["link_tiles_per_player"],
        costs["network_canal"]["money"],
        costs["network_rail_single"]["money"],
        costs["network_rail_double"]["money"] - costs["network_rail_single"]["money"],
        costs["develop"]["max_tiles"],
        len(costs["loan"]["choices"]),
        [[choice["money_received"], choice["income_levels_lost"]] for choice in costs["loan"]["choices"]],
        int(re.search(r"per (\d+) pounds", data["scoring"]["cash"])[1]),
    ]


def main(data_folder: Path, output: Path) -> None:
    data = json.loads((data_folder / "lancashire.json").read_text(encoding="utf-8"))
    rows = [
        "{" + ",\n ".join(braces(fact) for fact in ruleset_facts(data, edition, players)) + "}"
        for edition, limits in data["game"]["editions"].items()
        for players in range(limits["min_players"], limits["max_players"] + 1)
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
