"""The facts of a game, read from its data file for one ruleset and one number of players."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA_FOLDER = Path(__file__).parents[2] / "src" / "brass_core" / "data"
GAMES = ("lancashire", "birmingham")
BIRMINGHAM = "birmingham-2018"
MARKET = "market"
WILD_LOCATION, WILD_INDUSTRY = "wild_location", "wild_industry"


@dataclass(frozen=True, slots=True)
class TileFacts:
    """One kind of industry tile (L4). Money in pounds, income in spaces of the track.

    `cubes` are those laid on it when it is built, by era; `beer` is what selling it takes.
    """

    count: int
    cost: int
    coal: int
    iron: int
    beer: int
    cubes: dict[str, int]
    income_spaces: int
    vp: int
    link_vp: int
    eras: frozenset[str]
    developable: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A printed connection between two locations (L3), once three (B86), and the eras in which it takes a link."""

    ends: tuple[str, ...]
    eras: frozenset[str]


@dataclass(frozen=True, slots=True)
class Market:
    """A price track, cheapest space first (L7), and the price of a cube when it is empty (L53, L55)."""

    prices: tuple[int, ...]
    price_when_empty: int
    initial_cubes: int

    def buying_price(self, cubes: int) -> int:
        """L7a, L53, B53: the cheapest filled space of a track that holds so many cubes."""
        return self.prices[len(self.prices) - cubes] if cubes > 0 else self.price_when_empty

    def selling_price(self, cubes: int) -> int:
        """L7a, L61, B78: the dearest empty space of a track that holds so many cubes."""
        return self.prices[len(self.prices) - cubes - 1]


@dataclass(frozen=True, slots=True)
class DistantMarket:
    """Lancashire's distant cotton market (L8): bonus by position, the position of the X, the tiles' values."""

    bonus: tuple[int | None, ...]
    x_position: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything fixed that the rules look up. Ids are those of the data file.

    `location_cards` and `industry_cards` say what each card names. The last four are empty in Lancashire:
    merchant spaces in use, merchant tiles in use, what each kind of tile buys, and each merchant's (bonus, amount).
    """

    ruleset: str
    edition: str
    players: int
    industries: tuple[str, ...]
    produces: dict[str, str | None]
    flips_when_built: frozenset[str]
    tiles: dict[tuple[str, int], TileFacts]
    towns: dict[str, tuple[str, ...]]
    spaces: dict[str, frozenset[str]]
    tiles_per_town: dict[str, int | None]
    printed_link_vp: dict[str, int]
    trade_icons: frozenset[str]
    lines: dict[str, Line]
    virtual_links: tuple[tuple[str, str], ...]
    level_by_space: tuple[int, ...]
    highest_space: dict[int, int]
    markets: dict[str, Market]
    distant: DistantMarket | None
    location_cards: dict[str, frozenset[str]]
    industry_cards: dict[str, frozenset[str]]
    wild_cards: tuple[str, ...]
    deck: tuple[str, ...]
    removed_cards: dict[str, int]
    start: dict[str, Any]
    costs: dict[str, Any]
    rounds: int
    merchant_spaces: tuple[str, ...]
    merchant_tiles: tuple[str, ...]
    goods: dict[str, frozenset[str]]
    beer_bonus: dict[str, tuple[str, int]]

    @property
    def is_2007(self) -> bool:
        """Whether Lancashire's 2007 rules hold."""
        return self.edition == "2007"

    @property
    def is_birmingham(self) -> bool:
        """Whether Birmingham's rules hold, else Lancashire's."""
        return self.ruleset == BIRMINGHAM


@cache
def load_facts(ruleset: str, players: int) -> Facts:
    """Facts of a ruleset id for a number of players. Raises ValueError if there is no such game."""
    data, edition = _game(ruleset, players)
    outer = data.get("externals", []) + data.get("merchants", [])
    cards = _of_edition(data["cards"], edition)
    industries, distant = data["industries"], data.get("distant_cotton_market")
    return Facts(
        ruleset=ruleset,
        edition=edition,
        players=players,
        industries=tuple(data["industry_types"]),
        produces={name: entry["produces"] for name, entry in industries.items()},
        flips_when_built=frozenset(name for name, entry in industries.items() if entry["flips_by"] == "build"),
        tiles=_tiles(data, edition),
        towns={town["id"]: tuple(_space_ids(town["id"], len(town["spaces"]))) for town in data["locations"]},
        spaces=_spaces(data["locations"]),
        tiles_per_town=data["setup"].get("max_own_tiles_per_location", {"canal": 1, "rail": None}),  # B70, B72
        printed_link_vp={place["id"]: place["printed_link_vp"] for place in data["locations"] + outer},
        # C3: a merchant's place has its icon at every number of players
        trade_icons=frozenset(place["id"] for place in outer if place.get("trade_icon", place.get("coal_market_icon"))),
        lines={line["id"]: _line(line, data["eras"]) for line in data["links"]},
        virtual_links=tuple(
            tuple(link["ends"])
            for link in data.get("virtual_links", [])
            if edition in link["editions"] and link["allows_industry_card"]
        ),
        level_by_space=tuple(data["income_track"]["level_by_space"]),
        highest_space={entry["level"]: entry["last_space"] for entry in data["income_track"]["level_ranges"]},
        markets={resource: _market(market) for resource, market in data["markets"].items()},
        distant=_distant(distant, edition, players) if distant else None,
        location_cards=_location_cards(data["locations"]),
        industry_cards=_industry_cards(cards, data["industry_types"]),
        wild_cards=tuple(card["id"] for card in cards.get("wild", [])),
        deck=_deck(cards, players),
        removed_cards=_removed_cards(cards, data["setup"], players),
        start=data["setup"],
        costs=data["action_costs"],
        rounds=_of_edition(data["setup"]["rounds_per_era"], edition)[str(players)],
        merchant_spaces=tuple(_merchant_spaces(data.get("merchants", []), players)),
        merchant_tiles=tuple(_merchant_tiles(data.get("merchant_tiles", []), players)),
        goods={_kind(tile): frozenset(tile["buys"]) for tile in data.get("merchant_tiles", [])},
        beer_bonus={
            place["id"]: (place["beer_bonus"]["type"], place["beer_bonus"]["amount"])
            for place in data.get("merchants", [])
        },
    )


