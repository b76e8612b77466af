"""The report as one HTML file that needs nothing else: no network, no scripts, no fonts."""

import base64
import re
from collections.abc import Iterator
from html import escape

from brass_ai.tournament.plots import plots
from brass_ai.tournament.report import Report
from brass_ai.tournament.report_text import INTERVALS, TextTable, head_line, played_line, shown, text_tables

CAPTIONS = {
    "ratings": "Ratings with their intervals",
    "scores": "Final points of single games",
    "meetings": "How often the agent of the row finished ahead of that of the column",
    "sources": "Where the points came from",
    "turns": "What the turn in the first round was worth",
}
# The page may load nothing from anywhere.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
STYLE = """
:root { --ink: #1f2933; --quiet: #5f6c7b; --line: #e3e8ee; --accent: #0072b2; }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
body { margin: 0; color: var(--ink); background: #f3f5f8; }
header { background: #16324a; color: #fff; padding: 1.6rem 0 3.4rem; }
header > div, main { max-width: 74rem; margin: 0 auto; padding: 0 1.2rem; }
header p { margin: 0; color: #b9cbdb; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: .1rem 0 .2rem; }
h2 { font-size: 1.15rem; margin: 0 0 .2rem; }
main { margin-top: -2.4rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .9rem; margin: 0; }
.tiles div, section, .verdict { background: #fff; border-radius: .6rem; box-shadow: 0 1px 3px rgb(22 50 74 / .14); }
.tiles div { padding: .8rem 1.1rem; }
dt { color: var(--quiet); font-size: .8rem; }
dd { margin: 0; font-size: 1.35rem; font-weight: 650; overflow-wrap: anywhere; line-height: 1.3; }
dd small { display: block; font-size: .8rem; font-weight: 400; color: var(--quiet); }
section { padding: 1.3rem 1.5rem 1rem; margin: 1.1rem 0; }
.note { max-width: 52rem; margin: 0; color: var(--quiet); font-size: .9rem; }
.verdict { border-left: .4rem solid var(--accent); padding: .9rem 1.2rem; margin: 1.1rem 0 0; font-weight: 600; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .7rem 0 .4rem; font-size: .875rem; }
th, td { padding: .42rem .5rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
td { font-variant-numeric: tabular-nums; }
thead th { color: var(--quiet); font-size: .78rem; font-weight: 600; border-bottom: 2px solid var(--line); }
th:first-child { text-align: left; font-weight: 600; padding-left: 0; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:hover { background: #f3f7fb; }
.interval { color: var(--quiet); font-size: .92em; margin-left: .3em; }
figure { margin: 1rem 0 .6rem; }
figure img { display: block; max-width: 100%; height: auto; }
figcaption { font-weight: 600; font-size: .9rem; margin-bottom: .5rem; }
footer { color: var(--quiet); font-size: .85rem; padding: .3rem 0 2.5rem; }
footer p { margin: .2rem 0; }
@media print { body, header { background: #fff; color: var(--ink); } section { break-inside: avoid; } }
"""
PLOT_OF_TABLE = {  # the plots stand over the tables that give their numbers
    "Ratings and places": "ratings",
    "Points": "scores",
    "Against each other": "meetings",
    "Points by source": "sources",
    "Turn order": "turns",
}
FIGURE_WITH_INTERVAL = re.compile(r"(?P<value>\S+) (?P<interval>\[.+\])")


def html_report(report: Report) -> str:
    """The page; MissingExtra without matplotlib."""
    pictures = plots(report)
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>Tournament: {escape(head_line(report))}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        "<header><div>",
        "<p>Tournament report</p>",
        f"<h1>{escape('; '.join(report.rulesets) or 'No games yet')}</h1>",
        f"<p>{escape(played_line(report))}</p>",
        "</div></header>",
        "<main>",
        *_tiles(report),
    ]
    if report.sprt:
        lines.append(f'<p class="verdict">{escape(report.sprt.sentence(*report.agents))}</p>')
    for table in text_tables(report):
        lines += _section(table, pictures)
    lines += [
        "<footer>",
        f"<p>{escape(INTERVALS)}</p>",
        "<p>Made by brass-ai.</p>",
        "</footer>",
        "</main>",
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def _tiles(report: Report) -> Iterator[str]:
    """What one wants to know first."""
    games = (f"{report.games:,}", f"of {report.deals:,} duplicated deals")
    tiles = [("Games", *games), ("Agents", str(len(report.agents)), f"{len(report.forfeits)} disqualifications")]
    if report.games:
        best = report.standings[0]
        ahead = shown(best.wins, ".0%")
        tiles.append(("First by rating", best.agent, f"wins {ahead} of its games; {best.even_share:.0%} is even"))
    yield '<dl class="tiles">'
    for name, value, note in tiles:
        yield f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(note)}</small></dd></div>"
    yield "</dl>"


def _section(table: TextTable, pictures: dict[str, str]) -> Iterator[str]:
    yield f"<section><h2>{escape(table.title)}</h2>"
    yield f'<p class="note">{escape(table.note)}</p>'
    name = PLOT_OF_TABLE.get(table.title)
    if name in pictures:
        yield _figure(CAPTIONS[name], pictures[name])
    yield '<div class="wide"><table>'
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for first, *others in table.rows:
        cells = "".join(f"<td>{_cell(cell)}</td>" for cell in others)
        yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    yield "</tbody></table></div></section>"


def _cell(text: str) -> str:
    """A figure, with its interval less prominent."""
    match = FIGURE_WITH_INTERVAL.fullmatch(text)
    if not match:
        return escape(text)
    return f'{escape(match["value"])} <span class="interval">{escape(match["interval"])}</span>'


def _figure(caption: str, svg: str) -> str:
    # As an image of its own, so that the identifiers inside several plots cannot meet.
    data = base64.b64encode(svg.encode()).decode()
    alternative = f"{caption}: the numbers are in the table below."
    image = f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(alternative)}">'
    return f"<figure><figcaption>{escape(caption)}</figcaption>{image}</figure>"
