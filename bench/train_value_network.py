"""Train the value networks: `python bench/train_value_network.py birmingham --write`, from the root.

Games of the guided policy and of searches leave good play once, for one or two random actions, so that positions are
met that it would avoid; from there on positions are sampled, with what every seat had at the end. Searches go where the
networks promise too much, those that close their leaves at once most of all, and half as many of the games are theirs:
they show it. With --positions games of searches are kept from run to run, so that a second run, after a build with the
networks of the first, also knows what the first did not (Ross, Gordon, Bagnell 2011).

One network an era learns the final points from the features (cpp/brass/search/features.h): least squares, Adam (Kingma,
Ba 2015) from a linear solution. The same position brings more points to better players, so while it is trained the
network also has an input for each kind of players but the best, the search as it is in the newest run: what it learns
of weak play serves its judgement of strong play. These inputs are 0 in the search and not written. The errors on games
held back are printed by round. With --out the weights are written into a file, with --write they take the place of
those in the search, which then has to be built anew.
"""

import argparse
import sys
import time
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from brass_core import _engine
from brass_core.names import ERAS

SEARCH = Path(__file__).parent.parent / "cpp" / "brass" / "search"
GAMES = ("lancashire", "birmingham")
HELD_BACK = 20  # one game in so many tests what was learnt
BATCH = 1024
OF_BEST, OF_GUIDED = 0.4, 0.25  # parts of a batch; the kinds between them share the rest
LINEAR_ROWS = 100_000  # of the solution that training starts at
CHUNK = 25  # games that a process plays in one go
PLAYOUT_ROUNDS = int(_engine.SearchParameters().playout_rounds)
SEARCHED_FROM = 10**8  # seeds of the games by searches

Array = np.ndarray


@dataclass(frozen=True)
class Positions:
    """One row for each seat at each position."""

    moments: Array  # (rows, 4) integers: era, round, is held back, kind of players, better ones higher; 0 is guided
    features: Array  # (rows, features)
    points: Array  # (rows,) at the end of the game

    @classmethod
    def joined(cls, parts: "list[Positions]") -> "Positions":
        fields = zip(*((part.moments, part.features, part.points) for part in parts), strict=True)
        return cls(*(np.concatenate(arrays) for arrays in fields))

    @classmethod
    def read(cls, path: Path) -> "Positions":
        with np.load(path) as file:
            return cls(file["moments"], file["features"], file["points"])

    def write(self, path: Path) -> None:
        np.savez(path, moments=self.moments, features=self.features, points=self.points)

    def rows(self, chosen: Array) -> "Positions":
        return Positions(self.moments[chosen], self.features[chosen], self.points[chosen])

    @property
    def is_held(self) -> Array:
        held: Array = self.moments[:, 2] == 1
        return held

    @property
    def kind(self) -> Array:
        kind: Array = self.moments[:, 3]
        return kind


