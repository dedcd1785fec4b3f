"""Characters that are used in the action phase, and what lies on them; the others are where their effect is."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit, shift_left
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.building import check_limits
from oikist.games.romolo.engine.moving import ask
from oikist.games.romolo.engine.trading import begin, fill_buy, fill_sell
from oikist.games.romolo.engine.working import acting, worked
from oikist.games.romolo.layout import (
    ACTED,
    ARCHITECTUS,
    BANK,
    BUILT,
    CAST,
    CHARACTER_AT,
    CHARACTERS,
    CHARS_USED,
    COINS,
    DEFENSOR,
    DEFENSOR_WALLS,
    DISPLAY,
    DONE,
    F_ARCHITECT,
    F_FOREIGN,
    F_LEND,
    F_MERCATOR,
    F_ROB,
    F_SOURCE,
    FACE_DOWN,
    HEX_AT,
    IGNORES,
    MARKED,
    MAY_DROP,
    MERCATOR,
    NEGOTIATED,
    NEGOTIATOR,
    NUMBER_AT,
    OBSESSOR,
    OCCUPIED,
    PILE,
    PRAEDO,
    PRAEPOSITUS,
    PREPOSED,
    RESOURCE_AT,
    RESOURCES,
    SEAT_AT,
    STARTED,
    STOCK,
    TERRAIN,
    TRADUCTOR,
    USE_AT,
    WALL,
)

# the display


def pile_type(b: Board) -> i64:
    """The type of the topmost tile of the character pile, -1 when it is empty (ROM-14)."""
    for kind in range(3):
        if b.d[PILE + kind] > 0:
            return kind
    return -1


def fill_character(b: Board, buf: vec[i32], n: i64) -> i64:
    """Chance: which tile it is."""
    kind = pile_type(b)
    for character in range(CHARACTERS):
        if b.d[CAST + kind * CHARACTERS + character] > 0:
            buf[n] = i32(CHARACTER_AT + character)
            n += 1
    return n


def open_character(b: Board, at: i64, character: i64) -> None:
    """The tile lies in the display."""
    d = b.d
    kind = pile_type(b)
    d[PILE + kind] -= 1
    d[CAST + kind * CHARACTERS + character] -= 1
    d[DISPLAY + d[at + 2]] = character + 1
    b.pop()


# what is put on a new tile


def fill_bought(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Walls for Defensor; a resource for Praepositus; resources for Negotiator, ascending, until done."""
    d = b.d
    seat = d[at + 1]
    character = d[at + 2]
    if character == DEFENSOR:
        most: i64 = min(3, d[BANK + WALL])
        for number in range(most + 1):
            buf[n] = i32(NUMBER_AT + number)
            n += 1
        return n
    chosen = d[at + 3]
    if chosen:
        buf[n] = i32(DONE)
        n += 1
    for resource in range(RESOURCES):
        if b.stock(seat, resource) > 0 and chosen < bit(resource):
            buf[n] = i32(RESOURCE_AT + resource)
            n += 1
    return n


