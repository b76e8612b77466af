"""Batches of states: the same games as one State at a time, and bad arrays refused."""

import numpy as np
import pytest

from brass_core import _batch, _engine, rulesets

GAMES = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]


def states_of(rows: np.ndarray) -> list[bytes]:
    return [row.tobytes() for row in rows]


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_masks_follow_single_states_to_the_end_of_the_game(ruleset, players):
    """The mask of each row is that State's list of legal decisions, and applying in a batch is applying one by one."""
    rules = _engine.Ruleset.named(ruleset, players)
    rows = _batch.start_many(ruleset, players, 1, seed=5)
    state = _engine.State.start(rules, 5)
    chooser = np.random.default_rng(5)
    while not state.is_over:
        assert rows[0].tobytes() == bytes(state)
        legal = np.flatnonzero(_batch.legal_masks(rows)[0])
        assert legal.tolist() == state.legal_decisions()
        decision = int(chooser.choice(legal))
        rows = _batch.apply_many(rows, [decision], seed=9)
        state.apply(decision, _engine.Random(9))
    assert _batch.finished(rows).tolist() == [True]
    assert _batch.points(rows)[0].tolist() == state.points


def test_random_games_depend_on_the_seed_alone():
    first, lengths = _batch.random_games("lancashire-2018", 4, 50, seed=3)
    again, _ = _batch.random_games("lancashire-2018", 4, 50, seed=3)
    other, _ = _batch.random_games("lancashire-2018", 4, 50, seed=4)
    assert first.shape == (50, 4)
    assert lengths.min() >= 31 * 4  # L16a: 15 cards of the canal era and 16 of the rail era for each seat
    assert (first == again).all()
    assert (first != other).any()


def test_observations_hide_what_the_seat_cannot_see():
    """L104: other hands, the deck and the order of the tiles do not change a seat's observation."""
    rules = _engine.Ruleset.named("lancashire-2018", 4)
    state = _engine.State.start(rules, 1)
    view = _engine.View.of(state, 0)
    worlds = [view.determinize(_engine.Random(seed)) for seed in range(20)]
    rows = np.array([np.frombuffer(bytes(world), dtype=np.uint8) for world in worlds])
    assert len({row.tobytes() for row in rows}) == 20
    own = _batch.observe_many(rows, [0] * 20)
    assert (own == own[0]).all()
    assert (_batch.observe_many(rows, [1] * 20) != own).any()


def test_observations_show_the_own_hand():
    rows = _batch.start_many("lancashire-2018", 4, 30, seed=2)
    observed = _batch.observe_many(rows, [0] * 30)
    assert observed.dtype == np.float32
    assert len({row.tobytes() for row in observed}) == 30


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda rows: _batch.legal_masks(rows[:, :100]), "expected"),
        (lambda rows: _batch.legal_masks(rows[:0]), "expected"),
        (lambda rows: _batch.apply_many(rows, [10**6] * len(rows), seed=1), "1000000 is not legal in state 0"),
        (lambda rows: _batch.apply_many(rows, [-1] * len(rows), seed=1), "-1 is not legal"),
        (lambda rows: _batch.apply_many(rows, [0], seed=1), "expected"),
        (lambda rows: _batch.observe_many(rows, [4] * len(rows)), "seats from 0 to 3"),
        (lambda rows: _batch.start_many("lancashire-2018", 5, 1, seed=1), "5 players"),
        (lambda rows: _batch.start_many("lancashire-2018", 4, 0, seed=1), "at least 1"),
    ],
)
def test_bad_arrays_are_refused(call, words):
    rows = _batch.start_many("lancashire-2018", 4, 3, seed=1)
    with pytest.raises(ValueError, match=words):
        call(rows)


def test_bytes_that_are_no_state_are_refused_or_harmless():
    """Rows damaged at random end in a sentence, or are some state: nothing reads beyond a table."""
    chooser = np.random.default_rng(3)
    rows = _batch.start_many("lancashire-2018", 4, 50, seed=1)
    refused = 0
    for _ in range(3000):
        damaged = rows[chooser.integers(50)][None, :].copy()
        places = chooser.integers(damaged.shape[1], size=chooser.integers(1, 8))
        damaged[0, places] = chooser.integers(256, size=len(places))
        try:
            legal = np.flatnonzero(_batch.legal_masks(damaged)[0])
            _batch.observe_many(damaged, [0])
            if len(legal):
                _batch.apply_many(damaged, [int(chooser.choice(legal))], seed=1)
        except ValueError as error:
            assert "state 0" in str(error)
            refused += 1
    assert 0 < refused < 3000
