"""The A.I. player of the solitaire game: its turn and the events. All its decisions are chance's."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.attacking import combat_value
from oikist.games.romolo.engine.fates import anything_built
from oikist.games.romolo.engine.keeping import stand_up
from oikist.games.romolo.layout import (
    B_ATTACKER,
    B_DEFENDER,
    B_HEX,
    B_TOWER,
    B_UNITS,
    CAPITAL,
    CHARS,
    COINS,
    DISPLAY,
    ENDING,
    EVENTS,
    F_BATTLE,
    F_CHARACTER,
    F_DIE,
    F_DRIFT,
    F_EVENT,
    F_EXPLORE,
    F_GROUP,
    F_RAZE,
    F_TILE,
    FACE_DOWN,
    FRESH,
    HEX_AT,
    HEXES,
    LYING,
    NUMBER_AT,
    OCCUPIED,
    PRICE,
    RESOURCES,
    SOLDIER,
    SOLDIERS,
    STATUSES,
    STEP,
    TERRAIN,
    USED,
)

WHITE: Final = 0
YELLOW: Final = 1
PINK: Final = 2
BLUE: Final = 3
BROWN: Final = 4

ROLL_END: Final = 0
ROLL_YELLOW: Final = 1
ROLL_PINK: Final = 2
ROLL_BLUE: Final = 3


def turn(b: Board) -> bool:
    """The next step of the A.I.'s turn and of the event after it; false when all is done."""
    d = b.d
    step = d[STEP]
    if step == 0:
        _drop_tokens(b)
        d[STEP] = 1
        if d[ENDING]:
            b.push(F_DIE, 1, ROLL_END)
    elif step == 1 or step == 4:
        mask = groups(b)
        if mask == 0:
            stand_up(b, 1)
            d[STEP] = step + 1
        elif mask & (mask - 1):
            b.push(F_GROUP, 1)
        else:
            act(b, _lowest(mask))
    elif step == 2:
        d[STEP] = 3
        if fill_event(b, vec[i32]([0] * 5), 0):  # an edition without a brown cube uses its line up
            b.push(F_EVENT, 1)
    elif step == 3 or step == 5:
        return False
    return True


def _lowest(mask: i64) -> i64:
    place: i64 = 0
    while not mask & bit(place):
        place += 1
    return place


def _drop_tokens(b: Board) -> None:
    """ROM-R43: penalties end as the turn begins."""
    for place in range(b.box.hexes):
        if b.d[OCCUPIED + 1] & bit(place):
            for state in range(0, STATUSES, 2):
                count = b.units(1, place, SOLDIER, state + 1)
                if count:
                    b.change(1, place, SOLDIER, state + 1, state, count)


def groups(b: Board) -> i64:
    """Mask of the hexes with A.I. units that stand and have not acted."""
    mask: i64 = 0
    for place in range(b.box.hexes):
        if b.d[OCCUPIED + 1] & bit(place) and b.units(1, place, SOLDIER, FRESH) > 0:
            mask |= bit(place)
    return mask


def present(b: Board, place: i64) -> bool:
    """Whether the player has units or the tower on a hex."""
    return b.d[OCCUPIED] & bit(place) != 0 or b.d[CAPITAL] == place + 1


def strength(b: Board, place: i64) -> i64:
    """The player's value on a hex, by combat values and the penalty alone (ROM-R43)."""
    total: i64 = 4 if b.d[CAPITAL] == place + 1 else 0
    penalty = False
    for kind in range(4):
        for status in range(STATUSES):
            count = b.units(0, place, kind, status)
            total += count * combat_value(kind)
            if count and status & 1:
                penalty = True
    if penalty:
        total -= 3
    return max(0, total)


def act(b: Board, place: i64) -> None:
    """ROM-154: what a group does; in the bonus move of a brown event it just goes on (ROM-163)."""
    d = b.d
    count = b.units(1, place, SOLDIER, FRESH)
    mine = 2 * count
    around = b.box.around[place]
    if d[STEP] == 4:
        _go(b, place, _towards(b, around, place, d[CAPITAL] - 1), count, 0)
        return
    if present(b, place):
        if mine < strength(b, place):
            free = _back(b, place)
            if free:
                b.push(F_DRIFT, 1, place, free, 1, count, FRESH)
                return
        d[B_HEX] = place
        d[B_ATTACKER] = 1
        d[B_DEFENDER] = 0
        d[B_TOWER] = 1 if d[CAPITAL] == place + 1 else 0
        d[B_UNITS + SOLDIER * 2] = count
        for kind in range(4):
            for status in range(STATUSES):
                d[B_UNITS + 8 + kind * 2 + (status & 1)] += b.units(0, place, kind, status)
        b.push(F_BATTLE, 1, 0)
        return
    if anything_built(b, place):
        b.change(1, place, SOLDIER, FRESH, LYING, count)
        b.push(F_RAZE, 1, place, count, 0)
        return
    weaker: i64 = 0
    empty: i64 = 0
    for there in range(b.box.hexes):
        if not around & bit(there):
            continue
        if present(b, there):
            if strength(b, there) < mine:
                weaker |= bit(there)
        elif not d[OCCUPIED + 1] & bit(there):
            empty |= bit(there)
    if not weaker:
        weaker = _towards(b, empty, place, d[CAPITAL] - 1)
    _go(b, place, weaker, count, 0)


