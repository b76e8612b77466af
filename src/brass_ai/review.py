"""Going through a recorded game: every turn against the best that a search finds from what its seat knew.

>>> from brass_ai.selfplay import GamePlan, play_game
>>> from brass_ai.suggest import Limit
>>> record = play_game(GamePlan("lancashire-2018", 2, ("greedy", "random"), seed=1))
>>> found = review(record, Limit(iterations=50), seats=[1], worlds=10)
>>> {verdict.seat for verdict in found.verdicts}
{1}
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from brass_ai.agents.external import decisions_of
from brass_ai.comparison import SOURCES
from brass_ai.suggest import Limit
from brass_ai.trials import LEAST_WORLDS, Figure, Trials
from brass_core import _engine
from brass_core.codec import codec_of
from brass_core.game import Game
from brass_core.names import ERAS
from brass_core.notation import format_step
from brass_core.record import Record, read_record
from brass_core.replay import positions

FORMAT = "brass-review/1"
DEFAULT_LIMIT = Limit(iterations=1000)
DEFAULT_WORLDS = 256
WORLDS_AT_ONCE = 32
SEARCH_SHARE = 0.6  # of a limit of seconds; the rest is for trying both turns
ENOUGH = 0.5  # points of standard error, below which no more worlds are tried
MARKS = {6.0: "blunder", 3.0: "mistake", 1.0: "slip"}  # by the points lost, where the loss is sure
SURE = 2.0  # standard errors

Source = Record | dict[str, Any] | str | bytes


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn of a record, or a seat's settling of a shortfall: what the seat knew before, and what it did.

    `first` and `last` number its steps in the record from 1. `decisions` are the native ones, up to a tile drawn.
    """

    number: int
    seat: int
    era: str
    round: int
    first: int
    last: int
    view: _engine.View
    steps: tuple[str, ...]
    decisions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one turn cost.

    `best` is the turn that the search recommends (None in it ends an action), `loss` how many points more it brings
    than the played one, `losses` the same by source, both played on by the quick policy in the same `worlds`. Below 0
    the played turn did better. Where the played turn is the recommended one, all are 0 and no world was tried.
    """

    number: int
    seat: int
    era: str
    round: int
    first: int
    last: int
    played: tuple[str, ...]
    best: tuple[str | None, ...]
    loss: Figure
    losses: dict[str, Figure]
    worlds: int
    iterations: int

    @property
    def is_best(self) -> bool:
        """Whether the search would have played the same."""
        return self.worlds == 0

    @property
    def mark(self) -> str | None:
        """`slip`, `mistake` or `blunder` for a sure loss of at least 1, 3 or 6 points."""
        if self.loss.mean < SURE * self.loss.standard_error:
            return None
        return next((mark for points, mark in MARKS.items() if self.loss.mean >= points), None)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self) | {"mark": self.mark}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> "Verdict":
        """What `to_dict` gave; KeyError or TypeError for anything else."""
        values = {name: document[name] for name in cls.__slots__}
        values |= {"played": tuple(values["played"]), "best": tuple(values["best"]), "loss": Figure(**values["loss"])}
        return cls(**values | {"losses": {name: Figure(**figure) for name, figure in values["losses"].items()}})


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's game: its final points, turns without a mark, what all cost, and those marked, the costliest first."""

    seat: int
    name: str
    points: int
    turns: int
    good_turns: int
    loss: Figure
    costliest: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """The verdicts on the turns of a record that were looked at, in the order of play."""

    record: Record
    verdicts: tuple[Verdict, ...]

    def seats(self) -> list[SeatReview]:
        """By seat, those whose turns were looked at."""
        return [self._seat(seat) for seat in sorted({verdict.seat for verdict in self.verdicts})]

    def _seat(self, seat: int) -> SeatReview:
        own = [verdict for verdict in self.verdicts if verdict.seat == seat]
        error = sum(verdict.loss.standard_error**2 for verdict in own) ** 0.5
        marked = sorted((verdict for verdict in own if verdict.mark), key=lambda verdict: -verdict.loss.mean)
        return SeatReview(
            seat=seat,
            name=self.record.seats[seat] if self.record.seats else f"Seat {seat}",
            points=self.record.result.vp[seat],
            turns=len(own),
            good_turns=len(own) - len(marked),
            loss=Figure(sum(verdict.loss.mean for verdict in own), error),
            costliest=tuple(marked),
        )

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values for JSON."""
        seats = [
            {name: getattr(seat, name) for name in ("seat", "name", "points", "turns", "good_turns")}
            | {"loss": asdict(seat.loss), "costliest": [verdict.number for verdict in seat.costliest]}
            for seat in self.seats()
        ]
        return {
            "format": FORMAT,
            "ruleset": self.record.ruleset,
            "players": self.record.players,
            "seats": seats,
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
        }


def review(
    source: Source,
    limit: Limit = DEFAULT_LIMIT,
    *,
    seats: Iterable[int] | None = None,
    worlds: int = DEFAULT_WORLDS,
    seed: int = 0,
) -> Review:
    """Go through a record at once; see `judge` for the arguments.

    Raises DocumentError for a faulty record and ReplayError for one with an illegal step, both ValueErrors.
    """
    record = source if isinstance(source, Record) else read_record(source)
    moments = moments_of(record, seats)
    return Review(record, tuple(judge(moment, limit, worlds=worlds, seed=seed) for moment in moments))


def judge(moment: Moment, limit: Limit = DEFAULT_LIMIT, *, worlds: int = DEFAULT_WORLDS, seed: int = 0) -> Verdict:
    """Search the turn from what its seat knew, and try both turns in at most so many worlds.

    `limit` is for each decision's iterations and for the turn's seconds, trials included. With iterations only, the
    same seed gives the same verdict.
    """
    deadline = time.perf_counter() + (limit.seconds or float("inf"))
    seconds = SEARCH_SHARE * (limit.seconds or 0.0)
    parameters = _engine.SearchParameters(seed=seed, seconds=seconds, iterations=limit.iterations or 0)
    found = _engine.search_turn(moment.view, parameters)
    ruleset = moment.view.ruleset
    best = [decision for step in found.turn for decision in step.decisions]
    loss, losses, tried = Figure(0.0, 0.0), {name: Figure(0.0, 0.0) for name in SOURCES}, 0
    if tuple(best) != moment.decisions:
        trials = Trials(moment.view, [_engine.Trial(best), _engine.Trial(list(moment.decisions))], seed)
        _try_enough(trials, worlds, deadline)
        loss, losses = trials.gain(0, 1, "points"), {name: trials.gain(0, 1, name) for name in SOURCES}
        tried = trials.worlds
    return Verdict(
        number=moment.number,
        seat=moment.seat,
        era=moment.era,
        round=moment.round,
        first=moment.first,
        last=moment.last,
        played=moment.steps,
        best=tuple(_texts(ruleset.id, ruleset.players, found.turn)),
        loss=loss,
        losses=losses,
        worlds=tried,
        iterations=found.iterations,
    )


def moments_of(record: Record, seats: Iterable[int] | None = None) -> list[Moment]:
    """The turns of a record, all or those of some seats; ReplayError for an illegal step."""
    wanted = set(range(record.players) if seats is None else seats)
    outside = sorted(wanted - set(range(record.players)))
    if outside:
        raise ValueError(f"seats holds {outside[0]}; expected 0 to {record.players - 1}.")
    turns = list(_turns(record))
    return [turn for turn in (_moment(number, *turn) for number, turn in enumerate(turns, 1)) if turn.seat in wanted]


def _turns(record: Record) -> Iterator[tuple[Game, int, list[str]]]:
    """The game before each turn, the number of its first step, and its steps."""
    before: Game | None = None
    identity: object = None
    first, steps = 0, list[str]()
    games = positions(record)
    for number, played in enumerate(record.steps, 1):
        start = next(games).copy()
        text = format_step(played.step)
        if start.state.is_open and not text.startswith("+"):
            start.close()
        now = _identity(start.state)
        if before is None or now != identity:
            if before is not None:
                yield before, first, steps
            before, identity, first, steps = start, now, number, []
        steps.append(text)
    for _ in games:  # the last step is checked too
        pass
    if before is not None:
        yield before, first, steps


def _identity(state: _engine.State) -> tuple[int, int, int, bool]:
    """Equal as long as the same seat's turn lasts; a shortfall is settled by itself (L91)."""
    return state.seat, state.era, state.round, state.is_shortfall


