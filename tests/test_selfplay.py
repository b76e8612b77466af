"""Self-play: records that can be made again, files that go on where they ended, and what the table says."""

import json
from pathlib import Path
from typing import Any

import pytest

import brass_ai.commands.selfplay as command
from brass_ai.cli import main
from brass_ai.selfplay import GamePlan, MismatchedFile, RecordFile, Series, play_game, standings
from brass_core.record import read_record

SERIES = ["selfplay", "lancashire-2018", "--players", "3", "--agents", "random", "lively", "guided", "--seed", "7"]


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_records_are_read_without_a_fault(tmp_path: Path) -> None:
    """Spec section 4: one object a line, with who played and from which seed; nothing else is on the line."""
    path = tmp_path / "games.jsonl"
    assert main([*SERIES, "--games", "2", "--out", str(path)]) == 0
    for number, line in enumerate(path.read_text().splitlines()):
        record = read_record(line)
        assert record.to_json() == line
        assert record.seed == 7 + number
        assert record.agents == ("random", "lively", "guided")


def test_traces_hold_legal_steps_and_positions(tmp_path: Path) -> None:
    """Spec section 4: the steps before, sorted, and the complete position after each step."""
    path = tmp_path / "games.jsonl"
    assert main([*SERIES, "--trace", "--out", str(path)]) == 0
    record = read_record(path.read_text())
    assert record.to_json() + "\n" == path.read_text()
    for played in record.steps:
        assert played.legal and str(played.step) in played.legal
        assert list(played.legal) == sorted(set(played.legal))
        assert played.position and played.position.observer is None


def test_a_trace_stays_open_while_the_action_may_go_on() -> None:
    """Spec section 3: what is legal after a step that may be continued are its + steps and those of the next action."""
    record = play_game(GamePlan("lancashire-2018", 2, ("lively", "lively"), 1), has_trace=True)
    after_open = [
        (before[2]["position"], step)
        for before, step in zip(record["steps"], record["steps"][1:], strict=False)
        if before[2]["position"]["open_action"] and before[2]["position"]["open_action"]["kind"] != "shortfall"
    ]
    assert {step[1].startswith("+") for _, step in after_open} == {True, False}
    for position, step in after_open:
        assert position["active_seat"] == step[0] or not step[1].startswith("+")
        assert {text.startswith("+") for text in step[2]["legal"]} == {True, False}


def test_any_game_can_be_played_again_alone(tmp_path: Path) -> None:
    """Bit for bit, from its seed and the agents by seat."""
    whole, alone = tmp_path / "whole.jsonl", tmp_path / "alone.jsonl"
    assert main([*SERIES, "--games", "6", "--rotate", "--out", str(whole)]) == 0
    line = whole.read_text().splitlines()[4]
    record = json.loads(line)
    assert record["agents"] == ["guided", "random", "lively"] and record["seed"] == 8
    words = ["selfplay", "--ruleset", "lancashire-2018", "--players", "3", "--seed", str(record["seed"])]
    assert main([*words, "--agents", *record["agents"], "--out", str(alone)]) == 0
    assert alone.read_text() == line + "\n"


def test_rotated_deals_seat_every_agent_everywhere() -> None:
    """Each deal is played once for each seat, with the same cards."""
    series = Series("lancashire-2018", 3, ("random", "lively", "guided"), 6, 1, rotates=True)
    plans = [series.game(number) for number in range(6)]
    assert [plan.seed for plan in plans] == [1, 1, 1, 2, 2, 2]
    assert [plan.agents for plan in plans[:3]] == [
        ("random", "lively", "guided"),
        ("guided", "random", "lively"),
        ("lively", "guided", "random"),
    ]
    for number, plan in enumerate(plans):
        assert [plan.agents[series.seat_of(agent, number)] for agent in range(3)] == list(series.agents)


