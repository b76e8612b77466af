"""What a practised person does on the web board's form to enter a position, counted for the keystroke-level model."""

import json
from pathlib import Path
from typing import Any

from tests.support.walking import walk

# Seconds of the model's operators: a key of an average typist, pointing, pressing a button, moving a hand from mouse to
# keys or back, thinking of what is next.
KEY, POINT, PRESS, HOME, THINK = 0.28, 1.1, 0.2, 0.4, 1.35
CHECKING = 500  # milliseconds until the mats have followed the board
COMPARED = ("era", "round", "turn_order", "active_seat", "actions_left", "links", "coal_market", "iron_market",
            "merchants")  # fmt: skip
FIGURES = ("cash", "vp", "spent", "tiles_left", "links_left", "hand_size")
Position = dict[str, Any]


class Hands:
    """A person's hands on the page; counts what they do and what they looked up before it.

    One hand has the mouse and the other single keys; for typing both are on the keyboard.
    """

    def __init__(self, tab: Any) -> None:
        self.tab = tab
        self.keys = self.clicks = self.repeats = self.moves = self.items = 0
        self._is_typing = True

    def click(self, selector: str) -> None:
        """Point and click."""
        self._move(False)
        self.tab.locator(selector).first.click()
        self.clicks += 1

    def click_link(self, link: str) -> None:
        """Point at a link and click; the script does so at its line, which other things may cover in the middle."""
        self._move(False)
        self.tab.locator(f"#board [data-id='{link}']").dispatch_event("click")
        self.clicks += 1

    def click_half(self, space: str, industry: str) -> None:
        """Click a space where it shows the industry's icon."""
        target = f"#board [data-id='{space}']"
        icon = f"{target} .space-icon[href='#icon-{industry}']"
        self.click(icon if self.tab.locator(icon).count() else target)

    def click_again(self, selector: str) -> None:
        """Press the button once more where the mouse is."""
        self.tab.locator(selector).first.click()
        self.repeats += 1

    def type(self, text: str) -> None:
        """Press keys, each letter of the text one."""
        self._move(True)
        self.tab.keyboard.type(text)
        self.keys += len(text)

    def enter(self) -> None:
        """Press Enter while typing."""
        self._move(True)
        self.tab.keyboard.press("Enter")
        self.keys += 1

    def tap(self, key: str) -> None:
        """Press a key with the hand that does not hold the mouse."""
        self.tab.keyboard.press(key)
        self.keys += 1

    def look_up(self) -> None:
        """Something is read off the table."""
        self.items += 1

    def seconds(self, items: int) -> float:
        """What a person needs by the model if so many things need a thought of their own."""
        pressed = self.clicks * (POINT + PRESS) + self.repeats * PRESS
        return self.keys * KEY + pressed + self.moves * HOME + items * THINK

    def _move(self, is_typing: bool) -> None:
        self.moves += self._is_typing != is_typing
        self._is_typing = is_typing


def enter(hands: Hands, position: Position, before: Position | None) -> None:
    """All of the position; with the one before, which stands in the form, only what has changed."""
    before = before or {"tiles": [], "links": []}
    if "ruleset" not in before:
        _choose(hands, "#entry-ruleset", position["ruleset"])
        _choose(hands, "#entry-players", position["players"])
    else:
        hands.click("#entry-round [aria-checked='true']")
    _enter_fields(hands, position)
    seats = [(position["active_seat"] + turn) % position["players"] for turn in range(position["players"])]
    for seat in seats:
        if seat != seats[0]:
            hands.enter()  # the next colour
        _walk_board(hands, position, before, seat)
    for seat in seats:
        _adjust_board(hands, position, before, seat)
    hands.tab.wait_for_timeout(CHECKING)
    _enter_points(hands, position)
    _enter_mats(hands, position)
    _choose(hands, "#entry-actions", position["actions_left"])


def _choose(hands: Hands, group: str, value: object) -> None:
    """Click a choice of a strip, unless it is chosen."""
    if hands.tab.get_attribute(f"{group}-{value}", "aria-checked") != "true":
        hands.look_up()
        hands.click(f"{group}-{value}")
        hands.tab.wait_for_selector(f"{group}-{value}[aria-checked='true']")


def _enter_fields(hands: Hands, position: Position) -> None:
    """Everything that Enter leads through, from the round to the board."""
    page = hands.tab
    hands.tab.wait_for_timeout(CHECKING)  # until the form shows the game
    if page.evaluate("document.activeElement.closest('[data-flow]') === null"):
        hands.enter()
    while (name := _focused(page)) != "walk":
        if name == "hand-entry":
            _enter_hand(hands, position["seats"][position["active_seat"]]["hand"])
            hands.enter()
            continue
        wanted = _wanted(hands, position, name)
        shown = page.evaluate("document.activeElement.value ?? ''")
        hands.look_up()
        if wanted and wanted != shown:
            hands.type(wanted)
        if _focused(page) == name:  # the last digit of a strip leads on by itself
            hands.enter()