def gather(game: str, games: int, searches: tuple[int, int], kind: int, seed: int, jobs: int) -> Positions:
    """Positions of games by searches of so many iterations and rounds of playouts; of 0 iterations: the guided policy.

    Half of the games are at 4 players of the newest edition, the others go round all rulesets of the game.
    """
    rulesets = [row for row in _engine.RULESETS if row[0].startswith(game)]
    shares = [(rulesets[-1], games // 2), *((row, games // 2 // len(rulesets)) for row in rulesets)]
    tasks = []
    for row, number in shares:
        for first in range(0, number, CHUNK):
            tasks.append((row, min(CHUNK, number - first), seed + first, searches, kind))
        seed += number
    parts, begin = [], time.monotonic()
    with Pool(jobs) as pool:
        for part in pool.imap(_sample, tasks):
            parts.append(part)
            played = sum(number for _, number, *_ in tasks[: len(parts)])
            print(f"{played} of about {games} games, {time.monotonic() - begin:.0f} s", end="\r", file=sys.stderr)
    return Positions.joined(parts)


def _sample(task: tuple[tuple[str, int], int, int, tuple[int, int], int]) -> Positions:
    row, games, seed, searches, kind = task
    ruleset = _engine.Ruleset.named(*row)
    positions = _engine.sample_games(ruleset, games, seed, *searches)
    era, number, played = positions.moments().T
    moments = np.stack([era, number, played % HELD_BACK == 0, np.full_like(era, kind)], axis=1)
    return Positions(
        np.repeat(moments, ruleset.players, axis=0), positions.features(), positions.final_points().ravel()
    )


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

    def of_first_inputs(self, number: int) -> "Network":
        """The same network where the other inputs are 0."""
        into, bias, out, direct, offset = self.parameters
        self.parameters = [into[:number], bias, out, direct[:number], offset]
        return self

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


def train(positions: Positions, hidden: int, steps: int, rng: np.random.Generator) -> Network:
    """A network trained in so many batches, the learning rate falling evenly to a fiftieth."""
    kinds = [np.flatnonzero(positions.kind == kind) for kind in np.unique(positions.kind)]  # the best is the last
    between = len(kinds) - 2
    parts = [1.0] if between < 0 else [OF_GUIDED, *[(1 - OF_BEST - OF_GUIDED) / max(1, between)] * between, OF_BEST]
    targets = (positions.points - _engine.MIDDLE_POINTS) / _engine.POINTS_PER_UNIT

    def batch(size: int) -> tuple[Array, Array]:
        sizes = [round(size * part / sum(parts)) for part in parts]
        rows = np.concatenate([rng.choice(kind, number) for kind, number in zip(kinds, sizes, strict=True)])
        is_of = np.eye(len(kinds), len(kinds) - 1, dtype=np.float32)
        return np.hstack([positions.features[rows], np.repeat(is_of, sizes, axis=0)]), targets[rows]

    network = Network(*batch(LINEAR_ROWS), hidden, rng)
    for step in range(steps):
        network.learn(*batch(BATCH), 3e-3 * max(0.02, 1 - step / steps))
    return network.of_first_inputs(positions.features.shape[1])


def report(era: int, network: Network, held: Positions) -> None:
    """Root mean squares and means of the errors by round, in games of the best players."""
    rows = held.rows(held.kind == held.kind.max())
    errors = network.predict(rows.features) * _engine.POINTS_PER_UNIT + _engine.MIDDLE_POINTS - rows.points
    by_round = [errors[rows.moments[:, 1] == number] for number in np.unique(rows.moments[:, 1])]
    print(
        f"{ERAS[era]:6} {len(errors)} rows held back; error (and its mean) by round:",
        *(f"{np.sqrt(np.mean(of_round**2)):.1f} ({np.mean(of_round):+.1f})" for of_round in by_round),
    )


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
    parser = argparse.ArgumentParser(description="Train the value networks of the search.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=30_000, help="of the guided policy")
    parser.add_argument("--searched-games", type=int, default=3_000, help="of searches")
    parser.add_argument("--iterations", type=int, default=100, help="of these searches for each decision")
    parser.add_argument("--positions", type=Path, metavar="FILE.npz", help="keeps those of searches from run to run")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--steps", type=int, default=4_000, help="of the training of each era's network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, metavar="FILE.cpp", help="write the weights there")
    parser.add_argument("--write", action="store_true", help="write value_weights_….cpp")
    options = parser.parse_args()
    parts = [gather(options.game, options.games, (0, 0), 0, options.seed, options.jobs)]
    searched = [Positions.read(options.positions)] if options.positions and options.positions.exists() else []
    if options.searched_games:
        kind = max((int(before.kind.max()) for before in searched), default=0)
        for rounds, games in ((0, options.searched_games // 3), (PLAYOUT_ROUNDS, options.searched_games * 2 // 3)):
            kind += 1
            seed = SEARCHED_FROM * kind + options.seed
            searched.append(gather(options.game, games, (options.iterations, rounds), kind, seed, options.jobs))
    if searched and options.positions:
        Positions.joined(searched).write(options.positions)
    positions = Positions.joined(parts + searched)
    rng, networks = np.random.default_rng(options.seed), []
    for era in range(len(ERAS)):
        of_era = positions.rows(positions.moments[:, 0] == era)
        network = train(of_era.rows(~of_era.is_held), _engine.HIDDEN_UNITS, options.steps, rng)
        report(era, network, of_era.rows(of_era.is_held))
        networks.append(network)
    own = SEARCH / f"value_weights_{options.game}.cpp" if options.write else None
    for path in filter(None, (options.out, own)):
        path.write_text(source(options.game, networks), encoding="utf-8")


if __name__ == "__main__":
    main()
