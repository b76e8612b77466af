"""The AI: `suggest` recommends a turn at a position; the command line and the agents are built around it."""

from brass_ai.recommendation import Recommendation
from brass_ai.suggest import Limit, suggest

__all__ = ["Limit", "Recommendation", "suggest"]
