"""The report as tables of texts, for the terminal and for the page."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from brass_ai.tournament.report import Report
from brass_ai.tournament.statistics import Estimate

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
SOURCE_HEADS = {
    "canal_links": "canal links",
    "canal_tiles": "canal tiles",
    "rail_links": "rail links",
    "rail_tiles": "rail tiles",
    "bonus_points": "bonuses",
    "cash_points": "for money",
    "lost_points": "lost",
    "income_level": "income level",
    "cash": "money",
}
INTERVALS = (
    "In brackets are 95 % intervals: of win shares by Wilson, of all else by drawing the deals again with replacement, "
    "as the games of one deal are no independent ones."
)


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table whose first column is text; `note` says how to read it."""

    title: str
    note: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    def lines(self) -> Iterator[str]:
        """The table in columns of even width."""
        rows = [self.heads, *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(len(self.heads))]
        for row in rows:
            cells = [
                row[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
            ]
            yield "  ".join(cells).rstrip()


def head_line(report: Report) -> str:
    """What was played, in one line."""
    return f"{'; '.join(report.rulesets) or 'no games'}: {played_line(report)}"


def played_line(report: Report) -> str:
    """How much was played, and how much of it is whole."""
    deals = f"{_count(report.deals, 'deal')}"
    if report.complete_deals < report.deals:
        deals += f", {report.complete_deals} of them complete"
    forfeited = len({forfeit.game for forfeit in report.forfeits})
    ends = f", {forfeited} forfeited" if forfeited else ""
    return f"{_count(report.games, 'game')} of {deals}{ends}"


def text_tables(report: Report) -> list[TextTable]:
    """Every table that has rows."""
    tables = [_places(report), _points(report), _meetings(report), _sources(report), _turns(report), _forfeits(report)]
    return [table for table in tables if table.rows]


def shown(estimate: Estimate, form: str) -> str:
    """A figure with its interval."""
    if estimate.value is None:
        return "-"
    value = format(estimate.value, form)
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} [{estimate.low:{form}}, {estimate.high:{form}}]"


def number(value: float | None, form: str) -> str:
    """A figure without an interval."""
    return "-" if value is None else format(value, form)


def _places(report: Report) -> TextTable:
    most = max((len(row.places) for row in report.standings), default=0)
    rows = [
        (
            row.agent,
            shown(row.rating, "+.0f"),
            shown(row.wins, ".1%"),
            f"{row.even_share:.0%}",
            shown(row.mean_place, ".2f"),
            *map(str, row.places),
            str(row.seats),
            str(row.forfeits),
        )
        for row in report.standings
    ]
    return TextTable(
        "Ratings and places",
        "Ratings are Plackett-Luce strengths on Elo's scale, 0 on average: 100 points more are odds of 16 to 9 to "
        "finish ahead. A shared win counts as its part. Even is what equals would win. A forfeit is a last place.",
        ("agent", "rating", "win share", "even", "mean place", *ORDINALS[:most], "seats", "forfeits"),
        rows,
    )


def _points(report: Report) -> TextTable:
    rows = [
        (
            row.agent,
            shown(row.points, ".1f"),
            number(row.points_spread, ".1f"),
            shown(row.lead, "+.1f"),
            number(row.seconds_per_decision, ".4f"),
        )
        for row in report.standings
    ]
    return TextTable(
        "Points",
        "The spread is the standard deviation of single games. Forfeited games are left out.",
        ("agent", "points", "spread", "minus table mean", "seconds a decision"),
        rows,
    )


def _meetings(report: Report) -> TextTable:
    order = {row.agent: at for at, row in enumerate(report.standings)}
    rows = [
        (f"{row.agent} against {row.opponent}", shown(row.ahead, ".1%"), shown(row.points, "+.1f"), str(row.meetings))
        for row in report.meetings
        if order[row.agent] < order[row.opponent]  # the other way round says the same
    ]
    return TextTable(
        "Against each other",
        "At the same tables: how often the first finished ahead, a shared place being half, and its points less the "
        "other's.",
        ("agents", "ahead", "points more", "meetings"),
        rows,
    )


def _sources(report: Report) -> TextTable:
    names = (*report.sources_of_points, "income_level", "cash")
    rows = [(row.agent, *(number(getattr(row, name), ".1f") for name in names)) for row in report.sources]
    return TextTable(
        "Points by source",
        "Means of a game. Lost points went in shortfalls. Income level and money are those at the end.",
        ("agent", *(SOURCE_HEADS[name] for name in names)),
        rows,
    )


def _turns(report: Report) -> TextTable:
    rows = [
        (str(row.turn_place), shown(row.wins, ".1%"), shown(row.lead, "+.1f"), str(row.seats))
        for row in report.turn_places
    ]
    return TextTable(
        "Turn order",
        "What the place in the first round's turn order was worth, whoever held it.",
        ("turn in the first round", "win share", "minus table mean", "seats"),
        rows,
    )


def _forfeits(report: Report) -> TextTable:
    rows = [(row.agent, str(row.game), str(row.seat), row.fault) for row in report.forfeits]
    note = "Seats whose agents were disqualified; the results hold what they wrote to their error output."
    return TextTable("Forfeits", note, ("agent", "game", "seat", "fault"), rows)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


Write = Callable[[str], None]


def print_report(report: Report, write: Write) -> None:
    """The report as lines of plain text."""
    write(head_line(report))
    for table in text_tables(report):
        write("")
        write(table.title)
        for line in table.lines():
            write(line)
    if report.sprt:
        write("")
        write(f"Sequential test: {report.sprt.sentence(*report.agents)}")
    write("")
    write(INTERVALS)
