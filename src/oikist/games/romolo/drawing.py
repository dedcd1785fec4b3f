"""What things of Romolo o Remo? look like: the map's hexes, buildings, units, cubes, in flat shapes with dark outlines.

Everything is drawn around its own middle and put in place with a transform. A seat's units have its colour and its
shape: circle, square, hexagon, diamond; what kind they are is the picture on them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.hexes import Hex, centre, corners
from oikist.core.scene import Svg, number, points
from oikist.core.style import LIGHT
from oikist.games.romolo import layout as at

SIZE: Final = 58.0
"""Length of a hex's side."""
FILLS: Final = ("#B9AE98", "#E6D49A", "#C98F62", "#8FA574", "#A9C3DC")
"""By terrain: face down, plain, hill, forest, water."""
CUBES: Final = ("#7A4B2A", "#F4F0E6", "#E3BE3A", "#3E66A8", "#D78FA6")
"""By resource."""
COMMON: Final = "#DDD2BC"
MERCENARIES: Final = "#4A4745"
LINE: Final = LIGHT.line

BUILDINGS: Final = (
    # farm: a low house and furrows
    "M-7 4H7M-7 7H7M-5 1V-3L0-7L5-3V1Z",
    # warehouse: a broad house with a gate
    "M-7 7V-2L0-7L7-2V7ZM-3 7V1H3V7",
    # harbour: an anchor
    "M0-7A2 2 0 1 0 .1-7M0-3V7M-4 0H4M-7 2C-6 6-3 7 0 7S6 6 7 2",
    # temple: a gable on columns
    "M-7-2L0-7L7-2ZM-5-2V5M0-2V5M5-2V5M-7 7H7M-6 5H6",
    # mill: a wheel
    "M0-7A7 7 0 1 0 .1-7M0-7V7M-7 0H7M-5-5L5 5M5-5L-5 5",
    # aqueduct: arches
    "M-7 7V-6H7V7M-7-3H7M-5 7V2A2 2 0 0 1-1 2V7M1 7V2A2 2 0 0 1 5 2V7",
    # forum: columns on steps
    "M-7-6H7M-5-6V4M-2-6V4M2-6V4M5-6V4M-6 4H6M-7 7H7",
)
"""By kind from farm to forum."""
TOWER: Final = "M-7 8V-4H-8V-9H-5V-7H-2V-9H2V-7H5V-9H8V-4H7V8ZM-2 8V2H2V8"
FIGURES: Final = (
    # worker: a hammer
    "M-5 6L2-3M-1-7L6 0M-3-5L1-9L8-2L4 2Z",
    # soldier: a helmet with its crest
    "M-6 5V-1A6 6 0 0 1 6-1V5H3V1H-3V5ZM-4-6C0-10 5-9 7-4",
    # mercenary: crossed swords
    "M-6-6L5 5M6-6L-5 5M-7 3L-3 7M7 3L3 7",
    # explorer: an eye
    "M-8 0C-4-6 4-6 8 0C4 6-4 6-8 0ZM0-2A2 2 0 1 0 .1-2",
)
"""By type of unit."""


SYMBOL_FIGURES: Final = (
    "",
    "",
    # sword
    "M0-8V4M-4 2H4M0 4V7",
    # shield
    "M-6-6H6V0C6 4 3 6 0 8C-3 6-6 4-6 0Z",
    # foot
    "M-3-7V2C-3 5-1 6 5 6V3L1 1V-7Z",
    "M-4 0H4",
)
"""By die token; the first two are written: ×2, +3."""


def symbol(svg: Svg, x: float, y: float, which: int) -> None:
    """A die token."""
    svg.leaf("rect", x=x - 18, y=y - 11, width=36, height=22, rx=4, fill="#EBE1CB", stroke=LINE)
    if which < at.SWORD:
        written = "×2" if which == at.DOUBLE else "+3"
        svg.text(written, x=x, y=y + 4.5, font_size=13, text_anchor="middle", fill=LINE, cls="ink")
        return
    svg.open("g", transform=f"translate({number(x)} {number(y)})")
    svg.leaf("path", d=SYMBOL_FIGURES[which], fill="none", stroke=LINE, stroke_width=1.5)
    svg.close("g")


def seat_colour(seat: int) -> str:
    """The colour of a seat's pieces."""
    return LIGHT.seats[seat]


def hexagon(place: Hex, scale: float = 1.0) -> str:
    """The corners of a hex on the map."""
    return points(corners(place, SIZE, scale))


def middle(place: Hex) -> tuple[float, float]:
    """Where the middle of a hex is."""
    return centre(place, SIZE)


@lru_cache(maxsize=512)
def ground(place: Hex, terrain: int, text: str) -> str:
    """A tile with its name; the same in every scene, so drawn once."""
    svg = Svg()
    svg.leaf(
        "polygon",
        points=hexagon(place, 0.97),
        fill=FILLS[terrain],
        stroke=LINE,
        stroke_width=1.4,
        cls=f"glow-target terrain-{terrain}",
    )
    x, y = middle(place)
    if terrain == at.FACE_DOWN:
        svg.leaf("polygon", points=hexagon(place, 0.8), fill="none", stroke=LINE, stroke_width=0.6, opacity=0.5)
    elif terrain == at.WATER:
        for step in (-14, 0, 14):
            wave = f"M{number(x - 22)} {number(y + step)}q5-5 11 0t11 0t11 0t11 0"
            svg.leaf("path", d=wave, fill="none", stroke="#5F7FA8", stroke_width=1.2, opacity=0.7)
    elif terrain == at.HILL:
        svg.leaf("path", d=f"M{number(x - 30)} {number(y + 30)}q15-26 30-2q12-18 30 2", fill="none", stroke="#7A4B2A")
    elif terrain == at.FOREST:
        for dx in (-18, 0, 18):
            tree = f"M{number(x + dx)} {number(y + 36)}v-6l-6 0l6-11l6 11h-6"
            svg.leaf("path", d=tree, fill="#4F7F6A", stroke=LINE, stroke_width=0.6)
    svg.text(text, x=x, y=y - 42, cls="name", fill=LINE, font_size=9, text_anchor="middle", opacity=0.75)
    return str(svg)


