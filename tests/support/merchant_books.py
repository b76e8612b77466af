"""The bookkeeper of games whose goods go to merchants."""

from dataclasses import dataclass, field

from tests.support.bookkeeper import Books
from tests.support.facts import town_of

BLANK, DRINK = "blank", "merchant:"


@dataclass
class MerchantBooks(Books):
    """Books with merchants: the tile on each of their spaces, and those with a barrel (B9 to B12)."""

    merchants: dict[str, str] = field(default_factory=dict)
    barrels: set[str] = field(default_factory=set)

    def open_merchants(self, tiles: dict[str, str]) -> None:
        """The tiles on the merchants' spaces; they stay for the whole game."""
        self.merchants = dict(tiles)
        self._fill_merchants()

    def _fill_merchants(self) -> None:
        """B11, B132."""
        self.barrels = {space for space, tile in self.merchants.items() if tile != BLANK}

    def _take_from(self, seat: int, resource: str, source: str) -> None:
        if not source.startswith(DRINK):
            super()._take_from(seat, resource, source)
            return
        space = source.removeprefix(DRINK)
        self.barrels.remove(space)
        places = self.facts.data["merchants"]
        bonus = next(place["beer_bonus"] for place in places if place["id"] == town_of(space))
        match bonus["type"]:  # B110; what is developed is a step of its own
            case "vp":
                self.points[seat] += bonus["amount"]
            case "income_spaces":
                self._advance(seat, bonus["amount"])
            case "money":
                self._receive(seat, "bonus", bonus["amount"])

    def _sell(self, seat: int, mill: str, target: str, next_tile: int) -> None:
        """B107, B108: the beer is drunk already."""
        goods = self.tiles[mill].industry
        bought = {tile["id"].rpartition("_")[0]: tile["buys"] for tile in self.facts.data["merchant_tiles"]}
        assert goods in bought[self.merchants[target]], f"{target} buys no {goods}"
        self._flip(self.tiles[mill])

    def _end_era(self) -> None:
        super()._end_era()
        if not self.is_over:
            self._fill_merchants()

    def cash_points(self, seat: int) -> int:
        """B138: none."""
        return 0
