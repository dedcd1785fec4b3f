"""What lies in the middle of the table, as markup: the development board, the building board, the circle of tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.scene import number
from oikist.core.style import LIGHT, SERIF
from oikist.games.pantikapaion.art import GOODS, good, sign, use
from oikist.games.pantikapaion.brush import SIZE
from oikist.games.pantikapaion.drawing import outlines, shift, tile
from oikist.games.pantikapaion.layout import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    COLUMN,
    DOUBLE,
    RANDOM,
    SINGLE,
    TILE,
    VP,
)

STEP: Final = 67.0
"""Width of a cell of the development board."""
ROW: Final = 80.0
"""Height of a row of both boards."""
HEAD: Final = 58.0
"""Width of the start of a row."""
ROOM: Final = 16
"""What belongs to a tile on offer around it, in units of its cells."""
PRICES: Final = 232.0
"""Width of a column of the building board, which lies along its row."""
_SLOT: Final = 24.0


def text(x: float, y: float, size: float, content: str, sort: str = "ink", anchor: str = "middle") -> str:
    """A few signs."""
    fill = {"ink": LIGHT.ink, "count": LIGHT.ground, "letter": LIGHT.letter, "digit": LIGHT.ink}[sort]
    return (
        f'<text class="{sort}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-weight="bold" '
        f'font-family="{SERIF}" text-anchor="{anchor}" fill="{fill}" pointer-events="none">{content}</text>'
    )


@lru_cache(maxsize=16)
def ground(x: float, y: float, wide: float, high: float) -> str:
    """What boards are printed on."""
    return (
        f'<rect class="screen line" x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="8" fill="{LIGHT.screen}" stroke="{LIGHT.line}" stroke-width="2" pointer-events="none"/>'
    )


# the development board


@lru_cache(maxsize=16)
def row_head(row: int, x: float, y: float) -> str:
    """The start of a row, and the band in its colour."""
    name, fill, _ = GOODS[row]
    return (
        f'<rect class="{name}" x="{number(x)}" y="{number(y + 4)}" width="{number(HEAD + 9 * STEP)}" '
        f'height="{number(ROW - 8)}" rx="6" fill="{fill}" opacity="0.5" pointer-events="none"/>'
        f'<g id="dev:{COLOUR_NAMES[row]}:0" class="part place"><rect {good(row)} stroke-width="1.8" '
        f'x="{number(x + 3)}" y="{number(y + 4)}" width="{number(HEAD - 6)}" height="{number(ROW - 8)}" rx="6"/>'
        f'<g {shift(x + HEAD / 2, y + 26, 1.6)}>{sign(row)}</g><rect class="glow-target" x="{number(x + 5)}" '
        f'y="{number(y + 6)}" width="{number(HEAD - 10)}" height="{number(ROW - 12)}" rx="5" fill="none"/></g>'
    )


def effect(kind: int, arg: int, row: int, cubes: tuple[int, ...], shape: tuple[tuple[int, int, int], ...]) -> str:
    """What a cell gives, about (0, 0); `cubes` of its token, `shape` of its aqueduct tile."""
    if kind == VP:
        return use("vp") + text(0, 7.5, 23 if row != 1 else 18, f"1/{arg}" if row == 1 else str(arg), "digit")
    if kind in (SINGLE, DOUBLE):
        places = {1: (-1.0,), 2: (-13.0, 10.5)}.get(len(cubes), ())
        disc = (
            f'<rect class="marble line" x="-27" y="-19" width="54" height="38" rx="19" fill="{LIGHT.marble}" '
            f'stroke="{LIGHT.line}" stroke-width="1.4" opacity="0.9"/>'
        )
        return disc + "".join(use(f"cube-{colour}", x, 2, 0.62) for x, colour in zip(places, cubes, strict=True))
    if kind == TILE:
        xs, ys = [x for x, _, _ in shape], [y for _, y, _ in shape]
        scale = 0.36
        left = -(max(xs) + min(xs) + 1) / 2 * SIZE * scale
        up = -(max(ys) + min(ys) + 1) / 2 * SIZE * scale
        return f"<g {shift(left, up, scale)}>{tile(list(shape), 3)}</g>"
    return use(f"effect-{kind}")


@lru_cache(maxsize=1024)
def cell(row: int, position: int, x: float, y: float, drawn: str, look: str) -> str:
    """A cell of the development board; `look` is ``next``, ``passed`` or empty."""
    box = f'x="{number(x + 3)}" y="{number(y + 7)}" width="{number(STEP - 6)}" height="{number(ROW - 14)}" rx="5"'
    inside = f'x="{number(x + 5)}" y="{number(y + 9)}" width="{number(STEP - 10)}" height="{number(ROW - 18)}" rx="4"'
    faint = ' opacity="0.45"' if look == "passed" else ""
    ring = (
        f'<rect class="ink-line" {box} fill="none" stroke="{LIGHT.ink}" stroke-width="6.4" pointer-events="none"/>'
        f'<rect class="stars" {box} fill="none" stroke="{LIGHT.flare}" stroke-width="5" pointer-events="none"/>'
        f'<path class="ink" d="M{number(x - 3)},{number(y + 30)}l9,8l-9,8Z" fill="{LIGHT.ink}" pointer-events="none"/>'
        if look == "next"
        else ""
    )
    return (
        f'<g id="dev:{COLOUR_NAMES[row]}:{position}" class="part place"><rect x="{number(x)}" y="{number(y + 4)}" '
        f'width="{number(STEP)}" height="{number(ROW - 8)}" fill="none" pointer-events="all"/>'
        f'<rect class="floor joint" {box} '
        f'fill="{LIGHT.floor}" stroke="{LIGHT.joint}" stroke-width="1.4"/>'
        f'<g {shift(x + STEP / 2, y + 31, 0.92)}{faint} pointer-events="none">{drawn}</g>'
        f'<rect class="glow-target" {inside} fill="none" pointer-events="none"/></g>{ring}'
    )


@lru_cache(maxsize=2048)
def marker(seat: int, row: int, x: float, y: float, scale: float) -> str:
    """A marker."""
    return (
        f'<g id="mark:{seat}:{COLOUR_NAMES[row]}" class="part piece seat-{seat}" {shift(x, y, scale)}>'
        f'{use(f"marker-{seat}")}<use class="glow-target" href="#art-edge-{seat}" fill="none" '
        'pointer-events="none"/></g>'
    )


@lru_cache(maxsize=256)
def mark_ring(x: float, y: float, wide: float, high: float) -> str:
    """A ring around what was touched last."""
    return (
        f'<rect class="ring" x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" rx="6" '
        f'fill="none" stroke="{LIGHT.mark}" stroke-width="4" pointer-events="none"/>'
    )


# the building board


@lru_cache(maxsize=256)
def column(colour: int, x: float, y: float, prices: tuple[int, ...], taken: int, size: int) -> str:
    """A column of the building board, lying along its row: the building, its next price, all prices, what is left."""
    name, fill, _ = GOODS[colour]
    out = [
        f'<g id="column:{BUILDING_NAMES[colour]}" class="part place"><rect class="{name} line" x="{number(x)}" '
        f'y="{number(y + 4)}" width="{number(PRICES)}" height="{number(ROW - 8)}" rx="6" fill="{fill}" '
        f'stroke="{LIGHT.line}" stroke-width="1.8"/><rect class="floor" x="{number(x + 2)}" y="{number(y + 6)}" '
        f'width="{number(PRICES - 4)}" height="{number(ROW - 12)}" rx="5" fill="{LIGHT.floor}" opacity="0.62"/>'
    ]
    if size == 1:
        out.append(use(f"{BUILDING_NAMES[colour]}-s", x + 5, y + 13, 0.9))
    else:
        out.append(use(f"{BUILDING_NAMES[colour]}-w", x + 3, y + 25, 0.48))
    out.append(
        f'<rect class="glow-target" x="{number(x + 3)}" y="{number(y + 7)}" width="{number(PRICES - 6)}" '
        f'height="{number(ROW - 14)}" rx="5" fill="none" pointer-events="none"/></g>'
    )
    # its label says what is written, so that nothing of it is read out twice
    left = COLUMN - taken
    if left:
        out.append(text(x + 82, y + 38, 31, str(prices[taken])))
        out.append(f'<g pointer-events="none">{use(f"cube-{colour}", x + 110, y + 28, 0.78)}</g>')
        out.append(text(x + PRICES - 14, y + 35, 22, f"\N{MULTIPLICATION SIGN}{left}", anchor="end"))
    for place, price in enumerate(prices):
        out.append(_price(x + 61 + place * _SLOT, y + 45, price, place - taken))
    return "".join(out)


def _price(x: float, y: float, price: int, ahead: int) -> str:
    """One of the prices of a column: gone, the next one, or a later one."""
    if ahead < 0:
        return (
            f'<path class="ink-line" d="M{number(x + 5)},{number(y + 6)}l12,12m0,-12l-12,12" fill="none" '
            f'stroke="{LIGHT.ink}" stroke-width="1.6" opacity="0.45" pointer-events="none"/>'
        )
    sort, fill = ("marble", LIGHT.marble) if ahead else ("flare", LIGHT.flare)
    return (
        f'<rect class="{sort} line" x="{number(x)}" y="{number(y)}" width="23" height="26" rx="3" fill="{fill}" '
        f'stroke="{LIGHT.line}" stroke-width="{1.2 if ahead else 2.2}" pointer-events="none"/>'
        f'<text class="hollow" x="{number(x + 11.5)}" y="{number(y + 20)}" font-size="20" font-weight="bold" '
        f'font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.hollow}" pointer-events="none">{price}</text>'
    )


# the circle of tiles


@lru_cache(maxsize=8)
def sea(wide: float, high: float) -> str:
    """The water on which the circle of tiles lies, with a rope that closes it."""
    return (
        '<g pointer-events="none">'
        f'<rect class="sea line" x="1" y="1" width="{number(wide - 2)}" height="{number(high - 2)}" rx="9" '
        f'fill="{LIGHT.sea}" stroke="{LIGHT.line}" stroke-width="2"/>'
        f'<rect x="1" y="1" width="{number(wide - 2)}" height="{number(high - 2)}" rx="9" fill="url(#art-waves)"/>'
        f'<path class="foam" d="M{number(wide - 150)},{number(high - 32)}q6,20 -22,20H40q-26,0 -22,-20l-6,9m6,-9l9,6" '
        f'fill="none" stroke="{LIGHT.foam}" stroke-width="2.6" stroke-dasharray="10 5" opacity="0.85"/></g>'
    )


def laid_tile(ident: str, cells: list[tuple[int, int, int]], x: float, y: float, size: float, offered: bool) -> str:
    """A tile of the circle with its middle at a point; those that may be taken are lifted, and larger."""
    xs, ys = [cx for cx, _, _ in cells], [cy for _, cy, _ in cells]
    scale = size / SIZE
    left = x - (max(xs) + min(xs) + 1) / 2 * size
    top = y - (max(ys) + min(ys) + 1) / 2 * size
    edge = outlines((cx, cy) for cx, cy, _ in cells)
    deep = 14 if offered else 5
    # so large that a finger hits it, also where a tile is one cell high
    room = (
        f'<rect x="{number(min(xs) * SIZE - ROOM)}" y="{number(min(ys) * SIZE - ROOM)}" '
        f'width="{number((max(xs) - min(xs) + 1) * SIZE + 2 * ROOM)}" '
        f'height="{number((max(ys) - min(ys) + 1) * SIZE + 2 * ROOM)}" fill="none" pointer-events="all"/>'
        if offered
        else ""
    )
    return (
        f'<g id="{ident}" class="part tile" {shift(left, top, scale)}>{room}<path class="shade" d="{edge}" '
        f'fill="{LIGHT.line}" opacity="0.4" transform="translate({deep * 0.6} {deep})"/>{tile(cells)}'
        f'<path class="glow-target" d="{edge}" fill="none" stroke-linejoin="round" pointer-events="none"/></g>'
    )


@lru_cache(maxsize=128)
def heap(ident: str, kind: str, x: float, y: float, count: int) -> str:
    """The bag, or the discard, with how many tiles are in it."""
    drawn = (
        use(f"effect-{RANDOM}", 0, 0, 1.35)
        if kind == "bag"
        else (
            f'<path class="paving joint" d="M-22,-4H6V10H20V24H-8V10H-22Z" fill="{LIGHT.floor}" stroke="{LIGHT.joint}" '
            f'stroke-width="2" transform="translate(0 -8)"/>'
        )
    )
    return (
        f'<g id="{ident}" class="part piece" {shift(x, y)}><rect x="-34" y="-34" width="68" height="74" fill="none" '
        f'pointer-events="all"/>{drawn}<g {shift(20, 22)}><circle class="ink" r="15" fill="{LIGHT.ink}"/>'
        f"{text(0, 6.5, 19, str(count), 'count')}</g></g>"
    )
