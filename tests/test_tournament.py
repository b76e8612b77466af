"""Tournaments: every game is played, stored and counted once, whatever happens on the way."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.support.command_line import assert_refused
from tests.support.programs import is_alive, program, wait_until
from tests.support.tournaments import SLOWER, command, config, finish, games_in, played, rows, run_here, started

from brass_ai.tournament import Schedule, TournamentError, run_tournament
from brass_ai.tournament.game_job import play_job
from brass_ai.tournament.progress import Progress
from brass_ai.tournament.store import open_store
from brass_core.record import read_record
from brass_core.replay import replay

# What is stored


def test_every_game_is_stored_with_its_seats(tmp_path):
    out = tmp_path / "r.db"
    summary = run_here(config(out, ("greedy", "quick=lively", "random"), deals=3, players=3))
    assert (summary.games, summary.finished, summary.forfeits) == (9, 9, 0)
    assert rows(out, "SELECT agent, name, spec FROM agents ORDER BY agent") == [
        (0, "greedy", "greedy"),
        (1, "quick", "lively"),
        (2, "random", "random"),
    ]
    assert rows(out, "SELECT game, deal, rotation FROM games ORDER BY game") == [(n, n // 3, n % 3) for n in range(9)]
    assert rows(out, "SELECT COUNT(*), COUNT(DISTINCT game) FROM seats") == [(27, 9)]
    assert rows(out, "SELECT DISTINCT ROUND(SUM(win_share), 9) FROM seats GROUP BY game") == [(1.0,)]
    for record, seed in rows(out, "SELECT record, seed FROM games"):
        game = json.loads(record)
        assert str(game["seed"]) == seed
        assert replay(read_record(game)).result() == game["result"]
    assert rows(out, "PRAGMA journal_mode") == [("wal",)]


def test_every_column_is_documented(tmp_path):
    """In docs/tournaments.md, for those who read the file with tools of their own."""
    run_here(config(tmp_path / "r.db", deals=1))
    page = (Path(__file__).parents[1] / "docs" / "tournaments.md").read_text().split("## Results")[1]
    for table in ["tournament", "agents", "games", "seats"]:
        columns = [column for _, column, *_ in rows(tmp_path / "r.db", f"PRAGMA table_info({table})")]
        row = re.search(rf"^\| `{table}` \|.*$", page, re.MULTILINE)[0]
        assert columns and set(columns) <= set(re.findall(r"`(\w+)`", row))


def test_the_summary_is_what_the_games_say(tmp_path):
    out = tmp_path / "r.db"
    summary = run_here(config(out, ("random", "greedy"), deals=5))
    best, worst = summary.standings
    assert (best.name, worst.name) == ("greedy", "random")
    assert best.seats == worst.seats == 10
    points = {agent: mean for agent, mean in rows(out, "SELECT agent, AVG(points) FROM seats GROUP BY agent")}
    assert (best.points, worst.points) == pytest.approx((points[1], points[0]))
    assert best.lead == pytest.approx((points[1] - points[0]) / 2) and worst.lead == pytest.approx(-best.lead)
    assert best.win_share + worst.win_share == pytest.approx(1)
    assert json.loads(json.dumps(summary.to_dict()))["standings"][0]["name"] == "greedy"
    assert "10 of 10 games" in str(summary) and "greedy" in str(summary)


def test_a_file_from_before_there_were_bonuses_goes_on(tmp_path):
    out = tmp_path / "r.db"
    run_here(config(out, deals=1))
    with sqlite3.connect(out) as connection:
        connection.execute("ALTER TABLE seats DROP COLUMN bonus_points")
        for table in ("games", "seats"):
            connection.execute(f"DELETE FROM {table} WHERE game = 1")
    connection.close()
    assert run_here(config(out, deals=1)).finished == 2
    assert rows(out, "SELECT bonus_points FROM seats ORDER BY game") == [(None,)] * 2 + [(0,)] * 2


def test_the_order_in_which_games_end_changes_nothing(tmp_path):
    """Each game's seed is its own: a pool of processes gives the same games as threads do."""
    here, there = tmp_path / "here.db", tmp_path / "there.db"
    run_here(config(here, deals=3))
    assert run_tournament(config(there, deals=3, jobs=2)).finished == 6
    assert played(here) == played(there)


