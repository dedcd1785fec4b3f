"""The final position of a real table, from plain data: what `oikist score pantikapaion` and the scoring page read."""

from __future__ import annotations

import re
from typing import Any, Final

from oikist.core.errors import OikistError
from oikist.core.state import shift_left
from oikist.core.text import Text
from oikist.games.pantikapaion import plausible
from oikist.games.pantikapaion.box import PantikapaionBox
from oikist.games.pantikapaion.layout import (
    BUILDING_NAMES,
    CAP,
    COLOUR_NAMES,
    COLUMN,
    DOWN,
    DROUGHT,
    END,
    FACE_AT,
    KEPT,
    LEFT,
    LEVEL_AT,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
    P_CUBES,
    P_EARNED,
    P_FREE,
    P_MARKS,
    P_SUPPLY,
    PIECE_AT,
    RIGHT,
    ROUNDS,
    UP,
    WORKER_BIT,
    WORKERS,
)
from oikist.games.pantikapaion.state import PantikapaionState, empty_state

MOST: Final = 999
"""Coins, at most."""
PIECES: Final = 32
"""Tiles of a city that can be told apart."""

SEAT_NAMES: Final = ("red", "lapis", "ochre", "verdigris")

KNOWN: Final = ("players", "partial", "front")

FIELDS: Final = ("city", "buildings", "markers", "coins", "cubes", "received")

SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "The final position of a game of Pantikapaion",
    "type": "object",
    "required": ["players"],
    "additionalProperties": False,
    "properties": {
        "players": {
            "type": "array",
            "minItems": 2,
            "maxItems": 4,
            "description": "The players, called red, lapis, ochre and verdigris in this order.",
            "items": {
                "type": "object",
                "required": ["city", "markers"],
                "additionalProperties": False,
                "properties": {
                    "city": {
                        "type": "object",
                        "description": "Every place of the city as 'x,y' with y downwards, and the topmost tile there: "
                        "its level, then d for a drought cell, then w for a worker: '1', '2d', '1dw'.",
                        "patternProperties": {
                            "^-?[0-9]{1,2},-?[0-9]{1,2}$": {"type": "string", "pattern": "^[1-9][0-9]?d?w?$"}
                        },
                        "additionalProperties": False,
                    },
                    "buildings": {
                        "type": "array",
                        "description": "The buildings with their cells.",
                        "items": {
                            "type": "object",
                            "required": ["type", "cells"],
                            "additionalProperties": False,
                            "properties": {
                                "type": {"enum": list(BUILDING_NAMES)},
                                "cells": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 2},
                            },
                        },
                    },
                    "markers": {
                        "type": "object",
                        "description": "How many cells each marker has moved on the development board.",
                        "required": list(COLOUR_NAMES),
                        "additionalProperties": False,
                        "properties": {name: {"type": "integer", "minimum": 0} for name in COLOUR_NAMES},
                    },
                    "coins": {"type": "integer", "minimum": 0, "description": "Coins on the player board. Default 0."},
                    "cubes": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": KEPT,
                        "description": "Cubes on the player board. Default 0.",
                    },
                    "received": {
                        "type": "integer",
                        "minimum": 0,
                        "description": "Coins received over the whole game, for a tie [PAN-R25]. Default: the coins.",
                    },
                },
            },
        },
        "partial": {
            "type": "boolean",
            "description": "The game is not over, or only a part of the cities is told: what holds only at the end of "
            "a whole game is not checked. Default false.",
        },
        "front": {
            "enum": list(SEAT_NAMES),
            "description": "Whose city is drawn large; makes no difference to the points. Default red.",
        },
    },
}

EXAMPLE: Final[dict[str, Any]] = {
    "players": [
        {
            "city": {"0,0": "1", "1,0": "1", "2,0": "2d", "0,1": "1w", "1,1": "1", "2,1": "2", "0,2": "1d"},
            "buildings": [{"type": "house", "cells": ["1,1"]}, {"type": "aqueduct", "cells": ["0,0", "1,0"]}],
            "markers": {"brown": 3, "purple": 0, "beige": 1, "orange": 2, "green": 0},
            "coins": 5,
            "cubes": 3,
        },
        {
            "city": {"0,0": "2", "1,0": "2", "0,1": "1d", "1,1": "1w"},
            "buildings": [{"type": "winery", "cells": ["0,0"]}, {"type": "fortress", "cells": ["1,0"]}],
            "markers": {"brown": 0, "purple": 4, "beige": 1, "orange": 0, "green": 0},
            "coins": 2,
            "cubes": 0,
            "received": 9,
        },
    ],
    "partial": True,
}


class PositionError(OikistError):
    """A position that cannot be scored; names the field and what was expected."""


def _wrong(field: str, what: Text) -> PositionError:
    return PositionError(Text("{field}: {what}", {"field": field, "what": what}))


