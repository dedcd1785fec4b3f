"""From element ids to actions and back: what to click for an action, and why what was clicked cannot be done.

Element ids: ``hex:C4``; ``unit:2:worker:C4`` for units of seat 2, with ``!`` behind the type for a penalty token and
``:lying`` or ``:used`` at the end; ``character:3`` for a place of the display; ``column:salt`` for a column of the
market; ``do:...`` for what is done without pointing at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oikist.core.errors import Ruling, not_now, not_yours, over
from oikist.core.state import EVERYTHING, OVER
from oikist.core.text import Text
from oikist.games.romolo import layout as at
from oikist.games.romolo.engine import working
from oikist.games.romolo.moves import (
    EDGE_NAMES,
    KIND_NAMES,
    RESOURCE_NAMES,
    SYMBOL_NAMES,
    TERRAIN_NAMES,
    UNIT_NAMES,
    WORDS,
    acting_hex,
    beside,
    frame_kind,
    hex_name,
    hex_named,
    unit_parts,
)

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState

_STATUS = ("", "!", "", "!", "", "!")
_STATE = ("", "", ":used", ":used", ":lying", ":lying")


def unit_id(state: RomoloState, seat: int, kind: int, status: int, place: int) -> str:
    """The element id of units of one sort."""
    return f"unit:{seat + 1}:{UNIT_NAMES[kind]}{_STATUS[status]}:{hex_name(state, place)}{_STATE[status]}"


def hex_id(state: RomoloState, place: int) -> str:
    """The element id of a hex."""
    return f"hex:{hex_name(state, place)}"


def parts(state: RomoloState, action: int) -> tuple[str, ...]:
    """The element ids one would click for a legal action; none for chance."""
    if action in WORDS:
        return (f"do:{WORDS[action].replace(' ', '-')}",)
    if action < at.HEX_AT:
        return (_answer(state, action),)
    if action < at.MOVE_AT:
        return (hex_id(state, action - at.HEX_AT),)
    if action < at.UNIT_AT:
        verb, first = ("do:move", at.MOVE_AT) if action < at.LOOK_AT else ("do:look", at.LOOK_AT)
        return (verb, hex_id(state, action - first))
    if action < at.BUILD_AT:
        top = int(state.top())
        kind, status, place = unit_parts(action - at.UNIT_AT)
        seat = int(state.d[top + 1]) if top else int(state.actor())
        return (unit_id(state, seat, kind, status, place),)
    if action < at.CONVERT_AT:
        return _work(state, action)
    if action < at.ATTACK_AT:
        token, place = (action - at.CONVERT_AT) // at.HEXES, (action - at.CONVERT_AT) % at.HEXES
        return ("do:convert", unit_id(state, int(state.actor()), at.EXPLORER, token, place))
    if action < at.USE_AT:
        place, target = (action - at.ATTACK_AT) // 6, (action - at.ATTACK_AT) % 6
        if target == at.RAZE:
            return ("do:raze", hex_id(state, place))
        return ("do:attack", hex_id(state, place), f"do:seat:{target + 1}")
    if action < at.LEAP_AT:
        use = action - at.USE_AT
        if use == at.EXCHANGE:
            return ("do:exchange",)
        return (f"do:use:{at.NAMES[use].lower() if use < len(at.NAMES) else 'obsessor-tower'}",)
    verb, first = ("do:leap", at.LEAP_AT) if action < at.SAIL_AT else ("do:sail", at.SAIL_AT)
    return (verb, hex_id(state, action - first))


def _answer(state: RomoloState, action: int) -> str:
    """The button of an answer."""
    if action < at.SEAT_AT:
        number = action - at.NUMBER_AT
        if frame_kind(state) == at.F_OFFER:
            item = "silver" if number % 6 == 5 else RESOURCE_NAMES[number % 6]
            return f"do:{'take' if number >= 6 else 'give'}:{item}"
        return f"do:number:{number - 32}:aedificator" if number >= 32 else f"do:number:{number}"
    if action < at.TERRAIN_AT:
        return f"do:seat:{action - at.SEAT_AT + 1}"
    if action < at.MARK_AT:
        return f"do:{TERRAIN_NAMES[action - at.TERRAIN_AT]}"
    if at.RESOURCE_AT <= action < at.SYMBOL_AT:
        return f"do:resource:{RESOURCE_NAMES[action - at.RESOURCE_AT]}"
    if action < at.CHARACTER_AT:
        return f"do:symbol:{SYMBOL_NAMES[action - at.SYMBOL_AT]}"
    if at.EDGE_AT <= action < at.BUILT_AT:
        return f"do:edge:{EDGE_NAMES[action - at.EDGE_AT]}"
    if action < at.GROUP_AT:
        return f"do:kind:{KIND_NAMES[action - at.BUILT_AT]}"
    group = action - at.GROUP_AT
    if frame_kind(state) == at.F_UNPAID:
        return "do:fallen"
    return f"do:group:{UNIT_NAMES[group >> 1]}{'!' if group & 1 else ''}"


def _work(state: RomoloState, action: int) -> tuple[str, ...]:
    """What a worker does."""
    place = acting_hex(state)
    if action < at.DISMANTLE_AT:
        return ("do:build", f"do:kind:{KIND_NAMES[action - at.BUILD_AT]}")
    if action < at.TRANSFORM_AT:
        return ("do:dismantle", f"do:kind:{KIND_NAMES[action - at.DISMANTLE_AT]}")
    if action < at.PRODUCE_AT:
        code = action - at.TRANSFORM_AT
        return ("do:transform", f"do:kind:{KIND_NAMES[code // 8]}", f"do:into:{KIND_NAMES[code % 8]}")
    if action < at.GATHER_AT:
        return _production(state, place, action)
    if action < at.REFINE_AT:
        stock = action - at.GATHER_AT
        return ("do:gather", f"do:stock:{stock // 4}:{RESOURCE_NAMES[stock % 4]}")
    if action < at.CREATE_AT:
        return ("do:refine", f"do:resource:{RESOURCE_NAMES[action - at.REFINE_AT]}")
    if action < at.HIRE_AT:
        return ("do:create", f"do:unit:{UNIT_NAMES[action - at.CREATE_AT]}")
    if action < at.CHAR_AT:
        return ("do:mercenaries", f"do:number:{action - at.HIRE_AT}")
    if action < at.SELL_AT:
        return (f"character:{action - at.CHAR_AT + 1}",)
    if action < at.BUY_AT:
        code = action - at.SELL_AT
        return ("do:sell", f"do:resource:{RESOURCE_NAMES[code // 5]}", f"column:{RESOURCE_NAMES[code % 5]}")
    return ("do:buy", f"do:resource:{RESOURCE_NAMES[action - at.BUY_AT]}")


def _production(state: RomoloState, place: int, action: int) -> tuple[str, ...]:
    """From the own hex by its resource, or salt from a water hex; into a warehouse's hex, or the hand."""
    if action < at.TO_HAND_AT:
        code = action - at.PRODUCE_AT
        extra, way = code // 49, code % 49 // 7
        target = hex_id(state, beside(state, place, code % 7))
    else:
        code = action - at.TO_HAND_AT
        extra, way = code // 7, code % 7
        target = "do:hand"
    source = "do:here" if way == 6 else hex_id(state, beside(state, place, way))
    more: tuple[str, ...] = ()
    seat = int(state.d[state.top() + 1])
    if extra:
        more = ("do:use:praepositus",)
    elif state.ready(seat, at.PRAEPOSITUS) and state.d[at.PREPOSED + seat] == working.yielded(state, place, way) + 1:
        more = ("do:plain",)  # with and without it need parts of their own
    return ("do:produce", source, target, *more)


