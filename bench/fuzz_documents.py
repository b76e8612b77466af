"""Fuzz the readers of positions and records: `python bench/fuzz_documents.py --examples 10000 --seed 1`, from the root.

Every example is a valid document with random damage, or a text with random bytes changed. A reader must read it, write
what it reads again and be able to play on from there, or raise DocumentError. Prints counts; stops with the example at
anything else.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.documents import (
    GAMES,
    bonus_position,
    busy_position,
    fresh_position,
    open_position,
    passing_record,
    shortfall_position,
    traced_record,
)
from tests.support.mutation import damage, retouch
from tests.support.usage import use_position, use_record

from brass_core import Game, _engine, rulesets
from brass_core.faults import DocumentError
from brass_core.position import read_position
from brass_core.record import read_record

EXAMPLES = 10_000


def bases() -> list[tuple[Any, dict[str, Any]]]:
    """Valid documents, each with its reader."""
    positions = [fresh_position(*game) for game in GAMES] + [busy_position(observer=seat) for seat in (None, 0, 1)]
    positions += [busy_position("birmingham-2018", observer=seat) for seat in (None, 0, 1)]
    positions += [shortfall_position(ruleset) for ruleset in rulesets()]
    positions.append(open_position("link", ["link bolton-wigan card={card} coal=wigan:1"]))
    positions.append(open_position("sell", ["sell manchester:2>market card={card}"]))
    positions.append(bonus_position())
    positions.append(open_position("link", ["link birmingham-dudley card={card} coal=dudley:1"], "birmingham-2018"))
    positions += [position for game in GAMES for position in lively_positions(*game)]
    records = [passing_record(*game) for game in GAMES] + [traced_record()]
    return [(read_position, position) for position in positions] + [(read_record, record) for record in records]


def lively_positions(ruleset: str, players: int) -> list[dict[str, Any]]:
    """Positions of one random game that builds, sells and borrows, as everybody and as the seat to move see them."""
    game, random, positions = Game.from_seed(ruleset, players, seed=1), Random(1), list[dict[str, Any]]()
    while not game.is_over:
        if random.random() < 0.1:
            positions += [game.position(), game.position(game.active_seat)]
        game.decide(_engine.choose(_engine.Policy.lively, game.state, random.getrandbits(60)))
    return [*positions, game.position()]


def example(base: dict[str, Any], random: Random) -> Any:
    """Half damaged objects, a quarter UTF-8 text with a few bytes changed, a quarter retouched positions."""
    kind = random.random()
    if kind < 0.25 and "seats" in base and "turn_order" in base:
        return retouch(base, random)
    if kind < 0.75:
        return damage(base, random)
    data = bytearray(json.dumps(base).encode())
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(data))
        data[place : place + random.randint(0, 3)] = random.choice(
            (b"", b"\x00", b"\xff", b'"', b"}", b"9", b"-", b"e9")
        )
    return bytes(data)


def outcome(read: Any, source: Any) -> str:
    """`read and used` or `refused`; anything but a proper refusal is raised."""
    try:
        document = read(source).to_dict()
    except DocumentError as error:
        if not error.faults or any("\n" in str(fault) for fault in error.faults):
            raise AssertionError(f"a refusal without proper sentences: {error}") from error
        return "refused"
    if read(document).to_dict() != document:
        raise AssertionError("what was written is not what was read")
    (use_position if read is read_position else use_record)(document)
    return "read and used"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fuzz the readers of positions and records.")
    parser.add_argument("--examples", type=int, default=EXAMPLES, help="number of damaged documents")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same documents")
    options = parser.parse_args()
    documents, counts, start = bases(), Counter[str](), perf_counter()
    for number in range(options.examples):
        random = Random(options.seed * 1_000_003 + number)
        read, base = random.choice(documents)
        source = example(base, random)
        try:
            counts[f"{read.__name__}: {outcome(read, source)}"] += 1
        except Exception:
            print(f"example {number} of seed {options.seed}: {source!r}", file=sys.stderr)
            raise
    for name, count in sorted(counts.items()):
        print(f"{name:32}{count:8}")
    print(f"{options.examples} examples in {perf_counter() - start:.1f} s, no other outcome")


if __name__ == "__main__":
    main()
