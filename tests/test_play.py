"""`brass-ai play` with what a person types, piped in."""

import io
import json
import re
from pathlib import Path

import pytest
from tests.support.documents import busy_position, place_link

from brass_ai import commands
from brass_ai.cli import main
from brass_core.game import Game
from brass_core.record import Record, read_record
from brass_core.replay import replay

WORDS = ["play", "--players", "3", "--seat", "1", "--against", "random", "--hints", "greedy", "--seed", "3"]


class Table:
    """Runs the command with lines of input."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.file = folder / "record.json"
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def type(self, *lines: str, words: list[str] | None = None) -> str:
        """What is printed until the input ends; the command must end well."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))
        arguments = [*WORDS, "--save", str(self.file)] if words is None else words
        assert main(arguments) == 0
        return self._capsys.readouterr().out

    def record(self) -> Record:
        return read_record(self.file.read_bytes())

    def own_steps(self) -> list[str]:
        return [str(played.step) for played in self.record().steps if played.seat == 1]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    return Table(tmp_path, monkeypatch, capsys)


CARD, OTHER = sorted(set(Game.from_seed("lancashire-2018", 3, 3).setup["canal"]["hands"][1]))[:2]  # of the person


def test_whole_games_are_played_by_numbers(table: Table) -> None:
    """The first choice always: the game ends, its result is shown, and the record replays to it."""
    output = table.type(*["1"] * 400)
    assert "The game is over." in output
    record = table.record()
    assert replay(record).result() == record.result.to_dict()
    assert replay(record).is_over
    assert record.agents == ("random", "person", "random")


def test_choices_are_grouped_by_kind_first(table: Table) -> None:
    """Kinds, then what to do, then which card and sources."""
    output = table.type("1", "1")
    kinds = [line.split()[1] for line in output.splitlines() if re.match(r" +[0-9]+  ", line)][:4]
    assert kinds == ["build", "develop", "loan", "pass"]
    table.type("3", "2", "1", "quit")
    assert table.own_steps()[0] == f"loan 20 card={CARD}"


def test_a_step_may_be_typed_without_its_sources(table: Table) -> None:
    """Incomplete sources are accepted where one way is legal."""
    table.type(f"develop port card={CARD}", "+develop port", "quit")
    assert table.own_steps() == [f"develop port card={CARD} iron=market", "+develop port iron=market"]


def test_illegal_and_unreadable_steps_are_explained(table: Table) -> None:
    """The reason, and the person is asked again."""
    output = table.type("dance", f"sell bury:1>market card={CARD}", "loan 30 card=none", "99", f"pass card={CARD}")
    assert 'The step "dance" cannot be read' in output
    assert "No step of this kind is legal now" in output
    assert "99 is none of the choices" in output
    assert table.own_steps() == [f"pass card={CARD}"]


def test_an_open_action_is_ended_by_done(table: Table) -> None:
    """And nobody else's steps are offered meanwhile."""
    output = table.type(f"develop port card={CARD}", "done", "quit")
    assert "end the action" in output
    assert table.own_steps() == [f"develop port card={CARD} iron=market"]
    assert len(table.record().steps) > 1


def test_a_step_of_another_seat_is_not_explained(table: Table) -> None:
    """While an action is open, typing a main step would be the next seat's; its hand is not shown."""
    output = table.type(f"develop port card={CARD}", "pass card=liverpool", "quit")
    assert "another seat's step" in output
    assert table.own_steps() == [f"develop port card={CARD} iron=market"]


def test_undo_goes_back_to_the_last_decision(table: Table) -> None:
    """What rivals did since is taken back too, and nothing stays in the record."""
    output = table.type("undo", f"pass card={CARD}", "undo", f"pass card={OTHER}", "quit")
    assert "nothing to take back" in output
    assert table.own_steps() == [f"pass card={OTHER}"]
    record = table.record()
    assert replay(record).result() == record.result.to_dict()


def test_help_board_and_hint(table: Table) -> None:
    """They change nothing."""
    output = table.type("?", "board", "hint", "quit")
    assert "undo" in output and "notation" in output
    assert output.count("seen by seat 1") == 2
    hint = next(line for line in output.splitlines() if "Hint: " in line).partition("Hint: ")[2]
    assert table.own_steps() == []
    table.type(hint, "quit")
    assert table.own_steps()[0] == hint


def test_hidden_cards_are_never_shown(table: Table) -> None:
    """Only the person's own hand is printed."""
    output = table.type("?", "board", "hint", "undo", "1", "1", "1", "1", "quit")
    assert {line[8] for line in output.splitlines() if line.startswith("Hand of ")} == {"1"}


