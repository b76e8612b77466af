"""Trials: the search with one thing changed against the search as it is, each a match of its own.

    python bench/trials.py --deals 200                      # what is missing of all trials, then the table
    python bench/trials.py --only exploration --deals 400   # more deals for those whose name has that word

Two seats play the candidate and two the default, every deal in both seatings. At equal iterations both search as often
for a decision. At equal time the candidate has the iterations that take it as much processor time as the default,
measured before the first game: a clock would measure what else the machine does. The games are kept in a folder for
each state of the default, named after the signature of `brass-ai bench`; the same command goes on after those it holds,
and so does one with more deals. The table of all that was played goes to docs/strength.md, losers included.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from brass_ai.agents import make_agent
from brass_ai.bench.run import bench_positions, pinned
from brass_ai.tournament import TournamentConfig
from brass_ai.tournament.statistics import Estimate
from match_frame import (
    PLAYERS,
    Figures,
    Part,
    figures_of,
    interval_text,
    make_parser,
    match_config,
    parse,
    play_and_write,
)
from trial_list import TRIALS, Trial, changes_something

BUDGETS = ("iterations", "time")
SEATINGS = 2
LEAST_DEALS = 50  # that a verdict needs
TIMINGS = 25  # of which the fastest counts
SAME_TIME = 0.05  # up to this difference the match at equal iterations is also the one at equal time
CANDIDATE, DEFAULT = "candidate", "default"


@dataclass(frozen=True, slots=True)
class Match:
    """A trial at one kind of budget, with as many iterations as that comes to."""

    trial: Trial
    budget: str
    default: str  # options that both have
    iterations: int  # of the default
    own_iterations: int

    def file(self, arguments: argparse.Namespace) -> Path:
        """Where its games are kept."""
        changes = "_against_".join(part.replace(",", "+") for part in (self.trial.options, self.default) if part)
        name = f"{arguments.ruleset}_{self.budget}_{self.iterations}_{changes}_{arguments.seed}.db"
        return Path(arguments.folder, name)

    def config(self, arguments: argparse.Namespace) -> TournamentConfig:
        """The tournament of which some deals are played."""
        changed = spec(self.own_iterations, self.default, self.trial.options)
        agents = (f"{CANDIDATE}={changed}", f"{DEFAULT}={spec(self.iterations, self.default)}")
        return match_config(arguments, agents, self.file(arguments))


def spec(iterations: int, *options: str) -> str:
    """The search with so many iterations and these options; the last of those that set the same counts."""
    given = dict(option.split("=") for part in options if part for option in part.split(","))
    return ",".join([f"ismcts:iterations={iterations}", *(f"{name}={value}" for name, value in given.items())])


def matches(arguments: argparse.Namespace) -> Iterator[Match]:
    """All matches that were asked for, in the order of the list."""
    for budget in arguments.budgets:
        for trial in TRIALS:
            if not changes_something(trial, arguments.default):
                continue
            if arguments.only and not any(word in f"{trial.topic} {trial.options}" for word in arguments.only):
                continue
            own = arguments.iterations if budget == "iterations" else equal_time_iterations(trial, arguments)
            if own is None or (budget == "time" and abs(own / arguments.iterations - 1) <= SAME_TIME):
                continue
            yield Match(trial, budget, arguments.default, arguments.iterations, own)


def equal_time_iterations(trial: Trial, arguments: argparse.Namespace) -> int | None:
    """Iterations that take the candidate as long as the default takes for its own; measured once for each folder.

    None where they are not known and nothing is to be played.
    """
    file = arguments.folder / "equal_time.json"
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    key = f"{arguments.ruleset}, {arguments.iterations}, {trial.options}, {arguments.default}"
    if key not in known and not arguments.table:
        own = arguments.iterations
        for _ in range(2):  # a part of the time does not depend on the iterations
            agents = spec(arguments.iterations, arguments.default), spec(own, arguments.default, trial.options)
            wanted, taken = processor_seconds(agents, arguments.ruleset)
            own = max(2, round(own * wanted / taken))
        known[key] = own
        file.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    return known.get(key)


def processor_seconds(agents: Sequence[str], ruleset: str) -> list[float]:
    """Of each agent for a turn in every position of the bench that is of this game; in turn, so that all meet the same
    disturbances."""
    views = [position.view for position in bench_positions()]
    views = [view for view in views if (view.ruleset.id, view.ruleset.players) == (ruleset, PLAYERS)]

    def once(agent: str) -> float:
        players = [make_agent(agent, 0) for _ in views]
        begin = time.process_time()
        for player, view in zip(players, views, strict=True):
            player.choose(view)
        return time.process_time() - begin

    timings = [[once(agent) for agent in agents] for _ in range(TIMINGS)]
    return [min(of_agent) for of_agent in zip(*timings, strict=True)]


def row(match: Match, figures: Figures) -> str:
    """A line of the table."""
    points = figures.gains[DEFAULT]
    cells = (
        match.trial.topic,
        f"`{match.trial.options}`",
        match.budget if match.own_iterations == match.iterations else f"{match.budget} ({match.own_iterations})",
        str(figures.deals),
        interval_text(points, "+.1f"),
        interval_text(figures.own.wins, ".1%"),
        verdict(points, figures.deals),
    )
    return "| " + " | ".join(cells) + " |"


def verdict(points: Estimate, deals: int) -> str:
    """What the interval of the points says; of few deals it says nothing."""
    if deals < LEAST_DEALS:
        return "too few deals"
    if points.low is not None and points.low > 0:
        return "better"
    if points.high is not None and points.high < 0:
        return "worse"
    return "not told apart"


def table(arguments: argparse.Namespace, played: Sequence[Match]) -> Iterator[str]:
    """The section of the page: how it was played, and a row for each match with games."""
    yield (
        f"`{arguments.ruleset}`, {PLAYERS} players, hidden hands; two seats of the candidate, two of the default, "
        f"{standing(arguments)}, every deal in both seatings. The default has "
        f"{arguments.iterations} iterations for each decision; at equal time the candidate has those in brackets. "
        f"Where a change takes the same time within {SAME_TIME:.0%}, one match stands for both. "
        "Points are the candidate's less the default's at the same table, with the 95 % interval over deals; wins are "
        "by seat, 25 % is even. Of so many trials one in twenty of those that change nothing looks better or worse."
    )
    yield ""
    yield "| topic | change | equal | deals | points | wins | verdict |"
    yield "| --- | --- | --- | --: | --: | --: | --- |"
    for match in played:
        figures = figures_of(match.file(arguments), CANDIDATE)
        if figures:
            yield row(match, figures)
    yield ""


def standing(arguments: argparse.Namespace) -> str:
    """Which search is the default."""
    if arguments.default:
        return f"which is the search with `{arguments.default}`"
    return f"whose signature is `{pinned().signature}`"


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__)
    parser.add_argument("--deals", type=int, default=200, help="of each trial (default: 200)")
    parser.add_argument("--iterations", type=int, default=100, help="for a decision (default: 100)")
    parser.add_argument("--default", default="", metavar="OPTIONS", help="of the search that the trials change")
    parser.add_argument("--budgets", nargs="+", default=BUDGETS, choices=BUDGETS, help="default: both")
    parser.add_argument("--only", nargs="+", metavar="WORD", help="trials with such a word in their topic or change")
    return parse(parser, words)


def main(words: Sequence[str] | None = None) -> int:
    """Play and write; the exit code."""
    arguments = read_arguments(words)
    chosen = list(matches(arguments))
    parts = (
        Part(f"{match.budget}: {match.trial.options}", match.config(arguments), SEATINGS * arguments.deals)
        for match in chosen
    )
    return play_and_write(arguments, parts, "trials", lambda: table(arguments, chosen))


if __name__ == "__main__":
    sys.exit(main())
