"""Any program as an agent. It speaks JSON lines on its standard input and output; docs/tournaments.md has every field.

It is told what its seat knows and never more, and answers one step at a time. Whoever crashes, answers with something
that is no legal step, or takes too long ends with an AgentFault.
"""

import math
import shlex
import shutil
from collections.abc import Sequence
from typing import Any

from brass_ai.agents.planning import Plan
from brass_ai.agents.program import AgentFault, Program
from brass_core import Step, _engine, parse_step
from brass_core.codec import Codec, codec_of
from brass_core.faults import show
from brass_core.knowledge import legal_steps_of
from brass_core.notation import NotationError

PROTOCOL = "brass-agent/1"
MOVE_SECONDS = 10.0  # for a step, unless the spec or the tournament says otherwise
EXACT_WHOLES = 1 << 53  # whole numbers that every language's JSON keeps as they are
START_SECONDS = 30.0  # until the program says that it is ready; loading a language and a net takes its time


class ExternalAgent:
    """Plays what a program answers. The program starts with the first move; `close` ends it.

    `move_seconds` is the time for each step. ValueError for a command that cannot be started.
    """

    def __init__(self, name: str, seed: int, command: str = "", seconds: float = MOVE_SECONDS) -> None:
        self.name = name
        self.move_seconds = seconds
        self._words = _words(command)
        self._seed = seed
        self._program: Program | None = None
        self._plan = Plan()
        self._steps: list[str] = []  # of the action that may be open, all of them this agent's own
        if not 0 < seconds < math.inf:
            raise ValueError(f"seconds is {seconds:g}; expected more than 0")

    def choose(self, view: _engine.View) -> int:
        """The next decision of the step that the program plays."""
        planned = self._plan.find(view)
        if planned is not None:
            return planned
        codec = codec_of(view.ruleset.id, view.ruleset.players)
        state = view.determinize(_engine.Random(0))
        steps = self._steps if state.is_open or state.asks_for_bonus else []
        position = codec.position(view.fields(), view.observer, steps)
        legal = legal_steps_of(position)
        answer = self._ask(view, position, legal, state.is_open)
        step = None if answer is None else self._canonical(answer, legal, codec)
        self._steps = [*steps, step] if step and step.startswith(("+", "bonus ")) else [step] if step else []
        return self._plan.make(view, decisions_of(state, step, codec))

    def close(self) -> None:
        """End the program. The agent cannot play on."""
        if self._program:
            self._program.close()

    def _ask(self, view: _engine.View, position: dict[str, Any], legal: Sequence[str], may_stop: bool) -> str | None:
        """The program's answer: a step as it wrote it, None to stop."""
        program = self._started(view)
        question = {"type": "choose", "position": position, "legal": legal, "may_stop": may_stop}
        answer = program.ask(question | {"seconds": self.move_seconds}, self.move_seconds)
        if "step" not in answer:
            raise program.fault("illegal", f"its answer is {show(answer)}; expected an object with `step`.")
        step = answer["step"]
        if step is None and may_stop:
            return None
        if not isinstance(step, str):
            expected = "a step as text or null" if may_stop else "a step as text"
            raise program.fault("illegal", f"its step is {show(step)}; expected {expected}.")
        return step

    def _started(self, view: _engine.View) -> Program:
        if self._program is None:
            self._program = Program(self._words)
            hello = {
                "type": "start",
                "protocol": PROTOCOL,
                "ruleset": view.ruleset.id,
                "players": view.ruleset.players,
                "seat": view.observer,
                "seed": self._seed % EXACT_WHOLES,
                "seconds": self.move_seconds,
            }
            answer = self._program.ask(hello, START_SECONDS)
            if answer.get("type") != "ready":
                reason = f'its first answer is {show(answer)}; expected {{"type": "ready"}}.'
                raise self._program.fault("illegal", reason)
        return self._program

    def _canonical(self, text: str, legal: Sequence[str], codec: Codec) -> str:
        """The one legal step that the answer means; it may leave out sources where only one way is legal."""
        if text in legal:
            return text
        assert self._program
        try:
            written = parse_step(text, codec.names)
        except NotationError as error:
            raise self._program.fault("illegal", f"{show(text)} is no step: {error}") from None
        fitting = [step for step in legal if written.matches(parse_step(step, codec.names))]
        if len(fitting) != 1:
            problem = "fits several legal steps" if fitting else "is not among the legal steps"
            raise self._program.fault("illegal", f"{show(text)} {problem}.")
        return fitting[0]


def decisions_of(state: _engine.State, step: str | None, codec: Codec) -> list[int]:
    """The decisions that make a legal step, as canonical text, at a State; None closes the open action.

    A main step at an open action closes it first. ValueError if there is no such step.
    """
    if state.is_open and (step is None or not step.startswith("+")):
        stop = next(decision for decision in state.legal_decisions() if _closes(state, decision))
        if step is None:
            return [stop]
        after = _after(state, stop)
        return [stop, *decisions_of(after, step, codec)]
    found = _line_to(state, parse_step(step or "", codec.names), codec)
    if not found:
        raise ValueError(f"{step} is not legal here")
    return found


def _line_to(state: _engine.State, wanted: Step, codec: Codec) -> list[int] | None:
    """The first line of decisions after which this step has been played."""
    for decision in state.legal_decisions():
        after = _after(state, decision)
        if after.steps_played > state.steps_played:
            if codec.step(after.step) == wanted:
                return [decision]
        elif after.is_partial:
            later = _line_to(after, wanted, codec)
            if later:
                return [decision, *later]
    return None


def _closes(state: _engine.State, decision: int) -> bool:
    after = _after(state, decision)
    return after.steps_played == state.steps_played and not after.is_partial


def _after(state: _engine.State, decision: int) -> _engine.State:
    after = state.copy()
    after.apply(decision, _engine.Random(0))
    return after


def _words(command: str) -> list[str]:
    """The program and its arguments, as a shell splits them."""
    if not command.strip():
        raise ValueError("command is missing; expected a program that speaks JSON lines, such as command=python bot.py")
    words = shlex.split(command)
    if not shutil.which(words[0]):
        raise ValueError(f"command names {words[0]!r}; expected a program that can be started")
    return words


__all__ = ["AgentFault", "ExternalAgent", "decisions_of"]
