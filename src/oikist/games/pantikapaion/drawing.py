"""The cities of Pantikapaion as markup: tiles on their levels, what stands on them, what is held over them.

Cells are 60 by 60 units in a group that is moved and scaled as a whole. Light falls from the top left: whatever is
higher throws its shadow to the right and downwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from oikist.core.scene import number
from oikist.core.style import LIGHT, SERIF
from oikist.games.pantikapaion.art import use
from oikist.games.pantikapaion.brush import SIZE
from oikist.games.pantikapaion.layout import ANY, BUILDING_NAMES, DROUGHT, PLAIN

FRAME: Final = 30.0
"""Width of the painted frame around the large city."""

LEVELS: Final = ((0.4, 0.0), (0.2, 0.15), (0.0, 0.32), (0.0, 0.5), (0.0, 0.7), (0.0, 0.9))
"""How dark and how light what lies over the floor is on each level: the higher, the lighter, in both themes."""

WALL: Final = (2.5, 2.5, 12.0)
"""How far a wall comes forward: always, for each level that it stands above what is beside it, and at most."""

Square = tuple[int, int]
Corner = tuple[int, int]


class Cell(NamedTuple):
    """A cell of a city as it is seen from above; cube and building -1 for none."""

    x: int
    y: int
    level: int
    face: int
    cube: int
    worker: bool
    building: int
    piece: int


class Building(NamedTuple):
    """A building of a city: its number, colour, first cell, and how it lies: ``s``, ``w`` or ``t``."""

    number: int
    colour: int
    x: int
    y: int
    way: str


def shift(x: float, y: float, scale: float = 1.0) -> str:
    """A ``transform`` attribute."""
    return f'transform="translate({number(x)} {number(y)}){f" scale({scale:.4g})" if scale != 1 else ""}"'


@lru_cache(maxsize=1)
def definitions() -> str:
    """The grounds of all levels, to be used by name."""
    out = []
    size = f'width="{SIZE}" height="{SIZE}"'
    for level, (dark, light) in enumerate(LEVELS, 1):
        out.append(
            f'<g id="art-level-{level}"><rect class="floor joint" {size} fill="{LIGHT.floor}" stroke="{LIGHT.joint}" '
            f'stroke-width="1.2"/><rect {size} fill="url(#art-stones)"/>'
            + (f'<rect class="hollow" {size} fill="{LIGHT.hollow}" opacity="{dark}"/>' if dark else "")
            + (f'<rect class="marble" {size} fill="{LIGHT.marble}" opacity="{light}"/>' if light else "")
            + "</g>"
        )
    return "".join(out)


def outlines(cells: Iterable[Square], size: float = SIZE, dx: float = 0, dy: float = 0) -> str:
    """The outline of some cells as path data, closed around each part.

    Example:
        >>> outlines([(0, 0), (1, 0)], 10)
        'M0,0L20,0L20,10L0,10Z'
    """
    found = set(cells)
    edges: dict[Corner, list[Corner]] = {}
    for x, y in sorted(found):
        if (x, y - 1) not in found:
            edges.setdefault((x, y), []).append((x + 1, y))
        if (x + 1, y) not in found:
            edges.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if (x, y + 1) not in found:
            edges.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if (x - 1, y) not in found:
            edges.setdefault((x, y + 1), []).append((x, y))
    out = []
    while edges:
        start = at = min(edges)
        corners: list[Corner] = []
        while True:
            ends = edges[at]
            after = ends.pop()
            if not ends:
                del edges[at]
            # corners on a straight line are left out
            if len(corners) > 1 and _straight(corners[-2], corners[-1], at):
                corners.pop()
            corners.append(at)
            at = after
            if at == start:
                break
        if len(corners) > 2 and _straight(corners[-2], corners[-1], start):
            corners.pop()
        out.append("M" + "L".join(f"{number(x * size + dx)},{number(y * size + dy)}" for x, y in corners) + "Z")
    return "".join(out)


def _straight(one: Corner, two: Corner, three: Corner) -> bool:
    return one[0] == two[0] == three[0] or one[1] == two[1] == three[1]


# cells


@lru_cache(maxsize=8192)
def _ground(x: int, y: int, level: int, face: int, bare: bool, print_of: str = "socket") -> str:
    """A cell's ground and what is printed on it; `print_of` names the picture of a resource cell."""
    at = f'x="{x * SIZE}" y="{y * SIZE}"'
    out = f'<use href="#art-level-{min(level, len(LEVELS))}" {at}/>'
    if not bare:
        return out
    if face == DROUGHT:
        out += f'<use href="#art-drought" {at}/>'
    elif face == ANY:
        out += f'<use href="#art-any" {at}/>'
    elif face != PLAIN:
        out += f'<use href="#art-{print_of}-{face - 1}" {at}/>'
    return out


