"""Where tiles and buildings fit in the cities of Pantikapaion: one place asked about, or all of them listed."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit, count_bits, shift_left
from oikist.games.pantikapaion.city import EDGE, City
from oikist.games.pantikapaion.layout import (
    BLOCK,
    BUILDING_AT,
    CELLS_AT,
    CIRCLE_SIZE,
    DOWN,
    LAY_AT,
    LEVEL_AT,
    MAX_TILE,
    MIDDLE,
    P_BUILDINGS,
    P_CELLS,
    RIGHT,
    SPAN,
    TURN_SIZE,
)

WINDOW: Final = 50
"""Columns whose placements one mask holds; a mask also sees five columns to the left and six to the right."""
WHOLE: Final = 62
"""Bits of a mask."""
BELOW: Final = 4
"""Rows that a tile may reach above or below its first cell."""

_SIX: Final = 63
_EIGHT: Final = 255


def shifted(mask: i64, by: i64) -> i64:
    """A mask moved down by so many bits, or up when negative."""
    return mask >> by if by >= 0 else mask << -by


class Masks:
    """Where a tile fits, as masks of anchors by rotation, row and window.

    Attributes:
        turns: rotations that differ.
        rows: rows of each rotation; the first is at y = `top`.
        windows: masks of each row; bit b of window w is the column `left` + 50 * w + b.
        step: columns from window to window.
    """

    def __init__(self, turns: i64, top: i64, rows: i64, left: i64, windows: i64) -> None:
        self.turns = turns
        self.top = top
        self.rows = rows
        self.left = left
        self.windows = windows
        self.step: i64 = WINDOW
        self.masks = vec[i64]([0] * (turns * rows * windows))

    def count(self) -> i64:
        """How many placements there are."""
        masks = self.masks
        found: i64 = 0
        for at in range(self.turns * self.rows * self.windows):
            found += count_bits(masks[at])
        return found

    def part(self, turn: i64, row: i64, window: i64, negative: bool) -> i64:
        """The anchors of a window in columns that are negative, or in those that are not."""
        mask = self.masks[(turn * self.rows + row) * self.windows + window]
        zero: i64 = -self.left - WINDOW * window  # the bit of column 0
        if zero <= 0:
            return 0 if negative else mask
        if zero >= WHOLE:
            return mask if negative else 0
        return mask & (bit(zero) - 1) if negative else mask >> zero << zero

    def row_empty(self, turn: i64, row: i64) -> bool:
        """Whether the tile fits nowhere in a row."""
        at: i64 = (turn * self.rows + row) * self.windows
        found: i64 = 0
        for window in range(self.windows):
            found |= self.masks[at + window]
        return found == 0

    def row_at(self, number: i64) -> i64:
        """The rows in the order of the actions, from that of y = 0 and round: coordinates are modulo 96 there."""
        row: i64 = number - self.top
        return row if row < self.rows else row - self.rows


class Placing(City):
    """The cities, and what fits in them."""

    # buildings

    def fits(self, seat: i64, size: i64, slot: i64, way: i64, lifted: i64) -> bool:
        """Whether a building may stand on a cell (way 0), or on it and its right (1) or lower (2) neighbour.

        `lifted` is the number of a building that is about to move, -1 for none: it does not stand in its own way,
        but has to move (PAN-R15).
        """
        here = self.building(seat, slot)
        if here >= 0 and here != lifted:
            return False
        if size == 1:
            return way == 0 and here < 0
        if way == 0:
            return False
        other = self.link(seat, slot, RIGHT if way == 1 else DOWN)
        if other < 0:
            return False
        there = self.building(seat, other)
        if there >= 0 and there != lifted:
            return False
        if self.level(seat, slot) != self.level(seat, other):
            return False
        return here < 0 or there < 0

    def any_fit(self, seat: i64, size: i64, lifted: i64) -> bool:
        """Whether there is any place for a building."""
        for slot in range(self.get(seat, P_CELLS)):
            if size == 1:
                if self.building(seat, slot) < 0:
                    return True
            elif self.fits(seat, 2, slot, 1, lifted) or self.fits(seat, 2, slot, 2, lifted):
                return True
        return False

    def movable(self, seat: i64) -> bool:
        """Whether any building can be moved."""
        for number in range(self.get(seat, P_BUILDINGS)):
            if self.any_fit(seat, self.box.cells[self.building_colour(seat, number)], number):
                return True
        return False

    # where tiles fit

    def fits_tile(self, seat: i64, tile: i64, turn: i64, x: i64, y: i64) -> i64:
        """1 if a tile may be laid so beside the city, 2 if on it; else why not.

        0: apart from the city; -1: partly on it and partly off it; -2: on different levels; -3: on a building.
        """
        at: i64 = (tile * 4 + turn) * MAX_TILE
        size = self.box.sizes[tile]
        on: i64 = 0
        level: i64 = 0
        touches = False
        flat = True
        built = False
        for number in range(at, at + size):
            packed = self.box.shape[number]
            cx: i64 = x + (packed & 15) - 8
            cy: i64 = y + ((packed >> 4) & 15) - 8
            slot = self.find(seat, cx, cy)
            if slot >= 0:
                here = self.level(seat, slot)
                if on > 0 and here != level:
                    flat = False
                level = here
                on += 1
                if self.building(seat, slot) >= 0:
                    built = True
            elif not touches:
                touches = self._beside(seat, cx, cy)
        if on == 0:
            return 1 if touches else 0
        if built:
            return -3
        if on < size:
            return -1
        return 2 if flat else -2

    def _beside(self, seat: i64, x: i64, y: i64) -> bool:
        """Whether a place shares an edge with the city."""
        numbers = self.numbers
        start: i64 = CIRCLE_SIZE + seat * BLOCK + CELLS_AT
        for at in range(start, start + self.get(seat, P_CELLS)):
            dx = (numbers[at] & _EIGHT) - MIDDLE - x
            dy = ((numbers[at] >> 8) & _EIGHT) - MIDDLE - y
            if dx * dx + dy * dy == 1:
                return True
        return False

    def tile_masks(self, seat: i64, tile: i64) -> Masks:
        """Where a tile fits, beside the city and on it (PAN-R3)."""
        numbers = self.numbers
        x0, x1, y0, y1 = self.bounds(seat)
        size = self.box.sizes[tile]
        turns = self.box.turns[tile]
        # anchors may lie `size` away from the city; around them there is room for the other cells of the tile
        top: i64 = y0 - size - BELOW
        rows: i64 = y1 - y0 + 1 + 2 * (size + BELOW)
        left: i64 = x0 - size - EDGE
        columns: i64 = x1 - x0 + 1 + 2 * size
        windows: i64 = (columns + WINDOW - 1) // WINDOW
        count: i64 = self.get(seat, P_CELLS)
        start: i64 = CIRCLE_SIZE + seat * BLOCK + CELLS_AT
        levels: i64 = 1
        for at in range(start, start + count):
            here = (numbers[at] >> LEVEL_AT) & _SIX
            if here > levels:
                levels = here
        # layers: all cells; the places beside them; then the free cells of each level
        layer: i64 = rows * windows
        layers = vec[i64]([0] * ((2 + levels) * layer))
        for at in range(start, start + count):
            packed = numbers[at]
            column: i64 = (packed & _EIGHT) - MIDDLE - left
            row: i64 = ((packed >> 8) & _EIGHT) - MIDDLE - top
            free: i64 = (1 + ((packed >> LEVEL_AT) & _SIX)) * layer if (packed >> BUILDING_AT) & _SIX == 0 else 0
            for window in range(windows):
                column_bit: i64 = column - WINDOW * window
                if 0 <= column_bit < WHOLE:
                    mask = bit(column_bit)
                    here = row * windows + window
                    layers[here] |= mask
                    if free:
                        layers[free + here] |= mask
        for here in range(windows, layer - windows):
            mask = layers[here]
            beside = mask << 1 | mask >> 1 | layers[here - windows] | layers[here + windows]
            layers[layer + here] = beside & ~mask
        result = Masks(turns, top, rows, left, windows)
        masks = result.masks
        inside = shift_left(bit(WINDOW) - 1, EDGE)
        for turn in range(turns):
            first: i64 = (tile * 4 + turn) * MAX_TILE
            last: i64 = first + size
            for row_at in range(BELOW, rows - BELOW):
                for window in range(windows):
                    here = row_at * windows + window
                    apart = inside
                    touch: i64 = 0
                    for number in range(first, last):
                        packed = self.box.shape[number]
                        dx: i64 = (packed & 15) - 8
                        there: i64 = here + (((packed >> 4) & 15) - 8) * windows
                        apart &= ~shifted(layers[there], dx)
                        touch |= shifted(layers[layer + there], dx)
                    found = apart & touch
                    base: i64 = 2 * layer
                    for _ in range(levels):
                        on = inside
                        for number in range(first, last):
                            packed = self.box.shape[number]
                            there = base + here + (((packed >> 4) & 15) - 8) * windows
                            on &= shifted(layers[there], (packed & 15) - 8)
                        found |= on
                        base += layer
                    masks[(turn * rows + row_at) * windows + window] = found
        return result

    def list_tile(self, seat: i64, tile: i64, out: list[int]) -> None:
        """Appends all placements of a tile, ascending."""
        masks = self.tile_masks(seat, tile)
        for turn in range(masks.turns):
            for number in range(masks.rows):
                row = masks.row_at(number)
                if masks.row_empty(turn, row):
                    continue
                start: i64 = LAY_AT + turn * TURN_SIZE + (masks.top + row) % SPAN * SPAN
                for sign in range(i64(2)):
                    for window in range(masks.windows):
                        mask = masks.part(turn, row, window, sign == 1)
                        action: i64 = start + masks.left + WINDOW * window + SPAN * sign
                        while mask:
                            if mask & _EIGHT == 0:
                                mask >>= 8
                                action += 8
                                continue
                            if mask & 1:
                                out.append(action)
                            mask >>= 1
                            action += 1

    def fill_tile(self, seat: i64, tile: i64, buf: vec[i32], n: i64) -> i64:
        """Writes all placements of a tile into a buffer from an index on, ascending; returns the index behind them."""
        masks = self.tile_masks(seat, tile)
        for turn in range(masks.turns):
            for number in range(masks.rows):
                row = masks.row_at(number)
                if masks.row_empty(turn, row):
                    continue
                start: i64 = LAY_AT + turn * TURN_SIZE + (masks.top + row) % SPAN * SPAN
                for sign in range(i64(2)):
                    for window in range(masks.windows):
                        mask = masks.part(turn, row, window, sign == 1)
                        action: i64 = start + masks.left + WINDOW * window + SPAN * sign
                        while mask:
                            if mask & _EIGHT == 0:
                                mask >>= 8
                                action += 8
                                continue
                            if mask & 1:
                                buf[n] = i32(action)
                                n += 1
                            mask >>= 1
                            action += 1
        return n
