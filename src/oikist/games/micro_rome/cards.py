"""Sides of cards as text drawings: reading them, finding their buildings, turning them.

A drawing is three rows of four letters (`layout.LETTERS`). Touching buildings of one sort must be told apart: a
connected group of one letter has to divide into buildings in one way only, or be drawn with the second letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from oikist.core.squares import Square, beside, turned
from oikist.core.text import Text
from oikist.games.micro_rome.layout import COLUMNS, LETTERS, ROWS, SYMBOLS, TO_BELOW, TO_RIGHT

SIZES: Final = {"M": 2, "N": 2, "F": 2, "G": 2, "W": 2, "X": 2, "T": 4, "C": 12}
"""Spaces of each building, by letter."""

_SHAPES: Final[dict[int, tuple[tuple[Square, ...], ...]]] = {
    2: (((0, 0), (1, 0)), ((0, 0), (0, 1))),
    4: (((0, 0), (1, 0), (0, 1), (1, 1)),),
    12: (
        tuple((x, y) for y in range(ROWS) for x in range(COLUMNS)),
        tuple((x, y) for y in range(COLUMNS) for x in range(ROWS)),
    ),
}

_FEW: Final = 24
"""So many spaces are divided in every way there is; with more it could take for ever."""


class Side(msgspec.Struct, frozen=True):
    """One side of a card, as it lies.

    Attributes:
        symbols: rows of symbol numbers.
        joins: rows of `TO_RIGHT` and `TO_BELOW`: which spaces are of one building.
    """

    symbols: tuple[tuple[int, ...], ...]
    joins: tuple[tuple[int, ...], ...]


class DrawingError(ValueError):
    """A drawing that cannot be read.

    Attributes:
        text: what is wrong, and what to do.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text.english())
        self.text = text


def symbol_of(letter: str) -> int:
    """The symbol that a letter draws, -1 if none."""
    return next((symbol for symbol in range(SYMBOLS) if letter in LETTERS[symbol]), -1)


def read_side(drawing: Any) -> Side:
    """A side from its drawing.

    Raises:
        DrawingError: it is none.
    """
    if (
        not isinstance(drawing, list)
        or len(drawing) != ROWS
        or any(not isinstance(row, str) or len(row) != COLUMNS for row in drawing)
    ):
        raise DrawingError(Text('expected three rows of four letters, like ["..m.", "~MM.", "v..*"]'))
    letters = {(x, y): letter for y, row in enumerate(drawing) for x, letter in enumerate(row)}
    buildings = read_letters(letters)
    joins = joins_of(buildings)
    return Side(
        tuple(tuple(symbol_of(letter) for letter in row) for row in drawing),
        tuple(tuple(joins.get((x, y), 0) for x in range(COLUMNS)) for y in range(ROWS)),
    )


def read_letters(letters: dict[Square, str]) -> list[tuple[Square, ...]]:
    """The buildings of a drawing of any shape, each as its spaces.

    Raises:
        DrawingError: a letter means nothing, or a group of spaces does not divide into buildings in just one way.
    """
    for square, letter in sorted(letters.items(), key=_reading):
        if symbol_of(letter) < 0:
            raise DrawingError(
                Text(
                    "{letter} at {x},{y} is no symbol; they are {known}",
                    {"letter": repr(letter), "x": square[0], "y": square[1], "known": " ".join(LETTERS)},
                )
            )
    found: list[tuple[Square, ...]] = []
    seen: set[Square] = set()
    for square, letter in sorted(letters.items(), key=_reading):
        if letter not in SIZES or square in seen:
            continue
        group = _group(letters, square)
        seen |= group
        buildings, ways = _divided(group, SIZES[letter])
        params: dict[str, str | int | Text] = {"letter": letter, "x": square[0], "y": square[1], "size": SIZES[letter]}
        if ways == 0:
            raise DrawingError(
                Text("the spaces {letter} at {x},{y} do not make up whole buildings of {size} spaces", {**params})
            )
        if ways > 1:
            other = next((pair for pair in LETTERS if letter in pair), letter)
            raise DrawingError(
                Text(
                    "the spaces {letter} at {x},{y} can be divided into buildings in several ways: "
                    "draw touching buildings with both letters, {both}",
                    {**params, "both": " ".join(other)},
                )
            )
        found.extend(buildings)
    return found


