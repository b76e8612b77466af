"""The baselines: which rule the automa follows where, and that looking further ahead plays better."""

from collections.abc import Sequence

import pytest
from tests.support.documents import (
    Document,
    bonus_position,
    busy_position,
    draw_distant_tiles,
    fresh_position,
    open_position,
    place_link,
    place_tile,
    shortfall_position,
)

from brass_ai.agents import AgentSpecError, make_agent
from brass_ai.agents.automa import automa_step
from brass_ai.selfplay import GamePlan, Series, play_game
from brass_core import Game, Step, _engine, rulesets
from brass_core.codec import codec_of

FOUR = "lancashire-2018", 4


def named_step(document: Document) -> Step | None:
    """What the automa plays at a complete position."""
    state = Game.from_position(document).state
    numbers = automa_step(state)
    return None if numbers is None else codec_of(document["ruleset"], document["players"]).step(numbers)


def give(document: Document, seat: int, *cards: str) -> None:
    """Put these cards, and as many as they are, into the seat's hand in exchange for cards that it holds."""
    hand = document["seats"][seat]["hand"]
    places = [*(other["hand"] for other in document["seats"] if other["hand"] is not hand), document["deck"]]
    places.append(document["removed"])
    for at, card in enumerate(cards):
        if card in hand[at:]:
            source = hand.index(card, at)
            hand[at], hand[source] = hand[source], hand[at]
            continue
        holder = next(place for place in places if card in place)
        holder[holder.index(card)], hand[at] = hand[at], card


@pytest.fixture
def canal() -> tuple[Document, int]:
    """The first decision of a game; the seat to move holds the cards of Manchester and Liverpool only."""
    document = fresh_position(*FOUR)
    seat = document["active_seat"]
    give(document, seat, *["manchester"] * 4, *["liverpool"] * 4)
    return document, seat


class TestAutoma:
    """In the order of its rules: each is followed once those before it have nothing to do."""

    def test_it_sells_whatever_can_be_sold_to_its_own_port_first(self):
        document = busy_position()
        place_tile(document, "preston:1", 0, "port", 3)  # a rival's, nearer
        step = named_step(document)
        assert (step.kind, step.space, step.target) == ("sell", "manchester:1", "lancaster:1")

    def test_it_goes_on_selling(self):
        document = open_position("sell", ["sell cotton_mill@bolton:1 to=market card={card}"])
        assert named_step(document).kind == "sell"

    def test_it_borrows_the_largest_loan_when_it_is_poor(self, canal):
        document, seat = canal
        document["seats"][seat]["cash"] = 9
        step = named_step(document)
        assert (step.kind, step.amount) == ("loan", 30)
        document["seats"][seat]["cash"] = 12
        assert named_step(document).kind == "build"

    def test_it_builds_cotton_mills_first(self, canal):
        step = named_step(canal[0])
        assert (step.kind, step.industry, step.cards) == ("build", "cotton_mill", ("manchester",))

    def test_a_shipyard_comes_before_a_cotton_mill(self, canal):
        document, seat = canal
        document["seats"][seat]["tiles_left"]["shipyard"]["0"] = 0
        place_tile(document, "wigan:1", (seat + 1) % 4, "coal_mine", 2)
        place_link(document, "liverpool-wigan", (seat + 1) % 4)
        assert named_step(document).industry == "shipyard"

    def test_two_mills_waiting_are_enough_then_it_builds_ports(self, canal):
        document, seat = canal
        place_tile(document, "bolton:1", seat, "cotton_mill", 1)
        assert named_step(document).industry == "cotton_mill"
        place_tile(document, "bury:1", seat, "cotton_mill", 1)
        assert (named_step(document).industry, named_step(document).cards) == ("port", ("liverpool",))

    def test_then_iron_works_where_the_market_has_room_then_one_coal_mine_then_canals(self, canal):
        document, seat = canal
        place_tile(document, "bolton:1", seat, "cotton_mill", 1)
        place_tile(document, "bury:1", seat, "cotton_mill", 1)
        place_tile(document, "preston:1", seat, "port", 1)
        place_tile(document, "fleetwood:1", seat, "port", 1)
        for space in ("liverpool:1", "liverpool:2", "liverpool:4"):
            place_tile(document, space, (seat + 1) % 4, "port", 2)
        place_tile(document, "manchester:1", (seat + 1) % 4, "coal_mine", 2)
        # Mills that could be sold would be sold: nothing is linked.
        document["iron_market"] = 7
        assert named_step(document).industry == "iron_works"
        document["iron_market"] = 8
        assert named_step(document).industry == "coal_mine"
        place_tile(document, "wigan:1", seat, "coal_mine", 1)
        assert named_step(document).kind == "link"

    def test_four_canals_are_enough_then_it_develops_the_lowest_tile(self, canal):
        document, seat = canal
        for space, industry in (("bolton:1", "cotton_mill"), ("bury:1", "cotton_mill"), ("wigan:1", "coal_mine")):
            place_tile(document, space, seat, industry, 1)
        for space in ("lancaster:1", "preston:1"):
            place_tile(document, space, seat, "port", 1)
        for space in ("liverpool:1", "liverpool:2", "liverpool:4"):
            place_tile(document, space, (seat + 1) % 4, "port", 2, flipped=True)
        draw_distant_tiles(document, -4, -3, -2)  # no demand: the mills cannot be sold
        for link in ("bolton-bury", "bolton-manchester", "bury-manchester"):
            place_link(document, link, seat)
        assert named_step(document).kind == "link"
        place_link(document, "manchester-oldham", seat)
        step = named_step(document)
        assert (step.kind, step.industry) == ("develop", "shipyard")

    def test_in_the_rail_era_it_builds_two_links_with_an_action(self):
        document = open_position("link", ["link bolton-wigan card={card} coal=market"])
        document["coal_market"] = 8
        document["seats"][1]["cash"] = 50
        step = named_step(document)
        assert step.kind == "link" and step.continues

    def test_it_closes_an_action_that_it_has_no_rule_for(self):
        """Level 2 tiles are not developed away a second time."""
        document = open_position("develop", ["develop cotton_mill card={card} iron=market"])
        for stack in document["seats"][1]["tiles_left"].values():
            stack |= {level: 0 for level in ("0", "1") if level in stack}
        assert named_step(document) is None

    def test_in_a_shortfall_the_lowest_level_goes(self):
        document = shortfall_position("lancashire-2018")
        document["tiles"].clear()
        place_tile(document, "bolton:1", 1, "cotton_mill", 3)
        place_tile(document, "wigan:1", 1, "coal_mine", 2)
        step = named_step(document)
        assert (step.kind, step.space) == ("lose", "wigan:1")

    def test_chance_plays_no_part(self):
        """Other seeds, the same game."""
        game = Game.from_seed(*FOUR, 3)
        agents = [make_agent("automa", seed) for seed in (1, 2)]
        while game.state.round < 4:
            view = game.view(game.state.seat)
            decision, other = (agent.choose(view) for agent in agents)
            assert decision == other
            game.state.apply(decision, _engine.Random(0))

    @pytest.mark.parametrize("ruleset", rulesets())
    def test_it_passes_only_where_nothing_else_can_be_done(self, ruleset):
        """Builds that take two cards are not in its rules."""
        game = Game.from_seed(ruleset, 3, 5)
        codec = codec_of(ruleset, 3)
        while not game.is_over:
            numbers = automa_step(game.state)
            if numbers is None:
                game.close()
                continue
            if codec.step(numbers).kind == "pass":
                steps = [codec.step(step) for step in game.state.legal_steps()]
                assert all(step.kind == "pass" or len(step.cards) == 2 for step in steps)
            game.state.apply_step(numbers, _engine.Random(0))


