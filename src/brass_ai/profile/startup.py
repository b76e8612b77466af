"""How long a person waits for the first recommendation."""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from brass_ai.profile.measure import Measurement
from brass_core.game import Game

RUNS = 7
IMPORT_GOAL, SUGGESTION_GOAL = 150.0, 1000.0  # milliseconds


def measure_startup(ruleset: str, players: int, runs: int = RUNS) -> Iterator[Measurement]:
    """Milliseconds by the clock to load the package, and to the end of a `brass-ai suggest` with its defaults.

    Both include the start of the interpreter, whose own time is measured too.
    """
    game = Game.from_seed(ruleset, players, 1)
    document = json.dumps(game.position(game.active_seat)).encode()
    tasks = {
        "interpreter": ("Python alone", None, ["-c", ""], b""),
        "import": ("import, Python included", IMPORT_GOAL, ["-c", "import brass_ai"], b""),
        "first_suggestion": ("first recommendation", SUGGESTION_GOAL,
                             ["-m", "brass_ai", "suggest", "-"], document),
    }  # fmt: skip
    for key, (label, goal, arguments, data) in tasks.items():
        taken = [_milliseconds(arguments, data) for _ in range(runs)]
        yield Measurement(
            figure=key,
            label=label,
            unit="ms",
            ruleset=ruleset,
            players=players,
            rate=min(taken),
            median=statistics.median(taken),
            passes=runs,
            goal=goal,
            less_is_better=True,
        )


def _milliseconds(arguments: Sequence[str], data: bytes) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, *arguments], input=data, stdout=subprocess.DEVNULL, check=True)
    return 1000 * (time.perf_counter() - begin)
