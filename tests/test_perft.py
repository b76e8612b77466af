"""The counts of docs/perft.md: any change of what is legal, or of what a decision does, changes one of them."""

from pathlib import Path
from typing import NamedTuple

import pytest

from brass_core import _engine

SEED = 1
TABLE = Path(__file__).parents[1] / "docs" / "perft.md"


class Row(NamedTuple):
    """A line of the table: a game, the decisions played in it, and the number of sequences of 1, 2 … decisions."""

    ruleset: str
    players: int
    played: int
    counts: tuple[int, ...]


def rows() -> list[Row]:
    """The table of the documentation, the only place where the counts stand."""
    found = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip().replace(",", "") for cell in line.strip("|").split("|")]
        if cells[0].strip("`") in {name for name, _ in _engine.RULESETS}:
            numbers = [int(cell) for cell in cells[1:]]
            found.append(Row(cells[0].strip("`"), numbers[0], numbers[1], tuple(numbers[2:])))
    return found


def position(ruleset: str, players: int, played: int) -> _engine.State:
    """The state after so many lively decisions, each chosen with its own number as the seed."""
    state = _engine.State.start(_engine.Ruleset.named(ruleset, players), SEED)
    chance = _engine.Random(SEED)
    for number in range(played):
        state.apply(_engine.choose(_engine.Policy.lively, state, number), chance)
    return state


def counts(ruleset: str, players: int, played: int, depth: int) -> tuple[int, ...]:
    """Sequences of 1 to `depth` decisions from that state."""
    state = position(ruleset, players, played)
    return tuple(state.perft(length, SEED) for length in range(1, depth + 1))


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.ruleset}-{row.players}p-{row.played}")
def test_the_counts_of_the_documentation(row: Row) -> None:
    """Every count of the table."""
    assert counts(row.ruleset, row.players, row.played, len(row.counts)) == row.counts


def test_the_documentation_counts_every_game_from_its_start_and_in_both_eras() -> None:
    """A table that lost its rows would check nothing."""
    found = rows()
    assert {(row.ruleset, row.players) for row in found if row.played == 0} == set(_engine.RULESETS)
    eras = {(row.ruleset, row.players, position(*row[:3]).era) for row in found}
    assert eras == {(name, players, era) for name, players in _engine.RULESETS for era in (0, 1)}


@pytest.mark.parametrize(("ruleset", "players"), _engine.RULESETS)
def test_a_count_is_the_sum_of_the_counts_behind_each_decision(ruleset: str, players: int) -> None:
    """Perft by its definition, from the Python side."""
    state = position(ruleset, players, 60)
    behind = 0
    for decision in state.legal_decisions():
        after = state.copy()
        after.apply(decision, _engine.Random(SEED))
        behind += after.perft(3, SEED)
    assert state.perft(4, SEED) == behind


def test_a_negative_depth_is_refused() -> None:
    """The depth is a number of decisions."""
    state = position("lancashire-2018", 4, 0)
    with pytest.raises(ValueError, match="depth must not be negative"):
        state.perft(-1)


if __name__ == "__main__":
    for name, number in _engine.RULESETS:
        for start, deepest in ((0, 5), (60, 5), (120, 5)):
            line = " | ".join(f"{count:,}" for count in counts(name, number, start, deepest))
            print(f"| `{name}` | {number} | {start} | {line} |")
