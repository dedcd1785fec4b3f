"""Units, goods and tokens of Romolo o Remo?, each within 25 units of (0, 0).

A unit's body has its seat's colour and shape. One that lies down is drawn lying, on a light body with a rim in its
seat's colour.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.brush import ROUND, lines, path, stroke
from oikist.core.style import LIGHT, SERIF, outline
from oikist.games.romolo import layout as at
from oikist.games.romolo.brush import shift, use
from oikist.games.romolo.constructions import badge

UNITS: Final = ("worker", "soldier", "mercenary", "explorer")
GOODS: Final = ("wood", "stone", "grain", "salt", "refined")
_COLOURS: Final = (
    ("earth", LIGHT.earth),
    ("marble", LIGHT.marble),
    ("flare", LIGHT.flare),
    ("sea", LIGHT.sea),
    ("rose", LIGHT.rose),
)
"""Class and fill of the cubes."""

# Silhouettes, then lines cut into them; both in colours that the use decides by fill and stroke.
_FIGURES: Final = {
    "worker": (
        "M-3,-15.4A4.6,4.6 0 0 1 1.6,-6.6C3.4,-6.2 4.8,-5.4 5.6,-4.2L9.2,-9L12.4,-6.6L6.8,1.2L5.6,0.4"
        "L6.4,8H4.4L5.6,17"
        "H0.6L-1.6,10L-4,17H-9L-7.2,7H-9.4L-10,-2C-10,-4.6 -8.4,-6.4 -6.4,-6.8A4.6,4.6 0 0 1 -3,-15.4Z"
        "M10.2,8L12.6,8.6L15.4,-9.6L18.4,-9.2L19.4,-15.6L8.6,-17.2L7.6,-10.8L12.6,-10Z",
        "M-9,2.6H6",
    ),
    "soldier": (
        "M-8.4,-13.8C-7.6,-20.6 6.2,-21.4 9.4,-13L6,-12.4C7,-10.6 6.4,-8 4.6,-6.8"
        "C8,-6 10,-3.4 10.4,0L11.8,9H7.4L7.6,17"
        "H2.6L1,10L-1,17H-6.4L-6,11C-11,9.4 -12.4,6 -12.4,0.6V-5.4C-9.4,-5.4 -6.6,-6 -4.4,-7.4"
        "C-6.2,-9 -6.6,-11 -5.8,-13.2Z"
        "M13.4,17H16V-9.4L18.4,-11L14.7,-20L11,-11L13.4,-9.4Z",
        "M-5.6,-12.6C-2,-15 3,-15 6,-12.4M-9.6,-1.6V1C-9.6,5 -8,7.2 -4.4,8.6C-0.8,7.2 0.8,5 0.8,1V-1.6"
        "C-1.6,-1.6 -3,-2.2 "
        "-4.4,-3C-5.8,-2.2 -7.2,-1.6 -9.6,-1.6ZM-4.4,0V5",
    ),
    "mercenary": (
        "M-9.6,-19C-10,-15.6 -8.6,-13.4 -6,-12.8C-5.4,-16.6 1.4,-16.6 2,-12.8C4.6,-13.4 6,-15.6 5.6,-19"
        "C8.8,-15 7.6,-10.4 "
        "2.2,-9.8C1.8,-8.2 1,-7 0,-6.2C3.4,-5.6 5.6,-4 6.6,-1.6L9.6,-3.4V-16L12.1,-21"
        "L14.6,-16V-4.4H18.2V-1H14.6V3.4H10V1.6"
        "L6.4,4.2L7.4,17H2L-0.4,9L-3,17H-8.4L-7,8C-10.6,7.4 -13.4,4.6 -13.4,0.8"
        "C-13.4,-3 -10.6,-6 -7,-6L-4,-6.2C-5,-7 "
        "-5.8,-8.2 -6.2,-9.8C-11.6,-10.4 -12.8,-15 -9.6,-19Z",
        "M-11,0.9A4,4 0 1 1 -3,0.9A4,4 0 1 1 -11,0.9ZM-7,0.9h0.1M-5.4,-11.6H1.4",
    ),
    "explorer": (
        "M-11.6,-10.4C-8,-10.6 -6.6,-11.4 -6,-13.4C-5,-17.4 2,-17.4 3,-13.4C3.6,-11.4 5,-10.6 8.6,-10.4"
        "C8.6,-8.6 6,-7.6 "
        "3.4,-7.2C2.8,-6 2.2,-5.4 1.2,-4.8C5.6,-4.4 7.6,-2 8.2,2L11,13.6H4.4L4.8,17.4H0.4L-0.6,13.6H-2.4"
        "L-3.4,17.4H-7.8"
        "L-7.4,13.6H-12.4C-10.4,8 -10.6,4 -9.6,0C-8.8,-3 -7,-4.4 -4.2,-4.8C-5.2,-5.4 -5.8,-6 -6.4,-7.2"
        "C-9,-7.6 -11.6,-8.6 "
        "-11.6,-10.4Z"
        "M12.2,17.4H14.8V-8.6C14.8,-11.4 18.6,-11 18.4,-8.4L20.6,-8.8C21,-14.6 12.2,-15 12.2,-8.6Z",
        "M-1.6,-4.6V3M-9,1.4C-4,4.6 3,4.6 7.8,1",
    ),
}
SIGNS: Final = (
    # wood: the rings of a log; stone: joints; grain: an ear; salt: a crystal; refined: a vase
    "M0,-6.4A6.4,6.4 0 1 1 -0.1,-6.4ZM0,-2.8A2.8,2.8 0 1 1 -0.1,-2.8Z",
    "M-6.6,-5.4H6.6V5.4H-6.6ZM-6.6,0H6.6M0,-5.4V0M-3,0V5.4",
    "M0,7V-6M0,5Q-4.6,4 -4.6,0M0,5Q4.6,4 4.6,0M0,0.4Q-4.6,-0.6 -4.6,-4.6M0,0.4Q4.6,-0.6 4.6,-4.6",
    "M0,-7L5.4,0L0,7L-5.4,0ZM-5.4,0H5.4M0,-7L-1.6,0L0,7",
    "M-3,-6.6H3M-2,-6.6C-2,-3 -5.4,-2 -5.4,1.4C-5.4,4.6 -2.6,5.4 -2.4,7H2.4C2.6,5.4 5.4,4.6 5.4,1.4C5.4,-2 2,-3 2,-6.6",
)
"""Signs of the goods, as lines."""


def _cube(good: int) -> str:
    """A cube of some 32 units as seen from a little above, with its sign."""
    name, fill = _COLOURS[good]
    pens = {at.WOOD: ("limb-4", LIGHT.figures[4]), at.SALT: ("pole", LIGHT.marble)}
    sort, colour = pens.get(good, ("line", LIGHT.line))
    return (
        f'<g id="art-cube-{GOODS[good]}">'
        + path(name, fill, "M-15,-9L-10,-16H18L13,-9V16H-15Z", 2)
        + f'<path class="marble" d="M-15,-9L-10,-16H18L13,-9Z" fill="{LIGHT.marble}" opacity="0.42"/>'
        f'<path class="shade" d="M13,-9L18,-16V9L13,16Z" fill="{LIGHT.line}" opacity="0.38"/>'
        + lines("M-15,-9H13V16M13,-9L18,-16V9L13,16", 1.5)
        + f"<g {shift(-1, 3.4, 1.25)}>{stroke(sort, colour, SIGNS[good], 1.9)}</g></g>"
    )


def _figure(name: str) -> str:
    """A figure in the fill of its use, cut in the stroke of its use."""
    solid, cut = _FIGURES[name]
    return (
        f'<g id="art-figure-{name}"><path d="{solid}" stroke="none"/>'
        f'<path d="{cut}" fill="none" stroke-width="1.7" {ROUND}/></g>'
    )


@lru_cache(maxsize=8)
def _bodies(seat: int) -> str:
    """The bodies of a seat's units: standing, and lying ones, which are light with a broad rim."""
    outer, inner = outline(seat, 21.5), outline(seat, 17.6)
    shade = (
        f'<path class="shade" d="{outer}" fill="{LIGHT.line}" opacity="0.25" transform="translate(1.2 2.6)"/>'
        f'<path class="base-{seat} line" d="{outer}" fill="{LIGHT.seats[seat]}" '
        f'stroke="{LIGHT.line}" stroke-width="2"/>'
    )
    return (
        f'<path id="art-edge-{seat}" d="{outer}"/>'
        f'<g id="art-body-{seat}">{shade}<path class="limb-{seat}" d="{inner}" fill="none" '
        f'stroke="{LIGHT.figures[seat]}" stroke-width="1.1" opacity="0.7"/></g>'
        f'<g id="art-bed-{seat}">{shade}<path class="ground" d="{inner}" fill="{LIGHT.ground}"/></g>'
        f'<g id="art-hired-{seat}">{shade}<path class="hollow" d="{outline(seat, 17.4)}" fill="{LIGHT.hollow}"/></g>'
        f'<path id="art-seal-{seat}" class="base-{seat} line" d="{outline(seat, 6.4)}" fill="{LIGHT.seats[seat]}" '
        f'stroke="{LIGHT.line}" stroke-width="1.5"/>'
    )


