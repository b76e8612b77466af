"""Steps as English sentences."""

from collections import Counter
from collections.abc import Sequence

from brass_core.names import MARKET, MERCHANT, Names
from brass_core.notation import Step

NUMBERS = {2: "two", 3: "three"}


def in_words(step: Step, names: Names) -> str:
    """The step as an English sentence without its full stop.

    >>> from brass_core.names import names_of
    >>> from brass_core.notation import parse_step
    >>> names = names_of("lancashire-2018", 4)
    >>> in_words(parse_step("sell bury:1>market card=port", names), names)
    'Sell cotton from the mill in Bury (space 1) to the distant market with the port card'
    """
    parts = [_deed(step, names) + _with_cards(step, names)]
    for resource, sources, producer in (
        ("coal", step.coal, "mine"),
        ("iron", sorted(step.iron), "works"),
        ("beer", sorted(step.beer), "brewery"),
    ):
        counts = Counter(sorted(sources, key=lambda source: source == MARKET))
        parts += [_source(source, count, resource, producer, names) for source, count in counts.items()]
    return ", ".join(parts)


def _deed(step: Step, names: Names) -> str:
    also = "Also " if step.continues else ""
    match step.kind:
        case "build":
            deed = f"build {_a_tile(step.industry, names)} {_place(step.space, names)}"
        case "link":
            deed = "build the link " + " - ".join(
                names.location_names[end] for end in names.links[step.link or ""].ends
            )
        case "develop":
            deed = f"develop away the lowest {_industry(step.industry, names)}"
        case "bonus":
            developed = f"the lowest {_industry(step.industry, names)}" if step.industry else "nothing"
            deed = f"develop away {developed} as the merchant's bonus"
        case "sell":
            deed = _sale(step, names)
        case "loan":
            deed = f"take a loan of £{step.amount}"
        case "lose":
            deed = f"give up the tile {_place(step.space, names)}"
        case _:
            deed = step.kind
    return also + deed if also else deed[0].upper() + deed[1:]


def _sale(step: Step, names: Names) -> str:
    if names.merchant_spaces:
        return f"sell the goods {_place(step.space, names)} to the merchant {_place(step.target, names)}"
    cotton = f"sell cotton from the mill {_place(step.space, names)}"
    return f"{cotton} to the {'distant market' if step.target == MARKET else f'port {_place(step.target, names)}'}"


def _with_cards(step: Step, names: Names) -> str:
    # Only towns have capital letters inside a sentence.
    words = [
        names.card_names[card] if card in names.locations else names.card_names[card].lower() for card in step.cards
    ]
    if not words:
        return ""
    if len(words) > 1 and len(set(words)) == 1:
        return f" with {NUMBERS[len(words)]} {words[0]} cards"
    return f" with the {_listed(words)} card{'s' if len(words) > 1 else ''}"


def _listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _source(source: str, count: int, resource: str, producer: str, names: Names) -> str:
    amount = resource if count == 1 else f"{count} {resource}"
    kind, _, space = source.partition(":")
    if kind == MERCHANT:
        return f"{amount} from the merchant {_place(space, names)}"
    return f"{amount} from the " + (MARKET if source == MARKET else f"{producer} {_place(source, names)}")


def _place(space: str | None, names: Names) -> str:
    """`in Bury (space 1)`; a farm brewery has one space only."""
    location, _, number = (space or "").partition(":")
    if location in names.farm_breweries:
        return f"in the {names.location_names[location]}"
    return f"in {names.location_names[location]} (space {number})"


def _industry(industry: str | None, names: Names) -> str:
    return names.industries[industry or ""].name.lower()


def _a_tile(industry: str | None, names: Names) -> str:
    name = _industry(industry, names)
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
