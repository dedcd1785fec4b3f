"""Pictures of one space: Romans as medallions with a figure in one tone, and what fills its space."""

from __future__ import annotations

import math
from typing import Final

from oikist.core.brush import ROUND, dark, lines, marble, path, roof, stroke
from oikist.core.scene import number
from oikist.core.style import LIGHT
from oikist.games.micro_rome.brush import plot

# Figures of Romans fill 48 by 48 units around (0, 0): "fill" is the silhouette, "limb" a thick stroke in its tone,
# "cut" a line in the colour of the ground, as if scratched into it, "hole" an area in that colour.
_MAN: Final = (
    # bust looking right: cropped hair, straight nose, bare neck, a toga over one shoulder
    (
        "fill",
        "M-2,-23C5,-23.4 9.4,-19.4 9.6,-14.6L13.6,-7.4C13.8,-6.4 13,-5.8 10.8,-5.6L11.4,-3.4L10.4,-2L11,-0.4"
        "C11,2.8 8.4,3.8 4.6,3.4L4.8,7.6C11,8.6 17.6,10.6 20,16V23H-20V16C-18,10.8 -13,9 -7.4,7.8L-7,1.6"
        "C-10.6,-2 -12,-6.6 -11.6,-11.6C-11.2,-18.6 -7.4,-22.8 -2,-23Z",
    ),
    ("cut", "M9.4,-15.4C6.2,-13.4 3,-14 1.2,-15.2C1.6,-12.6 0.8,-10.4 -1,-8.8C-3.4,-9.6 -4.8,-7.4 -3.6,-4.6"),
    ("cut", "M-3.6,-4.6C-5,-2.4 -6.2,-0.4 -7,1.6"),
    ("cut", "M5.6,-10.4H8.6"),
    ("cut", "M-9,8.6C-4,14 4,15.4 10.6,9.4M-14.6,11.4C-8,20 4,21.6 15.4,12.4M-17.6,17C-14,20.6 -10,22.4 -6,23"),
)
_WOMAN: Final = (
    # bust looking left: hair drawn back into a knot, slender neck, earring, a shawl
    (
        "fill",
        "M1,-21.6C-5.4,-22.6 -9.6,-19 -10,-13.8L-13,-7.6C-13.2,-6.6 -12.4,-6.2 -10.4,-6L-10.8,-4L-9.8,-2.8L-10.4,-1.2"
        "C-10,1.6 -7.6,2.2 -3.4,1.2L-2.6,8.4C-8.4,10 -13.4,13.4 -15.6,23H17.4C15.6,13.8 11.6,10.4 6.4,8.6L5.2,0.6"
        "C7.2,0.2 8.8,-0.8 9.8,-2.2C12.4,1 18.6,0.2 20,-4.4C21.4,-9.2 17.4,-13.4 12.8,-12.4"
        "C11.6,-17.8 7.2,-20.8 1,-21.6Z",
    ),
    ("cut", "M-9.6,-14.6C-4.6,-16.2 0.6,-14.2 2.6,-9.4C3.8,-6.6 6.6,-4 9.8,-2.2"),
    (
        "cut",
        "M-5,-20.4C1.6,-19.4 8,-15.6 9.4,-8.4M12.8,-12.4C10.6,-9.4 10,-5.8 9.8,-2.2M14,-8.6C16.6,-8.4 17,-4.6 14.6,-4",
    ),
    ("cut", "M-8.6,-10.6H-5.6"),
    ("hole", "M2.6,-3.6A1.9,1.9 0 1 1 2.5,-3.6Z"),
    ("cut", "M-3.4,9C-1,12.4 4,12.4 6.6,9.2M-8.6,12.6C-4,19.6 8,19.6 11.6,12.4M-12.4,18.4C-10.6,20.4 -8.4,22 -6,23"),
)
_SENATOR: Final = (
    # standing in a toga over a long tunic, an open scroll held out, a wreath of laurel on his head
    (
        "fill",
        "M3,-18.4C6.2,-18.4 8.2,-16.2 8.2,-13C8.2,-9.6 6,-7.2 3,-7.2C0,-7.2 -2.2,-9.6 -2.2,-13"
        "C-2.2,-16.2 0,-18.4 3,-18.4Z",
    ),
    (
        "fill",
        "M-3.4,-16.4C-4.6,-19.6 -3.4,-22.4 -0.8,-24.4C-0.6,-22 -1,-20.4 -2.2,-18.8ZM9.4,-16.4"
        "C10.6,-19.6 9.4,-22.4 6.8,-24.4C6.6,-22 7,-20.4 8.2,-18.8Z"
        "M-3,-15.4C-6.6,-15.6 -8.6,-17.8 -9,-20.8C-6.2,-20.2 -4,-18.6 -3,-15.4ZM9,-15.4"
        "C12.6,-15.6 14.6,-17.8 15,-20.8C12.2,-20.2 10,-18.6 9,-15.4Z",
    ),
    (
        "fill",
        "M0,-5.8H6C11.4,-4.8 14.6,-1.6 15.4,3.6L18,23.6H-7.6L-5.6,10.6L-12.2,7L-9.6,1.4L-5.4,-2"
        "C-4,-4.2 -2.4,-5.4 0,-5.8Z",
    ),
    ("fill", "M-21.6,-7.6L-11.4,-10.4L-8.4,6.8L-18.6,9.6Z"),
    ("cut", "M-18.6,-4.2L-12.6,-5.8M-17.9,-0.4L-11.9,-2M-17.2,3.4L-11.2,1.8"),
    ("cut", "M7.2,-5.4C7.4,1 3.4,8.4 -5.6,10.6M12.4,-1.6C12.6,8 6,15.6 -6.4,17.4M15.2,6C14.4,14 10,20 2,23.4"),
)
_PRAETORIAN: Final = (
    # a crested helmet looking left over a tall shield with a boss, a spear beside it
    ("limb", "M-19.4,-18V23"),
    ("fill", "M-19.4,-25.5L-15.6,-18.4L-19.4,-12.8L-23.2,-18.4Z"),
    (
        "fill",
        "M-9.4,-13.6C-9.6,-22 -2.4,-26 4.4,-25.4C13.6,-24.6 19.4,-17 19,-3.4L13.2,-2.8C13.2,-12.6 9.8,-18.6 3.6,-19.2"
        "C-1,-19.6 -4,-17.6 -4.8,-13.6Z",
    ),
    ("cut", "M-5.4,-22.4L-2.6,-17.4M5.2,-26V-18.4M14,-20.6L9.6,-15.6M18.4,-11.6L12.4,-9.6"),
    (
        "fill",
        "M-7,-9.6C-6.6,-14.4 -2.8,-17.4 2.2,-17.2C8,-17 11.2,-13.2 11.2,-7.6L12.6,-0.6H6L4.8,-4.6"
        "L2.8,0.2H-2.2L-2.6,-5.4"
        "H-9.8L-9.6,-8.8Z",
    ),
    ("edge", "M-13,1.4H15C16.4,8.6 16.4,16.8 15,24H-13C-14.4,16.8 -14.4,8.6 -13,1.4Z"),
    ("fill", "M-13,1.4H15C16.4,8.6 16.4,16.8 15,24H-13C-14.4,16.8 -14.4,8.6 -13,1.4Z"),
    ("hole", "M1,7.6A5,5 0 1 1 0.9,7.6Z"),
    ("fill", "M1,10.2A2.4,2.4 0 1 1 0.9,10.2Z"),
    (
        "cut",
        "M-10.4,4.6L-4.4,9.2M12.4,4.6L6.4,9.2M-10.4,20.8L-4.4,16.2M12.4,20.8L6.4,16.2M-11.6,12.7H-6.6M8.6,12.7H13.6",
    ),
)
_MERCHANT: Final = (
    # a balance: a post with a beam, two pans on cords, an amphora in place of its foot
    ("limb", "M-17.5,-15H17.5"),
    ("fill", "M0,-24L3.6,-19.4L1.8,-14H-1.8L-3.6,-19.4Z"),
    ("thin", "M-17,-14.6L-22.4,0M-17,-14.6L-11.6,0M17,-14.6L11.6,0M17,-14.6L22.4,0"),
    ("fill", "M-24,0H-10C-10.6,5.4 -13.4,7.6 -17,7.6C-20.6,7.6 -23.4,5.4 -24,0Z"),
    ("fill", "M24,0H10C10.6,5.4 13.4,7.6 17,7.6C20.6,7.6 23.4,5.4 24,0Z"),
    ("thin", "M-4,-7.4C-9.6,-9 -9.8,-0.6 -6,2.4M4,-7.4C9.6,-9 9.8,-0.6 6,2.4"),
    (
        "fill",
        "M-5,-12H5V-8.8H3.4C3.4,-4.6 4.6,-2.4 7,0.4C9.8,4 9.4,9.6 6.8,13.8C5,16.8 3,18.6 2.4,20.4H5.4V23.4H-5.4V20.4"
        "H-2.4C-3,18.6 -5,16.8 -6.8,13.8C-9.4,9.6 -9.8,4 -7,0.4C-4.6,-2.4 -3.4,-4.6 -3.4,-8.8H-5Z",
    ),
    ("cut", "M-8,3.4H8M-7.8,9.4H7.8"),
)
_BARBARIAN: Final = (
    # a horned helmet from the front, a scowl, a beard in tatters
    ("fill", "M-11,-10.4C-17,-10.6 -22.6,-15 -21.8,-24.6C-19.4,-19.6 -14.6,-17.6 -9,-18.4Z"),
    ("fill", "M11,-10.4C17,-10.6 22.6,-15 21.8,-24.6C19.4,-19.6 14.6,-17.6 9,-18.4Z"),
    (
        "fill",
        "M0,-22C8,-22 12.6,-16.4 12.8,-8L16.4,-0.6L12.8,0.6L15.6,8.6L11,8.4L11.4,15.8L6.6,14.6L4.6,22L0,17.8L-4.6,22"
        "L-6.6,14.6L-11.4,15.8L-11,8.4L-15.6,8.6L-12.8,0.6L-16.4,-0.6L-12.8,-8C-12.6,-16.4 -8,-22 0,-22Z",
    ),
    ("cut", "M-13,-8.4C-6,-11 6,-11 13,-8.4M0,-22V-10.2"),
    ("hole", "M-10,-6.4L-2.6,-2.4C-4.6,0.2 -8.6,0 -10,-6.4ZM10,-6.4L2.6,-2.4C4.6,0.2 8.6,0 10,-6.4Z"),
    ("hole", "M-6.4,8.4C-3,5.4 3,5.4 6.4,8.4C3,10.4 -3,10.4 -6.4,8.4Z"),
    ("cut", "M0,-3L-2,3H2"),
)

