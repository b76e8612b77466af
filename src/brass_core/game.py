"""A complete game as the referee holds it: the State, the shuffles of both eras, and the steps so far.

>>> game = Game.from_seed("lancashire-2018", 4, seed=1)
>>> game.play(game.legal_steps()[-1]).split()[0]
'pass'
"""

from collections.abc import Mapping
from typing import Any

from brass_core import _engine
from brass_core.codec import Codec, StepNumbers, codec_of
from brass_core.illegal import reason
from brass_core.notation import NotationError, parse_step


class IllegalStep(ValueError):
    """A step that may not be played now; `step` is its text, `reason` says why in one sentence."""

    def __init__(self, step: str, reason: str) -> None:
        super().__init__(f"{step}: {reason}")
        self.step = step
        self.reason = reason


class Game:
    """A game in progress. Everything the rules force happens by itself; only steps are played."""

    def __init__(self, codec: Codec, state: _engine.State, setup: Mapping[str, Any] | None, seed: int = 0) -> None:
        self.codec = codec
        self.state = state
        self.setup = setup
        self.open_steps: list[str] = []
        self._random = _engine.Random(seed)
        self._listed: dict[str, StepNumbers] | None = None  # legal steps, until the State changes

    @classmethod
    def from_seed(cls, ruleset: str, players: int, seed: int) -> "Game":
        """A new game whose shuffles all follow from the seed; ValueError for an unknown ruleset."""
        codec = codec_of(ruleset, players)
        return cls.from_setup(ruleset, players, codec.setup(codec.engine.random_setup(seed)))

    @classmethod
    def from_setup(cls, ruleset: str, players: int, setup: Mapping[str, Any]) -> "Game":
        """A new game from a record's checked set-up. Without its rail part, the rail era is shuffled with seed 0."""
        codec = codec_of(ruleset, players)
        merchants = codec.merchants_bought(setup.get("merchants"))
        state = _engine.State.deal(codec.engine, setup["turn_order"], *codec.deal(setup, "canal"), merchants)
        return cls(codec, state, setup)

    @classmethod
    def from_position(
        cls, document: Mapping[str, Any], setup: Mapping[str, Any] | None = None, seed: int = 0
    ) -> "Game":
        """A game that stands at a complete position (observer null) that has been checked.

        The rail era's shuffles come from `setup` where it is given, else from the seed.
        """
        codec = codec_of(document["ruleset"], document["players"])
        game = cls(codec, _engine.State.from_fields(codec.engine, codec.fields(document)), setup, seed)
        if document["open_action"]:
            game.open_steps = list(document["open_action"].get("steps", []))
        return game

    @property
    def is_over(self) -> bool:
        return bool(self.state.is_over)

    @property
    def active_seat(self) -> int | None:
        return None if self.is_over else int(self.state.seat)

    def copy(self) -> "Game":
        """An independent game at the same point."""
        game = Game(self.codec, self.state.copy(), self.setup)
        game.open_steps = list(self.open_steps)
        return game

    def legal_steps(self) -> list[str]:
        """Every legal step in canonical notation, sorted; while an action is open also those that follow its closing.

        Steps of a rail era whose shuffles are not known are left out.
        """
        return sorted(self._legal())

    def mover(self, text: str) -> int | None:
        """The seat that would play this step: while an action is open, a main step may be the next seat's."""
        if not self.state.is_open or text.startswith("+"):
            return self.active_seat
        after = self.copy()
        after._close()
        return after.active_seat

    @property
    def knows_rail_era(self) -> bool:
        """Whether the shuffles of the rail era are recorded, so that the game can go on into it."""
        return bool(self.setup and self.setup.get("rail"))

    def play(self, text: str) -> str:
        """Play a step and return its canonical text; IllegalStep (and nothing changed) if it may not be played."""
        legal = self._legal()
        canonical = text if text in legal else self._canonical(text, legal)
        if not canonical.startswith("+") and not self.state.asks_for_bonus:
            self._close()
            self.open_steps = []
        self._settle(lambda: self.state.apply_step(legal[canonical], self._random))
        self._note(canonical)
        return canonical

    def decide(self, decision: int) -> str | None:
        """Apply a decision of the active seat; the text of the step that it completes, None if it completes none.

        Raises ValueError, and nothing is changed, for a decision that is not legal.
        """
        played = self.state.steps_played
        self._settle(lambda: self.state.apply(decision, self._random))
        if self.state.steps_played == played:
            if not self.state.is_partial:  # it closed the open action
                self.open_steps = []
            return None
        text = self.codec.text(self.state.step)
        self._note(text)
        return text

    def close(self) -> None:
        """Close an open action, as the end of a record does, or a bonus that is due; nothing happens if none is."""
        if self.state.asks_for_bonus:
            self._settle(lambda: self.state.close_action(self._random))
        self._close()
        self.open_steps = []

    def position(self, observer: int | None = None) -> dict[str, Any]:
        """The position document as one seat knows it; None shows everything."""
        return self.codec.position(self.state.fields(), observer, self.open_steps)

    def view(self, seat: int) -> _engine.View:
        """What one seat knows."""
        return _engine.View.of(self.state, seat)

    def result(self) -> dict[str, Any]:
        """Points, income levels, money and places as a record's end has them, an open action being closed first."""
        end = self.copy()
        end.close()
        fields = end.state.fields()
        seats, places = fields["seats"], end.state.places()
        return {
            "vp": [seat["points"] for seat in seats],
            "income": [self.codec.names.income_levels[seat["income_space"]] for seat in seats],
            "cash": [seat["cash"] for seat in seats],
            "ranking": sorted(range(len(seats)), key=lambda seat: (places[seat], seat)),
            "places": places,
        }

    def _note(self, text: str) -> None:
        """Remember a step that was played as long as its action is open."""
        is_open = self.state.is_open or self.state.asks_for_bonus
        self.open_steps = [*self.open_steps, text] if is_open else []

    def _legal(self) -> dict[str, StepNumbers]:
        """Legal steps by canonical text."""
        if self._listed is None:
            self._listed = {self.codec.text(numbers): numbers for numbers in self._legal_numbers()}
        return self._listed

    def _legal_numbers(self) -> list[StepNumbers]:
        numbers: list[StepNumbers] = self.state.legal_steps()
        if self.state.is_open:
            after = self.copy()
            after._close()
            if after.state.era == self.state.era or self.knows_rail_era:
                numbers += after.state.legal_steps()
        return numbers

    def _canonical(self, text: str, legal: Mapping[str, StepNumbers]) -> str:
        """The one legal step that a written step means."""
        try:
            written = parse_step(text, self.codec.names)
        except NotationError as error:
            raise IllegalStep(str(text), str(error)) from None
        steps = {name: self.codec.step(numbers) for name, numbers in legal.items()}
        fitting = [name for name, step in steps.items() if written.matches(step)]
        if len(fitting) == 1:
            return fitting[0]
        raise IllegalStep(text, reason(written, list(steps.values()), fitting, self.position()))

    def _close(self) -> None:
        if self.state.is_open:
            self._settle(lambda: self.state.close_action(self._random))

    def _settle(self, change: Any) -> None:
        """Make a change of the State; where it brings the rail era, put the recorded deal in place of the shuffle."""
        was_canal = self.state.era == 0
        self._listed = None
        change()
        if was_canal and self.state.era == 1 and self.setup and self.knows_rail_era:
            self.state.set_deal(*self.codec.deal(self.setup, "rail"))
