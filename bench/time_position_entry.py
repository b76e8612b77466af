"""Time entering positions on the web board: `python bench/time_position_entry.py examples/*-4p-*.json`, from the root.

A scripted browser enters what a person reads off a table: everything public and one hand, without discards. It counts
what the hands do and how long page and server take, checks that the entered position is the one in the file, and asks
for advice. For people the keystroke-level model is used (Card, Moran & Newell 1980, "The Keystroke-Level Model for User
Performance Time with Interactive Systems"): its times for typing, pointing and pressing, and for each thing that is
looked up one mental preparation. Two readings of the table are given, as an item may need no thought of its own.
"""

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.support.browser import BoardPage, running_browser, running_server

# Seconds of the model's operators: a key of an average typist, pointing, pressing a button, thinking of what is next.
KEY, POINT, PRESS, THINK = 0.28, 1.1, 0.2, 1.35
SETTLING = 2000  # milliseconds until the last change has been checked
COMPARED = ("era", "round", "turn_order", "active_seat", "actions_left", "tiles", "links", "coal_market", "iron_market")
FIGURES = ("cash", "vp", "spent", "tiles_left", "links_left", "hand_size")


class Hands:
    """A person's hands on the page; counts what they do and what they looked up before it."""

    def __init__(self, tab: Any) -> None:
        self.tab = tab
        self.keys = self.clicks = self.items = 0

    def click(self, selector: str) -> None:
        """Point and click."""
        self.tab.locator(selector).first.click()
        self.clicks += 1

    def click_half(self, space: str, industry: str) -> None:
        """Click a space where it shows the industry's icon."""
        icon = f"{space} .space-icon[href='#icon-{industry}']"
        self.click(icon if self.tab.locator(icon).count() else space)

    def type(self, text: str) -> None:
        """Press keys, each letter of the text one."""
        self.tab.keyboard.type(text)
        self.keys += len(text)

    def press(self, key: str) -> None:
        """Press a key that has a name."""
        self.tab.keyboard.press(key)
        self.keys += 1

    def choose(self, selector: str, value: object) -> None:
        """Choose from a list: one click to open it, one on the value; nothing if it stands there."""
        if self.tab.input_value(selector) != str(value):
            self.tab.select_option(selector, str(value))
            self.clicks += 2
            self.look_up()

    def look_up(self) -> None:
        """Something is read off the table."""
        self.items += 1

    def seconds(self, items: int) -> float:
        """What a person needs by the model if so many things need a thought of their own."""
        return self.keys * KEY + self.clicks * (POINT + PRESS) + items * THINK


def enter(hands: Hands, position: dict[str, Any]) -> None:
    """All of the position, in the order of the form."""
    hands.choose("#entry-ruleset", position["ruleset"])
    hands.choose("#entry-players", position["players"])
    hands.choose("#entry-era", position["era"])
    hands.choose("#entry-round", position["round"])
    hands.choose("#entry-mover", position["active_seat"])
    for seat in position["turn_order"]:
        hands.click(f"#entry-order-{seat}")
    hands.look_up()
    hands.choose("#entry-actions", position["actions_left"])
    for seat in range(position["players"]):
        _enter_board(hands, position, seat)
    _enter_figures(hands, position)
    _enter_hand(hands, position["seats"][position["active_seat"]]["hand"])
    _enter_markets(hands, position)
    hands.tab.wait_for_timeout(500)  # until the mats have followed the board
    _enter_mats(hands, position)


def _enter_board(hands: Hands, position: dict[str, Any], seat: int) -> None:
    hands.click(f"#brush-{seat}")
    for tile in (tile for tile in position["tiles"] if tile["owner"] == seat):
        hands.look_up()
        hands.click_half(f"#board [data-id='{tile['space']}']", tile["industry"])
        _press(hands, f"[data-level='{tile['industry']}:{tile['level']}:{str(tile['flipped']).lower()}']")
        if tile["cubes"]:
            _press(hands, f"[data-cubes='{tile['cubes']}']")
    for link in (link for link in position["links"] if link["owner"] == seat):
        hands.look_up()
        hands.tab.locator(f"#board [data-id='{link['link']}']").dispatch_event("click")
        hands.clicks += 1


def _press(hands: Hands, selector: str) -> None:
    """Click a button of a group, unless it is the one that is pressed already."""
    if hands.tab.get_attribute(selector, "aria-pressed") != "true":
        hands.click(selector)


