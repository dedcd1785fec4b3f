"""Plain shapes of the Pantikapaion table: each function draws one thing as SVG. Where things go says `table`."""

from __future__ import annotations

from typing import Final

from oikist.core.scene import escape, number

UNIT: Final = 24.0
"""Side of a cell of a city."""
SEAT_COLOURS: Final = ("#8C2F2B", "#2F4B7C", "#D9A441", "#4F7F6A")
CUBE_COLOURS: Final = ("#7A5230", "#6D3B63", "#DCC9A0", "#C8702D", "#5E8F4E")
INK: Final = "#2B2320"
SHADES: Final = ("#EFE6D2", "#E4D8BC", "#D8C8A4", "#CCB88E", "#BFA87A")
"""Ground of a level; higher ones are as the last."""
DRY: Final = "#C9B26B"
FAINT: Final = "#C9BFA8"


def rect(ident: str, x: float, y: float, width: float, height: float, fill: str, stroke: str = INK) -> str:
    """A rectangle with an id."""
    return (
        f'<rect id="{escape(ident)}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" fill="{fill}" stroke="{stroke}" stroke-width="0.8"/>'
    )


def words(x: float, y: float, content: str, size: float = 8.0) -> str:
    """A few letters, centred."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="middle" '
        f'fill="{INK}">{escape(content)}</text>'
    )


def ground(face: int, level: int) -> str:
    """Fill of a cell."""
    if face == 6:
        return DRY
    return SHADES[min(level, len(SHADES)) - 1]


def dot(x: float, y: float, colour: str, radius: float = 4.0) -> str:
    """A small disc without an id: the resource that a cell shows."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="none" stroke="{colour}" '
        'stroke-width="1.4"/>'
    )


def cube(ident: str, x: float, y: float, colour: int, size: float = 9.0) -> str:
    """A resource cube about a point."""
    return rect(ident, x - size / 2, y - size / 2, size, size, CUBE_COLOURS[colour])


def worker(ident: str, x: float, y: float, seat: int) -> str:
    """A worker about a point."""
    return (
        f'<circle id="{escape(ident)}" cx="{number(x)}" cy="{number(y)}" r="6" fill="{SEAT_COLOURS[seat]}" '
        f'stroke="{INK}" stroke-width="0.8"/>'
    )


def building(ident: str, x: float, y: float, width: float, height: float, colour: int, letter: str) -> str:
    """A building on its cells."""
    body = rect(ident, x + 3, y + 3, width - 6, height - 6, CUBE_COLOURS[colour])
    return body + words(x + width / 2, y + height / 2 + 3, letter, 9.0)


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """The edge of a tile."""
    return (
        f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}" stroke="{INK}" '
        'stroke-width="2"/>'
    )
