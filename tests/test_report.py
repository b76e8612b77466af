"""`brass-ai report` on a small file of results whose figures are known: in text, JSON, CSV, Parquet and as a page."""

import base64
import csv
import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.support.command_line import assert_refused

from brass_ai.tournament.html_report import html_report
from brass_ai.tournament.report import make_report
from brass_ai.tournament.report_text import text_tables
from brass_ai.tournament.sprt import SprtParameters
from brass_ai.tournament.store import SCHEMA
from brass_ai.tournament.tables import ResultsError, read_results

AGENTS = ("strong <1>", "middle & $x$", "weak")
POINTS = (30, 20, 10)  # of the agents in every game, and 10 more in every other deal
DEALS = 6
SOURCES = {"canal_links": 1, "canal_tiles": 2, "rail_links": 3, "bonus_points": 0, "cash_points": 2, "lost_points": 1}
CHROMIUM = next((name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name)), None)
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--hide-scrollbars", "--window-size=1200,4000"),
)


class ResultsFile:
    """A file of results, filled game by game."""

    def __init__(self, path: Path, agents: tuple[str, ...]) -> None:
        self.path = path
        self.connection = sqlite3.connect(path)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.executescript(SCHEMA)
        rows = [(number, name, name) for number, name in enumerate(agents)]
        self.connection.executemany("INSERT INTO agents VALUES (?, ?, ?)", rows)
        self.connection.execute("INSERT INTO tournament VALUES ('format', 'brass-tournament/1')")
        self.games = 0

    def add(self, deal: int, rotation: int, agents: list[int], points: list[int], out: int | None = None) -> None:
        """A game: agents and points by seat; the seat that is out was disqualified. Seat 0 moves first."""
        players, game = len(agents), self.games
        ranks = [-1 if seat == out else point for seat, point in enumerate(points)]
        places = [1 + sum(other > rank for other in ranks) for rank in ranks]
        status = "done" if out is None else "forfeit"
        row = (game, deal, rotation, 0, "lancashire-2018", players, "17", status, "2026-01-01T00:00:00Z", 1.0, 90, "{}")
        self.connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(row))})", row)
        for seat, agent in enumerate(agents):
            values = {
                **{"game": game, "seat": seat, "agent": agent, "turn_place": seat, "points": points[seat]},
                **{"place": places[seat], "win_share": 1 / places.count(1) if places[seat] == 1 else 0.0},
                **SOURCES,
                **{"rail_tiles": points[seat] - 7, "income_level": 4, "cash": 25, "seconds": 0.5, "decisions": 50},
                **{"fault": "timeout" if seat == out else None},
            }
            names, marks = ", ".join(values), ", ".join("?" * len(values))
            self.connection.execute(f"INSERT INTO seats({names}) VALUES ({marks})", tuple(values.values()))
        self.connection.commit()
        self.games += 1


@pytest.fixture
def results(tmp_path):
    """Three agents on six deals, from all seats: the first always wins by 10, the third always comes last."""
    file = ResultsFile(tmp_path / "results.db", AGENTS)
    for deal in range(DEALS):
        for rotation in range(3):
            agents = [(seat - rotation) % 3 for seat in range(3)]
            file.add(deal, rotation, agents, [POINTS[agent] + 10 * (deal % 2) for agent in agents])
    yield file
    file.connection.close()


@pytest.fixture
def duel(tmp_path):
    """Two agents on forty deals of two games: the first wins both of three deals in four, else one."""
    file = ResultsFile(tmp_path / "duel.db", ("first", "second"))
    for deal in range(40):
        for rotation in (0, 1):
            loses = deal % 4 == 0 and rotation == 1
            points = [10, 20] if loses else [20, 10]
            file.add(deal, rotation, [rotation, 1 - rotation], points if rotation == 0 else points[::-1])
    yield file
    file.connection.close()


def standings(path: Path) -> dict[str, dict]:
    return {row["agent"]: row for row in make_report(read_results(path)).to_dict()["standings"]}


