"""Pins the signature of `brass-ai bench` as this build computes it, after a change that is meant to alter the search.

    python bench/pin_signature.py

It writes src/brass_ai/data/bench.json, which the tests compare with; commit it together with the change.
"""

import json
from dataclasses import asdict, replace
from importlib.resources import files

from brass_ai.bench.run import PIN, Pin, pinned, run_bench

ITERATIONS, SEED = 2000, 1  # of the first pin


def main() -> None:
    path = files("brass_ai").joinpath("data", PIN)
    before = pinned() if path.is_file() else Pin(ITERATIONS, SEED, "")
    after = replace(before, signature=run_bench(1, before.iterations, before.seed).signature)
    path.write_text(json.dumps(asdict(after)) + "\n", encoding="utf-8")  # type: ignore[attr-defined]
    print("unchanged" if after == before else f"{before.signature or 'none'} -> {after.signature}")


if __name__ == "__main__":
    main()
