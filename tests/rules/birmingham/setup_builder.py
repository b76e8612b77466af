"""Set-ups of a Birmingham game record for tests: complete, but in a fixed order instead of a shuffled one."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.rules.birmingham import facts
from tests.support.setup_builder import deal_era


def build_setup(
    players: int,
    *,
    turn_order: Sequence[int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    merchants: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """A set-up for both eras.

    `hands` are cards that a seat surely gets in the canal era, `merchants` tiles by merchant space; all else is filled
    in, see `lay_merchant_tiles`. Raises ValueError where the game does not hold what is named.
    """
    return {
        "turn_order": list(turn_order if turn_order is not None else range(players)),
        "canal": _deal(players, "canal", hands or {}),
        "rail": _deal(players, "rail", {}),
        "merchants": [
            {"space": space, "tile": tile} for space, tile in lay_merchant_tiles(players, merchants or {}).items()
        ],
    }


def lay_merchant_tiles(players: int, named: Mapping[str, str]) -> dict[str, str]:
    """A tile for each merchant space in use: the named ones, blanks beside them, and what is left on the others."""
    rest = facts.merchant_tiles(players)
    rest.subtract(named.values())
    spaces = facts.merchant_spaces(players)
    if min(rest.values()) < 0 or not set(named) <= set(spaces):
        raise ValueError(f"merchants: {dict(named)} does not fit the tiles and spaces of {players} players")
    spare = sorted(rest.elements(), key=lambda tile: (tile != facts.BLANK, tile))
    places = {facts.place_of(space) for space in named}
    unnamed = [space for space in spaces if space not in named]
    filled = dict(zip(sorted(unnamed, key=lambda space: facts.place_of(space) not in places), spare, strict=True))
    return {space: {**filled, **named}[space] for space in spaces}


def _deal(players: int, era: str, hands: Mapping[int, Sequence[str]]) -> dict[str, Any]:
    cards, removed = facts.card_counts(players), facts.face_down_cards(players, era)
    return deal_era(cards, players, facts.load_data()["setup"]["hand_size"], removed, hands)
