"""What the results of a tournament say: places, wins, points, ratings, who beats whom, and what the seat was worth."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from brass_ai.tournament.ratings import ratings
from brass_ai.tournament.sprt import Sprt, SprtParameters, deal_score
from brass_ai.tournament.statistics import DealBootstrap, Estimate, Numbers, spread, wilson
from brass_ai.tournament.tables import SOURCES, Results, Table, raw_tables, table_of

FORMAT = "brass-tournament-report/1"


class _Row:
    """A dataclass of figures."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The row for programs."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))  # type: ignore[arg-type]
        return {name: value.to_dict() if isinstance(value, Estimate) else value for name, value in values}


@dataclass(frozen=True, slots=True)
class Standing(_Row):
    """How an agent did. Each seat that it held counts; shared first places count as their part of a win.

    Forfeits count as last places. Figures of points leave out all forfeited games.
    """

    agent: str
    spec: str
    seats: int
    forfeits: int
    rating: Estimate
    wins: Estimate  # as a share of the seats held
    even_share: float  # what as many equal agents would win
    mean_place: Estimate
    places: list[int]  # how often first, second ...
    points: Estimate
    points_spread: float | None  # standard deviation of single games
    lead: Estimate  # points minus the mean of the table
    seconds_per_decision: float | None


@dataclass(frozen=True, slots=True)
class Meeting(_Row):
    """How one agent did against another at the same tables.

    `ahead` is the share of meetings in which it finished ahead, a shared place being half; `points` its points less the
    other's.
    """

    agent: str
    opponent: str
    meetings: int
    ahead: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class TurnPlace(_Row):
    """What it was worth to have this turn in the first round; 1 moves first."""

    turn_place: int
    seats: int
    wins: Estimate
    lead: Estimate


@dataclass(frozen=True, slots=True)
class PointSources(_Row):
    """Where an agent's points came from, as means of a game; the lost ones went in shortfalls. At the end: income level
    and money."""

    agent: str
    canal_links: float | None
    canal_tiles: float | None
    rail_links: float | None
    rail_tiles: float | None
    bonus_points: float | None
    cash_points: float | None
    lost_points: float | None
    income_level: float | None
    cash: float | None


@dataclass(frozen=True, slots=True)
class Forfeit(_Row):
    """A seat whose agent was disqualified."""

    game: int
    seat: int
    agent: str
    fault: str


@dataclass(frozen=True, slots=True)
class Report:
    """All figures; the standings are in the order of the ratings, and so are the other tables."""

    path: str
    agents: tuple[str, ...]  # in the order in which they were entered
    rulesets: tuple[str, ...]
    games: int
    deals: int
    complete_deals: int  # those of which all games are played
    standings: list[Standing]
    meetings: list[Meeting]
    turn_places: list[TurnPlace]
    sources: list[PointSources]
    forfeits: list[Forfeit]
    scores: dict[str, list[int]]  # final points of every game that was not forfeited, by agent
    sprt: Sprt | None

    @property
    def sources_of_points(self) -> tuple[str, ...]:
        """The columns of the sources, but those in which nobody has anything: money in one game, bonuses in another."""
        optional = ("bonus_points", "cash_points")
        return tuple(
            name for name in SOURCES if name not in optional or any(getattr(row, name) for row in self.sources)
        )

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """The tables as plain rows."""
        names = ("standings", "meetings", "turn_places", "sources", "forfeits")
        return {name: [row.to_dict() for row in getattr(self, name)] for name in names}

    def to_dict(self) -> dict[str, Any]:
        """The report for programs."""
        names = ("rulesets", "games", "deals", "complete_deals")
        head = {"format": FORMAT, **{name: getattr(self, name) for name in names}}
        return {**head, "rulesets": list(self.rulesets), **self.tables(), "sprt": self.sprt and self.sprt.to_dict()}


def make_report(results: Results, sprt: SprtParameters | None = None) -> Report:
    """The report of what has been played so far; with `sprt`, of the first of two agents against the second.

    ValueError if a test is asked for and the agents are not two.
    """
    if sprt and len(results.agents) != 2:
        raise ValueError(
            f"sprt: {results.path} has {len(results.agents)} agents; expected 2, the first against the second."
        )
    figures = _Figures(results)
    order = figures.order()
    return Report(
        path=results.path,
        agents=results.agents,
        rulesets=results.rulesets,
        games=results.games,
        deals=figures.bootstrap.deals,
        complete_deals=len(figures.complete_deals()),
        standings=[figures.standing(agent) for agent in order],
        meetings=[meeting for agent in order for meeting in figures.meetings_of(agent, order)],
        turn_places=figures.turn_places(),
        sources=[figures.point_sources(agent) for agent in order],
        forfeits=figures.forfeits(),
        scores={results.agents[agent]: figures.scores(agent) for agent in order},
        sprt=Sprt(sprt, figures.deal_scores()) if sprt else None,
    )


def all_tables(results: Results, report: Report) -> dict[str, Table]:
    """The games, their seats and the tables of the report, to be written to files."""
    return raw_tables(results) | {name: table_of(rows) for name, rows in report.tables().items() if rows}


