"""The learned prior, and the choices of searches that it is fitted to."""

import numpy as np
import pytest

from brass_ai.bench.run import bench_positions
from brass_core import _engine

GAMES = (("lancashire-2018", 3), ("birmingham-2018", 2))


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game[0])
def ruleset(request: pytest.FixtureRequest) -> _engine.Ruleset:
    return _engine.Ruleset.named(*request.param)


def test_choices_of_searches_hold_every_visit(ruleset: _engine.Ruleset) -> None:
    moments, features, decisions, scores, visits, states = _engine.search_choices(ruleset, 1, 5, 8)
    legal = moments[:, 4]
    assert len(moments) == len(features) == len(states)
    assert legal.min() > 1
    assert legal.sum() == len(decisions) == len(scores) == len(visits)
    first = np.concatenate([[0], np.cumsum(legal)[:-1]])
    # The first visit of a search is the root's own.
    assert set(np.add.reduceat(visits, first)[moments[:, 3] == 1]) <= {7, 8}
    assert set(moments[:, 0]) == {0, 1}


def test_weights_of_the_policy_give_its_scores_of_states(ruleset: _engine.Ruleset) -> None:
    *_, scores, _, states = _engine.search_choices(ruleset, 1, 5, 2)
    own = _engine.policy_weights(ruleset)
    np.testing.assert_array_equal(_engine.guided_scores(states, own), scores)
    assert not np.array_equal(_engine.guided_scores(states, [2 * weight for weight in own]), scores)


def test_scores_need_all_weights_and_whole_states(ruleset: _engine.Ruleset) -> None:
    *_, states = _engine.search_choices(ruleset, 1, 5, 2)
    own = _engine.policy_weights(ruleset)
    for weights, bytes_of_states in ((own[1:], states), (own, states[:, 1:].copy())):
        with pytest.raises(ValueError, match="do not fit"):
            _engine.guided_scores(bytes_of_states, weights)


def test_every_decision_has_a_class_of_the_prior(ruleset: _engine.Ruleset) -> None:
    going_on, beginning = _engine.prior_classes(ruleset)
    assert len(going_on) == len(beginning) == ruleset.decision_count
    assert set(beginning) != set(going_on)
    assert sum(one != other for one, other in zip(going_on, beginning, strict=True)) < ruleset.decision_count


@pytest.mark.parametrize("name", [game for game, _ in GAMES])
def test_the_learned_prior_expects_what_searches_choose_more_than_the_guided_policy_does(name: str) -> None:
    views = [position.view for position in bench_positions() if position.view.ruleset.id == name]
    chances = {prior: [] for prior in (_engine.Prior.guided, _engine.Prior.learned)}
    for view in views:
        chosen = _engine.search(
            view, _engine.SearchParameters(iterations=1000, seed=3, prior=_engine.Prior.guided)
        ).best
        for prior, own in chances.items():
            rows = _engine.search(view, _engine.SearchParameters(iterations=2, prior=prior)).decisions
            own.append(next(row.prior for row in rows if row.decisions == [chosen]))
    guided, learned = (np.log(own).mean() for own in chances.values())
    assert learned > guided
