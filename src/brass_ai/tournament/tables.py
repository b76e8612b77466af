"""Results as tables: read from a tournament's file, and written as CSV or Parquet for other programs."""

import csv
import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np

from brass_ai.extras import MissingExtra
from brass_ai.tournament.statistics import Flags, Indexes, Numbers

SOURCES = ("canal_links", "canal_tiles", "rail_links", "rail_tiles", "bonus_points", "cash_points", "lost_points")
SEAT_COLUMNS = (
    *("game", "deal", "rotation", "line_up", "ruleset", "players", "status", "seat", "agent", "turn_place"),
    *("points", "place", "win_share", *SOURCES, "income_level", "cash", "seconds", "decisions", "fault"),
)
GAME_COLUMNS = (
    "game",
    "deal",
    "rotation",
    "line_up",
    "ruleset",
    "players",
    "seed",
    "status",
    "started",
    "seconds",
    "steps",
)
FROM_GAMES = ("game", "deal", "rotation", "line_up", "ruleset", "players", "status")

Row = Sequence[Any]
Table = tuple[Sequence[str], Sequence[Row]]  # names of the columns, and rows


class ResultsError(ValueError):
    """A file that holds no results of a tournament; `str()` is one sentence."""


@dataclass(frozen=True, slots=True)
class Results:
    """What was played. The arrays have one entry for each seat of each game, in the order of the games."""

    path: str
    about: Mapping[str, Any]  # the tournament's own notes; JSON texts are already read
    agents: tuple[str, ...]  # names; an agent's index here stands in the arrays
    specs: tuple[str, ...]
    rulesets: tuple[str, ...]
    seat_rows: tuple[Row, ...]
    game_rows: tuple[Row, ...]

    def numbers(self, column: str) -> Numbers:
        """A column of SEAT_COLUMNS, nothing being NaN."""
        at = SEAT_COLUMNS.index(column)
        return np.array([np.nan if row[at] is None else row[at] for row in self.seat_rows], np.float64)

    def indexes(self, column: str) -> Indexes:
        """A column of SEAT_COLUMNS that always has a whole number."""
        at = SEAT_COLUMNS.index(column)
        return np.array([row[at] for row in self.seat_rows], np.int64)

    def flags(self, column: str, value: object) -> Flags:
        """Where a column of SEAT_COLUMNS has that value."""
        at = SEAT_COLUMNS.index(column)
        return np.array([row[at] == value for row in self.seat_rows], np.bool_)

    @property
    def games(self) -> int:
        return len(self.game_rows)


def read_results(path: Path | str) -> Results:
    """The results in a file, also while its tournament is still running; ResultsError if it holds none."""
    if not Path(path).is_file():
        raise ResultsError(f"{path} cannot be read: there is no such file.")
    connection = _opened(Path(path))
    try:
        about = {key: _plain(value) for key, value in connection.execute("SELECT key, value FROM tournament")}
        agents = connection.execute("SELECT agent, name, spec FROM agents ORDER BY agent").fetchall()
        index = {agent: at for at, (agent, _, _) in enumerate(agents)}
        seats = connection.execute(
            f"SELECT {_seat_columns(connection)} FROM seats JOIN games USING (game) ORDER BY game, seat"
        ).fetchall()
        games = connection.execute(f"SELECT {', '.join(GAME_COLUMNS)} FROM games ORDER BY game").fetchall()
    except sqlite3.Error as error:
        raise ResultsError(f"{path} holds no results of a tournament: {error}.") from None
    finally:
        connection.close()
    at = SEAT_COLUMNS.index("agent")
    if unknown := {row[at] for row in seats} - set(index):
        raise ResultsError(f"{path}: seats.agent is {min(unknown)!r}; expected an agent of the table agents.")
    return Results(
        path=str(path),
        about=about,
        agents=tuple(str(name) for _, name, _ in agents),
        specs=tuple(str(spec) for _, _, spec in agents),
        rulesets=tuple(sorted({_game_of(row) for row in games})),
        seat_rows=tuple((*row[:at], index[row[at]], *row[at + 1 :]) for row in seats),
        game_rows=tuple(games),
    )


def _seat_columns(connection: sqlite3.Connection) -> str:
    """SEAT_COLUMNS as SQL; files that were begun before games had bonuses have no column for them."""
    present = {column for _, column, *_ in connection.execute("PRAGMA table_info(seats)")}
    columns = {name: f"{'games' if name in FROM_GAMES else 'seats'}.{name}" for name in SEAT_COLUMNS}
    if "bonus_points" not in present:
        columns["bonus_points"] = "NULL"
    return ", ".join(columns.values())


def _opened(path: Path) -> sqlite3.Connection:
    """A connection that only reads. In a folder that nobody may write in, the file cannot change and needs no lock."""
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    connection = sqlite3.connect(address, uri=True)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        return sqlite3.connect(f"{address}&immutable=1", uri=True)
    except sqlite3.DatabaseError:
        pass  # not a database: the first query says so
    return connection


def _plain(value: Any) -> Any:
    try:
        return json.loads(value)
    except (TypeError, ValueError):
        return value


def _game_of(row: Row) -> str:
    ruleset, players = row[GAME_COLUMNS.index("ruleset")], row[GAME_COLUMNS.index("players")]
    return f"{ruleset}, {players} players"


def raw_tables(results: Results) -> dict[str, Table]:
    """The games and their seats, agents by name and turn places from 1."""
    agent, turn_place = SEAT_COLUMNS.index("agent"), SEAT_COLUMNS.index("turn_place")
    seats = []
    for row in results.seat_rows:
        named = list(row)
        named[agent] = results.agents[row[agent]]
        named[turn_place] = None if row[turn_place] is None else row[turn_place] + 1
        seats.append(named)
    return {"games": (GAME_COLUMNS, results.game_rows), "seats": (SEAT_COLUMNS, seats)}


def table_of(rows: Sequence[Mapping[str, Any]]) -> Table:
    """Rows of figures as a table: a figure with an interval takes three columns, a list one for each entry."""
    flat = [_flat(row) for row in rows]
    columns = list(dict.fromkeys(name for row in flat for name in row))
    return columns, [[row.get(name) for name in columns] for row in flat]


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, Mapping):
            parts = {name if key == "value" else f"{name}_{key}": part for key, part in value.items()}
        elif isinstance(value, list):
            parts = {f"{name}_{number}": part for number, part in enumerate(value, 1)}
        else:
            parts = {name: value}
        flat |= parts
    return flat


def write_csv(tables: Mapping[str, Table], folder: Path) -> list[Path]:
    """One file for each table, UTF-8, nothing being an empty cell."""
    return _written(tables, folder, "csv", _write_csv)


def write_parquet(tables: Mapping[str, Table], folder: Path) -> list[Path]:
    """One file for each table; MissingExtra without pyarrow."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise MissingExtra("Parquet files", "pyarrow", "parquet") from None

    def write(table: Table, path: Path) -> None:
        columns, rows = table
        values = {name: [row[at] for row in rows] for at, name in enumerate(columns)}
        parquet.write_table(pyarrow.table(values), path)

    return _written(tables, folder, "parquet", write)


def _write_csv(table: Table, path: Path) -> None:
    columns, rows = table
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(rows)


def _written(
    tables: Mapping[str, Table], folder: Path, suffix: str, write: Callable[[Table, Path], None]
) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, table in tables.items():
        paths.append(folder / f"{name}.{suffix}")
        write(table, paths[-1])
    return paths
