"""Compares the engine with the slow referee over many games, one lively and one random game in turn.

    python bench/compare_with_referee.py --games 300

plays so many games of every ruleset and number of players, and names the first thing that differs in each.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support.comparison import compare_game

from brass_core import rulesets


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="of each kind (default: 300)")
    parser.add_argument("--seed", type=int, default=1000, help="of the first game (default: 1000)")
    arguments = parser.parse_args()
    failures = 0
    for ruleset, counts in rulesets().items():
        for players in counts:
            start = time.perf_counter()
            differences = []
            for seed in range(arguments.seed, arguments.seed + arguments.games):
                difference = compare_game(ruleset, players, seed, is_lively=seed % 2 == 0)
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
