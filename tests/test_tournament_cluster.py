"""A tournament on a real Dask cluster of two workers, started as its users start it. Needs the extra `cluster`."""

import signal
import socket
import subprocess
import sys
from contextlib import closing

import pytest
from tests.support.programs import is_alive, program, wait_until
from tests.support.tournaments import command, config, finish, games_in, played, rows, run_here, started

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

# The programs that `dask scheduler` and `dask worker` are.
SCHEDULER, WORKER = "distributed.cli.dask_scheduler", "distributed.cli.dask_worker"


@pytest.fixture
def cluster(tmp_path):
    """The address of a scheduler, and two workers of one thread that nobody starts again."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    quiet = {"cwd": tmp_path, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    started = [
        subprocess.Popen(
            [sys.executable, "-m", SCHEDULER, "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"], **quiet
        )
    ]
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0"]
    started += [subprocess.Popen([sys.executable, "-m", WORKER, address, *options], **quiet) for _ in range(2)]
    from distributed import Client

    with Client(address, timeout=60) as client:
        client.wait_for_workers(2, timeout=60)
    yield address, started[1:]
    for process in started:
        process.kill()
        process.wait()


def test_a_worker_killed_half_way_costs_no_game(cluster, tmp_path):
    """SIGKILL to one of two workers: the other plays on, and every game is there once, as if played here."""
    address, (victim, _) = cluster
    out, whole, kept = tmp_path / "r.db", tmp_path / "whole.db", tmp_path / "processes"
    habit = f"if number == 0: open({str(kept)!r}, 'a').write(f'{{os.getpid()}} {{os.getppid()}}\\n')"
    agents = (program(tmp_path, habit), "ismcts:iterations=30")
    words = command(out, agents, 10, 2, 1, "--dask", address)
    with started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert wait_until(lambda: games_in(out) >= 6 or process.poll() is not None, 120)
        victim.kill()
        victim.wait()
        at_that_time = games_in(out)
        printed, errors = process.communicate(timeout=240)
    assert process.returncode == 0, errors
    assert 6 <= at_that_time < 20 and "20 of 20 games" in printed
    assert rows(out, "SELECT COUNT(*), COUNT(DISTINCT game), SUM(status = 'done') FROM games") == [(20, 20, 20)]
    assert rows(out, "SELECT COUNT(*) FROM seats") == [(40,)]
    players = [line.split() for line in kept.read_text().splitlines()]
    assert {worker.pid for worker in cluster[1]} <= {int(worker) for _, worker in players}, "both workers played"
    assert wait_until(lambda: not any(is_alive(int(player)) for player, _ in players)), "no program is left"
    run_here(config(whole, agents, 10))
    assert played(out) == played(whole)


def test_a_run_on_a_cluster_can_go_on_here(cluster, tmp_path):
    """Where it is played does not belong to the results; what was begun there is finished by a pool of processes."""
    address, _ = cluster
    out = tmp_path / "r.db"
    words = command(out, ("ismcts:iterations=300", "greedy"), 6, 2, 1, "--dask", address)
    with started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert wait_until(lambda: games_in(out) >= 2, 120)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130 and "Traceback" not in errors
    assert 2 <= games_in(out) < 12
    done = finish(command(out, ("ismcts:iterations=300", "greedy"), 6))
    assert done.returncode == 0 and "12 of 12 games" in done.stdout
