"""What must hold in every game: nothing is lost, every score can be recounted, records replay, no game gets stuck."""

from collections import Counter
from typing import Any

import pytest
from tests.support.documents import GAMES
from tests.support.invariants import POLICIES, CheckedGame

from brass_core import Game, rulesets

SEEDS = range(12)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_books_and_cards_account_for_every_position(ruleset: str, players: int, policy: str) -> None:
    """L21 to L25, L43 to L102, B26 to B138: money, cubes, tiles, cards, turns and points, recounted from the steps."""
    for seed in SEEDS:
        CheckedGame(ruleset, players, seed, policy).play()


@pytest.mark.parametrize("ruleset", rulesets())
def test_lively_games_meet_what_is_rare(ruleset: str) -> None:
    """The games that are checked hold sales, double links, overbuilding, debts, wild cards, barrels and bonuses."""
    seen: Counter[str] = Counter()
    for players in rulesets()[ruleset]:
        for seed in SEEDS:
            game = CheckedGame(ruleset, players, seed, "lively")
            texts = [text for _, text in game.play()["steps"]]
            seen.update(text.split(" ")[0] for text in texts)
            seen["overbuilding"] += game.books.overbuilt.total()
            seen["a merchant's barrel"] += sum("=merchant:" in text for text in texts)
            seen["a wild card"] += sum(text.startswith("build") and "=wild_" in text for text in texts)
    events = ["build", "link", "+link", "develop", "+develop", "sell", "+sell", "loan", "lose", "overbuilding"]
    if "birmingham" in ruleset:
        events += ["scout", "bonus", "a merchant's barrel", "a wild card"]
    for event in events:
        assert seen[event], f"no {event} in the games with {len(SEEDS)} seeds"


@pytest.mark.parametrize("ruleset", ["lancashire-2018", "birmingham-2018"])
@pytest.mark.parametrize("field", ["cash", "vp", "income_space", "links_left", "hand_size"])
def test_the_books_notice_what_is_wrong(field: str, ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One pound, point, space, link or card too many in a position is found."""
    right = Game.position

    def wrong(table: Game, observer: int | None = None) -> dict[str, Any]:
        position = right(table, observer)
        position["seats"][1][field] += len(position["tiles"]) == 4
        return position

    monkeypatch.setattr(Game, "position", wrong)
    with pytest.raises(AssertionError, match="seats is"):
        CheckedGame(ruleset, 4, 1, "lively").play()


def test_the_books_notice_a_barrel_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """B11, B109: a barrel that nobody drank is missed, one that was drunk is found."""
    right = Game.position

    def wrong(table: Game, observer: int | None = None) -> dict[str, Any]:
        position = right(table, observer)
        position["merchants"][0]["beer"] ^= len(position["tiles"]) == 4
        return position

    monkeypatch.setattr(Game, "position", wrong)
    with pytest.raises(AssertionError, match="merchants is"):
        CheckedGame("birmingham-2018", 4, 1, "lively").play()
