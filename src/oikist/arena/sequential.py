"""Sequential tests: how long to go on playing, and what may be said when one stops.

A match that is stopped as soon as it looks decided, judged as if its length had been fixed, is wrong far too often.
These tests may be looked at after every game; what they say is wrong with the probability agreed on, no matter when
they stop.

* `evidence` and `Rates`: Wald's sequential probability ratio test between two win rates.
* `Better`: which of two is better, or neither by much: one such test each way (Armitage 1950).
* `mean_evidence`: whether the mean of paired differences is none: the likelihood ratio of Student's statistic, mixed
  over effects of a normal prior (a Bayes factor that is valid whenever one looks: Lai 1976, Hendriksen et al. 2021).
* `coin_evidence`: whether a coin is fair, mixed over all coins.

Games of one group have the same dice with the seats changed, so luck falls on both: wins then scatter less than those
of independent games, which these tests take them for, and the tests are on the safe side.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal

ERROR: Final = 0.05
"""How often a test may come out wrong."""

Answer = Literal["first", "second", "neither"]
"""Which of two is better; neither: not by as much as was asked about."""


def evidence(wins: float, games: int, low: float, high: float) -> float:
    """Log-likelihood ratio of winning `high` of the games against winning `low`; shared wins count for their share.

    Example:
        >>> f"{evidence(26, 26, 0.8, 0.9):.2f} {evidence(20, 26, 0.8, 0.9):.2f}"
        '3.06 -1.80'
    """
    return wins * math.log(high / low) + (games - wins) * math.log((1 - high) / (1 - low))


class Rates:
    """Wald's test of one win rate against a higher one.

    Args:
        low: the one rate, above 0.
        high: the other, below 1.
        error: how often it may say `high` where `low` is true, and the other way round.

    Attributes:
        evidence: so far, for `high`.
        bound: at so much evidence, either way, the test is decided.
        higher: True if decided for `high`, False for `low`, None if undecided. It stays as it was first decided.

    Example:
        >>> test = Rates(0.75, 0.875)
        >>> test.add(20, 20)  # 20 * log(0.875 / 0.75) = 3.08, and log(0.95 / 0.05) = 2.94
        True
    """

    def __init__(self, low: float, high: float, *, error: float = ERROR) -> None:
        if not 0 < low < high < 1:
            raise ValueError("the rates must be 0 < low < high < 1")
        self.low, self.high = low, high
        self.bound = math.log((1 - error) / error)
        self.evidence = 0.0
        self.higher: bool | None = None

    @classmethod
    def more_than(cls, rate: float, *, error: float = ERROR) -> Rates:
        """The test of winning halfway from a rate to always against winning that rate."""
        return cls(rate, (1 + rate) / 2, error=error)

    def add(self, wins: float, games: int) -> bool | None:
        """Takes in so many more games, and says what `higher` says."""
        if self.higher is None:
            self.evidence += evidence(wins, games, self.low, self.high)
            if abs(self.evidence) >= self.bound:
                self.higher = self.evidence > 0
        return self.higher


class Better:
    """Which of two is better, if the difference matters: two tests at once, one each way.

    Args:
        margin: a win rate so far from `even` is a difference that is not to be missed.
        even: the win rate of the first where both are equally good: its share of the seats.
        error: how often one may be called better where they are even, and "neither" be said where one is better by
            the margin.

    Attributes:
        answer: None if undecided.

    Example:
        >>> test = Better(0.1)
        >>> test.add(19, 19), test.add(1, 1)  # log(0.95 / 0.025) = 3.64 is passed with 20 * log(0.6 / 0.5) = 3.65
        (None, 'first')
    """

    def __init__(self, margin: float, *, even: float = 0.5, error: float = ERROR) -> None:
        if not 0 < margin < min(even, 1 - even):
            raise ValueError("the margin must leave room on both sides of even")
        self.margin, self.even, self.error = margin, even, error
        self.upper = math.log((1 - error) / (error / 2))
        self.lower = math.log(error / (1 - error / 2))
        self.answer: Answer | None = None
        self._evidence = [0.0, 0.0]
        self._excluded = [False, False]

    @property
    def evidence(self) -> tuple[float, float]:
        """For the first being better by the margin, and for the second."""
        return self._evidence[0], self._evidence[1]

    def add(self, wins: float, games: int) -> Answer | None:
        """Takes in so many more games, of which the first won so many, and says what `answer` says."""
        sides: tuple[tuple[float, float], ...] = ((wins, self.even), (games - wins, 1 - self.even))
        for side, (won, even) in enumerate(sides):
            if self.answer is not None or self._excluded[side]:
                continue
            self._evidence[side] += evidence(won, games, even, even + self.margin)
            if self._evidence[side] >= self.upper:
                self.answer = "second" if side else "first"
            elif self._evidence[side] <= self.lower:
                self._excluded[side] = True
        if self.answer is None and all(self._excluded):
            self.answer = "neither"
        return self.answer


def mean_evidence(values: Sequence[float], prior: float = 1.0) -> float:
    """How much likelier the values are if their mean differs from 0 than if it does not; as a logarithm.

    It reaches log(1 / error) with that probability at most, ever, if the values come from a normal distribution around
    0, of any spread. Nothing can be said from fewer than two.

    Args:
        values: paired differences.
        prior: variance of the effects looked for, in units of the spread: 1 looks for large ones.

    Example:
        >>> f"{mean_evidence([3, 4, 5, 3, 5]):.2f} {mean_evidence([-1, 1, -2, 2]):.2f}"
        '3.05 -0.80'
    """
    n = len(values)
    squares = float(sum(value * value for value in values))
    if n < 2 or squares == 0:
        return 0.0
    total = float(sum(values))
    # V / (V - S^2 / (n + 1/prior)) to the power n/2, by the square root of 1 + n * prior
    left = 1 - total * total / ((n + 1 / prior) * squares)
    return -n / 2 * math.log(left) - 0.5 * math.log(1 + n * prior)


def coin_evidence(heads: int, tails: int) -> float:
    """How much likelier the throws are with some coin, all being equally likely, than with a fair one; as a logarithm.

    Example:
        >>> f"{coin_evidence(9, 0):.2f}"  # 2**9 / 10 = 51.2
        '3.94'
    """
    throws = heads + tails
    beta = math.lgamma(heads + 1) + math.lgamma(tails + 1) - math.lgamma(throws + 2)
    return beta + throws * math.log(2)
