"""Plays the same game on the engine and on the slow referee, and compares them at every step."""

from random import Random
from typing import Any

from tests.referee import Referee
from tests.referee.dealing import random_setup

from brass_ai.verify import first_difference
from brass_core import Game

# How often the lively way of choosing draws each kind of step among those that are legal.
SHARES = {
    "build": 6.0,
    "two cards": 1.0,
    "link": 4.0,
    "sell": 6.0,
    "develop": 2.0,
    "loan": 1.0,
    "pass": 0.2,
    "lose": 1.0,
    "scout": 0.5,
    "bonus": 1.0,
}
GO_ON = 0.7  # chance to continue an open action


def compare_game(ruleset: str, players: int, seed: int, is_lively: bool, purse: int | None = None) -> str | None:
    """Play a random game to its end; the first thing that differs in words, None if all agrees.

    With a purse every seat starts with so many pounds, so that costly tiles, sales and double rails occur.
    """
    random = Random(seed)
    setup = random_setup(ruleset, players, random)
    referee, game = Referee.from_setup(ruleset, players, setup), Game.from_setup(ruleset, players, setup)
    if purse is not None:
        document = referee.position()
        document["seats"] = [seat | {"cash": purse} for seat in document["seats"]]
        distant_rail = setup.get("distant_market", {}).get("rail")
        referee = Referee.from_position(document, rail=setup["rail"], distant_rail=distant_rail)
        game = Game.from_position(document, setup)
    played: list[str] = []
    while True:
        legal = referee.legal_steps()
        difference = _difference(referee, game, legal)
        if difference or not legal:
            end = f"{ruleset}, {players} players, seed {seed}, after {len(played)} steps ({played[-2:]}): {difference}"
            return end if difference else None
        step = lively_step(legal, random) if is_lively else random.choice(legal)
        played.append(referee.play(step))
        if game.play(step) != played[-1]:
            return f"{ruleset}, {players} players, seed {seed}: the step {step!r} is written otherwise"


def _difference(referee: Referee, game: Game, legal: list[str]) -> str | None:
    """Legal steps, position and what the result would be now."""
    engine_legal = game.legal_steps()
    if engine_legal != legal:
        missing, extra = sorted(set(legal) - set(engine_legal)), sorted(set(engine_legal) - set(legal))
        return f"the engine lacks {missing[:3]} and has {extra[:3]} besides"
    for name, ours, theirs in (
        ("position", game.position(), referee.position()),
        ("result", game.result(), referee.result()),
        ("active seat", game.active_seat, referee.active_seat),
        ("end", game.is_over, referee.is_over),
    ):
        difference = first_difference(ours, theirs, name)
        if difference:
            return f"{difference[0]} is {difference[1]}, the referee has {difference[2]}"
    return None


def lively_step(legal: list[str], random: Random) -> str:
    """Draw the kind of step first, so that boards fill up and sales, double links and overbuilding occur."""
    further = [step for step in legal if step.startswith("+")]
    if further and random.random() < GO_ON:
        return random.choice(further)
    kinds: dict[str, list[str]] = {}
    for step in legal:
        kinds.setdefault(_kind(step), []).append(step)
    return random.choice(kinds[random.choices(list(kinds), [SHARES[kind] for kind in kinds])[0]])


def _kind(step: str) -> str:
    words: list[Any] = step.removeprefix("+").split(" ")
    return "two cards" if words[0] == "build" and "+" in words[2] else words[0]
