"""What people read about Birmingham: the board, a turn's effects, what is hidden, why a step is illegal."""

import json

import pytest
from tests.support.documents import busy_position, fresh_position, open_position

from brass_ai.board_text import WIDTH, board_text
from brass_ai.effects import Effects
from brass_core.illegal import reason
from brass_core.names import names_of
from brass_core.notation import parse_step
from brass_core.position import read_position

NAMES = names_of("birmingham-2018", 3)


def lines_of(document):
    return board_text(read_position(document)).splitlines()


def rest_of(lines, word):
    """What follows in the one line that starts with this word."""
    (found,) = [words[1:] for line in lines if (words := line.split()) and words[0] == word]
    return " ".join(found)


def test_the_board_shows_merchants_with_their_tiles_and_barrels():
    """B9 to B11, B110."""
    lines = lines_of(busy_position("birmingham-2018"))
    assert rest_of(lines, "shrewsbury") == "4 points 1 cotton_mill + beer"
    assert rest_of(lines, "gloucester") == "1 free development 1 manufacturer 2 blank"
    assert rest_of(lines, "oxford") == "2 income spaces 1 all_goods + beer 2 blank"
    assert not any(line.startswith("nottingham") for line in lines)
    assert not any("istant" in line for line in lines)


def test_the_board_shows_barrels_and_wild_cards():
    """B8, B76: what is left on a brewery, and the wild cards of a hidden hand."""
    lines = lines_of(busy_position("birmingham-2018", observer=1))
    assert rest_of(lines, "stone").startswith("1 0:brewery III (2)")
    assert rest_of(lines, "farm_brewery_cannock") == "1 2:brewery II *"
    assert "Known of the hand of 0 Name 0: wild_industry, wild_location" in lines
    shown = lines_of(busy_position("birmingham-2018"))
    assert "wild_industry" in next(line for line in shown if line.startswith("Hand of 0"))


def test_a_due_bonus_is_said():
    sale = "sell coventry:3>gloucester:1 card={card} beer=merchant:gloucester:1"
    lines = lines_of(open_position("bonus", [sale], "birmingham-2018"))
    assert any(line.startswith("A merchant's bonus is due: sell coventry:3") for line in lines)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_fits_its_page(players):
    assert max(map(len, lines_of(fresh_position("birmingham-2018", players)))) <= WIDTH


def test_points_from_merchants_are_an_effect():
    """B110."""
    effects = Effects(("coventry:3",), (), 4, 3, 12, 0, 20, 5, 1, 1)
    assert "coventry:3 flips; 4 points from merchants; income rises by 3 to +12" in effects.sentence()


def test_hiding_a_hand_leaves_its_wild_cards_known(run, written):
    """B8, B119, L104: everybody saw them taken."""
    shown = json.loads(run("convert", written(busy_position("birmingham-2018")), "--observer", "1").out)
    assert shown["seats"][0]["hand"] is None
    assert shown["seats"][0]["hand_known"] == ["wild_industry", "wild_location"]
    assert shown["seats"][1]["hand_known"] == shown["seats"][2]["hand_known"] == []
    assert shown["distant_market"] is None and len(shown["merchants"]) == len(NAMES.merchant_spaces)
    assert read_position(shown).to_dict() == shown


@pytest.mark.parametrize(
    ("beer", "words"),
    [
        (" beer=stone:1", "its beer cannot come from there; expected 'sell coventry:1>oxford:1"),
        ("", "it leaves a choice of sources open; write one of 'sell coventry:1>oxford:1"),
    ],
)
def test_beer_from_elsewhere_is_refused_with_what_is_legal(beer, words):
    """B109, B113."""
    sale = "sell coventry:1>oxford:1 card=dudley"
    sources = ("merchant:oxford:1", "nuneaton:1")
    legal = [parse_step(f"{sale} beer={source}", NAMES) for source in sources]
    written = parse_step(sale + beer, NAMES)
    fitting = [str(step) for step in legal if written.matches(step)]
    position = {"active_seat": 0, "seats": [{"hand": ["dudley"]}], "open_action": None, "actions_left": 2}
    assert reason(written, legal, fitting, position).startswith(words)
