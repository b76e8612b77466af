"""`brass_ai.suggest`: what it recommends, what it may know, and what it refuses."""

import dataclasses
import json
import math
import random

import pytest
from tests.support.documents import (
    GAMES,
    busy_position,
    fresh_position,
    open_position,
    place_link,
    place_tile,
    position_at,
    shortfall_position,
)

from brass_ai import Limit, Recommendation, suggest
from brass_ai.effects import Effects, effects_of
from brass_core import Game, _engine
from brass_core.documents.progress import Moment
from brass_core.faults import DocumentError
from brass_core.knowledge import legal_steps_of, view_of
from brass_core.names import names_of
from brass_core.notation import format_step, parse_step
from brass_core.position import read_position

QUICK = Limit(iterations=300)


def playing_position(ruleset: str, players: int, steps: int, seed: int = 5) -> dict:
    """A complete position after some random steps of a game, passes left out where anything else is legal."""
    game, chance = Game.from_seed(ruleset, players, seed), random.Random(seed)
    for _ in range(steps):
        legal = game.legal_steps()
        game.play(chance.choice([step for step in legal if not step.startswith("pass")] or legal))
    return game.position()


def settled(document: dict) -> dict:
    """The position with an open action closed, as its player's next decision or another seat's."""
    game = Game.from_position(document)
    game.close()
    return game.position()


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.parametrize("steps", [0, 12, 40])
def test_the_recommended_turn_can_be_played(ruleset, players, steps):
    document = settled(playing_position(ruleset, players, steps))
    advice = suggest(document, QUICK)
    game = Game.from_position(document)
    assert advice.seat == game.active_seat
    for planned in advice.turn:
        if planned.step is None:
            game.close()
        else:
            assert game.mover(planned.step) == advice.seat
            assert game.play(planned.step) == planned.step
    if advice.turn_is_complete:
        game.close()
        assert game.is_over or game.active_seat != advice.seat or game.state.actions_left


def test_alternatives_are_ranked_and_add_up():
    advice = suggest(playing_position("lancashire-2018", 4, 20), Limit(iterations=2000), top=1000)
    first, *others = advice.alternatives
    assert first.step == advice.turn[0].step
    assert [other.visits for other in others] == sorted((other.visits for other in others), reverse=True)
    assert sum(alternative.share for alternative in advice.alternatives) == pytest.approx(1)
    assert len({alternative.step for alternative in advice.alternatives}) == len(advice.alternatives)
    for alternative in advice.alternatives:
        assert len(alternative.forecasts) == 4
        for forecast in alternative.forecasts:
            assert forecast.standard_error >= 0 and 0 <= forecast.win <= 1 and math.isfinite(forecast.points)


def test_top_limits_the_alternatives():
    assert len(suggest(fresh_position("lancashire-2018", 4), QUICK, top=2).alternatives) == 2


def test_each_alternative_is_another_deed():
    """Choices of card and sources of one deed are counted in one line."""
    document = fresh_position("lancashire-2018", 4)
    names = names_of("lancashire-2018", 4)
    advice = suggest(document, Limit(iterations=2000), top=1000)
    steps = [parse_step(alternative.step, names) for alternative in advice.alternatives]
    deeds = [(dataclasses.replace(step, cards=(), coal=(), iron=()), len(step.cards)) for step in steps]
    assert len(set(deeds)) == len(deeds)
    assert any(alternative.variants for alternative in advice.alternatives)


def test_one_thread_and_iterations_repeat_exactly():
    document = playing_position("lancashire-2007", 3, 30)
    once, again = (suggest(document, Limit(iterations=700), seed=9) for _ in range(2))
    assert dataclasses.replace(once, seconds=0) == dataclasses.replace(again, seconds=0)


def test_threads_share_the_iterations():
    advice = suggest(fresh_position("lancashire-2018", 2), Limit(iterations=1000), threads=2)
    assert advice.threads == 2
    assert advice.iterations >= 1000


@pytest.mark.parametrize("ruleset", ["lancashire-2007", "lancashire-2018"])
def test_hidden_cards_change_nothing(ruleset):
    """L103, L104: rivals' hands, the deck and undrawn tiles are not looked at even where the position shows them."""
    document = settled(playing_position(ruleset, 3, 25))
    seat, chance = document["active_seat"], random.Random(1)
    other = json.loads(json.dumps(document))
    rivals = [number for number in range(3) if number != seat]
    piles = [other["seats"][number]["hand"] for number in rivals] + [other["deck"], other["removed"]]
    cards = [card for pile in piles for card in pile]
    chance.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]
    for number in rivals:
        other["seats"][number]["hand"].sort()
    chance.shuffle(other["distant_market"]["stack"])
    assert other != document
    assert _without_time(suggest(document, QUICK)) == _without_time(suggest(other, QUICK))


