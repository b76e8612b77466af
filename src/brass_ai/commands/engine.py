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
    # Not sys.stdin, nor closed: a thread that still waits for input would keep the interpreter from ending.
    source = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    LineEngine(source, sys.stdout.buffer, number).run()
