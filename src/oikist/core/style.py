"""The one visual language of all games: colours of both themes, the shapes of the seats, the classes of scenes.

A scene carries the light theme as presentation attributes, so that a PNG or a notebook needs no style sheet. The
page overrides by class with [`scene_css`][], which is made from the same two palettes (``web/css/scene.css``).

Classes of scene elements (the contract between `table.py` of the games and the page):

``part``
    A group with an id that can be clicked or asked about. Inside it, ``glow-target`` is the one shape that the page may
    outline when the part can be chosen, is under the pointer or has the focus. With ``glow-area`` it is also filled a
    little: a place on a colourful map.
``tile cell spring hill place piece token hand turn ghost``
    What sort of group it is. ``piece`` groups, and ``hand`` groups with a piece, also have ``seat-0`` to ``seat-4``.
``ground ink scratch dash scrape count``
    In the page's own two colours: filled with ground or ink, drawn with ground or ink, a number on ink.
``line shade``
    Thin dark outlines; shadows, which are the same in both themes.
``floor joint tessera water water-edge ripple drop``
    The mosaic: a terrain's floor, the lines between terrains, the little stones along its edge; a spring's pool.
``wall mound tree letter arrow``
    A hill, painted as a fresco.
``name``
    What a place is called: a group with its ground, which the page draws larger on a small screen.
``gold leaf digit``
    A token: its disc, the laurel, the number.
``base-0 figure-0 limb-0 cut-0`` and so on to ``-4``
    A seat's pieces: the body, the picture on it filled and drawn, the lines cut into the picture.
``marble stone hollow roof garden sky flare sea enemy threat fur``
    Buildings and what lies about them; ``pole stars foam stream ink-line enemy-cut`` are lines in such colours.
``hem seam kerb paving``
    The edge of a card that lies over others; lines between its spaces, and around what fills them; the ground below.
``earth amber rose``
    Goods that are told apart by colour too, as the purple of seat 4, stone and leaf are: loam, resin,
    and pink marble.
``field furrow husk slope knoll ridge meadow meadow-line copse glade bark slab petal petal-line``
    A map of land: ripe fields, bare hills, woods, and the back of what is unexplored.
``layer``
    A drawing over the board that can be switched on and off (`oikist.core.scene.Layer`).
``veil veiled``
    What may be kept secret though it could be counted, drawn with ``display="none"``, and what stands there instead.
``badge band ring screen faint``
    The count beside a piece; the painted rim around the board; the ring around what the last move touched;
    the wall before a hand; something there is none of.

What is drawn often is defined once, in the ``<defs>`` of the board, and used by name (``art-...``); the panels of one
scene are shown together.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec

from oikist.core.scene import number


class Palette(msgspec.Struct, frozen=True):
    """The colours of one theme, as ``#RRGGBB``.

    Attributes:
        ground: the page behind everything.
        ink: text.
        line: outlines.
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
        marble: light walls, columns, basins.
        stone: walls of dressed stone.
        hollow: gates, windows and arches in walls.
        roof: tiles, jars, fruit.
        garden: the ground about a house.
        sky: the painted sky behind great buildings.
        flare: gold, and the heart of a fire.
        sea: open water.
        foam: waves on it.
        enemy: the ground of barbarians.
        threat: teeth and flags in red on dark.
        fur: the barbarian.
        hem: edges of cards that lie over each other.
        paving: the ground on which they lie.
        earth: brown goods.
        amber: orange goods.
        seam: between the spaces of a card.
        kerb: around what fills its spaces.
        stream: jets of water.
        field: ripe fields.
        furrow: furrows and ears in them.
        slope: bare hills.
        knoll: the hills in front of them.
        ridge: their outlines.
        meadow: the ground of a wood.
        copse: its trees.
        slab: the back of a tile.
        petal: what is carved into it.
        rose: pink goods.
    """

    ground: str
    ink: str
    line: str
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
    marble: str
    stone: str
    hollow: str
    roof: str
    garden: str
    sky: str
    flare: str
    sea: str
    foam: str
    enemy: str
    threat: str
    fur: str
    hem: str
    paving: str
    earth: str
    amber: str
    seam: str
    kerb: str
    stream: str
    field: str
    furrow: str
    slope: str
    knoll: str
    ridge: str
    meadow: str
    copse: str
    slab: str
    petal: str
    rose: str


LIGHT: Final = Palette(
    ground="#F6EFE0",
    ink="#2B2320",
    line="#2B2320",
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
    marble="#F8F2E4",
    stone="#E2CDA0",
    hollow="#3A2E29",
    roof="#B5532F",
    garden="#C6D4AB",
    sky="#2F4B7C",
    flare="#E7B650",
    sea="#456B9E",
    foam="#F6EFE0",
    enemy="#332D2B",
    threat="#CC5043",
    fur="#F1E4C8",
    hem="#2B2320",
    paving="#CDBFA3",
    earth="#75492B",
    amber="#D6782A",
    seam="#8A7C62",
    kerb="#2B2320",
    stream="#3B5F90",
    field="#ECD9A0",
    furrow="#BD9540",
    slope="#E3BC98",
    knoll="#C98A5E",
    ridge="#8F4F2E",
    meadow="#B7C99A",
    copse="#4F7F6A",
    slab="#D3C7AC",
    petal="#AD9C7B",
    rose="#D68BA4",
)

DARK: Final = Palette(
    ground="#1F1A17",
    ink="#F3E9D6",
    line="#120E0D",
    seats=("#CF5A50", "#6F93D2", "#E3B558", "#74AD94", "#B078A5"),
    figures=("#1F1A17", "#1F1A17", "#1F1A17", "#1F1A17", "#1F1A17"),
    floor="#3E3733",
    joint="#1C1715",
    tessera="#6B5D51",
    water="#33486B",
    water_edge="#8FB0DC",
    wall="#8A3F25",
    mound="#A97C2D",
    tree="#2F5446",
    letter="#F6EFE0",
    arrow="#F6EFE0",
    gold="#2A2320",
    leaf="#7DB39A",
    band="#8C2F2B",
    mark="#F0B95A",
    screen="#352C27",
    marble="#DDD0B6",
    stone="#B99F6E",
    hollow="#1B1412",
    roof="#D67A50",
    garden="#2C3B28",
    sky="#263D66",
    flare="#E7B650",
    sea="#2F5080",
    foam="#BCD2EE",
    enemy="#120D0C",
    threat="#D5655B",
    fur="#E9DBC0",
    hem="#C9B799",
    paving="#40352F",
    earth="#A87550",
    amber="#E08A3C",
    seam="#958570",
    kerb="#A3937C",
    stream="#BCD2EE",
    field="#66512C",
    furrow="#A58C48",
    slope="#573B2B",
    knoll="#80553A",
    ridge="#BE8863",
    meadow="#33462E",
    copse="#55866C",
    slab="#3B332D",
    petal="#665749",
    rose="#D690A8",
)

SERIF: Final = "Palatino Linotype, Palatino, Book Antiqua, Liberation Serif, serif"
"""Font stack of letters and numbers on the board."""

SHAPES: Final = ("circle", "square", "hexagon", "diamond", "shield")
"""Outline of each seat's pieces, so that they are told apart without colour."""

