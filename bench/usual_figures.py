"""Measure what seats usually have in each round: `python bench/usual_figures.py --games 12 --iterations 100`.

Search agents play games against themselves. Money, income level, points and the cubes on the markets at the start of
every turn, averaged by ruleset, number of players, era and round, are stored in the package: the web board assumes
them where a person who enters a position has not said them yet.
"""

import argparse
import json
from collections import defaultdict

from brass_ai.server.usual import FIGURES, STORE
from brass_core import _engine
from brass_core.names import ERAS, names_of
from turn_starts import turn_starts


def usual(ruleset: str, players: int, games: int, iterations: int) -> dict[str, list[dict[str, int]]]:
    """By era, for each round from the first: the means of what the seat to move has, rounded."""
    found: dict[tuple[str, int], list[tuple[int, ...]]] = defaultdict(list)
    levels, rounds = names_of(ruleset, players).income_levels, names_of(ruleset, players).rounds
    for seed in range(games):
        starts, _ = turn_starts(_engine.Ruleset.named(ruleset, players), seed, iterations)
        for state in (start.state for start in starts):
            fields = state.fields()
            seat = fields["seats"][state.seat]
            figures = (seat["cash"], levels[seat["income_space"]], seat["points"], *fields["market"])
            found[ERAS[state.era], state.round].append(figures)
    return {era: [_means(found[era, number]) for number in range(1, 1 + rounds)] for era in ERAS}


def _means(seen: list[tuple[int, ...]]) -> dict[str, int]:
    columns = zip(FIGURES, zip(*seen, strict=True), strict=True)
    return {name: round(sum(values) / len(values)) for name, values in columns}


def main() -> None:
    """Measure all games and store the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=12, help="games for each ruleset and number of players")
    parser.add_argument("--iterations", type=int, default=100, help="of the search for each decision")
    options = parser.parse_args()
    table: dict[str, dict[str, object]] = defaultdict(dict)
    for ruleset, players in _engine.RULESETS:
        table[ruleset][str(players)] = usual(ruleset, players, options.games, options.iterations)
        print(ruleset, players, flush=True)
    STORE.write_text(json.dumps({"games": options.games, "iterations": options.iterations, "rounds": table}) + "\n")


if __name__ == "__main__":
    main()
