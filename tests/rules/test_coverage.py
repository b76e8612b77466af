"""Every numbered rule, ruling and case is named by a test, and no test names one that does not exist."""

import ast
import re
from pathlib import Path

FOLDER = Path(__file__).parent
NUMBER = re.compile(r"\b(?:L\d+[a-z]?|S\d+|K\d{2})\b")


def numbers_in(name: str) -> list[str]:
    """The numbers of a list beside this file, in its order."""
    return (FOLDER / name).read_text(encoding="utf-8").split()


def numbers_named_by_tests() -> dict[str, list[str]]:
    """Every number in the name or the docstring of a test, with the tests that name it."""
    named: dict[str, list[str]] = {}
    for path in sorted(FOLDER.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = f"{node.name.replace('_', ' ')} {ast.get_docstring(node) or ''}"
                for number in NUMBER.findall(words):
                    named.setdefault(number, []).append(f"{path.name}::{node.name}")
    return named


KNOWN = numbers_in("rule_numbers.txt") + numbers_in("ruling_numbers.txt") + numbers_in("case_numbers.txt")


def test_no_number_is_without_a_test():
    """All rules L, rulings S and cases K."""
    named = numbers_named_by_tests()
    assert [number for number in KNOWN if number not in named] == []


def test_no_test_names_an_unknown_number():
    """A slip in a docstring would otherwise look like a covered rule."""
    unknown = {number: tests for number, tests in numbers_named_by_tests().items() if number not in KNOWN}
    assert unknown == {}


def test_the_lists_are_complete():
    """Rules run without a gap from L1 to L109, rulings from S1 to S56, cases from K01 to K42 with K67; none twice."""
    assert len(set(KNOWN)) == len(KNOWN)
    rules = {int(re.sub(r"\D", "", number)) for number in numbers_in("rule_numbers.txt")}
    assert rules == set(range(1, 110))
    assert numbers_in("ruling_numbers.txt") == [f"S{number}" for number in range(1, 57)]
    assert numbers_in("case_numbers.txt") == [f"K{number:02}" for number in (*range(1, 43), 67)]