def test_a_game_is_stored_whole_or_not_at_all(tmp_path):
    wanted = config(tmp_path / "r.db")
    with open_store(wanted) as store:
        outcome = play_job(Schedule(wanted).job(0))
        store.connection.execute("CREATE TRIGGER full BEFORE INSERT ON seats WHEN NEW.seat = 1 "
                                 "BEGIN SELECT RAISE(ABORT, 'full'); END")  # fmt: skip
        with pytest.raises(sqlite3.DatabaseError):
            store.add(outcome)
        assert store.games() == set()
        store.connection.execute("DROP TRIGGER full")
        assert store.add(outcome) and not store.add(outcome)
        assert store.games() == {0}
    assert rows(tmp_path / "r.db", "SELECT COUNT(*) FROM seats") == [(2,)]


def test_results_that_cannot_be_written_end_the_run_with_a_sentence(tmp_path, run):
    """As on a full disk. What is stored stays."""
    out = tmp_path / "r.db"
    with pytest.raises(KeyboardInterrupt):
        run_here(config(out), progress=StopAfter(2))
    with sqlite3.connect(out) as connection:
        full = "BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
        connection.execute(f"CREATE TRIGGER full BEFORE INSERT ON games WHEN NEW.game > 4 {full}")
    connection.close()
    words = ["lancashire-2018", "--players", 2, "--agents", "greedy", "random", "--deals", 4, "--out", out]
    result = run("tournament", *words)
    assert (result.code, result.out) == (1, "")
    assert result.err.splitlines()[1:] == [f"{out} cannot be written: disk is full."]
    assert 2 <= games_in(out) <= 5


# Going on


class StopAfter(Progress):
    """Interrupts a run after so many games, as Ctrl-C does."""

    def __init__(self, games):
        self.left = games

    def finished(self, outcome):
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


def test_a_run_goes_on_where_it_stopped(tmp_path):
    whole, parts = tmp_path / "whole.db", tmp_path / "parts.db"
    run_here(config(whole))
    with pytest.raises(KeyboardInterrupt):
        run_here(config(parts), progress=StopAfter(3))
    assert games_in(parts) == 3
    before = rows(parts, "SELECT * FROM games")
    assert run_here(config(parts)).finished == 8
    assert played(whole) == played(parts)
    assert [row for row in rows(parts, "SELECT * FROM games") if row in before] == before, "nothing was played again"


def test_a_finished_tournament_plays_nothing(tmp_path):
    run_here(config(tmp_path / "r.db"))

    @contextmanager
    def nobody():
        raise AssertionError("no games are to be played")
        yield

    assert run_tournament(config(tmp_path / "r.db"), hands=nobody).finished == 8


def test_how_it_is_played_may_change(tmp_path):
    """Only what is played belongs to the results."""
    run_here(config(tmp_path / "r.db", jobs=1))
    assert run_here(config(tmp_path / "r.db", jobs=2)).finished == 8


def test_another_configuration_is_refused_with_each_difference(tmp_path, run):
    out = tmp_path / "r.db"
    run_here(config(out))
    words = ["tournament", "--ruleset", "lancashire-2018", "--players", 2, "--out", out]
    result = run(*words, "--deals", 5, "--seed", 9, "--agents", "greedy", "lively")
    assert_refused(
        result,
        f"agents[1].name is 'lively'; {out} was begun with 'random'.",
        f"agents[1].spec is 'lively'; {out} was begun with 'random'.",
        f"deals is 5; {out} was begun with 4.",
        f"seed is 9; {out} was begun with 1.",
    )
    assert len(result.err.splitlines()) == 4
    assert games_in(out) == 8


@pytest.mark.parametrize(
    ("prepare", "part"),
    [
        (lambda path: path.write_text("points,agent\n" * 100), "cannot be used"),
        (lambda path: sqlite3.connect(path).execute("CREATE TABLE mine(x)").connection.commit(), "other data"),
        (lambda path: path.mkdir(), "cannot be used"),
    ],
)
def test_a_file_of_something_else_is_refused_and_kept(tmp_path, run, prepare, part):
    out = tmp_path / "r.db"
    prepare(out)
    before = out.read_bytes() if out.is_file() else None
    words = ["--agents", "random", "--deals", 1, "--out", out]
    assert_refused(run("tournament", "--ruleset", "lancashire-2018", *words), str(out), part)
    assert (out.read_bytes() if out.is_file() else None) == before


def test_enough_is_enough(tmp_path):
    """A test that looks at the results can end the run; asked again, it plays nothing more."""
    enough = lambda connection: connection.execute("SELECT COUNT(*) >= 3 FROM games").fetchone()[0]  # noqa: E731
    first = run_here(config(tmp_path / "r.db", deals=20), until=enough)
    assert 3 <= first.finished < 40
    assert run_here(config(tmp_path / "r.db", deals=20), until=enough) == first


# Whatever happens


