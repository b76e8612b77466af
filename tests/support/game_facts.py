"""The figures of one game that its bookkeeper needs, read from the project's data files."""

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA_FOLDER = Path(__file__).parents[2] / "src" / "brass_core" / "data"

Entry = dict[str, Any]


@dataclass(frozen=True)
class GameFacts:
    """The data file of a ruleset, as it is for one edition and number of players.

    `levels` are the tiles by industry and level, `producers` the industries of each resource, `icons` the link icons
    printed at each place, `cards` the deck, `wild` the wild cards, `distant_tiles` the tiles by their (negative) value.
    """

    data: Entry
    levels: dict[str, dict[int, Entry]]
    producers: dict[str, list[str]]
    ends: dict[str, tuple[str, ...]]
    icons: dict[str, int]
    income_levels: tuple[int, ...]
    rounds: int
    cards: Counter[str]
    wild: frozenset[str]
    distant_tiles: Counter[int]

    def content(self, industry: str, level: int, era: str) -> int:
        """Cubes or barrels on a new tile (B75, B76)."""
        entry = self.levels[industry][level]
        return int(entry.get("barrels_placed", {}).get(era, entry["resource_cubes"]))

    def flips_by(self, industry: str) -> str:
        """`sell`, `depletion` or `build` (L63)."""
        return str(self.data["industries"][industry]["flips_by"])

    def resource(self, industry: str) -> str | None:
        """What the industry produces."""
        produced: str | None = self.data["industries"][industry]["produces"]
        return produced

    def actions(self, era: str, number: int) -> int:
        """Actions of a turn in the era's round of that number (L19, L20, B24, B25)."""
        setup = self.data["setup"]
        return int(setup[f"actions_in_first_{era}_round"] if number == 1 else setup["actions_per_turn"])


@cache
def facts_of(ruleset: str, players: int) -> GameFacts:
    """The facts of a game; callers must not change them."""
    name, _, edition = ruleset.rpartition("-")
    data = json.loads((DATA_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    count, rounds = str(players), data["setup"]["rounds_per_era"]
    deck = data["cards"].get(edition, data["cards"])
    cards = Counter({entry["location"]: entry["count"][count] for entry in deck["location"]})
    cards.update({entry["id"]: entry["count"][count] for entry in deck["industry"]})
    places = data["locations"] + data.get("externals", []) + data.get("merchants", [])
    tiles = data["distant_cotton_market"]["tiles"][edition][count] if "distant_cotton_market" in data else {}
    return GameFacts(
        data,
        levels={
            name: {entry["level"]: entry | _override(entry, edition) for entry in kind["levels"]}
            for name, kind in data["industries"].items()
        },
        producers={
            resource: [name for name, kind in data["industries"].items() if kind["produces"] == resource]
            for resource in data["resource_types"]
        },
        ends={link["id"]: tuple(link["ends"]) for link in data["links"]},
        icons={place["id"]: place["printed_link_vp"] for place in places},
        income_levels=tuple(data["income_track"]["level_by_space"]),
        rounds=rounds.get(edition, rounds)[count],
        cards=+cards,
        wild=frozenset(entry["id"] for entry in deck.get("wild", [])),
        distant_tiles=+Counter({-int(value): number for value, number in tiles.items()}),
    )


def _override(entry: Entry, edition: str) -> Entry:
    """What differs in the edition (S1)."""
    return dict(entry.get("edition_overrides", {}).get(edition, {}))
