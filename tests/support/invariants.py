"""Plays games by the native policies and checks at every step what must hold in every game.

The whole position is predicted by a bookkeeper and a card keeper from the step texts, the data file and the set-up;
what they count must add up to the game's supply; and the record must replay to the same end.
"""

from collections import Counter
from typing import Any

from tests.support.bookkeeper import Books
from tests.support.card_keeper import Cards
from tests.support.merchant_books import MerchantBooks

from brass_ai.selfplay import record_of
from brass_core import Game, _engine, parse_step
from brass_core.codec import FROM_MARKET, FROM_MERCHANT, KINDS, NO_STEP, Codec

POLICIES = ("random", "lively")
DRINK = "merchant:"  # a merchant's barrel as a source of beer

Document = dict[str, Any]


class CheckedGame:
    """A game that is played by a policy while every position is predicted. Failed predictions raise AssertionError."""

    def __init__(self, ruleset: str, players: int, seed: int, policy: str) -> None:
        self.table = Game.from_seed(ruleset, players, seed)
        self.setup = self.table.setup or {}
        self.books = _books(ruleset, players, self.setup)
        self.steps: list[list[Any]] = []
        self._policy = _engine.Policy.__members__[policy]
        self._random = _engine.Random(seed)
        self._turn = 0
        self._deal("canal")
        self._actions_left = self.books.facts.actions("canal", 1)

    def play(self) -> Document:
        """Play to the end; the record."""
        before = self.table.position()
        self._compare(before)
        while not self.table.is_over:
            before = self._move(before)
        self._check_supply()
        record = record_of(self.table, self.steps)
        self._check_result(record["result"])
        replayed = replay_quickly(record)
        assert replayed.position() == before and replayed.result() == record["result"], (
            "the record replays to another end"
        )
        return record

    def _move(self, before: Document) -> Document:
        """One step, or the end of an open action, with all that follows from it; the position after it."""
        seat, era = before["active_seat"], self.books.era
        text = self._decide()
        after = self.table.position()
        if text:
            self.steps.append([seat, text])
            stack = before["distant_market"]["stack"] if before["distant_market"] else []
            filled = {resource: after[f"{resource}_market"] for resource in self.books.market}
            self.books.write(seat, text, stack[0] if stack else 0, filled)
            self._actions_left -= self.cards.discard(seat, text)
        if text and text.startswith("lose"):
            self._begin_turn()
        elif self._actions_left == 0 and not (self.table.state.is_open or self.table.state.asks_for_bonus):
            self._end_turn(seat)
        if self.books.era != era:
            self._check_supply()
            self._deal("rail")
        self._compare(after)
        return after

    def _decide(self) -> str | None:
        """Let the policy decide; the step that it completes, None for the end of an open action."""
        while True:
            assert self.table.state.legal_decisions(), f"nothing is legal after {self.steps[-3:]}"
            text = self.table.decide(_engine.choose(self._policy, self.table.state, self._random.below(1 << 31)))
            if text or not self.table.state.is_partial:
                return text

    def _end_turn(self, seat: int) -> None:
        """L17, L18, L23: refill, the next seat or the end of the round."""
        if not self.books.is_2007:
            self.cards.refill(seat)
        self._turn += 1
        if self._turn == self.books.players:
            self._turn = 0
            self.books.end_round()
            if self.books.is_2007:
                for other in self.books.order:
                    self.cards.refill(other)
        self._begin_turn()

    def _begin_turn(self) -> None:
        waits = self.books.debtors or self.books.is_over
        self._actions_left = 0 if waits else self.books.facts.actions(self.books.era, self.books.round)

    def _deal(self, era: str) -> None:
        """L14, L95e, B8, B133: the cards of the set-up are the game's."""
        facts = self.books.facts
        self.cards = Cards(self.setup[era], facts)
        self._stack = list(self.setup.get("distant_market", {era: []})[era])
        assert self.cards.total() == facts.cards
        assert Counter(self._stack) == facts.distant_tiles

    def _compare(self, position: Document) -> None:
        """The whole position is as predicted, but for what is open."""
        found = {name: value for name, value in position.items() if name not in ("open_action", "format")}
        expected = self._predicted()
        for name in found:
            assert found[name] == expected[name], (
                f"{self.books.ruleset}, {self.books.players} players, after {self.steps[-3:]}: "
                f"{name} is {found[name]}; expected {expected[name]}"
            )

    def _predicted(self) -> Document:
        books, cards = self.books, self.cards
        active = None if books.is_over else books.debtors[0] if books.debtors else books.order[self._turn]
        return {
            "ruleset": books.ruleset,
            "players": books.players,
            "era": books.era,
            "round": books.round,
            "turn_order": books.order,
            "active_seat": active,
            "actions_left": self._actions_left,
            "observer": None,
            "seats": [self._seat(seat) for seat in range(books.players)],
            "tiles": [{"space": space} | vars(tile) for space, tile in sorted(books.tiles.items())],
            "links": [{"link": link, "owner": owner} for link, owner in sorted(books.links.items())],
            "coal_market": books.market["coal"],
            "iron_market": books.market["iron"],
            "distant_market": None if isinstance(books, MerchantBooks) else self._distant_market(),
            "merchants": _merchants(books) if isinstance(books, MerchantBooks) else None,
            "deck": cards.deck,
            "deck_size": len(cards.deck),
            "removed": cards.removed,
            "removed_size": len(cards.removed),
        }

    def _distant_market(self) -> Document:
        books = self.books
        return {
            "marker": books.marker,
            "drawn": self._stack[: books.drawn],
            "stack": self._stack[books.drawn :],
        }

    def _seat(self, seat: int) -> Document:
        books, cards = self.books, self.cards
        owned = list(books.links.values()).count(seat)
        return {
            "cash": books.cash[seat],
            "income_space": books.income[seat],
            "vp": books.points[seat],
            "spent": books.spent[seat],
            "hand": sorted(cards.hands[seat].elements()),
            "hand_size": cards.hands[seat].total(),
            "hand_known": [],
            "discards": sorted(cards.discards[seat].elements()),
            "tiles_left": {
                industry: {str(level): count for level, count in levels.items()}
                for industry, levels in books.stacks[seat].items()
            },
            "links_left": books.facts.data["setup"]["link_tiles_per_player"] - owned,
        }

    def _check_supply(self) -> None:
        """Nothing came from nowhere or got lost: money, cubes, tiles and cards."""
        books, facts = self.books, self.books.facts
        setup = facts.data["setup"]
        assert sum(books.cash) == setup["starting_money"] * books.players + books.money.total(), "money is lost"
        assert min(books.cash) >= 0, "money is negative (L92)"
        for resource, kinds in facts.producers.items():
            start = facts.data["markets"][resource]["initial_cubes"] if resource in books.market else 0
            on_board = sum(tile.cubes for tile in books.tiles.values() if tile.industry in kinds)
            gone = books.cubes[resource, "used"] + books.cubes[resource, "removed"]
            assert start + books.cubes[resource, "made"] == on_board + books.market.get(resource, 0) + gone, (
                f"{resource} is lost"
            )
        for seat in range(books.players):
            in_stacks = sum(sum(levels.values()) for levels in books.stacks[seat].values())
            on_board = sum(tile.owner == seat for tile in books.tiles.values())
            assert in_stacks + on_board + books.tiles_gone[seat] == setup["industry_tiles_per_player"], "tiles are lost"
        assert self.cards.total() == facts.cards, "cards are lost"
        assert not any(hand.total() for hand in self.cards.hands) and not self.cards.deck, (
            "the era ended with cards (L25)"
        )

    def _check_result(self, result: Document) -> None:
        """L99 to L102, B137."""
        books = self.books
        levels = [books.facts.income_levels[space] for space in books.income]
        worth = [(books.points[seat], levels[seat], books.cash[seat]) for seat in range(books.players)]
        if books.is_2007:  # L101: who would be earlier in the next round
            worth = [(*worth[seat], -books.order.index(seat)) for seat in range(books.players)]
        ranking = sorted(range(books.players), key=lambda seat: worth[seat], reverse=True)
        assert result == {
            "vp": books.points,
            "income": levels,
            "cash": books.cash,
            "ranking": ranking,
            "places": [1 + sum(other > own for other in worth) for own in worth],
        }


