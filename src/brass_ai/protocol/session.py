"""One user of the engine: takes messages, answers through a function, and knows which queries are in flight."""

import threading
from collections.abc import Callable
from dataclasses import asdict

from brass_ai.protocol.messages import Message, error_answer, id_of, read_message
from brass_ai.protocol.query import Bounds, check_shape, read_query, read_review
from brass_ai.protocol.scheduler import Busy, Client, Scheduler
from brass_ai.protocol.tasks import AnalysisTask, ReviewTask, Send, Task, busy_answer
from brass_core.faults import DocumentError, Fault
from brass_core.names import rulesets

VERSION = "brass-analysis/1"  # of the protocol


class Session:
    """Queries of one user. `send` takes each answer and may be called from any thread, one call at a time."""

    def __init__(self, scheduler: Scheduler, send: Send, bounds: Bounds | None = None) -> None:
        self.bounds = bounds or Bounds()
        self._scheduler = scheduler
        self._client = Client()
        self._lock = threading.Lock()
        self._sending = threading.Lock()
        self._out = send
        self._tasks: dict[str, Task] = {}

    def handle(self, text: str | bytes) -> None:
        """Take one message; whatever is wrong with it is answered."""
        id = None
        try:
            message = read_message(text, self.bounds.values)
            id = id_of(message)
            self.take(message)
        except Busy as busy:
            self._send(busy_answer(str(id), busy))
        except ValueError as error:  # a DocumentError has its faults
            self._send(error_answer(id, error))
        except Exception as error:  # a fault in reading one message must not end the reading of others
            self._send(error_answer(id, ValueError(f"The message cannot be used: {type(error).__name__}.")))

    def take(self, message: Message) -> None:
        """Take one message that has been read; ValueError if it cannot be used, Busy if there is no room."""
        action = check_shape(message)
        match action:
            case "analyse":
                query = read_query(message, self.bounds)
                self._start(query.id, lambda send, on_end: AnalysisTask(query, send, on_end))
            case "review":
                review = read_review(message, self.bounds)
                self._start(review.id, lambda send, on_end: ReviewTask(review, send, on_end))
            case "cancel":
                self._cancel(message["id"], message.get("target"))
            case "status":
                self._send(self._status(message["id"]))
            case "about":
                self._send(self._about(message["id"]))

    def cancel_all(self) -> list[str]:
        """Stop everything in flight; each query still gets its last answer. The ids that were stopped."""
        with self._lock:
            tasks = dict(self._tasks)
        for task in tasks.values():
            task.stop.set()
        return sorted(tasks)

    def _start(self, id: str, make: Callable[[Send, Callable[[], None]], Task]) -> None:
        task = make(self._send, lambda: self._forget(id))
        with self._lock:
            if id in self._tasks:
                raise DocumentError([Fault("id", id, "an id that is not in flight")])
            if len(self._tasks) >= self.bounds.queries:
                raise Busy(self._scheduler.expected_wait())
            self._tasks[id] = task
        try:
            self._scheduler.submit(self._client, task)
        except Busy:
            self._forget(id)
            raise

    def _forget(self, id: str) -> None:
        with self._lock:
            self._tasks.pop(id, None)

    def _cancel(self, id: str, target: str | None) -> None:
        with self._lock:
            task = self._tasks.get(target) if target is not None else None
        if target is None:
            cancelled = self.cancel_all()
        elif task is None:
            raise DocumentError([Fault("target", target, "the id of a query in flight")])
        else:
            task.stop.set()
            cancelled = [target]
        self._send({"id": id, "type": "done", "action": "cancel", "cancelled": cancelled})

    def _status(self, id: str) -> Message:
        with self._lock:
            tasks = list(self._tasks.values())
        queries = [
            {
                "id": task.id,
                "state": "running" if task.is_running else "waiting",
                "priority": task.priority,
                "iterations": task.iterations,
                "seconds": round(task.seconds, 3),
            }
            for task in tasks
        ]
        return {"id": id, "type": "done", "action": "status", "queries": queries}

    def _about(self, id: str) -> Message:
        games = {ruleset: list(players) for ruleset, players in rulesets().items()}
        about = {"version": VERSION, "rulesets": games, "workers": self._scheduler.workers}
        return {"id": id, "type": "done", "action": "about", **about, "limits": asdict(self.bounds)}

    def _send(self, answer: Message) -> None:
        with self._sending:
            self._out(answer)