ROMANS: Final = {
    # kind: figure, colours of a seat (`oikist.core.style`)
    "man": (_MAN, 1),
    "woman": (_WOMAN, 2),
    "senator": (_SENATOR, 4),
    "praetorian": (_PRAETORIAN, 0),
    "merchant": (_MERCHANT, 3),
}


def _figure(strokes: tuple[tuple[str, str], ...], tone: str, under: str, classes: tuple[str, str, str, str]) -> str:
    """A figure in one tone on another; `classes` of silhouettes, limbs, cuts and holes."""
    solid, limb, cut, hole = classes
    out = []
    for sort, data in strokes:
        if sort == "fill":
            out.append(f'<path class="{solid}" d="{data}" fill="{tone}"/>')
        elif sort == "hole":
            out.append(f'<path class="{hole}" d="{data}" fill="{under}"/>')
        elif sort == "cut":
            out.append(f'<path class="{cut}" d="{data}" fill="none" stroke="{under}" stroke-width="1.7" {ROUND}/>')
        elif sort == "edge":
            out.append(f'<path class="{cut}" d="{data}" fill="none" stroke="{under}" stroke-width="2.4"/>')
        else:
            width = "3.4" if sort == "limb" else "2"
            out.append(f'<path class="{limb}" d="{data}" fill="none" stroke="{tone}" stroke-width="{width}" {ROUND}/>')
    return "".join(out)


