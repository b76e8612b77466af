"""What the automa's rules ask of a state, and which of several fitting steps it prefers, for the seat to move."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from brass_core import _engine
from brass_core.codec import FROM_MARKET, FROM_MERCHANT, KINDS, NONE, Codec, StepNumbers, codec_of
from brass_core.names import ERAS, location_of

BUILD, LINK, DEVELOP, SELL, LOAN, SCOUT, BONUS = (
    KINDS.index(kind) for kind in ("build", "link", "develop", "sell", "loan", "scout", "bonus")
)
PLACE = 3  # of a step's numbers
SHIPYARD, COTTON, PORT, IRON, COAL = "shipyard", "cotton_mill", "port", "iron_works", "coal_mine"
MANUFACTURER, POTTERY, BREWERY = "manufacturer", "pottery", "brewery"
DEVELOPED_FIRST = (SHIPYARD, MANUFACTURER, COTTON, PORT, POTTERY, IRON, COAL, BREWERY)  # at the same level


class Table:
    """A state as its seat to move reads it."""

    def __init__(self, state: _engine.State) -> None:
        self.codec: Codec = codec_of(state.ruleset.id, state.ruleset.players)
        self.fields = state.fields()
        self.seat = state.seat
        self.own = self.fields["seats"][self.seat]
        self.is_canal = ERAS[self.fields["era"]] == "canal"
        self.is_early = self.fields["round"] <= self.codec.names.rounds // 2
        self.cash: int = self.own["cash"]
        self.owner = {space: owner for space, owner, *_ in self.fields["tiles"]}
        self.level = {space: level for space, _, _, level, *_ in self.fields["tiles"]}
        self.links = sum(owner == self.seat for _, owner in self.fields["links"])
        self._state = state
        self._cards: dict[int, tuple[int, int]] = {}
        self._points_of_link: dict[int, int] = {}

    def waiting(self, *industries: str) -> int:
        """Own tiles of the industries that have not flipped."""
        numbers = {self.codec.industry_number[industry] for industry in industries}
        tiles = self.fields["tiles"]
        return sum(owner == self.seat and kind in numbers and not flipped for _, owner, kind, _, flipped, _ in tiles)

    def barrels(self) -> int:
        """Barrels in own breweries."""
        brewery = self.codec.industry_number[BREWERY]
        return sum(
            cubes for _, owner, kind, _, _, cubes in self.fields["tiles"] if (owner, kind) == (self.seat, brewery)
        )

    def iron_spaces(self) -> int:
        """Empty spaces of the iron market."""
        return self.codec.names.market_capacity["iron"] - int(self.fields["market"][1])

    def top_level(self, industry: int) -> int:
        """Level of the next tile of a stack."""
        gone = self.own["stack_gone"][industry]
        for level, facts in self.codec.names.industries[self.codec.industries[industry]].levels.items():
            gone -= facts.count
            if gone < 0:
                return level
        return 0

    def has_buyer(self, step: StepNumbers) -> bool:
        """Whether the goods of a building could go to a merchant by the links that lie now (B107)."""
        town = location_of(self.codec.spaces[step[PLACE]])
        return bool(self._bought_at[town] >> step[2] & 1)

    @cached_property
    def lines(self) -> Counter[str]:
        """Links on the board at each location."""
        links = self.codec.names.links
        return Counter(end for link, _ in self.fields["links"] for end in links[self.codec.links[link]].ends)

    @cached_property
    def _bought_at(self) -> Counter[str]:
        """The industries, as a set of bits, that the merchants connected to each location buy."""
        bought: Counter[str] = Counter()
        for space, goods in zip(self.codec.merchants, self.fields["merchants"], strict=True):
            bought[location_of(space)] |= goods
        links = [self.codec.names.links[self.codec.links[link]].ends for link, _ in self.fields["links"]]
        for _ in links:  # the longest path has as many
            for ends in links:
                together = 0
                for end in ends:
                    together |= bought[end]
                bought.update({end: together & ~bought[end] for end in ends})
        return bought

    def preference(self, step: StepNumbers) -> tuple[object, ...]:
        """Smaller is better: where, then which cards, then whose cubes; the last resort is the order of the board."""
        cards, sources = step[5:8], step[8:]
        return self._where(step), [self._card(card) for card in cards], [self._source(source) for source in sources]

    def _where(self, step: StepNumbers) -> tuple[int, ...]:
        kind, _, industry, place, target, *_ = step
        if kind == BUILD:
            return -self.has_buyer(step), -self.lines[location_of(self.codec.spaces[place])], place
        if kind == LINK:
            return -self._link_points(step), place
        if kind in (DEVELOP, BONUS) and industry != NONE:
            return self.top_level(industry), DEVELOPED_FIRST.index(self.codec.industries[industry])
        if kind == SELL:
            return (*self._buyer(step[12:], target), place)
        if kind == LOAN:
            return (-self.codec.loans[place],)
        return (place,)

    def keeping(self, step: StepNumbers) -> tuple[int, int]:
        """In a shortfall the lowest level goes first (L91, C13)."""
        return self.level[step[PLACE]], step[PLACE]

    def _link_points(self, step: StepNumbers) -> int:
        """What a link adds to the points that the own links would bring now (L93, B124); 0 where it ends the era."""
        place = step[PLACE]
        if place not in self._points_of_link:
            after = self._state.copy()
            after.apply_step(step, _engine.Random(0))
            gain = after.link_points(self.seat) - self._state.link_points(self.seat)
            self._points_of_link[place] = gain if after.era == self._state.era else 0
        return self._points_of_link[place]

    def _buyer(self, beer: Sequence[int], target: int) -> tuple[int, int]:
        """A merchant whose barrel brings its bonus (B109), or an own port."""
        if self.codec.merchants:
            return FROM_MERCHANT not in beer, target
        return self._source(target)

    def _source(self, space: int) -> tuple[int, int]:
        """A merchant's barrel and own tiles first, then the market, then the others'."""
        rank = {FROM_MARKET: 1, FROM_MERCHANT: -1, NONE: -1}.get(space, 0 if self.owner.get(space) == self.seat else 2)
        return rank, space

    def _card(self, card: int) -> tuple[int, int]:
        """Cards of full towns go first, then of other towns, then those of industries, wild ones last."""
        if card not in self._cards:
            self._cards[card] = (self._card_use(card), card)
        return self._cards[card]

    def _card_use(self, card: int) -> int:
        if card == NONE:
            return 0
        name, names = self.codec.cards[card], self.codec.names
        if name not in names.locations:
            return 3 if name in names.wild_cards else 2
        return int(
            any(
                self.codec.space_number[space] not in self.owner for space in names.spaces if location_of(space) == name
            )
        )
