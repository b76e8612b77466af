"""What a tournament is: the game, who plays, how many deals, and where the results go."""

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from brass_ai.agents import make_agent
from brass_ai.selfplay import SEEDS
from brass_core.faults import MISSING, DocumentError, Fault
from brass_core.names import names_of
from brass_core.notation import closest

ALL = "all"  # every line-up
NAMED_SPEC = re.compile(r"(?P<name>[\w.#+-]+)=(?P<spec>.+)", re.DOTALL)
COUNTS = ("players", "deals", "jobs")  # whole numbers from 1
TEXTS = ("ruleset", "dask")


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part: an agent's spec, and the name that results know it by."""

    name: str
    spec: str


@dataclass(frozen=True, slots=True)
class TournamentConfig:
    """One tournament. `agents` may be given as specs; the names are then the specs.

    The first fields say what is played: a file of results belongs to one set of them. `out`, `jobs` (processes on this
    machine) and `dask` (the address of a cluster instead) only say how. `line_ups` is "all", or how many balanced ones
    to play; `move_seconds` is the time that external agents have for a step, None for their own limits.
    DocumentError with all faults for values that cannot be used.
    """

    ruleset: str
    agents: tuple[Entrant, ...]
    deals: int
    out: Path
    players: int = 4
    seed: int = 1
    line_ups: str | int = ALL
    move_seconds: float | None = None
    jobs: int = 1
    dask: str | None = None

    def __post_init__(self) -> None:
        faults = list(_faults(self))
        if faults:
            raise DocumentError(faults)
        object.__setattr__(self, "agents", entrants(self.agents))
        object.__setattr__(self, "out", Path(self.out))
        names_of(self.ruleset, self.players)
        for entrant in self.agents:
            make_agent(entrant.spec, 0)

    def identity(self) -> dict[str, Any]:
        """What is played, as plain JSON."""
        agents = [{"name": entrant.name, "spec": entrant.spec} for entrant in self.agents]
        plain = ("ruleset", "players", "deals", "seed", "line_ups", "move_seconds")
        return {"agents": agents} | {name: getattr(self, name) for name in plain}


def config_from(values: Mapping[str, Any], place: str = "") -> TournamentConfig:
    """The tournament of plain values, as a TOML file has them; DocumentError for unknown and missing ones.

    `place` stands before each field in its messages.
    """
    known = {field.name for field in fields(TournamentConfig)}
    faults = [Fault(name, value, _known_field(name, known)) for name, value in values.items() if name not in known]
    required = {"ruleset": "a ruleset", "agents": "the agents' specs", "deals": "a number of deals", "out": "a file"}
    faults += [Fault(name, MISSING, expected) for name, expected in required.items() if values.get(name) is None]
    try:
        if faults:
            raise DocumentError(faults)
        return TournamentConfig(**values)
    except DocumentError as error:
        raise DocumentError([fault.within(place) for fault in error.faults]) from None


def values_in(path: Path) -> dict[str, Any]:
    """The values of a TOML file; ValueError with a sentence if it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except ValueError as error:
        raise ValueError(f"{path} is no TOML: {error}.") from None


def entrants(agents: Iterable[Any]) -> tuple[Entrant, ...]:
    """Who takes part, from specs, `name=spec` texts and tables; a spec that comes again gets a numbered name."""
    found: list[Entrant] = []
    for agent in agents:
        entrant = _entrant(agent)
        taken = {other.name for other in found}
        name, number = entrant.name, 2
        while name in taken:
            name, number = f"{entrant.name}#{number}", number + 1
        found.append(Entrant(name, entrant.spec))
    return tuple(found)


def differences(begun: Mapping[str, Any], wanted: Mapping[str, Any], place: str) -> list[str]:
    """One sentence for each value of a configuration that is not the one that the results were begun with."""
    old, new = _flat(begun), _flat(wanted)
    return [
        f"{path} is {_shown(new.get(path, MISSING))}; {place} was begun with {_shown(old.get(path, MISSING))}."
        for path in sorted({*old, *new})
        if old.get(path, MISSING) != new.get(path, MISSING)
    ]


def _faults(config: TournamentConfig) -> Iterable[Fault]:
    for name in COUNTS:
        value = getattr(config, name)
        if not _is_whole(value) or value < 1:
            yield Fault(name, value, "a whole number from 1")
    if not _is_whole(config.seed) or not 0 <= config.seed < SEEDS:
        yield Fault("seed", config.seed, f"a whole number from 0 to {SEEDS - 1}")
    if config.line_ups != ALL and (not _is_whole(config.line_ups) or int(config.line_ups) < 1):
        yield Fault("line_ups", config.line_ups, f'"{ALL}" or a whole number from 1')
    seconds = config.move_seconds
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0):
        yield Fault("move_seconds", seconds, "a number of seconds above 0")
    for name in TEXTS:
        value = getattr(config, name)
        if not isinstance(value, str) and not (value is None and name == "dask"):
            yield Fault(name, value, "a text")
    if not isinstance(config.out, str | Path) or not str(config.out):
        yield Fault("out", config.out, "the path of a file")
    yield from _agent_faults(config.agents)


def _agent_faults(agents: object) -> Iterable[Fault]:
    if isinstance(agents, str) or not isinstance(agents, Sequence) or not agents:
        yield Fault("agents", agents, "a list of agents' specs, at least one")
        return
    names: set[str] = set()
    for number, agent in enumerate(agents):
        is_table = isinstance(agent, Mapping) and set(agent) <= {"name", "spec"} and isinstance(agent.get("spec"), str)
        if not isinstance(agent, str | Entrant) and not is_table:
            yield Fault(f"agents[{number}]", agent, 'a spec such as "greedy", or a table with `spec` and maybe `name`')
            continue
        entrant = _entrant(agent)
        if not isinstance(entrant.name, str) or not entrant.name.strip():
            yield Fault(f"agents[{number}].name", entrant.name, "a text that is not empty")
        elif entrant.name != entrant.spec and entrant.name in names:
            yield Fault(f"agents[{number}].name", entrant.name, "a name that no other agent has")
        names.add(entrant.name)


def _entrant(agent: Any) -> Entrant:
    if isinstance(agent, Entrant):
        return agent
    if isinstance(agent, Mapping):
        return Entrant(agent.get("name", agent["spec"]), agent["spec"])
    match = NAMED_SPEC.fullmatch(agent)
    return Entrant(match["name"], match["spec"]) if match else Entrant(agent, agent)


def _known_field(name: str, known: Collection[str]) -> str:
    return f"a field of a tournament{closest(name, known)}"


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _flat(value: Any, path: str = "") -> dict[str, Any]:
    """Every plain value by its path, such as `agents[0].spec`."""
    if isinstance(value, Mapping):
        parts = {f"{path}.{key}" if path else str(key): item for key, item in value.items()}
    elif isinstance(value, list):
        parts = {f"{path}[{number}]": item for number, item in enumerate(value)}
    else:
        return {path: value}
    return {inner: item for outer, part in parts.items() for inner, item in _flat(part, outer).items()}


def _shown(value: object) -> str:
    return repr(value) if isinstance(value, str) else "none" if value is None else str(value)
