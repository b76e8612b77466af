"""An agent that follows a fixed list of rules, in the spirit of the automas that people play alone against.

Of the rules of the game the first that some legal step fits is followed; where several steps fit, the preferences in
`automa_table.py` choose. There is no chance in it and no look into the future: a fixed yardstick that everybody can
follow by hand. See docs/baselines.md.
"""

from collections.abc import Callable
from typing import NamedTuple

from brass_ai.agents.automa_table import (
    BONUS,
    BREWERY,
    BUILD,
    COAL,
    COTTON,
    DEVELOP,
    IRON,
    LINK,
    LOAN,
    MANUFACTURER,
    PLACE,
    PORT,
    POTTERY,
    SCOUT,
    SELL,
    SHIPYARD,
    Table,
)
from brass_ai.agents.planning import Plan
from brass_core import _engine
from brass_core.codec import KINDS, NONE, StepNumbers

PASS = KINDS.index("pass")
PLACELESS = (DEVELOP, PASS, SCOUT, BONUS)
GOODS = (MANUFACTURER, COTTON, POTTERY)
FEW_POUNDS = 10  # below it money is borrowed
MILLS_WAITING, PORTS_WAITING, MINES_WAITING, GOODS_WAITING = 2, 2, 1, 2  # own unflipped tiles that are enough
CANALS = 4
OLD_LEVEL = 1  # tiles up to it do not outlast the canal era (L37, B129)


class AutomaAgent:
    """Follows the rules. It has no options; its seed makes no difference."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._plan = Plan()

    def choose(self, view: _engine.View) -> int:
        """The next decision of the step that the rules name."""
        planned = self._plan.find(view)
        if planned is not None:
            return planned
        # What the rules read is known to the seat, so that any possible world will do.
        state = view.determinize(_engine.Random(0))
        if state.is_partial:  # begun by somebody else
            return state.legal_decisions()[0]
        step = automa_step(state)
        return self._plan.make(view, [_stop(state)] if step is None else decisions_to(state, step))


def automa_step(state: _engine.State) -> StepNumbers | None:
    """The step that the rules name for the seat to move, None to close its open action."""
    table = Table(state)
    steps = state.legal_steps()
    if state.is_shortfall:
        return min(steps, key=table.keeping)
    rules = WITH_MERCHANTS if table.codec.merchants else WITH_PORTS
    for applies in rules.continuing if state.is_open else rules.opening:
        fitting = [step for step in steps if applies(table, step)]
        if fitting:
            return min(fitting, key=table.preference)
    return None


Rule = Callable[[Table, StepNumbers], bool]


class Rules(NamedTuple):
    """What to do with an action, and how to go on with an open one, most important first."""

    opening: tuple[Rule, ...]
    continuing: tuple[Rule, ...]


def _builds(industry: str, when: Callable[[Table], bool] = lambda table: True) -> Rule:
    def applies(table: Table, step: StepNumbers) -> bool:
        return step[0] == BUILD and table.codec.industries[step[2]] == industry and when(table)

    return applies


def _is(kind: int) -> Rule:
    return lambda table, step: step[0] == kind


def _borrows(table: Table, step: StepNumbers) -> bool:
    return step[0] == LOAN and table.cash < FEW_POUNDS and (table.is_canal or table.is_early)


def _links(table: Table, step: StepNumbers) -> bool:
    return step[0] == LINK and not (table.is_canal and table.links >= CANALS)


def _develops_old(table: Table, step: StepNumbers) -> bool:
    return step[0] == DEVELOP and table.top_level(step[2]) <= OLD_LEVEL


def _lacks_beer(table: Table) -> bool:
    """Fewer barrels than goods that wait for one, and than one."""
    return table.barrels() < max(1, table.waiting(*GOODS))


def _lacks_goods(table: Table) -> bool:
    return table.waiting(*GOODS) < GOODS_WAITING


LAST_RESORTS = (_is(BUILD), _is(DEVELOP), _is(LINK), _is(LOAN))
WITH_PORTS = Rules(
    opening=(
        _is(SELL),
        _borrows,
        _builds(SHIPYARD),
        _builds(COTTON, lambda table: table.waiting(COTTON) < MILLS_WAITING),
        _builds(PORT, lambda table: table.waiting(PORT) < PORTS_WAITING),
        _builds(IRON, lambda table: table.iron_spaces() > 0),
        _builds(COAL, lambda table: table.waiting(COAL) < MINES_WAITING),
        _links,
        _develops_old,
        *LAST_RESORTS,
        _is(PASS),
    ),
    continuing=(_is(SELL), _is(LINK), _develops_old),
)
WITH_MERCHANTS = Rules(
    opening=(
        _is(BONUS),  # a sale that asks for one offers nothing else
        _is(SELL),
        _borrows,
        *(_builds(goods, _lacks_goods) for goods in GOODS),
        _builds(BREWERY, _lacks_beer),
        _builds(IRON, lambda table: table.iron_spaces() > 0),
        _builds(COAL, lambda table: table.waiting(COAL) < MINES_WAITING),
        _links,
        _develops_old,
        *LAST_RESORTS,
        _is(SCOUT),
        _is(PASS),
    ),
    continuing=(_is(SELL), _is(LINK), _develops_old),
)


def decisions_to(state: _engine.State, step: StepNumbers) -> list[int]:
    """The decisions that make a legal step."""
    for decision in state.legal_decisions():
        after = state.copy()
        after.apply(decision, _engine.Random(0))
        if after.steps_played == state.steps_played and not after.is_partial:
            continue  # it closed the open action
        if not _leads_to(after.step, step):
            continue
        if not after.is_partial:
            return [decision]
        later = decisions_to(after, step)
        if later:
            return [decision, *later]
    return []


def _leads_to(begun: StepNumbers, step: StepNumbers) -> bool:
    """Whether a step, as far as it has been composed, is the wanted one; some kinds have no place."""
    placeless = begun[0] in PLACELESS
    parts = enumerate(zip(begun, step, strict=True))
    return all(part in (NONE, wanted) or (placeless and at == PLACE) for at, (part, wanted) in parts)


def _stop(state: _engine.State) -> int:
    """The decision that closes an open action: the only one that plays no step and begins none."""
    for decision in state.legal_decisions():
        after = state.copy()
        after.apply(decision, _engine.Random(0))
        if after.steps_played == state.steps_played and not after.is_partial:
            return decision
    raise ValueError("no action is open")
