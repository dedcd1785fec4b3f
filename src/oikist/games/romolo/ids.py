"""Element ids of what lies on the map; how a thing is named is said here only.

``hex:C4``; ``unit:2:worker:C4`` for units of seat 2, with ``!`` behind the type for a penalty token and ``:lying`` or
``:used`` at the end; ``built:farm:C4`` for the constructions of one kind in a hex, ``built:tower:C4``;
``stock:3:grain:C4`` for its warehouses that hold three grain; ``edge:C4:ne`` for one of its inner edges, with a wall
or without; ``mark:C4`` for a multiplier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.state import EVERYTHING
from oikist.games.romolo import layout as at
from oikist.games.romolo.moves import EDGE_NAMES, KIND_NAMES, RESOURCE_NAMES, UNIT_NAMES, frame_kind, hex_name

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board

_TOKEN: Final = ("", "!", "", "!", "", "!")
_STATE: Final = ("", "", ":used", ":used", ":lying", ":lying")


def hex_id(state: Board, place: int) -> str:
    """A hex."""
    return f"hex:{hex_name(state, place)}"


def unit_id(state: Board, seat: int, kind: int, status: int, place: int) -> str:
    """Units of one sort on a hex."""
    return f"unit:{seat + 1}:{UNIT_NAMES[kind]}{_TOKEN[status]}:{hex_name(state, place)}{_STATE[status]}"


def built_id(state: Board, kind: int, place: int) -> str:
    """The constructions of one kind in a hex, or its tower; walls have edges instead."""
    return f"built:{KIND_NAMES[kind]}:{hex_name(state, place)}"


def stock_id(state: Board, stock: int, place: int) -> str:
    """The warehouses of a hex with one content, given as in the buffer: count * 4 + resource."""
    return f"stock:{stock // 4}:{RESOURCE_NAMES[stock % 4]}:{hex_name(state, place)}"


def edge_id(state: Board, place: int, edge: int) -> str:
    """An inner edge of a hex."""
    return f"edge:{hex_name(state, place)}:{EDGE_NAMES[edge]}"


def mark_id(state: Board, place: int) -> str:
    """The multiplier on a hex."""
    return f"mark:{hex_name(state, place)}"


def asked_edges(state: Board) -> int:
    """The hex among whose edges the viewer has to choose now, -1 for none: they are drawn without walls too."""
    if frame_kind(state) not in (at.F_WALLS, at.F_PICK_EDGE):
        return -1
    top = int(state.top())
    if state.viewer not in (EVERYTHING, state.d[top + 1]):
        return -1
    return int(state.d[top + 2])


def chosen_edges(state: Board) -> int:
    """Mask of the edges, among those asked for, that have been chosen for walls not paid for yet."""
    if frame_kind(state) != at.F_WALLS or asked_edges(state) < 0:
        return 0
    return int(state.d[int(state.top()) + 3])
