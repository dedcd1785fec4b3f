"""The map, the cards and the deck of Micro Rome as markup: where everything lies on the page, and what it looks like.

What is constant for its arguments is remembered, so that a scene is mostly the joining of strings. A card is drawn
with its origin in its top left corner; pictures stand upright in all its turns, since they are to be read, not held.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from oikist.core.scene import escape, number
from oikist.core.style import LIGHT, SERIF
from oikist.games.micro_rome.art import laurel, picture
from oikist.games.micro_rome.brush import SIZE
from oikist.games.micro_rome.cards import Side
from oikist.games.micro_rome.layout import COLUMNS, PLAIN, ROWS, SYMBOL_NAMES, TO_BELOW, TO_RIGHT

Space = tuple[int, int, int, int, int]
"""x, y, symbol, columns and rows of what begins there; plain spaces and later spaces of a building are left out."""

LEFT: Final = 4
ABOVE: Final = 8
"""Beside `TO_RIGHT` and `TO_BELOW`: on which sides a space is of one building with another."""

FRAME: Final = 40
"""Width of the painted frame around the map."""
_MANY: Final = 13
"""From so many columns or rows on not all of them are numbered."""

# panels, in units of their own
CARD_HEIGHT: Final = 150.0
CARD_WIDTH: Final = 628.0
_CARD_SCALE: Final = 0.7
DECK_WIDTH: Final = 300.0
_DECK_ROW: Final = 96.0
_DECK_SCALE: Final = 0.45


def shift(x: float, y: float, scale: float = 1.0) -> str:
    """A ``transform`` attribute."""
    return f'transform="translate({number(x)} {number(y)}){f" scale({number(scale)})" if scale != 1 else ""}"'


def name_of(symbol: int, columns: int, rows: int) -> str:
    """The name of the picture of what covers so many spaces; empty for plain ones."""
    if symbol == PLAIN:
        return ""
    name = SYMBOL_NAMES[symbol]
    return name if columns == rows else f"{name}-{'w' if columns > rows else 't'}"


def things(symbols: dict[tuple[int, int], int], joins: dict[tuple[int, int], int]) -> list[Space]:
    """What is to be drawn on these spaces, each thing once, by its first space."""
    found: list[Space] = []
    for (x, y), symbol in symbols.items():
        if symbol == PLAIN or joins.get((x - 1, y), 0) & TO_RIGHT or joins.get((x, y - 1), 0) & TO_BELOW:
            continue
        columns = rows = 1
        while joins.get((x + columns - 1, y), 0) & TO_RIGHT:
            columns += 1
        while joins.get((x, y + rows - 1), 0) & TO_BELOW:
            rows += 1
        found.append((x, y, symbol, columns, rows))
    return found


@lru_cache(maxsize=512)
def things_of(side: Side) -> tuple[Space, ...]:
    """What is to be drawn on a side of a card."""
    symbols = {(x, y): symbol for y, row in enumerate(side.symbols) for x, symbol in enumerate(row)}
    joins = {(x, y): join for y, row in enumerate(side.joins) for x, join in enumerate(row)}
    return tuple(things(symbols, joins))


@lru_cache(maxsize=4096)
def _use(name: str, x: int, y: int) -> str:
    return f'<use href="#art-{name}"{_at(x, y)}/>'


def _at(x: int, y: int) -> str:
    return "".join(f' {axis}="{value * SIZE}"' for axis, value in (("x", x), ("y", y)) if value)


def pictures(found: Iterable[Space]) -> str:
    """The pictures of some things."""
    return "".join(_use(name_of(symbol, columns, rows), x, y) for x, y, symbol, columns, rows in found)


def _sheet(name: str, columns: int, rows: int) -> str:
    """The definition of an empty card: a mosaic floor with a dark edge, throwing a slight shadow."""
    wide, high = columns * SIZE, rows * SIZE
    size = f'width="{wide}" height="{high}" rx="5"'
    return (
        f'<g id="art-{name}"><rect class="shade" x="2.5" y="5" {size} fill="{LIGHT.line}" opacity="0.28"/>'
        f'<rect class="floor" {size} fill="{LIGHT.floor}"/><rect {size} fill="url(#art-paving)"/>'
        f'<rect class="hem" {size} fill="none" stroke="{LIGHT.hem}" stroke-width="2.6"/></g>'
    )


@lru_cache(maxsize=1)
def _shared() -> str:
    """What is used by name, pictures apart."""
    stones = "".join(
        f"M{1.5 + dx + (dy // 12 % 2) * 0.7:.1f},{7 + dy}h{8.6 + (dx * 7 + dy * 3) % 5 * 0.35:.1f}"
        for dy in range(0, 60, 12)
        for dx in range(0, 60, 12)
    )
    grid = f"M0,0H{SIZE}M0,0V{SIZE}"
    return (
        f'<pattern id="art-paving" width="{SIZE}" height="{SIZE}" patternUnits="userSpaceOnUse">'
        f'<path class="tessera" d="{stones}" fill="none" stroke="{LIGHT.tessera}" stroke-width="9.4" opacity="0.34"/>'
        f'<path class="seam" d="{grid}" fill="none" stroke="{LIGHT.seam}" stroke-width="2.6"/></pattern>'
        f'<pattern id="art-ground" width="{SIZE}" height="{SIZE}" patternUnits="userSpaceOnUse">'
        f'<path class="paving" d="M15,0V30M45,0V30M0,30V60M30,30V60M0,0H60M0,30H60" fill="none" '
        f'stroke="{LIGHT.paving}" stroke-width="1.4"/></pattern>'
        + _sheet("card-w", COLUMNS, ROWS)
        + _sheet("card-t", ROWS, COLUMNS)
        + f'<g id="art-loose"><rect class="floor seam" width="{SIZE}" height="{SIZE}" fill="{LIGHT.floor}" '
        f'stroke="{LIGHT.seam}" stroke-width="2.4"/><rect width="{SIZE}" height="{SIZE}" fill="url(#art-paving)"/></g>'
        # what the page outlines and fills has neither of its own, so that the class on the use decides
        f'<g id="art-anchor"><rect width="{SIZE}" height="{SIZE}" fill="transparent" stroke="none"/>'
        f'<rect x="4" y="4" width="{SIZE - 8}" height="{SIZE - 8}" rx="7"/></g>'
    )


@lru_cache(maxsize=16)
def _outline(joined: int) -> str:
    """What can be pointed at and outlined: a space, on the sides on which it is not `joined` to another one.

    So lighting all spaces of a building outlines it whole.
    """
    near, far = 1.5, SIZE - 1.5
    left, top = (0.0 if joined & LEFT else near), (0.0 if joined & ABOVE else near)
    right, low = (float(SIZE) if joined & TO_RIGHT else far), (float(SIZE) if joined & TO_BELOW else far)
    corners = ((left, top), (right, top), (right, low), (left, low))
    data, pen = "", -1
    for number_, side_ in enumerate((ABOVE, TO_RIGHT, TO_BELOW, LEFT)):
        if not joined & side_:
            data += "" if pen == number_ else f"M{_xy(corners[number_])}"
            pen = number_ + 1
            data += f"L{_xy(corners[pen % 4])}"
    closed = "" if joined else "Z"
    return (
        f'<g id="art-space-{joined}"><rect width="{SIZE}" height="{SIZE}" fill="transparent" stroke="none"/>'
        f'<path d="{data}{closed}" stroke-linecap="round" stroke-linejoin="round"/></g>'
    )


def _xy(point: tuple[float, float]) -> str:
    return f"{number(point[0])},{number(point[1])}"


@lru_cache(maxsize=256)
def definitions(names: frozenset[str], joins: frozenset[int]) -> str:
    """What the panels use by name, with these pictures and outlines of spaces."""
    return _shared() + "".join(map(_outline, sorted(joins))) + "".join(map(picture, sorted(names)))


# the map


@lru_cache(maxsize=64)
def frame(left: int, top: int, right: int, bottom: int, mood: str = "") -> str:
    """A painted frame around these columns and rows, with their numbers.

    `mood` is ``won`` when the Coliseum stands: laurel in the corners; ``lost``: no colour is left.
    """
    x, y = left * SIZE - FRAME, top * SIZE - FRAME
    wide, high = (right - left + 1) * SIZE + 2 * FRAME, (bottom - top + 1) * SIZE + 2 * FRAME

    def ring(inset: float, rest: str) -> str:
        return (
            f'<rect x="{number(x + inset)}" y="{number(y + inset)}" width="{number(wide - 2 * inset)}" '
            f'height="{number(high - 2 * inset)}" {rest}/>'
        )

    # laurel lies over the numbers next to the corners
    gone = 1 if mood == "won" else 0
    # what is drawn small needs large numbers, and every other one is enough
    many = max(right - left, bottom - top) >= _MANY
    step, size, drop = (2, 31, 10) if many else (1, 21, 7)
    numbers = [
        f'<text x="{column * SIZE + SIZE // 2}" y="{number(line + drop)}">{_minus(column)}</text>'
        for column in range(left + gone, right + 1 - gone)
        if column % step == 0
        for line in (y + 20.5, y + high - 19.5)
    ]
    numbers += [
        f'<text x="{number(at)}" y="{row * SIZE + SIZE // 2 + drop}"{_narrow(row, many)}>{_minus(row)}</text>'
        for row in range(top + gone, bottom + 1 - gone)
        if row % step == 0
        for at in (x + 20, x + wide - 20)
    ]
    band, colour = ("hollow", LIGHT.hollow) if mood == "lost" else ("band-fill", LIGHT.band)
    corners = ""
    if mood == "won":
        inset = FRAME - 6
        at = [(x + dx, y + dy) for dx in (inset, wide - inset) for dy in (inset, high - inset)]
        corners = "".join(f"<g {shift(*one)}>{laurel()}</g>" for one in at)
    return (
        '<g class="rim" pointer-events="none">'
        + ring(1.5, f'class="{band} line" rx="10" fill="{colour}" stroke="{LIGHT.line}" stroke-width="2.5"')
        + ring(6, f'class="stars" rx="6" fill="none" stroke="{LIGHT.flare}" stroke-width="3" stroke-dasharray="8 2"')
        + ring(FRAME - 5, f'class="screen line" fill="{LIGHT.screen}" stroke="{LIGHT.line}" stroke-width="2"')
        + ring(FRAME - 5, 'fill="url(#art-ground)"')
        + f'<g class="letter" fill="{LIGHT.letter}" font-family="{SERIF}" font-size="{size}" font-weight="bold" '
        f'text-anchor="middle">{"".join(numbers)}</g>{corners}</g>'
    )


def _narrow(value: int, many: bool) -> str:
    """Numbers that are too wide for the frame are set smaller."""
    if value < -9:
        return f' font-size="{19 if many else 16}"'
    return ' font-size="27"' if many and (value > 9 or value < 0) else ""


def _minus(value: int) -> str:
    """A number as it is printed.

    Example:
        >>> _minus(-3)
        '−3'
    """
    return str(value).replace("-", "\N{MINUS SIGN}")


def card(ident: str, x: int, y: int, tall: bool, found: Iterable[Space], marked: bool) -> str:
    """A card on the map: its sheet, and on it what is not covered by later ones (in coordinates of the map)."""
    sheet = f'<use href="#art-card-{"t" if tall else "w"}"{_at(x, y)}/>'
    return f'<g id="{ident}">{sheet}{pictures(found)}{_ring(x, y, tall) if marked else ""}</g>'


@lru_cache(maxsize=256)
def _ring(x: int, y: int, tall: bool) -> str:
    """The line around what was laid last."""
    columns, rows = (ROWS, COLUMNS) if tall else (COLUMNS, ROWS)
    return (
        f'<rect class="ring" x="{x * SIZE}" y="{y * SIZE}" width="{columns * SIZE}" height="{rows * SIZE}" rx="5" '
        f'fill="none" stroke="{LIGHT.mark}" stroke-width="5.5" pointer-events="none"/>'
    )


@lru_cache(maxsize=4096)
def loose(x: int, y: int) -> str:
    """A space of which it is not known what card it is on."""
    return f'<use href="#art-loose"{_at(x, y)}/>'


@lru_cache(maxsize=4096)
def space(x: int, y: int, joined: int) -> str:
    """What can be pointed at and lit: a space of the map, `joined` to others of one building on these sides."""
    return (
        f'<g id="space:{x},{y}" class="part"><use class="glow-target" href="#art-space-{joined}"{_at(x, y)} '
        'fill="none"/></g>'
    )


@lru_cache(maxsize=4096)
def empty(x: int, y: int) -> str:
    """A space without map, on which something can be put when a map is put together."""
    return (
        f'<g id="space:{x},{y}" class="part ghost"><rect class="ground dash glow-target" x="{x * SIZE + 4}" '
        f'y="{y * SIZE + 4}" width="{SIZE - 8}" height="{SIZE - 8}" rx="7" fill="{LIGHT.ground}" fill-opacity="0.5" '
        f'stroke="{LIGHT.ink}" stroke-width="1.6" stroke-dasharray="5 6" stroke-opacity="0.5"/></g>'
    )


@lru_cache(maxsize=8192)
def anchor(x: int, y: int) -> str:
    """Where the pointer holds a card whose top left space is to lie on (x, y): by its second space across and down."""
    return (
        f'<g id="at:{x},{y}" class="part anchor"><use class="glow-target" href="#art-anchor"{_at(x + 1, y + 1)} '
        'fill="none"/></g>'
    )


@lru_cache(maxsize=512)
def face(side: Side) -> str:
    """A side of a card, whole."""
    tall = len(side.symbols) > len(side.symbols[0])
    return f'<use href="#art-card-{"t" if tall else "w"}"/>{pictures(things_of(side))}'


@lru_cache(maxsize=512)
def ghost(side: Side, turn: int, flip: int) -> str:
    """A side of the card as it is held by the pointer (see `oikist.core.scene`)."""
    return f'<g data-ghost="turn:{turn} flip:{flip}"><g {shift(-1.5 * SIZE, -1.5 * SIZE)}>{face(side)}</g></g>'


# the drawn card, and those in the deck


@lru_cache(maxsize=4)
def _glow(columns: int, rows: int) -> str:
    return (
        f'<rect class="glow-target" width="{columns * SIZE}" height="{rows * SIZE}" rx="5" fill="none" '
        'pointer-events="none"/>'
    )


@lru_cache(maxsize=8)
def shelf(width: float, height: float) -> str:
    """What the drawn card lies on."""
    return (
        f'<g pointer-events="none"><rect class="screen line" x="1.5" y="1.5" width="{number(width - 3)}" '
        f'height="{number(height - 3)}" rx="7" fill="{LIGHT.screen}" stroke="{LIGHT.line}" stroke-width="2"/>'
        f'<rect class="tessera" x="7" y="7" width="{number(width - 14)}" height="{number(height - 14)}" rx="3" '
        f'fill="none" stroke="{LIGHT.tessera}" stroke-width="4" stroke-dasharray="7 1.8"/></g>'
    )


@lru_cache(maxsize=1)
def awaited() -> str:
    """Where the sides of the next card will be."""
    return "".join(
        f'<g {_slot(slot)}><rect class="dash" width="{COLUMNS * SIZE}" height="{ROWS * SIZE}" rx="5" '
        f'fill="none" stroke="{LIGHT.ink}" stroke-width="2" stroke-dasharray="9 8" stroke-opacity="0.35"/></g>'
        for slot in (0, 1)
    )


def _slot(slot: float) -> str:
    """Where a side of the drawn card is on the shelf."""
    return shift(108 + slot * 186, (CARD_HEIGHT - ROWS * SIZE * _CARD_SCALE) / 2, _CARD_SCALE)


def _disc(name: str, radius: float) -> str:
    """A red disc with a rim of gold, and what a card is called; arches for the Coliseum, whose name is empty."""
    scale = radius / 40
    if name:
        size = scale * (44 if len(name) < 3 else 30 if len(name) < 5 else 72 / max(5, len(name)) * 1.9)
        inside = (
            f'<text class="letter" y="{number(size * 0.35)}" font-size="{number(size)}" font-weight="bold" '
            f'font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.letter}">{escape(name)}</text>'
        )
    else:
        arches = "".join(f"M{x},{y}v-6a3.6,3.6 0 0 1 7.2,0v6Z" for y in (-2, 15) for x in (-20, -9.2, 2, 12.8))
        inside = (
            f'<g {shift(0, 0, scale)} pointer-events="none">'
            f'<path class="letter" d="M-25,-19H25V-15H-25ZM-25,1.5H25V4.5H-25ZM-25,18H25V22H-25Z{arches}" '
            f'fill="{LIGHT.letter}"/></g>'
        )
    return (
        f'<circle class="band-fill line glow-target" r="{number(radius)}" fill="{LIGHT.band}" stroke="{LIGHT.line}" '
        f'stroke-width="2"/><circle class="stars" r="{number(radius * 0.86)}" fill="none" stroke="{LIGHT.flare}" '
        f'stroke-width="{number(scale * 3.4)}" stroke-dasharray="{number(scale * 5.6)} {number(scale * 1.6)}" '
        f'pointer-events="none"/>{inside}'
    )


@lru_cache(maxsize=64)
def plaque(name: str) -> str:
    """The name of the drawn card; empty for the Coliseum."""
    return f'<g id="hand:card" class="part hand" {shift(58, CARD_HEIGHT / 2)}>{_disc(name, 37)}</g>'


@lru_cache(maxsize=512)
def side(ident: str, drawn: Side, slot: float) -> str:
    """One side of the drawn card; without `ident` where there is none to choose."""
    head = f'id="{ident}" class="part flip"' if ident else 'class="flip"'
    where = _slot(slot)
    return f"<g {head} {where}>{face(drawn)}{_glow(COLUMNS, ROWS)}</g>"


@lru_cache(maxsize=4)
def turn(rotation: int) -> str:
    """A little card with one corner marked, as it lies in a turn, to choose from."""
    wide, high = (16, 21) if rotation % 2 else (21, 16)
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    x, y = corners[rotation]
    dx, dy = (1 if x < 0 else -1), (1 if y < 0 else -1)
    corner = f"M{x},{y}h{dx * 15}l{-dx * 15},{dy * 15}Z"
    where = shift(CARD_WIDTH - 116 + rotation % 2 * 68, CARD_HEIGHT / 2 - 33 + rotation // 2 * 66)
    return (
        f'<g id="turn:{rotation}" class="part turn" {where}><rect class="glow-target" x="-30" y="-29" width="60" '
        f'height="58" rx="7" fill="transparent"/><rect class="floor hem" x="{-wide}" y="{-high}" width="{2 * wide}" '
        f'height="{2 * high}" rx="3" fill="{LIGHT.floor}" stroke="{LIGHT.hem}" stroke-width="2"/>'
        f'<path class="threat" d="{corner}" fill="{LIGHT.threat}"/></g>'
    )


def deck_height(rows: int) -> float:
    """How high the deck's panel is."""
    return rows * _DECK_ROW


@lru_cache(maxsize=1024)
def deck_row(ident: str, name: str, sides: tuple[Side, ...], row: int) -> str:
    """A card in the deck: its name and its sides."""
    drawn = "".join(
        f"<g {shift(68 + slot * 120, 6, _DECK_SCALE)}>{face(one)}</g>"
        for slot, one in zip((0.5,) if len(sides) == 1 else (0, 1), sides, strict=True)
    )
    return (
        f'<g id="{ident}" class="part deck" {shift(0, row * _DECK_ROW)}>'
        f"<g {shift(32, _DECK_ROW / 2 - 1)}>{_disc(name, 22)}</g>{drawn}</g>"
    )
