"""A breakdown as tables for people."""

from typing import TYPE_CHECKING, Any

from brass_ai.profile.breakdown import WHOLE, Breakdown
from brass_ai.profile.flame import text_bars

if TYPE_CHECKING:
    from rich.table import Table


def tables_of(found: Breakdown) -> "list[Table]":
    """The parts of the search, then where they are called from, with bars."""
    parts = _table("part", "share", "calls an iteration", "ns a call")
    for total in found.totals():
        parts.add_row(
            "the rest" if total.part == WHOLE else total.part,
            f"{total.share:.1%}",
            f"{total.calls_per_iteration:.2f}",
            f"{total.nanoseconds_per_call:,.1f}",
        )
    bars = _table("within the iteration", "share", "")
    bars.columns[-1].justify = "left"
    for name, share, bar in text_bars(found):
        bars.add_row(name, f"{share:.1%}", bar)
    return [parts, bars]


def heading(found: Breakdown) -> str:
    """What was searched, and how fast."""
    return (
        f"{found.ruleset}, {found.players} players, {found.era} era: "
        f"{found.searches} searches, {found.rates()['iterations']:,.0f} iterations/s"
    )


def sentences(found: Breakdown) -> list[str]:
    """Rates, branching and trees."""
    rates = ", ".join(f"{rate:,.0f} {name}" for name, rate in found.rates().items() if name != "iterations")
    branching = ", ".join(f"{phase} {decisions / lists:.1f}" for phase, (lists, decisions) in found.branching.items())
    nodes, kilobytes = found.nodes / found.searches, found.tree_bytes / found.searches / 1024
    return [
        f"A second: {rates}.",
        f"Legal decisions in the tree, mean by phase: {branching}.",
        f"Tree of {found.iterations / found.searches:,.0f} iterations: {nodes:,.0f} nodes, {kilobytes:,.0f} KiB, "
        f"mean depth {found.depth:.1f} decisions, at most {found.max_depth}.",
    ]


def threads_sentence(row: dict[str, Any]) -> str:
    """What several threads do together."""
    told = ", ".join(f"{one['threads']} → {one['effective']:.2f}" for one in row["effective"])
    return f"{row['ruleset']}, {row['players']} players, threads → effective threads: {told}."


def _table(*columns: str) -> "Table":
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for index, column in enumerate(columns):
        table.add_column(column, justify="right" if index else "left", no_wrap=True)
    return table