@lru_cache(maxsize=8192)
def _spot(seat: int, x: int, y: int) -> str:
    """What can be pointed at and lit: a cell."""
    return (
        f'<g id="cell:{seat}:{x},{y}" class="part cell"><use class="glow-target" href="#art-space" '
        f'x="{x * SIZE}" y="{y * SIZE}" fill="none"/></g>'
    )


@lru_cache(maxsize=8192)
def _cube(seat: int, x: int, y: int, colour: int) -> str:
    return (
        f'<g id="cube:{seat}:{x},{y}" class="part piece" pointer-events="none">'
        f"{use(f'cube-{colour}', x * SIZE + 28, y * SIZE + 32)}</g>"
    )


@lru_cache(maxsize=8192)
def _worker(seat: int, x: int, y: int) -> str:
    px, py = x * SIZE + 30, y * SIZE + 30
    return (
        f'<g id="worker:{seat}:{x},{y}" class="part piece seat-{seat}">{use(f"worker-{seat}", px, py)}'
        f'<use class="glow-target" href="#art-round-{seat}" x="{px}" y="{py}" fill="none" pointer-events="none"/></g>'
    )


def _size(way: str) -> tuple[int, int]:
    return {"s": (1, 1), "w": (2, 1), "t": (1, 2)}[way]


@lru_cache(maxsize=2048)
def building_at(ident: str, colour: int, x: int, y: int, way: str) -> str:
    """A building in a city."""
    wide, high = _size(way)
    return (
        f'<g id="{ident}" class="part piece">{use(f"{BUILDING_NAMES[colour]}-{way}", x * SIZE, y * SIZE)}'
        f'<rect class="glow-target" x="{x * SIZE + 4}" y="{y * SIZE + 4}" width="{wide * SIZE - 8}" '
        f'height="{high * SIZE - 8}" rx="5" fill="none" pointer-events="none"/></g>'
    )


@lru_cache(maxsize=4096)
def _number(x: int, y: int, level: int) -> str:
    """The level of a tile, at the corner of one of its cells."""
    px, py = x * SIZE + 13, y * SIZE + 13
    return (
        f'<circle class="ink" cx="{px}" cy="{py}" r="12" fill="{LIGHT.ink}"/><text class="count" x="{px}" '
        f'y="{py + 7}" font-size="20">{level}</text>'
    )


@lru_cache(maxsize=4096)
def _carved(x: int, y: int, level: int) -> str:
    """The level written on the floor of a cell on which there is nothing else."""
    return f'<text class="ink" x="{x * SIZE + 30}" y="{y * SIZE + 41}">{level}</text>'


class _Heights(NamedTuple):
    """Path data of what tells heights, by the level that it lies on (0 for the land)."""

    shadows: dict[int, list[str]]
    fronts: dict[int, list[str]]
    sides: dict[int, list[str]]
    rims: list[str]
    edges: list[str]


def _heights(cells: dict[Square, Cell]) -> _Heights:
    """Shadows and walls of what is higher than its neighbour, its light rims, and the edges of tiles."""
    found = _Heights({}, {}, {}, [], [])
    for (x, y), cell in cells.items():
        px, py = x * SIZE, y * SIZE
        for other, down in ((cells.get((x + 1, y)), False), (cells.get((x, y + 1)), True)):
            low = other.level if other else 0
            if cell.level > low:
                wall = min(WALL[0] + WALL[1] * (cell.level - low), WALL[2])
                for deep, where in ((wall * 2, found.shadows), (wall, found.fronts if down else found.sides)):
                    where.setdefault(low, []).append(
                        f"M{px},{py + SIZE}h{SIZE}l{number(deep)},{number(deep)}h-{SIZE}Z"
                        if down
                        else f"M{px + SIZE},{py}v{SIZE}l{number(deep)},{number(deep)}v-{SIZE}Z"
                    )
            if other is None or other.piece != cell.piece:
                found.edges.append(f"M{px},{py + SIZE}h{SIZE}" if down else f"M{px + SIZE},{py}v{SIZE}")
        for other, up in ((cells.get((x - 1, y)), False), (cells.get((x, y - 1)), True)):
            if other is None:
                found.edges.append(f"M{px},{py}h{SIZE}" if up else f"M{px},{py}v{SIZE}")
            if cell.level > 1 and (other is None or other.level < cell.level):
                found.rims.append(f"M{px + 1},{py + 4}h{SIZE - 2}" if up else f"M{px + 4},{py + 1}v{SIZE - 2}")
    return found


