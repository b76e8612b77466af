"""What a ruleset calls things and how many of them there are: the facts of `data/*.json`, for one number of players."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

ERAS = ("canal", "rail")
MARKET = "market"  # the notation's word for a price track as a source, and for the distant market as a target


@dataclass(frozen=True, slots=True)
class Link:
    """A printed line between two locations, and which kinds of link tile it takes."""

    id: str
    ends: tuple[str, str]
    eras: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A level of an industry: `count` tiles a player, in which eras they may lie on the board, their cubes when new."""

    level: int
    count: int
    eras: tuple[str, ...]
    cubes: int


@dataclass(frozen=True, slots=True)
class Industry:
    """An industry with its levels, lowest first. `flips_by` is `sell`, `depletion` or `build` (L63)."""

    id: str
    name: str
    flips_by: str
    resource: str | None
    levels: Mapping[int, Level]


@dataclass(frozen=True, slots=True)
class Names:
    """All ids and counts of one ruleset at one number of players. Ids are in the data file's order."""

    ruleset: str
    edition: str
    players: int
    locations: tuple[str, ...]
    externals: tuple[str, ...]
    location_names: Mapping[str, str]
    spaces: Mapping[str, tuple[str, ...]]
    links: Mapping[str, Link]
    industries: Mapping[str, Industry]
    cards: Mapping[str, int]
    card_names: Mapping[str, str]
    removed_cards: Mapping[str, int]
    distant_tiles: Mapping[int, int]
    distant_end: int
    market_capacity: Mapping[str, int]
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
        """Cards in an era: hands, deck, removed and discarded ones together."""
        return sum(self.cards.values())

    def deck_at_start(self, era: str) -> int:
        """Cards to draw once the hands of the era are dealt and the removed cards set aside (L14, L95e)."""
        return self.total_cards - self.removed_cards[era] - self.players * self.hand_size

    def actions_in(self, era: str, round_number: int) -> int:
        """Actions of a turn in that round (L19, L20)."""
        return self.actions_in_first_round[era] if round_number == 1 else self.actions_per_turn

    def link_id(self, text: str) -> str | None:
        """The id of a link written in either order of its ends, None if there is no such line."""
        first, _, second = text.partition("-")
        return next((name for name in (text, f"{second}-{first}") if name in self.links), None)


def location_of(space: str) -> str:
    """The location of an industry space's id."""
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
    for file in sorted(files("brass_core").joinpath("data").iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".json"):
            data = json.loads(file.read_text(encoding="utf-8"))
            for edition, game in data["game"]["editions"].items():
                data_by_ruleset[game["ruleset"]] = (edition, data)
                player_counts[game["ruleset"]] = tuple(range(game["min_players"], game["max_players"] + 1))
    return data_by_ruleset, MappingProxyType(player_counts)


def _board(data: dict[str, Any]) -> dict[str, Any]:
    places = data["locations"] + data["externals"]
    spaces = {
        f"{place['id']}:{number}": tuple(industries)
        for place in data["locations"]
        for number, industries in enumerate(place["spaces"], 1)
    }
    links = {
        link["id"]: Link(link["id"], tuple(link["ends"]), tuple(era for era in ERAS if link[era]))
        for link in data["links"]
    }
    return {
        "locations": tuple(place["id"] for place in data["locations"]),
        "externals": tuple(place["id"] for place in data["externals"]),
        "location_names": MappingProxyType({place["id"]: place["name"] for place in places}),
        "spaces": MappingProxyType(spaces),
        "links": MappingProxyType(links),
        "market_capacity": MappingProxyType({name: market["capacity"] for name, market in data["markets"].items()}),
        "market_prices": MappingProxyType({name: _prices(market) for name, market in data["markets"].items()}),
        "distant_bonus": tuple(data["distant_cotton_market"]["bonus_income_spaces_by_position"]),
        "distant_end": data["distant_cotton_market"]["x_position"],
        "income_levels": tuple(data["income_track"]["level_by_space"]),
    }


def _prices(market: dict[str, Any]) -> tuple[int, ...]:
    """Pounds for the next cube by the number of cubes on the track, from 0 (L7a)."""
    return (market["price_when_empty"], *reversed(market["space_prices"]))


def _supply(data: dict[str, Any], edition: str, players: str) -> dict[str, Any]:
    """Tiles and cards."""
    deck = data["cards"][edition]
    location_names = {place["id"]: place["name"] for place in data["locations"]}
    cards = {card.get("location") or card["id"]: card["count"][players] for card in deck["location"] + deck["industry"]}
    industry_names = {card["id"]: data["industries"][card["industries"][0]]["name"] for card in deck["industry"]}
    if "set_aside_unseen" in deck:
        removed = dict(deck["set_aside_unseen"][players])
    else:
        removed = {"canal": deck["unused_at_bottom_in_canal_era"][players], "rail": deck["unused_in_rail_era"]}
    distant = data["distant_cotton_market"]["tiles"][edition][players]
    return {
        "industries": MappingProxyType({name: _industry(name, entry) for name, entry in data["industries"].items()}),
        "cards": MappingProxyType({card: count for card, count in cards.items() if count}),
        "card_names": MappingProxyType(location_names | industry_names),
        "removed_cards": MappingProxyType(removed),
        # The printed values are 0 to -4; the data file names them by their size.
        "distant_tiles": MappingProxyType({-int(value): count for value, count in distant.items() if count}),
    }


def _industry(name: str, entry: dict[str, Any]) -> Industry:
    levels = {
        level["level"]: Level(level["level"], level["count"], tuple(level["eras"]), level["resource_cubes"])
        for level in entry["levels"]
    }
    return Industry(name, entry["name"], entry["flips_by"], entry["produces"], MappingProxyType(levels))


def _course(data: dict[str, Any], edition: str, players: str) -> dict[str, Any]:
    """Rounds, actions and the figures a game starts with."""
    setup, costs = data["setup"], data["action_costs"]
    one, two = costs["network_rail_single"], costs["network_rail_double"]
    return {
        "hand_size": setup["hand_size"],
        "rounds": setup["rounds_per_era"][edition][players],
        "actions_per_turn": setup["actions_per_turn"],
        "actions_in_first_round": MappingProxyType({era: setup[f"actions_in_first_{era}_round"] for era in ERAS}),
        "link_tiles": setup["link_tiles_per_player"],
        "tiles_per_town": MappingProxyType(dict(setup["max_own_tiles_per_location"])),
        "links_per_action": MappingProxyType({"canal": costs["network_canal"]["links"], "rail": two["links"]}),
        "second_link_cost": two["money"] - one["money"],
        "tiles_per_develop": costs["develop"]["max_tiles"],
        "loans": tuple(choice["money_received"] for choice in costs["loan"]["choices"]),
        "starting_money": setup["starting_money"],
        "starting_vp": setup["starting_vp"],
        "starting_income_space": setup["starting_income_space"],
        # L23a, L23b: in 2018 a hand is refilled when its turn ends, in 2007 all hands when the round ends.
        "refills_after_turn": edition != "2007",
    }
