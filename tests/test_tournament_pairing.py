"""Who meets whom: every agent, pair, hand and place in the turn order equally often; and the configuration."""

from collections import Counter
from itertools import combinations

import pytest

from brass_ai.selfplay import SEEDS
from brass_ai.tournament import Schedule, TournamentConfig, config_from
from brass_ai.tournament.config import differences, entrants, values_in
from brass_ai.tournament.pairing import deal_seed, line_ups, rotated, rotations
from brass_core import DocumentError, Game

KINDS = ("greedy", "guided", "lively", "random")


def config(agents=KINDS, players=4, deals=3, **others):
    return TournamentConfig("lancashire-2018", agents, deals=deals, out="unused.db", players=players, **others)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("agents", range(1, 8))
def test_every_agent_holds_every_hand_equally_often(agents, players):
    """Each deal, each agent has each seat the same number of times, and so each hand and place in the turn order."""
    specs = [f"{number}=random" for number in range(agents)]
    schedule = Schedule(config(specs, players))
    for deal in range(3):
        games = [job for job in schedule if job.deal == deal]
        assert len(games) == schedule.games_per_deal
        assert len({job.seed for job in games}) == 1
        seats = Counter((agent, seat) for job in games for seat, agent in enumerate(job.agents))
        assert set(seats) == {(agent, seat) for agent in range(agents) for seat in range(players)}
        assert len(set(seats.values())) == 1
        meetings = Counter(pair for job in games for pair in combinations(sorted(set(job.agents)), 2))
        assert len(meetings) == (agents * (agents - 1) // 2 if players > 1 else 0)
        assert len(set(meetings.values())) <= 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("agents", range(1, 8))
def test_no_game_is_played_twice(agents, players):
    """In the same deal no two games have the same agents in the same seats."""
    schedule = Schedule(config([f"{number}=random" for number in range(agents)], players, deals=1))
    assert len({job.agents for job in schedule}) == len(schedule)


def test_game_numbers_name_games():
    schedule = Schedule(config(deals=5))
    jobs = list(schedule)
    assert [job.game for job in jobs] == list(range(len(schedule)))
    assert [schedule.job(job.game) for job in reversed(jobs)] == jobs[::-1]
    for number in (-1, len(schedule)):
        with pytest.raises(IndexError):
            schedule.job(number)


def test_a_longer_tournament_begins_with_the_same_games():
    assert list(Schedule(config(deals=5)))[:12] == list(Schedule(config(deals=3)))


@pytest.mark.parametrize(
    ("agents", "players", "wanted", "gap"),
    [(7, 3, 7, 0), (5, 4, 5, 0), (8, 4, 16, 2), (6, 2, 6, 1), (3, 4, 3, 0), (13, 4, 13, 0), (9, 4, 18, 1)],
)
def test_a_choice_of_line_ups_is_balanced(agents, players, wanted, gap):
    """Every agent plays equally often, and pairs as nearly so as the number allows."""
    chosen = line_ups(agents, players, wanted)
    assert len(chosen) == len(set(chosen)) == wanted
    plays = Counter(agent for line_up in chosen for agent in line_up)
    assert len(plays) == agents and len(set(plays.values())) == 1
    pairs = Counter(pair for line_up in chosen for pair in combinations(sorted(set(line_up)), 2))
    meetings = [pairs[pair] for pair in combinations(range(agents), 2)]
    assert max(meetings) - min(meetings) <= gap


@pytest.mark.parametrize(
    ("agents", "players", "wanted", "part"),
    [
        (5, 4, 6, 'a multiple of 5, the number of agents, up to 5, or "all" for 5'),
        (7, 3, 8, "a multiple of 7"),
        (4, 4, 2, '"all" for 1'),
        (30, 4, 30, "too many to choose from"),
    ],
)
def test_a_choice_that_favours_some_is_refused(agents, players, wanted, part):
    with pytest.raises(DocumentError, match=part):
        Schedule(config([f"{number}=random" for number in range(agents)], players, line_ups=wanted))


def test_repeated_line_ups_are_not_turned_into_themselves():
    assert list(rotations((0, 1, 0, 1))) == [0, 1]
    assert list(rotations((0, 0, 0))) == [0]
    assert [rotated((0, 1, 2), turn) for turn in rotations((0, 1, 2))] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_deals_differ():
    """Also those of tournaments with neighbouring seeds."""
    seeds = {deal_seed(seed, deal) for seed in range(20) for deal in range(50)}
    assert len(seeds) == 1000 and max(seeds) < SEEDS
    first, second = (Game.from_seed("lancashire-2018", 4, deal_seed(1, deal)).setup for deal in (0, 1))
    assert first != second


# The configuration


def test_agents_get_names():
    given = ["greedy", "a b=random", "quick=ismcts:iterations=5", "greedy", {"name": "x", "spec": "random"}, "greedy"]
    given[1] = "external:command=python a=b.py"
    found = {entrant.name: entrant.spec for entrant in entrants(given)}
    assert found == {
        "greedy": "greedy",
        "external:command=python a=b.py": "external:command=python a=b.py",
        "quick": "ismcts:iterations=5",
        "greedy#2": "greedy",
        "x": "random",
        "greedy#3": "greedy",
    }


@pytest.mark.parametrize(
    ("values", "parts"),
    [
        ({}, ["ruleset is missing", "agents is missing", "deals is missing", "out is missing"]),
        ({"ruleset": "lancashire-1999"}, ["'lancashire-1999'"]),
        ({"players": 5}, ["5"]),
        ({"players": 0}, ["players is 0", "from 1"]),
        ({"players": True}, ["players is true"]),
        ({"deals": 2.5, "jobs": "two"}, ["deals is 2.5", 'jobs is "two"']),
        ({"seed": -1}, ["seed is -1"]),
        ({"agents": []}, ["agents is []", "at least one"]),
        ({"agents": "greedy"}, ['agents is "greedy"', "a list"]),
        ({"agents": ["greedy", 3]}, ["agents[1] is 3"]),
        ({"agents": ["gredy"]}, ["'gredy'"]),
        ({"agents": ["a=greedy", "a=random"]}, ['agents[1].name is "a"', "no other agent"]),
        ({"agents": [{"name": "a"}]}, ["agents[0]", "`spec`"]),
        ({"line_ups": "some"}, ['line_ups is "some"']),
        ({"move_seconds": 0}, ["move_seconds is 0"]),
        ({"dela": 3}, ["dela is 3", 'closest: "deals"']),
        ({"out": ""}, ['out is ""']),
    ],
)
def test_a_wrong_configuration_is_refused_with_every_fault(values, parts):
    base = {"ruleset": "lancashire-2018", "agents": ["greedy", "random"], "deals": 2, "out": "r.db", "players": 2}
    with pytest.raises(ValueError) as caught:
        config_from((base if values else {}) | values)
    lines = str(caught.value).splitlines()
    assert all(line.endswith(".") for line in lines)
    for part in parts:
        assert part in str(caught.value)


def test_a_toml_file_is_a_configuration(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text(
        'ruleset = "lancashire-2007"\nplayers = 3\ndeals = 7\nseed = 5\nout = "x.db"\nmove_seconds = 1.5\n'
        'agents = ["greedy", { name = "quick", spec = "ismcts:iterations=5" }]\n'
    )
    found = config_from(values_in(path))
    assert (found.ruleset, found.players, found.deals) == ("lancashire-2007", 3, 7)
    assert (found.seed, found.move_seconds) == (5, 1.5)
    assert [(entrant.name, entrant.spec) for entrant in found.agents] == [
        ("greedy", "greedy"),
        ("quick", "ismcts:iterations=5"),
    ]


@pytest.mark.parametrize(("content", "part"), [("deals = = 3", "no TOML"), (None, "cannot be read")])
def test_a_file_that_is_no_toml_is_refused(tmp_path, content, part):
    path = tmp_path / "plan.toml"
    if content is not None:
        path.write_text(content)
    with pytest.raises(ValueError, match=part):
        values_in(path)


def test_differences_are_named_one_by_one():
    begun = config(deals=3).identity()
    wanted = config((*KINDS[:3], "ismcts", "random"), deals=4, move_seconds=2.0).identity()
    assert differences(begun, wanted, "r.db") == [
        "agents[3].name is 'ismcts'; r.db was begun with 'random'.",
        "agents[3].spec is 'ismcts'; r.db was begun with 'random'.",
        "agents[4].name is 'random'; r.db was begun with missing.",
        "agents[4].spec is 'random'; r.db was begun with missing.",
        "deals is 4; r.db was begun with 3.",
        "move_seconds is 2.0; r.db was begun with none.",
    ]
    assert differences(begun, begun, "r.db") == []
