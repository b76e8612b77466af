"""A program that answers JSON lines: started, asked with a time limit, and ended with all that it started."""

import contextlib
import json
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import Any

LONGEST_LINE = 1 << 20  # bytes of an answer
KEPT_ERRORS = 1 << 14  # bytes of its standard error, the last ones
CHUNK = 1 << 16
LEAVE_SECONDS = 1.0  # for a program to leave by itself when its input ends
POLL_SECONDS = 0.01
LAST_WORDS_SECONDS = 0.5  # in which a program that crashed can still be heard

_running: set["subprocess.Popen[bytes]"] = set()


class AgentFault(ValueError):
    """An agent that can't go on: `kind` is crash, illegal or timeout; `error_output` is what it wrote to its stderr."""

    def __init__(self, kind: str, reason: str, error_output: str = "") -> None:
        super().__init__(f"The agent's program failed ({kind}): {reason}")
        self.kind = kind
        self.reason = reason
        self.error_output = error_output


class Program:
    """A running program. AgentFault if it cannot be started."""

    def __init__(self, words: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            # A session of its own: Ctrl-C does not reach it, and it can be ended with everything that it starts.
            self._process = subprocess.Popen(
                words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except OSError as error:
            raise AgentFault("crash", f"it cannot be started: {(error.strerror or str(error)).lower()}.") from None
        _running.add(self._process)
        self._ender = weakref.finalize(self, _end, self._process)
        self._heard = bytearray()
        self._errors = bytearray()
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin, self._stdout, self._stderr = self._process.stdin, self._process.stdout, self._process.stderr
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)

    def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Write one line and read one; AgentFault unless a JSON object comes in time."""
        end = time.monotonic() + seconds
        if self._heard.strip():
            raise self.fault("illegal", "it wrote more than one line for an answer.")
        line = self._exchange(json.dumps(question, separators=(",", ":")).encode() + b"\n", end)
        if line is None:
            raise self.fault("timeout", f"it did not answer within {seconds:g} s.")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            shown = line[:60].decode(errors="replace")
            raise self.fault("illegal", f"it wrote {shown!r}; expected one JSON object on one line.")
        return answer

    def fault(self, kind: str, reason: str) -> AgentFault:
        """End the program, and what to raise about it."""
        self._listen_on(time.monotonic() + LAST_WORDS_SECONDS if kind == "crash" else time.monotonic())
        self._ender()
        return AgentFault(kind, reason, self._errors[-KEPT_ERRORS:].decode(errors="replace"))

    def close(self) -> None:
        """End its input, give it a moment to leave, and end it."""
        if self._ender.alive:
            with contextlib.suppress(OSError):
                self._stdin.close()
            self._listen_on(time.monotonic() + LEAVE_SECONDS)
            self._ender()

    def _exchange(self, line: bytes, end: float) -> bytes | None:
        """Write the line while reading; the first line that comes back, None if none comes in time."""
        unsent = memoryview(line)
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE)
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._stderr, selectors.EVENT_READ)
            while b"\n" not in self._heard:
                ready = selector.select(max(0.0, end - time.monotonic()))
                if not ready and time.monotonic() >= end:
                    return None
                for key, _ in ready:
                    if key.fileobj is self._stdin:
                        unsent = unsent[self._write(unsent) :]
                        if not unsent:
                            selector.unregister(self._stdin)
                    elif key.fileobj is self._stderr:
                        if not self._hear_errors():
                            selector.unregister(self._stderr)
                    elif not self._hear():
                        raise self.fault("crash", self._how_it_ended())
        answer, _, rest = bytes(self._heard).partition(b"\n")
        self._heard = bytearray(rest)
        return answer

    def _write(self, unsent: memoryview) -> int:
        try:
            return os.write(self._stdin.fileno(), unsent[:CHUNK])
        except BlockingIOError:
            return 0
        except OSError:
            raise self.fault("crash", self._how_it_ended()) from None

    def _hear(self) -> bool:
        """Read what it answers; False when its output has ended."""
        data = _read(self._stdout.fileno())
        if data:
            self._heard += data
        if len(self._heard) > LONGEST_LINE:
            raise self.fault("illegal", f"its answer is longer than {LONGEST_LINE} bytes.")
        return data != b""

    def _hear_errors(self) -> bool:
        data = _read(self._stderr.fileno())
        if data:
            self._errors += data
            del self._errors[: -2 * KEPT_ERRORS]
        return data != b""

    def _listen_on(self, end: float) -> None:
        """Keep its errors until it has closed both outputs, or until then."""
        with selectors.DefaultSelector() as selector:
            for stream in (self._stdout, self._stderr):
                selector.register(stream, selectors.EVENT_READ)
            while selector.get_map():
                ready = selector.select(max(0.0, end - time.monotonic()))
                if not ready:
                    return
                for key, _ in ready:
                    is_open = self._hear_errors() if key.fileobj is self._stderr else _read(key.fd) != b""
                    if not is_open:
                        selector.unregister(key.fileobj)
                if time.monotonic() >= end + LEAVE_SECONDS:  # it never stops talking
                    return

    def _how_it_ended(self) -> str:
        """What became of a program whose output has ended. The exit code stays there, so its number stays taken."""
        end = time.monotonic() + LAST_WORDS_SECONDS
        if not hasattr(os, "waitid"):  # macOS with an older Python
            return "it ended, or closed its output."
        while time.monotonic() < end:
            status = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
            if status and status.si_code == os.CLD_EXITED:
                return f"it ended with exit code {status.si_status}."
            if status:
                return f"it was ended by the signal {signal.Signals(status.si_status).name}."
            time.sleep(POLL_SECONDS)
        return "it closed its output."


def end_all() -> None:
    """End every program that still runs, for a process that ends in a hurry."""
    for process in list(_running):
        _end(process)


def _read(descriptor: int) -> bytes | None:
    """What can be read at once: None for nothing yet, nothing at the end."""
    try:
        return os.read(descriptor, CHUNK)
    except BlockingIOError:
        return None


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a program and all of its group at once, and take its exit code, so that nothing of it is left."""
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        with contextlib.suppress(OSError):
            if stream:
                stream.close()
    _running.discard(process)
