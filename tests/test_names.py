"""The names and counts of a ruleset, as the data files have them."""

import json
from importlib.resources import files

import pytest

from brass_core.names import names_of, rulesets

GAMES = [(ruleset, players) for ruleset, counts in rulesets().items() for players in counts]


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_every_game_has_what_its_kind_needs(ruleset, players):
    """A distant market or merchants; a deck that the hands, the rounds and the removed cards use up (L21, B123)."""
    names = names_of(ruleset, players)
    assert bool(names.merchants) != bool(names.distant_tiles)
    for era in ("canal", "rail"):
        actions = sum(names.actions_in(era, number) for number in range(1, names.rounds + 1))
        assert names.total_cards - names.removed_cards[era] == players * actions
    ends = {end for link in names.links.values() for end in link.ends}
    assert ends <= {*names.locations, *names.externals}
    assert {card for card in names.cards if card in names.card_names} == set(names.cards)


def test_names_of_birmingham_follow_the_number_of_players():
    """B7, B10: merchants in use, their tiles, and the cards of the deck; wild cards are no part of it (B8)."""
    data = json.loads(files("brass_core").joinpath("data/birmingham.json").read_text(encoding="utf-8"))
    for players in rulesets()["birmingham-2018"]:
        names = names_of("birmingham-2018", players)
        assert len(names.merchant_spaces) == data["setup"]["merchant_spaces_used"][str(players)]
        assert sum(names.merchant_tiles.values()) == len(names.merchant_spaces)
        assert names.total_cards == data["cards"]["deck_size"][str(players)]
        assert list(names.cards)[-2:] == list(names.wild_cards) == ["wild_location", "wild_industry"]
        assert not set(names.wild_cards) & set(names.deck_cards)
    two, three = names_of("birmingham-2018", 2), names_of("birmingham-2018", 3)
    assert [place.id for place in two.merchants.values() if not place.is_in_use] == ["warrington", "nottingham"]
    assert [place.id for place in three.merchants.values() if not place.is_in_use] == ["nottingham"]
    assert "pottery" in three.merchant_tiles and "pottery" not in two.merchant_tiles


def test_the_line_with_three_ends_is_one_link():
    """B86, C4."""
    names = names_of("birmingham-2018", 4)
    assert len(names.links["kidderminster-worcester"].ends) == 3
    assert names.link_id("worcester-kidderminster") == "kidderminster-worcester"
    assert set(names.links["kidderminster-worcester"].ends[2:]) <= set(names.farm_breweries)


def test_levels_know_barrels_and_development():
    """B76, B105, B108."""
    industries = names_of("birmingham-2018", 4).industries
    assert [industries["brewery"].levels[2].content(era) for era in ("canal", "rail")] == [1, 2]
    assert [level.level for level in industries["pottery"].levels.values() if not level.developable] == [1, 3]
    assert industries["manufacturer"].levels[5].beer_to_sell == 2
    assert industries["coal_mine"].levels[2].content("rail") == industries["coal_mine"].levels[2].cubes == 3
