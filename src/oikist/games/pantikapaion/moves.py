"""Actions of Pantikapaion in notation, and back; what an action covers and collects. Whole sentences are in `telling`.

Notation: ``first 2``, ``single n``, ``double np``, ``tile I3 ..g`` (drawn from the bag); ``take I3 ..g``,
``lay 2,-1/1`` (place of the tile's first listed cell, quarter turns clockwise), ``worker 2,0``; ``build house``,
``sell npg``, ``coins``, ``gain n``; ``pay p`` (in place of a missing cube), ``place 1,0``, ``place 1,0 right`` or
``down`` (for two cells); ``step``, ``advance purple``, ``free winery``, ``draw``, ``move 1,0``, ``cube e``, ``skip``;
``discard g``, ``end``. Colours are n brown, p purple, e beige, o orange, g green.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from oikist.core.state import bit
from oikist.core.text import Text
from oikist.games.pantikapaion.city import EDGE
from oikist.games.pantikapaion.effects import Effects
from oikist.games.pantikapaion.layout import (
    ADVANCE_AT,
    BUILD_AT,
    BUILDING_NAMES,
    CAP,
    COINS,
    COLOUR_NAMES,
    COLOURS,
    CUBE_AT,
    DISCARD_AT,
    DOUBLE_AT,
    DOWN,
    DRAW,
    DRAW_AT,
    END_TURN,
    FIRST_AT,
    FREE_AT,
    GAIN_AT,
    LAY_AT,
    LETTERS,
    MAX_TILE,
    P_CELLS,
    PAIRS,
    PAY_AT,
    PICK_AT,
    PLACE_AT,
    RIGHT,
    SELL_AT,
    SINGLE_AT,
    SKIP,
    SPAN,
    STEP,
    TAKE_AT,
    TERRAIN_TILES,
    TURN_SIZE,
    WORKER_AT,
)
from oikist.games.pantikapaion.refusals import CUBE_TEXTS

TURN_TEXTS: Final = (
    Text("not turned"),
    Text("turned by 90 degrees"),
    Text("turned by 180 degrees"),
    Text("turned by 270 degrees"),
)
"""By quarter turns clockwise."""

WAYS: Final = ("", " right", " down")


def name_at(state: Effects, seat: int, slot: int) -> str:
    """A place of a city: ``2,-1``."""
    return f"{int(state.cell_x(seat, slot))},{int(state.cell_y(seat, slot))}"


def anchor(state: Effects, seat: int, action: int) -> tuple[int, int, int]:
    """Column, row and quarter turns of a placement."""
    at = action - LAY_AT
    x, y = state.unwrapped(seat, at % TURN_SIZE)
    return int(x), int(y), at // TURN_SIZE


def laying(x: int, y: int, turn: int) -> int:
    """The action that places the tile with its first cell there."""
    return LAY_AT + turn * TURN_SIZE + y % SPAN * SPAN + x % SPAN


def colours_of(mask: int) -> list[int]:
    """The colours of a sale."""
    return [colour for colour in range(COLOURS) if mask & bit(colour)]


def tile_cells(state: Effects, tile: int, turn: int, x: int, y: int) -> list[tuple[int, int, int]]:
    """Where the cells of a tile come to lie, each with its face, the first cell at x, y."""
    found: list[tuple[int, int, int]] = []
    at: i64 = (tile * 4 + turn) * MAX_TILE
    for number in range(at, at + state.box.sizes[tile]):
        packed = state.box.shape[number]
        found.append((x + int(packed & 15) - 8, y + int((packed >> 4) & 15) - 8, int(packed >> 8)))
    return found


def covered(state: Effects, action: int) -> list[int]:
    """The slots of the mover's city that a tile, a building or a worker would cover."""
    seat = int(state.mover())
    if action >= LAY_AT:
        x, y, turn = anchor(state, seat, action)
        cells = tile_cells(state, int(state.about() & 127), turn, x, y)
        slots = [int(state.find(seat, cx, cy)) for cx, cy, _ in cells]
        return [slot for slot in slots if slot >= 0]
    if action >= PLACE_AT:
        slot, way = (action - PLACE_AT) // 3, (action - PLACE_AT) % 3
        return [slot] if way == 0 else [slot, int(state.link(seat, slot, RIGHT if way == 1 else DOWN))]
    if WORKER_AT <= action < PICK_AT:
        return [action - WORKER_AT]
    return []


