"""The documentation says what is there: links, commands, parameters, fields, folders, examples that run."""

import doctest
import importlib
import json
import pkgutil
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import brass_ai
import brass_core
from brass_ai.cli import app
from brass_core import Game, _engine, format_step, names_of, parse_step
from brass_core.codec import codec_of
from brass_core.knowledge import view_of
from brass_core.position import read_position

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*.md")])
BY_NAME = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def text_of(page: Path) -> str:
    """A page as text."""
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """Anchors of a page's headings as web hosts make them."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def table_rows(page: str, heading: str) -> list[list[str]]:
    """Cells of the first table below a heading of a page in docs/, without its head."""
    part = text_of(ROOT / "docs" / page).split(f"\n{heading}\n")[1]
    lines = [line for line in part.split("\n#")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def commands(program: str) -> Iterator[tuple[str, list[str]]]:
    """Every command line of that program in a code block or a code span of the pages, with its page's name."""
    for page in PAGES:
        text = text_of(page)
        blocks = re.findall(r"^```(?:sh|console)?\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        lines = [line.removeprefix("$ ") for block in blocks for line in re.sub(r"\\?\n {4}", " ", block).splitlines()]
        lines += re.findall(r"`([^`\n]+)`", text)
        for line in lines:
            words = line.split("#")[0].split(" | ")[0]
            if words.startswith(f"{program} "):
                yield page.name, shlex.split(words)


@BY_NAME
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link names a file that exists, and an anchor that the file has."""
    for target in re.findall(r"\]\(([^)\s]+)\)", text_of(page)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        linked = (page.parent / path).resolve() if path else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target


@BY_NAME
def test_python_examples_run(page: Path) -> None:
    """Examples with >>> give what the page shows."""
    results = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_every_page_is_reached_from_the_readme() -> None:
    """All of docs/, so that no page is lost; the ones that other tests read are there."""
    pages = {page.name for page in PAGES if page.parent.name == "docs"}
    assert {"architecture.md", "dependencies.md", "formats.md", "perft.md", "search.md"} <= pages
    assert {name for name in pages if f"(docs/{name})" not in text_of(ROOT / "README.md")} == set()


def test_make_targets_exist() -> None:
    """Each `make X` of the pages is a target of the Makefile."""
    targets = set(re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    named = {(page, words[1]) for page, words in commands("make")}
    assert named
    assert {(page, target) for page, target in named if target not in targets} == set()


def test_commands_and_their_options_exist() -> None:
    """Each `brass-ai X --option` of the pages is understood, and the files it reads are there."""
    group: Any = typer.main.get_command(app)
    named = list(commands("brass-ai"))
    assert named
    for page, (_, *words) in named:
        if not re.fullmatch("[a-z]+", words[0]):
            continue
        command = group.get_command(typer.Context(group), words[0])
        assert command is not None, f"{page}: {words}"
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        used = {re.split(r"[=\]]", word.lstrip("["))[0] for word in words if re.match(r"\[?-", word) and word != "-"}
        assert used <= known | {"--help", "-h"}, f"{page}: {words}"
        assert all((ROOT / word).exists() for word in words if word.startswith("examples/")), f"{page}: {words}"


def test_the_turn_that_the_readme_recommends_is_legal() -> None:
    """Its steps can be played at the example position, for which the Makefile asks."""
    example = re.search(r"^EXAMPLE := (.+)$", text_of(ROOT / "Makefile"), re.MULTILINE)
    assert example is not None
    position = read_position(text_of(ROOT / example[1])).to_dict()
    printed = text_of(ROOT / "README.md").split("<!-- example: begin -->")[1].split("<!-- example: end -->")[0]
    turn = re.findall(r"^  (.+?)  \(", printed.split("\n\n")[1 if printed.startswith("\n\n") else 0], re.MULTILINE)
    assert turn
    codec = codec_of(position["ruleset"], position["players"])
    game = Game(codec, view_of(position).determinize(_engine.Random(0)), None)
    assert [game.play(step) for step in turn] == turn


def shown(value: object) -> str:
    """A parameter's value as the table writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:.6g}" if isinstance(value, float) else str(getattr(value, "name", value))


def test_every_search_parameter_is_explained_with_its_default() -> None:
    """docs/search.md lists the fields of SearchParameters and no others."""
    rows = {cells[0].strip("`"): cells[1] for cells in table_rows("search.md", "## Parameters")}
    defaults = _engine.SearchParameters()
    fields = {name for name in dir(defaults) if not name.startswith("_")}
    assert set(rows) == fields
    values = {name: shown(getattr(defaults, name)) for name in fields - {"weights"}}
    assert {name: rows[name] for name in values} == values


@pytest.mark.parametrize(
    ("schema", "definition", "heading"),
    [("position", None, "## Position"), ("position", "seat", "## Position"), ("record", None, "## Record")],
)
def test_every_field_of_the_formats_is_explained(schema: str, definition: str | None, heading: str) -> None:
    """The first column of the tables of docs/formats.md holds every property of the schemas."""
    found = json.loads(text_of(ROOT / "src" / "brass_core" / "schemas" / f"{schema}.schema.json"))
    properties = set((found["$defs"][definition] if definition else found)["properties"])
    named = {name for cells in table_rows("formats.md", heading) for name in re.findall(r"`(\w+)`", cells[0])}
    assert properties <= named


@pytest.mark.parametrize(
    ("ruleset", "heading", "more"),
    [("lancashire-2018", "## Steps", set()), ("birmingham-2018", "## In Birmingham", {"scout", "bonus"})],
)
def test_the_steps_of_the_formats_are_canonical(ruleset: str, heading: str, more: set[str]) -> None:
    """Reading and writing each example of docs/formats.md changes nothing, and every kind of step is there."""
    names = names_of(ruleset, 4)
    steps = [cells[0].strip("`") for cells in table_rows("formats.md", heading)]
    kinds = {"build", "link", "develop", "sell", "loan", "pass", "lose"} | more
    assert {step.lstrip("+").split()[0] for step in steps} == kinds
    assert [format_step(parse_step(step, names)) for step in steps] == steps


def test_every_dependency_has_its_reason() -> None:
    """docs/dependencies.md lists what pyproject.toml asks for, and nothing else."""
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    asked += [name for extra in project["project"]["optional-dependencies"].values() for name in extra]
    page = text_of(ROOT / "docs" / "dependencies.md")
    listed = re.findall(r"^\|(?: `\w+` \|)? `([\w-]+)` \| [A-Z]", page, re.MULTILINE)
    assert set(listed) == {re.split(r"[<>=~\[]", name)[0] for name in asked}


def modules() -> list[str]:
    """Names of all Python modules of both packages."""
    return [
        found.name
        for package in (brass_core, brass_ai)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not found.name.endswith("__main__")
    ]


@pytest.mark.parametrize("name", modules())
def test_docstring_examples_run(name: str) -> None:
    """Examples with >>> in the docstrings give what they show."""
    assert doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS).failed == 0


