"""One game of a tournament: where its points come from, and what becomes of agents that fail."""

import json
import re
from dataclasses import astuple

import pytest
from tests.referee import Referee
from tests.referee.board import location_of
from tests.support.documents import GAMES
from tests.support.programs import program

from brass_ai.tournament import Schedule, TournamentConfig
from brass_ai.tournament.game_job import places_of, play_job
from brass_core.names import names_of
from brass_core.record import read_record
from brass_core.replay import replay

KINDS = ("greedy", "guided", "lively", "random")


def outcome_of(ruleset="lancashire-2018", players=2, agents=KINDS, game=0, **others):
    config = TournamentConfig(ruleset, agents, deals=9, out="unused.db", players=players, **others)
    return play_job(Schedule(config).job(game))


def points_by_referee(record):
    """Each seat's points of links and tiles by era as another program counts them on the boards that are scored."""
    referee = Referee.from_setup(record["ruleset"], record["players"], record["setup"])
    scored = {}
    import tests.referee.eras as eras

    original = eras.score_links_and_tiles

    def count(board):
        icons = dict(board.facts.printed_link_vp)
        links, tiles = [0] * record["players"], [0] * record["players"]
        for space, tile in board.tiles.items():
            if tile.flipped:
                icons[location_of(space)] += board.facts.tiles[tile.industry, tile.level].link_vp
                tiles[tile.owner] += board.facts.tiles[tile.industry, tile.level].vp
        for link, owner in board.links.items():
            links[owner] += sum(icons[end] for end in board.facts.lines[link].ends)
        scored[board.era] = list(zip(links, tiles, strict=True))
        original(board)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(eras, "score_links_and_tiles", count)
        for _, step in record["steps"]:
            referee.play(step)
        result = referee.result()
    return scored, result


