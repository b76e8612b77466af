"""Rules L16 to L25: eras, rounds, turns and hands."""

import re
from collections import Counter

import pytest
from tests.rules.boards import LAST_ACTION_OF_A_ROUND
from tests.rules.table import BOTH, GAMES, Table, all_games, both_editions
from tests.support.position_parts import AMPLE_CASH


@all_games
def test_hands_in_the_last_four_rounds(engine, ruleset, players):
    """L16a, L23, L24, L25: hands of 8 at every start of a round, then of 8, 6, 4 and 2 when the deck is empty."""
    rounds = {era: (10 if (ruleset, players) != ("lancashire-2018", 3) else 9) for era in ("canal", "rail")}
    if players == 4:
        rounds = dict.fromkeys(rounds, 8)
    table = Table.new(engine, ruleset, players)
    for era, last in rounds.items():
        for number in range(1, last + 1):
            assert (table["era"], table["round"]) == (era, number)
            assert table.each("hand_size") == [min(8, 2 * (last + 1 - number))] * players
            assert (table["deck_size"] == 0) == (last - number <= 3)
            table.pass_round()
    assert table.game.is_over


END_OF_ROUND = {
    **LAST_ACTION_OF_A_ROUND,
    "hand": ["wigan"],
    "spent": {0: 12, 1: 7, 2: 12},
    "income": {0: 20, 1: 30, 2: 9, 3: 12},
    "deck": ["bury", "fleetwood", "ellesmere_port", "colne", "preston", "oldham", "stockport", "rochdale"],
}


def drawn_cards(before, after):
    return [Counter(now) - Counter(then) for then, now in zip(before, after, strict=True)]


def test_end_of_round_2007(engine):
    """L17, L23b, L88, L90, S39: new order, then refill in that order, each all his cards at once, then income."""
    table = Table.at(engine, BOTH[0], **END_OF_ROUND)
    hands = table.each("hand")
    assert table.each("hand_size") == [6, 6, 6, 7]
    hands[3].remove("wigan")
    table.play("pass card=wigan")
    assert (table["round"], table["turn_order"], table["active_seat"]) == (4, [3, 1, 0, 2], 3)
    assert table.each("spent") == [0] * 4
    assert table.each("cash") == [AMPLE_CASH + 5, AMPLE_CASH + 10, AMPLE_CASH - 1, AMPLE_CASH + 1]
    assert drawn_cards(hands, table.each("hand")) == [
        Counter(["preston", "oldham"]),
        Counter(["ellesmere_port", "colne"]),
        Counter(["stockport", "rochdale"]),
        Counter(["bury", "fleetwood"]),
    ]


def test_end_of_round_2018(engine):
    """L18, L23a, L88, L90: the seat refills at the end of its turn; then new order, then income."""
    table = Table.at(engine, BOTH[1], **END_OF_ROUND)
    hands = table.each("hand")
    assert table.each("hand_size") == [8, 8, 8, 7]
    hands[3].remove("wigan")
    table.play("pass card=wigan")
    assert (table["round"], table["turn_order"], table["active_seat"]) == (4, [3, 1, 0, 2], 3)
    assert table.each("spent") == [0] * 4
    assert table.each("cash") == [AMPLE_CASH + 5, AMPLE_CASH + 10, AMPLE_CASH - 1, AMPLE_CASH + 1]
    assert drawn_cards(hands, table.each("hand")) == [Counter()] * 3 + [Counter(["bury", "fleetwood"])]


@both_editions
def test_the_second_action_sees_what_the_first_changed(engine, ruleset):
    """L19, L26: the mine of the first action opens its town for an industry card and supplies its coal."""
    table = Table.at(
        engine,
        ruleset,
        era="rail",
        hand=["bolton", "iron_works"],
        tops={0: {"coal_mine": 2, "iron_works": 2}},
        tiles=["port 2 fleetwood:1 seat=0"],
    )
    assert table.legal("build iron_works@", "iron_works") == []
    table.play("build coal_mine@bolton:1 card=bolton")
    assert table.legal("build iron_works@", "iron_works") == ["build iron_works@bolton:3 card=iron_works coal=bolton:1"]


