"""The table of Pantikapaion as one viewer may see it: the scene, what moves, a preview. Ids are in `clicks`.

In front the city of the viewer, or of who is to decide, with its player board; beside it both boards, the other cities
below them, and over all the circle of tiles as ships on the sea.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from oikist.core.game import COLOURS as SEAT_TEXTS
from oikist.core.scene import Panel, Scene
from oikist.core.state import EVERYTHING
from oikist.core.text import Param, Text
from oikist.games.pantikapaion import art, boards, drawing, holdings
from oikist.games.pantikapaion.boards import HEAD, ROW, STEP
from oikist.games.pantikapaion.brush import SIZE
from oikist.games.pantikapaion.clicks import ANCHORED, parts, why_not
from oikist.games.pantikapaion.drawing import FRAME, Cell, Square
from oikist.games.pantikapaion.explain import building_id
from oikist.games.pantikapaion.layout import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    COLOURS,
    COLUMN,
    F_LAY,
    F_MOVE_TO,
    P_COINS,
    P_FREE,
    PICK_AT,
    PLAY,
    TERRAIN_TILES,
    TILE,
    VP,
    WORKER_AT,
)
from oikist.games.pantikapaion.marks import Touched, motion, touched
from oikist.games.pantikapaion.moves import TURN_TEXTS, coins_text, tile_cells, workers_text
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS
from oikist.games.pantikapaion.seen import buildings_of, cells_of, front_seat
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.words import (
    IMPROVEMENTS,
    ROWS,
    anchor_text,
    building_on,
    cell_text,
    cube_on,
    doing_text,
    effect_text,
    store_text,
    tile_text,
    worker_on,
)

BOARD: Final = Text("Board")
HAND: Final = Text("Player board")

WIDTH: Final = 1700.0
HEIGHT: Final = 1010.0
SEA: Final = 150.0
"""Height of the circle of tiles."""
GAP: Final = 14.0
LARGE: Final = 780.0
"""Width of the large city with its frame."""
REACH: Final = 3
"""Places around the large city that are always shown: nearly all tiles can only reach so far."""

LYING: Final = (Text("lying"), Text("standing"))
"""The two ways of a building on two cells."""


class _View(NamedTuple):
    """Where a city is drawn: its columns and rows, where 0,0 is, and the size of a cell against 60 units."""

    columns: range
    rows: range
    left: float
    top: float
    scale: float


class _Painter:
    """Collects one scene."""

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

    def board(self) -> Panel:
        """The whole table but the large player board."""
        left = LARGE + GAP
        wide = WIDTH - left
        self._circle()
        top = SEA + GAP
        self._rows(left, top)
        below = top + COLOURS * ROW + 24 + GAP
        others = [(self.front + step) % self.seats for step in range(1, self.seats)]
        each = (wide - GAP * (len(others) - 1)) / len(others)
        for number, seat in enumerate(others):
            self._other(seat, left + number * (each + GAP), below, each, HEIGHT - below)
        # the large city comes last: what is held over it may reach over everything
        self._large(0.0, top, LARGE, HEIGHT - top)
        return Panel("board", BOARD, WIDTH, HEIGHT, f"<defs>{''.join(self.defs)}</defs>{''.join(self.out)}")

    # the circle

    def _circle(self) -> None:
        state = self.state
        self.out.append(boards.sea(WIDTH, SEA))
        self.out.append(art.use("trireme", 92, 84, 1.15))
        size = int(state.box.circle) + 1
        offer = [int(place) for place in state.offer()]
        places = [(int(state.trireme) + step) % size for step in range(1, size)]
        tiles = [(place, int(state.circle_tile(place))) for place in places if state.circle_tile(place) >= 0]
        later = sum(1 for place, _ in tiles if place not in offer)
        x = 178.0
        step = min(120.0, (WIDTH - 178.0 - 186.0 * min(3, len(tiles)) - 190.0) / max(1, later))
        for place, tile in tiles:
            offered = place in offer
            wide = 186.0 if offered else step
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
        self.add("bag", "piece", Text("bag: {count} tiles", {"count": bag}))
        self.out.append(boards.heap("discard", "discard", WIDTH - 52, 66, gone))
        self.add("discard", "piece", Text("discarded: {count} tiles", {"count": gone}))

    # development board and building board

    def _rows(self, left: float, top: float) -> None:
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
        self.add(f"dev:{COLOUR_NAMES[row]}:{position}", "place", Text("{row}, cell {position}: {effect}", params))

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

    def _large(self, x: float, y: float, wide: float, high: float) -> None:
        """The city in front, with its frame, and what is held over it."""
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
        view = self._view(inner, (min(xs), max(xs), min(ys), max(ys)), 0.95)
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
            ident = holdings.store_id(seat, colour)
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
        found = [
            ("coins", "coin", coins, Text("{colour} player board: {what}", {**colour, "what": coins_text(coins)})),
            (
                "workers",
                f"worker-{seat}",
                workers,
                Text("{colour} player board: {what}", {**colour, "what": workers_text(workers)}),
            ),
        ]
        for which, (name, kind) in enumerate(holdings.TOKENS):
            count = int(state.token(seat, which))
            params: dict[str, Param] = {**colour, "what": IMPROVEMENTS[which], "count": count}
            label = Text("{colour} improvement, {what}: {count}", params)
            found.append((name, f"effect-{kind}", count, label))
        return found

    def hand(self) -> Panel:
        """The player board of the large city, with what is to be placed."""
        state, seat = self.state, self.front
        out: list[str] = []
        slot = holdings.SLOT
        x = 56.0
        out.append(
            holdings.emblem(seat, x - 10, holdings.HEIGHT / 2 + 2, seat == state.first, seat == self.actor, 1.15)
        )
        x += 78
        for colour in range(COLOURS):
            count = int(state.cubes(seat, colour))
            ident = holdings.store_id(seat, colour)
            out.append(holdings.thing(ident, "hand", f"cube-{colour}", x, count, 1.5))
            self.add(ident, "hand", store_text(seat, colour, count))
            x += slot
        out.append(holdings.rule(x - slot / 2 + 4))
        x += 8
        for name, drawn, count, label in self._counts(seat):
            ident, said = f"{name}:{seat}", label
            if name == "workers" and count and self.mine:
                ident, said = "hand:worker", Text("worker, {count} on your player board", {"count": count})
            scale = {"coins": 1.6, "workers": 1.55}.get(name, 1.3)
            out.append(holdings.thing(ident, "hand", drawn, x, count, scale))
            self.add(ident, "hand", said)
            x += slot
        x = self._waiting(out, x - slot / 2 + 8)
        self._doings()
        wide = x + 8
        return Panel("hand", HAND, wide, holdings.HEIGHT, holdings.shelf(seat, wide) + "".join(out))

    def _waiting(self, out: list[str], x: float) -> float:
        """The tile or building that is to be placed; where it ends."""
        state = self.state
        # there is room for it all the time, so that the board does not grow and shrink
        out.append(holdings.rule(x))
        middle = x + 92
        if self.frame not in ANCHORED:
            out.append(holdings.nothing(middle))
            return x + 180
        if self.frame == F_LAY:
            tile = int(state.about() & 127)
            out.append(boards.laid_tile("hand:tile", tile_cells(state, tile, 0, 0, 0), middle, 62, 36, True))
            self.add("hand:tile", "hand", tile_text(state, tile))
        else:
            colour = self._placed()
            size = int(state.box.cells[colour])
            way = "s" if size == 1 else "w"
            out.append(f"<g {drawing.shift(middle - 30 * size * 1.2, 26, 1.2)}>")
            out.append(drawing.building_at("hand:building", colour, 0, 0, way))
            out.append("</g>")
            self.add("hand:building", "hand", BUILDING_TEXTS[colour])
        return x + 180

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


def preview(state: PantikapaionState, action: int) -> Scene | None:
    """The table after a worker is placed; what is held over the board shows itself."""
    if not WORKER_AT <= action < PICK_AT:
        return None
    after = state.copy()
    after._apply(action)
    return scene(after, [])


__all__ = ["motion", "parts", "preview", "scene", "why_not"]
