"""Running the command line in a test, and what a refusal looks like."""

import io
import sys

from brass_ai.cli import main

READERS = ["suggest", "legal", "show", "convert"]  # commands that read a file
QUICK = ["--iterations", "100"]


class Run:
    """One run of the command line in this process: its exit code and what it printed."""

    def __init__(self, capsys, *words, stdin=None, monkeypatch=None):
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        self.code = main([str(word) for word in words])
        self.out, self.err = capsys.readouterr()


def assert_refused(result, *parts):
    """Exit code 2, nothing on standard output, and sentences only."""
    assert result.code == 2, result.err
    assert result.out == ""
    lines = result.err.splitlines()
    assert lines and all(line.endswith(".") and "Traceback" not in line and len(line) < 500 for line in lines)
    for part in parts:
        assert part in result.err
