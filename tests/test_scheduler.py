"""Sharing workers among clients: order, fairness, and room for those who ask for little."""

import threading
import time

import pytest

from brass_ai.protocol.scheduler import QUANTUM_SECONDS, Busy, Client, Scheduler


class Job:
    """Work of so many slices; `log` takes its name with every slice."""

    def __init__(self, name, log, slices=1, priority=0, gate=None, seconds=0.0):
        self.name, self.priority = name, priority
        self.log, self.left, self.gate, self.seconds = log, slices, gate, seconds
        self.ended = threading.Event()
        self.refused = self.failed = None

    def advance(self, seconds):
        if self.gate:
            self.gate.wait(30)
        time.sleep(self.seconds)
        self.log.append(self.name)
        self.left -= 1
        if self.left <= 0:
            self.ended.set()
        return self.left <= 0

    def fail(self, error):
        self.failed = error
        self.ended.set()

    def refuse(self, busy):
        self.refused = busy
        self.ended.set()

    def expected_seconds(self):
        return 1.0


@pytest.fixture
def log():
    return []


@pytest.fixture
def one_worker():
    made = Scheduler(1, queue_length=4)
    yield made
    made.close()


def gated(log, scheduler, client=None, **options):
    """A job that holds the only worker until its gate opens."""
    job = Job("first", log, gate=threading.Event(), **options)
    scheduler.submit(client or Client(), job)
    while not scheduler._running:
        time.sleep(0.001)
    return job


def test_a_client_s_queries_run_by_priority_then_in_order(one_worker, log):
    """Higher first, equals as they came."""
    client = Client()
    first = gated(log, one_worker, client)
    jobs = [Job(name, log, priority=priority) for name, priority in (("a", 0), ("b", 2), ("c", 0))]
    for job in jobs:
        one_worker.submit(client, job)
    first.gate.set()
    for job in jobs:
        assert job.ended.wait(30)
    assert log == ["first", "b", "a", "c"]


def test_a_higher_priority_interrupts_its_own_client(one_worker, log):
    """At the next slice, not at the end."""
    client = Client()
    first = gated(log, one_worker, client, slices=3)
    urgent = Job("urgent", log, priority=1)
    one_worker.submit(client, urgent)
    first.gate.set()
    assert first.ended.wait(30)
    assert log == ["first", "urgent", "first", "first"]


def test_a_new_client_does_not_wait_for_a_long_query(one_worker, log):
    """After a quantum the one who had least goes on."""
    long = Job("long", log, slices=100, seconds=QUANTUM_SECONDS / 4)
    one_worker.submit(Client(), long)
    while not log:
        time.sleep(0.01)
    short = Job("short", log)
    one_worker.submit(Client(), short)
    assert short.ended.wait(30)
    assert not long.ended.is_set()
    assert log.index("short") <= 6


def test_a_full_queue_is_told(one_worker, log):
    """Who has as much in the queue as anybody else is sent away, with a guess of how long to wait."""
    clients = [Client() for _ in range(5)]
    first = gated(log, one_worker, clients[0])
    for client in clients[1:4]:
        one_worker.submit(client, Job("other", log))
    with pytest.raises(Busy) as busy:
        one_worker.submit(clients[4], Job("late", log))
    assert busy.value.retry_after == pytest.approx(4.0)
    first.gate.set()


def test_a_greedy_client_makes_room(one_worker, log):
    """Its newest query is refused in favour of one who has none."""
    greedy = Client()
    first = gated(log, one_worker, greedy)
    jobs = [Job(str(number), log) for number in range(3)]
    for job in jobs:
        one_worker.submit(greedy, job)
    modest = Job("modest", log)
    one_worker.submit(Client(), modest)
    assert [job.refused is not None for job in jobs] == [False, False, True]
    first.gate.set()
    assert modest.ended.wait(30)
    assert modest.refused is None


def test_a_failing_query_does_not_stop_the_worker(one_worker, log):
    """It is told, and the next one runs."""
    broken, fine = Job("broken", log), Job("fine", log)
    broken.advance = lambda seconds: 1 / 0
    one_worker.submit(Client(), broken)
    one_worker.submit(Client(), fine)
    assert fine.ended.wait(30)
    assert isinstance(broken.failed, ZeroDivisionError)
    assert one_worker.wait_until_idle(30)


def test_closing_ends_the_workers(log):
    """Nothing is taken afterwards, and no thread is left."""
    scheduler = Scheduler(2)
    scheduler.submit(Client(), Job("endless", log, slices=10**9, seconds=0.001))
    scheduler.close()
    assert not any(thread.is_alive() for thread in scheduler._threads)
    with pytest.raises(Busy):
        scheduler.submit(Client(), Job("late", log))
