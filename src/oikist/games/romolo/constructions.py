"""The constructions of Romolo o Remo? as small buildings, each within 25 units of (0, 0) and told by its outline."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.brush import ROUND, dark, lines, marble, path, roof, stone, stroke
from oikist.core.scene import number
from oikist.core.style import LIGHT, SERIF, outline
from oikist.games.romolo.brush import shift, timber, use

KINDS: Final = ("farm", "warehouse", "harbour", "temple", "mill", "aqueduct", "forum")
"""Pictures by kind; a mill has two more, sawmill and quarry."""
_FOOT: Final = "M-23,19.6H23"


def _beams(data: str) -> str:
    """Poles and masts: wood with a dark rim, to be seen on dark ground too."""
    return lines(data, 4) + stroke("bark", LIGHT.earth, data, 2)


def _farm() -> str:
    """A farmhouse before its field, a sheaf beside it."""
    return (
        path("flare", LIGHT.flare, "M-22,10H22V20H-22Z", 1.6)
        + stroke("bark", LIGHT.earth, "M-19,13.4H19M-21,16.8H21", 1.5)
        + marble("M-17,-5H5V10H-17Z", 1.8)
        + roof("M-22,-4L-14,-18H2L10,-4Z", 2)
        + lines("M-14,-5L-11,-17M-6,-5V-17M2,-5L-1,-17", 1.1)
        + dark("M-9.6,10V1.6H-3V10Z")
        + _beams("M15.5,10V-8")
        + path("flare", LIGHT.flare, "M15.5,-18C19.5,-13 19.5,-9.6 15.5,-6C11.5,-9.6 11.5,-13 15.5,-18Z", 1.4)
        + path("flare", LIGHT.flare, "M15.8,1C14.6,-4 17,-7.6 22,-8C22.6,-3 20.4,0.6 15.8,1Z", 1.3)
        + path("flare", LIGHT.flare, "M15.2,1C16.4,-4 14,-7.6 9,-8C8.4,-3 10.6,0.6 15.2,1Z", 1.3)
    )


def _warehouse() -> str:
    """A granary: a broad gable of dressed stone, buttresses, a double gate."""
    return (
        stone("M-20,-3L0,-17L20,-3V19H-20Z", 2)
        + roof("M-23.5,-2L0,-20L23.5,-2L20.6,2.6L0,-13L-20.6,2.6Z", 1.8)
        + dark("M-9.6,19V3.4H9.6V19Z")
        + timber("M-8,19V5H-0.8V19ZM0.8,19V5H8V19Z", 1.2)
        + lines("M-8,9.6H-0.8M0.8,9.6H8M-8,14.6H-0.8M0.8,14.6H8", 1)
        + lines("M-15,3V18M15,3V18", 2.2)
        + dark("M-3.4,-8.6H3.4V-3.4H-3.4Z")
        + lines(_FOOT, 2.4)
    )


def _harbour() -> str:
    """A merchant ship at the quay."""
    return (
        path("sea", LIGHT.sea, "M-23,9H23V20H-23Z", 1.6)
        + _beams("M-1,8V-21")
        + marble("M1,-19C10,-17 17,-10 18.5,0H1Z", 1.8)
        + path("base-0", LIGHT.seats[0], "M1,-9.6H14.4L17,-4.8H1Z")
        + lines("M1,-19C10,-17 17,-10 18.5,0H1Z", 1.8)
        + stone("M-24,-1H-14V20H-24Z", 1.8)
        + lines("M-24,5.4H-14M-24,11.6H-14M-19,-1V5.4M-21,5.4V11.6M-17,11.6V19", 1.1)
        + timber("M-12.5,3H22.5C22,9.6 18,13.6 12,13.6H-5C-9.6,13.6 -12.5,9 -12.5,3Z", 2)
        + stroke("stars", LIGHT.flare, "M-9.4,6.4H19", 1.8)
        + stroke("foam", LIGHT.foam, "M-10,16.4q4,-3 8,0t8,0t8,0t7,0", 1.8)
    )


def _temple() -> str:
    """A gable on four columns, over steps."""
    shafts = "".join(f"M{x},-5H{x + 5.4}V11H{x}Z" for x in (-18.6, -8.2, 2.8, 13.2))
    return (
        dark("M-17,-6H17V12H-17Z")
        + marble(shafts, 1.4)
        + marble("M-23,-5L0,-21L23,-5V-3H-23Z", 2)
        + roof("M-14,-6.6L0,-16.6L14,-6.6Z", 1.2)
        + f'<circle class="flare line" cy="-10" r="2.6" fill="{LIGHT.flare}" stroke="{LIGHT.line}" stroke-width="1"/>'
        + marble("M-20.6,11H20.6V15.4H-20.6ZM-23.6,15.4H23.6V20H-23.6Z", 1.6)
    )


def _log(x: float, y: float) -> str:
    return (
        f'<circle class="earth line" cx="{number(x)}" cy="{number(y)}" r="6.4" fill="{LIGHT.earth}" '
        f'stroke="{LIGHT.line}" stroke-width="1.6"/><circle class="stone" cx="{number(x)}" cy="{number(y)}" r="4.2" '
        f'fill="{LIGHT.stone}"/><circle class="bark" cx="{number(x)}" cy="{number(y)}" r="2" fill="none" '
        f'stroke="{LIGHT.earth}" stroke-width="1.1"/>'
    )


def _sawmill() -> str:
    """A shed on posts over a stack of logs, and the toothed blade of a saw."""
    teeth = "".join(
        f"L{number(8 + (11 if step % 2 else 8.4) * c)},{number(3 + (11 if step % 2 else 8.4) * s)}"
        for step, (c, s) in enumerate(_CIRCLE)
    )
    return (
        _beams("M-20,19V-6M21,19V-6")
        + f'<path class="marble line" d="M{teeth[1:]}Z" fill="{LIGHT.marble}" stroke="{LIGHT.line}" '
        f'stroke-width="1.6" stroke-linejoin="round"/>'
        + f'<circle class="ink" cx="8" cy="3" r="2.4" fill="{LIGHT.ink}"/>'
        + _log(-14, 13)
        + _log(-1.6, 13)
        + _log(-8, 3)
        + timber("M-24,-6L-17,-19H17L24,-6Z", 2)
        + lines("M-18,-10H18.6M-20,-14H17", 1)
        + lines(_FOOT, 2.4)
    )


_CIRCLE: Final = (
    (1.0, 0.0),
    (0.92, 0.38),
    (0.71, 0.71),
    (0.38, 0.92),
    (0.0, 1.0),
    (-0.38, 0.92),
    (-0.71, 0.71),
    (-0.92, 0.38),
    (-1.0, 0.0),
    (-0.92, -0.38),
    (-0.71, -0.71),
    (-0.38, -0.92),
    (0.0, -1.0),
    (0.38, -0.92),
    (0.71, -0.71),
    (0.92, -0.38),
)


def _quarry() -> str:
    """Cut blocks below a hoist with three legs."""
    return (
        _beams("M-18,18L-3,-20M12,18L-3,-20M-3,-20L22,14")
        + lines("M-3,-20V-7", 1.4)
        + stone("M-9.6,-8H4.6V3H-9.6Z", 1.8)
        + lines("M-9.6,-8L-3,-13L4.6,-8", 1.2)
        + stone("M-23,7H-7.4V19.6H-23Z", 1.8)
        + stone("M-7.4,7H8.6V19.6H-7.4Z", 1.8)
        + stone("M8.6,9H23V19.6H8.6Z", 1.8)
        + lines("M-19,11.4h5M-2,14h5M13,13.6h5", 1.2)
        + lines(_FOOT, 2.2)
    )


def _mill() -> str:
    """Sawmill or quarry, as the token of the bank has both: blade and block."""
    return f"<g {shift(-9, -6, 0.6)}>{_sawmill()}</g><g {shift(9, 7, 0.6)}>{_quarry()}</g>"


def _aqueduct() -> str:
    """Three arches with the water above them."""
    arches = "".join(f"M{x},19.6V4A5.4,5.4 0 0 1 {x + 10.8},4V19.6Z" for x in (-20.6, -5.4, 9.8))
    small = "".join(f"M{x},-7.6V-9.4A2.6,2.6 0 0 1 {x + 5.2},-9.4V-7.6Z" for x in (-20, -11.4, -2.6, 6.2, 14.8))
    return (
        stone("M-23,-14.6H23V19.6H-23Z", 2)
        + path("water", LIGHT.water, "M-23.6,-20.4H23.6V-14.4H-23.6Z", 1.8)
        + stroke("ripple", LIGHT.water_edge, "M-20,-17q4,-2.6 8,0t8,0t8,0t8,0t7,0", 1.7)
        + dark(arches)
        + dark(small)
        + lines("M-23,-4.6H23", 1.5)
    )


def _forum() -> str:
    """A square between two porticoes, a statue on a column in its middle."""
    posts = "".join(f"M{x},-1H{x + 3.6}V13H{x}Z" for x in (-21, -15, -9.4, 5.8, 11.4, 17.4))
    return (
        path("floor", LIGHT.floor, "M-24,13H24V20H-24Z", 1.8)
        + dark("M-21,-2H-7V13H-21ZM7,-2H21V13H7Z")
        + marble(posts, 1.2)
        + roof("M-23.6,-1L-21,-8H-6L-5,-1ZM23.6,-1L21,-8H6L5,-1Z", 1.7)
        + marble("M-2.8,13V-7H2.8V13Z", 1.5)
        + marble("M-5.4,16.6V13H5.4V16.6ZM-4.6,-7V-10H4.6V-7Z", 1.3)
        + path(
            "flare",
            LIGHT.flare,
            "M0,-22A3.1,3.1 0 0 1 1.6,-16.4C4,-15.6 4.4,-13 4,-10H-4C-4.4,-13 -4,-15.6 -1.6,-16.4A3.1,3.1 0 0 1 0,-22Z",
            1.3,
        )
        + lines("M-12,16.6H-8M8,16.6H12", 1.1)
    )


def _wall() -> str:
    """A wall that faces east along an edge of a hex, 48 units long, its merlons outwards."""
    merlons = "".join(f"M2.6,{y}H5.8V{y + 6}H2.6Z" for y in (-24.6, -13.6, -3, 7.6, 18.6))
    courses = "M-0.4,-24V24M-4,-18H-0.4M-4,-6H-0.4M-4,6H-0.4M-4,18H-0.4M-0.4,-12H2.6M-0.4,0H2.6M-0.4,12H2.6"
    return stone(merlons, 1.3) + stone("M-4,-25.6H2.8V25.6H-4Z", 1.7) + lines(courses, 1)


def _blaze() -> str:
    """What a tower that was hit shows: a crack, and fire out of it."""
    return (
        stroke("pole", LIGHT.marble, "M5,-9L0,-3L4,2L-2,9", 4.2)
        + lines("M5,-9L0,-3L4,2L-2,9", 2)
        + f"<g {shift(13, -12)}>"
        + path(
            "threat",
            LIGHT.threat,
            "M0,-11C1.6,-6 7.6,-4 7.6,3A7.6,7.4 0 0 1 -7.6,3C-7.6,-0.6 -5.4,-2 -4.6,-5C-2.4,-3.6 -1.4,-6 0,-11Z",
            1.8,
        )
        + path("flare", LIGHT.flare, "M0.4,-2C1,0.6 3.8,2 3.6,4.8A3.5,3.4 0 0 1 -3.4,4.8C-3.4,2.4 -0.6,1.6 0.4,-2Z")
        + "</g>"
    )


@lru_cache(maxsize=8)
def tower(seat: int) -> str:
    """The definition of a seat's tower: in its colour, with its shape on a shield and on a flag."""
    body = f'class="base-{seat} line" fill="{LIGHT.seats[seat]}" stroke="{LIGHT.line}" stroke-width="2.2" {ROUND}'
    ease = 0.9 if seat == 3 else 1.0
    return (
        f'<g id="art-tower-{seat}">'
        + stone("M-19,20V14H19V20Z", 2)
        + f'<path {body} d="M-15,15V-5H-18.6V-17H-11.4V-12H-4V-17H4V-12H11.4V-17H18.6V-5H15V15Z"/>'
        + lines("M-18.6,-5H18.6", 1.4)
        + f'<path class="figure-{seat} line" d="{outline(seat, 7.4 * ease)}" transform="translate(0 4.4)" '
        f'fill="{LIGHT.figures[seat]}" stroke="{LIGHT.line}" stroke-width="1.6"/>'
        f'<path class="base-{seat}" d="{outline(seat, 3.6 * ease)}" transform="translate(0 4.4)" '
        f'fill="{LIGHT.seats[seat]}"/></g>'
    )


