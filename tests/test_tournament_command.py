"""`brass-ai tournament`: its options, what it prints, and single games played again."""

import json
import os
import pty
import shlex
import sqlite3
import subprocess
import threading

import pytest
from tests.support.command_line import assert_refused
from tests.support.tournaments import SLOWER, command, config, finish, games_in, rows, run_here, started

from brass_ai.tournament import MismatchedResults, open_results, run_tournament
from brass_ai.tournament.executors import ExecutorError


def test_a_stored_game_can_be_played_again_alone(tmp_path, run):
    out = tmp_path / "r.db"
    run_here(config(out, ("greedy", "ismcts:iterations=20")))
    result = run("tournament", "--out", out, "--only", 5)
    assert result.code == 0 and "Game 5 went the same again" in result.out
    with sqlite3.connect(out) as connection:
        record = json.loads(connection.execute("SELECT record FROM games WHERE game = 5").fetchone()[0])
        record["steps"][3][1] = "loan 30 card=port"
        connection.execute("UPDATE games SET record = ? WHERE game = 5", (json.dumps(record),))
    connection.close()
    result = run("tournament", "--out", out, "--only", 5)
    assert result.code == 1 and "step 4 is" in result.out and "loan 30 card=port" in result.out
    answer = json.loads(run("tournament", "--out", out, "--only", 5, "--json").out)
    assert answer["game"] == 5 and not answer["is_same"] and len(answer["differences"]) == 1
    assert_refused(run("tournament", "--out", out, "--only", 8), "game 8 is not in")
    assert_refused(run("tournament", "--out", out, "--only", 1, "--deals", 3), "--deals is given")
    assert_refused(run("tournament", "--out", tmp_path / "none.db", "--only", 1), "is missing")
    assert not (tmp_path / "none.db").exists()


def test_the_results_know_their_tournament(tmp_path):
    wanted = config(tmp_path / "r.db", ("greedy", "quick=random"), move_seconds=3.0, seed=8)
    run_here(wanted)
    store, found = open_results(tmp_path / "r.db")
    store.close()
    assert found == wanted
    with pytest.raises(MismatchedResults, match="is missing"):
        open_results(tmp_path / "other.db")


def test_toml_and_options_together(tmp_path, run):
    """What is given on the command line counts; the rest comes from the file."""
    plan, out = tmp_path / "plan.toml", tmp_path / "r.db"
    plan.write_text(
        f'ruleset = "lancashire-2007"\nplayers = 3\ndeals = 5\nout = "{out}"\n'
        'agents = [{ name = "a", spec = "random" }, { name = "b", spec = "lively" }]\n'
    )
    result = run("tournament", "--toml", plan, "--deals", 1, "--json")
    assert result.code == 0, result.err
    answer = json.loads(result.out)
    assert answer["games"] == answer["finished"] == 6
    assert {row["name"] for row in answer["standings"]} == {"a", "b"}
    assert rows(out, "SELECT DISTINCT ruleset, players FROM games") == [("lancashire-2007", 3)]
    plan.write_text("dela = 3")
    assert_refused(run("tournament", "--toml", plan), "dela is 3; expected a field of a tournament")


def test_specs_follow_one_after_the_other(tmp_path, run):
    """Quoted or not, before or after other options; equal ones get names of their own."""
    words = '--ruleset lancashire-2018 --players 4 --agents "ismcts:iterations=4" greedy random "ismcts:iterations=2"'
    result = run(
        "tournament", *shlex.split(words), *["--deals", "1", "--jobs", "1", "--out"], tmp_path / "r.db", "--json"
    )
    assert result.code == 0, result.err
    answer = json.loads(result.out)
    assert answer["games"] == answer["finished"] == 4
    names = {row["name"]: row["seats"] for row in answer["standings"]}
    assert names == dict.fromkeys(["ismcts:iterations=4", "greedy", "random", "ismcts:iterations=2"], 4)


GOOD = "lancashire-2018 --agents random --deals 1"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("", "ruleset is missing"),
        ("lancashire-2018", "agents is missing"),
        ("lancashire-2018 --agents gredy --deals 1 --out r.db", "'gredy'"),
        ("lancashire-1999 --deals 1", "'lancashire-1999' is no ruleset"),
        ("lancashire-2018 --ruleset lancashire-2007", "expected one"),
        ("lancashire-2018 --agents random --deals 0 --out r.db", "deals is 0"),
        (f"{GOOD} --out no/such/r.db", "no/such/r.db"),
        (f"{GOOD} --out r.db --line-ups x", 'line_ups is "x"'),
        (f"{GOOD} --out r.db --line-ups 7", "line_ups is 7"),
        (f"{GOOD} --out r.db --seed x", "'x'"),
    ],
)
def test_wrong_options_are_refused(run, tmp_path, monkeypatch, words, part):
    monkeypatch.chdir(tmp_path)
    assert_refused(run("tournament", *words.split()), part)
    assert not list(tmp_path.iterdir())


def test_it_is_quiet_where_there_is_no_terminal(tmp_path):
    done = finish(command(tmp_path / "r.db", deals=1))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "2 of 2 games"
    assert "\x1b" not in done.stdout


def test_a_terminal_shows_how_it_goes(tmp_path):
    """Games done, their rate, the time left and the standing."""
    ours, theirs = pty.openpty()
    seen = bytearray()

    def read():
        try:
            while data := os.read(ours, 4096):
                seen.extend(data)
        except OSError:  # the other end has closed
            pass

    reader = threading.Thread(target=read)
    reader.start()
    words = command(tmp_path / "r.db", SLOWER, 2)
    terminal = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    with started(words, stdout=subprocess.PIPE, stderr=theirs, env=terminal) as process:
        os.close(theirs)
        printed, _ = process.communicate(timeout=120)
    reader.join()
    os.close(ours)
    assert process.returncode == 0 and "4 of 4 games" in printed
    shown = seen.decode()
    for part in ["of 4 games", "a second", "left", SLOWER[0], "win share"]:
        assert part in shown


def test_a_cluster_that_is_not_there_is_refused(tmp_path):
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with pytest.raises(ExecutorError, match="no-such-scheme"):
        run_tournament(config(tmp_path / "r.db", dask="no-such-scheme://127.0.0.1:9"))


def test_a_test_of_two_agents_ends_the_run(tmp_path, run):
    """With its verdict; asked again, the same verdict comes of the same games."""
    out = tmp_path / "r.db"
    words = ["lancashire-2018", "--players", 2, "--agents", "greedy", "random", "--deals", 60, "--out", out]
    first = run("tournament", *words, "--sprt", "elo0=0,elo1=100")
    assert first.code == 0, first.err
    assert "greedy is stronger than random" in first.out
    assert games_in(out) < 120
    again = run("tournament", *words, "--sprt", "elo0=0,elo1=100", "--json")
    assert json.loads(again.out)["sprt"]["verdict"] == "H1"
    assert json.loads(again.out)["finished"] == games_in(out)
    assert_refused(
        run("tournament", *words, "--agents", "lively", "--sprt", "elo0=0,elo1=9"), "expected 2 agents, not 3"
    )
    assert_refused(run("tournament", *words, "--sprt", "elo0=0"), "elo1")