def floors() -> dict[str, set[str]]:
    """What each folder of the core may use, by the table of docs/architecture.md."""
    rows = [cells for cells in table_rows("architecture.md", "## Folders") if cells[0].startswith("`cpp/brass/")]
    return {cells[0].split("/")[2]: set(cells[2].split(", ")) - {"nothing"} for cells in rows}


@pytest.mark.parametrize("folder", sorted(path.name for path in (ROOT / "cpp" / "brass").iterdir()))
def test_a_floor_of_the_core_uses_only_floors_below(folder: str) -> None:
    """Includes follow the stair, and Python stays outside."""
    for path in (ROOT / "cpp" / "brass" / folder).iterdir():
        used = set(re.findall(r'#include "brass/(\w+)/', text_of(path)))
        assert used <= floors()[folder] | {folder}, path.name
        assert "Python.h" not in text_of(path), path.name
        assert "pybind11" not in text_of(path), path.name


def test_the_stair_goes_only_down() -> None:
    """In the order of the table, a floor uses none that comes after it."""
    seen: set[str] = set()
    for folder, used in floors().items():
        assert used <= seen, folder
        seen.add(folder)
    assert seen


def test_brass_core_does_not_use_brass_ai() -> None:
    """The floor below knows nothing of the one above."""
    users = [path.name for path in (ROOT / "src" / "brass_core").rglob("*.py") if "brass_ai" in text_of(path)]
    assert users == []


def properties_of(schema: dict[str, Any]) -> Iterator[str]:
    """Every name of a property anywhere in a schema."""
    for key, value in schema.items():
        if key == "properties":
            yield from value
        if isinstance(value, dict):
            yield from properties_of(value)


@pytest.mark.parametrize("name", ["analysis_query", "analysis_answer"])
def test_every_field_of_the_engine_is_explained(name: str) -> None:
    """docs/engine.md names every property of the schemas."""
    schema = json.loads(text_of(ROOT / "src" / "brass_core" / "schemas" / f"{name}.schema.json"))
    named = set(re.findall(r"`(\w+)`", text_of(ROOT / "docs" / "engine.md")))
    assert set(properties_of(schema)) - named == set()


def test_every_path_of_the_server_is_explained() -> None:
    """docs/server.md lists the paths below /api/ that the server has, and no others."""
    from brass_ai.server.app import Board, make_routes
    from brass_ai.server.settings import Settings

    board = Board(Settings())
    routes: list[Any] = make_routes(board).routes
    board.close()
    has = {re.sub(r"{(\w+)}", lambda part: part[1].upper(), route.path) for route in routes}
    listed = {path for cells in table_rows("server.md", "## Requests") for path in re.findall(r"/api/[\w/]+", cells[0])}
    assert listed == {path for path in has if path.startswith("/api/")}
