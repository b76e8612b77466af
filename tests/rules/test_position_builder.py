"""The positions on which the rule tests stand are themselves complete and consistent."""

import doctest

import pytest
from tests.rules.table import all_games
from tests.support import facts, position_builder
from tests.support.position_builder import build_position


@all_games
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_every_moment_of_a_game_can_be_built(ruleset, players, era):
    """L16a, L23: hands, discards, deck and set-aside cards add up at each decision of every round."""
    from brass_core.position import read_position

    for number in range(1, facts.rounds_in_era(ruleset, players) + 1):
        for seat in range(players):
            for left in range(1, facts.actions_in_round(era, number) + 1):
                order = list(range(players))
                document = build_position(
                    ruleset,
                    players=players,
                    era=era,
                    round=number,
                    active_seat=seat,
                    actions_left=left,
                    turn_order=order,
                )
                assert read_position(document).to_dict() == document


def test_the_example_in_the_docstring():
    """The words that a test writes, and what becomes of them."""
    outcome = doctest.testmod(position_builder)
    assert outcome.attempted > 0 and outcome.failed == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"hand": ["bury", "bury"]}, "cards"),
        ({"round": 8, "hand": ["bury", "port", "wigan"]}, "hand of seat 0"),
        ({"tiles": ["port 1 bury:1 seat=0"]}, "bury:1 does not show port"),
        ({"tiles": ["port 1 preston:1 seat=0", "port 1 preston:1 seat=1"]}, "named twice"),
        ({"tiles": ["port 1 preston:1 seat=0", "port 1 preston:2 seat=0"]}, "more than 1 own tile"),
        ({"era": "rail", "tiles": ["port 1 preston:1 seat=0"]}, "cannot lie on the board"),
        ({"tiles": ["coal_mine 1 bury:1 seat=0 cubes=3"]}, "cannot hold 3 cubes"),
        ({"links": {"bolton-wigan": 0}}, "not ids of canal lines"),
        ({"tops": {0: {"port": 1}}, "tiles": ["port 2 preston:1 seat=0"]}, "does not fit"),
        ({"drawn": [-4, -4]}, "more tiles than the game holds"),
    ],
)
def test_contradictory_words_are_refused(words, complaint):
    """A test cannot stand on a position that no game could have."""
    with pytest.raises(ValueError, match=complaint):
        build_position("lancashire-2018", **words)
