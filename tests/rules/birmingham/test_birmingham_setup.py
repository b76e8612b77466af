"""Rules B1 and B6 to B21: how a game starts."""

from collections import Counter

import pytest
from tests.rules.birmingham import facts
from tests.rules.birmingham.setup_builder import build_setup
from tests.rules.birmingham.table import Table, all_numbers


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(engine, players):
    """B1: for 2, 3 or 4 players."""
    with pytest.raises(ValueError):
        engine.from_setup(facts.RULESET, players, build_setup(4))


@pytest.mark.parametrize("ruleset", ["birmingham", "birmingham-2018-canal", "birmingham-2018-night"])
def test_unknown_rulesets_are_refused(engine, ruleset):
    """B1, B6: no introductory game, and no id for a side of the board."""
    with pytest.raises(ValueError):
        engine.from_setup(ruleset, 4, build_setup(4))


def test_nothing_of_lancashire_is_offered(engine):
    """B1: no distant market, no two-card build, no other loan, no ports or shipyards."""
    table = Table.at(engine, hand=["dudley", "pottery"], tiles=["cotton_mill 1 worcester:1 seat=0"])
    assert table["distant_market"] is None
    assert [step for step in table.legal() if "card=" in step and "+" in step] == []
    assert table.legal("loan ", "pottery") == ["loan 30 card=pottery"]
    assert table.first_words() == {"build", "link", "develop", "loan", "scout", "pass"}
    assert set(table.seat(0, "tiles_left")) == set(facts.industries())


@all_numbers
def test_what_each_player_starts_with(engine, players):
    """B13, B14, B16, B17, B18, B19: £17, space 10, 8 cards, a face-down card each, the markets nearly full."""
    table = Table.new(engine, players)
    start = {"cash": 17, "vp": 0, "income_space": 10, "spent": 0, "links_left": 14, "hand_size": 8, "discards": []}
    for field, value in start.items():
        assert table.each(field) == [value] * players
    full = {
        industry: {str(level): tile["count"] for level, tile in facts.levels_of(industry).items()}
        for industry in facts.industries()
    }
    assert table.each("tiles_left") == [full] * players
    assert (table["coal_market"], table["iron_market"], table["removed_size"]) == (13, 8, players)
    assert (table["tiles"], table["links"]) == ([], [])
    assert (table["era"], table["round"], table["open_action"]) == ("canal", 1, None)
    assert facts.income_level(10) == 0


MERCHANT_SPACES = {
    2: ["gloucester:1", "gloucester:2", "oxford:1", "oxford:2", "shrewsbury:1"],
    3: ["gloucester:1", "gloucester:2", "oxford:1", "oxford:2", "shrewsbury:1", "warrington:1", "warrington:2"],
    4: [
        "gloucester:1",
        "gloucester:2",
        "nottingham:1",
        "nottingham:2",
        "oxford:1",
        "oxford:2",
        "shrewsbury:1",
        "warrington:1",
        "warrington:2",
    ],
}
MERCHANT_TILES = {
    2: {"cotton_mill": 1, "manufacturer": 1, "all_goods": 1, "blank": 2},
    3: {"cotton_mill": 1, "manufacturer": 1, "all_goods": 1, "pottery": 1, "blank": 3},
    4: {"cotton_mill": 2, "manufacturer": 2, "all_goods": 1, "pottery": 1, "blank": 3},
}


@all_numbers
def test_shuffled_start(shuffled, players):
    """B7, B8, B9, B10, B11: cards and merchant tiles in use, a barrel beside each tile that is not blank."""
    table = shuffled(players, 1)
    merchants = table["merchants"]
    assert [merchant["space"] for merchant in merchants] == MERCHANT_SPACES[players]
    assert Counter(merchant["tile"] for merchant in merchants) == MERCHANT_TILES[players]
    assert all(merchant["beer"] == (merchant["tile"] != "blank") for merchant in merchants)
    cards = Counter(table["deck"]) + Counter(table["removed"])
    for hand in table.each("hand"):
        cards += Counter(hand)
    assert cards == facts.card_counts(players)
    assert cards.total() == {2: 40, 3: 54, 4: 64}[players]
    assert not set(facts.WILD_CARDS) & set(cards)


