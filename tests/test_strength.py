"""bench/strength.py: its figures, and files of games that are gone on with."""

import json
from pathlib import Path
from typing import Any

import pytest
from bench import strength

from brass_ai.selfplay import Series

WORDS = ["strength.py", "--players", "2", "--agents", "lively", "random", "--deals", "3"]


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> Any:
    monkeypatch.setattr("sys.argv", [*WORDS, *words])
    with pytest.raises(SystemExit) as ended:
        strength.main()
    return ended.value.code


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)]
)
def test_wilson_intervals(wins: float, games: int, low: float, high: float) -> None:
    """Published examples (Newcombe 1998, table I, and by hand)."""
    assert strength.wilson_interval(wins, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_figures_of_a_match() -> None:
    """Two deals, two games each; a shared win is split, and the errors are over deals."""
    series = Series("lancashire-2018", 2, ("lively", "random"), 4, 1, rotates=True)
    games = [
        {"seed": 1, "agents": ["lively", "random"], "vp": [10, 20], "places": [2, 1]},
        {"seed": 1, "agents": ["random", "lively"], "vp": [10, 30], "places": [2, 1]},
        {"seed": 2, "agents": ["lively", "random"], "vp": [8, 8], "places": [1, 1]},
        {"seed": 2, "agents": ["random", "lively"], "vp": [0, 16], "places": [2, 1]},
    ]
    lively, random = strength.summary(series, games)
    assert (lively["agent"], lively["win_share"], random["win_share"]) == ("lively", 2.5 / 4, 1.5 / 4)
    assert lively["points"] == [16, pytest.approx(4)]
    assert lively["points_minus_table_mean"] == [pytest.approx(3.25), pytest.approx(0.75)]
    assert random["points_minus_table_mean"] == [pytest.approx(-3.25), pytest.approx(0.75)]


def test_agents_of_one_kind_are_counted_together() -> None:
    """Three copies of an agent together win three quarters when all are equal."""
    series = Series("lancashire-2018", 4, ("lively", "random", "random", "random"), 1, 1, rotates=True)
    games = [{"seed": 1, "agents": list(series.agents), "vp": [9, 9, 9, 9], "places": [1, 1, 1, 1]}]
    lively, random = strength.summary(series, games)
    assert (lively["win_share"], lively["even_share"]) == (0.25, 0.25)
    assert (random["win_share"], random["even_share"], random["copies"]) == (0.75, 0.75, 3)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_stopped_match_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    """The same games, however often it is started."""
    whole, path = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    assert run(monkeypatch, "--out", str(whole), "--json") == 0
    report = json.loads(capsys.readouterr().out)
    lines = whole.read_text().splitlines(keepends=True)
    assert len(lines) == 6
    path.write_text(lines[4] + lines[1] + lines[0][:20])
    assert run(monkeypatch, "--out", str(path), "--json", "--jobs", jobs) == 0
    output = capsys.readouterr()
    assert json.loads(output.out) == report
    assert "not written to its end" in output.err
    assert len(path.read_text().splitlines()) == 6


def test_games_of_another_match_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a sentence, and nothing is added."""
    path = tmp_path / "games.jsonl"
    assert run(monkeypatch, "--out", str(path)) == 0
    before = path.read_bytes()
    assert "expected a game of this match" in run(monkeypatch, "--out", str(path), "--seed", "2")
    assert path.read_bytes() == before


def test_wrong_agents_end_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """As everywhere."""
    assert "expected ismcts" in run(monkeypatch, "--agents", "nobody")
