"""Numbers that all of Micro Rome builds on: symbols, planes, the frame of the map, how actions are numbered.

The map is kept in rows of bits, one bit a space, one word a row and *plane* (`COVERED`, `RIGHT`, `DOWN`, and one
plane for every symbol), inside a frame that keeps `MARGIN` empty rows and columns on every side of what lies.
"""

from __future__ import annotations

from typing import Final

# symbols

PLAIN: Final = 0
MAN: Final = 1
WOMAN: Final = 2
SENATOR: Final = 3
PRAETORIAN: Final = 4
MERCHANT: Final = 5
BARBARIAN: Final = 6
BANNER: Final = 7
WATER: Final = 8
VILLA: Final = 9
MARKET: Final = 10
FOUNTAIN: Final = 11
WATCHTOWER: Final = 12
TEMPLE: Final = 13
COLISEUM: Final = 14
SYMBOLS: Final = 15

SYMBOL_NAMES: Final = (
    "plain",
    "man",
    "woman",
    "senator",
    "praetorian",
    "merchant",
    "barbarian",
    "banner",
    "water",
    "villa",
    "market",
    "fountain",
    "watchtower",
    "temple",
    "coliseum",
)

LETTERS: Final = (".", "m", "w", "s", "p", "c", "b", "*", "~", "v", "MN", "FG", "WX", "T", "C")
"""How each symbol is drawn in text; two letters for buildings of which two may touch."""

# a card

ROWS: Final = 3
COLUMNS: Final = 4
CARDS: Final = 15
COLISEUM_CARD: Final = 15
"""Index of the Coliseum among the cards."""

VARIANTS: Final = 8
"""Sides times quarter turns: side * 4 + turns."""

# planes

COVERED: Final = 0
RIGHT: Final = 1
"""The space is of one building with the next one in its row."""
DOWN: Final = 2
"""The space is of one building with the one below it."""
TO_RIGHT: Final = 1
"""In joins, which hold both of these for a space: of one building with the next space in its row."""
TO_BELOW: Final = 2
"""In joins: of one building with the space below."""
FIRST: Final = 3
"""Plane of symbol 0; those of the others follow."""
PLANES: Final = 18
BLOCKED: Final = 18
"""Not kept: water or barbarian."""

MARGIN: Final = 4
"""Empty rows and columns around what lies: a card that reaches out never leaves the frame."""

# actions

DRAW_AT: Final = 0
PLACE_AT: Final = 16
LEAST: Final = -48
"""Smallest coordinate of a placement: 16 cards, each at most three spaces further out."""
SPAN: Final = 98
NUM_ACTIONS: Final = PLACE_AT + SPAN * SPAN * VARIANTS
MAX_LEGAL: Final = 4704
"""At most 147 spaces lie before the last card; each is under 12 of a card's places, of which three must be covered, so
588 places in each of two shapes, with four variants each."""

# stages

DRAW: Final = 0
PLACE: Final = 1
END: Final = 2

LOST: Final = -300
"""What `scores` says of a lost game (MIC-R2), below any finished one: no map has 150 barbarians."""
