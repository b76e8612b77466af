"""The notation of steps: the smallest things that a player announces at once, as one line of text each.

>>> from brass_core.names import names_of
>>> names = names_of("lancashire-2018", 4)
>>> step = parse_step("link preston-lancaster card=port", names)
>>> step.link, step.cards
('lancaster-preston', ('port',))
>>> format_step(step)
'link lancaster-preston card=port'
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from brass_core.faults import show
from brass_core.names import MARKET, MERCHANT, NONE, Names, spoken


class NotationError(ValueError):
    """A text that is no step. `text` is the text, `expected` says what should stand in place of what does."""

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(f"The step {show(text)} cannot be read: expected {expected}.")
        self.text = text
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Step:
    """One step. Fields that its kind does not use are None or empty.

    `kind` is build, link, develop, sell, loan, scout, bonus, pass or lose; `continues` marks the `+` form. `space` is
    the place of a build, the tile that sells or the tile that is lost; `target` the space of the port or merchant, or
    `market`. `industry` of a bonus is None where nothing is developed. Sources are spaces, `market`, or for beer a
    merchant's barrel such as `merchant:oxford:1`: coal in the order of use, iron and beer in any order. Empty sources
    may mean that none is needed or, in a step that a person wrote, that they were left out.
    """

    kind: str
    continues: bool = False
    industry: str | None = None
    space: str | None = None
    link: str | None = None
    target: str | None = None
    amount: int | None = None
    cards: tuple[str, ...] = ()
    coal: tuple[str, ...] = ()
    iron: tuple[str, ...] = ()
    beer: tuple[str, ...] = ()

    def __str__(self) -> str:
        return format_step(self)

    def matches(self, legal: "Step") -> bool:
        """Whether this step, written with all, some or none of its source keys, can mean that legal step."""
        return (
            self._essence() == legal._essence()
            and (not self.coal or sorted(self.coal) == sorted(legal.coal))
            and (not self.iron or sorted(self.iron) == sorted(legal.iron))
            and (not self.beer or sorted(self.beer) == sorted(legal.beer))
        )

    def _essence(self) -> tuple[object, ...]:
        """Everything but the sources."""
        words = (self.kind, self.continues, self.industry, self.space, self.link, self.target, self.amount)
        return (*words, *sorted(self.cards))


@dataclass(frozen=True, slots=True)
class Form:
    """How a kind of step is written: its object after the first word, and the keys that may follow, in order.

    `cards` are the least and the most that it costs, with `separator` between them.
    """

    object: Callable[["_Reader", str], dict[str, Any]] | None
    example: str
    keys: tuple[str, ...]
    cards: tuple[int, int] = (1, 1)
    separator: str = "+"


def format_step(step: Step) -> str:
    """The step as writers write it: cards, iron and beer alphabetical, coal in the order of use, the market last."""
    words = [("+" if step.continues else "") + step.kind]
    match step.kind:
        case "build":
            words.append(f"{step.industry}@{step.space}")
        case "link":
            words.append(f"{step.link}")
        case "develop":
            words.append(f"{step.industry}")
        case "sell":
            words.append(f"{step.space}>{step.target}")
        case "loan":
            words.append(f"{step.amount}")
        case "bonus":
            words.append(step.industry or NONE)
        case "lose":
            words.append(f"{step.space}")
    if step.cards:
        words.append("card=" + ("," if step.kind == "scout" else "+").join(sorted(step.cards)))
    if step.coal:
        words.append("coal=" + ",".join(_market_last(step.coal)))
    if step.iron:
        words.append("iron=" + ",".join(_market_last(sorted(step.iron))))
    if step.beer:
        words.append("beer=" + ",".join(sorted(step.beer)))
    return " ".join(words)


def parse_step(text: str, names: Names) -> Step:
    """Read a step; link ends, keys, cards and sources may come in any order, and sources may be missing.

    Raises NotationError, in one sentence, for everything else that writers would not write. Whether the step is legal
    is not asked here.
    """
    return _Reader(text, names).step()


def closest(word: str, known: Collection[str]) -> str:
    """` (closest: "bury")`, to end a sentence about an unknown id; empty if nothing is close."""
    from difflib import get_close_matches  # here: only needed when something is wrong

    found = get_close_matches(word[:60], known, n=1)
    return f' (closest: "{found[0]}")' if found else ""


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one text; its methods return the fields of a Step or raise NotationError."""

    text: str
    names: Names

    def step(self) -> Step:
        if not isinstance(self.text, str) or not self.text:
            self.refuse("a text such as " + show(self.forms["link"].example))
        verb, *rest = self.text.split(" ")
        if verb not in self.forms:
            self.refuse(f"it to start with {spoken(list(self.forms))}, not {show(verb)}")
        if "" in rest or self.text.split() != [verb, *rest]:
            self.refuse("its parts to be separated by exactly one space")
        form = self.forms[verb]
        fields: dict[str, Any] = {}
        if form.object:
            if not rest or "=" in rest[0]:
                self.refuse(f"more after {show(verb)}, as in {show(form.example)}")
            fields = form.object(self, rest.pop(0))
        fields |= self.keys(rest, form)
        return Step(kind=verb.removeprefix("+"), continues=verb.startswith("+"), **fields)

    @property
    def forms(self) -> Mapping[str, Form]:
        return MERCHANT_FORMS if self.names.merchants else MARKET_FORMS

    def keys(self, parts: list[str], form: Form) -> dict[str, tuple[str, ...]]:
        fields: dict[str, tuple[str, ...]] = {}
        for part in parts:
            key, equals, value = part.partition("=")
            if not equals or key not in form.keys:
                allowed = f"only {spoken([name + '=' for name in form.keys])}" if form.keys else "nothing"
                self.refuse(f"{allowed} to follow, as in {show(form.example)}, not {show(part)}")
            field = "cards" if key == "card" else key
            if field in fields:
                self.refuse(f"the key {show(key)} only once")
            fields[field] = self.cards(value, form) if key == "card" else self.sources(value, key)
        if "card" in form.keys and "cards" not in fields:
            self.refuse(f"the card that it costs, as in {show(form.example)}")
        return fields

    def cards(self, value: str, form: Form) -> tuple[str, ...]:
        cards, (least, most) = sorted(value.split(form.separator)), form.cards
        if len(cards) < least:
            self.refuse(
                f"{least} cards joined by {show(form.separator)}, as in {show(form.example)}, not {show(value)}"
            )
        for card in cards:
            self.known(card, self.names.cards, f"a card of the {self.names.players}-player deck")
        if len(cards) > most:
            self.refuse(f"no more than {COUNTED[most]}, not {show(value)}")
        return tuple(cards)

    def sources(self, value: str, key: str) -> tuple[str, ...]:
        sources = value.split(",")
        for source in sources:
            if key == "beer":
                self.beer_source(source)
            elif source != MARKET:
                self.known(source, self.names.spaces, f'a space or "market" as source of {key}')
        return tuple(_market_last(sources if key == "coal" else sorted(sources)))

    def beer_source(self, source: str) -> None:
        """B61: beer comes from breweries and from merchants."""
        merchants = [f"{MERCHANT}:{space}" for space in self.names.merchant_spaces]
        self.known(source, [*self.names.spaces, *merchants], "a space or a merchant's barrel as source of beer")

    def build_place(self, word: str) -> dict[str, Any]:
        industry, at, space = word.partition("@")
        if not at:
            example = show(self.forms["build"].example)
            self.refuse(f'an industry and a space joined by "@", as in {example}, not {show(word)}')
        return self.industry(industry) | self.space(space)

    def sale(self, word: str) -> dict[str, Any]:
        """L82: cotton goes to a port or the distant market. B107: goods go to a merchant."""
        tile, to, target = word.partition(">")
        merchants = self.names.merchant_spaces
        if not to:
            ends, example = "a space and a merchant" if merchants else "a mill and a port", self.forms["sell"].example
            self.refuse(f'{ends} joined by ">", as in {show(example)}, not {show(word)}')
        if merchants:
            self.known(target, merchants, "a merchant space in use to sell to")
        elif target != MARKET:
            self.known(target, self.names.spaces, 'a space or "market" to sell to')
        return self.space(tile) | {"target": target}

    def bonus(self, word: str) -> dict[str, Any]:
        if word == NONE:
            return {}
        self.known(word, self.names.industries, f'an industry or "{NONE}"')
        return {"industry": word}

    def industry(self, word: str) -> dict[str, Any]:
        self.known(word, self.names.industries, "an industry")
        return {"industry": word}

    def space(self, word: str) -> dict[str, Any]:
        self.known(word, self.names.spaces, "a space")
        return {"space": word}

    def link(self, word: str) -> dict[str, Any]:
        link = self.names.link_id(word)
        if link is None:
            self.refuse(f"a link instead of {show(word)}{closest(word, self.names.links)}")
        return {"link": link}

    def amount(self, word: str) -> dict[str, Any]:
        if word not in map(str, self.names.loans):
            self.refuse(f"a loan of {spoken(self.names.loans)}, not {show(word)}")
        return {"amount": int(word)}

    def known(self, word: str, ids: Collection[str], what: str) -> None:
        if word not in ids:
            self.refuse(f"{what} instead of {show(word)}{closest(word, ids)}")

    def refuse(self, expected: str) -> NoReturn:
        raise NotationError(self.text, expected)


