"""Fit the guided policy's weights: `python bench/tune_policy.py --ruleset birmingham-2018 --minutes 10`, from the root.

The mean final points of all seats in games of the policy against itself are raised by the separable CMA-ES (Ros, Hansen
2008). Every candidate of a generation plays the same deals. The weights of the last distribution's mean are printed in
the form of cpp/brass/search/weights.cpp, with their own mean and that of the weights before over games not used so far.
"""

import argparse
import re
import time
from pathlib import Path

import numpy as np
from cmaes import SepCMA

from brass_core import _engine

HEADER = Path(__file__).parent.parent / "cpp" / "brass" / "search" / "weights.h"
CHECKED = 4000  # games of the comparison at the end
SPREAD = 0.3  # of the first generation, as a part of each weight's size


def names() -> list[str]:
    """The members of the structures, one for each number, in their order."""
    text = re.sub(r"//.*", "", HEADER.read_text(encoding="utf-8"))
    evaluation, policy = (text.split(f"struct {name} {{")[1].split("};")[0] for name in ("EvaluationWeights", "PolicyWeights"))
    listed = [f"outlook.{name}" for name in members(evaluation)]
    return listed + members(policy.split(";", 1)[1])


def members(structure: str) -> list[str]:
    """Names of the float members; arrays by industry have six."""
    found = []
    for declaration in re.findall(r"float ([^;]+);", structure):
        for member in re.split(r",\s*(?![^{]*\})", declaration):
            name = re.match(r"(\w+)(\[)?", member.strip())
            assert name
            found += [f"{name[1]}[{at}]" for at in range(6)] if name[2] else [name[1]]
    return found


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
    return optimizer.mean * scale


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the guided policy's weights.")
    parser.add_argument("--ruleset", default="birmingham-2018")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=200, help="of each candidate in a generation")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ruleset = _engine.Ruleset.named(options.ruleset, options.players)
    before = np.array(_engine.policy_weights(ruleset))
    after = tuned(ruleset, before, options.minutes, options.games, options.seed)
    for name, weight in zip(names(), after, strict=True):
        print(f"{name} = {weight:.4g}f")
    for what, weights in (("before", before), ("after", after)):
        mean = _engine.guided_mean(ruleset, list(map(float, weights)), CHECKED, 10**9)
        print(f"{what}: {mean:.2f} points over {CHECKED} games")


if __name__ == "__main__":
    main()
