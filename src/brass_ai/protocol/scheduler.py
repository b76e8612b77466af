"""Sharing few workers among many queries: by priority within a client, fairly between clients, in slices of time."""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

SLICE_SECONDS = 0.1  # of work between two looks at what else is waiting
QUANTUM_SECONDS = 1.0  # of work before a client whose queries had less takes over
QUEUE_LENGTH = 10_000  # queries waiting or running


class Busy(Exception):
    """No room for a further query; `retry_after` is a guess in seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("Too many queries wait already; try again later.")
        self.retry_after = retry_after


class Work(Protocol):
    """What a worker carries out slice by slice."""

    priority: int

    def advance(self, seconds: float) -> bool:
        """Go on for about so many seconds, send whatever is ready, and return whether all is done."""

    def fail(self, error: Exception) -> None:
        """Tell the client that the work ended by an error that nobody foresaw."""

    def refuse(self, busy: Busy) -> None:
        """Tell the client that the work was put aside for good, as others need the room."""

    def expected_seconds(self) -> float:
        """A guess of how long it will still take."""


@dataclass(eq=False)
class Client:
    """Whoever sends queries; `used` are seconds of work, counted so that all clients at work are compared fairly."""

    used: float = 0.0


@dataclass(eq=False)
class _Job:
    work: Work
    client: Client
    number: int
    held: float = 0.0  # seconds of work since it last came to a worker

    def rank(self) -> tuple[float, int, int]:
        """The least is the next to be worked on."""
        return self.client.used, -self.work.priority, self.number


class Scheduler:
    """Workers and the queries that wait for them. All methods may be called from any thread."""

    def __init__(self, workers: int, queue_length: int = QUEUE_LENGTH) -> None:
        self.workers = workers
        self._queue_length = queue_length
        self._waiting: list[_Job] = []
        self._running: list[_Job] = []
        self._changed = threading.Condition()
        self._next_number = 0
        self._is_closed = False
        self._threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    def submit(self, client: Client, work: Work) -> None:
        """Queue the work. Busy if the queue is full and no client has two queries more in it than this one."""
        displaced: _Job | None = None
        with self._changed:
            jobs = [*self._waiting, *self._running]
            if self._is_closed:
                raise Busy(0.0)
            if len(jobs) >= self._queue_length:
                displaced = self._displaceable(client, jobs)
                self._waiting.remove(displaced)
            others = [job.client.used for job in jobs if job.client is not client]
            if others and all(job.client is not client for job in jobs):
                client.used = max(client.used, min(others))  # rest is not saved up
            self._waiting.append(_Job(work, client, self._next_number))
            self._next_number += 1
            self._changed.notify()
        if displaced is not None:
            displaced.work.refuse(Busy(self.expected_wait()))

    def expected_wait(self) -> float:
        """Seconds until what is queued now is done, by a guess."""
        with self._changed:
            return self._expected_wait()

    def wait_until_idle(self, seconds: float | None = None) -> bool:
        """Wait for the end of all work, at most so long; whether it has come."""
        with self._changed:
            return self._changed.wait_for(lambda: not (self._waiting or self._running), seconds)

    def close(self) -> None:
        """Take no more work, forget what waits, and end the workers after the slice in hand."""
        with self._changed:
            self._is_closed = True
            self._waiting.clear()
            self._changed.notify_all()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()

    def _displaceable(self, client: Client, jobs: list[_Job]) -> _Job:
        """The newest waiting job of the client with the most jobs, if that client has at least two more."""
        counts = {id(job.client): sum(other.client is job.client for other in jobs) for job in jobs}
        found = max(self._waiting, key=lambda job: (counts[id(job.client)], job.number), default=None)
        if found is None or counts[id(found.client)] < counts.get(id(client), 0) + 2:
            raise Busy(self._expected_wait())
        return found

    def _expected_wait(self) -> float:
        jobs = [*self._waiting, *self._running]
        return sum(job.work.expected_seconds() for job in jobs) / self.workers

    def _serve(self) -> None:
        """A worker: slice after slice of the job at hand, until it is done or another comes first."""
        while (job := self._take()) is not None:
            for is_done in _slices(job):
                if self._is_closed:
                    break
                if not is_done and not self._gives_way(job):
                    continue
                with self._changed:
                    self._running.remove(job)
                    if not is_done:
                        self._waiting.append(job)
                    self._changed.notify_all()
                break

    def _take(self) -> _Job | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_closed)
            if self._is_closed:
                return None
            job = min(self._waiting, key=_Job.rank)
            self._waiting.remove(job)
            self._running.append(job)
            job.held = 0.0
            return job

    def _gives_way(self, job: _Job) -> bool:
        with self._changed:
            own = [other for other in self._waiting if other.client is job.client]
            if any(other.work.priority > job.work.priority for other in own):
                return True
            is_fair = all(other.client.used >= job.client.used for other in self._waiting)
            return job.held >= QUANTUM_SECONDS and not is_fair


def _slices(job: _Job) -> Iterator[bool]:
    """Work on a job; after each slice, whether it is done."""
    while True:
        begin = time.monotonic()
        try:
            is_done = job.work.advance(SLICE_SECONDS)
        except Exception as error:  # a fault of one query must not stop the worker
            job.work.fail(error)
            is_done = True
        spent = time.monotonic() - begin
        job.client.used += spent
        job.held += spent
        yield is_done