def _moment(number: int, game: Game, first: int, steps: Sequence[str]) -> Moment:
    state = game.state
    return Moment(
        number=number,
        seat=state.seat,
        era=ERAS[state.era],
        round=state.round,
        first=first,
        last=first + len(steps) - 1,
        view=game.view(state.seat),
        steps=tuple(steps),
        decisions=tuple(_decisions(game, steps)),
    )


def _decisions(game: Game, steps: Sequence[str]) -> list[int]:
    """The decisions of a turn's steps up to a tile drawn, and the end of an action that its player left there."""
    state, unused = game.state.copy(), _engine.Random(0)
    drawn = state.fields().get("distant_drawn")
    made: list[int] = []
    for text in [*steps, None]:
        if text is None and not state.is_open:
            break
        for decision in decisions_of(state, text, game.codec):
            made.append(decision)
            state.apply(decision, unused)
        if state.is_over or state.fields().get("distant_drawn") != drawn:
            break
    return made


def _try_enough(trials: Trials, worlds: int, deadline: float) -> None:
    """Until the difference is exact enough, or clearly no loss; at least in the fewest worlds that have an error."""
    trials.run(min(worlds, LEAST_WORLDS))
    while trials.worlds < worlds and time.perf_counter() < deadline:
        trials.run(min(WORLDS_AT_ONCE, worlds - trials.worlds), deadline)
        gain = trials.gain(0, 1, "points")
        if trials.worlds >= WORLDS_AT_ONCE and (
            gain.standard_error < ENOUGH or gain.mean < -SURE * gain.standard_error
        ):
            break


def _texts(ruleset: str, players: int, turn: Iterable[_engine.Alternative]) -> Iterator[str | None]:
    codec = codec_of(ruleset, players)
    for step in turn:
        yield None if step.is_stop or step.step is None else codec.text(step.step)
