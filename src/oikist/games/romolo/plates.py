"""What the panels beside the map are made of, as SVG markup: plates, words and numbers, signs, pictures of characters.

Everything has the classes of `oikist.core.style`; what lies on the map is drawn by `art` and used here by name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.brush import ROUND
from oikist.core.scene import escape, number
from oikist.core.style import LIGHT, SERIF, outline
from oikist.games.romolo.brush import shift, use
from oikist.games.romolo.moves import UNIT_NAMES


def text(
    x: float, y: float, size: float, words: str, sort: str = "ink", anchor: str = "middle", weight: str = ""
) -> str:
    """Words or a number; `y` is the baseline."""
    fill = LIGHT.ground if sort == "count" else LIGHT.ink
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text class="{sort}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}" '
        f'fill="{fill}"{bold}>{escape(words)}</text>'
    )


def lettered(markup: str) -> str:
    """A panel whose letters are the project's."""
    return f'<g font-family="{SERIF}">{markup}</g>'


def hit(x: float, y: float, wide: float, high: float) -> str:
    """Where something can be clicked."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" fill="none" '
        'pointer-events="all"/>'
    )


def glow(x: float, y: float, wide: float, high: float, round_by: float = 6) -> str:
    """What is outlined when it can be chosen."""
    return (
        f'<rect class="glow-target" x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{number(round_by)}" fill="none" pointer-events="none"/>'
    )


@lru_cache(maxsize=256)
def plate(x: float, y: float, wide: float, high: float, sort: str = "floor", round_by: float = 6) -> str:
    """A plate with a thin outline, that can be outlined when something on it can be chosen."""
    fill = {"floor": LIGHT.floor, "screen": LIGHT.screen, "gold": LIGHT.gold}[sort]
    return (
        f'<rect class="{sort} line glow-target" x="{number(x)}" y="{number(y)}" width="{number(wide)}" '
        f'height="{number(high)}" rx="{number(round_by)}" fill="{fill}" stroke="{LIGHT.line}" stroke-width="1.3"/>'
    )


@lru_cache(maxsize=16)
def ground(wide: float, high: float, x: float = 0, y: float = 0) -> str:
    """What a group of things lies on."""
    return (
        f'<rect class="screen line" x="{number(x + 1)}" y="{number(y + 1)}" width="{number(wide - 2)}" '
        f'height="{number(high - 2)}" rx="8" fill="{LIGHT.screen}" stroke="{LIGHT.line}" stroke-width="1.6" '
        'pointer-events="none"/>'
    )


@lru_cache(maxsize=256)
def badge(x: float, y: float, count: str, radius: float = 9) -> str:
    """How many there are."""
    return (
        f'<g {shift(x, y)} class="badge" pointer-events="none"><circle class="ink" r="{number(radius)}" '
        f'fill="{LIGHT.ink}"/>{text(0, radius * 0.42, radius * (1.35 if len(count) < 3 else 1.0), count, "count")}</g>'
    )


def stroke(data: str, width: float = 1.8, sort: str = "ink-line", colour: str = LIGHT.ink) -> str:
    """A line."""
    return f'<path class="{sort}" d="{data}" fill="none" stroke="{colour}" stroke-width="{number(width)}" {ROUND}/>'


def shape(data: str, sort: str, colour: str, line: float = 1.2) -> str:
    """A filled shape with a thin outline."""
    return (
        f'<path class="{sort} line" d="{data}" fill="{colour}" stroke="{LIGHT.line}" stroke-width="{number(line)}" '
        'stroke-linejoin="round"/>'
    )


# signs

SIGNS: Final = (
    "",
    "",
    "M0,-10L2.4,-6V3H-2.4V-6ZM-6,3H6V5.4H-6ZM-1.4,5.4H1.4V10H-1.4Z",
    "M-8,-8.5H8V-0.5C8,5 4,8 0,10C-4,8 -8,5 -8,-0.5Z",
    "M-4,-10C-1,-10.5 1.5,-9 1.2,-6C1,-3 1.6,-1 4.4,1.2C8.4,4.2 7.4,9.4 3,9.6C-2,9.8 -4,6 -4.4,1.5"
    "C-4.7,-2 -6.5,-9.6 -4,-10Z",
    "",
)
"""By die token: nothing for those that are written, and for the blank one."""
WRITTEN: Final = ("×2", "+3", "", "", "", "")


@lru_cache(maxsize=128)
def token(symbol: int, x: float, y: float, scale: float = 1.0) -> str:
    """A die token; -1 for its back."""
    back = symbol < 0
    face = (
        f'<rect class="{"band-fill" if back else "gold"} line" x="-15" y="-15" width="30" height="30" rx="6" '
        f'fill="{LIGHT.band if back else LIGHT.gold}" stroke="{LIGHT.line}" stroke-width="1.4"/>'
    )
    if back:
        sign = f'<path class="scratch" d="M-8,-8L8,8M8,-8L-8,8" stroke="{LIGHT.ground}" stroke-width="2.4" {ROUND}/>'
    elif WRITTEN[symbol]:
        sign = text(0, 6, 17, WRITTEN[symbol], "digit", weight="bold")
    elif SIGNS[symbol]:
        sign = shape(SIGNS[symbol], "base-0", LIGHT.seats[0])
    else:
        sign = f'<path class="ink-line" d="M-5,0H5" fill="none" stroke="{LIGHT.ink}" stroke-width="2" {ROUND}/>'
    return f'<g {shift(x, y, scale)} pointer-events="none">{face}{sign}</g>'


@lru_cache(maxsize=64)
def trophy(x: float, y: float, scale: float = 1.0) -> str:
    """A battle token: a laurel wreath on a shield."""
    return (
        f"<g {shift(x, y, scale)}>"
        + shape("M-9,-9H9V0C9,6 4,9 0,11C-4,9 -9,6 -9,0Z", "flare", LIGHT.flare, 1.4)
        + stroke("M-4,4C-6.5,0 -5,-4 -2,-6M4,4C6.5,0 5,-4 2,-6", 1.8, "line", LIGHT.line)
        + "</g>"
    )


def penalty(x: float, y: float, scale: float = 1.0) -> str:
    """A penalty token."""
    return use("penalty", x, y, scale * 0.8)


def tower(seat: int, x: float, y: float, scale: float = 1.0) -> str:
    """A tower in its owner's colour."""
    return use(f"tower-{seat}", x, y, scale * 0.55)


