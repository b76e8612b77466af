"""The notation of steps: reading, writing, matching and saying in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brass_core.names import names_of
from brass_core.notation import NotationError, Step, format_step, in_words, parse_step

NAMES = names_of("lancashire-2018", 4)

CANONICAL = [
    "build cotton_mill@manchester:1 card=manchester coal=wigan:1 iron=market",
    "build port@liverpool:2 card=bury+shipyard",
    "build port@liverpool:2 card=port+port",
    "link lancaster-preston card=port",
    "link lancaster-preston card=port coal=wigan:2",
    "+link preston-wigan coal=market",
    "develop cotton_mill card=port iron=preston:3",
    "+develop shipyard iron=market",
    "sell manchester:1>lancaster:1 card=port",
    "sell rochdale:2>market card=port",
    "+sell bury:1>market",
    "loan 30 card=port",
    "pass card=port",
    "lose manchester:1",
]

OTHER_SPELLINGS = {
    "link preston-lancaster card=port": "link lancaster-preston card=port",
    "+link wigan-preston": "+link preston-wigan",
    "build port@liverpool:2 card=shipyard+bury": "build port@liverpool:2 card=bury+shipyard",
    "build iron_works@bury:1 coal=market,wigan:1 card=bury": "build iron_works@bury:1 card=bury coal=wigan:1,market",
    "build iron_works@bury:1 card=bury coal=wigan:2,wigan:1": "build iron_works@bury:1 card=bury coal=wigan:2,wigan:1",
    "build iron_works@bury:1 card=bury iron=preston:3,market,bolton:3":
        "build iron_works@bury:1 card=bury iron=bolton:3,preston:3,market",
    "develop port iron=market card=port": "develop port card=port iron=market",
}  # fmt: skip

UNREADABLE = {
    "": "a text such as",
    "pass": "the card that it costs",
    "pass card=": 'a card of the 4-player deck instead of ""',
    "pass card=prt": '"port"',
    "pass card=scotland": "a card of the 4-player deck",
    "pass card=port+bury": "no more than one card",
    "build port@liverpool:2 card=bury+bury+port": "no more than two cards",
    "pass  card=port": "exactly one space",
    " pass card=port": "it to start with",
    "pass card=port ": "exactly one space",
    "pass\tcard=port": "it to start with",
    "pass card=port\n": "exactly one space",
    "pass card=port card=port": "only once",
    "pass card=port coal=market": "only card= to follow",
    "pass port": "only card= to follow",
    "+pass card=port": "it to start with",
    "PASS card=port": "it to start with",
    "scout card=port,bury,bolton": "it to start with",
    "loan card=port": 'more after "loan"',
    "loan 40 card=port": "a loan of 10, 20 or 30",
    "loan 030 card=port": "a loan of 10, 20 or 30",
    "loan -10 card=port": "a loan of 10, 20 or 30",
    "loan 30": "the card that it costs",
    "link bolton-buri card=port": '"bolton-bury"',
    "link bolton card=port": "a link instead of",
    "link bolton-bury-bolton card=port": "a link instead of",
    "link bolton-bury card=port iron=market": "only card= or coal= to follow",
    "+link bolton-bury card=port": "only coal= to follow",
    "link bolton-bury card=port coal=": "as source of coal",
    "link bolton-bury card=port coal=wigan": "as source of coal",
    "link bolton-bury card=port coal=wigan:1,": "as source of coal",
    "build port card=port": 'joined by "@"',
    "build harbour@liverpool:2 card=port": "an industry instead of",
    "build port@liverpool:5 card=port": "a space instead of",
    "build port@liverpool card=port": "a space instead of",
    "build port@liverpool:2": "the card that it costs",
    "develop port": "the card that it costs",
    "develop ports card=port": '"port"',
    "develop port card=port coal=market": "only card= or iron= to follow",
    "+develop port card=port": "only iron= to follow",
    "sell bury:1 card=port": 'joined by ">"',
    "sell bury:1>scotland card=port": "to sell to",
    "sell market>bury:1 card=port": "a space instead of",
    "+sell bury:1>market card=port": "nothing to follow",
    "lose bury": "a space instead of",
    "lose bury:1 card=port": "nothing to follow",
    "lose": 'more after "lose"',
}


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_text_is_written_as_it_was_read(text):
    assert format_step(parse_step(text, NAMES)) == text


@pytest.mark.parametrize(("text", "canonical"), OTHER_SPELLINGS.items())
def test_other_spellings_are_read_and_written_canonically(text, canonical):
    assert format_step(parse_step(text, NAMES)) == canonical


@pytest.mark.parametrize(("text", "expected"), UNREADABLE.items())
def test_unreadable_text_is_refused_in_one_sentence(text, expected):
    with pytest.raises(NotationError) as error:
        parse_step(text, NAMES)
    sentence = str(error.value)
    assert expected in sentence
    assert sentence.startswith("The step ") and sentence.endswith(".") and "\n" not in sentence


@pytest.mark.parametrize("value", [None, 7, ["pass"], b"pass card=port", {}])
def test_what_is_no_text_is_refused(value):
    with pytest.raises(NotationError):
        parse_step(value, NAMES)


def test_cards_are_those_of_the_players_number():
    """L14b: with two players there are no Lancaster cards, but Lancaster can be built in (L14d)."""
    two = names_of("lancashire-2018", 2)
    assert parse_step("build port@lancaster:1 card=port", two).space == "lancaster:1"
    with pytest.raises(NotationError, match="2-player deck"):
        parse_step("pass card=lancaster", two)


def test_matching_leaves_out_sources():
    legal = parse_step("build iron_works@bury:1 card=bury coal=wigan:1 iron=market", NAMES)
    for written in ("", " coal=wigan:1", " iron=market", " coal=wigan:1 iron=market"):
        assert parse_step(f"build iron_works@bury:1 card=bury{written}", NAMES).matches(legal)


@pytest.mark.parametrize(
    "written",
    [
        "build iron_works@bury:1 card=bury coal=wigan:2",
        "build iron_works@bury:1 card=bury coal=wigan:1 iron=preston:3",
        "build iron_works@bury:1 card=port",
        "build iron_works@bury:1 card=bury+port",
        "build iron_works@bury:2 card=bury",
        "build port@bury:1 card=bury",
        "develop iron_works card=bury",
    ],
)
def test_matching_needs_everything_else(written):
    legal = parse_step("build iron_works@bury:1 card=bury coal=wigan:1 iron=market", NAMES)
    assert not parse_step(written, NAMES).matches(legal)


def test_matching_tells_a_step_from_its_continuation():
    assert not parse_step("+sell bury:1>market", NAMES).matches(parse_step("sell bury:1>market card=port", NAMES))


def test_matching_ignores_the_order_of_sources_and_cards():
    legal = Step("build", industry="port", space="bury:1", cards=("bury", "port"), coal=("wigan:1", "wigan:2"))
    assert Step("build", industry="port", space="bury:1", cards=("port", "bury"), coal=("wigan:2", "wigan:1")).matches(
        legal
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CANONICAL[0], "Build a cotton mill in Manchester (space 1) with the Manchester card, "
                       "coal from the mine in Wigan (space 1), iron from the market"),
        (CANONICAL[1], "Build a port in Liverpool (space 2) with the Bury and shipyard cards"),
        (CANONICAL[2], "Build a port in Liverpool (space 2) with two port cards"),
        (CANONICAL[3], "Build the link Lancaster - Preston with the port card"),
        (CANONICAL[5], "Also build the link Preston - Wigan, coal from the market"),
        (CANONICAL[6], "Develop away the lowest cotton mill with the port card, "
                       "iron from the works in Preston (space 3)"),
        (CANONICAL[8], "Sell cotton from the mill in Manchester (space 1) to the port in Lancaster (space 1) "
                       "with the port card"),
        (CANONICAL[11], "Take a loan of £30 with the port card"),
        (CANONICAL[13], "Give up the tile in Manchester (space 1)"),
    ],
)  # fmt: skip
def test_steps_are_said_in_words(text, words):
    assert in_words(parse_step(text, NAMES), NAMES) == words


SPACES, CARDS = st.sampled_from(list(NAMES.spaces)), st.sampled_from(list(NAMES.cards))
INDUSTRIES, LINKS = st.sampled_from(list(NAMES.industries)), st.sampled_from(list(NAMES.links))
SOURCES = st.lists(SPACES | st.just("market"), max_size=3).map(lambda found: tuple(sorted(found, key="market".__eq__)))
IRON = SOURCES.map(lambda found: tuple(sorted(sorted(found), key="market".__eq__)))
CARD = st.tuples(CARDS)
PAIR = st.tuples(CARDS, CARDS).map(lambda cards: tuple(sorted(cards)))
STEPS = st.one_of(
    st.builds(Step, st.just("build"), industry=INDUSTRIES, space=SPACES, cards=CARD | PAIR, coal=SOURCES, iron=IRON),
    st.builds(Step, st.just("link"), link=LINKS, cards=CARD, coal=SOURCES),
    st.builds(Step, st.just("link"), st.just(True), link=LINKS, coal=SOURCES),
    st.builds(Step, st.just("develop"), industry=INDUSTRIES, cards=CARD, iron=IRON),
    st.builds(Step, st.just("develop"), st.just(True), industry=INDUSTRIES, iron=IRON),
    st.builds(Step, st.just("sell"), space=SPACES, target=SPACES | st.just("market"), cards=CARD),
    st.builds(Step, st.just("sell"), st.just(True), space=SPACES, target=SPACES | st.just("market")),
    st.builds(Step, st.just("loan"), amount=st.sampled_from(NAMES.loans), cards=CARD),
    st.builds(Step, st.just("pass"), cards=CARD),
    st.builds(Step, st.just("lose"), space=SPACES),
)


@given(STEPS)
def test_every_step_survives_writing_and_reading(step):
    assert parse_step(format_step(step), NAMES) == step
    assert step.matches(step)
    assert in_words(step, NAMES)


@given(STEPS.map(format_step), st.data())
def test_damaged_steps_raise_nothing_but_notation_errors(text, data):
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    damaged = text[:place] + data.draw(st.text(max_size=3)) + text[place + cut :]
    try:
        assert parse_step(format_step(parse_step(damaged, NAMES)), NAMES)
    except NotationError as error:
        assert "\n" not in str(error)
