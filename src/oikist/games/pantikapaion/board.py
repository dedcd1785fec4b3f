"""The table of Pantikapaion: cities, circle, bag, both boards and the stack of what is to be decided; reading it."""

from __future__ import annotations

import struct
from typing import Final

from mypy_extensions import i64

from oikist.core.state import bit, count_bits
from oikist.games.pantikapaion.box import PantikapaionBox
from oikist.games.pantikapaion.layout import (
    BEGIN,
    BLOCK,
    CAP,
    CELLS_AT,
    CIRCLE_SIZE,
    COLUMN,
    DOUBLE,
    END,
    FRAME,
    FRAME_BITS,
    KIND,
    KIND_BITS,
    P_CELLS,
    P_MARKS,
    P_TOKENS,
    PAIRS,
    PLAY,
    ROUNDS,
    SINGLE,
    TURNS,
)
from oikist.games.pantikapaion.placing import Placing

_EIGHT: Final = 255
_SCALARS: Final = 20
_HALF: Final = 32
"""Terrain tiles below this are in the first of two masks."""


class Board(Placing):
    """What lies and stands on the table.

    Attributes:
        stage: BEGIN, SINGLES, DOUBLES, CIRCLE, PLAY, LAST, DISCARDS or END (`layout`).
        round: 1 to 5.
        first: the first player of the round, -1 before it is known.
        turn: turns taken in the round; in LAST and DISCARDS how many seats are done.
        trireme: its place in the circle; tiles lie in `numbers`, 0 for none, else tile + 1.
        laid: tiles laid out in the circle for the round so far.
        stack: frames of what is to be decided, the present one lowest (`layout.F_...`).
        bag: mask of the terrain tiles in the bag, below tile 32; `bag2` the others.
        gone: mask of the discarded ones, and `gone2`.
        singles: single tokens not on the board, four bits a colour; `doubles` likewise, four bits a pair.
        single_on: tokens on the single places, four bits each, 0 for none; `double_on` likewise.
        taken: buildings taken from each column, four bits each.
        stacks: aqueduct tiles left of each shape, four bits each.
        built: the row of the building constructed this turn, -1 for none.
        steps: steps paid for this turn.
        spared: 1 when the coin that an improvement saves has been saved this turn.
    """

    def __init__(self, box: PantikapaionBox) -> None:
        super().__init__(box)
        self.stage: i64 = BEGIN
        self.round: i64 = 0
        self.first: i64 = -1
        self.turn: i64 = 0
        self.trireme: i64 = 0
        self.laid: i64 = 0
        self.stack: i64 = 0
        self.bag: i64 = 0
        self.bag2: i64 = 0
        self.gone: i64 = 0
        self.gone2: i64 = 0
        self.singles: i64 = 0
        self.doubles: i64 = 0
        self.single_on: i64 = 0
        self.double_on: i64 = 0
        self.taken: i64 = 0
        self.stacks: i64 = 0
        self.built: i64 = -1
        self.steps: i64 = 0
        self.spared: i64 = 0

    # the stack

    def frame(self) -> i64:
        """Kind of the present frame, 0 outside turns."""
        return self.stack & KIND

    def about(self) -> i64:
        """What the present frame is about."""
        return (self.stack & FRAME) >> KIND_BITS

    def push(self, kind: i64, about: i64) -> None:
        """Something to be decided before all the rest."""
        self.stack = self.stack << FRAME_BITS | about << KIND_BITS | kind

    def pop(self) -> None:
        """The present frame is done."""
        self.stack >>= FRAME_BITS

    # circle and bag

    def circle_tile(self, place: i64) -> i64:
        """The tile on a place of the circle, -1 for none."""
        return self.numbers[place] - 1

    def in_circle(self) -> i64:
        """How many tiles lie in the circle."""
        numbers = self.numbers
        count: i64 = 0
        for place in range(self.box.circle + 1):
            if numbers[place]:
                count += 1
        return count

    def offer(self) -> list[int]:
        """The places of the tiles that may be taken: the next three clockwise after the trireme (PAN-R2)."""
        places: list[int] = []
        size: i64 = self.box.circle + 1
        for step in range(1, size + 1):
            place: i64 = (self.trireme + step) % size
            if self.numbers[place]:
                places.append(place)
                if len(places) == 3:
                    break
        return places

    def bag_count(self) -> int:
        """Tiles in the bag."""
        return count_bits(self.bag) + count_bits(self.bag2)

    def gone_count(self) -> int:
        """Discarded tiles."""
        return count_bits(self.gone) + count_bits(self.gone2)

    def in_bag(self, tile: i64) -> bool:
        """Whether a terrain tile is in the bag."""
        return (self.bag >> tile) & 1 == 1 if tile < _HALF else (self.bag2 >> (tile - _HALF)) & 1 == 1

    def in_discard(self, tile: i64) -> bool:
        """Whether a terrain tile is discarded."""
        return (self.gone >> tile) & 1 == 1 if tile < _HALF else (self.gone2 >> (tile - _HALF)) & 1 == 1

    def unbag(self, tile: i64) -> None:
        """Takes a terrain tile out of the bag."""
        if tile < _HALF:
            self.bag &= ~bit(tile)
        else:
            self.bag2 &= ~bit(tile - _HALF)

    def discard(self, tile: i64) -> None:
        """Puts a terrain tile onto the discard."""
        if tile < _HALF:
            self.gone |= bit(tile)
        else:
            self.gone2 |= bit(tile - _HALF)

    def refill(self) -> bool:
        """The discard goes back into an empty bag (PAN-70, PAN-R13); whether there is a tile in it."""
        if self.bag == 0 and self.bag2 == 0:
            self.bag = self.gone
            self.bag2 = self.gone2
            self.gone = 0
            self.gone2 = 0
        return self.bag != 0 or self.bag2 != 0

    # boards

    def mark(self, seat: i64, row: i64) -> i64:
        """Position of a marker in a row: 0 is its start."""
        return (self.get(seat, P_MARKS) >> (8 * row)) & _EIGHT

    def token(self, seat: i64, which: i64) -> i64:
        """Improvement tokens of a seat: 0 replace a resource, 1 one resource less, 2 one coin less."""
        return (self.get(seat, P_TOKENS) >> (8 * which)) & _EIGHT

    def token_on(self, row: i64, position: i64) -> tuple[int, ...]:
        """The colours of the resource token on a cell; none where there is none."""
        kind = self.box.kind_at(row, position)
        at = self.box.arg_at(row, position)
        if kind == SINGLE:
            value = (self.single_on >> (4 * at)) & 15
            return (value - 1,) if value else ()
        if kind == DOUBLE:
            value = (self.double_on >> (4 * at)) & 15
            return PAIRS[value - 1] if value else ()
        return ()

    def taken_from(self, colour: i64) -> i64:
        """Buildings taken from a column."""
        return (self.taken >> (4 * colour)) & 15

    def column_empty(self, colour: i64) -> bool:
        """Whether no building of a type is left."""
        return self.taken_from(colour) >= COLUMN

    def next_price(self, colour: i64) -> i64:
        """Price of the next building of a type as printed, 0 when none is left."""
        return 0 if self.column_empty(colour) else self.box.price(colour, self.taken_from(colour))

    def step_cost(self, seat: i64) -> i64:
        """Price of the next paid step (PAN-R7, PAN-R8)."""
        saved: i64 = 1 if self.spared == 0 and self.token(seat, 2) > 0 else 0
        return self.steps + 1 - saved

    def turns_left(self, seat: i64) -> int:
        """Turns that a seat still has in the round, the present one included."""
        if self.stage < PLAY:
            return TURNS
        if self.stage > PLAY:
            return 0
        after = (seat - self.first) % self.box.seats
        return TURNS - (self.turn - after + self.box.seats - 1) // self.box.seats

    def last_round(self) -> bool:
        """Whether this is the last round."""
        return self.round == ROUNDS

    # bytes

    def box_of(self) -> PantikapaionBox:
        return self.box

    def to_bytes(self) -> bytes:
        packed = [
            self.viewer,
            self.stage,
            self.round,
            self.first,
            self.turn,
            self.trireme,
            self.laid,
            self.stack,
            self.bag,
            self.bag2,
            self.gone,
            self.gone2,
            self.singles,
            self.doubles,
            self.single_on,
            self.double_on,
            self.taken | self.spared << 20 | self.steps << 21 | (self.built + 1) << 24,
            self.stacks,
            0,
            0,
        ]
        numbers = self.numbers
        packed.extend(numbers[:CIRCLE_SIZE])
        for seat in range(self.box.seats):
            start: i64 = CIRCLE_SIZE + seat * BLOCK
            packed.extend(numbers[start : start + CELLS_AT + numbers[start + P_CELLS]])
        return struct.pack(f"<{len(packed)}q", *packed)

    def read(self, data: bytes) -> None:
        """Takes over a position's bytes.

        Raises:
            ValueError: they are no position of this game.
        """
        if len(data) % 8 or len(data) < 8 * (_SCALARS + CIRCLE_SIZE):
            raise ValueError(f"a position of Pantikapaion does not have {len(data)} bytes")
        values: list[int] = list(struct.unpack(f"<{len(data) // 8}q", data))
        if not (-4 <= values[0] < self.box.seats and values[0] not in (-1, -2) and BEGIN <= values[1] <= END):
            raise ValueError("the bytes are no position of Pantikapaion: viewer or stage is out of range")
        if min(values[2:3] + values[4:]) < 0:
            raise ValueError("the bytes are no position of Pantikapaion: a negative number")
        if values[2] > ROUNDS or values[3] >= self.box.seats or values[5] > self.box.circle:
            raise ValueError(
                "the bytes are no position of Pantikapaion: round, first player or trireme is out of range"
            )
        self.viewer = values[0]
        self.stage = values[1]
        self.round = values[2]
        self.first = values[3]
        self.turn = values[4]
        self.trireme = values[5]
        self.laid = values[6]
        self.stack = values[7]
        self.bag = values[8]
        self.bag2 = values[9]
        self.gone = values[10]
        self.gone2 = values[11]
        self.singles = values[12]
        self.doubles = values[13]
        self.single_on = values[14]
        self.double_on = values[15]
        small: i64 = values[16]
        self.taken = small & 0xFFFFF
        self.spared = (small >> 20) & 1
        self.steps = (small >> 21) & 7
        self.built = (small >> 24) - 1
        self.stacks = values[17]
        numbers = self.numbers
        for at in range(CIRCLE_SIZE):
            numbers[at] = values[_SCALARS + at]
        from_: i64 = _SCALARS + CIRCLE_SIZE
        for seat in range(self.box.seats):
            start: i64 = CIRCLE_SIZE + seat * BLOCK
            cells: i64 = values[from_ + P_CELLS] if from_ + P_CELLS < len(values) else -1
            if not 0 <= cells <= CAP or from_ + CELLS_AT + cells > len(values):
                raise ValueError("the bytes are no position of Pantikapaion: the cells of a city are missing")
            for at in range(CELLS_AT + cells):
                numbers[start + at] = values[from_ + at]
            for slot in range(cells):
                self.tie(seat, slot)
            from_ += CELLS_AT + cells
        if from_ != len(values):
            raise ValueError("the bytes are no position of Pantikapaion: something is left over")

    def take_over(self, other: Board) -> None:
        """Becomes a copy of another position of the same game, its viewer left out."""
        self.stage = other.stage
        self.round = other.round
        self.first = other.first
        self.turn = other.turn
        self.trireme = other.trireme
        self.laid = other.laid
        self.stack = other.stack
        self.bag = other.bag
        self.bag2 = other.bag2
        self.gone = other.gone
        self.gone2 = other.gone2
        self.singles = other.singles
        self.doubles = other.doubles
        self.single_on = other.single_on
        self.double_on = other.double_on
        self.taken = other.taken
        self.stacks = other.stacks
        self.built = other.built
        self.steps = other.steps
        self.spared = other.spared
        self.numbers = other.numbers[:]
