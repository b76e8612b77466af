"""Time entering positions on the web board: `python -m bench.time_position_entry examples/*-4p-*.json`, from the root.

A scripted browser enters what a person reads off a table: everything public and one hand, without discards. It counts
what the hands do, checks that the entered position is the one in the file, and asks for advice. Then it does so anew
without the rivals' money, income, points and mats, for which the page assumes what is usual, and judges the turn that
is advised then at the position of the file: what it loses against the best one. With a record in place
of a position it enters each turn of one seat from the one before, as somebody does who asks for advice all game long.

For people the keystroke-level model is used (Card, Moran & Newell 1980, "The Keystroke-Level Model for User Performance
Time with Interactive Systems"): its times for typing, pointing, pressing and moving the hand between mouse and keys,
and for each thing that is looked up one mental preparation. Two readings of the table are given, as an item may need
no thought of its own.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.support.browser import BoardPage, running_browser, running_server
from tests.support.entering import differences, enter, hurry
from tests.support.hands import Hands, wait_until_checked

from brass_ai.agents.external import decisions_of
from brass_ai.protocol.moment import at_step
from brass_ai.review import Moment, judge
from brass_ai.suggest import Limit
from brass_core import _engine
from brass_core.codec import Codec, codec_of
from brass_core.knowledge import view_of
from brass_core.record import read_record

JUDGING = 4.0  # seconds of searching and comparing a turn
SEAT = 0  # whose turns of a record are entered


def positions_of(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The moments of a record at which the seat begins a turn, as it sees them."""
    record = read_record(document)
    game = at_step(record, 0).game
    assert game is not None
    seen = None
    for played in record.steps:
        position = game.position(SEAT)
        stage = (position["era"], position["round"])
        if position["active_seat"] == SEAT and position["open_action"] is None and stage != seen:
            seen = stage
            yield {**position, "seats": [_without_discards(seat) for seat in position["seats"]]}
        game.play(str(played.step))


def _without_discards(seat: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in seat.items() if name != "discards"}


def judged(position: dict[str, Any], steps: list[str]) -> str:
    """How good a turn is at the position as it really is, against what a search finds there, in words."""
    view = view_of(position)
    codec = codec_of(position["ruleset"], position["players"])
    decisions = _decisions(view.determinize(_engine.Random(0)), steps, codec)
    if decisions is None:
        return "is not legal on the whole board"
    seat, era, number = position["active_seat"], position["era"], position["round"]
    moment = Moment(1, seat, era, number, 1, len(steps), view, tuple(steps), tuple(decisions))
    verdict = judge(moment, Limit(seconds=JUDGING))
    return "is the best turn" if verdict.is_best else f"loses {verdict.loss.plain()} points against the best turn"


def _decisions(state: _engine.State, steps: list[str], codec: Codec) -> list[int] | None:
    """The decisions of a turn, None if it is illegal; a step whose sources are not there takes others."""
    made: list[int] = []

    def play(step: str | None) -> None:
        for decision in decisions_of(state, step, codec):
            state.apply(decision, _engine.Random(0))
            made.append(decision)

    for text in steps:
        if state.is_open and not text.startswith("+"):
            play(None)
        found = _like(state, text, codec)
        if text and found is None:
            return None
        if text:
            play(found)
    return made


def _like(state: _engine.State, text: str, codec: Codec) -> str | None:
    """The legal step that differs least, in nothing but its sources."""
    legal = [codec.text(numbers) for numbers in state.legal_steps()]
    words = [word for word in text.split() if word.split("=")[0] not in ("coal", "iron", "beer")]
    fitting = [other for other in legal if words == [w for w in other.split() if w in words]]
    return text if text in legal else next(iter(fitting), None)


def measure(page: BoardPage, position: dict[str, Any], before: dict[str, Any] | None, name: str) -> None:
    """Enter the position, from nothing or from the one before, ask for advice and print a line."""
    tab = page.tab
    page.start_entering()
    hands, began = Hands(tab), time.perf_counter()
    enter(hands, position, before)
    wait_until_checked(tab)
    if not tab.is_visible("#verdict.is-good"):
        raise SystemExit(f"{name} cannot be entered: {tab.inner_text('#verdict')}")
    if tab.evaluate("document.activeElement.matches('#walk')"):
        hands.tap("Escape")
    hands.tap("a")
    tab.wait_for_selector("#turn li")
    seconds = time.perf_counter() - began
    tab.click("#mode-enter")
    tab.wait_for_selector("#verdict.is-good")
    wrong = differences(tab, position)
    low, high = hands.seconds(hands.items // 2), hands.seconds(hands.items)
    counts = f"{len(position['tiles'])} tiles, {len(position['links'])} links"
    work = f"{hands.clicks} clicks, {hands.keys} keys, {hands.items} things looked up"
    person = f"a person {low:.0f} to {high:.0f} s"
    faults = f"; NOT as in the file: {', '.join(wrong)}" if wrong else ""
    print(f"{name}: {counts}; {work}; {person}; script with advice {seconds:.0f} s{faults}", flush=True)


def measure_hurry(page: BoardPage, position: dict[str, Any], name: str) -> None:
    """Enter all but the rivals' figures, judge what is then advised at the position itself, and print a line."""
    page.start_entering()
    hands = Hands(page.tab)
    turn = hurry(hands, position)
    low, high = hands.seconds(hands.items // 2), hands.seconds(hands.items)
    work = f"{hands.clicks} clicks, {hands.keys} keys, {hands.items} things looked up"
    person = f"a person {low:.0f} to {high:.0f} s"
    first = " to ".join(f"{seconds:.0f}" for seconds in hands.first_advice)
    print(f"{name}, without rivals' figures: {work}; {person}, first advice after {first} s; "
          f"the turn {judged(position, turn)}", flush=True)  # fmt: skip


def measure_turns(page: BoardPage, name: str, turns: list[dict[str, Any]], last: int, folder: Path) -> None:
    """Enter the last turns, each from the one before; the one before the first of them is loaded from a file."""
    before = None
    if len(turns) > last:
        before = turns[-last - 1]
        path = folder / "before.json"
        path.write_text(json.dumps(before), encoding="utf-8")
        page.start_entering()
        with page.tab.expect_file_chooser() as chooser:
            page.tab.click("#entry-import")
        chooser.value.set_files(path)
        page.tab.wait_for_selector("#verdict.is-good")
    for position in turns[-last:]:
        measure(page, position, before, f"{name}, {position['era']} {position['round']}")
        before = position


def main() -> None:
    """Enter each file and print a line, for a record one for each turn of the seat."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, help="positions, or records")
    parser.add_argument(
        "--last", type=int, default=100, help="turns of a record, from its end; those before are loaded"
    )
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home, running_server() as address, running_browser(Path(home)) as browser:
        for file in arguments.files:
            document = json.loads(file.read_text(encoding="utf-8"))
            page = BoardPage(browser, address)
            if "steps" in document:
                measure_turns(page, file.name, list(positions_of(document)), arguments.last, Path(home))
            else:
                measure(page, document, None, file.name)
                page.tab.context.close()
                page = BoardPage(browser, address)
                measure_hurry(page, document, file.name)
            page.tab.context.close()


if __name__ == "__main__":
    main()
