"""Set-ups of a game record for tests: complete, but in a fixed order instead of a shuffled one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.support import facts


def build_setup(
    ruleset: str,
    players: int,
    *,
    turn_order: Sequence[int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    distant: Sequence[int] = (),
) -> dict[str, Any]:
    """A set-up for both eras.

    `hands` are cards that a seat surely gets in the canal era, `distant` the first distant-market tiles of that era;
    all else follows in sorted order. Raises ValueError where the game does not hold what is named.
    """
    return {
        "turn_order": list(turn_order if turn_order is not None else range(players)),
        "canal": _deal(ruleset, players, "canal", hands or {}),
        "rail": _deal(ruleset, players, "rail", {}),
        "distant_market": {"canal": _stack(ruleset, players, distant), "rail": _stack(ruleset, players, ())},
    }


def deal_era(
    cards: Counter[str], players: int, hand_size: int, removed: int, hands: Mapping[int, Sequence[str]]
) -> dict[str, Any]:
    """Hands, deck and removed cards of an era: the named cards of each seat, all else in sorted order."""
    rest = cards.copy()
    for named in hands.values():
        rest.subtract(named)
    if min(rest.values()) < 0:
        raise ValueError(f"hands: {dict(hands)} are more cards than the deck holds")
    spare = sorted(rest.elements())
    dealt = [
        [*hands.get(seat, ()), *(spare.pop() for _ in range(hand_size - len(hands.get(seat, ()))))]
        for seat in range(players)
    ]
    return {"removed": [spare.pop() for _ in range(removed)], "hands": [sorted(hand) for hand in dealt], "deck": spare}


def _deal(ruleset: str, players: int, era: str, hands: Mapping[int, Sequence[str]]) -> dict[str, Any]:
    cards, removed = facts.card_counts(ruleset, players), facts.removed_cards(ruleset, players, era)
    return deal_era(cards, players, facts.load_data()["setup"]["hand_size"], removed, hands)


def _stack(ruleset: str, players: int, first: Sequence[int]) -> list[int]:
    rest = facts.distant_tiles(ruleset, players)
    rest.subtract(first)
    if min(rest.values()) < 0:
        raise ValueError(f"distant: {list(first)} are more tiles than the game holds")
    return [*first, *sorted(rest.elements())]
