"""The plots of a report as SVG.

The colours are Okabe and Ito's, which colour-blind people tell apart; numbers and marks say the same again.
"""

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from brass_ai.extras import MissingExtra
from brass_ai.tournament.report import Report
from brass_ai.tournament.statistics import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, ORANGE, GREEN, YELLOW, SKY, PURPLE = "#0072B2", "#D55E00", "#009E73", "#F0E442", "#56B4E9", "#CC79A7"
INK, QUIET, LINE = "#1f2933", "#5f6c7b", "#e3e8ee"
SOURCES = {  # column: name, colour, colour of its number
    "canal_links": ("canal links", SKY, INK),
    "canal_tiles": ("canal tiles", BLUE, "white"),
    "rail_links": ("rail links", YELLOW, INK),
    "rail_tiles": ("rail tiles", ORANGE, "white"),
    "bonus_points": ("bonuses", PURPLE, INK),
    "cash_points": ("for money", GREEN, "white"),
}
WIDTH = 11.2  # inches
ROW = 0.52  # inches an agent takes
FRAME = 0.9  # inches for axis and heading
LEAST_SHOWN = 50  # rating points to both sides of the mean, so that equals look equal
LEAST_LABELLED = 0.05  # of the axis' length: shorter parts of a bar hold no number
LEAST_SHAPED = 8  # games; of fewer each is shown instead of the shape of all
LONGEST_NAME = 30  # characters
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "path",  # looks the same wherever it is opened
    "svg.hashsalt": "brass-ai",  # the same results give the same bytes
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": QUIET,
    "axes.labelsize": 9,
    "axes.edgecolor": LINE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "xtick.color": QUIET,
    "ytick.color": INK,
}


def plots(report: Report) -> dict[str, str]:
    """SVG texts by name: ratings, scores, meetings, sources, turns; those with nothing to show are left out.

    MissingExtra without matplotlib.
    """
    drawings: dict[str, Callable[[Report], Figure | None]] = {
        "ratings": _ratings,
        "scores": _scores,
        "meetings": _meetings,
        "sources": _sources,
        "turns": _turns,
    }
    try:
        from matplotlib import rc_context
    except ModuleNotFoundError:
        raise MissingExtra("plots", "matplotlib", "report") from None
    texts = {}
    with rc_context(SETTINGS):
        for name, draw in drawings.items():
            figure = draw(report)
            if figure is not None:
                texts[name] = _svg(figure)
    return texts


def _svg(figure: "Figure") -> str:
    stream = io.StringIO()
    figure.savefig(stream, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None})
    return stream.getvalue()


