"""How strong an agent is: matches over duplicated deals, each played with the agents moved on through all seats.

    python bench/strength.py --agents ismcts:iterations=1000 greedy greedy greedy --deals 50 --out match.jsonl

Reported for each kind of agent: its share of wins (a shared first place counts as its part) with a 95 % Wilson
interval, its mean points, and its points minus the mean of the table; the standard errors are of means over deals, as
the games of one deal are no independent ones. With --out every game is kept as one line of JSON, and the same command
goes on after them.
"""

import argparse
import json
import math
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from brass_ai.selfplay import Series, mean_and_error, play_game, win_share

Line = dict[str, Any]
Z = 1.959964  # of the normal distribution, two-sided 95 %
INTERRUPTED = 130


def play_number(task: tuple[Series, int]) -> Line:
    """Play one game of the series; what is kept of it."""
    series, number = task
    start = time.perf_counter()
    record = play_game(series.game(number))
    return {
        "game": number,
        "seed": record["seed"],
        "agents": record["agents"],
        "vp": record["result"]["vp"],
        "places": record["result"]["places"],
        "steps": len(record["steps"]),
        "seconds": round(time.perf_counter() - start, 3),
    }


def kept_games(path: Path, series: Series) -> dict[int, Line]:
    """The games of this series in a file, by number; ends the program where a line belongs to another series."""
    games: dict[int, Line] = {}
    if not path.exists():
        return games
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        print(f"{path}: the last line was not written to its end and is left out.", file=sys.stderr)
        with path.open("r+b") as file:
            file.truncate(whole)
    for number, text in enumerate(content[:whole].splitlines(), 1):
        try:
            line = json.loads(text)
            plan = series.game(line["game"])
            fits = (line["seed"], line["agents"]) == (plan.seed, list(plan.agents))
        except (ValueError, LookupError, TypeError):
            fits = False
        if not fits:
            sys.exit(f"{path}, line {number}: expected a game of this match; choose another file with --out.")
        games[line["game"]] = line
    return games


def played_games(series: Series, numbers: Sequence[int], jobs: int) -> Iterator[Line]:
    """The games of these numbers as they end, in any order."""
    tasks = [(series, number) for number in numbers]
    if jobs == 1:
        yield from map(play_number, tasks)
        return
    # Only this process answers Ctrl-C; it then ends the others.
    with Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(play_number, tasks)


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """95 % interval of a share (Wilson 1927)."""
    share, shrink = wins / games, 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / shrink
    half = Z / shrink * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def summary(series: Series, games: Sequence[Line]) -> list[Line]:
    """One row for each kind of agent; the figures of agents of the same kind are means over them."""
    rows = []
    for spec in dict.fromkeys(series.agents):
        copies = series.agents.count(spec)
        points: dict[int, list[float]] = {}
        leads: dict[int, list[float]] = {}
        wins = 0.0
        for game in games:
            seats = [seat for seat, agent in enumerate(game["agents"]) if agent == spec]
            own = sum(game["vp"][seat] for seat in seats) / copies
            wins += sum(win_share(game["places"], seat) for seat in seats)
            points.setdefault(game["seed"], []).append(own)
            leads.setdefault(game["seed"], []).append(own - sum(game["vp"]) / series.players)
        low, high = wilson_interval(wins, len(games))
        rows.append(
            {
                "agent": spec,
                "copies": copies,
                "games": len(games),
                "win_share": wins / len(games),
                "win_interval": [low, high],
                "even_share": copies / series.players,
                "points": list(mean_over_deals(points)),
                "points_minus_table_mean": list(mean_over_deals(leads)),
            }
        )
    return rows


def mean_over_deals(values: dict[int, list[float]]) -> tuple[float, float | None]:
    """Mean and standard error, each deal counting as one."""
    return mean_and_error([sum(deal) / len(deal) for deal in values.values()])


def print_summary(series: Series, games: Sequence[Line]) -> None:
    """The rows as text."""
    deals = len({game["seed"] for game in games})
    print(f"{series.ruleset}, {series.players} players: {len(games)} games, {deals} deals from seed {series.seed}")
    for row in summary(series, games):
        low, high = row["win_interval"]
        share, even = row["win_share"], row["even_share"]
        copies = f" x{row['copies']}" if row["copies"] > 1 else ""
        print(f"{row['agent']}{copies}")
        print(f"  wins                     {share:6.1%}  [{low:.1%}, {high:.1%}]  even: {even:.0%}")
        print(f"  points                   {with_error(row['points'])}")
        print(f"  points minus table mean  {with_error(row['points_minus_table_mean'], '+')}")


def with_error(value: Sequence[float | None], sign: str = "") -> str:
    mean, error = value
    return f"{mean:{sign}6.1f}" + ("" if error is None else f"  ± {error:.1f}")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="lancashire-2018")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--agents", nargs="+", required=True, metavar="SPEC", help="one for each seat")
    parser.add_argument("--deals", type=int, default=50, help="each is played once for each seat (default: 50)")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument(
        "--out", type=Path, metavar="FILE.jsonl", help="keep every game here, and go on after those kept"
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    return parser.parse_args()


def main() -> None:
    arguments = read_arguments()
    games_wanted = arguments.deals * arguments.players
    try:
        series = Series(
            arguments.ruleset, arguments.players, tuple(arguments.agents), games_wanted, arguments.seed, rotates=True
        )
    except ValueError as error:
        sys.exit(str(error))
    games = kept_games(arguments.out, series) if arguments.out else {}
    is_whole = play_missing(series, games, arguments.jobs, arguments.out)
    held = [games[number] for number in sorted(games) if number < games_wanted]
    if held and arguments.json:
        print(json.dumps({"ruleset": series.ruleset, "players": series.players, "rows": summary(series, held)}))
    elif held:
        print_summary(series, held)
    sys.exit(0 if is_whole else INTERRUPTED)


def play_missing(series: Series, games: dict[int, Line], jobs: int, out: Path | None) -> bool:
    """Add the games that are missing; False if Ctrl-C ended it before."""
    numbers = [number for number in range(series.games) if number not in games]
    file = out.open("a", encoding="utf-8") if out else None
    start = time.perf_counter()
    try:
        for done, line in enumerate(played_games(series, numbers, jobs), 1):
            games[line["game"]] = line
            if file:
                file.write(json.dumps(line) + "\n")
                file.flush()
            if sys.stderr.isatty():
                left = (time.perf_counter() - start) / done * (len(numbers) - done)
                print(f"\r{done} of {len(numbers)} games, {left:.0f} s left ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return False
    finally:
        if file:
            file.close()
        if sys.stderr.isatty():
            print(file=sys.stderr)
    return True


if __name__ == "__main__":
    main()
