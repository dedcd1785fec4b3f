"""Numbers of the Pantikapaion engine: colours, frames of the decision stack, how a position is packed, actions.

Colours 0 to 4 are the rows of the development board from the top: brown, purple, beige, orange, green; the building
of a colour has the colour's number. Terrain tiles are 0 to 64 in the order of the edition, aqueduct tiles 65 and on.

A city has no border. Its cells are numbered by the order in which their places were first built on ("slots"); places
have real coordinates with y downwards, and in actions coordinates modulo 96: a city has at most 90 cells and hangs
together, so that no two places that matter are ever alike.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = 5
LETTERS: Final = "npeog"
"""The colours as an edition and the notation write them."""
COLOUR_NAMES: Final = ("brown", "purple", "beige", "orange", "green")
HOUSE: Final = 0
WINERY: Final = 1
FORTRESS: Final = 2
AQUEDUCT: Final = 3
TEMPLE: Final = 4
BUILDING_NAMES: Final = ("house", "winery", "fortress", "aqueduct", "temple")

ROUNDS: Final = 5
TURNS: Final = 3
WORKERS: Final = 5
KEPT: Final = 5
"""Cubes on a player board at the end of a round, at most."""
MOST_STEPS: Final = 3
TERRAIN_TILES: Final = 65
AQUEDUCT_TILES: Final = 12
COLUMN: Final = 7
"""Buildings of each type."""

# faces of cells: 1 to 5 are the resource cells of colour 0 to 4
PLAIN: Final = 0
DROUGHT: Final = 6
ANY: Final = 7
"""The resource cell of an aqueduct tile."""

# kinds of development board cells
VP: Final = 1
WORKER: Final = 2
SINGLE: Final = 3
DOUBLE: Final = 4
MOVE: Final = 5
RANDOM: Final = 6
FREE: Final = 7
ADVANCE: Final = 8
TILE: Final = 9
REPLACE: Final = 10
LESS: Final = 11
DISCOUNT: Final = 12
CELL_WORDS: Final = (
    "",
    "vp",
    "worker",
    "single",
    "double",
    "move",
    "random",
    "free",
    "advance",
    "aqueduct",
    "replace",
    "less",
    "discount",
)
"""How an edition writes the kinds."""

# stages of a game
BEGIN: Final = 0
SINGLES: Final = 1
DOUBLES: Final = 2
CIRCLE: Final = 3
PLAY: Final = 4
LAST: Final = 5
"""PAN-R18: after the last turn, workers left on the player boards are placed."""
DISCARDS: Final = 6
END: Final = 7

# frames of the decision stack: kind in five bits, what it is about in ten
F_TAKE: Final = 1
F_LAY: Final = 2
"""Tile (7 bits), and bit 7 when it may be declined."""
F_CUBE: Final = 3
"""Slot of the resource cell."""
F_ACT: Final = 4
F_PAY: Final = 5
"""Colour (3 bits), price (4), cubes replaced so far (2)."""
F_PLACE: Final = 6
"""Colour (3 bits), and bit 3 when it was paid."""
F_MOVE: Final = 7
F_MOVE_TO: Final = 8
"""Number of the building."""
F_FREE: Final = 9
F_RANDOM: Final = 10
F_DRAW: Final = 11
F_ADVANCE: Final = 12
"""Row in which the property stands."""
F_SALE: Final = 13
"""Mask of the rows that are still to advance."""
F_END: Final = 14
MAYBE: Final = 128
PAID: Final = 8
FRAME_BITS: Final = 15
FRAME: Final = 32767
KIND_BITS: Final = 5
KIND: Final = 31

# the numbers of a table: the circle, then a block for each seat
CAP: Final = 90
"""Cells of a city, at most."""
MAX_TILE: Final = 5
"""Cells of a tile, at most."""
SPAN: Final = 96
"""Coordinates in actions are modulo this."""
BUILDINGS: Final = 36
CIRCLE_SIZE: Final = 16
P_CUBES: Final = 0
"""Cubes on the player board, eight bits a colour."""
P_COINS: Final = 1
P_EARNED: Final = 2
"""Coins received over the game."""
P_MARKS: Final = 3
"""Markers, eight bits a row: 0 is left of the row."""
P_FREE: Final = 4
"""Workers on the player board."""
P_SUPPLY: Final = 5
"""Workers beside it, not yet in play."""
P_CELLS: Final = 6
P_BUILDINGS: Final = 7
P_TILES: Final = 8
P_TOKENS: Final = 9
"""Improvement tokens: replace, one resource less, one coin less, eight bits each."""
PEOPLE: Final = 12
BUILDINGS_AT: Final = 12
CELLS_AT: Final = 48
LINKS_AT: Final = 138
BLOCK: Final = 228

# a cell: x + 128 and y + 128 in eight bits each, then these
LEVEL_AT: Final = 16
FACE_AT: Final = 22
CUBE_AT_BIT: Final = 25
WORKER_BIT: Final = 28
BUILDING_AT: Final = 29
PIECE_AT: Final = 35
"""Which laid tile of this city lies on top (5 bits), then which tile that is (7 bits)."""
TILE_AT: Final = 40
PLACE_MASK: Final = 65535
MIDDLE: Final = 128

# links of a cell: slot + 1 of its neighbours, seven bits each
RIGHT: Final = 0
DOWN: Final = 1
LEFT: Final = 2
UP: Final = 3
LINK_BITS: Final = 7
LINK: Final = 127
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""By link."""

# actions
FIRST_AT: Final = 0
SINGLE_AT: Final = 4
DOUBLE_AT: Final = 9
DRAW_AT: Final = 24
TAKE_AT: Final = 89
BUILD_AT: Final = 154
SELL_AT: Final = 159
COINS: Final = 191
GAIN_AT: Final = 192
STEP: Final = 197
END_TURN: Final = 198
SKIP: Final = 199
DRAW: Final = 200
ADVANCE_AT: Final = 201
FREE_AT: Final = 206
CUBE_AT: Final = 211
PAY_AT: Final = 216
DISCARD_AT: Final = 221
WORKER_AT: Final = 226
PICK_AT: Final = 316
PLACE_AT: Final = 352
"""Three for each slot: the cell alone, with the cell to the right, with the cell below."""
LAY_AT: Final = 622
TURN_SIZE: Final = 9216
"""Places modulo 96 in both directions; the placements of a tile in one rotation."""
NUM_ACTIONS: Final = 37486
MAX_LEGAL: Final = 4200

PAIRS: Final = tuple((one, two) for one in range(COLOURS) for two in range(one, COLOURS))
"""What a double token may show; 15 pairs."""