class TestFigures:
    def test_places_and_wins(self, results):
        rows = standings(results.path)
        assert [rows[agent]["places"] for agent in AGENTS] == [[18, 0, 0], [0, 18, 0], [0, 0, 18]]
        assert [rows[agent]["mean_place"]["value"] for agent in AGENTS] == [1, 2, 3]
        assert [rows[agent]["wins"]["value"] for agent in AGENTS] == [1, 0, 0]
        assert rows[AGENTS[0]]["wins"]["low"] == pytest.approx(0.8241, abs=1e-4)
        assert all(row["even_share"] == pytest.approx(1 / 3) and row["seats"] == 18 for row in rows.values())

    def test_points_vary_with_the_deal_and_leads_do_not(self, results):
        rows = standings(results.path)
        assert [rows[agent]["points"]["value"] for agent in AGENTS] == [35, 25, 15]
        assert [rows[agent]["lead"] for agent in AGENTS] == [
            {"value": lead, "low": lead, "high": lead} for lead in (10, 0, -10)
        ]
        assert 30 < rows[AGENTS[0]]["points"]["low"] < 35 < rows[AGENTS[0]]["points"]["high"] < 40
        assert rows[AGENTS[0]]["seconds_per_decision"] == pytest.approx(0.01)

    def test_ratings_order_the_agents(self, results):
        report = make_report(read_results(results.path))
        assert tuple(row.agent for row in report.standings) == AGENTS
        first, second, third = (row.rating.value for row in report.standings)
        assert first > 100 > second > -100 > third and first + second + third == pytest.approx(0)

    def test_meetings_are_counted_both_ways(self, results):
        meetings = {(row.agent, row.opponent): row for row in make_report(read_results(results.path)).meetings}
        assert len(meetings) == 6
        won, lost = meetings[AGENTS[0], AGENTS[2]], meetings[AGENTS[2], AGENTS[0]]
        assert (won.meetings, won.ahead.value, won.points.value, won.points.low) == (18, 1, 20, 20)
        assert (lost.meetings, lost.ahead.value, lost.points.value, lost.points.low) == (18, 0, -20, -20)

    def test_a_shared_win_is_split_and_half_ahead(self, tmp_path):
        file = ResultsFile(tmp_path / "shared.db", ("one", "other"))
        file.add(0, 0, [0, 1], [20, 20])
        report = make_report(read_results(file.path))
        assert [row.wins.value for row in report.standings] == [0.5, 0.5]
        assert [row.ahead.value for row in report.meetings] == [0.5, 0.5]

    def test_points_by_source_add_up(self, results):
        for row in make_report(read_results(results.path)).sources:
            made = row.canal_links + row.canal_tiles + row.rail_links + row.rail_tiles + row.cash_points
            assert made - row.lost_points == standings(results.path)[row.agent]["points"]["value"]
            assert (row.income_level, row.cash) == (4, 25)

    def test_sources_that_a_game_lacks_are_left_out(self, results):
        """Lancashire has no bonuses, Birmingham no points for money (B138)."""
        tables = {table.title: table for table in text_tables(make_report(read_results(results.path)))}
        assert "for money" in tables["Points by source"].heads and "bonuses" not in tables["Points by source"].heads
        results.connection.execute("UPDATE seats SET bonus_points = cash_points, cash_points = 0")
        results.connection.commit()
        tables = {table.title: table for table in text_tables(make_report(read_results(results.path)))}
        assert "bonuses" in tables["Points by source"].heads and "for money" not in tables["Points by source"].heads

    def test_a_file_from_before_there_were_bonuses_is_read(self, results):
        results.connection.execute("ALTER TABLE seats DROP COLUMN bonus_points")
        results.connection.commit()
        assert {row.bonus_points for row in make_report(read_results(results.path)).sources} == {None}

    def test_the_turn_order_is_judged_whoever_held_it(self, results):
        rows = make_report(read_results(results.path)).turn_places
        assert [(row.turn_place, row.seats, row.lead.value) for row in rows] == [(1, 18, 0), (2, 18, 0), (3, 18, 0)]
        assert [row.wins.value for row in rows] == pytest.approx([1 / 3] * 3)

    def test_a_forfeit_is_a_last_place_and_gives_no_points(self, results):
        before = standings(results.path)
        results.add(DEALS, 0, [0, 1, 2], [0, 90, 80], out=0)
        report, rows = make_report(read_results(results.path)), standings(results.path)
        assert rows[AGENTS[0]]["places"] == [18, 0, 1] and rows[AGENTS[0]]["forfeits"] == 1
        assert rows[AGENTS[1]]["wins"]["value"] == pytest.approx(1 / 19)
        assert all(rows[agent]["lead"]["value"] == before[agent]["lead"]["value"] for agent in AGENTS)
        assert [(row.game, row.seat, row.agent, row.fault) for row in report.forfeits] == [
            (18, 0, AGENTS[0], "timeout")
        ]
        assert (report.deals, report.complete_deals) == (7, 6)

    def test_the_sequential_test_reads_the_deals(self, duel):
        report = make_report(read_results(duel.path), SprtParameters(0, 100))
        assert report.sprt.verdict == "H1" and report.sprt.deals < 40
        assert "first is stronger than second" in report.sprt.sentence(*report.agents)

    def test_no_games_give_no_figures(self, tmp_path):
        file = ResultsFile(tmp_path / "empty.db", ("one", "other"))
        report = make_report(read_results(file.path))
        assert report.games == report.deals == 0
        assert all(row.points.value is None and row.rating.value is None for row in report.standings)
        assert "no games" in html_report(report)


