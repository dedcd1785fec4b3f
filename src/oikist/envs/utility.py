"""What a finished game is worth to each seat, for environments of games for several."""

from __future__ import annotations

from typing import Final

from oikist.core.game import Game

UTILITIES: Final = ("win", "points", "lead")
"""``win``: 1 for the winner; ``points``: as they are; ``lead``: points less the mean of the others'."""


def wins(ranks: list[int]) -> list[float]:
    """1 for who wins alone and the same loss for all others, so that it adds up to 0; shared wins are shares.

    Example:
        >>> wins([1, 2]), wins([1, 1])
        ([1.0, -1.0], [0.0, 0.0])
        >>> wins([2, 1, 2, 4])[0] * 3
        -1.0
    """
    seats, winners = len(ranks), ranks.count(1)
    return [((seats / winners if rank == 1 else 0.0) - 1) / (seats - 1) for rank in ranks]


def leads(points: list[float]) -> list[float]:
    """Points less the mean of the others'; adds up to 0.

    Example:
        >>> leads([12.0, 9.0]), leads([12.0, 9.0, 6.0])
        ([3.0, -3.0], [4.5, 0.0, -4.5])
    """
    others, total = len(points) - 1, sum(points)
    return [mine - (total - mine) / others for mine in points]


def least_win(seats: int) -> float:
    """The least that `wins` gives.

    Example:
        >>> least_win(2), least_win(5)
        (-1.0, -0.25)
    """
    return -1.0 / (seats - 1)


def fewest(game: Game) -> int:
    """As few seats as can play against each other; one where there is no other way."""
    return min([seats for seats in game.seats if seats > 1] or game.seats)
