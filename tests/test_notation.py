"""The notation of steps: reading, writing, matching and saying in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brass_core.names import names_of
from brass_core.notation import NotationError, Step, format_step, parse_step
from brass_core.wording import in_words

NAMES = names_of("lancashire-2018", 4)
BIRMINGHAM = names_of("birmingham-2018", 4)

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

CANONICAL_IN_BIRMINGHAM = [
    "build cotton_mill@coventry:2 card=wild_location coal=nuneaton:2,market iron=birmingham:3,coventry:3",
    "build manufacturer@birmingham:4 card=cotton_mill_or_manufacturer iron=walsall:1,walsall:1",
    "build brewery@farm_brewery_cannock:1 card=wild_industry iron=market",
    "link kidderminster-worcester card=pottery",
    "+link kidderminster-worcester coal=dudley:1 beer=stone:1",
    "develop pottery card=brewery iron=walsall:1",
    "sell coventry:1>oxford:2 card=dudley beer=merchant:oxford:2,stone:1",
    "sell coventry:1>oxford:2 card=dudley beer=stone:1,stone:1",
    "sell coventry:1>nottingham:1 card=wild_industry",
    "+sell coventry:1>shrewsbury:1 beer=merchant:shrewsbury:1",
    "bonus cotton_mill",
    "bonus none",
    "loan 30 card=wild_location",
    "scout card=brewery,dudley,worcester",
    "scout card=pottery,pottery,pottery",
    "pass card=cotton_mill_or_manufacturer",
    "lose farm_brewery_cannock:1",
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

OTHER_SPELLINGS_IN_BIRMINGHAM = {
    "link worcester-kidderminster card=pottery": "link kidderminster-worcester card=pottery",
    "scout card=worcester,brewery,dudley": "scout card=brewery,dudley,worcester",
    "+link belper-leek beer=stone:1 coal=market": "+link belper-leek coal=market beer=stone:1",
    "sell coventry:1>oxford:2 beer=stone:1,merchant:oxford:2 card=dudley": CANONICAL_IN_BIRMINGHAM[6],
    "build pottery@belper:3 card=belper coal=market,tamworth:2,dudley:1":
        "build pottery@belper:3 card=belper coal=tamworth:2,dudley:1,market",
}  # fmt: skip

UNREADABLE_IN_BIRMINGHAM = {
    "build brewery@stone:1 card=brewery+stone": "no more than one card",
    "build port@stone:1 card=stone": "an industry instead of",
    "build brewery@oxford:1 card=brewery": "a space instead of",
    "build brewery@stone:1 card=brewery beer=stone:1": "only card=, coal= or iron= to follow",
    "link belper-leek card=belper beer=stone:1": "only card= or coal= to follow",
    "sell coventry:1>market card=dudley": "a merchant space in use to sell to",
    "sell coventry:1>coventry:2 card=dudley": "a merchant space in use to sell to",
    "sell coventry:1>oxford:3 card=dudley": '"oxford:2"',
    "sell coventry:1>oxford:1 card=dudley beer=market": "a space or a merchant's barrel as source of beer",
    "sell coventry:1>oxford:1 card=dudley beer=oxford:1": "a space or a merchant's barrel as source of beer",
    "sell coventry:1>oxford:1 card=dudley beer=merchant:oxford": "a space or a merchant's barrel as source of beer",
    "sell coventry:1>oxford:1 card=dudley coal=market": "only card= or beer= to follow",
    "sell coventry:1 card=dudley": 'a space and a merchant joined by ">"',
    "build brewery@stone:1 card=stone iron=merchant:oxford:1": "as source of iron",
    "scout card=dudley,worcester": '3 cards joined by ","',
    "scout card=dudley+worcester+brewery": '3 cards joined by ","',
    "scout card=dudley,worcester,brewery,pottery": "no more than three cards",
    "scout card=dudley,worcester,port": "a card of the 4-player deck",
    "scout": "the card that it costs",
    "+scout card=dudley,worcester,brewery": "it to start with",
    "bonus": 'more after "bonus"',
    "bonus port": 'an industry or "none"',
    "bonus cotton_mill iron=market": "nothing to follow",
    "+bonus cotton_mill": "it to start with",
    "develop none card=dudley": "an industry instead of",
    "loan 20 card=dudley": "a loan of 30",
    "pass card=cotton_mill": "a card of the 4-player deck",
    "pass card=farm_brewery_cannock": "a card of the 4-player deck",
}

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


@pytest.mark.parametrize("text", CANONICAL_IN_BIRMINGHAM)
def test_canonical_text_of_birmingham_is_written_as_it_was_read(text):
    assert format_step(parse_step(text, BIRMINGHAM)) == text


@pytest.mark.parametrize(("text", "canonical"), OTHER_SPELLINGS_IN_BIRMINGHAM.items())
def test_other_spellings_of_birmingham_are_written_canonically(text, canonical):
    assert format_step(parse_step(text, BIRMINGHAM)) == canonical


@pytest.mark.parametrize(("text", "expected"), UNREADABLE_IN_BIRMINGHAM.items())
def test_unreadable_text_of_birmingham_is_refused(text, expected):
    """B61, B98, B109, B115, B119: no beer market, no beer for one rail, a loan of one size, three cards to scout."""
    with pytest.raises(NotationError) as error:
        parse_step(text, BIRMINGHAM)
    assert expected in str(error.value) and str(error.value).endswith(".")


@pytest.mark.parametrize("text", ["scout card=port,bury,bolton", "bonus none", "bonus cotton_mill"])
def test_steps_of_birmingham_are_no_steps_of_lancashire(text):
    with pytest.raises(NotationError, match="it to start with"):
        parse_step(text, NAMES)


def test_merchants_are_those_in_use():
    """B10: with two players nothing is sold to Warrington or Nottingham."""
    two, three = names_of("birmingham-2018", 2), names_of("birmingham-2018", 3)
    assert parse_step("+sell coventry:1>warrington:2 beer=merchant:warrington:2", three).target == "warrington:2"
    for text in ("+sell coventry:1>warrington:2", "+sell coventry:1>oxford:2 beer=merchant:warrington:2"):
        with pytest.raises(NotationError):
            parse_step(text, two)


def test_matching_leaves_out_beer_too():
    """B109: without `beer` a sale may mean any legal one."""
    legal = parse_step("sell coventry:1>oxford:2 card=dudley beer=merchant:oxford:2,stone:1", BIRMINGHAM)
    for beer, fits in (("", True), (" beer=stone:1,merchant:oxford:2", True), (" beer=stone:1,stone:1", False)):
        written = parse_step(f"sell coventry:1>oxford:2 card=dudley{beer}", BIRMINGHAM)
        assert written.matches(legal) is fits


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CANONICAL_IN_BIRMINGHAM[1], "Build a manufacturer in Birmingham (space 4) with the cotton mill / "
                                     "manufacturer card, 2 iron from the works in Walsall (space 1)"),
        (CANONICAL_IN_BIRMINGHAM[2], "Build a brewery in the Farm Brewery (north, left of Cannock) "
                                     "with the wild industry card, iron from the market"),
        (CANONICAL_IN_BIRMINGHAM[4], "Also build the link Kidderminster - Worcester - Farm Brewery "
                                     "(south, left of Kidderminster-Worcester), coal from the mine in Dudley "
                                     "(space 1), beer from the brewery in Stone (space 1)"),
        (CANONICAL_IN_BIRMINGHAM[6], "Sell the goods in Coventry (space 1) to the merchant in Oxford (space 2) "
                                     "with the Dudley card, beer from the merchant in Oxford (space 2), "
                                     "beer from the brewery in Stone (space 1)"),
        (CANONICAL_IN_BIRMINGHAM[10], "Develop away the lowest cotton mill as the merchant's bonus"),
        (CANONICAL_IN_BIRMINGHAM[11], "Develop away nothing as the merchant's bonus"),
        (CANONICAL_IN_BIRMINGHAM[13], "Scout with the brewery, Dudley and Worcester cards"),
        (CANONICAL_IN_BIRMINGHAM[14], "Scout with three pottery cards"),
    ],
)  # fmt: skip
def test_steps_of_birmingham_are_said_in_words(text, words):
    assert in_words(parse_step(text, BIRMINGHAM), BIRMINGHAM) == words


def steps_of(names):
    """Any step that writers of this game may write, whether legal or not."""
    spaces, cards = st.sampled_from(list(names.spaces)), st.sampled_from(list(names.cards))
    industries, links = st.sampled_from(list(names.industries)), st.sampled_from(list(names.links))
    sources = st.lists(spaces | st.just("market"), max_size=3)
    coal = sources.map(lambda found: tuple(sorted(found, key="market".__eq__)))
    iron = sources.map(lambda found: tuple(sorted(sorted(found), key="market".__eq__)))
    card = st.tuples(cards)
    pair = st.tuples(cards, cards).map(lambda found: tuple(sorted(found)))
    with_card = {"loan": {"amount": st.sampled_from(names.loans)}, "pass": {}, "develop": {"iron": iron}}
    with_card["develop"]["industry"] = industries
    steps = [st.builds(Step, st.just(kind), cards=card, **fields) for kind, fields in with_card.items()]
    steps += [
        st.builds(Step, st.just("link"), link=links, cards=card, coal=coal),
        st.builds(Step, st.just("develop"), st.just(True), industry=industries, iron=iron),
        st.builds(Step, st.just("lose"), space=spaces),
    ]
    built = {"industry": industries, "space": spaces, "coal": coal, "iron": iron}
    if not names.merchants:
        target = spaces | st.just("market")
        return st.one_of(
            *steps,
            st.builds(Step, st.just("build"), cards=card | pair, **built),
            st.builds(Step, st.just("link"), st.just(True), link=links, coal=coal),
            st.builds(Step, st.just("sell"), space=spaces, target=target, cards=card),
            st.builds(Step, st.just("sell"), st.just(True), space=spaces, target=target),
        )
    target = st.sampled_from(names.merchant_spaces)
    barrels = st.lists(spaces | target.map("merchant:{}".format), max_size=3)
    beer = barrels.map(lambda found: tuple(sorted(found)))
    three = st.tuples(cards, cards, cards).map(lambda found: tuple(sorted(found)))
    return st.one_of(
        *steps,
        st.builds(Step, st.just("build"), cards=card, **built),
        st.builds(Step, st.just("link"), st.just(True), link=links, coal=coal, beer=beer),
        st.builds(Step, st.just("sell"), space=spaces, target=target, cards=card, beer=beer),
        st.builds(Step, st.just("sell"), st.just(True), space=spaces, target=target, beer=beer),
        st.builds(Step, st.just("bonus"), industry=industries | st.none()),
        st.builds(Step, st.just("scout"), cards=three),
    )


NAMED_STEPS = st.one_of(*(st.tuples(st.just(names), steps_of(names)) for names in (NAMES, BIRMINGHAM)))


@given(NAMED_STEPS)
def test_every_step_survives_writing_and_reading(named):
    names, step = named
    assert parse_step(format_step(step), names) == step
    assert step.matches(step)
    assert in_words(step, names)


@given(NAMED_STEPS, st.data())
def test_damaged_steps_raise_nothing_but_notation_errors(named, data):
    names, text = named[0], format_step(named[1])
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    damaged = text[:place] + data.draw(st.text(max_size=3)) + text[place + cut :]
    try:
        assert parse_step(format_step(parse_step(damaged, names)), names)
    except NotationError as error:
        assert "\n" not in str(error)