class TestCommand:
    def test_it_prints_every_table(self, run, results):
        result = run("report", results.path)
        assert result.code == 0, result.err
        assert result.out.startswith("lancashire-2018, 3 players: 18 games of 6 deals\n")
        for part in ("Ratings and places", "Points", "Against each other", "Points by source", "Turn order", *AGENTS):
            assert part in result.out
        assert "+10.0 [+10.0, +10.0]" in result.out and "Forfeits" not in result.out

    def test_json_is_one_object(self, run, results):
        document = json.loads(run("report", results.path, "--json").out)
        assert document["format"] == "brass-tournament-report/1"
        assert (document["games"], document["deals"], document["sprt"]) == (18, 6, None)
        assert {row["agent"] for row in document["standings"]} == set(AGENTS)

    def test_csv_holds_games_seats_and_figures(self, run, results, tmp_path):
        assert run("report", results.path, "--csv", tmp_path / "tables").code == 0
        tables = {path.stem: list(csv.DictReader(path.open(newline=""))) for path in (tmp_path / "tables").iterdir()}
        assert set(tables) == {"games", "seats", "standings", "meetings", "turn_places", "sources"}
        assert len(tables["games"]) == 18 and len(tables["seats"]) == 54
        assert tables["seats"][0]["agent"] == AGENTS[0] and tables["seats"][0]["turn_place"] == "1"
        assert [row["lead"] for row in tables["standings"]] == ["10.0", "0.0", "-10.0"]
        assert tables["standings"][0]["places_1"] == "18" and 35 < float(tables["standings"][0]["points_high"]) < 40

    def test_parquet_holds_the_same(self, run, results, tmp_path):
        parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet is an extra")
        assert run("report", results.path, "--parquet", tmp_path / "tables").code == 0
        seats = parquet.read_table(tmp_path / "tables" / "seats.parquet").to_pylist()
        assert len(seats) == 54 and seats[0]["points"] == 30 and seats[0]["agent"] == AGENTS[0]
        assert seats[0]["fault"] is None
        standing = parquet.read_table(tmp_path / "tables" / "standings.parquet").to_pylist()[0]
        assert (standing["lead"], standing["places_1"]) == (10.0, 18)

    def test_the_sequential_test_is_shown(self, run, duel):
        assert (
            "Sequential test: first is stronger than second"
            in run("report", duel.path, "--sprt", "elo0=0,elo1=100").out
        )
        document = json.loads(run("report", duel.path, "--sprt", "elo0=0,elo1=100", "--json").out)
        assert document["sprt"]["verdict"] == "H1" and document["sprt"]["score"] == pytest.approx(0.875, abs=0.05)

    def test_a_tournament_that_still_runs_can_be_read(self, run, results):
        """The writer keeps its connection open; only what it has committed is seen."""
        results.connection.execute("INSERT INTO games(game, deal) VALUES (99, 9)")
        assert "18 games of 6 deals" in run("report", results.path).out
        results.connection.rollback()
        results.add(1, 0, [0, 1, 2], [50, 40, 30])
        assert "19 games of 6 deals" in run("report", results.path).out

    def test_what_it_cannot_use_is_refused(self, run, results, tmp_path):
        assert_refused(run("report", tmp_path / "none.db"), "none.db", "no such file")
        assert not (tmp_path / "none.db").exists()
        (tmp_path / "text.db").write_text("no database" * 100)
        assert_refused(run("report", tmp_path / "text.db"), "text.db holds no results of a tournament")
        sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE games(game)")
        assert_refused(run("report", tmp_path / "other.db"), "other.db holds no results of a tournament")
        assert_refused(run("report", results.path, "--sprt", "elo0=0,elo1=20"), "3 agents; expected 2")
        assert_refused(run("report", results.path, "--sprt", "elo0=0"), "has no elo1")

    def test_seats_of_an_unknown_agent_are_refused(self, results):
        results.connection.execute("DELETE FROM agents WHERE agent = 2")
        results.connection.commit()
        with pytest.raises(ResultsError, match=r"seats\.agent is 2; expected an agent of the table agents\."):
            read_results(results.path)

    @pytest.mark.parametrize(
        ("library", "option", "extra"),
        [
            ("matplotlib", "--html", "brass-ai[report]"),
            ("pyarrow", "--parquet", "brass-ai[parquet]"),
        ],
    )
    def test_a_missing_extra_is_named(self, run, results, tmp_path, monkeypatch, library, option, extra):
        monkeypatch.setitem(sys.modules, library, None)
        assert_refused(run("report", results.path, option, tmp_path / "written"), library, extra)


