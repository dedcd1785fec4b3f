"""The hexes of Romolo o Remo? as a fresco: fields, hills, woods and water, and the back of what is unexplored.

All are drawn around (0, 0) for a hex of `packing.SIZE`, with their details towards the rim, where nothing else stands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.brush import path, stroke
from oikist.core.hexes import Hex, centre, corners
from oikist.core.scene import number, points
from oikist.core.style import LIGHT
from oikist.games.romolo import layout as at
from oikist.games.romolo.brush import shift
from oikist.games.romolo.packing import SIZE

NAMES: Final = ("back", "plain", "hill", "forest", "water")
"""By terrain; the first is what lies face down."""
_TREES: Final = (
    (-28, -27, 1.0),
    (27, -29, 1.1),
    (-9, -40, 0.85),
    (12, -43, 0.75),
    (-40, -8, 1.0),
    (40, -9, 0.95),
    (-22, 1, 0.65),
    (22, -2, 0.65),
    (-1, -16, 0.7),
    (-39, 14, 1.05),
    (39, 15, 1.0),
    (0, 12, 0.65),
    (-27, 29, 1.05),
    (27, 30, 1.0),
    (-12, 37, 0.8),
    (13, 38, 0.75),
)
_TUFTS: Final = (
    (-22, -37),
    (3, -45),
    (24, -35),
    (-40, -22),
    (-8, -25),
    (41, -19),
    (17, -15),
    (-27, -6),
    (-45, 4),
    (46, 6),
    (2, 4),
    (30, 12),
    (-16, 20),
    (-40, 26),
    (42, 28),
    (14, 33),
    (-22, 40),
    (28, 42),
    (-5, 50),
)


@lru_cache(maxsize=32)
def hexagon(scale: float = 1.0) -> str:
    """The corners of a hex around (0, 0)."""
    return points(corners((0, 0), SIZE, scale))


def _ground(sort: str, colour: str) -> str:
    return f'<polygon class="{sort}" points="{hexagon()}" fill="{colour}"/>'


def _rim(sort: str, colour: str, opacity: float = 1.0) -> str:
    """A painted line of little stones along the edge."""
    return (
        f'<polygon class="{sort}" points="{hexagon(0.93)}" fill="none" stroke="{colour}" stroke-width="4" '
        f'stroke-dasharray="6.4 1.4" opacity="{number(opacity)}"/>'
    )


def _plain() -> str:
    """Ripe fields: long furrows, and ears of grain."""
    furrows = "M-52,-22Q-14,-36 34,-41M-52,-4Q0,-24 52,-26M-52,14Q4,-6 52,-8M-52,30Q6,10 52,10M-30,43Q16,24 52,27"
    stalks = "".join(f"M{x},{y + 6}q-1,-6 -4.5,-8M{x},{y + 6}v-10M{x},{y + 6}q1,-6 4.5,-8" for x, y in _TUFTS)
    ears = "".join(
        f"M{x - 6},{y - 1.6}l3,-4l0.4,4.4ZM{x - 1.8},{y - 3}l1.8,-5.4l1.8,5.4ZM{x + 6},{y - 1.6}l-3,-4l-0.4,4.4Z"
        for x, y in _TUFTS
    )
    return (
        _ground("field", LIGHT.field)
        + stroke("furrow", LIGHT.furrow, furrows, 5, ' opacity="0.28"')
        + stroke("furrow", LIGHT.furrow, stalks, 1.3)
        + path("husk", LIGHT.furrow, ears)
    )


def _hill() -> str:
    """Bare slopes one behind the other, with the light on their left."""
    foot = "V30L0,60L-51.96,30Z"
    far = "M-51.96,-18C-44,-34 -32,-40 -22,-30C-16,-46 2,-56 12,-42C24,-48 36,-38 51.96,-16"
    middle = "M-51.96,6C-40,-10 -28,-14 -16,-2C-6,-16 14,-24 30,-8C40,-14 48,-8 51.96,-4"
    near = "M-51.96,28C-42,16 -30,14 -20,24C-6,10 12,10 24,24C34,16 44,18 51.96,24"
    shades = (
        "M-22,-30C-19,-24 -18,-18 -20,-12M12,-42C17,-34 19,-28 18,-22M-16,-2C-12,4 -12,8 -13,12M30,-8C34,-2 35,4 34,10"
        "M-20,24C-17,28 -16,32 -17,36M24,24C28,30 28,34 27,38"
    )
    rocks = "M-38,-17l4,-5l5,2l2,5ZM34,-24l4,-4l5,3l1,4ZM-36,36l5,-6l6,2l1,5ZM6,47l4,-5l6,1l2,5ZM40,11l3,-4l5,2l0,4Z"
    return (
        _ground("slope", LIGHT.slope)
        + path("knoll", LIGHT.knoll, far + foot, 0, ' opacity="0.4"')
        + path("knoll", LIGHT.knoll, middle + foot, 0, ' opacity="0.45"')
        + path("knoll", LIGHT.knoll, near + foot, 0, ' opacity="0.6"')
        + stroke("ridge", LIGHT.ridge, far + middle + near, 1.8)
        + stroke("ridge", LIGHT.ridge, shades, 1.3, ' opacity="0.8"')
        + path("stone", LIGHT.stone, rocks, 1.1)
    )


def _tree(x: float, y: float, scale: float) -> str:
    """An umbrella pine."""
    return (
        f"<g {shift(x, y, scale)}>"
        + stroke("bark", LIGHT.earth, "M0,10V1", 2.6)
        + path("copse", LIGHT.copse, "M-10,2C-12,-5 -6,-10 0,-10C6,-10 12,-5 10,2C6,5 -6,5 -10,2Z", 1.2)
        + stroke("meadow-line", LIGHT.meadow, "M-6,-2.4C-5,-5.6 -2.6,-7 0,-7.2", 1.4)
        + "</g>"
    )


def _forest() -> str:
    """A pine wood; the trees further back come first."""
    moss = "M-44,-14q8,-4 16,0M-6,-26q8,-4 16,0M18,-4q8,-4 16,0M-20,14q8,-4 16,0M14,24q8,-4 16,0M-44,30q6,-3 12,0"
    return (
        _ground("meadow", LIGHT.meadow)
        + stroke("glade", LIGHT.copse, moss, 3, ' opacity="0.3"')
        + "".join(_tree(x, y, scale) for x, y, scale in sorted(_TREES, key=lambda tree: tree[1]))
    )


def _water() -> str:
    """Open water with the crests of waves, its shore set in small stones."""
    waves = "".join(
        f"M{x},{y}q4.5,-5.5 9,0t9,0t9,0"
        for x, y in ((-14, -38), (-43, -21), (12, -22), (-20, -5), (20, -4), (-48, 10), (-4, 13), (18, 29), (-34, 28))
    )
    crests = "M-30,-32q4,-4.5 8,0t8,0M24,-12q4,-4.5 8,0t8,0M-12,43q4,-4.5 8,0t8,0M-38,1q4,-4.5 8,0t8,0"
    return (
        _ground("water", LIGHT.water)
        + _rim("water-edge", LIGHT.water_edge, 0.75)
        + stroke("ripple", LIGHT.water_edge, waves, 2)
        + stroke("foam", LIGHT.foam, crests, 1.8)
    )


def _back() -> str:
    """The back of a tile: a slab with a rosette of six leaves in a ring of stones, as on a floor."""
    leaf = "M0,0C-9,-9 -9,-22 0,-30C9,-22 9,-9 0,0Z"
    bud = "M0,-34l4,5l-4,5l-4,-5Z"
    petals = "".join(f'<path d="{leaf}" transform="rotate({turn})"/>' for turn in range(0, 360, 60))
    buds = "".join(f'<path d="{bud}" transform="rotate({turn})"/>' for turn in range(30, 360, 60))
    return (
        _ground("slab", LIGHT.slab)
        + _rim("petal-line", LIGHT.petal, 0.55)
        + f'<circle class="petal-line" r="36" fill="none" stroke="{LIGHT.petal}" stroke-width="3" '
        'stroke-dasharray="5 1.3" opacity="0.8"/>'
        f'<g class="petal" fill="{LIGHT.petal}" opacity="0.75">{petals}{buds}</g>'
        f'<circle class="slab" r="5" fill="{LIGHT.slab}"/>'
    )


_PAINTED: Final = (_back, _plain, _hill, _forest, _water)


@lru_cache(maxsize=1)
def definitions() -> str:
    """All terrains by name, and the grain of the plaster."""
    specks = "".join(
        f"M{(i * 29 + i * i * 7) % 60},{(i * 43 + i * i * 3) % 60}h{1.1 + i % 3 * 0.6:.1f}v{0.9 + i % 2 * 0.6:.1f}"
        for i in range(30)
    )
    drawn = "".join(
        f'<g id="art-land-{name}">{paint()}<polygon points="{hexagon()}" fill="url(#art-plaster)"/></g>'
        for name, paint in zip(NAMES, _PAINTED, strict=True)
    )
    return (
        '<pattern id="art-plaster" width="60" height="60" patternUnits="userSpaceOnUse">'
        f'<path class="ink" d="{specks}" fill="{LIGHT.ink}" opacity="0.13"/></pattern>'
        f'<polygon id="art-area" points="{hexagon()}" fill="transparent"/>'
        # what is lit up has no stroke of its own, so that the class on the use decides
        f'<polygon id="art-lit" points="{hexagon(0.93)}" stroke-linejoin="round"/>'
        f'<polygon id="art-frame" class="line" points="{hexagon()}" fill="none" stroke="{LIGHT.line}" '
        'stroke-width="1.6"/>'
        f"{drawn}{_city()}{_peeked()}"
    )


def _city() -> str:
    """The paved ground of a capital."""
    rings = "".join(
        f'<circle class="tessera" r="{r}" fill="none" stroke="{LIGHT.tessera}" stroke-width="5" '
        'stroke-dasharray="7 1.4"/>'
        for r in (38, 31.5, 25, 18.5)
    )
    return (
        f'<g id="art-city"><circle class="floor" r="44" fill="{LIGHT.floor}"/>{rings}'
        f'<circle class="line" r="44" fill="none" stroke="{LIGHT.line}" stroke-width="1.4"/></g>'
    )


def _peeked() -> str:
    """The rim of the small view of a tile that lies face down, as one who has looked at it sees it."""
    return (
        f'<g id="art-peek"><polygon class="hem" points="{hexagon(0.5)}" fill="none" stroke="{LIGHT.hem}" '
        'stroke-width="2.2" stroke-dasharray="5 3"/>'
        f"<g {shift(0, 25)}>"
        + path("marble", LIGHT.marble, "M-12,0C-6,-7.5 6,-7.5 12,0C6,7.5 -6,7.5 -12,0Z", 1.4)
        + path("hollow", LIGHT.hollow, "M-3.6,0A3.6,3.6 0 1 1 3.6,0A3.6,3.6 0 1 1 -3.6,0Z")
        + "</g></g>"
    )


@lru_cache(maxsize=8)
def bed(places: tuple[Hex, ...]) -> str:
    """What the map lies in: its shadow, and a painted rim along its coast."""
    shape = "".join(
        "M" + "L".join(f"{number(x)},{number(y)}" for x, y in corners(place, SIZE)) + "Z" for place in places
    )
    around = (("shade", LIGHT.line, 27, 0.16, ""), ("line", LIGHT.line, 21.5, 1.0, ""))
    # sides are 60 units long, so that the little stones meet at the corners
    stones = (("band", LIGHT.band, 18, 1.0, ' stroke-dasharray="5 1"'), ("line", LIGHT.line, 6.5, 1.0, ""))
    drawn = "".join(
        f'<use href="#art-coast" class="{sort}" stroke="{colour}" stroke-width="{width}" opacity="{opacity}"{dashes}/>'
        for sort, colour, width, opacity, dashes in (*around, *stones)
    )
    return (
        f'<defs><path id="art-coast" d="{shape}" stroke-linejoin="round"/></defs>'
        f'<g fill="none" pointer-events="none">{drawn}</g>'
    )


@lru_cache(maxsize=2048)
def ground(place: Hex, terrain: int, known: int, capital: bool) -> str:
    """A hex; `known` is what the viewer has seen of one that lies face down."""
    x, y = centre(place, SIZE)
    out = [f'<g {shift(x, y)}><use href="#art-land-{NAMES[terrain]}"/>']
    if terrain == at.FACE_DOWN and known:
        out.append(f'<use href="#art-land-{NAMES[known]}" transform="scale(0.5)"/><use href="#art-peek"/>')
    if capital:
        out.append('<use href="#art-city"/>')
    return "".join(out) + '<use href="#art-frame"/></g>'


@lru_cache(maxsize=128)
def part(place: Hex, name: str) -> str:
    """What can be clicked of a hex, and lights up: before what is painted, behind what stands on it."""
    x, y = centre(place, SIZE)
    return (
        f'<g id="hex:{name}" class="part place" {shift(x, y)}><use href="#art-area"/>'
        '<use class="glow-target glow-area" href="#art-lit" fill="none" fill-opacity="0.24" pointer-events="none"/></g>'
    )


@lru_cache(maxsize=8)
def names(places: tuple[Hex, ...], called: tuple[str, ...]) -> str:
    """The names of all hexes, in their lower corners."""
    out = ['<g pointer-events="none" font-size="11.5" text-anchor="middle">']
    for place, name in zip(places, called, strict=True):
        x, y = centre(place, SIZE)
        out.append(
            f'<g {shift(x, y)}><g class="name"><text class="ink scratch" y="49" fill="{LIGHT.ink}" '
            f'stroke="{LIGHT.ground}" stroke-width="2.8" stroke-opacity="0.75" stroke-linejoin="round" '
            f'paint-order="stroke">{name}</text></g></g>'
        )
    return "".join(out) + "</g>"


@lru_cache(maxsize=64)
def ring(place: Hex) -> str:
    """What the last move touched."""
    x, y = centre(place, SIZE)
    return (
        f'<polygon class="ring" points="{hexagon(0.92)}" {shift(x, y)} fill="none" stroke="{LIGHT.mark}" '
        'stroke-width="4.5" stroke-linejoin="round" pointer-events="none"/>'
    )


@lru_cache(maxsize=8)
def outline(places: tuple[Hex, ...]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the map with its rim."""
    spots = [corner for place in places for corner in corners(place, SIZE)]
    margin = 17.0
    left, top = min(x for x, _ in spots) - margin, min(y for _, y in spots) - margin
    return left, top, max(x for x, _ in spots) + margin - left, max(y for _, y in spots) + margin + 3 - top