def bonuses(record, seat):
    """B110: points of the merchants whose barrels the seat's sales used."""
    places = names_of(record["ruleset"], record["players"]).merchants
    barrels = [place for who, step in record["steps"] if who == seat for place in re.findall("merchant:([a-z]+)", step)]
    return sum(places[place].amount for place in barrels if places[place].bonus == "vp")


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.parametrize("agents", [KINDS, ("lively",), ("random", "greedy")])
def test_points_are_split_by_source(ruleset, players, agents):
    """L93, L94, L98, B110, B124: as the referee counts them; L91c: what is missing was lost in shortfalls."""
    outcome = outcome_of(ruleset, players, agents)
    record = json.loads(outcome.record)
    scored, result = points_by_referee(record)
    for seat in outcome.seats:
        assert (seat.canal_links, seat.canal_tiles) == scored["canal"][seat.seat]
        assert (seat.rail_links, seat.rail_tiles) == scored["rail"][seat.seat]
        assert seat.cash_points == (0 if "birmingham" in ruleset else result["cash"][seat.seat] // 10), "L98, B138"
        assert seat.bonus_points == bonuses(record, seat.seat)
        parts = seat.canal_links + seat.canal_tiles + seat.rail_links + seat.rail_tiles
        parts += seat.bonus_points + seat.cash_points
        assert seat.points == parts - seat.lost_points == result["vp"][seat.seat]
        assert seat.lost_points >= 0


def test_shortfalls_are_met_in_these_games():
    """Else the test above would not see them."""
    lost = [seat.lost_points for game in range(4) for seat in outcome_of(agents=("random",), game=game).seats]
    assert any(lost)


def test_bonuses_are_met_in_these_games():
    """B110: in Shrewsbury and Nottingham, also with the last sale of the game."""
    games = [outcome_of("birmingham-2018", 4, ("guided",), game) for game in range(6)]
    assert any(seat.bonus_points for outcome in games for seat in outcome.seats)
    for outcome in games:
        assert [seat.bonus_points for seat in outcome.seats] == [
            bonuses(json.loads(outcome.record), seat.seat) for seat in outcome.seats
        ]


def test_an_outcome_tells_what_the_record_tells():
    outcome = outcome_of(players=4)
    record = json.loads(outcome.record)
    assert replay(read_record(record)).result() == record["result"]
    assert outcome.steps == len(record["steps"]) and outcome.status == "done"
    for seat in outcome.seats:
        assert record["setup"]["turn_order"][seat.turn_place] == seat.seat
        assert record["agents"][seat.seat] == outcome.job.specs[seat.seat] == KINDS[seat.agent]
        assert seat.place == record["result"]["places"][seat.seat]
        assert seat.income_level == record["result"]["income"][seat.seat]
        assert seat.decisions > 0 and seat.seconds > 0 and seat.fault is None
    assert sum(seat.win_share for seat in outcome.seats) == 1


def test_a_game_can_be_played_again_bit_for_bit():
    agents = ("ismcts:iterations=20", "greedy", "lively")
    first, second = (outcome_of(players=3, agents=agents, game=4) for _ in range(2))
    assert first.record == second.record
    untimed = [[astuple(seat)[:-5] for seat in outcome.seats] for outcome in (first, second)]
    assert untimed[0] == untimed[1]


@pytest.mark.parametrize(
    ("habit", "kind", "reason"),
    [
        ("if number == 9: sys.exit(3)", "crash", "exit code 3"),
        ("if number == 9: return {'step': 'loan 31 card=port'}", "illegal", "loan 31"),
        ("if number == 9: time.sleep(60)", "timeout", "0.5 s"),
        ("if number == 0: raise RuntimeError('no licence')", "crash", "RuntimeError: no licence"),
    ],
)
@pytest.mark.parametrize(
    ("ruleset", "players"), [("lancashire-2007", 3), ("lancashire-2018", 2), ("birmingham-2018", 3)]
)
def test_who_fails_is_out_and_the_others_play_on(tmp_path, ruleset, players, habit, kind, reason):
    """The seat passes from then on, the game is legal to its end, and it cannot be won by who failed."""
    outcome = outcome_of(ruleset, players, (program(tmp_path, habit), "greedy", "random")[:players], move_seconds=0.5)
    record = json.loads(outcome.record)
    game = replay(read_record(record))
    game.close()  # the end of a record closes the last action
    assert game.is_over
    failed, *others = outcome.seats
    assert (outcome.status, failed.fault, failed.place, failed.win_share) == ("forfeit", kind, players, 0)
    assert reason in failed.error_output
    assert [seat.fault for seat in others] == [None] * len(others)
    assert sum(seat.win_share for seat in others) == 1
    own = [step.split()[0] for seat, step in record["steps"] if seat == 0]
    assert set(own[9:]) <= {"pass", "lose"} and "pass" in own[9:]


def test_games_of_who_failed_can_be_played_again(tmp_path):
    agents = (program(tmp_path, "if number == 9: sys.exit(3)"), "greedy")
    assert outcome_of(agents=agents).record == outcome_of(agents=agents).record


@pytest.mark.parametrize(
    ("body", "kind", "part"),
    [
        ("return -1", "illegal", "-1"),
        ("return None", "illegal", "None"),
        ("raise KeyError('own')", "crash", "KeyError: 'own'"),
        ("raise SystemExit", "crash", "SystemExit"),
    ],
)
def test_an_agent_of_this_process_that_fails_is_out(monkeypatch, body, kind, part):
    """Be it in the middle of a step."""
    import brass_ai.tournament.game_job as game_job

    class Failing:
        def __init__(self, good):
            self.good, self.name, self.asked = good, "failing", 0

        def choose(self, view):
            self.asked += 1
            return self.good.choose(view) if self.asked < 10 else self.fail(view)

    scope = {}
    exec(f"def fail(self, view):\n    {body}", scope)
    Failing.fail = scope["fail"]
    make = game_job.make_agent
    monkeypatch.setattr(
        game_job, "make_agent", lambda spec, seed: Failing(make(spec, seed)) if spec == "lively" else make(spec, seed)
    )
    outcome = outcome_of(agents=("lively", "greedy"))
    assert (outcome.seats[0].fault, outcome.seats[1].fault) == (kind, None)
    assert part in outcome.seats[0].error_output
    assert outcome.seats[0].decisions == 10
    assert replay(read_record(json.loads(outcome.record))).is_over


@pytest.mark.parametrize(
    ("places", "is_out", "expected"),
    [
        ([1, 2, 3, 4], [False, False, False, False], [1, 2, 3, 4]),
        ([1, 2, 3, 4], [True, False, False, False], [4, 1, 2, 3]),
        ([1, 1, 3, 4], [False, True, False, True], [1, 3, 2, 3]),
        ([2, 1, 2], [False, True, False], [1, 3, 1]),
        ([1, 2], [True, True], [1, 1]),
    ],
)
def test_who_is_out_comes_last(places, is_out, expected):
    assert places_of(places, is_out) == expected
