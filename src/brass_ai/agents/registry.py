"""The kinds of agents and their options, by name.

A package adds kinds of its own through entry points of the group `brass_ai.agents`, each an AgentKind.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from brass_ai.agents.automa import AutomaAgent
from brass_ai.agents.external import MOVE_SECONDS, ExternalAgent
from brass_ai.agents.greedy import DETERMINIZATIONS, GreedyAgent
from brass_ai.agents.ismcts import search_agent
from brass_ai.agents.lookahead import LookaheadAgent
from brass_ai.agents.policies import PolicyAgent
from brass_ai.agents.protocol import Agent
from brass_ai.levels import TOP_LEVEL
from brass_core import _engine
from brass_core.names import spoken
from brass_core.notation import closest

Options = dict[str, Any]

PLUG_INS = "brass_ai.agents"  # the group of entry points


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
    """The kinds that come with this package, by name."""
    kinds = {
        "ismcts": AgentKind(search_agent, _search_options(), "searches: information set Monte Carlo tree search"),
        "greedy": AgentKind(
            lambda spec, seed, options: GreedyAgent(spec, seed, **options),
            {"determinizations": DETERMINIZATIONS},
            "plays the step with the best evaluation after it",
        ),
        "lookahead": AgentKind(
            lambda spec, seed, options: LookaheadAgent(spec, seed, _engine.LookaheadParameters(**options)),
            _lookahead_options(),
            "plays the turn, both actions together, with the best evaluation at its end",
        ),
        "automa": AgentKind(
            lambda spec, seed, options: AutomaAgent(spec), MappingProxyType({}), "follows a fixed list of rules"
        ),
        "guided": _policy("guided", "plays the best decision by a quick estimate with a little noise"),
        "lively": _policy("lively", "draws the kind of action first, then evenly within it"),
        "random": _policy("random", "draws evenly among the legal decisions"),
        "external": AgentKind(
            lambda spec, seed, options: ExternalAgent(spec, seed, **options),
            MappingProxyType({"seconds": MOVE_SECONDS, "command": ""}),
            "asks a program that speaks JSON lines; its command comes last",
        ),
    }
    return MappingProxyType(kinds)


def make_agent(spec: str, seed: int) -> Agent:
    """A new agent for one game; AgentSpecError if the spec is not `kind` or `kind:option=value,option=value`.

    The value of an option that is a text goes on to the end of the spec, commas included.
    """
    name, colon, rest = spec.partition(":")
    kind = agent_kinds().get(name) or _plugged_in(spec, name)
    options = _read_options(spec, rest, kind.options) if colon else {}
    try:
        return kind.make(spec, seed, options)
    except (ValueError, TypeError) as error:
        # The values are of the right kind; the native side knows their ranges.
        reason = str(error) if isinstance(error, ValueError) else "one of its numbers is out of range"
        raise AgentSpecError(f"The agent {spec!r} cannot be made: {reason}.") from None


def _plugged_in(spec: str, name: str) -> AgentKind:
    """The kind that an installed package adds under this name."""
    from importlib.metadata import entry_points  # here: it is slow to load, and seldom needed

    entries = entry_points(group=PLUG_INS)
    if name not in entries.names:
        names = [*agent_kinds(), *sorted(entries.names)]
        raise AgentSpecError(
            f"The agent {spec!r} is of the kind {name!r}; expected {spoken(names)}{closest(name, names)}."
        )
    try:
        kind = entries[name].load()
    except Exception as error:  # whatever a foreign module does when it is loaded
        raise AgentSpecError(f"The agent {spec!r} cannot be loaded: {type(error).__name__}: {error}.") from None
    if not isinstance(kind, AgentKind):
        found = type(kind).__name__
        raise AgentSpecError(
            f"The agent {spec!r} is added by {entries[name].value!r}, a {found}; expected an AgentKind."
        )
    return kind


def _policy(name: str, summary: str) -> AgentKind:
    policy = _engine.Policy.__members__[name]
    return AgentKind(lambda spec, seed, options: PolicyAgent(spec, seed, policy), MappingProxyType({}), summary)


def _lookahead_options() -> Mapping[str, Any]:
    defaults = _engine.LookaheadParameters()
    names = ("beam", "later_beam", "determinizations", "evaluation")
    return MappingProxyType({name: getattr(defaults, name) for name in names})


def _search_options() -> Mapping[str, Any]:
    """The level, and all parameters of the search that a word or number can set; the seed belongs to the game."""
    defaults = _engine.SearchParameters()
    names = [name for name in dir(defaults) if not name.startswith("_") and name not in ("seed", "weights")]
    return MappingProxyType({name: getattr(defaults, name) for name in names} | {"level": TOP_LEVEL})


def _read_options(spec: str, rest: str, known: Mapping[str, Any]) -> Options:
    options: Options = {}
    more: str | None = rest
    while more is not None:
        part, comma, after = more.partition(",")
        key, equals, text = part.partition("=")
        more = after if comma else None
        if equals and isinstance(known.get(key), str):
            text, more = text + comma + after, None
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
    elif isinstance(default, str):
        value, expected = text, "a text"
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
