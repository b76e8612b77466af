"""What the cards in hand are worth, which one to discard, and what the place in the next round is worth.

>>> from brass_core import Game
>>> game = Game.from_seed("lancashire-2018", 4, seed=1)
>>> advice = advise(game.view(game.active_seat), worlds=20)
>>> advice.cheapest == advice.cards[-1].card, len(advice.places)
(True, 4)
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from brass_ai.trials import LEAST_WORLDS, Figure, Trials
from brass_core import _engine
from brass_core.codec import Codec, codec_of

DEFAULT_WORLDS = 200
SPENT = "spent"


@dataclass(frozen=True, slots=True)
class CardWorth:
    """A kind of card in hand: what one of its `count` copies is worth, in points, over a card drawn in its place."""

    card: str
    words: str
    count: int
    worth: Figure


@dataclass(frozen=True, slots=True)
class Advice:
    """For the seat to move. All worths are in final points, if the quick policy plays on.

    `cards` come dearest first, so the last one is the `cheapest` to discard (None with an empty hand). `places` holds
    what each place in the next round's order is worth over the last one, first place first; it is empty if the game
    ends before. `expected_place` counts from 1. `first_below` is what the seat must spend less than in this round, in
    pounds, to come before all who have played already; None if nobody has.
    """

    seat: int
    worlds: int
    cards: tuple[CardWorth, ...]
    cheapest: str | None
    places: tuple[Figure, ...]
    expected_place: float | None
    first_below: int | None

    def sentences(self) -> list[str]:
        """The same in words."""
        told = []
        if self.cards:
            worths = ", ".join(
                f"{card.words}{f' x{card.count}' if card.count > 1 else ''} {card.worth}" for card in self.cards
            )
            told.append(f"Worth of each card in hand over one drawn in its place ({self.worlds} worlds): {worths}.")
            told.append(f"Cheapest to discard: {self.cards[-1].words}.")
        if self.places:
            told.append(self._about_order())
        return told

    def _about_order(self) -> str:
        others = "".join(f", place {place} {worth}" for place, worth in enumerate(self.places[1:-1], 2))
        sentence = f"Going first in the next round is worth {self.places[0]} points over going last{others}"
        sentence += f"; this turn leads to place {self.expected_place:.1f} on average"
        if self.first_below == 0:
            return f"{sentence}; somebody has spent nothing, so nobody can come before all."
        if self.first_below is not None:
            return f"{sentence}; to come before all who have played, spend less than £{self.first_below}."
        return f"{sentence}."


def advise(
    view: _engine.View,
    turn: Sequence[int] = (),
    *,
    worlds: int = DEFAULT_WORLDS,
    seed: int = 0,
    deadline: float = math.inf,
) -> Advice | None:
    """Advice for the View's observer, who is to move; None if the time was too short for any.

    `turn` are the decisions that the seat means to play now, for what the places are worth; without any the quick
    policy chooses. So many worlds are tried, fewer if `time.perf_counter()` passes the deadline. The same worlds and
    seed give the same advice. ValueError if another seat is to move or the game is over.
    """
    codec = codec_of(view.ruleset.id, view.ruleset.players)
    fields = view.fields()
    hand = Counter(fields["seats"][view.observer]["hand"])
    cards, players = sorted(hand), view.ruleset.players
    line = list(turn)
    trials = Trials(
        view,
        [
            _engine.Trial(),
            *(_engine.Trial(lost_card=card) for card in cards),
            _engine.Trial(line),
            *(_engine.Trial(line, next_place=place) for place in range(players)),
        ],
        seed,
    )
    trials.run(worlds, deadline)
    if trials.worlds < LEAST_WORLDS:
        return None
    worths = [
        _card_worth(codec, card, hand[card], trials.gain(0, number, "points")) for number, card in enumerate(cards, 1)
    ]
    worths.sort(key=lambda card: -card.worth.mean)
    own_place = len(cards) + 1
    goes_on = trials.mean(own_place, "place").mean > 0
    last = own_place + players
    return Advice(
        seat=view.observer,
        worlds=trials.worlds,
        cards=tuple(worths),
        cheapest=worths[-1].card if worths else None,
        places=tuple(trials.gain(own_place + 1 + place, last, "points") for place in range(players) if goes_on),
        expected_place=trials.mean(own_place, "place").mean if goes_on else None,
        first_below=_least_spent(fields) if goes_on else None,
    )


def _card_worth(codec: Codec, card: int, count: int, worth: Figure) -> CardWorth:
    name = codec.cards[card]
    return CardWorth(name, codec.names.card_names.get(name, name), count, worth)


def _least_spent(fields: dict[str, Any]) -> int | None:
    """By those who have had their turn in this round (L88)."""
    return min((fields["seats"][seat]["spent"] for seat in fields["order"][: fields["turn"]]), default=None)
