"""The AI: `suggest` recommends a turn at a position; the command line and the agents are built around it."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brass_ai.recommendation import Recommendation
    from brass_ai.suggest import Limit, suggest

__all__ = ["Limit", "Recommendation", "suggest"]


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is asked for: `--help` and other commands need no search."""
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module 'brass_ai' has no attribute {name!r}")
    module = import_module("brass_ai.recommendation" if name == "Recommendation" else "brass_ai.suggest")
    return getattr(module, name)