class PageReader(HTMLParser):
    """Elements of a page: what they refer to, and the text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.references: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.references += [value for name, value in attributes if name in ("src", "href", "srcset", "data", "action")]
        if tag == "img":
            self.images.append(dict(attributes))

    def handle_data(self, data):
        self.words.append(data)


class TestPage:
    def test_it_needs_nothing_from_elsewhere(self, run, results, tmp_path):
        assert run("report", results.path, "--html", tmp_path / "report.html").code == 0
        text = (tmp_path / "report.html").read_text(encoding="utf-8")
        page = PageReader(text)
        assert len(page.images) == 5 and all(
            reference.startswith("data:image/svg+xml") for reference in page.references
        )
        assert not {"script", "link", "iframe", "object"} & set(page.tags)
        assert "@import" not in text and "url(" not in text and "default-src 'none'" in text

    def test_plots_hold_no_references_either_and_say_what_they_show(self, results):
        page = PageReader(html_report(make_report(read_results(results.path))))
        for image in page.images:
            svg = base64.b64decode(image["src"].partition(",")[2]).decode()
            assert svg.lstrip().startswith("<?xml") and "<script" not in svg
            assert 'href="http' not in svg and "url(http" not in svg
            assert len(image["alt"]) > 20

    def test_names_of_agents_are_shown_as_they_are(self, results):
        page = PageReader(html_report(make_report(read_results(results.path))))
        assert set(AGENTS) <= set(page.words)

    def test_the_same_results_give_the_same_page(self, results):
        assert html_report(make_report(read_results(results.path))) == html_report(
            make_report(read_results(results.path))
        )

    @pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
    def test_a_browser_shows_it(self, run, results, tmp_path):
        """The colours of all plots are seen."""
        image = pytest.importorskip("matplotlib.image", reason="reads the picture")
        assert run("report", results.path, "--html", tmp_path / "report.html").code == 0
        shot = tmp_path / "shot.png"
        words = [CHROMIUM, *QUIET, f"--user-data-dir={tmp_path / 'profile'}", f"--screenshot={shot}"]
        environment = {**os.environ, "HOME": str(tmp_path)}
        subprocess.run(
            [*words, (tmp_path / "report.html").as_uri()], check=True, capture_output=True, timeout=180, env=environment
        )
        pixels = (image.imread(io.BytesIO(shot.read_bytes()))[:, :, :3] * 255).round().astype(int)
        seen = {
            f"#{red:02X}{green:02X}{blue:02X}" for red, green, blue in set(map(tuple, pixels.reshape(-1, 3).tolist()))
        }
        # Points with intervals, two sources of points, a share of none and of all.
        assert {"#0072B2", "#D55E00", "#009E73", "#F0A35E", "#6DB1DD"} <= seen
        assert len(seen) > 50
