"""The map of Micro Rome as rows of bits (see `layout`): reading it, where a card may lie, laying it.

A map is never changed in place: laying a card makes new rows, so copies may share them.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import EVERYTHING, State, bit, shift_left
from oikist.games.micro_rome.box import MicroRomeBox
from oikist.games.micro_rome.layout import (
    BARBARIAN,
    CARDS,
    COVERED,
    DOWN,
    DRAW,
    FIRST,
    MARGIN,
    PLANES,
    RIGHT,
    SYMBOLS,
    TO_BELOW,
    TO_RIGHT,
    VARIANTS,
    WATER,
)


class Board(State):
    """What lies, and what is still to come.

    Attributes:
        stage: DRAW, PLACE or END (`layout`).
        lost: the game ended because a card could be placed nowhere (MIC-R2).
        card: index of the drawn card, `COLISEUM_CARD` for the Coliseum, -1 for none.
        deck: mask of the cards that are still in the deck, by index.
        laid: what was placed, in order: action and card, ``action * 16 + card``.
        grid: the rows: ``row * PLANES + plane``.
        top: y of the first row of the map.
        left: x of its first column.
        height: rows of the map.
        width: columns of the map.
    """

    def __init__(self, box: MicroRomeBox) -> None:
        self.viewer: i64 = EVERYTHING
        self.box = box
        self.stage: i64 = DRAW
        self.lost_game: bool = False
        self.card: i64 = -1
        self.deck: i64 = bit(CARDS) - 1
        self.laid: list[int] = []
        self.grid: vec[i64] = vec[i64]([])
        self.top: i64 = 0
        self.left: i64 = 0
        self.height: i64 = 0
        self.width: i64 = 0

    # reading

    def bounds(self) -> tuple[int, int, int, int]:
        """The map's left, top, right and bottom: coordinates of its first and last column and row."""
        return self.left, self.top, self.left + self.width - 1, self.top + self.height - 1

    def symbol_at(self, x: int, y: int) -> int:
        """The symbol of a space, -1 where there is no map."""
        column: i64 = x - self.left + MARGIN
        row: i64 = y - self.top + MARGIN
        if column < 0 or column >= self.width + 2 * MARGIN or row < 0 or row >= self.height + 2 * MARGIN:
            return -1
        at: i64 = row * PLANES
        for symbol in range(SYMBOLS):
            if (self.grid[at + FIRST + symbol] >> column) & 1:
                return symbol
        return -1

    def joined(self, x: int, y: int) -> int:
        """`TO_RIGHT` and `TO_BELOW`: with which spaces a space is of one building."""
        if self.symbol_at(x, y) < 0:
            return 0
        column: i64 = x - self.left + MARGIN
        at: i64 = (y - self.top + MARGIN) * PLANES
        joins = 0
        if (self.grid[at + RIGHT] >> column) & 1:
            joins |= TO_RIGHT
        if (self.grid[at + DOWN] >> column) & 1:
            joins |= TO_BELOW
        return joins

    def spaces(self) -> list[tuple[int, int]]:
        """All spaces of the map in reading order, as (x, y)."""
        found: list[tuple[int, int]] = []
        for row in range(self.height):
            covered = int(self.grid[(row + MARGIN) * PLANES + COVERED])
            y = int(self.top + row)
            found.extend(
                (int(self.left) + column, y)
                for column in range(int(self.width))
                if (covered >> (column + int(MARGIN))) & 1
            )
        return found

    def rows(self) -> list[int]:
        """The rows of bits (`grid`) as plain numbers."""
        return [int(row) for row in self.grid]

    def building_at(self, x: int, y: int) -> list[tuple[int, int]]:
        """The spaces of the building on a space, in reading order; the space alone where there is none."""
        found = [(x, y)]
        for at_x, at_y in found:
            joins = self.joined(at_x, at_y)
            if joins & TO_RIGHT and (at_x + 1, at_y) not in found:
                found.append((at_x + 1, at_y))
            if joins & TO_BELOW and (at_x, at_y + 1) not in found:
                found.append((at_x, at_y + 1))
            if self.joined(at_x - 1, at_y) & TO_RIGHT and (at_x - 1, at_y) not in found:
                found.append((at_x - 1, at_y))
            if self.joined(at_x, at_y - 1) & TO_BELOW and (at_x, at_y - 1) not in found:
                found.append((at_x, at_y - 1))
        return sorted(found, key=_reading)

    # where a card may lie

    def places(self, row: i64, width: i64, height: i64) -> i64:
        """Bits of the columns in which a card of so many columns and rows may begin, its first row being `row`.

        Row and columns are those of the frame. At least three spaces are covered (MIC-8), no water or barbarian
        (MIC-10), and no building in part (MIC-12).
        """
        grid = self.grid
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        blocked: i64 = grid[(row - 1) * PLANES + DOWN] | grid[(row + height - 1) * PLANES + DOWN]
        cut: i64 = 0
        for at in range(row * PLANES, (row + height) * PLANES, PLANES):
            covered = grid[at + COVERED]
            if covered == 0:
                continue
            blocked |= grid[at + FIRST + BARBARIAN] | grid[at + FIRST + WATER]
            cut |= grid[at + RIGHT]
            for _ in range(width):
                three |= two & covered
                two |= one & covered
                one |= covered
                covered >>= 1
        if three == 0:
            return 0
        bad: i64 = (cut << 1) | (cut >> (width - 1))
        for _ in range(width):
            bad |= blocked
            blocked >>= 1
        return three & ~bad

    def has_place(self) -> bool:
        """Whether any card can be placed at all: all cards are alike in size, so it is the same for each (MIC-R2)."""
        row: i64 = MARGIN - 3
        while row < MARGIN + self.height:
            if self.places(row, 4, 3) or self.places(row, 3, 4):
                return True
            row += 1
        return False

    # laying

    def lay(self, face: i64, column: i64, row: i64, width: i64, height: i64) -> None:
        """Lays a card in the frame: ``face`` is card * 8 + variant. Makes new rows."""
        up: i64 = MARGIN - row if row < MARGIN else 0
        down: i64 = row + height - MARGIN - self.height
        if down < 0:
            down = 0
        before: i64 = MARGIN - column if column < MARGIN else 0
        after: i64 = column + width - MARGIN - self.width
        if after < 0:
            after = 0
        grid = self.grid
        if up or down or before:
            wider = vec[i64]([0] * ((self.height + up + down + 2 * MARGIN) * PLANES))
            to: i64 = (MARGIN + up) * PLANES
            for at in range(MARGIN * PLANES, (MARGIN + self.height) * PLANES):
                wider[to] = grid[at] << before
                to += 1
            grid = wider
            self.top -= up
            self.height += up + down
            self.left -= before
            row += up
            column += before
        else:
            grid = grid[0 : len(grid)]
        self.width += before + after
        planes = self.box.faces.planes
        source: i64 = face * 4 * PLANES
        kept: i64 = ~shift_left(bit(width) - 1, column)
        for to in range(row * PLANES, (row + height) * PLANES):
            grid[to] = (grid[to] & kept) | (planes[source] << column)
            source += 1
        self.grid = grid

    def lay_start(self) -> None:
        """MIC-4: the start card, unturned, its first space on 0,0."""
        self.grid = vec[i64]([0] * ((3 + 2 * MARGIN) * PLANES))
        self.top = 0
        self.left = 0
        self.height = 3
        self.width = 4
        self.lay(2 * (CARDS + 1) * 4, MARGIN, MARGIN, 4, 3)

    # the same map

    def same_map(self, face: i64, column: i64, row: i64, tall: bool, other: i64, x: i64, y: i64, high: bool) -> bool:
        """Whether two placements of a card give the same map (MIC-R14): as `lay` takes them, tall ones being 3 by 4."""
        planes = self.box.faces.planes
        grid = self.grid
        first: i64 = min(row, y)
        height: i64 = 4 if tall else 3
        other_height: i64 = 4 if high else 3
        last: i64 = max(row + height, y + other_height)
        kept: i64 = ~shift_left(7 if tall else 15, column)
        other_kept: i64 = ~shift_left(7 if high else 15, x)
        for line in range(first, last):
            for plane in range(PLANES):
                here = grid[line * PLANES + plane]
                one = here
                if row <= line < row + height:
                    one = (here & kept) | (planes[(face * 4 + line - row) * PLANES + plane] << column)
                two = here
                if y <= line < y + other_height:
                    two = (here & other_kept) | (planes[(other * 4 + line - y) * PLANES + plane] << x)
                if one != two:
                    return False
        return True


def face_of(card: i64, variant: i64) -> i64:
    """Number of a card's side in a turn, as `Board.lay` and the tables of `Faces` count."""
    return card * VARIANTS + variant


def _reading(square: tuple[int, int]) -> tuple[int, int]:
    return square[1], square[0]
