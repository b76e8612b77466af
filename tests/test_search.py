"""The search: reproducible, blind to hidden cards, sane in its reports, and stopped on request."""

import threading

import pytest

from brass_core import _engine, rulesets

GAMES = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]


def good_play(ruleset: str, players: int, seed: int, decisions: int) -> _engine.State:
    """A State some decisions of the guided policy into a game, at a main decision."""
    state = _engine.State.start(_engine.Ruleset.named(ruleset, players), seed)
    random = _engine.Random(seed)
    while not state.is_over and (decisions > 0 or state.is_partial or state.is_open or state.is_shortfall):
        state.apply(_engine.choose(_engine.Policy.guided, state, 1000 * seed + decisions), random)
        decisions -= 1
    return state


def parameters(**changes) -> _engine.SearchParameters:
    return _engine.SearchParameters(**({"iterations": 300, "seed": 1, "pool_bytes": 1 << 24} | changes))


def answer(result) -> list:
    """Everything a search says, times aside."""
    rows = [
        (row.decisions, row.step, row.visits, row.utility, row.points, row.standard_errors, row.wins)
        for row in [*result.decisions, *result.steps, *result.turn]
    ]
    return [rows, result.variation, result.iterations, result.nodes, result.max_depth]


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_same_seed_and_iterations_give_the_same_answer(ruleset, players):
    for decisions in (0, 60, 140):
        state = good_play(ruleset, players, seed=decisions, decisions=decisions)
        view = _engine.View.of(state, state.seat)
        first = answer(_engine.search_turn(view, parameters()))
        assert answer(_engine.search_turn(view, parameters())) == first
        if decisions == 0:  # late in the game nothing hidden may matter any more
            assert answer(_engine.search_turn(view, parameters(seed=2))) != first


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_hidden_cards_do_not_change_the_answer(ruleset, players):
    """L104: cards swapped among rivals, deck and removed pile, and tiles swapped in the stack, change nothing."""
    for decisions in (0, 45, 120):
        state = good_play(ruleset, players, seed=decisions + 1, decisions=decisions)
        seat = state.seat
        worlds = [_engine.View.of(state, seat).determinize(_engine.Random(seed)) for seed in range(3)]
        assert len({bytes(world) for world in [state, *worlds]}) == 4
        answers = [answer(_engine.search(_engine.View.of(world, seat), parameters())) for world in [state, *worlds]]
        assert all(other == answers[0] for other in answers)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_reports_add_up(ruleset, players):
    """Visits of the root's decisions are the iterations; decisions are the legal ones; estimates are within reason."""
    state = good_play(ruleset, players, seed=3, decisions=80)
    result = _engine.search(_engine.View.of(state, state.seat), parameters(iterations=500))
    assert sorted(row.decisions[0] for row in result.decisions) == state.legal_decisions()
    assert sum(row.visits for row in result.decisions) == result.iterations == 500
    assert [row.visits for row in result.decisions] == sorted((row.visits for row in result.decisions), reverse=True)
    assert result.best == result.decisions[0].decisions[0]
    assert abs(sum(row.prior for row in result.decisions) - 1) < 0.01
    for row in result.decisions:
        if row.visits:
            assert len(row.points) == players
            assert 0 <= row.utility <= 1
            assert abs(sum(row.wins) - 1) < 0.01
            assert all(error >= 0 for error in row.standard_errors)


def test_the_recommended_turn_is_legal_to_its_end():
    """Every step of result.turn can be played one after the other, and then another seat is to move."""
    for seed in range(8):
        state = good_play("lancashire-2018", 4, seed=seed, decisions=20 * seed)
        seat, random = state.seat, _engine.Random(0)
        result = _engine.search_turn(_engine.View.of(state, seat), parameters())
        for row in result.turn:
            for decision in row.decisions:
                state.apply(decision, random)
        if result.turn_is_complete:
            assert state.is_over or state.seat != seat or state.round > 1
        assert result.turn


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_the_expected_line_begins_with_the_recommended_turn(ruleset, players):
    """Searches of later decisions of the turn may change it; the line follows them and is legal to its end."""
    for decisions in (0, 40, 80, 120):
        state = good_play(ruleset, players, seed=decisions + 3, decisions=decisions)
        result = _engine.search_turn(_engine.View.of(state, state.seat), parameters(iterations=400))
        turn = [decision for row in result.turn for decision in row.decisions]
        assert result.variation[: len(turn)] == turn


def test_a_search_used_again_answers_like_a_new_one():
    """What a kept Search looked at before leaves no trace in its next answer of the same seed."""
    state = good_play("lancashire-2018", 4, seed=2, decisions=30)
    view = _engine.View.of(state, state.seat)
    first, second = (_engine.search(view, parameters(iterations=200)) for _ in range(2))
    assert answer(first) == answer(second)


