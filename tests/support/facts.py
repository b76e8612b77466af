"""The facts of a ruleset that tests need, read from the project's data file."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

DATA_FILE = Path(__file__).parents[2] / "src" / "brass_core" / "data" / "lancashire.json"


@cache
def load_data() -> dict[str, Any]:
    """The whole data file; callers must not change it."""
    return json.loads(DATA_FILE.read_text(encoding="utf-8"))


@cache
def space_industries() -> dict[str, tuple[str, ...]]:
    """Every industry space, `town:1` and so on, with the industries that it shows."""
    spaces = {}
    for town in load_data()["locations"]:
        for number, industries in enumerate(town["spaces"], start=1):
            spaces[f"{town['id']}:{number}"] = tuple(industries)
    return spaces


def spaces_of(industry: str) -> set[str]:
    """The spaces that show the industry, alone or beside another."""
    return {space for space, industries in space_industries().items() if industry in industries}


def town_of(space: str) -> str:
    """The location of a space: `bolton:1` stands in `bolton`."""
    return space.split(":")[0]


def lines(kind: str) -> set[str]:
    """Ids of the lines that take a link of the kind, `canal` or `rail`."""
    return {line["id"] for line in load_data()["links"] if line[kind]}


def line_ends(line: str) -> tuple[str, str]:
    """The two locations that a line joins."""
    first, second = next(entry["ends"] for entry in load_data()["links"] if entry["id"] == line)
    return first, second


def levels_of(industry: str) -> dict[int, dict[str, Any]]:
    """The tiles of an industry by level, lowest first, as the data file gives them."""
    return {entry["level"]: entry for entry in load_data()["industries"][industry]["levels"]}


def edition_of(ruleset: str) -> str:
    """The key under which the data file keeps what holds in one edition only."""
    return ruleset.rsplit("-", maxsplit=1)[1]


def tile_vp(ruleset: str, industry: str, level: int) -> int:
    """Victory points of a flipped tile in the edition (S1)."""
    entry = levels_of(industry)[level]
    return entry.get("edition_overrides", {}).get(edition_of(ruleset), entry).get("vp", entry["vp"])


def rounds_in_era(ruleset: str, players: int) -> int:
    """Number of rounds of each era (L16)."""
    return load_data()["setup"]["rounds_per_era"][edition_of(ruleset)][str(players)]


def actions_in_round(era: str, number: int) -> int:
    """Actions of a turn in the era's round of that number (L19, L20)."""
    setup = load_data()["setup"]
    return setup[f"actions_in_first_{era}_round"] if number == 1 else setup["actions_per_turn"]


def card_counts(ruleset: str, players: int) -> Counter[str]:
    """All cards in the deck of a game with so many players (L14)."""
    cards = load_data()["cards"][edition_of(ruleset)]
    counts = Counter({entry["location"]: entry["count"][str(players)] for entry in cards["location"]})
    counts.update({entry["id"]: entry["count"][str(players)] for entry in cards["industry"]})
    return +counts


def removed_cards(ruleset: str, players: int, era: str) -> int:
    """How many cards are set aside or lie under the Deck tile in the era (L14a, L14c, L95e)."""
    cards = load_data()["cards"][edition_of(ruleset)]
    if "set_aside_unseen" in cards:
        return cards["set_aside_unseen"][str(players)][era]
    return cards["unused_at_bottom_in_canal_era"][str(players)] if era == "canal" else cards["unused_in_rail_era"]


def cards_each(ruleset: str, players: int, era: str) -> int:
    """Cards that each player plays in the era (L16a)."""
    return (card_counts(ruleset, players).total() - removed_cards(ruleset, players, era)) // players


def distant_tiles(ruleset: str, players: int) -> Counter[int]:
    """The distant-market tiles in use, as negative values (L8a, L13)."""
    tiles = load_data()["distant_cotton_market"]["tiles"][edition_of(ruleset)][str(players)]
    return +Counter({-int(value): count for value, count in tiles.items()})


def income_level(space: int) -> int:
    """Pounds per round at a space of the income track (L6)."""
    return load_data()["income_track"]["level_by_space"][space]


def highest_space(level: int) -> int:
    """The last space of an income level (L6b)."""
    ranges = load_data()["income_track"]["level_ranges"]
    return next(entry["last_space"] for entry in ranges if entry["level"] == level)
