"""Checks of what lies on the board: tiles, links, supplies, the distant market."""

from collections import Counter
from itertools import accumulate
from typing import Any

from brass_core.documents.findings import Findings
from brass_core.names import ERAS, Industry, Level, location_of, spoken

PlacedTile = tuple[str, dict[str, Any]]  # the tile's path and content


def check_board(findings: Findings) -> None:
    """All checks of this file."""
    tiles = _good_tiles(findings)
    _check_one_for_each_space(findings, tiles)
    if findings.sound("era"):
        _check_eras(findings, tiles)
        _check_towns(findings, tiles)
    _check_stacks(findings, tiles)
    _check_links(findings)
    if findings.sound("links"):
        _check_link_supply(findings)
    for resource, capacity in findings.names.market_capacity.items():
        field = f"{resource}_market"
        if findings.sound(field) and findings.document[field] > capacity:
            findings.add(field, findings.document[field], f"at most {capacity} cubes")
    if findings.names.distant_tiles and findings.sound("distant_market", "observer"):
        _check_distant_market(findings)


def _good_tiles(findings: Findings) -> list[PlacedTile]:
    """The tiles whose ids, owner and level exist, with their paths; faults for the others."""
    names, good = findings.names, []
    for path, tile in findings.entries("tiles"):
        industry = names.industries.get(tile["industry"])
        has_space = findings.known(f"{path}.space", tile["space"], names.spaces, "an industry space")
        has_owner = findings.is_seat(f"{path}.owner", tile["owner"])
        if not findings.known(f"{path}.industry", tile["industry"], names.industries, "an industry") or not industry:
            continue
        if has_space and industry.id not in names.spaces[tile["space"]]:
            admitted = spoken(names.spaces[tile["space"]])
            findings.add(f"{path}.industry", industry.id, f"{admitted}, which {tile['space']} admits")
        if tile["level"] not in industry.levels:
            findings.add(f"{path}.level", tile["level"], f"a level of {industry.id}: {spoken(list(industry.levels))}")
            continue
        _check_cubes(findings, path, tile["flipped"], tile["cubes"], industry, industry.levels[tile["level"]])
        if has_space and has_owner:
            good.append((path, tile))
    return good


def _check_cubes(findings: Findings, path: str, flipped: bool, cubes: int, industry: Industry, level: Level) -> None:
    """L63, B62, B76: mines, works and breweries are flipped exactly when all is gone, shipyards always.

    A brewery of the canal era keeps its one barrel (C10), but one of the rail era may stand in its place.
    """
    eras = [findings.document["era"]] if findings.sound("era") else list(ERAS)
    new = max(level.content(era) for era in eras)
    if cubes > new:
        holds = f"at most {new}, as a new {industry.id} of level {level.level} has"
        findings.add(f"{path}.cubes", cubes, holds if new else f"0, as a {industry.id} holds no cubes")
    elif industry.flips_by == "depletion" and flipped != (cubes == 0):
        findings.add(f"{path}.flipped", flipped, f"{str(not flipped).lower()}, as it has {cubes or 'no'} cubes left")
    elif industry.flips_by == "build" and not flipped:
        findings.add(f"{path}.flipped", flipped, f"true, as a {industry.id} is flipped when it is built")


def _check_one_for_each_space(findings: Findings, tiles: list[PlacedTile]) -> None:
    """L2a, B67: a space holds at most one tile."""
    first: dict[str, str] = {}
    for path, tile in tiles:
        earlier = first.setdefault(tile["space"], path)
        if earlier != path:
            findings.add(f"{path}.space", tile["space"], f"a space other than that of {earlier}")


def _check_eras(findings: Findings, tiles: list[PlacedTile]) -> None:
    """L37, L95c, B71, B73, B129: no tile lies on the board in an era in which it may not be built."""
    era = findings.document["era"]
    for path, tile in tiles:
        levels = findings.names.industries[tile["industry"]].levels
        if era not in levels[tile["level"]].eras:
            allowed = [level.level for level in levels.values() if era in level.eras]
            expected = f"{spoken(allowed)}, as {tile['industry']} tiles in the {era} era"
            findings.add(f"{path}.level", tile["level"], expected)


def _check_towns(findings: Findings, tiles: list[PlacedTile]) -> None:
    """L40, B70: in the canal era a player has at most one tile in a town."""
    most = findings.names.tiles_per_town[findings.document["era"]]
    if most is None:
        return
    counts: Counter[tuple[int, str]] = Counter()
    for path, tile in tiles:
        town = location_of(tile["space"])
        counts[tile["owner"], town] += 1
        if counts[tile["owner"], town] > most:
            expected = f"a space outside {town}, where seat {tile['owner']} has a tile already (canal era)"
            findings.add(f"{path}.space", tile["space"], expected)


