"""A bookkeeper who follows a game by its step texts and the data file, and recounts money, cubes, tiles and points.

It asks nothing about what is legal. From the engine it takes only what chance or connection decide: the next tile of
the distant market, and how full a market is after a new mine or works has moved its cubes.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.support import facts
from tests.support.facts import edition_of, load_data, rounds_in_era, town_of

Document = dict[str, Any]
MARKET = "market"
RESOURCES = ("coal", "iron")

levels_of, line_ends, tile_vp = cache(facts.levels_of), cache(facts.line_ends), cache(facts.tile_vp)


@dataclass
class Tile:
    """An industry tile on the board."""

    owner: int
    industry: str
    level: int
    flipped: bool
    cubes: int


@dataclass
class Books:
    """Everything that is counted. By seat: cash, points, income spaces, money spent, tiles left by level."""

    ruleset: str
    players: int
    order: list[int]
    era: str = "canal"
    round: int = 1
    cash: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    income: list[int] = field(default_factory=list)
    spent: list[int] = field(default_factory=list)
    stacks: list[dict[str, dict[int, int]]] = field(default_factory=list)
    tiles: dict[str, Tile] = field(default_factory=dict)
    links: dict[str, int] = field(default_factory=dict)
    market: dict[str, int] = field(default_factory=dict)
    marker: int = 0
    drawn: int = 0  # tiles of the distant market in this era
    debtors: list[int] = field(default_factory=list)  # seats whose income is due, in order
    is_over: bool = False
    money: Counter[str] = field(default_factory=Counter)  # by what it was for; paid to the bank is negative
    cubes: Counter[tuple[str, str]] = field(default_factory=Counter)  # by resource, and made, used or removed
    overbuilt: Counter[str] = field(default_factory=Counter)  # own tiles and rivals'
    tiles_gone: Counter[int] = field(default_factory=Counter)  # by seat: developed, overbuilt, given up, obsolete

    @classmethod
    def opened(cls, ruleset: str, players: int, order: list[int]) -> "Books":
        """The books at the start of a game (L11, L12)."""
        setup, markets = load_data()["setup"], load_data()["markets"]
        seats = range(players)
        return cls(
            ruleset,
            players,
            list(order),
            cash=[setup["starting_money"] for _ in seats],
            points=[setup["starting_vp"] for _ in seats],
            income=[setup["starting_income_space"] for _ in seats],
            spent=[0 for _ in seats],
            stacks=[
                {name: {number: level["count"] for number, level in levels_of(name).items()} for name in industries()}
                for _ in seats
            ],
            market={resource: markets[resource]["initial_cubes"] for resource in RESOURCES},
        )

    @property
    def is_2007(self) -> bool:
        """Whether income opens a round instead of ending it (L17, L18)."""
        return edition_of(self.ruleset) == "2007"

    # Steps

    def write(self, seat: int, text: str, next_tile: int, filled: dict[str, int]) -> None:
        """Enter a step: the distant tile that a sale would draw, and the cubes in each market after the step."""
        verb, *words = text.removeprefix("+").split(" ")
        keys = dict(word.split("=") for word in words if "=" in word)
        what = words[0] if words else ""
        match verb:
            case "build":
                self._build(seat, *what.split("@"), keys, filled)
            case "link":
                self._link(seat, what, keys, is_second=text.startswith("+"))
            case "develop":
                self._take_top(seat, what)
                self.tiles_gone[seat] += 1
                self._use(seat, keys)
            case "sell":
                self._sell(seat, *what.split(">"), next_tile)
            case "loan":
                self._borrow(seat, int(what))
            case "lose":
                self._give_up(seat, what)

    def _build(self, seat: int, industry: str, space: str, keys: dict[str, str], filled: dict[str, int]) -> None:
        """L43: the order of a build; L57 to L62: what it sells to its market."""
        if space in self.tiles:
            self.overbuilt["own" if self.tiles[space].owner == seat else "rival's"] += 1
            self._remove(space)
        level = self._take_top(seat, industry)
        entry, kind = levels_of(industry)[level], load_data()["industries"][industry]
        self._pay(seat, "tiles", entry["cost_money"])
        self._use(seat, keys)
        tile = self.tiles[space] = Tile(seat, industry, level, False, entry["resource_cubes"])
        resource = kind["produces"]
        if resource:
            self.cubes[resource, "made"] += tile.cubes
            prices = load_data()["markets"][resource]["space_prices"]
            while self.market[resource] < filled[resource]:
                self._receive(seat, "market sales", prices[len(prices) - 1 - self.market[resource]])
                self.market[resource] += 1
                tile.cubes -= 1
        if kind["flips_by"] == "build" or (resource and tile.cubes == 0):
            self._flip(tile)

    def _link(self, seat: int, line: str, keys: dict[str, str], is_second: bool) -> None:
        """L74, L75."""
        costs = load_data()["action_costs"]
        if self.era == "canal":
            price = costs["network_canal"]["money"]
        elif is_second:
            price = costs["network_rail_double"]["money"] - costs["network_rail_single"]["money"]
        else:
            price = costs["network_rail_single"]["money"]
        self.links[line] = seat
        self._pay(seat, "links", price)
        self._use(seat, keys)

    def _sell(self, seat: int, mill: str, target: str, next_tile: int) -> None:
        """L82, L83."""
        market = load_data()["distant_cotton_market"]
        if target != MARKET:
            self._flip(self.tiles[target])
        else:
            self.drawn += 1
            self.marker = min(self.marker - next_tile, market["x_position"])
            bonus = market["bonus_income_spaces_by_position"][self.marker]
            if bonus is None:
                return
            self._advance(seat, bonus)
        self._flip(self.tiles[mill])

    def _borrow(self, seat: int, amount: int) -> None:
        """L86: down by levels, to the highest space of the new one."""
        choice = next(c for c in load_data()["action_costs"]["loan"]["choices"] if c["money_received"] == amount)
        self._receive(seat, "loans", amount)
        level = income_levels()[self.income[seat]] - choice["income_levels_lost"]
        self.income[seat] = max(space for space, value in enumerate(income_levels()) if value == level)

    def _give_up(self, seat: int, space: str) -> None:
        """L91: a tile is worth half its cost, rounded down."""
        tile = self.tiles[space]
        self._receive(seat, "tiles given up", levels_of(tile.industry)[tile.level]["cost_money"] // 2)
        self._remove(space)
        self.pay_incomes()

    # Small entries

    def _pay(self, seat: int, purpose: str, amount: int) -> None:
        self.cash[seat] -= amount
        self.spent[seat] += amount
        self.money[purpose] -= amount

    def _receive(self, seat: int, purpose: str, amount: int) -> None:
        self.cash[seat] += amount
        self.money[purpose] += amount

    def _use(self, seat: int, keys: dict[str, str]) -> None:
        """Take the cubes that a step names."""
        for resource in RESOURCES:
            for source in keys[resource].split(",") if resource in keys else ():
                self.cubes[resource, "used"] += 1
                if source != MARKET:
                    tile = self.tiles[source]
                    tile.cubes -= 1
                    if tile.cubes == 0:
                        self._flip(tile)  # L56
                    continue
                market, cubes = load_data()["markets"][resource], self.market[resource]
                self._pay(seat, "cubes", market["space_prices"][-cubes] if cubes else market["price_when_empty"])
                if cubes:
                    self.market[resource] -= 1
                else:
                    self.cubes[resource, "made"] += 1  # it came from the supply

    def _flip(self, tile: Tile) -> None:
        tile.flipped = True
        self._advance(tile.owner, levels_of(tile.industry)[tile.level]["income_spaces"])

    def _advance(self, seat: int, spaces: int) -> None:
        """L65: not beyond the last space."""
        self.income[seat] = min(self.income[seat] + spaces, load_data()["income_track"]["last_space"])

    def _take_top(self, seat: int, industry: str) -> int:
        """Take the lowest tile of a stack (L36); its level."""
        stack = self.stacks[seat][industry]
        level = next(number for number, count in stack.items() if count)
        stack[level] -= 1
        return level

    def _remove(self, space: str) -> None:
        """A tile leaves the game, its cubes go to the supply (L68, L70, L91b, L95c)."""
        tile = self.tiles.pop(space)
        self.tiles_gone[tile.owner] += 1
        resource = load_data()["industries"][tile.industry]["produces"]
        if resource:
            self.cubes[resource, "removed"] += tile.cubes

    # Rounds and eras

    def end_round(self) -> None:
        """All that follows the last turn of a round, up to a shortfall."""
        self.order.sort(key=lambda seat: self.spent[seat])  # L88: equal spenders keep their order
        self.spent = [0] * self.players
        is_last_of_era = self.round == rounds_in_era(self.ruleset, self.players)
        is_last_of_game = is_last_of_era and self.era == "rail"
        if is_last_of_game:
            self._end_era()
        elif self.is_2007:
            if is_last_of_era:
                self._end_era()
            else:
                self.round += 1
            self._owe_incomes()
        else:
            self._owe_incomes()

    def _owe_incomes(self) -> None:
        self.debtors = list(self.order)
        self.pay_incomes()

    def pay_incomes(self) -> None:
        """L90, L91: pay one seat after the other; stop at one that must give up a tile first."""
        while self.debtors:
            seat = self.debtors[0]
            level = income_levels()[self.income[seat]]
            missing = -level - self.cash[seat]
            if missing > 0 and any(tile.owner == seat for tile in self.tiles.values()):
                return
            if missing > 0:  # L91c
                self.points[seat] = max(0, self.points[seat] - missing)
                level += missing
            self._receive(seat, "income", level)
            self.debtors.pop(0)
        if not self.is_2007:  # L18: income is the end of the round
            if self.round == rounds_in_era(self.ruleset, self.players):
                self._end_era()
            else:
                self.round += 1

    def _end_era(self) -> None:
        """L93 to L98."""
        for seat in range(self.players):
            self.points[seat] += self.link_points(seat) + self.tile_points(seat)
        if self.era == "rail":
            self.is_over = True
            for seat in range(self.players):
                self.points[seat] += self.cash[seat] // 10  # L98: one for each full £10
            return
        self.links.clear()
        for space in [space for space, tile in self.tiles.items() if tile.level == 1]:
            self._remove(space)
        self.marker, self.drawn, self.era, self.round = 0, 0, "rail", 1

    def link_points(self, seat: int) -> int:
        """L93: for each own link the icons at both ends."""
        ends = [end for line, owner in self.links.items() if owner == seat for end in line_ends(line)]
        return sum(printed_icons()[end] + self._tile_icons(end) for end in ends)

    def _tile_icons(self, location: str) -> int:
        flipped = [tile for space, tile in self.tiles.items() if tile.flipped and town_of(space) == location]
        return sum(levels_of(tile.industry)[tile.level]["link_vp"] for tile in flipped)

    def tile_points(self, seat: int) -> int:
        """L94."""
        own = [tile for tile in self.tiles.values() if tile.owner == seat and tile.flipped]
        return sum(tile_vp(self.ruleset, tile.industry, tile.level) for tile in own)


@cache
def industries() -> tuple[str, ...]:
    """All industries."""
    return tuple(load_data()["industries"])


@cache
def income_levels() -> tuple[int, ...]:
    """Income level of each space of the track."""
    return tuple(load_data()["income_track"]["level_by_space"])


@cache
def printed_icons() -> dict[str, int]:
    """Link icons printed at each location (L2c)."""
    return {place["id"]: place["printed_link_vp"] for place in load_data()["locations"] + load_data()["externals"]}
