"""The parts of pages that programs write, each between two marks; those of docs/strength.md, unless told otherwise."""

from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"


def write_section(name: str, lines: Iterable[str], page: Path | None = None) -> None:
    """Put these lines in place of those between the marks of that name; ValueError if the page has no such marks."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->\n"
    page = page or PAGE
    text = page.read_text(encoding="utf-8")
    before, found_begin, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise ValueError(f"{page.name} has no marks of the name {name!r}.")
    page.write_text("".join([before, begin, *(f"{line}\n" for line in lines), end, after]), encoding="utf-8")