def test_a_file_is_continued_where_it_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Finished games count, and a last line that was cut off is left out with a notice."""
    whole, path = tmp_path / "whole.jsonl", tmp_path / "games.jsonl"
    assert main([*SERIES, "--games", "4", "--out", str(whole)]) == 0
    path.write_bytes(whole.read_bytes()[:-100])
    capsys.readouterr()
    assert main([*SERIES, "--games", "4", "--out", str(path)]) == 0
    output = capsys.readouterr()
    assert path.read_bytes() == whole.read_bytes()
    assert "the last line was not written to its end" in output.err
    assert "holds 3 of these games already" in output.err
    assert "4 games" in output.out


def test_more_games_than_asked_for_are_all_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is played, nothing is lost."""
    path = tmp_path / "games.jsonl"
    assert main([*SERIES, "--games", "2", "--out", str(path)]) == 0
    before = path.read_bytes()
    assert main([*SERIES, "--games", "1", "--out", str(path)]) == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (["--seed", "8"], "seed"),
        (["--trace"], "has_traces"),
        (["--agents", "random"], "agents"),
        (["--rotate"], "agents"),
    ],
)
def test_files_of_other_games_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: list[str], name: str
) -> None:
    """The difference is named, and the file stays as it is."""
    path = tmp_path / "games.jsonl"
    assert main([*SERIES, "--games", "2", "--out", str(path)]) == 0
    before = path.read_bytes()
    words = SERIES if "--agents" not in change else [*SERIES[:4], *SERIES[-2:]]
    assert main([*words, *change, "--games", "3", "--out", str(path)]) == 2
    message = capsys.readouterr().err
    assert str(path) in message and f"{name} is" in message and "expected" in message
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"hello\n", b"{}\n", b"[]\n", b"\xff\xfe\n", b'{"result": 1}\n', b"\n"])
def test_files_of_something_else_are_refused(tmp_path: Path, content: bytes) -> None:
    """Nothing is added to a file that holds no records."""
    path = tmp_path / "notes.jsonl"
    path.write_bytes(content)
    with pytest.raises(MismatchedFile, match="line 1"):
        RecordFile(path, Series("lancashire-2018", 4, ("random",), 1, 1))
    assert path.read_bytes() == content


def test_ctrl_c_keeps_what_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 130; the same command then goes on."""
    path = tmp_path / "games.jsonl"
    played = []

    def stopped(plan: GamePlan, has_trace: bool) -> dict[str, Any]:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(plan)
        return play_game(plan, has_trace)

    monkeypatch.setattr(command, "play_game", stopped)
    assert main([*SERIES, "--games", "5", "--out", str(path)]) == 130
    assert len(lines_of(path)) == 2
    assert "2 of 5 games" in capsys.readouterr().err
    monkeypatch.undo()
    assert main([*SERIES, "--games", "5", "--out", str(path)]) == 0
    assert [record["seed"] for record in lines_of(path)] == [7, 8, 9, 10, 11]


def test_records_on_standard_output_stay_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """With --out - the table goes to standard error."""
    assert main([*SERIES, "--games", "2", "--out", "-"]) == 0
    output = capsys.readouterr()
    assert [read_record(line).seed for line in output.out.splitlines()] == [7, 8]
    assert "Mean points" in output.err


def test_standings_are_means_of_points_and_shares_of_wins(capsys: pytest.CaptureFixture[str]) -> None:
    """With the standard error of the mean; a shared first place counts as its part."""
    series = Series("lancashire-2018", 2, ("random", "lively"), 2, 1)
    results = [{"vp": [10, 20], "places": [2, 1]}, {"vp": [14, 14], "places": [1, 1]}]
    first, second = standings(series, results)
    assert (first.spec, first.points, first.wins) == ("random", 12, 0.5)
    assert (second.spec, second.points, second.wins) == ("lively", 17, 1.5)
    assert first.standard_error == pytest.approx(2)
    assert main([*SERIES, "--games", "1", "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert [row["spec"] for row in table["standings"]] == ["random", "lively", "guided"]
    assert table["standings"][0]["standard_error"] is None


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["selfplay"], ["--ruleset is missing", "lancashire-2018"]),
        (["selfplay", "chess"], ["'chess'", "lancashire-2018"]),
        (["selfplay", "lancashire-2018", "--ruleset", "lancashire-2007"], ["lancashire-2007 and lancashire-2018"]),
        (["selfplay", "lancashire-2007", "--players", "2"], ["3 or 4 players", "2"]),
        (["selfplay", "lancashire-2018", "--agents", "random", "random"], ["2 agents", "4 seats"]),
        (["selfplay", "lancashire-2018", "--agents", "chance"], ["'chance'", "random"]),
        (["selfplay", "lancashire-2018", "--games", "0"], ["--games"]),
        (["selfplay", "lancashire-2018", "--seed", "-1"], ["--seed"]),
    ],
)
def test_wrong_commands_end_with_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], parts: list[str]
) -> None:
    """Exit code 2, nothing on standard output."""
    assert main(words) == 2
    output = capsys.readouterr()
    assert not output.out
    for part in parts:
        assert part in output.err
