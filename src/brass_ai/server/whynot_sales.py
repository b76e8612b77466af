"""Why a tile cannot be sold: who would buy it at the end of connected links, and whose beer could be used."""

from collections.abc import Iterator, Mapping
from typing import Any

from brass_core.names import Names, location_of

Facts = dict[str, Any]


class Sales:
    """What a seat could sell at a position; `board` as the page is told it."""

    def __init__(self, names: Names, board: Mapping[str, Any], position: Mapping[str, Any], seat: int) -> None:
        self._names = names
        self._position = position
        self._seat = seat
        self._industries = {industry["id"]: industry for industry in board["industries"]}
        self._trading = {place["id"] for place in board["locations"] if place["trade"]}

    def reasons(self, space: str | None, target: str | None) -> Iterator[str]:
        """Against selling the tile of a space, to one merchant or to anybody; without a space, against all own ones."""
        tiles = {tile["space"]: tile for tile in self._position["tiles"]}
        if space is not None:
            yield self._against_tile(tiles.get(space), target)
            return
        own = [tile for tile in tiles.values() if tile["owner"] == self._seat and self._is_goods(tile)]
        waiting = [tile for tile in own if not tile["flipped"]]
        if not waiting:
            yield "You have no tile to sell that has not flipped." if own else "You have no tile that is sold."
        for tile in waiting:
            place = self._names.location_names[location_of(tile["space"])]
            yield f"{self._name(tile)} in {place}: {self._against_buyers(tile, target)}"

    def _against_tile(self, tile: Mapping[str, Any] | None, target: str | None) -> str:
        if tile is None:
            return "There is no tile to sell."
        if tile["owner"] != self._seat:
            return "This tile is a rival's."
        if tile["flipped"]:
            return "This tile is flipped already."
        if not self._is_goods(tile):
            is_port = self._industries[tile["industry"]]["flips_by"] == "sell"
            how = "when cotton is sold through it" if is_port else "by itself"
            return f"No {self._name(tile).lower()} is sold; it flips {how}."
        return self._against_buyers(tile, target)

    def _is_goods(self, tile: Mapping[str, Any]) -> bool:
        """L81, B107: in Lancashire only cotton is sold, through ports."""
        flips_by_sale: bool = self._industries[tile["industry"]]["flips_by"] == "sell"
        return flips_by_sale and not (tile["industry"] == "port" and self._names.distant_tiles)

    def _name(self, tile: Mapping[str, Any]) -> str:
        name: str = self._industries[tile["industry"]]["name"]
        return name

    def _against_buyers(self, tile: Mapping[str, Any], target: str | None) -> str:
        return self._against_merchants(tile, target) if self._names.merchants else self._against_ports(tile)

    def _against_ports(self, tile: Mapping[str, Any]) -> str:
        """L82 to L84: a port that has not flipped, or the distant market while its marker has room."""
        reach = self._reach(location_of(tile["space"]))
        ports = [other for other in self._position["tiles"]
                 if other["industry"] == "port" and location_of(other["space"]) in reach]  # fmt: skip
        place = self._names.location_names[location_of(tile["space"])]
        if not ports and not reach & self._trading:
            return f"Neither a port nor a place that trades abroad is connected to {place}."
        return f"The distant market has closed, and no port that has not flipped is connected to {place}."

    def _against_merchants(self, tile: Mapping[str, Any], target: str | None) -> str:
        """B107, B108: a merchant buys the goods on its tile, each sale for the beer that the goods' tile shows."""
        goods = self._names.merchant_goods
        place = self._names.location_names[location_of(tile["space"])]
        name = self._name(tile).lower()
        asked = [merchant for merchant in self._position["merchants"] if target in (None, merchant["space"])]
        buyers = [merchant for merchant in asked if tile["industry"] in goods[merchant["tile"]]]
        if not buyers:
            if target is None:
                return f"No merchant in this game buys from a {name}."
            bought = [self._industries[one]["name"].lower() for merchant in asked for one in goods[merchant["tile"]]]
            return f"This merchant buys {' and '.join(bought) or 'nothing'}."
        reach = self._reach(location_of(tile["space"]))
        near = [merchant for merchant in buyers if location_of(merchant["space"]) in reach]
        if not near:
            who = "This merchant is not" if target is not None else f"No merchant who buys from a {name} is"
            return f"{who} connected to {place}."
        needed = self._names.industries[tile["industry"]].levels[tile["level"]].beer_to_sell
        barrels = self._barrels(reach) + any(merchant["beer"] for merchant in near)
        return f"It takes {needed} beer; you can use {barrels} for it."

    def _barrels(self, reach: set[str]) -> int:
        """Barrels in own breweries and in connected ones of rivals (B47, B108)."""
        return sum(
            tile["cubes"]
            for tile in self._position["tiles"]
            if self._industries[tile["industry"]]["resource"] == "beer"
            and (tile["owner"] == self._seat or location_of(tile["space"]) in reach)
        )

    def _reach(self, place: str) -> set[str]:
        """The places connected to one by links, whoever owns them."""
        built = [set(self._names.links[link["link"]].ends) for link in self._position["links"]]
        reach = {place}
        while more := set().union(*(ends for ends in built if ends & reach)) - reach:
            reach |= more
        return reach
