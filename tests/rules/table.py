"""The table at which a rule test plays: short questions to an engine's legal steps and position."""

from typing import Any, Self

import pytest
from tests.support.position_builder import build_position
from tests.support.setup_builder import build_setup

BOTH = ("lancashire-2007", "lancashire-2018")
GAMES = [("lancashire-2007", 3), ("lancashire-2007", 4)] + [("lancashire-2018", players) for players in (2, 3, 4)]

both_editions = pytest.mark.parametrize("ruleset", BOTH)
all_games = pytest.mark.parametrize(("ruleset", "players"), GAMES)


class Table:
    """A game in progress at one engine. Reads what it needs from the complete position after every step."""

    def __init__(self, game: Any) -> None:
        self.game = game

    @classmethod
    def at(cls, engine: Any, ruleset: str, **words: Any) -> Self:
        """A game set up at a position; the words are those of `build_position`."""
        return cls(engine.from_position(build_position(ruleset, **words)))

    @classmethod
    def new(cls, engine: Any, ruleset: str, players: int, **words: Any) -> Self:
        """A game at its start; the words are those of `build_setup`."""
        return cls(engine.from_setup(ruleset, players, build_setup(ruleset, players, **words)))

    def legal(self, start: str = "", card: str | None = None) -> list[str]:
        """Legal steps that begin so, where `card` is named only those that discard exactly this card or pair."""
        steps = [step for step in self.game.legal_steps() if step.startswith(start)]
        return steps if card is None else [step for step in steps if f"card={card}" in step.split(" ")]

    def spaces(self, industry: str, card: str | None = None) -> set[str]:
        """Spaces in which the industry can be built, where `card` is named only with this card or pair."""
        return {step.split(" ")[1].split("@")[1] for step in self.legal(f"build {industry}@", card)}

    def lines(self, start: str = "link ") -> set[str]:
        """Lines on which a link can be laid now; with `+link ` as further link of the action."""
        return {step.split(" ")[1] for step in self.legal(start)}

    def play(self, *steps: str) -> Self:
        """Play steps, each of which must be legal and come back as it was written."""
        for step in steps:
            assert step in self.game.legal_steps()
            assert self.game.play(step) == step
        return self

    def pass_action(self) -> Self:
        """Pass with the first card of the hand."""
        return self.play(self.legal("pass ")[0])

    def pass_round(self) -> Self:
        """Pass until the round is over."""
        now = (self["era"], self["round"])
        while not self.game.is_over and (self["era"], self["round"]) == now:
            self.pass_action()
        return self

    def pass_era(self) -> Self:
        """Pass until the era is over."""
        era = self["era"]
        while not self.game.is_over and self["era"] == era:
            self.pass_action()
        return self

    def __getitem__(self, field: str) -> Any:
        return self.game.position()[field]

    def seat(self, seat: int, field: str) -> Any:
        """A field of a seat, as `cash` or `hand_size`."""
        return self["seats"][seat][field]

    def each(self, field: str) -> list[Any]:
        """A field of all seats, by seat."""
        return [seat[field] for seat in self["seats"]]

    def tile(self, space: str) -> dict[str, Any] | None:
        """The tile in a space, None where there is none."""
        return next((tile for tile in self["tiles"] if tile["space"] == space), None)

    def cubes(self, space: str) -> int:
        """Cubes on the tile in a space."""
        return self._tile_field(space, "cubes")

    def is_flipped(self, space: str) -> bool:
        """Whether the tile in a space shows its back."""
        return self._tile_field(space, "flipped")

    def level(self, space: str) -> int:
        """Technology level of the tile in a space."""
        return self._tile_field(space, "level")

    def owner_of(self, line: str) -> int | None:
        """Seat whose link lies on a line, None where it is free."""
        return next((link["owner"] for link in self["links"] if link["link"] == line), None)

    def left(self, seat: int, industry: str, level: int) -> int:
        """Tiles of the level left on a seat's stack."""
        return self.seat(seat, "tiles_left")[industry][str(level)]

    def _tile_field(self, space: str, field: str) -> Any:
        tile = self.tile(space)
        assert tile is not None, f"no tile in {space}"
        return tile[field]
