"""The board and the screen of Palatinus as markup: where everything lies on the page, and what it looks like.

Everything here is constant for its arguments and remembered, so that a scene is mostly the joining of strings.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.hexes import DIRECTIONS, Hex, add, centre, corners
from oikist.core.scene import number, points
from oikist.core.style import LIGHT, SERIF
from oikist.games.palatinus import art
from oikist.games.palatinus.layout import HILLS, PLACES, cell_hex, hill_hex

SIZE: Final = 60.0
"""Length of a hexagon's side."""
RADIUS: Final = 441.0
"""Of the round floor on which the tiles lie: half the width of the board."""
LIFT: Final = -7.0
"""Pieces stand a little above the middle of their terrain, so that its name can be read."""
SLOT: Final = 104.0
"""Width of one sort of piece in the hand."""
HAND_HEIGHT: Final = 132.0
TURN_SLOT: Final = 138.0
TURN_HEIGHT: Final = 168.0
PIECE_KINDS: Final = {
    "merchant": ("merchant", ""),
    "merchant_wolf": ("wolf", "merchant"),
    "farmer": ("farmer", ""),
    "farmer_wolf": ("wolf", "farmer"),
    "condottiero": ("condottiero", ""),
}
"""Figure and badge of what stands in a hand."""


@lru_cache(maxsize=64)
def cell_at(cell: int) -> tuple[float, float]:
    """The middle of a terrain on the page."""
    return centre(cell_hex(cell), SIZE)


@lru_cache(maxsize=8)
def hill_at(place: int) -> tuple[float, float]:
    """The middle of a hill on the page."""
    return centre(hill_hex(place), SIZE)


@lru_cache(maxsize=16)
def _hexagon(scale: float) -> str:
    return points(corners((0, 0), SIZE, scale))


@lru_cache(maxsize=4)
def flower(scale: float) -> str:
    """The outline of a tile around its hill, as path data."""
    hexes: list[Hex] = [(0, 0), *(add((0, 0), step) for step in DIRECTIONS)]
    edges: dict[tuple[int, int], tuple[tuple[int, int], tuple[float, float]]] = {}
    for one in hexes:
        around = corners(one, SIZE)
        keys = [(round(x * 10), round(y * 10)) for x, y in around]
        for i in range(6):
            j = (i + 1) % 6
            # an edge inside the flower is met twice, in both directions, and goes
            if edges.get(keys[j], (None,))[0] == keys[i]:
                del edges[keys[j]]
            else:
                edges[keys[i]] = (keys[j], around[j])
    start = min(edges)
    out: list[tuple[float, float]] = []
    at = start
    while True:
        at, corner = edges[at]
        out.append(corner)
        if at == start:
            break
    return "M" + "L".join(f"{number(x * scale)},{number(y * scale)}" for x, y in out) + "Z"


def shift(x: float, y: float, scale: float = 1.0) -> str:
    """A ``transform`` attribute."""
    return f'transform="translate({number(x)} {number(y)}){f" scale({number(scale)})" if scale != 1 else ""}"'


@lru_cache(maxsize=1)
def _shared() -> str:
    """What many elements of the board use by name."""
    specks = "".join(
        f"M{(i * 29 + i * i * 7) % 64},{(i * 43 + i * i * 3) % 64}h{1.2 + i % 3 * 0.7:.1f}v{1 + i % 2 * 0.6:.1f}"
        for i in range(34)
    )
    stones = 'stroke-width="6.5" stroke-dasharray="9.6 1.6"'
    hexagon = (
        f'<polygon class="floor joint" points="{_hexagon(1.0)}" fill="{LIGHT.floor}" '
        f'stroke="{LIGHT.joint}" stroke-width="1.4"/>'
    )
    return (
        '<pattern id="art-grain" width="64" height="64" patternUnits="userSpaceOnUse">'
        f'<path class="ink" d="{specks}" fill="{LIGHT.ink}" opacity="0.13"/></pattern>'
        f'<g id="art-land">{hexagon}<polygon class="tessera" points="{_hexagon(0.86)}" fill="none" '
        f'stroke="{LIGHT.tessera}" '
        f"{stones}/></g>"
        f'<g id="art-water">{hexagon}<polygon class="water-edge" points="{_hexagon(0.86)}" fill="none" '
        f'stroke="{LIGHT.water_edge}" {stones}/><polygon class="water" points="{_hexagon(0.79)}" fill="{LIGHT.water}"/>'
        f"<g {shift(0, -5)}>{art.spring()}</g></g>"
        f'<path id="art-flower" d="{flower(1.0)}"/>'
        f'<g id="art-hill"><polygon class="wall line" points="{_hexagon(0.985)}" fill="{LIGHT.wall}" '
        f'stroke="{LIGHT.line}" '
        f'stroke-width="2"/>{art.hill()}</g>'
        f'<path id="art-arrow" class="arrow line" d="M65,0L43,-11.5V11.5Z" fill="{LIGHT.arrow}" stroke="{LIGHT.line}" '
        'stroke-width="1.8" stroke-linejoin="round"/>'
        f'<g id="art-token"><circle class="gold line" r="25" fill="{LIGHT.gold}" '
        f'stroke="{LIGHT.line}" stroke-width="2"/>'
        f'<g transform="scale(0.82)">{art.laurel()}</g></g>'
    )


