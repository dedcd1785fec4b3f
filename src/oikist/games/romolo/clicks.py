"""What to click for an action: the element ids of things on the table.

The ids of the map are in `ids`. Besides there are: ``own:wood`` and ``own:coins`` for goods in the own hand,
``token:sword`` for a die token, ``reserve:worker`` for a unit in the hand, ``mine:heros`` for an own character;
``market:wood`` for a resource of the bank, ``column:wood`` for its column, ``character:3`` for a place of the display,
``bank:temple`` for what the bank has, ``into:temple`` to make another construction one, ``hire:2`` for two
mercenaries; ``player:2``, ``goods:2:wood`` and ``coins:2`` for a player and what that player has; ``do:...`` for what
is done without pointing at anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.games.romolo import layout as at
from oikist.games.romolo.engine import working
from oikist.games.romolo.ids import built_id, edge_id, hex_id, stock_id, unit_id
from oikist.games.romolo.moves import (
    KIND_NAMES,
    RESOURCE_NAMES,
    SYMBOL_NAMES,
    TERRAIN_NAMES,
    UNIT_NAMES,
    WORDS,
    acting_hex,
    beside,
    frame_kind,
    unit_parts,
)

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board
    from oikist.games.romolo.state import RomoloState

CHARGE: Final = at.USE_AT + at.CHARACTERS
"""Obsessor against a tower."""
ITEM_NAMES: Final = (*RESOURCE_NAMES, "coins")
"""What allies exchange."""


def mine(character: int) -> str:
    """The element id of an own character."""
    return f"mine:{at.NAMES[character].lower()}"


def parts(state: RomoloState, action: int) -> tuple[str, ...]:
    """The element ids one would click for a legal action; none for chance."""
    if state.actor() < 0:
        return ()
    if action == at.PAY_GRAIN:
        return ("own:grain",)
    if action in WORDS:
        return (f"do:{WORDS[action].replace(' ', '-')}",)
    if action < at.HEX_AT:
        return _answer(state, action)
    if action < at.MOVE_AT:
        return (hex_id(state, action - at.HEX_AT),)
    if action < at.LOOK_AT:
        return (hex_id(state, action - at.MOVE_AT),)
    if action < at.UNIT_AT:
        return ("do:look", hex_id(state, action - at.LOOK_AT))
    if action < at.BUILD_AT:
        top = int(state.top())
        kind, status, place = unit_parts(action - at.UNIT_AT)
        seat = int(state.d[top + 1]) if top else int(state.actor())
        return (unit_id(state, seat, kind, status, place),)
    if action < at.CONVERT_AT:
        return _work(state, action)
    if action < at.ATTACK_AT:
        return ("reserve:worker",)
    if action < at.USE_AT:
        place, target = (action - at.ATTACK_AT) // 6, (action - at.ATTACK_AT) % 6
        return (hex_id(state, place), *(() if target == at.RAZE else (target_id(state, place, target),)))
    if action < at.LEAP_AT:
        if action == at.USE_AT + at.EXCHANGE:
            return ("do:exchange",)
        if action == CHARGE:
            return (mine(at.OBSESSOR), built_id(state, at.TOWER, int(state.d[at.B_HEX])))
        return (mine(action - at.USE_AT),)
    if action < at.SAIL_AT:
        return (mine(at.EQUES), hex_id(state, action - at.LEAP_AT))
    return (mine(at.NAUTA), hex_id(state, action - at.SAIL_AT))


def _answer(state: RomoloState, action: int) -> tuple[str, ...]:
    """Short answers."""
    kind = frame_kind(state)
    if action < at.SEAT_AT:
        number = action - at.NUMBER_AT
        if kind == at.F_OFFER:
            item = ITEM_NAMES[number % 6]
            ally = int(state.box.partner(int(state.actor())))
            if number < 6:
                return (f"own:{item}",)
            return (f"coins:{ally + 1}",) if item == "coins" else (f"goods:{ally + 1}:{item}",)
        if kind == at.F_BATTLE:
            return (mine(at.DUX), f"do:number:{number}")
        return (f"do:number:{number - 32}:aedificator",) if number >= 32 else (f"do:number:{number}",)
    if action < at.TERRAIN_AT:
        return (f"player:{action - at.SEAT_AT + 1}",)
    if action < at.MARK_AT:
        return (f"do:{TERRAIN_NAMES[action - at.TERRAIN_AT]}",)
    if action < at.SYMBOL_AT:
        return (_resource(state, kind, RESOURCE_NAMES[action - at.RESOURCE_AT]),)
    if action < at.CHARACTER_AT:
        return (f"token:{SYMBOL_NAMES[action - at.SYMBOL_AT]}",)
    place = asked_hex(state)
    if action < at.BUILT_AT:
        return (edge_id(state, place, action - at.EDGE_AT),)
    if action < at.GROUP_AT:
        return (built_id(state, action - at.BUILT_AT, place),)
    if kind == at.F_UNPAID:
        return ("do:fallen",)
    return (group_id(state, action - at.GROUP_AT, place),)


def _resource(state: Board, kind: int, name: str) -> str:
    """Where a resource that is named lies: with the victim, in the bank, or in the own hand."""
    top = int(state.top())
    if kind == at.F_ROB:
        return f"goods:{int(state.d[top + 3]) + 1}:{name}"
    if kind == 0 or (kind == at.F_MERCATOR and state.d[top + 3] >= 0):
        return f"market:{name}"
    return f"own:{name}"


def asked_hex(state: Board) -> int:
    """The hex whose constructions, edges or units the topmost decision is about; -1 for none."""
    top = int(state.top())
    kind = frame_kind(state)
    if kind == at.F_BATTLE:
        return int(state.d[at.B_HEX])
    if kind == at.F_UNPAID:
        return int(state.d[at.CAPITAL + int(state.d[top + 1])]) - 1
    return int(state.d[top + 2]) if kind in (at.F_RAZE, at.F_WALLS, at.F_PICK_EDGE) else -1


def group_id(state: Board, group: int, place: int) -> str:
    """Units of a type, with a penalty token or without, in the hex that is attacked: those that are meant."""
    seat = int(state.d[int(state.top()) + 1])
    if frame_kind(state) == at.F_BATTLE:
        seat = int(state.d[at.B_DEFENDER] if seat == state.d[at.B_ATTACKER] else state.d[at.B_ATTACKER])
    for status in (at.FRESH, at.USED, at.LYING):
        if state.units(seat, place, group >> 1, status + (group & 1)):
            return unit_id(state, seat, group >> 1, status + (group & 1), place)
    return hex_id(state, place)


def target_id(state: Board, place: int, seat: int) -> str:
    """What one clicks to attack a seat in a hex: a unit there, or its tower alone."""
    for kind in (at.SOLDIER, at.MERCENARY, at.WORKER, at.EXPLORER):
        for status in range(at.STATUSES):
            if state.units(seat, place, kind, status):
                return unit_id(state, seat, kind, status, place)
    return built_id(state, at.TOWER, place)


def standing_id(state: Board, place: int, kind: int) -> str:
    """What one clicks to take a construction of a hex away: of several walls the first, which one is asked after."""
    if kind != at.WALL:
        return built_id(state, kind, place)
    return edge_id(state, place, next(edge for edge in range(6) if state.walled(place, edge)))


def _work(state: RomoloState, action: int) -> tuple[str, ...]:
    """What a worker does."""
    place = acting_hex(state)
    if action < at.DISMANTLE_AT:
        return (f"bank:{KIND_NAMES[action - at.BUILD_AT]}",)
    if action < at.TRANSFORM_AT:
        return ("do:dismantle", standing_id(state, place, action - at.DISMANTLE_AT))
    if action < at.PRODUCE_AT:
        code = action - at.TRANSFORM_AT
        return (standing_id(state, place, code // 8), f"into:{KIND_NAMES[code % 8]}")
    if action < at.GATHER_AT:
        return _production(state, place, action)
    if action < at.REFINE_AT:
        return (stock_id(state, action - at.GATHER_AT, place),)
    if action < at.CREATE_AT:
        return (f"own:{RESOURCE_NAMES[action - at.REFINE_AT]}", "own:refined")
    if action < at.HIRE_AT:
        return (f"reserve:{UNIT_NAMES[action - at.CREATE_AT]}",)
    if action < at.CHAR_AT:
        return ("bank:mercenary",) if action == at.HIRE_AT + 1 else ("hire:2",)
    if action < at.SELL_AT:
        return (f"character:{action - at.CHAR_AT + 1}",)
    if action < at.BUY_AT:
        code = action - at.SELL_AT
        return (f"own:{RESOURCE_NAMES[code // 5]}", f"column:{RESOURCE_NAMES[code % 5]}")
    return (f"market:{RESOURCE_NAMES[action - at.BUY_AT]}",)


def _production(state: RomoloState, place: int, action: int) -> tuple[str, ...]:
    """The hex that yields, and the warehouse, or Apothecarius for the hand; with Praepositus one more."""
    if action < at.TO_HAND_AT:
        code = action - at.PRODUCE_AT
        extra, way = code // 49, code % 49 // 7
        target = built_id(state, at.WAREHOUSE, beside(state, place, code % 7))
    else:
        code = action - at.TO_HAND_AT
        extra, way = code // 7, code % 7
        target = mine(at.APOTHECARIUS)
    more = (mine(at.PRAEPOSITUS),) if extra else ()
    return (hex_id(state, beside(state, place, way)), target, *more)


def yields(state: Board, place: int, way: int) -> int:
    """What a worker acting in a hex would produce from a direction, -1 for nothing."""
    return int(working.yielded(state, place, way))


__all__ = ["CHARGE", "asked_hex", "group_id", "mine", "parts", "standing_id", "target_id", "yields"]
