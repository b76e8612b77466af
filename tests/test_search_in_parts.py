"""A search that is read while it goes on, and one that is bound to some steps."""

import pytest

from brass_ai.protocol.allowed import steps_by_text
from brass_core import Game, _engine


@pytest.fixture
def view():
    game = Game.from_seed("lancashire-2018", 4, 6)
    return game.view(game.active_seat)


def parameters(**values):
    return _engine.SearchParameters(**{"iterations": 600, "seed": 3, **values})


def rows(result):
    """What a search found about each decision of the root."""
    return [(row.decisions, row.visits, row.points) for row in result.decisions]


def test_parts_add_up_to_one_search(view):
    """However it is cut, so many iterations of one thread give the same tree."""
    whole = _engine.search(view, parameters())
    parts = _engine.Search(parameters())
    parts.begin(view)
    assert sum(parts.work(iterations=number) for number in (1, 99, 500)) == 600
    assert rows(parts.report()) == rows(whole)
    assert parts.report().iterations == 600


def test_a_report_can_be_had_at_any_time(view):
    """From the first iteration on there is a turn to recommend, which is legal."""
    search = _engine.Search(parameters())
    search.begin(view)
    for _ in range(20):
        search.work(iterations=1)
        (first, *_) = search.report().turn
        state = view.determinize(_engine.Random(0))
        for decision in first.decisions:
            state.apply(decision, _engine.Random(0))


def test_beginning_anew_forgets(view):
    """The second search is the first one again."""
    search = _engine.Search(parameters())
    found = []
    for _ in range(2):
        search.begin(view)
        search.work(iterations=200)
        found.append(rows(search.report()))
    assert found[0] == found[1]


@pytest.mark.parametrize("threads", [1, 2])
def test_only_allowed_steps_are_tried(view, threads):
    """Every visited step is one of them, and the free search visits others."""
    steps = list(steps_by_text(view).values())
    allowed = steps[::5]
    search = _engine.Search(parameters(threads=threads))
    search.begin(view, allowed)
    search.work(iterations=400)
    result = search.report()
    assert sum(row.visits for row in result.decisions) == 400
    assert all(row.decisions in allowed for row in result.steps)
    assert result.turn[0].decisions in allowed
    search.begin(view)
    search.work(iterations=400)
    assert any(row.decisions not in allowed for row in search.report().steps)


def test_a_line_begins_with_what_is_asked(view):
    """And goes on as the search did."""
    search = _engine.Search(parameters())
    search.begin(view)
    search.work(iterations=600)
    result = search.report()
    assert search.line_after(result.variation[:1]) == result.variation
    for row in result.steps[:5]:
        assert search.line_after(row.decisions)[: len(row.decisions)] == row.decisions


def test_what_cannot_be_is_refused(view):
    """No work before a beginning, no end without a limit, no decisions that are not legal or not a whole step."""
    search = _engine.Search(parameters())
    for use in (lambda: search.work(iterations=1), search.report, lambda: search.line_after([])):
        with pytest.raises(ValueError, match="has not begun"):
            use()
    step = max(steps_by_text(view).values(), key=len)
    for line in ([], [9999], step[:-1], [*step, *step]):
        with pytest.raises(ValueError, match=r"legal|complete step"):
            search.begin(view, [line])
    search.begin(view, [step])
    with pytest.raises(ValueError, match="both 0"):
        search.work()
    with pytest.raises(ValueError, match="not legal"):
        search.line_after([9999])
    search.run(view)
    with pytest.raises(ValueError, match="has not begun"):
        search.report()


def test_a_line_goes_on_to_the_next_turn_and_can_be_played(view):
    """Rivals decide as the playout policy would; the last decision is one that the search looked at, its seat's own."""
    result = _engine.search(view, parameters(iterations=3000))
    state = view.determinize(_engine.Random(view.key))  # the world of the line
    seats = []
    for decision in result.variation:
        seats.append(state.seat)
        assert decision in state.legal_decisions()
        state.apply(decision, _engine.Random(0))
    assert seats[0] == seats[-1] == view.observer
    assert set(seats) != {view.observer}
