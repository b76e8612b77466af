"""Who can sit at the table: the ten levels by the names that the page shows, weakest first, and some agents."""

from brass_ai.agents.registry import AgentSpecError, agent_kinds
from brass_ai.levels import LEVELS, spec_of_level

NAMES = ("Beginner", "Learner", "Casual", "Regular", "Club player", "Strong club player", "Tournament player",
         "Expert", "Master", "Full strength")  # fmt: skip
# By spec: the level's number and name.
TABLE_LEVELS = {spec_of_level(level): (level, name) for level, name in zip(LEVELS, NAMES, strict=True)}
# Without options, and none that starts a program: what a web page may ask for costs little and does nothing else.
TABLE_AGENTS = {name: kind.summary for name, kind in agent_kinds().items() if name not in ("external", "ismcts")}


def table_agent(spec: str) -> str:
    """The spec itself; AgentSpecError if what it names may not sit at the table."""
    if spec not in TABLE_LEVELS and spec not in TABLE_AGENTS:
        first, *_, last = TABLE_LEVELS
        raise AgentSpecError(
            f"The agent is {spec[:60]!r}; expected {first} to {last}, or one of {', '.join(TABLE_AGENTS)}."
        )
    return spec
