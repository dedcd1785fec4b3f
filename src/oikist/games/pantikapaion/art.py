"""The pictures of Pantikapaion by name, drawn by hand as SVG paths: flat shapes, thin dark outlines.

A cell of a city is 60 by 60 units with its origin in the top left corner; signs, cubes and workers are drawn around
(0, 0). The sign of a colour is its building, so that colours are told apart without seeing them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.brush import ROUND, lines, path, stroke
from oikist.core.scene import number
from oikist.core.style import LIGHT, SERIF, outline
from oikist.games.pantikapaion import buildings
from oikist.games.pantikapaion.brush import SIZE
from oikist.games.pantikapaion.layout import (
    ADVANCE,
    BUILDING_NAMES,
    COLOURS,
    DISCOUNT,
    FREE,
    LESS,
    MOVE,
    RANDOM,
    REPLACE,
    WORKER,
)

GOODS: Final = (
    ("earth", LIGHT.earth, 4),
    ("base-4", LIGHT.seats[4], 4),
    ("stone", LIGHT.stone, 2),
    ("amber", LIGHT.amber, 2),
    ("leaf", LIGHT.leaf, 3),
)
"""Of each colour: the class of its ground, the ground, and whose figures are seen on it."""

SIGNS: Final = (
    "M-10.5,1L0,-9L10.5,1H7V9.5H2.4V3H-2.4V9.5H-7V1Z",
    "M0,-9.8L3.6,-11L5,-8.4L1,-7ZM-9.4,-4.5A3.3,3.3 0 1 1 -2.8,-4.5A3.3,3.3 0 1 1 -9.4,-4.5Z"
    "M-3.3,-4.5A3.3,3.3 0 1 1 3.3,-4.5A3.3,3.3 0 1 1 -3.3,-4.5ZM2.8,-4.5A3.3,3.3 0 1 1 9.4,-4.5A3.3,3.3 0 1 1 2.8,-4.5Z"
    "M-6.4,1.4A3.3,3.3 0 1 1 0.2,1.4A3.3,3.3 0 1 1 -6.4,1.4ZM-0.2,1.4A3.3,3.3 0 1 1 6.4,1.4A3.3,3.3 0 1 1 -0.2,1.4Z"
    "M-3.3,7.2A3.3,3.3 0 1 1 3.3,7.2A3.3,3.3 0 1 1 -3.3,7.2Z",
    "M-8.5,10V-9.5H-4.8V-6H-1.9V-9.5H1.9V-6H4.8V-9.5H8.5V10H2.9V3A2.9,2.9 0 0 0 -2.9,3V10Z",
    "M-11,-8.5H11V9.5H7.6V2.4A2.7,2.7 0 0 0 2.2,2.4V9.5H-2.2V2.4A2.7,2.7 0 0 0 -7.6,2.4V9.5H-11ZM-11,-5.4H11V-4H-11Z",
    "M-11,-3.2L0,-10L11,-3.2V-0.6H-11ZM-9,0.8H-5.6V7H-9ZM-1.7,0.8H1.7V7H-1.7ZM5.6,0.8H9V7H5.6ZM-11,7.6H11V10H-11Z",
)
"""The sign of each colour, within 11 units of (0, 0)."""

PERSON: Final = (
    "M0,-12A4.9,4.9 0 0 1 2.9,-3.2C7.4,-2.4 9.6,1 10,8.2C10,10.6 8.6,11 7.4,11H-7.4C-8.6,11 -10,10.6 -10,8.2"
    "C-9.6,1 -7.4,-2.4 -2.9,-3.2A4.9,4.9 0 0 1 0,-12Z"
)
"""A worker, within 12 units."""


def good(colour: int) -> str:
    """The class and fill of a colour's goods."""
    name, fill, _ = GOODS[colour]
    return f'class="{name} line" fill="{fill}" stroke="{LIGHT.line}"'


def sign(colour: int, more: str = "") -> str:
    """The sign of a colour on its own ground."""
    seat = GOODS[colour][2]
    return f'<path class="figure-{seat}" d="{SIGNS[colour]}" fill="{LIGHT.figures[seat]}" fill-rule="evenodd"{more}/>'


