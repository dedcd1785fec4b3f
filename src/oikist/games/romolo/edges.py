"""What lies along the edges of a hex: walls, and the border of what somebody controls."""

from __future__ import annotations

import math
from functools import lru_cache

from oikist.core.hexes import Hex, centre, corners
from oikist.core.scene import number, points
from oikist.core.style import LIGHT, outline
from oikist.games.romolo.brush import shift, use
from oikist.games.romolo.packing import APOTHEM, SIZE

_BEADS = 4
"""Beads of a border along an edge."""


@lru_cache(maxsize=16)
def border(seats: tuple[int, ...]) -> str:
    """The definition of a border along the eastern edge: beads of these seats' colours and shapes, in turn."""
    name = "".join(str(seat) for seat in seats)
    x, step = APOTHEM - 6.0, SIZE * 0.88 / _BEADS
    half = x * 0.57735
    rope = "".join(
        f'<path class="{sort}" d="M{number(x)},{number(-half)}V{number(half)}" stroke="{colour}" '
        f'stroke-width="{width}" stroke-linecap="round"/>'
        for sort, colour, width in (("line", LIGHT.line, 4.6), (f"cut-{seats[0]}", LIGHT.seats[seats[0]], 2.8))
    )
    beads = "".join(
        f'<path class="base-{seat} line" d="{outline(seat, 4.2)}" {shift(x, step * (bead - (_BEADS - 1) / 2))} '
        f'fill="{LIGHT.seats[seat]}" stroke="{LIGHT.line}" stroke-width="1"/>'
        for bead in range(_BEADS)
        for seat in (seats[bead % len(seats)],)
    )
    return f'<g id="art-border-{name}">{rope}{beads}</g>'


@lru_cache(maxsize=4096)
def control(place: Hex, seats: tuple[int, ...], sides: int, sealed: bool) -> str:
    """The border of a hex that these seats control, along the sides of a mask, and their seal in its upper corner."""
    x, y = centre(place, SIZE)
    name = "".join(str(seat) for seat in seats)
    out = [
        f'<use href="#art-border-{name}"{f" {_turned(edge)}" if edge else ""}/>'
        for edge in range(6)
        if sides >> edge & 1
    ]
    spread = 7.0 * (len(seats) - 1)
    sealing = enumerate(seats if sealed else ())
    seals = "".join(use(f"seal-{seat}", spread * (2 * at - len(seats) + 1) / 2, -49) for at, seat in sealing)
    return f'<g {shift(x, y)} pointer-events="none">{"".join(out)}{seals}</g>'


def _turned(edge: int) -> str:
    return f'transform="rotate({60 * edge})"'


def _zone(place: Hex, edge: int) -> str:
    """The part of a hex that stands for one of its edges when an edge is asked for."""
    outer, inner = corners(place, SIZE, 0.99), corners(place, SIZE, 0.45)
    after = (edge + 1) % 6
    return points([outer[edge], outer[after], inner[after], inner[edge]])


def _along(place: Hex, edge: int) -> str:
    """The ``transform`` of what stands along an edge, drawn upright and facing east."""
    x, y = centre(place, SIZE)
    reach, angle = APOTHEM - 6.2, math.radians(60 * edge)
    moved = shift(x + reach * math.cos(angle), y + reach * math.sin(angle))
    return f'{moved[:-1]} rotate({60 * edge})"'


@lru_cache(maxsize=2048)
def wall(ident: str, place: Hex, edge: int, asked: bool) -> str:
    """A wall on the inner side of an edge; direction d lies between the corners d and d + 1."""
    zone = f'<polygon points="{_zone(place, edge)}" fill="transparent"/>' if asked else ""
    return (
        f'<g id="{ident}" class="part piece">{zone}<g {_along(place, edge)}>{use("wall")}'
        '<rect class="glow-target" x="-5.4" y="-27" width="12" height="54" rx="4" fill="none" pointer-events="none"/>'
        "</g></g>"
    )


@lru_cache(maxsize=1024)
def free(ident: str, place: Hex, edge: int, planned: bool) -> str:
    """An edge without a wall, while one is asked for; a faint one if it is `planned`."""
    wall = f'<g {_along(place, edge)} opacity="0.6">{use("wall")}</g>' if planned else ""
    return (
        f'<g id="{ident}" class="part place"><polygon class="ground glow-target" points="{_zone(place, edge)}" '
        f'fill="{LIGHT.ground}" fill-opacity="0.28" stroke-linejoin="round"/>{wall}</g>'
    )