_RULES: Final[tuple[tuple[str, str, str], ...]] = (
    (".ground", "fill", "ground"),
    (".ink", "fill", "ink"),
    (".line", "stroke", "line"),
    (".dash", "stroke", "ink"),
    (".scrape", "stroke", "ink"),
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
    (".ring", "stroke", "mark"),
    (".scratch", "stroke", "ground"),
    (".count", "fill", "ground"),
    (".screen", "fill", "screen"),
    (".band-fill", "fill", "band"),
    (".ink-line", "stroke", "ink"),
    (".marble", "fill", "marble"),
    (".pole", "stroke", "marble"),
    (".stone", "fill", "stone"),
    (".hollow", "fill", "hollow"),
    (".roof", "fill", "roof"),
    (".garden", "fill", "garden"),
    (".sky", "fill", "sky"),
    (".flare", "fill", "flare"),
    (".stars", "stroke", "flare"),
    (".sea", "fill", "sea"),
    (".foam", "stroke", "foam"),
    (".enemy", "fill", "enemy"),
    (".enemy-cut", "stroke", "enemy"),
    (".threat", "fill", "threat"),
    (".fur", "fill", "fur"),
    (".hem", "stroke", "hem"),
    (".paving", "stroke", "paving"),
    (".earth", "fill", "earth"),
    (".amber", "fill", "amber"),
    (".seam", "stroke", "seam"),
    (".kerb", "stroke", "kerb"),
    (".stream", "stroke", "stream"),
    (".field", "fill", "field"),
    (".furrow", "stroke", "furrow"),
    (".husk", "fill", "furrow"),
    (".slope", "fill", "slope"),
    (".knoll", "fill", "knoll"),
    (".ridge", "stroke", "ridge"),
    (".meadow", "fill", "meadow"),
    (".meadow-line", "stroke", "meadow"),
    (".copse", "fill", "copse"),
    (".glade", "stroke", "copse"),
    (".bark", "stroke", "earth"),
    (".slab", "fill", "slab"),
    (".petal", "fill", "petal"),
    (".petal-line", "stroke", "petal"),
    (".rose", "fill", "rose"),
)


def scene_css() -> str:
    """The style sheet for scenes in a page: every class in both themes, by the page's ``color-scheme``.

    Selectors are single classes, because what is drawn through ``<use>`` has no ancestors to go by.
    """
    rules = [(chosen, what, getattr(LIGHT, name), getattr(DARK, name)) for chosen, what, name in _RULES]
    for seat in range(len(SHAPES)):
        for sort, what, light, dark in (
            ("base", "fill", LIGHT.seats, DARK.seats),
            ("figure", "fill", LIGHT.figures, DARK.figures),
            ("limb", "stroke", LIGHT.figures, DARK.figures),
            ("cut", "stroke", LIGHT.seats, DARK.seats),
        ):
            rules.append((f".{sort}-{seat}", what, light[seat], dark[seat]))
    return "".join(
        f"{chosen} {{ {what}: light-dark({light.lower()}, {dark.lower()}); }}\n" for chosen, what, light, dark in rules
    )


def outline(seat: int, radius: float) -> str:
    """Path data of a seat's outline around (0, 0); all shapes cover about as much as a circle of this radius."""
    r = radius
    if seat == 0:
        n = number(r)
        return f"M{number(-r)},0A{n},{n} 0 1 1 {n},0A{n},{n} 0 1 1 {number(-r)},0Z"
    if seat == 1:
        return _rounded(
            [(-0.88 * r, -0.88 * r), (0.88 * r, -0.88 * r), (0.88 * r, 0.88 * r), (-0.88 * r, 0.88 * r)], 0.2
        )
    if seat == 2:
        return _rounded([_polar(1.08 * r, angle) for angle in (-60, 0, 60, 120, 180, 240)], 0.12)
    if seat == 3:
        return _rounded([(0, -1.17 * r), (1.17 * r, 0), (0, 1.17 * r), (-1.17 * r, 0)], 0.16)
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
    out: list[str] = []
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
