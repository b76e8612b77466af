"""What must hold in every game: nothing is lost, every score can be recounted, records replay, no game gets stuck."""

from collections import Counter
from typing import Any

import pytest
from tests.support.documents import GAMES
from tests.support.invariants import POLICIES, CheckedGame

from brass_core import Game

SEEDS = range(12)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_books_and_cards_account_for_every_position(ruleset: str, players: int, policy: str) -> None:
    """L21 to L25, L43 to L102: money, cubes, tiles, links, cards, turns and points, recounted from the step texts."""
    for seed in SEEDS:
        CheckedGame(ruleset, players, seed, policy).play()


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_lively_games_meet_what_is_rare(ruleset: str, players: int) -> None:
    """The games that are checked hold sales, double links, overbuilding and debts."""
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        game = CheckedGame(ruleset, players, seed, "lively")
        record = game.play()
        seen.update(text.split(" ")[0] for _, text in record["steps"])
        seen["overbuilding"] += game.books.overbuilt.total()
    for event in ("build", "link", "+link", "develop", "+develop", "sell", "+sell", "loan", "lose", "overbuilding"):
        assert seen[event], f"no {event} in {len(SEEDS)} games"


@pytest.mark.parametrize("field", ["cash", "vp", "income_space", "links_left", "hand_size"])
def test_the_books_notice_what_is_wrong(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One pound, point, space, link or card too many in a position is found."""
    right = Game.position

    def wrong(table: Game, observer: int | None = None) -> dict[str, Any]:
        position = right(table, observer)
        position["seats"][1][field] += len(position["tiles"]) == 4
        return position

    monkeypatch.setattr(Game, "position", wrong)
    with pytest.raises(AssertionError, match="seats is"):
        CheckedGame("lancashire-2018", 4, 1, "lively").play()
