"""Who can sit at the table: the levels that a person chooses from, weakest first, and some agents by name."""

from dataclasses import dataclass

from brass_ai.agents.registry import AgentSpecError, agent_kinds

LEVEL = "level:"  # before the number, where a level stands for an agent
NAMES = ("Beginner", "Learner", "Casual", "Regular", "Club player", "Strong club player", "Tournament player",
         "Expert", "Master", "Full strength")  # fmt: skip
AGENTS = ("lively", "automa", "greedy", "lookahead", "ismcts:iterations=50", "ismcts:iterations=150",
          "ismcts:iterations=500", "ismcts:iterations=1500", "ismcts:iterations=5000",
          "ismcts:iterations=15000")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """A level for people: its number, what it is called, and the agent that plays it."""

    level: int
    name: str
    agent: str

    @property
    def spec(self) -> str:
        """What stands for the level where an agent is named."""
        return f"{LEVEL}{self.level}"


LEVELS = tuple(Level(number, name, agent) for number, (name, agent) in enumerate(zip(NAMES, AGENTS, strict=True), 1))
# Without options, and none that starts a program: what a web page may ask for costs little and does nothing else.
TABLE_AGENTS = {name: kind.summary for name, kind in agent_kinds().items() if name not in ("external", "ismcts")}


def table_agent(spec: str) -> str:
    """The spec of the agent that a level or name stands for; AgentSpecError if it may not sit at the table."""
    found = next((level.agent for level in LEVELS if spec == level.spec), spec if spec in TABLE_AGENTS else None)
    if found is None:
        raise AgentSpecError(
            f"The agent is {spec[:60]!r}; expected {LEVEL}1 to {LEVELS[-1].spec}, or one of {', '.join(TABLE_AGENTS)}."
        )
    return found
