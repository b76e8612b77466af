"""A position as text that fits a terminal: seats, cards, markets, towns and links.

>>> from brass_core import Game
>>> from brass_core.position import read_position
>>> game = Game.from_seed("lancashire-2018", 4, seed=1)
>>> print(board_text(read_position(game.position(observer=0))).splitlines()[0])
lancashire-2018, 4 players - canal era, round 1 of 8
"""

import os
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from brass_core.names import Names, location_of
from brass_core.position import DistantMarket, MerchantTile, Position, Seat, Tile

WIDTH = 110  # columns
LONGEST_NAME = 12  # letters of a seat's name that a table shows
LONGEST_INDUSTRY = 8  # letters of an industry that a table shows
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
BONUSES = {"vp": "{} points", "develop": "{} free development", "income_spaces": "{} income spaces", "money": "£{}"}
SEAT_COLOURS = ("31", "34", "32", "33")  # of ANSI terminals: red, blue, green, yellow
BOLD, DIM = "1", "2"
GLUE = "\N{NO-BREAK SPACE}"

Paint = Callable[[str, str], str]  # text and colour code to text


def board_text(position: Position, is_coloured: bool = False) -> str:
    """The whole position; with colour codes for a terminal if wanted."""
    paint: Paint = _ansi if is_coloured else lambda text, code: text
    sections = [_title(position, paint), _seats(position, paint), _cards(position, paint), _markets(position, paint)]
    return "\n\n".join([*sections, _towns(position, paint), _links(position, paint)])


