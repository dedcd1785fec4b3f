"""Observations of Pantikapaion as arrays of fixed size, and placements of tiles numbered by where they lie in them.

Every city lies in the middle of a square window of its own. `LOSSLESS` spaces a side hold every city and every
placement; fewer are cheaper, and `OUTSIDE` says when something is beyond them. Who looks comes first among the players,
then those who follow in turn order.
"""

from __future__ import annotations

from typing import Final, cast

from oikist.core.encoding import NO_NUMBER, Encoder, Part, check_settings
from oikist.core.errors import OptionError
from oikist.core.state import State
from oikist.games.pantikapaion.box import PantikapaionBox
from oikist.games.pantikapaion.layout import (
    BLOCK,
    BUILDING_AT,
    BUILDING_NAMES,
    CELLS_AT,
    CIRCLE_SIZE,
    COLOUR_NAMES,
    COLOURS,
    CUBE_AT_BIT,
    F_LAY,
    FACE_AT,
    FRAME,
    FRAME_BITS,
    KIND,
    KIND_BITS,
    LAY_AT,
    LEVEL_AT,
    MAX_TILE,
    MIDDLE,
    NUM_ACTIONS,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
    P_EARNED,
    P_FREE,
    P_SUPPLY,
    P_TILES,
    PAIRS,
    PIECE_AT,
    SPAN,
    TERRAIN_TILES,
    TURN_SIZE,
    WORKER_BIT,
)
from oikist.games.pantikapaion.state import PantikapaionState

LOSSLESS: Final = SPAN
"""Places in actions are modulo this, and no two places that matter are alike."""
LEAST_WINDOW: Final = 10
SETTINGS: Final = {"window": 32}

FACES: Final = ("plain", *(f"{name} resource" for name in COLOUR_NAMES), "drought", "any resource")

DEPICTED: Final = (
    "cell",
    "level",
    "tile",
    *FACES,
    *(f"{name} cube" for name in COLOUR_NAMES),
    "worker",
    *BUILDING_NAMES,
    "building",
)
"""Planes of a city. Four hold numbers: `cell` is the cell's number from 1, as actions count them from 0; `level`;
`tile`, which of the city's tiles lies on top, counted as they were laid; `building` likewise, alike for both cells."""

_FACE: Final = DEPICTED.index("plain")
_CUBE: Final = DEPICTED.index("brown cube")
_WORKER: Final = DEPICTED.index("worker")
_TYPE: Final = DEPICTED.index(BUILDING_NAMES[0])
_BUILDING: Final = DEPICTED.index("building")

PRINTED: Final = (*FACES, "first cell")
"""Planes of a tile; `first cell` is the one whose place a placement names."""
TILE_SIDE: Final = MAX_TILE

PLAYER: Final = (
    *(f"{name} cubes" for name in COLOUR_NAMES),
    "coins",
    "coins earned",
    *(f"{name} marker" for name in COLOUR_NAMES),
    "workers",
    "workers in supply",
    "cells",
    "buildings",
    "tiles",
    "replace a resource",
    "one resource less",
    "one coin less",
    "turns left",
    "points",
    "window x",
    "window y",
    "cells outside",
)
OUTSIDE: Final = PLAYER.index("cells outside")
"""How many cells of a city the window does not show."""

SUPPLY: Final = (
    *(f"{name} taken" for name in BUILDING_NAMES),
    *(f"{name} price" for name in BUILDING_NAMES),
    *(f"single {name}" for name in COLOUR_NAMES),
    *(f"double {COLOUR_NAMES[one]} {COLOUR_NAMES[two]}" for one, two in PAIRS),
)

FIGURES: Final = (
    "stage",
    "round",
    "first player",
    "who decides",
    "turns taken",
    "laid out",
    "built",
    "steps",
    "spared",
)
"""Players are counted from 1, who looks first; 0 is nobody. `built`: type of the building of this turn from 1, or 0."""

DEPTH: Final = 4
"""Decisions that can wait for each other."""
MOST: Final = 2**31 - 1