COUNTED = {1: "one card", 2: "two cards", 3: "three cards"}

# L35: two cards build anywhere, and cost both actions of the turn.
MARKET_FORMS = {
    "build": Form(_Reader.build_place, "build port@preston:1 card=port", ("card", "coal", "iron"), (1, 2)),
    "link": Form(_Reader.link, "link bolton-bury card=port", ("card", "coal")),
    "+link": Form(_Reader.link, "+link bolton-bury coal=market", ("coal",)),
    "develop": Form(_Reader.industry, "develop shipyard card=port iron=market", ("card", "iron")),
    "+develop": Form(_Reader.industry, "+develop shipyard iron=market", ("iron",)),
    "sell": Form(_Reader.sale, "sell bury:1>market card=port", ("card",)),
    "+sell": Form(_Reader.sale, "+sell bury:1>preston:1", ()),
    "loan": Form(_Reader.amount, "loan 30 card=port", ("card",)),
    "pass": Form(None, "pass card=port", ("card",)),
    "lose": Form(_Reader.space, "lose bury:1", ()),
}
# B98: beer for the second rail. B108: beer to sell. B110: a merchant's development. B119: three cards to scout.
MERCHANT_FORMS = {
    "build": Form(_Reader.build_place, "build brewery@stone:1 card=brewery", ("card", "coal", "iron")),
    "link": Form(_Reader.link, "link dudley-wolverhampton card=dudley", ("card", "coal")),
    "+link": Form(_Reader.link, "+link leek-stoke_on_trent coal=market beer=stone:1", ("coal", "beer")),
    "develop": Form(_Reader.industry, "develop brewery card=dudley iron=market", ("card", "iron")),
    "+develop": Form(_Reader.industry, "+develop brewery iron=market", ("iron",)),
    "sell": Form(_Reader.sale, "sell coventry:1>oxford:2 card=dudley beer=merchant:oxford:2", ("card", "beer")),
    "+sell": Form(_Reader.sale, "+sell coventry:1>oxford:2 beer=stone:1", ("beer",)),
    "bonus": Form(_Reader.bonus, "bonus cotton_mill", ()),
    "loan": Form(_Reader.amount, "loan 30 card=dudley", ("card",)),
    "scout": Form(None, "scout card=brewery,dudley,worcester", ("card",), (3, 3), ","),
    "pass": Form(None, "pass card=dudley", ("card",)),
    "lose": Form(_Reader.space, "lose coventry:1", ()),
}


def _market_last(sources: Collection[str]) -> list[str]:
    return sorted(sources, key=lambda source: source == MARKET)