@both_editions
def test_the_same_action_twice(engine, ruleset):
    """L19: two loans in one turn."""
    table = Table.at(engine, ruleset, hand=["bolton", "port"]).play("loan 30 card=bolton", "loan 20 card=port")
    assert (table.seat(0, "cash"), table["active_seat"]) == (AMPLE_CASH + 50, 1)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_actions_of_a_turn(engine, ruleset, players):
    """L19, L20: one action in the first canal round, two in all others."""
    table = Table.new(engine, ruleset, players)
    for number in range(1, 4):
        for _ in range(players):
            seat, actions = table["active_seat"], 1 if number == 1 else 2
            for left in range(actions, 0, -1):
                assert (table["round"], table["active_seat"], table["actions_left"]) == (number, seat, left)
                table.pass_action()


@both_editions
def test_every_action_discards_one_card(engine, ruleset):
    """L21, S10: any card serves for anything but Build, and goes face up to the discards."""
    words = {
        "tiles": ["cotton_mill 1 preston:2 seat=0", "port 1 lancaster:1 seat=1"],
        "links": {"lancaster-preston": 1},
    }
    table = Table.at(engine, ruleset, **words)
    cards, discards = sorted(set(table.seat(0, "hand"))), table.seat(0, "discards")
    kinds = ["link preston-wigan", "develop port", "sell preston:2>lancaster:1", "loan 20", "pass"]
    ends = ["", " iron=market", "", "", ""]
    for kind, end in zip(kinds, ends, strict=True):
        steps = [f"{kind} card={card}{end}" for card in cards]
        assert table.legal(f"{kind} ") == steps
        after = Table.at(engine, ruleset, **words).play(steps[0])
        assert after.seat(0, "discards") == sorted([*discards, cards[0]])
        assert after.seat(0, "hand_size") == 7 and after["actions_left"] == 1


@both_editions
def test_six_kinds_of_actions_and_each_can_be_carried_out(engine, ruleset):
    """L22, L92: every legal step of a rich position can be played and leaves nobody in debt."""
    words = {
        "era": "rail",
        "hand": ["bury", "port", "iron_works"],
        "cash": {0: 19},
        "tops": {0: {"cotton_mill": 2, "iron_works": 2}},
        "tiles": [
            "cotton_mill 2 preston:2 seat=0",
            "coal_mine 2 bolton:1 seat=0 cubes=1",
            "port 2 lancaster:1 seat=1",
            "iron_works 2 blackburn:3 seat=1 cubes=1",
        ],
        "links": {"lancaster-preston": 1, "bolton-bury": 1},
        "coal_market": 1,
    }
    steps = Table.at(engine, ruleset, **words).legal()
    assert {step.split(" ")[0] for step in steps} == {"build", "link", "develop", "sell", "loan", "pass"}
    assert steps == sorted(set(steps))
    # One card or pair of cards for each way of doing something is enough.
    ways = {re.sub(r"card=\S+", "", step): step for step in steps}
    for step in ways.values():
        table = Table.at(engine, ruleset, **words).play(step)
        assert all(cash >= 0 for cash in table.each("cash"))
        assert all(
            further.startswith(("+", "build", "link", "develop", "sell", "loan", "pass")) for further in table.legal()
        )


@both_editions
@pytest.mark.parametrize(("cash", "steps"), [(2, []), (3, ["link bolton-bury card=port"])])
def test_only_what_can_be_paid_in_full(engine, ruleset, cash, steps):
    """L22, L43a, L74: £2 do not pay for a canal."""
    table = Table.at(engine, ruleset, hand=["port"], cash={0: cash}, tiles=["cotton_mill 1 bolton:1 seat=0"])
    assert table.legal("link bolton-bury", "port") == steps


@all_games
def test_refill_as_long_as_there_are_cards(engine, ruleset, players):
    """L23: hands never exceed 8, and together with the deck nothing is lost."""
    table = Table.new(engine, ruleset, players)
    total = table["deck_size"] + 8 * players
    while table["era"] == "canal":
        held = sum(table.each("hand_size")) + sum(map(len, table.each("discards"))) + table["deck_size"]
        assert held == total and max(table.each("hand_size")) <= 8
        table.pass_action()


@both_editions
def test_a_two_card_build_leaves_two_cards_short(engine, ruleset):
    """L24, L35: as many as two actions."""
    table = Table.at(engine, ruleset, round=8, hand=["bury", "port"])
    table.play("build coal_mine@wigan:1 card=bury+port")
    assert (table.seat(0, "hand_size"), table["active_seat"]) == (0, 1)
