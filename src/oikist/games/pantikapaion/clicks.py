"""From element ids to actions and back: what to click for an action, and why what was clicked cannot be done.

Element ids: ``tile:17`` in the circle; ``cell:0:2,-1`` a place of a city, with the seat; ``building:0:3``,
``worker:0:2,-1``, ``cube:0:2,-1``; ``dev:purple:4`` a cell of the development board (0 is the start of the row) and
``mark:0:purple`` a marker; ``column:house`` of the building board; ``store:0:brown`` cubes on a player board;
``hand:tile``, ``hand:building``, ``hand:worker`` what the viewer places, ``at:2,-1`` where the first cell of a tile or
building is held, and ``turn:0`` to ``turn:3`` its rotations (a building on two cells lies or stands);
``do:coins``, ``do:gain-n``, ``do:cube-n``, ``do:sell-npe``, ``do:step``, ``do:end``, ``do:skip``, ``do:draw``.
To be looked at only: ``coins:0``, ``workers:0``, ``replace:0``, ``less:0``, ``discount:0`` on a player board, ``bag``
and ``discard``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from oikist.core.errors import Ruling, not_yours, over
from oikist.core.state import EVERYTHING, OVER
from oikist.core.text import Text
from oikist.games.pantikapaion import refusals
from oikist.games.pantikapaion.box import PantikapaionBox
from oikist.games.pantikapaion.layout import (
    ADVANCE_AT,
    BUILD_AT,
    BUILDING_NAMES,
    COINS,
    COLOUR_NAMES,
    COLOURS,
    CUBE_AT,
    DISCARD_AT,
    DISCARDS,
    DOWN,
    DRAW,
    END_TURN,
    F_ACT,
    F_ADVANCE,
    F_FREE,
    F_LAY,
    F_MOVE,
    F_MOVE_TO,
    F_PLACE,
    FREE_AT,
    GAIN_AT,
    LAY_AT,
    LETTERS,
    PAY_AT,
    PICK_AT,
    PLACE_AT,
    PLAY,
    SELL_AT,
    SKIP,
    STEP,
    TAKE_AT,
    WORKER_AT,
)
from oikist.games.pantikapaion.moves import anchor, colours_of, laying, letters, name_at
from oikist.games.pantikapaion.state import PantikapaionState

_PLACE: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
_NUMBER: Final = re.compile(r"[0-9]{1,3}")

ANCHORED: Final = (F_LAY, F_PLACE, F_MOVE_TO)
"""Frames in which something is held over the board."""
LEAST_SOLD: Final = 3

OWNED: Final = ("cell", "building", "worker", "cube", "mark", "store")
HELD: Final = ("coins", "workers", "replace", "less", "discount")
LOOKED_AT: Final = ("bag", "discard")

DOINGS: Final = {STEP: "do:step", END_TURN: "do:end", SKIP: "do:skip", DRAW: "do:draw", COINS: "do:coins"}


def parts(state: PantikapaionState, action: int) -> tuple[str, ...]:
    """The element ids one would click for a legal action; none for chance."""
    if action < TAKE_AT:
        return ()
    seat = int(state.mover())
    if action >= LAY_AT:
        x, y, turn = anchor(state, seat, action)
        return (f"at:{x},{y}", f"turn:{turn}")
    if action >= PLACE_AT:
        slot, way = (action - PLACE_AT) // 3, (action - PLACE_AT) % 3
        here = f"at:{name_at(state, seat, slot)}"
        return (here, f"turn:{way - 1}") if way else (here,)
    if action >= PICK_AT:
        return (f"building:{seat}:{action - PICK_AT}",)
    if action >= WORKER_AT:
        return ("hand:worker", f"cell:{seat}:{name_at(state, seat, action - WORKER_AT)}")
    if action in DOINGS:
        return (DOINGS[action],)
    if action >= PAY_AT:
        return (f"store:{seat}:{COLOUR_NAMES[action - (DISCARD_AT if action >= DISCARD_AT else PAY_AT)]}",)
    if action >= CUBE_AT:
        return (f"do:cube-{LETTERS[action - CUBE_AT]}",)
    if action >= FREE_AT:
        return (f"column:{BUILDING_NAMES[action - FREE_AT]}",)
    if action >= ADVANCE_AT:
        row = action - ADVANCE_AT
        return (f"dev:{COLOUR_NAMES[row]}:{int(state.mark(seat, row)) + 1}",)
    if action >= GAIN_AT:
        return (f"do:gain-{LETTERS[action - GAIN_AT]}",)
    if action >= SELL_AT:
        mask = action - SELL_AT
        held = sum(1 for colour in range(COLOURS) if state.cubes(seat, colour))
        if held == LEAST_SOLD:
            # there is only one sale: a single cube would say it all, but should not
            return (f"do:sell-{letters(mask)}",)
        return tuple(f"store:{seat}:{COLOUR_NAMES[colour]}" for colour in colours_of(mask))
    if action >= BUILD_AT:
        return (f"column:{BUILDING_NAMES[action - BUILD_AT]}",)
    return (f"tile:{action - TAKE_AT}",)


@lru_cache(maxsize=8)
def _legal_sets(box: PantikapaionBox, data: bytes) -> dict[str, list[frozenset[str]]]:
    """By element id, the parts of all legal actions of the position with these bytes that it is in.

    The box is the one of the game that is played: making another one costs more than all the rest.
    """
    state = box.restore(data)
    assert isinstance(state, PantikapaionState)
    found: dict[str, list[frozenset[str]]] = {}
    for action in state.actions():
        whole = frozenset(parts(state, action))
        for ident in whole:
            found.setdefault(ident, []).append(whole)
    return found


def why_not(state: PantikapaionState, idents: list[str]) -> Ruling | None:
    """Why what the element ids mean together cannot be done now; None if a legal action has them all."""
    actor = state.actor()
    if actor == OVER:
        return over()
    if actor < 0 or state.viewer not in (EVERYTHING, actor):
        return not_yours()
    wanted = set(idents)
    if not wanted:
        return None
    sets = _legal_sets(state.box, state.to_bytes())
    if any(wanted <= whole for whole in sets.get(idents[0], ())):
        return None
    seat = int(actor)
    for ident in idents:
        ruling = _strange(state, ident, seat)
        if ruling is not None:
            return ruling
    return _combined(state, idents, seat)


def _strange(state: PantikapaionState, ident: str, seat: int) -> Ruling | None:
    """Ids that no action of this seat ever has: somebody else's things, or none of this table."""
    sort, _, rest = ident.partition(":")
    owner, _, name = rest.partition(":")
    if ident in LOOKED_AT or sort in HELD:
        return _idle(state, ident, sort, rest)
    if sort in OWNED:
        if not _NUMBER.fullmatch(owner) or int(owner) >= state.box.seats or not name:
            return _unknown(ident)
        if int(owner) != seat:
            return Ruling("PAN-15", Text("This is another player's: everybody builds their own city."))
    known = {
        "cell": _place(name) is not None,
        "worker": _place(name) is not None,
        "cube": _place(name) is not None,
        "mark": name in COLOUR_NAMES,
        "store": name in COLOUR_NAMES,
        "building": _NUMBER.fullmatch(name) is not None,
        "at": _place(rest) is not None,
        "dev": owner in COLOUR_NAMES and _NUMBER.fullmatch(name) is not None,
        "tile": _NUMBER.fullmatch(rest) is not None and int(rest) < len(state.box.names),
        "column": rest in BUILDING_NAMES,
        "turn": rest in tuple("0123"),
        "do": True,
        "hand": rest in ("tile", "building", "worker"),
    }
    return None if known.get(sort, False) else _unknown(ident)


