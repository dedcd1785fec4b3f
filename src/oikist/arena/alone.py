"""Bots that play games for one, each over the same decks: points of finished games, lost ones beside them, differences.

A lost game has no score (`State.lost`). It goes into no mean: what a bot scores when it finishes and how often it does
are two numbers, and both are told.
"""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from collections.abc import Sequence

import msgspec

from oikist.arena.intervals import mean_interval, t95, wilson


class Played(msgspec.Struct, frozen=True):
    """One game that a bot played alone.

    Attributes:
        deck: number of the deck: games of one number have the same chance.
        points: None if the game was lost.
        verdict: of the game, in English; empty where there is none.
    """

    deck: int
    points: int | None
    verdict: str = ""


class SoloLine(msgspec.Struct, frozen=True):
    """What one bot did.

    Attributes:
        name: the bot.
        games: how many it played.
        finished: how many of them it did not lose.
        lost: how many it lost.
        lost_rate: lost by games.
        lost_low: lower end of its 95% interval (Wilson).
        lost_high: upper end.
        mean_points: mean of the finished games; None if there is none.
        low: lower end of its 95% interval (Student).
        high: upper end.
        sd: standard deviation of the finished games; None of fewer than two.
        least: fewest points of a finished game.
        most: most points.
        verdicts: verdict -> share of all games, those with the most points first, lost ones last.
    """

    name: str
    games: int
    finished: int
    lost: int
    lost_rate: float
    lost_low: float
    lost_high: float
    mean_points: float | None
    low: float | None
    high: float | None
    sd: float | None
    least: int | None
    most: int | None
    verdicts: dict[str, float]


class Difference(msgspec.Struct, frozen=True):
    """How much better one bot did than another with the same decks.

    Attributes:
        first: the one.
        second: the other.
        decks: played by both.
        both: finished by both: the mean is over these.
        mean_points: points of the first less those of the second, the mean; None if there is no deck.
        low: lower end of its 95% interval (Student, over the pairs).
        high: upper end.
        better: decks on which the first had more points, of those that both finished.
        worse: decks on which it had fewer.
        only_first_lost: decks that the first lost and the second finished.
        only_second_lost: the other way round.
    """

    first: str
    second: str
    decks: int
    both: int
    mean_points: float | None
    low: float | None
    high: float | None
    better: int
    worse: int
    only_first_lost: int
    only_second_lost: int


def solo_line(name: str, games: Sequence[Played]) -> SoloLine:
    """Adds up the games of one bot.

    Example:
        >>> made = solo_line("greedy", [Played(0, 40), Played(1, None), Played(2, 50)])
        >>> made.mean_points, made.lost, made.finished
        (45.0, 1, 2)
    """
    points = [game.points for game in games if game.points is not None]
    lost = len(games) - len(points)
    lost_low, lost_high = wilson(lost, len(games))
    mean, low, high = _interval(points)
    return SoloLine(
        name=name,
        games=len(games),
        finished=len(points),
        lost=lost,
        lost_rate=lost / (len(games) or 1),
        lost_low=lost_low,
        lost_high=lost_high,
        mean_points=mean,
        low=low,
        high=high,
        sd=statistics.stdev(points) if len(points) > 1 else None,
        least=min(points, default=None),
        most=max(points, default=None),
        verdicts=_verdicts(games),
    )


def _interval(values: Sequence[float]) -> tuple[float | None, float | None, float | None]:
    if not values:
        return None, None, None
    if len(values) == 1:
        return float(values[0]), None, None  # one game says nothing of how they differ
    return mean_interval(values, t95(len(values) - 1))


def _verdicts(games: Sequence[Played]) -> dict[str, float]:
    counts = Counter(game.verdict for game in games if game.verdict)
    best: dict[str, int] = {}
    for game in games:
        if game.verdict and game.points is not None:
            best[game.verdict] = max(game.points, best.get(game.verdict, game.points))
    # one that no finished game has reached stands for having lost: below all points
    order = sorted(counts, key=lambda verdict: (verdict not in best, -best.get(verdict, 0), verdict))
    return {verdict: counts[verdict] / len(games) for verdict in order}


def difference(first: tuple[str, Sequence[Played]], second: tuple[str, Sequence[Played]]) -> Difference:
    """Compares two bots deck by deck.

    Example:
        >>> made = difference(("a", [Played(0, 7), Played(1, 9)]), ("b", [Played(0, 5), Played(1, 9)]))
        >>> made.mean_points, made.better, made.worse
        (1.0, 1, 0)
    """
    other = {game.deck: game.points for game in second[1]}
    pairs = [(game.points, other[game.deck]) for game in first[1] if game.deck in other]
    gaps = [mine - theirs for mine, theirs in pairs if mine is not None and theirs is not None]
    mean, low, high = _interval(gaps)
    return Difference(
        first=first[0],
        second=second[0],
        decks=len(pairs),
        both=len(gaps),
        mean_points=mean,
        low=low,
        high=high,
        better=sum(gap > 0 for gap in gaps),
        worse=sum(gap < 0 for gap in gaps),
        only_first_lost=sum(mine is None and theirs is not None for mine, theirs in pairs),
        only_second_lost=sum(mine is not None and theirs is None for mine, theirs in pairs),
    )


def differences(games: dict[str, list[Played]]) -> list[Difference]:
    """Every bot against every one named after it."""
    return [difference(one, two) for one, two in itertools.combinations(games.items(), 2)]
