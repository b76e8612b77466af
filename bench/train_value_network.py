"""Train the value networks: `python bench/train_value_network.py birmingham --write`, from the root.

Games of searches leave good play once, for one or two random actions, or begin with searches that close their leaves
at once, so that positions are met that good play would avoid and that the networks overrate. One network an era learns
the final points from features and pieces (cpp/brass/search/features.h). Final points are mostly luck of what is still
to come, so a position does not learn them but the networks' own estimate at the next rounds of its game, up to the end:
TD(lambda) (Sutton 1988) from round to round, where the search closes its leaves. Least squares, Adam (Kingma, Ba 2015)
from a linear solution; first the final points, then again and again with the estimates of the time before.

With --positions games are kept from run to run, so that a run after a build with new networks adds to them. The errors
on games held back are printed by round. With --out the weights are written into a file, with --write they take the
place of those in the search, which then has to be built anew.
"""

import argparse
import sys
import time
from dataclasses import dataclass, fields, replace
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from brass_core import _engine
from brass_core.names import ERAS

SEARCH = Path(__file__).parent.parent / "cpp" / "brass" / "search"
GAMES = ("lancashire", "birmingham")
HELD_BACK = 20  # one game in so many tests what was learnt
BATCH = 1024
LINEAR_ROWS = 100_000  # of the solution that training starts at
DECAY = 4.0  # of the weights of pieces, times the learning rate
CHUNK = 25  # games that a process plays in one go
LEFT, TO_NEXT_ROUND, TO_END = range(3)  # how long good play goes on from a position
NO_ROW = -1

Array = np.ndarray


@dataclass(frozen=True)
class Rows:
    """A row for each seat at each position, game after game, in the order of play."""

    era: Array  # (rows,)
    round: Array
    is_held: Array  # back from training
    good_play: Array  # LEFT, TO_NEXT_ROUND or TO_END
    next: Array  # row of the seat at the next begin of a round in its game, or NO_ROW
    features: Array  # (rows, features)
    pieces: Array  # (rows, pieces), how often each is there
    points: Array  # (rows,) at the end of the game
    estimates: Array  # (rows,) of the networks that were in the search when it was played

    @classmethod
    def joined(cls, parts: "list[Rows]") -> "Rows":
        firsts = np.cumsum([0, *(len(part.era) for part in parts)])[:-1]
        moved = [
            replace(part, next=np.where(part.next == NO_ROW, NO_ROW, part.next + first))
            for part, first in zip(parts, firsts, strict=True)
        ]
        return cls(*(np.concatenate([getattr(part, field.name) for part in moved]) for field in fields(cls)))

    @classmethod
    def read(cls, path: Path) -> "Rows":
        with np.load(path) as file:
            return cls(*(file[field.name] for field in fields(cls)))

    def write(self, path: Path) -> None:
        np.savez_compressed(path, **{field.name: getattr(self, field.name) for field in fields(self)})