def test_a_killed_run_loses_only_the_games_in_play(tmp_path):
    """SIGKILL in the middle; then the same command makes the same results as a run that nobody killed."""
    killed, whole, kept = tmp_path / "killed.db", tmp_path / "whole.db", tmp_path / "processes"
    habit = f"if number == 0: open({str(kept)!r}, 'a').write(f'{{os.getpid()}} {{os.getppid()}}\\n')"
    agents = (program(tmp_path, habit), "ismcts:iterations=30")
    words = command(killed, agents, 6)
    with started(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        assert wait_until(lambda: games_in(killed) >= 4, 120)
        process.kill()
        process.wait()
    held = rows(killed, "SELECT * FROM games")
    assert 4 <= len(held) < 12
    processes = {int(word) for word in kept.read_text().split()}
    assert wait_until(lambda: not any(map(is_alive, processes))), "workers and programs end with the run"
    again = finish(words)
    assert again.returncode == 0 and f"holds {len(held)} of 12 games already" in again.stderr
    assert all(row in rows(killed, "SELECT * FROM games") for row in held)
    run_here(config(whole, agents, 6))
    assert played(killed) == played(whole)


def test_ctrl_c_keeps_the_finished_games(tmp_path):
    """As a terminal sends it, to all processes of the command."""
    out = tmp_path / "r.db"
    with started(command(out, SLOWER, 50), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert wait_until(lambda: games_in(out) >= 2, 120)
        os.killpg(process.pid, signal.SIGINT)
        printed, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    held = games_in(out)
    assert 2 <= held < 100
    assert f"{held} of 100 games" in printed
    assert errors.splitlines() == [f"Stopped with {100 - held} games to play; the same command goes on with them."]
    assert rows(out, "PRAGMA integrity_check") == [("ok",)]


DYING = """
import os, pathlib
from brass_ai.agents.registry import AgentKind
from brass_ai.agents import make_agent
class Dying:
    def __init__(self, name, seed):
        self.name, self.good = name, make_agent("greedy", seed)
    def choose(self, view):
        {die}
        return self.good.choose(view)
KIND = AgentKind(lambda spec, seed, options: Dying(spec, seed), {{}}, "takes its process with it")
"""


@pytest.fixture
def dying(tmp_path, monkeypatch):
    """Installs an agent `dying` that ends its whole process by these words."""

    def install(die):
        (tmp_path / "dying_agent.py").write_text(DYING.format(die=die))
        about = tmp_path / "dying_agent-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: dying-agent\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("[brass_ai.agents]\ndying = dying_agent:KIND\n")
        monkeypatch.syspath_prepend(tmp_path)

    yield install
    sys.modules.pop("dying_agent", None)


def test_a_worker_that_dies_costs_no_game(tmp_path, dying):
    """The games that were in its pool are played again, by new processes, and counted once."""
    flag = tmp_path / "flag"
    dying(f"if not os.path.exists({str(flag)!r}): pathlib.Path({str(flag)!r}).touch(); os._exit(7)")
    summary = run_tournament(config(tmp_path / "r.db", ("dying", "random"), jobs=2))
    assert (summary.finished, summary.forfeits) == (8, 0)
    run_here(config(tmp_path / "whole.db", ("dying", "random")))
    assert played(tmp_path / "r.db") == played(tmp_path / "whole.db")


def test_an_agent_that_kills_every_worker_ends_the_run_with_a_sentence(tmp_path, dying):
    dying("os._exit(7)")
    with pytest.raises(TournamentError, match="3 times in a row; the first game that is missing is game 0"):
        run_tournament(config(tmp_path / "r.db", ("dying", "random"), deals=1))


def test_programs_that_fail_harm_no_other_game(tmp_path):
    """Each of their games is a forfeit, all others go on, and the first reason is told."""
    out = tmp_path / "r.db"
    bad = program(tmp_path, "if number == 5: raise RuntimeError('out of ideas')")
    done = finish(command(out, (f"bad={bad}", "greedy", "random"), 1))
    assert done.returncode == 0
    assert rows(out, "SELECT status, COUNT(*) FROM games GROUP BY status") == [("done", 2), ("forfeit", 4)]
    query = "SELECT name, fault, error_output, place FROM seats JOIN agents USING(agent) WHERE fault NOT NULL"
    faults = rows(out, query)
    assert len(faults) == 4
    assert all(fault[:2] == ("bad", "crash") and "out of ideas" in fault[2] and fault[3] == 2 for fault in faults)
    assert len(done.stderr.splitlines()) == 1 and "(crash): it ended with exit code 1." in done.stderr
    assert "4 with a disqualified agent" in done.stdout
