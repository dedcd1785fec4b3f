"""The pictures of Palatinus, drawn by hand as SVG paths: flat shapes, thin dark outlines.

Figures fill a square of 48 by 48 units around (0, 0). They come in the two tones of a seat (`figure`), or in ink
for badges. All functions give constant markup and remember it.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from oikist.core.scene import number
from oikist.core.style import LIGHT, outline

# A figure is a list of (sort, path data): "fill" is the silhouette, "limb" a thick stroke in the same tone, "cut" a
# line in the colour of what lies below, as if scratched into it, "hole" an area in that colour, "seed" a silhouette
# that is set off from its neighbours by such a line.
_MERCHANT: Final = (
    # amphora: two handles, lip and neck, the body down to its foot, a band of waves
    ("limb", "M-5,-15.5C-15,-19 -18,-8 -10,-3"),
    ("limb", "M5,-15.5C15,-19 18,-8 10,-3"),
    (
        "fill",
        "M-8,-23H8V-18.5H5.2C5,-13 6.5,-9.5 10,-6.5C14.5,-2.5 14.5,4 11,10C8.5,14.5 5.5,17 4.5,19.5H7.5V23H-7.5V19.5"
        "H-4.5C-5.5,17 -8.5,14.5 -11,10C-14.5,4 -14.5,-2.5 -10,-6.5C-6.5,-9.5 -5,-13 -5.2,-18.5H-8Z",
    ),
    ("cut", "M-12.5,-2.6H12.5M-12,6.6H12"),
    ("cut", "M-10.5,3.6L-7,0.4L-3.5,3.6L0,0.4L3.5,3.6L7,0.4L10.5,3.6"),
)
_CONDOTTIERO: Final = (
    # helmet in profile, looking left: crest, bowl with cheek piece and neck guard
    (
        "fill",
        "M-15.5,-5C-17.5,-17.5 -7,-24.5 4,-23C16,-21.5 23,-12 22.5,3.5L16.8,2.2C16.8,-8.5 11.5,-15.6 2.8,-16.2"
        "C-4.5,-16.7 -9.8,-12.6 -11,-5.4Z",
    ),
    (
        "fill",
        "M-12.5,0.5C-12.3,-8 -6,-13.6 2,-13.4C10,-13.2 14.2,-7 14.2,1C14.2,6 15.2,8.6 19.5,11.5"
        "C20.8,12.4 20.6,15.6 19,16.4"
        "C14.5,18.4 10.2,17 7.4,13.4L7.2,17C7,20.4 4.6,22.6 1.2,22.8C-3,23 -6.6,20.8 -7.6,17.4L-5.2,11.6L-4.6,5.6"
        "L-17.5,5.2C-18.4,3.4 -16.8,0.9 -12.5,0.5Z",
    ),
    ("cut", "M-12,0.6C-4,1.4 6,1.4 14,0.2"),
    ("cut", "M-1.5,6.5C1,5.6 4,6.4 4.6,9"),
    ("cut", "M-9,-18.8L-6.6,-14.2M0,-22.6L0.2,-16.6M9.6,-20.8L7.2,-15.2M17,-14.8L12.6,-11.2M21,-6L16,-4.6"),
)
_WOLF: Final = (
    # wolf's head from the front: ears, cheeks of fur, muzzle
    (
        "fill",
        "M0,-11.5L-5.5,-13.5L-15.5,-24"
        "C-18,-17 -18.2,-10.5 -17,-5L-23,5L-17.2,5.4L-18.6,11.6L-11.4,11.2L-8.4,17.6L-4.8,18.4"
        "C-3.6,22.4 3.6,22.4 4.8,18.4L8.4,17.6L11.4,11.2L18.6,11.6L17.2,5.4L23,5L17,-5"
        "C18.2,-10.5 18,-17 15.5,-24L5.5,-13.5Z",
    ),
    ("hole", "M-13.4,-2.4L-4.6,2.6C-7,5 -11,4.2 -13.4,-2.4Z"),
    ("hole", "M13.4,-2.4L4.6,2.6C7,5 11,4.2 13.4,-2.4Z"),
    ("hole", "M-4.4,12.6H4.4C4.2,15.6 1.8,17.2 0,17.2C-1.8,17.2 -4.2,15.6 -4.4,12.6Z"),
    ("cut", "M-13.6,-17.4L-12.4,-9.6M13.6,-17.4L12.4,-9.6"),
    ("cut", "M-3,-8.5L0,-1.5L3,-8.5"),
)


def _ear() -> tuple[tuple[str, str], ...]:
    """An ear of grain: a stalk, kernels in pairs one over the other, awns, a leaf."""
    kernel = "M0,0C-7.6,-1.4 -11.6,-6.4 -11.6,-13.4C-4.6,-12.6 0.4,-7.6 0,0Z"
    out = [
        ("limb", "M0,23V-10"),
        ("awn", "M-9.6,-17L-12.2,-23M9.6,-17L12.2,-23"),
    ]
    for y in (10.6, 2.2, -6.2):
        out.append(("seed", _shifted(kernel, -0.4, y, 1)))
        out.append(("seed", _shifted(kernel, 0.4, y, -1)))
    out.append(("seed", "M0,-8.6C-5.4,-13 -5,-19 0,-24C5,-19 5.4,-13 0,-8.6Z"))
    out.append(("seed", "M0.6,21.4C3.4,14.4 9.4,12 15.6,13.2C12.8,18.6 7.4,22 0.6,21.4Z"))
    return tuple(out)


def _shifted(path: str, dx: float, dy: float, mirror: int) -> str:
    """Path data with absolute coordinates moved, and mirrored at the middle when `mirror` is -1."""
    out = []
    for piece in path.replace("Z", " Z").replace("C", " C ").replace("M", "M ").split():
        if "," in piece:
            x, y = piece.split(",")
            out.append(f"{number(float(x) * mirror + dx)},{number(float(y) + dy)}")
        else:
            out.append(piece)
    return " ".join(out)


@lru_cache(maxsize=8)
def _strokes(kind: str) -> tuple[tuple[str, str], ...]:
    if kind == "farmer":
        return _ear()
    return {"merchant": _MERCHANT, "condottiero": _CONDOTTIERO, "wolf": _WOLF}[kind]


def _figure(kind: str, tone: str, under: str, classes: tuple[str, str, str, str]) -> str:
    """A figure in one colour on another; `classes` of silhouettes, limbs, cuts and holes."""
    solid, limb, cut, hole = classes
    line = 'stroke-linecap="round" stroke-linejoin="round"'
    out = []
    for sort, path in _strokes(kind):
        if sort == "fill":
            out.append(f'<path class="{solid}" d="{path}" fill="{tone}"/>')
        elif sort == "seed":
            out.append(
                f'<path class="{solid} {cut}" d="{path}" fill="{tone}" stroke="{under}" stroke-width="1.3" {line}/>'
            )
        elif sort == "hole":
            out.append(f'<path class="{hole}" d="{path}" fill="{under}"/>')
        elif sort == "cut":
            out.append(f'<path class="{cut}" d="{path}" fill="none" stroke="{under}" stroke-width="1.7" {line}/>')
        else:
            width = "3.2" if sort == "limb" else "1.6"
            out.append(f'<path class="{limb}" d="{path}" fill="none" stroke="{tone}" stroke-width="{width}" {line}/>')
    return "".join(out)


@lru_cache(maxsize=8)
def plain(kind: str) -> str:
    """A figure (``merchant``, ``farmer``, ``condottiero``, ``wolf``) in ink on the page's ground."""
    return _figure(kind, LIGHT.ink, LIGHT.ground, ("ink", "line", "scratch", "ground"))


