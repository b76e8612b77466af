"""The plots of a report as SVG.

The colours are Okabe and Ito's, which colour-blind people tell apart; hatches, marks and numbers say the same again.
"""

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from brass_ai.extras import MissingExtra
from brass_ai.tournament.report import Report

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, ORANGE, GREEN, YELLOW, SKY, PURPLE = "#0072B2", "#D55E00", "#009E73", "#F0E442", "#56B4E9", "#CC79A7"
SOURCES = {  # column: name, colour, hatch
    "canal_links": ("canal links", SKY, "///"),
    "canal_tiles": ("canal tiles", BLUE, ""),
    "rail_links": ("rail links", YELLOW, "\\\\\\"),
    "rail_tiles": ("rail tiles", ORANGE, ""),
    "bonus_points": ("bonuses", PURPLE, "xx"),
    "cash_points": ("for money", GREEN, "..."),
}
WIDTH = 8.0  # inches
ROW = 0.42  # inches an agent takes
FRAME = 1.1  # inches for axis and heading
LONGEST_NAME = 34  # characters
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "path",  # looks the same wherever it is opened
    "svg.hashsalt": "brass-ai",  # the same results give the same bytes
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "hatch.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def plots(report: Report) -> dict[str, str]:
    """SVG texts by name: ratings, scores, sources, meetings; those with nothing to show are left out.

    MissingExtra without matplotlib.
    """
    drawings: dict[str, Callable[[Report], Figure | None]] = {
        "ratings": _ratings,
        "scores": _scores,
        "sources": _sources,
        "meetings": _meetings,
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


def _rows_of(names: list[str]) -> "tuple[Figure, Axes]":
    """Axes with one row for each agent, the first on top."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, FRAME + ROW * len(names)))
    axes = figure.subplots()
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color="#dddddd")
    axes.set_axisbelow(True)
    return figure, axes


def _short(name: str) -> str:
    # Matplotlib sets what stands between dollars as a formula.
    cut = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    return cut.replace("$", r"\$")


def _ratings(report: Report) -> "Figure | None":
    rated = [row for row in report.standings if row.rating.value is not None]
    if not rated:
        return None
    figure, axes = _rows_of([row.agent for row in rated])
    for at, row in enumerate(rated):
        value, low, high = row.rating.value or 0.0, row.rating.low, row.rating.high
        if low is not None and high is not None:
            axes.plot([low, high], [at, at], color=BLUE, linewidth=2.5, solid_capstyle="butt")
            for end in (low, high):
                axes.plot([end, end], [at - 0.15, at + 0.15], color=BLUE, linewidth=1.5)
        axes.plot([value], [at], "o", color=ORANGE, markersize=7, markeredgecolor="black")
        axes.annotate(f"{value:+.0f}", (value, at), (0, 8), textcoords="offset points", ha="center", fontsize=9)
    axes.axvline(0, color="#555555", linewidth=1, linestyle="--")
    axes.set_xlabel("rating points, 0 is the mean; bars are 95 % intervals")
    axes.margins(x=0.08)
    return figure


def _scores(report: Report) -> "Figure | None":
    scores = {name: points for name, points in report.scores.items() if points}
    if not scores:
        return None
    figure, axes = _rows_of(list(scores))
    axes.boxplot(
        list(scores.values()),
        positions=range(len(scores)),
        orientation="horizontal",
        widths=0.6,
        manage_ticks=False,
        patch_artist=True,
        showmeans=True,
        boxprops={"facecolor": SKY, "edgecolor": "black"},
        medianprops={"color": "black", "linewidth": 2},
        meanprops={"marker": "D", "markerfacecolor": ORANGE, "markeredgecolor": "black"},
        flierprops={"marker": "x", "markersize": 4, "markeredgecolor": "#555555"},
    )
    axes.set_xlabel(
        "final points; box: middle half of the games, line: median, diamond: mean, crosses: far from the rest"
    )
    return figure


def _sources(report: Report) -> "Figure | None":
    known = [row for row in report.sources if row.canal_links is not None]
    if not known:
        return None
    figure, axes = _rows_of([row.agent for row in known])
    left = np.zeros(len(known))
    for column, (name, colour, hatch) in SOURCES.items():
        if column not in report.sources_of_points:
            continue
        values = np.array([getattr(row, column) or 0.0 for row in known])
        axes.barh(
            range(len(known)),
            values,
            0.65,
            left,
            label=name,
            color=colour,
            hatch=hatch,
            edgecolor="black",
            linewidth=0.6,
        )
        left += values
    lost = np.array([row.lost_points or 0.0 for row in known])
    if lost.any():
        axes.barh(
            range(len(known)), -lost, 0.65, label="lost", color="white", hatch="xxx", edgecolor="black", linewidth=0.6
        )
    axes.set_xlabel("mean points of a game")
    axes.legend(ncols=6, loc="lower left", bbox_to_anchor=(0, 1), frameon=False, fontsize=9, handlelength=1.6)
    return figure


def _meetings(report: Report) -> "Figure | None":
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    names = [row.agent for row in report.standings]
    shares = {(row.agent, row.opponent): row.ahead.value for row in report.meetings}
    if not shares:
        return None
    table = np.array([[shares.get((name, other), np.nan) for other in names] for name in names], np.float64)
    side = 2.2 + 0.75 * len(names)
    figure = Figure(figsize=(side + 1.0, side))
    axes = figure.subplots()
    # From orange over white to purple: the two ends differ for every kind of colour vision.
    image = axes.imshow(table, cmap="PuOr", vmin=0, vmax=1)
    axes.set_xticks(
        range(len(names)), [_short(name) for name in names], rotation=35, ha="right", rotation_mode="anchor"
    )
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for (row, column), value in np.ndenumerate(table):
        text, colour = (
            ("", "black") if np.isnan(value) else (f"{value:.0%}", "white" if abs(value - 0.5) > 0.3 else "black")
        )
        axes.text(column, row, text, ha="center", va="center", color=colour, fontsize=10)
    axes.set_xlabel("opponent")
    figure.colorbar(image, ax=axes, shrink=0.7, label="row finished ahead of column", format=PercentFormatter(1))
    return figure
