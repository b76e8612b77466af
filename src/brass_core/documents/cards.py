"""Checks of the cards: who sees which, how many there must be at this moment, and that they are those of the deck."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from brass_core.documents.findings import Findings
from brass_core.documents.progress import Progress

PILES = ("deck", "removed")


def check_cards(findings: Findings, progress: Progress | None) -> None:
    """All checks of this file; without `progress`, which needs a sound turn, sizes are not compared with the round."""
    if findings.sound("observer"):
        _check_sight(findings)
    _check_known(findings)
    _check_lengths(findings)
    if progress:
        _check_sizes(findings, progress)
    _check_supply(findings)
    if findings.sound("era", "removed_size"):  # L14, L95e, B19, B134
        removed = findings.names.removed_cards[findings.document["era"]]
        if findings.document["removed_size"] != removed:
            findings.add("removed_size", findings.document["removed_size"], f"{removed} in this era")


def _check_sight(findings: Findings) -> None:
    """L104: an observer sees his own hand only; without one nothing is hidden."""
    observer = findings.document["observer"]
    for number, path, seat in findings.seats("hand"):
        shown = observer in (None, number)
        if shown and seat["hand"] is None:
            findings.add(f"{path}.hand", None, "the cards, as the observer sees them")
        elif not shown and seat["hand"] is not None:
            findings.add(f"{path}.hand", seat["hand"], f"null, as seat {observer} is the observer")
    for pile in PILES:
        if findings.sound(pile):
            cards = findings.document[pile]
            if observer is None and cards is None:
                findings.add(pile, cards, "the cards, as nothing is hidden (observer null)")
            elif observer is not None and cards is not None:
                findings.add(pile, cards, "null, as no seat can see it")


def _check_known(findings: Findings) -> None:
    """L104: nobody knows a card of a hidden hand, but everybody the wild ones, which are taken openly (B8, B119)."""
    wild = findings.names.wild_cards
    for number, path, seat in findings.seats("hand_known"):
        known, place = seat["hand_known"], f"{path}.hand_known"
        if known and not wild:
            findings.add(place, known, "[], as nobody knows a card of a hidden hand")
        elif known and findings.holds("observer") and findings.document["observer"] in (None, number):
            findings.add(place, known, "[], as the hand is shown")
        else:
            for position, card in enumerate(known):
                findings.known(f"{place}[{position}]", card, wild, "a wild card")
            if findings.sound(f"{path}.hand_size") and len(known) > seat["hand_size"]:
                findings.add(place, known, f"at most {seat['hand_size']} cards, the size of the hand")


def _check_lengths(findings: Findings) -> None:
    """The lists that are shown have the sizes given beside them."""
    for _, path, seat in findings.seats("hand", "hand_size"):
        if seat["hand"] is not None and len(seat["hand"]) != seat["hand_size"]:
            findings.add(f"{path}.hand_size", seat["hand_size"], f"{len(seat['hand'])}, the length of the hand")
    for pile in PILES:
        if findings.sound(pile, f"{pile}_size") and findings.document[pile] is not None:
            size = len(findings.document[pile])
            if findings.document[f"{pile}_size"] != size:
                findings.add(f"{pile}_size", findings.document[f"{pile}_size"], f"{size}, the length of `{pile}`")


def _check_supply(findings: Findings) -> None:
    """Every card is one of this game's (L9, L14, B7, B27), and none is there more often than the game has it."""
    names, seen = findings.names, Counter[str]()
    for path, card, cards in _shown_cards(findings):
        if findings.known(path, card, cards, f"a card of the {names.players}-player deck"):
            seen[card] += 1
            if seen[card] == names.cards[card] + 1:
                findings.add(path, card, f"another card, as all {names.cards[card]} of these are listed before")
    for _, path, seat in findings.seats("hand", "hand_known"):
        for card, count in _wild_cards(findings, seat).items():
            if count > 1:  # B120
                field = "hand" if seat["hand"] is not None else "hand_known"
                findings.add(
                    f"{path}.{field}", seat[field], f"at most one {card}, as who holds a wild card cannot scout"
                )


def _shown_cards(findings: Findings) -> Iterator[tuple[str, str, Mapping[str, int]]]:
    """Path and id of every card that the document names, and the cards that may stand there."""
    names = findings.names
    for field, cards in (("hand", names.cards), ("discards", names.deck_cards)):
        for _, path, seat in findings.seats(field):
            yield from ((f"{path}.{field}[{place}]", card, cards) for place, card in enumerate(seat.get(field) or ()))
    for pile in PILES:
        if findings.sound(pile):
            listed = enumerate(findings.document[pile] or ())
            yield from ((f"{pile}[{place}]", card, names.deck_cards) for place, card in listed)


def _wild_cards(findings: Findings, seat: dict[str, Any]) -> Counter[str]:
    """The wild cards in a seat's hand, shown or not."""
    cards = seat["hand_known"] if seat["hand"] is None else seat["hand"]
    return Counter(card for card in cards if card in findings.names.wild_cards)


def _check_sizes(findings: Findings, progress: Progress) -> None:
    """L16a to L25: hands, discards and deck are as large as the round and the turn make them."""
    for number, path, seat in findings.seats("hand_size"):
        if seat["hand_size"] != progress.hand_sizes[number]:
            findings.add(
                f"{path}.hand_size", seat["hand_size"], f"{progress.hand_sizes[number]} at this point of the round"
            )
    for number, path, seat in findings.seats("discards", "hand", "hand_known"):
        _check_discards(findings, path, seat, progress.played[number])
    for number, path, seat in findings.seats("spent"):
        if seat["spent"] and not progress.may_have_spent[number]:
            findings.add(f"{path}.spent", seat["spent"], "0, as this seat has played nothing since the order was set")
    if findings.sound("deck_size") and findings.document["deck_size"] != progress.deck_size:
        findings.add("deck_size", findings.document["deck_size"], f"{progress.deck_size} at this point of the round")


def _check_discards(findings: Findings, path: str, seat: dict[str, Any], played: int) -> None:
    """B27, B119: scouting discards two cards more for the two wild ones taken, and those are not discarded later."""
    wild = _wild_cards(findings, seat).total()
    if "discards" in seat and len(seat["discards"]) != played + wild:
        why = (
            f"{wild} more than it has played in the era, for its wild cards"
            if wild
            else "as many as this seat has played in the era"
        )
        findings.add(f"{path}.discards", seat["discards"], f"{played + wild} cards, {why}")
    actions = 1 + len(findings.names.wild_cards) - wild
    if wild and played < actions:
        field = "hand" if seat["hand"] is not None else "hand_known"
        cards = "no wild card" if played < 1 else "two wild cards or none"
        findings.add(f"{path}.{field}", seat[field], f"{cards} after {played} actions of this seat in the era")
