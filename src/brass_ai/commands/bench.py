"""`brass-ai bench`: do the searches go as they should, and how fast?"""

import json
from pathlib import Path
from typing import Annotated

import typer

from brass_ai.bench.compare import LEAST_RUNS, RUN_DEVIATION, Comparison, compare, read_runs
from brass_ai.bench.run import BenchRun, Pin, pinned, run_bench
from brass_ai.commands.inputs import JsonOption

ROUNDS = 5


def bench(
    repetitions: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="Searches of each position; the fastest counts.")
    ] = ROUNDS,
    files: Annotated[
        tuple[Path, Path] | None,
        typer.Option("--compare", metavar="A.json B.json", help="Search nothing; compare two builds by their runs."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Search fixed positions with fixed iterations and seed, and show the signature of all visit counts and the speed.

    The signature depends on nothing but the code: a change that should not alter play must not alter it.

    Example: brass-ai bench --json > before.json
    """
    if files:
        found = compare(read_runs(files[0]), read_runs(files[1]))
        print(json.dumps(found.to_dict()) if as_json else _comparison_text(found))
        return
    pin = pinned()
    run = run_bench(repetitions, pin.iterations, pin.seed)
    print(json.dumps(run.to_dict()) if as_json else _run_text(run, pin, repetitions))


def _run_text(run: BenchRun, pin: Pin, repetitions: int) -> str:
    is_pinned = run.signature == pin.signature
    remark = "as pinned" if is_pinned else f"not the pinned {pin.signature}: this build searches otherwise"
    fastest = f", the fastest of {repetitions} each" if repetitions > 1 else ""
    return (
        f"Signature {run.signature}, {remark}.\n"
        f"{len(run.positions)} searches of {run.iterations:,} iterations in {run.seconds:.3f} s"
        f"{fastest}: {run.rate:,.0f} iterations/s."
    )


def _comparison_text(found: Comparison) -> str:
    first, second = found.signatures
    search = f"The same searches, signature {first}." if found.is_same_search else (
        f"Other searches: signature {first}, then {second}. The speeds are of different work."
    )  # fmt: skip
    lines = [
        f"B is {found.ratio:.3f} times as fast as A (95 % interval {found.low:.3f} to {found.high:.3f}): "
        f"{found.verdict}.",
        search,
    ]
    if found.unit == "positions":
        lines.append(
            f"With fewer than {LEAST_RUNS} runs of each, the interval allows for a difference of {RUN_DEVIATION:.0%} "
            "that the machine makes between two."
        )
    return "\n".join(lines)
