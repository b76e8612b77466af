"""Chances of every place from the chances to win."""

from collections.abc import Sequence
from itertools import permutations

LEAST = 1e-6  # so that seats without a chance to win still share the places that are left


def place_chances(wins: Sequence[float]) -> list[list[float]]:
    """By seat, the chance of each place, first to last.

    The first place is as given; the others follow as if each were won, among those still in the race, in proportion to
    the chances to win (Harville 1973, "Assigning Probabilities to the Outcomes of Multi-Entry Competitions").

    >>> [[round(chance, 2) for chance in seat] for seat in place_chances([0.5, 0.3, 0.2])]
    [[0.5, 0.34, 0.16], [0.3, 0.38, 0.32], [0.2, 0.29, 0.51]]
    """
    strengths = [max(win, LEAST) for win in wins]
    chances = [[0.0] * len(wins) for _ in wins]
    for order in permutations(range(len(wins))):
        probability, left = 1.0, sum(strengths)
        for seat in order:
            probability *= strengths[seat] / left if left > 0 else 1.0
            left -= strengths[seat]
        for place, seat in enumerate(order):
            chances[seat][place] += probability
    return chances
