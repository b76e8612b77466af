"""Checks what must hold in every game, over many games by the random and the lively policy.

    python bench/invariants.py --games 500

plays so many games of every ruleset and number of players by each policy. At every step the whole position is recounted
from the step texts and the data file; see tests/support/invariants.py.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support.invariants import POLICIES, CheckedGame

from brass_core import rulesets


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="of each kind (default: 500)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default: 1)")
    parser.add_argument("--ruleset", choices=sorted(rulesets()), help="only this one")
    arguments = parser.parse_args()
    start, failures, total = time.perf_counter(), 0, Counter[str]()
    for ruleset, counts in rulesets().items():
        if arguments.ruleset not in (None, ruleset):
            continue
        for players in counts:
            for policy in POLICIES:
                events: Counter[str] = Counter()
                for seed in range(arguments.seed, arguments.seed + arguments.games):
                    try:
                        record = CheckedGame(ruleset, players, seed, policy).play()
                    except AssertionError as error:
                        failures += 1
                        print(f"{ruleset}, {players} players, {policy}, seed {seed}: {error}")
                        continue
                    events.update(kind_of(text) for _, text in record["steps"])
                steps = ", ".join(f"{kind} {count}" for kind, count in sorted(events.items()))
                print(f"{ruleset}, {players} players, {policy}: {arguments.games} games; {steps}", flush=True)
                total["games"] += arguments.games
                total["steps"] += events.total()
    seconds = time.perf_counter() - start
    print(f"{total['games']} games, {total['steps']} steps in {seconds:.0f} s; {failures} failed")
    sys.exit(1 if failures else 0)


def kind_of(text: str) -> str:
    """The first word of a step, two-card builds apart."""
    verb = text.split(" ")[0]
    return "build with two cards" if verb == "build" and "+" in text.partition("card=")[2] else verb


if __name__ == "__main__":
    main()