@lru_cache(maxsize=1)
def definitions() -> str:
    """All constructions by name."""
    drawn = {
        "farm": _farm(),
        "warehouse": _warehouse(),
        "harbour": _harbour(),
        "temple": _temple(),
        "mill": _mill(),
        "sawmill": _sawmill(),
        "quarry": _quarry(),
        "aqueduct": _aqueduct(),
        "forum": _forum(),
        "blaze": _blaze(),
    }
    # what is lit up has no stroke of its own, so that the class on the use decides
    plot = (
        '<rect id="art-plot" x="-25" y="-24" width="50" height="47" rx="9"/>'
        '<circle id="art-hit" r="28" fill="transparent"/>'
    )
    return (
        plot
        + "".join(f'<g id="art-kind-{name}">{markup}</g>' for name, markup in drawn.items())
        + f'<g id="art-wall">{_wall()}</g>'
        + "".join(tower(seat) for seat in range(4))
    )


def badge(x: float, y: float, text: str) -> str:
    """A small number in a disc."""
    return (
        f'<g class="badge" {shift(x, y)}><circle class="ink" r="9.4" fill="{LIGHT.ink}"/><text class="count" y="5" '
        f'font-size="14" font-weight="bold" font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.ground}">'
        f"{text}</text></g>"
    )


def standing(name: str, count: int) -> str:
    """Constructions of a kind around (0, 0), with their number when there are several."""
    return (
        f'<use href="#art-hit"/>{use("kind-" + name)}'
        '<use class="glow-target" href="#art-plot" fill="none" pointer-events="none"/>'
        + (badge(17, 14, str(count)) if count > 1 else "")
    )
