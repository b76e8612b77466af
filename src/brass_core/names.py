"""What a ruleset calls things and how many of them there are: the facts of `data/*.json`, for one number of players."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

ERAS = ("canal", "rail")
MARKET = "market"  # the notation's word for a price track as a source, and for the distant market as a target
MERCHANT = "merchant"  # its word for a merchant's barrel as a source, as in `merchant:oxford:1`
NONE = "none"  # its word for a bonus that has no effect
DEVELOP = "develop"  # the data's word for the bonus that develops (B110)
VICTORY_POINTS = "vp"  # and for the one that gives points
# B70, B72 and L40, L41: tiles of one player in a town; written here where the data file has no such figure.
TILES_PER_TOWN = {"canal": 1, "rail": None}


@dataclass(frozen=True, slots=True)
class Link:
    """A printed line between two locations, one of them with a third (B86), and which kinds of link tile it takes."""

    id: str
    ends: tuple[str, ...]
    eras: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A level of an industry: `count` tiles a player, in which eras they may be built, their cubes when new.

    `barrels` are those of a new brewery by era (B76), `beer_to_sell` the barrels that a sale needs (B108).
    """

    level: int
    count: int
    eras: tuple[str, ...]
    cubes: int
    barrels: Mapping[str, int]
    beer_to_sell: int
    developable: bool

    def content(self, era: str) -> int:
        """Cubes or barrels on a tile that is built in that era."""
        return self.barrels.get(era, self.cubes)


@dataclass(frozen=True, slots=True)
class Industry:
    """An industry with its levels, lowest first. `flips_by` is `sell`, `depletion` or `build` (L63)."""

    id: str
    name: str
    flips_by: str
    resource: str | None
    levels: Mapping[int, Level]


@dataclass(frozen=True, slots=True)
class Merchant:
    """A merchant's place: its spaces, whether tiles lie there at this number of players (B10), its bonus (B110).

    `bonus` is `vp`, `develop`, `income_spaces` or `money`, `amount` how much of it.
    """

    id: str
    spaces: tuple[str, ...]
    is_in_use: bool
    bonus: str
    amount: int


@dataclass(frozen=True, slots=True)
class Names:
    """All ids and counts of one ruleset at one number of players. Ids are in the data file's order.

    `externals` are the places without industry spaces, `cards` all that may be in a hand with their counts, location
    cards first, then industry cards, then wild ones; `deck_cards` are those of them that are dealt. `merchant_tiles`
    counts the tiles by name, `merchant_goods` says what a tile buys. What only the other game has is empty.
    """

    ruleset: str
    edition: str
    players: int
    locations: tuple[str, ...]
    externals: tuple[str, ...]
    farm_breweries: tuple[str, ...]
    location_names: Mapping[str, str]
    spaces: Mapping[str, tuple[str, ...]]
    links: Mapping[str, Link]
    industries: Mapping[str, Industry]
    merchants: Mapping[str, Merchant]
    merchant_spaces: tuple[str, ...]
    merchant_tiles: Mapping[str, int]
    merchant_goods: Mapping[str, tuple[str, ...]]
    cards: Mapping[str, int]
    deck_cards: Mapping[str, int]
    wild_cards: Mapping[str, int]
    card_names: Mapping[str, str]
    removed_cards: Mapping[str, int]
    distant_tiles: Mapping[int, int]
    distant_end: int
    market_capacity: Mapping[str, int]
    market_start: Mapping[str, int]
    market_prices: Mapping[str, tuple[int, ...]]
    distant_bonus: tuple[int | None, ...]
    hand_size: int
    rounds: int
    actions_per_turn: int
    actions_in_first_round: Mapping[str, int]
    link_tiles: int
    tiles_per_town: Mapping[str, int | None]
    links_per_action: Mapping[str, int]
    second_link_cost: int
    tiles_per_develop: int
    loans: tuple[int, ...]
    starting_money: int
    starting_vp: int
    starting_income_space: int
    income_levels: tuple[int, ...]
    refills_after_turn: bool

    @property
    def total_cards(self) -> int:
        """Cards in an era: hands, deck, removed and discarded ones together, wild ones not counted (B8)."""
        return sum(self.deck_cards.values())

    def deck_at_start(self, era: str) -> int:
        """Cards to draw once the hands of the era are dealt and the removed cards set aside (L14, L95e, B19)."""
        return self.total_cards - self.removed_cards[era] - self.players * self.hand_size

    def actions_in(self, era: str, round_number: int) -> int:
        """Actions of a turn in that round (L19, L20, B24, B25)."""
        return self.actions_in_first_round[era] if round_number == 1 else self.actions_per_turn

    def link_id(self, text: str) -> str | None:
        """The id of a link written in either order of its ends, None if there is no such line."""
        first, _, second = text.partition("-")
        return next((name for name in (text, f"{second}-{first}") if name in self.links), None)


