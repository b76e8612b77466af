"""Random set-ups by the rules' counts (rules section 2)."""

from random import Random
from typing import Any

from .facts import Facts, load_facts


def random_setup(ruleset: str, players: int, rng: Random) -> dict[str, Any]:
    """A record's `setup` (spec section 4) for a fresh game."""
    facts = load_facts(ruleset, players)
    return {
        "turn_order": _turn_order(facts, rng),
        "canal": _deal(facts, "canal", rng),
        "rail": _deal(facts, "rail", rng),
        "distant_market": {era: _shuffled(facts.distant_tiles, rng) for era in ("canal", "rail")},  # L13, L95d
    }


def _turn_order(facts: Facts, rng: Random) -> list[int]:
    seats = list(range(facts.players))
    if facts.is_2007:
        first = rng.choice(seats)
        return seats[first:] + seats[:first]  # L15a: the others follow in seat order
    return _shuffled(seats, rng)  # L15b


def _deal(facts: Facts, era: str, rng: Random) -> dict[str, Any]:
    """L14, L95e: hands, then the cards that stay out of play, taken from the end of the deck."""
    cards = _shuffled(facts.deck, rng)
    size = facts.start["hand_size"]
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(facts.players)]
    rest = cards[size * facts.players :]
    last = len(rest) - facts.removed_cards[era]
    return {"hands": hands, "deck": rest[:last], "removed": rest[last:]}


def _shuffled(things: Any, rng: Random) -> list[Any]:
    shuffled = list(things)
    rng.shuffle(shuffled)
    return shuffled
