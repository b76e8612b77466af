"""The facts of the game, read from the data file for one ruleset and one number of players."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA_FILE = Path(__file__).parents[2] / "src" / "brass_core" / "data" / "lancashire.json"
MARKET = "market"


@dataclass(frozen=True, slots=True)
class TileFacts:
    """One kind of industry tile (L4). Money in pounds, income in spaces of the track."""

    count: int
    cost: int
    coal: int
    iron: int
    cubes: int
    income_spaces: int
    vp: int
    link_vp: int
    eras: frozenset[str]
    developable: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A printed connection between two locations (L3) and the eras in which it takes a link."""

    ends: tuple[str, str]
    eras: frozenset[str]


@dataclass(frozen=True, slots=True)
class Market:
    """A price track, cheapest space first (L7), and the price of a cube when it is empty (L53, L55)."""

    prices: tuple[int, ...]
    price_when_empty: int
    initial_cubes: int

    def buying_price(self, cubes: int) -> int:
        """L7a, L53: the cheapest filled space of a track that holds so many cubes."""
        return self.prices[len(self.prices) - cubes] if cubes else self.price_when_empty

    def selling_price(self, cubes: int) -> int:
        """L7a, L61: the dearest empty space of a track that holds so many cubes."""
        return self.prices[len(self.prices) - cubes - 1]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything fixed that the rules look up. Ids are those of the data file."""

    ruleset: str
    edition: str
    players: int
    industries: tuple[str, ...]
    produces: dict[str, str | None]
    flips_when_built: frozenset[str]
    tiles: dict[tuple[str, int], TileFacts]
    towns: dict[str, tuple[str, ...]]
    spaces: dict[str, frozenset[str]]
    printed_link_vp: dict[str, int]
    trade_icons: frozenset[str]
    lines: dict[str, Line]
    virtual_links: tuple[tuple[str, str], ...]
    level_by_space: tuple[int, ...]
    highest_space: dict[int, int]
    markets: dict[str, Market]
    distant_bonus: tuple[int | None, ...]
    distant_x: int
    distant_tiles: tuple[int, ...]
    industry_cards: dict[str, frozenset[str]]
    deck: tuple[str, ...]
    removed_cards: dict[str, int]
    start: dict[str, Any]
    costs: dict[str, Any]
    rounds: int

    @property
    def is_2007(self) -> bool:
        """Whether the 2007 rules hold, else those of 2018."""
        return self.edition == "2007"


@cache
def load_facts(ruleset: str, players: int) -> Facts:
    """Facts of a ruleset id for a number of players. Raises ValueError if there is no such game."""
    data = json.loads(DATA_FILE.read_text(encoding="utf-8"))
    edition = _edition(data, ruleset, players)
    places = data["locations"] + data["externals"]
    cards = data["cards"][edition]
    distant = data["distant_cotton_market"]
    industries = data["industries"]
    return Facts(
        ruleset=ruleset,
        edition=edition,
        players=players,
        industries=tuple(data["industry_types"]),
        produces={name: entry["produces"] for name, entry in industries.items()},
        flips_when_built=frozenset(name for name, entry in industries.items() if entry["flips_by"] == "build"),
        tiles=_tiles(industries, edition),
        towns={town["id"]: tuple(_space_ids(town)) for town in data["locations"]},
        spaces={
            space: frozenset(shown)
            for town in data["locations"]
            for space, shown in zip(_space_ids(town), town["spaces"], strict=True)
        },
        printed_link_vp={place["id"]: place["printed_link_vp"] for place in places},
        trade_icons=frozenset(place["id"] for place in data["externals"] if place["trade_icon"]),
        lines={line["id"]: _line(line, data["eras"]) for line in data["links"]},
        virtual_links=tuple(
            tuple(link["ends"])
            for link in data["virtual_links"]
            if edition in link["editions"] and link["allows_industry_card"]
        ),
        level_by_space=tuple(data["income_track"]["level_by_space"]),
        highest_space={entry["level"]: entry["last_space"] for entry in data["income_track"]["level_ranges"]},
        markets={resource: _market(data["markets"][resource]) for resource in data["resource_types"]},
        distant_bonus=tuple(distant["bonus_income_spaces_by_position"]),
        distant_x=distant["x_position"],
        distant_tiles=_distant_tiles(distant["tiles"][edition][str(players)]),
        industry_cards={card["id"]: frozenset(card["industries"]) for card in cards["industry"]},
        deck=_deck(cards, players),
        removed_cards=_removed_cards(cards, players),
        start=data["setup"],
        costs=data["action_costs"],
        rounds=data["setup"]["rounds_per_era"][edition][str(players)],
    )


def _edition(data: dict[str, Any], ruleset: str, players: int) -> str:
    for edition, entry in data["game"]["editions"].items():
        if entry["ruleset"] == ruleset:
            if not entry["min_players"] <= players <= entry["max_players"]:
                raise ValueError(f"{ruleset} is not played by {players}")
            return edition
    raise ValueError(f"unknown ruleset {ruleset!r}")


def _space_ids(town: dict[str, Any]) -> list[str]:
    return [f"{town['id']}:{number}" for number in range(1, len(town["spaces"]) + 1)]


def _tiles(industries: dict[str, Any], edition: str) -> dict[tuple[str, int], TileFacts]:
    tiles = {}
    for industry, entry in industries.items():
        for printed in entry["levels"]:
            level = printed | printed.get("edition_overrides", {}).get(edition, {})
            tiles[industry, level["level"]] = TileFacts(
                count=level["count"],
                cost=level["cost_money"],
                coal=level["cost_coal"],
                iron=level["cost_iron"],
                cubes=level["resource_cubes"],
                income_spaces=level["income_spaces"],
                vp=level["vp"],
                link_vp=level["link_vp"],
                eras=frozenset(level["eras"]),
                developable=level["developable"],
            )
    return tiles


def _line(line: dict[str, Any], eras: list[str]) -> Line:
    first, second = line["ends"]
    return Line((first, second), frozenset(era for era in eras if line[era]))


def _market(market: dict[str, Any]) -> Market:
    return Market(tuple(market["space_prices"]), market["price_when_empty"], market["initial_cubes"])


def _distant_tiles(counts: dict[str, int]) -> tuple[int, ...]:
    return tuple(-int(value) for value, count in counts.items() for _ in range(count))


def _deck(cards: dict[str, Any], players: int) -> tuple[str, ...]:
    counts = [(card["location"], card["count"]) for card in cards["location"]]
    counts += [(card["id"], card["count"]) for card in cards["industry"]]
    return tuple(name for name, count in counts for _ in range(count[str(players)]))


def _removed_cards(cards: dict[str, Any], players: int) -> dict[str, int]:
    """L14, L95e: how many cards of each era lie aside, never to be drawn."""
    if "set_aside_unseen" in cards:
        return dict(cards["set_aside_unseen"][str(players)])
    return {"canal": cards["unused_at_bottom_in_canal_era"][str(players)], "rail": cards["unused_in_rail_era"]}
