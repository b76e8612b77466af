"""Comparing runs of the bench: verdicts on runs of known speeds, and files that are none."""

import json
import random
from pathlib import Path

import pytest

from brass_ai.bench.compare import compare, read_runs, student_quantile

NAMES = [f"position {number}" for number in range(20)]


def run_of(factor: float = 1.0, noise: float = 0.0, seed: int = 0, **changes) -> dict:
    """A run whose times are those of a reference times the factor, each with noise."""
    chance = random.Random(seed)
    rows = [
        {"name": name, "seconds": [factor * (0.01 + 0.001 * number) * (1 + noise * chance.random())] * 2}
        for number, name in enumerate(NAMES)
    ]
    document = {"format": "brass-bench/1", "signature": "aaaa", "iterations": 2000, "seed": 1, "positions": rows}
    return {**document, **changes}


@pytest.fixture
def write(tmp_path):
    def written(name: str, *runs: dict) -> Path:
        path = tmp_path / name
        path.write_text("".join(json.dumps(run) + "\n" for run in runs))
        return path

    return written


def compared(write, first: list[dict], second: list[dict]):
    return compare(read_runs(write("a.json", *first)), read_runs(write("b.json", *second)))


@pytest.mark.parametrize(("freedom", "quantile"), [(1, 12.706), (2, 4.303), (9, 2.262), (29, 2.045), (1000, 1.962)])
def test_quantiles_are_those_of_the_tables(freedom, quantile):
    assert student_quantile(freedom) == pytest.approx(quantile, abs=6e-4)


def test_half_the_time_is_twice_as_fast(write):
    found = compared(write, [run_of()], [run_of(0.5)])
    assert found.ratio == pytest.approx(2)
    assert all(ratio == pytest.approx(2) for ratio in found.positions.values())
    assert (found.verdict, found.is_same_search) == ("faster", True)


def test_twice_the_time_is_slower(write):
    found = compared(write, [run_of()], [run_of(2)])
    assert found.ratio == pytest.approx(0.5)
    assert found.verdict == "slower"


def test_the_same_run_makes_no_difference(write):
    found = compared(write, [run_of()], [run_of()])
    assert found.ratio == pytest.approx(1)
    assert found.low < 1 < found.high
    assert found.verdict == "no difference"


def test_single_runs_allow_for_what_the_machine_does_between_them(write):
    """Five per cent on every position alike may be the machine; the same in many pairs of runs is the build."""
    assert compared(write, [run_of()], [run_of(0.95)]).verdict == "no difference"
    before = [run_of(1, 0.01, seed) for seed in range(5)]
    after = [run_of(0.95, 0.01, seed + 10) for seed in range(5)]
    found = compared(write, before, after)
    assert (found.verdict, found.unit, found.runs) == ("faster", "runs", 5)
    assert found.low < 1 / 0.95 < found.high


def test_runs_that_vary_widely_decide_nothing(write):
    before = [run_of(factor) for factor in (1, 1.3, 0.8)]
    after = [run_of(factor) for factor in (1.2, 0.9, 0.8)]
    assert compared(write, before, after).verdict == "no difference"


def test_the_ratio_is_the_geometric_mean(write):
    """Twice as fast in half of the positions and half as fast in the others is as fast."""
    mixed = run_of()
    for number, row in enumerate(mixed["positions"]):
        row["seconds"] = [second * (2 if number % 2 else 0.5) for second in row["seconds"]]
    found = compared(write, [run_of()], [mixed])
    assert found.ratio == pytest.approx(1)
    assert found.verdict == "no difference"


def test_the_fastest_repetition_counts(write):
    slow_once = run_of()
    for row in slow_once["positions"]:
        row["seconds"] = [row["seconds"][0], 100.0]
    assert compared(write, [run_of()], [slow_once]).ratio == pytest.approx(1)


def test_another_signature_is_told(write, run):
    first, second = write("a.json", run_of()), write("b.json", run_of(0.5, signature="bbbb"))
    done = run("bench", "--compare", str(first), str(second))
    assert done.code == 0, done.err
    assert "B is 2.000 times as fast as A" in done.out and "faster" in done.out
    assert "Other searches: signature aaaa, then bbbb." in done.out


def test_a_comparison_as_json(write, run):
    first, second = write("a.json", run_of()), write("b.json", run_of(0.5))
    document = json.loads(run("bench", "--compare", str(first), str(second), "--json").out)
    assert (document["format"], document["verdict"]) == ("brass-bench-comparison/1", "faster")
    assert document["low"] < document["ratio"] == 2 < document["high"]
    assert list(document["positions"]) == NAMES
    assert (document["is_same_search"], document["runs"], document["interval_over"]) == (True, 1, "positions")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        "{",
        '{"format": "brass-profile/1"}',
        json.dumps(run_of(positions=[])),
        json.dumps(run_of(positions=[{"name": "x", "seconds": []}])),
        json.dumps(run_of(positions=[{"name": "x", "seconds": [0]}])),
        json.dumps(run_of(positions=[{"name": "x", "seconds": ["fast"]}])),
        json.dumps(run_of(positions=[{"name": "x", "seconds": [float("nan")]}])),
    ],
)
def test_files_that_are_no_runs_are_refused(tmp_path, run, text):
    path = tmp_path / "a.json"
    path.write_text(text)
    done = run("bench", "--compare", str(path), str(path))
    assert done.code == 2
    assert done.err == f"{path} is no run of the bench; expected what `brass-ai bench --json` prints.\n"


def test_files_that_cannot_be_read_are_refused(tmp_path, run):
    done = run("bench", "--compare", str(tmp_path / "none.json"), str(tmp_path))
    assert done.code == 2
    assert done.err == f"{tmp_path / 'none.json'} cannot be read: No such file or directory.\n"
    (tmp_path / "a.json").write_bytes(b"\xff\xfe")
    assert "is no text" in run("bench", "--compare", str(tmp_path / "a.json"), str(tmp_path)).err


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        ([run_of(), run_of(signature="bbbb")], [run_of()], "a.json has runs of different builds or searches"),
        ([run_of()], [run_of(iterations=1000)], "have other positions or iterations"),
        ([run_of()], [run_of(positions=run_of()["positions"][1:])], "have other positions or iterations"),
        ([run_of()], [run_of(), run_of()], "b.json 2; expected as many"),
    ],
)
def test_runs_that_cannot_be_compared_are_refused(write, first, second, text):
    with pytest.raises(ValueError, match=text):
        compared(write, first, second)


def test_compare_needs_two_files(run, write):
    done = run("bench", "--compare", str(write("a.json", run_of())))
    assert done.code == 2
    assert "requires 2 arguments" in done.err
