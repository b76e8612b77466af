"""The results of a tournament in a SQLite file: each game is in it as soon as it is over, or not at all."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from brass_ai.tournament.config import TournamentConfig, config_from, differences
from brass_ai.tournament.game_job import GameOutcome, SeatOutcome

FORMAT = "brass-tournament/1"
LOCK_SECONDS = 30.0  # to wait for another program that writes

SCHEMA = """
CREATE TABLE tournament(key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE agents(agent INTEGER PRIMARY KEY, name TEXT UNIQUE, spec TEXT);
CREATE TABLE games(game INTEGER PRIMARY KEY, deal INTEGER, rotation INTEGER, line_up INTEGER, ruleset TEXT,
    players INTEGER, seed TEXT, status TEXT, started TEXT, seconds REAL, steps INTEGER, record TEXT);
CREATE TABLE seats(game INTEGER, seat INTEGER, agent INTEGER, turn_place INTEGER, points INTEGER, place INTEGER,
    win_share REAL, canal_links INTEGER, canal_tiles INTEGER, rail_links INTEGER, rail_tiles INTEGER,
    bonus_points INTEGER, cash_points INTEGER, lost_points INTEGER, income_level INTEGER, cash INTEGER, seconds REAL,
    decisions INTEGER, fault TEXT, error_output TEXT, PRIMARY KEY(game, seat));
"""
SEAT_COLUMNS = tuple(field.name for field in fields(SeatOutcome))


class MismatchedResults(ValueError):
    """A file whose results are not those of the tournament asked for; `str()` has one sentence for each difference."""


class Store:
    """The file of results of one tournament; `connection` reads it. Made by `open_store` or `open_results`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.connection = connection
        self.path = path

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Nothing can be read or written any more."""
        self.connection.close()

    def config(self) -> dict[str, Any]:
        """What is played, as it was when the file was begun."""
        row = self.connection.execute("SELECT value FROM tournament WHERE key = 'configuration'").fetchone()
        config: dict[str, Any] = json.loads(row[0])
        return config

    def games(self) -> set[int]:
        """The numbers of the games that are over."""
        return {game for (game,) in self.connection.execute("SELECT game FROM games")}

    def record(self, game: int) -> dict[str, Any] | None:
        """The record of a game, None if it has not been played."""
        row = self.connection.execute("SELECT record FROM games WHERE game = ?", (game,)).fetchone()
        return json.loads(row[0]) if row else None

    def add(self, outcome: GameOutcome) -> bool:
        """Store a game with all its seats; False, and nothing done, if it is there already."""
        job = outcome.job
        place = (job.game, job.deal, job.rotation, job.line_up, job.ruleset, job.players, str(job.seed))
        course = (outcome.status, outcome.started, outcome.seconds, outcome.steps, outcome.record)
        marks = ", ".join("?" * (1 + len(SEAT_COLUMNS)))
        seats = [(job.game, *(getattr(seat, name) for name in SEAT_COLUMNS)) for seat in outcome.seats]
        with self.connection:
            row = (*place, *course)
            added = self.connection.execute(f"INSERT OR IGNORE INTO games VALUES ({', '.join('?' * len(row))})", row)
            if not added.rowcount:
                return False
            self.connection.executemany(f"INSERT INTO seats(game, {', '.join(SEAT_COLUMNS)}) VALUES ({marks})", seats)
        return True


def open_store(config: TournamentConfig) -> Store:
    """The file of results that a tournament writes to, begun now if it is not there.

    MismatchedResults if the file belongs to another tournament.
    """
    store = _connected(config.out)
    try:
        with store.connection:
            # Nobody else begins the file meanwhile.
            store.connection.execute("BEGIN IMMEDIATE")
            if not store.connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                _begin(store.connection, config)
        _check_format(store)
        _add_columns(store.connection)
        store.connection.execute("PRAGMA journal_mode = WAL")
        store.connection.execute("PRAGMA synchronous = FULL")  # a stored game outlives a power failure
        found = differences(store.config(), config.identity(), str(config.out))
        if found:
            raise MismatchedResults("\n".join(found))
    except BaseException as error:
        store.close()
        if isinstance(error, sqlite3.DatabaseError):
            raise MismatchedResults(f"{config.out} cannot be used: {error}.") from None
        raise
    return store


def open_results(path: Path) -> tuple[Store, TournamentConfig]:
    """A file of results and the tournament that it belongs to; MismatchedResults if it is no such file."""
    if not path.exists():
        raise MismatchedResults(f"{path} is missing; expected the results of a tournament.")
    store = _connected(path)
    try:
        _check_format(store)
        return store, config_from({**store.config(), "out": path})
    except BaseException as error:
        store.close()
        if isinstance(error, sqlite3.DatabaseError):
            raise MismatchedResults(f"{path} cannot be used: {error}.") from None
        raise


def _connected(path: Path) -> Store:
    try:
        return Store(sqlite3.connect(path, timeout=LOCK_SECONDS), path)
    except sqlite3.DatabaseError as error:
        raise MismatchedResults(f"{path} cannot be used: {error}.") from None


def _begin(connection: sqlite3.Connection, config: TournamentConfig) -> None:
    for statement in SCHEMA.split(";\n"):
        connection.execute(statement)
    values: Mapping[str, str] = {
        "format": FORMAT,
        "configuration": json.dumps(config.identity()),
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    connection.executemany("INSERT INTO tournament VALUES (?, ?)", values.items())
    agents = [(number, entrant.name, entrant.spec) for number, entrant in enumerate(config.agents)]
    connection.executemany("INSERT INTO agents VALUES (?, ?, ?)", agents)


def _add_columns(connection: sqlite3.Connection) -> None:
    """A file that was begun before games had bonuses goes on with them."""
    present = {column for _, column, *_ in connection.execute("PRAGMA table_info(seats)")}
    if "bonus_points" not in present:
        connection.execute("ALTER TABLE seats ADD COLUMN bonus_points INTEGER")


def _check_format(store: Store) -> None:
    try:
        row = store.connection.execute("SELECT value FROM tournament WHERE key = 'format'").fetchone()
    except sqlite3.OperationalError:
        row = None
    if row is None:
        raise MismatchedResults(f"{store.path} holds other data; expected the results of a tournament.")
    if row[0] != FORMAT:
        raise MismatchedResults(f"{store.path} has the format {row[0]!r}; expected {FORMAT!r}.")
