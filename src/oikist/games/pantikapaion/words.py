"""What the things on the table of Pantikapaion are called."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from oikist.core.game import COLOURS as SEAT_TEXTS
from oikist.core.text import Param, Text, listing
from oikist.games.pantikapaion.effects import Effects
from oikist.games.pantikapaion.layout import (
    ADVANCE,
    ANY,
    DISCOUNT,
    DOUBLE,
    DROUGHT,
    F_ADVANCE,
    F_FREE,
    F_LAY,
    F_MOVE,
    F_RANDOM,
    F_SALE,
    FREE,
    LESS,
    MOVE,
    PLAIN,
    RANDOM,
    REPLACE,
    SINGLE,
    TERRAIN_TILES,
    TILE,
    VP,
    WINERY,
    WORKER,
)
from oikist.games.pantikapaion.moves import cubes_text, tile_cells
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS, CUBE_TEXTS
from oikist.games.pantikapaion.state import PantikapaionState

ROWS: Final = (
    Text("the brown row"),
    Text("the purple row"),
    Text("the beige row"),
    Text("the orange row"),
    Text("the green row"),
)
VALUES: Final = (
    Text("{count} VP for each worker next to a house"),
    Text("1 VP for every {count} empty cells next to a winery"),
    Text("{count} VP for each level under a fortress"),
    Text("{count} VP for each drought next to an aqueduct"),
    Text("{count} VP for each building of another type next to a temple"),
)
"""What a VP cell gives, by row."""

_EFFECTS: Final = {
    WORKER: Text("worker"),
    MOVE: Text("move a building"),
    RANDOM: Text("random tile"),
    FREE: Text("free building"),
    ADVANCE: Text("advance in another row"),
    REPLACE: Text("improvement: replace a resource"),
    LESS: Text("improvement: 1 resource less"),
    DISCOUNT: Text("improvement: 1 coin less"),
}
COMING_CELLS: Final = {F_MOVE: MOVE, F_FREE: FREE, F_RANDOM: RANDOM, F_ADVANCE: ADVANCE}
"""Of frames that a cell brings, the kind of the cell."""

IMPROVEMENTS: Final = (
    Text("replace a resource"),
    Text("1 resource less"),
    Text("1 coin less"),
)

_DOINGS: Final = {
    "do:step": Text("pay for a step"),
    "do:end": Text("done"),
    "do:skip": Text("decline"),
    "do:draw": Text("draw a random tile"),
    "do:coins": Text("2 coins"),
}


@lru_cache(maxsize=16)
def face_text(face: int) -> Text:
    """What a cell of a tile is."""
    if face == PLAIN:
        return Text("plain cell")
    if face == DROUGHT:
        return Text("drought")
    if face == ANY:
        return Text("aqueduct resource cell")
    return Text("{colour} resource cell", {"colour": CUBE_TEXTS[face - 1]})


@lru_cache(maxsize=8192)
def cell_text(x: int, y: int, face: int, level: int, cube: int, worker: bool, building: int) -> Text:
    """A cell of a city; cube and building by colour, -1 for none."""
    params: dict[str, Param] = {"place": f"{x},{y}", "face": face_text(face), "level": level}
    on: list[Text] = []
    if cube >= 0:
        on.append(cubes_text(cube, 1))
    if worker:
        on.append(Text("1 worker"))
    if building >= 0:
        on.append(BUILDING_TEXTS[building])
    if not on:
        return Text("{place}, {face}, level {level}", params)
    params["on"] = listing(on)
    return Text("{place}, {face}, level {level}, with {on}", params)


@lru_cache(maxsize=4096)
def anchor_text(x: int, y: int, level: int) -> Text:
    """Where the first cell of something held would lie; level 0 beside the city."""
    if level:
        return Text("{place}, on level {level}", {"place": f"{x},{y}", "level": level})
    return Text("{place}, beside the city", {"place": f"{x},{y}"})


@lru_cache(maxsize=4096)
def cube_on(x: int, y: int, colour: int) -> Text:
    """A cube in a city."""
    return Text("{cube} on {place}", {"cube": cubes_text(colour, 1), "place": f"{x},{y}"})


@lru_cache(maxsize=4096)
def worker_on(seat: int, x: int, y: int) -> Text:
    """A worker in a city."""
    return Text("{colour} worker on {place}", {"colour": SEAT_TEXTS[seat], "place": f"{x},{y}"})


@lru_cache(maxsize=4096)
def building_on(seat: int, colour: int, x: int, y: int) -> Text:
    """A building in a city."""
    return Text(
        "{colour} {building} on {place}",
        {"colour": SEAT_TEXTS[seat], "building": BUILDING_TEXTS[colour], "place": f"{x},{y}"},
    )


def effect_text(state: PantikapaionState, row: int, position: int) -> Text:
    """What a cell of the development board gives."""
    kind = int(state.box.kind_at(row, position))
    arg = int(state.box.arg_at(row, position))
    if kind == VP and row == WINERY and arg == 1:
        return Text("1 VP for every empty cell next to a winery")
    if kind == VP:
        return msgspec.structs.replace(VALUES[row], params={"count": arg})
    if kind in (SINGLE, DOUBLE):
        cubes = state.token_on(row, position)
        if not cubes:
            return Text("resource token, not there yet")
        return listing([cubes_text(colour, 1) for colour in cubes])
    if kind == TILE:
        return Text("aqueduct tile ({tile})", {"tile": state.box.names[TERRAIN_TILES + arg]})
    return _EFFECTS[kind]


def tile_text(state: PantikapaionState, tile: int) -> Text:
    """A tile by its name and what is on it."""
    faces = [face for _, _, face in tile_cells(state, tile, 0, 0, 0) if face != PLAIN]
    return Text(
        "tile {tile}: {faces}",
        {"tile": state.box.names[tile], "faces": listing([face_text(face) for face in faces])},
    )


def tile_named(state: Effects, tile: int) -> Text:
    """A tile by its name, its size and what is printed on it, for those who do not know the names."""
    faces = [face for _, _, face in tile_cells(state, tile, 0, 0, 0)]
    cubes = [
        face_text(face) if face == DROUGHT else cubes_text(face - 1, 1) for face in faces if face not in (PLAIN, ANY)
    ]
    params: dict[str, Param] = {"tile": state.box.names[tile], "count": len(faces)}
    if not cubes:
        return Text("{tile} ({count} cells)", params)
    params["faces"] = listing(cubes)
    return Text("{tile} ({count} cells: {faces})", params)


def coming_text(state: Effects, kind: int, about: int) -> Text:
    """What is still to come of a cell of the development board."""
    if kind == F_SALE:
        return Text("{row} advances", {"row": ROWS[about]})
    if kind == F_LAY:
        return Text("aqueduct tile ({tile})", {"tile": state.box.names[about & 127]})
    return _EFFECTS[COMING_CELLS[kind]]


def doing_text(ident: str) -> Text:
    """What is done without pointing at anything."""
    if ident in _DOINGS:
        return _DOINGS[ident]
    word, _, letters = ident.removeprefix("do:").partition("-")
    if word == "sell":
        colours = listing([CUBE_TEXTS["npeog".index(letter)] for letter in letters])
        return Text("sell {colours}", {"colours": colours})
    # short, for the five colours stand side by side; the prompt says what the cube is for
    return cubes_text("npeog".index(letters), 1)


def store_text(seat: int, colour: int, count: int) -> Text:
    """Cubes on a player board."""
    return Text("{colour} player board: {cubes}", {"colour": SEAT_TEXTS[seat], "cubes": cubes_text(colour, count)})
