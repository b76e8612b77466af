"""Between the numbers of the native core and the names of the documents, for one ruleset and player count."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from brass_core import _engine
from brass_core.names import ERAS, MARKET, names_of
from brass_core.notation import Step, format_step

NONE = 255  # the core's "no such thing" in a byte
FROM_MARKET = 254
KINDS = ("nothing", "build", "two_card_build", "link", "develop", "sell", "loan", "pass", "stop", "lose")
MAIN, CONTINUE, SHORTFALL, OVER = 0, 6, 7, 8  # phases at which a position can stand
REMEMBERED_TEXTS = 1 << 17
NO_STEP = (0, False, *[NONE] * 7)

StepNumbers = tuple[int, bool, int, int, int, int, int, int, int]


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
        self.card_number = {card: number for number, card in enumerate(self.cards)}
        self.space_number = {space: number for number, space in enumerate(self.spaces)}
        self.link_number = {link: number for number, link in enumerate(self.links)}
        self._texts: dict[StepNumbers, str] = {}
        self.industry_number = {industry: number for number, industry in enumerate(self.industries)}

    def step(self, numbers: StepNumbers) -> Step:
        """The core's step in names."""
        kind, continues, industry, place, target, card, second_card, coal, iron = numbers
        name = KINDS[kind]
        return Step(
            kind="build" if name == "two_card_build" else name,
            continues=continues,
            industry=None if industry == NONE else self.industries[industry],
            space=self.spaces[place] if name in ("build", "two_card_build", "sell", "lose") else None,
            link=self.links[place] if name == "link" else None,
            target=self._source(target),
            amount=self.loans[place] if name == "loan" else None,
            cards=tuple(sorted(self.cards[number] for number in (card, second_card) if number != NONE)),
            coal=self._sources(coal),
            iron=self._sources(iron),
        )

    def text(self, numbers: StepNumbers) -> str:
        """The core's step in canonical notation; remembered, as lists of legal steps repeat themselves."""
        text = self._texts.get(numbers)
        if text is None:
            if len(self._texts) >= REMEMBERED_TEXTS:
                self._texts.clear()
            text = self._texts[numbers] = format_step(self.step(numbers))
        return text

    def _source(self, number: int) -> str | None:
        if number == NONE:
            return None
        return MARKET if number == FROM_MARKET else self.spaces[number]

    def _sources(self, number: int) -> tuple[str, ...]:
        source = self._source(number)
        return () if source is None else (source,)

    def card_names(self, numbers: Iterable[int]) -> list[str]:
        return [self.cards[number] for number in numbers]

    def card_numbers(self, cards: Iterable[str]) -> list[int]:
        return [self.card_number[card] for card in cards]

    def deal(self, era: Mapping[str, Any], distant: Iterable[int]) -> tuple[list[list[int]], list[int], list[int]]:
        """A record's set-up of one era as hands, cards not dealt, and tile values, in numbers."""
        hands = [self.card_numbers(hand) for hand in era["hands"]]
        return hands, self.card_numbers([*era["deck"], *era["removed"]]), [-value for value in distant]

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
            open_action = {"kind": KINDS[fields["step"][0]], "steps": list(open_steps)}
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
            "distant_market": {
                "marker": fields["distant_marker"],
                "drawn": [-value for value in fields["distant_drawn"]],
                "stack": [-value for value in fields["distant_stack"]] if shows_all else None,
            },
            "merchants": None,
            "deck": deck if shows_all else None,
            "deck_size": len(deck),
            "removed": removed if shows_all else None,
            "removed_size": len(removed),
        }

    def _seat(self, entry: Mapping[str, Any], is_shown: bool, links_left: int) -> dict[str, Any]:
        return {
            "cash": entry["cash"],
            "income_space": entry["income_space"],
            "vp": entry["points"],
            "spent": entry["spent"],
            "hand": sorted(self.card_names(entry["hand"])) if is_shown else None,
            "hand_size": len(entry["hand"]),
            "hand_known": [],
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
        distant = document["distant_market"]
        drawn = [-value for value in distant["drawn"]]
        stack = distant["stack"]
        return {
            "era": ERAS.index(document["era"]),
            "round": document["round"],
            "order": order,
            "turn": names.players if active is None else order.index(active),
            "phase": self._phase(active, open_action),
            "actions_left": document["actions_left"],
            "owed": open_action.get("owed", 0) if open_action else 0,
            "developed": len(steps) if steps and open_action["kind"] == "develop" else 0,
            "step": (KINDS.index(open_action["kind"]), len(steps) > 1, *[NONE] * 7) if steps else NO_STEP,
            "seats": [self._seat_fields(seat) for seat in document["seats"]],
            "tiles": [
                (self.space_number[tile["space"]], tile["owner"], self.industry_number[tile["industry"]], tile["level"],
                 tile["flipped"], tile["cubes"])
                for tile in document["tiles"]
            ],
            "links": [(self.link_number[link["link"]], link["owner"]) for link in document["links"]],
            "market": [document["coal_market"], document["iron_market"]],
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
        return SHORTFALL if open_action["kind"] == "shortfall" else CONTINUE

    def _seat_fields(self, seat: Mapping[str, Any]) -> dict[str, Any]:
        discards = seat.get("discards")
        return {
            "cash": seat["cash"],
            "income_space": seat["income_space"],
            "points": seat["vp"],
            "spent": seat["spent"],
            "hand": None if seat["hand"] is None else self.card_numbers(seat["hand"]),
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
