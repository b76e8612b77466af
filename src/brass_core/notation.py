"""The notation of steps: the smallest things that a player announces at once, as one line of text each.

>>> from brass_core.names import names_of
>>> names = names_of("lancashire-2018", 4)
>>> step = parse_step("link preston-lancaster card=port", names)
>>> step.link, step.cards
('lancaster-preston', ('port',))
>>> format_step(step)
'link lancaster-preston card=port'
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, NoReturn

from brass_core.faults import show
from brass_core.names import MARKET, Names, location_of, spoken


class NotationError(ValueError):
    """A text that is no step. `text` is the text, `expected` says what should stand in place of what does."""

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(f"The step {show(text)} cannot be read: expected {expected}.")
        self.text = text
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Step:
    """One step. Fields that its kind does not use are None or empty.

    `kind` is build, link, develop, sell, loan, pass or lose; `continues` marks the `+` form. `space` is the place of a
    build, the mill that sells or the tile that is lost; `target` the port's space of a sale, or `market`. Sources are
    spaces or `market`: coal in the order of use, iron in any order. Empty sources may mean that none is needed or,
    in a step that a person wrote, that they were left out.
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

    def __str__(self) -> str:
        return format_step(self)

    def matches(self, legal: "Step") -> bool:
        """Whether this step, written with all, some or none of its source keys, can mean that legal step."""
        return (
            self._essence() == legal._essence()
            and (not self.coal or sorted(self.coal) == sorted(legal.coal))
            and (not self.iron or sorted(self.iron) == sorted(legal.iron))
        )

    def _essence(self) -> tuple[object, ...]:
        """Everything but the sources."""
        words = (self.kind, self.continues, self.industry, self.space, self.link, self.target, self.amount)
        return (*words, *sorted(self.cards))


@dataclass(frozen=True, slots=True)
class Form:
    """How a kind of step is written: its object after the first word, and the keys that may follow, in order."""

    object: Callable[["_Reader", str], dict[str, Any]] | None
    example: str
    keys: tuple[str, ...]


def format_step(step: Step) -> str:
    """The step as writers write it: cards and iron works alphabetical, coal in the order of use, the market last."""
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
        case "lose":
            words.append(f"{step.space}")
    if step.cards:
        words.append("card=" + "+".join(sorted(step.cards)))
    if step.coal:
        words.append("coal=" + ",".join(_market_last(step.coal)))
    if step.iron:
        words.append("iron=" + ",".join(_market_last(sorted(step.iron))))
    return " ".join(words)


def parse_step(text: str, names: Names) -> Step:
    """Read a step; link ends, keys, cards and sources may come in any order, and sources may be missing.

    Raises NotationError, in one sentence, for everything else that writers would not write. Whether the step is legal
    is not asked here.
    """
    return _Reader(text, names).step()


def in_words(step: Step, names: Names) -> str:
    """The step as an English sentence without its full stop.

    >>> from brass_core.names import names_of
    >>> names = names_of("lancashire-2018", 4)
    >>> in_words(parse_step("sell bury:1>market card=port", names), names)
    'Sell cotton from the mill in Bury (space 1) to the distant market with the port card'
    """
    parts = [_deed(step, names) + _with_cards(step, names)]
    parts += [_source(source, "coal", "mine", names) for source in _market_last(step.coal)]
    parts += [_source(source, "iron", "works", names) for source in _market_last(sorted(step.iron))]
    return ", ".join(parts)


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
            self.refuse("a text such as " + show(FORMS["link"].example))
        verb, *rest = self.text.split(" ")
        if verb not in FORMS:
            self.refuse(f"it to start with {spoken(list(FORMS))}, not {show(verb)}")
        if "" in rest or self.text.split() != [verb, *rest]:
            self.refuse("its parts to be separated by exactly one space")
        form = FORMS[verb]
        fields: dict[str, Any] = {}
        if form.object:
            if not rest or "=" in rest[0]:
                self.refuse(f"more after {show(verb)}, as in {show(form.example)}")
            fields = form.object(self, rest.pop(0))
        fields |= self.keys(rest, form)
        return Step(kind=verb.removeprefix("+"), continues=verb.startswith("+"), **fields)

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
        cards = sorted(value.split("+"))
        for card in cards:
            self.known(card, self.names.cards, f"a card of the {self.names.players}-player deck")
        most = 2 if form.object is _Reader.build_place else 1  # L35: only a build may take two cards
        if len(cards) > most:
            self.refuse(f"no more than {'one card' if most == 1 else 'two cards'}, not {show(value)}")
        return tuple(cards)

    def sources(self, value: str, key: str) -> tuple[str, ...]:
        sources = value.split(",")
        for source in sources:
            if source != MARKET:
                self.known(source, self.names.spaces, f'a space or "market" as source of {key}')
        return tuple(_market_last(sources if key == "coal" else sorted(sources)))

    def build_place(self, word: str) -> dict[str, Any]:
        industry, at, space = word.partition("@")
        if not at:
            example = show(FORMS["build"].example)
            self.refuse(f'an industry and a space joined by "@", as in {example}, not {show(word)}')
        return self.industry(industry) | self.space(space)

    def sale(self, word: str) -> dict[str, Any]:
        mill, to, target = word.partition(">")
        if not to:
            self.refuse(f'a mill and a port joined by ">", as in {show(FORMS["sell"].example)}, not {show(word)}')
        if target != MARKET:
            self.known(target, self.names.spaces, 'a space or "market" to sell to')
        return self.space(mill) | {"target": target}

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


FORMS = {
    "build": Form(_Reader.build_place, "build port@preston:1 card=port", ("card", "coal", "iron")),
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


def _market_last(sources: Collection[str]) -> list[str]:
    return sorted(sources, key=lambda source: source == MARKET)


def _deed(step: Step, names: Names) -> str:
    also = "Also " if step.continues else ""
    match step.kind:
        case "build":
            deed = f"build {_a_tile(step.industry, names)} in {_place(step.space, names)}"
        case "link":
            ends = [names.location_names[end] for end in names.links[step.link or ""].ends]
            deed = f"build the link {ends[0]} - {ends[1]}"
        case "develop":
            deed = f"develop away the lowest {_industry(step.industry, names)}"
        case "sell" if step.target == MARKET:
            deed = f"sell cotton from the mill in {_place(step.space, names)} to the distant market"
        case "sell":
            mill, port = _place(step.space, names), _place(step.target, names)
            deed = f"sell cotton from the mill in {mill} to the port in {port}"
        case "loan":
            deed = f"take a loan of £{step.amount}"
        case "lose":
            deed = f"give up the tile in {_place(step.space, names)}"
        case _:
            deed = step.kind
    return also + deed if also else deed[0].upper() + deed[1:]


def _with_cards(step: Step, names: Names) -> str:
    words = [names.card_names[card] if card in names.locations else _industry(card, names) for card in step.cards]
    if not words:
        return ""
    if len(words) == 1:
        return f" with the {words[0]} card"
    return f" with two {words[0]} cards" if words[0] == words[1] else f" with the {words[0]} and {words[1]} cards"


def _source(source: str, resource: str, producer: str, names: Names) -> str:
    return f"{resource} from the " + (MARKET if source == MARKET else f"{producer} in {_place(source, names)}")


def _place(space: str | None, names: Names) -> str:
    location, _, number = (space or "").partition(":")
    return f"{names.location_names[location_of(location)]} (space {number})"


def _industry(industry: str | None, names: Names) -> str:
    return names.industries[industry or ""].name.lower()


def _a_tile(industry: str | None, names: Names) -> str:
    name = _industry(industry, names)
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