def wants_colour() -> bool:
    """Whether standard output is a terminal that shows colours and its user wants them."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def seat_label(position: Position, seat: int) -> str:
    """`2 Ada`, or `2` where the seat has no name."""
    name = position.seats[seat].name
    if not name:
        return str(seat)
    plain = "".join(letter if letter.isprintable() else "?" for letter in name)
    return f"{seat} {plain if len(plain) <= LONGEST_NAME else plain[: LONGEST_NAME - 1] + '.'}"


def _ansi(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if text.strip() else text


def _title(position: Position, paint: Paint) -> str:
    names = position.names
    moment = f"{position.era} era, round {position.round} of {names.rounds}"
    lines = [paint(f"{position.ruleset}, {position.players} players - {moment}", BOLD), _to_move(position)]
    action = position.open_action
    if action and action.kind == "shortfall":
        lines.append(f"Shortfall: £{action.owed} is due, tiles must be given up until it can be paid.")
    elif action and action.kind == "bonus":
        lines.append(f"A merchant's bonus is due: {' / '.join(str(step) for step in action.steps)}")
    elif action:
        lines.append(f"Open {action.kind} action: {' / '.join(str(step) for step in action.steps)}")
    return "\n".join(lines)


def _to_move(position: Position) -> str:
    observer = position.observer
    sight = "all cards shown" if observer is None else f"seen by seat {seat_label(position, observer)}"
    if position.active_seat is None:
        return f"The game is over; {sight}."
    left = position.actions_left
    also = "more " if position.open_action else ""
    actions = f"{left} {also}action{'' if left == 1 else 's'} left"
    return f"Seat {seat_label(position, position.active_seat)} to move, {actions}; {sight}."


def _seats(position: Position, paint: Paint) -> str:
    """One line a seat in turn order; a stack is shown as its lowest level and the number of its tiles."""
    industries = list(position.names.industries)
    heads = ["Seat", "Cash", "Income", "VP", "Spent", "Hand", "Links", *(_short(industry) for industry in industries)]
    rows = [
        [
            (">" if seat == position.active_seat else " ") + seat_label(position, seat),
            *_numbers(position.seats[seat], position.names),
            *(_stack(position.seats[seat], industry) for industry in industries),
        ]
        for seat in position.turn_order
    ]
    colours = [SEAT_COLOURS[seat] for seat in position.turn_order]
    return "\n".join(_table([heads, *rows], [BOLD, *colours], paint))


def _numbers(seat: Seat, names: Names) -> list[str]:
    income = f"{names.income_levels[seat.income_space]:+d} @{seat.income_space}"
    return [f"£{seat.cash}", income, str(seat.vp), f"£{seat.spent}", str(seat.hand_size), str(seat.links_left)]


def _stack(seat: Seat, industry: str) -> str:
    levels = seat.tiles_left[industry]
    lowest = next((level for level, count in levels.items() if count), None)
    return "-" if lowest is None else f"{ROMAN[lowest]} x{sum(levels.values())}"


def _cards(position: Position, paint: Paint) -> str:
    """The hands that are shown, the cards that were played, and the piles."""
    lines = []
    for head, field in (("Hand of", "hand"), ("Known of the hand of", "hand_known"), ("Played by", "discards")):
        for seat in position.turn_order:
            cards = getattr(position.seats[seat], field)
            if cards:
                label = f"{head} {seat_label(position, seat)}: "
                lines += _paragraph(label, _counted(cards), paint, SEAT_COLOURS[seat])
    apart = "face down under the discards" if position.names.merchants else "set aside"  # B19, L14
    return "\n".join([*lines, f"Deck: {position.deck_size} cards to draw, {position.removed_size} {apart}"])


def _markets(position: Position, paint: Paint) -> str:
    names = position.names
    tracks = [
        f"{resource.capitalize()} market: {cubes} of {names.market_capacity[resource]} cubes, "
        f"the next for £{names.market_prices[resource][cubes]}"
        for resource, cubes in (("coal", position.coal_market), ("iron", position.iron_market))
    ]
    if position.distant_market:
        tracks.append(_distant_market(position.distant_market, names))
    if position.merchants:
        tracks += ["", *_merchants(position.merchants, names, paint)]
    return "\n".join(tracks)


def _distant_market(market: DistantMarket, names: Names) -> str:
    drawn = " ".join(str(value) for value in market.drawn) or "none"
    left = sum(names.distant_tiles.values()) - len(market.drawn)
    bonus = names.distant_bonus[market.marker]
    demand = "no demand left" if bonus is None else f"marker at {market.marker} (bonus +{bonus} income spaces)"
    stack = f"tiles drawn: {drawn}; {left} in the stack"
    return f"Distant cotton market: {demand}, no demand at {names.distant_end}; {stack}"


def _merchants(tiles: tuple[MerchantTile, ...], names: Names, paint: Paint) -> list[str]:
    """One line a merchant with a cell for each of its tiles."""
    cells_of = {tile.space: _merchant(tile) for tile in tiles}
    places = [merchant for merchant in names.merchants.values() if merchant.is_in_use]
    bonuses = [BONUSES[place.bonus].format(place.amount) for place in places]
    place_width, width, cell_width = (max(map(len, texts)) for texts in (names.merchants, bonuses, cells_of.values()))
    legend = f"{'Bonus':<{width}}  What its tiles buy, with beer where its barrel is there"
    lines = [paint(f"{'Merchant':<{place_width}}  {legend}", BOLD)]
    for place, bonus in zip(places, bonuses, strict=True):
        cells = [cells_of[space].ljust(cell_width) for space in place.spaces]
        lines.append("  ".join([place.id.ljust(place_width), bonus.ljust(width), *cells]).rstrip())
    return lines


def _merchant(tile: MerchantTile) -> str:
    return f"{tile.space.partition(':')[2]} {tile.tile}{' + beer' if tile.beer else ''}"


def _towns(position: Position, paint: Paint) -> str:
    """One line a town with a cell for each of its spaces."""
    names = position.names
    tiles = {tile.space: tile for tile in position.tiles}
    spaces_of = {town: [space for space in names.spaces if location_of(space) == town] for town in names.locations}
    texts = {space: _space(space, tiles.get(space), names) for space in names.spaces}
    colours = {space: SEAT_COLOURS[tiles[space].owner] if space in tiles else DIM for space in names.spaces}
    towns = [town for town in names.locations if town not in names.farm_breweries]  # whose ids are longer
    town_width, width = max(map(len, towns)), max(map(len, texts.values()))
    content = "cubes, barrels" if names.merchants else "cubes"
    legend = f"Spaces: seat:industry level ({content}) * flipped; [what may be built]"
    lines = [paint(f"{'Town':<{town_width}}  {legend}", BOLD)]
    for town, spaces in spaces_of.items():
        cells = [paint(texts[space], colours[space]) + " " * (width - len(texts[space])) for space in spaces]
        lines.append("  ".join([town.ljust(town_width), *cells]).rstrip())
    return "\n".join(lines)


def _space(space: str, tile: Tile | None, names: Names) -> str:
    number = space.partition(":")[2]
    if tile is None:
        return f"{number} [{'|'.join(_short(industry) for industry in names.spaces[space])}]"
    marks = (f" ({tile.cubes})" if tile.cubes else "") + (" *" if tile.flipped else "")
    return f"{number} {tile.owner}:{_short(tile.industry)} {ROMAN[tile.level]}{marks}"


def _links(position: Position, paint: Paint) -> str:
    names = position.names
    taken = {link.link for link in position.links}
    lines = [paint("Links", BOLD)]
    for seat in position.turn_order:
        own = [link.link for link in position.links if link.owner == seat]
        lines += _paragraph(f"{seat_label(position, seat)}: ", own or ["none"], paint, SEAT_COLOURS[seat])
    free = [link.id for link in names.links.values() if position.era in link.eras and link.id not in taken]
    return "\n".join([*lines, *_paragraph("Free: ", free or ["none"], paint, DIM)])


def _paragraph(head: str, items: Iterable[str], paint: Paint, code: str) -> list[str]:
    """Items with commas after a head, wrapped to the width of the page."""
    text = head + ", ".join(item.replace(" ", GLUE) for item in items)
    lines = textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    return [paint(line.replace(GLUE, " "), code) for line in lines]


def _counted(cards: Sequence[str]) -> list[str]:
    return [card if count == 1 else f"{count} {card}" for card, count in Counter(cards).items()]


def _table(rows: list[list[str]], colours: list[str], paint: Paint) -> list[str]:
    """Rows as lines: the first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row, code in zip(rows, colours, strict=True):
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        lines.append(paint("  ".join(cells), code))
    return lines


def _short(industry: str) -> str:
    """`cotton` for `cotton_mill`, `manufact` for `manufacturer`."""
    return industry.partition("_")[0][:LONGEST_INDUSTRY]
