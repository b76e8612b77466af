"""The command line `brass-ai`: finds the command, loads only that one, and turns every error into a sentence.

Exit codes: 0 done, 1 failed for a reason outside (a full disk), 2 for a wrong option or input, 130 on Ctrl-C, 141 when
the reader of the output has gone.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

COMMANDS = {
    "suggest": "Recommend the best turn at a position.",
    "review": "Show the costliest turns of a recorded game, and what was better.",
    "legal": "List every legal step at a position.",
    "show": "Show a position, or a moment of a recorded game, as text.",
    "convert": "Make a position of a recorded game, or hide what a seat cannot see.",
    "play": "Play a game against the AI.",
    "selfplay": "Let the AI play whole games against itself.",
    "tournament": "Let agents play many games, fair to all, and store the results.",
    "report": "Report what the results of a tournament say.",
    "profile": "Measure the speed of the engine and of the search.",
    "bench": "Search fixed positions: pinned visit counts, and the speed to compare builds by.",
    "engine": "Analyse positions for a program, by JSON lines.",
    "serve": "Show the board in the browser: play, analyse, enter a position.",
    "verify": "Replay recorded games and check every step and result.",
    "perft": "Count decision sequences, to check and time the rules.",
}
KINDS = {str: "a word", int: "a whole number", float: "a number", bool: "a flag"}
INTERRUPTED, READER_GONE = 130, 141  # as shells report a program ended by SIGINT and SIGPIPE
UsageError: Any = typer.BadParameter.__base__  # of the parser that this version of typer is built on


class PlainReader:
    """Reads words, numbers and flags in place of the reader that newer versions of typer would make.

    That one loads a validation library first, which takes longer than everything else up to the first search.
    """

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value in its type; a usage error if it is no such number."""
        try:
            return None if value is None else self.kind(value)
        except ValueError:
            raise typer.BadParameter(f"{value!r} is not {KINDS[self.kind]}", ctx=ctx, param=param) from None


class PlainParameters:
    """A command whose words, numbers and flags without a range are read by a `PlainReader`, where typer knows such."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Arguments and options, `--help` among them."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            descriptor = getattr(param, "type_descriptor", None)
            if descriptor is not None and descriptor.annotation in KINDS and not descriptor.is_ranged:
                param._runtime_param = PlainReader(descriptor.annotation)
        return params


class PlainCommand(PlainParameters, TyperCommand):
    """One command."""


class LazyCommands(PlainParameters, TyperGroup):
    """Commands whose modules are imported when they are first asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        function = getattr(import_module(f"brass_ai.commands.{cmd_name}"), cmd_name)
        single = _new_app()
        single.command(cmd_name, cls=PlainCommand, short_help=COMMANDS[cmd_name])(function)
        command = typer.main.get_command(single)
        command.name = cmd_name
        return command


def _new_app(**options: Any) -> typer.Typer:
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        **options,
    )


app = _new_app(cls=LazyCommands)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        from importlib import metadata  # here: it takes longer to load than all the rest of this file

        try:
            print(f"brass-ai {metadata.version('brass-ai')}")
        except metadata.PackageNotFoundError:
            print("brass-ai, run from a folder without being installed")
        raise typer.Exit


@app.callback()
def brass_ai(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """AI for Brass: Lancashire and Brass: Birmingham. Positions and games are JSON files; `-` reads standard input."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; arguments are those of the process unless given."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(words or ["--help"])
        if sys.stdout:
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        _drop_output()
        return READER_GONE
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except OSError as error:
        _drop_output()
        return _fail([f"{error.filename or 'The output'}: {(error.strerror or str(error)).lower()}."], code=1)


def _run(words: list[str]) -> int:
    """Parse and carry out; wrong options and wrong input end as sentences."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows a question mark
    command = typer.main.get_command(app)
    try:
        with command.make_context("brass-ai", words) as context:
            command.invoke(context)
        return 0
    except typer.Exit as end:
        return int(end.exit_code)
    except UsageError as error:
        where = f" See {error.ctx.command_path} --help." if error.ctx else ""
        return _fail([" ".join(error.format_message().split()).rstrip(".") + f".{where}"])
    except ValueError as error:
        return _fail(str(error).splitlines())


def _fail(sentences: Sequence[str], code: int = 2) -> int:
    print(*sentences, sep="\n", file=sys.stderr)
    return code


def _drop_output() -> None:
    """What is still buffered goes nowhere, so that the interpreter's exit does not try to write it again."""
    if sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
