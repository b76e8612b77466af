"""`brass-ai perft`: how many sequences of decisions there are from the start of a game."""

import json
import sys
import time
from typing import Annotated, Any

import typer

from brass_ai.commands.inputs import JsonOption
from brass_ai.commands.ruleset import RulesetOption, needed_ruleset
from brass_core import _engine
from brass_core.game import Game

NATIVE_DEPTH = 3  # decisions counted without a break; between such counts Ctrl-C is heard
DEEPEST = 20


def perft(
    ruleset: RulesetOption = None,
    players: Annotated[int, typer.Option(metavar="N", help="Number of seats.")] = 4,
    depth: Annotated[int, typer.Option(min=1, max=DEEPEST, help="Decisions in the longest sequence.")] = 4,
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1, help="Of the shuffles.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Count the sequences of decisions from the start of a game, for every length up to a depth.

    A decision is a part of a step: what to do, which card to discard, which source to take from, whether to go on.

    Example: brass-ai perft --ruleset lancashire-2018 --depth 5
    """
    name = needed_ruleset(ruleset)
    start = Game.from_seed(name, players, seed).state
    if not as_json:
        print(f"{'depth':>5}  {'sequences':>15}  {'seconds':>9}  {'a second':>13}")
    rows: list[dict[str, Any]] = []
    for length in range(1, depth + 1):
        begun = time.perf_counter()
        count = _count(start, length, seed)
        seconds = time.perf_counter() - begun
        rows.append({"depth": length, "sequences": count, "seconds": round(seconds, 6)})
        if not as_json:
            print(f"{length:>5}  {count:>15,}  {seconds:>9.3f}  {count / max(seconds, 1e-9):>13,.0f}")
            sys.stdout.flush()
    if as_json:
        print(json.dumps({"ruleset": name, "players": players, "seed": seed, "counts": rows}))


def _count(state: _engine.State, depth: int, seed: int) -> int:
    if depth <= NATIVE_DEPTH or state.is_over:
        return int(state.perft(depth, seed))
    total = 0
    for decision in state.legal_decisions():
        after = state.copy()
        after.apply(decision, _engine.Random(seed))
        total += _count(after, depth - 1, seed)
    return total
