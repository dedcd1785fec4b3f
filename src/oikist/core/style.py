"""The one visual language of all games: colours of both themes, the shapes of the seats, the classes of scenes.

A scene carries the light theme as presentation attributes, so that a PNG or a notebook needs no style sheet. The
page overrides by class with [`scene_css`][], which is made from the same two palettes.

Classes of scene elements (the contract between `table.py` of the games and the page):

``part``
    A group with an id that can be clicked or asked about. Inside it, ``glow-target`` is the one shape that the page
    outlines when the part can be chosen, is under the pointer, has the focus or was touched by the last move.
``cell hill tile place piece token hand turn``
    What sort of group it is. ``piece`` and ``hand`` groups also have ``seat-0`` to ``seat-4``.
``ground ink``
    Filled with the page's own two colours; ``line`` is drawn in ink without filling.
``floor joint tessera grain``
    The mosaic: a terrain's floor, the lines between terrains, the little stones along its edge, specks.
``water water-edge ripple``
    A spring.
``wall mound tree letter arrow``
    A hill, painted as a fresco.
``gold leaf digit``
    A token: its disc, the laurel, the number.
``base figure cut``
    A piece: its body in the seat's colour and outline, the picture on it, the lines cut into the picture.
``badge``
    A small round note beside a piece (a count, what a wolf really is).
``band ghost mark faint``
    The painted rim around the board; a tile that does not lie yet; the ring around what the last move touched;
    something that cannot be used now.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import msgspec

from oikist.core.scene import number


class Palette(msgspec.Struct, frozen=True):
    """The colours of one theme, as ``#RRGGBB``.

    Attributes:
        ground: the page behind everything.
        ink: text and outlines.
        seats: fill of each seat's pieces.
        figures: the picture on each seat's pieces.
        floor: terrains.
        joint: lines between terrains.
        tessera: little stones along the edge of a terrain.
        water: a spring's pool.
        water_edge: stones and ripples of a spring.
        wall: background of a hill.
        mound: the hill itself.
        tree: trees on a hill.
        letter: letters on a hill.
        arrow: the arrow at terrain 1.
        gold: discs of tokens.
        leaf: laurel.
        band: the painted rim around the board.
        mark: what the last move touched.
        screen: what hides a hand.
    """

    ground: str
    ink: str
    seats: tuple[str, str, str, str, str]
    figures: tuple[str, str, str, str, str]
    floor: str
    joint: str
    tessera: str
    water: str
    water_edge: str
    wall: str
    mound: str
    tree: str
    letter: str
    arrow: str
    gold: str
    leaf: str
    band: str
    mark: str
    screen: str


LIGHT: Final = Palette(
    ground="#F6EFE0",
    ink="#2B2320",
    seats=("#8C2F2B", "#2F4B7C", "#D9A441", "#4F7F6A", "#6D3B63"),
    figures=("#F6EFE0", "#F6EFE0", "#2B2320", "#FFFAEE", "#F6EFE0"),
    floor="#EBE1CB",
    joint="#8D7F66",
    tessera="#CFC0A0",
    water="#B9CBDD",
    water_edge="#5F7FA8",
    wall="#B5532F",
    mound="#D9A441",
    tree="#3F6656",
    letter="#F6EFE0",
    arrow="#F6EFE0",
    gold="#F6EFE0",
    leaf="#4F7F6A",
    band="#8C2F2B",
    mark="#B5532F",
    screen="#DDD2BC",
)

DARK: Final = Palette(
    ground="#1F1A18",
    ink="#F6EFE0",
    seats=("#C4524B", "#5C83C4", "#D9A441", "#5E9980", "#A9679C"),
    figures=("#FFFAEE", "#FFFAEE", "#2B2320", "#1F1A18", "#FFFAEE"),
    floor="#4A4340",
    joint="#1F1A18",
    tessera="#635A54",
    water="#33486B",
    water_edge="#8FB0DC",
    wall="#8A3F25",
    mound="#A97C2D",
    tree="#2F5446",
    letter="#F6EFE0",
    arrow="#F6EFE0",
    gold="#2B2320",
    leaf="#7DB39A",
    band="#8C2F2B",
    mark="#F0B95A",
    screen="#4A4340",
)

SERIF: Final = "Palatino Linotype, Palatino, Book Antiqua, Liberation Serif, serif"
"""Font stack of letters and numbers on the board."""

SHAPES: Final = ("circle", "square", "hexagon", "diamond", "shield")
"""Outline of each seat's pieces, so that they are told apart without colour."""

