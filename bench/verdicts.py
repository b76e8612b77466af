"""Are the losses that `brass-ai review` names real? The search plays on after both turns instead of the quick policy.

    python bench/verdicts.py examples/lancashire-2018-4p-game.json --turns 10 --worlds 16 --iterations 60

Of a record's turns, those with the largest losses and as many drawn from the others are taken. In each world, a State
that fits what the seat knew, both turns are played on to the end of the game by searching agents in all seats. Printed
are both differences by turn, and the slope of the second on the first.
"""

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

from brass_ai.agents import make_agent
from brass_ai.review import Moment, Verdict, judge, moments_of
from brass_ai.selfplay import mean_and_error
from brass_ai.suggest import Limit
from brass_core import _engine
from brass_core.record import read_record


def played_on(moment: Moment, line: Sequence[int], world: int, agent: str) -> int:
    """The seat's final points after a line, in one world, with searching agents in all seats."""
    state, chance = moment.view.determinize(_engine.Random(world)), _engine.Random(world)
    for decision in line:
        if state.is_over or state.seat != moment.seat or decision not in state.legal_decisions():
            break
        state.apply(decision, chance)
    agents = [make_agent(agent, 10 * world + seat) for seat in range(moment.view.ruleset.players)]
    while not state.is_over:
        state.apply(agents[state.seat].choose(_engine.View.of(state, state.seat)), chance)
    return state.points[moment.seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", type=Path)
    parser.add_argument("--turns", type=int, default=10, help="half of them the costliest (default: 10)")
    parser.add_argument("--worlds", type=int, default=16, help="default: 16")
    parser.add_argument("--iterations", type=int, default=60, help="of the agents, for each decision (default: 60)")
    parser.add_argument("--limit", type=int, default=500, help="iterations of the review (default: 500)")
    arguments = parser.parse_args()
    moments = moments_of(read_record(arguments.record.read_bytes()))
    judged = [(judge(moment, Limit(iterations=arguments.limit)), moment) for moment in moments]
    differing = sorted((pair for pair in judged if not pair[0].is_best), key=lambda pair: -pair[0].loss.mean)
    half = arguments.turns // 2
    pairs: list[tuple[float, float]] = []
    for verdict, moment in differing[:half] + random.Random(1).sample(differing[half:], arguments.turns - half):
        mean, error = difference(verdict, moment, arguments)
        pairs.append((verdict.loss.mean, mean))
        where = f"{verdict.era} round {verdict.round}, seat {verdict.seat}"
        print(f"{where}: {verdict.loss} by the quick policy, {mean:+.1f} ± {error or 0:.1f} by the search", flush=True)
    slope = sum(quick * deep for quick, deep in pairs) / sum(quick * quick for quick, _ in pairs)
    print(f"A point of loss by the quick policy is {slope:.2f} points by the search ({len(pairs)} turns).")


def difference(verdict: Verdict, moment: Moment, arguments: argparse.Namespace) -> tuple[float, float | None]:
    """What the recommended turn brings more than the played one if the search plays on."""
    parameters = _engine.SearchParameters(iterations=arguments.limit)
    best = [decision for step in _engine.search_turn(moment.view, parameters).turn for decision in step.decisions]
    agent = f"ismcts:iterations={arguments.iterations}"
    gains = [
        played_on(moment, best, world, agent) - played_on(moment, moment.decisions, world, agent)
        for world in range(arguments.worlds)
    ]
    return mean_and_error(gains)


if __name__ == "__main__":
    main()