def test_save_writes_where_it_is_told(table: Table, tmp_path: Path) -> None:
    """Also while the game goes on; a place that cannot be written is named."""
    other = tmp_path / "other.json"
    output = table.type("save", f"pass card={CARD}", f"save {other}", f"save {tmp_path}/none/there.json", "quit")
    assert f"Saved to {other}." in output
    assert "none/there.json cannot be written" in output
    assert json.loads(other.read_text())["steps"] == json.loads(table.file.read_text())["steps"]


def test_what_follows_an_undo_is_saved_again(table: Table) -> None:
    """Also if it is as long as what was saved before."""
    table.type("save", f"pass card={CARD}", "save", "undo", f"pass card={OTHER}", "quit")
    assert table.own_steps() == [f"pass card={OTHER}"]


def test_without_a_name_a_free_one_is_taken(table: Table, tmp_path: Path) -> None:
    """Records of earlier games stay."""
    for number in (1, 2):
        output = table.type("1", "1", "1", "1", words=WORDS)
        assert f"Saved to brass-game-{number}.json" in output
        read_record((tmp_path / f"brass-game-{number}.json").read_bytes())


def test_ctrl_c_saves_the_record(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 130."""
    answers = iter([f"pass card={CARD}"])

    def answer(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", answer)
    assert main([*WORDS, "--save", str(table.file)]) == 130
    assert len(table.own_steps()) == 1


BIRMINGHAM = [*WORDS, "--ruleset", "birmingham-2018"]


def test_a_person_can_scout(table: Table) -> None:
    """B119: by numbers, or typed with the cards in any order; the wild cards are then in the hand."""
    hand = Game.from_seed("birmingham-2018", 3, 3).setup["canal"]["hands"][1]
    cards = sorted(hand)[:3]
    words = [*BIRMINGHAM, "--save", str(table.file)]
    output = table.type("scout card=" + ",".join(reversed(cards)), "quit", words=words)
    assert table.own_steps() == [f"scout card={','.join(cards)}"]
    board = output.rpartition("Hand of ")[2].partition("Played by")[0]
    assert "wild_industry" in board and "wild_location" in board
    kinds = {line.split()[1]: line.split()[0] for line in output.splitlines() if re.match(r" +[0-9]+  ", line)}
    table.type(kinds["scout"], "1", "quit", words=words)
    assert table.own_steps()[0].startswith("scout card=")


def test_a_person_chooses_merchant_beer_and_bonus(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """B107 to B110: a sale to Gloucester with the merchant's own barrel develops a tile of the person's choice."""
    document = busy_position("birmingham-2018")
    next(tile for tile in document["merchants"] if tile["space"] == "gloucester:1")["beer"] = True
    place_link(document, "birmingham-redditch", 1)
    place_link(document, "gloucester-redditch", 1)
    monkeypatch.setattr(commands.play.Game, "from_seed", lambda *_: Game.from_position(document))
    sell = re.search(r"^ +([0-9]+)  sell", table.type(words=BIRMINGHAM), re.MULTILINE)[1]
    output = table.type(sell, words=BIRMINGHAM)
    assert {"sell birmingham:2>gloucester:1", "sell birmingham:2>oxford:1"} <= set(re.findall(r"sell \S+>\S+", output))
    card = document["seats"][1]["hand"][0]
    for beer in ("merchant:gloucester:1", "nuneaton:1"):
        output = table.type(f"sell birmingham:2>gloucester:1 card={card} beer={beer}", "hint", "1", words=BIRMINGHAM)
        assert ("The merchant's bonus develops a tile" in output) == beer.startswith("merchant")
        assert ("Seat 1 (person): bonus " in output) == beer.startswith("merchant")


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["--seat", "3"], ["--seat is 3", "0 to 2"]),
        (["--seat", "-1"], ["--seat is -1"]),
        (["--players", "5"], ["5"]),
        (["--ruleset", "chess"], ["'chess'"]),
        (["--against", "nobody"], ["'nobody'"]),
        (["--against", "random", "--against", "random", "--against", "random"], ["--against", "3 times", "2"]),
        (["--hints", "nobody"], ["'nobody'"]),
        (["--save", "no/such/folder/game.json"], ["no/such/folder/game.json", "a folder that exists"]),
        (["--save", "."], ["'.'", "expected a file"]),
    ],
)
def test_wrong_options_end_with_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], parts: list[str]
) -> None:
    """Exit code 2."""
    assert main(["play", "--players", "3", *words]) == 2
    message = capsys.readouterr().err
    for part in parts:
        assert part in message
