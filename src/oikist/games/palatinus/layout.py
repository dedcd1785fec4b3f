"""Numbers of the Palatinus engine: how cells, kinds of pieces and actions are numbered.

Places: 0 is the centre, 1 to 6 the hills around it, at axial (2, 1) and its clockwise rotations (PAL-R13).
Cells: the 42 terrains, ``place * 6 + direction``, direction 0 to 5 clockwise from east as seen from the hill.
Tiles: 0 to 6 are A to G. Terrain number n (1 to 6) of a tile in rotation r lies in direction (r + n - 1) mod 6.
"""

from __future__ import annotations

from typing import Final

from oikist.core.hexes import DIRECTIONS, Hex, add, rotate

PLACES: Final = 7
CELLS: Final = 42
HILLS: Final = "ABCDEFG"

MERCHANT: Final = 0
MERCHANT_WOLF: Final = 1
FARMER: Final = 2
FARMER_WOLF: Final = 3
CONDOTTIERO: Final = 4
NEUTRAL_MERCHANT: Final = 5
NEUTRAL_MERCHANT_WOLF: Final = 6
NEUTRAL_FARMER: Final = 7
NEUTRAL_FARMER_WOLF: Final = 8
KINDS: Final = 9
WOLF: Final = 9
"""In an observation: wolves of a seat's own colour of which the viewer does not know what they are."""
NEUTRAL_WOLF: Final = 10
"""The same for neutral wolves."""
SLOTS: Final = 11

KIND_NAMES: Final = (
    "merchant",
    "merchant_wolf",
    "farmer",
    "farmer_wolf",
    "condottiero",
    "neutral_merchant",
    "neutral_merchant_wolf",
    "neutral_farmer",
    "neutral_farmer_wolf",
    "wolf",
    "neutral_wolf",
)

# stages of a game
FIRST: Final = 0
REVEAL: Final = 1
LAY: Final = 2
TOKENS: Final = 3
PLACE: Final = 4
END: Final = 5

# actions
FIRST_AT: Final = 0
REVEAL_AT: Final = 5
LAY_AT: Final = 12
TOKEN_AT: Final = 48
PLACE_AT: Final = 58
NUM_ACTIONS: Final = 436
"""58 + 9 kinds * 42 cells."""
NUM_SEEN: Final = 520
"""A wolf of the seat's colour, or a neutral one, placed on one of 42 cells."""
MAX_TOKEN: Final = 9


def hill_hex(place: int) -> Hex:
    """Where the hill of a place stands."""
    return (0, 0) if place == 0 else rotate((2, 1), place - 1)


def cell_hex(cell: int) -> Hex:
    """Where a terrain lies."""
    return add(hill_hex(cell // 6), DIRECTIONS[cell % 6])


def neighbour_cells(cell: int) -> list[int]:
    """The terrains adjacent to a terrain; hills are no terrains (PAL-R8)."""
    where = {cell_hex(other): other for other in range(CELLS)}
    around = [add(cell_hex(cell), step) for step in DIRECTIONS]
    return sorted(where[a] for a in around if a in where)
