"""From the little that a person types about a table to a complete position: what follows from the rest is filled in."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from brass_ai.server.usual import usual_figures
from brass_core.documents.progress import Moment, progress_at
from brass_core.documents.reading import merged, plain_parts
from brass_core.documents.shape import shape_faults
from brass_core.faults import DocumentError, Fault
from brass_core.game import Game
from brass_core.names import ERAS, Industry, Names, names_of
from brass_core.position import FORMAT

MARKETS = ("coal_market", "iron_market")
FIGURE_WORDS = {"cash": "£{}", "income": "income {}", "vp": "{} points"}
MARKET_WORDS = {
    "coal_market": "coal {}",
    "iron_market": "iron {}",
    "distant_market": "no distant tile drawn",
    "merchants": "merchants as drawn on the board",
}

Sketch = Mapping[str, Any]
Facts = dict[str, Any]


def start_position(ruleset: str, players: int) -> Facts:
    """The position at the start of a game as seat 0 sees it, its hand still to be typed; ValueError for no game."""
    return complete({"ruleset": ruleset, "players": players, "seats": [{"hand": []}]})[0]


def complete(sketch: Any) -> tuple[Facts, list[str]]:
    """The position document that a sketch means, not yet checked, and what was assumed, in sentences.

    Raises DocumentError for a sketch so malformed that nothing can be derived from it.
    """
    return _Completion(_plain(sketch)).document()


def _plain(sketch: Any) -> Sketch:
    """The sketch without its nulls, if its shape is that of the schema; whole numbers must be written as such."""
    if not isinstance(sketch, dict):
        raise DocumentError([Fault("sketch", sketch, "an object")])
    plain, unplain = plain_parts(sketch)
    faults = merged(unplain, shape_faults(plain, "sketch"))
    if faults:
        raise DocumentError([fault.within("sketch") for fault in faults])
    return _given(plain)


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


class _Completion:
    """One sketch on its way to a document."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        try:
            self.names: Names = names_of(sketch["ruleset"], sketch["players"])
        except ValueError as error:
            raise DocumentError([Fault("sketch.ruleset", sketch["ruleset"], str(error).rstrip("."))]) from None
        self.start = Game.from_seed(self.names.ruleset, self.names.players, 0).position(0)
        self.era: str = sketch.get("era", ERAS[0])
        self.round: int = sketch.get("round", 1)
        self.order: list[int] = sketch.get("turn_order") or list(range(self.names.players))
        self.active: int = sketch.get("active_seat", self.order[0])
        self.actions_left: int = sketch.get("actions_left", self.names.actions_in(self.era, self.round))
        self.observer: int = sketch.get("observer", self.active)
        self.tiles = [self._tile(_given(tile)) for tile in sketch.get("tiles", ())]
        self.links = [dict(link) for link in sketch.get("links", ())]
        self.usual = self._usual()
        self.assumed: dict[str, list[int]] = {}  # the seats of which a figure was not said
        self.notes: list[str] = []

    def document(self) -> tuple[Facts, list[str]]:
        """The position and the notes."""
        given = [*map(_given, self.sketch.get("seats", ())), *[{}] * self.names.players][: self.names.players]
        hands, deck_size = self._sizes()
        seats = [self._seat(number, seat, hands[number]) for number, seat in enumerate(given)]
        played = sum(len(seat.get("discards") or ()) for seat in seats)
        document = {
            **self.start,
            "format": FORMAT,
            "era": self.era,
            "round": self.round,
            "turn_order": self.order,
            "active_seat": self.active,
            "actions_left": self.actions_left,
            "open_action": self.sketch.get("open_action"),
            "observer": self.observer,
            "seats": seats,
            "tiles": self.tiles,
            "links": self.links,
            "deck": None,
            "deck_size": self.sketch.get("deck_size", deck_size),
            "removed": None,
            "removed_size": self.sketch.get("removed_size", self.names.removed_cards[self.era]),
            **{name: self.sketch.get(name, self.usual.get(name, self.start[name])) for name in MARKETS},
        }
        if self.start["distant_market"] is not None:
            distant = {"marker": 0, "drawn": [], "stack": None}
            document["distant_market"] = distant | dict(self.sketch.get("distant_market", {}))
        if "merchants" in self.sketch:
            document["merchants"] = [dict(merchant) for merchant in self.sketch["merchants"]]
        if self.assumed or any(name not in self.sketch for name in self._to_say()):
            self.notes.append(f"Assumed until you say it: {'; '.join(self._assumptions(document))}.")
        if not played:
            self.notes.append("No discards are given: every card not in sight counts as still to come.")
        return document, self.notes

    def _tile(self, tile: Mapping[str, Any]) -> Facts:
        """A tile with its level, cubes and side where they are left out."""
        industry = self.names.industries.get(tile["industry"])
        level = tile.get("level", 0 if industry is None else self._lowest(industry))
        flipped = tile.get("flipped", industry is not None and industry.flips_by == "build")
        facts = None if industry is None else industry.levels.get(level)
        new = 0 if flipped or facts is None else facts.content(self.era)
        return {**tile, "level": level, "flipped": flipped, "cubes": tile.get("cubes", new)}

    def _lowest(self, industry: Industry) -> int:
        """The lowest level that may be built in the era."""
        return min((level.level for level in industry.levels.values() if self.era in level.eras), default=1)

    def _seat(self, number: int, seat: Mapping[str, Any], hand_size: int) -> Facts:
        start = self.start["seats"][number]
        own = [tile for tile in self.tiles if tile["owner"] == number]
        links = sum(link.get("owner") == number for link in self.links)
        hand = seat.get("hand", [] if number == self.observer else None)
        found = {
            "cash": self._figure("cash", seat, number, start["cash"]),
            "income_space": self._income_space(seat, number, start["income_space"]),
            "vp": start["vp"] if self.era == ERAS[0] and "vp" not in seat else self._figure("vp", seat, number, 0),
            "spent": seat.get("spent", 0),
            "hand": hand,
            "hand_size": seat.get("hand_size", hand_size),
            "hand_known": seat.get("hand_known", []),
            "tiles_left": self._tiles_left(seat, own),
            "links_left": seat.get("links_left", max(0, self.names.link_tiles - links)),
        }
        return found | {name: seat[name] for name in ("name", "discards") if name in seat}

    def _usual(self) -> Mapping[str, int]:
        """What seats usually have in this round; nothing at the start of the game, which is known."""
        is_start = self.era == ERAS[0] and self.round == 1 and not self.tiles and not self.links
        return {} if is_start else usual_figures(self.names.ruleset, self.names.players, self.era, self.round)

    def _figure(self, name: str, seat: Mapping[str, Any], number: int, start: int) -> Any:
        """As said, else as is usual in the round."""
        if name in seat or not self.usual:
            return seat.get(name, start)
        self.assumed.setdefault(name, []).append(number)
        return self.usual[name]

    def _income_space(self, seat: Mapping[str, Any], number: int, start: int) -> Any:
        """From the income level, the lowest space of it."""
        if "income_space" in seat or ("income" not in seat and not self.usual):
            return seat.get("income_space", start)
        level = self._figure("income", seat, number, 0)
        spaces = [space for space, known in enumerate(self.names.income_levels) if known == level]
        if not spaces:
            return level
        if len(spaces) > 1 and "income" in seat:
            self.notes.append(f"Income level {level} has several spaces; the lowest is assumed.")
        return spaces[0]

    def _to_say(self) -> list[str]:
        """What is on every table besides the seats, and does not follow from the start of the game."""
        always = ["merchants"] if self.start.get("merchants") else []
        if not self.usual:
            return always
        return [*MARKETS, *(["distant_market"] if self.start["distant_market"] else []), *always]

    def _assumptions(self, document: Facts) -> Iterator[str]:
        """What was not said, each with the value that stands for it."""
        for name, seats in self.assumed.items():
            whose = "everybody" if len(seats) == self.names.players else ", ".join(f"seat {seat}" for seat in seats)
            yield f"{FIGURE_WORDS[name].format(self.usual[name])} for {whose}"
        for name in self._to_say():
            if name not in self.sketch:
                yield MARKET_WORDS[name].format(document[name])

    def _sizes(self) -> tuple[Sequence[int], int]:
        """Hands by seat and the deck, as the round, the order and the actions left make them."""
        seats = range(self.names.players)
        is_order = sorted(self.order) == list(seats) and self.active in seats
        opened = self.sketch.get("open_action")
        kind = None if opened is None else opened.get("kind")
        if not is_order or not 1 <= self.round <= self.names.rounds:
            return [self.names.hand_size] * len(seats), 0
        moment = Moment(
            self.era,
            self.round,
            tuple(self.order),
            self.active,
            self.actions_left,
            in_action=kind not in (None, "shortfall"),
            in_shortfall=kind == "shortfall",
        )
        progress = progress_at(moment, self.names)
        return [max(0, size) for size in progress.hand_sizes], max(0, progress.deck_size)

    def _tiles_left(self, seat: Mapping[str, Any], own: list[Facts]) -> Facts:
        """What is left in the stacks: as told, else the tiles from the lowest level on that the board does not show."""
        if "tiles_left" in seat:
            left: Facts = seat["tiles_left"]
            return left
        told = seat.get("next_tile", {})
        return {industry: dict(self._stack(industry, told.get(industry), own)) for industry in self.names.industries}

    def _stack(self, industry: str, told: Sequence[int] | None, own: list[Facts]) -> Iterator[tuple[str, int]]:
        levels = self.names.industries[industry].levels
        built = Counter(tile["level"] for tile in own if tile["industry"] == industry)
        highest = max((level for level in built if level in levels), default=None)
        lowest, count = told or (None, 0)
        for level, facts in levels.items():
            if lowest is not None:
                left = facts.count if level > lowest else count if level == lowest else 0
            elif highest is not None:
                left = 0 if level < highest else facts.count - built[level]
            else:
                left = facts.count
            yield str(level), left
