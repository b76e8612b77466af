"""Every rule test runs on the core and on the slow referee that was written without looking at it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from tests.rules.birmingham import facts as birmingham
from tests.rules.birmingham.setup_builder import build_setup as build_birmingham_setup
from tests.rules.table import Table
from tests.support.setup_builder import build_setup


@dataclass(frozen=True)
class Engine:
    """How one engine starts games; a game answers `legal_steps`, `play`, `position`, `is_over` and `result`."""

    from_setup: Callable[[str, int, dict[str, Any]], Any]
    from_position: Callable[[dict[str, Any]], Any]


def core() -> Engine:
    """The engine that people use. It takes checked positions, so a test with a contradictory one fails."""
    from brass_core import Game
    from brass_core.position import read_position

    return Engine(Game.from_setup, lambda document: Game.from_position(read_position(document).to_dict()))


def referee() -> Engine:
    """The referee, which must be given the cards of the rail era, as it never shuffles."""
    from tests.referee import Referee

    def from_position(document: dict[str, Any]) -> Any:
        if document["ruleset"] == birmingham.RULESET:
            return Referee.from_position(document, rail=build_birmingham_setup(document["players"])["rail"])
        setup = build_setup(document["ruleset"], document["players"])
        return Referee.from_position(document, rail=setup["rail"], distant_rail=setup["distant_market"]["rail"])

    return Engine(Referee.from_setup, from_position)


# Each is imported only when a test asks for it.
@pytest.fixture(params=[core, referee], ids=lambda start: start.__name__)
def engine(request: pytest.FixtureRequest) -> Engine:
    """Both engines in turn."""
    return request.param()


@pytest.fixture
def shuffled() -> Callable[[str, int, int], Table]:
    """Starts a shuffled game from ruleset, players and seed; only the core shuffles."""
    from brass_core import Game

    return lambda ruleset, players, seed: Table(Game.from_seed(ruleset, players, seed))
