"""Advice about the hand and the next order, and why a turn is recommended."""

import json
from pathlib import Path

import pytest
from tests.support.documents import GAMES, busy_position, fresh_position, position_at

from brass_ai import Limit, suggest
from brass_ai.advice import Advice, advise
from brass_ai.comparison import SOURCES, Comparison
from brass_ai.trials import Figure
from brass_core.documents.progress import Moment
from brass_core.knowledge import view_of
from brass_core.names import names_of

QUICK = Limit(iterations=300)
EXAMPLE = "examples/lancashire-2018-4p-canal-round-5.json"


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_every_card_in_hand_has_a_worth(ruleset, players):
    document = fresh_position(ruleset, players)
    advice = advise(view_of(document), worlds=10)
    hand = document["seats"][document["active_seat"]]["hand"]
    assert {card.card: card.count for card in advice.cards} == {card: hand.count(card) for card in hand}
    worths = [card.worth.mean for card in advice.cards]
    assert worths == sorted(worths, reverse=True)
    assert advice.cheapest == advice.cards[-1].card
    assert len(advice.places) == players and advice.places[-1] == Figure(0, 0)
    assert 1 <= advice.expected_place <= players


def test_cards_that_only_can_be_passed_with_are_worth_nothing():
    """In the last round, without money and with nothing on the board, no card is better than another."""
    document = position_at("lancashire-2018", 3, Moment("rail", 9, (0, 1, 2), 2, 2, False, False))
    for seat in document["seats"]:
        seat |= {"cash": 0, "income_space": 0}
    document["coal_market"] = document["iron_market"] = 0
    advice = advise(view_of(document), worlds=10)
    assert {card.worth for card in advice.cards} == {Figure(0, 0)}
    assert advice.places == () and advice.expected_place is None and advice.first_below is None


def test_a_card_that_a_plan_needs_is_dear():
    """The only card that opens a town where the seat can sell at once is worth more than one of a full town."""
    document = busy_position()
    seat = document["seats"][document["active_seat"]]
    advice = advise(view_of(document), worlds=60)
    assert {card.card for card in advice.cards} == set(seat["hand"])
    assert advice.cards[0].worth.mean > advice.cards[-1].worth.mean


def test_what_to_stay_below_is_the_least_spent_so_far():
    """L88: who spent less goes first, and equals keep their order, so the last to play must spend less than all."""
    document = position_at("lancashire-2018", 4, Moment("canal", 3, (0, 1, 2, 3), 2, 2, False, False))
    for seat, spent in enumerate((15, 7, 0, 0)):
        document["seats"][seat]["spent"] = spent
    advice = advise(view_of(document), worlds=10)
    assert advice.first_below == 7
    assert "spend less than £7" in " ".join(advice.sentences())
    document["seats"][1]["spent"] = 0
    assert "nobody can come before all" in " ".join(advise(view_of(document), worlds=10).sentences())


def test_the_same_worlds_and_seed_give_the_same_advice():
    view = view_of(fresh_position("lancashire-2007", 4))
    assert advise(view, worlds=10, seed=3) == advise(view, worlds=10, seed=3)
    assert advise(view, worlds=10, seed=3) != advise(view, worlds=10, seed=4)


def test_without_time_there_is_no_advice():
    assert advise(view_of(fresh_position("lancashire-2018", 4)), worlds=1000, deadline=0.0) is None


def test_suggest_gives_advice_if_asked(run):
    result = run("suggest", EXAMPLE, "--iterations", "200", "--advice", "--json")
    advice = json.loads(result.out)["advice"]
    assert {"card", "words", "count", "worth"} == set(advice["cards"][0])
    assert advice["cheapest"] == advice["cards"][-1]["card"]
    text = run("suggest", EXAMPLE, "--iterations", "200", "--advice").out
    assert "Cheapest to discard:" in text and "Going first in the next round is worth" in text
    assert "Cheapest to discard:" not in run("suggest", EXAMPLE, "--iterations", "200").out


def test_a_recommendation_says_where_its_points_come_from():
    found = suggest(Path(EXAMPLE).read_text(encoding="utf-8"), QUICK).comparison
    assert set(found.sources) == set(SOURCES)
    assert sum(figure.mean for figure in found.sources.values()) == pytest.approx(found.points.mean)
    assert sum(figure.mean for figure in found.gains.values()) == pytest.approx(found.gain.mean, abs=1e-6)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_the_runner_up_begins_with_another_deed(ruleset, players):
    """Not with a step of the recommended turn in another order or with another card."""
    advice = suggest(fresh_position(ruleset, players), QUICK)
    deeds = {planned.step.split(" card=")[0] for planned in advice.turn if planned.step}
    assert advice.comparison.runner_up[0].split(" card=")[0] not in deeds


def test_reasons_can_be_left_out():
    quiet = suggest(busy_position(), QUICK, explain=False)
    assert quiet.comparison is None and quiet.advice is None
    assert not any("runner-up" in sentence for sentence in quiet.why)


def test_the_only_legal_deed_has_no_runner_up():
    document = busy_position()
    for seat in document["seats"]:
        seat |= {"cash": 0, "income_space": 0}
    document["coal_market"] = 0
    for tile in document["tiles"]:
        tile["flipped"], tile["cubes"] = True, 0
    found = suggest(document, QUICK).comparison
    assert found.runner_up == () and found.gain is None
    assert len(found.sentences()) == 1


def comparison(**gains: float) -> Comparison:
    """A made-up one; the gains not given are 0, all with an error of 0.1."""
    zero = Figure(0.0, 0.0)
    named = {name: Figure(gains.get(name, 0.0), 0.1) for name in SOURCES if name != "banked"}
    others = {name: Figure(gains.get(name, 0.0), 0.1) for name in ("income", "place", "rivals")}
    total = Figure(sum(figure.mean for figure in named.values()), 0.1)
    return Comparison(20, Figure(50.0, 1.0), dict.fromkeys(SOURCES, zero), ("pass",), total, named, **others)


def test_what_speaks_against_the_runner_up_is_told_in_words():
    """Points it lacks, income, a later place and points that it leaves to the rivals are against it; more is for it."""
    told = comparison(rail_tiles=4.0, canal_links=-1.5, income=6.0, place=-1.2, rivals=-2.0).sentences()[-1]
    assert told.startswith("The runner-up (pass) brings 2.5 ± 0.1 points less there; against it: ")
    against, favour = told.split("; for it: ")
    assert "-4.0 points of tiles of the rail era" in against and "+2.0 points for each rival" not in favour
    assert "£6 less income" in against and "1.2 places later in the next round" in against
    assert favour == "+1.5 points of links of the canal era."


def test_a_runner_up_that_does_better_is_a_doubt():
    doubtful = comparison(rail_tiles=-3.0)
    assert doubtful.is_doubtful and "be careful" in doubtful.sentences()[-1]
    assert not comparison(rail_tiles=-0.1).is_doubtful


def test_advice_reads_well():
    card = Advice(0, 10, (), None, (Figure(2.0, 0.5), Figure(1.0, 0.5), Figure(0, 0)), 2.5, None)
    assert card.sentences() == [
        "Going first in the next round is worth +2.0 ± 0.5 points over going last, place 2 +1.0 ± 0.5; this turn leads "
        "to place 2.5 on average."
    ]


def test_card_names_are_those_of_the_game():
    names = names_of("lancashire-2018", 4)
    advice = advise(view_of(fresh_position("lancashire-2018", 4)), worlds=10)
    assert all(card.words == names.card_names[card.card] for card in advice.cards)