def _rows_of(names: Sequence[str]) -> "tuple[Figure, Axes]":
    """Axes with one row for each name, the first on top."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, FRAME + ROW * len(names)))
    axes = figure.subplots()
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.set_ylim(len(names) - 0.45, -0.6)
    axes.tick_params(length=0)
    axes.grid(axis="x", color=LINE)
    axes.set_axisbelow(True)
    return figure, axes


def _short(name: str) -> str:
    # Matplotlib sets what stands between dollars as a formula.
    cut = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    return cut.replace("$", r"\$")


def _estimates(names: Sequence[str], estimates: Sequence[Estimate], form: str) -> "tuple[Figure, Axes]":
    """Figures as points with their intervals as bars."""
    figure, axes = _rows_of(names)
    for at, found in enumerate(estimates):
        value, low, high = found.value or 0.0, found.low, found.high
        if low is not None and high is not None:
            axes.plot([low, high], [at, at], color=BLUE, linewidth=7, alpha=0.35, solid_capstyle="round")
        axes.plot([value], [at], "o", color=BLUE, markersize=8, markeredgecolor="white", markeredgewidth=1.2)
        text = format(value, form)
        axes.annotate(text, (value, at), (0, 8), textcoords="offset points", ha="center", fontsize=9, weight="bold")
    axes.margins(x=0.08)
    return figure, axes


def _ratings(report: Report) -> "Figure | None":
    rated = [row for row in report.standings if row.rating.value is not None]
    if not rated:
        return None
    figure, axes = _estimates([row.agent for row in rated], [row.rating for row in rated], "+.0f")
    axes.axvline(0, color=QUIET, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    low, high = axes.get_xlim()
    axes.set_xlim(min(low, -LEAST_SHOWN), max(high, LEAST_SHOWN))
    axes.set_xlabel("rating points, 0 is the mean; bars are 95 % intervals")
    return figure


def _turns(report: Report) -> "Figure | None":
    from matplotlib.ticker import PercentFormatter

    turns = [row for row in report.turn_places if row.wins.value is not None]
    if not turns:
        return None
    names = [f"turn {row.turn_place}" for row in turns]
    figure, axes = _estimates(names, [row.wins for row in turns], ".1%")
    axes.axvline(1 / len(turns), color=QUIET, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.set_xlabel("share of wins; bars are 95 % intervals, the broken line is an even share")
    return figure


def _scores(report: Report) -> "Figure | None":
    scores = {name: points for name, points in report.scores.items() if points}
    if not scores:
        return None
    figure, axes = _rows_of(list(scores))
    for at, points in enumerate(scores.values()):
        _distribution(axes, at, np.array(points, np.float64))
    axes.set_xlabel("final points; shape: how often, bar: the middle half of the games, point: the median")
    return figure


def _distribution(axes: "Axes", at: int, points: np.ndarray) -> None:
    """One row: the shape of many results, each of few ones, and quartiles below."""
    if len(points) >= LEAST_SHAPED and len(set(points)) > 1:
        shape: Any = axes.violinplot(
            [points], [at + 0.12], orientation="horizontal", widths=1.15, side="low", showextrema=False
        )
        for body in shape["bodies"]:
            body.set(facecolor=SKY, edgecolor=BLUE, alpha=0.75, linewidth=1)
    else:
        axes.plot(points, np.full(len(points), at), "o", color=SKY, markeredgecolor=BLUE, markersize=6, alpha=0.75)
    low, middle, high = np.quantile(points, [0.25, 0.5, 0.75])
    axes.plot([low, high], [at + 0.24, at + 0.24], color=BLUE, linewidth=4, solid_capstyle="butt")
    axes.plot([middle], [at + 0.24], "o", color="white", markeredgecolor=BLUE, markersize=7, markeredgewidth=1.6)


def _sources(report: Report) -> "Figure | None":
    known = [row for row in report.sources if row.canal_links is not None]
    if not known:
        return None
    figure, axes = _rows_of([row.agent for row in known])
    rows, left = range(len(known)), np.zeros(len(known))
    columns = {column: how for column, how in SOURCES.items() if column in report.sources_of_points}
    longest = max(sum(getattr(row, column) or 0.0 for column in columns) for row in known)
    for column, (name, colour, ink) in columns.items():
        values = np.array([getattr(row, column) or 0.0 for row in known])
        bars = axes.barh(rows, values, 0.62, left, label=name, color=colour, edgecolor="white", linewidth=1)
        numbers = [f"{value:.0f}" if value > longest * LEAST_LABELLED else "" for value in values]
        axes.bar_label(bars, numbers, label_type="center", color=ink, fontsize=9)
        left += values
    lost = np.array([row.lost_points or 0.0 for row in known])
    if lost.any():
        axes.barh(rows, -lost, 0.62, label="lost", color="white", edgecolor=QUIET, linewidth=1, hatch="////")
    for at, total in enumerate(left - lost):
        axes.annotate(f"{total:.0f}", (left[at], at), (6, 0), textcoords="offset points", va="center", weight="bold")
    axes.set_xlabel("mean points of a game, and their sum")
    axes.legend(ncols=6, loc="lower left", bbox_to_anchor=(0, 1), frameon=False, fontsize=9, handlelength=1.2)
    return figure


def _meetings(report: Report) -> "Figure | None":
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.figure import Figure

    names = [row.agent for row in report.standings]
    shares = {(row.agent, row.opponent): row.ahead.value for row in report.meetings}
    if not shares:
        return None
    table = np.array([[shares.get((name, other), np.nan) for other in names] for name in names], np.float64)
    figure = Figure(figsize=(min(WIDTH, 3.2 + 1.0 * len(names)), 1.4 + 0.55 * len(names)))
    axes = figure.subplots()
    shades = LinearSegmentedColormap.from_list("share", ["#f0a35e", "#ffffff", "#6db1dd"])
    colours = shades.with_extremes(bad="#f4f6f8")
    axes.imshow(table, cmap=colours, vmin=0, vmax=1, aspect="auto")
    axes.set_xticks(range(len(names)), [_short(name) for name in names], rotation=25, ha="left", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_xticks(np.arange(len(names) - 1) + 0.5, minor=True)
    axes.set_yticks(np.arange(len(names) - 1) + 0.5, minor=True)
    axes.grid(which="minor", color="white", linewidth=3)
    axes.tick_params(which="minor", length=0)
    for (row, column), value in np.ndenumerate(table):
        text = "" if np.isnan(value) else f"{value:.0%}"
        axes.text(column, row, text, ha="center", va="center", fontsize=10)
    return figure
