"""The breakdown of the profiling build: shares, rates, pictures. A normal build has no counters and says so."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from brass_ai.profile import breakdown, breakdown_text, flame
from brass_ai.profile.breakdown import ORDER, WHOLE, Breakdown, PartTime
from brass_core import _engine

COUNTING = pytest.mark.skipif(not _engine.COUNTS, reason="needs the build of `make profile`")
NOT_COUNTING = pytest.mark.skipif(_engine.COUNTS, reason="needs a normal build")

# Seconds without those of the parts inside; 10 iterations in 2 seconds.
PARTS = (
    PartTime(WHOLE, "", 10, 0.1),
    PartTime("determinize", WHOLE, 10, 0.1),
    PartTime("copy", "determinize", 10, 0.1),
    PartTime("match", WHOLE, 50, 0.1),
    PartTime("select", WHOLE, 40, 0.2),
    PartTime("expand", WHOLE, 8, 0.1),
    PartTime("movegen", "expand", 8, 0.1),
    PartTime("playout", WHOLE, 10, 0.4),
    PartTime("movegen", "playout", 30, 0.2),
    PartTime("apply", "playout", 30, 0.1),
    PartTime("evaluate", WHOLE, 10, 0.2),
    PartTime("back up", WHOLE, 10, 0.1),
    PartTime("movegen", WHOLE, 50, 0.1),
    PartTime("apply", WHOLE, 40, 0.1),
)


@pytest.fixture
def found() -> Breakdown:
    return Breakdown(
        ruleset="lancashire-2018", players=4, era="rail", searches=2, iterations=10, nodes=100, tree_bytes=4096,
        depth=3.5, max_depth=6, parts=PARTS, branching={"main": (4, 50), "card": (2, 8)},
    )  # fmt: skip


def test_shares_are_of_all_time_wherever_a_part_was_called(found):
    totals = {total.part: total for total in found.totals()}
    assert list(totals) == list(ORDER)
    assert sum(total.share for total in totals.values()) == pytest.approx(1)
    assert totals["movegen"].share == pytest.approx(0.4 / 2)
    assert totals["movegen"].calls_per_iteration == pytest.approx(8.8)
    assert totals["movegen"].nanoseconds_per_call == pytest.approx(0.4e9 / 88)


def test_rates_are_of_all_time(found):
    assert found.rates() == pytest.approx({"iterations": 5, "decisions": 35, "nodes": 50, "playouts": 5, "copies": 5})


def test_bars_add_up_and_show_what_is_inside(found):
    rows = list(flame.text_bars(found))
    assert sum(share for name, share, _ in rows if not name.startswith(" ")) == pytest.approx(1)
    shares = {name: share for name, share, _ in rows}
    assert shares["playout"] == pytest.approx(0.7 / 2)
    assert rows[[name for name, _, _ in rows].index("playout") + 1][0] == "  movegen"
    assert len(dict((name, bar) for name, _, bar in rows)["playout"]) == round(0.35 * flame.BAR)


def test_the_picture_is_well_formed_and_as_wide_as_the_shares(found):
    root = ElementTree.fromstring(flame.svg([found, found]))
    boxes = [box for box in root.iter("{http://www.w3.org/2000/svg}g")]
    assert len(boxes) == 2 * len(PARTS)
    widths = {box[0].text.split(":")[0]: float(box[1].get("width")) / flame.WIDTH for box in boxes}
    assert widths["iteration"] == 1
    assert widths["movegen within playout, 6,666,667 ns of its own a call"] == pytest.approx(0.1, abs=1e-3)
    assert all(float(box[1].get("x")) + float(box[1].get("width")) < flame.WIDTH + 2 * flame.MARGIN for box in boxes)


def test_document_has_all_figures(found):
    document = breakdown.to_document([found], [breakdown.effective_threads("lancashire-2018", 2, 0, most=1)])
    assert document["format"] == "brass-breakdown/1"
    (row,) = json.loads(json.dumps(document))["breakdowns"]
    assert (row["ruleset"], row["players"], row["era"]) == ("lancashire-2018", 4, "rail")
    assert {part["part"] for part in row["parts"]} == set(ORDER)
    assert row["branching"] == {"main": {"lists": 4, "mean": 12.5}, "card": {"lists": 2, "mean": 4}}
    assert row["tree"] == {"mean_depth": 3.5, "max_depth": 6, "nodes": 50, "bytes": 2048}
    assert set(row["per_second"]) == {"iterations", "decisions", "nodes", "playouts", "copies"}
    assert document["threads"][0]["effective"] == [{"threads": 1, "effective": 1.0, "pairs": 1}]


def test_threads_are_measured_up_to_the_number_asked_for():
    rows = breakdown.effective_threads("lancashire-2018", 2, 0, most=3)["effective"]
    assert [row["threads"] for row in rows] == [1, 2, 3]
    assert all(row["effective"] > 0 for row in rows)


def test_text_says_what_was_counted(found):
    text = "\n".join([breakdown_text.heading(found), *breakdown_text.sentences(found)])
    assert "lancashire-2018, 4 players, rail era: 2 searches, 5 iterations/s" in text
    assert "main 12.5, card 4.0" in text
    assert "50 nodes, 2 KiB, mean depth 3.5 decisions, at most 6" in text


@NOT_COUNTING
def test_a_normal_build_says_how_to_get_a_breakdown(run):
    done = run("profile", "--breakdown")
    assert (done.code, done.out) == (2, "")
    assert done.err == "This build does not count; `make profile` builds one that does and shows its breakdown.\n"


@NOT_COUNTING
def test_a_normal_build_counts_nothing():
    sample = _engine.Sample.draw(_engine.Ruleset.named("lancashire-2018", 2), _engine.Stage.start, 2, 1)
    counted = _engine.break_down(sample, 0, _engine.SearchParameters(iterations=20))
    assert (counted["searches"], counted["iterations"]) == (2, 40)
    assert counted["parts"] == counted["branching"] == []


@COUNTING
@pytest.mark.parametrize("players", [3, 4])
def test_every_part_is_counted_in_both_eras(players):
    eras = list(breakdown.break_down("lancashire-2007", players, positions=8, iterations=100))
    assert [one.era for one in eras] == ["canal", "rail"]
    for one in eras:
        assert one.iterations == 100 * one.searches
        assert {time.part for time in one.parts} == set(ORDER)
        for part in ("determinize", "copy", "playout", "evaluate", "back up", WHOLE):
            assert one.calls(part) == one.iterations
        assert one.calls("apply") >= one.iterations
        assert all(decisions >= lists for lists, decisions in one.branching.values())
        assert 1 <= one.depth <= one.max_depth


@COUNTING
def test_counting_does_not_alter_the_search():
    """The bench on the counting build has the signature of every other build."""
    from brass_ai.bench.run import pinned, run_bench

    pin = pinned()
    assert run_bench(1, pin.iterations, pin.seed).signature == pin.signature


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--svg", "x.svg"], "--svg draws a breakdown; ask for one with --breakdown."),
        (["--breakdown", "--compare", "x.json"], "--compare compares rates; a breakdown has none to compare."),
    ],
)
def test_options_that_do_not_go_together_are_refused(run, arguments, text):
    done = run("profile", *arguments)
    assert (done.code, done.out) == (2, "")
    assert text in done.err


def test_an_era_must_exist():
    sample = _engine.Sample.draw(_engine.Ruleset.named("lancashire-2018", 2), _engine.Stage.start, 1, 1)
    with pytest.raises(ValueError, match="era"):
        _engine.break_down(sample, 2, _engine.SearchParameters(iterations=20))
    with pytest.raises(ValueError, match="iterations is 0"):
        _engine.break_down(sample, 0, _engine.SearchParameters(iterations=0, seconds=1))
