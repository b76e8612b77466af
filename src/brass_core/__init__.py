"""The native core of brass-ai and the texts that go in and out of it."""

from brass_core.faults import DocumentError, Fault
from brass_core.game import Game, IllegalStep
from brass_core.names import names_of, rulesets
from brass_core.notation import NotationError, Step, format_step, parse_step

__all__ = [
    "DocumentError",
    "Fault",
    "Game",
    "IllegalStep",
    "NotationError",
    "Step",
    "format_step",
    "names_of",
    "parse_step",
    "rulesets",
]
