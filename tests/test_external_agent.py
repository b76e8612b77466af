"""External agents: what a program is told, which answers count, and that one that fails harms nobody else."""

import json
import re
import sys
from pathlib import Path

import pytest
from tests.support.documents import GAMES
from tests.support.programs import is_alive, program, wait_until

from brass_ai.agents import AgentSpecError, make_agent
from brass_ai.agents.external import AgentFault
from brass_ai.selfplay import GamePlan, play_game, play_on
from brass_core import Game
from brass_core.knowledge import legal_steps_of
from brass_core.position import read_position
from brass_core.record import read_record
from brass_core.replay import positions

EXAMPLE = Path(__file__).parents[1] / "examples" / "external_agent.py"
PLAY_AS = Path(__file__).parents[1] / "bench" / "play_as.py"
KEEP = 'open({!r}, "a").write(line)'


def first_choice(spec: str, moves: int = 1):
    """Let an external agent make the first decisions of a game; the agent and the table."""
    agent = make_agent(spec, 1)
    table = Game.from_seed("lancashire-2018", 2, 1)
    for _ in range(moves):
        table.decide(agent.choose(table.view(table.state.seat)))
    return agent, table


def fault_of(spec: str, moves: int = 1) -> AgentFault:
    with pytest.raises(AgentFault) as caught:
        first_choice(spec, moves)
    return caught.value


# What it is told


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_the_example_plays_whole_games(ruleset, players):
    spec = f"external:command={sys.executable} {EXAMPLE}"
    plan = GamePlan(ruleset, players, (spec, *["guided"] * (players - 1)), 3)
    record = play_game(plan)
    assert sum(seat == 0 for seat, _ in record["steps"]) > 10
    assert record == play_game(plan), "the same seed gives the same game"


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_an_agent_of_another_build_plays_as_it_would_within_the_tournament(ruleset, players):
    own = "ismcts:iterations=4"
    steps = []
    for spec in (own, f"external:command={sys.executable} {PLAY_AS} {own}"):
        agents = [make_agent(spec, 1), *(make_agent("guided", seat) for seat in range(1, players))]
        game = Game.from_seed(ruleset, players, 3)
        steps.append(list(play_on(game, agents)))
    assert steps[0] == steps[1]


def test_the_example_is_short():
    code = [line for line in EXAMPLE.read_text().split('"""')[2].splitlines() if line.strip()]
    assert len(code) <= 30


def moments(record):
    """The game before and after each step, and once more where an open action is closed after it."""
    for game in positions(read_record(record)):
        yield game
        if game.state.is_open:
            game = game.copy()
            game.close()
            yield game


@pytest.mark.parametrize("ruleset", ["lancashire-2018", "birmingham-2018"])
def test_it_is_told_what_its_seat_knows_and_no_more(tmp_path, ruleset):
    """L103, L104, B19: every position is the one that the referee shows to its seat, and every legal step is listed."""
    kept = tmp_path / "kept.jsonl"
    spec = program(tmp_path, KEEP.format(str(kept)))
    record = play_game(GamePlan(ruleset, 3, (spec, "lively", "random"), 8))
    start, *questions = [json.loads(line) for line in kept.read_text().splitlines()]
    assert start["type"] == "start" and start["protocol"] == "brass-agent/1"
    assert (start["ruleset"], start["players"], start["seat"]) == (ruleset, 3, 0)
    shown = {json.dumps(game.position(0), sort_keys=True) for game in moments(record)}
    assert len(questions) > 20
    for question in questions:
        position = question["position"]
        assert json.dumps(position, sort_keys=True) in shown
        assert position["observer"] == position["active_seat"] == 0
        assert [seat["hand"] is None for seat in position["seats"]] == [False, True, True]
        assert position["deck"] is position["removed"] is None
        assert (position["distant_market"] or {"stack": None})["stack"] is None
        read_position(position)
        assert question["legal"] == legal_steps_of(position)
        assert question["may_stop"] == (position["open_action"] is not None and "steps" in position["open_action"])


