"""The board of the score page: a city to be put together, both boards, and the other cities."""

from __future__ import annotations

from typing import Final

from oikist.core.game import SEATS
from oikist.core.scene import Closeup, Panel
from oikist.core.text import Text
from oikist.games.pantikapaion import boards, drawing, holdings
from oikist.games.pantikapaion.boards import ROW
from oikist.games.pantikapaion.brush import SIZE
from oikist.games.pantikapaion.canvas import WIDTH, Canvas
from oikist.games.pantikapaion.drawing import FRAME, Square
from oikist.games.pantikapaion.explain import building_id
from oikist.games.pantikapaion.layout import COLOURS, P_COINS
from oikist.games.pantikapaion.moves import coins_text
from oikist.games.pantikapaion.seen import buildings_of, cells_of
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.words import building_on, cell_text, worker_on

BOARD: Final = Text("Board")

HEIGHT: Final = 846.0
GAP: Final = 14.0
RIM: Final = 6.0
LARGE: Final = 780.0
"""Width of the large city with its frame."""
REACH: Final = 2
"""Places around the large city that are shown."""
_CLOSEST: Final = 1.3
_STRIP: Final = 62.0
"""Height of what is told over a small city."""

Box = tuple[float, float, float, float]


class Bench(Canvas):
    """Collects the scene."""

    def __init__(self, state: PantikapaionState, front: int) -> None:
        super().__init__(state, [])
        self.front = front

    def board(self, open_places: list[Square]) -> Panel:
        """The whole table, with places that can be taken into the large city."""
        left = LARGE + GAP
        self.rows(left, 0.0)
        below = COLOURS * ROW + 24 + GAP
        others = [(self.front + step) % self.seats for step in range(1, self.seats)]
        each = (WIDTH - left - GAP * (len(others) - 1)) / len(others)
        for number, seat in enumerate(others):
            self._small(seat, left + number * (each + GAP), below, each, HEIGHT - below)
        city = self._large(open_places)
        body = f"<defs>{''.join(self.defs)}</defs>{''.join(self.out)}"
        closeups = (
            Closeup(Text("City"), *city),
            # without the rims, as at the table: a cell is large enough for a finger
            Closeup(Text("Boards"), left + RIM, 0.0, WIDTH - left - 2 * RIM, below - GAP),
            *(
                Closeup(SEATS[seat], left + number * (each + GAP), below, each, HEIGHT - below)
                for number, seat in enumerate(others)
            ),
        )
        return Panel("board", BOARD, WIDTH, HEIGHT, body, closeups=closeups)

    def _large(self, open_places: list[Square]) -> Box:
        """The city in front, in its frame; where its places are."""
        state, seat = self.state, self.front
        places = [*cells_of(state, seat), *open_places]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        columns = range(min(xs) - REACH + 1, max(xs) + REACH)
        rows = range(min(ys) - REACH + 1, max(ys) + REACH)
        inset = FRAME + 2
        inside = (inset, inset, LARGE - inset, HEIGHT - inset)
        wide, high = LARGE - 2 * inset, HEIGHT - 2 * inset
        scale = min(_CLOSEST, wide / (len(columns) * SIZE), high / (len(rows) * SIZE))
        step = SIZE * scale
        x = inset + (wide - len(columns) * step) / 2 - columns.start * step
        y = inset + (high - len(rows) * step) / 2 - rows.start * step
        self.out.append(drawing.frame(0.0, 0.0, LARGE, HEIGHT))
        self.out.append(drawing.numerals(columns, rows, x, y, step, inside))
        self.out.append(
            f'<g {drawing.shift(x, y, scale)}><rect x="{columns.start * SIZE}" y="{rows.start * SIZE}" '
            f'width="{len(columns) * SIZE}" height="{len(rows) * SIZE}" fill="url(#art-field)" pointer-events="none"/>'
        )
        self._city(seat)
        for square in open_places:
            ident = f"cell:{seat}:{square[0]},{square[1]}"
            self.out.append(
                f'<g id="{ident}" class="part cell"><use class="glow-target" href="#art-space" '
                f'x="{square[0] * SIZE}" y="{square[1] * SIZE}" fill="none"/></g>'
            )
            self.add(ident, "place", Text("{place}, nothing there", {"place": f"{square[0]},{square[1]}"}))
        self.out.append("</g>")
        return (x + columns.start * step, y + rows.start * step, len(columns) * step, len(rows) * step)

    def _city(self, seat: int) -> None:
        """A city and its labels."""
        cells, buildings = cells_of(self.state, seat), buildings_of(self.state, seat)
        self.out.append(drawing.city(seat, cells, buildings, []))
        colours = {one.number: one.colour for one in buildings}
        for cell in cells.values():
            place = f"{seat}:{cell.x},{cell.y}"
            colour = colours.get(cell.building, -1)
            label = cell_text(cell.x, cell.y, cell.face, cell.level, cell.cube, cell.worker, colour)
            self.add(f"cell:{place}", "place", label)
            if cell.worker:
                self.add(f"worker:{place}", "piece", worker_on(seat, cell.x, cell.y))
        for one in buildings:
            self.add(building_id(seat, one.number), "piece", building_on(seat, one.colour, one.x, one.y))

    def _small(self, seat: int, x: float, y: float, wide: float, high: float) -> None:
        """Another city, with the coins, cubes and points of its player."""
        state = self.state
        self.out.append(boards.ground(x, y, wide, high))
        self.out.append(holdings.emblem(seat, x + 34, y + 34, False, False, 0.8))
        coins, cubes = int(state.get(seat, P_COINS)), int(state.all_cubes(seat))
        ident = f"coins:{seat}"
        self.out.append(holdings.small(ident, "coin", x + 92, y + 33, coins, 0.86, False))
        what = Text(
            "{seat}: {coins}, cubes: {cubes}", {"seat": SEATS[seat], "coins": coins_text(coins), "cubes": cubes}
        )
        self.add(ident, "piece", what)
        ident = f"cubes:{seat}"
        self.out.append(holdings.small(ident, "cube-3", x + 168, y + 33, cubes, 0.68, False))
        self.add(ident, "piece", what)
        box = (x + 8, y + _STRIP, wide - 16, high - _STRIP - 8)
        self.out.append(drawing.meadow(*box))
        cells = cells_of(state, seat)
        if not cells:
            return
        xs, ys = [place[0] for place in cells], [place[1] for place in cells]
        columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        scale = min(1.1, (box[2] - 28) / (columns * SIZE), (box[3] - 28) / (rows * SIZE))
        left = box[0] + (box[2] - columns * SIZE * scale) / 2 - min(xs) * SIZE * scale
        top = box[1] + (box[3] - rows * SIZE * scale) / 2 - min(ys) * SIZE * scale
        self.out.append(f"<g {drawing.shift(left, top, scale)}>")
        self._city(seat)
        self.out.append("</g>")


__all__ = ["BOARD", "Bench"]
