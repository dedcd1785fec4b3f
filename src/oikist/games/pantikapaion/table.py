"""The table of Pantikapaion as one viewer may see it: the scene, what moves, a preview. Ids are in `clicks`."""

from __future__ import annotations

from typing import Final

from oikist.core.game import COLOURS as SEAT_TEXTS
from oikist.core.game import SEATS
from oikist.core.scene import Panel, Scene
from oikist.core.scene import number as short
from oikist.core.state import EVERYTHING
from oikist.core.text import Param, Text, listing
from oikist.games.pantikapaion import drawing
from oikist.games.pantikapaion.clicks import legal_parts, parts, why_not
from oikist.games.pantikapaion.explain import building_id
from oikist.games.pantikapaion.layout import (
    ADVANCE,
    ANY,
    BUILDING_NAMES,
    COLOUR_NAMES,
    COLOURS,
    COLUMN,
    DISCOUNT,
    DOUBLE,
    DOWN,
    DROUGHT,
    END,
    F_LAY,
    F_MOVE_TO,
    F_PLACE,
    FREE,
    LAY_AT,
    LESS,
    MOVE,
    P_BUILDINGS,
    P_CELLS,
    P_FREE,
    PLACE_AT,
    PLAIN,
    PLAY,
    RANDOM,
    REPLACE,
    RIGHT,
    SINGLE,
    TAKE_AT,
    TERRAIN_TILES,
    TILE,
    VP,
    WORKER,
    WORKER_AT,
)
from oikist.games.pantikapaion.moves import (
    TURN_TEXTS,
    coins_text,
    cubes_text,
    name_at,
    tile_cells,
)
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS, CUBE_TEXTS
from oikist.games.pantikapaion.state import PantikapaionState

BOARD: Final = Text("Board")
HAND: Final = Text("In hand")
ROWS: Final = (
    Text("the brown row"),
    Text("the purple row"),
    Text("the beige row"),
    Text("the orange row"),
    Text("the green row"),
)
MARGIN: Final = 5
"""Places round a city that are shown while a tile is to be placed: as far as a tile can reach."""


# words


def face_text(face: int) -> Text:
    """What a cell of a tile is."""
    if face == PLAIN:
        return Text("plain cell")
    if face == DROUGHT:
        return Text("drought")
    if face == ANY:
        return Text("aqueduct resource cell")
    return Text("{colour} resource cell", {"colour": CUBE_TEXTS[face - 1]})


def _cell_text(state: PantikapaionState, seat: int, slot: int) -> Text:
    params: dict[str, Param] = {
        "place": name_at(state, seat, slot),
        "face": face_text(int(state.face(seat, slot))),
        "level": int(state.level(seat, slot)),
    }
    on: list[Text] = []
    if state.cube(seat, slot) >= 0:
        on.append(cubes_text(int(state.cube(seat, slot)), 1))
    if state.has_worker(seat, slot):
        on.append(Text("1 worker"))
    if state.building(seat, slot) >= 0:
        on.append(BUILDING_TEXTS[state.building_colour(seat, state.building(seat, slot))])
    if not on:
        return Text("{place}, {face}, level {level}", params)
    params["on"] = listing(on)
    return Text("{place}, {face}, level {level}, with {on}", params)


def effect_text(state: PantikapaionState, row: int, position: int) -> Text:
    """What a cell of the development board gives."""
    kind = int(state.box.kind_at(row, position))
    arg = int(state.box.arg_at(row, position))
    if kind == VP:
        if row == 1:
            return Text("1 VP for every {count}", {"count": arg})
        return Text("{count} VP each", {"count": arg})
    if kind in (SINGLE, DOUBLE):
        cubes = state.token_on(row, position)
        if not cubes:
            return Text("resource token, not there yet")
        return listing([cubes_text(colour, 1) for colour in cubes])
    if kind == TILE:
        return Text("aqueduct tile {tile}", {"tile": state.box.names[TERRAIN_TILES + arg]})
    return {
        WORKER: Text("worker"),
        MOVE: Text("move a building"),
        RANDOM: Text("random tile"),
        FREE: Text("free building"),
        ADVANCE: Text("advance in another row"),
        REPLACE: Text("improvement: replace a resource"),
        LESS: Text("improvement: 1 resource less"),
        DISCOUNT: Text("improvement: 1 coin less"),
    }[kind]


