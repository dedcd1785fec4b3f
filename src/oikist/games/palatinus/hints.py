"""What a searching bot should know about Palatinus: which hills are in reach, and which placements are worth a look."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from oikist.core.hints import Hints, Skill
from oikist.core.leads import lead, outcomes
from oikist.core.state import State
from oikist.games.palatinus.layout import PLACE
from oikist.games.palatinus.scoring import Trace, evaluate
from oikist.games.palatinus.state import PalatinusState

SWING: Final = 3.0
"""Influence that every empty terrain of a hill may still bring to anybody: why a lead on an empty hill means little."""


USUAL: Final = 6.0
"""A lead of so many points is worth three quarters of a win."""


class Outlook(Trace):
    """Points that each seat may expect: captures as they stand, tokens by shares of influence and by what is open.

    Attributes:
        points: by seat.
    """

    def __init__(self, state: PalatinusState) -> None:
        self.seats: i64 = state.box.seats
        self.occupied: i64 = state.occupied()
        self.points: list[float] = [0.0 for _ in range(state.box.seats)]

    def captured(self, cell: int, taker: int, by: int, discs: list[int]) -> None:
        """One point for every captor."""
        points = self.points
        points[taker] = points[taker] + 1.0
        for seat in discs:
            points[seat] = points[seat] + 1.0

    def controlled(self, place: int, influence: list[int], winners: list[int], token: int) -> None:
        """The token by shares of influence: the surer the fewer terrains of the hill are empty."""
        empty: float = 0.0
        ring: i64 = self.occupied >> (6 * i64(place))
        for _ in range(6):
            if ring & 1 == 0:
                empty += 1.0
            ring >>= 1
        ground = SWING * empty + 1.0
        total: float = 0.0
        weights: list[float] = []
        for value in influence:
            weight = (float(value) + ground) * (float(value) + ground)
            weight *= weight
            weights.append(weight)
            total += weight
        points = self.points
        for seat in range(self.seats):
            points[seat] = points[seat] + float(token) * weights[seat] / total


def expectation(state: PalatinusState) -> list[float]:
    """By seat, the points it may expect in a full position."""
    outlook = Outlook(state)
    evaluate(state, outlook)
    return outlook.points


def promise(state: PalatinusState, action: i64, seat: i64) -> float:
    """How far the seat is expected to be ahead after a placement."""
    after = state.copy()
    after._apply(action)
    return lead(expectation(after), seat)


def ordered(state: PalatinusState, actions: list[int]) -> list[int]:
    """The placements by their promise, best first."""
    seat = state.actor()
    promises = [promise(state, action, seat) for action in actions]
    ranking = sorted(range(len(actions)), key=promises.__getitem__, reverse=True)
    return [actions[at] for at in ranking]


LEVELS: Final = (
    Skill(wavers=0.25, overlooks=0.2),
    Skill(iterations=70),
    Skill(iterations=350),
    Skill(iterations=1500),
    Skill(cpu=200),
)
"""Opponents, weak to strong, as found by `benchmarks/levels.py`."""


@mypyc_attr(native_class=False)
class PalatinusHints(Hints):
    """Hints for search. Not a native class, since its base is not compiled; the work is done in functions above."""

    def evaluate(self, state: State) -> list[float]:
        """A value for each seat by expected points."""
        assert isinstance(state, PalatinusState)
        return outcomes(expectation(state), USUAL)

    def order(self, state: State, actions: list[int]) -> list[int]:
        """Placements by the lead they promise; tiles as they are."""
        assert isinstance(state, PalatinusState)
        if state.stage != PLACE:
            return actions
        return ordered(state, actions)

    def levels(self, seats: int) -> tuple[Skill, ...]:
        """As measured with two players."""
        return LEVELS