def gains(state: Effects, action: int) -> list[Text]:
    """What comes onto the player board when something is placed, each sort once: "2 green cubes", "1 worker"."""
    seat = int(state.mover())
    slots = covered(state, action)
    found: list[Text] = []
    for colour in range(COLOURS):
        count = sum([1 for slot in slots if state.cube(seat, slot) == colour])
        if count:
            found.append(cubes_text(colour, count))
    workers = sum([1 for slot in slots if state.has_worker(seat, slot)])
    if workers:
        found.append(workers_text(workers))
    return found


def cubes_text(colour: int, count: int) -> Text:
    """Some cubes of a colour."""
    if count == 1:
        return Text("1 {colour} cube", {"colour": CUBE_TEXTS[colour]})
    return Text("{count} {colour} cubes", {"count": count, "colour": CUBE_TEXTS[colour]})


def workers_text(count: int) -> Text:
    """Some workers."""
    return Text("1 worker") if count == 1 else Text("{count} workers", {"count": count})


def coins_text(count: int) -> Text:
    """Some coins."""
    return Text("1 coin") if count == 1 else Text("{count} coins", {"count": count})


def count_text(count: int) -> Text:
    """Some cubes of any colour."""
    return Text("1 cube") if count == 1 else Text("{count} cubes", {"count": count})


# notation


def notation(state: Effects, action: int) -> str:
    """The short form."""
    if action < TAKE_AT:
        if action >= DRAW_AT:
            return f"tile {state.box.names[action - DRAW_AT]}"
        if action >= DOUBLE_AT:
            one, two = PAIRS[action - DOUBLE_AT]
            return f"double {LETTERS[one]}{LETTERS[two]}"
        return f"single {LETTERS[action - SINGLE_AT]}" if action >= SINGLE_AT else f"first {action + 1}"
    if action < GAIN_AT:
        if action < BUILD_AT:
            return f"take {state.box.names[action - TAKE_AT]}"
        if action < SELL_AT:
            return f"build {BUILDING_NAMES[action - BUILD_AT]}"
        return "coins" if action == COINS else f"sell {letters(action - SELL_AT)}"
    if action < WORKER_AT:
        return _short(action)
    seat = int(state.mover())
    if action < PICK_AT:
        return f"worker {name_at(state, seat, action - WORKER_AT)}"
    if action < PLACE_AT:
        return f"move {name_at(state, seat, int(state.building_slot(seat, action - PICK_AT)))}"
    if action < LAY_AT:
        at = action - PLACE_AT
        return f"place {name_at(state, seat, at // 3)}{WAYS[at % 3]}"
    x, y, turn = anchor(state, seat, action)
    return f"lay {x},{y}/{turn}"


def letters(mask: int) -> str:
    """The letters of some colours."""
    return "".join([LETTERS[colour] for colour in colours_of(mask)])


def _short(action: int) -> str:
    if action >= DISCARD_AT:
        return f"discard {LETTERS[action - DISCARD_AT]}"
    if action >= PAY_AT:
        return f"pay {LETTERS[action - PAY_AT]}"
    if action >= CUBE_AT:
        return f"cube {LETTERS[action - CUBE_AT]}"
    if action >= FREE_AT:
        return f"free {BUILDING_NAMES[action - FREE_AT]}"
    if action >= ADVANCE_AT:
        return f"advance {COLOUR_NAMES[action - ADVANCE_AT]}"
    if action >= STEP:
        return ("step", "end", "skip", "draw")[action - STEP]
    return f"gain {LETTERS[action - GAIN_AT]}"


