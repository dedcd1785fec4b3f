"""The table of Romolo o Remo?: what lies and stands where, read and changed in small steps.

Everything is in one buffer of numbers, `Board.d`; `layout` names the offsets. Every step keeps it canonical: equal
positions have equal buffers.
"""

from __future__ import annotations

import struct
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import EVERYTHING, State, bit, count_bits, shift_left
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.layout import (
    ASKED,
    BANK,
    BUILT,
    CAPITAL,
    CHARS,
    CHARS_USED,
    DEPTH,
    EXPLORER,
    EXPLORERS,
    FARM,
    FORUM,
    FRAME,
    FRAMES,
    HEXES,
    HOSTILE,
    MARKED,
    MAX_DEPTH,
    MERCENARIES,
    MERCENARY,
    OCCUPIED,
    OUT,
    RESOURCES,
    SIZE,
    SOLDIER,
    SOLDIERS,
    STAGE,
    STAGES,
    STATUSES,
    STOCK,
    STORED,
    TERRAIN,
    TOWER,
    TOWER_AT,
    TURN,
    UNITS,
    WALL,
    WALLS_AT,
    WAREHOUSE,
    WATER,
    WORKER,
    WORKERS,
)

_EDGES: Final = 63


class Board(State):
    """What lies and stands on the table.

    Attributes:
        box: the content of the game.
        d: the buffer.
    """

    def __init__(self, box: RomoloBox, d: vec[i64]) -> None:
        self.viewer: i64 = EVERYTHING
        self.box = box
        self.d = d

    def box_of(self) -> RomoloBox:
        return self.box

    def stage_name(self) -> str:
        """The stage in a word (`layout.STAGES`)."""
        return STAGES[self.d[STAGE]]

    # constructions

    def built(self, place: i64, kind: i64) -> i64:
        """How many constructions of a kind stand on a hex; walls singly, a tower of anybody."""
        packed = self.d[BUILT + place]
        if kind == WALL:
            return count_bits((packed >> WALLS_AT) & _EDGES)
        if kind == TOWER:
            return 1 if packed >> TOWER_AT else 0
        return (packed >> (4 * kind)) & 15

    def walls(self, place: i64) -> i64:
        """Mask of the edges of a hex with a wall."""
        return (self.d[BUILT + place] >> WALLS_AT) & _EDGES

    def walled(self, place: i64, direction: i64) -> bool:
        """Whether a wall of the hex stands on its edge in this direction."""
        return (self.d[BUILT + place] >> (WALLS_AT + direction)) & 1 == 1

    def tower(self, place: i64) -> i64:
        """Whose tower stands on a hex, -1 for none."""
        return (self.d[BUILT + place] >> TOWER_AT) - 1

    def power(self, place: i64) -> i64:
        """ROM-83, ROM-R6, ROM-R7: constructions of a hex without the farms."""
        packed = self.d[BUILT + place]
        pairs = (packed >> 4) & 0xFFFFFF
        pairs = (pairs & 0x0F0F0F) + ((pairs >> 4) & 0x0F0F0F)
        total = (pairs & 0xFF) + ((pairs >> 8) & 0xFF) + (pairs >> 16)
        walls = (packed >> WALLS_AT) & _EDGES
        if walls:
            total += count_bits(walls) // 3
        if packed >> TOWER_AT:
            total += 1
        return total

    def power_for(self, seat: i64, place: i64) -> i64:
        """The power of a hex for a seat: one of its farms may count (ROM-R36)."""
        extra: i64 = 1 if self.d[MARKED + seat] == place + 1 else 0
        return self.power(place) + extra

    def capital_power(self, seat: i64) -> i64:
        """The power of a seat's capital; 0 without one."""
        capital = self.d[CAPITAL + seat]
        return self.power_for(seat, capital - 1) if capital else 0

    def constructions(self, place: i64) -> i64:
        """How many constructions count for the limit of a hex (ROM-42)."""
        return self.power(place) + (self.d[BUILT + place] & 15)

    def put(self, place: i64, kind: i64, count: i64) -> None:
        """Puts constructions from farm to forum on a hex, or takes them away with a negative count."""
        self.d[BUILT + place] += count * shift_left(1, 4 * kind)

    def put_wall(self, place: i64, direction: i64) -> None:
        """A wall on an edge."""
        self.d[BUILT + place] |= shift_left(1, WALLS_AT + direction)

    def take_wall(self, place: i64, direction: i64) -> None:
        """Takes the wall from an edge."""
        self.d[BUILT + place] &= ~shift_left(1, WALLS_AT + direction)

    def set_tower(self, place: i64, seat: i64) -> None:
        """A seat's tower on a hex; -1 takes it away."""
        low = self.d[BUILT + place] & (bit(TOWER_AT) - 1)
        self.d[BUILT + place] = low | (seat + 1) << TOWER_AT

    # stocks in warehouses

    def stored(self, place: i64, resource: i64) -> i64:
        """How many cubes of a resource lie in the warehouses of a hex."""
        packed = self.d[STORED + place]
        total: i64 = 0
        while packed:
            if packed & 3 == resource:
                total += (packed >> 2) & 15
            packed >>= 6
        return total

    def stocks(self, place: i64) -> i64:
        """How many warehouses of a hex are filled."""
        packed = self.d[STORED + place]
        count: i64 = 0
        while packed:
            count += 1
            packed >>= 6
        return count

    def free_warehouse(self, place: i64) -> bool:
        """Whether a warehouse of the hex is empty."""
        standing = (self.d[BUILT + place] >> (4 * WAREHOUSE)) & 15
        return standing > 0 and standing > self.stocks(place)

    def store(self, place: i64, resource: i64, count: i64) -> None:
        """Fills an empty warehouse; stocks are kept in ascending order."""
        new = count * 4 + resource
        packed = self.d[STORED + place]
        out: i64 = 0
        at: i64 = 0
        placed = False
        while packed:
            one = packed & 63
            if not placed and new <= one:
                out |= new << at
                at += 6
                placed = True
            out |= one << at
            at += 6
            packed >>= 6
        if not placed:
            out |= new << at
        self.d[STORED + place] = out

    def unstore(self, place: i64, stock: i64) -> None:
        """Empties a warehouse with this stock (count * 4 + resource)."""
        packed = self.d[STORED + place]
        out: i64 = 0
        at: i64 = 0
        found = False
        while packed:
            one = packed & 63
            if not found and one == stock:
                found = True
            else:
                out |= one << at
                at += 6
            packed >>= 6
        self.d[STORED + place] = out

    def take_stored(self, place: i64, resource: i64, count: i64) -> None:
        """Takes cubes from the warehouses of a hex, from the smallest stocks first (ROM-R45)."""
        left = count
        while left > 0:
            packed = self.d[STORED + place]
            while packed & 3 != resource:
                packed >>= 6
            one = packed & 63
            self.unstore(place, one)
            has = one >> 2
            if has > left:
                self.store(place, resource, has - left)
                left = 0
            else:
                left -= has

    # resources

    def stock(self, seat: i64, resource: i64) -> i64:
        """Cubes in a seat's hand."""
        return self.d[STOCK + seat * RESOURCES + resource]

    def gain(self, seat: i64, resource: i64, count: i64) -> None:
        """Cubes into a seat's hand, or out of it."""
        self.d[STOCK + seat * RESOURCES + resource] += count

    def at_hand(self, seat: i64, place: i64, resource: i64) -> i64:
        """Cubes in the hand and in the warehouses of a hex (ROM-67); -1 for no hex."""
        has = self.d[STOCK + seat * RESOURCES + resource]
        if place >= 0 and resource < 4 and self.d[STORED + place]:
            has += self.stored(place, resource)
        return has

    # units

    def units(self, seat: i64, place: i64, kind: i64, status: i64) -> i64:
        """How many units of a type and state a seat has on a hex."""
        at: i64 = UNITS + (seat * 2 + (kind >> 1)) * HEXES + place
        return (self.d[at] >> (((kind & 1) * STATUSES + status) * 4)) & 15

    def of_type(self, seat: i64, place: i64, kind: i64) -> i64:
        """How many units of a type a seat has on a hex."""
        at: i64 = UNITS + (seat * 2 + (kind >> 1)) * HEXES + place
        packed = (self.d[at] >> ((kind & 1) * 24)) & 0xFFFFFF
        total: i64 = 0
        while packed:
            total += packed & 15
            packed >>= 4
        return total

    def add_unit(self, seat: i64, place: i64, kind: i64, status: i64, count: i64) -> None:
        """Units onto a hex, or off it; the counts of a seat are kept by `raise_unit` and `lose_unit`."""
        d = self.d
        at: i64 = UNITS + (seat * 2 + (kind >> 1)) * HEXES + place
        d[at] += count * shift_left(1, ((kind & 1) * STATUSES + status) * 4)
        first: i64 = UNITS + seat * 2 * HEXES + place
        if d[first] or d[first + HEXES]:
            d[OCCUPIED + seat] |= bit(place)
        else:
            d[OCCUPIED + seat] &= ~bit(place)

    def change(self, seat: i64, place: i64, kind: i64, old: i64, new: i64, count: i64) -> None:
        """Units of a hex from one state into another."""
        at: i64 = UNITS + (seat * 2 + (kind >> 1)) * HEXES + place
        first = (kind & 1) * STATUSES
        self.d[at] += count * (shift_left(1, (first + new) * 4) - shift_left(1, (first + old) * 4))

    def raise_unit(self, seat: i64, place: i64, kind: i64, status: i64) -> None:
        """A new unit."""
        d = self.d
        self.add_unit(seat, place, kind, status, 1)
        if kind == WORKER:
            d[WORKERS + seat] += 1
        elif kind == SOLDIER:
            d[SOLDIERS + seat] += 1
        elif kind == MERCENARY:
            d[MERCENARIES + seat] += 1
        else:
            d[EXPLORERS + seat] = 1

    def lose_unit(self, seat: i64, place: i64, kind: i64, status: i64) -> None:
        """ROM-99: a unit goes; what becomes of a mercenary besides is said where it is lost."""
        d = self.d
        self.add_unit(seat, place, kind, status, -1)
        if kind == WORKER:
            d[WORKERS + seat] -= 1
        elif kind == SOLDIER:
            d[SOLDIERS + seat] -= 1
        elif kind == MERCENARY:
            d[MERCENARIES + seat] -= 1
        else:
            d[EXPLORERS + seat] = 2

    def kinds_word(self, seat: i64, place: i64, kind: i64) -> i64:
        """The counts of a type on a hex, four bits a state."""
        at: i64 = UNITS + (seat * 2 + (kind >> 1)) * HEXES + place
        return (self.d[at] >> ((kind & 1) * 24)) & 0xFFFFFF

    # who is hostile

    def opponents(self, seat: i64, place: i64) -> i64:
        """Mask of the other seats, allies apart, with units on a hex."""
        d = self.d
        here = bit(place)
        ally = self.box.partner(seat)
        mask: i64 = 0
        for other in range(self.box.players):
            if d[OCCUPIED + other] & here and other != seat and other != ally:
                mask |= bit(other)
        return mask

    def hostile(self, seat: i64, place: i64) -> bool:
        """Whether somebody with units on the hex has said so (ROM-R4); the A.I. always is."""
        others = self.opponents(seat, place)
        if others == 0:
            return False
        d = self.d
        here = bit(place)
        for other in range(self.box.players):
            if others & bit(other) and (d[HOSTILE + other] & here or other >= self.box.seats):
                return True
        return False

    def unasked(self, seat: i64, place: i64) -> i64:
        """Mask of those with units on the hex who have not been asked; empty if one is hostile already."""
        others = self.opponents(seat, place)
        if others == 0 or self.hostile(seat, place):
            return 0
        d = self.d
        here = bit(place)
        mask: i64 = 0
        for other in range(self.box.players):
            if others & bit(other) and not d[ASKED + other] & here:
                mask |= bit(other)
        return mask

    # characters

    def owns(self, seat: i64, character: i64) -> i64:
        """How many tiles of a character a seat owns."""
        return (self.d[CHARS + seat] >> (2 * character)) & 3

    def ready(self, seat: i64, character: i64) -> bool:
        """Whether the seat has a tile of the character that was not used this turn (ROM-R27)."""
        has = (self.d[CHARS + seat] >> (2 * character)) & 3
        return has > 0 and has > (self.d[CHARS_USED + seat] >> (2 * character)) & 3

    def use(self, seat: i64, character: i64) -> None:
        """A tile is used."""
        self.d[CHARS_USED + seat] += shift_left(1, 2 * character)

    def tiles_owned(self, seat: i64) -> i64:
        """How many character tiles a seat owns."""
        packed = self.d[CHARS + seat]
        total: i64 = 0
        while packed:
            total += packed & 3
            packed >>= 2
        return total

    # the map

    def water(self, place: i64) -> bool:
        """Whether a face-up water tile lies there."""
        return self.d[TERRAIN + place] == WATER

    def aqueducts(self, place: i64) -> i64:
        """Aqueducts in a hex and next to it."""
        total: i64 = 0
        near = self.box.near
        for direction in range(7):
            there: i64 = near[place * 6 + direction] if direction < 6 else place
            if there >= 0:
                total += (self.d[BUILT + there] >> 20) & 15
        return total

    def forums(self, place: i64) -> i64:
        """Forums in a hex and next to it."""
        total: i64 = 0
        near = self.box.near
        for direction in range(7):
            there: i64 = near[place * 6 + direction] if direction < 6 else place
            if there >= 0:
                total += (self.d[BUILT + there] >> (4 * FORUM)) & 15
        return total

    def direction(self, here: i64, there: i64) -> i64:
        """The direction of an adjacent hex, -1 if it is not adjacent."""
        near = self.box.near
        for direction in range(6):
            if near[here * 6 + direction] == there:
                return direction
        return -1

    def playing(self, seat: i64) -> bool:
        """Whether a seat is still in the game."""
        return self.d[OUT + seat] == 0

    # decisions

    def push(
        self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, e: i64 = 0, f: i64 = 0, g: i64 = 0
    ) -> None:
        """Puts a decision on the stack."""
        d = self.d
        depth = d[DEPTH]
        assert depth < MAX_DEPTH
        at: i64 = FRAMES + depth * FRAME
        d[at] = kind
        d[at + 1] = seat
        d[at + 2] = a
        d[at + 3] = b
        d[at + 4] = c
        d[at + 5] = e
        d[at + 6] = f
        d[at + 7] = g
        d[DEPTH] = depth + 1

    def pop(self) -> None:
        """Takes the topmost decision off the stack."""
        d = self.d
        depth = d[DEPTH] - 1
        at: i64 = FRAMES + depth * FRAME
        for i in range(at, at + FRAME):
            d[i] = 0
        d[DEPTH] = depth

    def top(self) -> i64:
        """Where the topmost decision lies in the buffer; 0 if there is none."""
        depth = self.d[DEPTH]
        if depth == 0:
            return 0
        return FRAMES + (depth - 1) * FRAME

    # bytes

    def to_bytes(self) -> bytes:
        return struct.pack("<q", self.viewer) + bytes(memoryview(self.d))

    def read(self, data: bytes) -> None:
        """Takes over a position's bytes.

        Raises:
            ValueError: they are no position of this game.
        """
        if len(data) != 8 * (SIZE + 1):
            raise ValueError(f"a position of Romolo o Remo? has {8 * (SIZE + 1)} bytes, not {len(data)}")
        d = self.d
        for at in range(SIZE + 1):
            value: i64 = int.from_bytes(data[8 * at : 8 * at + 8], "little", signed=True)
            if at == 0:
                if not (-4 <= value < self.box.seats and value != -1 and value != -2):
                    raise ValueError("the bytes are no position of Romolo o Remo?: the viewer is out of range")
                self.viewer = value
            else:
                d[at - 1] = value
        if not (0 <= d[STAGE] < len(STAGES) and 0 <= d[DEPTH] <= MAX_DEPTH and 0 <= d[TURN] < 4):
            raise ValueError("the bytes are no position of Romolo o Remo?: stage or turn is out of range")


def unit_total(word: i64) -> i64:
    """The sum of the counts of a type, four bits a state."""
    total: i64 = 0
    while word:
        total += word & 15
        word >>= 4
    return total


__all__ = ["BANK", "EXPLORER", "FARM", "Board", "unit_total"]