def _focused(page: Any) -> str:
    """The id of the field that has the focus."""
    return str(page.evaluate("document.activeElement.closest('[data-flow]')?.id"))


def _wanted(hands: Hands, position: Position, name: str) -> str:
    """What is typed into the field of that id; nothing where a strip shows it already."""
    page = hands.tab
    if name == "entry-round":
        era, number = position["era"], position["round"]
        shown = str(page.get_attribute("#entry-round [aria-checked='true']", "id")).split("-")[2:]
        return ("" if shown[0] == era else era[0]) + ("" if shown[1] == str(number) else str(number % 10))
    if name == "entry-order":
        ranks = page.locator("#entry-order .rank-mark").all_inner_texts()
        shown_order = sorted(range(position["players"]), key=lambda seat: ranks[seat])
        order: list[int] = position["turn_order"]
        return "" if shown_order == order else "".join(str(seat + 1) for seat in order)
    if name == "entry-mover":
        seat = position["active_seat"]
        is_chosen = page.get_attribute(f"#entry-mover-{seat}", "aria-checked") == "true"
        return "" if is_chosen else str(seat + 1)
    if name == "entry-drawn":
        return "".join(str(abs(value)) for value in position["distant_market"]["drawn"])
    if name == "entry-merchants":
        return _merchant_letters(hands, position)
    path = name.removeprefix("entry-")
    if path.endswith("market"):
        return str(position[path])
    seat, field = int(path[6]), path[9:]
    value = position["seats"][seat][field]
    return str(_facts(page, position)["income"]["levels"][value] if field == "income_space" else value)


def _merchant_letters(hands: Hands, position: Position) -> str:
    """A letter for each merchant in the board's order; each is looked up."""
    entries = {merchant["space"]: merchant for merchant in position["merchants"]}
    places = _facts(hands.tab, position)["locations"]
    ordered = [entries[space] for place in places for space in place.get("merchant_spaces") or ()]
    hands.items += len(ordered) - 1
    return "".join(
        merchant["tile"][0] + ("" if merchant["beer"] or merchant["tile"] == "blank" else "0") for merchant in ordered
    )


def _facts(page: Any, position: Position) -> dict[str, Any]:
    ask = "([id, players]) => fetch(`/api/board/${id}/${players}`).then((answer) => answer.json())"
    found: dict[str, Any] = page.evaluate(ask, [position["ruleset"], position["players"]])
    return found


def _enter_hand(hands: Hands, cards: list[str]) -> None:
    """The focus is in the field: new cards by their first letters; those played since are taken out by a click."""
    page = hands.tab
    left = list(cards)
    for card in page.eval_on_selector_all("#panel .chip", "chips => chips.map((chip) => chip.dataset.card)"):
        if card in left:
            left.remove(card)
        else:
            hands.look_up()
            hands.click(f"#panel .chip[data-card='{card}']")
    if page.evaluate("document.activeElement.id") != "hand-entry":
        hands.click("#hand-entry")
    for card in left:
        hands.look_up()
        hands.type(page.inner_text(f"#hand-entry-list [data-card='{card}'] u").lower())
        hands.enter()


def _walk_board(hands: Hands, position: Position, before: Position, seat: int) -> None:
    """What a seat has put on the board since, by keys; the focus is in the field for that."""
    free = {tile["space"] for tile in before["tiles"]}
    known = [link for link in before["links"] if link["owner"] == seat]
    tiles = [tile for tile in position["tiles"] if tile["owner"] == seat and tile["space"] not in free]
    links = [link["link"] for link in position["links"] if link["owner"] == seat and link not in known]
    board = _facts(hands.tab, position)
    for space in walk(hands, board, position["era"], tiles, links):
        _put_right(hands, next(tile for tile in tiles if tile["space"] == space))


def _put_right(hands: Hands, tile: dict[str, Any]) -> None:
    """The tile that was just put by a digit, as it lies on the table."""
    hands.tab.wait_for_selector(f".tile-strip [data-level^='{tile['industry']}:'][aria-pressed='true']")
    _adjust(hands, tile, {"up": "+", "down": "-", "over": "/", "fewer": "."})


def _adjust_board(hands: Hands, position: Position, before: Position, seat: int) -> None:
    """Tiles of a seat that have changed, and what has gone, by mouse."""
    lying = {tile["space"]: tile for tile in before["tiles"]}
    spaces = {tile["space"] for tile in position["tiles"]}
    tiles = [t for t in position["tiles"] if t["owner"] == seat and t["space"] in lying and t != lying[t["space"]]]
    gone = [tile["space"] for tile in before["tiles"] if tile["owner"] == seat and tile["space"] not in spaces]
    still = {link["link"] for link in position["links"]}
    gone_links = [link["link"] for link in before["links"] if link["owner"] == seat and link["link"] not in still]
    if (tiles or gone_links) and hands.tab.get_attribute(f"#brush-{seat}", "aria-pressed") != "true":
        hands.click(f"#brush-{seat}")
    for tile in tiles:
        _enter_tile(hands, tile, lying[tile["space"]])
    for name in gone_links:
        hands.look_up()
        hands.click_link(name)
    for space in gone:
        hands.look_up()
        hands.click(f"#board [data-id='{space}']")
        hands.tap("Delete")