class PantikapaionEncoder(Encoder):
    """The cities in windows, what everybody has, the circle of tiles, bag and boards, and what is to be decided.

    The encoder's own numbering is the game's below `LAY_AT`; the placement of a tile is
    ``LAY_AT + (turns * window + row) * window + column``, row and column of the tile's first cell in the window.

    Args:
        box: what is in the box.
        window: spaces on a side of a window.
    """

    def __init__(self, box: PantikapaionBox, window: int) -> None:
        self.window = window
        self.num_actions = LAY_AT + 4 * window * window
        seats, places, tiles = int(box.seats), int(box.circle) + 1, len(box.names)
        self.length = int(box.length)
        self.stacks = tiles - TERRAIN_TILES
        players = tuple(f"player {number}" for number in range(1, seats + 1))
        self.parts = (
            Part(
                "cities",
                (seats, len(DEPICTED), window, window),
                0,
                255,
                "The cities in their windows, by player, plane, row and column. All zero: no cell.",
                players,
                "B",
            ),
            Part(
                "players",
                (seats, len(PLAYER)),
                -MOST,
                MOST,
                f"What each player has: {', '.join(PLAYER)}.",
                players,
                "i",
            ),
            Part("circle", (places, 2), 0, 127, "The tiles clockwise from the trireme: number from 1, may be taken."),
            Part(
                "shapes",
                (places, len(PRINTED), TILE_SIDE, TILE_SIDE),
                0,
                1,
                "The same tiles unturned, by plane, row and column.",
                format="B",
            ),
            Part(
                "lay",
                (len(PRINTED), TILE_SIDE, TILE_SIDE),
                0,
                1,
                "The tile that is to be laid, in the same planes. All zero: none.",
                PRINTED,
                "B",
            ),
            Part("bag", (2, TERRAIN_TILES), 0, 1, "Terrain tiles in the bag, and discarded.", ("bag", "discard")),
            Part(
                "tokens",
                (COLOURS, self.length, COLOURS),
                0,
                2,
                "Resource tokens on the development board, by row, position and colour.",
                COLOUR_NAMES,
            ),
            Part(
                "supply",
                (len(SUPPLY),),
                0,
                127,
                "Buildings taken from the columns, their next prices, by type; tokens to be drawn, single and double.",
                SUPPLY,
            ),
            Part("stacks", (self.stacks,), 0, 15, "Aqueduct tiles left of each shape."),
            Part("figures", (len(FIGURES),), 0, 127, f"Where the game stands: {', '.join(FIGURES)}.", FIGURES),
            Part(
                "decision",
                (DEPTH, 2),
                0,
                FRAME,
                "What is to be decided, and what after it: kind, and what it is about; all zero: nothing.",
                format="i",
            ),
        )
        self._shapes = [_printed(box, tile) for tile in range(tiles)]

    def encode(self, observation: State, out: list[memoryview]) -> None:
        state = cast("PantikapaionState", observation)
        seats = int(state.box.seats)
        looks = int(state.viewer)
        first = looks if 0 <= looks < seats else 0
        cities, players, circle, shapes, lay, bag, tokens, supply, stacks, figures, decision = out
        points = state.scores()
        for number in range(seats):
            seat = (first + number) % seats
            left, top = self._corner(state, seat)
            outside = self._encode_city(state, seat, cities, number, left, top)
            has = _holdings(state, seat)
            for at, figure in enumerate((*has, points[seat], left, top, outside), number * len(PLAYER)):
                players[at] = figure
        self._encode_circle(state, circle, shapes)
        if state.frame() == F_LAY:
            lay[:] = self._shapes[int(state.about()) & 127]
        for tile in range(TERRAIN_TILES):
            if state.in_bag(tile):
                bag[tile] = 1
            elif state.in_discard(tile):
                bag[TERRAIN_TILES + tile] = 1
        for row in range(COLOURS):
            for position in range(1, self.length + 1):
                for colour in state.token_on(row, position):
                    tokens[(row * self.length + position - 1) * COLOURS + colour] += 1
        for at, figure in enumerate(_supply(state)):
            supply[at] = figure
        for shape in range(self.stacks):
            stacks[shape] = int(state.stacks) >> 4 * shape & 15
        actor = int(state.actor())
        for at, figure in enumerate(
            (
                int(state.stage),
                int(state.round),
                (int(state.first) - first) % seats + 1 if state.first >= 0 else 0,
                (actor - first) % seats + 1 if actor >= 0 else 0,
                int(state.turn),
                int(state.laid),
                int(state.built) + 1,
                int(state.steps),
                int(state.spared),
            )
        ):
            figures[at] = figure
        stack = int(state.stack)
        for at in range(DEPTH):
            frame = stack >> FRAME_BITS * at & FRAME
            decision[2 * at], decision[2 * at + 1] = frame & KIND, frame >> KIND_BITS

    def numbers(self, observation: State, actions: list[int]) -> list[int]:
        state = cast("PantikapaionState", observation)
        found = []
        left = top = 0
        if actions and actions[-1] >= LAY_AT:
            left, top = self._corner(state, int(state.mover()))
        window = self.window
        for action in actions:
            if action < LAY_AT:
                found.append(action)
                continue
            turn, place = divmod(action - LAY_AT, TURN_SIZE)
            y, x = divmod(place, SPAN)
            row, column = (y - top) % SPAN, (x - left) % SPAN
            inside = row < window and column < window
            found.append(LAY_AT + (turn * window + row) * window + column if inside else NO_NUMBER)
        return found

    def action(self, observation: State, number: int) -> int:
        if not 0 <= number < self.num_actions:
            return NO_NUMBER
        if number < LAY_AT:
            return number
        state = cast("PantikapaionState", observation)
        seat = int(state.actor())
        if seat < 0:
            return NO_NUMBER
        left, top = self._corner(state, seat)
        line, column = divmod(number - LAY_AT, self.window)
        turn, row = divmod(line, self.window)
        action = LAY_AT + turn * TURN_SIZE + (top + row) % SPAN * SPAN + (left + column) % SPAN
        assert action < NUM_ACTIONS
        return action

    def _corner(self, state: PantikapaionState, seat: int) -> tuple[int, int]:
        """Column and row of a window's top left space: the city is in the middle, uneven rest to the left and up."""
        if state.get(seat, P_CELLS) == 0:
            return -(self.window // 2), -(self.window // 2)
        x0, x1, y0, y1 = map(int, state.bounds(seat))
        return x0 - (self.window - (x1 - x0 + 1)) // 2, y0 - (self.window - (y1 - y0 + 1)) // 2

    def _encode_city(
        self, state: PantikapaionState, seat: int, out: memoryview, number: int, left: int, top: int
    ) -> int:
        """Writes a city; how many of its cells are not in the window."""
        window, size, outside = self.window, self.window * self.window, 0
        base = number * len(DEPICTED) * size
        colours = [int(state.building_colour(seat, one)) for one in range(int(state.get(seat, P_BUILDINGS)))]
        start = CIRCLE_SIZE + seat * BLOCK + CELLS_AT
        for slot, packed in enumerate(state.numbers[start : start + state.get(seat, P_CELLS)], 1):
            column, row = (packed & 255) - MIDDLE - left, (packed >> 8 & 255) - MIDDLE - top
            if not (0 <= column < window and 0 <= row < window):
                outside += 1
                continue
            at = base + row * window + column
            out[at] = slot
            out[at + size] = packed >> LEVEL_AT & 63
            out[at + 2 * size] = (packed >> PIECE_AT & 31) + 1
            out[at + (_FACE + (packed >> FACE_AT & 7)) * size] = 1
            cube, built = packed >> CUBE_AT_BIT & 7, packed >> BUILDING_AT & 63
            if cube:
                out[at + (_CUBE + cube - 1) * size] = 1
            if packed >> WORKER_BIT & 1:
                out[at + _WORKER * size] = 1
            if built:
                out[at + (_TYPE + colours[built - 1]) * size] = 1
                out[at + _BUILDING * size] = built
        return outside

    def _encode_circle(self, state: PantikapaionState, circle: memoryview, shapes: memoryview) -> None:
        places = int(state.box.circle) + 1
        offered = set(map(int, state.offer()))
        size = len(self._shapes[0])
        for step in range(places):
            place = (int(state.trireme) + step) % places
            tile = int(state.circle_tile(place))
            if tile >= 0:
                circle[2 * step], circle[2 * step + 1] = tile + 1, int(place in offered)
                shapes[step * size : (step + 1) * size] = self._shapes[tile]


def _holdings(state: PantikapaionState, seat: int) -> list[int]:
    return [
        *(int(state.cubes(seat, colour)) for colour in range(COLOURS)),
        int(state.get(seat, P_COINS)),
        int(state.get(seat, P_EARNED)),
        *(int(state.mark(seat, row)) for row in range(COLOURS)),
        *(int(state.get(seat, what)) for what in (P_FREE, P_SUPPLY, P_CELLS, P_BUILDINGS, P_TILES)),
        *(int(state.token(seat, which)) for which in range(3)),
        int(state.turns_left(seat)),
    ]


def _supply(state: PantikapaionState) -> list[int]:
    return [
        *(int(state.taken_from(colour)) for colour in range(COLOURS)),
        *(int(state.next_price(colour)) for colour in range(COLOURS)),
        *(int(state.singles) >> 4 * colour & 15 for colour in range(COLOURS)),
        *(int(state.doubles) >> 4 * pair & 15 for pair in range(len(PAIRS))),
    ]


def _printed(box: PantikapaionBox, tile: int) -> bytes:
    """A tile unturned, plane by plane, in the upper left corner."""
    packed = [int(box.shape[tile * 4 * MAX_TILE + number]) for number in range(int(box.sizes[tile]))]
    cells = [((one & 15) - 8, (one >> 4 & 15) - 8, one >> 8) for one in packed]
    left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    planes = bytearray(len(PRINTED) * TILE_SIDE * TILE_SIDE)
    for x, y, face in cells:
        planes[(face * TILE_SIDE + y - top) * TILE_SIDE + x - left] = 1
    planes[((len(PRINTED) - 1) * TILE_SIDE - top) * TILE_SIDE - left] = 1
    return bytes(planes)


def make(box: PantikapaionBox, settings: dict[str, int]) -> PantikapaionEncoder:
    """The encoder with these settings.

    Raises:
        OptionError: a setting does not exist or the window is of no use.
    """
    window = check_settings(settings, SETTINGS)["window"]
    if not LEAST_WINDOW <= window <= LOSSLESS:
        raise OptionError(f"Setting window must be {LEAST_WINDOW} to {LOSSLESS} spaces, not {window}.")
    return PantikapaionEncoder(box, window)
