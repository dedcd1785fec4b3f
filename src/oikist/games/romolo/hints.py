"""What a searching bot should know about Romolo o Remo?: what a position is worth, and which actions to try first."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from oikist.core.hints import Hints, Skill
from oikist.core.leads import outcomes
from oikist.core.state import State, bit
from oikist.games.romolo.layout import (
    ATTACK_AT,
    BUILD_AT,
    BUILT,
    CAPITAL,
    CHAR_AT,
    COINS,
    CREATE_AT,
    DAMAGED,
    DEAD,
    DISMANTLE_AT,
    DONE,
    EXPLORERS,
    GATHER_AT,
    HIRE_AT,
    IS_HOSTILE,
    LOOK_AT,
    MERCENARIES,
    MOVE_AT,
    OUT,
    PAY_GRAIN,
    PRODUCE_AT,
    RAZE,
    REFINE_AT,
    ROUND,
    S_ACTION,
    SELL_AT,
    SOLDIERS,
    STAGE,
    STOCK,
    SURRENDER,
    TRANSFORM_AT,
    UNIT_AT,
    USE_AT,
    WALL,
    WORKERS,
)
from oikist.games.romolo.plan.measure import Weights, promise
from oikist.games.romolo.plan.numbers import Numbers
from oikist.games.romolo.plan.play import planned
from oikist.games.romolo.scoring import Score, side, sides
from oikist.games.romolo.state import RomoloState

USUAL: Final = 8.0
"""A lead of so many points is worth three quarters of a win."""
GOODS: Final = (0.35, 0.35, 0.3, 0.3, 0.8)
"""What a cube in the hand is worth, by resource, the first few of a kind."""
ENOUGH: Final = 5
"""Cubes of a kind that are worth something."""


def prospects(state: RomoloState, seat: i64) -> float:
    """What a seat has that is not points yet: hands, resources, a capital that feeds and grows."""
    d = state.d
    if d[OUT + seat]:
        return -20.0
    value: float = 0.0
    for resource in range(5):
        has = d[STOCK + seat * 5 + resource]
        value += GOODS[resource] * float(min(ENOUGH, has))
    coins = d[COINS + seat]
    value += 0.1 * float(min(24, coins))
    value += 2.0 * float(d[WORKERS + seat]) + 0.6 * float(d[SOLDIERS + seat])
    value += 0.4 * float(1 if d[EXPLORERS + seat] == 1 else 0)
    # a mercenary costs salt every turn
    value -= 1.2 * float(d[MERCENARIES + seat]) + 1.2 * float(d[DEAD + seat]) + 3.0 * float(d[DAMAGED + seat])
    capital = d[CAPITAL + seat] - 1
    if capital >= 0:
        power = state.power(capital)
        value += 0.8 * float(min(6, power))
        near: i64 = 0
        stores: i64 = 0
        for place in range(state.box.hexes):
            if place == capital or state.box.around[capital] & bit(place):
                near += d[BUILT + place] & 15
                stores += (d[BUILT + place] >> 4) & 15
        mouths = d[WORKERS + seat] + d[SOLDIERS + seat]
        hungry: i64 = mouths - 2 * near if mouths > 2 * near else 0
        value += 0.3 * float(mouths - hungry) - 1.5 * float(hungry)
        if 2 * near > mouths:  # room to grow
            value += 0.3 * float(2 * near - mouths if 2 * near < mouths + 3 else 3)
        # a worker produces only into a warehouse of its own
        busy = min(d[WORKERS + seat] + 1, stores)
        value += 1.0 * float(busy)
    return value


def outlook(state: RomoloState) -> list[float]:
    """By side, points and prospects together."""
    score = Score(state)
    count = sides(state)
    values: list[float] = [float(score.total(one)) for one in range(count)]
    for seat in range(state.box.seats):
        one = side(state, seat)
        values[one] = values[one] + prospects(state, seat)
    return values


RUIN: Final = -60.0
"""Alone: what a fallen tower is worth."""
WON: Final = 10.0
"""Alone: what it is worth to be ahead in the end, besides the lead."""


def expected(state: RomoloState, weights: Weights) -> float:
    """Alone: the lead to be expected."""
    if state.d[OUT]:
        return RUIN
    if state.d[CAPITAL] == 0:
        return 0.0
    return promise(state, weights)


def judged(state: RomoloState, weights: Weights) -> list[float]:
    """By seat, 0 to 1: how likely it wins, as far as that can be told; alone, the lead to be expected."""
    if state.box.seats == 1:
        return [expected(state, weights)]
    chances = outcomes(outlook(state), USUAL)
    return [chances[side(state, seat)] for seat in range(state.box.seats)]


def interest(state: RomoloState, action: i64) -> i64:
    """How much an action is worth trying, by its sort alone; below 0 hardly ever."""
    if action < BUILD_AT:
        if action == DONE:
            return 1 if state.d[STAGE] == S_ACTION and state.top() == 0 else 4
        if action == IS_HOSTILE:
            return 4
        if action == SURRENDER:
            return -1
        if action == PAY_GRAIN:
            return 9
        if action >= UNIT_AT:
            return 5
        if action >= LOOK_AT:
            return 2
        return 4 if action >= MOVE_AT else 5
    if action < DISMANTLE_AT:
        return 5 if action == BUILD_AT + WALL else 9
    if action < PRODUCE_AT:
        return -1 if action < TRANSFORM_AT else 0
    if action < GATHER_AT:
        return 10
    if action < REFINE_AT:
        return 5
    if action < CREATE_AT:
        return 3
    if action < HIRE_AT:
        return 9
    if action < CHAR_AT:
        return 0
    if action < SELL_AT:
        return 10
    if action < ATTACK_AT:
        return 4
    if action < USE_AT:
        return 0 if (action - ATTACK_AT) % 6 == RAZE else 6
    return 6


def ordered(state: RomoloState, actions: list[int]) -> list[int]:
    """By their interest, best first; what is hardly ever good is left out while there is anything else."""
    weights = vec[i64]([interest(state, action) for action in actions])
    found: list[int] = []
    for level in range(11):
        found += [actions[at] for at in range(len(actions)) if weights[at] == 10 - level]
    return found or actions


def sensible(state: RomoloState, rng: Random) -> int:
    """The more interesting of three actions at random."""
    actions = state.actions()
    best: i64 = -1
    most: i64 = -2
    for _ in range(3):
        action: i64 = actions[rng.randrange(len(actions))]
        value = interest(state, action)
        if value > most:
            best = action
            most = value
    return best


LEVELS: Final = (
    Skill(wavers=0.2),
    Skill(iterations=28),
    Skill(iterations=85),
    Skill(iterations=280),
    Skill(cpu=150),
)
"""Opponents, weak to strong, as found by `benchmarks/levels.py`."""

ALONE: Final = (
    Skill(iterations=1, slips=0.25),
    Skill(iterations=1, slips=0.1),
    Skill(iterations=1, slips=0.02),
    Skill(iterations=30),
    Skill(cpu=150),
)
"""The same alone: whoever looks no further follows the plan, but for slips."""


@mypyc_attr(native_class=False)
class RomoloHints(Hints):
    """Hints for search. Not a native class, since its base is not compiled; the work is done in functions above."""

    def __init__(self) -> None:
        self.numbers = Numbers()
        self.weights = Weights()

    def evaluate(self, state: State) -> list[float]:
        """A value for each seat by points and prospects."""
        assert isinstance(state, RomoloState)
        return judged(state, self.weights)

    def order(self, state: State, actions: list[int]) -> list[int]:
        """By the sort of action."""
        assert isinstance(state, RomoloState)
        return ordered(state, actions)

    def wide(self) -> int:
        """Most turns offer dozens of actions: they are opened gradually from a dozen on."""
        return 12

    def reply(self, state: State, rng: Random) -> int:
        """Something of interest, in the solitaire game."""
        assert isinstance(state, RomoloState)
        return int(planned(state, self.numbers))

    def answers(self) -> int:
        """Eight rounds: what soldiers and workers are good for shows late."""
        return 8

    def settled(self, score: int, lost: bool) -> float:
        """A fallen tower is hardly less than a game that goes badly; a game won is better than one nearly won."""
        return RUIN if lost else float(score) + (WON if score > 0 else 0.0)

    def doubt(self) -> float:
        """The plan is good enough to be followed unless something is clearly better."""
        return 1.5

    def clock(self, state: State) -> int:
        """The round: who ends his turns early gains no time."""
        assert isinstance(state, RomoloState)
        return int(state.d[ROUND])

    def horizon(self) -> int:
        """A whole game is too long for a play-out: some turns are enough."""
        return 40

    def sharpness(self) -> float:
        """Who is ahead by points and prospects stays ahead more often than in other games."""
        return 2.0

    def levels(self, seats: int) -> tuple[Skill, ...]:
        """As measured with two players, and alone."""
        return ALONE if seats == 1 else LEVELS
