"""Which game a command plays, and who: `--ruleset NAME --agents SPEC SPEC ...`."""

from collections.abc import Sequence
from typing import Annotated

import typer

from brass_core.names import rulesets, spoken

RulesetOption = Annotated[str | None, typer.Option("--ruleset", metavar="RULESET", help="Such as lancashire-2018.")]
Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SPEC",
        help="Specs of --agents after its first. A ruleset among them stands for --ruleset.",
        show_default=False,
    ),
]


def ruleset_and_agents(
    words: Sequence[str], ruleset: str | None, agents: Sequence[str] | None
) -> tuple[str | None, list[str] | None]:
    """The ruleset and the agents' specs, each None if not given; typer.BadParameter for words that are neither."""
    named = [word for word in words if word in rulesets()]
    others = [word for word in words if word not in rulesets()]
    if others and not agents:
        raise typer.BadParameter(f"{others[0]!r} is no ruleset; expected {spoken(list(rulesets()))}.")
    return one_ruleset(named, ruleset), [*agents, *others] if agents else None


def one_ruleset(words: Sequence[str], ruleset: str | None) -> str | None:
    """The ruleset given by option or as a plain word, None if neither; typer.BadParameter for several."""
    names = {*words, *([ruleset] if ruleset is not None else [])}
    if len(names) > 1:
        raise typer.BadParameter(f"the ruleset is {' and '.join(sorted(names))}; expected one.")
    return next(iter(names), None)


def needed_ruleset(ruleset: str | None) -> str:
    """The ruleset; typer.BadParameter if it was not given."""
    if ruleset is None:
        raise typer.BadParameter(f"--ruleset is missing; expected {spoken(list(rulesets()))}.")
    return ruleset
