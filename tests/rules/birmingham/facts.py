"""The facts of Birmingham that tests need, read from the project's data file."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

RULESET = "birmingham-2018"
DATA_FILE = Path(__file__).parents[3] / "src" / "brass_core" / "data" / "birmingham.json"
WILD_CARDS = ("wild_location", "wild_industry")
BLANK = "blank"


@cache
def load_data() -> dict[str, Any]:
    """The whole data file; callers must not change it."""
    return json.loads(DATA_FILE.read_text(encoding="utf-8"))


def industries() -> list[str]:
    """Ids of the six industries."""
    return load_data()["industry_types"]


@cache
def space_industries() -> dict[str, tuple[str, ...]]:
    """Every industry space, `town:1` and so on, with the industries that it shows."""
    return {
        f"{place['id']}:{number}": tuple(shown)
        for place in load_data()["locations"]
        for number, shown in enumerate(place["spaces"], start=1)
    }


def spaces_of(industry: str) -> set[str]:
    """The spaces that show the industry, alone or beside another, the farm breweries included."""
    return {space for space, shown in space_industries().items() if industry in shown}


def preferred_spaces(industry: str) -> set[str]:
    """The spaces that an empty board offers for the industry: of a place with one-icon spaces only those (B67)."""
    single = {space for space in spaces_of(industry) if space_industries()[space] == (industry,)}
    places = {place_of(space) for space in single}
    return single | {space for space in spaces_of(industry) if place_of(space) not in places}


def place_of(space: str) -> str:
    """The place of a space: `dudley:1` stands in `dudley`."""
    return space.split(":")[0]


def lines(era: str) -> set[str]:
    """Ids of the lines that take a link in the era."""
    return {line["id"] for line in load_data()["links"] if line[era]}


def line_ends(line: str) -> tuple[str, ...]:
    """The two places that a line joins, or the three (B86)."""
    return tuple(next(entry["ends"] for entry in load_data()["links"] if entry["id"] == line))


def levels_of(industry: str) -> dict[int, dict[str, Any]]:
    """The tiles of an industry by level, lowest first, as the data file gives them."""
    return {entry["level"]: entry for entry in load_data()["industries"][industry]["levels"]}


def tile_entries() -> list[tuple[str, int]]:
    """Every tile kind, as industry and level."""
    return [(industry, level) for industry in industries() for level in levels_of(industry)]


def resources_when_built(industry: str, level: int, era: str) -> int:
    """Cubes or barrels that a new tile receives (B75, B76)."""
    entry = levels_of(industry)[level]
    return entry.get("barrels_placed", {}).get(era, entry["resource_cubes"])


def rounds_in_era(players: int) -> int:
    """Number of rounds of each era (B123)."""
    return load_data()["setup"]["rounds_per_era"][str(players)]


def actions_in_round(era: str, number: int) -> int:
    """Actions of a turn in the era's round of that number (B24, B25)."""
    setup = load_data()["setup"]
    return setup[f"actions_in_first_{era}_round"] if number == 1 else setup["actions_per_turn"]


def card_counts(players: int) -> Counter[str]:
    """All cards of a game with so many players, wild cards left out (B7, B8)."""
    cards = load_data()["cards"]
    counts = Counter({entry["location"]: entry["count"][str(players)] for entry in cards["location"]})
    counts.update({entry["id"]: entry["count"][str(players)] for entry in cards["industry"]})
    return +counts


def wild_counts() -> Counter[str]:
    """Wild cards of each kind."""
    return Counter({entry["id"]: entry["count"] for entry in load_data()["cards"]["wild"]})


def face_down_cards(players: int, era: str) -> int:
    """Cards that lie face down under the discards, one of each player in the canal era (B19, B134)."""
    return players * load_data()["setup"]["face_down_discards_per_player"][era]


def cards_each(players: int, era: str) -> int:
    """Cards that each player draws in the era."""
    return (card_counts(players).total() - face_down_cards(players, era)) // players


def merchant_tiles(players: int) -> Counter[str]:
    """The merchant tiles in use, by what they buy (B7)."""
    tiles: Counter[str] = Counter()
    for entry in load_data()["merchant_tiles"]:
        if entry["min_players"] <= players:
            tiles[entry["id"].rsplit("_", maxsplit=1)[0]] += entry["count"]
    return tiles


def merchant_spaces(players: int) -> list[str]:
    """The merchant spaces in use, sorted (B10)."""
    return sorted(
        f"{merchant['id']}:{number}"
        for merchant in load_data()["merchants"]
        for number in range(1, merchant["merchant_spaces"] + 1)
        if merchant["min_players"] <= players
    )


def income_level(space: int) -> int:
    """Pounds per round at a space of the income track (B35)."""
    return load_data()["income_track"]["level_by_space"][space]


def highest_space(level: int) -> int:
    """The last space of an income level (B116)."""
    ranges = load_data()["income_track"]["level_ranges"]
    return next(entry["last_space"] for entry in ranges if entry["level"] == level)
