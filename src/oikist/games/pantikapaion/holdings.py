"""What lies on the player boards, as markup: the large one below the table, the small ones over the other cities."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.scene import number
from oikist.core.style import LIGHT
from oikist.games.pantikapaion.art import use
from oikist.games.pantikapaion.boards import text
from oikist.games.pantikapaion.drawing import shift
from oikist.games.pantikapaion.layout import COLOUR_NAMES, DISCOUNT, LESS, REPLACE

HEIGHT: Final = 138.0
"""Of the large board."""
STRIP: Final = 84.0
"""Of a small one."""
SLOT: Final = 84.0
TOKENS: Final = (("replace", REPLACE), ("less", LESS), ("discount", DISCOUNT))
"""The improvements with their pictures."""


@lru_cache(maxsize=64)
def _count(x: float, y: float, count: int, radius: float = 15.5) -> str:
    return (
        f'<g {shift(x, y)} class="badge" pointer-events="none"><circle class="ink" r="{number(radius)}" '
        f'fill="{LIGHT.ink}"/>{text(0, radius * 0.44, radius * 1.36, str(count), "count")}</g>'
    )


@lru_cache(maxsize=64)
def shelf(seat: int, wide: float) -> str:
    """The large player board: a wall with a painted foot in the seat's colour."""
    foot = HEIGHT - 13
    return (
        f'<g class="seat-{seat}" pointer-events="none"><rect class="screen line" x="1.5" y="1.5" '
        f'width="{number(wide - 3)}" height="{number(HEIGHT - 3)}" rx="7" fill="{LIGHT.screen}" '
        f'stroke="{LIGHT.line}" stroke-width="2"/><path class="tessera" d="M8,9H{number(wide - 8)}" fill="none" '
        f'stroke="{LIGHT.tessera}" stroke-width="6" stroke-dasharray="9.4 1.8"/><rect class="base-{seat} line" '
        f'x="1.5" y="{number(foot)}" width="{number(wide - 3)}" height="11.5" rx="4" fill="{LIGHT.seats[seat]}" '
        f'stroke="{LIGHT.line}" stroke-width="2"/></g>'
    )


@lru_cache(maxsize=8)
def rule(x: float) -> str:
    """A line between two parts of the large board."""
    return (
        f'<path class="joint" d="M{number(x)},24V{number(HEIGHT - 26)}" fill="none" stroke="{LIGHT.joint}" '
        'stroke-width="2"/>'
    )


@lru_cache(maxsize=8)
def nothing(x: float) -> str:
    """Where a tile to be placed will lie."""
    return (
        f'<rect class="dash" x="{number(x - 62)}" y="24" width="124" height="84" rx="8" fill="none" '
        f'stroke="{LIGHT.ink}" stroke-width="1.6" stroke-dasharray="6 6" opacity="0.3"/>'
    )


def _glow(x: float, y: float, wide: float, high: float) -> str:
    return (
        f'<rect class="glow-target" x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        'rx="7" fill="none" pointer-events="none"/>'
    )


def _hit(x: float, y: float, wide: float, high: float) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" fill="none" '
        'pointer-events="all"/>'
    )


@lru_cache(maxsize=512)
def thing(ident: str, sort: str, drawn: str, x: float, count: int, scale: float) -> str:
    """Something on the large board with how many there are; faint when there are none."""
    faint = ' opacity="0.28"' if count == 0 else ""
    shown = _count(25, -28, count) if count else ""
    return (
        f'<g id="{ident}" class="part {sort}{"" if count else " faint"}" {shift(x, HEIGHT / 2 + 1)}>'
        f"{_hit(-38, -46, 76, 92)}<g{faint}>{use(drawn, 0, 2, scale)}</g>{_glow(-36, -44, 72, 88)}{shown}</g>"
    )


@lru_cache(maxsize=512)
def small(ident: str, drawn: str, x: float, y: float, count: int, scale: float, tight: bool) -> str:
    """Something on a small board with how many there are; `tight` where there is little room."""
    faint = ' opacity="0.3"' if count == 0 else ""
    narrow = 0.84 if tight else 1.0
    right = 15 if tight else 18
    size = 22 if not tight else 19 if count < 10 else 16
    shown = text(right, 7, size, str(count), anchor="start")
    return (
        f'<g id="{ident}" class="part piece" {shift(x, y)}>{_hit(-15, -17, right + 24, 34)}'
        f"<g{faint}>{use(drawn, 0, 0, scale * narrow)}{shown}</g>{_glow(-17, -18, right + 24, 36)}</g>"
    )


@lru_cache(maxsize=64)
def emblem(seat: int, x: float, y: float, first: bool, moves: bool, scale: float) -> str:
    """Whose city it is: the seat's worker; with a crown for the first player, a ring for who is to decide."""
    ring = (
        f'<circle class="stars" r="27" fill="none" stroke="{LIGHT.flare}" stroke-width="5"/>'
        f'<circle class="ink-line" r="30" fill="none" stroke="{LIGHT.ink}" stroke-width="1.6"/>'
        if moves
        else ""
    )
    crown = (
        f'<path class="flare line" d="M-14,-19L-17,-31L-8,-25.5L0,-34L8,-25.5L17,-31L14,-19Z" fill="{LIGHT.flare}" '
        f'stroke="{LIGHT.line}" stroke-width="1.8" stroke-linejoin="round"/>'
        if first
        else ""
    )
    return f'<g {shift(x, y, scale)} pointer-events="none">{ring}{use(f"worker-{seat}")}{crown}</g>'


def store_id(seat: int, colour: int) -> str:
    """Element id of cubes on a player board."""
    return f"store:{seat}:{COLOUR_NAMES[colour]}"