def _go(b: Board, place: i64, mask: i64, count: i64, steps: i64) -> None:
    if mask == 0:
        b.change(1, place, SOLDIER, FRESH, USED, count)
    else:
        b.push(F_DRIFT, 1, place, mask, steps, count, FRESH)


def _towards(b: Board, mask: i64, place: i64, goal: i64) -> i64:
    """Of the hexes of a mask those nearer to a goal, by plain distance."""
    near: i64 = 0
    for there in range(b.box.hexes):
        if mask & bit(there) and b.box.apart[there * HEXES + goal] < b.box.apart[place * HEXES + goal]:
            near |= bit(there)
    return near


def _back(b: Board, place: i64) -> i64:
    """ROM-156: the free face-up hexes nearer to the A.I. capital."""
    mask: i64 = 0
    for there in range(b.box.hexes):
        if b.box.around[place] & bit(there) and b.d[TERRAIN + there] != FACE_DOWN and not present(b, there):
            mask |= bit(there)
    return _towards(b, mask, place, b.box.rival)


# chance speaks


def fill_mask(b: Board, mask: i64, buf: vec[i32], n: i64) -> i64:
    """Hexes among which the die decides."""
    for place in range(b.box.hexes):
        if mask & bit(place):
            buf[n] = i32(HEX_AT + place)
            n += 1
    return n


def fill_die(buf: vec[i32], n: i64) -> i64:
    """A blank face (0), and 2 to 6."""
    for face in range(7):
        if face != 1:
            buf[n] = i32(NUMBER_AT + face)
            n += 1
    return n


def fill_event(b: Board, buf: vec[i32], n: i64) -> i64:
    """The colours that are left in the line."""
    for colour in range(5):
        if b.d[EVENTS + colour] > 0:
            buf[n] = i32(NUMBER_AT + colour)
            n += 1
    return n


def drift(b: Board, at: i64, there: i64) -> None:
    """A group goes to a hex; a retreat may go one hex on."""
    d = b.d
    place = d[at + 2]
    steps = d[at + 4]
    count = d[at + 5]
    status = d[at + 6]
    b.pop()
    if d[TERRAIN + there] == FACE_DOWN:
        b.push(F_EXPLORE, 1, there, place, b.box.replacements, 0, 0, SOLDIER * 2)
        b.push(F_TILE, 1, there, -1)
        return
    token: i64 = 1 if b.walled(there, b.direction(there, place)) or status & 1 else 0
    b.add_unit(1, place, SOLDIER, status, -count)
    b.add_unit(1, there, SOLDIER, USED + token, count)
    if steps > 0:
        free = _back(b, there)
        if free:
            b.push(F_DRIFT, 1, there, free, steps - 1, count, USED + token)


def event(b: Board, colour: i64) -> None:
    """ROM-159 to ROM-163: a cube is taken."""
    d = b.d
    b.pop()
    d[EVENTS + colour] -= 1
    if colour == YELLOW:
        b.push(F_DIE, 1, ROLL_YELLOW)
    elif colour == PINK:
        for back in range(RESOURCES):
            b.push(F_DIE, 1, ROLL_PINK, RESOURCES - 1 - back)
    elif colour == BLUE:
        b.push(F_DIE, 1, ROLL_BLUE)
    elif colour == BROWN:
        for one in range(5):
            d[EVENTS + one] = b.box.opening[EVENTS + one]
        if d[OCCUPIED + 1]:
            _drop_tokens(b)
            d[STEP] = 4
        else:
            b.push(F_DIE, 1, ROLL_BLUE)


def rolled(b: Board, at: i64, face: i64) -> bool:
    """The die is rolled; true if the game ends by it (ROM-158)."""
    d = b.d
    purpose = d[at + 2]
    column = d[at + 3]
    b.pop()
    if purpose == ROLL_END:
        return face >= 5
    if purpose == ROLL_YELLOW:
        slot = face - 1
        if 1 <= slot <= 3 and d[DISPLAY + slot]:
            d[CHARS + 1] += bit(2 * (d[DISPLAY + slot] - 1))
            d[DISPLAY + slot] = 0
            b.push(F_CHARACTER, 1, slot)
    elif purpose == ROLL_PINK:
        price = d[PRICE + column]
        if face >= 5 and price < b.box.top_price:
            d[PRICE + column] += 1
        elif face <= 2 and price > 0:
            d[PRICE + column] -= 1
        if column == RESOURCES - 1:
            highest: i64 = 0
            for resource in range(RESOURCES):
                if d[PRICE + resource] > highest:
                    highest = d[PRICE + resource]
            d[COINS + 1] += 2 * highest
    else:
        wanted: i64 = 0 if face == 0 else 1 if face <= 4 else face - 3
        while wanted > 0 and d[SOLDIERS + 1] < b.box.soldiers:
            b.raise_unit(1, b.box.rival, SOLDIER, LYING)
            wanted -= 1
    return False
