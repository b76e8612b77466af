"""`brass-ai play`: a person at the terminal against agents."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from brass_ai.agents import Agent, make_agent
from brass_ai.levels import TOP_LEVEL, spec_of_level
from brass_ai.selfplay import SEEDS, agent_seed, record_of
from brass_core.game import Game, IllegalStep
from brass_core.names import Names, names_of
from brass_core.notation import parse_step
from brass_core.wording import in_words

INTERRUPTED = 130  # as shells report a program ended by SIGINT
PERSON = "person"
HELP = """\
Type the number of a choice, or a whole step in notation, such as: link bolton-bury card=port
Sources of coal, iron and beer may be left out where only one way is legal.
  done         end an action that could go on
  back         return to the first list of choices
  undo         return to your last decision
  hint         ask the search what it would do
  board        show the board again
  save [FILE]  write the record of the game so far
  quit         write the record and leave
  ?            this help"""


def play(
    ruleset: Annotated[str, typer.Option(metavar="RULESET", help="The game.")] = "lancashire-2018",
    players: Annotated[int, typer.Option(metavar="N", help="Number of seats.")] = 4,
    seat: Annotated[int, typer.Option(metavar="SEAT", help="Your seat, counted from 0.")] = 0,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="SPEC", help="The other seats' agent; repeat the option for one each, in seat order."),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(metavar="N", help=f"Strength of the other seats if --against is not given, 1 to {TOP_LEVEL}."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, max=SEEDS - 1, help="Of the deal and the agents.")] = 1,
    save: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Where the record goes when you leave [default: brass-game-1.json, -2, ...]."
        ),
    ] = None,
    hints: Annotated[str, typer.Option(metavar="SPEC", help="The agent that gives hints.")] = "ismcts",
) -> None:
    """Play a game against agents. Choices are numbered; `?` shows what else can be typed.

    Example: brass-ai play --players 4 --seat 0 --against ismcts:iterations=1000 --save record.json
    """
    if level is not None and against:
        raise typer.BadParameter("--level and --against are both given; expected one of them.")
    specs = _seat_specs(names_of(ruleset, players), seat, against or [spec_of_level(level)])
    make_agent(hints, 0)
    if save is not None and (Path(save).is_dir() or not Path(save).parent.is_dir()):
        raise typer.BadParameter(f"--save is {save!r}; expected a file in a folder that exists.")
    game = PersonsGame(Game.from_seed(ruleset, players, seed), specs, seed, save, hints)
    try:
        game.run()
    except (EOFError, _Leave):
        print()
    except KeyboardInterrupt:
        print()
        raise typer.Exit(INTERRUPTED) from None
    finally:
        game.save()


def _seat_specs(names: Names, seat: int, against: Sequence[str]) -> tuple[str, ...]:
    """The agents by seat, the person's seat among them."""
    if not 0 <= seat < names.players:
        raise typer.BadParameter(f"--seat is {seat}; expected 0 to {names.players - 1}.")
    rivals = names.players - 1
    if len(against) not in (1, rivals):
        raise typer.BadParameter(
            f"--against is given {len(against)} times; expected once, or once for each of {rivals}."
        )
    for spec in against:
        make_agent(spec, 0)
    others = list(against) * (rivals // len(against))
    return (*others[:seat], PERSON, *others[seat:])


class _Leave(Exception):
    """The person wants to stop."""


class _Undo(Exception):
    """The person wants the last decision back."""


class PersonsGame:
    """A game with one person, who sees and decides at the terminal."""

    def __init__(self, table: Game, specs: Sequence[str], seed: int, path: str | None, hints: str) -> None:
        self.table = table
        self.specs = specs
        self.seed = seed
        self.seat = specs.index(PERSON)
        self.steps: list[list[Any]] = []
        self.moments: list[tuple[Game, int]] = []  # before each of the person's decisions: the game, the steps so far
        self._path = path
        self._saved = -1
        self._hint_spec = hints
        self._names = table.codec.names
        self._agents: list[Agent | None] = [
            None if spec == PERSON else make_agent(spec, agent_seed(seed, number)) for number, spec in enumerate(specs)
        ]

    def run(self) -> None:
        """Play to the end. Raises EOFError, KeyboardInterrupt or _Leave where the person leaves before."""
        mover = None
        while not self.table.is_over:
            previous, mover = mover, self.table.state.seat
            agent = self._agents[mover]
            if agent is None:
                if previous != mover:
                    self.show_board()
                self._person_decides()
                continue
            text = self.table.decide(agent.choose(self.table.view(mover)))
            if text:
                self._note(mover, text)
        self._show_result()

    def show_board(self) -> None:
        """The position as the person's seat knows it."""
        from brass_ai.board_text import board_text
        from brass_core.position import read_position

        is_coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        document = self.table.position(self.seat)
        for seat, spec in zip(document["seats"], self.specs, strict=True):
            seat["name"] = spec.partition(":")[0]
        print("\n" + board_text(read_position(document), is_coloured) + "\n")

    def save(self, path: str | None = None) -> None:
        """Write the record of the game so far, if a step has been played that is not in the file yet."""
        if not self.steps or (path is None and self._saved == len(self.steps)):
            return
        if path is None:
            path = self._path = self._path or _free_name()
            self._saved = len(self.steps)
        record = record_of(self.table, self.steps, self.specs, self.seed)
        part = Path(f"{path}.part")
        part.write_text(json.dumps(record, ensure_ascii=False) + "\n", encoding="utf-8")
        part.replace(path)
        print(f"Saved to {path}.")

    def _person_decides(self) -> None:
        self.moments.append((self.table.copy(), len(self.steps)))
        try:
            text = self._choose()
        except _Undo:
            self._undo()
            return
        if text is None:
            self.table.close()
        else:
            self._note(self.seat, self.table.play(text))

    def _undo(self) -> None:
        """Go back to the decision before this one."""
        self.moments.pop()
        if not self.moments:
            print("There is nothing to take back.")
            return
        table, length = self.moments.pop()
        self.table = table
        del self.steps[length:]
        self._saved = -1
        self.show_board()

    def _note(self, seat: int, text: str) -> None:
        self.steps.append([seat, text])
        print(f"Seat {seat} ({self.specs[seat]}): {text}\n    {in_words(parse_step(text, self._names), self._names)}.")

    def _choose(self) -> str | None:
        """A legal step of the person's, or None to end the open action."""
        is_open = self.table.state.is_open
        steps = [step for step in self.table.legal_steps() if step.startswith("+") or not is_open]
        choices, level = steps, 0
        if self.table.state.asks_for_bonus:
            print("The merchant's bonus develops a tile without iron:")
        while True:
            if len(choices) == 1 and level:
                return choices[0]
            groups = _groups(choices, level)
            if len(groups) == 1 and level < 2 and not (is_open and level == 0):
                level += 1
                continue
            labels = [f"{label}  ({len(group)})" if len(group) > 1 else label for label, group in groups.items()]
            can_end = is_open and level == 0
            word = self._ask([*labels, "end the action"] if can_end else labels)
            if word == "back":
                choices, level = steps, 0
            elif word.isdecimal() and 1 <= int(word) <= len(groups):
                choices, level = list(groups.values())[int(word) - 1], level + 1
            elif word.isdecimal() and can_end and int(word) == len(groups) + 1:
                return None
            elif word.isdecimal():
                print(f"{word} is none of the choices; expected 1 to {len(groups) + can_end}.")
            elif word == "done" and is_open:
                return None
            elif self._is_playable(word):
                return word

    def _is_playable(self, text: str) -> bool:
        """Whether a typed step is the person's and legal; says why if it is not."""
        if self.table.mover(text) != self.seat:
            print("That would be another seat's step; type done to end your action.")
            return False
        try:
            self.table.copy().play(text)
        except IllegalStep as error:
            print(f"{error.reason[0].upper()}{error.reason[1:]} Type ? for help.")
            return False
        return True

    def _ask(self, labels: Sequence[str]) -> str:
        """What the person types; commands that change nothing are carried out here."""
        for number, label in enumerate(labels, 1):
            print(f"{number:4}  {label}")
        while True:
            try:
                word = " ".join(input(f"Seat {self.seat}> ").split())
            except UnicodeDecodeError:
                word = "?"
            command, _, rest = word.partition(" ")
            match command:
                case "":
                    continue
                case "?" | "help":
                    print(HELP)
                case "board":
                    self.show_board()
                case "hint":
                    self._hint()
                case "save":
                    self._save_to(rest)
                case "undo":
                    raise _Undo
                case "quit" | "exit":
                    raise _Leave
                case _:
                    return word

    def _save_to(self, path: str) -> None:
        try:
            if not self.steps:
                print("Nothing has been played yet.")
            else:
                self._saved = -1
                self.save(path or None)
        except OSError as error:
            print(f"{path or self._path} cannot be written: {(error.strerror or str(error)).lower()}.")

    def _hint(self) -> None:
        """What the hints' agent would do, one step of it."""
        agent, table = make_agent(self._hint_spec, agent_seed(self.seed, self.seat)), self.table.copy()
        text = None
        while text is None:
            was_open = table.state.is_open
            text = table.decide(agent.choose(table.view(self.seat)))
            if text is None and was_open and not table.state.is_partial:
                print("Hint: end the action (done).")
                return
        print(f"Hint: {text}")

    def _show_result(self) -> None:
        result = self.table.result()
        print("\nThe game is over.")
        for seat in result["ranking"]:
            worth = f"{result['vp'][seat]} points, income level {result['income'][seat]}, £{result['cash'][seat]}"
            print(f"{result['places'][seat]}. Seat {seat} ({self.specs[seat]}): {worth}")


def _groups(steps: Sequence[str], level: int) -> dict[str, list[str]]:
    """Steps by their kind (level 0), then by what they do (1), then each by itself (2)."""
    groups: dict[str, list[str]] = {}
    for step in steps:
        words = step.split(" ")
        deed = " ".join(word for word in words if "=" not in word)
        takes_two_cards = "+" in step.partition("card=")[2]
        kind = f"{words[0]} with two cards" if takes_two_cards else words[0]
        groups.setdefault((kind, deed, step)[level], []).append(step)
    return groups


def _free_name() -> str:
    number = 1
    while Path(f"brass-game-{number}.json").exists():
        number += 1
    return f"brass-game-{number}.json"
