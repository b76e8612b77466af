"""Where games are played: a pool of processes on this machine, or a Dask cluster. Both are standard executors."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from brass_ai.agents.program import end_all
from brass_ai.tournament.config import TournamentConfig

CONNECT_SECONDS = 10
JOBS_AHEAD = 2  # games handed out for each place that plays one, so that none waits for its next


class ExecutorError(ValueError):
    """No executor can be had; `str()` says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Hands:
    """An executor, and how many jobs it should have at a time."""

    executor: Executor
    width: Callable[[], int]


def hands_for(config: TournamentConfig) -> AbstractContextManager[Hands]:
    """The executor that a tournament asks for."""
    return cluster(config.dask) if config.dask else processes(config.jobs)


@contextmanager
def processes(jobs: int) -> Iterator[Hands]:
    """So many processes on this machine. If this one ends or is interrupted, they end at once."""
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin_work, initargs=(theirs,))
    try:
        yield Hands(pool, lambda: jobs * JOBS_AHEAD)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        ours.close()
        raise
    finally:
        pool.shutdown()
        ours.close()
        theirs.close()


@contextmanager
def cluster(address: str) -> Iterator[Hands]:
    """The workers of a Dask cluster, however many there are at a time. ExecutorError if it is not there, or no more."""
    try:
        from distributed import Client
    except ImportError:
        raise ExecutorError("A cluster needs the package `distributed`: install brass-ai[cluster].") from None
    try:
        client: Any = Client(address, timeout=CONNECT_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise ExecutorError(f"The cluster {address!r} cannot be reached: {str(error).splitlines()[0]}.") from None

    def width() -> int:
        try:
            return max(1, sum(map(int, client.nthreads().values()))) * JOBS_AHEAD
        except OSError as error:
            raise ExecutorError(f"The cluster {address!r} was lost: {str(error).splitlines()[0]}.") from None

    try:
        yield Hands(client.get_executor(pure=False), width)
    finally:
        client.close()


def _begin_work(lifeline: Connection) -> None:
    """In a new process: Ctrl-C is the parent's to handle, and nothing goes on without the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()


def _end_with_parent(lifeline: Connection) -> None:
    try:
        lifeline.recv()  # nothing is ever sent
    except (EOFError, OSError):
        end_all()
        os._exit(1)