def _game(ruleset: str, players: int) -> tuple[dict[str, Any], str]:
    """The data of the game with this ruleset and the edition; a game without editions has its ruleset's name."""
    for game in GAMES:
        data = json.loads((DATA_FOLDER / f"{game}.json").read_text(encoding="utf-8"))
        for edition, entry in data["game"].get("editions", {BIRMINGHAM: data["game"]}).items():
            if entry["ruleset"] == ruleset:
                if not entry["min_players"] <= players <= entry["max_players"]:
                    raise ValueError(f"{ruleset} is not played by {players}")
                return data, edition
    raise ValueError(f"unknown ruleset {ruleset!r}")


def _of_edition(entry: dict[str, Any], edition: str) -> dict[str, Any]:
    """What an entry says of an edition; a game without editions does not name them."""
    value: dict[str, Any] = entry.get(edition, entry)
    return value


def _space_ids(place: str, count: int) -> list[str]:
    return [f"{place}:{number}" for number in range(1, count + 1)]


def _spaces(locations: list[dict[str, Any]]) -> dict[str, frozenset[str]]:
    return {
        space: frozenset(shown)
        for town in locations
        for space, shown in zip(_space_ids(town["id"], len(town["spaces"])), town["spaces"], strict=True)
    }


def _tiles(data: dict[str, Any], edition: str) -> dict[tuple[str, int], TileFacts]:
    tiles = {}
    for industry, entry in data["industries"].items():
        for printed in entry["levels"]:
            level = printed | printed.get("edition_overrides", {}).get(edition, {})
            tiles[industry, level["level"]] = TileFacts(
                count=level["count"],
                cost=level["cost_money"],
                coal=level["cost_coal"],
                iron=level["cost_iron"],
                beer=level.get("beer_to_sell") or 0,
                cubes=level.get("barrels_placed") or {era: level["resource_cubes"] for era in data["eras"]},  # B75, B76
                income_spaces=level["income_spaces"],
                vp=level["vp"],
                link_vp=level["link_vp"],
                eras=frozenset(level["eras"]),
                developable=level["developable"],
            )
    return tiles


def _line(line: dict[str, Any], eras: list[str]) -> Line:
    return Line(tuple(line["ends"]), frozenset(era for era in eras if line[era]))


def _market(market: dict[str, Any]) -> Market:
    return Market(tuple(market["space_prices"]), market["price_when_empty"], market["initial_cubes"])


def _distant(market: dict[str, Any], edition: str, players: int) -> DistantMarket:
    counts = market["tiles"][edition][str(players)]
    tiles = tuple(-int(value) for value, count in counts.items() for _ in range(count))
    return DistantMarket(tuple(market["bonus_income_spaces_by_position"]), market["x_position"], tiles)


def _location_cards(locations: list[dict[str, Any]]) -> dict[str, frozenset[str]]:
    """Towns that a card names; B65, B83: the wild one any town, a farm brewery no card at all."""
    towns = [place["id"] for place in locations if place["kind"] == "town"]
    return {town: frozenset([town]) for town in towns} | {WILD_LOCATION: frozenset(towns)}


def _industry_cards(cards: dict[str, Any], industries: list[str]) -> dict[str, frozenset[str]]:
    """Industries that a card names; B65: the wild one any."""
    shown = {card["id"]: frozenset(card["industries"]) for card in cards["industry"]}
    return shown | {WILD_INDUSTRY: frozenset(industries)}


def _deck(cards: dict[str, Any], players: int) -> tuple[str, ...]:
    """B7, B8: the cards for this number of players, wild ones aside."""
    counts = [(card["location"], card["count"]) for card in cards["location"]]
    counts += [(card["id"], card["count"]) for card in cards["industry"]]
    return tuple(name for name, count in counts for _ in range(count[str(players)]))


def _removed_cards(cards: dict[str, Any], start: dict[str, Any], players: int) -> dict[str, int]:
    """How many cards of each era are never drawn: L14, L95e set aside; B19, B134 each player's first discard."""
    if "face_down_discards_per_player" in start:
        return {era: count * players for era, count in start["face_down_discards_per_player"].items()}
    if "set_aside_unseen" in cards:
        return dict(cards["set_aside_unseen"][str(players)])
    return {"canal": cards["unused_at_bottom_in_canal_era"][str(players)], "rail": cards["unused_in_rail_era"]}


def _merchant_spaces(merchants: list[dict[str, Any]], players: int) -> Iterator[str]:
    """B10."""
    for place in merchants:
        if place["min_players"] <= players:
            yield from _space_ids(place["id"], place["merchant_spaces"])


def _merchant_tiles(tiles: list[dict[str, Any]], players: int) -> Iterator[str]:
    """B7."""
    for tile in tiles:
        if tile["min_players"] <= players:
            yield from [_kind(tile)] * tile["count"]


def _kind(merchant_tile: dict[str, Any]) -> str:
    """Spec section 2: `cotton_mill` for the data file's `cotton_mill_4p`."""
    name: str = merchant_tile["id"]
    return name.rpartition("_")[0]
