"""What a searching bot should know about Pantikapaion: who is ahead, what is worth a look, how good its levels are.

A game is far too long for play-outs, so that nearly all depends on `worth`, the final points that a seat may expect:
positions are judged by it, and actions by the position after them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from oikist.core.hints import Hints, Skill
from oikist.core.leads import outcomes
from oikist.core.state import State
from oikist.games.pantikapaion.layout import F_LAY, F_TAKE, LAY_AT, PICK_AT, PLAY, ROUNDS, WORKER_AT
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.worth import Weights, expectation, worth

USUAL: Final = 10.0
"""A lead of so many points is worth three quarters of a win."""

NEAR: Final = 1.2
"""Points below the best promise at which an action is left out."""

MOST: Final = 16
"""Actions of a wide decision that are looked at."""


def promise(state: PantikapaionState, action: i64, seat: i64, weights: Weights) -> float:
    """What a seat may expect after an action of its own; of a tile to be taken, after laying it where it does best."""
    after = state.copy()
    after._apply(action)
    if after.stage == PLAY and after.frame() == F_LAY and state.frame() == F_TAKE:
        most: float = -1000.0
        for laying in after.actions():
            if laying >= LAY_AT:
                then = after.copy()
                then._apply(laying)
                value = worth(then, seat, weights)
                if value > most:
                    most = value
        return most
    return worth(after, seat, weights)


def idle(state: PantikapaionState, action: i64, seat: i64) -> bool:
    """Whether an action sends a worker where there is nothing to take and from where he will come home empty-handed."""
    if not WORKER_AT <= action < PICK_AT or state.round == ROUNDS:
        return False
    return state.cube(seat, action - WORKER_AT) < 0


def promising(state: PantikapaionState, actions: list[int], weights: Weights) -> list[int]:
    """The actions that promise nearly as much as the best one, best first; at most `MOST`."""
    seat = state.actor()
    kept: list[int] = [action for action in actions if not idle(state, action, seat)]
    if not kept:
        kept = actions
    promises = [promise(state, action, seat, weights) for action in kept]
    ranking = sorted(range(len(kept)), key=promises.__getitem__, reverse=True)
    best: float = promises[ranking[0]]
    found: list[int] = []
    for at in ranking:
        value: float = promises[at]
        if len(found) >= MOST or value < best - NEAR:
            break
        found.append(kept[at])
    return found


LEVELS: Final = (
    Skill(wavers=0.054, naive=True),
    Skill(wavers=0.031, naive=True),
    Skill(wavers=0.022),
    Skill(iterations=120),
    Skill(cpu=100),
)
"""Opponents, weak to strong, as found by `benchmarks/levels.py`."""


@mypyc_attr(native_class=False)
class PantikapaionHints(Hints):
    """Hints for search. Not a native class, since its base is not compiled; the work is done in functions above."""

    def evaluate(self, state: State) -> list[float]:
        """A value for each seat by expected points."""
        assert isinstance(state, PantikapaionState)
        return outcomes(expectation(state), USUAL)

    def order(self, state: State, actions: list[int]) -> list[int]:
        """By the points they promise, what is far behind left out."""
        assert isinstance(state, PantikapaionState)
        return promising(state, actions, Weights())

    def wide(self) -> int:
        """Placements come in hundreds: few are opened at once."""
        return 12

    def horizon(self) -> int:
        """No play-outs: what is expected says more than random actions."""
        return 0

    def deep(self) -> int:
        """Of hundreds of placements few are any good, for the others and later just as for the seat that thinks."""
        return 8

    def levels(self, seats: int) -> tuple[Skill, ...]:
        """As measured with two players."""
        return LEVELS