@lru_cache(maxsize=1)
def _rim() -> str:
    """A round floor of mosaic with a painted rim, on which the tiles lie."""
    rings = "".join(
        f'<circle class="tessera" r="{number(RADIUS - 29 - 10 * i)}" fill="none" '
        f'stroke="{LIGHT.tessera}" stroke-width="8" '
        f'stroke-dasharray="{number(8.4 + i * 7 % 5 * 0.3)} 1.8"/>'
        for i in range(12)
    )
    return (
        f'<g class="rim" pointer-events="none"><circle class="floor line" r="{number(RADIUS - 3)}" '
        f'fill="{LIGHT.floor}" '
        f'stroke="{LIGHT.line}" stroke-width="2.5"/>'
        f'<circle class="band" r="{number(RADIUS - 13)}" fill="none" stroke="{LIGHT.band}" stroke-width="13" '
        f'stroke-dasharray="14.6 1.8"/>'
        f'<circle class="line" r="{number(RADIUS - 22)}" fill="none" stroke="{LIGHT.line}" stroke-width="1.2"/>{rings}'
        f'<circle class="band" r="{number(RADIUS - 156)}" fill="none" stroke="{LIGHT.band}" stroke-width="8" '
        'stroke-dasharray="10 1.8"/></g>'
    )


@lru_cache(maxsize=256)
def floor(figures: tuple[tuple[int, str], ...]) -> str:
    """What lies under the tiles, and what the board and the hand use by name: `figures` are colours with kinds."""
    colours = sorted({colour for colour, _ in figures})
    used = "".join(art.body(colour) for colour in colours) + "".join(art.shared_figure(*one) for one in figures)
    return f"<defs>{_shared()}{used}{art.badges()}</defs>{_rim()}"


@lru_cache(maxsize=96)
def _terrain(name: str, spring: bool, x: float, y: float) -> str:
    sort, plaque, colour = ("water", "water", LIGHT.water) if spring else ("land", "floor", LIGHT.floor)
    return (
        f'<g id="cell:{name}" class="part cell{" spring" if spring else ""}" {shift(x, y)}><use href="#art-{sort}"/>'
        f'<g class="name"><rect class="{plaque}" x="-15" y="33" width="30" height="18" rx="6" fill="{colour}"/>'
        f'<text class="ink" y="48" font-size="19" fill="{LIGHT.ink}">{name}</text></g>'
        f'<polygon class="glow-target" points="{_hexagon(0.92)}" fill="none" pointer-events="none"/></g>'
    )


@lru_cache(maxsize=64)
def _hill(tile: int, rotation: int) -> str:
    letter = HILLS[tile]
    return (
        f'<g id="hill:{letter}" class="part hill"><use href="#art-hill"/>'
        f'<text class="letter" y="-13" font-size="42" font-weight="bold" fill="{LIGHT.letter}">{letter}</text>'
        f'<use href="#art-arrow" transform="rotate({60 * rotation})"/>'
        f'<polygon class="glow-target" points="{_hexagon(0.92)}" fill="none" pointer-events="none"/></g>'
    )


