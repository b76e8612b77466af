"""Train the value networks: `python bench/train_value_network.py birmingham --games 40000 --seconds 60`, from the root.

Games of the guided policy, with --searched in part of searches with the present networks, leave good play once, for
one or two random actions, so that positions are met that it would avoid; from there on positions are sampled, with what
every seat had at the end. One network an era learns the final points from the features (cpp/brass/search/features.h):
least squares, Adam (Kingma, Ba 2015) from a linear solution. The errors on games held back are printed by round. With
--out the weights are written into a file, with --write they take the place of those in the search, which then has to
be built anew.
"""

import argparse
import time
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from brass_core import _engine
from brass_core.names import ERAS

SEARCH = Path(__file__).parent.parent / "cpp" / "brass" / "search"
GAMES = ("lancashire", "birmingham")
HELD_BACK = 20  # one game in so many tests what was learnt
BATCH = 1024
CHUNK = 100  # games that a process plays in one go

Array = np.ndarray


def gather(game: str, games: int, searched: float, iterations: int, seed: int, jobs: int) -> tuple[Array, Array, Array]:
    """(era, round, is held back), features and final points, one row for each seat at each position.

    Half of the games are at 4 players of the newest edition, the others go round all rulesets of the game. Of each
    ruleset's games the part `searched` is by searches.
    """
    rulesets = [row for row in _engine.RULESETS if row[0].startswith(game)]
    shares = [(rulesets[-1], games // 2), *((row, games // 2 // len(rulesets)) for row in rulesets)]
    tasks = []
    for row, number in shares:
        for first in range(0, number, CHUNK):
            here = min(CHUNK, number - first)
            by_search = round(here * searched)
            tasks.append((row, by_search, seed + first, iterations))
            tasks.append((row, here - by_search, seed + first + by_search, 0))
        seed += number
    with Pool(jobs) as pool:
        parts = pool.map(_sample, [task for task in tasks if task[1]], chunksize=1)
    moments, features, points = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    moments[:, 2] = moments[:, 2] % HELD_BACK == 0
    return moments, features, points


def _sample(task: tuple[tuple[str, int], int, int, int]) -> tuple[Array, Array, Array]:
    row, games, seed, iterations = task
    ruleset = _engine.Ruleset.named(*row)
    positions = _engine.sample_games(ruleset, games, seed, iterations)
    moments = np.repeat(positions.moments(), ruleset.players, axis=0)
    return moments, positions.features(), positions.final_points().ravel()


class Network:
    """One hidden layer of rectified units and a direct linear path; Adam's moments beside each parameter."""

    def __init__(self, features: Array, targets: Array, hidden: int, rng: np.random.Generator) -> None:
        """Starts at the linear least-squares solution."""
        inputs = features.shape[1]
        columns = np.hstack([features, np.ones((len(features), 1), np.float32)])
        gram = columns.T @ columns / len(columns) + 1e-4 * np.eye(inputs + 1)
        linear = np.linalg.solve(gram, columns.T @ targets / len(columns)).astype(np.float32)
        into = rng.standard_normal((inputs, hidden)).astype(np.float32) / np.sqrt(inputs)
        out = rng.standard_normal(hidden).astype(np.float32) * 0.1
        self.parameters = [into, np.zeros(hidden, np.float32), out, linear[:-1].copy(), linear[-1:].copy()]
        self._means = [np.zeros_like(parameter) for parameter in self.parameters]
        self._squares = [np.zeros_like(parameter) for parameter in self.parameters]
        self._steps = 0

    def predict(self, features: Array) -> Array:
        return self._run(features)[0]

    def _run(self, features: Array) -> tuple[Array, Array]:
        into, bias, out, direct, offset = self.parameters
        active = np.maximum(features @ into + bias, 0)
        return active @ out + features @ direct + offset[0], active

    def learn(self, features: Array, targets: Array, rate: float) -> None:
        """One step of Adam on a batch."""
        outputs, active = self._run(features)
        error = (outputs - targets) * (2 / len(targets))
        back = error[:, None] * self.parameters[2] * (active > 0)
        gradients = [features.T @ back, back.sum(0), active.T @ error, features.T @ error, error.sum(keepdims=True)]
        self._steps += 1
        for parameter, gradient, mean, square in zip(
            self.parameters, gradients, self._means, self._squares, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            size = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            parameter -= rate * mean / (1 - 0.9**self._steps) / size


def train(features: Array, targets: Array, hidden: int, seconds: float, rng: np.random.Generator) -> Network:
    """A network trained for so long, the learning rate falling evenly to a fiftieth."""
    network = Network(features, targets, hidden, rng)
    start = time.perf_counter()
    while (passed := (time.perf_counter() - start) / seconds) < 1:
        batch = rng.integers(len(features), size=BATCH)
        network.learn(features[batch], targets[batch], 3e-3 * max(0.02, 1 - passed))
    return network


def report(era: int, moments: Array, errors: Array) -> None:
    """Root mean squares of the errors by round."""
    rounds = moments[:, 1]
    by_round = [float(np.sqrt(np.mean(errors[rounds == number] ** 2))) for number in np.unique(rounds)]
    print(f"{ERAS[era]:6} {len(errors)} rows held back; error by round:", *(f"{value:.1f}" for value in by_round))


def source(game: str, networks: list[Network]) -> str:
    """The C++ file of the weights."""

    def numbers(values: Array) -> str:
        return ",".join("0" if abs(value) < 1e-5 else f"{value:.4g}" for value in values.ravel())

    blocks = []
    for network in networks:
        into, bias, out, direct, offset = network.parameters
        rows = ",\n".join("{" + numbers(row) + "}" for row in into)
        parts = [f"{{{numbers(values)}}}" for values in (bias, out, direct)]
        blocks.append("{{\n" + rows + "},\n" + ",\n".join([*parts, numbers(offset)]) + "}")
    body = ",\n".join(blocks)
    return (
        "// Weights of the value networks: canal era, rail era. Written by bench/train_value_network.py.\n"
        '#include "brass/search/value_network.h"\n\nnamespace brass {\n\n// clang-format off\n'
        f"const ValueNetwork<k{game.title()}Features> k{game.title()}Networks[2] = {{\n{body}}};\n"
        "// clang-format on\n\n}  // namespace brass\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the value network of the search.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--searched", type=float, default=0, help="part of the games by searches, from 0 to 1")
    parser.add_argument("--iterations", type=int, default=60, help="of these searches for each decision")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--seconds", type=float, default=60, help="training of each era's network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, metavar="FILE.cpp", help="write the weights there")
    parser.add_argument("--write", action="store_true", help="write value_weights_….cpp")
    options = parser.parse_args()
    moments, features, points = gather(
        options.game, options.games, options.searched, options.iterations, options.seed, options.jobs
    )
    targets = (points - _engine.MIDDLE_POINTS) / _engine.POINTS_PER_UNIT
    rng, networks = np.random.default_rng(options.seed), []
    for era in range(len(ERAS)):
        held = (moments[:, 0] == era) & (moments[:, 2] == 1)
        learnt = (moments[:, 0] == era) & (moments[:, 2] == 0)
        network = train(features[learnt], targets[learnt], _engine.HIDDEN_UNITS, options.seconds, rng)
        errors = (network.predict(features[held]) - targets[held]) * _engine.POINTS_PER_UNIT
        report(era, moments[held], errors)
        networks.append(network)
    own = SEARCH / f"value_weights_{options.game}.cpp" if options.write else None
    for path in filter(None, (options.out, own)):
        path.write_text(source(options.game, networks), encoding="utf-8")


if __name__ == "__main__":
    main()
