"""`brass-ai tournament`: many games among agents, fair to all, continued where they stopped."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from brass_ai.commands.inputs import JsonOption
from brass_ai.commands.ruleset import RulesetOption, Words, ruleset_and_agents
from brass_ai.tournament import (
    MismatchedResults,
    Schedule,
    Summary,
    TournamentConfig,
    TournamentError,
    config_from,
    open_results,
    play_again,
    run_tournament,
)
from brass_ai.tournament.config import values_in
from brass_ai.tournament.executors import ExecutorError
from brass_ai.tournament.progress import progress_for_stream
from brass_ai.tournament.sprt import EXAMPLE, SprtParameters, SprtWatch
from brass_ai.tournament.summary import summary_of

DIFFERS, FAILED, INTERRUPTED = 1, 1, 130


def tournament(
    words: Words = None,
    toml: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read all that is not given here from a TOML file.")
    ] = None,
    ruleset: RulesetOption = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Number of seats; 4 unless given.")] = None,
    agents: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC...",
            help="Who takes part: specs such as greedy, ismcts:iterations=500 or 'external:command=python bot.py', "
            "maybe with a name before them, as in strong=ismcts:iterations=2000.",
        ),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(metavar="N", help="Number of deals; each line-up plays each of them once from every seat."),
    ] = None,
    line_ups: Annotated[
        str | None,
        typer.Option(metavar="all|N", help="With more agents than seats: every line-up, or so many that are balanced."),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="Of all deals and agents; 1 unless given.")] = None,
    move_seconds: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Time of external agents for a step, instead of their own.")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE.db", help="SQLite file of the results; games in it are done.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(metavar="N", help="Games played at a time on this machine.")] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster, such as tcp://10.0.0.1:8786.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar=EXAMPLE, help="Stop as soon as a test of the first of two agents has its verdict."),
    ] = None,
    only: Annotated[
        int | None,
        typer.Option(metavar="GAME", help="Play this stored game alone once more, and compare; needs only --out."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let agents play a tournament: every line-up plays every deal from all seats.

    Each game is stored as it ends. After Ctrl-C, or a crash of the machine, the same command goes on where it stopped.

    Example: brass-ai tournament --ruleset lancashire-2018 --agents greedy lively random --deals 5 --out games.db
    """
    chosen, specs = ruleset_and_agents(words or [], ruleset, agents)
    given: dict[str, Any] = {
        "ruleset": chosen,
        "players": players,
        "agents": specs,
        "deals": deals,
        "line_ups": _line_ups(line_ups),
        "seed": seed,
        "move_seconds": move_seconds,
        "out": out,
        "jobs": jobs,
        "dask": dask,
        "sprt": sprt,
    }
    values = {name: value for name, value in given.items() if value is not None}
    if only is not None:
        _play_only(only, values, as_json)
        return
    values = (values_in(toml) if toml else {}) | values
    test = values.pop("sprt", None)
    config = config_from(values)
    watch = _watch(config, test)
    _show(*_run(config, watch), config, watch, as_json)


def _line_ups(text: str | None) -> str | int | None:
    return int(text) if text and text.isdecimal() else text


def _watch(config: TournamentConfig, test: object) -> SprtWatch | None:
    """Who says that a test has its verdict, if one is wanted."""
    if test is None:
        return None
    if len(config.agents) != 2:
        raise typer.BadParameter(f"sprt tests one agent against another; expected 2 agents, not {len(config.agents)}.")
    return SprtWatch(SprtParameters.parse(str(test)), Schedule(config).games_per_deal)


def _run(config: TournamentConfig, watch: SprtWatch | None) -> tuple[Summary, bool]:
    """How the tournament stands in the end, and whether it was interrupted."""
    try:
        return run_tournament(config, progress=progress_for_stream(), until=watch), False
    except (TournamentError, ExecutorError) as error:
        print(error, file=sys.stderr)
        raise typer.Exit(FAILED) from None
    except KeyboardInterrupt as interrupt:
        try:
            store, _ = open_results(config.out)
        except MismatchedResults:
            raise interrupt from None  # it had not begun
        with store:
            return summary_of(store.connection, len(Schedule(config))), True


def _show(
    summary: Summary, was_interrupted: bool, config: TournamentConfig, watch: SprtWatch | None, as_json: bool
) -> None:
    if as_json:
        print(json.dumps(summary.to_dict() | ({"sprt": watch.test.to_dict()} if watch else {})))
    else:
        print(summary)
        if watch:
            print(watch.test.sentence(*(agent.name for agent in config.agents)))
    if was_interrupted:
        left = summary.games - summary.finished
        print(f"Stopped with {left} games to play; the same command goes on with them.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _play_only(game: int, values: dict[str, Any], as_json: bool) -> None:
    """Play a stored game once more, and say whether it went as it is stored."""
    others = sorted(set(values) - {"out"})
    if "out" not in values or others:
        problem = f"--{others[0].replace('_', '-')} is given" if others else "--out is missing"
        raise typer.BadParameter(f"{problem}; --only takes all but --out from the file of results.")
    store, config = open_results(Path(values["out"]))
    with store:
        schedule, stored = Schedule(config), store.record(game)
    if stored is None:
        raise typer.BadParameter(f"game {game} is not in {values['out']}; expected a game that has been played.")
    found = play_again(schedule.job(game), stored)
    if as_json:
        print(json.dumps({"game": game, "is_same": not found, "differences": found}))
    elif found:
        print(f"Game {game} went otherwise:", *found, sep="\n")
    else:
        print(f"Game {game} went the same again: {len(stored['steps'])} steps, points {stored['result']['vp']}.")
    if found:
        raise typer.Exit(DIFFERS)