def _grounds(cells: dict[Square, Cell]) -> list[str]:
    """The tiles, level after level, each with the walls and shadows of what stands above it."""
    heights = _heights(cells)
    out: list[str] = []
    levels = sorted({cell.level for cell in cells.values()})
    for level in (0, *levels):
        out += [
            _ground(cell.x, cell.y, level, cell.face, cell.building < 0)
            for cell in cells.values()
            if cell.level == level
        ]
        if level in heights.shadows:
            data = "".join(heights.shadows[level])
            out.append(f'<path class="shade" d="{data}" fill="{LIGHT.line}" opacity="0.42"/>')
        for where, dark in ((heights.fronts, 0.3), (heights.sides, 0.55)):
            if level in where:
                data = "".join(where[level])
                out.append(
                    f'<path class="stone" d="{data}" fill="{LIGHT.stone}"/>'
                    f'<path class="shade" d="{data}" fill="{LIGHT.line}" stroke="{LIGHT.line}" stroke-width="1.2" '
                    f'stroke-linejoin="round" opacity="{dark}"/>'
                )
    out.append(
        f'<path class="hem" d="{"".join(heights.edges)}" fill="none" stroke="{LIGHT.hem}" stroke-width="3.2" '
        'stroke-linecap="round"/>'
    )
    if heights.rims:
        out.append(
            f'<path class="pole" d="{"".join(heights.rims)}" fill="none" stroke="{LIGHT.marble}" stroke-width="3.4" '
            'opacity="0.9"/>'
        )
    return out


def city(seat: int, cells: dict[Square, Cell], buildings: list[Building], marked: list[str]) -> str:
    """Tiles and what stands on them, in cells of 60 units; `marked` are outlines of what was touched last."""
    out = _grounds(cells)
    bare = [
        cell
        for cell in cells.values()
        if cell.level > 1 and cell.face == PLAIN and cell.building < 0 and not cell.worker
    ]
    if bare:
        carved = "".join(_carved(cell.x, cell.y, cell.level) for cell in bare)
        out.append(
            f'<g pointer-events="none" font-family="{SERIF}" font-weight="bold" text-anchor="middle" font-size="34" '
            f'fill="{LIGHT.ink}" opacity="0.62">{carved}</g>'
        )
    out += [_spot(seat, x, y) for x, y in cells]
    top: dict[int, Cell] = {}
    for cell in sorted(cells.values(), key=lambda cell: (cell.building >= 0, cell.y, cell.x)):
        if cell.cube >= 0:
            out.append(_cube(seat, cell.x, cell.y, cell.cube))
        top.setdefault(cell.piece, cell)
    out += [building_at(f"building:{seat}:{one.number}", one.colour, one.x, one.y, one.way) for one in buildings]
    out += [_worker(seat, cell.x, cell.y) for cell in cells.values() if cell.worker]
    # a tile has a badge where its level is written on none of its cells
    told = {cell.piece for cell in bare}
    numbers = [
        _number(cell.x, cell.y, cell.level) for cell in top.values() if cell.level > 1 and cell.piece not in told
    ]
    if numbers:
        out.append(
            f'<g pointer-events="none" font-family="{SERIF}" font-weight="bold" text-anchor="middle" '
            f'fill="{LIGHT.ground}">{"".join(numbers)}</g>'
        )
    out += [
        f'<path class="ring" d="{data}" fill="none" stroke="{LIGHT.mark}" stroke-width="5.5" stroke-linejoin="round" '
        'pointer-events="none"/>'
        for data in marked
    ]
    return "".join(out)


# what is held


