"""From the points that seats may expect to how likely they win, for games whose hints judge positions by points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FAR: Final = 1e9
"""More than anybody is ahead of somebody who is not there."""


def lead(points: list[float], seat: i64) -> float:
    """How far a seat is ahead of the best other one; behind it, if less than 0.

    Args:
        points: by seat, of two at least.
        seat: of whom.

    Example:
        >>> lead([12.0, 9.0, 10.0], 0), lead([12.0, 9.0, 10.0], 1)
        (2.0, -3.0)
    """
    most: float = -FAR
    for other in range(len(points)):
        if other != seat and points[other] > most:
            most = points[other]
    return points[seat] - most


def outcomes(points: list[float], usual: float) -> list[float]:
    """By seat 0 to 1: how likely it wins, as far as points tell.

    Args:
        points: by seat, that it may expect at the end.
        usual: a lead of so many is worth three quarters of a win.

    Example:
        >>> outcomes([50.0, 40.0], 10.0)  # 0.5 + 0.5 * 10 / (10 + 10)
        [0.75, 0.25]
    """
    values: list[float] = []
    for seat in range(len(points)):
        ahead = lead(points, seat)
        size = ahead if ahead >= 0.0 else -ahead
        values.append(0.5 + 0.5 * ahead / (size + usual))
    return values
