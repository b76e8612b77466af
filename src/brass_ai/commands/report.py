"""`brass-ai report`: what the results of a tournament say."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from brass_ai.commands.inputs import JsonOption
from brass_ai.tournament.report import all_tables, make_report
from brass_ai.tournament.report_text import print_report
from brass_ai.tournament.sprt import EXAMPLE, SprtParameters
from brass_ai.tournament.tables import Table, read_results, write_csv, write_parquet


def report(
    results: Annotated[
        Path, typer.Argument(metavar="RESULTS.db", help="The file that a tournament wrote, or still writes.")
    ],
    as_json: JsonOption = False,
    csv: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write every table as a CSV file.")] = None,
    parquet: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write every table as a Parquet file.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with plots that needs no network.")
    ] = None,
    sprt: Annotated[
        str | None, typer.Option(metavar=EXAMPLE, help="Test the first of two agents against the second, deal by deal.")
    ] = None,
) -> None:
    """Report places, win shares, points, ratings and who beats whom, with 95 % intervals.

    Parquet needs the extra brass-ai[parquet], the page brass-ai[report].

    Example: brass-ai report results.db --html report.html --csv tables
    """
    parameters = SprtParameters.parse(sprt) if sprt else None
    found = read_results(results)
    summary = make_report(found, parameters)
    written: list[Path] = []
    writers: list[tuple[Path | None, Callable[[Mapping[str, Table], Path], list[Path]]]] = [
        (csv, write_csv),
        (parquet, write_parquet),
    ]
    for folder, write in writers:
        if folder:
            written += write(all_tables(found, summary), folder)
    if html:
        from brass_ai.tournament.html_report import html_report  # here: it draws, which takes long to load

        html.write_text(html_report(summary), encoding="utf-8")
        written.append(html)
    if as_json:
        print(json.dumps(summary.to_dict()))
    else:
        print_report(summary, print)
    for path in written:
        print(f"Written: {path}", file=sys.stderr)
