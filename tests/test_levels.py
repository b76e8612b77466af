"""Levels of play: what they choose, that they play legally and repeat themselves, and how they are asked for."""

from collections import Counter
from dataclasses import dataclass, field

import pytest
from tests.support.command_line import assert_refused
from tests.support.documents import fresh_position

from brass_ai import Limit, suggest
from brass_ai.agents import AgentSpecError, make_agent
from brass_ai.levels import LEVELS, TOP_LEVEL, WORST, choose_step
from brass_ai.selfplay import GamePlan, play_game
from brass_core import Game, _engine

LOWER = [level for level in LEVELS if LEVELS[level].spread]
EXAMPLE = "examples/lancashire-2018-4p-rail-round-2.json"


@dataclass
class Tried:
    """A step as far as the choice looks at it."""

    visits: int
    own: float
    points: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.points = [self.own, 0.0]


def drawn(steps: list[Tried], spread: float, times: int = 2000) -> Counter:
    random = _engine.Random(1)
    return Counter(steps.index(choose_step(steps, 0, spread, random)) for _ in range(times))


def test_without_a_spread_the_most_visited_step_is_chosen():
    assert set(drawn([Tried(9, 10.0), Tried(5, 30.0)], 0.0)) == {0}


def test_better_steps_are_chosen_more_often_by_the_spread():
    """A step that is one spread worse is chosen about 1/e as often."""
    counts = drawn([Tried(9, 10.0), Tried(5, 8.0)], 2.0)
    assert counts[1] / counts[0] == pytest.approx(0.37, abs=0.05)


def test_much_worse_and_unseen_steps_are_never_chosen():
    steps = [Tried(9, 10.0), Tried(5, 10.0 - WORST * 2 - 0.1), Tried(1, 50.0)]
    assert set(drawn(steps, 2.0)) == {0}


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_games_and_repeats_itself(level):
    """With few iterations, so that the highest take no longer; the engine refuses illegal decisions."""
    spec = f"ismcts:level={level},iterations=20"
    plan = GamePlan("lancashire-2018", 2, (spec, spec), 4)
    assert play_game(plan) == play_game(plan)


def test_the_top_level_is_the_search_itself():
    games = [play_game(GamePlan("lancashire-2018", 2, (spec, "lively"), 4)) for spec in
             (f"ismcts:level={TOP_LEVEL},iterations=20", "ismcts:iterations=20")]  # fmt: skip
    assert games[0]["steps"] == games[1]["steps"]


@pytest.mark.parametrize("level", LOWER)
def test_a_level_knows_only_its_view(level):
    """Two states that a seat cannot tell apart make it decide the same (L103, L104)."""
    random, table = _engine.Random(3), Game.from_seed("lancashire-2018", 4, 3)
    for _ in range(12):
        seat = table.state.seat
        other = table.view(seat).determinize(random)
        spec = f"ismcts:level={level},iterations=20"
        decisions = [make_agent(spec, 8).choose(_engine.View.of(state, seat)) for state in (table.state, other)]
        assert decisions[0] == decisions[1]
        table.decide(decisions[0])


def test_the_first_level_loses_to_a_high_one():
    points = [0, 0]
    for seed in range(4):
        record = play_game(GamePlan("lancashire-2018", 2, ("ismcts:level=1", "ismcts:level=8,iterations=60"), seed))
        points = [total + own for total, own in zip(points, record["result"]["vp"], strict=True)]
    assert points[0] < points[1]


@pytest.mark.parametrize("level", [0, 11, -1])
def test_levels_that_there_are_not_are_refused(level, run):
    with pytest.raises(AgentSpecError, match=f"level is {level}; expected a whole number from 1 to 10"):
        make_agent(f"ismcts:level={level}", 0)
    assert_refused(run("suggest", EXAMPLE, "--level", level), f"level is {level}", "1 to 10")
    assert_refused(run("play", "--level", level), f"level is {level}", "1 to 10")
    assert_refused(run("selfplay", "lancashire-2018", "--level", level), f"level is {level}", "1 to 10")


@pytest.mark.parametrize("level", LEVELS)
def test_a_suggestion_at_a_level_can_be_played(level):
    document = fresh_position("lancashire-2018", 3)
    advice = suggest(document, Limit(iterations=60), level=level, explain=False)
    assert advice.level == level
    game = Game.from_position(document)
    for planned in advice.turn:
        assert planned.step is None or game.play(planned.step) == planned.step
    assert advice.alternatives[0].step == advice.turn[0].step


def test_low_levels_suggest_other_turns_by_the_seed():
    document = fresh_position("lancashire-2018", 4)
    turns = {suggest(document, Limit(iterations=60), level=1, seed=seed, explain=False).turn for seed in range(6)}
    assert len(turns) > 1


def test_level_and_agents_exclude_each_other(run):
    assert_refused(run("play", "--level", 3, "--against", "greedy"), "--level and --against")
    assert_refused(run("selfplay", "lancashire-2018", "--level", 3, "--agents", "greedy"), "--level and --agents")


def test_selfplay_names_the_level(run):
    out = run("selfplay", "lancashire-2018", "--players", 2, "--level", 1).out
    assert out.count("ismcts:level=1") == 2
