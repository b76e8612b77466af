"""Playing and looking at games: everything follows from the record or position that a request brings along."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from brass_ai.agents import make_agent
from brass_ai.protocol.moment import Moment, at_step
from brass_ai.selfplay import SEEDS, agent_seed, record_of
from brass_ai.server.levels import table_agent
from brass_core import _engine
from brass_core.faults import DocumentError, Fault
from brass_core.game import Game
from brass_core.knowledge import ENDS_BY_ITSELF
from brass_core.names import ERAS, Names
from brass_core.notation import parse_step
from brass_core.record import Record, read_record
from brass_core.wording import in_words

Facts = dict[str, Any]

DRAWN_SEEDS = 1 << 48  # seeds that a page can hold exactly


def moment_facts(moment: Moment, observer: int | None) -> Facts:
    """Everything a page shows at a moment, as the observer (None: everybody) sees it."""
    opened = moment.position["open_action"]
    game = moment.game
    return {
        "at": moment.number,
        "of": None if moment.record is None else len(moment.record.steps),
        "closed": moment.closed,
        "position": moment.position,
        "active_seat": moment.position["active_seat"],
        "is_over": moment.position["active_seat"] is None,
        "result": game.result() if game is not None and game.is_over else None,
        "can_end_action": opened is not None and opened["kind"] not in ENDS_BY_ITSELF,
        "legal": _legal(moment, observer),
    }


def new_game(
    ruleset: str, players: int, seed: int | None, seats: Sequence[str] | None, agents: Sequence[str | None] | None
) -> Record:
    """The record of a game not yet begun, its shuffles drawn where no seed is given; ValueError for what cannot be."""
    seed = secrets.randbelow(DRAWN_SEEDS) if seed is None else seed
    if not 0 <= seed < SEEDS:
        raise DocumentError([Fault("seed", seed, f"a whole number from 0 to {SEEDS - 1}")])
    game = Game.from_seed(ruleset, players, seed)
    document = record_of(game, [], None, seed)
    for field, given in (("seats", seats), ("agents", agents)):
        if given is not None and len(given) != players:
            raise DocumentError([Fault(field, list(given), f"one for each of {players} seats")])
    for spec in agents or ():
        if spec is not None:
            table_agent(spec)
    helps = {"seats": seats and list(seats), "agents": agents and list(agents)}
    return read_record(document | {name: value for name, value in helps.items() if value})


def play(moment: Moment, text: str) -> tuple[Record, list[Facts]]:
    """The record with one step more, what follows in it dropped, and that step; IllegalStep if it may not be played."""
    record, game = _of_record(moment)
    seat = game.mover(text)
    if seat is None:
        raise ValueError("The game is over; no step is legal.")
    was_canal = game.state.era == 0
    canonical = game.play(text)
    if was_canal and game.state.era == 1 and not game.knows_rail_era:
        raise ValueError("The game reaches the rail era, but the record has no shuffles for it.")
    step = {"seat": seat, "step": canonical, "words": _words(canonical, moment.names)}
    return _extended(record, moment, game, [[seat, canonical]]), [step]


def play_agent(moment: Moment, spec: str | None, observer: int | None) -> tuple[Record, list[Facts]]:
    """The record after the rest of the active seat's turn, played by an agent, and its steps with the positions.

    Raises AgentSpecError for an agent that may not sit at the table, ValueError if the game is over.
    """
    record, game = _of_record(moment)
    seat = game.active_seat
    if seat is None:
        raise ValueError("The game is over; no step is legal.")
    named = spec or (record.agents[seat] if record.agents else None)
    if named is None:
        raise DocumentError([Fault("agent", None, f"the agent that plays seat {seat}, as the record names none")])
    number, seed = moment.number or 0, record.seed if isinstance(record.seed, int) else 0
    agent = make_agent(table_agent(named), agent_seed(seed, len(record.steps[:number]) * record.players + seat))
    steps: list[Facts] = []
    stage = (game.state.era, game.state.round)
    while not game.is_over and game.state.seat == seat and (game.state.era, game.state.round) == stage:
        text = game.decide(agent.choose(game.view(seat)))
        if text is not None:
            words = _words(text, moment.names)
            steps.append({"seat": seat, "step": text, "words": words, "position": game.position(observer)})
    entries = [[step["seat"], step["step"]] for step in steps]
    return _extended(record, moment, game, entries), steps


def log(record: Record) -> Facts:
    """Every step in words, with where the game stood and a quick estimate of all final points after it."""
    game, entries = at_step(record, 0).game, []
    assert game is not None
    start = _estimate(game)
    for number, played in enumerate(record.steps, 1):
        moment = at_step(record, number)
        assert moment.game is not None
        text = str(played.step)
        entries.append(
            {
                "number": number,
                "seat": played.seat,
                "step": text,
                "words": _words(text, record.names),
                "era": ERAS[game.state.era],
                "round": game.state.round,
                "points": _estimate(moment.game),
            }
        )
        game = moment.game
    return {"start": start, "entries": entries}


def _of_record(moment: Moment) -> tuple[Record, Game]:
    """The record and a game of one's own at the moment; DocumentError for a position, which cannot be played on."""
    if moment.record is None or moment.game is None:
        raise DocumentError([Fault("record", None, "a record; a position can be analysed but not played on")])
    return moment.record, moment.game.copy()


def _extended(record: Record, moment: Moment, game: Game, entries: list[list[Any]]) -> Record:
    document = record.to_dict()
    before = [entry[:2] for entry in document["steps"][: moment.number]]
    return read_record({**document, "steps": [*before, *entries], "result": game.result()})


def _legal(moment: Moment, observer: int | None) -> list[Facts] | None:
    """The legal steps of the seat to move, None where the observer cannot know them."""
    active = moment.position["active_seat"]
    if active is None:
        return []
    if moment.game is not None and observer not in (None, active):
        return None
    try:
        texts = moment.legal_steps()
    except ValueError:
        return None
    seat_after = _seat_after_closing(moment)
    shown = [text for text in texts if text.startswith("+") or seat_after == active]
    lowest = {
        industry: next((int(level) for level, count in levels.items() if count), None)
        for industry, levels in moment.position["seats"][active]["tiles_left"].items()
    }
    return [_step_facts(text, active, lowest, moment.names) for text in shown]


def _seat_after_closing(moment: Moment) -> int | None:
    """The seat whose main steps are listed at the moment; the active seat where no action is open."""
    active: int | None = moment.position["active_seat"]
    opened = moment.position["open_action"]
    if opened is None or opened["kind"] in ENDS_BY_ITSELF:
        return active
    if moment.game is None:
        return active if moment.position["actions_left"] else None
    after = moment.game.copy()
    after.close()
    is_same_turn = (after.state.era, after.state.round) == (moment.game.state.era, moment.game.state.round)
    return after.active_seat if is_same_turn else None


def _step_facts(text: str, seat: int, lowest: dict[str, int | None], names: Names) -> Facts:
    step = parse_step(text, names)
    level = lowest.get(step.industry or "") if step.kind == "build" else None
    parts = {"beer": (), **asdict(step)}
    facts = {"step": text, "words": in_words(step, names), "seat": seat, "level": level}
    return facts | {name: list(part) if isinstance(part, tuple) else part for name, part in parts.items()}


def _estimate(game: Game) -> list[float]:
    """Every seat's final points as the evaluation sees them, an open action being ended first."""
    end = game.copy()
    end.close()
    return [round(points, 1) for points in _engine.evaluate(end.state)]


def _words(text: str, names: Names) -> str:
    return in_words(parse_step(text, names), names)