@lru_cache(maxsize=32)
def shared_figure(colour: int, kind: str) -> str:
    """The definition of a figure in a seat's colours, to be used by name."""
    classes = (f"figure-{colour}", f"limb-{colour}", f"cut-{colour}", f"base-{colour}")
    place = f'transform="translate(0 {number(_LIFT[colour])}) scale({number(_SIZE[colour])})"'
    drawn = _figure(kind, LIGHT.figures[colour], LIGHT.seats[colour], classes)
    return f'<g id="art-{kind}-{colour}" {place}>{drawn}</g>'


@lru_cache(maxsize=8)
def body(colour: int) -> str:
    """The definitions of the bodies of a seat's pieces, to be used by name: own ones, and neutral ones.

    A neutral piece has a dashed inner line where others have a whole one.
    """
    outer, inner = outline(colour, 37), outline(colour, 32.5)
    shape = (
        f'<path class="shade" d="{outer}" fill="{LIGHT.line}" opacity="0.22" transform="translate(1.5 3.5)"/>'
        f'<path class="base-{colour} line" d="{outer}" fill="{LIGHT.seats[colour]}" '
        f'stroke="{LIGHT.line}" stroke-width="2.6"/>'
    )
    line = (
        f'<path class="limb-{colour}" d="{inner}" fill="none" '
        f'stroke="{LIGHT.figures[colour]}" stroke-width="1.5" opacity="0.75"'
    )
    return (
        f'<path id="art-edge-{colour}" d="{outline(colour, 35.5)}"/>'
        f'<g id="art-body-{colour}">{shape}{line}/></g>'
        f'<g id="art-neutral-{colour}">{shape}{line} stroke-dasharray="5 5"/></g>'
    )


@lru_cache(maxsize=1)
def badges() -> str:
    """The definitions of the small round notes at a piece's foot: what a wolf really is, or that it was a wolf."""
    disc = f'<circle class="ground line" r="15" fill="{LIGHT.ground}" stroke="{LIGHT.line}" stroke-width="2"/>'
    return "".join(
        f'<g id="art-badge-{kind}" transform="translate(25 23)">{disc}<g transform="scale(0.5)">{plain(kind)}</g></g>'
        for kind in ("merchant", "farmer", "wolf")
    )