@pytest.mark.parametrize(("message", "heading"), [(0, "**First it reads**"), (1, "**Then, whenever")])
def test_every_field_is_documented(tmp_path, message, heading):
    """The tables of docs/tournaments.md hold the fields of both messages, and no others."""
    kept = tmp_path / "kept.jsonl"
    agent, _ = first_choice(program(tmp_path, KEEP.format(str(kept))))
    agent.close()
    page = (EXAMPLE.parents[1] / "docs" / "tournaments.md").read_text()
    table = page.split(heading)[1].split("\n\n")[1]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(json.loads(kept.read_text().splitlines()[message]))


# Which answers count


def test_sources_may_be_left_out_where_only_one_way_is_legal(tmp_path):
    short = """
if number == 0: return {"type": "ready"}
steps = [step for step in message["legal"] if step.startswith("develop") and step.endswith("iron=market")]
return {"step": steps[0].split(" iron=")[0] if steps else message["legal"][0], "remark": "ignored"}
"""
    agent, table = first_choice(program(tmp_path, short), moves=2)
    assert table.state.steps_played == 1
    assert table.open_steps[0].startswith("develop") and table.open_steps[0].endswith("iron=market")
    agent.close()


def test_null_closes_an_open_action(tmp_path):
    stop = """
if number == 0: return {"type": "ready"}
if message["may_stop"]: return {"step": None}
return {"step": next(step for step in message["legal"] if step.startswith("develop"))}
"""
    agent, table = first_choice(program(tmp_path, stop), moves=3)
    assert table.state.steps_played == 1 and not table.open_steps
    assert table.state.seat != table.setup["turn_order"][0], "L20: one action in the first turn, and it is over"
    agent.close()


@pytest.mark.parametrize(
    ("habit", "kind", "reason"),
    [
        ('return {"type": "ready"} if number == 0 else {"step": "loan 31 card=port"}', "illegal", "loan 31"),
        ('return {"type": "ready"} if number == 0 else {"step": "dance"}', "illegal", "is no step"),
        ('return {"type": "ready"} if number == 0 else {"step": None}', "illegal", "a step as text"),
        ('return {"type": "ready"} if number == 0 else {"move": "pass"}', "illegal", "`step`"),
        ('return {"type": "ready"} if number == 0 else "no JSON"', "illegal", "one JSON object"),
        ('return {"type": "ready"} if number == 0 else [1]', "illegal", "one JSON object"),
        ('return {"type": "ready"} if number == 0 else "[" * 100000', "illegal", "one JSON object"),
        ('return {"type": "hello"}', "illegal", '{"type": "ready"}'),
        ('return \'{"type": "ready"}\\n{"step": "pass"}\'', "illegal", "more than one line"),
        ('return "x" * 2000000', "illegal", "longer than"),
        ("sys.exit(3)", "crash", "exit code 3"),
        ("os.kill(os.getpid(), 9)", "crash", "SIGKILL"),
        ('raise RuntimeError("what went wrong")', "crash", "exit code 1"),
        ("os.close(1); time.sleep(60)", "crash", "closed its output"),
    ],
)
def test_a_program_that_fails_is_named_with_the_reason(tmp_path, habit, kind, reason):
    fault = fault_of(program(tmp_path, habit))
    assert fault.kind == kind
    assert reason in fault.reason
    assert fault.reason.endswith(".") and "\n" not in fault.reason


def test_its_standard_error_is_kept(tmp_path):
    habit = """
print("long " * 100000, "the end", file=sys.stderr, flush=True)
raise RuntimeError("what went wrong")
"""
    fault = fault_of(program(tmp_path, habit))
    assert "the end" in fault.error_output and "RuntimeError: what went wrong" in fault.error_output
    assert len(fault.error_output) <= 1 << 14


def test_a_step_has_a_time_limit(tmp_path):
    """And nothing of the program is left, be it what it started itself."""
    kept = tmp_path / "processes"
    habit = f"""
if number == 0:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    open({str(kept)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
else:
    time.sleep(600)
"""
    spec = program(tmp_path, habit).replace("external:", "external:seconds=0.5,")
    fault = fault_of(spec)
    assert fault.kind == "timeout" and "0.5 s" in fault.reason
    own, child = map(int, kept.read_text().split())
    assert not is_alive(own)
    assert wait_until(lambda: not is_alive(child) or is_zombie(child))