@lru_cache(maxsize=64)
def emblem(seat: int, x: float, y: float, turn: bool, first: bool, radius: float = 12) -> str:
    """A seat's shape; a ring for whose turn it is, a crown for the starting player."""
    ring = (
        f'<circle class="stars" r="{number(radius + 4)}" fill="none" stroke="{LIGHT.flare}" stroke-width="3.4"/>'
        if turn
        else ""
    )
    crown = shape("M-7,-13L-8.5,-20L-4,-17L0,-21.5L4,-17L8.5,-20L7,-13Z", "flare", LIGHT.flare) if first else ""
    drawn = shape(outline(seat, radius), f"base-{seat}", LIGHT.seats[seat], 1.6)
    return f'<g {shift(x, y)} pointer-events="none">{ring}{drawn}{crown}</g>'


@lru_cache(maxsize=64)
def head(kind: int, x: float, y: float, scale: float = 1.0) -> str:
    """What kind of unit is meant, whosever it is."""
    return (
        f'<use href="#art-figure-{UNIT_NAMES[kind]}" class="ink scratch" fill="{LIGHT.ink}" stroke="{LIGHT.ground}" '
        f'{shift(x, y, scale * 0.56)} pointer-events="none"/>'
    )


@lru_cache(maxsize=64)
def unit(kind: int, seat: int, x: float, y: float, scale: float) -> str:
    """A unit of a seat, standing."""
    return (
        f'<g {shift(x, y, scale)}><use href="#art-body-{seat}"/><use href="#art-figure-{UNIT_NAMES[kind]}" '
        f'class="figure-{seat} cut-{seat}" fill="{LIGHT.figures[seat]}" stroke="{LIGHT.seats[seat]}" '
        'transform="scale(0.84)"/></g>'
    )


# pictures of characters