def _check_stacks(findings: Findings, tiles: list[PlacedTile]) -> None:
    """L4, L36, B66: each level's tiles are in the stack, on the board or gone, and the lowest leave the stack first."""
    industries = findings.names.industries
    on_board = Counter((tile["owner"], tile["industry"], tile["level"]) for _, tile in tiles)
    for number, seat_path, seat in findings.seats("tiles_left"):
        path, stacks = f"{seat_path}.tiles_left", seat["tiles_left"]
        if not findings.same_keys(path, stacks, industries, "the tiles left of this industry, by level"):
            continue
        for industry in industries.values():
            stack_path, stack = f"{path}.{industry.id}", stacks[industry.id]
            keys = [str(level) for level in industry.levels]
            if findings.same_keys(stack_path, stack, keys, "the number of tiles left of this level"):
                board = {level: on_board[number, industry.id, level] for level in industry.levels}
                _check_stack(findings, stack_path, stack, board, industry)


def _check_stack(
    findings: Findings, path: str, stack: dict[str, int], board: dict[int, int], industry: Industry
) -> None:
    for level in industry.levels.values():
        left, lying = stack[str(level.level)], board[level.level]
        if left + lying > level.count:
            lie = f", as {lying} of the {level.count} lie on the board" if lying else ""
            findings.add(f"{path}.{level.level}", left, f"at most {max(level.count - lying, 0)}{lie}")
    taken = [level.level for level in industry.levels.values() if stack[str(level.level)] < level.count]
    for low in industry.levels:
        if stack[str(low)] and taken and low < max(taken):
            findings.add(f"{path}.{low}", stack[str(low)], f"0, as a tile of level {max(taken)} has left the stack")


def _check_links(findings: Findings) -> None:
    """L3, B96, B97: a line takes the era's kind of link, one at a time."""
    names, first = findings.names, dict[str, str]()
    for path, link in findings.entries("links"):
        findings.is_seat(f"{path}.owner", link["owner"])
        link_id = names.link_id(link["link"])
        if link_id is None:
            findings.known(f"{path}.link", link["link"], names.links, "a line of the board")
            continue
        earlier = first.setdefault(link_id, path)
        if earlier != path:
            findings.add_unsound(f"{path}.link", link["link"], f"a line other than that of {earlier}")
        if findings.sound("era") and findings.document["era"] not in names.links[link_id].eras:
            findings.add(f"{path}.link", link["link"], f"a line that takes {findings.document['era']} links")


def _check_link_supply(findings: Findings) -> None:
    """L5, C20: the links of a seat are on the board or before it."""
    lying = Counter(link["owner"] for link in findings.document["links"])
    for number, path, seat in findings.seats("links_left"):
        left = findings.names.link_tiles - lying[number]
        if seat["links_left"] != left:
            expected = f"{max(left, 0)}, as {lying[number]} of {findings.names.link_tiles} lie on the board"
            findings.add(f"{path}.links_left", seat["links_left"], expected)


def _check_distant_market(findings: Findings) -> None:
    """L8, L13, L83: the tiles add up, and the marker has moved by those that were drawn."""
    names, market = findings.names, findings.document["distant_market"]
    shown = findings.document["observer"] is None
    if shown != (market["stack"] is not None):
        findings.add("distant_market.stack", market["stack"], _hidden("the tiles not yet drawn", shown))
        return
    known = market["drawn"] + (market["stack"] or [])
    for value, count in sorted(Counter(known).items()):
        most = names.distant_tiles.get(value, 0)
        if count > most:
            field = "drawn" if market["drawn"].count(value) > most else "stack"
            expected = f"no more than {most} of the tiles {value}, drawn or not"
            findings.add(f"distant_market.{field}", market[field], expected)
    total = sum(names.distant_tiles.values())
    if shown and len(known) != total:
        expected = f"{total - len(market['drawn'])} tiles, as there are {total} in all"
        findings.add("distant_market.stack", market["stack"], expected)
    moved = [-total for total in accumulate(market["drawn"])]
    if len(moved) > 1 and moved[-2] >= names.distant_end:
        expected = f"no tile drawn after the marker has reached {names.distant_end}"
        findings.add("distant_market.drawn", market["drawn"], expected)
    marker = min([*moved[-1:], names.distant_end]) if moved else 0
    if market["marker"] != marker:
        findings.add("distant_market.marker", market["marker"], f"{marker}, as the drawn tiles move it")


def _hidden(what: str, shown: bool) -> str:
    return f"{what}, as nothing is hidden (observer null)" if shown else "null, as the observer cannot see it"
