"""The evaluations: exact at the end, the same for every seat, sensible about single changes, and fitted to the game."""

import json
import pickle
from collections.abc import Iterator
from importlib.resources import files

import pytest

from brass_core import _engine, rulesets

GAMES = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]
EVALUATIONS = [_engine.Evaluation.static, _engine.Evaluation.network]
by_game = pytest.mark.parametrize(("ruleset", "players"), GAMES)
by_evaluation = pytest.mark.parametrize("evaluation", EVALUATIONS, ids=lambda evaluation: evaluation.name)


def main_decisions(ruleset: str, players: int, seed: int, every: int) -> Iterator[_engine.State]:
    """One in so many of the States of a game of the guided policy that are between two actions."""
    state = _engine.State.start(_engine.Ruleset.named(ruleset, players), seed)
    random, decisions, actions = _engine.Random(seed), 0, 0
    while not state.is_over:
        if not (state.is_partial or state.is_open or state.is_shortfall):
            actions += 1
            if actions % every == 0:
                yield state.copy()
        decisions += 1
        state.apply(_engine.choose(_engine.Policy.guided, state, 1000 * seed + decisions), random)


def fields_of(state: _engine.State) -> dict:
    """What from_fields takes."""
    fields = state.fields()
    for seat in fields["seats"]:
        seat["hand_size"] = len(seat["hand"])
    return fields | {"deck_size": len(fields["deck"]), "removed_size": len(fields["removed"])}


def changed(state: _engine.State, fields: dict) -> _engine.State:
    return _engine.State.from_fields(state.ruleset, fields)


def income_spaces(ruleset: str, industry: str, level: int) -> int:
    """By which a tile's flip advances the marker, from the data file of the game."""
    game = ruleset.split("-")[0]
    data = json.loads((files("brass_core") / "data" / f"{game}.json").read_text(encoding="utf-8"))
    return next(row["income_spaces"] for row in data["industries"][industry]["levels"] if row["level"] == level)


def seats_turned(state: _engine.State) -> _engine.State:
    """The same with every seat's number one higher, and the last one's 0."""
    players, fields = state.ruleset.players, fields_of(state)
    fields["seats"] = [fields["seats"][seat - 1] for seat in range(players)]
    fields["order"] = [(seat + 1) % players for seat in fields["order"]]
    fields["tiles"] = [(tile[0], (tile[1] + 1) % players, *tile[2:]) for tile in fields["tiles"]]
    fields["links"] = [(link, (owner + 1) % players) for link, owner in fields["links"]]
    return changed(state, fields)


@by_game
@by_evaluation
def test_an_estimate_is_exact_when_the_game_is_over(ruleset, players, evaluation):
    state = _engine.State.start(_engine.Ruleset.named(ruleset, players), 1)
    end = _engine.play_out(state, _engine.Policy.guided, 1)
    assert end.is_over
    assert _engine.evaluate(end, evaluation) == end.points


@by_game
@by_evaluation
def test_seats_that_change_places_change_their_estimates(ruleset, players, evaluation):
    for state in main_decisions(ruleset, players, seed=2, every=9):
        points = _engine.evaluate(state, evaluation)
        expected = [points[seat - 1] for seat in range(players)]
        assert _engine.evaluate(seats_turned(state), evaluation) == pytest.approx(expected, abs=1e-3)


@by_game
def test_no_estimate_falls_when_all_goods_are_sold(ruleset, players):
    """Their points, income and link icons are certain then. All at once, as one may be another's partner (L80)."""
    names = _engine.Ruleset.named(ruleset, players).industries
    flips = 0
    for state in main_decisions(ruleset, players, seed=3, every=3):
        fields = fields_of(state)
        for index, (space, owner, kind, level, is_flipped, cubes) in enumerate(fields["tiles"]):
            if names[kind] in {"cotton_mill", "port", "manufacturer", "pottery"} and not is_flipped:
                fields["tiles"][index] = (space, owner, kind, level, True, cubes)
                fields["seats"][owner]["income_space"] += income_spaces(ruleset, names[kind], level)
                flips += 1
        before = _engine.evaluate(state, _engine.Evaluation.static)
        after = _engine.evaluate(changed(state, fields), _engine.Evaluation.static)
        assert all(late >= early - 1e-3 for early, late in zip(before, after, strict=True))
    assert flips > 5


