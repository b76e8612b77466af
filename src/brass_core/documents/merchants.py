"""Checks of the merchants: a tile on each space in use, those of this number of players, and their barrels."""

from collections import Counter
from typing import Any

from brass_core.documents.findings import Findings
from brass_core.documents.progress import Progress
from brass_core.names import VICTORY_POINTS, location_of

# Actions that a seat has had when it may have sold; in the canal era it builds first.
FIRST_SALE = {"canal": 2, "rail": 1}


def check_merchants(findings: Findings, path: str, merchants: list[dict[str, Any]]) -> None:
    """B7, B9, B10: every space in use has one tile, and together they are the tiles of this number of players."""
    names, first = findings.names, dict[str, str]()
    for number, merchant in enumerate(merchants):
        place = f"{path}[{number}]"
        if not findings.sound(place):
            continue
        in_use = f"a merchant space in use with {names.players} players"
        if findings.known(f"{place}.space", merchant["space"], names.merchant_spaces, in_use):
            earlier = first.setdefault(merchant["space"], place)
            if earlier != place:
                findings.add_unsound(f"{place}.space", merchant["space"], f"a space other than that of {earlier}")
        what = f"a merchant tile used with {names.players} players"
        is_known = findings.known(f"{place}.tile", merchant["tile"], names.merchant_tiles, what)
        if is_known and merchant.get("beer") and not names.merchant_goods[merchant["tile"]]:  # B11
            findings.add_unsound(f"{place}.beer", True, "false, as no barrel lies beside a blank tile")
    if not findings.sound(path):
        return
    missing = [space for space in names.merchant_spaces if space not in first]
    tiles = Counter(merchant["tile"] for merchant in merchants)
    if missing:
        findings.add_unsound(path, merchants, f"an entry for each merchant space in use, also for {', '.join(missing)}")
    elif tiles != Counter(names.merchant_tiles):
        wanted = ", ".join(f"{count} of {tile}" for tile, count in names.merchant_tiles.items())
        findings.add(path, merchants, f"these tiles in any order: {wanted}; not {_counted(tiles)}")


def check_barrels(findings: Findings, progress: Progress) -> None:
    """B11, B107, B132: barrels are there until a sale, which needs a tile; in the rail era some may lie already."""
    if not findings.names.merchants or not findings.sound("era"):
        return
    if max(progress.played) >= FIRST_SALE[findings.document["era"]]:
        return
    for path, merchant in findings.entries("merchants"):
        if findings.names.merchant_goods[merchant["tile"]] and not merchant["beer"]:
            findings.add(f"{path}.beer", False, "true, as nobody can have sold in this era yet")


def most_points(findings: Findings) -> int:
    """B110: the points that merchants have given since the barrels were last put beside them."""
    names, points = findings.names, 0
    for merchant in findings.document["merchants"]:
        place = names.merchants[location_of(merchant["space"])]
        if place.bonus == VICTORY_POINTS and names.merchant_goods[merchant["tile"]] and not merchant["beer"]:
            points += place.amount
    return points


def _counted(tiles: Counter[str]) -> str:
    return ", ".join(f"{count} of {tile}" for tile, count in sorted(tiles.items()))