def _enter_tile(hands: Hands, tile: dict[str, Any], lying: dict[str, Any]) -> None:
    """A tile that has changed is chosen by a click and put right by keys; another one takes its place."""
    hands.look_up()
    target = f"#board [data-id='{tile['space']}']"
    hands.click(target)
    if (lying["owner"], lying["industry"]) != (tile["owner"], tile["industry"]):
        hands.tap("Delete")
        hands.click_half(tile["space"], tile["industry"])
    hands.tab.wait_for_selector(f".tile-strip [data-level^='{tile['industry']}:'][aria-pressed='true']")
    _adjust(hands, tile, {"up": "+", "down": "-", "over": "f", "fewer": "c"})


def _adjust(hands: Hands, tile: dict[str, Any], keys: dict[str, str]) -> None:
    """Level, side and cubes of the chosen tile."""
    for _ in range(12):
        shown = _shown(hands.tab)
        if shown["level"] != tile["level"]:
            hands.tap(keys["up" if shown["level"] < tile["level"] else "down"])
        elif shown["flipped"] != tile["flipped"]:
            hands.tap(keys["over"])
        elif shown["cubes"] != tile["cubes"]:
            hands.tap(keys["fewer"])
        else:
            return
        _wait_for_change(hands.tab, shown)
    raise SystemExit(f"The tile {tile} cannot be entered; it is {_shown(hands.tab)}.")


def _shown(page: Any) -> dict[str, Any]:
    """The tile that the strip below the board shows."""
    level = page.get_attribute("[data-level][aria-pressed='true']", "data-level").split(":")
    cubes = page.locator("[data-cubes][aria-pressed='true'][aria-pressed]").first
    count = int(cubes.get_attribute("data-cubes")) if cubes.count() else 0
    return {"industry": level[0], "level": int(level[1]), "flipped": level[2] == "true", "cubes": count}


def _wait_for_change(page: Any, shown: dict[str, Any]) -> None:
    for _ in range(100):
        if _shown(page) != shown:
            return
        page.wait_for_timeout(10)


def _enter_points(hands: Hands, position: Position) -> None:
    """Points and spending where the form does not ask for them."""
    for seat, entry in enumerate(position["seats"]):
        for name in ("vp", "spent"):
            field = f"[data-path='seats[{seat}].{name}']"
            if hands.tab.input_value(field) != str(entry[name]):
                hands.look_up()
                hands.click(field)
                hands.type(str(entry[name]))


def _enter_mats(hands: Hands, position: Position) -> None:
    """A look at each mat, which prepares for a first change too, and a click for each tile that is gone."""
    for seat, entry in enumerate(position["seats"]):
        changes = 0
        for industry, levels in entry["tiles_left"].items():
            wanted = next((f"{level}:{count}" for level, count in levels.items() if count), "none")
            changes += _take_off(hands, f"#mat-{seat}-{industry}", wanted)
        hands.items += max(1, changes)


def _take_off(hands: Hands, cell: str, wanted: str) -> bool:
    """Click a stack of a mat until it shows what is left; whether that was needed."""
    press = hands.click
    while (shown := hands.tab.get_attribute(cell, "data-left")) != wanted:
        press(cell)
        press = hands.click_again
        hands.tab.wait_for_selector(f"{cell}:not([data-left='{shown}'])")
    return press != hands.click


def differences(tab: Any, position: Position) -> list[str]:
    """Fields of the position that was entered that are not as in the file."""
    with tab.expect_download() as download:
        tab.click("#entry-export")
    entered = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    wrong = [name for name in COMPARED if _sorted(entered[name]) != _sorted(position[name])]
    if _sorted(entered["tiles"]) != _sorted(position["tiles"]):
        wrong.append("tiles")
    for seat, (found, wanted) in enumerate(zip(entered["seats"], position["seats"], strict=True)):
        wrong += [f"seats[{seat}].{name}" for name in FIGURES if found[name] != wanted[name]]
    hands = [sorted(document["seats"][document["active_seat"]]["hand"]) for document in (entered, position)]
    return wrong + (["hand"] if hands[0] != hands[1] else [])


def _sorted(value: Any) -> Any:
    """Lists of objects in an order of their own."""
    is_objects = isinstance(value, list) and value and isinstance(value[0], dict)
    return sorted(value, key=lambda entry: json.dumps(entry, sort_keys=True)) if is_objects else value
