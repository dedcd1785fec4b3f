"""What drawings are painted with: shapes in the colours of `oikist.core.style`, as SVG markup."""

from __future__ import annotations

from typing import Final

from oikist.core.scene import number
from oikist.core.style import LIGHT

ROUND: Final = 'stroke-linecap="round" stroke-linejoin="round"'


def path(sort: str, colour: str, data: str, line: float = 0.0, more: str = "") -> str:
    """A filled shape, outlined when `line` is its width; `more` are further attributes."""
    if not line:
        return f'<path class="{sort}" d="{data}" fill="{colour}"{more}/>'
    return (
        f'<path class="{sort} line" d="{data}" fill="{colour}" stroke="{LIGHT.line}" stroke-width="{number(line)}" '
        f'stroke-linejoin="round"{more}/>'
    )


def stroke(sort: str, colour: str, data: str, width: float, more: str = "") -> str:
    """A line."""
    return (
        f'<path class="{sort}" d="{data}" fill="none" stroke="{colour}" stroke-width="{number(width)}" {ROUND}{more}/>'
    )


def lines(data: str, width: float = 1.3, more: str = "") -> str:
    """Thin dark lines."""
    return stroke("line", LIGHT.line, data, width, more)


def marble(data: str, line: float = 1.6) -> str:
    """A shape of marble."""
    return path("marble", LIGHT.marble, data, line)


def stone(data: str, line: float = 1.6) -> str:
    """A shape of dressed stone."""
    return path("stone", LIGHT.stone, data, line)


def roof(data: str, line: float = 1.6) -> str:
    """A shape of fired clay: tiles, jars."""
    return path("roof", LIGHT.roof, data, line)


def dark(data: str) -> str:
    """A gate, window or arch."""
    return path("hollow", LIGHT.hollow, data)