def test_a_seats_own_position_gives_the_same_as_the_whole():
    document = settled(playing_position("lancashire-2018", 4, 33))
    seen = Game.from_position(document).position(observer=document["active_seat"])
    assert _without_time(suggest(document, QUICK)) == _without_time(suggest(seen, QUICK))


def test_every_form_of_a_position_is_taken():
    document = busy_position(observer=1)
    forms = [document, json.dumps(document), json.dumps(document).encode(), read_position(document), view_of(document)]
    first, *others = [_without_time(suggest(form, QUICK)) for form in forms]
    assert all(other == first for other in others)


def test_the_position_given_is_not_changed():
    document = busy_position()
    before = json.dumps(document)
    suggest(document, QUICK)
    assert json.dumps(document) == before


@pytest.mark.parametrize("ruleset", ["lancashire-2007", "lancashire-2018"])
def test_a_shortfall_is_settled_with_the_tile_to_lose(ruleset):
    """L91."""
    advice = suggest(shortfall_position(ruleset), QUICK)
    assert [planned.step for planned in advice.turn] == ["lose wigan:1"]
    assert advice.alternatives[0].forecasts == () and "lose wigan:1" in str(advice)


def test_of_several_tiles_one_is_chosen_to_lose():
    """L91."""
    document = shortfall_position("lancashire-2018")
    place_tile(document, "bolton:1", 1, "cotton_mill", 3)
    advice = suggest(document, QUICK)
    assert {alternative.step for alternative in advice.alternatives} == {"lose bolton:1", "lose wigan:1"}
    assert all(alternative.forecasts for alternative in advice.alternatives)


def test_an_open_action_is_continued_or_ended():
    """The last action of the turn is open: its continuations stand beside its end, and nothing else."""
    document = position_at("lancashire-2018", 3, Moment("rail", 3, (2, 1, 0), 1, 0, True, False))
    card = document["seats"][1]["discards"][0]
    document["seats"][1]["tiles_left"]["port"]["1"] -= 1
    document["open_action"] = {"kind": "develop", "steps": [f"develop port card={card} iron=market"]}
    document["seats"][1]["tiles_left"]["port"]["1"] -= 1
    advice = suggest(document, Limit(iterations=1000), top=1000)
    offered = {alternative.step: alternative.words for alternative in advice.alternatives}
    assert offered.pop(None) == "End the action"
    assert set(offered) <= {step for step in legal_steps_of(document) if step.startswith("+develop")}
    assert len(advice.turn) == 1 and advice.turn_is_complete


def test_after_an_open_action_comes_the_next_of_the_turn():
    document = open_position("develop", ["develop port card={card} iron=market"])
    advice = suggest(document, Limit(iterations=1000), top=1000)
    assert {alternative.step for alternative in advice.alternatives} <= set(legal_steps_of(document))


def test_forced_passes_need_no_search():
    """Only passing is legal: the cards are still chosen, and the sentence says so."""
    document = busy_position()
    for seat in document["seats"]:
        seat |= {"cash": 0, "income_space": 0}
    document["coal_market"] = 0
    for tile in document["tiles"]:
        tile["flipped"], tile["cubes"] = True, 0
    legal = legal_steps_of(document)
    assert all(step.startswith("pass") for step in legal)
    advice = suggest(document, QUICK)
    assert advice.turn[0].step in legal
    assert "No other deed is legal." in advice.why
    assert advice.sureness.level == "high"


def test_an_unfinished_turn_says_so():
    """L83: what follows a distant sale depends on the tile drawn."""
    advice = suggest(busy_position(), QUICK)
    assert "ask again" in str(dataclasses.replace(advice, turn_is_complete=False))
    assert "ask again" not in str(dataclasses.replace(advice, turn_is_complete=True))


def test_a_distant_sale_promises_nothing():
    """L83: the tile is not known before it is drawn, so the reasons don't tell what the sale brings."""
    document = position_at("lancashire-2018", 3, Moment("rail", 9, (2, 1, 0), 1, 1, False, False))
    for seat in document["seats"]:
        seat["cash"] = 0
    place_tile(document, "rochdale:1", 1, "cotton_mill", 3)
    place_link(document, "rochdale-yorkshire", 1)
    advice = suggest(document, QUICK)
    assert advice.turn[0].step.startswith("sell rochdale:1>market")
    assert any("depends on the tile drawn" in sentence for sentence in advice.why)
    assert not any("flips" in sentence or "income" in sentence for sentence in advice.why)


def test_a_loan_is_told_with_its_price():
    """L86, L88: money, income, and the place in the next order among those who have played."""
    document = position_at("lancashire-2018", 4, Moment("canal", 3, (0, 1, 2, 3), 3, 2, False, False))
    for seat, spent in enumerate((5, 0, 40, 0)):
        document["seats"][seat]["spent"] = spent
    effects = effects_after(document, "loan 20 card=" + document["seats"][3]["hand"][0])
    assert (effects.cash_change, effects.income_change, effects.flipped) == (20, -2, ())
    assert (effects.spent, effects.place, effects.played) == (0, 2, 4)
    assert effects.sentence() == (
        "At once: income falls by 2 to -2; £20 more in hand (£50); £0 spent this round "
        "(place 2 of 4 so far in the next turn order)."
    )


