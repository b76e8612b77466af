"""Checks of the cards: who sees which, how many there must be at this moment, and that they are those of the deck."""

from collections import Counter
from collections.abc import Iterator

from brass_core.documents.findings import Findings
from brass_core.documents.progress import Progress

PILES = ("deck", "removed")


def check_cards(findings: Findings, progress: Progress | None) -> None:
    """All checks of this file; without `progress`, which needs a sound turn, sizes are not compared with the round."""
    if findings.sound("observer"):
        _check_sight(findings)
    for _, path, seat in findings.seats("hand_known"):
        if seat["hand_known"]:
            findings.add(f"{path}.hand_known", seat["hand_known"], "[], as nobody knows a card of a hidden hand (L104)")
    _check_lengths(findings)
    if progress:
        _check_sizes(findings, progress)
    _check_supply(findings)
    if findings.sound("era", "removed_size"):
        removed = findings.names.removed_cards[findings.document["era"]]
        if findings.document["removed_size"] != removed:
            findings.add("removed_size", findings.document["removed_size"], f"{removed} (L14, L95e)")


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
    """Every card is one of this deck's (L9, L14), and none is there more often than the deck has it."""
    seen: Counter[str] = Counter()
    for path, card in _shown_cards(findings):
        if findings.known(path, card, findings.names.cards, f"a card of the {findings.names.players}-player deck"):
            seen[card] += 1
            if seen[card] == findings.names.cards[card] + 1:
                expected = f"another card, as all {findings.names.cards[card]} of these are listed before"
                findings.add(path, card, expected)


def _shown_cards(findings: Findings) -> Iterator[tuple[str, str]]:
    """Path and id of every card that the document names."""
    for field in ("hand", "discards"):
        for _, path, seat in findings.seats(field):
            yield from ((f"{path}.{field}[{place}]", card) for place, card in enumerate(seat.get(field) or ()))
    for pile in PILES:
        if findings.sound(pile):
            yield from ((f"{pile}[{place}]", card) for place, card in enumerate(findings.document[pile] or ()))


def _check_sizes(findings: Findings, progress: Progress) -> None:
    """L16a to L25: hands, discards and deck are as large as the round and the turn make them."""
    for number, path, seat in findings.seats("hand_size"):
        if seat["hand_size"] != progress.hand_sizes[number]:
            findings.add(
                f"{path}.hand_size", seat["hand_size"], f"{progress.hand_sizes[number]} at this point of the round"
            )
    for number, path, seat in findings.seats("discards"):
        if "discards" in seat and len(seat["discards"]) != progress.played[number]:
            expected = f"{progress.played[number]} cards, as many as this seat has played in the era"
            findings.add(f"{path}.discards", seat["discards"], expected)
    for number, path, seat in findings.seats("spent"):
        if seat["spent"] and not progress.may_have_spent[number]:
            findings.add(f"{path}.spent", seat["spent"], "0, as this seat has played nothing since the order was set")
    if findings.sound("deck_size") and findings.document["deck_size"] != progress.deck_size:
        findings.add("deck_size", findings.document["deck_size"], f"{progress.deck_size} at this point of the round")
