"""The table of Pantikapaion as one viewer may see it: the scene, what moves, a preview. Ids are in `clicks`.

In front the city of the viewer, or of who is to decide, with its player board; beside it both boards, the other cities
below them, and over all the circle of tiles as ships on the sea.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from oikist.core.game import COLOURS as SEAT_TEXTS
from oikist.core.game import SEATS
from oikist.core.scene import Closeup, Panel, Scene
from oikist.core.text import Param, Text
from oikist.games.pantikapaion import art, boards, drawing, explain, holdings
from oikist.games.pantikapaion.boards import ROW
from oikist.games.pantikapaion.brush import SIZE
from oikist.games.pantikapaion.canvas import OFFER, OFFERED, SEA, WIDTH, Canvas
from oikist.games.pantikapaion.clicks import ANCHORED, parts, why_not
from oikist.games.pantikapaion.drawing import FRAME, Cell, Square
from oikist.games.pantikapaion.explain import building_id, store_id
from oikist.games.pantikapaion.layout import (
    COLOURS,
    END,
    F_LAY,
    F_MOVE_TO,
    F_SALE,
    P_COINS,
    P_FREE,
    PICK_AT,
    TILE,
    WORKER_AT,
)
from oikist.games.pantikapaion.marks import collected, motion
from oikist.games.pantikapaion.moves import TURN_TEXTS, coins_text, tile_cells, workers_text
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS
from oikist.games.pantikapaion.seen import buildings_of, cells_of, coming
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.words import (
    COMING_CELLS,
    IMPROVEMENTS,
    anchor_text,
    building_on,
    cell_text,
    cube_on,
    doing_text,
    store_text,
    tile_text,
    worker_on,
)

BOARD: Final = Text("Board")
HAND: Final = Text("Player board")

HEIGHT: Final = 1010.0
GAP: Final = 14.0
RIM: Final = 6.0
LARGE: Final = 753.0
"""Width of the large city with its frame."""
REACH: Final = 3
"""Places around the large city that are always shown: nearly all tiles can only reach so far."""

CLOSEUPS: Final = (Text("City"), Text("Tiles"), Text("Boards"))
"""The parts of the table that a small screen shows one at a time, besides each of the other cities."""

WAITING: Final = 172.0
"""Width of what is to be placed, on the player board."""

LYING: Final = (Text("lying"), Text("standing"))
"""The two ways of a building on two cells."""


class _View(NamedTuple):
    """Where a city is drawn: its columns and rows, where 0,0 is, and the size of a cell against 60 units."""

    columns: range
    rows: range
    left: float
    top: float
    scale: float


class _Painter(Canvas):
    """Collects one scene."""

    def board(self) -> Panel:
        """The whole table but the large player board."""
        left = LARGE + GAP
        wide = WIDTH - left
        self.circle()
        top = SEA + GAP
        self.rows(left, top)
        below = top + COLOURS * ROW + 24 + GAP
        others = [(self.front + step) % self.seats for step in range(1, self.seats)]
        each = (wide - GAP * (len(others) - 1)) / len(others)
        for number, seat in enumerate(others):
            self._other(seat, left + number * (each + GAP), below, each, HEIGHT - below)
        # the large city comes last: what is held over it may reach over everything
        city = self._large(0.0, top, LARGE, HEIGHT - top)
        closeups = (
            Closeup(CLOSEUPS[0], *city),
            Closeup(CLOSEUPS[1], 0.0, 0.0, OFFER + 3 * OFFERED, SEA),
            # without the rims, so that a cell is large enough for a finger on a screen of 360 pixels
            Closeup(CLOSEUPS[2], left + RIM, top, wide - 2 * RIM, below - GAP - top),
            *(
                Closeup(SEATS[seat], left + number * (each + GAP), below, each, HEIGHT - below)
                for number, seat in enumerate(others)
            ),
        )
        body = f"<defs>{''.join(self.defs)}</defs>{''.join(self.out)}"
        return Panel("board", BOARD, WIDTH, HEIGHT, body, closeups=closeups)

    # cities

    def _view(self, box: tuple[float, float, float, float], bounds: tuple[int, int, int, int], most: float) -> _View:
        """Columns and rows in the middle of a box, as large as they go."""
        x, y, wide, high = box
        x0, x1, y0, y1 = bounds
        columns, rows = x1 - x0 + 1, y1 - y0 + 1
        scale = min(most, wide / (columns * SIZE), high / (rows * SIZE))
        left = x + (wide - columns * SIZE * scale) / 2 - x0 * SIZE * scale
        top = y + (high - rows * SIZE * scale) / 2 - y0 * SIZE * scale
        return _View(range(x0, x1 + 1), range(y0, y1 + 1), left, top, scale)

    def _large(self, x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
        """The city in front, with its frame, and what is held over it; where its places are."""
        state, seat = self.state, self.front
        cells = cells_of(state, seat)
        anchors = self._anchors(cells)
        xs, ys = [cx for cx, _ in cells] or [1], [cy for _, cy in cells] or [0]
        bounds = (min(xs) - REACH, max(xs) + REACH, min(ys) - REACH, max(ys) + REACH)
        if anchors:
            ax, ay = [ax for ax, _ in anchors], [ay for _, ay in anchors]
            bounds = (
                min(bounds[0], *ax),
                max(bounds[1], *ax),
                min(bounds[2], *ay),
                max(bounds[3], *ay),
            )
        box = (x + FRAME + 2, y + FRAME + 2, wide - 2 * FRAME - 4, high - 2 * FRAME - 4)
        view = self._view(box, bounds, 1.15)
        self.out.append(drawing.frame(x, y, wide, high))
        inside = (box[0], box[1], box[0] + box[2], box[1] + box[3])
        step = SIZE * view.scale
        self.out.append(drawing.numerals(view.columns, view.rows, view.left, view.top, step, inside))
        self.out.append(f"<g {drawing.shift(view.left, view.top, view.scale)}>")
        self.out.append(
            f'<rect x="{view.columns.start * SIZE}" y="{view.rows.start * SIZE}" width="{len(view.columns) * SIZE}" '
            f'height="{len(view.rows) * SIZE}" fill="url(#art-field)" pointer-events="none"/>'
        )
        self._city(seat, cells)
        for ax_, ay_ in anchors:
            here = cells.get((ax_, ay_))
            self.out.append(drawing.anchor(ax_, ay_))
            self.add(f"at:{ax_},{ay_}", "anchor", anchor_text(ax_, ay_, self._lands(here)))
        self.out.append("</g>")
        if anchors:
            self._held(view.scale)
        if not anchors:
            # a small screen shows no more around it than it must
            bounds = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
        x0, x1, y0, y1 = bounds
        return view.left + x0 * step, view.top + y0 * step, (x1 - x0 + 1) * step, (y1 - y0 + 1) * step

    def _lands(self, here: Cell | None) -> int:
        """The level on which what is held would lie there; 0 beside the city."""
        if here is None:
            return 0
        return here.level + 1 if self.frame == F_LAY else here.level

    def _city(self, seat: int, cells: dict[Square, Cell]) -> None:
        state = self.state
        buildings = buildings_of(state, seat)
        marked = [drawing.outlines(squares, SIZE) for squares in self._marked(seat, cells)]
        self.out.append(drawing.city(seat, cells, buildings, marked))
        colours = {one.number: one.colour for one in buildings}
        for cell in cells.values():
            place = f"{seat}:{cell.x},{cell.y}"
            colour = colours[cell.building] if cell.building >= 0 else -1
            label = cell_text(cell.x, cell.y, cell.face, cell.level, cell.cube, cell.worker, colour)
            self.add(f"cell:{place}", "place", label)
            if cell.cube >= 0:
                self.add(f"cube:{place}", "piece", cube_on(cell.x, cell.y, cell.cube))
            if cell.worker:
                self.add(f"worker:{place}", "piece", worker_on(seat, cell.x, cell.y))
        for one in buildings:
            self.add(building_id(seat, one.number), "piece", building_on(seat, one.colour, one.x, one.y))

    def _marked(self, seat: int, cells: dict[Square, Cell]) -> list[list[Square]]:
        """Places that the latest actions touched, tile by tile and building by building."""
        found: list[list[Square]] = []
        for place in self.touched.tiles.get(seat, ()):
            at = cells.get(place)
            if at is not None:
                found.append([square for square, cell in cells.items() if cell.piece == at.piece])
        for place in self.touched.places.get(seat, ()):
            at = cells.get(place)
            if at is not None and at.building >= 0:
                found.append([square for square, cell in cells.items() if cell.building == at.building])
            elif at is not None and at.worker:
                found.append([place])
        return found

    def _other(self, seat: int, x: float, y: float, wide: float, high: float) -> None:
        """A small city with its player board."""
        state = self.state
        self.out.append(boards.ground(x, y, wide, high))
        self._strip(seat, x, y, wide)
        box = (x + 8, y + holdings.STRIP + 2, wide - 16, high - holdings.STRIP - 10)
        self.out.append(drawing.meadow(*box))
        cells = cells_of(state, seat)
        xs, ys = [cx for cx, _ in cells] or [0, 2], [cy for _, cy in cells] or [0, 1]
        inner = (box[0] + 10, box[1] + 10, box[2] - 24, box[3] - 24)
        view = self._view(inner, (min(xs), max(xs), min(ys), max(ys)), 1.1)
        self.out.append(f"<g {drawing.shift(view.left, view.top, view.scale)}>")
        self._city(seat, cells)
        self.out.append("</g>")

    # player boards

    def _strip(self, seat: int, x: float, y: float, wide: float) -> None:
        """The player board of a small city: its cubes over its coins, workers and improvements."""
        state = self.state
        first = seat == state.first
        self.out.append(holdings.emblem(seat, x + 34, y + 44, first, seat == self.actor, 0.86))
        tight = wide < 400
        step = min(64.0, (wide - (66 if tight else 72)) / COLOURS)
        start = x + (82 if tight else 96)
        for colour in range(COLOURS):
            count = int(state.cubes(seat, colour))
            ident = store_id(seat, colour)
            self.out.append(holdings.small(ident, f"cube-{colour}", start + colour * step, y + 24, count, 0.68, tight))
            self.add(ident, "piece", store_text(seat, colour, count))
        # below them, or beside them where there is room
        row, at = (y + 62, start) if wide < 700 else (y + 24, start + COLOURS * step + 26)
        for number, (name, drawn, count, label) in enumerate(self._counts(seat)):
            ident = f"{name}:{seat}"
            scale = {"coins": 0.86, "workers": 0.76}.get(name, 0.66)
            self.out.append(holdings.small(ident, drawn, at + number * step, row, count, scale, tight))
            self.add(ident, "piece", label)

    def _counts(self, seat: int) -> list[tuple[str, str, int, Text]]:
        """Coins, workers and improvements of a player board: name, picture, count, label."""
        state = self.state
        colour = {"colour": SEAT_TEXTS[seat]}
        coins, workers = int(state.get(seat, P_COINS)), int(state.get(seat, P_FREE))
        income = self._income(seat)
        params: dict[str, Param] = {**colour, "what": coins_text(coins), "income": coins_text(income)}
        held = Text("{colour} player board: {what}", params)
        if income:
            held = Text("{colour} player board: {what}, and {income} more at the end of the round", params)
        found = [
            ("coins", "coin", coins, held),
            (
                "workers",
                f"worker-{seat}",
                workers,
                Text("{colour} player board: {what}", {**colour, "what": workers_text(workers)}),
            ),
        ]
        for which, (name, kind) in enumerate(holdings.TOKENS):
            count = int(state.token(seat, which))
            params = {**colour, "what": IMPROVEMENTS[which], "count": count}
            label = Text("{colour} improvement, {what}: {count}", params)
            found.append((name, f"effect-{kind}", count, label))
        return found

    def _income(self, seat: int) -> int:
        """Coins that the end of the round will bring, as the markers stand (PAN-66)."""
        return 0 if self.state.stage == END else int(self.state.box.income[self.state.mark(seat, 0)])

    def hand(self) -> Panel:
        """The player board of the large city, with what is to be placed."""
        state, seat = self.state, self.front
        out: list[str] = []
        slot = holdings.SLOT
        upper, lower = holdings.LINES
        middle = (upper + lower) / 2 - 4
        out.append(holdings.emblem(seat, 44.0, middle, seat == state.first, seat == self.actor, 1.15))
        start = 132.0
        for colour in range(COLOURS):
            count = int(state.cubes(seat, colour))
            ident = store_id(seat, colour)
            out.append(holdings.thing(ident, "hand", f"cube-{colour}", start + colour * slot, upper, count, 1.4))
            self.add(ident, "hand", store_text(seat, colour, count))
        for number, (name, drawn, count, label) in enumerate(self._counts(seat)):
            ident, said = f"{name}:{seat}", label
            if name == "workers" and count and self.mine:
                ident, said = "hand:worker", Text("worker, {count} on your player board", {"count": count})
            scale = {"coins": 1.55, "workers": 1.5}.get(name, 1.3)
            x = start + number * slot
            out.append(holdings.thing(ident, "hand", drawn, x, lower, count, scale))
            self.add(ident, "hand", said)
            if name == "coins" and self._income(seat):
                out.append(holdings.income(x, self._income(seat)))
        x = self._waiting(out, start + (COLOURS - 0.5) * slot + 8)
        self._doings()
        out.append(holdings.queue([self._picture(kind, about) for kind, about in coming(state)], x + 2))
        wide = x + holdings.QUEUE
        return Panel("hand", HAND, wide, holdings.HEIGHT, holdings.shelf(seat, wide) + "".join(out))

    def _waiting(self, out: list[str], x: float) -> float:
        """The tile or building that is to be placed; where it ends."""
        state = self.state
        # there is room for it all the time, so that the board does not grow and shrink
        out.append(holdings.rule(x))
        middle = x + 86
        if self.frame not in ANCHORED:
            out.append(holdings.nothing(middle))
            return x + WAITING
        if self.frame == F_LAY:
            tile = int(state.about() & 127)
            out.append(boards.laid_tile("hand:tile", tile_cells(state, tile, 0, 0, 0), middle, 92, 40, True))
            self.add("hand:tile", "hand", tile_text(state, tile))
        else:
            colour = self._placed()
            size = int(state.box.cells[colour])
            way = "s" if size == 1 else "w"
            out.append(f"<g {drawing.shift(middle - 30 * size * 1.3, 54, 1.3)}>")
            out.append(drawing.building_at("hand:building", colour, 0, 0, way))
            out.append("</g>")
            self.add("hand:building", "hand", BUILDING_TEXTS[colour])
        return x + WAITING

    def _picture(self, kind: int, about: int) -> str:
        """A picture of what is still to come."""
        if kind == F_SALE:
            return art.use(f"cube-{about}")
        if kind == F_LAY:
            return boards.effect(TILE, 0, 0, (), tuple(tile_cells(self.state, about & 127, 0, 0, 0)))
        return art.use(f"effect-{COMING_CELLS[kind]}")

    def _placed(self) -> int:
        """The colour of the building that is to be placed."""
        state = self.state
        if self.frame == F_MOVE_TO:
            return int(state.building_colour(self.actor, state.about()))
        return int(state.about() & 7)

    def _doings(self) -> None:
        """What can be done without pointing at anything."""
        state = self.state
        if not self.mine:
            return
        for action in state.actions():
            if action >= WORKER_AT:
                break
            for ident in parts(state, action):
                if ident.startswith("do:"):
                    self.add(ident, "do", doing_text(ident))
        if "do:step" in self.labels:
            coins = coins_text(int(state.step_cost(self.actor)))
            self.labels["do:step"] = Text("pay {coins} for a step", {"coins": coins})

    # what is held

    def _anchors(self, cells: dict[Square, Cell]) -> list[Square]:
        """Where the first cell of what is held can be, legal or not: on the city, or touching it."""
        state = self.state
        if self.frame == F_LAY:
            near = {(x + dx, y + dy) for x, y in cells for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
            tile = int(state.about() & 127)
            found = set()
            for turn in range(int(state.box.turns[tile])):
                for dx, dy, _ in tile_cells(state, tile, turn, 0, 0):
                    found |= {(y - dy, x - dx) for x, y in near}
            return [(x, y) for y, x in sorted(found)]
        if self.frame in ANCHORED:
            return list(cells)
        return []

    def _held(self, scale: float) -> None:
        """The tile or building under the pointer, in all its rotations."""
        state = self.state
        if self.frame == F_LAY:
            tile = int(state.about() & 127)
            for turn in range(int(state.box.turns[tile])):
                self.add(f"turn:{turn}", "turn", TURN_TEXTS[turn])
                self.defs.append(drawing.held_tile(tile_cells(state, tile, turn, 0, 0), turn, scale))
            return
        colour = self._placed()
        if state.box.cells[colour] == 1:
            self.defs.append(drawing.held_building(colour, "s", "", scale))
            return
        for turn, way in enumerate("wt"):
            self.add(f"turn:{turn}", "turn", LYING[turn])
            self.defs.append(drawing.held_building(colour, way, f"turn:{turn}", scale))


def scene(state: PantikapaionState, last: list[int]) -> Scene:
    """The table as it stands."""
    painter = _Painter(state, last)
    panels = (painter.board(), painter.hand())
    marks = tuple(ident for ident in painter.touched.ids() if ident in painter.labels)
    return Scene(panels, painter.labels, painter.kinds, marks)


def finale_scene(state: PantikapaionState, step: int) -> Scene:
    """The table after so many steps of the evaluation: large is the city whose points are told."""
    seat = explain.told_seat(state, step)
    painter = _Painter(state, [])
    painter.front = seat if seat >= 0 else painter.front
    return Scene((painter.board(), painter.hand()), painter.labels, painter.kinds)


def preview(state: PantikapaionState, action: int) -> Scene | None:
    """The table after a worker is placed; what is held over the board shows itself."""
    if not WORKER_AT <= action < PICK_AT:
        return None
    after = state.copy()
    after._apply(action)
    return scene(after, [])


__all__ = ["collected", "finale_scene", "motion", "parts", "preview", "scene", "why_not"]
