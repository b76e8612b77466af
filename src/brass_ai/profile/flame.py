"""Pictures of a breakdown: bars of text for a terminal, a flame graph as SVG for a page."""

from collections.abc import Iterator, Sequence
from html import escape

from brass_ai.profile.breakdown import WHOLE, Breakdown, PartTime

BAR = 40  # characters of the whole
EIGHTHS = " ▏▎▍▌▋▊▉"
WIDTH, ROW, GAP, MARGIN = 960, 24, 34, 16  # pixels
LETTER = 8  # pixels of an average letter
COLOURS = {
    WHOLE: "#d9d4c7", "determinize": "#9bb5d1", "match": "#e8c87a", "select": "#e8b04a", "expand": "#e07b4f",
    "playout": "#c9503f", "evaluate": "#8f6bb3", "back up": "#6fa37c", "movegen": "#f0cf86", "apply": "#f3a88f",
    "copy": "#c3d2e3",
}  # fmt: skip


def text_bars(found: Breakdown) -> Iterator[tuple[str, float, str]]:
    """Name, share with all inside, and bar of each part in the order of the search; parts inside are set in."""
    for time in found.inside(WHOLE):
        if time.part == WHOLE:
            continue
        share = found.inclusive(time.part, WHOLE)
        yield time.part, share, bar(share)
        for inner in found.inside(time.part):
            share = inner.seconds / found.seconds
            yield f"  {inner.part}", share, bar(share)
    rest = _rest(found)
    yield "the rest", rest, bar(rest)


def bar(share: float) -> str:
    """A bar as long as the share of `BAR` characters, to an eighth of one.

    >>> bar(0.1), bar(0.0125)
    ('████', '▌')
    """
    eighths = round(share * BAR * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def svg(breakdowns: Sequence[Breakdown]) -> str:
    """A picture with a flame for each breakdown: the whole below, what it is made of above, as wide as its share."""
    height = MARGIN + len(breakdowns) * (4 * ROW + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH + 2 * MARGIN}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for number, found in enumerate(breakdowns):
        top = MARGIN + number * (4 * ROW + GAP)
        rate = found.rates()["iterations"]
        title = f"{found.ruleset}, {found.players} players, {found.era} era: {rate:,.0f} iterations/s"
        parts.append(f'<text x="{MARGIN}" y="{top + ROW - 8}" font-weight="bold">{escape(title)}</text>')
        parts += _flame(found, top + ROW)
    return "\n".join([*parts, "</svg>", ""])


def _flame(found: Breakdown, top: int) -> Iterator[str]:
    yield _box(0.0, 1.0, top + 2 * ROW, WHOLE, WHOLE)
    left = 0.0
    for time in found.inside(WHOLE):
        if time.part == WHOLE:
            continue
        share = found.inclusive(time.part, WHOLE)
        yield _box(left, share, top + ROW, time.part, f"{time.part}, {_per_call(time)}")
        above = left
        for inner in found.inside(time.part):
            inner_share = inner.seconds / found.seconds
            yield _box(above, inner_share, top, inner.part, f"{inner.part} within {time.part}, {_per_call(inner)}")
            above += inner_share
        left += share


def _box(left: float, share: float, top: int, part: str, told: str) -> str:
    x, width = MARGIN + left * WIDTH, share * WIDTH
    percent = f"{share:.1%}"
    labels = [f"{part} {percent}", part, ""]
    label = next(text for text in labels if len(text) * LETTER < width or not text)
    return (
        f"<g><title>{escape(told)}: {percent}</title>"
        f'<rect x="{x:.1f}" y="{top}" width="{width:.1f}" height="{ROW - 1}" fill="{COLOURS[part]}" stroke="white" '
        f'stroke-width="0.5"/><text x="{x + 4:.1f}" y="{top + ROW - 8}">{escape(label)}</text></g>'
    )


def _per_call(time: PartTime) -> str:
    return f"{1e9 * time.seconds / time.calls:,.0f} ns of its own a call"


def _rest(found: Breakdown) -> float:
    return sum(time.seconds for time in found.parts if not time.within) / found.seconds