def why_not(state: RomoloState, idents: list[str]) -> Ruling | None:
    """Why what the element ids mean together cannot be done now; None if a legal action has them all."""
    wanted = set(idents)
    if any(wanted.issubset(parts(state, action)) for action in state.actions()):
        return None
    actor = int(state.actor())
    if actor == OVER:
        return over()
    if actor < 0 or state.viewer not in (EVERYTHING, actor):
        return not_yours()
    for ident in idents:
        sort, _, rest = ident.partition(":")
        action = _meant(state, actor, sort, rest)
        if action is None:
            return Ruling("CORE-2", Text("There is no {part} on this table.", {"part": ident}))
        ruling = state.refusal(action) if action >= 0 else None
        if ruling is not None:
            return ruling
    return not_now(0)


def _meant(state: RomoloState, actor: int, sort: str, rest: str) -> int | None:
    """What clicking a thing would be about; -1 for nothing of its own, None for no thing of this table."""
    if sort == "do":
        return -1
    if sort == "hex":
        place = hex_named(state, rest)
        return at.MOVE_AT + place if place >= 0 else None
    if sort == "unit":
        seat, _, more = rest.partition(":")
        kind, _, where = more.partition(":")
        name, _, status = where.partition(":")
        place = hex_named(state, name)
        bare = kind.removesuffix("!")
        if place < 0 or bare not in UNIT_NAMES or not seat.isdigit():
            return None
        if int(seat) != actor + 1:
            return at.MOVE_AT + place
        state_of = {"": at.FRESH, "used": at.USED, "lying": at.LYING}.get(status, 0) + (1 if kind != bare else 0)
        return at.UNIT_AT + (UNIT_NAMES.index(bare) * at.STATUSES + state_of) * at.HEXES + place
    if sort == "character" and rest.isdigit() and 1 <= int(rest) <= at.SLOTS:
        return at.CHAR_AT + int(rest) - 1
    if sort == "column" and rest in RESOURCE_NAMES:
        return at.SELL_AT + RESOURCE_NAMES.index(rest)
    return None