def plain_sign(colour: int, more: str = "") -> str:
    """The sign of a colour in ink."""
    return f'<path class="ink" d="{SIGNS[colour]}" fill="{LIGHT.ink}" fill-rule="evenodd"{more}/>'


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A picture by its name."""
    if scale == 1:
        at = "".join(f' {axis}="{number(value)}"' for axis, value in (("x", x), ("y", y)) if value)
        return f'<use href="#art-{name}"{at}/>'
    return f'<use href="#art-{name}" transform="translate({number(x)} {number(y)}) scale({number(scale)})"/>'


def _cube(colour: int) -> str:
    """A cube of 34 units about (0, 0) as seen from a little above."""
    name, fill, _ = GOODS[colour]
    return (
        f'<g id="art-cube-{colour}"><path class="shade" d="M-15,-11h34v28h-34Z" fill="{LIGHT.line}" opacity="0.3"/>'
        f'<path class="{name} line" d="M-17,-11L-12,-18H22L17,-11V16H-17Z" fill="{fill}" '
        f'stroke="{LIGHT.line}" stroke-width="2" stroke-linejoin="round"/>'
        f'<path class="marble" d="M-17,-11L-12,-18H22L17,-11Z" fill="{LIGHT.marble}" opacity="0.42"/>'
        f'<path class="shade" d="M17,-11L22,-18V10L17,16Z" fill="{LIGHT.line}" opacity="0.38"/>'
        f'<path class="line" d="M-17,-11H17V16M17,-11L22,-18V10L17,16" fill="none" stroke="{LIGHT.line}" '
        f'stroke-width="1.4" stroke-linejoin="round"/>'
        f'<g transform="translate(0 2.6) scale(1.04)">{sign(colour)}</g></g>'
    )


def _socket(colour: int) -> str:
    """A resource cell as printed on a tile, in its cell."""
    name, fill, _ = GOODS[colour]
    return (
        f'<g id="art-socket-{colour}"><rect class="{name}" x="13" y="13" width="34" height="34" rx="5" fill="{fill}" '
        f'opacity="0.3"/><rect class="{name} line" x="13" y="13" width="34" height="34" rx="5" fill="{fill}" '
        f'fill-opacity="0" stroke="{LIGHT.line}" stroke-width="1.8" stroke-dasharray="5 3.2" stroke-opacity="0.75"/>'
        f'<g transform="translate(30 30) scale(0.95)" opacity="0.62">{plain_sign(colour)}</g></g>'
    )


def _promise(colour: int) -> str:
    """A resource cell of a tile that lies nowhere yet, in its cell: in full colour, since it will bring a cube."""
    name, fill, _ = GOODS[colour]
    return (
        f'<g id="art-promise-{colour}"><rect class="{name} line" x="9" y="9" width="42" height="42" rx="6" '
        f'fill="{fill}" stroke="{LIGHT.line}" stroke-width="2.2" stroke-dasharray="6 3"/>'
        f'<g transform="translate(30 30) scale(1.35)">{sign(colour)}</g></g>'
    )


def _drought() -> str:
    """Cracked earth, filling its cell."""
    cracks = (
        "M0,20L13,17L22,25L18,38L8,44L0,42M22,25L36,20L41,8L37,0M13,17L10,7L14,0M41,8L60,14M36,20L46,31L60,33"
        "M46,31L41,44L27,46L18,38M27,46L25,60M41,44L49,51L60,49M49,51L47,60M8,44L9,60"
    )
    return (
        f'<g id="art-drought"><rect class="mound" x="1" y="1" width="58" height="58" fill="{LIGHT.mound}"/>'
        f'<path class="hollow" d="M22,25L36,20L46,31L41,44L27,46L18,38Z" fill="{LIGHT.hollow}" opacity="0.16"/>'
        + stroke("line", LIGHT.line, cracks, 2.2, ' opacity="0.72"')
        + stroke("stars", LIGHT.flare, "M24,27L36,22L44,31", 1.2, ' opacity="0.9"')
        + "</g>"
    )


def _any() -> str:
    """The resource cell of an aqueduct tile: a basin for a cube of any colour."""
    return (
        f'<g id="art-any"><circle class="water line" cx="30" cy="30" r="19" fill="{LIGHT.water}" '
        f'stroke="{LIGHT.line}" stroke-width="1.8"/><circle class="ripple" cx="30" cy="30" r="14.5" fill="none" '
        f'stroke="{LIGHT.water_edge}" stroke-width="2.4" stroke-dasharray="7 2"/>'
        f'<path class="drop" d="M30,18C34,24 37,27.5 37,32A7,7 0 0 1 23,32C23,27.5 26,24 30,18Z" '
        f'fill="{LIGHT.water_edge}"/></g>'
    )


def _worker(seat: int) -> str:
    """A worker about (0, 0), 40 units high, on the outline of his seat."""
    body = outline(seat, 20)
    return (
        f'<g id="art-worker-{seat}"><path class="shade" d="{body}" fill="{LIGHT.line}" opacity="0.3" '
        f'transform="translate(1.5 3)"/><path class="base-{seat} line" d="{body}" fill="{LIGHT.seats[seat]}" '
        f'stroke="{LIGHT.line}" stroke-width="2.2"/><path class="figure-{seat}" d="{PERSON}" '
        f'fill="{LIGHT.figures[seat]}" transform="translate(0 0.6) scale(1.02)"/></g>'
        f'<path id="art-round-{seat}" d="{outline(seat, 21)}"/>'
    )


def _marker(seat: int) -> str:
    """A marker of the development board about (0, 0)."""
    inner = f'fill="none" stroke="{LIGHT.figures[seat]}" stroke-width="1.6"'
    return (
        f'<g id="art-marker-{seat}"><path class="shade" d="{outline(seat, 10)}" fill="{LIGHT.line}" opacity="0.3" '
        f'transform="translate(1 2)"/><path class="base-{seat} line" d="{outline(seat, 10)}" '
        f'fill="{LIGHT.seats[seat]}" stroke="{LIGHT.line}" stroke-width="1.8"/>'
        f'<path class="limb-{seat}" d="{outline(seat, 5.4)}" {inner}/></g>'
        f'<path id="art-edge-{seat}" d="{outline(seat, 11)}"/>'
    )


def _coin() -> str:
    return (
        f'<g id="art-coin"><circle class="shade" cx="1" cy="2.5" r="16" fill="{LIGHT.line}" opacity="0.3"/>'
        f'<circle class="flare line" r="16" fill="{LIGHT.flare}" stroke="{LIGHT.line}" stroke-width="2"/>'
        f'<circle class="line" r="11.6" fill="none" stroke="{LIGHT.line}" stroke-width="1.3" stroke-dasharray="2.4 2"/>'
        # the griffin of the city's coins is too small to be drawn: an ear of grain, which lies below it
        f'<path class="line" d="M0,9V-8M0,4C-5,3 -6,-1 -5.4,-3M0,4C5,3 6,-1 5.4,-3M0,-2C-4,-3 -4.6,-6 -4,-8M0,-2'
        f'C4,-3 4.6,-6 4,-8" fill="none" stroke="{LIGHT.line}" stroke-width="1.8" {ROUND}/></g>'
    )


def _arrow(data: str) -> str:
    return stroke("ink-line", LIGHT.ink, data, 2.8)


def _badge(x: float, y: float, content: str, radius: float = 10.5) -> str:
    """A little disc with what is taken off or added."""
    return (
        f'<circle class="ink" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{LIGHT.ink}"/>'
        f'<text class="count" x="{number(x)}" y="{number(y + 5.4)}" font-size="16" font-weight="bold" '
        f'font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.ground}">{content}</text>'
    )


def _vp() -> str:
    """A disc in a wreath, for the value of a row."""
    leaf = "M-5.6,0C-2.6,-3 2.8,-3 5.6,0C2.8,3 -2.6,3 -5.6,0Z"
    around = "".join(
        f'<path d="{leaf}" transform="rotate({side * turn}) translate(0 -16.6) rotate({side * lean})"/>'
        for side in (1, -1)
        for turn in (32, 62, 92, 122, 152)
        for lean in (-24, 22)
    )
    return (
        f'<g id="art-vp"><circle class="gold line" r="21" fill="{LIGHT.gold}" stroke="{LIGHT.line}" '
        f'stroke-width="1.8"/><g class="leaf" fill="{LIGHT.leaf}">{around}</g></g>'
    )


def _effects() -> dict[int, str]:
    """The pictures of what cells of the development board give, about (0, 0), within 24 units."""
    ghost = 'opacity="0.42"'
    bag = (
        "M-8,-11C-6,-8 -6,-7 -8,-5C-17,2 -17,19 -10,20H10C17,19 17,2 8,-5C6,-7 6,-8 8,-11C4,-13.5 2,-9.5 0,-9.5"
        "C-2,-9.5 -4,-13.5 -8,-11Z"
    )
    house = f'<g transform="scale(1.55)">{plain_sign(0)}</g>'
    return {
        WORKER: f'<path class="ink" d="{PERSON}" fill="{LIGHT.ink}" transform="translate(-3 1) scale(1.5)"/>'
        + _badge(15, -10, "+"),
        MOVE: f'<g transform="translate(-9 5)"><g {ghost}><g transform="scale(1.1)">{plain_sign(0)}</g></g></g>'
        f'<g transform="translate(12 5) scale(1.1)">{plain_sign(0)}</g>'
        + _arrow("M-11,-11C-6,-20 7,-20 12,-11M12,-11L5.4,-12.4M12,-11L14.6,-17"),
        RANDOM: path("earth", LIGHT.earth, bag, 1.8)
        + stroke("stars", LIGHT.flare, "M-8,-6H8", 2.4)
        + f'<text class="figure-4" y="14" font-size="20" font-weight="bold" font-family="{SERIF}" '
        f'text-anchor="middle" fill="{LIGHT.figures[4]}">?</text>',
        FREE: f'<g transform="translate(-2 3)">{house}</g>' + _badge(15, -10, "+"),
        ADVANCE: "".join(
            f'<path class="ink" d="M{x},-12H{x + 7}L{x + 16},0L{x + 7},12H{x}L{x + 9},0Z" fill="{LIGHT.ink}"/>'
            for x in (-20, -5)
        )
        + _arrow("M17,-13V13M17,-13L12.6,-8.6M17,-13L21.4,-8.6M17,13L12.6,8.6M17,13L21.4,8.6"),
        REPLACE: f'<rect class="marble line" x="-20" y="-8" width="16" height="16" rx="2" fill="{LIGHT.marble}" '
        f'stroke="{LIGHT.line}" stroke-width="1.8"/><rect class="hollow line" x="4" y="-8" width="16" height="16" '
        f'fill="{LIGHT.hollow}" stroke="{LIGHT.line}" stroke-width="1.8"/>'
        + _arrow("M-12,-13C-6,-20 6,-20 12,-13M12,-13L5.8,-13.4M12,13C6,20 -6,20 -12,13M-12,13L-5.8,13.4"),
        LESS: f'<rect class="marble line" x="-16" y="-10" width="24" height="24" rx="3" fill="{LIGHT.marble}" '
        f'stroke="{LIGHT.line}" stroke-width="2"/>'
        + lines("M-16,-10L-11,-16H13L8,-10M13,-16V8L8,14", 1.8)
        + _badge(13, -11, "\N{MINUS SIGN}1", 12),
        DISCOUNT: '<g transform="translate(-4 2)"><use href="#art-coin"/></g>' + _badge(13, -11, "\N{MINUS SIGN}1", 12),
    }


def trireme() -> str:
    """A trireme sailing to the right, 110 units long, its keel at y = 22."""
    oars = "".join(f"M{x},12L{x - 7},27" for x in range(-30, 34, 8))
    return (
        '<g id="art-trireme">'
        + stroke("line", LIGHT.line, "M-2,6V-46", 3.4)
        + path(
            "marble",
            LIGHT.marble,
            "M-28,-42C-8,-46 10,-46 26,-42C32,-28 32,-18 27,-8C10,-12 -8,-12 -27,-8C-22,-18 -22,-30 -28,-42Z",
            2,
        )
        + path("base-0", LIGHT.seats[0], "M-24,-31C-8,-35 14,-35 29.4,-31L29.8,-22C14,-25.6 -8,-25.6 -23.6,-21.6Z", 0)
        + lines("M-31,-43H29", 2.4)
        + stroke("line", LIGHT.line, oars, 1.8)
        + path(
            "roof",
            LIGHT.roof,
            "M-52,-14C-58,-10 -56,-2 -50,0C-48,4 -44,6 -40,6H40L58,10L44,13"
            "C40,20 32,22 24,22H-32C-44,22 -52,12 -54,2C-60,-4 -60,-14 -52,-14Z",
            2,
        )
        + stroke("stars", LIGHT.flare, "M-46,10.5H42", 2)
        + f'<circle class="marble line" cx="40" cy="11.5" r="3.4" fill="{LIGHT.marble}" stroke="{LIGHT.line}" '
        f'stroke-width="1.2"/><circle class="hollow" cx="40.6" cy="11.5" r="1.4" fill="{LIGHT.hollow}"/>'
        + stroke("foam", LIGHT.foam, "M-58,25Q-48,20 -38,25T-18,25T2,25T22,25T42,25T60,24", 2.6)
        + "</g>"
    )


@lru_cache(maxsize=1)
def definitions() -> str:
    """All that the panels use by name."""
    stones = "".join(
        f"M{2 + dx + dy % 3},{7.5 + dy}h{8 + (dx * 7 + dy * 3) % 5 * 0.5:.1f}"
        for dy in range(0, 60, 15)
        for dx in range(0, 60, 15)
    )
    waves = "M0,14Q8,7 16,14T32,14T48,14T64,14M-16,34Q-8,27 0,34T16,34T32,34T48,34T64,34"
    half = SIZE // 2
    out = [
        f'<pattern id="art-stones" width="{SIZE}" height="{SIZE}" patternUnits="userSpaceOnUse">'
        f'<path class="tessera" d="{stones}" fill="none" stroke="{LIGHT.tessera}" stroke-width="11" opacity="0.3"/>'
        "</pattern>",
        '<pattern id="art-waves" width="32" height="40" patternUnits="userSpaceOnUse">'
        f'<path class="foam" d="{waves}" fill="none" stroke="{LIGHT.foam}" stroke-width="1.6" '
        'opacity="0.3"/></pattern>',
        f'<pattern id="art-field" width="{SIZE}" height="{SIZE}" patternUnits="userSpaceOnUse">'
        f'<path class="joint" d="M0,0H{SIZE}M0,0V{SIZE}" fill="none" stroke="{LIGHT.joint}" stroke-width="1" '
        f'opacity="0.35"/><path class="tree" d="M{half},{half + 3}q-3,-2 -4,-6M{half},{half + 3}q0,-4 1,-8M{half},'
        f'{half + 3}q3,-2 5,-5" fill="none" stroke="none"/></pattern>',
        # what the page outlines and fills has neither of its own, so that the class on the use decides
        f'<g id="art-space"><rect width="{SIZE}" height="{SIZE}" fill="transparent" stroke="none"/>'
        f'<rect x="4" y="4" width="{SIZE - 8}" height="{SIZE - 8}" rx="6"/></g>',
        _drought(),
        _any(),
        _coin(),
        _vp(),
        trireme(),
    ]
    for colour in range(COLOURS):
        out += [_cube(colour), _socket(colour), _promise(colour)]
    for seat in range(4):
        out += [_worker(seat), _marker(seat)]
    out += [f'<g id="art-effect-{kind}">{drawn}</g>' for kind, drawn in _effects().items()]
    for colour, name in enumerate(BUILDING_NAMES):
        out += [f'<g id="art-{name}-{way}">{drawn}</g>' for way, drawn in buildings.all_of(colour).items()]
    return "".join(out)
