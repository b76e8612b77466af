"""Fit the guided policy's weights: `python bench/tune_policy.py birmingham --minutes 10`, from the root.

The mean final points of all seats in games of the policy against itself are raised by the separable CMA-ES (Ros, Hansen
2008). Every candidate of a generation plays the same deals. The mean of the last distribution is compared with the
weights before over games not used so far; with --write it takes their place in cpp/brass/search/policy_….cpp.
"""

import argparse
import re
import time
from pathlib import Path

import numpy as np
from cmaes import SepCMA

from brass_core import _engine

SEARCH = Path(__file__).parent.parent / "cpp" / "brass" / "search"
GAMES = {"lancashire": "lancashire-2018", "birmingham": "birmingham-2018"}
INDUSTRIES = 6  # numbers of a weight by industry
CHECKED = 4000  # games of the comparison at the end
SPREAD = 0.3  # of the first generation, as a part of each weight's size


def structures() -> list[list[tuple[str, int]]]:
    """Names and lengths of the members of EvaluationWeights, then of PolicyWeights behind it."""
    text = re.sub(r"//.*", "", (SEARCH / "weights.h").read_text(encoding="utf-8"))
    found = []
    for name in ("EvaluationWeights", "PolicyWeights"):
        body = text.split(f"struct {name} {{")[1].split("\n};")[0].replace("= {}", "")
        names = [word for line in re.findall(r"float ([^;]+);", body) for word in line.split(",")]
        found.append([(re.split(r"[\s=\[]", name.strip())[0], INDUSTRIES if "[" in name else 1) for name in names])
    return found


def literal(value: float) -> str:
    """A number of type float in C++."""
    digits = f"{value:.4g}"
    return (digits if "." in digits or "e" in digits else digits + ".0") + "f"


def initializer(weights: list[float]) -> str:
    """The members of PolicyWeights in C++."""
    values = iter(weights)

    def written(members: list[tuple[str, int]], indent: str) -> str:
        lines = []
        for name, length in members:
            numbers = ", ".join(literal(next(values)) for _ in range(length))
            lines.append(f"{indent}.{name} = " + (f"{{{numbers}}}" if length > 1 else numbers) + ",\n")
        return "".join(lines)

    evaluation, policy = structures()
    outlook = written(evaluation, " " * 12)
    return f"    .outlook =\n        {{\n{outlook}        }},\n" + written(policy, " " * 4)


def source(game: str, weights: list[float]) -> str:
    """The C++ file of the weights."""
    return (
        "// Weights of the guided policy. Written by bench/tune_policy.py.\n"
        '#include "brass/search/weights.h"\n\nnamespace brass {\n\n'
        f"const PolicyWeights k{game.title()}Policy{{\n{initializer(weights)}}};\n\n}}  // namespace brass\n"
    )


def tuned(ruleset: _engine.Ruleset, start: np.ndarray, minutes: float, games: int, seed: int) -> np.ndarray:
    """The mean of the last distribution."""
    scale = np.maximum(np.abs(start), 0.5)
    optimizer = SepCMA(mean=start / scale, sigma=SPREAD, seed=seed)
    end, generation = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end:
        candidates = [optimizer.ask() for _ in range(optimizer.population_size)]
        first = seed + generation * games
        means = [_engine.guided_mean(ruleset, list(map(float, one * scale)), games, first) for one in candidates]
        optimizer.tell([(one, -mean) for one, mean in zip(candidates, means, strict=True)])
        generation += 1
        if generation % 10 == 0:
            print(f"generation {generation}: mean {np.mean(means):.1f}, best {max(means):.1f} points", flush=True)
    best: np.ndarray = optimizer.mean * scale
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the guided policy's weights.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=200, help="of each candidate in a generation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write policy_….cpp")
    options = parser.parse_args()
    ruleset = _engine.Ruleset.named(GAMES[options.game], options.players)
    before = np.array(_engine.policy_weights(ruleset))
    after = tuned(ruleset, before, options.minutes, options.games, options.seed)
    for what, weights in (("before", before), ("after", after)):
        mean = _engine.guided_mean(ruleset, list(map(float, weights)), CHECKED, 10**9)
        print(f"{what}: {mean:.2f} points over {CHECKED} games")
    text = source(options.game, list(map(float, after)))
    print(text)
    if options.write:
        (SEARCH / f"policy_{options.game}.cpp").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