@lru_cache(maxsize=512)
def tile(place: int, number_: int, rotation: int, springs: int) -> str:
    """A tile on its place; `springs` is the mask of its terrain numbers with a spring, bit 0 for terrain 1."""
    x, y = hill_at(place)
    letter = HILLS[number_]
    out = [
        f'<g id="tile:{letter}" class="tile" {shift(x, y)} font-family="{SERIF}" text-anchor="middle">'
        f'<g class="shade" fill="{LIGHT.line}" opacity="0.2"><use href="#art-flower" x="2" y="5"/></g>'
    ]
    for count in range(6):
        dx, dy = centre(DIRECTIONS[(rotation + count) % 6], SIZE)
        out.append(_terrain(f"{letter}{count + 1}", springs >> count & 1 == 1, dx, dy))
    out.append(
        f'<g fill="url(#art-grain)" pointer-events="none"><use href="#art-flower"/></g>{_hill(number_, rotation)}'
        f'<g class="line" fill="none" stroke="{LIGHT.line}" stroke-width="3.4" '
        f'stroke-linejoin="round" pointer-events="none">'
        '<use href="#art-flower"/></g></g>'
    )
    return "".join(out)


@lru_cache(maxsize=64)
def small_tile(number_: int, rotation: int, springs: int) -> str:
    """A tile without names, for looking at rather than playing on, around (0, 0) and as large as one on the board."""
    out = [
        f'<path class="floor line" d="{flower(1.0)}" fill="{LIGHT.floor}" stroke="{LIGHT.line}" stroke-width="7" '
        'stroke-linejoin="round"/>'
    ]
    for count in range(6):
        x, y = centre(DIRECTIONS[(rotation + count) % 6], SIZE)
        wet = springs >> count & 1 == 1
        out.append(
            f'<g {shift(x, y)}><polygon class="joint {"water" if wet else "floor"}" points="{_hexagon(0.97)}" '
            f'fill="{LIGHT.water if wet else LIGHT.floor}" stroke="{LIGHT.joint}" stroke-width="2"/>'
            f"{art.spring() if wet else ''}</g>"
        )
    out.append(
        f'<polygon class="wall line" points="{_hexagon(0.97)}" fill="{LIGHT.wall}" '
        f'stroke="{LIGHT.line}" stroke-width="3"/>'
        f'<path class="arrow line" d="M82,0L42,-19V19Z" transform="rotate({60 * rotation})" fill="{LIGHT.arrow}" '
        f'stroke="{LIGHT.line}" stroke-width="3.5" stroke-linejoin="round"/>'
        f'<text class="letter" y="22" font-size="66" font-weight="bold" font-family="{SERIF}" text-anchor="middle" '
        f'fill="{LIGHT.letter}">{HILLS[number_]}</text>'
        f'<path class="glow-target" d="{flower(1.0)}" fill="none" stroke-linejoin="round" pointer-events="none"/>'
    )
    return "".join(out)


@lru_cache(maxsize=16)
def ghost(place: int, open_: bool) -> str:
    """A place where no tile lies yet; `open_` when the next one may go there."""
    x, y = hill_at(place)
    dash = "12 7" if open_ else "3 9"
    width, strength = ("3", "0.9") if open_ else ("2", "0.45")
    return (
        f'<g id="place:{place}" class="part ghost" {shift(x, y)}>'
        f'<path class="ground dash glow-target" d="{flower(0.93)}" fill="{LIGHT.ground}" '
        f'fill-opacity="0.55" stroke="{LIGHT.ink}" '
        f'stroke-width="{width}" stroke-dasharray="{dash}" stroke-opacity="{strength}" stroke-linejoin="round"/>'
        f'<text class="ink" y="16" font-size="46" font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.ink}" '
        f'opacity="{strength}">{place}</text></g>'
    )


@lru_cache(maxsize=128)
def token(place: int, letter: str, value: int) -> str:
    """The token on a hill."""
    x, y = hill_at(place)
    return (
        f'<g id="token:{letter}" class="part token" {shift(x, y + 21)}>'
        '<use href="#art-token"/><circle class="glow-target" r="24" fill="none" pointer-events="none"/>'
        f'<text class="digit" y="9.5" font-size="28" font-weight="bold" font-family="{SERIF}" text-anchor="middle" '
        f'fill="{LIGHT.ink}">{value}</text></g>'
    )


@lru_cache(maxsize=1024)
def piece(cell: int, name: str, owner: int, colour: int, main: str, badge: str) -> str:
    """A piece on its terrain; owner -1 for a neutral one."""
    x, y = cell_at(cell)
    return (
        f'<g id="piece:{name}" class="part piece seat-{colour}{" neutral" if owner < 0 else ""}" {shift(x, y + LIFT)}>'
        f"{art.piece(colour, main, badge, owner < 0)}</g>"
    )


