"""Many states at once: NumPy arrays in and out, loops without the interpreter lock.

A batch of states is an array of bytes of shape (n, STATE_BYTES); each row is one State of the same ruleset.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

STATE_BYTES: int

def start_many(ruleset: str, players: int, count: int, seed: int) -> NDArray[np.uint8]:
    """New games, shuffled one after the other from the seed: bytes of shape (count, STATE_BYTES)."""

def legal_masks(states: ArrayLike) -> NDArray[np.bool_]:
    """Which decisions are legal: truth values of shape (n, decisions of the ruleset)."""

def apply_many(states: ArrayLike, decisions: ArrayLike, seed: int) -> NDArray[np.uint8]:
    """The states after one legal decision each; ValueError (nothing done) if one is not legal.

    `decisions` has shape (n,); games that are over take -1 and stay. Chance comes from the seed.
    """

def finished(states: ArrayLike) -> NDArray[np.bool_]:
    """Which games are over: truth values of shape (n,)."""

def points(states: ArrayLike) -> NDArray[np.int16]:
    """Points by seat: whole numbers of shape (n, players)."""

def observe_many(states: ArrayLike, observers: ArrayLike) -> NDArray[np.float32]:
    """What the given seats know, as float32 of shape (n, numbers)."""

def random_games(ruleset: str, players: int, count: int, seed: int) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
    """Whole games of uniformly random decisions: final points (count, players) and decisions a game (count,)."""
