"""What all at the table share, on one canvas: the circle of tiles, the development board and the building board."""

from __future__ import annotations

from typing import Final

from oikist.core.game import COLOURS as SEAT_TEXTS
from oikist.core.state import EVERYTHING
from oikist.core.text import Param, Text
from oikist.games.pantikapaion import art, boards, drawing
from oikist.games.pantikapaion.boards import HEAD, ROW, STEP
from oikist.games.pantikapaion.layout import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    COLOURS,
    COLUMN,
    PLAY,
    TERRAIN_TILES,
    TILE,
    VP,
)
from oikist.games.pantikapaion.marks import Touched, touched
from oikist.games.pantikapaion.moves import tile_cells
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS
from oikist.games.pantikapaion.seen import front_seat
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.words import ROWS, effect_text, tile_text

WIDTH: Final = 1700.0
SEA: Final = 150.0
"""Height of the circle of tiles."""
OFFER: Final = 178.0
"""Where the tiles on offer begin in the circle."""
OFFERED: Final = 186.0
"""Width of one of them."""


class Canvas:
    """Collects the markup, labels and kinds of one scene."""

    def __init__(self, state: PantikapaionState, last: list[int]) -> None:
        self.state = state
        self.out: list[str] = []
        self.defs: list[str] = [art.definitions(), drawing.definitions()]
        self.labels: dict[str, Text] = {}
        self.kinds: dict[str, str] = {}
        self.seats = int(state.box.seats)
        self.actor = int(state.actor())
        self.front = front_seat(state)
        self.mine = self.actor >= 0 and state.viewer in (EVERYTHING, self.actor)
        self.frame = int(state.frame()) if state.stage == PLAY and self.mine else 0
        self.touched: Touched = touched(state, last)

    def add(self, ident: str, sort: str, label: Text) -> None:
        """An element that can be pointed at."""
        self.labels[ident] = label
        self.kinds[ident] = sort

    # the circle

    def circle(self) -> None:
        """The tiles of this round as ships on the sea, those on offer first; the bag and the discard."""
        state = self.state
        self.out.append(boards.sea(WIDTH, SEA))
        self.out.append(art.use("trireme", 92, 84, 1.15))
        size = int(state.box.circle) + 1
        offer = [int(place) for place in state.offer()]
        places = [(int(state.trireme) + step) % size for step in range(1, size)]
        tiles = [(place, int(state.circle_tile(place))) for place in places if state.circle_tile(place) >= 0]
        later = sum(1 for place, _ in tiles if place not in offer)
        x = OFFER
        step = min(120.0, (WIDTH - OFFER - OFFERED * min(3, len(tiles)) - 190.0) / max(1, later))
        for place, tile in tiles:
            offered = place in offer
            wide = OFFERED if offered else step
            cells = tile_cells(state, tile, 0, 0, 0)
            across = max(cx for cx, _, _ in cells) - min(cx for cx, _, _ in cells) + 1
            cell = min(38.0, 124.0 / 3) if offered else min(30.0, (step - 9) / max(3, across))
            y = 66.0 if offered else 64.0
            ident = f"tile:{tile}"
            self.out.append(boards.laid_tile(ident, cells, x + wide / 2, y, cell, offered))
            self.add(ident, "piece", tile_text(state, tile))
            x += wide
        bag, gone = int(state.bag_count()), int(state.gone_count())
        self.out.append(boards.heap("bag", "bag", WIDTH - 132, 66, bag))
        self.add("bag", "piece", Text("tiles in the bag: {count}", {"count": bag}))
        self.out.append(boards.heap("discard", "discard", WIDTH - 52, 66, gone))
        self.add("discard", "piece", Text("tiles discarded: {count}", {"count": gone}))

    # development board and building board

    def rows(self, left: float, top: float) -> None:
        """The development board, and the building board beside it."""
        state = self.state
        length = int(state.box.length)
        high = COLOURS * ROW + 24
        self.out.append(boards.ground(left, top, HEAD + length * STEP + 16, high))
        right = left + HEAD + length * STEP + 16 + 8
        self.out.append(boards.ground(right, top, WIDTH - right, high))
        markers: list[str] = []
        for row in range(COLOURS):
            y = top + 12 + row * ROW
            x = left + 8
            self.out.append(boards.row_head(row, x, y))
            self.add(f"dev:{COLOUR_NAMES[row]}:0", "place", Text("{row}, start", {"row": ROWS[row]}))
            mark = int(state.mark(self.front, row))
            for position in range(1, length + 1):
                self._cell(row, position, x + HEAD + (position - 1) * STEP, y, mark)
            for position in range(length + 1):
                here = [seat for seat in range(self.seats) if state.mark(seat, row) == position]
                self._markers(row, position, here, x, y, markers)
            self._column(row, right + 8, y)
        self.out += markers

    def _cell(self, row: int, position: int, x: float, y: float, mark: int) -> None:
        state = self.state
        kind, arg = int(state.box.kind_at(row, position)), int(state.box.arg_at(row, position))
        cubes = tuple(int(colour) for colour in state.token_on(row, position))
        shape = tuple(tile_cells(state, TERRAIN_TILES + arg, 0, 0, 0)) if kind == TILE else ()
        # of the VP cells passed the highest one counts, and is not dimmed
        reached = position <= mark
        worth = kind == VP and not any(state.box.kind_at(row, later) == VP for later in range(position + 1, mark + 1))
        look = "next" if position == mark + 1 else "passed" if reached and not worth else ""
        drawn = boards.effect(kind, arg, row, cubes, shape)
        self.out.append(boards.cell(row, position, x, y, drawn, look))
        params: dict[str, Param] = {"row": ROWS[row], "position": position, "effect": effect_text(state, row, position)}
        label = Text("{row}, cell {position}: {effect}", params)
        if look == "next":
            label = Text("{row}, cell {position}, next: {effect}", params)
        self.add(f"dev:{COLOUR_NAMES[row]}:{position}", "place", label)

    def _markers(self, row: int, position: int, here: list[int], x: float, y: float, out: list[str]) -> None:
        if not here:
            return
        wide = STEP if position else HEAD
        middle = x + wide / 2 if position == 0 else x + HEAD + (position - 0.5) * STEP
        scale = 0.72 if len(here) > 3 else 1.0
        step = min(20.0, (wide - 4) / len(here)) if len(here) < 4 else 14.5
        for number, seat in enumerate(here):
            at = middle + (number - (len(here) - 1) / 2) * step
            out.append(boards.marker(seat, row, at, y + 61, scale))
            params: dict[str, Param] = {"colour": SEAT_TEXTS[seat], "row": ROWS[row], "position": position}
            ident = f"mark:{seat}:{COLOUR_NAMES[row]}"
            self.add(ident, "piece", Text("{colour} marker in {row}, at {position}", params))
            if (seat, row) in self.touched.rows:
                out.append(boards.mark_ring(middle - wide / 2 + 3, y + 7, wide - 6, ROW - 14))

    def _column(self, colour: int, x: float, y: float) -> None:
        state = self.state
        taken = int(state.taken_from(colour))
        prices = tuple(int(state.box.price(colour, number)) for number in range(COLUMN))
        self.out.append(boards.column(colour, x, y, prices, taken, int(state.box.cells[colour])))
        params: dict[str, Param] = {"building": BUILDING_TEXTS[colour], "left": COLUMN - taken}
        if taken == COLUMN:
            label = Text("{building}: none left", params)
        else:
            params["price"] = prices[taken]
            label = Text("{building}: {left} left, the next costs {price}", params)
        self.add(f"column:{BUILDING_NAMES[colour]}", "place", label)


__all__ = ["OFFER", "OFFERED", "SEA", "WIDTH", "Canvas"]
