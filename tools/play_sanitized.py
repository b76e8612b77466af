"""Play games of every ruleset on the sanitized build, so that each kind of native call is made in many positions.

Usage: python tools/play_sanitized.py FOLDER, with the sanitizers' libraries loaded first; see `make sanitize`.
A sanitizer ends the program at the first fault; what is checked here is only that the right build was loaded.
"""

import random
import sys
import time
from pathlib import Path

import brass_core
from brass_core import Game, _batch, _engine

GAMES = 10  # by each policy, for each ruleset and number of players
LOOK_EVERY = 12  # decisions


def look_around(state: _engine.State, seed: int) -> None:
    """Ask everything that can be asked about a state, and search it."""
    ruleset = state.ruleset
    state.fields()
    state.legal_steps()
    _engine.evaluate(state)
    _engine.evaluate(state, _engine.Evaluation.static)
    for seat in range(ruleset.players):
        view = _engine.View.of(state, seat)
        view.determinize(_engine.Random(seed))
        state.link_points(seat)
        state.tile_points(seat)
    if not state.is_partial:
        view = _engine.View.of(state, state.seat)
        _engine.greedy_step(view, seed, 1)
        _engine.look_ahead(view, seed, _engine.LookaheadParameters(beam=2, later_beam=1, determinizations=1))
        parameters = _engine.SearchParameters(iterations=40, threads=2, seed=seed, pool_bytes=1 << 16, playout_rounds=1)
        _engine.search_turn(view, parameters)
    _engine.play_out(state, _engine.Policy.guided, seed, 2)


def play_decisions(ruleset: _engine.Ruleset, policy: _engine.Policy, seed: int) -> int:
    """One game, decision by decision; its number of decisions."""
    state, chance = _engine.State.start(ruleset, seed), _engine.Random(seed)
    count = 0
    while not state.is_over:
        if count % LOOK_EVERY == seed % LOOK_EVERY:
            look_around(state, seed + count)
        state.apply(_engine.choose(policy, state, seed * 1000 + count), chance)
        count += 1
    return count


def play_steps(name: str, players: int, seed: int) -> int:
    """One game step by step, with its texts and positions; its number of steps."""
    game, chance = Game.from_seed(name, players, seed), random.Random(seed)
    count = 0
    while not game.is_over:
        game.play(chance.choice(game.legal_steps()))
        assert Game.from_position(game.position(), game.setup).position() == game.position()
        game.position(observer=count % players)
        count += 1
    game.result()
    return count


def play_batch(name: str, players: int, seed: int) -> None:
    """A batch of games from start to end, with what their seats see."""
    states = _batch.start_many(name, players, 4, seed)
    for turn in range(40):
        decisions = _batch.legal_masks(states).argmax(axis=1)
        states = _batch.apply_many(states, decisions, seed + turn)
        _batch.observe_many(states, [turn % players] * len(states))
    _batch.finished(states)
    _batch.points(states)
    _batch.random_games(name, players, 20, seed)


def main(folder: Path) -> None:
    """Play it all, one line a ruleset."""
    if not Path(brass_core.__file__).resolve().is_relative_to(folder.resolve()):
        sys.exit(f"brass_core was loaded from {brass_core.__file__}, expected below {folder}")
    for name, players in _engine.RULESETS:
        begin = time.monotonic()
        ruleset = _engine.Ruleset.named(name, players)
        policies = (_engine.Policy.random, _engine.Policy.lively, _engine.Policy.guided)
        decisions = sum(play_decisions(ruleset, policy, seed) for policy in policies for seed in range(GAMES))
        steps = play_steps(name, players, seed=1)
        play_batch(name, players, seed=1)
        seconds = time.monotonic() - begin
        print(f"{name}, {players} players: {decisions} decisions, {steps} steps, no fault, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
