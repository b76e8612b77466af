"""Measures everything and writes the table in docs/performance.md anew; the text around it stays as it is.

    python bench/write_performance_table.py --machine "2-core virtual machine"

takes about a minute and a half. With --profile FILE it writes what `brass-ai profile --json` has measured before.
"""

import argparse
import datetime
import json
import os
import platform
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from brass_ai.profile.report import FORMAT, number, to_document
from brass_ai.profile.series import groups
from brass_core import rulesets

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
STATE_BYTES_GOAL = 512


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.8, help="for each figure (default: 0.8)")
    parser.add_argument("--machine", default=_machine(), help=f"what to call it (default: {_machine()})")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="write these measurements, measure nothing")
    arguments = parser.parse_args()
    document = json.loads(arguments.profile.read_text()) if arguments.profile else _measured(arguments.seconds)
    if document.get("format") != FORMAT:
        parser.error(f"{arguments.profile} is not from `brass-ai profile --json`")
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(before + BEGIN + _section(document, arguments.machine) + END + after, encoding="utf-8")


def _measured(seconds: float) -> dict[str, Any]:
    pairs = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]
    found = []
    for group in groups(pairs, seconds):
        for measurement in group:
            found.append(measurement)
            print(f"{measurement.ruleset} {measurement.players}: {measurement.label} {number(measurement.rate)}")
    return to_document(found, seconds, None)


def _section(document: dict[str, Any], machine: str) -> str:
    rows = document["measurements"]
    steadiness = statistics.median(row["median"] / row["rate"] for row in rows if row["unit"] not in ("ms", "times"))
    lines = [
        "",
        f"Measured on {datetime.date.today():%d %B %Y} on one core of a {machine}, {document['seconds']:g} s for each",
        f"figure; middle passes ran at {steadiness:.0%} of the rates shown. A rate that has a goal is followed by how",
        "many times over the goal is reached.",
        "",
        *_rates([row for row in rows if row["unit"] != "ms"]),
        "",
        "| | size or time | goal at most |",
        "| --- | ---: | ---: |",
        f"| state | {document['state_bytes']} bytes | {STATE_BYTES_GOAL} bytes |",
        *(_start_row(row) for row in rows if row["unit"] == "ms"),
        "",
        "",
    ]
    return "\n".join(lines)


def _rates(rows: Sequence[dict[str, Any]]) -> list[str]:
    """One line for each figure, one column for each ruleset and player count."""
    pairs = list(dict.fromkeys((row["ruleset"], row["players"]) for row in rows))
    by_key = {(row["figure"], row["ruleset"], row["players"]): row for row in rows}
    labels = {row["figure"]: f"{row['label']}, {_unit(row)}" for row in rows}
    headings = [f"{ruleset}, {players}" for ruleset, players in pairs]
    lines = [f"| | {' | '.join(headings)} |", "| --- |" + " ---: |" * len(pairs)]
    for figure, label in labels.items():
        cells = (_cell(by_key.get((figure, *pair))) for pair in pairs)
        lines.append(f"| {label} | {' | '.join(cells)} |")
    return lines


def _unit(row: dict[str, Any]) -> str:
    return "times as many" if row["unit"] == "times" else f"{row['unit']}/s"


def _cell(row: dict[str, Any] | None) -> str:
    if row is None:
        return ""
    text = number(row["rate"])
    if row["parts"]:
        text += f" of {row['parts']:.0f}"
    return text + (f" (**{row['ratio_to_goal']:.2f}**)" if row["goal"] else "")


def _start_row(row: dict[str, Any]) -> str:
    goal = f"{row['goal']:.0f} ms" if row["goal"] else ""
    return f"| {row['label']} | {row['rate']:.0f} ms | {goal} |"


def _machine() -> str:
    return f"{os.cpu_count()}-core {platform.machine()} machine"


if __name__ == "__main__":
    main()
