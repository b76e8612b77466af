"""Speed of the Python face: positions and notation in and out, and the referee's game object."""

import json

import pytest

from brass_core import Game, format_step, parse_step
from brass_core.position import read_position

RULESETS, PLAYERS, SEED, STEPS = ("lancashire-2018", "birmingham-2018"), 4, 5, 40


@pytest.fixture(scope="module", params=RULESETS)
def game(request):
    """A game some steps in, played by its first legal step each time."""
    game = Game.from_seed(request.param, PLAYERS, SEED)
    for _ in range(STEPS):
        game.play(game.legal_steps()[0])
    return game


def test_legal_steps_as_text(benchmark, game):
    assert benchmark(game.legal_steps)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_play_a_step(benchmark, ruleset):
    def fresh():
        game = Game.from_seed(ruleset, PLAYERS, SEED)
        return (game, game.legal_steps()[0]), {}

    assert benchmark.pedantic(lambda game, step: game.play(step), setup=fresh, rounds=200)


def test_position_document(benchmark, game):
    assert benchmark(game.position)["format"]


def test_read_position(benchmark, game):
    document = game.position()
    assert benchmark(read_position, document)


def test_position_from_text(benchmark, game):
    text = json.dumps(game.position())
    assert benchmark(lambda: Game.from_position(json.loads(text)))


def test_parse_and_format_steps(benchmark, game):
    names = game.codec.names
    steps = game.legal_steps()
    assert benchmark(lambda: [format_step(parse_step(step, names)) for step in steps]) == steps
