"""The board and the hands of Palatinus as bitboards over the 42 terrains (see `layout`), and reading them.

What stands on a terrain, in whose colour, with the wolf up or not; what the viewer does not know is marked unknown.
"""

from __future__ import annotations

import struct
from typing import Final

from mypy_extensions import i64

from oikist.core.state import EVERYTHING, State, bit
from oikist.games.palatinus.box import PalatinusBox
from oikist.games.palatinus.layout import END, FIRST, HILLS, KIND_NAMES, PLACE, PLACES, SLOTS

STAGES: Final = ("first", "reveal", "lay", "tokens", "place", "over")
NEUTRAL: Final = 5
"""Owner of neutral pieces."""

_FORMAT: Final = "<27q"


class Board(State):
    """What lies and stands on the table, and in the hands.

    Attributes:
        stage: FIRST, REVEAL, LAY, TOKENS, PLACE or END (`layout`).
        first: the first player, -1 before it is known.
        laid: tiles that lie, the centre included.
        placed: inhabitants placed so far, by all.
        merchants: terrains with a merchant, as far as the viewer knows; farmers and condottieri alike.
        unknown: terrains with a wolf of which the viewer does not know what it is (0 in a full position).
        wolves: terrains with a piece that was placed with the wolf up.
        springs: terrains with a spring.
        neutral_by_second: neutral pieces placed by seat 1; the other neutral ones are seat 0's.
    """

    def __init__(self, box: PalatinusBox) -> None:
        self.viewer: i64 = EVERYTHING
        self.box = box
        self.stage: i64 = FIRST
        self.first: i64 = -1
        self.laid: i64 = 0
        self.placed: i64 = 0
        self.tiles: i64 = 0
        self.rotations: i64 = 0
        self.revealed: i64 = -1
        self.tokens: i64 = 0
        self.token_bag: i64 = 0
        self.springs: i64 = 0
        self.merchants: i64 = 0
        self.farmers: i64 = 0
        self.condottieri: i64 = 0
        self.unknown: i64 = 0
        self.wolves: i64 = 0
        self.own0: i64 = 0
        self.own1: i64 = 0
        self.own2: i64 = 0
        self.own3: i64 = 0
        self.own4: i64 = 0
        self.neutral_by_second: i64 = 0
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.hand2: i64 = 0
        self.hand3: i64 = 0
        self.hand4: i64 = 0

    # reading the board

    def occupied(self) -> i64:
        """All terrains with a piece."""
        return self.merchants | self.farmers | self.condottieri | self.unknown

    def own(self, seat: i64) -> i64:
        """Terrains with a piece in the colour of the seat."""
        if seat == 0:
            return self.own0
        if seat == 1:
            return self.own1
        if seat == 2:
            return self.own2
        if seat == 3:
            return self.own3
        return self.own4

    def neutral(self) -> i64:
        """Terrains with a neutral piece."""
        return self.occupied() & ~(self.own0 | self.own1 | self.own2 | self.own3 | self.own4)

    def placed_by(self, seat: i64) -> i64:
        """Terrains with a piece that the seat placed, neutral ones included."""
        if seat > 1:
            return self.own(seat)
        neutral = self.neutral()
        if seat == 1:
            return self.own1 | (neutral & self.neutral_by_second)
        return self.own0 | (neutral & ~self.neutral_by_second)

    def packed_hand(self, seat: i64) -> i64:
        """A hand, five bits a kind."""
        if seat == 0:
            return self.hand0
        if seat == 1:
            return self.hand1
        if seat == 2:
            return self.hand2
        if seat == 3:
            return self.hand3
        return self.hand4

    def _set_hand(self, seat: i64, hand: i64) -> None:
        if seat == 0:
            self.hand0 = hand
        elif seat == 1:
            self.hand1 = hand
        elif seat == 2:
            self.hand2 = hand
        elif seat == 3:
            self.hand3 = hand
        else:
            self.hand4 = hand

    def in_hand(self, seat: i64, kind: i64) -> i64:
        """How many pieces of a kind the seat has behind the screen, as far as the viewer knows which they are."""
        return (self.packed_hand(seat) >> (5 * kind)) & 31

    def left(self, seat: int) -> int:
        """How many inhabitants the seat has behind its screen (PAL-R4: neutral ones included)."""
        if self.stage < PLACE:
            return self.box.hand_size
        turns = self.placed // self.box.seats
        extra = (seat - self.first) % self.box.seats < self.placed % self.box.seats
        return self.box.hand_size - turns - (1 if extra else 0)

    def hand(self, seat: int) -> dict[str, int]:
        """The hand by kind name, without zeros; `wolf` and `neutral_wolf` are what the viewer cannot tell."""
        found: dict[str, int] = {}
        for kind in range(SLOTS):
            count = self.in_hand(seat, kind)
            if count:
                found[KIND_NAMES[kind]] = count
        return found

    def stage_name(self) -> str:
        """``first``, ``reveal``, ``lay``, ``tokens``, ``place`` or ``over``."""
        return STAGES[self.stage]

    def tile_at(self, place: i64) -> int:
        """The tile (0 to 6 for A to G) on a place, -1 for none."""
        return ((self.tiles >> (4 * place)) & 15) - 1

    def rotation_at(self, place: i64) -> int:
        """The rotation of the tile on a place."""
        return (self.rotations >> (4 * place)) & 15

    def token_on(self, place: i64) -> int:
        """Value of the hill token on a place, 0 for none."""
        return (self.tokens >> (4 * place)) & 15

    def place_of(self, tile: int) -> int:
        """The place where a tile lies, -1 for nowhere."""
        for place in range(PLACES):
            if self.tile_at(place) == tile:
                return place
        return -1

    def next_token_place(self) -> i64:
        """The outer hill that gets the next token: in alphabetical order."""
        for tile in range(7):
            place: i64 = self.place_of(tile)
            if place > 0 and (self.tokens >> (4 * place)) & 15 == 0:
                return place
        return -1

    def name_of(self, cell: int) -> str:
        """A terrain's name, ``C4``; ``""`` where no tile lies."""
        place = cell // 6
        tile = self.tile_at(place)
        if tile < 0:
            return ""
        return f"{HILLS[tile]}{(cell % 6 - self.rotation_at(place)) % 6 + 1}"

    def cell_named(self, name: str) -> int:
        """The cell of a terrain's name, -1 for none."""
        if len(name) != 2 or name[0] not in HILLS or name[1] not in "123456":
            return -1
        place = self.place_of(HILLS.index(name[0]))
        if place < 0:
            return -1
        return place * 6 + (self.rotation_at(place) + int(name[1]) - 1) % 6

    def spring(self, cell: int) -> bool:
        """Whether the terrain has a spring."""
        return self.springs & bit(cell) != 0

    def owner_at(self, cell: int) -> int:
        """Whose colour the piece on a terrain has: a seat, NEUTRAL, or -1 for no piece."""
        mask = bit(cell)
        for seat in range(self.box.seats):
            if self.own(seat) & mask:
                return seat
        return NEUTRAL if self.occupied() & mask else -1

    def piece_at(self, cell: int) -> tuple[int, str, bool] | None:
        """Owner (NEUTRAL for none), kind (``merchant``, ``farmer``, ``condottiero``, ``unknown``), placed wolf up."""
        mask = bit(cell)
        owner = self.owner_at(cell)
        if owner < 0:
            return None
        kind = "unknown"
        if self.merchants & mask:
            kind = "merchant"
        elif self.farmers & mask:
            kind = "farmer"
        elif self.condottieri & mask:
            kind = "condottiero"
        return owner, kind, self.wolves & mask != 0

    def copy_public_to(self, new: Board) -> None:
        """What everybody may know and no secret depends on."""
        new.first = self.first
        new.laid = self.laid
        new.placed = self.placed
        new.tiles = self.tiles
        new.rotations = self.rotations
        new.revealed = self.revealed
        new.tokens = self.tokens
        new.token_bag = self.token_bag
        new.springs = self.springs
        new.condottieri = self.condottieri
        new.own0 = self.own0
        new.own1 = self.own1
        new.own2 = self.own2
        new.own3 = self.own3
        new.own4 = self.own4
        new.neutral_by_second = self.neutral_by_second

    # putting things on it

    def put_tile(self, tile: i64, place: i64, rotation: i64) -> None:
        """A tile on an empty place, with its springs."""
        self.tiles |= (tile + 1) << (4 * place)
        self.rotations |= rotation << (4 * place)
        springs = self.box.spring_numbers[tile]
        for number in range(6):
            if springs & bit(number):
                self.springs |= bit(place * 6 + (rotation + number) % 6)

    def put_token(self, place: i64, value: i64) -> None:
        """A token on a hill without one."""
        self.tokens |= value << (4 * place)

    def put_piece(self, cell: int, owner: int, kind: str) -> None:
        """A piece, known to all, on a free terrain; owner -1 for a neutral one."""
        mask = bit(cell)
        if kind == "merchant":
            self.merchants |= mask
        elif kind == "farmer":
            self.farmers |= mask
        else:
            self.condottieri |= mask
        if owner >= 0:
            self.own_it(owner, mask)

    def own_it(self, seat: i64, mask: i64) -> None:
        """Gives terrains to the colour of a seat."""
        if seat == 0:
            self.own0 |= mask
        elif seat == 1:
            self.own1 |= mask
        elif seat == 2:
            self.own2 |= mask
        elif seat == 3:
            self.own3 |= mask
        else:
            self.own4 |= mask

    # bytes

    def box_of(self) -> PalatinusBox:
        return self.box

    def to_bytes(self) -> bytes:
        return struct.pack(
            _FORMAT,
            self.viewer,
            self.stage,
            self.first,
            self.laid,
            self.placed,
            self.tiles,
            self.rotations,
            self.revealed,
            self.tokens,
            self.token_bag,
            self.springs,
            self.merchants,
            self.farmers,
            self.condottieri,
            self.unknown,
            self.wolves,
            self.own0,
            self.own1,
            self.own2,
            self.own3,
            self.own4,
            self.neutral_by_second,
            self.hand0,
            self.hand1,
            self.hand2,
            self.hand3,
            self.hand4,
        )

    def read(self, data: bytes) -> None:
        """Takes over a position's bytes.

        Raises:
            ValueError: they are no position of this game.
        """
        if len(data) != struct.calcsize(_FORMAT):
            raise ValueError(f"a position of Palatinus has {struct.calcsize(_FORMAT)} bytes, not {len(data)}")
        values: list[int] = list(struct.unpack(_FORMAT, data))
        if not (-4 <= values[0] < self.box.seats and values[0] not in (-1, -2) and 0 <= values[1] <= END):
            raise ValueError("the bytes are no position of Palatinus: viewer or stage is out of range")
        if min(values[3:7]) < 0 or min(values[8:]) < 0:
            raise ValueError("the bytes are no position of Palatinus: a negative mask")
        self.viewer = values[0]
        self.stage = values[1]
        self.first = values[2]
        self.laid = values[3]
        self.placed = values[4]
        self.tiles = values[5]
        self.rotations = values[6]
        self.revealed = values[7]
        self.tokens = values[8]
        self.token_bag = values[9]
        self.springs = values[10]
        self.merchants = values[11]
        self.farmers = values[12]
        self.condottieri = values[13]
        self.unknown = values[14]
        self.wolves = values[15]
        self.own0 = values[16]
        self.own1 = values[17]
        self.own2 = values[18]
        self.own3 = values[19]
        self.own4 = values[20]
        self.neutral_by_second = values[21]
        self.hand0 = values[22]
        self.hand1 = values[23]
        self.hand2 = values[24]
        self.hand3 = values[25]
        self.hand4 = values[26]
