"""What the program asks of whoever plays a seat."""

from typing import Protocol

from brass_core import _engine


class Agent(Protocol):
    """Plays one seat of one game. It sees Views only: what its seat knows, never the whole State.

    `name` is the text that people and records know it by. An agent that plays by chance is made anew with a seed for
    every game, so that the game can be played again.
    """

    name: str

    def choose(self, view: _engine.View) -> int:
        """One legal decision of the View's observer, whose turn it is.

        A step consists of one or more decisions; the agent is asked again until it is complete.
        """
        ...