MODES = {
    "multiple observer": {"tree": _engine.TreeKind.multiple_observer},
    "searched rivals": {"rivals": _engine.Rivals.searched},
    "played rivals": {"rivals": _engine.Rivals.played},
    "leaf horizon": {"horizon": _engine.Horizon.leaf},
    "determinized": {"tree": _engine.TreeKind.determinized, "worlds": 8},
    "no kept tree": {"keep_tree": False},
    "backed up": {"backed_up_weight": 0.3},
    "halving": {"root_selection": _engine.RootSelection.halving, "root_candidates": 8},
    "turns": {"turn_candidates": 12},
    "common worlds": {"common_worlds": True},
    "expected draws": {"expected_draws": True},
    "belief": {"belief": 0.5},
    "guided prior": {"prior": _engine.Prior.guided},
    "widening": {"widening": 0.5},
    "widening with ucb1": {"widening": 0.5, "selection": _engine.Selection.ucb1},
}


@pytest.mark.parametrize("ruleset", ["lancashire-2018", "birmingham-2018"])
@pytest.mark.parametrize("mode", MODES)
def test_every_mode_repeats_itself_and_keeps_its_limits(ruleset, mode):
    """Same seed, same answer; a legal turn; all iterations spent, the pool not exceeded."""
    for decisions in (0, 70, 150):
        state = good_play(ruleset, 4, seed=decisions + 2, decisions=decisions)
        view = _engine.View.of(state, state.seat)
        settings = parameters(iterations=120, pool_bytes=1 << 20, **MODES[mode])
        result = _engine.search_turn(view, settings)
        kept = _engine.Search(settings)
        assert answer(kept.run_turn(view)) == answer(kept.run_turn(view)) == answer(result)
        assert result.tree_bytes <= 1 << 20
        once = _engine.search(view, settings)
        assert once.iterations == 120
        assert sum(row.visits for row in once.decisions) == 120
        random = _engine.Random(0)
        for row in result.turn:
            for decision in row.decisions:
                assert decision in state.legal_decisions()
                state.apply(decision, random)


@pytest.mark.parametrize("ruleset", ["lancashire-2018", "birmingham-2018"])
@pytest.mark.parametrize("mode", MODES)
def test_no_mode_sees_hidden_cards(ruleset, mode):
    """L104: worlds that the seat cannot tell apart have one answer in every mode."""
    state = good_play(ruleset, 4, seed=4, decisions=60)
    seat = state.seat
    worlds = [state, *(_engine.View.of(state, seat).determinize(_engine.Random(seed)) for seed in range(2))]
    answers = [
        answer(_engine.search_turn(_engine.View.of(world, seat), parameters(iterations=100, **MODES[mode])))
        for world in worlds
    ]
    assert all(other == answers[0] for other in answers)


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_plays_a_game_out_of_a_full_pool(mode):
    """A pool of a few kilobytes is full at once; the search still answers with legal decisions."""
    state = good_play("lancashire-2018", 2, seed=9, decisions=60)
    result = _engine.search(_engine.View.of(state, state.seat), parameters(pool_bytes=1 << 14, **MODES[mode]))
    assert result.iterations == 300
    assert result.best in state.legal_decisions()


def test_halving_leaves_no_more_candidates_than_asked_for():
    """Only so many root decisions are tried, and what is left at the end comes first."""
    state = good_play("lancashire-2018", 4, seed=5, decisions=50)
    halving = {"root_selection": _engine.RootSelection.halving, "root_candidates": 4}
    result = _engine.search(_engine.View.of(state, state.seat), parameters(**halving))
    tried = [row for row in result.decisions if row.visits]
    assert 1 < len(tried) <= 4
    # The last two take turns until one of them is left.
    assert result.decisions[0].visits >= max(row.visits for row in tried) - 1


def test_widening_tries_fewer_decisions():
    """300 visits allow 2 * 300^0.1, so 3 decisions; without widening UCB1 tries all of them first."""
    state = good_play("lancashire-2018", 4, seed=5, decisions=50)
    view = _engine.View.of(state, state.seat)
    tried = [
        sum(
            row.visits > 0
            for row in _engine.search(view, parameters(selection=_engine.Selection.ucb1, **few)).decisions
        )
        for few in ({}, {"widening": 0.1})
    ]
    assert tried == [len(state.legal_decisions()), 3]
    assert tried[0] > 3


def test_turn_candidates_limit_the_own_turn():
    """Only the planted turns are searched: no more complete first steps than turns."""
    state = good_play("lancashire-2018", 4, seed=5, decisions=50)
    result = _engine.search(_engine.View.of(state, state.seat), parameters(turn_candidates=3))
    assert 1 <= len({row.step for row in result.steps if row.visits}) <= 3


def test_a_strong_belief_changes_the_answer():
    state = good_play("lancashire-2018", 4, seed=5, decisions=50)
    view = _engine.View.of(state, state.seat)
    assert answer(_engine.search(view, parameters(belief=5))) != answer(_engine.search(view, parameters()))


