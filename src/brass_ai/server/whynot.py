"""Why a player cannot do what he points at: facts of the board, then what the rules would allow if something changed.

The rules are not written a second time here: with more money, or with another card in hand, the core itself says
whether the wish would be legal, and so what is lacking.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from brass_ai.protocol.moment import Moment
from brass_ai.server.facts import board
from brass_ai.server.whynot_sales import Sales
from brass_core import _engine
from brass_core.faults import DocumentError, Fault
from brass_core.game import Game, IllegalStep
from brass_core.knowledge import ENDS_BY_ITSELF
from brass_core.names import ERAS, location_of, spoken
from brass_core.notation import Step, parse_step

Facts = dict[str, Any]

PLENTY = 200  # pounds that pay for anything
SHORTFALL_FIRST = "A debt must be paid first: choose a tile to give up."
BONUS_FIRST = "A merchant's bonus must be chosen first."
KINDS = ("build", "link", "develop", "sell", "loan", "pass", "scout", "lose", "bonus")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody pointed at; fields left out fit anything."""

    kind: str | None = None
    space: str | None = None
    industry: str | None = None
    link: str | None = None
    target: str | None = None
    step: str | None = None

    def fits(self, step: Step) -> bool:
        """Whether a step would do what is wished."""
        wanted = {name: getattr(self, name) for name in ("kind", "space", "industry", "link", "target")}
        return all(value is None or getattr(step, name) == value for name, value in wanted.items())


def read_wish(document: Any) -> Wish:
    """The wish in a request; DocumentError for what is none."""
    if not isinstance(document, dict) or not document:
        raise DocumentError([Fault("wish", document, "an object that says what is wished")])
    for name, value in document.items():
        if name not in Wish.__slots__:
            raise DocumentError([Fault(f"wish.{name}", value, f"one of {', '.join(Wish.__slots__)}")])
        if value is not None and not isinstance(value, str):
            raise DocumentError([Fault(f"wish.{name}", value, "a text")])
    if document.get("kind") not in (None, *KINDS):
        raise DocumentError([Fault("wish.kind", document["kind"], f"one of {', '.join(KINDS)}")])
    return Wish(**document)


def why_not(moment: Moment, wish: Wish) -> Facts:
    """Whether the wish is legal, the steps that fulfil it, and otherwise the reasons against it, in sentences.

    Raises ValueError where the legal steps depend on a hidden hand.
    """
    legal = moment.legal_steps()
    if wish.step is not None:
        return _of_step(moment, wish.step)
    fitting = [text for text in legal if wish.fits(parse_step(text, moment.names))]
    if fitting:
        return {"legal": True, "reasons": [], "steps": fitting}
    if moment.position["active_seat"] is None:
        return {"legal": False, "reasons": ["The game is over."], "steps": []}
    return {"legal": False, "reasons": list(_Case(moment, wish).reasons()), "steps": []}


def _of_step(moment: Moment, text: str) -> Facts:
    game = moment.game.copy() if moment.game is not None else _guessed_game(moment)
    try:
        return {"legal": True, "reasons": [], "steps": [game.play(text)]}
    except IllegalStep as error:
        return {"legal": False, "reasons": [error.reason[0].upper() + error.reason[1:]], "steps": []}


def _guessed_game(moment: Moment) -> Game:
    """A game in which the hidden cards are guessed; what the seat to move may do does not depend on them."""
    view = moment.view()
    game = Game.from_seed(moment.names.ruleset, moment.names.players, 0)
    guessed = Game(game.codec, view.determinize(_engine.Random(0)), None)
    opened = moment.position["open_action"]
    guessed.open_steps = list(opened.get("steps", [])) if opened else []
    return guessed


