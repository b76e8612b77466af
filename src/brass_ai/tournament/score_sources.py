"""Where the points of a game come from: links and tiles by era, bonuses, money, and what shortfalls cost."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from brass_core import Game, _engine
from brass_core.codec import FROM_MERCHANT, KINDS, StepNumbers, codec_of
from brass_core.names import VICTORY_POINTS, location_of

CANAL = 0
SELL = KINDS.index("sell")


@dataclass(frozen=True, slots=True)
class PointsBySource:
    """A seat's points; the final ones are all of these together, less the lost ones."""

    canal_links: int
    canal_tiles: int
    rail_links: int
    rail_tiles: int
    bonus: int
    cash: int
    lost: int


class ScoreWatch:
    """Looks on at a game, decision by decision, and keeps what its end no longer shows.

    That are the board of the canal era and the points of merchants' bonuses.
    """

    def __init__(self) -> None:
        self._before: _engine.State | None = None
        self._decision = -1
        self._canal: list[tuple[int, int]] = []
        self._bonus: Counter[int] = Counter()
        self._last_bonus: Counter[int] = Counter()

    def before(self, state: _engine.State, decision: int) -> None:
        """A decision is about to be made."""
        self._before = state.copy()
        self._decision = decision

    def after(self, state: _engine.State) -> None:
        """It has been made."""
        self._last_bonus.clear()
        if self._before and state.steps_played != self._before.steps_played:
            self._last_bonus[self._before.seat] = _bonus_points(state)
            self._bonus += self._last_bonus
        if self._before and self._before.era == CANAL and state.era != CANAL:
            self._canal = _board_points(_scored_board(self._before, self._decision))

    def points_by_source(self, table: Game) -> list[PointsBySource]:
        """The points of each seat of the finished game."""
        assert self._before
        rail = _board_points(table.state)  # L98: links and tiles are left lying
        sources = []
        for seat, (points, until_last) in enumerate(zip(table.state.points, self._before.points, strict=True)):
            # L18a, B36: no income, and so no shortfall, lies between the last decision and the scoring.
            cash = points - until_last - sum(rail[seat]) - self._last_bonus[seat]
            bonus = self._bonus[seat]
            lost = sum(self._canal[seat]) + sum(rail[seat]) + bonus + cash - points
            sources.append(PointsBySource(*self._canal[seat], *rail[seat], bonus, cash, lost))
        return sources


def _bonus_points(state: _engine.State) -> int:
    """Points that the last step brought as the bonus of a merchant whose barrel it used (B109, B110)."""
    step: StepNumbers = state.step
    if step[0] != SELL or FROM_MERCHANT not in step[12:]:
        return 0
    codec = codec_of(state.ruleset.id, state.ruleset.players)
    merchant = codec.names.merchants[location_of(codec.merchants[step[4]])]
    return merchant.amount if merchant.bonus == VICTORY_POINTS else 0


def _board_points(state: _engine.State) -> list[tuple[int, int]]:
    """Points of links and of tiles by seat, as the board would score now."""
    return [(state.link_points(seat), state.tile_points(seat)) for seat in range(state.ruleset.players)]


def _scored_board(state: _engine.State, decision: int) -> _engine.State:
    """The board that the canal era's last decision leaves to be scored.

    The same decision a round earlier ends no era, and scores and clears nothing (L95, B123).
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
