"""Why a turn and not another: both played on in the same worlds, their points split by source."""

from collections.abc import Sequence
from dataclasses import dataclass

from brass_ai.trials import LEAST_WORLDS, Figure, Trials

# Kinds of points, in words and in the order in which they are told.
SOURCES = {
    "banked": "already scored",
    "canal_tiles": "tiles of the canal era",
    "canal_links": "links of the canal era",
    "rail_tiles": "tiles of the rail era",
    "rail_links": "links of the rail era",
    "money": "money at the end",
    "other": "bonuses less shortfalls",
}
TOLD = 0.25  # points, below which a difference is not told
TOLD_POUNDS, TOLD_PLACES = 1.0, 0.1
DOUBT = 2.0  # standard errors by which the runner-up must do better to be a doubt


@dataclass(frozen=True, slots=True)
class Comparison:
    """The recommended turn and the best turn that begins with another deed, each played on to the end of the game.

    `sources` are the seat's points by kind after the recommended turn, together `points`. All gains are what the
    recommended turn has more than the `runner_up` (its steps; None for an action's end): the seat's points and these
    by kind, pounds of income until the end, places in the next round's order (below 0: earlier; None after the last
    round), and the points of each rival on average. Without a runner-up they are None or empty.
    """

    worlds: int
    points: Figure
    sources: dict[str, Figure]
    runner_up: tuple[str | None, ...] = ()
    gain: Figure | None = None
    gains: dict[str, Figure] | None = None
    income: Figure | None = None
    place: Figure | None = None
    rivals: Figure | None = None

    @property
    def is_doubtful(self) -> bool:
        """Whether the runner-up did clearly better."""
        return self.gain is not None and self.gain.mean < 0 and self.gain.is_clear(TOLD, DOUBT)

    def sentences(self) -> list[str]:
        """Where the points come from, and what speaks against and for the runner-up."""
        parts = [
            f"{words} {self.sources[name].mean:.0f}"
            for name, words in SOURCES.items()
            if abs(self.sources[name].mean) >= 0.5
        ]
        told = [
            f"Where points come from, played on by the quick policy in {self.worlds} worlds: "
            f"{', '.join(parts) or 'nowhere'}; {self.points.mean:.0f} in all."
        ]
        if self.gain is not None:
            told.append(self._against_runner_up(self.gain))
        return told

    def _against_runner_up(self, gain: Figure) -> str:
        steps = ", then ".join(step or "end the action" for step in self.runner_up)
        against, favour = self._reasons()
        verdict = f"{abs(gain.mean):.1f} ± {gain.standard_error:.1f} points {'less' if gain.mean >= 0 else 'more'}"
        sentence = f"The runner-up ({steps}) brings {verdict} there"
        if against:
            sentence += f"; against it: {', '.join(against)}"
        if favour:
            sentence += f"; for it: {', '.join(favour)}"
        return sentence + ("; the search looked further, but be careful." if self.is_doubtful else ".")

    def _reasons(self) -> tuple[list[str], list[str]]:
        """What speaks against the runner-up and what for it, the heaviest first."""
        assert self.gains is not None
        weighed: list[tuple[float, str]] = []
        for name, figure in self.gains.items():
            if figure.is_clear(TOLD):
                weighed.append((figure.mean, f"{-figure.mean:+.1f} points of {SOURCES.get(name, name)}"))
        if self.income is not None and self.income.is_clear(TOLD_POUNDS):
            weighed.append((_light(self.income), f"£{abs(self.income.mean):.0f} {_less(self.income)} income"))
        if self.place is not None and self.place.is_clear(TOLD_PLACES):
            when = "later" if self.place.mean < 0 else "earlier"
            weighed.append((-_light(self.place), f"{abs(self.place.mean):.1f} places {when} in the next round"))
        if self.rivals is not None and self.rivals.is_clear(TOLD):
            each = f"{-self.rivals.mean:+.1f} points for each rival"
            weighed.append((-self.rivals.mean, each))
        weighed.sort(key=lambda reason: -abs(reason[0]))
        return [words for worth, words in weighed if worth > 0], [words for worth, words in weighed if worth < 0]


def compare(trials: Trials, runner_up: Sequence[str | None]) -> Comparison | None:
    """Of trial 0, the recommended turn, and trial 1, the runner-up if there is one; None after too few worlds."""
    if trials.worlds < LEAST_WORLDS:
        return None
    points, sources = trials.mean(0, "points"), {name: trials.mean(0, name) for name in SOURCES}
    if not runner_up:
        return Comparison(trials.worlds, points, sources)
    place = trials.gain(0, 1, "place") if trials.mean(0, "place").mean else None
    return Comparison(
        worlds=trials.worlds,
        points=points,
        sources=sources,
        runner_up=tuple(runner_up),
        gain=trials.gain(0, 1, "points"),
        gains={name: trials.gain(0, 1, name) for name in SOURCES if name != "banked"},
        income=trials.gain(0, 1, "income"),
        place=place,
        rivals=trials.rivals_gain(0, 1, "points"),
    )


def _less(figure: Figure) -> str:
    return "less" if figure.mean > 0 else "more"


def _light(figure: Figure) -> float:
    """A figure that is not in points, so that it comes after those that are."""
    return figure.mean / 1000
