"""Adds the positions that `brass-ai bench` lacks, from games between short searches, to those in the package.

    python bench/draw_bench_positions.py

A ruleset and number of players that has positions keeps them: others would make other speeds, and runs before and
after could not be compared. To draw a game anew, take its lines out of the file first. Pin the signature afterwards
(pin_signature.py).
"""

import json
from pathlib import Path
from typing import Any

from brass_ai.bench.run import POSITIONS
from brass_ai.suggest import Limit, suggest
from brass_core import Game, rulesets

DATA = Path(__file__).parents[1] / "src" / "brass_ai" / "data"
FORMAT = "brass-bench-positions/1"
ITERATIONS = 200
MOMENTS = (("canal", 2), ("canal", 6), ("rail", 2), ("rail", 5), ("rail", 7))  # each with another seat to move
OPEN_ACTIONS = 1  # positions of every game in the middle of an action


def main() -> None:
    file = DATA / POSITIONS
    kept = json.loads(file.read_text(encoding="utf-8"))["positions"]
    present = {(row["position"]["ruleset"], row["position"]["players"]) for row in kept}
    games = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]
    drawn = [
        {"name": name, "position": position}
        for seed, game in enumerate(games, start=1)
        if game not in present
        for name, position in _positions(*game, seed)
    ]
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in kept + drawn)
    file.write_text(f'{{"format": "{FORMAT}", "positions": [\n{lines}\n]}}\n', encoding="utf-8")
    print(f"{len(kept)} positions kept, {len(drawn)} drawn")


def _positions(ruleset: str, players: int, seed: int) -> list[tuple[str, dict[str, Any]]]:
    game = Game.from_seed(ruleset, players, seed)
    wanted, open_actions = dict.fromkeys(MOMENTS, True), OPEN_ACTIONS
    found: list[tuple[str, dict[str, Any]]] = []
    while not game.is_over:
        position = game.position(game.active_seat)
        moment = position["era"], position["round"]
        turn = list(dict.fromkeys(position["turn_order"])).index(position["active_seat"])
        name = f"{ruleset} {players} players, {moment[0]} {moment[1]}"
        if wanted.get(moment) and turn == MOMENTS.index(moment) % players:
            wanted[moment] = False
            found.append((name, position))
        for step in suggest(position, Limit(iterations=ITERATIONS), seed=seed).turn:
            if step.step is None:
                game.close()
                continue
            game.play(step.step)
            position = game.position()
            if open_actions and moment[0] == "rail" and position["open_action"] and not game.is_over:
                open_actions -= 1
                found.append((f"{name}, {position['open_action']['kind']} open", game.position(game.active_seat)))
    return found


if __name__ == "__main__":
    main()