def seats_of(data: Any) -> int:
    """The number of players in the data.

    Raises:
        PositionError: it is no position, or there is no such number.
    """
    if not isinstance(data, dict):
        raise PositionError(Text("A position is a JSON object with the list players."))
    for key in data:
        if key not in KNOWN:
            raise _wrong(str(key), Text("unknown field; there are: {known}", {"known": ", ".join(KNOWN)}))
    players = data.get("players")
    if not isinstance(players, list) or not 2 <= len(players) <= 4:
        raise _wrong("players", Text("expected a list of 2 to 4 players"))
    if not isinstance(data.get("partial", False), bool):
        raise _wrong("partial", Text("expected true or false"))
    names = SEAT_NAMES[: len(players)]
    if data.get("front", names[0]) not in names:
        raise _wrong("front", Text("expected one of {names}", {"names": ", ".join(names)}))
    return len(players)


def state_from(box: PantikapaionBox, data: dict[str, Any], *, bare: bool = False) -> PantikapaionState:
    """The finished full position; with `bare` there may be players without a city.

    Raises:
        PositionError: the data is missing something or impossible.
    """
    state = empty_state(box)
    state.stage = END
    state.round = ROUNDS
    state.first = 0
    taken = dict.fromkeys(BUILDING_NAMES, 0)
    for seat, player in enumerate(data["players"]):
        field = f"players[{seat}]"
        if not isinstance(player, dict):
            raise _wrong(field, Text("expected an object with {fields}", {"fields": ", ".join(FIELDS)}))
        for key in player:
            if key not in FIELDS:
                raise _wrong(f"{field}.{key}", Text("unknown field; there are: {known}", {"known": ", ".join(FIELDS)}))
        _markers(state, seat, f"{field}.markers", player.get("markers"))
        _city(state, seat, f"{field}.city", player.get("city"), bare)
        _buildings(state, seat, f"{field}.buildings", player.get("buildings", []), taken)
        coins = _number(f"{field}.coins", player.get("coins", 0), MOST)
        state.put(seat, P_COINS, coins)
        state.put(seat, P_EARNED, _number(f"{field}.received", player.get("received", coins), MOST))
        if state.get(seat, P_EARNED) < coins:
            raise _wrong(f"{field}.received", Text("fewer than the coins on the player board"))
        # which colours the cubes have makes no difference to the score
        state.put(seat, P_CUBES, _number(f"{field}.cubes", player.get("cubes", 0), KEPT))
    for colour, name in enumerate(BUILDING_NAMES):
        state.taken |= shift_left(taken[name], 4 * colour)
    if not bare and not data.get("partial", False):
        _plausible(state)
    return state


def _plausible(state: PantikapaionState) -> None:
    for seat in range(int(state.box.seats)):
        found = plausible.problem(state, seat)
        if found is not None:
            raise _wrong(
                f"players[{seat}].{found.field}",
                Text('{what} (no game ends like that; with "partial": true it is not checked)', {"what": found.text}),
            )
    dry = plausible.too_dry(state)
    if dry is not None:
        raise _wrong("players", dry)