class _Case:
    """A wish that is not legal at a moment."""

    def __init__(self, moment: Moment, wish: Wish) -> None:
        self.moment = moment
        self.wish = wish
        self.names = moment.names
        self.position = moment.position
        self.seat: int = moment.position["active_seat"]
        self.own = self.position["seats"][self.seat]
        self.facts = board(self.names.ruleset, self.names.players)
        self.game = moment.game.copy() if moment.game is not None else _guessed_game(moment)

    def reasons(self) -> Iterator[str]:
        """At least one sentence."""
        opened = self.position["open_action"]
        if opened is not None and opened["kind"] in ENDS_BY_ITSELF:
            yield SHORTFALL_FIRST if opened["kind"] == "shortfall" else BONUS_FIRST
            return
        if opened is not None:
            self.game.close()
            if self.game.is_over or self.game.active_seat != self.seat:
                yield "Your last action is still open: go on with it, or end it, and your turn with it."
                return
            yield "An action is still open: go on with it or end it first."
            if self._would_be_legal(self.wish):
                return
        found = list(self._by_kind())
        yield from found or ["The rules do not allow it now."]

    def _by_kind(self) -> Iterator[str]:
        match self.wish.kind or ("link" if self.wish.link else "build"):
            case "build":
                yield from self._against_building()
            case "link":
                yield from self._against_linking()
            case "sell":
                sales = Sales(self.names, self.facts, self.position, self.seat)
                yield from sales.reasons(self.wish.space, self.wish.target)
            case "develop":
                yield from self._against_developing()
            case "loan":
                yield from self._against_loan()
            case "scout":
                yield from self._against_scouting()
            case "bonus":
                yield "A bonus is chosen only after a sale with a merchant's beer."
            case kind:
                yield f"No step of the kind {kind} is legal now."

    def _against_building(self) -> Iterator[str]:
        space = self.wish.space
        admitted = self.names.spaces.get(space or "", ())
        if space is not None and not admitted:
            yield f"{space} is no industry space."
            return
        industries = [self.wish.industry] if self.wish.industry else list(admitted) or list(self.names.industries)
        if space is not None and self.wish.industry and self.wish.industry not in admitted:
            yield f"This space takes {self._industries(admitted)} only."
            return
        for industry in industries:
            reasons = list(self._against_tile(space, industry))
            prefix = f"{self.names.industries[industry].name}: " if len(industries) > 1 else ""
            yield from (prefix + reason for reason in reasons)

    def _against_tile(self, space: str | None, industry: str) -> Iterator[str]:
        level = next((int(level) for level, count in self.own["tiles_left"][industry].items() if count), None)
        if level is None:
            yield "You have no tile of it left."
            return
        tile = next(facts for facts in self._industry(industry)["levels"] if facts["level"] == level)
        era = self.position["era"]
        if era not in tile["eras"]:
            when = f"is built in the {spoken(tile['eras'])} era only" if tile["eras"] else "can never be built"
            yield f"Your next tile is of level {level}, which {when}; develop it away first."
            return
        against_place = [] if space is None else list(self._against_place(space, industry, level))
        yield from against_place or self._lacking(
            Wish("build", space, industry), tile["money"], space, tile["coal"], tile["iron"]
        )

    def _against_place(self, space: str, industry: str, level: int) -> Iterator[str]:
        era = self.position["era"]
        tiles = {tile["space"]: tile for tile in self.position["tiles"]}
        there = tiles.get(space)
        if there is not None:
            yield from self._against_replacing(there, industry, level)
        most = self.names.tiles_per_town.get(era)
        town = location_of(space)
        own = [tile for tile in tiles.values() if tile["owner"] == self.seat and location_of(tile["space"]) == town]
        if most is not None and len(own) >= most and there not in own:
            yield f"You have a tile in {self.names.location_names[town]} already; the {era} era allows {most}."
        others = [other for other in self.names.spaces if location_of(other) == town and other not in tiles]
        free_for_it = [other for other in others if self.names.spaces[other] == (industry,)]
        if there is None and free_for_it and space not in free_for_it:
            yield "A free space for this industry alone must be used first."

    def _against_replacing(self, there: Mapping[str, Any], industry: str, level: int) -> Iterator[str]:
        """L67, L69, B88, B92: a higher level of the same industry; a rival's only where its cubes have run out."""
        facts = self._industry(there["industry"])
        whose = "your" if there["owner"] == self.seat else "a rival's"
        lies = f"Here lies {whose} {facts['name'].lower()} of level {there['level']}"
        resource = facts["resource"]
        if there["industry"] != industry:
            yield f"{lies}, which only another of its kind may replace."
        elif there["level"] >= level:
            yield f"{lies}, which only a higher level may replace; your next one is of level {level}."
        elif there["owner"] != self.seat and resource not in self.facts["markets"]:
            yield f"{lies}, which you may not replace."
        elif there["owner"] != self.seat and self._is_left(resource):
            yield f"{lies}, which you may replace only when no {resource} is left on the board and the market."

    def _is_left(self, resource: str) -> bool:
        """Whether a cube of coal or iron lies on a tile or on the market."""
        cubes = [tile["cubes"] for tile in self.position["tiles"]
                 if self._industry(tile["industry"])["resource"] == resource]  # fmt: skip
        return any(cubes) or bool(self.position[f"{resource}_market"])

    def _against_linking(self) -> Iterator[str]:
        link = self.names.links.get(self.wish.link or "")
        era = self.position["era"]
        if link is not None:
            taken = next((tile for tile in self.position["links"] if tile["link"] == link.id), None)
            if taken is not None:
                yield "This link is yours already." if taken["owner"] == self.seat else "This link is a rival's."
                return
            if era not in link.eras:
                yield f"This line takes {spoken(link.eras)} links only."
                return
        if not self.own["links_left"]:
            yield "You have no link tile left."
            return
        prices = self.facts["actions"]
        coal = 1 if era == ERAS[1] else 0
        found = list(self._lacking(Wish("link", link=self.wish.link), prices[f"{era}_link"], None, coal, 0))
        yield from found or ["It does not touch your network: your tiles and the ends of your links."]

    def _against_loan(self) -> Iterator[str]:
        """L86, B115: the smallest loan costs too much income, or no card is left to draw."""
        loans, level = self.facts["loans"], self.names.income_levels[self.own["income_space"]]
        last, number = loans["last_rail_round"], self.position["round"]
        if last is not None and self.position["era"] == ERAS[1] and number > last:
            yield f"Loans ended with rail round {last}, after which no card is left to draw; this is round {number}."
            return
        smallest = min(loans["choices"], key=lambda choice: int(choice["levels"]))
        after, lowest = level - smallest["levels"], loans["lowest_level"]
        if after < lowest:
            yield (
                f"A loan of £{smallest['money']} would lower your income by {smallest['levels']} from {level} to "
                f"{after}; the lowest that is allowed is {lowest}."
            )

    def _against_scouting(self) -> Iterator[str]:
        """B118, B119: not with a wild card in hand; three cards are discarded."""
        wild = [card for card in self.own["hand"] or () if card in self.names.wild_cards]
        if not self.names.wild_cards:
            yield "There is no scouting in this game."
        elif wild:
            yield "You hold a wild card already."
        else:
            held = len(self.own["hand"] or ())
            yield f"Scouting discards {self.facts['actions']['scout_cards']} cards; you hold {held}."

    def _against_developing(self) -> Iterator[str]:
        industry = self.wish.industry
        if industry is not None and industry in self.own["tiles_left"]:
            level = next((int(level) for level, count in self.own["tiles_left"][industry].items() if count), None)
            if level is None:
                yield "You have no tile of it left."
                return
            tile = next(facts for facts in self._industry(industry)["levels"] if facts["level"] == level)
            if not tile["developable"]:
                yield "This tile can never be developed."
                return
        if self._would_be_legal(Wish("develop", industry=industry), cash=PLENTY):
            yield f"The iron costs more than the £{self.own['cash']} that you have."

    def _lacking(self, wish: Wish, price: int, space: str | None, coal: int, iron: int) -> Iterator[str]:
        """Money, cards and cubes: what has to change to make the wish legal."""
        goods = [name for name, number in (("coal", coal), ("iron", iron)) if number]
        if self._would_be_legal(wish, cash=PLENTY):
            yield self._too_dear(price, goods)
            return
        if wish.kind != "build":
            if coal and self.own["cash"] >= price and self._touches(wish.link):
                yield "It needs coal, and neither a mine with coal nor a place that trades in it is connected."
            return
        wanted = self._cards_for(space, wish.industry)
        if any(self._would_be_legal(wish, card=card) for card in wanted):
            yield self._no_card(wish)
        elif any(self._would_be_legal(wish, cash=PLENTY, card=card) for card in wanted):
            yield self._no_card(wish)
            yield self._too_dear(price, goods)
        elif self._is_farm_brewery(space):  # B84
            yield "The farm brewery must be in your network."
        elif coal:
            yield "It needs coal, and neither a mine with coal nor a place that trades in it is connected."

    def _too_dear(self, price: int, goods: list[str]) -> str:
        left = self.own["cash"] - price
        what = " and ".join(goods)
        if left >= 0 and goods:
            return f"It costs £{price}, and the {what} from the market more than the £{left} that you have left."
        return f"It costs £{price}{' and ' + what if goods else ''}; you have £{self.own['cash']}."

    def _cards_for(self, space: str | None, industry: str | None) -> list[str]:
        places = [location_of(space)] if space else []
        kinds = [card["id"] for card in self.facts["cards"] if industry in card["industries"]]
        return [card for card in [*places, *kinds, *self.names.wild_cards] if card in self.names.cards]

    def _no_card(self, wish: Wish) -> str:
        """L32, L33, B78 to B82: the cards that would do; one for the industry only where the core allows it."""
        if wish.space is None or wish.industry is None:
            return "You hold no card for it."
        name = self.names.industries[wish.industry].name.lower()
        place = self.names.location_names[location_of(wish.space)]
        for_it = [card["id"] for card in self.facts["cards"] if wish.industry in card["industries"]]
        if self._is_farm_brewery(wish.space):
            return f"You hold no card for it here: it takes a card for the {name} or a wild industry card."
        if any(self._would_be_legal(wish, cash=PLENTY, card=card) for card in for_it):
            cards = [f"the card of {place}", f"one for the {name}", *(["a wild card"] if self.names.wild_cards else [])]
            return f"You hold no card for it here: it takes {spoken(cards)}."
        location = " or a wild location card" if self.names.wild_cards else ""
        begin = "Your card for it" if set(for_it) & set(self.own["hand"] or ()) else "A card for it"
        return f"{begin} would not do: {place} is not in your network. It takes the card of {place}{location}."

    def _is_farm_brewery(self, space: str | None) -> bool:
        return space is not None and location_of(space) in self.names.farm_breweries

    def _would_be_legal(self, wish: Wish, cash: int | None = None, card: str | None = None) -> bool:
        """Whether the core would allow the wish with so much more money, or with that card in place of one in hand."""
        fields = self.game.state.fields()
        seats = [dict(seat) for seat in fields["seats"]]
        own = seats[self.seat]
        if cash is not None:
            own["cash"] += cash
        if card is not None:
            own["hand"] = [self.game.codec.card_number[card], *own["hand"][1:]]
        for seat in seats:
            seat["hand_size"] = len(seat["hand"])
        sizes = {"deck_size": len(fields["deck"]), "removed_size": len(fields["removed"])}
        state = _engine.State.from_fields(self.game.codec.engine, {**fields, **sizes, "seats": seats})
        return any(wish.fits(self.game.codec.step(numbers)) for numbers in state.legal_steps())

    def _touches(self, link: str | None) -> bool:
        """Whether a link begins at a place where the player has a tile or a link."""
        ends = self.names.links[link].ends if link is not None and link in self.names.links else ()
        tiles = {location_of(tile["space"]) for tile in self.position["tiles"] if tile["owner"] == self.seat}
        links = [tile["link"] for tile in self.position["links"] if tile["owner"] == self.seat]
        own = tiles | {end for name in links for end in self.names.links[name].ends}
        return bool(own & set(ends)) or not own

    def _industry(self, industry: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = next(facts for facts in self.facts["industries"] if facts["id"] == industry)
        return found

    def _industries(self, industries: Iterable[str]) -> str:
        return spoken([self.names.industries[industry].name.lower() for industry in industries])
