"""Views and determinizations: what a seat knows is kept, what it does not know is dealt at random (L103 to L106)."""

from collections import Counter

import pytest
from scipy.stats import chisquare

from brass_core import _engine, rulesets

GAMES = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]
SIGNIFICANCE = 1e-4  # of each chi-square test; the seeds are fixed, so a pass stays a pass


def mid_game(ruleset: str, players: int, seed: int, decisions: int) -> _engine.State:
    """A State some uniformly random decisions into a game, at a main decision."""
    state = _engine.State.start(_engine.Ruleset.named(ruleset, players), seed)
    random = _engine.Random(seed)
    while not state.is_over and (decisions > 0 or state.is_partial or state.is_open):
        legal = state.legal_decisions()
        state.apply(legal[random.below(len(legal))], random)
        decisions -= 1
    return state


def hidden_cards(fields: dict, observer: int) -> Counter:
    """Cards in hands other than the observer's, in the deck and among the removed ones."""
    cards = Counter(fields["deck"]) + Counter(fields["removed"])
    for seat, entry in enumerate(fields["seats"]):
        if seat != observer:
            cards += Counter(entry["hand"])
    return cards


def public_part(fields: dict, observer: int) -> dict:
    """All that the observer knows of a State's fields: hidden cards and tiles are replaced by their numbers."""
    public = {key: value for key, value in fields.items() if key not in ("seats", "deck", "removed", "distant_stack")}
    public["seats"] = [
        entry if seat == observer else entry | {"hand": len(entry["hand"])}
        for seat, entry in enumerate(fields["seats"])
    ]
    sizes = {"deck": len(fields["deck"]), "removed": len(fields["removed"]), "tiles": Counter(fields["distant_stack"])}
    return public | sizes


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_every_determinization_is_consistent(ruleset, players):
    """L103, L104: thousands of samples keep all that is open, and hold exactly the unseen cards and tiles."""
    samples = 0
    for seed in range(30):
        state = mid_game(ruleset, players, seed, decisions=7 * seed)
        for observer in range(players):
            view, fields = _engine.View.of(state, observer), state.fields()
            random = _engine.Random(seed)
            # How the last action was composed is history, not knowledge.
            fields |= {key: view.fields()[key] for key in ("step", "developed")}
            for _ in range(20):
                world = view.determinize(random)
                assert public_part(world.fields(), observer) == public_part(fields, observer)
                assert hidden_cards(world.fields(), observer) == hidden_cards(fields, observer)
                assert _engine.View.of(world, observer) == view
                samples += 1
    assert samples == 600 * players


def test_each_unseen_card_is_equally_likely_in_each_hidden_place():
    """L105: at the start, a hidden card's kind follows the number of unseen copies, in hands, deck and removed pile."""
    state = _engine.State.start(_engine.Ruleset.named("lancashire-2018", 4), 11)
    view = _engine.View.of(state, 0)
    unseen = {card: count for card, count in enumerate(view.unseen) if count}
    places: dict[str, Counter] = {"hand": Counter(), "next card": Counter(), "removed": Counter()}
    random, samples = _engine.Random(2026), 20_000
    for _ in range(samples):
        fields = view.determinize(random).fields()
        hand = fields["seats"][1 + random.below(3)]["hand"]
        places["hand"][hand[random.below(len(hand))]] += 1
        places["next card"][fields["deck"][0]] += 1
        places["removed"][fields["removed"][random.below(len(fields["removed"]))]] += 1
    for place, counts in places.items():
        expected = [samples * count / sum(unseen.values()) for count in unseen.values()]
        test = chisquare([counts[card] for card in unseen], expected)
        assert test.pvalue > SIGNIFICANCE, (place, test)
        assert all(counts[card] for card in unseen), place


def test_the_order_of_distant_market_tiles_is_uniform():
    """L104: the next tile's value follows the numbers of tiles left."""
    state = _engine.State.start(_engine.Ruleset.named("lancashire-2018", 4), 3)
    view, random, samples = _engine.View.of(state, 2), _engine.Random(7), 20_000
    drawn = Counter(view.determinize(random).fields()["distant_stack"][0] for _ in range(samples))
    tiles = Counter(state.fields()["distant_stack"])
    expected = [samples * count / sum(tiles.values()) for count in tiles.values()]
    assert chisquare([drawn[value] for value in tiles], expected).pvalue > SIGNIFICANCE


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_a_view_is_the_same_whatever_lies_hidden(ruleset, players):
    """L104: swapping cards among rivals, deck and removed pile, or tiles in the stack, changes neither View nor key."""
    for seed in range(20):
        state = mid_game(ruleset, players, seed, decisions=5 * seed)
        for observer in range(players):
            view = _engine.View.of(state, observer)
            for other in range(5):
                world = view.determinize(_engine.Random(100 * seed + other))
                assert _engine.View.of(world, observer) == view
                assert _engine.View.of(world, observer).key == view.key


def test_different_knowledge_has_different_keys():
    """Among thousands of different Views no two share their 64-bit key."""
    keys, views = set(), 0
    for seed in range(40):
        state = _engine.State.start(_engine.Ruleset.named("lancashire-2018", 4), seed)
        random = _engine.Random(seed)
        while not state.is_over:
            legal = state.legal_decisions()
            if not state.is_partial:
                keys.add(_engine.View.of(state, state.seat).key)
                views += 1
            state.apply(legal[random.below(len(legal))], random)
    assert len(keys) == views


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_a_determinization_goes_on_like_the_game(ruleset, players):
    """In the midst of a step or an action too: the same is legal, and the action stays as open (L78, L81)."""
    rules = _engine.Ruleset.named(ruleset, players)
    for seed in range(40):
        state, random = _engine.State.start(rules, seed), _engine.Random(seed)
        while not state.is_over:
            seat = state.seat
            world = _engine.View.of(state, seat).determinize(_engine.Random(seed))
            decision = _engine.choose(_engine.Policy.lively, state, random.below(2**31))
            drawn_before = state.fields()["distant_drawn"]
            assert world.legal_decisions() == state.legal_decisions()
            for game in (world, state):
                game.apply(decision, random)
            drew_a_tile = state.fields()["distant_drawn"] != drawn_before
            if not drew_a_tile and (state.is_open or state.is_partial or world.is_open):
                assert (world.is_open, world.is_partial, world.seat) == (state.is_open, state.is_partial, state.seat)
                assert world.legal_decisions() == state.legal_decisions()