def tile_text(state: PantikapaionState, tile: int) -> Text:
    """A tile by its name and what is on it."""
    faces = [face for _, _, face in tile_cells(state, tile, 0, 0, 0) if face != PLAIN]
    return Text(
        "tile {tile}: {faces}",
        {"tile": state.box.names[tile], "faces": listing([face_text(face) for face in faces])},
    )


_DOINGS: Final = {
    "do:step": Text("pay for a step"),
    "do:end": Text("done"),
    "do:skip": Text("decline"),
    "do:draw": Text("draw a random tile"),
    "do:coins": Text("take 2 coins"),
}


def _doing_text(ident: str) -> Text:
    if ident in _DOINGS:
        return _DOINGS[ident]
    word, _, letters = ident.removeprefix("do:").partition("-")
    colours = listing([CUBE_TEXTS["npeog".index(letter)] for letter in letters])
    if word == "sell":
        return Text("sell {colours}", {"colours": colours})
    if word == "gain":
        return Text("take a {colour} cube", {"colour": colours})
    return Text("put a {colour} cube on the tile", {"colour": colours})


# the scene


class _Painter:
    """Collects one scene."""

    def __init__(self, state: PantikapaionState) -> None:
        self.state = state
        self.out: list[str] = []
        self.labels: dict[str, Text] = {}
        self.kinds: dict[str, str] = {}
        self.width = 0.0
        self.actor = int(state.actor())
        self.mine = self.actor >= 0 and state.viewer in (EVERYTHING, self.actor)

    def add(self, ident: str, sort: str, label: Text) -> None:
        self.labels[ident] = label
        self.kinds[ident] = sort

    def board(self) -> Panel:
        y = self._development(10.0)
        y = max(y, self._columns(10.0))
        y = self._circle(y + 10.0)
        for seat in range(int(self.state.box.seats)):
            y = self._city(seat, y + 14.0)
        return Panel("board", BOARD, self.width + 10.0, y + 10.0, "".join(self.out))

    def _development(self, top: float) -> float:
        state = self.state
        length = int(state.box.length)
        for row in range(COLOURS):
            for position in range(length + 1):
                ident = f"dev:{COLOUR_NAMES[row]}:{position}"
                x, y = 10.0 + 44.0 * position, top + 34.0 * row
                fill = drawing.SHADES[0] if position else drawing.CUBE_COLOURS[row]
                self.out.append(drawing.rect(ident, x, y, 44.0, 34.0, fill))
                if position:
                    effect = effect_text(state, row, position)
                    params: dict[str, Param] = {"row": ROWS[row], "position": position, "effect": effect}
                    self.add(ident, "place", Text("{row}, cell {position}: {effect}", params))
                    self.out.append(drawing.words(x + 22.0, y + 9.0, effect.english()[:11], 6.0))
                else:
                    self.add(ident, "place", Text("{row}, start", {"row": ROWS[row]}))
            for seat in range(int(state.box.seats)):
                position = int(state.mark(seat, row))
                ident = f"mark:{seat}:{COLOUR_NAMES[row]}"
                x = 16.0 + 44.0 * position + 10.0 * seat
                self.out.append(drawing.rect(ident, x, top + 34.0 * row + 22.0, 8.0, 8.0, drawing.SEAT_COLOURS[seat]))
                label = Text(
                    "{colour} marker in {row}, at {position}",
                    {"colour": SEAT_TEXTS[seat], "row": ROWS[row], "position": position},
                )
                self.add(ident, "piece", label)
        self.width = max(self.width, 10.0 + 44.0 * (length + 1))
        return top + 34.0 * COLOURS

    def _columns(self, top: float) -> float:
        state = self.state
        left = self.width + 14.0
        for colour in range(COLOURS):
            x = left + 40.0 * colour
            ident = f"column:{BUILDING_NAMES[colour]}"
            self.out.append(drawing.rect(ident, x, top, 38.0, 34.0 * COLOURS, drawing.CUBE_COLOURS[colour]))
            left_over = COLUMN - int(state.taken_from(colour))
            price = int(state.next_price(colour))
            params: dict[str, Param] = {"building": BUILDING_TEXTS[colour], "left": left_over, "price": price}
            label = Text("{building}: {left} left, the next costs {price}", params)
            if not left_over:
                label = Text("{building}: none left", params)
            self.add(ident, "place", label)
            self.out.append(drawing.words(x + 19.0, top + 20.0, f"{left_over}x", 9.0))
            self.out.append(drawing.words(x + 19.0, top + 40.0, f"= {price}", 9.0))
        self.width = left + 40.0 * COLOURS
        return top + 34.0 * COLOURS

    def _circle(self, top: float) -> float:
        state = self.state
        x = 10.0
        for place in range(int(state.box.circle) + 1):
            if place == state.trireme:
                self.out.append(drawing.words(x + 8.0, top + 20.0, "\u25b2", 16.0))
                x += 20.0
            tile = int(state.circle_tile(place))
            if tile < 0:
                continue
            ident = f"tile:{tile}"
            self.out.append(f'<g id="{ident}">')
            self._tile(tile, 0, x, top, 10.0)
            self.out.append("</g>")
            self.add(ident, "piece", tile_text(state, tile))
            x += 46.0
        self.width = max(self.width, x)
        return top + 44.0

    def _tile(self, tile: int, turn: int, left: float, top: float, size: float) -> None:
        cells = tile_cells(self.state, tile, turn, 0, 0)
        x0, y0 = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
        for x, y, face in cells:
            px, py = left + size * (x - x0), top + size * (y - y0)
            fill = drawing.ground(face, 1)
            self.out.append(
                f'<rect x="{short(px)}" y="{short(py)}" width="{size}" height="{size}" '
                f'fill="{fill}" stroke="{drawing.INK}" stroke-width="0.6"/>'
            )
            if PLAIN < face < DROUGHT:
                self.out.append(drawing.dot(px + size / 2, py + size / 2, drawing.CUBE_COLOURS[face - 1], size / 4))

    def _city(self, seat: int, top: float) -> float:
        """A player board and the city below it."""
        state = self.state
        x = 10.0
        self.out.append(drawing.words(x + 24.0, top + 10.0, SEATS[seat].english(), 10.0))
        x += 56.0
        for colour in range(COLOURS):
            ident = f"store:{seat}:{COLOUR_NAMES[colour]}"
            count = int(state.cubes(seat, colour))
            self.out.append(drawing.cube(ident, x + 6.0, top + 6.0, colour, 12.0))
            self.out.append(drawing.words(x + 19.0, top + 10.0, str(count), 9.0))
            params: dict[str, Param] = {"colour": SEAT_TEXTS[seat], "cubes": cubes_text(colour, count)}
            self.add(ident, "piece", Text("{colour} player board: {cubes}", params))
            x += 30.0
        told = f"{int(state.coins(seat))} $  {int(state.get(seat, P_FREE))} W"
        self.out.append(drawing.words(x + 30.0, top + 10.0, told, 9.0))
        count = int(state.get(seat, P_CELLS))
        if count == 0:
            return top + 16.0
        x0, x1, y0, y1 = (int(value) for value in state.bounds(seat))
        laying = self.mine and seat == self.actor and state.stage == PLAY and state.frame() == F_LAY
        if laying:
            x0, x1, y0, y1 = x0 - MARGIN, x1 + MARGIN, y0 - MARGIN, y1 + MARGIN
        left, down = 10.0 - drawing.UNIT * x0, top + 22.0 - drawing.UNIT * y0
        if laying:
            self._spots(seat, left, down, (x0, x1, y0, y1))
        for slot in range(count):
            self._cell(seat, slot, left, down)
        for number in range(int(state.get(seat, P_BUILDINGS))):
            self._building(seat, number, left, down)
        self.width = max(self.width, 20.0 + drawing.UNIT * (x1 - x0 + 1))
        return top + 26.0 + drawing.UNIT * (y1 - y0 + 1)

    def _spots(self, seat: int, left: float, down: float, around: tuple[int, int, int, int]) -> None:
        state, unit = self.state, drawing.UNIT
        x0, x1, y0, y1 = around
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                if state.find(seat, x, y) < 0:
                    ident = f"cell:{seat}:{x},{y}"
                    self.out.append(
                        drawing.rect(ident, left + unit * x, down + unit * y, unit, unit, "none", drawing.FAINT)
                    )
                    self.add(ident, "place", Text("{place}, beside the city", {"place": f"{x},{y}"}))

    def _cell(self, seat: int, slot: int, left: float, down: float) -> None:
        state, unit = self.state, drawing.UNIT
        x, y = int(state.cell_x(seat, slot)), int(state.cell_y(seat, slot))
        name = f"{seat}:{x},{y}"
        px, py = left + unit * x, down + unit * y
        face, level = int(state.face(seat, slot)), int(state.level(seat, slot))
        self.out.append(drawing.rect(f"cell:{name}", px, py, unit, unit, drawing.ground(face, level), "#B9AC90"))
        self.add(f"cell:{name}", "place", _cell_text(state, seat, slot))
        if level > 1:
            self.out.append(drawing.words(px + 4.0, py + 7.0, str(level), 6.0))
        if PLAIN < face < DROUGHT:
            self.out.append(drawing.dot(px + unit / 2, py + unit / 2, drawing.CUBE_COLOURS[face - 1]))
        for direction, edge in ((RIGHT, (1, 0, 1, 1)), (DOWN, (0, 1, 1, 1)), (2, (0, 0, 0, 1)), (3, (0, 0, 1, 0))):
            other = state.link(seat, slot, direction)
            if other < 0 or state.piece(seat, other) != state.piece(seat, slot):
                ends = (px + unit * edge[0], py + unit * edge[1], px + unit * edge[2], py + unit * edge[3])
                self.out.append(drawing.line(*ends))
        place: dict[str, Param] = {"place": f"{x},{y}"}
        cube = int(state.cube(seat, slot))
        if cube >= 0:
            self.out.append(drawing.cube(f"cube:{name}", px + unit / 2, py + unit / 2, cube))
            self.add(f"cube:{name}", "piece", Text("{cube} on {place}", {"cube": cubes_text(cube, 1), **place}))
        if state.has_worker(seat, slot):
            self.out.append(drawing.worker(f"worker:{name}", px + unit / 2, py + unit / 2, seat))
            label = Text("{colour} worker on {place}", {"colour": SEAT_TEXTS[seat], **place})
            self.add(f"worker:{name}", "piece", label)

    def _building(self, seat: int, number: int, left: float, down: float) -> None:
        state, unit = self.state, drawing.UNIT
        slot, other = int(state.building_slot(seat, number)), int(state.building_other(seat, number))
        x, y = int(state.cell_x(seat, slot)), int(state.cell_y(seat, slot))
        wide = 2 if other >= 0 and state.cell_y(seat, other) == y else 1
        tall = 2 if other >= 0 and wide == 1 else 1
        colour = int(state.building_colour(seat, number))
        ident = building_id(seat, number)
        letter = BUILDING_NAMES[colour][0].upper()
        px, py = left + unit * x, down + unit * y
        self.out.append(drawing.building(ident, px, py, unit * wide, unit * tall, colour, letter))
        params: dict[str, Param] = {
            "colour": SEAT_TEXTS[seat],
            "building": BUILDING_TEXTS[colour],
            "place": f"{x},{y}",
        }
        self.add(ident, "piece", Text("{colour} {building} on {place}", params))

    def hand(self) -> Panel | None:
        """What the viewer has to place, and what can be done without pointing at the board."""
        state = self.state
        if not self.mine:
            return None
        frame = int(state.frame()) if state.stage == PLAY else 0
        x = 10.0
        if frame == F_LAY:
            tile = int(state.about() & 127)
            self.out.append('<g id="hand:tile">')
            self._tile(tile, 0, x, 8.0, 12.0)
            self.out.append("</g>")
            self.add("hand:tile", "hand", tile_text(state, tile))
            x += 70.0
            for turn in range(int(state.box.turns[tile])):
                self.add(f"turn:{turn}", "turn", TURN_TEXTS[turn])
        if frame in (F_PLACE, F_MOVE_TO):
            moved = frame == F_MOVE_TO
            colour = int(state.building_colour(self.actor, state.about()) if moved else state.about() & 7)
            wide = 24.0 * int(state.box.cells[colour])
            letter = BUILDING_NAMES[colour][0].upper()
            self.out.append(drawing.building("hand:building", x, 8.0, wide, 24.0, colour, letter))
            self.add("hand:building", "hand", BUILDING_TEXTS[colour])
            x += 70.0
        if state.get(self.actor, P_FREE):
            self.out.append(drawing.worker("hand:worker", x + 8.0, 20.0, self.actor))
            self.add("hand:worker", "hand", Text("worker"))
            x += 30.0
        for one in legal_parts(state):
            for ident in one:
                if ident.startswith("do:"):
                    self.add(ident, "do", _doing_text(ident))
        step = "do:step"
        if step in self.labels:
            coins = coins_text(int(state.step_cost(self.actor)))
            self.labels[step] = Text("pay {coins} for a step", {"coins": coins})
        return Panel("hand", HAND, x + 20.0, 60.0, "".join(self.out))