def _number(field: str, value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise _wrong(field, Text("expected a whole number from 0 to {most}", {"most": most}))
    return value


def _markers(state: PantikapaionState, seat: int, field: str, markers: Any) -> None:
    if not isinstance(markers, dict) or set(markers) != set(COLOUR_NAMES):
        raise _wrong(field, Text("expected a number for each of {names}", {"names": ", ".join(COLOUR_NAMES)}))
    packed = 0
    for row, name in enumerate(COLOUR_NAMES):
        packed += _number(f"{field}.{name}", markers[name], int(state.box.length)) << 8 * row
    state.put(seat, P_MARKS, packed)


def _place(field: str, name: Any) -> tuple[int, int]:
    if not isinstance(name, str) or not re.fullmatch(r"-?\d{1,2},-?\d{1,2}", name):
        text = Text("{name} is no place; they are written x,y like 2,-1", {"name": repr(name)})
        raise _wrong(field, text)
    x, _, y = name.partition(",")
    return int(x), int(y)


def _city(state: PantikapaionState, seat: int, field: str, city: Any, bare: bool) -> None:
    if not isinstance(city, dict):
        raise _wrong(field, Text("expected an object place: level, like 2,-1: 1d"))
    if len(city) > CAP:
        raise _wrong(field, Text("more than {most} places", {"most": CAP}))
    workers = 0
    places: set[tuple[int, int]] = set()
    for name, words in city.items():
        x, y = _place(field, name)
        found = re.fullmatch(r"([1-9]\d?)(d?)(w?)", words) if isinstance(words, str) else None
        if found is None or int(found.group(1)) > 31:
            text = Text("expected the level from 1, then d for a drought, then w for a worker, like 1, 2d or 1dw")
            raise _wrong(f"{field}.{name}", text)
        if (x, y) in places:
            raise _wrong(f"{field}.{name}", Text("this place stands twice"))
        places.add((x, y))
        slot = state.new_cell(seat, x, y)
        packed = state.cell(seat, slot) | shift_left(int(found.group(1)), LEVEL_AT)
        if found.group(2):
            packed |= shift_left(DROUGHT, FACE_AT)
        if found.group(3):
            packed |= shift_left(1, WORKER_BIT)
            workers += 1
        state.set_cell(seat, slot, packed)
    if places or not bare:
        _hangs_together(field, places)
    _pieces(state, seat)
    reached = 1 + int(state.box.income[state.mark(seat, 0)])
    if workers > reached:
        text = Text(
            "workers in the city: {workers}; with the brown marker there it has so many: {reached}",
            {"workers": workers, "reached": reached},
        )
        raise _wrong(field, text)
    state.put(seat, P_FREE, reached - workers)
    state.put(seat, P_SUPPLY, max(0, WORKERS - reached))


def _pieces(state: PantikapaionState, seat: int) -> None:
    """Nobody tells where the tiles lie: what hangs together on one level is drawn as one."""
    count = int(state.get(seat, P_CELLS))
    of: dict[int, int] = {}
    for start in range(count):
        if start in of:
            continue
        piece = len(set(of.values())) % PIECES
        of[start] = piece
        reach = [start]
        while reach:
            slot = reach.pop()
            for direction in (RIGHT, DOWN, LEFT, UP):
                other = int(state.link(seat, slot, direction))
                if other >= 0 and other not in of and state.level(seat, other) == state.level(seat, slot):
                    of[other] = piece
                    reach.append(other)
    for slot, piece in of.items():
        state.set_cell(seat, slot, state.cell(seat, slot) | shift_left(piece, PIECE_AT))


def _hangs_together(field: str, places: set[tuple[int, int]]) -> None:
    if not places:
        raise _wrong(field, Text("a city has at least one tile"))
    found = {min(places)}
    reach = list(found)
    while reach:
        x, y = reach.pop()
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if other in places and other not in found:
                found.add(other)
                reach.append(other)
    apart = places - found
    if apart:
        x, y = min(apart)
        raise _wrong(field, Text("{place} does not hang together with the rest", {"place": f"{x},{y}"}))


def _buildings(state: PantikapaionState, seat: int, field: str, buildings: Any, taken: dict[str, int]) -> None:
    if not isinstance(buildings, list):
        raise _wrong(field, Text("expected a list of objects with type and cells"))
    for number, entry in enumerate(buildings):
        here = f"{field}[{number}]"
        if not isinstance(entry, dict) or set(entry) != {"type", "cells"}:
            raise _wrong(here, Text("expected an object with type and cells"))
        name, cells = entry["type"], entry["cells"]
        if not isinstance(name, str) or name not in BUILDING_NAMES:
            raise _wrong(f"{here}.type", Text("expected one of {names}", {"names": ", ".join(BUILDING_NAMES)}))
        taken[name] += 1
        if taken[name] > COLUMN:
            raise _wrong(f"{here}.type", Text("more than the {most} buildings of this type", {"most": COLUMN}))
        colour = BUILDING_NAMES.index(name)
        size = int(state.box.cells[colour])
        if not isinstance(cells, list) or len(cells) != size:
            what = Text(
                "expected one cell for a building of type {type}"
                if size == 1
                else "expected {size} cells for a building of type {type}",
                {"type": name, "size": size},
            )
            raise _wrong(f"{here}.cells", what)
        places = sorted(_place(f"{here}.cells", cell) for cell in cells)
        slots = [int(state.find(seat, x, y)) for x, y in places]
        for (x, y), slot in zip(places, slots, strict=True):
            place = f"{x},{y}"
            if slot < 0:
                raise _wrong(f"{here}.cells", Text("{place} is not in the city", {"place": place}))
            if state.building(seat, slot) >= 0:
                raise _wrong(f"{here}.cells", Text("two buildings on {place}", {"place": place}))
            if state.has_worker(seat, slot):
                raise _wrong(f"{here}.cells", Text("a worker and a building on {place}", {"place": place}))
        if size == 2:
            if slots[1] not in (state.link(seat, slots[0], RIGHT), state.link(seat, slots[0], DOWN)):
                raise _wrong(f"{here}.cells", Text("the two cells do not lie side by side"))
            if state.level(seat, slots[0]) != state.level(seat, slots[1]):
                raise _wrong(f"{here}.cells", Text("the two cells are not on one level"))
        state.put(seat, P_BUILDINGS, number + 1)
        state.stand(seat, number, colour, slots[0], slots[1] if size == 2 else -1)


__all__ = ["EXAMPLE", "SCHEMA", "PositionError", "seats_of", "state_from"]
