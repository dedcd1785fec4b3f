"""What a game tells searching bots about itself, and no more: ordering, judgement, a quick reply."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.random import Random

from oikist.core.state import State

WHOLE: Final = 1_000_000
"""As a horizon: play-outs go to the end; no game has so many actions."""


class Skill(NamedTuple):
    """How an opponent of some level thinks and errs.

    Attributes:
        iterations: rounds of search; 0: none, every action is judged by the position right after it.
        cpu: milliseconds of the processor that it thinks at most; 0: as long as its rounds take.
        wavers: how far its feeling for a position may be off, in usual leads (of games for one: in points). Mistakes
            are the likelier the less they cost.
        overlooks: of a wide decision, the share of the actions that it does not see; the obvious ones least of all.
        slips: how often it takes what first comes to mind, without any thought.
        naive: whether it takes a look at what the game's own order leaves out as hopeless, too; of who does not search.
    """

    iterations: int = 0
    cpu: int = 0
    wavers: float = 0.0
    overlooks: float = 0.0
    slips: float = 0.0
    naive: bool = False


class Hints:
    """What a searching bot should know about a game; this default knows nothing. All seen by the mover alone."""

    def evaluate(self, state: State) -> list[float]:
        """By seat, a value from 0 to 1 of a full position that is not over; default: ranks by `scores()`.

        Of a game for one: the points to be expected in the end; default: those of now.
        """
        scores = state.scores()
        return rank_values(scores)

    def order(self, state: State, actions: list[int]) -> list[int]:
        """The actions worth trying, best first; may leave out hopeless ones, never all. Default: as they are."""
        return actions

    def wide(self) -> int:
        """How many actions make a decision wide: beyond, the search opens them gradually (progressive widening)."""
        return 30

    def horizon(self) -> int:
        """After how many actions of a play-out `evaluate` ends it; 0 judges at once, what is new in the tree as it is.

        The default, `WHOLE`, plays to the end, which is best where that is quick.
        """
        return WHOLE

    def deep(self) -> int:
        """From how many visits on `order` is asked below the root too, and what it leaves out is left out there.

        0, the default: never. It pays where actions are many and most are hopeless, may not cost much more than so
        many rounds do, and is for games in which everybody knows what the others may do: it is asked once, in one of
        the positions that the seat which thinks holds possible.
        """
        return 0

    def reply(self, state: State, rng: Random) -> int:
        """A sensible action, found quickly: what a search for one seat plays on with in a full position; -1: any."""
        return -1

    def answers(self) -> int:
        """After how many such replies a search for one seat ends a round with `evaluate`; see `clock`."""
        return 4

    def settled(self, score: int, lost: bool) -> float:
        """What a finished game for one is worth to a search; default: its score.

        A search takes means: where a lost game scores far less than any other, the chance of one drowns all else.
        """
        return float(score)

    def doubt(self) -> float:
        """How many standard errors better than `reply` an action must be for a search for one seat to play it instead.

        0, the default, where replies are too simple to be held to: they are not asked for the choice itself then.
        """
        return 0.0

    def clock(self, state: State) -> int:
        """What time it is, where idling would bring a search for one seat farther in the same number of replies.

        `answers` is measured by this clock then; -1, the default: by replies.
        """
        return -1

    def sharpness(self) -> float:
        """How much a difference of the values that a search finds says about who wins; for analysis, not for play.

        The chance of a seat is its share of `exp(k * value)` over all seats, where `k` is this by the share of the game
        that is left. Fitted to games between bots by `benchmarks/win_chances.py`, which gave much the same for all of
        ours; 0 where values say nothing.
        """
        return 0.25

    def levels(self, seats: int) -> tuple[Skill, ...]:
        """The five levels for so many seats, weak to strong, as found by matches; none: those for any game."""
        return ()


def rank_values(scores: list[int]) -> list[float]:
    """By seat, the share of the other seats that it beats, ties counting half.

    Example:
        >>> rank_values([5, 3, 3])
        [1.0, 0.25, 0.25]
    """
    others = len(scores) - 1
    if others == 0:
        return [float(scores[0])]
    return [(sum((s > t) + 0.5 * (s == t) for t in scores) - 0.5) / others for s in scores]