@lru_cache(maxsize=64)
def mark(cell: int) -> str:
    """The ring around a terrain that the last move touched."""
    x, y = cell_at(cell)
    return (
        f'<polygon class="ring" points="{_hexagon(0.92)}" {shift(x, y)} fill="none" '
        f'stroke="{LIGHT.mark}" stroke-width="5" '
        'stroke-linejoin="round" pointer-events="none"/>'
    )


@lru_cache(maxsize=16)
def tile_mark(place: int) -> str:
    """The line around a tile that was laid last."""
    x, y = hill_at(place)
    return (
        f'<path class="ring" d="{flower(0.97)}" {shift(x, y)} fill="none" stroke="{LIGHT.mark}" stroke-width="5" '
        'stroke-linejoin="round" pointer-events="none"/>'
    )


@lru_cache(maxsize=16)
def hill_mark(place: int) -> str:
    """The ring around a hill."""
    x, y = hill_at(place)
    return (
        f'<polygon class="ring" points="{_hexagon(0.94)}" {shift(x, y)} fill="none" '
        f'stroke="{LIGHT.gold}" stroke-width="5" '
        'stroke-linejoin="round" pointer-events="none"/>'
    )


def waiting_tile(number_: int, springs: int) -> str:
    """The tile that has been turned up and waits to be laid, in the corner beside the round floor."""
    at = RADIUS - 76
    return f'<g id="hand:tile" class="part hand" {shift(at, at, 0.46)}>{small_tile(number_, 0, springs)}</g>'


@lru_cache(maxsize=8)
def screen(seat: int, width: float, height: float) -> str:
    """A player's screen: a wall with a painted meander in the seat's colour along its foot."""
    foot = height - 22
    key = []
    count = int((width - 16) // 24)
    left = (width - count * 24) / 2
    for i in range(count):
        x = left + i * 24
        key.append(f"M{number(x)},{number(foot + 16)}h18v-11h-12v6h6")
        key.append(f"M{number(x + 18)},{number(foot + 16)}h6")
    return (
        f'<g class="seat-{seat}" pointer-events="none">'
        f'<rect class="screen line" x="1.5" y="14" width="{number(width - 3)}" height="{number(height - 16)}" rx="7" '
        f'fill="{LIGHT.screen}" stroke="{LIGHT.line}" stroke-width="2"/>'
        f'<path class="tessera" d="M8,21.5H{number(width - 8)}" fill="none" stroke="{LIGHT.tessera}" stroke-width="7" '
        'stroke-dasharray="9.4 1.8"/>'
        f'<rect class="base-{seat} line" x="1.5" y="{number(foot)}" width="{number(width - 3)}" height="20" rx="4" '
        f'fill="{LIGHT.seats[seat]}" stroke="{LIGHT.line}" stroke-width="2"/>'
        f'<path class="limb-{seat}" d="{"".join(key)}" fill="none" stroke="{LIGHT.figures[seat]}" '
        f'stroke-width="1.8"/></g>'
    )


@lru_cache(maxsize=512)
def hand_piece(kind: str, seat: int, neutral_colour: int, slot: int, count: int) -> str:
    """One sort of piece in the hand, with how many there are; faint when there are none."""
    neutral = kind.startswith("neutral_")
    colour = neutral_colour if neutral else seat
    main, badge = PIECE_KINDS[kind.removeprefix("neutral_")]
    x = 20 + SLOT * (slot + 0.5)
    faint = ' opacity="0.25"' if count == 0 else ""
    sorts = f"part hand piece seat-{colour}{' neutral' if neutral else ''}{'' if count else ' faint'}"
    shown = (
        f'<g class="badge" {shift(28, -29)}><circle class="ink" r="15.5" fill="{LIGHT.ink}"/>'
        f'<text class="count" y="7.2" font-size="21" font-weight="bold" font-family="{SERIF}" text-anchor="middle" '
        f'fill="{LIGHT.ground}">{count}</text></g>'
        if count
        else ""
    )
    return (
        f'<g id="hand:{kind}" class="{sorts}" '
        f"{shift(x, 57)}><g{faint}>{art.piece(colour, main, badge, neutral)}</g>{shown}</g>"
    )


@lru_cache(maxsize=64)
def turn(number_: int, rotation: int, springs: int) -> str:
    """The tile to be laid in one of its six rotations, to choose from."""
    x = 14 + TURN_SLOT * (rotation + 0.5)
    return (
        f'<g id="turn:{rotation}" class="part turn" {shift(x, 74, 0.38)}>{small_tile(number_, rotation, springs)}</g>'
    )


PLACES_ALL: Final = tuple(range(PLACES))
