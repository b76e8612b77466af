"""How far the search's expectations have been from final points, as measured by `bench/calibrate.py`."""

import json
import math
from dataclasses import dataclass
from pathlib import Path

STORE = Path(__file__).parent / "data" / "calibration.json"


@dataclass(frozen=True, slots=True)
class PastError:
    """Final minus expected points at one stage of the game, in so many self-play games.

    `mean` is the average, by which expectations are corrected, `spread` the root mean square, both in points.
    """

    games: int
    mean: float
    spread: float

    @property
    def deviation(self) -> float:
        """Standard deviation of what is left once the average is corrected."""
        return math.sqrt(max(0.0, self.spread**2 - self.mean**2))

    def sentence(self) -> str:
        """The same in words."""
        return (
            f"In {self.games} games of the search against itself such expectations were {self.deviation:.0f} points "
            f"off (one standard deviation); their average miss at this stage, {self.mean:+.0f}, is counted in."
        )


def past_error(ruleset: str, players: int, era: str, round_number: int) -> PastError | None:
    """What was measured for a round; None where nothing was."""
    if not STORE.exists():
        return None
    measured = json.loads(STORE.read_text(encoding="utf-8"))
    rounds = measured["rounds"].get(ruleset, {}).get(str(players), {}).get(era, [])
    if not 1 <= round_number <= len(rounds):
        return None
    return PastError(measured["games"], **rounds[round_number - 1])