@lru_cache(maxsize=2048)
def building(kind: int, count: int, x: float, y: float) -> str:
    """Constructions of a kind, with their number when there are several."""
    svg = Svg()
    svg.open("g", transform=f"translate({number(x)} {number(y)})")
    svg.leaf("rect", x=-9, y=-9, width=18, height=18, rx=3, fill=COMMON if kind else "#B8B2A6", stroke=LINE)
    svg.leaf("path", d=BUILDINGS[kind], fill="none", stroke=LINE, stroke_width=1.2)
    if count > 1:
        badge(svg, 8, -8, str(count))
    svg.close("g")
    return str(svg)


def badge(svg: Svg, x: float, y: float, text: str) -> None:
    """A small number."""
    svg.leaf("circle", cx=x, cy=y, r=5.5, fill=LINE, cls="badge")
    svg.text(text, x=x, y=y + 2.8, fill="#F6EFE0", font_size=8, text_anchor="middle", cls="count")


def tower(svg: Svg, x: float, y: float, seat: int, damaged: bool) -> None:
    """A tower in its owner's colour."""
    svg.open("g", transform=f"translate({number(x)} {number(y)})")
    svg.leaf("path", d=TOWER, fill=seat_colour(seat), stroke=LINE, stroke_width=1.3, cls=f"base-{seat}")
    if damaged:
        svg.leaf("path", d="M-5-5L4 7", stroke="#F6EFE0", stroke_width=1.6)
    svg.close("g")


@lru_cache(maxsize=512)
def wall(place: Hex, edge: int) -> str:
    """A wall on the inner side of an edge; direction d lies between the corners d and d + 1."""
    svg = Svg()
    ends = corners(place, SIZE, 0.88)
    a, b = ends[edge % 6], ends[(edge + 1) % 6]
    line = f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"
    svg.leaf("path", d=line, stroke=LINE, stroke_width=7, stroke_linecap="round", cls="wall-line")
    svg.leaf("path", d=line, stroke="#B5532F", stroke_width=4, stroke_dasharray="6 2", cls="wall-bricks")
    return str(svg)


def multiplier(svg: Svg, x: float, y: float, value: int, known: bool) -> None:
    """A multiplier token: its value, or its back; one that only the viewer knows has a dashed rim."""
    svg.leaf(
        "circle", cx=x, cy=y, r=9, fill="#D9A441", stroke=LINE, cls="gold", stroke_dasharray=None if known else "3 2"
    )
    svg.text(f"×{value}" if value > 1 else "?", x=x, y=y + 3.5, font_size=10, fill=LINE, text_anchor="middle")


def _outline(svg: Svg, seat: int, fill: str) -> None:
    """The shape of a seat: circle, square, hexagon, diamond."""
    if seat == 0:
        svg.leaf("circle", r=10.5, fill=fill, stroke=LINE, stroke_width=1.3, cls=f"glow-target base-{seat}")
    elif seat == 1:
        svg.leaf(
            "rect", x=-9.5, y=-9.5, width=19, height=19, rx=2, fill=fill, stroke=LINE, cls=f"glow-target base-{seat}"
        )
    elif seat == 2:
        svg.leaf("path", d="M-11 0L-5-10H5L11 0L5 10H-5Z", fill=fill, stroke=LINE, cls="glow-target base-2")
    else:
        svg.leaf("path", d="M0-12L12 0L0 12L-12 0Z", fill=fill, stroke=LINE, cls="glow-target base-3")


@lru_cache(maxsize=4096)
def unit(x: float, y: float, seat: int, kind: int, status: int, count: int) -> str:
    """Units of one sort: lying ones on their side and faint, a penalty token as a red dot, a number if several."""
    svg = Svg()
    lying = status >= at.LYING
    svg.open("g", transform=f"translate({number(x)} {number(y)})", opacity=0.6 if lying else None)
    _outline(svg, seat, seat_colour(seat))
    if kind == at.MERCENARY:
        svg.leaf("circle", r=8, fill=MERCENARIES)
    turn = "rotate(90)" if lying else None
    svg.leaf("path", d=FIGURES[kind], fill="none", stroke=LIGHT.figures[seat], stroke_width=1.7, transform=turn)
    if status >> 1 == 1:  # activated, still standing
        svg.leaf("path", d="M-8 13H8", stroke=LINE, stroke_width=1.6)
    if status & 1:
        svg.leaf("circle", cx=-9, cy=-9, r=4, fill="#C0392B", stroke="#F6EFE0")
    if count > 1:
        badge(svg, 9, 9, str(count))
    svg.close("g")
    return str(svg)


def cube(svg: Svg, x: float, y: float, resource: int, size: float = 8) -> None:
    """A resource."""
    half = size / 2
    svg.leaf("rect", x=x - half, y=y - half, width=size, height=size, fill=CUBES[resource], stroke=LINE, rx=1)


def ring(svg: Svg, place: Hex) -> None:
    """What the last move touched."""
    svg.leaf("polygon", points=hexagon(place, 0.9), fill="none", stroke=LIGHT.mark, stroke_width=3, cls="ring")
