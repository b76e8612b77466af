"""Where the points of a game come from: links and tiles by era, money, and what shortfalls cost."""

from dataclasses import dataclass
from typing import Any

from brass_core import Game, _engine

CANAL = 0


@dataclass(frozen=True, slots=True)
class PointsBySource:
    """A seat's points; the final ones are all of these together, less the lost ones."""

    canal_links: int
    canal_tiles: int
    rail_links: int
    rail_tiles: int
    cash: int
    lost: int


class ScoreWatch:
    """Looks on at a game, decision by decision, and keeps what its end no longer shows: the board of the canal era."""

    def __init__(self) -> None:
        self._before: _engine.State | None = None
        self._decision = -1
        self._canal: list[tuple[int, int]] = []

    def before(self, state: _engine.State, decision: int) -> None:
        """A decision is about to be made."""
        self._before = state.copy()
        self._decision = decision

    def after(self, state: _engine.State) -> None:
        """It has been made."""
        if self._before and self._before.era == CANAL and state.era != CANAL:
            self._canal = _board_points(_scored_board(self._before, self._decision))

    def points_by_source(self, table: Game) -> list[PointsBySource]:
        """The points of each seat of the finished game."""
        assert self._before
        rail = _board_points(table.state)  # L98: links and tiles are left lying
        sources = []
        for seat, (points, until_last) in enumerate(zip(table.state.points, self._before.points, strict=True)):
            # L18a: no income, and so no shortfall, lies between the last decision and the scoring.
            cash = points - until_last - sum(rail[seat])
            lost = sum(self._canal[seat]) - until_last
            sources.append(PointsBySource(*self._canal[seat], *rail[seat], cash, lost))
        return sources


def _board_points(state: _engine.State) -> list[tuple[int, int]]:
    """Points of links and of tiles by seat, as the board would score now."""
    return [(state.link_points(seat), state.tile_points(seat)) for seat in range(state.ruleset.players)]


def _scored_board(state: _engine.State, decision: int) -> _engine.State:
    """The board that the canal era's last decision leaves to be scored.

    The same decision a round earlier ends no era, and scores and clears nothing (L95).
    """
    fields = _with_sizes(state.fields())
    fields["round"] -= 1
    earlier = _engine.State.from_fields(state.ruleset, fields)
    earlier.apply(decision, _engine.Random(0))
    return earlier


def _with_sizes(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields as the core takes them, with the sizes that it leaves out where it gives the cards."""
    seats = [seat | {"hand_size": len(seat["hand"])} for seat in fields["seats"]]
    return fields | {"seats": seats, "deck_size": len(fields["deck"]), "removed_size": len(fields["removed"])}
