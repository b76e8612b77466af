"""A bookkeeper who follows a game by its step texts and the data file, and recounts money, cubes, tiles and points.

It asks nothing about what is legal. From the engine it takes only what chance or connection decide: the next tile of
the distant market, and how full a market is after a new mine or works has moved its cubes.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.support.facts import edition_of, town_of
from tests.support.game_facts import GameFacts, facts_of

Document = dict[str, Any]
MARKET = "market"


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

    def __post_init__(self) -> None:
        """The books at the start of a game (L11, L12, B16 to B18)."""
        setup, seats = self.facts.data["setup"], range(self.players)
        self.order = list(self.order)
        self.cash = [setup["starting_money"] for _ in seats]
        self.points = [setup["starting_vp"] for _ in seats]
        self.income = [setup["starting_income_space"] for _ in seats]
        self.spent = [0 for _ in seats]
        self.stacks = [
            {name: {number: level["count"] for number, level in levels.items()} for name, levels in self._levels}
            for _ in seats
        ]
        self.market = {name: market["initial_cubes"] for name, market in self.facts.data["markets"].items()}

    @property
    def facts(self) -> GameFacts:
        """The figures of the game."""
        return facts_of(self.ruleset, self.players)

    @property
    def _levels(self) -> list[tuple[str, dict[int, Document]]]:
        return list(self.facts.levels.items())

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
                self._develop(seat, what)
                self._use(seat, keys)
            case "sell":
                self._use(seat, keys)
                self._sell(seat, *what.split(">"), next_tile)
            case "bonus":
                self._develop(seat, what)
            case "loan":
                self._borrow(seat, int(what))
            case "lose":
                self._give_up(seat, what)

    def _build(self, seat: int, industry: str, space: str, keys: dict[str, str], filled: dict[str, int]) -> None:
        """L43: the order of a build; L57 to L62, B77: what it sells to its market."""
        if space in self.tiles:
            self.overbuilt["own" if self.tiles[space].owner == seat else "rival's"] += 1
            self._remove(space)
        level = self._take_top(seat, industry)
        self._pay(seat, "tiles", self.facts.levels[industry][level]["cost_money"])
        self._use(seat, keys)
        content = self.facts.content(industry, level, self.era)
        tile = self.tiles[space] = Tile(seat, industry, level, False, content)
        resource = self.facts.resource(industry)
        if resource:
            self.cubes[resource, "made"] += tile.cubes
        if resource in self.market:
            self._fill(seat, tile, resource, filled[resource])
        if self.facts.flips_by(industry) == "build" or (resource and tile.cubes == 0):
            self._flip(tile)

    def _fill(self, seat: int, tile: Tile, resource: str, cubes: int) -> None:
        """Move cubes of a new tile to its market until it holds so many (L58, B78)."""
        prices = self.facts.data["markets"][resource]["space_prices"]
        while self.market[resource] < cubes:
            self._receive(seat, "market sales", prices[len(prices) - 1 - self.market[resource]])
            self.market[resource] += 1
            tile.cubes -= 1

    def _link(self, seat: int, line: str, keys: dict[str, str], is_second: bool) -> None:
        """L74, L75, B96 to B98."""
        costs = self.facts.data["action_costs"]
        if self.era == "canal":
            price = costs["network_canal"]["money"]
        elif is_second:
            price = costs["network_rail_double"]["money"] - costs["network_rail_single"]["money"]
        else:
            price = costs["network_rail_single"]["money"]
        self.links[line] = seat
        self._pay(seat, "links", price)
        self._use(seat, keys)

    def _develop(self, seat: int, industry: str) -> None:
        self._take_top(seat, industry)
        self.tiles_gone[seat] += 1

    def _sell(self, seat: int, mill: str, target: str, next_tile: int) -> None:
        """L82, L83."""
        market = self.facts.data["distant_cotton_market"]
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
        """L86, B115, B116: down by levels, to the highest space of the new one."""
        loan, levels = self.facts.data["action_costs"]["loan"], self.facts.income_levels
        choice = next(choice for choice in loan.get("choices", [loan]) if choice["money_received"] == amount)
        self._receive(seat, "loans", amount)
        level = levels[self.income[seat]] - choice["income_levels_lost"]
        self.income[seat] = max(space for space, value in enumerate(levels) if value == level)

    def _give_up(self, seat: int, space: str) -> None:
        """L91, B37: a tile is worth half its cost, rounded down."""
        tile = self.tiles[space]
        self._receive(seat, "tiles given up", self.facts.levels[tile.industry][tile.level]["cost_money"] // 2)
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
        """Take the cubes and barrels that a step names."""
        for resource in self.facts.producers:
            for source in keys[resource].split(",") if resource in keys else ():
                if source == MARKET:
                    self._buy(seat, resource)
                else:
                    self._take_from(seat, resource, source)

    def _take_from(self, seat: int, resource: str, source: str) -> None:
        """L56, B62."""
        tile = self.tiles[source]
        assert tile.industry in self.facts.producers[resource], f"{source} has no {resource}"
        self.cubes[resource, "used"] += 1
        tile.cubes -= 1
        if tile.cubes == 0:
            self._flip(tile)

    def _buy(self, seat: int, resource: str) -> None:
        """L50, B53, B55: the cheapest cube of a market, or one of the supply."""
        self.cubes[resource, "used"] += 1
        market, cubes = self.facts.data["markets"][resource], self.market[resource]
        self._pay(seat, "cubes", market["space_prices"][-cubes] if cubes else market["price_when_empty"])
        if cubes:
            self.market[resource] -= 1
        else:
            self.cubes[resource, "made"] += 1

    def _flip(self, tile: Tile) -> None:
        assert not tile.flipped, f"{tile} flips twice"
        tile.flipped = True
        self._advance(tile.owner, self.facts.levels[tile.industry][tile.level]["income_spaces"])

    def _advance(self, seat: int, spaces: int) -> None:
        """L65, C14: not beyond the last space."""
        self.income[seat] = min(self.income[seat] + spaces, self.facts.data["income_track"]["last_space"])

    def _take_top(self, seat: int, industry: str) -> int:
        """Take the lowest tile of a stack (L36, B66); its level."""
        stack = self.stacks[seat][industry]
        level = next(number for number, count in stack.items() if count)
        stack[level] -= 1
        return level

    def _remove(self, space: str) -> None:
        """A tile leaves the game, its cubes go to the supply (L68, L70, L91b, L95c, B89, B91)."""
        tile = self.tiles.pop(space)
        self.tiles_gone[tile.owner] += 1
        resource = self.facts.resource(tile.industry)
        if resource:
            self.cubes[resource, "removed"] += tile.cubes

    # Rounds and eras

    def end_round(self) -> None:
        """All that follows the last turn of a round, up to a shortfall."""
        self.order.sort(key=lambda seat: self.spent[seat])  # L88, B32: equal spenders keep their order
        self.spent = [0] * self.players
        is_last_of_era = self.round == self.facts.rounds
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
        """L90, L91, B34 to B40: pay one seat after the other; stop at one that must give up a tile first."""
        while self.debtors:
            seat = self.debtors[0]
            level = self.facts.income_levels[self.income[seat]]
            missing = -level - self.cash[seat]
            if missing > 0 and any(tile.owner == seat for tile in self.tiles.values()):
                return
            if missing > 0:  # L91c, B40
                self.points[seat] = max(0, self.points[seat] - missing)
                level += missing
            self._receive(seat, "income", level)
            self.debtors.pop(0)
        if not self.is_2007:  # L18, C11: income is the end of the round
            if self.round == self.facts.rounds:
                self._end_era()
            else:
                self.round += 1

    def _end_era(self) -> None:
        """L93 to L98, B124 to B136."""
        for seat in range(self.players):
            self.points[seat] += self.link_points(seat) + self.tile_points(seat)
        if self.era == "rail":
            self.is_over = True
            for seat in range(self.players):
                self.points[seat] += self.cash_points(seat)
            return
        self.links.clear()
        for space in [space for space, tile in self.tiles.items() if tile.level == 1]:
            self._remove(space)
        self.marker, self.drawn, self.era, self.round = 0, 0, "rail", 1

    def link_points(self, seat: int) -> int:
        """L93, B124, B125: for each own link the icons at its ends."""
        ends = [end for line, owner in self.links.items() if owner == seat for end in self.facts.ends[line]]
        return sum(self.facts.icons[end] + self._tile_icons(end) for end in ends)

    def _tile_icons(self, location: str) -> int:
        flipped = [tile for space, tile in self.tiles.items() if tile.flipped and town_of(space) == location]
        return sum(self.facts.levels[tile.industry][tile.level]["link_vp"] for tile in flipped)

    def tile_points(self, seat: int) -> int:
        """L94, B128."""
        own = [tile for tile in self.tiles.values() if tile.owner == seat and tile.flipped]
        return sum(self.facts.levels[tile.industry][tile.level]["vp"] for tile in own)

    def cash_points(self, seat: int) -> int:
        """L98: one for each full £10."""
        return self.cash[seat] // 10