@by_game
def test_more_points_money_and_income_are_never_worth_less(ruleset, players):
    for state in main_decisions(ruleset, players, seed=4, every=15):
        before = _engine.evaluate(state, _engine.Evaluation.static)
        for seat in range(players):
            for name, more in (("points", 5), ("cash", 5), ("income_space", 3)):
                fields = fields_of(state)
                fields["seats"][seat][name] += more
                after = _engine.evaluate(changed(state, fields), _engine.Evaluation.static)
                assert after[seat] >= before[seat] - 1e-3
                rivals = [rival for rival in range(players) if rival != seat]
                assert [after[rival] for rival in rivals] == [before[rival] for rival in rivals]
                if name == "points":
                    assert after[seat] == pytest.approx(before[seat] + more, abs=1e-3)


@by_game
def test_the_fitted_weights_are_the_default_and_others_take_their_place(ruleset, players):
    engine = _engine.Ruleset.named(ruleset, players)
    fitted = _engine.evaluation_weights(engine)
    other = _engine.evaluation_weights(engine)
    other.action += 1
    for state in main_decisions(ruleset, players, seed=5, every=20):
        static = _engine.Evaluation.static
        assert _engine.evaluate(state, static) == _engine.evaluate(state, static, fitted)
        seat = state.seat
        more = _engine.evaluate(state, static, other)[seat] - _engine.evaluate(state, static)[seat]
        assert more >= state.actions_left - 1e-3  # a point for each action left


def test_a_search_closes_its_leaves_with_the_weights_it_is_given():
    state = _engine.State.start(_engine.Ruleset.named("lancashire-2018", 4), 1)
    view = _engine.View.of(state, state.seat)
    weights = _engine.evaluation_weights(state.ruleset)

    def expected(**changes) -> list[float]:
        settings = {"iterations": 200, "evaluation": _engine.Evaluation.static, "playout_rounds": 0} | changes
        return _engine.search(view, _engine.SearchParameters(**settings)).decisions[0].points

    assert expected() == expected(weights=None) == expected(weights=weights)
    weights.action += 1
    assert all(more > less + 1 for more, less in zip(expected(weights=weights), expected(), strict=True))


def test_training_positions_keep_their_points_and_can_be_sent():
    """Final points are those of the games; a copy sent to another process says the same."""
    ruleset = _engine.Ruleset.named("birmingham-2018", 3)
    positions = _engine.sample_games(ruleset, 5, 1)
    copy = pickle.loads(pickle.dumps(positions))
    assert len(positions) == len(copy) > 5
    for rows in (positions, copy):
        assert rows.final_points().shape == (len(positions), 3)
        assert rows.features().shape[0] == 3 * len(positions)
    assert (positions.final_points() == copy.final_points()).all()
    assert (positions.estimates(EVALUATIONS[0]) == copy.estimates(EVALUATIONS[0])).all()
    moments, final = positions.moments(), positions.final_points()
    for game in set(moments[:, 2]):
        assert len({tuple(points) for points in final[moments[:, 2] == game]}) == 1


def test_training_positions_by_round_hold_the_begin_of_each_round_and_how_long_good_play_goes_on():
    """One begin for every round of a game; good play is left once, and from the next round on goes on to the end."""
    ruleset = _engine.Ruleset.named("lancashire-2018", 4)
    positions = _engine.sample_games(ruleset, 8, 1, rounds=True)
    moments, begun_rashly = positions.moments(), 0
    for game in range(8):
        rows = moments[moments[:, 2] == game]
        begins = rows[rows[:, 3] == 1]
        assert [tuple(row) for row in begins[:, :2]] == [(era, number) for era in (0, 1) for number in range(1, 9)]
        good_play = list(rows[:, 4])
        left = [at for at, length in enumerate(good_play) if length == 0]
        assert set(good_play[: left[0]]) <= {1} and set(good_play[left[-1] + 1 :]) <= {2}
        begun_rashly += left[0] == 0 and left[-1] > 0
    assert 0 < begun_rashly < 8


def test_the_pieces_of_a_seat_are_its_links_tiles_and_cards_and_what_rivals_have():
    ruleset = _engine.Ruleset.named("birmingham-2018", 3)
    positions = _engine.sample_games(ruleset, 4, 1, rounds=True)
    pieces = positions.pieces().reshape(len(positions), 3, -1).astype(int)
    assert (pieces[0].sum(1) == 8).all()  # B14: nothing but eight cards
    groups = _engine.PIECES
    number = {name: pieces[:, :, first : first + length].sum(2) for name, (first, length) in groups.items()}
    assert (number["hand_cards"] <= 8).all() and pieces.max() > 1  # a card is held twice
    assert (number["own_flipped"] <= number["own_tiles"]).all() and number["own_flipped"].any()
    for own, rivals in (("own_links", "rival_links"), ("own_tiles", "rival_spaces")):
        on_board = number[own] + number[rivals]
        assert (on_board == on_board[:, :1]).all()  # every seat counts the same board
        assert (number[own].sum(1) == on_board[:, 0]).all()
