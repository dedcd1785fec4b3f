"""Confidence intervals for reports: how sure a win rate or a mean is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from oikist.reports.student import quantile

Z95: Final = 1.959963984540054
"""Two-sided 95% of the normal distribution."""


def t95(freedom: int) -> float:
    """Two-sided 95% of Student's distribution: for means of few values, where the normal one is too sure.

    Example:
        >>> [round(t95(freedom), 2) for freedom in (1, 5, 19, 1000)]
        [12.71, 2.57, 2.09, 1.96]
    """
    return quantile(0.975, max(freedom, 1))


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a win rate; shared wins may count as fractions.

    Unlike the textbook interval it stays within 0 and 1 and holds for few games and for rates near the ends.

    Example:
        >>> low, high = wilson(80, 100)
        >>> f"{low:.3f} {high:.3f}"
        '0.711 0.867'
        >>> wilson(0, 0)
        (0.0, 1.0)
    """
    if games <= 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(max(rate * (1 - rate), 0.0) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def mean_interval(values: Sequence[float], z: float = Z95) -> tuple[float, float, float]:
    """Mean, and the ends of its interval by the normal approximation; fit for some dozens of values and more.

    Example:
        >>> mean_interval([2.0, 4.0, 6.0])[0]
        4.0
    """
    n = len(values)
    if n == 0:
        return 0.0, 0.0, 0.0
    mean = sum(values) / n
    if n == 1:
        return mean, mean, mean
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return mean, mean - z * error, mean + z * error
