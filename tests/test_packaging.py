"""What an installed package must hold: data, schemas, types, one version, stubs that tell the truth."""

import ast
import re
import tomllib
from importlib import import_module, metadata
from importlib.resources import files
from pathlib import Path

import pytest

import brass_core
from brass_core import _engine

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
STUBBED = pytest.mark.parametrize("module", ["_engine", "_batch"])


def stubs(module: str) -> dict[str, set[str]]:
    """Public names of a stub; for a class the names in it, for all else nothing."""
    tree = ast.parse((ROOT / "src" / "brass_core" / f"{module}.pyi").read_text(encoding="utf-8"))
    return {name: names_in(node) for node in tree.body for name in names_of(node) if not name.startswith("_")}


def names_of(node: ast.stmt) -> list[str]:
    """The name that a statement of a stub defines."""
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []


def names_in(node: ast.stmt) -> set[str]:
    """Public names that a class of a stub defines."""
    body = node.body if isinstance(node, ast.ClassDef) else []
    return {name for part in body for name in names_of(part) if not name.startswith("_")}


def is_own(module: str, name: str) -> bool:
    """Whether a module's name is something it defines, not something it imported or a helper of its compiler."""
    value = getattr(import_module(f"brass_core.{module}"), name)
    return not name.startswith("_") and type(value).__name__ != "module"


@STUBBED
def test_stubs_name_what_the_module_has(module: str) -> None:
    """No public name is missing in a stub, and none is made up."""
    loaded = import_module(f"brass_core.{module}")
    assert set(stubs(module)) == {name for name in dir(loaded) if is_own(module, name)}


@STUBBED
def test_stubs_name_what_each_class_has(module: str) -> None:
    """Methods, properties and members of enumerations."""
    loaded = import_module(f"brass_core.{module}")
    for name, members in stubs(module).items():
        value = getattr(loaded, name)
        if isinstance(value, type):
            assert {member for member in dir(value) if not member.startswith("_")} == members, name


def test_the_version_is_the_same_everywhere() -> None:
    """In pyproject.toml, in the installed package, and on top of the list of changes."""
    version = PROJECT["project"]["version"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert (metadata.version("brass-ai"), newest[1]) == (version, version)


def test_the_installed_command_is_the_one_of_the_project() -> None:
    """`brass-ai` leads to a function that exists."""
    (script,) = metadata.entry_points(group="console_scripts", name="brass-ai")
    assert script.value == PROJECT["project"]["scripts"]["brass-ai"]
    assert callable(script.load())


@pytest.mark.parametrize("package", ["brass_core", "brass_ai"])
def test_packages_say_that_they_are_typed(package: str) -> None:
    """Type checkers ignore a package without py.typed."""
    assert files(package).joinpath("py.typed").is_file()


def test_data_and_schemas_come_with_the_package() -> None:
    """Every file of the folders is matched by a pattern that puts it into a wheel."""
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["brass_core"]
    folder = ROOT / "src" / "brass_core"
    shipped = {path for pattern in patterns for path in folder.glob(pattern)}
    wanted = {path for name in ("data", "schemas") for path in (folder / name).iterdir()} | set(folder.glob("*.pyi"))
    assert wanted
    assert wanted <= shipped


def test_every_ruleset_of_the_data_is_in_the_core() -> None:
    """The tables of the core were generated from the data files that are shipped."""
    of_data = {(name, players) for name, counts in brass_core.rulesets().items() for players in counts}
    assert of_data == set(_engine.RULESETS)


def test_a_state_is_as_small_as_the_documentation_says() -> None:
    """At most 512 bytes."""
    assert _engine.STATE_BYTES <= 512


def test_all_python_packages_are_found() -> None:
    """A folder with Python files and without `__init__.py` would be left out of a wheel."""
    folders = {path.parent for path in (ROOT / "src").rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []
