"""What is seen of a position, as plain values for those who draw or tell it."""

from __future__ import annotations

from typing import Final

from oikist.games.pantikapaion.drawing import Building, Cell, Square
from oikist.games.pantikapaion.effects import Effects
from oikist.games.pantikapaion.layout import (
    COLOURS,
    F_ADVANCE,
    F_FREE,
    F_LAY,
    F_MOVE,
    F_RANDOM,
    F_SALE,
    FRAME,
    FRAME_BITS,
    KIND,
    KIND_BITS,
    P_BUILDINGS,
    P_CELLS,
    PLAY,
    RIGHT,
)
from oikist.games.pantikapaion.state import PantikapaionState


def front_seat(state: PantikapaionState) -> int:
    """Whose city is large: the viewer's, or that of who is to decide."""
    if state.viewer >= 0:
        return int(state.viewer)
    actor = int(state.actor())
    if actor >= 0:
        return actor
    return int(state.mover()) if state.stage == PLAY else max(0, int(state.first))


def cells_of(state: PantikapaionState, seat: int) -> dict[Square, Cell]:
    """The cells of a city by their places."""
    found: dict[Square, Cell] = {}
    for slot in range(int(state.get(seat, P_CELLS))):
        x, y = int(state.cell_x(seat, slot)), int(state.cell_y(seat, slot))
        found[x, y] = Cell(
            x,
            y,
            int(state.level(seat, slot)),
            int(state.face(seat, slot)),
            int(state.cube(seat, slot)),
            bool(state.has_worker(seat, slot)),
            int(state.building(seat, slot)),
            int(state.piece(seat, slot)),
        )
    return found


def buildings_of(state: PantikapaionState, seat: int) -> list[Building]:
    """The buildings of a city."""
    found = []
    for number in range(int(state.get(seat, P_BUILDINGS))):
        slot, other = int(state.building_slot(seat, number)), int(state.building_other(seat, number))
        way = "s" if other < 0 else "w" if state.link(seat, slot, RIGHT) == other else "t"
        place = int(state.cell_x(seat, slot)), int(state.cell_y(seat, slot))
        found.append(Building(number, int(state.building_colour(seat, number)), *place, way))
    return found


COMING: Final = (F_LAY, F_MOVE, F_FREE, F_RANDOM, F_ADVANCE)
"""Frames that a cell of the development board brings."""


def coming(state: Effects) -> list[tuple[int, int]]:
    """What is still to come of the cells that markers came to, the next first: kind of frame, and what it is about.

    Of a sale each row that is still to advance is one of its own, with its colour.
    """
    if state.stage != PLAY:
        return []
    found: list[tuple[int, int]] = []
    stack = int(state.stack) >> FRAME_BITS
    while stack:
        kind, about = stack & KIND, (stack & FRAME) >> KIND_BITS
        if kind == F_SALE:
            found += [(kind, row) for row in range(COLOURS) if about >> row & 1]
        elif kind in COMING:
            found.append((kind, about))
        stack >>= FRAME_BITS
    return found