def _idle(state: PantikapaionState, ident: str, sort: str, owner: str) -> Ruling:
    """What is there to be looked at only."""
    if ident in LOOKED_AT:
        return Ruling("PAN-14", Text("Tiles are taken from the circle: one of the next three after the trireme."))
    if not _NUMBER.fullmatch(owner) or int(owner) >= state.box.seats:
        return _unknown(ident)
    if sort == "coins":
        return Ruling("PAN-35", Text("Coins are paid for steps along the row of a building that was constructed."))
    if sort == "workers":
        return Ruling("PAN-46", Text("A worker is placed by its own player, at any moment of that player's turn."))
    return Ruling("PAN-61", Text("An improvement works by itself once it lies on the player board."))


def _unknown(ident: str) -> Ruling:
    return Ruling("CORE-2", Text("There is no {part} on this table.", {"part": ident}))


def _place(name: str) -> tuple[int, int] | None:
    found = _PLACE.fullmatch(name)
    return (int(found[1]), int(found[2])) if found else None


def _combined(state: PantikapaionState, idents: list[str], seat: int) -> Ruling:
    """Why ids of this seat cannot be meant together."""
    frame = int(state.frame()) if state.stage == PLAY else 0
    names = {ident.partition(":")[0]: ident.partition(":")[2] for ident in idents}
    cells = [_place(ident.split(":")[-1]) for ident in idents if ident.startswith(("cell:", "at:"))]
    places = [place for place in cells if place is not None]
    if state.stage == DISCARDS:
        if "store" in names:
            return _asked(state, DISCARD_AT + COLOUR_NAMES.index(names["store"].partition(":")[2]))
        return Ruling("PAN-68", Text("First discard down to five cubes."))
    if "hand:worker" in idents or ("cell" in names and frame not in ANCHORED):
        return _worker(state, seat, places, idents)
    if frame in (F_PLACE, F_MOVE_TO) and (places or "turn" in names):
        return _building(state, seat, places, names)
    if "hand:tile" in idents or "turn" in names or "at" in names or (frame == F_LAY and places):
        return _tile(state, places, names)
    if "hand:building" in idents:
        return _building(state, seat, places, names)
    if "tile" in names:
        return _asked(state, TAKE_AT + min(int(names["tile"]), BUILD_AT - TAKE_AT - 1))
    if "column" in names:
        colour = BUILDING_NAMES.index(names["column"])
        return _asked(state, (FREE_AT if frame == F_FREE else BUILD_AT) + colour)
    if "dev" in names:
        return _row(state, names["dev"], frame)
    if "building" in names and frame == F_MOVE:
        return _asked(state, PICK_AT + min(int(names["building"].partition(":")[2]), PLACE_AT - PICK_AT - 1))
    if "store" in names:
        colour = COLOUR_NAMES.index(names["store"].partition(":")[2])
        if frame == F_ACT:
            return Ruling("PAN-39", Text("Three to five cubes of different colours are sold together."))
        return _asked(state, PAY_AT + colour)
    if "building" in names:
        return Ruling("PAN-55", Text("A building is moved when a marker comes to a cell that says so."))
    if "worker" in names:
        return Ruling("PAN-47", Text("A worker stays until the end of the round, or until it is covered."))
    if "cube" in names:
        return Ruling("PAN-23", Text("A cube comes onto the player board when a worker, tile or building covers it."))
    if "mark" in names:
        return refusals.refusal(state, ADVANCE_AT) or refusals.due(state)
    return refusals.due(state)