def test_a_sale_is_told_with_the_tiles_that_flip():
    """L64, L82: mill and port flip and bring income; no income is paid and nothing is taken back in between."""
    document = busy_position()
    sale = "sell manchester:1>lancaster:1 card=" + document["seats"][1]["hand"][0]
    game = Game.from_position(document)
    game.play(sale)
    after = game.position()["seats"][1]
    levels = names_of("lancashire-2018", 3).income_levels
    effects = effects_after(document, sale)
    assert effects.flipped == ("lancaster:1", "manchester:1") and effects.gifts == ()
    assert effects.income == levels[after["income_space"]]
    assert (effects.cash_change, effects.spent) == (0, document["seats"][1]["spent"])


def test_a_rivals_tile_that_flips_is_told_apart():
    """L63: the last cube of a rival's iron works is used."""
    document = busy_position()
    place_tile(document, "bolton:3", 0, "iron_works", 3, cubes=1)
    effects = effects_after(document, f"develop port card={document['seats'][1]['hand'][0]} iron=bolton:3")
    assert effects.gifts == ("bolton:3",) and effects.flipped == ()


def effects_after(document: dict, step: str) -> Effects:
    """The effects of one step of the seat to move."""
    game = Game.from_position(document)
    return effects_of(view_of(document), _decisions(game, game.state, step), game.codec)


def _decisions(game: Game, state: _engine.State, step: str) -> list[int]:
    """The decisions that make up a step, none if it is not legal."""
    for decision in state.legal_decisions():
        after = state.copy()
        after.apply(decision, _engine.Random(0))
        if after.steps_played == state.steps_played:
            further = _decisions(game, after, step)
            if further:
                return [decision, *further]
        elif format_step(game.codec.step(after.step)) == step:
            return [decision]
    return []


def test_a_recommendation_prints_and_converts():
    advice = suggest(busy_position(), QUICK)
    assert isinstance(advice, Recommendation)
    document = json.loads(json.dumps(advice.to_dict()))
    assert document["format"] == "brass-recommendation/1"
    assert document["turn"][0]["step"] == advice.turn[0].step
    assert [line["seat"] for line in document["variation"]][:1] == [advice.seat]
    page = str(advice)
    assert page.startswith("Seat 1 should play:")
    for planned in advice.turn:
        assert (planned.step or planned.words) in page


def test_a_search_too_short_to_compare_is_not_sure():
    advice = suggest(busy_position(), Limit(iterations=1))
    assert advice.turn and advice.sureness.level == "low"
    assert str(advice)


def test_a_time_limit_ends_the_search():
    advice = suggest(busy_position(), 0.05)
    assert advice.iterations > 0 and advice.seconds > 0


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (busy_position(observer=0), "active_seat is 1, whose hand is hidden from the observer, seat 0"),
        (position_at("lancashire-2018", 3, Moment("rail", 9, (0, 1, 2), None, 0, False, False)), "the game is over"),
    ],
)
def test_positions_without_a_decision_are_refused(document, sentence):
    with pytest.raises(ValueError, match=sentence):
        suggest(document, QUICK)


def test_another_seats_view_is_refused():
    with pytest.raises(ValueError, match="It is seat 1's turn"):
        suggest(Game.from_position(busy_position()).view(0), QUICK)


def test_faulty_positions_are_refused_with_their_faults():
    document = busy_position() | {"round": 99}
    with pytest.raises(DocumentError) as error:
        suggest(document, QUICK)
    assert error.value.faults[0].path == "round"


@pytest.mark.parametrize(
    "numbers",
    [{"seconds": value} for value in (0, -1, math.nan, math.inf, 1e9, "1", True)]
    + [{"iterations": value} for value in (0, -5, 10**12, 1.5, True)],
)
def test_limits_that_make_no_sense_are_refused(numbers):
    with pytest.raises(ValueError, match=f"{next(iter(numbers))} is .*; expected"):
        Limit(**numbers)


@pytest.mark.parametrize(
    "options", [{"seed": -1}, {"seed": 2**64}, {"threads": 0}, {"threads": 10**6}, {"top": 0}, {"top": 1.5}]
)
def test_options_that_make_no_sense_are_refused(options):
    with pytest.raises(ValueError, match=f"{next(iter(options))} is .*; expected a whole number"):
        suggest(busy_position(), QUICK, **options)


def test_search_parameters_are_handed_on():
    with pytest.raises(TypeError, match="unknown parameter exploitation"):
        suggest(busy_position(), QUICK, exploitation=1.0)
    assert suggest(busy_position(), QUICK, exploration=2.0).iterations


def _without_time(advice: Recommendation) -> Recommendation:
    return dataclasses.replace(advice, seconds=0)
