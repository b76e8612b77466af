"""Rules L99 to L109: the ranking, what is known, and the variants that the rulesets leave out."""

from collections import Counter

import pytest
from tests.rules.boards import LAST_ACTION, LAST_CANAL_ACTION, NO_CASH
from tests.rules.table import BOTH, Table, all_games, both_editions
from tests.support import facts


def final(engine, ruleset, **words):
    table = Table.at(engine, ruleset, **LAST_ACTION, **words)
    table.pass_action()
    return table.game.result()


@both_editions
def test_most_points_win(engine, ruleset):
    """L99, L102: whatever money and income say."""
    result = final(engine, ruleset, vp={0: 10, 1: 40, 2: 20, 3: 30}, cash={0: 99, 1: 0, 2: 0, 3: 0}, income={0: 99})
    assert result["vp"] == [19, 40, 20, 30]
    assert (result["ranking"], result["places"]) == ([1, 3, 2, 0], [4, 1, 3, 2])


@both_editions
def test_ties_by_level_then_money(engine, ruleset):
    """L100, L102, S36: level before money; a higher space of the same level is no advantage."""
    result = final(
        engine,
        ruleset,
        vp={0: 50, 1: 50, 2: 50, 3: 50},
        cash={0: 3, 1: 5, 2: 9, 3: 4},
        income={0: 13, 1: 11, 2: 10, 3: 12},
    )
    assert result["income"] == [2, 1, 0, 1]
    assert (result["ranking"], result["places"]) == ([0, 1, 3, 2], [1, 2, 4, 3])


@pytest.mark.parametrize(
    ("ruleset", "ranking", "places"), [(BOTH[0], [3, 2, 0, 1], [3, 4, 2, 1]), (BOTH[1], [0, 1, 2, 3], [1, 1, 1, 1])]
)
def test_complete_ties(engine, ruleset, ranking, places):
    """L101, L106, S48: 2007 by the order of the round that would follow, 2018 all share the place."""
    result = final(engine, ruleset, cash=dict.fromkeys(range(4), 5), spent={0: 4, 1: 4, 2: 1})
    assert (result["ranking"], result["places"]) == (ranking, places)


@both_editions
def test_the_order_after_the_last_round_is_computed(engine, ruleset):
    """L17b, L106: and shown in the last position."""
    table = Table.at(engine, ruleset, **LAST_ACTION, spent={0: 3, 2: 2})
    table.pass_action()
    assert (table["turn_order"], table["active_seat"], table["round"]) == ([1, 3, 2, 0], None, 8)
    assert table.each("spent") == [0, 0, 0, 0]


@all_games
def test_what_a_seat_sees(shuffled, ruleset, players):
    """L103, L104, S56: own hand, sizes, discards and drawn tiles; no other hand, deck, removed card or stack."""
    table = shuffled(ruleset, players, 2).pass_round().pass_round()
    whole = table.game.position()
    for observer in range(players):
        seen = table.game.position(observer)
        assert seen["observer"] == observer
        hidden = {"deck": None, "removed": None, "observer": observer}
        market = {**whole["distant_market"], "stack": None}
        seats = [
            dict(seat, hand=seat["hand"] if number == observer else None) for number, seat in enumerate(whole["seats"])
        ]
        assert seen == {**whole, **hidden, "distant_market": market, "seats": seats}
        assert all(seat["discards"] for seat in seen["seats"])


@all_games
def test_the_rail_era_starts_with_nothing_known_of_the_deck(shuffled, ruleset, players):
    """L105: the observer's hand and the unknown cards make up the whole deck again."""
    table = shuffled(ruleset, players, 2).pass_era()
    seen = table.game.position(0)
    assert [seat["discards"] for seat in seen["seats"]] == [[]] * players
    others = sum(seat["hand_size"] for seat in seen["seats"][1:])
    unseen = facts.card_counts(ruleset, players) - Counter(seen["seats"][0]["hand"])
    assert unseen.total() == others + seen["deck_size"] + seen["removed_size"]


