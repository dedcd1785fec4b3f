"""A real table put together by clicking: the cities place by place, and what lies on the boards.

Element ids besides those of the table: ``hand:level-2``, ``hand:higher``, ``hand:drought``, ``hand:worker``,
``hand:house`` ... are what is put on a place of the large city, ``hand:remove`` takes away. A building on two cells has
turns: with ``turn:0`` its second cell lies to the right, with ``turn:1`` below. A cell of the development board is
where the marker of the large city's player stands. ``do:cubes-3`` are the cubes on that player board, ``do:coins-5``
adds coins, ``do:coins-less`` takes one away, ``do:received-1`` and so on are the coins received over the game.
``do:players-3`` is the number of players, ``do:front-lapis`` whose city is large. A position is what `position` reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from oikist.core.errors import OptionError
from oikist.core.game import SEATS
from oikist.core.scene import Scene, Sketch
from oikist.core.text import Text
from oikist.games.pantikapaion import bench, plausible, position, tray
from oikist.games.pantikapaion.box import PantikapaionBox
from oikist.games.pantikapaion.drawing import Cell, Square
from oikist.games.pantikapaion.explain import building_id
from oikist.games.pantikapaion.layout import (
    BUILDING_NAMES,
    CAP,
    COLOUR_NAMES,
    COLUMN,
    DROUGHT,
    KEPT,
    P_COINS,
    P_EARNED,
)
from oikist.games.pantikapaion.position import SEAT_NAMES
from oikist.games.pantikapaion.seen import cells_of
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.tray import ADDED, LEVELS

HIGHEST: Final = 31
FARTHEST: Final = 90
"""Places lie no farther from 0,0 than this."""
OPEN: Final = tuple((x, y) for y in range(4) for x in range(5))
"""Places that are offered when there is no city yet."""


def empty() -> dict[str, Any]:
    """The position before anything lies."""
    return {"players": [_nobody(), _nobody()], "partial": True, "front": SEAT_NAMES[0]}


def _nobody() -> dict[str, Any]:
    return {"city": {}, "buildings": [], "markers": dict.fromkeys(COLOUR_NAMES, 0), "coins": 0, "cubes": 0}


def advance(box_for: Callable[[int], PantikapaionBox], data: Any, parts: list[str]) -> Sketch:
    """The position after an edit, drawn; with no parts as it is.

    Raises:
        OikistError: the position is impossible, or the parts are no edit of it.
    """
    if data is None:
        data = empty()
    box = box_for(position.seats_of(data))
    state = position.state_from(box, data, bare=True)
    data = _plain(data, state)
    if parts:
        wanted = set(parts)
        chosen = next((one for one in edits(state, data) if set(one) == wanted), None)
        if chosen is None:
            raise OptionError(Text("This cannot be done to the position: {parts}", {"parts": ", ".join(parts)}))
        edit(data, chosen)
        box = box_for(len(data["players"]))
        state = position.state_from(box, data, bare=True)
    return sketch(state, data)


def _plain(data: dict[str, Any], state: PantikapaionState) -> dict[str, Any]:
    """A copy with all fields, places written in one way only."""
    players = []
    for seat, given in enumerate(data["players"]):
        one = {**_nobody(), **given}
        one["city"] = {
            f"{x},{y}": f"{cell.level}{'d' if cell.face == DROUGHT else ''}{'w' if cell.worker else ''}"
            for (x, y), cell in cells_of(state, seat).items()
        }
        one["buildings"] = [
            {"type": entry["type"], "cells": [_name(_square(cell)) for cell in entry["cells"]]}
            for entry in one["buildings"]
        ]
        one["markers"] = dict(one["markers"])
        players.append(one)
    return {"players": players, "partial": True, "front": data.get("front", SEAT_NAMES[0])}


def _square(name: str) -> Square:
    x, _, y = name.partition(",")
    return int(x), int(y)


def _name(square: Square) -> str:
    return f"{square[0]},{square[1]}"


# what can be done


def edits(state: PantikapaionState, data: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """All that can be done next, each as the element ids to click."""
    seat = SEAT_NAMES.index(data["front"])
    cells = cells_of(state, seat)
    yield from _on_places(state, seat, cells)
    yield from _buildings(state, seat, cells)
    yield from _removals(seat, cells, data["players"][seat]["buildings"])
    yield from _boards(state, seat, cells, data["players"][seat])
    for players in (2, 3, 4):
        if players != len(data["players"]):
            yield (f"do:players-{players}",)
    for name in SEAT_NAMES[: len(data["players"])]:
        if name != data["front"]:
            yield (f"do:front-{name}",)


def _on_places(state: PantikapaionState, seat: int, cells: dict[Square, Cell]) -> Iterator[tuple[str, ...]]:
    """Levels, droughts and workers."""
    for square in open_places(cells):
        for level in range(1, LEVELS + 1):
            yield f"hand:level-{level}", _cell(seat, square)
        yield "hand:higher", _cell(seat, square)
    workers = sum(cell.worker for cell in cells.values())
    free = workers < 1 + int(state.box.income[state.mark(seat, 0)])
    for square, cell in cells.items():
        if cell.building >= 0:
            continue
        for level in range(1, LEVELS + 1):
            if level != cell.level:
                yield f"hand:level-{level}", _cell(seat, square)
        if cell.level < HIGHEST:
            yield "hand:higher", _cell(seat, square)
        yield "hand:drought", _cell(seat, square)
        if free and not cell.worker:
            yield "hand:worker", _cell(seat, square)


def _buildings(state: PantikapaionState, seat: int, cells: dict[Square, Cell]) -> Iterator[tuple[str, ...]]:
    bare = {square: cell.level for square, cell in cells.items() if cell.building < 0 and not cell.worker}
    for colour, (name, count) in enumerate(zip(BUILDING_NAMES, left(state), strict=True)):
        if count == 0:
            continue
        for (x, y), level in bare.items():
            if state.box.cells[colour] == 1:
                yield f"hand:{name}", _cell(seat, (x, y))
                continue
            for turn, other in enumerate(((x + 1, y), (x, y + 1))):
                if bare.get(other) == level:
                    yield f"hand:{name}", _cell(seat, (x, y)), f"turn:{turn}"


def _removals(seat: int, cells: dict[Square, Cell], buildings: list[Any]) -> Iterator[tuple[str, ...]]:
    for number in range(len(buildings)):
        yield "hand:remove", building_id(seat, number)
    for square, cell in cells.items():
        if cell.worker:
            yield "hand:remove", f"worker:{seat}:{_name(square)}"
        elif cell.building < 0 and _whole(set(cells) - {square}):
            yield "hand:remove", _cell(seat, square)


def _boards(
    state: PantikapaionState, seat: int, cells: dict[Square, Cell], one: dict[str, Any]
) -> Iterator[tuple[str, ...]]:
    """Markers, cubes and coins."""
    workers = sum(cell.worker for cell in cells.values())
    for row, name in enumerate(COLOUR_NAMES):
        for mark in range(int(state.box.length) + 1):
            # workers in the city must have been received
            if mark != one["markers"][name] and (row or workers <= 1 + int(state.box.income[mark])):
                yield (f"dev:{name}:{mark}",)
    for cubes in range(KEPT + 1):
        if cubes != one["cubes"]:
            yield (f"do:cubes-{cubes}",)
    coins, received = int(state.get(seat, P_COINS)), int(state.get(seat, P_EARNED))
    for count in ADDED:
        if coins + count <= position.MOST:
            yield (f"do:coins-{count}",)
        if received + count <= position.MOST:
            yield (f"do:received-{count}",)
    if coins:
        yield ("do:coins-less",)
    if received > coins:
        yield ("do:received-less",)


def _cell(seat: int, square: Square) -> str:
    return f"cell:{seat}:{_name(square)}"


def open_places(cells: dict[Square, Cell]) -> list[Square]:
    """The places beside a city that can be taken into it, in reading order."""
    if not cells:
        return list(OPEN)
    if len(cells) >= CAP:
        return []
    near = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - set(cells)
    return sorted((place for place in near if max(map(abs, place)) <= FARTHEST), key=lambda place: (place[1], place[0]))


def left(state: PantikapaionState) -> list[int]:
    """By colour, how many buildings are not in any city."""
    return [COLUMN - int(state.taken_from(colour)) for colour in range(len(BUILDING_NAMES))]


def _whole(places: set[Square]) -> bool:
    """Whether places hang together."""
    return len(plausible.parts_of(places)) < 2


# doing it


def edit(data: dict[str, Any], parts: tuple[str, ...]) -> None:
    """Changes a position by one of the `edits`."""
    one = data["players"][SEAT_NAMES.index(data["front"])]
    first, last = parts[0], parts[-1]
    sort, _, what = first.partition(":")
    if sort == "dev":
        name, _, mark = what.partition(":")
        one["markers"][name] = int(mark)
    elif sort == "do":
        _do(data, one, *what.split("-"))
    elif first == "hand:remove":
        _remove(one, last)
    elif what in BUILDING_NAMES:
        x, y = _square(parts[1].split(":")[2])
        cells = [(x, y), *{"turn:0": [(x + 1, y)], "turn:1": [(x, y + 1)]}.get(last, [])]
        one["buildings"].append({"type": what, "cells": [_name(cell) for cell in cells]})
    else:
        _put(one["city"], last.split(":")[2], what)


def _put(city: dict[str, str], place: str, what: str) -> None:
    """A level, a drought or a worker, whatever else is there."""
    words = city.get(place, "0")
    level, on = int(words.rstrip("dw")), Counter(words.lstrip("0123456789"))
    if what == "higher":
        level += 1
    elif what.startswith("level-"):
        level = int(what.removeprefix("level-"))
    elif what == "drought":
        on["d"] = 1 - on["d"]
    else:
        on["w"] = 1
    city[place] = f"{level}{'d' * on['d']}{'w' * on['w']}"


def _remove(one: dict[str, Any], ident: str) -> None:
    sort, _, name = ident.split(":")
    if sort == "building":
        del one["buildings"][int(name)]
    elif sort == "worker":
        one["city"][name] = one["city"][name].rstrip("w")
    else:
        del one["city"][name]


def _do(data: dict[str, Any], one: dict[str, Any], what: str, value: str) -> None:
    if what == "players":
        count = int(value)
        data["players"] = [*data["players"], _nobody(), _nobody()][:count]
        if data["front"] not in SEAT_NAMES[:count]:
            data["front"] = SEAT_NAMES[0]
    elif what == "front":
        data["front"] = value
    elif what == "cubes":
        one["cubes"] = int(value)
    else:
        step = -1 if value == "less" else int(value)
        if what == "received":
            one["received"] = one.get("received", one["coins"]) + step
        else:
            one["coins"] += step
        # as many as there are have been received in any case
        if one.get("received", 0) <= one["coins"]:
            one.pop("received", None)


# showing it


def sketch(state: PantikapaionState, data: dict[str, Any]) -> Sketch:
    """The position as a scene to click on.

    Raises:
        OikistError: a field is wrong.
    """
    front = SEAT_NAMES.index(data["front"])
    bare = [seat for seat, one in enumerate(data["players"]) if not one["city"]]
    prompt = _prompt(state, front, bare)
    wrong = None if bare else _wrong(state)
    done = {**data, "partial": bool(bare) or wrong is not None}
    board = bench.Bench(state, front)
    panels = (board.board(open_places(cells_of(state, front))), tray.panel(board, state, front, left(state)))
    scene = Scene(panels, board.labels, board.kinds)
    return Sketch(done, scene, tuple(edits(state, data)), wrong or prompt, not bare)


def _wrong(state: PantikapaionState) -> Text | None:
    """What no game can have left behind, if that is seen."""
    for seat in range(int(state.box.seats)):
        found = plausible.problem(state, seat)
        if found is not None:
            return Text(
                "Something is still missing or wrong. {seat}, {field}: {what}",
                {"seat": SEATS[seat], "field": tray.FIELD_TEXTS[found.field], "what": found.text},
            )
    dry = plausible.too_dry(state)
    return Text("Something is still missing or wrong: {what}", {"what": dry}) if dry is not None else None


def _prompt(state: PantikapaionState, front: int, bare: list[int]) -> Text:
    if front in bare:
        return Text(
            "{seat}: choose a level, then every place of the city whose topmost tile lies on it.",
            {"seat": SEATS[front]},
        )
    if bare:
        return Text(
            "{seat}: the marker goes where you click in its row. The city of {other} is still missing.",
            {"seat": SEATS[front], "other": SEATS[bare[0]]},
        )
    return Text("The table can be scored; what is wrong can still be changed.")


__all__ = ["advance", "edit", "edits", "empty", "left", "open_places", "sketch"]