def _penalty() -> str:
    """A penalty token."""
    return (
        '<g id="art-penalty">'
        + path("threat", LIGHT.threat, "M0,-9.6L9.6,0L0,9.6L-9.6,0Z", 1.8)
        + stroke("pole", LIGHT.marble, "M-4,0H4", 2.6)
        + "</g>"
    )


def _coin() -> str:
    """A coin, and the back of a multiplier."""
    return (
        f'<g id="art-coin"><circle class="shade" cx="1" cy="2.4" r="20" fill="{LIGHT.line}" opacity="0.25"/>'
        f'<circle class="flare line" r="20" fill="{LIGHT.flare}" stroke="{LIGHT.line}" stroke-width="2"/>'
        f'<circle class="bark" r="15.6" fill="none" stroke="{LIGHT.earth}" stroke-width="1.5" '
        'stroke-dasharray="2.4 2"/></g>'
    )


def _battle() -> str:
    """Crossed swords: a battle is fought here."""
    sword = "M-3,13V-13L0,-20L3,-13V13ZM-8,8H8V12H-8ZM-2,12H2V20H-2Z"
    return (
        '<g id="art-battle">'
        f'<circle class="threat line" r="20" fill="{LIGHT.threat}" stroke="{LIGHT.line}" stroke-width="2"/>'
        + "".join(
            f'<g transform="rotate({turn}) scale(0.86)">{path("marble", LIGHT.marble, sword, 1.7)}</g>'
            for turn in (45, -45)
        )
        + "</g>"
    )