@both_editions
def test_the_game_does_not_end_with_the_canal_era(engine, ruleset):
    """L107, L107a, S42: no points for money or income, and level 2 tiles count once; that is another game."""
    table = Table.at(
        engine,
        ruleset,
        **LAST_CANAL_ACTION,
        cash=dict.fromkeys(range(4), 60),
        income={1: 40, 2: 0},
        tiles=["cotton_mill 2 bury:1 seat=0 flipped"],
    )
    table.pass_action()
    assert not table.game.is_over and table["era"] == "rail"
    assert table.each("vp") == [facts.tile_vp(ruleset, "cotton_mill", 2), 0, 0, 0]


@both_editions
def test_the_last_canal_round_has_income(engine, ruleset):
    """L107b, S42: only the last round of the game has none, which is a rail round."""
    table = Table.at(engine, ruleset, **LAST_CANAL_ACTION, cash=NO_CASH, income={0: 30})
    table.pass_action()
    assert table.each("cash") == [10, 0, 0, 0]


def test_two_players_play_by_the_2018_rules(engine):
    """L108, L108a, L108d, L108e, S43: £30, all market spaces from £1, and the distant tiles of the ruleset."""
    table = Table.new(engine, BOTH[1], 2)
    assert table.each("cash") == [30, 30]
    assert Counter(table["distant_market"]["stack"]) == {-1: 1, -2: 3, -3: 3, -4: 1}
    assert (table["coal_market"], table["iron_market"]) == (8, 8)
    card = table.seat(0, "hand")[0]
    table.play(f"develop port card={card} iron=market")
    assert table.seat(0, "spent") == 1


def test_two_players_use_the_whole_map(engine):
    """L108b, S43: nothing is cut off, and Lancaster to Scotland takes no canal."""
    table = Table.at(
        engine,
        BOTH[1],
        players=2,
        hand=["birkenhead", "oldham", "stockport"],
        tiles=["port 1 ellesmere_port:1 seat=0", "cotton_mill 1 macclesfield:1 seat=0", "port 1 lancaster:1 seat=0"],
        tops={0: {"port": 2}},
    )
    assert table.lines() == {
        "ellesmere_port-liverpool",
        "ellesmere_port-northwich",
        "ellesmere_port-warrington_and_runcorn",
        "lancaster-preston",
        "macclesfield-stockport",
        "macclesfield-the_midlands",
    }
    assert table.spaces("cotton_mill", "oldham") == {"oldham:1", "oldham:2"}
    assert table.spaces("cotton_mill", "stockport") == {"stockport:1", "stockport:2"}
    rail = Table.at(engine, BOTH[1], players=2, era="rail", tiles=["port 2 ellesmere_port:1 seat=0"])
    assert "birkenhead-ellesmere_port" in rail.lines()


def test_the_two_player_deck(shuffled):
    """L14b, L108c, S43: 40 cards with Birkenhead and without Barrow, Blackburn, Burnley, Colne or cotton mills."""
    table = shuffled(BOTH[1], 2, 1)
    cards = Counter(table["deck"]) + Counter(table["removed"])
    for hand in table.each("hand"):
        cards += Counter(hand)
    assert (cards.total(), cards["birkenhead"], cards["oldham"], cards["manchester"]) == (40, 2, 2, 4)
    assert not {"barrow_in_furness", "blackburn", "burnley", "colne", "lancaster", "cotton_mill"} & set(cards)


@pytest.mark.parametrize("players", [3, 4])
def test_the_classic_deck_is_no_part_of_2018(shuffled, players):
    """L109, S2: 54 or 64 cards, 3 or 4 of them under the Deck tile in the canal era and none in the rail era."""
    table = shuffled(BOTH[1], players, 1)
    assert table["deck_size"] + 8 * players + table["removed_size"] == {3: 54, 4: 64}[players]
    assert table["removed_size"] == players
    assert table.pass_era()["removed_size"] == 0
