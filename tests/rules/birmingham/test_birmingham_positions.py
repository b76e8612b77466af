"""The positions on which the Birmingham tests stand are themselves complete and consistent."""

import doctest

import pytest
from tests.rules.birmingham import facts, position_builder
from tests.rules.birmingham.position_builder import build_position
from tests.rules.birmingham.table import all_numbers


@all_numbers
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_every_moment_of_a_game_can_be_built(players, era):
    """B26, B28, B123: hands, discards, deck and face-down cards add up at each decision of every round."""
    from brass_core.position import read_position

    for number in range(1, facts.rounds_in_era(players) + 1):
        for seat in range(players):
            for left in range(1, facts.actions_in_round(era, number) + 1):
                document = build_position(
                    players=players,
                    era=era,
                    round=number,
                    active_seat=seat,
                    actions_left=left,
                    turn_order=list(range(players)),
                )
                assert read_position(document).to_dict() == document


def test_wild_cards_come_with_more_discards():
    """B27, B119: a seat that holds two wild cards has discarded two cards more."""
    from brass_core.position import read_position

    document = build_position(hand=["wild_industry", "wild_location"])
    assert read_position(document).to_dict() == document
    assert [len(seat["discards"]) for seat in document["seats"]] == [5, 3, 3, 3]


def test_the_example_in_the_docstring():
    """The words that a test writes, and what becomes of them."""
    outcome = doctest.testmod(position_builder)
    assert outcome.attempted > 0 and outcome.failed == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"hand": ["redditch", "redditch"]}, "cards"),
        ({"hand": ["wild_industry"] * 5}, "cards"),
        ({"round": 8, "hand": ["dudley", "pottery", "stone"]}, "hand of seat 0"),
        ({"tiles": ["brewery 1 dudley:1 seat=0"]}, "dudley:1 does not show brewery"),
        ({"tiles": ["coal_mine 1 dudley:1 seat=0", "coal_mine 1 dudley:1 seat=1"]}, "named twice"),
        ({"tiles": ["coal_mine 1 dudley:1 seat=0", "iron_works 1 dudley:2 seat=0"]}, "more than 1 own tile"),
        ({"era": "rail", "tiles": ["coal_mine 1 dudley:1 seat=0"]}, "cannot lie on the board"),
        ({"tiles": ["brewery 2 stafford:1 seat=0 cubes=2"]}, "cannot hold 2 cubes"),
        ({"links": {"belper-leek": 0}}, "not ids of canal lines"),
        ({"tops": {0: {"brewery": 1}}, "tiles": ["brewery 2 stafford:1 seat=0"]}, "does not fit"),
        ({"merchants": {"oxford:1": "pottery", "oxford:2": "pottery"}}, "does not fit"),
        ({"players": 2, "merchants": {"nottingham:1": "blank"}}, "does not fit"),
    ],
)
def test_contradictory_words_are_refused(words, complaint):
    """A test cannot stand on a position that no game could have."""
    with pytest.raises(ValueError, match=complaint):
        build_position(**words)
