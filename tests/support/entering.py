"""What a practised person does on the web board's form to enter a position, counted for the keystroke-level model."""

import json
from pathlib import Path
from typing import Any

from tests.support.hands import Hands, wait_until_checked
from tests.support.walking import walk

COMPARED = ("era", "round", "turn_order", "active_seat", "actions_left", "links", "coal_market", "iron_market",
            "merchants")  # fmt: skip
FIGURES = ("cash", "vp", "spent", "tiles_left", "links_left", "hand_size")
Position = dict[str, Any]


def enter(hands: Hands, position: Position, before: Position | None) -> None:
    """All of the position; with the one before, which stands in the form, only what has changed."""
    before = before or {"tiles": [], "links": []}
    if "ruleset" not in before:
        _choose_game(hands, position)
    else:
        hands.click("#entry-round [aria-checked='true']")
    _enter_fields(hands, position)
    seats = _own_first(position)
    _walk_colours(hands, position, before)
    for seat in seats:
        _adjust_board(hands, position, before, seat)
    wait_until_checked(hands.tab)
    _enter_points(hands, position)
    _enter_mats(hands, position, seats)
    _choose(hands, "#entry-actions", position["actions_left"])


def hurry(hands: Hands, position: Position) -> list[str]:
    """All but the rivals' figures and mats, which are left as the page assumes them; the steps that it then advises."""
    own = position["active_seat"]
    _choose_game(hands, position)
    first_rival = next(seat for seat in range(position["players"]) if seat != own)
    _enter_fields(hands, position, f"entry-seats[{first_rival}]")
    hands.click("#walk")
    _walk_colours(hands, position, {"tiles": [], "links": []})
    wait_until_checked(hands.tab)
    _enter_mats(hands, position, [own])
    _choose(hands, "#entry-actions", position["actions_left"])
    return hands.wait_for_advice()


def _own_first(position: Position) -> list[int]:
    """The seats in the order in which Enter chooses their colours."""
    return [(position["active_seat"] + turn) % position["players"] for turn in range(position["players"])]


def _walk_colours(hands: Hands, position: Position, before: Position) -> None:
    for seat in _own_first(position):
        while hands.tab.get_attribute(f"#brush-{seat}", "aria-pressed") != "true":
            shown = hands.tab.get_attribute(".brushes [aria-pressed='true']", "id")
            hands.enter()  # the next colour
            hands.tab.wait_for_selector(f"#{shown}[aria-pressed='false']")
        _walk_board(hands, position, before, seat)


def _choose_game(hands: Hands, position: Position) -> None:
    """The game and the number of players."""
    _choose(hands, "#entry-ruleset", position["ruleset"])
    _choose(hands, "#entry-players", position["players"])


def _choose(hands: Hands, group: str, value: object) -> None:
    """Click a choice of a strip, unless it is chosen."""
    if hands.tab.get_attribute(f"{group}-{value}", "aria-checked") != "true":
        hands.look_up()
        hands.click(f"{group}-{value}")
        hands.tab.wait_for_selector(f"{group}-{value}[aria-checked='true']")


def _enter_fields(hands: Hands, position: Position, last: str = "walk") -> None:
    """Everything that Enter leads through, from the round to the field whose id begins so."""
    page = hands.tab
    wait_until_checked(page)
    if page.evaluate("document.activeElement.closest('[data-flow]') === null"):
        hands.enter()
    while not (name := _focused(page)).startswith(last):
        if name == "hand-entry":
            _enter_hand(hands, position["seats"][position["active_seat"]]["hand"])
            hands.note_hand()
            hands.enter()
            continue
        wanted = _wanted(hands, position, name)
        wait_until_checked(page)
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


def _enter_mats(hands: Hands, position: Position, seats: list[int]) -> None:
    """A look at each mat, which prepares for a first change too, and a click for each tile that is gone."""
    for seat in seats:
        changes, entry = 0, position["seats"][seat]
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
