"""Checks of whose turn it is, what he has begun, and what the course of the game says about money and points."""

from brass_core.documents.findings import Findings
from brass_core.documents.merchants import most_points
from brass_core.documents.open_action import check_steps
from brass_core.documents.progress import Moment, Progress, action_range, progress_at
from brass_core.names import ERAS

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
    """L93 to L95, B110, B123: nothing is scored before the canal era is over; until then only merchants give points."""
    if findings.document["era"] != ERAS[0] or not findings.sound("merchants"):
        return
    start = findings.names.starting_vp
    given = left = most_points(findings) if findings.names.merchants else 0
    for _, path, seat in findings.seats("vp"):
        if not start <= seat["vp"] <= start + left:
            most = f"at most {start + left} of the {given} points that merchants have given" if given else str(start)
            findings.add(f"{path}.vp", seat["vp"], f"{most}, as nothing else is scored in the canal era")
        left -= min(max(seat["vp"] - start, 0), left)


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
        check_steps(findings)


def _check_shortfall(findings: Findings) -> None:
    """L90, L91, B37: income is below zero by more than the cash, and a tile is there to be sold."""
    document, names = findings.document, findings.names
    seat, owed = document["active_seat"], document["open_action"]["owed"]
    if (document["era"], document["round"]) == _without_income(findings):
        findings.add("open_action.kind", "shortfall", "another kind, as this round has no income")
    debtor = findings.seat(seat, "income_space")
    level = -owed if debtor is None else names.income_levels[debtor["income_space"]]
    if level != -owed:
        expected = f"{-level}" if level < 0 else "no shortfall"
        findings.add("open_action.owed", owed, f"{expected}, as the income level of seat {seat} is {level}")
    debtor = findings.seat(seat, "cash")
    if debtor and debtor["cash"] >= owed:
        findings.add(f"seats[{seat}].cash", debtor["cash"], f"less than {owed}, the sum owed")
    if findings.sound("tiles") and all(tile["owner"] != seat for tile in document["tiles"]):
        findings.add("open_action.kind", "shortfall", f"another kind, as seat {seat} has no tile to give up")


def _without_income(findings: Findings) -> tuple[str, int]:
    """Era and round that a shortfall cannot name (L17a, L18a, B36): the last of the game, or in 2007 the first."""
    return (ERAS[-1], findings.names.rounds) if findings.names.refills_after_turn else (ERAS[0], 1)
