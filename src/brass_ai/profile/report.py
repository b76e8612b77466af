"""Measurements as tables for people and JSON for programs, and comparison with earlier ones."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brass_ai.profile.measure import Measurement
from brass_core import _engine

if TYPE_CHECKING:
    from rich.table import Table

FORMAT = "brass-profile/1"
MILLION = 1_000_000

Key = tuple[str, str, int]


def to_document(found: Sequence[Measurement], seconds: float, earlier: Mapping[Key, float] | None) -> dict[str, Any]:
    """All measurements as one JSON object; with earlier rates, each has the ratio of its own to the earlier one."""
    rows = [measurement.to_dict() for measurement in found]
    if earlier is not None:
        for measurement, row in zip(found, rows, strict=True):
            before = earlier.get(measurement.key)
            row["ratio_to_earlier"] = round(measurement.rate / before, 4) if before else None
    return {"format": FORMAT, "state_bytes": _engine.STATE_BYTES, "seconds": seconds, "measurements": rows}


def earlier_rates(path: Path) -> dict[Key, float]:
    """Rates by figure, ruleset and players from a file written with --json; ValueError if it is none."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["format"] != FORMAT:
            raise ValueError
        rows = document["measurements"]
        return {(row["figure"], row["ruleset"], row["players"]): float(row["rate"]) for row in rows}
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{path} is no profile; expected a file that `brass-ai profile --json` has written.") from None


def table_of(found: Sequence[Measurement], earlier: Mapping[Key, float] | None) -> "Table":
    """The measurements of one ruleset and player count."""
    from rich.table import Table

    title = f"{found[0].ruleset}, {found[0].players} players"
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in ("figure", "rate", "each of", "goal", "ratio", *(["to earlier"] if earlier is not None else [])):
        table.add_column(name, justify="left" if name in ("figure", "each of") else "right", no_wrap=True)
    for measurement in found:
        table.add_row(*_cells(measurement), *_earlier_cell(measurement, earlier))
    return table


def number(value: float) -> str:
    """Three or four digits that matter, with thousands marked; millions as such."""
    if value >= MILLION:
        return f"{value / MILLION:,.4g} M"
    return f"{value:.2f}" if value < 100 else f"{float(f'{value:.4g}'):,.0f}"


def _cells(measurement: Measurement) -> tuple[str, ...]:
    unit = measurement.unit if measurement.unit in ("ms", "times") else f"{measurement.unit}/s"
    ratio = measurement.to_goal
    return (
        measurement.label,
        f"{number(measurement.rate)} {unit}",
        f"{measurement.parts:.0f} {measurement.part}" if measurement.parts else "",
        "" if measurement.goal is None else number(measurement.goal),
        "" if ratio is None else f"{ratio:.2f}",
    )


def _earlier_cell(measurement: Measurement, earlier: Mapping[Key, float] | None) -> tuple[str, ...]:
    if earlier is None:
        return ()
    before = earlier.get(measurement.key)
    return (f"{measurement.rate / before:.3f}" if before else "",)
