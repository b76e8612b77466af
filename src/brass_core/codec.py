"""Between the numbers of the native core and the names of the documents, for one ruleset and player count."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from brass_core import _engine
from brass_core.names import ERAS, MARKET, names_of
from brass_core.notation import Step, format_step

NONE = 255  # the core's "no such thing" in a byte
FROM_MARKET = 254
FROM_MERCHANT = 253
KINDS = (
    *("nothing", "build", "two_card_build", "link", "develop", "sell", "loan", "pass", "stop", "lose"),
    *("scout", "bonus"),
)
MAIN, CONTINUE, SHORTFALL, OVER, BONUS = 0, 6, 7, 8, 11  # phases at which a position can stand
REMEMBERED_TEXTS = 1 << 17
NO_STEP = (0, False, *[NONE] * 12)

StepNumbers = tuple[int, bool, int, int, int, int, int, int, int, int, int, int, int, int]


class Codec:
    """Translates steps, deals and positions of one ruleset and player count."""

    def __init__(self, ruleset: str, players: int) -> None:
        self.names = names_of(ruleset, players)
        self.engine = _engine.Ruleset.named(ruleset, players)
        self.spaces: list[str] = self.engine.spaces
        self.links: list[str] = self.engine.links
        self.industries: list[str] = self.engine.industries
        self.cards: list[str] = self.engine.cards
        self.loans: list[int] = self.engine.loans
        self.merchants: list[str] = self.engine.merchants
        self.card_number = {card: number for number, card in enumerate(self.cards)}
        self.space_number = {space: number for number, space in enumerate(self.spaces)}
        self.link_number = {link: number for number, link in enumerate(self.links)}
        self._texts: dict[StepNumbers, str] = {}
        self.industry_number = {industry: number for number, industry in enumerate(self.industries)}

    def step(self, numbers: StepNumbers) -> Step:
        """The core's step in names."""
        kind, continues, industry, place, target, *cards_and_sources = numbers
        cards, sources = cards_and_sources[:3], cards_and_sources[3:]
        name = KINDS[kind]
        return Step(
            kind="build" if name == "two_card_build" else name,
            continues=continues,
            industry=None if industry == NONE else self.industries[industry],
            space=self.spaces[place] if name in ("build", "two_card_build", "sell", "lose") else None,
            link=self.links[place] if name == "link" else None,
            target=None if target == NONE else self._target(target),
            amount=self.loans[place] if name == "loan" else None,
            cards=tuple(sorted(self.cards[number] for number in cards if number != NONE)),
            coal=self._sources(sources[0:2], target),
            iron=self._sources(sources[2:4], target),
            beer=tuple(sorted(self._sources(sources[4:6], target))),
        )

    def text(self, numbers: StepNumbers) -> str:
        """The core's step in canonical notation; remembered, as lists of legal steps repeat themselves."""
        text = self._texts.get(numbers)
        if text is None:
            if len(self._texts) >= REMEMBERED_TEXTS:
                self._texts.clear()
            text = self._texts[numbers] = format_step(self.step(numbers))
        return text

    def _target(self, number: int) -> str:
        if number == FROM_MARKET:
            return MARKET
        return self.merchants[number] if self.merchants else self.spaces[number]

    def _sources(self, numbers: Iterable[int], target: int) -> tuple[str, ...]:
        return tuple(self._source(number, target) for number in numbers if number != NONE)

    def _source(self, number: int, target: int) -> str:
        if number == FROM_MERCHANT:
            return f"merchant:{self.merchants[target]}"
        return MARKET if number == FROM_MARKET else self.spaces[number]

    def card_names(self, numbers: Iterable[int]) -> list[str]:
        return [self.cards[number] for number in numbers]

    def card_numbers(self, cards: Iterable[str]) -> list[int]:
        return [self.card_number[card] for card in cards]

    def deal(self, setup: Mapping[str, Any], era: str) -> tuple[list[list[int]], list[int], list[int]]:
        """A record's set-up of one era as hands, cards not dealt, and distant-market tiles, in numbers."""
        cards, distant = setup[era], setup.get("distant_market") or {}
        hands = [self.card_numbers(hand) for hand in cards["hands"]]
        tiles = [-value for value in distant.get(era, [])]
        return hands, self.card_numbers([*cards["deck"], *cards["removed"]]), tiles

    def merchants_bought(self, merchants: Iterable[Mapping[str, Any]] | None) -> list[int]:
        """What the tile on each merchant space buys, as sets of industries; nothing where there is none (B9, B10)."""
        tiles = {merchant["space"]: merchant["tile"] for merchant in merchants or ()}
        return [self._goods(tiles[space]) if space in tiles else 0 for space in self.merchants]

    def _goods(self, tile: str) -> int:
        return sum(1 << self.industry_number[industry] for industry in self.names.merchant_goods[tile])

    def merchant_tiles(self, bought: Iterable[int]) -> list[dict[str, Any]]:
        """The tiles on the merchant spaces in use, sorted by space, of what each buys."""
        tiles = {self._goods(tile): tile for tile in self.names.merchant_goods}
        return sorted(
            (
                {"space": space, "tile": tiles[goods]}
                for space, goods in zip(self.merchants, bought, strict=True)
                if space in self.names.merchant_spaces
            ),
            key=lambda merchant: merchant["space"],
        )

    def setup(self, numbers: Mapping[str, Any]) -> dict[str, Any]:
        """The core's shuffles as a record's set-up."""
        setup: dict[str, Any] = {"turn_order": numbers["order"]}
        tiles = {}
        for era in ERAS:
            setup[era], tiles[era] = self.deal_names(era, numbers[era])
        if self.merchants:
            return setup | {"merchants": self.merchant_tiles(numbers["merchants"])}
        return setup | {"distant_market": tiles}

    def deal_names(self, era: str, lists: Mapping[str, list[Any]]) -> tuple[dict[str, Any], list[int]]:
        """The core's deal as the record's set-up of that era, and the distant-market tiles."""
        undealt = self.card_names(lists["undealt"])
        drawable = len(undealt) - self.names.removed_cards[era]
        hands = [self.card_names(hand) for hand in lists["hands"]]
        setup = {"hands": hands, "deck": undealt[:drawable], "removed": undealt[drawable:]}
        return setup, [-value for value in lists["distant"]]

    def position(self, fields: Mapping[str, Any], observer: int | None, open_steps: list[str]) -> dict[str, Any]:
        """The position document of the core's fields, as one seat or (None) everybody sees it."""
        phase = fields["phase"]
        is_over = phase == OVER
        shows_all = observer is None
        deck, removed = self.card_names(fields["deck"]), self.card_names(fields["removed"])
        open_action: dict[str, Any] | None = None
        if phase == CONTINUE:
            kind = KINDS[fields["step"][0]]
            open_action = {"kind": "sell" if kind == "bonus" else kind, "steps": list(open_steps)}
        elif phase == BONUS:
            open_action = {"kind": "bonus", "steps": list(open_steps)}
        elif phase == SHORTFALL:
            open_action = {"kind": "shortfall", "owed": fields["owed"]}
        links_of = [sum(owner == seat for _, owner in fields["links"]) for seat in range(self.names.players)]
        return {
            "format": "brass-position/1",
            "ruleset": self.names.ruleset,
            "players": self.names.players,
            "era": ERAS[fields["era"]],
            "round": fields["round"],
            "turn_order": fields["order"],
            "active_seat": None if is_over else fields["order"][fields["turn"]],
            "actions_left": fields["actions_left"],
            "open_action": open_action,
            "observer": observer,
            "seats": [
                self._seat(entry, shows_all or seat == observer, self.names.link_tiles - links_of[seat])
                for seat, entry in enumerate(fields["seats"])
            ],
            "tiles": sorted((self._tile(*tile) for tile in fields["tiles"]), key=lambda tile: tile["space"]),
            "links": sorted(
                ({"link": self.links[link], "owner": owner} for link, owner in fields["links"]),
                key=lambda link: link["link"],
            ),
            "coal_market": fields["market"][0],
            "iron_market": fields["market"][1],
            "distant_market": None if self.merchants else self._distant_market(fields, shows_all),
            "merchants": self._merchants(fields) if self.merchants else None,
            "deck": deck if shows_all else None,
            "deck_size": len(deck),
            "removed": removed if shows_all else None,
            "removed_size": len(removed),
        }

    @staticmethod
    def _distant_market(fields: Mapping[str, Any], shows_all: bool) -> dict[str, Any]:
        return {
            "marker": fields["distant_marker"],
            "drawn": [-value for value in fields["distant_drawn"]],
            "stack": [-value for value in fields["distant_stack"]] if shows_all else None,
        }

    def _merchants(self, fields: Mapping[str, Any]) -> list[dict[str, Any]]:
        has_beer = {space: bool(fields["merchant_beer"] >> at & 1) for at, space in enumerate(self.merchants)}
        tiles = self.merchant_tiles(fields["merchants"])
        return [merchant | {"beer": has_beer[merchant["space"]]} for merchant in tiles]

    def _seat(self, entry: Mapping[str, Any], is_shown: bool, links_left: int) -> dict[str, Any]:
        hand = self.card_names(entry["hand"])
        return {
            "cash": entry["cash"],
            "income_space": entry["income_space"],
            "vp": entry["points"],
            "spent": entry["spent"],
            "hand": sorted(hand) if is_shown else None,
            "hand_size": len(hand),
            "hand_known": [] if is_shown else sorted(card for card in hand if card in self.names.wild_cards),
            "discards": sorted(self.card_names(entry["discards"])),
            "tiles_left": {
                industry: self._tiles_left(industry, entry["stack_gone"][number])
                for number, industry in enumerate(self.industries)
            },
            "links_left": links_left,
        }

    def _tiles_left(self, industry: str, gone: int) -> dict[str, int]:
        """Tiles of each level left in a stack from which so many were taken, lowest first (L36)."""
        left: dict[str, int] = {}
        for level, facts in self.names.industries[industry].levels.items():
            taken = min(gone, facts.count)
            gone -= taken
            left[str(level)] = facts.count - taken
        return left

    def _tile(self, space: int, owner: int, industry: int, level: int, flipped: bool, cubes: int) -> dict[str, Any]:
        names = {"space": self.spaces[space], "owner": owner, "industry": self.industries[industry]}
        return names | {"level": level, "flipped": flipped, "cubes": cubes}

    def fields(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """The core's fields of a position document that has been checked."""
        names = self.names
        order = document["turn_order"]
        open_action = document["open_action"]
        active = document["active_seat"]
        steps = open_action.get("steps", []) if open_action else []
        distant = document["distant_market"] or {"marker": 0, "drawn": [], "stack": []}
        drawn = [-value for value in distant["drawn"]]
        stack = distant["stack"]
        beer = [merchant["space"] for merchant in document["merchants"] or () if merchant["beer"]]
        return {
            "era": ERAS.index(document["era"]),
            "round": document["round"],
            "order": order,
            "turn": names.players if active is None else order.index(active),
            "phase": self._phase(active, open_action),
            "actions_left": document["actions_left"],
            "owed": open_action.get("owed", 0) if open_action else 0,
            "developed": len(steps) if steps and open_action["kind"] == "develop" else 0,
            "step": (self._open_kind(open_action["kind"]), len(steps) > 1, *[NONE] * 12) if steps else NO_STEP,
            "seats": [self._seat_fields(seat) for seat in document["seats"]],
            "tiles": [
                (self.space_number[tile["space"]], tile["owner"], self.industry_number[tile["industry"]], tile["level"],
                 tile["flipped"], tile["cubes"])
                for tile in document["tiles"]
            ],
            "links": [(self.link_number[link["link"]], link["owner"]) for link in document["links"]],
            "market": [document["coal_market"], document["iron_market"]],
            "merchants": self.merchants_bought(document["merchants"]),
            "merchant_beer": sum(1 << at for at, space in enumerate(self.merchants) if space in beer),
            "distant_marker": distant["marker"],
            "distant_drawn": drawn,
            "distant_stack": self._undrawn(drawn) if stack is None else [-value for value in stack],
            "deck": None if document["deck"] is None else self.card_numbers(document["deck"]),
            "deck_size": document["deck_size"],
            "removed": None if document["removed"] is None else self.card_numbers(document["removed"]),
            "removed_size": document["removed_size"],
        }  # fmt: skip

    @staticmethod
    def _phase(active: int | None, open_action: Mapping[str, Any] | None) -> int:
        if active is None:
            return OVER
        if open_action is None:
            return MAIN
        return {"shortfall": SHORTFALL, "bonus": BONUS}.get(open_action["kind"], CONTINUE)

    @staticmethod
    def _open_kind(kind: str) -> int:
        """A bonus is part of a sell action."""
        return KINDS.index("sell" if kind == "bonus" else kind)

    def _seat_fields(self, seat: Mapping[str, Any]) -> dict[str, Any]:
        discards = seat.get("discards")
        return {
            "cash": seat["cash"],
            "income_space": seat["income_space"],
            "points": seat["vp"],
            "spent": seat["spent"],
            "hand": None if seat["hand"] is None else self.card_numbers(seat["hand"]),
            "hand_known": self.card_numbers(seat["hand_known"]),
            "hand_size": seat["hand_size"],
            "discards": None if discards is None else self.card_numbers(discards),
            "stack_gone": [
                sum(
                    facts.count - seat["tiles_left"][industry][str(level)]
                    for level, facts in self.names.industries[industry].levels.items()
                )
                for industry in self.industries
            ],
        }

    def _undrawn(self, drawn: list[int]) -> list[int]:
        """The values of the tiles not yet drawn, in ascending order."""
        left = [-value for value, count in self.names.distant_tiles.items() for _ in range(count)]
        for value in drawn:
            left.remove(value)
        return sorted(left)


@cache
def codec_of(ruleset: str, players: int) -> Codec:
    """The codec of a ruleset and player count; ValueError if there is no such game."""
    return Codec(ruleset, players)
