"""Points of a city of Pantikapaion (PAN-74 to PAN-83), and what each building counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from oikist.core.state import bit, count_bits
from oikist.games.pantikapaion.layout import (
    AQUEDUCT,
    COLOURS,
    FORTRESS,
    HOUSE,
    KEPT,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
    RIGHT,
    TEMPLE,
    WINERY,
)

if TYPE_CHECKING:
    from oikist.games.pantikapaion.board import Board

AROUND: Final = 11
"""Places to ask `around` about: eight round the first cell of a building and three more round the second."""

_BEYOND_RIGHT: Final = 0x740
"""Links (`layout.STEPS`) of a second cell on the right that the first cell does not have: four bits each."""
_BEYOND_BELOW: Final = 0x541


class Points:
    """The points of one seat.

    Attributes:
        by_colour0: of the houses; then wineries, fortresses, aqueducts, temples.
        coins: of every two coins.
        cubes: of the cubes on the player board.
        droughts: not above zero.
        total: of all.
    """

    def __init__(self) -> None:
        self.by_colour0: i64 = 0
        self.by_colour1: i64 = 0
        self.by_colour2: i64 = 0
        self.by_colour3: i64 = 0
        self.by_colour4: i64 = 0
        self.coins: i64 = 0
        self.cubes: i64 = 0
        self.droughts: i64 = 0
        self.total: i64 = 0

    def by_colour(self, colour: i64) -> i64:
        """Points of the buildings of a colour."""
        if colour == HOUSE:
            return self.by_colour0
        if colour == WINERY:
            return self.by_colour1
        if colour == FORTRESS:
            return self.by_colour2
        if colour == AQUEDUCT:
            return self.by_colour3
        return self.by_colour4

    def give(self, colour: i64, points: i64) -> None:
        """Points of a building."""
        if colour == HOUSE:
            self.by_colour0 += points
        elif colour == WINERY:
            self.by_colour1 += points
        elif colour == FORTRESS:
            self.by_colour2 += points
        elif colour == AQUEDUCT:
            self.by_colour3 += points
        else:
            self.by_colour4 += points


def around(state: Board, seat: i64, number: i64, at: i64) -> i64:
    """The slot of a place next to a building, -1 for none; each is met once for `at` from 0 to 10 (PAN-R19)."""
    slot = state.building_slot(seat, number)
    other = state.building_other(seat, number)
    if at < 8:
        found = state.link(seat, slot, at)
        return -1 if found == other else found
    if other < 0:
        return -1
    beyond: i64 = _BEYOND_RIGHT if state.link(seat, slot, RIGHT) == other else _BEYOND_BELOW
    return state.link(seat, other, (beyond >> (4 * (at - 8))) & 15)


def counted(state: Board, seat: i64, number: i64, slot: i64) -> bool:
    """Whether what is on a cell next to a building counts for it; of a temple each cell of another building does."""
    colour = state.building_colour(seat, number)
    if colour == HOUSE:
        return state.has_worker(seat, slot)
    built = state.building(seat, slot)
    if colour == WINERY:
        return built < 0
    if colour == AQUEDUCT:
        return state.dry(seat, slot)
    return colour == TEMPLE and built >= 0 and state.building_colour(seat, built) != TEMPLE


def count_for(state: Board, seat: i64, number: i64) -> i64:
    """What a building counts: workers, cells, levels, droughts or buildings (PAN-76 to PAN-80)."""
    colour = state.building_colour(seat, number)
    if colour == FORTRESS:
        return state.level(seat, state.building_slot(seat, number))
    count: i64 = 0
    temples: i64 = 0
    for at in range(i64(AROUND)):
        slot = around(state, seat, number, at)
        if slot >= 0 and counted(state, seat, number, slot):
            if colour == TEMPLE:
                temples |= bit(state.building(seat, slot))  # PAN-R23: a building counts once, whatever its size
            else:
                count += 1
    return count_bits(temples) if colour == TEMPLE else count


def value_of(state: Board, seat: i64, colour: i64) -> i64:
    """What the highest VP cell reached in a row gives (PAN-R20)."""
    return state.box.value(colour, state.mark(seat, colour))


def points_for(state: Board, seat: i64, number: i64) -> i64:
    """Points of a building."""
    colour = state.building_colour(seat, number)
    value = value_of(state, seat, colour)
    if value == 0:
        return 0
    count = count_for(state, seat, number)
    return count // value if colour == WINERY else count * value


def watered(state: Board, seat: i64, slot: i64) -> bool:
    """Whether a visible drought costs nothing: next to an aqueduct, once the orange marker has moved (PAN-R22)."""
    if state.mark(seat, AQUEDUCT) == 0:
        return False
    for direction in range(i64(8)):
        other = state.link(seat, slot, direction)
        if other >= 0:
            number = state.building(seat, other)
            if number >= 0 and state.building_colour(seat, number) == AQUEDUCT:
                return True
    return False


def points_of(state: Board, seat: i64) -> Points:
    """The points of a seat as the table stands."""
    points = Points()
    for number in range(state.get(seat, P_BUILDINGS)):
        points.give(state.building_colour(seat, number), points_for(state, seat, number))
    points.coins = state.get(seat, P_COINS) // 2
    cubes = state.all_cubes(seat)
    points.cubes = min(KEPT, cubes)
    dry: i64 = 0
    for slot in range(state.get(seat, P_CELLS)):
        if state.dry(seat, slot) and not watered(state, seat, slot):
            dry += 1
    points.droughts = -dry
    total: i64 = points.coins + points.cubes - dry
    for colour in range(i64(COLOURS)):
        total += points.by_colour(colour)
    points.total = total
    return points
