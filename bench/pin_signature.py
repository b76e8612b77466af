"""Pins the signature of `brass-ai bench` as this build computes it, after a change that is meant to alter the search.

    python bench/pin_signature.py

It writes src/brass_ai/data/bench.json, which the tests compare with; commit it together with the change.
"""

import json
from dataclasses import asdict, replace
from pathlib import Path

from brass_ai.bench.run import PIN, pinned, run_bench

DATA = Path(__file__).parents[1] / "src" / "brass_ai" / "data"


def main() -> None:
    before = pinned()
    after = replace(before, signature=run_bench(1, before.iterations, before.seed).signature)
    (DATA / PIN).write_text(json.dumps(asdict(after)) + "\n", encoding="utf-8")
    print("unchanged" if after == before else f"{before.signature} -> {after.signature}")


if __name__ == "__main__":
    main()
