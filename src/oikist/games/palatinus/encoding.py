"""Observations of Palatinus as arrays of fixed size, for programs that learn.

The table is a grid of 9 rows and 9 columns by axial coordinates, with the centre hill in the middle: the neighbours of
``row, column`` are the six of ``(0, ±1)``, ``(±1, 0)``, ``(1, -1)`` and ``(-1, 1)``. Who looks comes first among the
players, then those who follow in turn order.
"""

from __future__ import annotations

from typing import Final, cast

from oikist.core.encoding import Encoder, Part, check_settings
from oikist.core.state import State
from oikist.games.palatinus.box import PalatinusBox
from oikist.games.palatinus.layout import (
    CELLS,
    HILLS,
    KIND_NAMES,
    MAX_TOKEN,
    PLACES,
    SLOTS,
    cell_hex,
    hill_hex,
)
from oikist.games.palatinus.state import PalatinusState

SIDE: Final = 9
"""Rows, and columns, of the grid."""
MIDDLE: Final = 4
"""Row and column of the centre hill."""

CELL_AT: Final = tuple((r + MIDDLE) * SIDE + q + MIDDLE for q, r in map(cell_hex, range(CELLS)))
"""By terrain, in the order of the game's actions: its place in a plane of the grid."""
HILL_AT: Final = tuple((r + MIDDLE) * SIDE + q + MIDDLE for q, r in map(hill_hex, range(PLACES)))
"""The same by hill."""

GROUND: Final = ("terrain", "hill", "tile", "token", "spring")
PIECES: Final = ("merchant", "farmer", "condottiero", "unseen", "wolf")
"""What an inhabitant is, as far as the viewer knows; `wolf` is how it was placed."""

PLAYER: Final = (*KIND_NAMES, "left", "points")
"""What a player has behind the screen, by kind as far as the viewer knows, and in all; points as the board stands."""

FIGURES: Final = ("stage", "tiles laid", "inhabitants placed", "first player", "who decides")
"""Players are counted from 1, who looks first; 0 is nobody."""

MOST_POINTS: Final = 30000


class PalatinusEncoder(Encoder):
    """The table as planes, the hands, and what is still to come.

    Args:
        box: what is in the box.

    Attributes:
        planes: what the planes of the table stand for.
    """

    def __init__(self, box: PalatinusBox) -> None:
        seats = int(box.seats)
        players = [f"player {number}" for number in range(1, seats + 1)]
        # neutral inhabitants are in games of two only (PAL-15)
        neutral = [f"neutral, by {name}" for name in players] if seats == 2 else []
        self.planes = (*GROUND, *PIECES, *players, *neutral)
        self.parts = (
            Part(
                "map",
                (len(self.planes), SIDE, SIDE),
                0,
                MAX_TOKEN,
                "The table, by plane, row and column: 1 where it is so; the tile by letter, 1 to 7; the token's value.",
                self.planes,
            ),
            Part(
                "players",
                (seats, len(PLAYER)),
                0,
                MOST_POINTS,
                f"What each player has: {', '.join(PLAYER)}.",
                tuple(players),
                "h",
            ),
            Part("tiles", (PLACES,), 0, 1, "Which tiles are still to be revealed, A to G.", tuple(HILLS)),
            Part("revealed", (PLACES,), 0, 1, "The revealed tile that is to be laid; all zero: none.", tuple(HILLS)),
            Part("springs", (6,), 0, 1, "Which terrains of the revealed tile have a spring, 1 to 6."),
            Part("tokens", (MAX_TOKEN + 1,), 0, 15, "Tokens that are still to be drawn, by value."),
            Part("figures", (len(FIGURES),), 0, 127, f"Where the game stands: {', '.join(FIGURES)}.", FIGURES),
        )
        ground = bytearray(2 * SIDE * SIDE)
        for cell in CELL_AT:
            ground[cell] = 1
        for hill in HILL_AT:
            ground[SIDE * SIDE + hill] = 1
        self._ground = bytes(ground)

    def encode(self, observation: State, out: list[memoryview]) -> None:
        state = cast("PalatinusState", observation)
        seats = int(state.box.seats)
        looks = int(state.viewer)
        first = looks if 0 <= looks < seats else 0
        order = [(first + number) % seats for number in range(seats)]
        chart, players, tiles, revealed, springs, tokens, figures = out
        self._encode_table(state, chart, order)
        points = state.scores()
        for number, seat in enumerate(order):
            hand, at = int(state.packed_hand(seat)), number * len(PLAYER)
            for slot in range(SLOTS):
                players[at + slot] = hand >> 5 * slot & 31
            players[at + SLOTS] = state.left(seat)
            players[at + SLOTS + 1] = points[seat]
        turned_up = int(state.revealed)
        hidden = ~int(state.tiles_lying())
        for tile in range(PLACES):
            tiles[tile] = hidden >> tile & 1
        if turned_up >= 0:
            tiles[turned_up] = 0
            revealed[turned_up] = 1
            for number in range(6):
                springs[number] = int(state.box.spring_numbers[turned_up]) >> number & 1
        bag = int(state.token_bag)
        for value in range(1, MAX_TOKEN + 1):
            tokens[value] = bag >> 4 * value & 15
        actor = int(state.actor())
        starts = (int(state.first) - first) % seats + 1 if state.first >= 0 else 0
        decides = (actor - first) % seats + 1 if actor >= 0 else 0
        for at, figure in enumerate((int(state.stage), int(state.laid), int(state.placed), starts, decides)):
            figures[at] = figure

    def _encode_table(self, state: PalatinusState, out: memoryview, order: list[int]) -> None:
        size = SIDE * SIDE
        out[: 2 * size] = memoryview(self._ground).cast("b")
        for place in range(PLACES):
            tile = int(state.tile_at(place))
            if tile >= 0:
                out[2 * size + HILL_AT[place]] = tile + 1
                for cell in CELL_AT[6 * place : 6 * place + 6]:
                    out[2 * size + cell] = tile + 1
            out[3 * size + HILL_AT[place]] = int(state.token_on(place))
        masks = [state.springs, state.merchants, state.farmers, state.condottieri, state.unknown, state.wolves]
        masks += [state.own(seat) for seat in order]
        if len(order) == 2:
            neutral, second = int(state.neutral()), int(state.neutral_by_second)
            masks += [neutral & second if seat else neutral & ~second for seat in order]
        for plane, mask in enumerate(masks, GROUND.index("spring")):
            rest = int(mask)
            while rest:
                low = rest & -rest
                out[plane * size + CELL_AT[low.bit_length() - 1]] = 1
                rest ^= low


def make(box: PalatinusBox, settings: dict[str, int]) -> PalatinusEncoder:
    """The encoder; it has no settings.

    Raises:
        OptionError: one was given.
    """
    check_settings(settings, {})
    return PalatinusEncoder(box)