def settle_bought(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Does what there is no choice about."""
    if fill_bought(b, at, scratch, 0) == 1:
        answer_bought(b, at, i64(scratch[0]))
        return True
    return False


def answer_bought(b: Board, at: i64, action: i64) -> None:
    """ROM-135, ROM-143, ROM-148, ROM-R39."""
    d = b.d
    seat = d[at + 1]
    character = d[at + 2]
    if action == DONE:
        d[NEGOTIATED + seat] |= d[at + 3]
        b.pop()
    elif character == DEFENSOR:
        d[DEFENSOR_WALLS + seat] += action - NUMBER_AT
        d[BANK + WALL] -= action - NUMBER_AT
        b.pop()
    else:
        resource = action - RESOURCE_AT
        b.gain(seat, resource, -1)
        if character == PRAEPOSITUS:
            d[PREPOSED + seat] = resource + 1
            b.pop()
        else:
            d[at + 3] |= bit(resource)


# used by the active unit


def fill_uses(b: Board, at: i64, works: bool, ignores: bool, lends: bool, buf: vec[i32], n: i64) -> i64:
    """The characters that may be used now; whether Obsessor and Traductor have an effect is known to the caller."""
    d = b.d
    seat = d[at + 1]
    place = acting(b, at)
    left = d[at + 4]
    if works and d[at + 6] == 0 and b.ready(seat, NEGOTIATOR) and _negotiates(b, seat, place):
        buf[n] = i32(USE_AT + NEGOTIATOR)
        n += 1
    if works and left > 0 and b.ready(seat, MERCATOR) and _mercator_gives(b, seat, place) > 0:
        buf[n] = i32(USE_AT + MERCATOR)
        n += 1
    if ignores:
        buf[n] = i32(USE_AT + OBSESSOR)
        n += 1
    if works and left > 0 and b.ready(seat, PRAEDO) and victims(b, seat, place):
        buf[n] = i32(USE_AT + PRAEDO)
        n += 1
    if lends:
        buf[n] = i32(USE_AT + TRADUCTOR)
        n += 1
    return n


def use(b: Board, at: i64, character: i64) -> None:
    """A character is used by the active unit."""
    d = b.d
    seat = d[at + 1]
    place = acting(b, at)
    if character == OBSESSOR:
        b.use(seat, OBSESSOR)
        d[at + 5] |= IGNORES
    elif character == TRADUCTOR:
        b.push(F_LEND, seat)
    elif character == NEGOTIATOR:
        b.use(seat, NEGOTIATOR)
        d[at + 5] = (d[at + 5] | STARTED) & ~MAY_DROP
        d[ACTED] = 1
        b.push(F_FOREIGN, seat, place)
    elif character == MERCATOR:
        worked(b, at)
        b.use(seat, MERCATOR)
        b.push(F_MERCATOR, seat, place, -1)
    else:
        worked(b, at)
        b.use(seat, PRAEDO)
        b.push(F_ROB, seat, -2, 0, place)


# Negotiator


def _negotiates(b: Board, seat: i64, place: i64) -> bool:
    scratch = vec[i32]([0] * 32)
    kinds = b.d[NEGOTIATED + seat]
    return fill_buy(b, seat, kinds, scratch, fill_sell(b, seat, place, kinds, scratch, 0)) > 0


def fill_foreign(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """A market action with the kinds that lie on the tile (ROM-143)."""
    d = b.d
    seat = d[at + 1]
    kinds = d[NEGOTIATED + seat]
    return fill_buy(b, seat, kinds, buf, fill_sell(b, seat, d[at + 2], kinds, buf, n))


def answer_foreign(b: Board, at: i64, action: i64) -> None:
    """The market action begins."""
    d = b.d
    seat = d[at + 1]
    place = d[at + 2]
    b.pop()
    begin(b, seat, place, d[NEGOTIATED + seat], action)


# Mercator


def _mercator_needs(b: Board, seat: i64, place: i64) -> i64:
    power = b.power_for(seat, place)
    return 4 if power < 4 else 1 if power >= 6 else 7 - power


def _mercator_gives(b: Board, seat: i64, place: i64) -> i64:
    """Mask of the resources of which there are enough."""
    needs = _mercator_needs(b, seat, place)
    mask: i64 = 0
    for resource in range(RESOURCES):
        if b.at_hand(seat, place, resource) >= needs:
            mask |= bit(resource)
    return mask


def fill_mercator(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """What is given, then what is taken (ROM-141)."""
    d = b.d
    mask: i64 = 31
    if d[at + 3] < 0:
        mask = _mercator_gives(b, d[at + 1], d[at + 2])
    for resource in range(RESOURCES):
        if mask & bit(resource):
            buf[n] = i32(RESOURCE_AT + resource)
            n += 1
    return n


def answer_mercator(b: Board, at: i64, action: i64) -> None:
    """One answer of the exchange."""
    d = b.d
    seat = d[at + 1]
    place = d[at + 2]
    resource = action - RESOURCE_AT
    if d[at + 3] < 0:
        d[at + 3] = 2 if b.power_for(seat, place) >= 7 else 1
        b.push(F_SOURCE, seat, resource, _mercator_needs(b, seat, place), place)
        return
    b.gain(seat, resource, 1)
    d[at + 3] -= 1
    if d[at + 3] == 0:
        b.pop()


# Praedo


def _cubes(b: Board, seat: i64) -> i64:
    first: i64 = STOCK + seat * RESOURCES
    total: i64 = 0
    for at in range(first, first + RESOURCES):
        total += b.d[at]
    return total


def victims(b: Board, seat: i64, place: i64) -> i64:
    """Mask of the seats that a worker on the hex may rob (ROM-146, ROM-147, ROM-R39)."""
    d = b.d
    near = b.box.near
    mask: i64 = 0
    for other in range(b.box.seats):
        if other == seat or other == b.box.partner(seat) or not (d[COINS + other] or _cubes(b, other)):
            continue
        for way in range(6):
            there = near[place * 6 + way]
            if there >= 0 and d[OCCUPIED + other] & bit(there) and not b.walled(there, (way + 3) % 6):
                mask |= bit(other)
    return mask


def fill_rob(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """The victim; the die, halved; the cubes."""
    d = b.d
    if d[at + 2] == -2:
        mask = victims(b, d[at + 1], d[at + 4])
        for seat in range(b.box.seats):
            if mask & bit(seat):
                buf[n] = i32(SEAT_AT + seat)
                n += 1
        return n
    if d[at + 2] == -1:
        for number in range(4):
            buf[n] = i32(NUMBER_AT + number)
            n += 1
        return n
    for resource in range(RESOURCES):
        if b.stock(d[at + 3], resource) > 0:
            buf[n] = i32(RESOURCE_AT + resource)
            n += 1
    return n


def settle_rob(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Ends the robbery, or does what there is no choice about."""
    d = b.d
    left = d[at + 2]
    if left == -1:
        return False
    count = fill_rob(b, at, scratch, 0)
    if left == 0 or count == 0:
        b.pop()
        return True
    if count == 1:
        answer_rob(b, at, i64(scratch[0]))
        return True
    return False


def answer_rob(b: Board, at: i64, action: i64) -> None:
    """One step of the robbery."""
    d = b.d
    seat = d[at + 1]
    if d[at + 2] == -2:
        victim = action - SEAT_AT
        d[at + 3] = victim
        d[at + 2] = -1
        if _cubes(b, victim) == 0:
            coins: i64 = min(2, d[COINS + victim])
            d[COINS + victim] -= coins
            d[COINS + seat] += coins
            d[at + 2] = 0
    elif d[at + 2] == -1:
        d[at + 2] = action - NUMBER_AT
    else:
        b.gain(d[at + 3], action - RESOURCE_AT, -1)
        b.gain(seat, action - RESOURCE_AT, 1)
        d[at + 2] -= 1


# Traductor


def beside(b: Board, seat: i64, place: i64) -> i64:
    """Mask of the adjacent hexes that Traductor may lend (ROM-151, ROM-R37); never the A.I.'s capital (ROM-157)."""
    d = b.d
    near = b.box.near
    mask: i64 = 0
    for way in range(place * 6, place * 6 + 6):
        there = near[way]
        if there >= 0 and there != b.box.rival and d[TERRAIN + there] != FACE_DOWN and not b.hostile(seat, there):
            mask |= bit(there)
    return mask


def answer_lend(b: Board, at: i64, place: i64) -> None:
    """The hex is lent; leave is asked there."""
    d = b.d
    seat = d[at + 1]
    b.pop()
    unit = b.top()
    d[unit + 6] = place + 1
    b.use(seat, TRADUCTOR)
    if ask(b, seat, place):
        d[unit + 5] |= MAY_DROP


def take_back(b: Board, at: i64) -> None:
    """Somebody there is hostile: nothing has happened (ROM-R4)."""
    d = b.d
    d[at + 6] = 0
    d[CHARS_USED + d[at + 1]] -= shift_left(1, 2 * TRADUCTOR)


# Architectus


def may_mark(b: Board, seat: i64) -> bool:
    """Whether Architectus can mark a farm (ROM-132, ROM-R36)."""
    if not b.ready(seat, ARCHITECTUS):
        return False
    for place in range(b.box.hexes):
        if b.d[BUILT + place] & 15 and b.d[MARKED + seat] != place + 1:
            return True
    return False


def fill_architect(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Which farm."""
    for place in range(b.box.hexes):
        if b.d[BUILT + place] & 15 and b.d[MARKED + b.d[at + 1]] != place + 1:
            buf[n] = i32(HEX_AT + place)
            n += 1
    return n


def begin_marking(b: Board, seat: i64) -> None:
    """A farm is to be chosen."""
    b.use(seat, ARCHITECTUS)
    b.push(F_ARCHITECT, seat)


def mark(b: Board, at: i64, place: i64) -> None:
    """The farm counts from now on; another one no longer does."""
    d = b.d
    seat = d[at + 1]
    b.pop()
    d[MARKED + seat] = place + 1
    check_limits(b)
