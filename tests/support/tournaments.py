"""Running tournaments in tests, in this process or as the program that people start."""

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

from brass_ai.tournament import TournamentConfig, run_tournament
from brass_ai.tournament.executors import Hands

RULESET = "lancashire-2018"
SLOWER = ("ismcts:iterations=400", "greedy")  # agents whose games take long enough to be interrupted
UNTIMED = "game, deal, rotation, line_up, ruleset, players, seed, status, steps, record"


def config(out, agents=("greedy", "random"), deals=4, players=2, **others):
    return TournamentConfig(RULESET, agents, deals=deals, out=out, players=players, **others)


@contextmanager
def threads():
    """An executor that needs no new processes."""
    with ThreadPoolExecutor(2) as executor:
        yield Hands(executor, lambda: 4)


def run_here(wanted, **options):
    """Run a tournament without new processes."""
    return run_tournament(wanted, hands=threads, **options)


def command(out, agents=("greedy", "random"), deals=4, players=2, jobs=2, *others):
    """The words that run a tournament as a program."""
    words = [sys.executable, "-m", "brass_ai", "tournament", RULESET, "--players", players, "--agents", *agents]
    return [str(word) for word in [*words, "--deals", deals, "--jobs", jobs, "--out", out, *others]]


def finish(words, **options):
    """Run a command to its end."""
    return subprocess.run(words, capture_output=True, text=True, timeout=300, **options)


def heed_interrupts():
    """A background job's children would otherwise inherit that Ctrl-C is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def started(words, **options):
    """A running command in a session of its own; what is left of it is ended."""
    process = subprocess.Popen(words, text=True, start_new_session=True, preexec_fn=heed_interrupts, **options)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def rows(path, query):
    """What a query finds in a file of results."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def games_in(path):
    """How many games a file of results holds, 0 where there is none yet."""
    try:
        return rows(path, "SELECT COUNT(*) FROM games")[0][0] if path.exists() else 0
    except sqlite3.OperationalError:
        return 0


def played(path):
    """All that a file of results says about its games but how long they took."""
    seats = [column for _, column, *_ in rows(path, "PRAGMA table_info(seats)") if column != "seconds"]
    return rows(path, f"SELECT {UNTIMED} FROM games ORDER BY game") + rows(
        path, f"SELECT {', '.join(seats)} FROM seats ORDER BY game, seat"
    )
