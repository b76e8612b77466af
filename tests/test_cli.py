"""The command line: what each command prints, and which options it refuses."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.command_line import QUICK, READERS, assert_refused
from tests.support.documents import (
    bonus_position,
    busy_position,
    fresh_position,
    open_position,
    passing_record,
    position_at,
    shortfall_position,
)

from brass_ai.board_text import board_text
from brass_core import Game, rulesets
from brass_core.documents.progress import Moment
from brass_core.knowledge import legal_steps_of
from brass_core.position import read_position

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.json"))
GAMES = [path for path in EXAMPLES if path.stem.endswith("-game")]
POSITIONS = [path for path in EXAMPLES if path not in GAMES]


# Help


@pytest.mark.parametrize("command", [*READERS, "perft"])
def test_the_example_in_the_help_works(command, run, monkeypatch):
    monkeypatch.chdir(ROOT)
    text = run(command, "--help").out
    example = re.search(r"Example: brass-ai (.+)", text)
    result = run(*shlex.split(example[1]))
    assert (result.code, result.err) == (0, "")
    assert result.out


def test_every_command_is_in_the_help(run):
    bare, asked = run(), run("--help")
    assert bare.code == asked.code == 0
    assert bare.out == asked.out
    for command in [*READERS, "perft", "play", "selfplay", "verify"]:
        assert re.search(rf"^  {command} ", asked.out, re.MULTILINE)


def test_the_version_is_printed(run):
    result = run("--version")
    assert result.code == 0 and result.out.startswith("brass-ai")


def test_an_unknown_command_is_refused(run):
    assert_refused(run("sugest", "x"), "sugest")


def test_it_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "brass_ai", "--help"], capture_output=True, text=True, check=True)
    assert "suggest" in done.stdout


# Examples


def test_the_examples_cover_every_game_and_both_eras():
    documents = [json.loads(path.read_text()) for path in POSITIONS]
    assert len(POSITIONS) >= 8 and len(GAMES) >= 3
    games = {(ruleset, players) for ruleset, counts in rulesets().items() for players in counts}
    assert {(document["ruleset"], document["players"]) for document in documents} == games
    assert {document["ruleset"] for document in documents if document["era"] == "canal"} == set(rulesets())
    assert {document["era"] for document in documents} == {"canal", "rail"}
    notes = (ROOT / "examples" / "README.md").read_text()
    for path in EXAMPLES:
        assert path.name in notes


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_every_example_gets_a_suggestion(path, run):
    shown, advice = run("show", path), run("suggest", path, *QUICK, "--json")
    assert shown.code == advice.code == 0
    document = json.loads(path.read_text())
    assert document["ruleset"] in shown.out
    first = json.loads(advice.out)["turn"][0]["step"]
    legal = json.loads(run("legal", path, "--json").out)["steps"]
    assert first is None or first in legal


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_example_game_replays_to_its_result(path, run):
    document = json.loads(path.read_text())
    end = json.loads(run("convert", path).out)
    assert end["active_seat"] is None
    assert [seat["vp"] for seat in end["seats"]] == document["result"]["vp"]


# suggest


def test_suggest_prints_turn_reasons_and_alternatives(run, written):
    result = run("suggest", written(busy_position()), *QUICK, "--top", "3")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Seat 1 should play:\n")
    assert "How sure:" in result.out and "\x1b" not in result.out


def test_suggest_as_json_is_one_object(run, written):
    document = json.loads(run("suggest", written(busy_position()), *QUICK, "--top", "3", "--json").out)
    assert document["format"] == "brass-recommendation/1"
    assert (document["seat"], document["players"], document["iterations"] >= 100) == (1, 3, True)
    assert 1 <= len(document["alternatives"]) <= 3
    for alternative in document["alternatives"]:
        assert len(alternative["forecasts"]) == 3


def test_suggest_repeats_itself_for_a_seed(run, written):
    path = written(busy_position())
    words = ("suggest", path, "--iterations", "400", "--seed", "7", "--json")
    once, again = json.loads(run(*words).out), json.loads(run(*words).out)
    assert once | {"seconds": 0} == again | {"seconds": 0}


def test_suggest_reads_standard_input(run):
    document = json.dumps(shortfall_position("lancashire-2018")).encode()
    assert "lose wigan:1" in run("suggest", "-", *QUICK, stdin=document).out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--time", "-1"], "seconds is -1"),
        (["--time", "0"], "seconds is 0"),
        (["--time", "nan"], "seconds is nan"),
        (["--time", "inf"], "seconds is inf"),
        (["--time", "soon"], "--time"),
        (["--iterations", "0"], "iterations is 0"),
        (["--iterations", "-3"], "iterations is -3"),
        (["--iterations", "1e9"], "--iterations"),
        (["--iterations", "9" * 30], "iterations is 999"),
        (["--threads", "0"], "threads is 0"),
        (["--threads", "100000"], "threads is 100000"),
        (["--seed", "-1"], "seed is -1"),
        (["--seed", str(2**64)], f"seed is {2**64}"),
        (["--top", "0"], "top is 0"),
        (["--depth", "3"], "--depth"),
        (["--seed"], "--seed"),
    ],
)
def test_suggest_refuses_absurd_options(words, part, run, written):
    assert_refused(run("suggest", written(busy_position()), *words), part)


def test_suggest_refuses_a_hidden_hand(run, written):
    assert_refused(run("suggest", written(busy_position(observer=0)), *QUICK), "seat 0")


def test_suggest_refuses_a_game_that_is_over(run, written):
    over = position_at("lancashire-2018", 3, Moment("rail", 9, (0, 1, 2), None, 0, False, False))
    assert_refused(run("suggest", written(over), *QUICK), "over")


# legal


def test_legal_lists_every_step_once(run, written):
    document = busy_position()
    result = run("legal", written(document))
    assert result.out.splitlines() == Game.from_position(document).legal_steps()


def test_legal_in_words_and_as_json(run, written):
    path = written(fresh_position("lancashire-2018", 4))
    plain = run("legal", path).out.splitlines()
    words = run("legal", path, "--words").out.splitlines()
    listed = json.loads(run("legal", path, "--json", "--words").out)
    assert listed["steps"] == plain
    assert words == [f"{step}  ({meaning})" for step, meaning in zip(plain, listed["words"], strict=True)]
    assert "words" not in json.loads(run("legal", path, "--json").out)


def test_legal_for_one_seat_stops_where_hidden_cards_matter(run, written):
    """Spec 3: of an open action the `+` steps, and the steps of the same player's next action."""
    whole = open_position("develop", ["develop port card={card} iron=market"])
    seen = Game.from_position(whole).position(observer=1)
    other = Game.from_position(whole).position(observer=0)
    with_hand, without = (run("legal", written(document)).out.splitlines() for document in (seen, other))
    assert with_hand == legal_steps_of(whole)
    assert without == [step for step in with_hand if step.startswith("+")]


