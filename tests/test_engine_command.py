"""`brass-ai engine` as a process: end of input, clients that go, and signals."""

import json
import os
import signal
import subprocess
import sys

import pytest
from tests.support.analysis import assert_answer, example
from tests.support.tournaments import heed_interrupts

COMMAND = [sys.executable, "-m", "brass_ai", "engine", "--workers", "2"]
GONE = 141  # as a program that SIGPIPE ended


@pytest.fixture
def position():
    return example("lancashire-2018-4p-rail-round-2")


def lines(*messages):
    """Messages as the engine reads them."""
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


def start():
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(COMMAND, **pipes, preexec_fn=heed_interrupts)


def begun(position):
    """A process in the midst of a search without end."""
    process = start()
    process.stdin.write(lines({"id": "a", "position": position, "limits": {"seconds": 3600}, "report_interval": 0.1}))
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["type"] == "report"
    return process


def test_the_end_of_input_finishes_what_runs(position):
    """Every query gets its last answer, then the process ends with 0."""
    queries = [{"id": str(number), "position": position, "limits": {"iterations": 100}} for number in range(5)]
    ran = subprocess.run(COMMAND, input=lines(*queries, {"id": "x", "position": 1}), capture_output=True, timeout=120)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    for answer in answers:
        assert_answer(answer)
    assert {answer["id"]: answer["type"] for answer in answers} == {
        **{str(n): "result" for n in range(5)},
        "x": "error",
    }
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_without_input_it_ends(position):
    """Nothing to do is no error."""
    assert subprocess.run(COMMAND, input=b"", capture_output=True, timeout=60).returncode == 0


def test_a_line_too_long_is_refused_and_the_next_one_read(position):
    """The engine goes on behind it."""
    text = b'{"id": "' + b"x" * ((1 << 26) + 100) + b'"}\n' + lines({"id": "b", "action": "about"})
    ran = subprocess.run(COMMAND, input=text, capture_output=True, timeout=120)
    assert [json.loads(line)["type"] for line in ran.stdout.splitlines()] == ["error", "done"]


# A client that passes two lines on, prints an answer and waits. With an argument, another program holds the input open.
CLIENT = f"""
import subprocess, sys
engine = subprocess.Popen({COMMAND!r}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
holder = "none"
if len(sys.argv) > 1:
    apart = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    words = [sys.executable, "-c", "import time; time.sleep(600)"]
    holder = subprocess.Popen(words, pass_fds=[engine.stdin.fileno()], **apart).pid
print(holder, flush=True)
engine.stdin.write(sys.stdin.buffer.readline() + sys.stdin.buffer.readline())
engine.stdin.flush()
print(engine.stdout.readline().decode(), end="", flush=True)
engine.wait()
"""
SEARCH = {"id": "a", "limits": {"seconds": 3600}, "report_interval": 3000}


@pytest.mark.parametrize("is_searching", [True, False], ids=["searching", "idle"])
@pytest.mark.parametrize("is_held", [False, True], ids=["alone", "input-held-open"])
def test_a_killed_client_leaves_no_process(position, is_searching, is_held):
    """The engine ends though its search would not: standard error, which both have, comes to its end."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    words = [sys.executable, "-c", CLIENT, *(["held"] if is_held else [])]
    client = subprocess.Popen(words, **pipes)
    holder = client.stdout.readline().strip()
    try:
        first = {**SEARCH, "position": position} if is_searching else {"id": "a", "action": "stop", "target": "none"}
        client.stdin.write(lines(first, {"id": "b", "action": "about"}))
        client.stdin.flush()
        assert json.loads(client.stdout.readline())["id"] in "ab"
        client.kill()
        client.wait()
        _, errors = client.communicate(timeout=60)
        assert errors == b""
    finally:
        if is_held:
            os.kill(int(holder), signal.SIGKILL)


def test_a_reader_that_goes_ends_the_search(position):
    """Though input is still open."""
    process = begun(position)
    process.stdout.close()
    assert process.wait(60) == GONE
    assert b"Traceback" not in process.stderr.read()


def test_ctrl_c_ends_it(position):
    """With the exit code of an interrupted program and no traceback."""
    process = begun(position)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in errors


def test_workers_are_checked(run):
    """A sentence for a number that cannot be."""
    result = run("engine", "--workers", "0")
    assert result.code == 2
    assert "--workers is 0; expected 1 to 256." in result.err
