"""The programs of bench/ that play matches: small ones, gone on with, and their tables on a page."""

import importlib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from brass_ai.agents import make_agent
from brass_ai.tournament.statistics import Estimate

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(BENCH)
    module = importlib.import_module("trials")
    monkeypatch.setattr(module, "TIMINGS", 1)
    return module


@pytest.fixture
def page(trials: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "strength.md"
    names = ("trials", "regret of changes", "regret of budgets", "steps of lancashire-2018")
    marks = [f"<!-- {name}: {side} -->" for name in names for side in ("begin", "end")]
    path.write_text("\n".join(["before", *marks, "after", ""]), encoding="utf-8")
    monkeypatch.setattr(importlib.import_module("strength_page"), "PAGE", path)
    return path


def test_every_trial_is_a_search_that_can_be_made(trials: ModuleType) -> None:
    for trial in trials.TRIALS:
        assert make_agent(trials.spec(10, "", trial.options), 0).name == f"ismcts:iterations=10,{trial.options}"


def test_a_trial_changes_what_its_default_sets(trials: ModuleType) -> None:
    assert trials.spec(10, "prior=guided,first_play=0.03", "first_play=0") == (
        "ismcts:iterations=10,prior=guided,first_play=0"
    )


def test_a_trial_goes_on_with_more_deals_and_writes_its_row(trials: ModuleType, page: Path, tmp_path: Path) -> None:
    words = ["--iterations", "4", "--folder", str(tmp_path / "games"), "--only", "playout_rounds=0"]
    assert trials.main([*words, "--deals", "1", "--budgets", "iterations"]) == 0
    assert "| playouts | `playout_rounds=0` | iterations | 1 |" in page.read_text(encoding="utf-8")
    assert trials.main([*words, "--deals", "2"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "| playouts | `playout_rounds=0` | iterations | 2 |" in text
    assert text.count("| playouts | `playout_rounds=0` | time") == 1
    assert text.startswith("before\n")
    assert text.endswith("after\n")


def test_a_step_to_the_next_budget_writes_its_row(
    trials: ModuleType, page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Played by two processes; the step that was not asked for has no row."""
    steps = importlib.import_module("budget_steps")
    monkeypatch.setattr(steps, "STEPS", ((3, 2, 1), (4, 3, 1)))
    assert steps.main(["--jobs", "2", "--only", "3:2", "--folder", str(tmp_path)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "\n| 3 | 2 | 2 | " in text
    assert "\n| 4 | 3 | " not in text


def test_the_ladder_is_played_and_written(trials: ModuleType, tmp_path: Path) -> None:
    """A small one; written again from the games that are kept, it is the same."""
    ladder = importlib.import_module("ladder")
    words = ["--rulesets", "lancashire-2018", "--deals", "1", "--iterations", "5", "--line-ups", "6"]
    words += ["--folder", str(tmp_path / "games"), "--out", str(tmp_path / "ladder.md")]
    assert ladder.main(words) == 0
    text = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert "lancashire-2018, 4 players: 24 games of 1 deal." in text
    assert "python bench/ladder.py --rulesets lancashire-2018 --deals 1 --iterations 5 --line-ups 6 --seed 1`" in text
    assert "| agent | rating | win share |" in text
    assert ladder.main(words) == 0 and (tmp_path / "ladder.md").read_text(encoding="utf-8") == text


def test_steps_add_up_with_their_uncertainty(trials: ModuleType) -> None:
    """Half widths of 3 and 4 points make 5; a step without an interval is the end."""
    steps = importlib.import_module("budget_steps")
    height = steps.added(Estimate(5, 2, 8), Estimate(2, -2, 6))
    assert height == Estimate(7, 2, 12)
    assert steps.added(height, Estimate(1)) is None
    assert steps.added(None, Estimate(2, -2, 6)) is None


def test_regret_is_what_the_choice_gives_away(trials: ModuleType, page: Path) -> None:
    """A step that is judged one point worse than another that was chosen costs one, the best one nothing."""
    regret = importlib.import_module("regret")

    class Judge:
        views = (None,)

        def points(self, place: int, step: tuple[int, ...]) -> float:
            return {(1,): 7.0, (2, 3): 6.0, (4,): 4.0}[step]

        def save(self) -> None:
            pass

    assert regret.regrets_of(Judge(), [[[(1,)]], [[(2, 3)]], [[(2, 3), (4,)]]]) == [[0.0], [1.0], [2.0]]


def test_a_step_that_all_choose_costs_nothing_and_needs_no_judgement(trials: ModuleType, page: Path) -> None:
    regret = importlib.import_module("regret")
    judge = SimpleNamespace(views=(None,), save=lambda: None)
    assert regret.regrets_of(judge, [[[(5, 6)]], [[(5, 6)]]]) == [[0.0], [0.0]]


def test_the_sieve_writes_its_rows_and_keeps_its_judgements(trials: ModuleType, page: Path, tmp_path: Path) -> None:
    regret = importlib.import_module("regret")
    words = ["--positions", "3", "--reference", "300", "--iterations", "2", "--seeds", "2", "--folder", str(tmp_path)]
    texts: list[list[str]] = []
    for _ in range(2):
        assert regret.main([*words, "--options", "exploration=5", "--page"]) == 0
        lines = page.read_text(encoding="utf-8").splitlines()
        texts.append([line.rsplit("|", 2)[0] for line in lines])  # without the time
    assert any(line.startswith("| 2 | the default | ") for line in texts[0])
    assert any(line.startswith("| 2 | `exploration=5` | ") for line in texts[0])
    assert texts[0] == texts[1]


def test_the_sieve_compares_a_budget_with_the_one_before(trials: ModuleType, page: Path, tmp_path: Path) -> None:
    """Only the first has nothing to be compared with; a longer search that chose the same costs the same."""
    regret = importlib.import_module("regret")
    words = ["--positions", "3", "--reference", "300", "--seeds", "1", "--folder", str(tmp_path), "--options"]
    assert regret.main([*words, "--iterations", "2", "150", "150", "--page"]) == 0
    lines = page.read_text(encoding="utf-8").splitlines()
    differences = [line.split("|")[4].strip() for line in lines if "| the default |" in line]
    assert len(differences) == 3
    assert differences[0] == ""
    assert differences[2] == "+0.00 ± 0.00"


@pytest.mark.parametrize(
    ("points", "deals", "words"),
    [
        (Estimate(1, 0.5, 1.5), 200, "better"),
        (Estimate(-1, -1.5, -0.5), 200, "worse"),
        (Estimate(1, -0.5, 2.5), 200, "not told apart"),
        (Estimate(9, 8.5, 9.5), 7, "too few deals"),
    ],
)
def test_verdicts_need_an_interval_without_zero_and_enough_deals(
    trials: ModuleType, points: Estimate, deals: int, words: str
) -> None:
    assert trials.verdict(points, deals) == words