def location_of(space: str) -> str:
    """The location of an industry or merchant space's id."""
    return space.partition(":")[0]


def rulesets() -> Mapping[str, tuple[int, ...]]:
    """Every ruleset that can be played, with its numbers of players."""
    return _rulesets()[1]


def data_of(ruleset: str) -> tuple[str, Mapping[str, Any]]:
    """The edition of a ruleset and the content of its data file; KeyError if there is no such ruleset."""
    return _rulesets()[0][ruleset]


@cache
def names_of(ruleset: str, players: int) -> Names:
    """The names of a ruleset at a number of players; ValueError if there is no such game."""
    data_by_ruleset, player_counts = _rulesets()
    if ruleset not in player_counts:
        raise ValueError(f"the ruleset is {ruleset!r}; expected one of {', '.join(player_counts)}.")
    if players not in player_counts[ruleset]:
        raise ValueError(f"{ruleset} is for {spoken(player_counts[ruleset])} players; {players} were asked for.")
    edition, data = data_by_ruleset[ruleset]
    key = str(players)
    return Names(
        ruleset, edition, players, **_board(data), **_supply(data, edition, key), **_course(data, edition, key)
    )


def spoken(choices: Sequence[object]) -> str:
    """`2, 3 or 4`."""
    words = [str(choice) for choice in choices]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


@cache
def _rulesets() -> tuple[dict[str, tuple[str, dict[str, Any]]], Mapping[str, tuple[int, ...]]]:
    """By ruleset: its edition and data file's content; and its numbers of players."""
    data_by_ruleset: dict[str, tuple[str, dict[str, Any]]] = {}
    player_counts: dict[str, tuple[int, ...]] = {}
    # The older game first.
    for file in sorted(files("brass_core").joinpath("data").iterdir(), key=lambda entry: entry.name, reverse=True):
        if file.name.endswith(".json"):
            data = json.loads(file.read_text(encoding="utf-8"))
            for game in data["game"].get("editions", {"": data["game"]}).values():
                ruleset = game["ruleset"]
                data_by_ruleset[ruleset] = (ruleset.rpartition("-")[2], data)
                player_counts[ruleset] = tuple(range(game["min_players"], game["max_players"] + 1))
    return data_by_ruleset, MappingProxyType(player_counts)


def _board(data: dict[str, Any]) -> dict[str, Any]:
    externals = data.get("externals", data.get("merchants", []))
    places = data["locations"] + externals
    spaces = {
        f"{place['id']}:{number}": tuple(industries)
        for place in data["locations"]
        for number, industries in enumerate(place["spaces"], 1)
    }
    links = {
        link["id"]: Link(link["id"], tuple(link["ends"]), tuple(era for era in ERAS if link[era]))
        for link in data["links"]
    }
    markets, distant = data["markets"], data.get("distant_cotton_market")
    return {
        "locations": _ids(data["locations"]),
        "externals": _ids(externals),
        "farm_breweries": _ids(place for place in data["locations"] if place["kind"] == "farm_brewery"),
        "location_names": MappingProxyType({place["id"]: place["name"] for place in places}),
        "spaces": MappingProxyType(spaces),
        "links": MappingProxyType(links),
        "market_capacity": MappingProxyType({name: market["capacity"] for name, market in markets.items()}),
        "market_start": MappingProxyType({name: market["initial_cubes"] for name, market in markets.items()}),
        "market_prices": MappingProxyType({name: _prices(market) for name, market in markets.items()}),
        "distant_bonus": tuple(distant["bonus_income_spaces_by_position"]) if distant else (),
        "distant_end": distant["x_position"] if distant else 0,
        "income_levels": tuple(data["income_track"]["level_by_space"]),
    }