def scene(state: PantikapaionState, last: list[int]) -> Scene:
    """The table as it stands."""
    painter = _Painter(state)
    board = painter.board()
    painter.out = []
    hand = painter.hand()
    panels = (board,) if hand is None else (board, hand)
    marks = tuple(ident for ident in _marks(last) if ident in painter.labels)
    return Scene(panels, painter.labels, painter.kinds, marks)


def _marks(last: list[int]) -> list[str]:
    """Element ids that the latest actions touched, as far as the actions alone tell."""
    return [f"tile:{seen - TAKE_AT}" for seen in last if TAKE_AT <= seen < TAKE_AT + TERRAIN_TILES]


def motion(state: PantikapaionState, seen: int) -> dict[str, str]:
    """What moves, and from where, when this is played; `state` is the position before it."""
    if seen < TAKE_AT:
        return {}
    seat = int(state.mover())
    if seen < TAKE_AT + TERRAIN_TILES:
        return {"hand:tile": f"tile:{seen - TAKE_AT}"}
    if PLACE_AT <= seen < LAY_AT and state.frame() == F_PLACE:
        colour = int(state.about() & 7)
        return {building_id(seat, int(state.get(seat, P_BUILDINGS))): f"column:{BUILDING_NAMES[colour]}"}
    if WORKER_AT <= seen < WORKER_AT + int(state.get(seat, P_CELLS)):
        return {f"worker:{seat}:{name_at(state, seat, seen - WORKER_AT)}": f"seat:{seat}"}
    return {}


def preview(state: PantikapaionState, action: int) -> Scene | None:
    """The table after something is placed; None for other actions."""
    if action < WORKER_AT:
        return None
    after = state.copy()
    after._apply(action)
    return scene(after, [])


__all__ = ["END", "motion", "parts", "preview", "scene", "why_not"]