@lru_cache(maxsize=8192)
def anchor(x: int, y: int) -> str:
    """Where the first cell of what is held can be."""
    return (
        f'<g id="at:{x},{y}" class="part anchor"><use class="glow-target" href="#art-space" x="{x * SIZE}" '
        f'y="{y * SIZE}" fill="none"/></g>'
    )


def tile(cells: list[tuple[int, int, int]], level: int = 2) -> str:
    """A tile that lies nowhere yet, its first cell at (0, 0), cells of 60 units, with its cubes printed only."""
    out = [_ground(x, y, level, face, True, "promise") for x, y, face in cells]
    edge = outlines((x, y) for x, y, _ in cells)
    out.append(
        f'<path class="hem" d="{edge}" fill="none" stroke="{LIGHT.hem}" stroke-width="3.4" stroke-linejoin="round"/>'
    )
    return "".join(out)


def held_tile(cells: list[tuple[int, int, int]], turn: int, scale: float) -> str:
    """The tile under the pointer in one rotation (see `oikist.core.scene`)."""
    middle = -SIZE * scale / 2
    edge = outlines(((x, y) for x, y, _ in cells), SIZE * scale, middle, middle)
    return (
        f'<g data-ghost="turn:{turn}"><g {shift(middle, middle, scale)}>{tile(cells)}</g>'
        f'<path class="glow-target" d="{edge}" fill="none" stroke-linejoin="round"/></g>'
    )


@lru_cache(maxsize=64)
def held_building(colour: int, way: str, ids: str, scale: float) -> str:
    """The building under the pointer, lying or standing."""
    wide, high = _size(way)
    middle = -SIZE * scale / 2
    cells = [(x, y) for x in range(wide) for y in range(high)]
    return (
        f'<g data-ghost="{ids}"><g {shift(middle, middle, scale)}>{use(f"{BUILDING_NAMES[colour]}-{way}")}</g>'
        f'<path class="glow-target" d="{outlines(cells, SIZE * scale, middle, middle)}" fill="none" '
        'stroke-linejoin="round"/></g>'
    )


# around the large city


@lru_cache(maxsize=64)
def frame(x: float, y: float, wide: float, high: float) -> str:
    """A painted frame around the land of the large city."""

    def ring(inset: float, rest: str) -> str:
        return (
            f'<rect x="{number(x + inset)}" y="{number(y + inset)}" width="{number(wide - 2 * inset)}" '
            f'height="{number(high - 2 * inset)}" {rest}/>'
        )

    return (
        '<g class="rim" pointer-events="none">'
        + ring(0, f'class="band-fill line" rx="9" fill="{LIGHT.band}" stroke="{LIGHT.line}" stroke-width="2.5"')
        + ring(
            4.5, f'class="stars" rx="6" fill="none" stroke="{LIGHT.flare}" stroke-width="2.6" stroke-dasharray="8 2"'
        )
        + ring(FRAME - 1, f'class="garden line" fill="{LIGHT.garden}" stroke="{LIGHT.line}" stroke-width="2"')
        + "</g>"
    )


@lru_cache(maxsize=64)
def meadow(x: float, y: float, wide: float, high: float) -> str:
    """The land of a small city."""
    return (
        f'<rect class="garden line" x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="6" fill="{LIGHT.garden}" stroke="{LIGHT.line}" stroke-width="1.6" pointer-events="none"/>'
    )


def numerals(columns: range, rows: range, left: float, top: float, step: float, box: tuple[float, ...]) -> str:
    """The numbers of columns and rows, written on the frame; `box` is the inside of the frame."""
    x0, y0, x1, y1 = box
    out = []
    for column in columns:
        middle = left + (column + 0.5) * step
        out += [f'<text x="{number(middle)}" y="{number(y)}">{_minus(column)}</text>' for y in (y0 - 9, y1 + 21)]
    for row in rows:
        middle = top + (row + 0.5) * step + 6
        out += [f'<text x="{number(x)}" y="{number(middle)}">{_minus(row)}</text>' for x in (x0 - 14, x1 + 14)]
    return (
        f'<g class="letter" fill="{LIGHT.letter}" font-family="{SERIF}" font-size="17" font-weight="bold" '
        f'text-anchor="middle" pointer-events="none">{"".join(out)}</g>'
    )


def _minus(value: int) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")
