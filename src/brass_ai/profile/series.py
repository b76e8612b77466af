"""Everything that is measured for some rulesets, group by group."""

from collections.abc import Iterator, Sequence

from brass_ai.profile.measure import Measurement, measure_all
from brass_ai.profile.scaling import measure_scaling
from brass_ai.profile.startup import measure_startup


def groups(pairs: Sequence[tuple[str, int]], seconds: float) -> Iterator[Iterator[Measurement]]:
    """A group for each ruleset and number of players, then the start of a process with the first of them.

    `seconds` is the time by the clock for each figure. A group is measured while it is walked through.
    """
    for ruleset, players in pairs:
        yield _throughput(ruleset, players, seconds)
    yield measure_startup(*pairs[0])


def _throughput(ruleset: str, players: int, seconds: float) -> Iterator[Measurement]:
    yield from measure_all(ruleset, players, seconds)
    scaling = measure_scaling(ruleset, players, 2 * seconds)
    if scaling:
        yield scaling