def roman(kind: str) -> str:
    """A medallion with a figure."""
    strokes, colour = ROMANS[kind]
    classes = (f"figure-{colour}", f"limb-{colour}", f"cut-{colour}", f"base-{colour}")
    tone, under = LIGHT.figures[colour], LIGHT.seats[colour]
    return (
        f'<g transform="translate(30 30)"><circle class="base-{colour} line" r="27" fill="{under}" '
        f'stroke="{LIGHT.line}" stroke-width="2"/><circle class="limb-{colour}" r="24.4" fill="none" stroke="{tone}" '
        f'stroke-width="1.1" opacity="0.8"/><g transform="scale(0.84)">{_figure(strokes, tone, under, classes)}</g></g>'
    )


def barbarian() -> str:
    """On dark ground with teeth of red all around."""
    teeth = []
    for i in range(6):
        at = 6 + 8 * i
        teeth.append(f"M{at},5l4,6l4,-6ZM{at},55l4,-6l4,6ZM5,{at}l6,4l-6,4ZM55,{at}l-6,4l6,4Z")
    figure = _figure(_BARBARIAN, LIGHT.fur, LIGHT.enemy, ("fur", "fur", "enemy-cut", "enemy"))
    return (
        f"{plot('enemy', LIGHT.enemy)}{path('threat', LIGHT.threat, ''.join(teeth))}"
        f'<g transform="translate(30 31) scale(0.86)">{figure}</g>'
    )


