"""What a turn brings at once: flips, income, money and spending, read off the position before and after it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from brass_core import _engine
from brass_core.codec import Codec


@dataclass(frozen=True, slots=True)
class Effects:
    """Of one seat's steps. Money in pounds, income in levels; `flipped` are own tiles, `gifts` those of rivals.

    `points_change` are the points that merchants gave (B110), as nothing else is scored within a turn.

    `place` is the seat's place in the next turn order among the `played` seats whose turn is then over.
    """

    flipped: tuple[str, ...]
    gifts: tuple[str, ...]
    points_change: int
    income_change: int
    income: int
    cash_change: int
    cash: int
    spent: int
    place: int
    played: int

    def sentence(self) -> str:
        """All of it as one sentence."""
        parts = []
        if self.flipped:
            parts.append(_flips(self.flipped))
        if self.gifts:
            parts.append(f"of the rivals' tiles {_flips(self.gifts)}")
        if self.points_change:
            parts.append(f"{self.points_change} points from merchants")
        if self.income_change:
            moves = "rises" if self.income_change > 0 else "falls"
            parts.append(f"income {moves} by {abs(self.income_change)} to {self.income:+d}")
        if self.cash_change:
            change = "more" if self.cash_change > 0 else "less"
            parts.append(f"£{abs(self.cash_change)} {change} in hand (£{self.cash})")
        order = f" (place {self.place} of {self.played} so far in the next turn order)" if self.played > 1 else ""
        return f"At once: {'; '.join([*parts, f'£{self.spent} spent this round{order}'])}."


def effects_of(view: _engine.View, decisions: Iterable[int], codec: Codec) -> Effects:
    """Play the decisions of the View's seat on one State consistent with it, and compare.

    The seat is put first in the turn order, so that the end of its turn never ends the round: no income is paid, no
    spending taken back, and only what the steps themselves did is left to see.
    """
    state = view.determinize(_engine.Random(view.key))
    seat, fields = view.observer, state.fields()
    order = fields["order"]
    before_it = order[: order.index(seat)]
    fields |= {"order": [seat, *(other for other in order if other != seat)], "turn": 0}
    state = _engine.State.from_fields(view.ruleset, _with_sizes(fields))
    for decision in decisions:
        state.apply(decision, _engine.Random(0))
    return _compare(fields, state.fields(), seat, before_it, codec)


def _with_sizes(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields as the core takes them, with the sizes that it leaves out where it gives the cards."""
    seats = [seat | {"hand_size": len(seat["hand"])} for seat in fields["seats"]]
    return fields | {"seats": seats, "deck_size": len(fields["deck"]), "removed_size": len(fields["removed"])}


def _compare(before: Any, after: Any, seat: int, before_it: list[int], codec: Codec) -> Effects:
    was, now = before["seats"][seat], after["seats"][seat]
    levels = codec.names.income_levels
    lay_flipped = {space for space, *_, flipped, _ in before["tiles"] if flipped}
    flips = [(codec.spaces[tile[0]], tile[1]) for tile in after["tiles"] if tile[4] and tile[0] not in lay_flipped]
    # L88, B31, B32: who spent less goes first, and among equals who went first before.
    cheaper = [other for other in before_it if after["seats"][other]["spent"] <= now["spent"]]
    return Effects(
        flipped=tuple(space for space, owner in flips if owner == seat),
        gifts=tuple(space for space, owner in flips if owner != seat),
        points_change=now["points"] - was["points"],
        income_change=levels[now["income_space"]] - levels[was["income_space"]],
        income=levels[now["income_space"]],
        cash_change=now["cash"] - was["cash"],
        cash=now["cash"],
        spent=now["spent"],
        place=len(cheaper) + 1,
        played=len(before_it) + 1,
    )


def _flips(spaces: tuple[str, ...]) -> str:
    return f"{spaces[0]} flips" if len(spaces) == 1 else f"{', '.join(spaces[:-1])} and {spaces[-1]} flip"