def _enter_figures(hands: Hands, position: dict[str, Any]) -> None:
    hands.click("[data-path='seats[0].cash']")
    levels = hands.tab.evaluate(
        "([id, players]) => fetch(`/api/board/${id}/${players}`).then((answer) => answer.json())",
        [position["ruleset"], position["players"]],
    )["income"]["levels"]
    for entry in position["seats"]:
        for value in (entry["cash"], levels[entry["income_space"]], entry["vp"], entry["spent"]):
            hands.look_up()
            hands.type(str(value))
            hands.press("Tab")


def _enter_hand(hands: Hands, cards: list[str]) -> None:
    hands.click("#hand-entry")
    names = hands.tab.locator("#hand-entry-list button").all_inner_texts()
    ids = [node.get_attribute("data-card") for node in hands.tab.locator("#hand-entry-list button").all()]
    for card in cards:
        hands.look_up()
        hands.type(_shortest(names[ids.index(card)], names))
        hands.press("Enter")


def _shortest(name: str, names: list[str]) -> str:
    """The first letters that make a card the first of those that begin so."""
    for length in range(1, len(name) + 1):
        if next(other for other in names if other.lower().startswith(name[:length].lower())) == name:
            return name[:length].lower()
    return name


def _enter_markets(hands: Hands, position: dict[str, Any]) -> None:
    for name in ("coal_market", "iron_market"):
        if hands.tab.input_value(f"[data-path='{name}']") != str(position[name]):
            hands.look_up()
            hands.click(f"[data-path='{name}']")
            hands.type(str(position[name]))
    for value in position["distant_market"]["drawn"]:
        hands.look_up()
        hands.click(f"[aria-label='drawn: {value}']")


def _enter_mats(hands: Hands, position: dict[str, Any]) -> None:
    for seat, entry in enumerate(position["seats"]):
        for industry, levels in entry["tiles_left"].items():
            if not hands.tab.is_visible(f"#mat-{seat}-{industry}"):
                hands.click("[data-key^='mats'] summary")
            lowest = next((f"{level}:{count}" for level, count in levels.items() if count), "none")
            hands.choose(f"#mat-{seat}-{industry}", lowest)


def differences(tab: Any, position: dict[str, Any]) -> list[str]:
    """Fields of the position that was entered that are not as in the file."""
    with tab.expect_download() as download:
        tab.click("#entry-export")
    entered = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    wrong = [name for name in COMPARED if entered[name] != position[name]]
    for seat, (found, wanted) in enumerate(zip(entered["seats"], position["seats"], strict=True)):
        wrong += [f"seats[{seat}].{name}" for name in FIGURES if found[name] != wanted[name]]
    hands = [document["seats"][document["active_seat"]]["hand"] for document in (entered, position)]
    return wrong + (["hand"] if hands[0] != hands[1] else [])


def main() -> None:
    """Enter each file and print a line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("positions", nargs="+", type=Path)
    files = parser.parse_args().positions
    with tempfile.TemporaryDirectory() as home, running_server() as address, running_browser(Path(home)) as browser:
        for file in files:
            position = json.loads(file.read_text(encoding="utf-8"))
            page = BoardPage(browser, address)
            page.tab.click("#mode-enter")
            page.tab.wait_for_selector("#verdict")
            hands, began = Hands(page.tab), time.perf_counter()
            enter(hands, position)
            page.tab.wait_for_timeout(SETTLING)
            if not page.tab.is_visible("#verdict.is-good"):
                raise SystemExit(f"{file.name} cannot be entered: {page.tab.inner_text('#verdict')}")
            entered = time.perf_counter() - began
            hands.click("#advice")
            page.tab.wait_for_selector("#turn li")
            advised = time.perf_counter() - began
            page.tab.click("#mode-enter")
            page.tab.wait_for_selector("#verdict.is-good")
            wrong = differences(page.tab, position)
            low, high = hands.seconds(hands.items // 2), hands.seconds(hands.items)
            counts = f"{len(position['tiles'])} tiles, {len(position['links'])} links"
            work = f"{hands.clicks} clicks, {hands.keys} keys, {hands.items} things looked up"
            print(f"{file.name}: {counts}; {work}; script {entered:.0f} s, with advice {advised:.0f} s;", end=" ")
            print(
                f"a person {low:.0f} to {high:.0f} s" + (f"; NOT as in the file: {', '.join(wrong)}" if wrong else "")
            )
            page.tab.context.close()


if __name__ == "__main__":
    main()
