"""What is in the box of Pantikapaion: the tables made from an edition for one game. Its checks are in `checks`."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import Box, State, shift_left
from oikist.games.pantikapaion.layout import (
    ANY,
    BUILDING_NAMES,
    CELL_WORDS,
    COLOUR_NAMES,
    COLOURS,
    COLUMN,
    DOUBLE,
    DROUGHT,
    LETTERS,
    MAX_TILE,
    PAIRS,
    PLAIN,
    SINGLE,
    TERRAIN_TILES,
    TILE,
    VP,
    WORKER,
)

CIRCLES: Final = (0, 0, 8, 11, 14)
"""Tiles laid out for a round, by the number of players (PAN-8)."""

FACES: Final = "." + LETTERS + "d*"
"""The letters of the faces, by number."""


class PantikapaionBox(Box):
    """The content for one game.

    Attributes:
        first_seat: the first player as the options name him, -1 when drawn (PAN-R2).
        circle: tiles laid out for a round.
        names: of the tiles, terrain and aqueduct ones, each different: ``I3 ..g``.
        sizes: cells of each tile.
        turns: in how many rotations a tile differs: 1, 2 or 4 (PAN-R27).
        shape: by tile, rotation and cell, where it lies from the first listed cell (x + 8, y + 8 in four bits each)
            and its face.
        corner: by tile, where the first listed cell lies in the bounding box of the tile (x, then y in four bits).
        prices: by type and number of buildings taken from its column.
        cells: how many cells a building covers, by type.
        length: cells of a row of the development board.
        kinds: by row and position (0 is the start), the kind of the cell (`layout`).
        args: what goes with the kind: value of a VP cell, aqueduct shape, number of the token place.
        values: by row and position, what the highest VP cell reached gives (purple: one for how many), 0 for none.
        income: by position in the brown row, the worker cells reached.
        singles: the single tokens, four bits a colour.
        doubles: the double tokens, four bits a pair.
        single_places: how many cells take a single token; `double_places` likewise.
        stacks: aqueduct tiles of each shape, four bits a shape.
    """

    def __init__(self, seats: int, edition: bytes, options: bytes) -> None:
        super().__init__(seats, edition, options)
        data: dict[str, Any] = msgspec.json.decode(edition)
        chosen: dict[str, Any] = msgspec.json.decode(options)
        first = str(chosen.get("first", "random"))
        self.first_seat: i64 = -1 if first == "random" else int(first) - 1
        circle: i64 = CIRCLES[seats]
        self.circle: i64 = circle
        self._tiles(data)
        self._boards(data)

    def _tiles(self, data: dict[str, Any]) -> None:
        tiles = tile_list(data)
        self.names = tile_names(data)
        shape: list[i64] = []
        sizes: list[i64] = []
        turns: list[i64] = []
        corner: list[i64] = []
        for cells, face in tiles:
            size: i64 = len(cells)
            sizes.append(size)
            differ: i64 = turns_of(cells, face)
            turns.append(differ)
            x0 = min([cell[0] for cell in cells])
            y0 = min([cell[1] for cell in cells])
            at: i64 = (cells[0][0] - x0) + 16 * (cells[0][1] - y0)
            corner.append(at)
            for turn in range(4):
                for number in range(MAX_TILE):
                    packed: i64 = 0
                    if number < len(cells):
                        x, y = turned(cells[number][0] - cells[0][0], cells[number][1] - cells[0][1], turn)
                        packed = (x + 8) + 16 * (y + 8) + 256 * FACES.index(face[number])
                    shape.append(packed)
        self.shape = vec[i64](shape)
        self.sizes = vec[i64](sizes)
        self.turns = vec[i64](turns)
        self.corner = vec[i64](corner)
        stacks: i64 = 0
        for at_shape, entry in enumerate(data["aqueducts"]):
            stacks |= shift_left(int(entry["count"]), 4 * at_shape)
        self.stacks: i64 = stacks

    def _boards(self, data: dict[str, Any]) -> None:
        prices: list[i64] = []
        covers: list[i64] = []
        for name in BUILDING_NAMES:
            column = data["columns"][name]
            size: i64 = int(column["size"])
            covers.append(size)
            for number in range(1, COLUMN + 1):
                price: i64 = int(column["price"][str(number)])
                prices.append(price)
        self.prices = vec[i64](prices)
        self.cells = vec[i64](covers)
        shapes = [str(entry["shape"]) for entry in data["aqueducts"]]
        kinds: list[i64] = []
        args: list[i64] = []
        values: list[i64] = []
        income: list[i64] = []
        singles = 0
        doubles = 0
        length = 0
        for row in range(COLOURS):
            cells = row_cells(data, row)
            length = len(cells)
            best: i64 = 0
            workers: i64 = 0
            kinds.append(0)
            args.append(0)
            values.append(0)
            if row == 0:
                income.append(0)
            for words in cells:
                kind, rest = read_cell(words)
                arg: i64 = 0
                if kind == VP:
                    arg = int(rest.removeprefix("1/")) if row == 1 else int(rest)
                    best = arg
                elif kind == SINGLE:
                    arg = singles
                    singles += 1
                elif kind == DOUBLE:
                    arg = doubles
                    doubles += 1
                elif kind == TILE:
                    arg = shapes.index(rest)
                elif kind == WORKER:
                    workers += 1
                kind_number: i64 = kind
                kinds.append(kind_number)
                args.append(arg)
                values.append(best)
                if row == 0:
                    income.append(workers)
        self.length: i64 = length
        self.kinds = vec[i64](kinds)
        self.args = vec[i64](args)
        self.values = vec[i64](values)
        self.income = vec[i64](income)
        self.single_places: i64 = singles
        self.double_places: i64 = doubles
        bag: i64 = 0
        for letter in data["tokens"]["single"]:
            bag += shift_left(1, 4 * LETTERS.index(letter))
        self.singles: i64 = bag
        bag = 0
        for pair in data["tokens"]["double"]:
            bag += shift_left(1, 4 * pair_number(pair))
        self.doubles: i64 = bag

    def kind_at(self, row: i64, position: i64) -> i64:
        """The kind of a development board cell; positions from 1."""
        return self.kinds[row * (self.length + 1) + position]

    def arg_at(self, row: i64, position: i64) -> i64:
        """What goes with the kind of a cell."""
        return self.args[row * (self.length + 1) + position]

    def value(self, row: i64, position: i64) -> i64:
        """What the highest VP cell reached in a row gives (PAN-R20); purple: one point for so many; 0 for nothing."""
        return self.values[row * (self.length + 1) + position]

    def price(self, colour: i64, taken: i64) -> i64:
        """Price of the next building of a column from which so many are taken already."""
        return self.prices[colour * COLUMN + taken]

    def start(self) -> State:
        from oikist.games.pantikapaion.state import start_state  # the state knows its box, so not at the top

        return start_state(self)

    def restore(self, data: bytes) -> State:
        from oikist.games.pantikapaion.state import restore_state  # as above

        return restore_state(self, data)


def turned(x: int, y: int, turn: int) -> tuple[int, int]:
    """A cell after so many quarter turns clockwise about the origin.

    Example:
        >>> turned(1, 0, 1), turned(2, 1, 2)
        ((0, 1), (-2, -1))
    """
    for _ in range(turn):
        x, y = -y, x
    return x, y


def turns_of(cells: list[list[int]], face: str) -> int:
    """In how many of the four rotations a tile looks different (PAN-R27)."""
    looks: list[list[tuple[int, int, str]]] = []
    for turn in range(4):
        places = [turned(x, y, turn) for x, y in cells]
        x0 = min([x for x, _ in places])
        y0 = min([y for _, y in places])
        looks.append(sorted([(x - x0, y - y0, letter) for (x, y), letter in zip(places, face, strict=True)]))
    if looks[1] == looks[0]:
        return 1
    return 2 if looks[2] == looks[0] else 4


def tile_list(data: dict[str, Any]) -> list[tuple[list[list[int]], str]]:
    """Cells and face of every tile: the terrain tiles, then one aqueduct tile of each shape."""
    found = [(entry["cells"], str(face)) for entry in data["tiles"] for face in entry["faces"]]
    return found + [(entry["cells"], str(entry["face"])) for entry in data["aqueducts"]]


def tile_names(data: dict[str, Any]) -> list[str]:
    """Names of the tiles in the same order: shape and face, and a number where two terrain tiles are alike."""
    names: list[str] = []
    for entry in data["tiles"]:
        for face in entry["faces"]:
            name = f"{entry['shape']} {face}"
            alike = sum([1 for other in names if other.partition("#")[0] == name])
            names.append(f"{name}#{alike + 1}" if alike else name)
    return names + [f"{entry['shape']} {entry['face']}" for entry in data["aqueducts"]]


def row_cells(data: dict[str, Any], row: int) -> list[str]:
    """The cells of a row of the development board in their order."""
    table = data["rows"][COLOUR_NAMES[row]]
    return [str(table[str(number)]) for number in range(1, len(table) + 1)]


def read_cell(words: str) -> tuple[int, str]:
    """Kind of a development board cell and what is written behind it; kind 0 for no such cell."""
    word, _, rest = words.partition(" ")
    return (CELL_WORDS.index(word) if word in CELL_WORDS[1:] else PLAIN), rest


def pair_number(pair: str) -> int:
    """The number of what a double token shows, in either order (`layout.PAIRS`)."""
    one, two = sorted([LETTERS.index(letter) for letter in pair])
    return PAIRS.index((one, two))


__all__ = ["ANY", "CIRCLES", "DROUGHT", "FACES", "TERRAIN_TILES", "PantikapaionBox", "tile_list", "tile_names"]
