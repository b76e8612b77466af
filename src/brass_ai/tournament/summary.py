"""How a tournament stands, read from its results."""

import sqlite3
from dataclasses import asdict, dataclass
from typing import Any

STANDINGS = """
WITH tables AS (SELECT game, AVG(points) AS mean FROM seats GROUP BY game)
SELECT agents.name, agents.spec, COUNT(seats.game), AVG(points), AVG(points - tables.mean), AVG(win_share), AVG(place),
    COALESCE(SUM(fault IS NOT NULL), 0), SUM(seats.seconds) / MAX(1, SUM(decisions))
FROM agents LEFT JOIN seats USING (agent) LEFT JOIN tables USING (game)
GROUP BY agents.agent ORDER BY AVG(points - tables.mean) DESC, agents.agent
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """How an agent did in `seats` seats of finished games; the means are None without any.

    `lead` is its points less the mean of its table, `win_share` its part of the first places, `seconds` its time for a
    decision, `faults` how often it was disqualified.
    """

    name: str
    spec: str
    seats: int
    points: float | None
    lead: float | None
    win_share: float | None
    place: float | None
    faults: int
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Summary:
    """How a tournament stands: `finished` of `games` games are over, `forfeits` of them with a disqualified agent."""

    games: int
    finished: int
    forfeits: int
    standings: tuple[Standing, ...]

    def to_dict(self) -> dict[str, Any]:
        """The summary for programs."""
        return asdict(self)

    def __str__(self) -> str:
        """The standings as plain text."""
        rows = table_of(self.standings)
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = []
        for first, *others in rows:
            numbers = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
            lines.append("  ".join([first.ljust(widths[0]), *numbers]).rstrip())
        forfeits = f", {self.forfeits} with a disqualified agent" if self.forfeits else ""
        return "\n".join([f"{self.finished} of {self.games} games{forfeits}", *lines])


def summary_of(connection: sqlite3.Connection, games: int) -> Summary:
    """How the tournament of so many games stands."""
    count = "SELECT COUNT(*), COALESCE(SUM(status = 'forfeit'), 0) FROM games"
    finished, forfeits = connection.execute(count).fetchone()
    return Summary(games, finished, forfeits, standings_of(connection))


def standings_of(connection: sqlite3.Connection) -> tuple[Standing, ...]:
    """The agents, those with the most points above the mean of their tables first."""
    return tuple(Standing(*row) for row in connection.execute(STANDINGS))


def table_of(standings: tuple[Standing, ...]) -> list[tuple[str, ...]]:
    """The standings as texts, heads first."""
    rows: list[tuple[str, ...]] = [("agent", "seats", "points", "lead", "win share", "place", "out", "s/decision")]
    for row in standings:
        means = (
            _number(row.points, ".1f"),
            _number(row.lead, "+.1f"),
            _number(row.win_share, ".1%"),
            _number(row.place, ".2f"),
        )
        rows.append((row.name, str(row.seats), *means, str(row.faults), _number(row.seconds, ".4f")))
    return rows


def _number(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)