def test_horizons_meet_at_the_end_of_the_game():
    """With two of 18 rounds left every line is played to the end, from wherever it is counted; before, they part.

    Rivals are played: their trees go on to a horizon of the root, not to one of a leaf.
    """
    rivals = _engine.Rivals.played
    start, agree = _engine.State.start(_engine.Ruleset.named("birmingham-2018", 3), 4), []
    for left in (4, 2):
        state = _engine.play_out(start, _engine.Policy.guided, 4, 2 * 9 - left)
        view = _engine.View.of(state, state.seat)
        horizons = (_engine.Horizon.root, _engine.Horizon.leaf)
        first, second = (
            answer(_engine.search(view, parameters(horizon=horizon, rivals=rivals))) for horizon in horizons
        )
        agree.append(first == second)
    assert agree == [False, True]


@pytest.mark.parametrize("selection", ["puct", "ucb1"])
@pytest.mark.parametrize("policy", ["random", "lively", "guided"])
@pytest.mark.parametrize("rounds", [0, 1, -1])
def test_every_mode_searches(selection, policy, rounds):
    state = good_play("lancashire-2018", 4, seed=5, decisions=50)
    changes = {
        "selection": getattr(_engine.Selection, selection),
        "playout_policy": getattr(_engine.Policy, policy),
        "playout_rounds": rounds,
        "iterations": 60,
    }
    result = _engine.search(_engine.View.of(state, state.seat), parameters(**changes))
    assert result.iterations == 60


def test_threads_share_the_iterations():
    state = good_play("lancashire-2018", 4, seed=6, decisions=70)
    result = _engine.search(_engine.View.of(state, state.seat), parameters(iterations=400, threads=2))
    assert result.iterations == 400
    assert sum(row.visits for row in result.decisions) == 400


def test_a_full_pool_goes_on_without_growing():
    """The stated limit of memory holds, and the search still spends its iterations."""
    state = good_play("lancashire-2018", 4, seed=7, decisions=70)
    view = _engine.View.of(state, state.seat)
    small = _engine.search(view, parameters(iterations=3000, pool_bytes=1 << 16))
    large = _engine.search(view, parameters(iterations=3000))
    assert small.iterations == large.iterations == 3000
    assert small.nodes * 32 <= 1 << 16
    assert large.nodes > small.nodes


def test_stop_ends_a_search_without_a_limit_in_reach():
    state = good_play("lancashire-2018", 4, seed=8, decisions=10)
    stop = _engine.Stop()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    result = _engine.search(_engine.View.of(state, state.seat), parameters(iterations=2**31), stop)
    timer.join()
    assert result.was_stopped
    assert 0 < result.iterations < 2**31


def test_a_time_limit_alone_ends_the_search():
    state = good_play("lancashire-2018", 4, seed=8, decisions=10)
    result = _engine.search(_engine.View.of(state, state.seat), parameters(iterations=0, seconds=0.1))
    assert result.iterations > 0
    assert not result.was_stopped


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"iterations": 0}, "limit"),
        ({"seconds": -1}, "seconds"),
        ({"threads": 0}, "threads"),
        ({"threads": 1000}, "threads"),
        ({"points_scale": 0}, "points_scale"),
        ({"points_weight": 0}, "points_weight"),
        ({"worlds": 0}, "worlds"),
        ({"root_candidates": 1}, "root_candidates"),
        ({"turn_candidates": 5000}, "turn_candidates"),
        ({"widening": 1.5}, "widening"),
        ({"backed_up_weight": -1}, "backed_up_weight"),
        ({"belief": 100}, "belief"),
        ({"tree": _engine.TreeKind.multiple_observer, "expected_draws": True}, "multiple_observer"),
        ({"tree": _engine.TreeKind.determinized, "root_selection": _engine.RootSelection.halving}, "determinized"),
    ],
)
def test_absurd_parameters_are_refused(changes, words):
    state = good_play("lancashire-2018", 4, seed=8, decisions=10)
    with pytest.raises(ValueError, match=words):
        _engine.search(_engine.View.of(state, state.seat), parameters(**changes))


def test_only_the_seat_to_move_may_search():
    state = good_play("lancashire-2018", 4, seed=8, decisions=10)
    with pytest.raises(ValueError, match="to move"):
        _engine.search(_engine.View.of(state, (state.seat + 1) % 4), parameters())


def test_guided_play_beats_random_play_by_far():
    """Over 40 games the mean of all guided seats is far above what uniformly random seats reach."""
    rules = _engine.Ruleset.named("lancashire-2018", 4)
    means = {}
    for policy in (_engine.Policy.guided, _engine.Policy.random):
        points = [
            point
            for seed in range(40)
            for point in _engine.play_out(_engine.State.start(rules, seed), policy, seed).points
        ]
        means[policy] = sum(points) / len(points)
    assert means[_engine.Policy.guided] > means[_engine.Policy.random] + 30
