"""`brass-ai verify`: agreement with records of any origin, and the first difference by its place where there is one."""

import copy
import io
import json
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.referee import Referee
from tests.referee.dealing import random_setup
from tests.support.comparison import lively_step
from tests.support.documents import GAMES

from brass_ai.agents import make_agent
from brass_ai.cli import main
from brass_ai.selfplay import GamePlan, play_game, play_on, record_of, to_line
from brass_ai.verify import verify_record
from brass_core import DocumentError, Game

Record = dict[str, Any]


@cache
def _played(has_trace: bool) -> str:
    if not has_trace:
        return to_line(play_game(GamePlan("lancashire-2018", 2, ("lively", "lively"), 5)))
    table = Game.from_seed("lancashire-2018", 3, 5)
    agents = [make_agent("lively", seat) for seat in range(3)]
    steps = list(islice(play_on(table, agents, has_trace=True), 25))
    return to_line(record_of(table, steps))


@pytest.fixture
def record() -> Record:
    """A whole game without a trace."""
    return json.loads(_played(False))


@pytest.fixture
def trace() -> Record:
    """The first 25 steps of a game, with legal steps and positions."""
    return json.loads(_played(True))


def referees_trace(ruleset: str, players: int, seed: int, steps: int) -> Record:
    """A trace that the referee wrote, which shares no code with the engine."""
    random = Random(seed)
    setup = random_setup(ruleset, players, random)
    referee = Referee.from_setup(ruleset, players, setup)
    played = []
    for _ in range(steps):
        legal = referee.legal_steps()
        text = lively_step(legal, random)
        # A main step after an open action may be the next seat's.
        seat = referee.active_seat if text.startswith("+") else referee.closed().active_seat
        referee.play(text)
        played.append([seat, text, {"legal": legal, "position": referee.position()}])
    kinds = {"format": "brass-record/1", "ruleset": ruleset, "players": players}
    return json.loads(json.dumps(kinds | {"setup": setup, "steps": played, "result": referee.result()}))


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_traces_of_another_program_agree(ruleset: str, players: int) -> None:
    """Spec section 4: a trace from elsewhere is replayed step by step."""
    verdict = verify_record(referees_trace(ruleset, players, seed=4, steps=40))
    assert verdict.difference is None
    assert (verdict.steps, verdict.is_trace) == (40, True)


def test_whole_games_agree(record: Record) -> None:
    """With and without what only helps people."""
    for name in ("agents", "seed"):
        del record[name]
    verdict = verify_record(record | {"date": "2026-11-30", "seats": ["Ada", "Ben"]})
    assert verdict.difference is None
    assert (verdict.steps, verdict.is_trace) == (len(record["steps"]), False)


def test_what_helps_people_is_not_compared(trace: Record) -> None:
    """Spec section 5: names may stand in positions, discards may be missing, link ends may come in either order."""
    for _, _, entry in trace["steps"]:
        for number, seat in enumerate(entry["position"]["seats"]):
            seat["name"] = f"Player {number}"
            del seat["discards"]
        for link in entry["position"]["links"]:
            link["link"] = "-".join(reversed(link["link"].split("-")))
    assert any(entry["position"]["links"] for _, _, entry in trace["steps"])
    assert verify_record(trace).difference is None


def test_sources_may_be_left_out_of_steps(record: Record) -> None:
    """Spec section 3: a step without its sources means the one legal step that fits."""
    bought = [number for number, (_, text) in enumerate(record["steps"]) if "=market" in text]
    assert bought
    for number in bought:
        words = record["steps"][number][1].split(" ")
        record["steps"][number][1] = " ".join(word for word in words if not word.endswith("=market"))
    assert verify_record(record).difference is None


def change_cash(trace: Record) -> None:
    trace["steps"][12][2]["position"]["seats"][1]["cash"] += 1


def change_tile(trace: Record) -> None:
    trace["steps"][20][2]["position"]["tiles"][0]["flipped"] = 1