def _books(ruleset: str, players: int, setup: Document) -> Books:
    """The books of a game that begins."""
    if "merchants" not in setup:
        return Books(ruleset, players, setup["turn_order"])
    books = MerchantBooks(ruleset, players, setup["turn_order"])
    books.open_merchants({merchant["space"]: merchant["tile"] for merchant in setup["merchants"]})
    return books


def _merchants(books: MerchantBooks) -> list[Document]:
    return [
        {"space": space, "tile": tile, "beer": space in books.barrels}
        for space, tile in sorted(books.merchants.items())
    ]


def replay_quickly(record: Document) -> Game:
    """The game at the end of a record's steps, an open action closed; every step is checked by the core."""
    table = Game.from_setup(record["ruleset"], record["players"], record["setup"])
    random = _engine.Random(0)
    for seat, text in record["steps"]:
        if table.state.is_open and not text.startswith(("+", "bonus")):
            table.close()
        assert table.state.seat == seat, f"{text} is played by seat {seat}, not {table.state.seat}"
        was_canal = table.state.era == 0
        table.state.apply_step(step_numbers(table.codec, text), random)
        if was_canal and table.state.era == 1:
            table.state.set_deal(*table.codec.deal(record["setup"], "rail"))
    if table.state.is_open:
        table.close()
    return table


def step_numbers(codec: Codec, text: str) -> tuple[Any, ...]:
    """A step's text in the core's numbers."""
    step = parse_step(text, codec.names)
    kind = "two_card_build" if step.kind == "build" and len(step.cards) == 2 else step.kind
    numbers = list(NO_STEP)
    numbers[0], numbers[1] = KINDS.index(kind), step.continues
    if step.industry:
        numbers[2] = codec.industry_number[step.industry]
    if step.space:
        numbers[3] = codec.space_number[step.space]
    elif step.link:
        numbers[3] = codec.link_number[step.link]
    elif step.kind in ("loan", "pass", "scout"):
        numbers[3] = codec.loans.index(step.amount) if step.amount else 0
    if step.target:
        numbers[4] = _source(codec, step.target)
    for place, card in enumerate(sorted(codec.card_number[card] for card in step.cards)):
        numbers[5 + place] = card
    for place, sources in ((8, step.coal), (10, step.iron), (12, step.beer)):
        # The core takes a merchant's barrel last, the notation writes it among the spaces.
        for at, source in enumerate(sorted(sources, key=lambda source: source.startswith(DRINK))):
            numbers[place + at] = _source(codec, source)
    return tuple(numbers)


def _source(codec: Codec, source: str) -> int:
    """The number of a source, of a merchant's space or of the place of a sale."""
    if source.startswith(DRINK):
        return FROM_MERCHANT
    if source in codec.merchants:
        return codec.merchants.index(source)
    return FROM_MARKET if source == "market" else codec.space_number[source]
