"""Views and determinizations: what a seat knows is kept, what it does not know is dealt at random (L103 to L106)."""

from collections import Counter

import pytest
from scipy.stats import chisquare

from brass_core import _engine, rulesets
from brass_core.codec import codec_of

GAMES = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]
SIGNIFICANCE = 1e-4  # of each chi-square test; the seeds are fixed, so a pass stays a pass


def mid_game(ruleset: str, players: int, seed: int, decisions: int) -> _engine.State:
    """A State some uniformly random decisions into a game, at a main decision."""
    state = _engine.State.start(_engine.Ruleset.named(ruleset, players), seed)
    random = _engine.Random(seed)
    while not state.is_over and (decisions > 0 or state.is_partial or state.is_open or state.asks_for_bonus):
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


class TestBirmingham:
    """Its own secrets: the first discards lie face down (B19), while wild cards are taken for all to see (B8, B119)."""

    @pytest.fixture(params=rulesets()["birmingham-2018"])
    def rules(self, request):
        return _engine.Ruleset.named("birmingham-2018", request.param)

    def test_nobody_sees_the_face_down_cards_not_even_their_owner(self, rules):
        """B19: exchanging them with cards of the deck changes no seat's View and no seat's position."""
        codec = codec_of(rules.id, rules.players)
        for seed in range(20):
            state = mid_game(rules.id, rules.players, seed, decisions=3 * seed)
            fields = with_sizes(state.fields())
            if not fields["removed"] or not fields["deck"]:
                continue
            assert len(fields["removed"]) == rules.players
            count = min(len(fields["removed"]), len(fields["deck"]))
            exchanged = fields | {
                "deck": [*fields["removed"][:count], *fields["deck"][count:]],
                "removed": [*fields["deck"][:count], *fields["removed"][count:]],
            }
            other = _engine.State.from_fields(rules, exchanged)
            for seat in range(rules.players):
                assert _engine.View.of(state, seat) == _engine.View.of(other, seat)
                shown, also = (codec.position(game.fields(), seat, []) for game in (state, other))
                assert shown == also and shown["removed"] is None and shown["removed_size"] == rules.players

    def test_any_unseen_card_may_lie_face_down(self, rules):
        """B19: in as many worlds as there are copies among the unseen cards, for every seat."""
        state = _engine.State.start(rules, 5)
        for seat in range(rules.players):
            view, random, samples = _engine.View.of(state, seat), _engine.Random(seat), 5000
            unseen = {card: count for card, count in enumerate(view.unseen) if count}
            counts = Counter(view.determinize(random).fields()["removed"][seat] for _ in range(samples))
            assert set(counts) <= set(unseen)
            expected = [samples * count / sum(unseen.values()) for count in unseen.values()]
            assert chisquare([counts[card] for card in unseen], expected).pvalue > SIGNIFICANCE

    def test_in_the_rail_era_they_are_dealt_with_all_others(self, rules):
        """B133, B134: nothing lies face down, and the deal holds every card of the game."""
        state, random = _engine.State.start(rules, 2), _engine.Random(2)
        before = state.fields()
        while state.era == 0:
            state.apply(_engine.choose(_engine.Policy.random, state, random.below(2**31)), random)
        after = state.fields()
        wild = wild_numbers(rules)
        assert after["removed"] == [] and before["removed"]
        held = [hidden_cards(fields, observer=-1) for fields in (before, after)]
        assert held[0] == Counter({card: count for card, count in held[1].items() if card not in wild})

    def test_wild_cards_stay_where_everybody_saw_them_go(self, rules):
        """B27, B119: in every world a rival's hand has those that it took and has not used yet."""
        codec, wild, seen = codec_of(rules.id, rules.players), wild_numbers(rules), 0
        for seed in range(25):
            state = mid_game(rules.id, rules.players, seed, decisions=4 * seed)
            fields = state.fields()
            for observer in range(rules.players):
                view, random = _engine.View.of(state, observer), _engine.Random(seed)
                assert not wild & {card for card, count in enumerate(view.unseen) if count}
                worlds = [view.determinize(random).fields() for _ in range(10)]
                shown = codec.position(fields, observer, [])
                for seat in set(range(rules.players)) - {observer}:
                    held = sorted(card for card in fields["seats"][seat]["hand"] if card in wild)
                    for world in worlds:
                        assert sorted(card for card in world["seats"][seat]["hand"] if card in wild) == held
                    assert shown["seats"][seat]["hand_known"] == sorted(codec.card_names(held))
                    assert shown["seats"][seat]["hand"] is None
                    seen += len(held)
        assert seen > 20

    def test_a_used_wild_card_is_known_no_more(self, rules):
        """B27: it is back on its pile, and in no discards."""
        wild, used = wild_numbers(rules), 0
        for seed in range(12):
            state, random = _engine.State.start(rules, seed), _engine.Random(seed)
            while not state.is_over:
                seat, steps, before = state.seat, state.steps_played, state.fields()
                state.apply(_engine.choose(_engine.Policy.lively, state, random.below(2**31)), random)
                cards = wild & set(state.step[5:8])
                if state.steps_played == steps or not cards:
                    continue
                used += 1
                after = state.fields()["seats"][seat]
                assert not wild & set(after["discards"])
                assert (
                    all(after["hand"].count(card) == before["seats"][seat]["hand"].count(card) - 1 for card in cards)
                    or state.era != before["era"]
                )
        assert used > 3

    def test_the_search_answers_the_same_whatever_lies_hidden(self, rules):
        """Exchanging what the seat cannot see, face-down cards included, changes no visit."""
        parameters = _engine.SearchParameters(iterations=80, seed=3)
        for seed in range(6):
            state = mid_game(rules.id, rules.players, seed, decisions=12 * seed)
            view = _engine.View.of(state, state.seat)
            world = view.determinize(_engine.Random(seed + 1))
            assert bytes(world) != bytes(state)
            answers = [_engine.search(_engine.View.of(game, game.seat), parameters) for game in (state, world)]
            visits = [[(choice.decisions, choice.visits) for choice in answer.decisions] for answer in answers]
            assert visits[0] == visits[1] and answers[0].best == answers[1].best


def wild_numbers(rules: _engine.Ruleset) -> set[int]:
    """The kinds of wild cards."""
    codec = codec_of(rules.id, rules.players)
    return {codec.card_number[card] for card in codec.names.wild_cards}


def with_sizes(fields: dict) -> dict:
    """A State's fields as `from_fields` takes them."""
    seats = [entry | {"hand_size": len(entry["hand"])} for entry in fields["seats"]]
    return fields | {"seats": seats, "deck_size": len(fields["deck"]), "removed_size": len(fields["removed"])}