_ANY: Final = "fill"
_RULES: Final[tuple[tuple[str, str, str], ...]] = (
    (".ground", "fill", "ground"),
    (".ink", "fill", "ink"),
    (".line", "stroke", "ink"),
    (".floor", "fill", "floor"),
    (".joint", "stroke", "joint"),
    (".tessera", "stroke", "tessera"),
    (".water", "fill", "water"),
    (".water-edge", "stroke", "water_edge"),
    (".ripple", "stroke", "water_edge"),
    (".drop", "fill", "water_edge"),
    (".wall", "fill", "wall"),
    (".mound", "fill", "mound"),
    (".tree", "fill", "tree"),
    (".letter", "fill", "letter"),
    (".arrow", "fill", "arrow"),
    (".gold", "fill", "gold"),
    (".leaf", "fill", "leaf"),
    (".digit", "fill", "ink"),
    (".band", "stroke", "band"),
    (".mark", "stroke", "mark"),
    (".screen", "fill", "screen"),
)


@lru_cache(maxsize=1)
def scene_css() -> str:
    """The style sheet for scenes in a page: the dark palette, by ``data-theme="dark"`` or the system's preference.

    ``data-theme="light"`` on the root element keeps the light one whatever the system prefers.
    """
    rules = [(f"{chosen}", f"{what}:{getattr(DARK, name)}") for chosen, what, name in _RULES]
    for seat in range(len(SHAPES)):
        rules.append((f".seat-{seat} .base", f"fill:{DARK.seats[seat]}"))
        rules.append((f".seat-{seat} .figure", f"fill:{DARK.figures[seat]}"))
        rules.append((f".seat-{seat} .limb", f"stroke:{DARK.figures[seat]}"))
        rules.append((f".seat-{seat} .cut", f"stroke:{DARK.seats[seat]}"))
    dark = "".join(f":root[data-theme=dark] .panel {chosen}{{{what}}}\n" for chosen, what in rules)
    system = "".join(f":root:not([data-theme=light]) .panel {chosen}{{{what}}}\n" for chosen, what in rules)
    return f"{dark}@media (prefers-color-scheme: dark) {{\n{system}}}\n"


def outline(seat: int, radius: float) -> str:
    """Path data of a seat's outline around (0, 0); all shapes cover about as much as a circle of this radius."""
    r = radius
    if seat == 0:
        n = number(r)
        return f"M{number(-r)},0A{n},{n} 0 1 1 {n},0A{n},{n} 0 1 1 {number(-r)},0Z"
    if seat == 1:
        return _rounded([(-0.88 * r, -0.88 * r), (0.88 * r, -0.88 * r), (0.88 * r, 0.88 * r), (-0.88 * r, 0.88 * r)], 0.2)
    if seat == 2:
        return _rounded([_polar(1.08 * r, angle) for angle in (-60, 0, 60, 120, 180, 240)], 0.12)
    if seat == 3:
        return _rounded([(0, -1.24 * r), (1.24 * r, 0), (0, 1.24 * r), (-1.24 * r, 0)], 0.16)
    return (
        f"M{_at(-0.92 * r, -0.9 * r)}Q{_at(-0.45 * r, -0.78 * r)} {_at(0, -1.02 * r)}"
        f"Q{_at(0.45 * r, -0.78 * r)} {_at(0.92 * r, -0.9 * r)}"
        f"C{_at(1.0 * r, 0.25 * r)} {_at(0.62 * r, 0.85 * r)} {_at(0, 1.16 * r)}"
        f"C{_at(-0.62 * r, 0.85 * r)} {_at(-1.0 * r, 0.25 * r)} {_at(-0.92 * r, -0.9 * r)}Z"
    )


def _at(x: float, y: float) -> str:
    return f"{number(x)},{number(y)}"


def _polar(radius: float, degrees: float) -> tuple[float, float]:
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def _rounded(corners: list[tuple[float, float]], part: float) -> str:
    """A polygon whose corners are rounded over a part of each side."""
    out = []
    for i, (x, y) in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        start = (x + (before[0] - x) * part, y + (before[1] - y) * part)
        end = (x + (after[0] - x) * part, y + (after[1] - y) * part)
        out.append(f"{'L' if out else 'M'}{_at(*start)}Q{_at(x, y)} {_at(*end)}")
    return "".join(out) + "Z"


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours as WCAG counts it, 1 to 21.

    Example:
        >>> round(contrast("#000000", "#FFFFFF"))
        21
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
