"""Boards that several rule tests start from."""

from collections.abc import Sequence
from typing import Any

from tests.support import facts

# The end of the canal era, of the game, and of a round in between, of 4 players: one last action, of seat 3.
LAST_CANAL_ACTION: dict[str, Any] = {"round": 8, "turn_order": [0, 1, 2, 3], "active_seat": 3, "actions_left": 1}
LAST_ACTION: dict[str, Any] = {"era": "rail", **LAST_CANAL_ACTION}
LAST_ACTION_OF_A_ROUND: dict[str, Any] = {**LAST_CANAL_ACTION, "round": 3}

NO_CASH = dict.fromkeys(range(4), 0)


def share_lines(era: str, seats: Sequence[int], without: str | None = None) -> dict[str, int]:
    """Links on all lines of the era but one, dealt out to the seats so that no one needs more than he has."""
    return {line: seats[number % len(seats)] for number, line in enumerate(sorted(facts.lines(era) - {without}))}


def tile_entries() -> list[tuple[str, int]]:
    """Every tile kind that can be built, as industry and level."""
    return [
        (industry, level)
        for industry in facts.load_data()["industry_types"]
        for level, entry in facts.levels_of(industry).items()
        if entry["eras"]
    ]


def last_era(industry: str, level: int) -> str:
    """The later era in which a tile can lie on the board."""
    return facts.levels_of(industry)[level]["eras"][-1]
