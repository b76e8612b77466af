"""Checks of whose turn it is, what he has begun, and what the course of the game says about money and points."""

from typing import Any

from brass_core.documents.findings import Findings
from brass_core.documents.progress import Moment, Progress, action_range, progress_at
from brass_core.names import ERAS, MARKET
from brass_core.notation import NotationError, Step, parse_step

MOMENT_FIELDS = ("era", "round", "turn_order", "active_seat", "actions_left", "open_action")


def check_turn(findings: Findings) -> Progress | None:
    """All checks of this file; what the moment implies for the cards, or None if the moment makes no sense."""
    document, names = findings.document, findings.names
    if findings.sound("round") and document["round"] > names.rounds:
        findings.add_unsound("round", document["round"], f"at most {names.rounds}, the rounds of an era")
    if findings.sound("turn_order"):
        findings.all_seats_once("turn_order", document["turn_order"])
    for field in ("active_seat", "observer"):
        if findings.sound(field) and document[field] is not None:
            findings.is_seat(field, document[field])
    if findings.sound("era"):
        _check_points(findings)
    moment = _moment(findings) if findings.sound(*MOMENT_FIELDS) else None
    if findings.sound("open_action", "active_seat", "era") and document["open_action"] and moment:
        _check_open_action(findings)
    return progress_at(moment, names) if moment else None


def _check_points(findings: Findings) -> None:
    """L93 to L95: nothing is scored before the canal era is over, and then it is the rail era."""
    start = findings.names.starting_vp
    for _, path, seat in findings.seats("vp"):
        if findings.document["era"] == ERAS[0] and seat["vp"] != start:
            findings.add(f"{path}.vp", seat["vp"], f"{start}, as nothing is scored in the canal era")


def _moment(findings: Findings) -> Moment | None:
    document, names = findings.document, findings.names
    opened = document["open_action"]
    moment = Moment(
        document["era"],
        document["round"],
        tuple(document["turn_order"]),
        document["active_seat"],
        document["actions_left"],
        in_action=opened is not None and opened["kind"] != "shortfall",
        in_shortfall=opened is not None and opened["kind"] == "shortfall",
    )
    if moment.active_seat is None and not _is_after_game(findings, moment):
        return None
    low, high = action_range(moment, names)
    if not low <= moment.actions_left <= high:
        expected = f"{low}" if low == high else f"a number from {low} to {high}"
        findings.add("actions_left", moment.actions_left, f"{expected} at this point of the turn")
        return None
    return moment


def _is_after_game(findings: Findings, moment: Moment) -> bool:
    """A seat is active until the last round of the rail era is over, and no action is open then."""
    if (moment.era, moment.round) != (ERAS[-1], findings.names.rounds):
        last = f"round {findings.names.rounds} of the rail era is over"
        findings.add("active_seat", None, f"a seat, as the game goes on until {last}")
        return False
    if findings.document["open_action"] is not None:
        findings.add("open_action", findings.document["open_action"], "null, as nobody is active after the game")
        return False
    return True


def _check_open_action(findings: Findings) -> None:
    if findings.document["open_action"]["kind"] == "shortfall":
        _check_shortfall(findings)
    else:
        _check_steps(findings)


def _check_shortfall(findings: Findings) -> None:
    """L90, L91: income is below zero by more than the cash, and a tile is there to be sold."""
    document, names = findings.document, findings.names
    seat, owed = document["active_seat"], document["open_action"]["owed"]
    if (document["era"], document["round"]) == _without_income(findings):
        findings.add("open_action.kind", "shortfall", "another kind, as this round has no income (L17a, L18a)")
    debtor = findings.seat(seat, "income_space")
    level = -owed if debtor is None else names.income_levels[debtor["income_space"]]
    if level != -owed:
        expected = f"{-level}" if level < 0 else "no shortfall"
        findings.add("open_action.owed", owed, f"{expected}, as the income level of seat {seat} is {level}")
    debtor = findings.seat(seat, "cash")
    if debtor and debtor["cash"] >= owed:
        findings.add(f"seats[{seat}].cash", debtor["cash"], f"less than {owed}, the sum owed")
    if findings.sound("tiles") and all(tile["owner"] != seat for tile in document["tiles"]):
        findings.add("open_action.kind", "shortfall", f"another kind, as seat {seat} has no tile to give up (L91c)")


