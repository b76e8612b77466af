"""Checks of an open action: its lines so far are those of one action, are to be seen on the board, and can go on."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from brass_core.documents.findings import Findings
from brass_core.names import DEVELOP, MARKET, MERCHANT, Names, location_of, spoken
from brass_core.notation import NotationError, Step, parse_step


def brings_development(step: Step, names: Names) -> bool:
    """B110: whether a sale takes the barrel of a merchant whose bonus is a development."""
    merchant = names.merchants.get(location_of(step.target or ""))
    return bool(merchant and merchant.bonus == DEVELOP and f"{MERCHANT}:{step.target}" in step.beer)


def check_steps(findings: Findings) -> None:
    """The lines of an open action: one kind, the first a main step, the others its continuations, and not too many."""
    opened = findings.document["open_action"]
    steps = [_step(findings, f"open_action.steps[{number}]", text) for number, text in enumerate(opened["steps"])]
    for number, step in enumerate(steps):
        expected = _expected(number, steps[:number], opened["kind"], findings.names)
        if step and expected != _start(step):
            path = f"open_action.steps[{number}]"
            findings.add_unsound(path, opened["steps"][number], f"a step that starts with {expected}")
    names, era = findings.names, findings.document["era"]
    most = {"link": names.links_per_action[era], "develop": names.tiles_per_develop}.get(opened["kind"])
    if most is not None and len(steps) >= most:
        length = f"a list of {most - 1}" if most > 1 else f"no open link action in the {era} era"
        findings.add_unsound("open_action.steps", opened["steps"], f"{length}, as {most} would close the action")
    if findings.sound("open_action"):
        _check_bonus(findings, opened, steps[-1])
        for number, step in enumerate(steps):
            if step:
                _check_done(findings, f"open_action.steps[{number}]", step)
        _check_may_go_on(findings, opened["kind"])
        _check_distant_sales(findings, [step for step in steps if step and step.target == MARKET])
        _check_barrels(findings, [step for step in steps if step and step.kind == "sell"])


def _step(findings: Findings, path: str, text: str) -> Step | None:
    try:
        return parse_step(text, findings.names)
    except NotationError as error:
        findings.add_unsound(path, text, error.expected)
        return None


def _start(step: Step) -> str:
    return ("+" if step.continues else "") + step.kind


def _expected(number: int, before: Sequence[Step | None], kind: str, names: Names) -> str:
    """The first word of a line: after a sale that brought a development that development, else more of the same."""
    kind = "sell" if kind == "bonus" else kind
    if not number:
        return kind
    sale = before[-1]
    return "bonus" if sale and brings_development(sale, names) else f"+{kind}"


def _check_bonus(findings: Findings, opened: dict[str, Any], last: Step | None) -> None:
    """B110: a bonus is due exactly after a sale that brought it."""
    is_due = last is not None and brings_development(last, findings.names)
    if is_due != (opened["kind"] == "bonus"):
        words = "bonus, as the last sale brought a development" if is_due else "sell, as no bonus is due"
        findings.add("open_action.kind", opened["kind"], words)


def _check_done(findings: Findings, path: str, step: Step) -> None:
    """What a step of the open action has done is to be seen on the board and among the discards."""
    document, text = findings.document, str(step)
    seat = document["active_seat"]
    if findings.sound("links") and step.link and not _has_link(findings, step.link, seat):
        findings.add(path, text, f"a link of seat {seat} that is listed in links")
    if findings.sound("tiles") and step.kind == "sell":
        _check_sale(findings, path, step)
    if findings.sound("tiles") and step.kind in ("develop", "bonus") and step.industry:
        _check_developed(findings, path, step, step.industry)
    player = findings.seat(seat, "discards")
    # B27: wild cards go back to their piles.
    paid = [card for card in step.cards if card not in findings.names.wild_cards]
    if player and paid and paid[0] not in player.get("discards", paid):
        findings.add(path, text, f"a card among the discards of seat {seat}")


def _check_developed(findings: Findings, path: str, step: Step, industry: str) -> None:
    """L78, B104, B105: a tile of that industry that can be developed is neither in the stack nor on the board."""
    seat = findings.document["active_seat"]
    player = findings.seat(seat, "tiles_left")
    if not player:
        return
    lying = [
        tile["level"] for tile in findings.document["tiles"] if (tile["owner"], tile["industry"]) == (seat, industry)
    ]
    levels, stack = findings.names.industries[industry].levels.values(), player["tiles_left"].get(industry, {})
    if not any(
        level.developable and stack.get(str(level.level), 0) + lying.count(level.level) < level.count
        for level in levels
    ):
        findings.add(path, str(step), f"an industry of which a tile of seat {seat} is gone, not {industry}")


def _check_sale(findings: Findings, path: str, step: Step) -> None:
    """L82, B107, B108: the tile has flipped, and so has the port; or the merchant buys its goods."""
    names, seat, text = findings.names, findings.document["active_seat"], str(step)
    tile, target = _tile(findings, step.space), _tile(findings, step.target)
    goods = _goods(names)
    if not (tile and tile["industry"] in goods and tile["owner"] == seat and tile["flipped"]):
        findings.add(path, text, f"a flipped {spoken(goods)} of seat {seat} at {step.space}")
    elif names.merchants and findings.sound("merchants"):
        _check_merchant_sale(findings, path, step, tile)
    if not names.merchants and step.target != MARKET and not (target and _is_flipped(target, "port")):
        findings.add(path, text, f"a flipped port at {step.target}")


def _check_merchant_sale(findings: Findings, path: str, step: Step, tile: dict[str, Any]) -> None:
    """B60, B107 to B109, C2: the merchant buys the goods; only its own barrel and those of breweries serve."""
    names, text = findings.names, str(step)
    merchant = next(entry for entry in findings.document["merchants"] if entry["space"] == step.target)
    if tile["industry"] not in names.merchant_goods[merchant["tile"]]:
        findings.add(path, text, f"a merchant that buys {tile['industry']}; {step.target} is {merchant['tile']}")
    level = names.industries[tile["industry"]].levels.get(tile["level"])
    if level and len(step.beer) != level.beer_to_sell:
        expected = f"{level.beer_to_sell} in `beer`, as {tile['industry']} of level {level.level} takes to sell"
        findings.add(path, text, expected)
    for source in step.beer:
        kind, _, space = source.partition(":")
        if kind == MERCHANT and space != step.target:
            findings.add(path, text, f"beer from breweries or {MERCHANT}:{step.target}, not {source}")
        elif kind == MERCHANT and merchant["beer"]:
            findings.add(path, text, f"no beer of {step.target}, as its barrel is still there")
        elif kind != MERCHANT and not _is_brewery(_tile(findings, source)):
            findings.add(path, text, f"a brewery at {source}, where the beer comes from")


def _check_barrels(findings: Findings, sales: list[Step]) -> None:
    """B11: one barrel lies beside a merchant tile."""
    drunk = Counter(source for sale in sales for source in sale.beer if source.startswith(f"{MERCHANT}:"))
    for source, count in drunk.items():
        if count > 1:
            steps = findings.document["open_action"]["steps"]
            findings.add("open_action.steps", steps, f"{source} only once, as one barrel lies there")


def _check_distant_sales(findings: Findings, sales: list[Step]) -> None:
    """L83: each sale to the distant market has drawn a tile, and the action is over once the marker is on X."""
    if not sales or not findings.sound("distant_market"):
        return
    market, steps = findings.document["distant_market"], findings.document["open_action"]["steps"]
    if len(sales) > len(market["drawn"]):
        expected = f"at most {len(market['drawn'])} distant sales, as many as tiles are drawn"
        findings.add("open_action.steps", steps, expected)
    if market["marker"] >= findings.names.distant_end:
        findings.add("open_action.steps", steps, "no distant sale, as the marker is on X, where a sale fails")


def _check_may_go_on(findings: Findings, kind: str) -> None:
    """An action is open only while it can go on; here as far as that is seen without the network."""
    active, needs = findings.document["active_seat"], "as the action can go on"
    seat = findings.seat(active, "cash", "links_left")
    if kind == "link" and seat:
        if seat["cash"] < findings.names.second_link_cost:
            least = f"at least {findings.names.second_link_cost}"
            findings.add(f"seats[{active}].cash", seat["cash"], f"{least}, {needs}")
        if not seat["links_left"]:
            findings.add(f"seats[{active}].links_left", 0, f"at least 1, {needs}")
    if not findings.sound("tiles"):
        return
    tiles, goods = findings.document["tiles"], _goods(findings.names)
    if kind == "link" and findings.names.merchants and not any(_is_brewery(tile) and tile["cubes"] for tile in tiles):
        findings.add("open_action.kind", kind, "another kind, as no brewery has beer for a second link")  # B98
    unsold = [tile for tile in tiles if tile["owner"] == active and tile["industry"] in goods and not tile["flipped"]]
    if kind == "sell" and not unsold:
        findings.add("open_action.kind", kind, f"another kind, as seat {active} has no {spoken(goods)} left to sell")


def _goods(names: Names) -> list[str]:
    """The industries whose tiles are sold: L82 cotton mills, B5 those that a merchant may buy."""
    return list(dict.fromkeys(goods for tile in names.merchant_goods.values() for goods in tile)) or ["cotton_mill"]


def _is_flipped(tile: dict[str, Any], industry: str) -> bool:
    return bool(tile["industry"] == industry and tile["flipped"])


def _is_brewery(tile: dict[str, Any] | None) -> bool:
    return tile is not None and tile["industry"] == "brewery"


def _has_link(findings: Findings, link: str, seat: int) -> bool:
    return any(
        findings.names.link_id(lying["link"]) == link and lying["owner"] == seat for lying in findings.document["links"]
    )


def _tile(findings: Findings, space: str | None) -> dict[str, Any] | None:
    return next((tile for tile in findings.document["tiles"] if tile["space"] == space), None)
