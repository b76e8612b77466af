"""What seats usually have in a round, as measured by `bench/usual_figures.py`: assumed until a person says it."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

STORE = Path(__file__).parents[1] / "data" / "usual.json"
# In £, levels, points and cubes.
FIGURES = ("cash", "income", "vp", "coal_market", "iron_market")


def usual_figures(ruleset: str, players: int, era: str, round_number: int) -> Mapping[str, int]:
    """The figures of a round by name; none for a round that the game does not have."""
    rounds = _table()[ruleset][str(players)][era]
    found: Mapping[str, int] = rounds[round_number - 1] if 1 <= round_number <= len(rounds) else {}
    return found


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(STORE.read_text(encoding="utf-8"))["rounds"]
    return table
