"""Fixtures for tests of the command line."""

import json

import pytest
from tests.support.command_line import Run


@pytest.fixture
def run(capsys, monkeypatch):
    return lambda *words, stdin=None: Run(capsys, *words, stdin=stdin, monkeypatch=monkeypatch)


@pytest.fixture
def written(tmp_path):
    """Writes a document to a file and returns its path."""

    def write(document, name="position.json"):
        path = tmp_path / name
        path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        return path

    return write
