"""An agent that follows a fixed list of rules, in the spirit of the automas that people play alone against.

Of the rules in `RULES` the first that some legal step fits is followed; where several steps fit, the preferences below
choose. There is no chance in it and no look into the future: a fixed yardstick that everybody can follow by hand. See
docs/baselines.md.
"""

from collections import Counter
from collections.abc import Callable
from functools import cached_property

from brass_ai.agents.planning import Plan
from brass_core import _engine
from brass_core.codec import FROM_MARKET, KINDS, NONE, Codec, StepNumbers, codec_of
from brass_core.names import ERAS, location_of

BUILD, LINK, DEVELOP, SELL, LOAN, PASS, LOSE = (
    KINDS.index(kind) for kind in ("build", "link", "develop", "sell", "loan", "pass", "lose")
)
PLACE = 3  # of a step's numbers
SHIPYARD, COTTON, PORT, IRON, COAL = "shipyard", "cotton_mill", "port", "iron_works", "coal_mine"
DEVELOPED_FIRST = (SHIPYARD, COTTON, PORT, IRON, COAL)  # at the same level
FEW_POUNDS = 10  # below it money is borrowed
MILLS_WAITING, PORTS_WAITING, MINES_WAITING = 2, 2, 1  # own unflipped tiles that are enough
CANALS = 4
OLD_LEVEL = 1  # tiles up to it do not outlast the canal era (L37)


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
    table = _Table(state)
    steps = state.legal_steps()
    if state.is_shortfall:
        return min(steps, key=table.keeping)
    for applies in CONTINUING if state.is_open else RULES:
        fitting = [step for step in steps if applies(table, step)]
        if fitting:
            return min(fitting, key=table.preference)
    return None


class _Table:
    """What the rules ask of a state, for the seat to move."""

    def __init__(self, state: _engine.State) -> None:
        self.codec: Codec = codec_of(state.ruleset.id, state.ruleset.players)
        self.fields = state.fields()
        self.seat = state.seat
        self.own = self.fields["seats"][self.seat]
        self.is_canal = ERAS[self.fields["era"]] == "canal"
        self.is_early = self.fields["round"] <= self.codec.names.rounds // 2
        self.cash: int = self.own["cash"]
        self.owner = {space: owner for space, owner, *_ in self.fields["tiles"]}
        self.level = {space: level for space, _, _, level, *_ in self.fields["tiles"]}
        self.links = sum(owner == self.seat for _, owner in self.fields["links"])
        self._state = state
        self._cards: dict[int, tuple[int, int]] = {}
        self._points_of_link: dict[int, int] = {}

    def waiting(self, industry: str) -> int:
        """Own tiles of the industry that have not flipped."""
        number = self.codec.industry_number[industry]
        tiles = self.fields["tiles"]
        return sum(owner == self.seat and kind == number and not flipped for _, owner, kind, _, flipped, _ in tiles)

    def iron_spaces(self) -> int:
        """Empty spaces of the iron market."""
        return self.codec.names.market_capacity["iron"] - int(self.fields["market"][1])

    def top_level(self, industry: int) -> int:
        """Level of the next tile of a stack."""
        gone = self.own["stack_gone"][industry]
        for level, facts in self.codec.names.industries[self.codec.industries[industry]].levels.items():
            gone -= facts.count
            if gone < 0:
                return level
        return 0

    @cached_property
    def lines(self) -> Counter[str]:
        """Links on the board at each location."""
        links = self.codec.names.links
        return Counter(end for link, _ in self.fields["links"] for end in links[self.codec.links[link]].ends)

    def _link_points(self, step: StepNumbers) -> int:
        """What a link adds to the points that the own links would bring now (L93); 0 where it ends the era."""
        place = step[PLACE]
        if place not in self._points_of_link:
            after = self._state.copy()
            after.apply_step(step, _engine.Random(0))
            gain = after.link_points(self.seat) - self._state.link_points(self.seat)
            self._points_of_link[place] = gain if after.era == self._state.era else 0
        return self._points_of_link[place]

    def preference(self, step: StepNumbers) -> tuple[object, ...]:
        """Smaller is better: where, then which cards, then whose cubes; the last resort is the order of the board."""
        kind, _, industry, place, target, card, second_card, coal, iron = step
        where: tuple[int, ...] = (place,)
        if kind == BUILD:
            where = (-self.lines[location_of(self.codec.spaces[place])], place)
        elif kind == LINK:
            where = (-self._link_points(step), place)
        elif kind == DEVELOP:
            where = (self.top_level(industry), DEVELOPED_FIRST.index(self.codec.industries[industry]))
        elif kind == SELL:
            where = (self._source(target), target, place)
        elif kind == LOAN:
            where = (-self.codec.loans[place],)
        return where, self._card(card), self._card(second_card), self._source(coal), coal, self._source(iron), iron

    def keeping(self, step: StepNumbers) -> tuple[int, int]:
        """In a shortfall the lowest level goes first (L91)."""
        return self.level[step[3]], step[3]

    def _source(self, space: int) -> int:
        """Own tiles first, then the market, then the others'."""
        return {FROM_MARKET: 1, NONE: 0}.get(space, 0 if self.owner.get(space) == self.seat else 2)

    def _card(self, card: int) -> tuple[int, int]:
        """Cards of full towns go first, then of other towns, last those of industries."""
        if card not in self._cards:
            self._cards[card] = (self._card_use(card), card)
        return self._cards[card]

    def _card_use(self, card: int) -> int:
        if card == NONE:
            return 0
        name = self.codec.cards[card]
        if name in self.codec.industry_number:
            return 2
        spaces = self.codec.names.spaces
        return int(
            any(self.codec.space_number[space] not in self.owner for space in spaces if location_of(space) == name)
        )


Rule = Callable[[_Table, StepNumbers], bool]


def _builds(industry: str, when: Callable[[_Table], bool] = lambda table: True) -> Rule:
    def applies(table: _Table, step: StepNumbers) -> bool:
        return step[0] == BUILD and table.codec.industries[step[2]] == industry and when(table)

    return applies


def _is(kind: int) -> Rule:
    return lambda table, step: step[0] == kind


def _develops_old(table: _Table, step: StepNumbers) -> bool:
    return step[0] == DEVELOP and table.top_level(step[2]) <= OLD_LEVEL


RULES: tuple[Rule, ...] = (
    _is(SELL),
    lambda table, step: step[0] == LOAN and table.cash < FEW_POUNDS and (table.is_canal or table.is_early),
    _builds(SHIPYARD),
    _builds(COTTON, lambda table: table.waiting(COTTON) < MILLS_WAITING),
    _builds(PORT, lambda table: table.waiting(PORT) < PORTS_WAITING),
    _builds(IRON, lambda table: table.iron_spaces() > 0),
    _builds(COAL, lambda table: table.waiting(COAL) < MINES_WAITING),
    lambda table, step: step[0] == LINK and not (table.is_canal and table.links >= CANALS),
    _develops_old,
    _is(BUILD),
    _is(DEVELOP),
    _is(LINK),
    _is(LOAN),
    _is(PASS),
)
CONTINUING: tuple[Rule, ...] = (_is(SELL), _is(LINK), _develops_old)  # of an open action


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
    """Whether a step, as far as it has been composed, is the wanted one. Developing and passing have no place."""
    placeless = begun[0] in (DEVELOP, PASS)
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
