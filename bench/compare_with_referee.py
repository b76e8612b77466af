"""Compares the engine with the slow referee over many games: random, lively, random, and lively with full purses.

    python bench/compare_with_referee.py --games 300

plays so many games of every ruleset and number of players, and names the first thing that differs in each;

    python bench/compare_with_referee.py --ruleset birmingham-2018 --players 3

only those of one ruleset, or of one number of players.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support.comparison import compare_game

from brass_core import rulesets

PURSE = 150  # pounds for each seat, so that costly tiles, sales and double rails occur


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="of each kind (default: 300)")
    parser.add_argument("--seed", type=int, default=1000, help="of the first game (default: 1000)")
    parser.add_argument("--ruleset", choices=sorted(rulesets()), help="only this one")
    parser.add_argument("--players", type=int, choices=sorted(set().union(*rulesets().values())), help="only so many")
    arguments = parser.parse_args()
    failures = 0
    for ruleset, counts in rulesets().items():
        if arguments.ruleset not in (None, ruleset):
            continue
        for players in counts:
            if arguments.players not in (None, players):
                continue
            start = time.perf_counter()
            differences = []
            for seed in range(arguments.seed, arguments.seed + arguments.games):
                difference = compare_game(
                    ruleset, players, seed, is_lively=seed % 2 == 0, purse=PURSE if seed % 4 == 2 else None
                )
                if difference:
                    differences.append(difference)
                    print(difference, flush=True)
            failures += len(differences)
            agreed, seconds = arguments.games - len(differences), time.perf_counter() - start
            print(
                f"{ruleset}, {players} players: {agreed} of {arguments.games} games agree ({seconds:.0f} s)", flush=True
            )
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
