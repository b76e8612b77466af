"""Checks of a record's set-up: everybody's seat in the order, and every card and tile of the game in its place."""

from collections import Counter
from typing import Any

from brass_core.documents.findings import Findings
from brass_core.documents.merchants import check_merchants
from brass_core.faults import MISSING
from brass_core.names import ERAS


def check_setup(findings: Findings) -> None:
    """All checks of this file."""
    if not findings.holds("setup"):
        return
    setup = findings.document["setup"]
    if findings.sound("setup.turn_order"):
        findings.all_seats_once("setup.turn_order", setup["turn_order"])
    for era in ERAS:
        if era in setup and findings.holds(f"setup.{era}"):
            _check_deal(findings, era, setup[era])
    if findings.names.merchants:
        if findings.holds("setup.merchants"):
            check_merchants(findings, "setup.merchants", setup["merchants"])
    elif findings.holds("setup.distant_market"):
        market = setup["distant_market"]
        for era in ERAS:
            if era in market and findings.sound(f"setup.distant_market.{era}"):
                _check_stack(findings, f"setup.distant_market.{era}", market[era])
        for part, other, path in ((setup, market, "setup.rail"), (market, setup, "setup.distant_market.rail")):
            if ERAS[-1] in other and ERAS[-1] not in part:
                findings.add(path, MISSING, "both or neither of setup.rail and setup.distant_market.rail")


def _check_deal(findings: Findings, era: str, deal: dict[str, Any]) -> None:
    """L14, L95e, B19: the hands, the deck and the removed cards together are the deck of this number of players."""
    names, path = findings.names, f"setup.{era}"
    if findings.holds(f"{path}.hands"):
        findings.one_for_each_seat(f"{path}.hands", deal["hands"])
    piles = {
        **{f"{path}.hands[{seat}]": names.hand_size for seat in range(names.players)},
        f"{path}.deck": names.deck_at_start(era),
        f"{path}.removed": names.removed_cards[era],
    }
    if not findings.sound(path):
        return
    counts: Counter[str] = Counter()
    for (pile, size), cards in zip(piles.items(), [*deal["hands"], deal["deck"], deal["removed"]], strict=True):
        if len(cards) != size:
            findings.add(pile, cards, f"a list of {size} cards")
        for place, card in enumerate(cards):
            deck = names.deck_cards
            known = findings.known(f"{pile}[{place}]", card, deck, f"a card of the {names.players}-player deck")
            counts[card] += 1
            if known and counts[card] == deck[card] + 1:
                expected = f"another card, as all {deck[card]} of these are listed before"
                findings.add(f"{pile}[{place}]", card, expected)


def _check_stack(findings: Findings, path: str, stack: list[int]) -> None:
    """L13: the stack holds the distant-market tiles of this number of players."""
    wanted = Counter(findings.names.distant_tiles)
    if Counter(stack) != wanted:
        tiles = ", ".join(f"{count} of {value}" for value, count in wanted.items())
        findings.add(path, stack, f"these tiles in any order: {tiles}")
