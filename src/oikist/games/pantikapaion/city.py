"""The cities of Pantikapaion as packed numbers: cells with their neighbours, what lies and stands on them.

All numbers of a table stand in one buffer, so that a copy is quick: the circle, then a block for each seat (`layout`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import EVERYTHING, State, bit, shift_left
from oikist.games.pantikapaion.box import PantikapaionBox
from oikist.games.pantikapaion.layout import (
    ANY,
    BLOCK,
    BUILDING_AT,
    BUILDINGS_AT,
    CELLS_AT,
    CIRCLE_SIZE,
    CUBE_AT_BIT,
    DROUGHT,
    FACE_AT,
    LEVEL_AT,
    LINK,
    LINK_BITS,
    LINKS_AT,
    MAX_TILE,
    MIDDLE,
    P_CELLS,
    P_CUBES,
    P_FREE,
    P_TILES,
    PIECE_AT,
    PLACE_MASK,
    SPAN,
    TILE_AT,
    WORKER_BIT,
)

EDGE: Final = 5
"""How far outside a city the first cell of a tile may lie that touches it."""

_DIRECTIONS: Final = 0x415002736
"""The link (`layout.STEPS`) of an offset, four bits for each of the nine around and in the middle."""

_THREE: Final = 7
_FIVE: Final = 31
_SIX: Final = 63
_SEVEN: Final = 127
_EIGHT: Final = 255


class City(State):
    """The cities of all seats.

    Attributes:
        numbers: the numbers of the table. A new state has none: see `empty` and `Board.take_over`.
    """

    def __init__(self, box: PantikapaionBox) -> None:
        self.viewer: i64 = EVERYTHING
        self.box = box
        self.numbers = vec[i64]()

    def empty(self) -> None:
        """Nothing lies yet."""
        self.numbers = vec[i64]([0] * (CIRCLE_SIZE + BLOCK * self.box.seats))

    # numbers of a seat

    def get(self, seat: i64, what: i64) -> i64:
        """A number of a seat (`layout.P_...`)."""
        return self.numbers[CIRCLE_SIZE + seat * BLOCK + what]

    def put(self, seat: i64, what: i64, value: i64) -> None:
        """Sets a number of a seat."""
        self.numbers[CIRCLE_SIZE + seat * BLOCK + what] = value

    def add(self, seat: i64, what: i64, value: i64) -> None:
        """Adds to a number of a seat."""
        numbers = self.numbers
        at: i64 = CIRCLE_SIZE + seat * BLOCK + what
        numbers[at] = numbers[at] + value

    def cubes(self, seat: i64, colour: i64) -> i64:
        """Cubes of a colour on the player board."""
        return (self.get(seat, P_CUBES) >> (8 * colour)) & _EIGHT

    def all_cubes(self, seat: i64) -> i64:
        """All cubes on the player board."""
        packed = self.get(seat, P_CUBES)
        count: i64 = 0
        while packed:
            count += packed & _EIGHT
            packed >>= 8
        return count

    def gain_cube(self, seat: i64, colour: i64, count: i64) -> None:
        """Cubes to (or, negative, from) the player board."""
        self.add(seat, P_CUBES, shift_left(1, 8 * colour) * count)

    # cells

    def cell(self, seat: i64, slot: i64) -> i64:
        """A cell, packed."""
        return self.numbers[CIRCLE_SIZE + seat * BLOCK + CELLS_AT + slot]

    def set_cell(self, seat: i64, slot: i64, packed: i64) -> None:
        """Changes a cell."""
        self.numbers[CIRCLE_SIZE + seat * BLOCK + CELLS_AT + slot] = packed

    def link(self, seat: i64, slot: i64, direction: i64) -> i64:
        """The neighbour's slot in a direction (`layout.STEPS`), -1 for none."""
        links = self.numbers[CIRCLE_SIZE + seat * BLOCK + LINKS_AT + slot]
        return ((links >> (LINK_BITS * direction)) & LINK) - 1

    def cell_x(self, seat: i64, slot: i64) -> i64:
        """Column of a cell."""
        return (self.cell(seat, slot) & _EIGHT) - MIDDLE

    def cell_y(self, seat: i64, slot: i64) -> i64:
        """Row of a cell, downwards."""
        return ((self.cell(seat, slot) >> 8) & _EIGHT) - MIDDLE

    def level(self, seat: i64, slot: i64) -> i64:
        """Level of the topmost tile on a place, from 1."""
        return (self.cell(seat, slot) >> LEVEL_AT) & _SIX

    def face(self, seat: i64, slot: i64) -> i64:
        """Face of the topmost tile cell: PLAIN, 1 + colour, DROUGHT or ANY."""
        return (self.cell(seat, slot) >> FACE_AT) & _THREE

    def cube(self, seat: i64, slot: i64) -> i64:
        """Colour of the cube that lies on a cell, -1 for none."""
        return ((self.cell(seat, slot) >> CUBE_AT_BIT) & _THREE) - 1

    def has_worker(self, seat: i64, slot: i64) -> bool:
        """Whether a worker stands there."""
        return (self.cell(seat, slot) >> WORKER_BIT) & 1 == 1

    def building(self, seat: i64, slot: i64) -> i64:
        """Number of the building that stands there, -1 for none."""
        return ((self.cell(seat, slot) >> BUILDING_AT) & _SIX) - 1

    def piece(self, seat: i64, slot: i64) -> i64:
        """Which of the city's tiles lies on top, counted as they were laid."""
        return (self.cell(seat, slot) >> PIECE_AT) & _FIVE

    def tile(self, seat: i64, slot: i64) -> i64:
        """The tile that lies on top."""
        return (self.cell(seat, slot) >> TILE_AT) & _SEVEN

    def dry(self, seat: i64, slot: i64) -> bool:
        """Whether a visible drought cell is there (PAN-R19)."""
        packed = self.cell(seat, slot)
        return (
            (packed >> FACE_AT) & _THREE == DROUGHT
            and (packed >> WORKER_BIT) & 1 == 0
            and (packed >> BUILDING_AT) & _SIX == 0
        )

    def find(self, seat: i64, x: i64, y: i64) -> i64:
        """The slot of a place, -1 when it is not in the city."""
        numbers = self.numbers
        wanted: i64 = (x + MIDDLE) | (y + MIDDLE) << 8
        start: i64 = CIRCLE_SIZE + seat * BLOCK + CELLS_AT
        for at in range(start, start + self.get(seat, P_CELLS)):
            if numbers[at] & PLACE_MASK == wanted:
                return at - start
        return -1

    def bounds(self, seat: i64) -> tuple[i64, i64, i64, i64]:
        """Least and greatest column, least and greatest row of a city that has cells."""
        numbers = self.numbers
        start: i64 = CIRCLE_SIZE + seat * BLOCK + CELLS_AT
        x0: i64 = 255
        y0: i64 = 255
        x1: i64 = 0
        y1: i64 = 0
        for at in range(start, start + self.get(seat, P_CELLS)):
            x = numbers[at] & _EIGHT
            y = (numbers[at] >> 8) & _EIGHT
            if x < x0:
                x0 = x
            if x > x1:
                x1 = x
            if y < y0:
                y0 = y
            if y > y1:
                y1 = y
        return x0 - MIDDLE, x1 - MIDDLE, y0 - MIDDLE, y1 - MIDDLE

    def unwrapped(self, seat: i64, place: i64) -> tuple[i64, i64]:
        """The real column and row of a place that an action writes modulo 96."""
        x0, _, y0, _ = self.bounds(seat)
        x0 -= EDGE
        y0 -= EDGE
        return x0 + (place % SPAN - x0) % SPAN, y0 + (place // SPAN - y0) % SPAN

    def new_cell(self, seat: i64, x: i64, y: i64) -> i64:
        """Takes a place into the city, with its links to the neighbours and theirs to it."""
        slot = self.get(seat, P_CELLS)
        self.put(seat, P_CELLS, slot + 1)
        self.set_cell(seat, slot, (x + MIDDLE) | (y + MIDDLE) << 8)
        self.tie(seat, slot)
        return slot

    def tie(self, seat: i64, slot: i64) -> None:
        """Links a cell to its neighbours with lower slots, and them to it."""
        numbers = self.numbers
        start: i64 = CIRCLE_SIZE + seat * BLOCK + CELLS_AT
        links: i64 = CIRCLE_SIZE + seat * BLOCK + LINKS_AT
        x = numbers[start + slot] & _EIGHT
        y = (numbers[start + slot] >> 8) & _EIGHT
        mine: i64 = 0
        for other in range(slot):
            dx = (numbers[start + other] & _EIGHT) - x
            dy = ((numbers[start + other] >> 8) & _EIGHT) - y
            if dx < -1 or dx > 1 or dy < -1 or dy > 1:
                continue
            direction = (_DIRECTIONS >> (4 * (dx + 1 + 3 * (dy + 1)))) & 15
            mine |= (other + 1) << (LINK_BITS * direction)
            back: i64 = direction ^ 2  # the directions stand in opposite pairs, two apart
            numbers[links + other] |= (slot + 1) << (LINK_BITS * back)
        numbers[links + slot] = mine

    # what an action does to a city

    def collect(self, seat: i64, slot: i64) -> None:
        """The cube and the worker on a cell go to the player board."""
        packed = self.cell(seat, slot)
        cube = (packed >> CUBE_AT_BIT) & _THREE
        if cube:
            self.gain_cube(seat, cube - 1, 1)
            packed &= ~shift_left(_THREE, CUBE_AT_BIT)
        if (packed >> WORKER_BIT) & 1:
            self.add(seat, P_FREE, 1)
            packed &= ~bit(WORKER_BIT)
        self.set_cell(seat, slot, packed)

    def lay_tile(self, seat: i64, tile: i64, turn: i64, x: i64, y: i64) -> i64:
        """Lays a tile with its first cell at a place; returns the slot of its last resource cell of any colour, or -1.

        What it covers goes to the player board; its own resource cells get their cubes (PAN-16, PAN-R16).
        """
        piece = self.get(seat, P_TILES)
        self.put(seat, P_TILES, piece + 1)
        open_: i64 = -1
        at: i64 = (tile * 4 + turn) * MAX_TILE
        for number in range(at, at + self.box.sizes[tile]):
            packed = self.box.shape[number]
            cx: i64 = x + (packed & 15) - 8
            cy: i64 = y + ((packed >> 4) & 15) - 8
            face = packed >> 8
            slot = self.find(seat, cx, cy)
            level: i64 = 1
            if slot < 0:
                slot = self.new_cell(seat, cx, cy)
            else:
                self.collect(seat, slot)
                level += self.level(seat, slot)
            new: i64 = (cx + MIDDLE) | (cy + MIDDLE) << 8
            new |= level << LEVEL_AT | face << FACE_AT | piece << PIECE_AT | tile << TILE_AT
            if face == ANY:
                open_ = slot
            elif 0 < face < DROUGHT:
                new |= face << CUBE_AT_BIT
            self.set_cell(seat, slot, new)
        return open_

    def stand(self, seat: i64, number: i64, colour: i64, slot: i64, other: i64) -> None:
        """Puts a building on one cell, or two (`other` is -1 for one); what lies there goes to the player board."""
        self.collect(seat, slot)
        self.set_cell(seat, slot, self.cell(seat, slot) | (number + 1) << BUILDING_AT)
        if other >= 0:
            self.collect(seat, other)
            self.set_cell(seat, other, self.cell(seat, other) | (number + 1) << BUILDING_AT)
        self.put(seat, BUILDINGS_AT + number, (colour + 1) | (slot + 1) << 4 | (other + 1) << 12)

    def clear(self, seat: i64, number: i64) -> None:
        """Takes a building off its cells; its number is kept for where it goes next."""
        mask = shift_left(_SIX, BUILDING_AT)
        slot = self.building_slot(seat, number)
        self.set_cell(seat, slot, self.cell(seat, slot) & ~mask)
        slot = self.building_other(seat, number)
        if slot >= 0:
            self.set_cell(seat, slot, self.cell(seat, slot) & ~mask)

    # buildings

    def building_colour(self, seat: i64, number: i64) -> i64:
        """Type of a building of a city."""
        return (self.get(seat, BUILDINGS_AT + number) & 15) - 1

    def building_slot(self, seat: i64, number: i64) -> i64:
        """Slot of a building's first cell."""
        return ((self.get(seat, BUILDINGS_AT + number) >> 4) & _EIGHT) - 1

    def building_other(self, seat: i64, number: i64) -> i64:
        """Slot of a building's second cell, -1 if it has one only."""
        return (self.get(seat, BUILDINGS_AT + number) >> 12) - 1
