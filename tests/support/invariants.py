"""Plays games by the native policies and checks at every step what must hold in every game.

The whole position is predicted by a bookkeeper and a card keeper from the step texts, the data file and the set-up;
what they count must add up to the game's supply; and the record must replay to the same end.
"""

from collections import Counter
from typing import Any

from tests.support.bookkeeper import RESOURCES, Books, income_levels
from tests.support.facts import actions_in_round, card_counts, distant_tiles, load_data

from brass_ai.selfplay import record_of
from brass_core import Game, _engine, parse_step
from brass_core.codec import FROM_MARKET, KINDS, NO_STEP, NONE, Codec

POLICIES = ("random", "lively")

Document = dict[str, Any]


class Cards:
    """Hands, deck and discards of an era, followed by the cards that steps name (L21, L23)."""

    def __init__(self, setup: Document, era: str, hand_size: int) -> None:
        self.hands = [Counter(hand) for hand in setup[era]["hands"]]
        self.deck = list(setup[era]["deck"])
        self.removed = setup[era]["removed"]
        self.discards: list[Counter[str]] = [Counter() for _ in self.hands]
        self._hand_size = hand_size

    def discard(self, seat: int, text: str) -> int:
        """Discard the cards that a step names; how many."""
        cards = text.partition("card=")[2].split(" ")[0]
        names = cards.split("+") if cards else []
        for card in names:
            assert self.hands[seat][card] > 0, f"seat {seat} discards {card!r}, which it does not hold"
            self.hands[seat][card] -= 1
            self.discards[seat][card] += 1
        return len(names)

    def refill(self, seat: int) -> None:
        """L23: up to a full hand, as long as there are cards."""
        missing = min(self._hand_size - self.hands[seat].total(), len(self.deck))
        self.hands[seat].update(self.deck[:missing])
        del self.deck[:missing]

    def total(self) -> Counter[str]:
        """All cards."""
        return sum([*self.hands, *self.discards], Counter([*self.deck, *self.removed]))


class CheckedGame:
    """A game that is played by a policy while every position is predicted. Failed predictions raise AssertionError."""

    def __init__(self, ruleset: str, players: int, seed: int, policy: str) -> None:
        self.table = Game.from_seed(ruleset, players, seed)
        self.setup = self.table.setup or {}
        self.books = Books.opened(ruleset, players, self.setup["turn_order"])
        self.steps: list[list[Any]] = []
        self._policy = _engine.Policy.__members__[policy]
        self._random = _engine.Random(seed)
        self._turn = 0
        self._deal("canal")
        self._actions_left = actions_in_round("canal", 1)

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
            stack = before["distant_market"]["stack"]
            filled = {resource: after[f"{resource}_market"] for resource in RESOURCES}
            self.books.write(seat, text, stack[0] if stack else 0, filled)
            self._actions_left -= self.cards.discard(seat, text)
        if text and text.startswith("lose"):
            self._begin_turn()
        elif self._actions_left == 0 and not self.table.state.is_open:
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
        self._actions_left = 0 if waits else actions_in_round(self.books.era, self.books.round)

    def _deal(self, era: str) -> None:
        """L14, L95e: the cards of the set-up are the game's."""
        books = self.books
        self.cards = Cards(self.setup, era, load_data()["setup"]["hand_size"])
        self._stack = list(self.setup["distant_market"][era])
        assert self.cards.total() == card_counts(books.ruleset, books.players)
        assert Counter(self._stack) == distant_tiles(books.ruleset, books.players)

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
            "distant_market": {
                "marker": books.marker,
                "drawn": self._stack[: books.drawn],
                "stack": self._stack[books.drawn :],
            },
            "merchants": None,
            "deck": cards.deck,
            "deck_size": len(cards.deck),
            "removed": cards.removed,
            "removed_size": len(cards.removed),
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
            "links_left": load_data()["setup"]["link_tiles_per_player"] - owned,
        }

    def _check_supply(self) -> None:
        """Nothing came from nowhere or got lost: money, cubes, tiles and cards."""
        books, setup = self.books, load_data()["setup"]
        assert sum(books.cash) == setup["starting_money"] * books.players + books.money.total(), "money is lost"
        assert min(books.cash) >= 0, "money is negative (L92)"
        for resource in RESOURCES:
            start = load_data()["markets"][resource]["initial_cubes"]
            kinds = [kind["id"] for kind in _kinds() if kind["produces"] == resource]
            on_board = sum(tile.cubes for tile in books.tiles.values() if tile.industry in kinds)
            gone = books.cubes[resource, "used"] + books.cubes[resource, "removed"]
            assert start + books.cubes[resource, "made"] == on_board + books.market[resource] + gone, (
                f"{resource} is lost"
            )
        for seat in range(books.players):
            in_stacks = sum(sum(levels.values()) for levels in books.stacks[seat].values())
            on_board = sum(tile.owner == seat for tile in books.tiles.values())
            assert in_stacks + on_board + books.tiles_gone[seat] == setup["industry_tiles_per_player"], "tiles are lost"
        assert self.cards.total() == card_counts(books.ruleset, books.players), "cards are lost"
        assert not any(hand.total() for hand in self.cards.hands) and not self.cards.deck, (
            "the era ended with cards (L25)"
        )

    def _check_result(self, result: Document) -> None:
        """L99 to L102."""
        books = self.books
        levels = [income_levels()[space] for space in books.income]
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


def replay_quickly(record: Document) -> Game:
    """The game at the end of a record's steps, an open action closed; every step is checked by the core."""
    table = Game.from_setup(record["ruleset"], record["players"], record["setup"])
    random = _engine.Random(0)
    for seat, text in record["steps"]:
        if table.state.is_open and not text.startswith("+"):
            table.close()
        assert table.state.seat == seat, f"{text} is played by seat {seat}, not {table.state.seat}"
        was_canal = table.state.era == 0
        table.state.apply_step(step_numbers(table.codec, text), random)
        if was_canal and table.state.era == 1:
            table.state.set_deal(*table.codec.deal(record["setup"]["rail"], record["setup"]["distant_market"]["rail"]))
    if table.state.is_open:
        table.close()
    return table


def step_numbers(codec: Codec, text: str) -> tuple[Any, ...]:
    """A step's text in the core's numbers."""
    step = parse_step(text, codec.names)
    kind = "two_card_build" if len(step.cards) == 2 else step.kind
    numbers = list(NO_STEP)
    numbers[0], numbers[1] = KINDS.index(kind), step.continues
    if step.industry:
        numbers[2] = codec.industry_number[step.industry]
    if step.space:
        numbers[3] = codec.space_number[step.space]
    elif step.link:
        numbers[3] = codec.link_number[step.link]
    elif step.kind in ("loan", "pass"):
        numbers[3] = codec.loans.index(step.amount) if step.amount else 0
    numbers[4] = _source(codec, (step.target,) if step.target else ())
    for place, card in enumerate(sorted(codec.card_number[card] for card in step.cards)):
        numbers[5 + place] = card
    numbers[7], numbers[8] = _source(codec, step.coal), _source(codec, step.iron)
    return tuple(numbers)


def _source(codec: Codec, sources: tuple[str, ...]) -> int:
    if not sources:
        return NONE
    return FROM_MARKET if sources[0] == "market" else codec.space_number[sources[0]]


def _kinds() -> list[Document]:
    return [{"id": name} | kind for name, kind in load_data()["industries"].items()]
