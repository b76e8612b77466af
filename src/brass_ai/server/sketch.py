"""From the little that a person types about a table to a complete position: what follows from the rest is filled in."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from brass_core.documents.progress import Moment, progress_at
from brass_core.faults import DocumentError, Fault
from brass_core.game import Game
from brass_core.names import ERAS, Names, names_of
from brass_core.position import FORMAT

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
    """The sketch if its parts are of the kinds that completing looks into; all else is checked with the position."""
    if not isinstance(sketch, dict):
        raise DocumentError([Fault("sketch", sketch, "an object")])
    faults = [
        Fault(f"sketch.{name}", sketch[name], "a list of objects")
        for name in ("seats", "tiles", "links", "merchants")
        if sketch.get(name) is not None
        and not (isinstance(sketch[name], list) and all(isinstance(entry, dict) for entry in sketch[name]))
    ]
    for name in ("round", "active_seat", "actions_left", "players"):
        if sketch.get(name) is not None and type(sketch[name]) is not int:
            faults.append(Fault(f"sketch.{name}", sketch[name], "a whole number"))
    if sketch.get("era") not in (None, *ERAS):
        faults.append(Fault("sketch.era", sketch["era"], " or ".join(ERAS)))
    if not isinstance(sketch.get("turn_order", []), list | type(None)):
        faults.append(Fault("sketch.turn_order", sketch["turn_order"], "a list of seats"))
    if not isinstance(sketch.get("ruleset"), str):
        faults.append(Fault("sketch.ruleset", sketch.get("ruleset"), "the id of a ruleset"))
    if faults:
        raise DocumentError(faults)
    return sketch


class _Completion:
    """One sketch on its way to a document."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        try:
            self.names: Names = names_of(sketch["ruleset"], sketch.get("players", 0))
        except ValueError as error:
            raise DocumentError([Fault("sketch.ruleset", sketch["ruleset"], str(error).rstrip("."))]) from None
        self.start = Game.from_seed(self.names.ruleset, self.names.players, 0).position(0)
        self.era: str = sketch.get("era") or ERAS[0]
        self.round: int = sketch["round"] if sketch.get("round") is not None else 1
        self.order: list[Any] = sketch.get("turn_order") or list(range(self.names.players))
        active = sketch.get("active_seat")
        self.active: Any = (self.order[0] if self.order else 0) if active is None else active
        left = sketch.get("actions_left")
        self.actions_left: int = self.names.actions_in(self.era, self.round) if left is None else left
        self.observer: Any = sketch.get("observer") if sketch.get("observer") is not None else self.active
        self.tiles = [self._tile(tile) for tile in sketch.get("tiles") or ()]
        self.links = [dict(link) for link in sketch.get("links") or ()]
        self.notes: list[str] = []

    def document(self) -> tuple[Facts, list[str]]:
        """The position and the notes."""
        given = [*(self.sketch.get("seats") or ()), *[{}] * self.names.players][: self.names.players]
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
            "deck_size": self._given("deck_size", deck_size),
            "removed": None,
            "removed_size": self._given("removed_size", self.names.removed_cards[self.era]),
            **{name: self.sketch[name] for name in ("coal_market", "iron_market") if name in self.sketch},
        }
        if self.start["distant_market"] is not None:
            distant = {"marker": 0, "drawn": [], "stack": None}
            document["distant_market"] = distant | dict(self.sketch.get("distant_market") or {})
        if self.sketch.get("merchants") is not None:
            document["merchants"] = [dict(merchant) for merchant in self.sketch["merchants"]]
        if not played:
            self.notes.append("No discards are given: every card not in sight counts as still to come.")
        return document, self.notes

    def _given(self, name: str, derived: int) -> Any:
        found = self.sketch.get(name)
        return derived if found is None else found

    def _tile(self, tile: Mapping[str, Any]) -> Facts:
        """A tile with its level, cubes and side where they are left out."""
        industry = self.names.industries.get(tile.get("industry", ""))
        owner = tile.get("owner", 0)
        level = tile.get("level")
        if level is None and industry is not None:
            fitting = [entry.level for entry in industry.levels.values() if self.era in entry.eras]
            level = min(fitting, default=min(industry.levels))
        flipped = bool(tile.get("flipped", industry is not None and industry.flips_by == "build"))
        facts = industry.levels.get(level) if industry is not None and isinstance(level, int) else None
        cubes = tile.get("cubes")
        if cubes is None:
            cubes = 0 if flipped or facts is None else self._cubes(facts)
        named = {"space": tile.get("space"), "owner": owner, "industry": tile.get("industry")}
        others = {name: value for name, value in tile.items() if name not in named}
        return {**named, **others, "level": level, "flipped": flipped, "cubes": cubes}

    def _cubes(self, level: Any) -> int:
        """Cubes or barrels of a new tile."""
        content = getattr(level, "content", None)
        return int(content(self.era)) if content is not None else int(level.cubes)

    def _seat(self, number: int, seat: Mapping[str, Any], hand_size: int) -> Facts:
        start = self.start["seats"][number]
        own = {tile for tile in range(len(self.tiles)) if self.tiles[tile]["owner"] == number}
        links = sum(link.get("owner") == number for link in self.links)
        hand = list(seat.get("hand") or ()) if number == self.observer else seat.get("hand")
        found = {
            "cash": seat.get("cash", start["cash"] if self._is_start() else 0),
            "income_space": self._income_space(seat, start["income_space"]),
            "vp": seat.get("vp", start["vp"]),
            "spent": seat.get("spent", 0),
            "hand": hand,
            "hand_size": seat.get("hand_size", hand_size),
            "hand_known": seat.get("hand_known", []),
            "tiles_left": self._tiles_left(seat, [self.tiles[tile] for tile in own]),
            "links_left": seat.get("links_left", max(0, self.names.link_tiles - links)),
        }
        return found | {name: seat[name] for name in ("name", "discards") if seat.get(name) is not None}

    def _is_start(self) -> bool:
        return self.era == ERAS[0] and self.round == 1 and not self.tiles and not self.links

    def _income_space(self, seat: Mapping[str, Any], start: int) -> Any:
        """From the income level, the lowest space of it."""
        if "income_space" in seat or "income" not in seat:
            return seat.get("income_space", start)
        level = seat["income"]
        spaces = [space for space, known in enumerate(self.names.income_levels) if known == level]
        if not spaces:
            return level
        if len(spaces) > 1:
            self.notes.append(f"Income level {level} has several spaces; the lowest is assumed.")
        return spaces[0]

    def _sizes(self) -> tuple[Sequence[int], int]:
        """Hands by seat and the deck, as the round, the order and the actions left make them."""
        seats = range(self.names.players)
        is_order = sorted(self.order, key=str) == list(seats) and self.active in seats
        opened = self.sketch.get("open_action")
        kind = opened.get("kind") if isinstance(opened, dict) else None
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
        if seat.get("tiles_left") is not None:
            left: Facts = dict(seat["tiles_left"])
            return left
        told = seat.get("next_tile") or {}
        return {industry: dict(self._stack(industry, told.get(industry), own)) for industry in self.names.industries}

    def _stack(self, industry: str, told: Any, own: list[Facts]) -> Iterator[tuple[str, int]]:
        levels = self.names.industries[industry].levels
        built = Counter(tile["level"] for tile in own if tile["industry"] == industry)
        highest = max((level for level in built if level in levels), default=None)
        is_told = isinstance(told, list) and [type(part) for part in told] == [int, int]
        lowest, count = told if is_told else (None, 0)
        for level, facts in levels.items():
            if lowest is not None:
                left = facts.count if level > lowest else count if level == lowest else 0
            elif highest is not None:
                left = 0 if level < highest else facts.count - built[level]
            else:
                left = facts.count
            yield str(level), left
