"""The report as one HTML file that needs nothing else: no network, no scripts, no fonts."""

import base64
from collections.abc import Iterator
from html import escape

from brass_ai.tournament.plots import plots
from brass_ai.tournament.report import Report
from brass_ai.tournament.report_text import INTERVALS, TextTable, head_line, text_tables

CAPTIONS = {
    "ratings": "Ratings with their intervals",
    "scores": "Final points of single games",
    "sources": "Where the points came from",
    "meetings": "Who finished ahead of whom",
}
# The page may load nothing from anywhere.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: .2rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .3rem; }
p { max-width: 50rem; margin: .3rem 0; }
.verdict { border-left: .35rem solid #0072b2; padding: .5rem .9rem; margin: 1rem 0; background: #f2f7fb; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .6rem 0; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #ddd; }
thead th { border-bottom: 2px solid #555; vertical-align: bottom; }
th:first-child { text-align: left; font-weight: 600; }
tbody tr:hover { background: #f4f4f4; }
figure { margin: 1rem 0; }
figure img { max-width: 100%; height: auto; }
figcaption { font-weight: 600; margin-bottom: .3rem; }
footer { margin-top: 2.5rem; border-top: 1px solid #ddd; color: #444; font-size: .9rem; }
@media print { body { margin: 0; max-width: none; } section { break-inside: avoid; } }
"""
PLOT_OF_TABLE = {  # the plots stand over the tables that give their numbers
    "Ratings and places": "ratings",
    "Points": "scores",
    "Points by source": "sources",
    "Against each other": "meetings",
}


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
        "<h1>Tournament report</h1>",
        f"<p>{escape(head_line(report))}.</p>",
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
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def _section(table: TextTable, pictures: dict[str, str]) -> Iterator[str]:
    yield f"<section><h2>{escape(table.title)}</h2>"
    yield f"<p>{escape(table.note)}</p>"
    name = PLOT_OF_TABLE.get(table.title)
    if name in pictures:
        yield _figure(CAPTIONS[name], pictures[name])
    yield '<div class="wide"><table>'
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for first, *others in table.rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
        yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    yield "</tbody></table></div></section>"


def _figure(caption: str, svg: str) -> str:
    # As an image of its own, so that the identifiers inside several plots cannot meet.
    data = base64.b64encode(svg.encode()).decode()
    alternative = f"{caption}: the numbers are in the table below."
    image = f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(alternative)}">'
    return f"<figure><figcaption>{escape(caption)}</figcaption>{image}</figure>"
