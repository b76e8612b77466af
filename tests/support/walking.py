"""How a practised person walks along a colour's links and tiles with the web board's field for the board by keys."""

from collections.abc import Iterator
from typing import Any

Facts = dict[str, Any]


def walk(hands: Any, board: Facts, era: str, tiles: list[dict[str, Any]], links: list[str]) -> Iterator[str]:
    """Type all links and tiles of a colour; yields the space of each tile as soon as it lies there.

    The focus is in the field. Each link and tile is looked up; a place without a link is a part of what follows it.
    """
    route = _Route(board, era, tiles, links)
    while (place := route.beginning()) is not None:
        typed = _letters(hands, place)
        while place is not None:
            waiting = route.tiles_at(place)
            hands.type(typed if waiting else typed + " ")
            for index, tile in enumerate(waiting):
                hands.look_up()
                yield from _put(hands, board, tile, place, is_arriving=index == 0)
            _wait_for_place(hands, place)
            place = route.go_on(place)
            if place is not None:
                hands.look_up()
                typed = _letters(hands, place)
        hands.enter()
        hands.tab.wait_for_selector(".walk[data-at='']")


def _letters(hands: Any, place: str) -> str:
    """What the page underlines in the place's name."""
    hands.tab.wait_for_selector(f"#walk-places [data-place='{place}']")
    underlined = hands.tab.inner_text(f"#walk-places [data-place='{place}'] u").lower()
    return "".join(letter for letter in underlined if letter.isalpha())


def _put(hands: Any, board: Facts, tile: dict[str, Any], place: str, is_arriving: bool) -> Iterator[str]:
    """A digit for the industry; the comma until it lies in the right one of the town's spaces."""
    digit = 1 + [industry["id"] for industry in board["industries"]].index(tile["industry"])
    before = hands.tab.locator("#board .tile").count()
    hands.type(str(digit))
    hands.tab.wait_for_function("before => document.querySelectorAll('#board .tile').length > before", arg=before)
    if is_arriving:
        _wait_for_place(hands, place)
    lies = f"#board [data-id='{tile['space']}'] .tile"
    for _ in board["locations"]:
        if hands.tab.locator(lies).count():
            break
        hands.type(",")
        hands.tab.wait_for_timeout(60)
    yield str(tile["space"])


def _wait_for_place(hands: Any, place: str) -> None:
    hands.tab.wait_for_selector(f".walk[data-at='{place}']")


class _Route:
    """Which way to go: along links as far as they lead, beginning where a walk would have to end."""

    def __init__(self, board: Facts, era: str, tiles: list[dict[str, Any]], links: list[str]) -> None:
        ends = {link["id"]: link["ends"] for link in board["links"]}
        self.ends = {link: ends[link][:2] for link in links}
        self.tiles = list(tiles)
        narrow = {
            space["id"]: (len(space["industries"]), number)
            for place in board["locations"]
            for number, space in enumerate(place["spaces"])
        }
        self.tiles.sort(key=lambda tile: narrow[tile["space"]])

    def beginning(self) -> str | None:
        """A place with an odd number of links left, else any with a link, else any with a tile; None if all is done."""
        places = [place for ends in self.ends.values() for place in ends]
        odd = [place for place in places if places.count(place) % 2]
        rest = [tile["space"].split(":")[0] for tile in self.tiles]
        return next(iter([*odd, *places, *rest]), None)

    def tiles_at(self, place: str) -> list[dict[str, Any]]:
        """The tiles to be put there, which are then done."""
        found = [tile for tile in self.tiles if tile["space"].split(":")[0] == place]
        self.tiles = [tile for tile in self.tiles if tile not in found]
        return found

    def go_on(self, place: str) -> str | None:
        """The other end of a link that is left, from where most others lead on; None at an end."""
        here = [link for link, ends in self.ends.items() if place in ends]
        if not here:
            return None
        others = {link: next(end for end in self.ends[link] if end != place) for link in here}
        best = max(here, key=lambda link: sum(others[link] in ends for ends in self.ends.values()))
        del self.ends[best]
        return others[best]
