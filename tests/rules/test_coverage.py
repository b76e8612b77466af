"""Every numbered rule, ruling and case of a game is named by a test, and no test names one that does not exist."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
NUMBER = re.compile(r"\b(?:[LSBC]\d+[a-z]?|K\d{2})\b")


def numbers_in(name: str) -> list[str]:
    """The numbers of a list beside this file, in its order."""
    return (FOLDER / name).read_text(encoding="utf-8").split()


def numbered(letter: str, first: int, last: int) -> list[str]:
    """Numbers that run without a gap; those of cases have two digits."""
    return [f"{letter}{number:02}" if letter == "K" else f"{letter}{number}" for number in range(first, last + 1)]


def numbers_named_by_tests(folder: Path) -> dict[str, list[str]]:
    """Every number in the name or the docstring of a test in the folder, with the tests that name it."""
    named: dict[str, list[str]] = {}
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = f"{node.name.replace('_', ' ')} {ast.get_docstring(node) or ''}"
                for number in NUMBER.findall(words):
                    named.setdefault(number, []).append(f"{path.name}::{node.name}")
    return named


@dataclass(frozen=True)
class Game:
    """Where the tests of a game are, the numbers that they must name, and further ones that they may name."""

    folder: Path
    numbers: list[str]
    further: list[str]


LANCASHIRE = Game(
    FOLDER, numbers_in("rule_numbers.txt") + numbers_in("ruling_numbers.txt") + numbers_in("case_numbers.txt"), []
)
# Cases 34 to 42 of Lancashire that hold in Birmingham too must be shown there; others are where they cost little.
SHARED_CASES = ["K34", "K35", "K36", "K37", "K39", "K42"]
BIRMINGHAM = Game(
    FOLDER / "birmingham",
    numbered("B", 1, 139) + numbered("C", 1, 22) + numbered("K", 43, 67) + SHARED_CASES,
    numbered("K", 1, 42),
)
both_games = pytest.mark.parametrize("game", [LANCASHIRE, BIRMINGHAM], ids=["Lancashire", "Birmingham"])


@both_games
def test_no_number_is_without_a_test(game):
    """All rules, rulings and cases."""
    named = numbers_named_by_tests(game.folder)
    assert [number for number in game.numbers if number not in named] == []


@both_games
def test_no_test_names_an_unknown_number(game):
    """A slip in a docstring would otherwise look like a covered rule."""
    known = {*game.numbers, *game.further}
    unknown = {number: tests for number, tests in numbers_named_by_tests(game.folder).items() if number not in known}
    assert unknown == {}


def test_the_lists_are_complete():
    """Rules run without a gap from L1 to L109, rulings from S1 to S56, cases from K01 to K42 with K67; none twice."""
    assert len(set(LANCASHIRE.numbers)) == len(LANCASHIRE.numbers)
    rules = {int(re.sub(r"\D", "", number)) for number in numbers_in("rule_numbers.txt")}
    assert rules == set(range(1, 110))
    assert numbers_in("ruling_numbers.txt") == numbered("S", 1, 56)
    assert numbers_in("case_numbers.txt") == [*numbered("K", 1, 42), "K67"]
