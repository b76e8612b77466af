"""The table of a Birmingham rule test."""

from typing import Any, Self

import pytest
from tests.rules import table
from tests.rules.birmingham import facts
from tests.rules.birmingham.position_builder import build_position
from tests.rules.birmingham.setup_builder import build_setup

all_numbers = pytest.mark.parametrize("players", [2, 3, 4])


class Table(table.Table):
    """A Birmingham game in progress at one engine."""

    @classmethod
    def at(cls, engine: Any, **words: Any) -> Self:
        """A game set up at a position; the words are those of `build_position`."""
        return cls(engine.from_position(build_position(**words)))

    @classmethod
    def new(cls, engine: Any, players: int = 4, **words: Any) -> Self:
        """A game at its start; the words are those of `build_setup`."""
        return cls(engine.from_setup(facts.RULESET, players, build_setup(players, **words)))

    def merchant_tile(self, space: str) -> str:
        """The tile on a merchant space."""
        return self._merchant(space)["tile"]

    def has_barrel(self, space: str) -> bool:
        """Whether the barrel beside a merchant tile is there."""
        return self._merchant(space)["beer"]

    def first_words(self, start: str = "") -> set[str]:
        """The kinds of steps that are legal now, as `build` or `+sell`."""
        return {step.split(" ")[0] for step in self.legal(start)}

    def _merchant(self, space: str) -> dict[str, Any]:
        return next(merchant for merchant in self["merchants"] if merchant["space"] == space)
