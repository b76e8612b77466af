"""An agent of one build as a program that others can play against: which of two builds plays better?

    python setup.py --quiet build --build-lib build/before     # before the change, and build/after with it
    brass-ai tournament --out builds.db --agents after=ismcts:iterations=100 \\
        "before=external:command=env PYTHONPATH=build/before .venv/bin/python bench/play_as.py ismcts:iterations=100"

The argument is an agent's spec as in docs/tournaments.md, the lines are those of external agents there. The position
that the program is given shows what its seat knows, so it plays as it would within the tournament.
"""

import argparse
import json
import sys
from typing import Any

from brass_ai.agents import AgentSpecError, make_agent
from brass_ai.agents.protocol import Agent
from brass_core import _engine
from brass_core.codec import codec_of
from brass_core.knowledge import view_of
from brass_core.position import read_position


def next_step(agent: Agent, document: dict[str, Any]) -> str | None:
    """The agent's next step at a position; None closes the open action."""
    position = read_position(document).to_dict()
    view, chance = view_of(position), _engine.Random(0)
    state = view.determinize(chance)
    before = state.steps_played
    while True:
        state.apply(agent.choose(_engine.View.of(state, view.observer)), chance)
        if state.steps_played > before:
            return codec_of(view.ruleset.id, view.ruleset.players).text(state.step)
        if not state.is_partial:
            return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("spec", help="of the agent, such as ismcts:iterations=100")
    spec = parser.parse_args().spec
    try:
        agent = make_agent(spec, 0)
    except AgentSpecError as error:
        parser.error(str(error))
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            agent = make_agent(spec, message["seed"])
            answer: dict[str, Any] = {"type": "ready"}
        else:
            answer = {"step": next_step(agent, message["position"])}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
