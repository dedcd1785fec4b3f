"""What a searching bot should know about Romolo o Remo?: what a position is worth, and which actions to try first."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from oikist.core.game import Hints
from oikist.core.state import State, bit
from oikist.games.romolo.engine.attacking import combat_value
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
    HEXES,
    HIRE_AT,
    IS_HOSTILE,
    LOOK_AT,
    MERCENARIES,
    MOVE_AT,
    OCCUPIED,
    OUT,
    PAY_GRAIN,
    PRODUCE_AT,
    RAZE,
    REFINE_AT,
    S_ACTION,
    SELL_AT,
    SOLDIER,
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


def danger(state: RomoloState) -> float:
    """What the A.I.'s units threaten in the solitaire game: more when near the capital, and when it is unguarded."""
    d = state.d
    capital = d[CAPITAL] - 1
    if capital < 0:
        return 0.0
    guard: i64 = 4
    for kind in range(4):
        guard += state.of_type(0, capital, kind) * combat_value(kind)
    threat: float = 0.0
    for place in range(state.box.hexes):
        if d[OCCUPIED + 1] & bit(place):
            count = state.of_type(1, place, SOLDIER)
            threat += 2.0 * float(count) / (1.0 + 0.25 * float(state.box.apart[place * HEXES + capital]))
    return 1.5 * threat + (3.0 * (threat - float(guard)) if threat > float(guard) else 0.0)


def outcomes(state: RomoloState) -> list[float]:
    """By seat, 0 to 1: how likely it wins, as far as that can be told; alone, the lead to be expected."""
    values = outlook(state)
    if state.box.seats == 1:
        return [values[0] - values[1] - danger(state)]
    found: list[float] = []
    for seat in range(state.box.seats):
        mine: i64 = side(state, seat)
        best: float = -1000.0
        for one in range(len(values)):
            if one != mine and values[one] > best:
                best = values[one]
        ahead = values[mine] - best
        size = ahead if ahead >= 0.0 else -ahead
        found.append(0.5 + 0.5 * ahead / (size + USUAL))
    return found


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


@mypyc_attr(native_class=False)
class RomoloHints(Hints):
    """Hints for search. Not a native class, since its base is not compiled; the work is done in functions above."""

    def evaluate(self, state: State) -> list[float]:
        """A value for each seat by points and prospects."""
        assert isinstance(state, RomoloState)
        return outcomes(state)

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
        return sensible(state, rng)

    def horizon(self) -> int:
        """A whole game is too long for a play-out: some turns are enough."""
        return 40
