"""Follows the cards of an era by the steps that name them."""

from collections import Counter
from typing import Any

from tests.support.game_facts import GameFacts

TWO_CARDS, SCOUTED = "+", ","  # between the cards of a build that takes both actions, and of scouting


class Cards:
    """Hands, deck and discards of an era, followed by the cards that steps name (L21, L23, B26 to B28)."""

    def __init__(self, deal: dict[str, Any], facts: GameFacts) -> None:
        self.hands = [Counter(hand) for hand in deal["hands"]]
        self.deck = list(deal["deck"])
        self.removed = deal["removed"]
        self.discards: list[Counter[str]] = [Counter() for _ in self.hands]
        self._facts = facts

    def discard(self, seat: int, text: str) -> int:
        """Discard the cards that a step names; how many actions they paid for."""
        cards = text.partition("card=")[2].split(" ")[0]
        if not cards:
            return 0
        names = cards.replace(SCOUTED, TWO_CARDS).split(TWO_CARDS)
        for card in names:
            assert self.hands[seat][card] > 0, f"seat {seat} discards {card!r}, which it does not hold"
            self.hands[seat][card] -= 1
            if card not in self._facts.wild:  # B27
                self.discards[seat][card] += 1
        if SCOUTED in cards:  # B119, B120
            assert not self._facts.wild & set(+self.hands[seat]), f"seat {seat} scouts with a wild card in hand"
            self.hands[seat].update(self._facts.wild)
            return 1
        return len(names)

    def refill(self, seat: int) -> None:
        """L23, B28: up to a full hand, as long as there are cards."""
        missing = min(self._facts.data["setup"]["hand_size"] - self.hands[seat].total(), len(self.deck))
        self.hands[seat].update(self.deck[:missing])
        del self.deck[:missing]

    def total(self) -> Counter[str]:
        """All cards but the wild ones."""
        cards = sum([*self.hands, *self.discards], Counter([*self.deck, *self.removed]))
        return +Counter({card: count for card, count in cards.items() if card not in self._facts.wild})