def drop_field(trace: Record) -> None:
    del trace["steps"][3][2]["position"]["deck_size"]


def add_field(trace: Record) -> None:
    trace["steps"][3][2]["position"]["seats"][0]["mood"] = "good"


def drop_seat(trace: Record) -> None:
    trace["steps"][3][2]["position"]["seats"].pop()


def drop_legal(trace: Record) -> None:
    trace["steps"][7][2]["legal"].remove("pass card=" + trace["steps"][7][2]["legal"][-1].partition("=")[2])


def add_legal(trace: Record) -> None:
    trace["steps"][7][2]["legal"].insert(0, "build a@b card=c")


def swap_legal(trace: Record) -> None:
    legal = trace["steps"][7][2]["legal"]
    legal[0], legal[1] = legal[1], legal[0]


def change_points(trace: Record) -> None:
    trace["result"]["vp"][2] += 5


def change_place(trace: Record) -> None:
    trace["result"]["places"][0] = 3 if trace["result"]["places"][0] == 1 else 1


def change_seat(trace: Record) -> None:
    trace["steps"][0][0] = (trace["steps"][0][0] + 1) % 3


def play_illegally(trace: Record) -> None:
    trace["steps"][1][1] = "sell bury:1>market card=port"


def write_nonsense(trace: Record) -> None:
    trace["steps"][1][1] = "attack bury"


@pytest.mark.parametrize(
    ("change", "step", "path", "words"),
    [
        (change_cash, 13, "steps[12][2].position.seats[1].cash", ["expected"]),
        (change_tile, 21, "steps[20][2].position.tiles[0].flipped", ["is 1; expected "]),
        (drop_field, 4, "steps[3][2].position.deck_size", ["is missing; expected "]),
        (add_field, 4, "steps[3][2].position.seats[0].mood", ['"good"', "expected nothing"]),
        (drop_seat, 4, "steps[3][2].position.seats[2]", ["is missing; expected "]),
        (drop_legal, 8, "steps[7][2].legal", ["is missing; expected", '"pass card=']),
        (add_legal, 8, "steps[7][2].legal[0]", ['"build a@b card=c"', "expected nothing"]),
        (swap_legal, 8, "steps[7][2].legal[0]", ["expected"]),
        (change_points, None, "result.vp[2]", ["expected"]),
        (change_place, None, "result.places[0]", ["expected"]),
        (change_seat, 1, "steps[0][0]", ["expected"]),
        (play_illegally, 2, "steps[1][1]", ["sell bury:1>market card=port"]),
        (write_nonsense, 2, "steps[1][1]", ["attack bury"]),
    ],
)
def test_the_first_difference_is_named(
    trace: Record,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[Record], None],
    step: int | None,
    path: str,
    words: list[str],
) -> None:
    """Game, step, place and both values; exit code 1."""
    untouched = copy.deepcopy(trace)
    change(trace)
    difference = verify_record(trace).difference
    assert difference is not None
    assert (difference.step, difference.path) == (step, path)
    file = tmp_path / "two.jsonl"
    file.write_text(to_line(untouched) + to_line(trace))
    assert main(["verify", str(file)]) == 1
    output = capsys.readouterr().out
    assert output.startswith(f"{file}, game 2, {'result' if step is None else f'step {step}'}")
    assert "2 games: 1 differ" in output
    for word in words:
        assert word in output


def test_positions_show_both_values(trace: Record) -> None:
    """The found one first."""
    right = trace["steps"][12][2]["position"]["seats"][1]["cash"]
    change_cash(trace)
    assert f"seats[1].cash is {right + 1}; expected {right}." in str(verify_record(trace).difference)


def test_steps_after_the_end_differ(record: Record) -> None:
    """Nothing can follow the last step of a game."""
    length = len(record["steps"])
    record["steps"].append([0, "pass card=port"])
    difference = verify_record(record).difference
    assert difference and difference.step == length + 1
    assert "the game is over" in str(difference)


