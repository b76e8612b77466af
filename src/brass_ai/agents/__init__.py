"""Agents play seats. They are named by specs: `greedy`, or with options `ismcts:iterations=500,threads=1`."""

from brass_ai.agents.protocol import Agent
from brass_ai.agents.registry import AgentSpecError, agent_kinds, make_agent

__all__ = ["Agent", "AgentSpecError", "agent_kinds", "make_agent"]