class _Figures:
    """Columns of the results, and what is drawn from them."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.agent = results.indexes("agent")
        self.deal = results.indexes("deal")
        self.place = results.numbers("place")
        self.win_share = results.numbers("win_share")
        self.players = results.numbers("players")
        self.turn_place = results.numbers("turn_place")
        self.is_done = results.flags("status", "done")
        self.points = np.where(self.is_done, results.numbers("points"), np.nan)
        self.lead = self.points - self._table_mean()
        self.bootstrap = DealBootstrap(self.deal)
        self.games = self._games()
        self.ratings = self._ratings()
        self._pairs = self._paired()

    def _table_mean(self) -> Numbers:
        _, game = np.unique(self.results.indexes("game"), return_inverse=True)
        if not len(game):
            return np.zeros(0)
        return np.asarray((np.bincount(game, self.points) / np.bincount(game))[game])

    def _games(self) -> dict[int, list[int]]:
        """The rows of each game's seats."""
        games: dict[int, list[int]] = defaultdict(list)
        for row, game in enumerate(self.results.indexes("game").tolist()):
            games[game].append(row)
        return games

    def _placed(self, rows: Sequence[int]) -> list[tuple[int, int]]:
        return [(int(self.agent[row]), int(self.place[row])) for row in rows]

    def _ratings(self) -> list[Estimate]:
        placed = [self._placed(rows) for rows in self.games.values()]
        deals = np.array([self.deal[rows[0]] for rows in self.games.values()], np.int64)
        return ratings(placed, deals, len(self.results.agents))

    def order(self) -> list[int]:
        """The agents, highest rating first, those without one last."""
        values = [rating.value for rating in self.ratings]
        return sorted(range(len(values)), key=lambda agent: (values[agent] is None, -(values[agent] or 0.0), agent))

    def standing(self, agent: int) -> Standing:
        rows = self.agent == agent
        seats = int(rows.sum())
        most = int(self.players.max()) if len(self.players) else 0
        seconds, decisions = (np.nansum(self.results.numbers(name)[rows]) for name in ("seconds", "decisions"))
        return Standing(
            agent=self.results.agents[agent],
            spec=self.results.specs[agent],
            seats=seats,
            forfeits=sum(1 for row in self._faulted() if self.agent[row] == agent),
            rating=self.ratings[agent],
            wins=wilson(float(np.nansum(self.win_share[rows])), seats),
            even_share=float(np.mean(1 / self.players[rows])) if seats else 0.0,
            mean_place=self.bootstrap.mean(self.place, rows),
            places=[int(np.count_nonzero(self.place[rows] == place)) for place in range(1, most + 1)],
            points=self.bootstrap.mean(self.points, rows),
            points_spread=spread(self.points[rows]),
            lead=self.bootstrap.mean(self.lead, rows),
            seconds_per_decision=float(seconds / decisions) if decisions else None,
        )

    def _paired(self) -> tuple[np.ndarray, DealBootstrap]:
        """Two seats of a game in a row, both ways round: agent, opponent, deal, ahead, points less the other's."""
        pairs = [
            (self.agent[one], self.agent[other], self.deal[one], _ahead(self.place[one], self.place[other]), gap)
            for rows in self.games.values()
            for one in rows
            for other in rows
            if self.agent[one] != self.agent[other]
            for gap in [self.points[one] - self.points[other]]
        ]
        table = np.array(pairs, np.float64).reshape(len(pairs), 5)
        return table, DealBootstrap(table[:, 2].astype(np.int64))

    def meetings_of(self, agent: int, order: Sequence[int]) -> list[Meeting]:
        """Against every other agent that it met."""
        table, bootstrap = self._pairs
        meetings = []
        for opponent in order:
            rows = (table[:, 0] == agent) & (table[:, 1] == opponent)
            if not rows.any():
                continue
            ahead, points = bootstrap.mean(table[:, 3], rows), bootstrap.mean(table[:, 4], rows)
            names = self.results.agents[agent], self.results.agents[opponent]
            meetings.append(Meeting(*names, int(rows.sum()), ahead, points))
        return meetings

    def turn_places(self) -> list[TurnPlace]:
        """By place in the first turn order, from 1; forfeited games tell nothing about it."""
        places = []
        for place in np.unique(self.turn_place[self.is_done & ~np.isnan(self.turn_place)]):
            rows = self.is_done & (self.turn_place == place)
            wins = wilson(float(np.nansum(self.win_share[rows])), int(rows.sum()))
            places.append(TurnPlace(int(place) + 1, int(rows.sum()), wins, self.bootstrap.mean(self.lead, rows)))
        return places

    def point_sources(self, agent: int) -> PointSources:
        rows = (self.agent == agent) & self.is_done
        names = (*SOURCES, "income_level", "cash")
        means = {name: _mean(self.results.numbers(name)[rows]) for name in names}
        return PointSources(agent=self.results.agents[agent], **means)

    def forfeits(self) -> list[Forfeit]:
        game, seat = self.results.indexes("game"), self.results.indexes("seat")
        names = self.results.agents
        return [
            Forfeit(int(game[row]), int(seat[row]), names[self.agent[row]], fault)
            for row, fault in self._faulted().items()
        ]

    def _faulted(self) -> dict[int, str]:
        return {row: seat[-1] for row, seat in enumerate(self.results.seat_rows) if seat[-1] is not None}

    def scores(self, agent: int) -> list[int]:
        points = self.points[self.agent == agent]
        return [int(value) for value in points[~np.isnan(points)]]

    def complete_deals(self) -> dict[int, list[list[int]]]:
        """The games, as rows, of the deals that are not short of any."""
        deals: dict[int, list[list[int]]] = defaultdict(list)
        for rows in self.games.values():
            deals[int(self.deal[rows[0]])].append(rows)
        most = max(map(len, deals.values()), default=0)
        return {deal: games for deal, games in sorted(deals.items()) if len(games) == most}

    def deal_scores(self) -> list[float]:
        """The first agent's score against the second in each complete deal, in the order of the deals."""
        scores = [deal_score([self._placed(rows) for rows in games], 0, 1) for games in self.complete_deals().values()]
        return [score for score in scores if score is not None]


def _ahead(place: float, other: float) -> float:
    return 1.0 if place < other else 0.5 if place == other else 0.0


def _mean(values: Numbers) -> float | None:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else None
