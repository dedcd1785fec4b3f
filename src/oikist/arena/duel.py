"""Which of two bots is better: plays until that is clear, and no longer.

With several seats the first bot has one of them and the second all others. What is tested is how often the first one
wins. Where one plays alone, both play the same decks; what is tested is the difference of their points over the decks
that both finished, and beside it which of them loses more decks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from oikist.arena.alone import Difference, Played, difference
from oikist.arena.match import played_alone
from oikist.arena.play import GameRow, Plan
from oikist.arena.sequential import ERROR, Answer, Better, coin_evidence, mean_evidence
from oikist.core.errors import OptionError
from oikist.core.text import Text

MARGIN: Final = 10.0
"""Percent of the games by which a bot must win more than its share for that to be looked for."""

MARGIN_ALONE: Final = 1.0
"""Points between two bots that play alone: an interval of the difference within this is none."""

LEAST_DECKS: Final = 8
"""Fewer differences may be equal by chance, which the test would take for a spread of nothing."""

Ground = Literal["wins", "points", "losses"]


class Verdict(msgspec.Struct, frozen=True):
    """What may be said.

    Attributes:
        answer: which one is better; None if that is undecided.
        ground: by what it is better.
        margin: what difference was looked for, in percent of the games, or in points.
        error: how often such an answer is wrong.
        evidence: for the first, and for the second; of games for one, of a difference in points, and in losses.
        bound: at so much evidence for something it is said.
    """

    answer: Answer | None
    ground: Ground
    margin: float
    error: float
    evidence: tuple[float, float]
    bound: float


class Judge:
    """Watches a match of two bots, round by round, and says when it is decided.

    Args:
        plan: of the match.
        margin: in percent of the games, or where one plays alone in points; the usual one if not given.

    Raises:
        OptionError: there is no such margin.
    """

    def __init__(self, plan: Plan, margin: float | None = None) -> None:
        self._plan = plan
        self._alone = plan.seats == 1
        self._rows: list[GameRow] = []
        self._difference: Difference | None = None
        self.margin = margin if margin is not None else MARGIN_ALONE if self._alone else MARGIN
        even = 1 / plan.seats
        most = 100 * min(even, 1 - even)
        if self._alone and not (0 < self.margin < math.inf):
            raise OptionError(Text("The margin must be a number of points above 0."))
        if not self._alone and not 0 < self.margin < most:
            raise OptionError(
                Text(
                    "The margin must be between 0 and {most} percent of the games with {seats} seats.",
                    {"most": f"{most:g}", "seats": plan.seats},
                )
            )
        self._better = None if self._alone else Better(self.margin / 100, even=even)
        self._answer: tuple[Answer | None, Ground] = (None, "points" if self._alone else "wins")

    def __call__(self, rows: Sequence[GameRow]) -> bool:
        """Takes in one more round; True if that decides it."""
        if self._better is not None:
            wins = sum(row.share(row.bots.index(0)) for row in rows)
            self._answer = (self._better.add(wins, len(rows)), "wins")
        else:
            self._rows += rows
            self._judge_alone()
        return self._answer[0] is not None

    def verdict(self) -> Verdict:
        """What may be said so far."""
        answer, ground = self._answer
        if self._better is not None:
            evidence, bound = self._better.evidence, self._better.upper
        else:
            # two tests, either of which may be wrong
            evidence, bound = self._evidence(), math.log(2 / ERROR)
        return Verdict(answer, ground, self.margin, ERROR, evidence, bound)

    # alone

    def _pairs(self) -> tuple[list[Played], list[Played]]:
        by_bot = played_alone(self._plan.bots, self._rows)
        first, second = (by_bot[name] for name in self._plan.bots)
        return first, second

    def _evidence(self) -> tuple[float, float]:
        first, second = self._pairs()
        other = {game.deck: game.points for game in second}
        gaps = [
            game.points - theirs
            for game in first
            if game.points is not None and (theirs := other.get(game.deck)) is not None
        ]
        found = difference(("", first), ("", second))
        points = mean_evidence(gaps) if len(gaps) >= LEAST_DECKS else 0.0
        return points, coin_evidence(found.only_first_lost, found.only_second_lost)

    def _judge_alone(self) -> None:
        points, losses = self._evidence()
        bound = math.log(2 / ERROR)
        first, second = self._pairs()
        found = difference(("", first), ("", second))
        if losses >= bound:
            self._answer = ("second" if found.only_first_lost > found.only_second_lost else "first", "losses")
        elif points >= bound:
            self._answer = ("first" if (found.mean_points or 0) > 0 else "second", "points")
        elif found.both >= LEAST_DECKS and losses <= 0 and self._within(found.low) and self._within(found.high):
            self._answer = ("neither", "points")

    def _within(self, points: float | None) -> bool:
        return points is not None and abs(points) <= self.margin