def test_the_rail_era_needs_its_shuffles(record: Record) -> None:
    """Spec section 4: setup.rail may be missing only where the rail era is not reached."""
    del record["setup"]["rail"], record["setup"]["distant_market"]["rail"]
    difference = verify_record(record).difference
    assert difference and difference.path == "setup.rail" and difference.step


def test_records_of_the_canal_era_need_no_rail_deal(trace: Record) -> None:
    """Spec section 4."""
    del trace["setup"]["rail"], trace["setup"]["distant_market"]["rail"]
    assert verify_record(trace).difference is None


def indented(record: Record) -> str:
    return json.dumps(record, indent=1) + "\n"


@pytest.mark.parametrize(
    ("parts", "games"),
    [
        ([to_line], 1),
        ([indented], 1),
        ([to_line, to_line, to_line], 3),
        ([indented, indented], 2),
        ([to_line, indented], 2),
    ],
)
@pytest.mark.parametrize("from_input", [False, True])
def test_files_may_be_written_in_any_layout(
    record: Record,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    parts: list[Callable[[Record], str]],
    games: int,
    from_input: bool,
) -> None:
    """One record a line, or over several lines, from a file or standard input; empty lines do not matter."""
    text = "\n".join(write(record) for write in parts)
    file = tmp_path / "games.json"
    file.write_text(text)
    if from_input:
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
    assert main(["verify", "-" if from_input else str(file)]) == 0
    steps = games * len(record["steps"])
    assert capsys.readouterr().out == f"OK: {games} game{'s' if games > 1 else ''} and {steps} steps agree.\n"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "no recorded game"),
        ("hello", "line 1, column 1"),
        ("{", "JSON"),
        ("[]", "a JSON object"),
        ('{"format": "brass-position/1"}', "brass-record/1"),
        ("\udcff", "UTF-8"),
    ],
)
def test_what_is_no_record_is_unreadable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, word: str
) -> None:
    """Exit code 2 and a sentence."""
    file = tmp_path / "games.jsonl"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert main(["verify", str(file)]) == 2
    assert word in capsys.readouterr().err


def lose_card(record: Record) -> None:
    record["setup"]["canal"]["deck"].pop()


def lose_result(record: Record) -> None:
    del record["result"]


def lose_steps(record: Record) -> None:
    record["steps"] = None


def spoil_step(record: Record) -> None:
    record["steps"][2] = [0]


def spoil_trace(record: Record) -> None:
    record["steps"][2].append({"legal": []})


@pytest.mark.parametrize(
    ("spoil", "path"),
    [
        (lose_card, "setup.canal.deck"),
        (lose_result, "result"),
        (lose_steps, "steps"),
        (spoil_step, "steps[2]"),
        (spoil_trace, "steps[2][2].position"),
    ],
)
def test_spoiled_records_are_unreadable(record: Record, spoil: Callable[[Record], None], path: str) -> None:
    """They cannot be played at all; the place is named."""
    spoil(record)
    with pytest.raises(DocumentError) as caught:
        verify_record(record)
    assert path in [fault.path for fault in caught.value.faults]


def test_other_games_are_checked_after_an_unreadable_one(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2; every game has its own verdict, also as JSON."""
    bad = copy.deepcopy(record)
    lose_card(bad)
    change = copy.deepcopy(record)
    change["result"]["vp"][0] += 1
    file = tmp_path / "games.jsonl"
    file.write_text(to_line(bad) + to_line(record) + to_line(change))
    assert main(["verify", str(file), "--json"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert not report["is_ok"]
    assert (report["games"], report["differing"], report["unreadable"]) == (3, 1, 1)
    assert report["problems"][0]["faults"][0]["path"].startswith("setup.canal")
    assert report["problems"][1]["difference"]["path"] == "result.vp[0]"


def test_missing_files_end_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2."""
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "none.json cannot be read" in capsys.readouterr().err
