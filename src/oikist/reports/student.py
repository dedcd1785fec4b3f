"""Student's distribution: how far the mean of a few values may be off."""

from __future__ import annotations

import math
from typing import Final

_MANY: Final = 200
"""Degrees of freedom from which on the normal distribution, corrected, is as good as exact."""


def share_below(value: float, freedom: int) -> float:
    """The share of Student's distribution below a value, exactly.

    Example:
        >>> share_below(0.0, 3), round(share_below(1.0, 1), 6)
        (0.5, 0.75)
    """
    # the finite sums for whole degrees of freedom
    angle = math.atan2(value, math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for step in range(freedom // 2):
        total += term
        term *= cosine * cosine * (2 * step + 1 + odd) / (2 * step + 2 + odd)
    total *= math.sin(angle)
    return 0.5 + ((angle + total) / math.pi if odd else total / 2)


def quantile(share: float, freedom: int) -> float:
    """The value that a share of Student's distribution lies below.

    Args:
        share: above one half.
        freedom: degrees of freedom, at least 1.

    Example:
        >>> [round(quantile(0.975, freedom), 3) for freedom in (1, 5, 19, 1000)]
        [12.706, 2.571, 2.093, 1.962]
    """
    if freedom > _MANY:
        from statistics import NormalDist

        z = NormalDist().inv_cdf(share)
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, 1.0
    while share_below(high, freedom) < share:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if share_below(middle, freedom) < share else (low, middle)
    return high
