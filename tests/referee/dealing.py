"""Random set-ups by the rules' counts (rules section 2)."""

from random import Random
from typing import Any

from .facts import Facts, load_facts


def random_setup(ruleset: str, players: int, rng: Random) -> dict[str, Any]:
    """A record's `setup` (spec section 4) for a fresh game."""
    facts = load_facts(ruleset, players)
    setup: dict[str, Any] = {
        "turn_order": _turn_order(facts, rng),
        "canal": _deal(facts, "canal", rng),
        "rail": _deal(facts, "rail", rng),
    }
    if facts.distant:
        setup["distant_market"] = {era: _shuffled(facts.distant.tiles, rng) for era in ("canal", "rail")}  # L13, L95d
    if facts.merchant_spaces:
        setup["merchants"] = _merchants(facts, rng)
    return setup


def _turn_order(facts: Facts, rng: Random) -> list[int]:
    seats = list(range(facts.players))
    if facts.is_2007:
        first = rng.choice(seats)
        return seats[first:] + seats[:first]  # L15a: the others follow in seat order
    return _shuffled(seats, rng)  # L15b, B20


def _deal(facts: Facts, era: str, rng: Random) -> dict[str, Any]:
    """L14, L95e, B19, B133: hands, then the cards that are not drawn, taken from the end of the deck."""
    cards = _shuffled(facts.deck, rng)
    size = facts.start["hand_size"]
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(facts.players)]
    rest = cards[size * facts.players :]
    last = len(rest) - facts.removed_cards[era]
    return {"hands": hands, "deck": rest[:last], "removed": rest[last:]}


def _merchants(facts: Facts, rng: Random) -> list[dict[str, str]]:
    """B9: a tile on every space in use."""
    tiles = _shuffled(facts.merchant_tiles, rng)
    return [{"space": space, "tile": tile} for space, tile in zip(sorted(facts.merchant_spaces), tiles, strict=True)]


def _shuffled(things: Any, rng: Random) -> list[Any]:
    shuffled = list(things)
    rng.shuffle(shuffled)
    return shuffled