def _ids(places: Iterable[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(place["id"] for place in places)


def _prices(market: dict[str, Any]) -> tuple[int, ...]:
    """Pounds for the next cube by the number of cubes on the track, from 0 (L7a, B53, B55)."""
    return (market["price_when_empty"], *reversed(market["space_prices"]))


def _supply(data: dict[str, Any], edition: str, players: str) -> dict[str, Any]:
    """Tiles, merchants and cards."""
    deck = data["cards"].get(edition, data["cards"])
    in_deck = {
        card.get("location") or card["id"]: card["count"][players] for card in deck["location"] + deck["industry"]
    }
    in_deck = {card: count for card, count in in_deck.items() if count}
    wild = {card["id"]: card["count"] for card in deck.get("wild", [])}
    names = {place["id"]: place["name"] for place in data["locations"]}
    for card in deck["industry"]:
        names[card["id"]] = " / ".join(data["industries"][industry]["name"] for industry in card["industries"])
    names |= {card: card.replace("_", " ") for card in wild}
    distant = data["distant_cotton_market"]["tiles"][edition][players] if "distant_cotton_market" in data else {}
    return {
        "industries": MappingProxyType({name: _industry(name, entry) for name, entry in data["industries"].items()}),
        **_merchants(data, int(players)),
        "cards": MappingProxyType(in_deck | wild),
        "deck_cards": MappingProxyType(in_deck),
        "wild_cards": MappingProxyType(wild),
        "card_names": MappingProxyType(names),
        "removed_cards": MappingProxyType(_removed(data["setup"], deck, players)),
        # The printed values are 0 to -4; the data file names them by their size.
        "distant_tiles": MappingProxyType({-int(value): count for value, count in distant.items() if count}),
    }


def _removed(setup: dict[str, Any], deck: dict[str, Any], players: str) -> dict[str, int]:
    """By era, the cards that nobody draws."""
    if "face_down_discards_per_player" in setup:  # B19, B134
        return {era: count * int(players) for era, count in setup["face_down_discards_per_player"].items()}
    if "set_aside_unseen" in deck:
        return dict(deck["set_aside_unseen"][players])
    return {"canal": deck["unused_at_bottom_in_canal_era"][players], "rail": deck["unused_in_rail_era"]}


def _merchants(data: dict[str, Any], players: int) -> dict[str, Any]:
    """The merchants' places (B10) and the tiles dealt to those in use (B7), equal tiles counted together."""
    merchants = {}
    for place in data.get("merchants", []):
        spaces = tuple(f"{place['id']}:{number}" for number in range(1, place["merchant_spaces"] + 1))
        bonus = place["beer_bonus"]
        is_in_use = players >= place["min_players"]
        merchants[place["id"]] = Merchant(place["id"], spaces, is_in_use, bonus["type"], bonus["amount"])
    tiles: dict[str, int] = {}
    goods: dict[str, tuple[str, ...]] = {}
    for tile in data.get("merchant_tiles", []):
        # The data file adds to a tile's name from how many players on it is used.
        name = tile["id"].removesuffix(f"_{tile['min_players']}p")
        goods[name] = tuple(tile["buys"])
        if players >= tile["min_players"]:
            tiles[name] = tiles.get(name, 0) + tile["count"]
    in_use = (space for merchant in merchants.values() if merchant.is_in_use for space in merchant.spaces)
    return {
        "merchants": MappingProxyType(merchants),
        "merchant_spaces": tuple(in_use),
        "merchant_tiles": MappingProxyType(tiles),
        "merchant_goods": MappingProxyType(goods),
    }


def _industry(name: str, entry: dict[str, Any]) -> Industry:
    levels = {level["level"]: _level(level) for level in entry["levels"]}
    return Industry(name, entry["name"], entry["flips_by"], entry["produces"], MappingProxyType(levels))


def _level(entry: dict[str, Any]) -> Level:
    return Level(
        level=entry["level"],
        count=entry["count"],
        eras=tuple(entry["eras"]),
        cubes=entry["resource_cubes"],
        barrels=MappingProxyType(entry.get("barrels_placed", {})),
        beer_to_sell=entry.get("beer_to_sell") or 0,
        developable=entry["developable"],
    )


def _course(data: dict[str, Any], edition: str, players: str) -> dict[str, Any]:
    """Rounds, actions and the figures a game starts with."""
    setup, costs = data["setup"], data["action_costs"]
    one, two = costs["network_rail_single"], costs["network_rail_double"]
    rounds = setup["rounds_per_era"]
    return {
        "hand_size": setup["hand_size"],
        "rounds": rounds.get(edition, rounds)[players],
        "actions_per_turn": setup["actions_per_turn"],
        "actions_in_first_round": MappingProxyType({era: setup[f"actions_in_first_{era}_round"] for era in ERAS}),
        "link_tiles": setup["link_tiles_per_player"],
        "tiles_per_town": MappingProxyType(dict(setup.get("max_own_tiles_per_location", TILES_PER_TOWN))),
        "links_per_action": MappingProxyType({"canal": costs["network_canal"]["links"], "rail": two["links"]}),
        "second_link_cost": two["money"] - one["money"],
        "tiles_per_develop": costs["develop"]["max_tiles"],
        "loans": tuple(choice["money_received"] for choice in costs["loan"].get("choices", [costs["loan"]])),
        "starting_money": setup["starting_money"],
        "starting_vp": setup["starting_vp"],
        "starting_income_space": setup["starting_income_space"],
        # L23a, L23b, B28: in 2007 all hands are refilled when the round ends, later each when its turn ends.
        "refills_after_turn": edition != "2007",
    }
