"""Fit the static evaluation's weights: `python bench/fit_evaluation.py birmingham --write`, from the root.

Positions of self-play games, some by searches and some by the guided policy, with the final points of all seats, are
what the weights are fitted to: the squared error of the estimates is made as small as it can be by the method of
Levenberg and Marquardt (Marquardt 1963), with every weight kept in its range. The errors on games held back are printed
before and after, and for the value network; with --without also the error of a fit without each of those weights. With
--write the weights take their place in cpp/brass/search/evaluation_….cpp; the engine then has to be built anew.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from brass_core import _engine
from brass_core.names import ERAS
from evaluation_page import PAGE
from strength_page import write_section
from tune_policy import SEARCH, literal, structures

GAMES = ("lancashire", "birmingham")
HELD_BACK = 5  # one game in so many tests what was fitted
SEARCHED_FROM = 10**8  # seeds of the games by searches
STEP = 1e-3  # of a weight, for the slopes, as a part of its size
ENOUGH = 1e-4  # the part of the error by which the last of the rounds made it smaller

Array = NDArray[np.float64]

NAMES = [name for name, _ in structures()[0]]
CHANCES = {"sold_soon", "sold_later", "kept_chance", "without_beer"}  # from 0 to 1
RATES = {"canal_coal_rate", "rail_coal_rate", "iron_rate", "canal_beer_rate", "rail_beer_rate"}
LIMITS = {
    "sold_later_round": (0.0, 0.1),
    "half_demand": (0.01, 100.0),
    "icon_of_space": (0.0, 1.0),
    "discount": (0.5, 1.0),
    # More money must never be worth less.
    "pound": (0.0, 100.0),
    "spare_pound": (0.0, 100.0),
    "ready_cash": (0.0, 100.0),
    # Exponential functions of pounds divided by these must stay within the numbers of a float.
    "canal_spending": (1.0, 100.0),
    "rail_spending": (4.0, 100.0),
    "ready_pounds": (5.0, 100.0),
}


def limits(name: str) -> tuple[float, float]:
    """The range of a weight."""
    if name in CHANCES:
        return 0.0, 1.0
    return LIMITS.get(name, (0.01 if name in RATES else -100.0, 100.0))


LOWEST, HIGHEST = np.array([limits(name) for name in NAMES]).T


@dataclass(frozen=True)
class Games:
    """Positions, final points of their seats, and which of them are held back."""

    positions: list[_engine.TrainingPositions]
    final: Array
    is_held: NDArray[np.bool_]

    def errors(self, evaluation: _engine.Evaluation, weights: Array | None = None) -> Array:
        """Estimated less final points of every seat at every position."""
        chosen = None if weights is None else weights_of(weights)
        estimates = [positions.estimates(evaluation, chosen).ravel() for positions in self.positions]
        return np.concatenate(estimates).astype(np.float64) - self.final

    def static_errors(self, weights: Array) -> Array:
        return self.errors(_engine.Evaluation.static, weights)


def weights_of(values: Array) -> _engine.EvaluationWeights:
    return _engine.EvaluationWeights(**dict(zip(NAMES, map(float, values), strict=True)))


def values_of(weights: _engine.EvaluationWeights) -> Array:
    return np.array([getattr(weights, name) for name in NAMES], np.float64)


def play(game: str, games: int, searched: float, iterations: int, seed: int) -> Games:
    """Half of the games are at 4 players of the newest edition, the others go round all rulesets of the game."""
    rulesets = [row for row in _engine.RULESETS if row[0].startswith(game)]
    positions = []
    for row, number in ((rulesets[-1], games // 2), *((row, games // 2 // len(rulesets)) for row in rulesets)):
        ruleset = _engine.Ruleset.named(*row)
        by_search = round(number * searched)
        positions.append(_engine.sample_games(ruleset, by_search, SEARCHED_FROM + seed, iterations))
        positions.append(_engine.sample_games(ruleset, number - by_search, seed, 0))
        seed += number
    return games_of([part for part in positions if len(part)])


def games_of(positions: list[_engine.TrainingPositions]) -> Games:
    final = [part.final_points() for part in positions]
    held = [
        np.repeat(part.moments()[:, 2] % HELD_BACK == 0, points.shape[1])
        for part, points in zip(positions, final, strict=True)
    ]
    return Games(positions, np.concatenate([points.ravel() for points in final]), np.concatenate(held))


def slopes(games: Games, weights: Array, free: list[int]) -> Array:
    """How every error changes with each free weight, away from the end of its range."""
    here = games.static_errors(weights)
    columns = []
    for index in free:
        step = STEP * max(abs(weights[index]), 1.0)
        if weights[index] + step > HIGHEST[index]:
            step = -step
        there = weights.copy()
        there[index] += step
        columns.append((games.static_errors(there) - here) / step)
    return np.stack(columns, axis=1)


def fitted(games: Games, start: Array, fixed: frozenset[str] = frozenset(), most_rounds: int = 60) -> Array:
    """The weights with the least squared error on the games not held back."""
    learnt = ~games.is_held
    free = [index for index, name in enumerate(NAMES) if name not in fixed]
    weights = np.clip(start, LOWEST, HIGHEST)
    errors = games.static_errors(weights)[learnt]
    damping = 1e-2
    for _ in range(most_rounds):
        steps = slopes(games, weights, free)[learnt]
        gram, pull = steps.T @ steps, steps.T @ errors
        before = errors @ errors
        for _ in range(8):
            # A weight that nothing depends on stays where it is.
            metric = damping * np.diag(np.maximum(np.diag(gram), 1e-3 * len(errors)))
            trial = weights.copy()
            trial[free] -= np.linalg.solve(gram + metric, pull)
            trial = np.clip(trial, LOWEST, HIGHEST)
            tried = games.static_errors(trial)[learnt]
            if tried @ tried < before:
                weights, errors, damping = trial, tried, damping / 5
                break
            damping *= 5
        if errors @ errors > before * (1 - ENOUGH):
            break
    return weights


def spread(errors: Array) -> float:
    return float(np.sqrt(np.mean(errors**2)))


def by_era(games: Games, errors: Array) -> Iterator[float]:
    """Root mean squares on the games held back, of both eras."""
    eras = np.concatenate([np.repeat(part.moments()[:, 0], part.final_points().shape[1]) for part in games.positions])
    for era in range(len(ERAS)):
        yield spread(errors[games.is_held & (eras == era)])


def source(game: str, weights: Array) -> str:
    """The C++ file of the weights."""
    rows = "".join(f"    .{name} = {literal(value)},\n" for name, value in zip(NAMES, weights, strict=True))
    return (
        "// Weights of the static evaluation. Written by bench/fit_evaluation.py.\n"
        '#include "brass/search/weights.h"\n\nnamespace brass {\n\n'
        f"const EvaluationWeights k{game.title()}Evaluation{{\n{rows}}};\n\n}}  // namespace brass\n"
    )


def report(what: str, games: Games, errors: Array) -> str:
    """Prints and gives a row of root mean squares on the games held back: of all, the canal era, the rail era."""
    eras = " | ".join(f"{value:.2f}" for value in by_era(games, errors))
    row = f"| {what} | {spread(errors[games.is_held]):.2f} | {eras} |"
    print(row, flush=True)
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the static evaluation's weights.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=700)
    parser.add_argument("--searched", type=float, default=0.75, help="part of the games by searches, from 0 to 1")
    parser.add_argument("--iterations", type=int, default=60, help="of these searches for each decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without", nargs="*", default=[], choices=NAMES, metavar="WEIGHT", help="fit without each")
    parser.add_argument("--write", action="store_true", help="write evaluation_….cpp and the errors on the page")
    options = parser.parse_args()
    games = play(options.game, options.games, options.searched, options.iterations, options.seed)
    lines = [
        f"{options.game.title()}, {options.games:,} games, {games.is_held.sum():,} estimates held back:",
        "",
        "| evaluation | all | canal era | rail era |",
        "| --- | --: | --: | --: |",
    ]
    print(*lines, sep="\n", flush=True)
    start = values_of(_engine.EvaluationWeights())
    after = fitted(games, start)
    lines.append(report("static, before fitting", games, games.static_errors(start)))
    lines.append(report("static", games, games.static_errors(after)))
    lines.append(report("network", games, games.errors(_engine.Evaluation.network)))
    for name in options.without:
        report(f"static without {name}", games, games.static_errors(fitted(games, start, frozenset({name}))))
    text = source(options.game, after)
    print(text)
    if options.write:
        (SEARCH / f"evaluation_{options.game}.cpp").write_text(text, encoding="utf-8")
        write_section(f"fit of {options.game}", lines, PAGE)


if __name__ == "__main__":
    main()
