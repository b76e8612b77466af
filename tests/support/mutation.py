"""Damage to documents: single places changed on purpose, and random damage that keeps most of the structure."""

import copy
import re
from random import Random
from typing import Any

REMOVED = object()

ODD_VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 8, 9, 10, 99, 100, 255, 256, 65536, -(2**31), 2**63, 10**30,
    0.0, 1.0, 1.5, -0.0, float("nan"), float("inf"),
    "", " ", "port", "market", "bolton:1", "bolton-bury", "bury-bolton", "canal", "rail", "link", "sell", "shortfall",
    "pass card=port", "+sell bury:1>market", "link bolton-bury card=port", "brewery", "oxford:1", "blank", "bonus",
    "wild_industry", "bonus none", "scout card=brewery,dudley,worcester", "+sell coventry:1>oxford:1",
    "\ud800", "\x00", "é", "x" * 5000,
    [], {}, [[]], [None], [0], ["port"], {"kind": "shortfall", "owed": 3}, {"kind": "link", "steps": []},
    {"": None}, {"seats": []}, [{"link": "bolton-bury", "owner": 0}], (1, 2), b"port", {1: 2}, {None: 1}, object(),
]  # fmt: skip

Place = tuple[str | int, ...]


def changed(document: Any, path: str, value: Any) -> Any:
    """A copy with the value at a path such as `seats[0].cash` replaced, added or (REMOVED) taken out."""
    keys = [int(key) if key.isdigit() else key for key in re.findall(r"[^.\[\]]+", path)]
    document = copy.deepcopy(document)
    holder = document
    for key in keys[:-1]:
        holder = holder[_key(holder, key)]
    last = _key(holder, keys[-1])
    if value is REMOVED:
        del holder[last]
    else:
        holder[last] = value
    return document


def _key(holder: Any, key: str | int) -> str | int:
    return key if isinstance(holder, list) else str(key)


def damage(document: Any, random: Random) -> Any:
    """A copy with a few random changes: values replaced, removed, doubled, swapped with others, or nudged."""
    document = copy.deepcopy(document)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        places = list(_places(document, ()))
        if not places:
            return document
        holder, key = _holder(document, random.choice(places))
        kind = random.choice(("odd", "odd", "remove", "nudge", "swap", "copy", "double", "add", "nest"))
        _damage_at(kind, holder, key, document, places, random)
    return document


def _damage_at(kind: str, holder: Any, key: Any, document: Any, places: list[Place], random: Random) -> None:
    value = holder[key]
    other_holder, other_key = _holder(document, random.choice(places))
    match kind:
        case "odd":
            holder[key] = copy.deepcopy(random.choice(ODD_VALUES[:-1]))
        case "remove":
            del holder[key]
        case "nudge" if isinstance(value, int):
            holder[key] = value + random.choice((-1, 1))
        case "nudge" if isinstance(value, str) and value:
            cut = random.randrange(len(value))
            holder[key] = value[:cut] + random.choice(("", "x", value[cut] * 2, "=", ":", "-")) + value[cut + 1 :]
        case "swap":
            holder[key], other_holder[other_key] = other_holder[other_key], value
        case "double" if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(value))
        case "add" if isinstance(value, dict):
            value[random.choice(("extra", "name", "steps", "owed", "0", "port"))] = random.choice(ODD_VALUES)
        case "nest":
            holder[key] = [copy.deepcopy(value)]
        case _:
            holder[key] = copy.deepcopy(other_holder[other_key])


def _places(value: Any, place: Place) -> Any:
    """The places of all values inside a document."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield (*place, key)
        if len(place) < 12:  # a swap can make a document hold itself
            yield from _places(entry, (*place, key))


def _holder(document: Any, place: Place) -> tuple[Any, Any]:
    for key in place[:-1]:
        document = document[key]
    return document, place[-1]


def retouch(document: dict[str, Any], random: Random) -> dict[str, Any]:
    """A copy of a position with a few figures set to other possible values, so that many are still positions."""
    document = copy.deepcopy(document)
    for _ in range(random.randint(1, 5)):
        seat = random.choice(document["seats"])
        match random.randrange(7):
            case 0:
                seat["cash"] = random.randint(0, 60)
            case 1:
                seat["income_space"] = random.randint(0, 99)
            case 2:
                document[random.choice(("coal_market", "iron_market"))] = random.randint(0, 8)
            case 3 if document["turn_order"].index(document["active_seat"] or 0) > 0:
                document["seats"][document["turn_order"][0]]["spent"] = random.randint(0, 40)
            case 4 if document["tiles"]:
                random.choice(document["tiles"])["owner"] = random.randrange(document["players"])
            case 5 if document.get("merchants"):
                random.choice(document["merchants"])["beer"] ^= True
            case _ if document["links"]:
                random.choice(document["links"])["owner"] = random.randrange(document["players"])
    return document
