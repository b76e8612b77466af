"""The kinds of agents and their options, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from brass_ai.agents.policies import RandomAgent
from brass_ai.agents.protocol import Agent
from brass_core.names import spoken
from brass_core.notation import closest


class AgentSpecError(ValueError):
    """A spec that names no agent; `str()` is one sentence with the part that is wrong and what was expected."""


@dataclass(frozen=True, slots=True)
class AgentKind:
    """A kind of agent: how to make one from its spec, a seed and its options, which options there are, and what it does."""

    make: Callable[..., Agent]
    summary: str
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


_KINDS: Mapping[str, AgentKind] = {
    "random": AgentKind(RandomAgent, "draws evenly among the legal decisions"),
}


def agent_kinds() -> Mapping[str, AgentKind]:
    """All kinds of agents by name."""
    return _KINDS


def make_agent(spec: str, seed: int) -> Agent:
    """A new agent for one game; AgentSpecError if the spec is not `kind` or `kind:option=value,...`."""
    name, colon, rest = spec.partition(":")
    if name not in _KINDS:
        raise AgentSpecError(
            f"The agent {spec!r} is of the kind {name!r}; expected {spoken(list(_KINDS))}{closest(name, _KINDS)}."
        )
    return _KINDS[name].make(spec, seed)