def _asked(state: PantikapaionState, action: int) -> Ruling:
    """What refuses an action; an action that is legal alone was asked about together with something else."""
    return refusals.refusal(state, action) or Ruling("PAN-27", Text("These do not belong to one action."))


def _row(state: PantikapaionState, name: str, frame: int) -> Ruling:
    row = COLOUR_NAMES.index(name.partition(":")[0])
    ruling = refusals.refusal(state, ADVANCE_AT + row)
    if ruling is not None or frame != F_ADVANCE:
        return ruling or refusals.due(state)
    return Ruling("PAN-R6", Text("A marker moves one cell to the right."))


def _worker(state: PantikapaionState, seat: int, places: list[tuple[int, int]], idents: list[str]) -> Ruling:
    if len(places) > 1 or any(ident != "hand:worker" and not ident.startswith("cell:") for ident in idents):
        return Ruling("PAN-46", Text("A worker is placed on one cell of your city."))
    if not places:
        return refusals.refusal(state, WORKER_AT) or Ruling("PAN-R4", Text("There is no free cell for a worker."))
    slot = int(state.find(seat, *places[0]))
    return _asked(state, WORKER_AT + (slot if slot >= 0 else PICK_AT - WORKER_AT - 1))


def _tile(state: PantikapaionState, places: list[tuple[int, int]], names: dict[str, str]) -> Ruling:
    if state.stage != PLAY or state.frame() != F_LAY:
        return Ruling("PAN-15", Text("There is no tile to place."))
    if len(places) != 1:
        return Ruling("PAN-15", Text("A tile is placed by choosing one place for its first cell, and its rotation."))
    x, y = places[0]
    if "turn" in names:
        return _asked(state, laying(x, y, int(names["turn"])))
    fits = [refusals.refusal(state, laying(x, y, turn)) for turn in range(4)]
    best = [ruling for ruling in fits if ruling is not None and ruling.id != "PAN-R27"]
    return best[0] if best else Ruling("PAN-15", Text("These do not belong to one action."))


def _building(state: PantikapaionState, seat: int, places: list[tuple[int, int]], names: dict[str, str]) -> Ruling:
    if state.stage != PLAY or state.frame() not in (F_PLACE, F_MOVE_TO):
        return Ruling("PAN-30", Text("There is no building to place."))
    if not places:
        return Ruling("PAN-30", Text("A building is placed by choosing its cells."))
    slots = [int(state.find(seat, x, y)) for x, y in places]
    if min(slots) < 0:
        return Ruling("PAN-30", Text("A building is placed on tiles of your own city."))
    for slot in slots:
        if state.building(seat, slot) >= 0 and state.frame() == F_PLACE:
            return Ruling("PAN-30", Text("A building stands there."))
    if len(slots) == 2:
        for way in (1, 2):
            for one, two in (slots, slots[::-1]):
                if state.link(seat, one, way - 1) == two:
                    return _asked(state, PLACE_AT + 3 * one + way)
        return Ruling("PAN-32", Text("The two cells of a building lie side by side, not diagonally or apart."))
    way = int(names.get("turn", "0")) + 1 if _size(state, seat) > 1 else 0
    if way > DOWN + 1:
        return Ruling("PAN-32", Text("A building lies along a row or stands along a column."))
    ruling = refusals.refusal(state, PLACE_AT + 3 * slots[0] + way)
    if ruling is None and way and "turn" not in names:
        ruling = refusals.refusal(state, PLACE_AT + 3 * slots[0] + 2)
    return ruling or Ruling("PAN-31", Text("A building covers its one cell, or two cells side by side."))


def _size(state: PantikapaionState, seat: int) -> int:
    """Cells of the building that is to be placed."""
    about = int(state.about())
    moved = state.frame() == F_MOVE_TO
    return int(state.box.cells[state.building_colour(seat, about) if moved else about & 7])


__all__ = ["parts", "why_not"]
