"""Trials of lines of play: shared worlds, points by source, changed cards and places."""

from array import array

import pytest
from tests.support.documents import GAMES, busy_position

from brass_ai.agents import make_agent
from brass_ai.tournament.score_sources import ScoreWatch
from brass_core import Game, _engine
from brass_core.knowledge import view_of

SOURCES = [name for name in _engine.OUTCOME if name not in ("expected", "points", "income", "place")]
AT = {name: number for number, name in enumerate(_engine.OUTCOME)}


def view_after(ruleset: str, players: int, decisions: int, seed: int = 3) -> _engine.View:
    """What the seat to move knows after so many decisions of the guided policy, at its next main decision."""
    state, random = Game.from_seed(ruleset, players, seed).state, _engine.Random(seed)
    while decisions > 0 or state.is_partial or state.is_open:
        state.apply(_engine.choose(_engine.Policy.guided, state, random.below(1000)), random)
        decisions -= 1
    return _engine.View.of(state, state.seat)


def outcomes(view: _engine.View, trials: list[_engine.Trial], worlds: int, **options) -> list[list[list[list[float]]]]:
    """By world, trial and seat, the floats of OUTCOME."""
    numbers = iter(array("f", _engine.try_out(view, trials, worlds, 5, **options)).tolist())
    seats = range(view.ruleset.players)
    return [[[[next(numbers) for _ in AT] for _ in seats] for _ in trials] for _ in range(worlds)]


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.parametrize("decisions", [0, 60, 130])
def test_the_sources_add_up(ruleset, players, decisions):
    """Every final point has one source, and none but the remaining one is below 0."""
    view = view_after(ruleset, players, decisions)
    before = [seat["points"] for seat in view.fields()["seats"]]
    for world in outcomes(view, [_engine.Trial()], 6):
        for seat, numbers in enumerate(world[0]):
            assert sum(numbers[AT[name]] for name in SOURCES) == numbers[AT["points"]]
            assert numbers[AT["banked"]] == before[seat]
            assert all(numbers[AT[name]] >= 0 for name in SOURCES if name != "other")
            if view.era == 1:
                assert numbers[AT["canal_links"]] == numbers[AT["canal_tiles"]] == 0


def test_the_sources_are_those_of_played_games():
    """The same policy playing games by the referee has about the same points by kind (L93, L94, L98)."""
    games, kinds = 60, ("canal_links", "canal_tiles", "rail_links", "rail_tiles")
    sums = dict.fromkeys(kinds, 0.0)
    for seed in range(games):
        table, watch = Game.from_seed("lancashire-2018", 2, seed), ScoreWatch()
        agents = [make_agent("guided", 10 * seed + seat) for seat in range(2)]
        while not table.is_over:
            decision = agents[table.state.seat].choose(table.view(table.state.seat))
            watch.before(table.state, decision)
            table.decide(decision)
            watch.after(table.state)
        for own in watch.points_by_source(table):
            for kind in kinds:
                sums[kind] += getattr(own, kind) / 2 / games
    tried = dict.fromkeys(kinds, 0.0)
    for seed in range(games):
        game = Game.from_seed("lancashire-2018", 2, seed)
        for numbers in outcomes(game.view(game.state.seat), [_engine.Trial()], 1)[0][0]:
            for kind in kinds:
                tried[kind] += numbers[AT[kind]] / 2 / games
    for kind in kinds:
        assert tried[kind] == pytest.approx(sums[kind], abs=6)


def test_equal_trials_have_equal_outcomes():
    """Common random numbers: the same line in the same world is the same game."""
    view = view_after("lancashire-2007", 3, 40)
    for world in outcomes(view, [_engine.Trial(), _engine.Trial([])], 8):
        assert world[0] == world[1]


def test_worlds_do_not_depend_on_how_they_are_asked_for():
    view = view_after("lancashire-2018", 4, 30)
    whole = _engine.try_out(view, [_engine.Trial()], 6, 5)
    parts = [_engine.try_out(view, [_engine.Trial()], 3, 5, first=first) for first in (0, 3)]
    assert whole == b"".join(parts)
    assert parts[0] != parts[1]


def test_a_line_is_followed():
    """Each of the game's last decisions leads to its own end, not to that of the policy's choice."""
    state, random = Game.from_seed("lancashire-2018", 3, 2).state, _engine.Random(2)
    while not state.is_over:
        before = state.copy()
        state.apply(_engine.choose(_engine.Policy.guided, state, random.below(1000)), random)
    view, compared = _engine.View.of(before, before.seat), set()
    for decision in before.legal_decisions():
        after = before.copy()
        after.apply(decision, random)
        if after.is_over:
            found = outcomes(view, [_engine.Trial([decision])], 1)[0][0]
            assert [numbers[AT["points"]] for numbers in found] == after.points
            compared.add(tuple(after.points))
    assert len(compared) > 1


def test_an_illegal_line_is_left():
    view = view_after("lancashire-2018", 3, 20)
    illegal = next(number for number in range(view.ruleset.decision_count) if number not in _legal(view))
    for world in outcomes(view, [_engine.Trial(), _engine.Trial([illegal])], 3):
        assert world[0] == world[1]


def _legal(view: _engine.View) -> list[int]:
    return view.determinize(_engine.Random(0)).legal_decisions()


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_the_next_rounds_place_can_be_set(ruleset, players):
    """The seat stands where the trial says, and the others keep their order (L88)."""
    view = view_after(ruleset, players, 50)
    trials = [_engine.Trial(next_place=place) for place in range(players)]
    for world in outcomes(view, [_engine.Trial(), *trials], 4):
        others = [seat for seat in range(players) if seat != view.observer]
        usual = sorted(others, key=lambda seat: world[0][seat][AT["place"]])
        for place, seats in enumerate(world[1:]):
            assert seats[view.observer][AT["place"]] == place + 1
            assert sorted(others, key=lambda seat: seats[seat][AT["place"]]) == usual


def test_without_playing_out_only_the_expectation_is_known():
    view = view_after("lancashire-2018", 4, 30)
    numbers = outcomes(view, [_engine.Trial()], 1, plays_out=False)[0][0][view.observer]
    assert numbers[AT["expected"]] > 0 and numbers[AT["points"]] == 0


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"worlds": 0}, "worlds is 0; expected 1 to"),
        ({"trials": []}, "no trial is given"),
        ({"trials": [_engine.Trial(next_place=4)]}, "next_place is 4; expected 0 to 2"),
        ({"view": Game.from_position(busy_position()).view(0)}, "the View is of seat 0, but seat 1 is to move"),
    ],
)
def test_what_cannot_be_tried_is_refused(changes, sentence):
    call = {"view": view_of(busy_position()), "trials": [_engine.Trial()], "worlds": 1, "seed": 0}
    with pytest.raises(ValueError, match=sentence):
        _engine.try_out(**(call | changes))
