"""Small programs that play as external agents, each with a habit of its own."""

import os
import sys
import time
from pathlib import Path

# Answers like a good program, unless `habit` does otherwise with the question's number (the start is 0).
FRAME = """
import json, os, subprocess, sys, time
def habit(number, message):
    return None
{habit}
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    answer = habit(number, message)
    if answer is None:
        if message["type"] == "start":
            answer = {{"type": "ready"}}
        else:
            answer = {{"step": message["legal"][-1] if message["legal"] else None}}
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)
"""


def program(folder: Path, habit: str = "", name: str = "program.py") -> str:
    """The spec of an external agent with this habit, the body of a function of `number` and `message`."""
    lines = "".join(f"    {line}\n" for line in habit.splitlines())
    path = folder / name
    path.write_text(FRAME.format(habit=f"def habit(number, message):\n{lines}" if lines else ""))
    return f"external:command={sys.executable} {path}"


def is_alive(process: int) -> bool:
    """Whether there is a process with this number, be it a dead one that nobody has asked about."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(is_so, seconds: float = 30.0) -> bool:
    """Look again and again until it is so; False if it is not within this time."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
