"""The kinds of agents and their options, by name."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from brass_ai.agents.greedy import DETERMINIZATIONS, GreedyAgent
from brass_ai.agents.ismcts import SearchAgent, search_parameters
from brass_ai.agents.policies import PolicyAgent
from brass_ai.agents.protocol import Agent
from brass_core import _engine
from brass_core.names import spoken
from brass_core.notation import closest

Options = dict[str, Any]


class AgentSpecError(ValueError):
    """A spec that names no agent; `str()` is one sentence with the part that is wrong and what was expected."""


@dataclass(frozen=True, slots=True)
class AgentKind:
    """A kind of agent: `make(spec, seed, options)`, the options with their default values, and what it does."""

    make: Callable[[str, int, Options], Agent]
    options: Mapping[str, Any]
    summary: str


@cache
def agent_kinds() -> Mapping[str, AgentKind]:
    """All kinds of agents by name."""
    kinds = {
        "ismcts": AgentKind(_make_search, _search_options(), "searches: information set Monte Carlo tree search"),
        "greedy": AgentKind(
            lambda spec, seed, options: GreedyAgent(spec, seed, **options),
            {"determinizations": DETERMINIZATIONS},
            "plays the step with the best evaluation after it",
        ),
        "guided": _policy("guided", "plays the best decision by a quick estimate with a little noise"),
        "lively": _policy("lively", "draws the kind of action first, then evenly within it"),
        "random": _policy("random", "draws evenly among the legal decisions"),
    }
    return MappingProxyType(kinds)


def make_agent(spec: str, seed: int) -> Agent:
    """A new agent for one game; AgentSpecError if the spec is not `kind` or `kind:option=value,option=value`."""
    name, colon, rest = spec.partition(":")
    kinds = agent_kinds()
    if name not in kinds:
        raise AgentSpecError(
            f"The agent {spec!r} is of the kind {name!r}; expected {spoken(list(kinds))}{closest(name, kinds)}."
        )
    options = _read_options(spec, rest.split(","), kinds[name].options) if colon else {}
    try:
        return kinds[name].make(spec, seed, options)
    except (ValueError, TypeError) as error:
        # The values are of the right kind; the native side knows their ranges.
        reason = str(error) if isinstance(error, ValueError) else "one of its numbers is out of range"
        raise AgentSpecError(f"The agent {spec!r} cannot be made: {reason}.") from None


def _policy(name: str, summary: str) -> AgentKind:
    policy = _engine.Policy.__members__[name]
    return AgentKind(lambda spec, seed, options: PolicyAgent(spec, seed, policy), MappingProxyType({}), summary)


def _make_search(spec: str, seed: int, options: Options) -> Agent:
    return SearchAgent(spec, seed, search_parameters(options))


def _search_options() -> Mapping[str, Any]:
    """Every field of the search's parameters that a word or number can set; the seed belongs to the game."""
    defaults = _engine.SearchParameters()
    names = [name for name in dir(defaults) if not name.startswith("_") and name not in ("seed", "weights")]
    return MappingProxyType({name: getattr(defaults, name) for name in names})


def _read_options(spec: str, parts: list[str], known: Mapping[str, Any]) -> Options:
    options: Options = {}
    for part in parts:
        key, equals, text = part.partition("=")
        if not equals:
            raise AgentSpecError(f"The agent {spec!r} has the option {part!r}; expected option=value.")
        if key not in known:
            allowed = f"expected {spoken(list(known))}{closest(key, known)}" if known else "this kind has no options"
            raise AgentSpecError(f"The agent {spec!r} has the option {key!r}; {allowed}.")
        if key in options:
            raise AgentSpecError(f"The agent {spec!r} has the option {key!r} twice; expected it once.")
        options[key] = _read_value(spec, key, text, known[key])
    return options


def _read_value(spec: str, key: str, text: str, default: Any) -> Any:
    """The value in the type of the default."""
    names = getattr(type(default), "__members__", None)
    if names is not None:
        value, expected = names.get(text), spoken(list(names))
    elif isinstance(default, int):
        value, expected = _number(text, int), f"a whole number, such as {default}"
    else:
        value, expected = _number(text, float), f"a number, such as {default:g}"
    if value is None:
        raise AgentSpecError(f"The agent {spec!r} has {key}={text!r}; expected {expected}.")
    return value


def _number(text: str, kind: type[int] | type[float]) -> int | float | None:
    try:
        value = kind(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
