"""Compare expected with final points, by round: `python bench/calibrate.py --games 40 --iterations 200`, from the root.

Search agents play games against themselves. At the start of every turn the search's expectation for each seat is kept
and compared with that seat's final points. The means and root mean squares of the differences, by ruleset, number of
players, era and round, are printed and with --write stored in the package, from where a recommendation tells how far
expectations have been off. With --rulesets only these are measured; what is stored of the others stays, if it was
measured with as many games and iterations.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from brass_core import _engine
from brass_core.names import ERAS, rulesets
from turn_starts import mean_and_spread, turn_starts

STORE = Path(__file__).parent.parent / "src" / "brass_ai" / "data" / "calibration.json"

Differences = dict[tuple[str, int], list[float]]  # by era and round: final minus expected points


def calibrate(ruleset: str, players: int, games: int, iterations: int, seed: int) -> dict[str, list[dict[str, float]]]:
    """By era, for each round from the first: mean and root mean square of final minus expected points."""
    found: Differences = defaultdict(list)
    for game in range(games):
        starts, final = turn_starts(_engine.Ruleset.named(ruleset, players), seed + game, iterations)
        for start in starts:
            missed = (last - early for last, early in zip(final, start.expected, strict=True))
            found[ERAS[start.state.era], start.state.round] += missed
    return {era: [figures(found[era, number]) for number in rounds_of(found, era)] for era in ERAS}


def figures(differences: Sequence[float]) -> dict[str, float]:
    """Of one round."""
    mean, spread = mean_and_spread(differences)
    return {"mean": round(mean, 1), "spread": round(spread, 1)}


def rounds_of(found: Differences, era: str) -> range:
    """All rounds of an era that was played to its end."""
    return range(1, 1 + max(number for name, number in found if name == era))


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare expected with final points, by round.")
    parser.add_argument("--games", type=int, default=40, help="games for each ruleset and number of players")
    parser.add_argument("--iterations", type=int, default=200, help="of the search for each decision")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    known = list(rulesets())
    parser.add_argument("--rulesets", nargs="+", default=known, choices=known, metavar="RULESET", help="default: all")
    parser.add_argument("--write", action="store_true", help=f"store the result in {STORE.name}")
    options = parser.parse_args()
    how = {"iterations": options.iterations, "games": options.games}
    stored = json.loads(STORE.read_text()) if STORE.exists() else {}
    is_alike = {name: stored.get(name) for name in how} == how
    if options.write and not is_alike and set(options.rulesets) != set(known):
        parser.error(f"{STORE.name} was measured otherwise; expected all rulesets, or as many games and iterations")
    table: dict[str, dict[str, object]] = stored["rounds"] if is_alike else {}
    for ruleset, players in [game for game in _engine.RULESETS if game[0] in options.rulesets]:
        rows = calibrate(ruleset, players, options.games, options.iterations, options.seed)
        table.setdefault(ruleset, {})[str(players)] = rows
        print(f"{ruleset}, {players} players, {options.games} games: final minus expected, mean (root mean square)")
        for era, values in rows.items():
            print(f"  {era:6}", *(f"{value['mean']:+.0f} ({value['spread']:.0f})" for value in values), flush=True)
    if options.write:
        STORE.parent.mkdir(exist_ok=True)
        STORE.write_text(json.dumps(how | {"rounds": table}) + "\n")


if __name__ == "__main__":
    main()
