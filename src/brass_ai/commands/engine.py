"""`brass-ai engine`: analysis for programs, JSON lines in and out."""

import os
import sys
from typing import Annotated

import typer


def engine(
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", help="Queries searched at the same time [default: the number of processors]."),
    ] = None,
) -> None:
    """Answer queries, one JSON object a line, on standard output; docs/engine.md describes every field.

    Several may be in flight. At the end of input what runs is finished.

    Example: brass-ai engine < queries.jsonl
    """
    from brass_ai.protocol.lines import LineEngine

    number = (os.cpu_count() or 1) if workers is None else workers
    if not 1 <= number <= 256:
        raise typer.BadParameter(f"--workers is {workers}; expected 1 to 256.")
    if sys.stdin is None or sys.stdout is None:
        raise typer.BadParameter("standard input or output is closed; expected both to be open.")
    LineEngine(sys.stdin.buffer, sys.stdout.buffer, number).run()