def test_the_seed_decides_the_shuffle(shuffled):
    """B8, B9, B20: the same seed gives the same game, other seeds other decks, merchants and orders."""
    first = shuffled(4, 3).game.position()
    assert shuffled(4, 3).game.position() == first
    others = [shuffled(4, seed).game.position() for seed in range(4, 10)]
    assert all(other["deck"] != first["deck"] for other in others)
    assert any(other["merchants"] != first["merchants"] for other in others)


def test_first_order(shuffled):
    """B20: any order."""
    orders = {tuple(shuffled(3, seed)["turn_order"]) for seed in range(120)}
    assert len(orders) == 6


@all_numbers
def test_the_setup_is_played_as_it_is_written(engine, players):
    """B9, B19, B20: order, hands, deck, face-down cards and merchants of a set-up are taken over."""
    order = list(reversed(range(players)))
    words = {"turn_order": order, "hands": {0: ["dudley"]}, "merchants": {"oxford:2": "all_goods"}}
    setup = build_setup(players, **words)
    table = Table.new(engine, players, **words)
    assert (table["turn_order"], table["active_seat"]) == (order, players - 1)
    assert table.each("hand") == setup["canal"]["hands"] and "dudley" in table.seat(0, "hand")
    assert (table["deck"], table["removed"]) == (setup["canal"]["deck"], setup["canal"]["removed"])
    assert table.merchant_tile("oxford:2") == "all_goods"
    assert [{"space": entry["space"], "tile": entry["tile"]} for entry in table["merchants"]] == setup["merchants"]


# Tile, own unflipped goods that it should take.
GOODS = {"cotton_mill": "birmingham:1", "manufacturer": "birmingham:2", "pottery": "coventry:1"}


@pytest.mark.parametrize(
    ("tile", "bought"),
    [
        ("cotton_mill", {"cotton_mill"}),
        ("manufacturer", {"manufacturer"}),
        ("pottery", {"pottery"}),
        ("all_goods", {"cotton_mill", "manufacturer", "pottery"}),
        ("blank", set()),
    ],
)
def test_what_a_merchant_tile_buys(engine, tile, bought):
    """B12, B107, C5: exactly the goods on the tile; a blank one has no barrel and buys nothing."""
    table = Table.at(
        engine,
        era="rail",
        hand=["brewery"],
        tiles=[f"{industry} 3 {space} seat=0" for industry, space in GOODS.items()] + ["brewery 3 stafford:1 seat=0"],
        links={"birmingham-oxford": 1, "birmingham-coventry": 2},
        merchants={"oxford:1": tile, "oxford:2": "blank"},
    )
    assert table.has_barrel("oxford:1") == (tile != "blank")
    sold = {step.split(" ")[1] for step in table.legal("sell ")}
    assert sold == {f"{GOODS[industry]}>oxford:1" for industry in bought}


def test_towns_out_of_the_deck_can_be_used(engine):
    """B21: with 2 players no card names Leek, Stoke, Stone, Uttoxeter, Belper or Derby, yet all can be built in."""
    absent = {"leek", "stoke_on_trent", "stone", "uttoxeter", "belper", "derby"}
    assert not absent & set(facts.card_counts(2))
    table = Table.at(engine, players=2, hand=["coal_mine", "wild_location"], links={"belper-derby": 1})
    assert {"belper:2", "leek:2", "stone:2"} <= table.spaces("coal_mine", "coal_mine")
    places = {facts.place_of(space) for space in table.spaces("cotton_mill", "wild_location")}
    assert absent <= places