@lru_cache(maxsize=128)
def piece(colour: int, main: str, badge: str = "", neutral: bool = False) -> str:
    """A playing piece around (0, 0), about 76 units across, made of what `body`, `shared_figure`, `badges` define."""
    note = f'<use href="#art-badge-{badge}"/>' if badge else ""
    shape = "neutral" if neutral else "body"
    # what the page outlines: no stroke of its own, so that the class on the use decides
    edge = f'<use class="glow-target" href="#art-edge-{colour}" fill="none" pointer-events="none"/>'
    return f'<use href="#art-{shape}-{colour}"/><use href="#art-{main}-{colour}"/>{edge}{note}'


_LIFT: Final = (0.0, 0.0, 0.0, 0.0, -2.0)
_SIZE: Final = (1.1, 1.14, 1.1, 1.08, 1.04)


@lru_cache(maxsize=1)
def laurel() -> str:
    """A wreath of laurel of radius 28, open at the top, tied below."""
    leaf = "M0,0C3.6,-2.6 9.2,-2.4 12.4,0C9.2,2.4 3.6,2.6 0,0Z"
    out = []
    for side in (1, -1):
        for i in range(6):
            angle = math.radians(72 - i * 25)
            x, y = side * 22.5 * math.cos(angle), 22.5 * math.sin(angle)
            along = math.degrees(angle) - 90
            for lean in (-26, 30):
                turn = along + lean
                turn = turn if side == 1 else 180 - turn
                out.append(f'<path d="{leaf}" transform="translate({number(x)} {number(y)}) rotate({number(turn)})"/>')
    return (
        f'<g class="leaf" fill="{LIGHT.leaf}" stroke="{LIGHT.line}" stroke-width="0.7">{"".join(out)}</g>'
        f'<path class="line" d="M-5,21.5Q0,26 5,21.5" fill="none" stroke="{LIGHT.line}" stroke-width="2"/>'
    )


@lru_cache(maxsize=1)
def drop() -> str:
    """A drop of water, 20 units high."""
    return (
        f'<path class="drop" d="M0,-10C4,-4 7,-0.5 7,4A7,7 0 0 1 -7,4C-7,-0.5 -4,-4 0,-10Z" fill="{LIGHT.water_edge}"/>'
        f'<path class="ground" d="M-3.6,3.4A3.8,3.8 0 0 0 -0.4,7.4" fill="none" '
        f'stroke="{LIGHT.ground}" stroke-width="1.6"'
        ' stroke-linecap="round"/>'
    )


@lru_cache(maxsize=1)
def spring() -> str:
    """A spring seen from the side: three jets over a basin; 48 by 48 units."""
    return (
        f'<g class="ripple" fill="none" stroke="{LIGHT.water_edge}" stroke-width="3.4" stroke-linecap="round">'
        '<path d="M0,8V-15"/><path d="M-3.5,8C-3.5,-8 -7,-13 -11.5,-13C-15.5,-13 -17,-9.5 -17,-5.5"/>'
        '<path d="M3.5,8C3.5,-8 7,-13 11.5,-13C15.5,-13 17,-9.5 17,-5.5"/></g>'
        f'<path class="drop" d="M0,-25C2.4,-21.6 3.8,-20 3.8,-17.8A3.8,3.8 0 0 1 -3.8,-17.8C-3.8,-20 '
        f'-2.4,-21.6 0,-25Z" '
        f'fill="{LIGHT.water_edge}"/>'
        f'<path class="gold line" d="M-21,6H21C21,14 13,18.5 5,19L7,24H-7L-5,19C-13,18.5 -21,14 '
        f'-21,6Z" fill="{LIGHT.gold}" '
        f'stroke="{LIGHT.line}" stroke-width="1.8" stroke-linejoin="round"/>'
        f'<path class="ripple" d="M-15,11.2Q-10,8.6 -5,11.2T5,11.2T15,11.2" fill="none" stroke="{LIGHT.water_edge}" '
        'stroke-width="2" stroke-linecap="round"/>'
    )


@lru_cache(maxsize=1)
def hill() -> str:
    """A hill with two cypresses: lower half of a hill's hexagon of side 60."""
    return (
        f'<g class="tree line" fill="{LIGHT.tree}" stroke="{LIGHT.line}" stroke-width="1.4">'
        '<path d="M-35,14C-40,2 -38,-10 -34,-18C-30,-10 -28,2 -33,14Z"/>'
        '<path d="M35,12C30,2 32,-6 35.5,-13C39,-6 41,2 36.5,12Z"/></g>'
        f'<path class="mound line" d="M-49,28.3V13C-40,10 -32,-1 -16,-4C-4,-6 6,-6 18,-3C32,0 40,8 49,10V28.3L0,56.6Z" '
        f'fill="{LIGHT.mound}" stroke="{LIGHT.line}" stroke-width="1.6" stroke-linejoin="round"/>'
    )