def gather(game: str, games: int, iterations: int, seed: int, jobs: int) -> Rows:
    """Half of the games are at 4 players of the newest edition, the others go round all rulesets of the game."""
    rulesets = [row for row in _engine.RULESETS if row[0].startswith(game)]
    shares = [(rulesets[-1], games // 2), *((row, games // 2 // len(rulesets)) for row in rulesets)]
    tasks = []
    for row, number in shares:
        for first in range(0, number, CHUNK):
            tasks.append((row, min(CHUNK, number - first), seed + first, iterations))
        seed += number
    parts, begin = [], time.monotonic()
    with Pool(jobs) as pool:
        for part in pool.imap(_play, tasks):
            parts.append(part)
            played = sum(number for _, number, *_ in tasks[: len(parts)])
            print(f"{played} of about {games} games, {time.monotonic() - begin:.0f} s", end="\r", file=sys.stderr)
    return Rows.joined(parts)


def _play(task: tuple[tuple[str, int], int, int, int]) -> Rows:
    row, games, seed, iterations = task
    ruleset = _engine.Ruleset.named(*row)
    return rows_of(_engine.sample_games(ruleset, games, seed, iterations, rounds=True), ruleset.players)


def rows_of(positions: _engine.TrainingPositions, players: int) -> Rows:
    era, number, game, begins, good_play = positions.moments().T
    following, last = np.full(len(era), NO_ROW), NO_ROW
    for at in reversed(range(len(era))):
        if at + 1 < len(era) and game[at + 1] != game[at]:
            last = NO_ROW
        following[at] = last
        if begins[at]:
            last = at
    seats = np.arange(players)
    nexts = np.where(following[:, None] == NO_ROW, NO_ROW, following[:, None] * players + seats)
    estimates = positions.estimates(_engine.Evaluation.network)
    return Rows(
        era=np.repeat(era, players),
        round=np.repeat(number, players),
        is_held=np.repeat(game % HELD_BACK == 0, players),
        good_play=np.repeat(good_play, players),
        next=nexts.ravel(),
        features=positions.features(),
        pieces=positions.pieces(),
        points=positions.final_points().ravel(),
        estimates=estimates.ravel(),
    )


def targets(rows: Rows, estimates: Array, trace: float) -> Array:
    """What each row learns: the estimate at the next round, mixed with what that learns by `trace`; NaN: nothing."""
    learnt = np.where(rows.next == NO_ROW, rows.points, np.nan)
    learnt[rows.good_play == LEFT] = np.nan
    for moment in sorted(set(zip(rows.era, rows.round, strict=True)), reverse=True):
        here = (rows.era == moment[0]) & (rows.round == moment[1]) & (rows.good_play != LEFT) & (rows.next != NO_ROW)
        after = rows.next[here]
        later = np.where(np.isnan(learnt[after]), estimates[after], learnt[after])
        learnt[here] = (1 - trace) * estimates[after] + trace * later
    return learnt


class Network:
    """One hidden layer of rectified units and a direct linear path, which alone the pieces take.

    Adam's moments stand beside each parameter. The weights of pieces decay (Loshchilov, Hutter 2019): each is met
    seldom, and the search would choose what is overrated by chance.
    """

    def __init__(self, features: Array, pieces: int, targets: Array, hidden: int, rng: np.random.Generator) -> None:
        """Starts at the linear least-squares solution of the features."""
        inputs = features.shape[1]
        columns = np.hstack([features, np.ones((len(features), 1), np.float32)])
        gram = columns.T @ columns / len(columns) + 1e-4 * np.eye(inputs + 1)
        linear = np.linalg.solve(gram, columns.T @ targets / len(columns)).astype(np.float32)
        into = rng.standard_normal((inputs, hidden)).astype(np.float32) / np.sqrt(inputs)
        out = rng.standard_normal(hidden).astype(np.float32) * 0.1
        by_piece = np.zeros(pieces, np.float32)
        self.parameters = [into, np.zeros(hidden, np.float32), out, linear[:-1].copy(), by_piece, linear[-1:].copy()]
        self._means = [np.zeros_like(parameter) for parameter in self.parameters]
        self._squares = [np.zeros_like(parameter) for parameter in self.parameters]
        self._steps = 0

    def predict(self, features: Array, pieces: Array) -> Array:
        return self._run(features, pieces)[0]

    def _run(self, features: Array, pieces: Array) -> tuple[Array, Array]:
        into, bias, out, direct, by_piece, offset = self.parameters
        active = np.maximum(features @ into + bias, 0)
        return active @ out + features @ direct + pieces @ by_piece + offset[0], active

    def learn(self, features: Array, pieces: Array, targets: Array, rate: float) -> None:
        """One step of Adam on a batch."""
        outputs, active = self._run(features, pieces)
        error = (outputs - targets) * (2 / len(targets))
        back = error[:, None] * self.parameters[2] * (active > 0)
        into_direct = [features.T @ error, pieces.T @ error]
        gradients = [features.T @ back, back.sum(0), active.T @ error, *into_direct, error.sum(keepdims=True)]
        self._steps += 1
        for parameter, gradient, mean, square in zip(
            self.parameters, gradients, self._means, self._squares, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            size = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            parameter -= rate * mean / (1 - 0.9**self._steps) / size
        self.parameters[4] *= 1 - rate * DECAY


def train(rows: Rows, used: Array, points: Array, steps: int, rng: np.random.Generator) -> Network:
    """A network trained in so many batches of these rows, the learning rate falling evenly to a fiftieth."""
    wanted = ((points - _engine.MIDDLE_POINTS) / _engine.POINTS_PER_UNIT).astype(np.float32)
    first = rng.permutation(used)[:LINEAR_ROWS]
    network = Network(rows.features[first], rows.pieces.shape[1], wanted[first], _engine.HIDDEN_UNITS, rng)
    for step in range(steps):
        batch = rng.choice(used, BATCH)
        pieces = rows.pieces[batch].astype(np.float32)
        network.learn(rows.features[batch], pieces, wanted[batch], 3e-3 * max(0.02, 1 - step / steps))
    return network


def train_again(
    rows: Rows, estimates: Array, trace: float, steps: int, rng: np.random.Generator
) -> tuple[list[Network], Array]:
    """Networks of both eras that learn from these estimates, and theirs."""
    learnt, later, networks = targets(rows, estimates, trace), estimates.copy(), []
    for era in range(len(ERAS)):
        of_era = rows.era == era
        network = train(rows, np.flatnonzero(of_era & ~rows.is_held & ~np.isnan(learnt)), learnt, steps, rng)
        later[of_era] = predicted(network, rows, np.flatnonzero(of_era))
        networks.append(network)
    return networks, later


def predicted(network: Network, rows: Rows, which: Array) -> Array:
    """Points, in parts that fit into memory."""
    parts = [
        network.predict(rows.features[part], rows.pieces[part].astype(np.float32))
        for part in np.array_split(which, 1 + len(which) // LINEAR_ROWS)
    ]
    return np.concatenate(parts) * _engine.POINTS_PER_UNIT + _engine.MIDDLE_POINTS


def report(rows: Rows, estimates: Array) -> None:
    """Of games held back: root mean squares of the errors by era, also of the next round's estimate, and by round."""
    steps = estimates - targets(rows, estimates, 0)
    for era, name in enumerate(ERAS):
        held = rows.is_held & (rows.era == era)
        of_end, of_step = held & (rows.good_play == TO_END), held & ~np.isnan(steps)
        errors, numbers = (estimates - rows.points)[of_end], rows.round[of_end]
        by_round = [errors[numbers == number] for number in np.unique(numbers)]
        print(
            f"{name:6} {len(errors)} rows held back; error {np.sqrt(np.mean(errors**2)):.2f}, from round to round",
            f"{np.sqrt(np.mean(steps[of_step] ** 2)):.2f}; error (and its mean) by round:",
            *(f"{np.sqrt(np.mean(of_round**2)):.1f} ({np.mean(of_round):+.1f})" for of_round in by_round),
        )


def source(game: str, networks: list[Network]) -> str:
    """The C++ file of the weights."""

    def numbers(values: Array) -> str:
        return ",".join("0" if abs(value) < 1e-5 else f"{value:.4g}" for value in values.ravel())

    blocks = []
    for network in networks:
        into, bias, out, direct, by_piece, offset = network.parameters
        rows = ",\n".join("{" + numbers(row) + "}" for row in into)
        parts = [f"{{{numbers(values)}}}" for values in (bias, out, direct, by_piece)]
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
    parser.add_argument("--games", type=int, default=3_000, help="of searches; 0: only those kept")
    parser.add_argument("--iterations", type=int, default=200, help="of these searches for each decision")
    parser.add_argument("--positions", type=Path, metavar="FILE.npz", help="keeps those of all runs")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--trace", type=float, default=0.6, help="lambda: 0 learns the next round, 1 the final points")
    parser.add_argument("--times", type=int, default=5, help="that networks are trained, each from those before")
    parser.add_argument("--steps", type=int, default=4_000, help="of the training of each era's network")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--out", type=Path, metavar="FILE.cpp", help="write the weights there")
    parser.add_argument("--write", action="store_true", help="write value_weights_….cpp")
    options = parser.parse_args()
    parts = [Rows.read(options.positions)] if options.positions and options.positions.exists() else []
    if options.games:
        parts.append(gather(options.game, options.games, options.iterations, options.seed, options.jobs))
    if not parts:
        parser.error("--games is 0 and --positions has none")
    rows = Rows.joined(parts)
    if options.positions:
        rows.write(options.positions)
    networks: list[Network] = []
    rng, estimates = np.random.default_rng(options.seed), rows.estimates
    report(rows, estimates)
    for number in range(options.times):
        trace = options.trace if number else 1  # the estimates of the networks before have no say in the end
        networks, estimates = train_again(rows, estimates, trace, options.steps, rng)
        report(rows, estimates)
    own = SEARCH / f"value_weights_{options.game}.cpp" if options.write else None
    for path in filter(None, (options.out, own)):
        path.write_text(source(options.game, networks), encoding="utf-8")


if __name__ == "__main__":
    main()