def joins_of(buildings: list[tuple[Square, ...]]) -> dict[Square, int]:
    """By space, `TO_RIGHT` and `TO_BELOW`."""
    joins: dict[Square, int] = {}
    for building in buildings:
        spaces = set(building)
        for x, y in building:
            right = TO_RIGHT if (x + 1, y) in spaces else 0
            below = TO_BELOW if (x, y + 1) in spaces else 0
            joins[x, y] = right | below
    return joins


def turned_side(side: Side) -> Side:
    """A side after a quarter turn clockwise."""
    height, width = len(side.symbols), len(side.symbols[0])
    joins = [[0] * height for _ in range(width)]
    for y in range(height):
        for x in range(width):
            # the space (x, y) comes to lie on (height - 1 - y, x); what was below it is to the left of it then
            if side.joins[y][x] & TO_RIGHT:
                joins[x][height - 1 - y] |= TO_BELOW
            if side.joins[y][x] & TO_BELOW:
                joins[x][height - 2 - y] |= TO_RIGHT
    return Side(tuple(map(tuple, turned(side.symbols))), tuple(map(tuple, joins)))


def count_things(side: Side) -> list[int]:
    """By symbol, how many spaces a side has of it, or buildings."""
    counts = [0] * SYMBOLS
    for row in side.symbols:
        for symbol in row:
            counts[symbol] += 1
    return [count // SIZES.get(LETTERS[symbol][0], 1) for symbol, count in enumerate(counts)]


def _reading(item: tuple[Square, str]) -> tuple[int, int]:
    (x, y), _ = item
    return y, x


def _group(letters: dict[Square, str], start: Square) -> set[Square]:
    """The connected spaces with one letter."""
    group = {start}
    open_squares = [start]
    while open_squares:
        for other in beside(open_squares.pop()):
            if letters.get(other) == letters[start] and other not in group:
                group.add(other)
                open_squares.append(other)
    return group


def _divided(group: set[Square], size: int) -> tuple[list[tuple[Square, ...]], int]:
    """Spaces divided into buildings of a size, and in how many ways that can be done: 0, 1, or 2 for more than one.

    What can only be done in one way is done first: trying everything out could take for ever. If nothing is left, that
    was the only way. Dominoes of which every space could be of two have no only way, so a large rest counts as several.
    """
    left = set(group)
    found: list[tuple[Square, ...]] = []
    reach = 1 if size <= 4 else 3
    to_see = sorted(left, reverse=True)
    while to_see:
        square = to_see.pop()
        if square not in left:
            continue
        over = _over(left, square, size)
        if not over:
            return [], 0
        if len(over) > 1:
            continue
        found.extend(over)
        left.difference_update(over[0])
        for x, y in over[0]:
            near = ((x + dx, y + dy) for dy in range(-reach, reach + 1) for dx in range(-reach, reach + 1))
            to_see.extend(square for square in near if square in left)
    if len(left) > _FEW:
        return [], 2
    ways = list(islice(_every_way(left, size), 2))
    return (found + ways[0] if ways else []), len(ways)


def _over(left: set[Square], square: Square, size: int) -> list[tuple[Square, ...]]:
    """The buildings that a space could be of."""
    x, y = square
    placed = (tuple((x - back + dx, y - up + dy) for dx, dy in shape) for shape in _SHAPES[size] for back, up in shape)
    return [building for building in placed if left.issuperset(building)]


def _every_way(left: set[Square], size: int) -> Iterator[list[tuple[Square, ...]]]:
    """All ways of dividing a few spaces into buildings of a size."""
    if not left:
        yield []
        return
    x, y = min(left, key=lambda square: (square[1], square[0]))
    for shape in _SHAPES[size]:
        building = tuple((x + dx, y + dy) for dx, dy in shape)
        if left.issuperset(building):
            for rest in _every_way(left - set(building), size):
                yield [building, *rest]
