"""Hexagons in axial coordinates (q, r), pointy top, r downwards; directions 0 to 5 clockwise from east."""

from __future__ import annotations

import math
from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East and then clockwise, as seen on a page with y downwards."""


def add(a: Hex, b: Hex) -> Hex:
    """The hex reached from `a` by the step `b`."""
    return a[0] + b[0], a[1] + b[1]


def neighbours(a: Hex) -> list[Hex]:
    """The six hexes around `a`, clockwise from east.

    Example:
        >>> neighbours((0, 0))[0]
        (1, 0)
    """
    return [add(a, step) for step in DIRECTIONS]


def rotate(a: Hex, turns: int) -> Hex:
    """`a` turned clockwise about the origin by `turns` sixths of a circle.

    Example:
        >>> rotate((2, 1), 1), rotate((2, 1), 6)
        ((-1, 3), (2, 1))
    """
    q, r = a
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def distance(a: Hex, b: Hex) -> int:
    """Steps from `a` to `b`.

    Example:
        >>> distance((0, 0), (2, 1))
        3
    """
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def centre(a: Hex, size: float) -> tuple[float, float]:
    """Where the middle of `a` lies on a page; `size` is the length of a side."""
    return size * math.sqrt(3) * (a[0] + a[1] / 2), size * 1.5 * a[1]


def corners(a: Hex, size: float, scale: float = 1.0) -> list[tuple[float, float]]:
    """The six corners of `a` on a page, clockwise from the upper right; `scale` shrinks them towards the middle."""
    x, y = centre(a, size)
    return [
        (x + size * scale * math.cos(math.radians(angle)), y + size * scale * math.sin(math.radians(angle)))
        for angle in (-30, 30, 90, 150, 210, 270)
    ]