MILITARY, TRADE, CITY, FAME = range(4)
_SORTS: Final = (
    ("base-0", LIGHT.seats[0], "limb-0", LIGHT.figures[0]),
    ("base-2", LIGHT.seats[2], "limb-2", LIGHT.figures[2]),
    ("base-3", LIGHT.seats[3], "limb-3", LIGHT.figures[3]),
    ("base-1", LIGHT.seats[1], "limb-1", LIGHT.figures[1]),
)
_PICTURES: Final = (
    (CITY, "M-9,-2H-1V6H-9ZM1,-6H9V2H1ZM-9,-8H-4M4,8H9M-5,-10L-3,-8L-5,-6M5,6L3,8L5,10"),
    (TRADE, "M-8,-2H8C8,5 5,8 0,8C-5,8 -8,5 -8,-2ZM-5,11H5M2,-3L8,-11"),
    (TRADE, "M-10,5C-11,-2 -7,-7 0,-7C7,-7 11,-2 10,5ZM-4,-5L-2,1M2,-6L4,0"),
    (TRADE, "M-11,3H11C9,8 6,9 0,9C-6,9 -9,8 -11,3ZM0,3V-11M0,-10C6,-9 8,-4 7,0H0"),
    (TRADE, "M0,-10V9M-5,9H5M-9,-7L9,-7M-9,-7L-12,1H-6ZM9,-7L6,1H12Z"),
    (TRADE, "M-9,-3H3V9H-9ZM7,-11V-3M3,-7H11"),
    (CITY, "M0,-11V-8M0,-8L-7,9M0,-8L7,9M-4,1C-2,3 2,3 4,1"),
    (MILITARY, "M-8,-9H8V0C8,6 4,9 0,11C-4,9 -8,6 -8,0ZM0,-4V4M-4,0H4"),
    (MILITARY, "M-5,11V-11M-5,-10H9L5,-5L9,0H-5M2,-7.5V-2.5M-0.5,-5H4.5"),
    (MILITARY, "M-7,9V0C-7,-6 -3,-10 0,-10C3,-10 7,-6 7,0V9M-4,9V0C-4,-4 -2,-6 0,-6C2,-6 4,-4 4,0V9M-7,9H-4M4,9H7"),
    (MILITARY, "M-11,2L-4,-4L2,0L8,-5L11,-2M-11,2L-6,7L-2,4M-4,9L1,5M11,-2L4,6L0,9"),
    (MILITARY, "M0,-12L3,-7V4H-3V-7ZM-7,4H7M0,4V11M-3,11H3"),
    (TRADE, "M-11,-9H-6V-4H-11ZM-11,3H-6V8H-11ZM-4,-9H1V-4H-4ZM-4,3H1V8H-4ZM4,-0.5H11M8,-3.5L11,-0.5L8,2.5"),
    (MILITARY, "M-11,2H3M3,-2V6L9,2ZM-8,2V8M-1,2V8M-8,2L-4,-9L0,2"),
    (TRADE, "M-4,-8H4M-3,-8C-10,-2 -11,10 0,10C11,10 10,-2 3,-8ZM-2,-8L-4,-12H4L2,-8M-3,3C-1,0 1,6 3,2"),
    (CITY, "M-7,10H7M-5,10V3H5V10M-8,3H8M0,2C-5,-1 -3,-5 0,-11C3,-6 5,-2 0,2Z"),
    (
        CITY,
        "M-10,-6L-6,-8.5L-2,-6V-1L-6,1.5L-10,-1ZM2,2L6,-0.5L10,2V7L6,9.5L2,7ZM-1,6C-5,8 -7,6 -7,4M0,-5C4,-8 7,-6 7,-3",
    ),
    (FAME, "M-9,9L2,-2M0,-8L8,0M-2,-6L2,-10L10,-2L6,2ZM-11,11L-7,9L-9,7Z"),
    (FAME, "M-3,-11V11M0,-11V11M3,-11V11M-5,-6H5M-5,6H5M3,-9H8V-2L3,0"),
    (FAME, "M-5,-8A5,3 0 1 0 5,-8A5,3 0 1 0 -5,-8V8C-5,12 5,12 5,8V-8M-5,-2.5C-5,1 5,1 5,-2.5M-5,2.5C-5,6 5,6 5,2.5"),
    (FAME, "M-11,-5H-3V9H-11ZM-8,-8H0V6H-3M-5,-11H3V3H0M7,-6V6M5,-3L7,-6L9,-3"),
)
"""By character: its sort, and a picture in lines within 12 units."""


@lru_cache(maxsize=128)
def portrait(character: int, x: float, y: float, scale: float = 1.0) -> str:
    """The picture of a character on a disc in the colour of its sort."""
    sort, data = _PICTURES[character]
    base, fill, limb, line = _SORTS[sort]
    return (
        f'<g {shift(x, y, scale)} pointer-events="none"><circle class="{base} line" r="17" fill="{fill}" '
        f'stroke="{LIGHT.line}" stroke-width="1.4"/><path class="{limb}" d="{data}" fill="none" stroke="{line}" '
        f'stroke-width="1.9" {ROUND}/></g>'
    )


@lru_cache(maxsize=16)
def exchange(x: float, y: float) -> str:
    """The sign for making one construction another."""
    return (
        f'<g {shift(x, y)}><circle class="gold line glow-target" r="10" fill="{LIGHT.gold}" stroke="{LIGHT.line}" '
        f'stroke-width="1.3"/>{stroke("M-5,-2H4L1.5,-4.5M5,2.5H-4L-1.5,5", 1.7)}</g>'
    )


__all__ = [
    "LIGHT",
    "badge",
    "emblem",
    "exchange",
    "glow",
    "ground",
    "head",
    "hit",
    "lettered",
    "penalty",
    "plate",
    "portrait",
    "shape",
    "shift",
    "stroke",
    "text",
    "token",
    "tower",
    "trophy",
    "unit",
]