def read_notation(state: Effects, wanted: str) -> int | None:
    """The action that squeezed notation means, legal or not; None if none."""
    words = {"coins": COINS, "step": STEP, "end": END_TURN, "skip": SKIP, "draw": DRAW}
    if wanted in words:
        return words[wanted]
    found = re.fullmatch(r"(single|gain|pay|cube|discard)([npeog])", wanted)
    if found:
        starts = {"single": SINGLE_AT, "gain": GAIN_AT, "pay": PAY_AT, "cube": CUBE_AT, "discard": DISCARD_AT}
        return starts[found.group(1)] + LETTERS.index(found.group(2))
    found = re.fullmatch(r"(build|free|advance)([a-z]+)", wanted)
    if found:
        names = COLOUR_NAMES if found.group(1) == "advance" else BUILDING_NAMES
        start = {"build": BUILD_AT, "free": FREE_AT, "advance": ADVANCE_AT}[found.group(1)]
        return start + names.index(found.group(2)) if found.group(2) in names else None
    found = re.fullmatch(r"(sell|double)([npeog]+)", wanted)
    if found:
        return _read_colours(found.group(1), [LETTERS.index(letter) for letter in found.group(2)])
    found = re.fullmatch(r"first([1-4])", wanted)
    if found:
        return FIRST_AT + int(found.group(1)) - 1
    found = re.fullmatch(r"(tile|take)(.+)", wanted)
    if found:
        for tile in range(TERRAIN_TILES):
            if state.box.names[tile].replace(" ", "").casefold() == found.group(2):
                return (DRAW_AT if found.group(1) == "tile" else TAKE_AT) + tile
        return None
    return _read_place(state, wanted)


def _read_colours(word: str, colours: list[int]) -> int | None:
    if word == "double":
        pair = tuple(sorted(colours))
        return DOUBLE_AT + PAIRS.index((pair[0], pair[1])) if len(pair) == 2 else None
    if len(set(colours)) < len(colours):
        return None
    mask: i64 = 0
    for colour in colours:
        mask |= bit(colour)
    return SELL_AT + int(mask)


def _read_place(state: Effects, wanted: str) -> int | None:
    found = re.fullmatch(r"(lay|worker|move|place)(-?\d{1,2}),(-?\d{1,2})(/[0-3]|right|down|)", wanted)
    if not found or state.actor() < 0:
        return None
    word, tail = found.group(1), found.group(4)
    x, y = int(found.group(2)), int(found.group(3))
    if word == "lay":
        return _far_or_near(state, x, y, int(tail[1:])) if tail.startswith("/") else None
    if tail and word != "place":
        return None
    seat = int(state.mover())
    slot = int(state.find(seat, x, y))
    if word == "worker":
        return WORKER_AT + (slot if slot >= 0 else CAP - 1)
    if word == "move":
        number = int(state.building(seat, slot)) if slot >= 0 else -1
        return PICK_AT + number if number >= 0 else None
    ways = {"": 0, "right": 1, "down": 2}
    if tail not in ways:
        return None
    return PLACE_AT + 3 * (slot if slot >= 0 else CAP - 1) + ways[tail]


def _far_or_near(state: Effects, x: int, y: int, turn: int) -> int:
    """The action of a placement as typed; places that actions cannot tell apart from nearer ones are far from the city.

    Actions have places modulo 96: 98,0 must not be read as 2,0.
    """
    action = laying(x, y, turn)
    seat = int(state.mover())
    if state.get(seat, P_CELLS) == 0 or anchor(state, seat, action) == (x, y, turn):
        return action
    x0, _, y0, _ = state.bounds(seat)
    return laying(int(x0) + SPAN - EDGE - 1, int(y0) + SPAN - EDGE - 1, turn)


def most_actions(seats: int) -> int:
    """No game has more actions: a hundred of chance, and for each seat far more than rows, tiles and workers allow.

    A seat enters at most 75 cells of the development board, each with at most four actions; lays at most 31 tiles and
    places at most 36 buildings, after which at most 230 workers come back; has 15 turns of at most seven actions.
    """
    return 100 + 1000 * seats


__all__ = [
    "anchor",
    "colours_of",
    "covered",
    "gains",
    "laying",
    "most_actions",
    "name_at",
    "notation",
    "read_notation",
    "tile_cells",
]