BIRMINGHAM = "birmingham-2018", 4


class TestAutomaWithMerchants:
    """Its rules for Birmingham, in their order."""

    @pytest.fixture
    def opening(self) -> tuple[Document, int]:
        """The first decision of a game; the seat to move holds cards of Birmingham, Stafford and for breweries."""
        document = fresh_position(*BIRMINGHAM)
        seat = document["active_seat"]
        give(document, seat, *["birmingham"] * 3, *["stafford"] * 2, *["brewery"] * 3)
        return document, seat

    def test_it_sells_with_the_merchants_own_barrel_first(self):
        """B109: an own brewery has beer too."""
        step = named_step(busy_position("birmingham-2018"))
        assert (step.kind, step.space, step.target) == ("sell", "birmingham:2", "oxford:1")
        assert step.beer == ("merchant:oxford:1",)

    def test_a_bonus_develops_the_lowest_level(self):
        document = bonus_position()
        stacks = document["seats"][1]["tiles_left"]
        lowest = {name: min(int(level) for level, count in stack.items() if count) for name, stack in stacks.items()}
        step = named_step(document)
        assert step.kind == "bonus" and lowest[step.industry] == min(
            level
            for name, level in lowest.items()
            if name != "pottery"  # B105
        )

    def test_it_borrows_when_it_is_poor(self, opening):
        document, seat = opening
        document["seats"][seat]["cash"] = 9
        assert (named_step(document).kind, named_step(document).amount) == ("loan", 30)

    def test_it_builds_a_manufacturer_first_and_a_mill_where_there_is_no_coal(self, opening):
        document, seat = opening
        step = named_step(document)
        assert (step.kind, step.industry, step.cards) == ("build", "cotton_mill", ("birmingham",))
        place_link(document, "birmingham-oxford", (seat + 1) % 4)  # access to the coal market
        assert (named_step(document).industry, named_step(document).coal) == ("manufacturer", ("market",))

    def test_goods_go_to_where_the_links_lead_to_a_buyer(self, opening):
        """B107: links of anybody; else the town with most links would be preferred."""
        document, seat = opening
        give(document, seat, *["coventry"] * 3, *["stafford"] * 2, *["birmingham"] * 3)
        document["merchants"] = [entry | {"tile": "blank", "beer": False} for entry in document["merchants"]]
        for space, tile in zip(
            ("oxford:1", "gloucester:1", "gloucester:2", "oxford:2", "shrewsbury:1", "warrington:1"),
            ("manufacturer", "all_goods", "cotton_mill", "manufacturer", "pottery", "cotton_mill"),
            strict=True,
        ):
            next(entry for entry in document["merchants"] if entry["space"] == space).update(
                tile=tile, beer=tile != "blank"
            )
        rival = (seat + 1) % 4
        for link in ("birmingham-oxford", "birmingham-coventry"):
            place_link(document, link, rival)
        step = named_step(document)
        assert (step.kind, step.industry) == ("build", "manufacturer")
        assert step.space.partition(":")[0] in ("birmingham", "coventry")

    def test_two_goods_waiting_are_enough_then_it_brews(self, opening):
        document, seat = opening
        place_tile(document, "coventry:3", seat, "manufacturer", 1)
        assert named_step(document).industry == "manufacturer"
        place_tile(document, "redditch:1", seat, "manufacturer", 1)
        document["iron_market"] = 10
        assert named_step(document).industry == "brewery"

    def test_it_takes_a_second_rail_with_the_same_action(self):
        document = open_position("link", ["link birmingham-coventry card={card} coal=market"], "birmingham-2018")
        place_link(document, "birmingham-coventry", 1)
        document["seats"][1]["cash"] = 60
        step = named_step(document)
        assert step.kind == "link" and step.continues and step.beer

    def test_its_steps_can_be_made_of_decisions(self):
        """Whole games, bonuses and scouting included, with cards, coal, iron and beer chosen one by one."""
        series = Series(*BIRMINGHAM, ("automa", "guided", "lively", "automa"), 6, 3)
        kinds = {text.split(" ")[0] for n in range(6) for _, text in play_game(series.game(n))["steps"]}
        assert {"sell", "build", "link", "+link", "develop", "loan", "pass"} <= kinds


