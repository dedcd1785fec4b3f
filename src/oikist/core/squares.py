"""Squares: quarter turns of small grids, and what is next to what.

Coordinates are (x, y), x to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

Square = tuple[int, int]

BESIDE: Final[tuple[Square, ...]] = ((0, -1), (-1, 0), (1, 0), (0, 1))
"""Steps to the four orthogonal neighbours, in reading order."""

T = TypeVar("T")


def turned(rows: Sequence[Sequence[T]]) -> list[list[T]]:
    """A grid after a quarter turn clockwise.

    Example:
        >>> ["".join(row) for row in turned(["abc", "def"])]
        ['da', 'eb', 'fc']
    """
    return [[row[x] for row in reversed(rows)] for x in range(len(rows[0]))]


def beside(square: Square) -> list[Square]:
    """The four orthogonal neighbours, in reading order."""
    x, y = square
    return [(x + dx, y + dy) for dx, dy in BESIDE]