@lru_cache(maxsize=1)
def definitions() -> str:
    """All figures, bodies, goods and tokens by name."""
    return (
        "".join(_figure(name) for name in UNITS)
        + "".join(_bodies(seat) for seat in range(4))
        + "".join(_cube(good) for good in range(len(GOODS)))
        + _penalty()
        + _coin()
        + _battle()
    )


@lru_cache(maxsize=1024)
def unit(seat: int, kind: int, status: int, count: int) -> str:
    """Units of one sort around (0, 0), for a group of their own."""
    lying = status >= at.LYING
    hired = kind == at.MERCENARY
    used = status >> 1 == 1
    body = "bed" if lying else "hired" if hired else "body"
    if lying:
        tone = f'class="ink scratch" fill="{LIGHT.ink}" stroke="{LIGHT.ground}"'
        pose = ' transform="translate(0 4) rotate(-90) scale(0.8)"'
    elif hired:
        tone = f'class="marble enemy-cut" fill="{LIGHT.marble}" stroke="{LIGHT.enemy}"'
        pose = ' transform="scale(0.76)"'
    else:
        tone = f'class="figure-{seat} cut-{seat}" fill="{LIGHT.figures[seat]}" stroke="{LIGHT.seats[seat]}"'
        pose = ' transform="scale(0.84)"'
    out = [
        f'<use href="#art-hit"/><use href="#art-{body}-{seat}"/><use href="#art-figure-{UNITS[kind]}" {tone}{pose}/>'
        f'<use class="glow-target" href="#art-edge-{seat}" fill="none" pointer-events="none"/>'
    ]
    if used:
        # its work goes on or is done: a bar below its feet
        out.append(
            f'<rect class="marble line" x="-14" y="17" width="28" height="6" rx="3" fill="{LIGHT.marble}" '
            f'stroke="{LIGHT.line}" stroke-width="1.6"/>'
        )
    if status & 1:
        out.append(use("penalty", -15.5, -14.5, 0.9))
    if count > 1:
        out.append(badge(16, 14, str(count)))
    return "".join(out)


@lru_cache(maxsize=64)
def stock(good: int, count: int, warehouses: int) -> str:
    """Warehouses with so many cubes of a good in the gate of each."""
    return (
        f'<use href="#art-hit"/>{use("kind-warehouse")}'
        f'<use href="#art-cube-{GOODS[good]}" transform="translate(-1 8) scale(0.82)"/>'
        '<use class="glow-target" href="#art-plot" fill="none" pointer-events="none"/>'
        + badge(17, 14, str(count))
        + (badge(-17, -15, f"{warehouses}×") if warehouses > 1 else "")
    )


@lru_cache(maxsize=16)
def multiplier(value: int, open_: bool) -> str:
    """A multiplier: its value, or its back; one that only the viewer knows has a dashed rim."""
    rim = (
        ""
        if open_
        else f'<circle class="line" r="20" fill="none" stroke="{LIGHT.line}" stroke-width="3" stroke-dasharray="5 4"/>'
    )
    text = f"×{value}" if value > 1 else "?"
    return (
        f'<use href="#art-hit"/><use href="#art-coin"/>{rim}<text class="hollow" y="8" font-size="23" '
        f'font-weight="bold" font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.hollow}">{text}</text>'
        '<circle class="glow-target" r="21" fill="none" pointer-events="none"/>'
    )


def tower(seat: int, damaged: bool) -> str:
    """A seat's tower around (0, 0)."""
    return (
        f'<use href="#art-hit"/>{use(f"tower-{seat}")}{use("kind-blaze") if damaged else ""}'
        '<use class="glow-target" href="#art-plot" fill="none" pointer-events="none"/>'
    )
