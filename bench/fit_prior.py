"""Fit the learned prior to what searches choose: `python bench/fit_prior.py birmingham --games 48`, from the root.

Searches with many iterations play games against each other; every decision with a choice is kept with its visits. What
is fitted is the softmax of the prior's estimates (cpp/brass/search/prior.h), to the shares of the visits, by the least
mean divergence: first the weights of the guided policy by the separable CMA-ES (Ros, Hansen 2008), then corrections,
with a penalty on large ones, by L-BFGS, as that problem is convex. One game in eight is held back to show what was
learnt. With --write the weights take the place of those in the search, which then has to be built anew.
"""

import argparse
import sys
import time
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from cmaes import SepCMA
from scipy.optimize import minimize

from brass_core import _engine
from brass_core.names import ERAS
from prior_model import Choices, Corrections, divergences
from tune_policy import initializer

SEARCH = Path(__file__).parent.parent / "cpp" / "brass" / "search"
GAMES = ("lancashire", "birmingham")
HELD_BACK = 8  # one game in so many tests what was learnt
SPREAD = 0.15  # of the first generation, as a part of each weight's size
STEPS = 300  # of the convex fit at most

Array = np.ndarray


def gather(game: str, games: int, iterations: int, seed: int, jobs: int) -> list[Array]:
    """The arrays of `search_choices`; every second game is at 4 players of the newest edition, the others go round."""
    rulesets = [row for row in _engine.RULESETS if row[0].startswith(game)]
    tasks = [
        (rulesets[-1] if number % 2 == 0 else rulesets[number // 2 % len(rulesets)], seed + number, iterations, number)
        for number in range(games)
    ]
    parts, begin = [], time.monotonic()
    with Pool(jobs) as pool:
        for part in pool.imap(_sample, tasks):
            parts.append(part)
            print(f"game {len(parts)} of {games}, {time.monotonic() - begin:.0f} s", end="\r", file=sys.stderr)
    return [np.concatenate(arrays) for arrays in zip(*parts, strict=True)]


def _sample(task: tuple[tuple[str, int], int, int, int]) -> tuple[Array, ...]:
    row, seed, iterations, number = task
    parts = _engine.search_choices(_engine.Ruleset.named(*row), 1, seed, iterations)
    parts[0][:, 2] = number
    return parts


def newest(game: str) -> _engine.Ruleset:
    return _engine.Ruleset.named(*[row for row in _engine.RULESETS if row[0].startswith(game)][-1])


def fitted_policy(game: str, choices: Choices, learnt: Array, minutes: float, seed: int) -> Array:
    """Weights of the guided policy, the mean of the last distribution."""
    start = np.array(_engine.policy_weights(newest(game)))
    scale = np.maximum(np.abs(start), 0.5)
    optimizer = SepCMA(mean=start / scale, sigma=SPREAD, seed=seed)
    end, generation = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end:
        candidates = [optimizer.ask() for _ in range(optimizer.population_size)]
        losses = []
        for candidate in candidates:
            scores = _engine.guided_scores(choices.states, list(map(float, candidate * scale)))
            losses.append(float(divergences(choices, scores)[learnt].mean()))
        optimizer.tell(list(zip(candidates, losses, strict=True)))
        generation += 1
        if generation % 20 == 0:
            print(f"generation {generation}: divergence {min(losses):.3f}", flush=True)
    return np.array(optimizer.mean * scale)


def report(name: str, choices: Choices, estimates: Array, chosen: Array) -> None:
    """Divergence from the visits, and how often the likeliest decision is the most visited one."""
    lost = divergences(choices, estimates)
    agrees = choices.agreement(estimates)
    for is_main, kind in ((1, "main"), (0, "other")):
        rows = chosen & (choices.main == is_main)
        print(
            f"{name:11} {rows.sum():5} {kind:5} decisions held back: divergence {lost[rows].mean():.3f}, "
            f"the likeliest is the most visited in {agrees[rows].mean():.1%}"
        )


def source(game: str, policy: Array, corrections: Corrections, weights: Array) -> str:
    """The C++ file of the weights."""
    blocks = []
    for era in range(len(ERAS)):
        factors, biases, features = (part[era] for part in corrections.parts(weights))
        rows = ",\n".join("{" + numbers(row) + "}" for row in features)
        blocks.append("{{" + numbers(factors) + "},\n{" + numbers(biases) + "},\n{" + rows + "}}")
    body = ",\n".join(blocks)
    title = game.title()
    return (
        "// Weights of the learned prior: policy; corrections of canal era, rail era. Written by bench/fit_prior.py.\n"
        '#include "brass/search/prior.h"\n\nnamespace brass {\n\n'
        f"const PolicyWeights k{title}PriorPolicy{{\n{initializer(list(map(float, policy)))}}};\n\n"
        f"// clang-format off\nconst PriorWeights<k{title}Features> k{title}Priors[2] = {{\n{body}}};\n"
        "// clang-format on\n\n}  // namespace brass\n"
    )


def numbers(values: Array) -> str:
    return ",".join("0" if abs(value) < 1e-4 else f"{value:.3g}" for value in values)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the learned prior to what searches choose.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=48, help="to learn from (default: 48)")
    parser.add_argument("--iterations", type=int, default=800, help="of their searches for a main decision")
    parser.add_argument("--minutes", type=float, default=3, help="of fitting the policy (default: 3)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--choices", type=Path, help="file of the games' choices: read if it is there, else written")
    parser.add_argument("--write", action="store_true", help="write prior_weights_….cpp")
    options = parser.parse_args()
    if options.choices and options.choices.exists():
        with np.load(options.choices) as file:
            arrays = [file[name] for name in file.files]
    else:
        arrays = gather(options.game, options.games, options.iterations, options.seed, options.jobs)
        if options.choices:
            np.savez(options.choices, *arrays)
    ruleset = newest(options.game)
    choices = Choices.of(arrays, np.array(_engine.prior_classes(ruleset)))
    held_back = choices.moments[:, 2] % HELD_BACK == 0
    report("as it is", choices, choices.scores, held_back)
    policy = fitted_policy(options.game, choices, ~held_back, options.minutes, options.seed)
    scores = _engine.guided_scores(choices.states, list(map(float, policy)))
    report("policy", choices, scores, held_back)
    corrections = Corrections(choices, scores, ruleset.decision_count)
    weights = minimize(
        corrections.loss, corrections.start(), (~held_back,), jac=True, method="L-BFGS-B", options={"maxiter": STEPS}
    ).x
    report("corrections", choices, corrections.estimates(weights), held_back)
    if options.write:
        text = source(options.game, policy, corrections, weights)
        (SEARCH / f"prior_weights_{options.game}.cpp").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
