"""Measure what seats usually have in each round: `python -m bench.usual_figures --games 12 --iterations 100`.

Search agents play games against themselves. Money, income level, points and the cubes on the markets at the start of
every turn, averaged by ruleset, number of players, era and round, are stored in the package: the web board assumes
them where a person who enters a position has not said them yet.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator

from brass_ai.server.usual import FIGURES, STORE
from brass_core import _engine
from brass_core.names import ERAS, names_of

Moment = tuple[str, int, tuple[int, ...]]  # era, round, the figures in their order


def moments(ruleset: str, players: int, seed: int, iterations: int) -> Iterator[Moment]:
    """One self-play game: what the seat to move has at the start of each of its turns."""
    levels = names_of(ruleset, players).income_levels
    search = _engine.Search(_engine.SearchParameters(iterations=iterations, seed=seed))
    state, chance = _engine.State.start(_engine.Ruleset.named(ruleset, players), seed), _engine.Random(seed)
    turn = None
    while not state.is_over:
        now = (state.era, state.round, state.seat)
        if now != turn:
            turn = now
            fields = state.fields()
            seat = fields["seats"][state.seat]
            figures = (seat["cash"], levels[seat["income_space"]], seat["points"], *fields["market"])
            yield ERAS[state.era], state.round, figures
        state.apply(search.run(_engine.View.of(state, state.seat)).best, chance)


def usual(ruleset: str, players: int, games: int, iterations: int) -> dict[str, list[dict[str, int]]]:
    """By era, for each round from the first: the means, rounded."""
    found: dict[tuple[str, int], list[tuple[int, ...]]] = defaultdict(list)
    for seed in range(games):
        for era, number, figures in moments(ruleset, players, seed, iterations):
            found[era, number].append(figures)
    rounds = names_of(ruleset, players).rounds
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