def is_zombie(process: int) -> bool:
    """Dead, and waiting for a parent that is not us to notice."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize("end", ["", "while True:\n    try: time.sleep(600)\n    except BaseException: pass"])
def test_closing_ends_the_program(tmp_path, end):
    """Be it one that leaves when its input ends, or one that does not."""
    kept = tmp_path / "process"
    spec = program(tmp_path, f"open({str(kept)!r}, 'w').write(str(os.getpid()))")
    path = Path(spec.split()[-1])
    path.write_text(path.read_text() + end)
    agent, _ = first_choice(spec)
    process = int(kept.read_text())
    assert is_alive(process)
    agent.close()
    assert not is_alive(process)


def test_a_program_ends_with_its_agent(tmp_path):
    kept = tmp_path / "process"
    agent, _ = first_choice(program(tmp_path, f"open({str(kept)!r}, 'w').write(str(os.getpid()))"))
    del agent
    assert not is_alive(int(kept.read_text()))


def test_selfplay_says_in_a_sentence_what_went_wrong(run, tmp_path):
    agents = [program(tmp_path, "sys.exit(3)"), "random"]
    result = run("selfplay", "--ruleset", "lancashire-2018", "--players", 2, "--agents", *agents)
    assert result.code == 2 and "exit code 3" in result.err and "Traceback" not in result.err


# Specs


def test_a_command_goes_on_to_the_end_of_the_spec(tmp_path):
    kept = tmp_path / "words"
    spec = program(tmp_path, f"open({str(kept)!r}, 'w').write(repr(sys.argv[1:]))") + " --depth=2,seconds=5 'a b'"
    agent, _ = first_choice(spec)
    agent.close()
    assert kept.read_text() == repr(["--depth=2,seconds=5", "a b"])


@pytest.mark.parametrize(
    ("spec", "part"),
    [
        ("external", "command is missing"),
        ("external:command=", "command is missing"),
        ("external:command=no-such-program-at-all", "'no-such-program-at-all'"),
        ("external:seconds=0,command=true", "more than 0"),
        ("external:command='unclosed", "quotation"),
    ],
)
def test_a_command_that_cannot_be_started_is_refused(spec, part):
    with pytest.raises(AgentSpecError, match=re.escape(part)):
        make_agent(spec, 0)


# Agents of other packages


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Installs a package with one module, `plug_in`, and an entry point `added` to its `KIND`."""

    def install(code: str) -> None:
        (tmp_path / "plug_in.py").write_text(code)
        about = tmp_path / "plug_in-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plug-in\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("[brass_ai.agents]\nadded = plug_in:KIND\n")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "plug_in", raising=False)

    yield install
    sys.modules.pop("plug_in", None)


FIRST = """
from brass_ai.agents.registry import AgentKind
from brass_core import _engine
class First:
    def __init__(self, name, seed, number):
        self.name, self.number = name, number
    def choose(self, view):
        return view.determinize(_engine.Random(0)).legal_decisions()[self.number]
KIND = AgentKind(lambda spec, seed, options: First(spec, seed, **options), {"number": 0}, "plays the first decision")
"""


def test_an_installed_package_adds_an_agent(installed):
    installed(FIRST)
    agent = make_agent("added:number=1", 0)
    table = Game.from_seed("lancashire-2018", 2, 1)
    assert agent.choose(table.view(table.state.seat)) == table.state.legal_decisions()[1]
    with pytest.raises(AgentSpecError, match='closest: "number"'):
        make_agent("added:numbr=1", 0)
    with pytest.raises(AgentSpecError, match="added"):
        make_agent("aded", 0)


@pytest.mark.parametrize(
    ("code", "part"), [("import no_such_module", "no_such_module"), ("KIND = 3", "an AgentKind"), ("", "KIND")]
)
def test_a_package_whose_agent_cannot_be_loaded_is_named(installed, code, part):
    installed(code)
    with pytest.raises(AgentSpecError, match=part):
        make_agent("added", 0)