def test_legal_lists_a_bonus_to_every_seat(run, written):
    """B110: what can be developed lies open."""
    game = Game.from_position(bonus_position())
    assert all(step.startswith("bonus ") for step in game.legal_steps())
    for observer in (None, 0, 1):
        assert run("legal", written(game.position(observer=observer))).out.splitlines() == game.legal_steps()


def test_legal_after_the_game_lists_nothing(run, written):
    path = written(position_at("lancashire-2018", 3, Moment("rail", 9, (0, 1, 2), None, 0, False, False)))
    assert (run("legal", path).code, run("legal", path).out) == (0, "")
    assert json.loads(run("legal", path, "--json").out)["steps"] == []


def test_legal_refuses_a_hidden_hand(run, written):
    assert_refused(run("legal", written(busy_position(observer=0))), "seat 0")


# show


def test_show_names_merchants_and_known_wild_cards(run, written):
    """B9 to B12, B110, B119: what a tile buys, its barrel, the bonus; rivals' wild cards; the face-down cards (B19)."""
    document = busy_position("birmingham-2018", observer=1)
    text = run("show", written(document)).out
    assert re.search(r"^oxford +2 income spaces +1 all_goods \+ beer +2 blank$", text, re.MULTILINE)
    assert re.search(r"^gloucester +1 free development +1 manufacturer +2 blank$", text, re.MULTILINE)
    assert "nottingham" not in text.split("Town")[0]
    assert "Known of the hand of 0 Name 0: wild_industry, wild_location" in text
    assert "3 face down under the discards" in run("show", written(fresh_position("birmingham-2018", 3))).out


def test_show_names_everything_on_the_board(run, written):
    document = busy_position()
    text = run("show", written(document)).out
    for tile in document["tiles"]:
        town, number = tile["space"].split(":")
        line = next(line for line in text.splitlines() if line.startswith(town + " "))
        assert re.search(rf"\b{number} {tile['owner']}:{tile['industry'].split('_')[0]} ", line)
    for link in document["links"]:
        assert link["link"] in text
    for seat in document["seats"]:
        assert seat["name"] in text and f"£{seat['cash']}" in text
    assert "rail era, round 3 of 9" in text and "\x1b" not in text


def test_show_hides_what_the_observer_cannot_see(run, written):
    text = run("show", written(busy_position(observer=1))).out
    assert text.count("Hand of") == 1 and "Hand of 1 " in text


def test_show_tells_of_open_actions_and_debts(run, written):
    assert "Open develop action: develop port" in (
        run("show", written(open_position("develop", ["develop port card={card} iron=market"]))).out
    )
    assert "Shortfall: £4 is due" in run("show", written(shortfall_position("lancashire-2007"))).out


def test_show_takes_odd_names(run, written):
    document = busy_position()
    for seat, name in zip(document["seats"], ("", "\x1b[31mred\n", "é" * 300), strict=True):
        seat["name"] = name
    text = run("show", written(document)).out
    assert "\x1b" not in text and max(map(len, text.splitlines())) < 160


