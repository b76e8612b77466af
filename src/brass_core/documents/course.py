"""Checks of a record's steps, as far as they can be made without playing them, and of its result."""

from dataclasses import replace
from typing import Any

from brass_core.documents.findings import Findings
from brass_core.documents.open_action import brings_development
from brass_core.names import MERCHANT, Names
from brass_core.notation import NotationError, Step, parse_step

Parsed = dict[str, Step | NotationError]
Move = tuple[int, Step]


def check_steps(findings: Findings) -> None:
    """Every step is one of the notation, by a seat of the game.

    A `+` step follows one of its kind by the same seat, maybe with that sale's bonus between them; a bonus follows the
    sale that brought it.
    """
    if not findings.holds("steps"):
        return
    parsed: Parsed = {}
    before: Move | None = None
    for number, entry in enumerate(findings.document["steps"]):
        if findings.is_full:
            return
        path = f"steps[{number}]"
        if not (findings.holds(path) and findings.sound(f"{path}[0]", f"{path}[1]")):
            before = None
            continue
        seat, text = entry[0], entry[1]
        findings.is_seat(f"{path}[0]", seat)
        step = _check_text(findings, f"{path}[1]", text, parsed)
        if step and (before or not number):
            _check_order(findings, f"{path}[1]", (seat, step), before)
        before = (seat, step) if step else None
        if len(entry) > 2 and findings.sound(f"{path}[2].legal"):
            _check_legal(findings, f"{path}[2].legal", entry[2]["legal"], step, parsed)


def _check_order(findings: Findings, path: str, move: Move, before: Move | None) -> None:
    """B110, B112: what must stand before a continuation or a bonus, and after a sale that brings a bonus."""
    (seat, step), names = move, findings.names
    last = before[1] if before and before[0] == seat else None
    kinds = (step.kind, "bonus") if step.kind == "sell" else (step.kind,)
    if step.continues and not (last and last.kind in kinds):
        findings.add(path, str(step), f"a step without +, as no {step.kind} of seat {seat} stands before it")
    if step.kind == "bonus" and not (last and _may_bring_development(last, names)):
        findings.add(
            path, str(step), f"another step, as no sale of seat {seat} that brings a development stands before"
        )
    if before and step.kind != "bonus" and brings_development(before[1], names):
        findings.add(path, str(step), f"the bonus of seat {before[0]}, which the sale before it brings")


def _may_bring_development(step: Step, names: Names) -> bool:
    """Whether a sale brings one, or does with a barrel that its line leaves out."""
    return brings_development(step if step.beer else replace(step, beer=(f"{MERCHANT}:{step.target}",)), names)


def _check_text(findings: Findings, path: str, text: str, parsed: Parsed) -> Step | None:
    if text not in parsed:
        try:
            parsed[text] = parse_step(text, findings.names)
        except NotationError as error:
            parsed[text] = error
    step = parsed[text]
    if isinstance(step, NotationError):
        findings.add(path, text, step.expected)
        return None
    return step


def _check_legal(findings: Findings, path: str, legal: list[str], played: Step | None, parsed: Parsed) -> None:
    """A trace's legal steps are sorted, and the step that was played is one of them."""
    steps = [_check_text(findings, f"{path}[{number}]", text, parsed) for number, text in enumerate(legal)]
    for number in range(1, len(legal)):
        if legal[number - 1] >= legal[number]:
            findings.add(f"{path}[{number}]", legal[number], "the steps in byte order, each once")
    if played and str(played) not in legal and not any(step and played.matches(step) for step in steps):
        findings.add(path, legal, f"the step that was played, {played}, among them")


def check_result(findings: Findings) -> None:
    """L99 to L102, B137: the ranking follows from points, income levels and cash, and the places from the ranking."""
    if not findings.holds("result"):
        return
    result = findings.document["result"]
    lists = ("vp", "income", "cash", "places")
    for name in lists:
        if findings.holds(f"result.{name}"):
            findings.one_for_each_seat(f"result.{name}", result[name])
    if findings.sound("result.ranking"):
        findings.all_seats_once("result.ranking", result["ranking"])
    if findings.sound("result"):
        _check_ranking(findings, result)


def _check_ranking(findings: Findings, result: dict[str, Any]) -> None:
    ranking, places = result["ranking"], result["places"]
    worth = [(result["vp"][seat], result["income"][seat], result["cash"][seat]) for seat in ranking]
    may_share = findings.names.refills_after_turn  # L101, B137: only the 2007 edition leaves no ties
    if worth != sorted(worth, reverse=True):
        findings.add("result.ranking", ranking, "the seats by points, then income level, then cash, best first")
        return
    expected = [0] * len(places)
    for position, seat in enumerate(ranking):
        shares = position > 0 and may_share and worth[position] == worth[position - 1]
        expected[seat] = expected[ranking[position - 1]] if shares else position + 1
        if shares and seat < ranking[position - 1]:
            findings.add("result.ranking", ranking, "seats that share a place in seat order")
    if places != expected:
        findings.add("result.places", places, f"{expected}, as the ranking gives them")
