"""What lies on the player boards, as markup: the large one below the table, the small ones over the other cities."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.scene import number
from oikist.core.style import LIGHT, SERIF
from oikist.games.pantikapaion.art import use
from oikist.games.pantikapaion.boards import text
from oikist.games.pantikapaion.drawing import shift
from oikist.games.pantikapaion.layout import DISCOUNT, LESS, REPLACE

HEIGHT: Final = 196.0
"""Of the large board: cubes above coins, workers and improvements."""
LINES: Final = (54.0, 138.0)
"""Middles of its two lines."""
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


QUEUE: Final = 72.0
"""Width of what is still to come."""
_QUEUED: Final = 4


def queue(drawn: list[str], x: float) -> str:
    """What is still to come, the next on top, behind an arrow; there is room for four."""
    if not drawn:
        return ""
    middle, step = HEIGHT / 2 - 4, 42.0
    top = middle - step * (min(len(drawn), _QUEUED) - 1) / 2
    arrow = f"M{number(x - 2)},{number(middle - 10)}l11,10l-11,10Z"
    pictures = "".join(f"<g {shift(x + 38, top + at * step, 0.84)}>{one}</g>" for at, one in enumerate(drawn[:_QUEUED]))
    return f'<g pointer-events="none"><path class="ink" d="{arrow}" fill="{LIGHT.ink}"/>{pictures}</g>'


@lru_cache(maxsize=64)
def income(x: float, coins: int) -> str:
    """What the end of the round brings, below the coins."""
    return (
        f'<g {shift(x, LINES[1] + 29)} pointer-events="none"><rect class="flare line" x="-19" y="-11" width="38" '
        f'height="22" rx="11" fill="{LIGHT.flare}" stroke="{LIGHT.line}" stroke-width="1.4"/>'
        f'<text class="hollow" y="6.5" font-size="18" font-weight="bold" font-family="{SERIF}" text-anchor="middle" '
        f'fill="{LIGHT.hollow}">+{coins}</text></g>'
    )


@lru_cache(maxsize=8)
def nothing(x: float) -> str:
    """Where a tile to be placed will lie."""
    return (
        f'<rect class="dash" x="{number(x - 70)}" y="36" width="140" height="116" rx="8" fill="none" '
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
def thing(ident: str, sort: str, drawn: str, x: float, y: float, count: int, scale: float) -> str:
    """Something on the large board with how many there are; faint when there are none."""
    faint = ' opacity="0.28"' if count == 0 else ""
    # improvements have a badge of their own at the top
    shown = _count(25, 22 if drawn.startswith("effect-") else -24, count) if count else ""
    return (
        f'<g id="{ident}" class="part {sort}{"" if count else " faint"}" {shift(x, y)}>'
        f"{_hit(-SLOT / 2, -42, SLOT, 84)}<g{faint}>{use(drawn, 0, 2, scale)}</g>{_glow(-37, -39, 74, 78)}{shown}</g>"
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