def test_show_has_colour_on_request_only():
    position = read_position(busy_position())
    plain, coloured = board_text(position), board_text(position, is_coloured=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


def test_show_picks_a_step_of_a_game_in_a_file_of_games(run, written):
    games = [passing_record("lancashire-2018", 4, rounds=2, seed=seed) for seed in (1, 2)]
    path = written("\n".join(map(json.dumps, games)).encode(), "games.jsonl")
    order = games[1]["setup"]["turn_order"]
    text = run("show", path, "--game", "2", "--step", "2").out
    assert f"Seat {order[2]} Player {order[2]} to move" in text
    assert_refused(run("show", path, "--game", "3"), "2 games")


# convert


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_convert_keeps_the_names(path, run):
    document = json.loads(run("convert", path, "--step", "9").out)
    assert [seat["name"] for seat in document["seats"]] == json.loads(path.read_text())["seats"]


def test_convert_gives_the_position_after_steps(run, written):
    record = passing_record("lancashire-2018", 4, rounds=2)
    path = written(record)
    game = Game.from_setup("lancashire-2018", 4, record["setup"])
    for number in range(4):
        document = json.loads(run("convert", path, "--step", number).out)
        names = [seat.pop("name") for seat in document["seats"]]
        assert names == record["seats"]
        assert document == game.position()
        game.play(record["steps"][number][1])


def test_convert_without_a_step_closes_the_last_action(run, written):
    """Spec 3: the end of a record closes the last action."""
    game = Game.from_seed("lancashire-2018", 2, 3)
    step = next(step for step in game.legal_steps() if step.startswith("develop"))
    seat = game.active_seat
    game.play(step)
    record = passing_record("lancashire-2018", 2) | {"setup": game.setup, "steps": [[seat, step]]}
    path = written(record)
    assert json.loads(run("convert", path, "--step", 1).out)["open_action"]["steps"] == [step]
    end = json.loads(run("convert", path).out)
    assert end["open_action"] is None and end["active_seat"] != seat


@pytest.mark.parametrize("observer", range(3))
def test_convert_hides_what_a_seat_cannot_see(observer, run, written):
    """L103, L104."""
    document = busy_position()
    seen = json.loads(run("convert", written(document), "--observer", observer).out)
    names = [seat.pop("name") for seat in seen["seats"]]
    assert names == [seat["name"] for seat in document["seats"]]
    assert seen == Game.from_position(document).position(observer=observer)


def test_convert_and_suggest_work_together(run, written):
    record = written(passing_record("lancashire-2018", 4, rounds=2))
    position = run("convert", record, "--step", "5").out.encode()
    assert json.loads(run("suggest", "-", *QUICK, "--json", stdin=position).out)["turn"]


@pytest.mark.parametrize(
    "words", ["--step -1", "--step 99", "--step x", "--step", "--observer 4", "--observer -1", "--game 0"]
)
def test_convert_refuses_what_is_not_there(words, run, written):
    assert_refused(run("convert", written(passing_record("lancashire-2018", 4)), *words.split()))


def test_convert_refuses_another_observer(run, written):
    assert_refused(run("convert", written(busy_position(observer=1)), "--observer", "0"), "seat 1")
    assert_refused(run("convert", written(busy_position()), "--step", "1"), "recorded game")


def test_an_illegal_step_is_named_with_its_number_and_reason(run, written):
    record = passing_record("lancashire-2018", 4)
    record["steps"][2][1] = "build port@preston:1 card=stockport"
    assert_refused(run("convert", written(record)), "step 3", "build port@preston:1 card=stockport")


# perft


THREE = ["--ruleset", "lancashire-2018", "--players", "3"]


def test_perft_counts_the_decisions_of_the_deal(run):
    document = json.loads(run("perft", *THREE, "--depth", "4", "--seed", "11", "--json").out)
    state = Game.from_seed("lancashire-2018", 3, 11).state
    assert [row["sequences"] for row in document["counts"]] == [state.perft(depth, 11) for depth in (1, 2, 3, 4)]
    text = run("perft", *THREE, "--depth", "2", "--seed", "11").out
    assert [int(line.split()[1].replace(",", "")) for line in text.splitlines()[1:]] == [
        row["sequences"] for row in document["counts"][:2]
    ]


@pytest.mark.parametrize(
    "words",
    [
        ["--ruleset", "chess"],
        ["--ruleset", "lancashire-2018", "--players", "5"],
        ["--ruleset", "lancashire-2007", "--players", "2"],
        ["--ruleset", "lancashire-2018", "--players", "0"],
        ["--ruleset", "lancashire-2018", "--players", "-1"],
        ["--ruleset", "lancashire-2018", "--players", "two"],
        ["lancashire-2018"],
        [],
        ["--ruleset", ""],
        [*THREE, "--depth", "0"],
        [*THREE, "--depth", "999"],
        [*THREE, "--seed", "-1"],
        [*THREE, "--seed", str(2**64)],
    ],
)
def test_perft_refuses_games_that_are_not_there(words, run):
    assert_refused(run("perft", *words))