def banner() -> str:
    """A vexillum: a cloth with a fringe on a crossbar, on a lance."""
    return (
        plot("gold", LIGHT.gold)
        + stroke("ink-line", LIGHT.ink, "M30,13V54", 3)
        + path("ink", LIGHT.ink, "M30,5L34.4,13L30,16.4L25.6,13Z")
        + stroke("ink-line", LIGHT.ink, "M11.5,18H48.5", 3)
        + path(
            "base-0",
            LIGHT.seats[0],
            "M14.5,19.5H45.5V45L41.6,42L37.8,46.4L33.8,42L30,46.4L26.2,42L22.2,46.4L18.4,42L14.5,45Z",
            1.6,
        )
        + stroke("limb-0", LIGHT.figures[0], "M18,23H42M18,38.6H42", 1.4)
        + path(
            "figure-0",
            LIGHT.figures[0],
            "M30,24.6L32,28.6L40,26L35.4,32L31.8,33L33,36.6H27L28.2,33L24.6,32L20,26L28,28.6Z",
        )
    )


def water() -> str:
    """Waves from edge to edge, so that waters side by side flow into each other."""
    waves = "".join(f"M6,{y}q4,-7.6 8,0t8,0t8,0t8,0t8,0t8,0" for y in (16, 29, 42))
    low = "".join(f"M{x},{y}q4,-4.4 8,0" for x, y in ((10, 52), (30, 52)))
    return plot("sea", LIGHT.sea) + stroke("foam", LIGHT.foam, waves, 3) + stroke("foam", LIGHT.foam, low, 1.8)


def villa() -> str:
    """A house under a tiled roof, between cypresses."""
    trees = "M10,51C5.6,42 6.6,31 10,21C13.4,31 14.4,42 10,51ZM50,51C45.6,42 46.6,31 50,21C53.4,31 54.4,42 50,51Z"
    tiles = "M22,29L25,15.4M30,29V15.4M38,29L35,15.4M15,29L20.6,15.4M45,29L39.4,15.4M13,22.4H47"
    return (
        plot("garden", LIGHT.garden)
        + path("tree", LIGHT.tree, trees, 1.3)
        + marble("M15,28H45V52H15Z")
        + roof("M17,13.4H43L50.4,30H9.6Z", 1.8)
        + lines(tiles, 1.2)
        + dark("M26,52V41.4A4,4 0 0 1 34,41.4V52ZM18.4,36H23V43H18.4ZM37,36H41.6V43H37Z")
    )


def laurel() -> str:
    """A gold disc with a wreath of laurel about a star, around (0, 0)."""
    leaf = "M0,0C3.2,-2.6 8,-2.4 10.6,0C8,2.4 3.2,2.6 0,0Z"
    leaves = []
    for side in (1, -1):
        for i in range(6):
            angle = math.radians(74 - i * 25)
            x, y = side * 19 * math.cos(angle), 19 * math.sin(angle)
            for lean in (-26, 30):
                turn = math.degrees(angle) - 90 + lean
                turn = turn if side == 1 else 180 - turn
                leaves.append(
                    f'<path d="{leaf}" transform="translate({number(x)} {number(y)}) rotate({number(turn)})"/>'
                )
    star = "M0,-10L2.6,-3.4L9.6,-3L4.2,1.4L6,8.2L0,4.4L-6,8.2L-4.2,1.4L-9.6,-3L-2.6,-3.4Z"
    return (
        f'<circle class="gold line" r="33" fill="{LIGHT.gold}" stroke="{LIGHT.line}" stroke-width="2.4"/><circle '
        f'class="stars" r="29.4" fill="none" stroke="{LIGHT.flare}" stroke-width="3" stroke-dasharray="5.6 1.6"/>'
        f'<g class="leaf" fill="{LIGHT.leaf}">{"".join(leaves)}</g>{path("flare", LIGHT.flare, star, 1)}'
    )