def lead_over(spec: str, opponent: str, deals: int, ruleset: str = "lancashire-2018") -> float:
    """Mean points of an agent less those of its opponent, two seats each, on duplicated deals."""
    series = Series(ruleset, 4, (spec, opponent, spec, opponent), 4 * deals, 21, rotates=True)
    leads: list[float] = []
    for number in range(series.games):
        plan = series.game(number)
        points: Sequence[int] = play_game(plan)["result"]["vp"]
        signs = [1 if agent == spec else -1 for agent in plan.agents]
        leads.append(sum(sign * point for sign, point in zip(signs, points, strict=True)) / 2)
    return sum(leads) / len(leads)


class TestStrength:
    """Each rung of the ladder is above the one below by more than chance moves it on so few deals."""

    def test_the_automa_beats_random_and_lively_play(self):
        assert lead_over("automa", "random", 3) > 20
        assert lead_over("automa", "lively", 5) > 0

    def test_the_automa_beats_lively_play_in_birmingham(self):
        assert lead_over("automa", "lively", 5, "birmingham-2018") > 0

    def test_looking_one_step_ahead_beats_the_automa(self):
        assert lead_over("greedy", "automa", 5) > 0

    def test_looking_to_the_end_of_the_turn_beats_looking_one_step_ahead(self):
        assert lead_over("lookahead", "greedy", 8) > 0


class TestLookahead:
    def test_its_turn_can_be_played_to_the_end(self):
        game = Game.from_seed(*FOUR, 8)
        random = _engine.Random(1)
        for _ in range(40):
            state = game.state
            before = (state.era, state.round, state.seat)
            drawn = len(state.fields()["distant_drawn"])
            for decision in _engine.look_ahead(game.view(state.seat), 3):
                state.apply(decision, random)  # refuses what is not legal
            assert not state.is_partial
            has_ended = state.is_over or (state.era, state.round, state.seat) != before or state.is_shortfall
            assert has_ended or len(state.fields()["distant_drawn"]) > drawn

    def test_the_same_seed_gives_the_same_game_and_a_seed_is_all_that_counts(self):
        plan = GamePlan("lancashire-2007", 3, ("lookahead:beam=4", "lookahead:determinizations=3", "lookahead"), 4)
        assert play_game(plan) == play_game(plan)

    @pytest.mark.parametrize(
        ("spec", "part"),
        [
            ("lookahead:beam=0", "beam is 0; expected 1 to 256"),
            ("lookahead:later_beam=1000", "later_beam is 1000; expected 1 to 256"),
            ("lookahead:determinizations=17", "determinizations is 17; expected 1 to 16"),
            ("lookahead:evaluation=perfect", "evaluation='perfect'; expected network or static"),
            ("lookahead:depth=3", "the option 'depth'"),
            ("automa:level=3", "this kind has no options"),
        ],
    )
    def test_options_out_of_range_are_refused_with_a_sentence(self, spec, part):
        with pytest.raises(AgentSpecError) as refusal:
            make_agent(spec, 0)
        assert part in str(refusal.value) and str(refusal.value).endswith(".")

    def test_only_the_seat_to_move_can_be_asked_for(self):
        game = Game.from_seed(*FOUR, 1)
        seat = (game.state.seat + 1) % 4
        with pytest.raises(ValueError, match=f"the View is of seat {seat}"):
            _engine.look_ahead(game.view(seat), 1)
