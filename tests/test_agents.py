"""Agents: what they are named by, that they play legally, repeat themselves and know no more than their seat."""

import pytest
from tests.support.documents import GAMES

from brass_ai.agents import AgentSpecError, agent_kinds, make_agent
from brass_ai.selfplay import GamePlan, play_game
from brass_core import Game, _engine

QUICK = {"ismcts": "ismcts:iterations=20"}
NEED_A_PROGRAM = {name for name, kind in agent_kinds().items() if "command" in kind.options}  # own tests
SPECS = [QUICK.get(name, name) for name in agent_kinds() if name not in NEED_A_PROGRAM]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_every_agent_plays_whole_games(ruleset: str, players: int, spec: str) -> None:
    """All its decisions are legal (the engine refuses others), and the game comes to its end."""
    record = play_game(GamePlan(ruleset, players, (spec,) * players, 5))
    assert sorted(record["result"]["ranking"]) == list(range(players))
    assert {seat for seat, _ in record["steps"]} == set(range(players))


@pytest.mark.parametrize("spec", SPECS)
def test_same_seed_same_game(spec: str) -> None:
    """A new agent with the same seed decides the same."""
    plan = GamePlan("lancashire-2018", 3, (spec,) * 3, 11)
    assert play_game(plan) == play_game(plan)


@pytest.mark.parametrize("spec", SPECS)
def test_agents_know_only_their_view(spec: str) -> None:
    """Two states that a seat cannot tell apart make the agent decide the same (L103, L104)."""
    random = _engine.Random(3)
    table = Game.from_seed("lancashire-2018", 4, 3)
    for _ in range(60):
        seat = table.state.seat
        view = table.view(seat)
        other = view.determinize(random)
        if not table.state.is_open:
            assert bytes(other) != bytes(table.state)
        decisions = [make_agent(spec, 8).choose(_engine.View.of(state, seat)) for state in (table.state, other)]
        assert decisions[0] == decisions[1]
        table.decide(decisions[0])


def test_searching_again_after_an_unexpected_tile_or_turn() -> None:
    """A plan made for one course of the game is not followed in another: the decisions stay legal."""
    agent = make_agent("ismcts:iterations=20", 1)
    first, second = Game.from_seed("lancashire-2018", 4, 1), Game.from_seed("lancashire-2018", 4, 2)
    for _ in range(40):
        for table in (first, second):
            table.decide(agent.choose(table.view(table.state.seat)))


@pytest.mark.parametrize(
    ("spec", "parts"),
    [
        ("", ["''", "expected ismcts, greedy"]),
        ("gredy", ["'gredy'", "greedy"]),
        ("Greedy", ["'Greedy'", "greedy"]),
        ("random:", ["''", "option=value"]),
        ("random:depth=2", ["'depth'", "no options"]),
        ("ismcts:iterations", ["'iterations'", "option=value"]),
        ("ismcts:iteration=5", ["'iteration'", 'closest: "iterations"']),
        ("ismcts:iterations=many", ["iterations='many'", "a whole number"]),
        ("ismcts:iterations=1.5", ["iterations='1.5'", "a whole number"]),
        ("ismcts:iterations=-1", ["iterations=-1", "out of range"]),
        ("ismcts:iterations=99999999999999", ["iterations=99999999999999", "out of range"]),
        ("ismcts:iterations=5,iterations=6", ["'iterations'", "once"]),
        ("ismcts:seconds=inf", ["seconds='inf'", "a number"]),
        ("ismcts:selection=best", ["selection='best'", "puct or ucb1"]),
        ("ismcts:iterations=0", ["cannot be made", "iterations and seconds"]),
        ("ismcts:threads=0", ["cannot be made", "threads"]),
        ("greedy:determinizations=17", ["cannot be made", "17", "1 to 16"]),
    ],
)
def test_wrong_specs_are_refused_in_one_sentence(spec: str, parts: list[str]) -> None:
    """The part that is wrong, its value, and what was expected."""
    with pytest.raises(AgentSpecError) as caught:
        make_agent(spec, 0)
    message = str(caught.value)
    assert "\n" not in message
    for part in [repr(spec), *parts]:
        assert part in message


def test_options_reach_the_search() -> None:
    """Words and numbers are read by the type of the parameter."""
    agent = make_agent("ismcts:iterations=30,selection=ucb1,exploration=0.9,playout_rounds=-1,playout_policy=random", 4)
    table = Game.from_seed("lancashire-2007", 3, 1)
    assert agent.choose(table.view(table.state.seat)) in table.state.legal_decisions()
    assert agent.name.startswith("ismcts:iterations=30,selection=ucb1")
