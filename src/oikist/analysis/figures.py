"""From what a search found to what people read: chances to win, points to be expected, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from oikist.reports.student import quantile

FALSE: Final = 0.025
"""How often a decision that was all right may be called a mistake by chance."""

END: Final = 0.02
"""Even at the very end a value may be wrong by what is hidden: the share of a game that is always left."""


def chances(values: Sequence[float], sharpness: float) -> list[float]:
    """By seat, the chance to be first: how often seats that the search valued so have won (docs/analysis.md).

    Args:
        values: by seat, what the search found, from 0 to 1.
        sharpness: how much a difference of these values says (`steepness`).

    Example:
        >>> [round(chance, 3) for chance in chances([0.6, 0.4], 0.0)]
        [0.5, 0.5]
        >>> [round(chance, 3) for chance in chances([0.6, 0.4], 5.0)]
        [0.731, 0.269]
    """
    most = max(values)
    weights = [math.exp(sharpness * (value - most)) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def steepness(sharpness: float, left: float) -> float:
    """How much a difference of values says about who wins: little at the beginning of a game, nearly all at its end.

    Args:
        sharpness: `Hints.sharpness`.
        left: the share of the game that is still to be played, from 1 to 0.

    Example:
        >>> steepness(0.25, 1.0) < 0.25 < 10 < steepness(0.25, 0.0)
        True
    """
    return sharpness / (min(1.0, max(0.0, left)) + END)


def swing(values: Sequence[float], around: Sequence[float], seat: int, sharpness: float) -> float:
    """How a part of the rounds moves a seat's chance, to the first order: what its error is reckoned from.

    The chances of every part taken by itself would be further apart than they should: they bend where a part is small.

    Args:
        values: by seat, what this part of the rounds found.
        around: by seat, the chances that all rounds give.
        seat: whose chance.
        sharpness: as in `chances`.

    Example:
        >>> swing([0.75, 0.25], [0.5, 0.5], 0, 4.0)
        0.5
    """
    # the derivative of a share p of exp(k v): dp = k p (dv - sum of p dv over all seats)
    middle = sum(chance * value for chance, value in zip(around, values, strict=True))
    return sharpness * around[seat] * (values[seat] - middle)


def mean(numbers: Sequence[float]) -> float:
    """The mean; 0 of none."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def error_of(numbers: Sequence[float]) -> float:
    """The standard error of the mean; of fewer than two numbers there is none to be known: 0.

    Example:
        >>> error_of([1.0, 3.0])
        1.0
    """
    count = len(numbers)
    if count < 2:
        return 0.0
    middle = mean(numbers)
    return math.sqrt(sum((number - middle) ** 2 for number in numbers) / (count - 1) / count)


def doubt_of(differences: Sequence[float], others: int) -> float | None:
    """How far the mean of differences may be off, if what it is told of is the best of several; None if nobody knows.

    Who has several chances to look better by luck has luck more often: each of them gets its part of `FALSE`.

    Args:
        differences: by part of the rounds, what the best was worth more.
        others: how many were compared with what was played.

    Example:
        >>> round(doubt_of([1.0, 3.0, 2.0], 1), 2), round(doubt_of([1.0, 3.0, 2.0], 3), 2), doubt_of([5.0], 1)
        (2.48, 4.42, None)
    """
    if len(differences) < 2:
        return None
    return quantile(1 - FALSE / max(1, others), len(differences) - 1) * error_of(differences)
