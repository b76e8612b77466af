"""The analysis engine on standard input and output: one JSON object a line."""

import select
import threading
from typing import IO

from brass_ai.protocol.messages import Message, error_answer, write_message
from brass_ai.protocol.query import Bounds
from brass_ai.protocol.scheduler import Scheduler
from brass_ai.protocol.session import Session
from brass_core.faults import DocumentError, Fault, Written

LONGEST_LINE = 1 << 26  # bytes; far more than a recorded game
LOOK_SECONDS = 0.2  # between two looks at whether the reader of the answers has gone


class ReaderGone(BrokenPipeError):
    """Nobody reads the answers any more."""


class LineEngine:
    """Answers the queries of one stream in another until its end, then finishes what runs."""

    def __init__(self, source: IO[bytes], target: IO[bytes], workers: int, bounds: Bounds | None = None) -> None:
        self._source = source
        self._target = target
        self._scheduler = Scheduler(workers)
        self._session = Session(self._scheduler, self._write, bounds)
        self._is_gone = threading.Event()
        self._has_ended = threading.Event()

    def run(self) -> None:
        """Serve to the end of input. Raises ReaderGone, with everything stopped, if the answers' reader goes."""
        reader = threading.Thread(target=self._read, daemon=True)
        reader.start()
        try:
            while not (self._has_ended.is_set() and self._scheduler.wait_until_idle(LOOK_SECONDS)):
                if self._is_gone.is_set() or self._is_closed():
                    raise ReaderGone
                if not self._has_ended.is_set():
                    self._has_ended.wait(LOOK_SECONDS)
        finally:
            self._session.cancel_all()
            self._scheduler.close()
        if self._is_gone.is_set():
            raise ReaderGone

    def _read(self) -> None:
        try:
            while line := self._source.readline(LONGEST_LINE + 1):
                if len(line) > LONGEST_LINE:
                    self._skip_line(line)
                    expected = f"at most {LONGEST_LINE >> 20} MiB a line"
                    fault = Fault("message", Written("too long"), expected)
                    self._write(error_answer(None, DocumentError([fault])))
                elif line.strip():
                    self._session.handle(line)
        except (OSError, ValueError):  # the input was closed while it was read
            pass
        finally:
            self._has_ended.set()

    def _skip_line(self, line: bytes) -> None:
        while line and not line.endswith(b"\n"):
            line = self._source.readline(LONGEST_LINE)

    def _write(self, answer: Message) -> None:
        try:
            self._target.write(write_message(answer).encode() + b"\n")
            self._target.flush()
        except (OSError, ValueError):
            self._is_gone.set()

    def _is_closed(self) -> bool:
        """Whether the other end of the output is closed, which a pipe tells before anything is written."""
        try:
            watch = select.poll()
            watch.register(self._target.fileno(), 0)
            return any(event & (select.POLLERR | select.POLLHUP) for _, event in watch.poll(0))
        except (OSError, ValueError, AttributeError):  # no descriptor, or a system without poll
            return False