def _without_income(findings: Findings) -> tuple[str, int]:
    """Era and round that a shortfall cannot name: the last of the game in 2018, the first in 2007."""
    return (ERAS[-1], findings.names.rounds) if findings.names.refills_after_turn else (ERAS[0], 1)


def _check_steps(findings: Findings) -> None:
    """The lines of an open action: one kind, the first a main step, the others its continuations, and not too many."""
    opened = findings.document["open_action"]
    steps = [_step(findings, f"open_action.steps[{number}]", text) for number, text in enumerate(opened["steps"])]
    for number, step in enumerate(steps):
        expected = ("+" if number else "") + opened["kind"]
        if step and (step.kind, step.continues) != (opened["kind"], number > 0):
            path = f"open_action.steps[{number}]"
            findings.add_unsound(path, opened["steps"][number], f"a step that starts with {expected}")
    names, era = findings.names, findings.document["era"]
    most = {"link": names.links_per_action[era], "develop": names.tiles_per_develop}.get(opened["kind"])
    if most is not None and len(steps) >= most:
        length = f"a list of {most - 1}" if most > 1 else f"no open link action in the {era} era"
        findings.add_unsound("open_action.steps", opened["steps"], f"{length}, as {most} would close the action")
    if findings.sound("open_action"):
        for number, step in enumerate(steps):
            if step:
                _check_done(findings, f"open_action.steps[{number}]", step)
        _check_may_go_on(findings, opened["kind"])
        _check_distant_sales(findings, [step for step in steps if step and step.target == MARKET])


def _step(findings: Findings, path: str, text: str) -> Step | None:
    try:
        return parse_step(text, findings.names)
    except NotationError as error:
        findings.add_unsound(path, text, error.expected)
        return None


def _check_done(findings: Findings, path: str, step: Step) -> None:
    """What a step of the open action has done is to be seen on the board and among the discards."""
    document, text = findings.document, str(step)
    seat = document["active_seat"]
    if findings.sound("links") and step.link and not _has_link(findings, step.link, seat):
        findings.add(path, text, f"a link of seat {seat} that is listed in links")
    if findings.sound("tiles") and step.kind == "sell":
        mill, port = _tile(findings, step.space), _tile(findings, step.target)
        if not (mill and mill["industry"] == "cotton_mill" and mill["owner"] == seat and mill["flipped"]):
            findings.add(path, text, f"a flipped cotton mill of seat {seat} at {step.space}")
        if step.target != MARKET and not (port and port["industry"] == "port" and port["flipped"]):
            findings.add(path, text, f"a flipped port at {step.target}")
    player = findings.seat(seat, "discards")
    if player and step.cards and step.cards[0] not in player.get("discards", step.cards):
        findings.add(path, text, f"a card among the discards of seat {seat}")


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
    if kind == "sell" and findings.sound("tiles"):
        mills = [tile for tile in findings.document["tiles"] if tile["industry"] == "cotton_mill"]
        if all(mill["flipped"] for mill in mills if mill["owner"] == active):
            findings.add("open_action.kind", kind, f"another kind, as seat {active} has no mill left to sell")


def _has_link(findings: Findings, link: str, seat: int) -> bool:
    return any(
        findings.names.link_id(lying["link"]) == link and lying["owner"] == seat for lying in findings.document["links"]
    )


def _tile(findings: Findings, space: str | None) -> dict[str, Any] | None:
    return next((tile for tile in findings.document["tiles"] if tile["space"] == space), None)
