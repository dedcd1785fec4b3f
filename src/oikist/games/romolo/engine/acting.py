"""The activation of a unit: everything it may do, and doing it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine import allying, people
from oikist.games.romolo.engine.building import (
    build,
    can_build,
    can_dismantle,
    can_transform,
    dismantle,
    transform,
)
from oikist.games.romolo.engine.moving import ask, finish, leap, leaps, look, looks, move, moves, sail, sails
from oikist.games.romolo.engine.trading import ANYTHING, fill_buy, fill_sell, trade
from oikist.games.romolo.engine.working import (
    acting,
    create,
    fill_characters,
    fill_create,
    fill_gather,
    fill_hire,
    fill_produce,
    fill_refine,
    gather,
    hire,
    hire_character,
    may_convert,
    produce,
    refine,
    worked,
)
from oikist.games.romolo.layout import (
    ARCHITECTUS,
    ATTACK_AT,
    BUILD_AT,
    BUILT,
    CHAR_AT,
    CONVERT_AT,
    CREATE_AT,
    DISMANTLE_AT,
    DONE,
    EXCHANGE,
    EXPLORER,
    F_UNIT,
    FRAME,
    FRESH,
    GATHER_AT,
    GO_ON,
    HEX_AT,
    HEXES,
    HIRE_AT,
    IGNORES,
    KINDS,
    LEAP_AT,
    LOOK_AT,
    MAY_DROP,
    MOVE_AT,
    NEGOTIATOR,
    OBSESSOR,
    OCCUPIED,
    PRODUCE_AT,
    REFINE_AT,
    RETREATED,
    SAIL_AT,
    SELL_AT,
    STARTED,
    STATUSES,
    TERRAIN,
    TOKEN,
    TRADUCTOR,
    TRANSFORM_AT,
    TURN,
    UNIT_AT,
    USE_AT,
    USED,
    WATER,
    WORKED,
    WORKER,
)

ACTIONS: Final = (2, 2, 2, 3)
"""ROM-24, by type of unit."""


def fill_top(b: Board, buf: vec[i32], n: i64) -> i64:
    """Between activations: which unit is next, a conversion, Architectus, or the end of the phase."""
    d = b.d
    seat = d[TURN]
    buf[n] = i32(DONE)
    n += 1
    here = d[OCCUPIED + seat]
    for kind in range(4):
        for token in range(2):
            for place in range(b.box.hexes):
                if (
                    here & bit(place)
                    and b.units(seat, place, kind, token) > 0
                    and _can_start(b, seat, place, kind, token)
                ):
                    buf[n] = i32(UNIT_AT + (kind * STATUSES + token) * HEXES + place)
                    n += 1
    if may_convert(b, seat):
        for token in range(2):
            for place in range(b.box.hexes):
                if here & bit(place) and b.units(seat, place, EXPLORER, token) > 0:
                    buf[n] = i32(CONVERT_AT + token * HEXES + place)
                    n += 1
    if people.may_mark(b, seat):
        buf[n] = i32(USE_AT + ARCHITECTUS)
        n += 1
    return n


def _can_start(b: Board, seat: i64, place: i64, kind: i64, token: i64) -> bool:
    """ROM-R50: whether the unit has something to do, or somebody to ask."""
    d = b.d
    if b.unasked(seat, place):
        return True
    if not b.hostile(seat, place):
        # nearly always there is land or a face-down tile beside it
        near = b.box.near
        for way in range(place * 6, place * 6 + 6):
            there = near[way]
            if there >= 0 and d[TERRAIN + there] != WATER and (there != b.box.rival or seat != 0):
                return True
    scratch = vec[i32]([0] * 512)
    at = _begin(b, seat, place, kind, token)
    count = fill_unit(b, at, scratch, 0)
    b.pop()
    return count > 0


def _begin(b: Board, seat: i64, place: i64, kind: i64, token: i64) -> i64:
    b.push(F_UNIT, seat, kind, place, 3 if kind == EXPLORER else 2, TOKEN if token else 0)
    return b.top()


def select(b: Board, code: i64) -> None:
    """A unit's activation begins; others in its hex are asked (ROM-R4, ROM-R50)."""
    seat = b.d[TURN]
    place = code % HEXES
    kind = code // HEXES // STATUSES
    token = code // HEXES % STATUSES
    b.change(seat, place, kind, FRESH + token, USED + token, 1)
    at = _begin(b, seat, place, kind, token)
    if ask(b, seat, place):
        b.d[at + 5] |= MAY_DROP


def may_work(b: Board, at: i64) -> bool:
    """Whether the unit may do something else than move (ROM-26, ROM-30)."""
    d = b.d
    flags = d[at + 5]
    if d[at + 2] != WORKER or flags & RETREATED or (flags & TOKEN and not flags & IGNORES):
        return False
    return not b.hostile(d[at + 1], d[at + 3])


def fill_unit(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Everything the active unit may do."""
    d = b.d
    seat = d[at + 1]
    kind = d[at + 2]
    here = d[at + 3]
    left = d[at + 4]
    flags = d[at + 5]
    if flags & (STARTED | MAY_DROP):
        buf[n] = i32(DONE)
        n += 1
    if b.unasked(seat, here):
        if flags & STARTED and not flags & WORKED and _may_follow(b, at, buf, n):
            buf[n] = i32(GO_ON)
            n += 1
        return n
    if d[at + 6]:
        n = fill_work(b, at, buf, n)
        n = people.fill_uses(b, at, True, False, False, buf, n)
        return _fill_exchange(b, at, buf, n)
    extra: i64 = 0
    sailing: i64 = 0
    if not flags & WORKED:
        n = _fill_hexes(b, moves(b, at), MOVE_AT, buf, n)
        if kind == EXPLORER and left > 0:
            n = _fill_hexes(b, looks(b, at), LOOK_AT, buf, n)
        extra = leaps(b, at)
        sailing = sails(b, at)
    works = may_work(b, at)
    if works and left > 0:
        n = fill_work(b, at, buf, n)
    n = people.fill_uses(b, at, works, _would_work(b, at, buf, n), works and lendable(b, at, buf, n) != 0, buf, n)
    if works and left > 0:
        n = _fill_exchange(b, at, buf, n)
    if extra:
        n = _fill_hexes(b, extra, LEAP_AT, buf, n)
    if sailing:
        n = _fill_hexes(b, sailing, SAIL_AT, buf, n)
    return n


def _fill_exchange(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    if b.box.teams and allying.may_offer(b, b.d[at + 1]):
        buf[n] = i32(USE_AT + EXCHANGE)
        n += 1
    return n


def _may_follow(b: Board, at: i64, buf: vec[i32], n: i64) -> bool:
    """Whether the unit could do something if nobody was hostile: else nobody is asked (ROM-R4); `buf` is scratch."""
    if b.d[at + 4] > 0 or leaps(b, at) != 0 or sails(b, at) != 0:
        return True
    return people.fill_uses(b, at, may_work(b, at), False, False, buf, n) > n


def _would_work(b: Board, at: i64, buf: vec[i32], n: i64) -> bool:
    """Whether Obsessor has an effect: without its penalty token the worker could do something; `buf` is scratch."""
    d = b.d
    flags = d[at + 5]
    if d[at + 4] == 0 or not flags & TOKEN or flags & IGNORES or not b.ready(d[at + 1], OBSESSOR):
        return False
    d[at + 5] = flags | IGNORES
    could = may_work(b, at) and (
        fill_work(b, at, buf, n) > n
        or people.fill_uses(b, at, True, False, lendable(b, at, buf, n) != 0, buf, n) > n
        or _fill_exchange(b, at, buf, n) > n
    )
    d[at + 5] = flags
    return could


def lendable(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Mask of the hexes a worker may act in instead of its own: where there is something to do; `buf` is scratch."""
    d = b.d
    if d[at + 4] == 0 or not b.ready(d[at + 1], TRADUCTOR):
        return 0
    mask = people.beside(b, d[at + 1], d[at + 3])
    for place in range(b.box.hexes):
        if mask & bit(place):
            d[at + 6] = place + 1
            if fill_work(b, at, buf, n) == n and people.fill_uses(b, at, True, False, False, buf, n) == n:
                mask &= ~bit(place)
    d[at + 6] = 0
    return mask


def fill_lend(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Which hex Traductor lends to the worker of the activation below."""
    return _fill_hexes(b, lendable(b, at - FRAME, buf, n), HEX_AT, buf, n)


def _fill_hexes(b: Board, mask: i64, first: i64, buf: vec[i32], n: i64) -> i64:
    place: i64 = 0
    while mask:
        if mask & 1:
            buf[n] = i32(first + place)
            n += 1
        mask >>= 1
        place += 1
    return n


def fill_work(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """What a worker may do in the hex it acts in, besides moving."""
    d = b.d
    seat = d[at + 1]
    place = acting(b, at)
    land = d[TERRAIN + place] != WATER
    if land:
        for kind in range(KINDS):
            if can_build(b, seat, place, kind):
                buf[n] = i32(BUILD_AT + kind)
                n += 1
    if d[BUILT + place]:
        for kind in range(KINDS):
            if can_dismantle(b, place, kind):
                buf[n] = i32(DISMANTLE_AT + kind)
                n += 1
        if land:
            for old in range(KINDS):
                if b.built(place, old) == 0:
                    continue
                for new in range(KINDS):
                    if can_transform(b, seat, place, old, new):
                        buf[n] = i32(TRANSFORM_AT + old * 8 + new)
                        n += 1
    n = fill_produce(b, seat, place, buf, n)
    n = fill_gather(b, place, buf, n)
    n = fill_refine(b, seat, place, buf, n)
    n = fill_create(b, seat, place, buf, n)
    n = fill_hire(b, seat, place, buf, n)
    n = fill_characters(b, seat, buf, n)
    n = fill_sell(b, seat, place, ANYTHING, buf, n)
    return fill_buy(b, seat, ANYTHING, buf, n)


def answer_unit(b: Board, at: i64, action: i64) -> None:
    """Does what the active unit was told to."""
    d = b.d
    seat = d[at + 1]
    if action == DONE:
        finish(b, at)
    elif action == GO_ON:
        ask(b, seat, d[at + 3])
    elif action < LOOK_AT:
        move(b, at, action - MOVE_AT)
    elif action < UNIT_AT:
        look(b, at, action - LOOK_AT)
    elif action >= SAIL_AT:
        sail(b, at, action - SAIL_AT)
    elif action >= LEAP_AT:
        leap(b, at, action - LEAP_AT)
    elif action == USE_AT + EXCHANGE:
        allying.begin_offer(b, seat)
    elif action >= USE_AT:
        people.use(b, at, action - USE_AT)
    else:
        _work(b, at, action)


def _work(b: Board, at: i64, action: i64) -> None:
    d = b.d
    seat = d[at + 1]
    place = acting(b, at)
    if action < DISMANTLE_AT:
        worked(b, at)
        build(b, seat, place, action - BUILD_AT)
    elif action < TRANSFORM_AT:
        worked(b, at)
        dismantle(b, seat, place, action - DISMANTLE_AT)
    elif action < PRODUCE_AT:
        worked(b, at)
        code = action - TRANSFORM_AT
        transform(b, seat, place, code // 8, code % 8)
    elif action < GATHER_AT:
        produce(b, at, action)
    elif action < REFINE_AT:
        gather(b, at, action - GATHER_AT)
    elif action < CREATE_AT:
        refine(b, at, action - REFINE_AT)
    elif action < HIRE_AT:
        create(b, at, action - CREATE_AT)
    elif action < CHAR_AT:
        hire(b, at, action - HIRE_AT)
    elif action < SELL_AT:
        hire_character(b, at, action - CHAR_AT)
    else:
        assert action < ATTACK_AT
        trade(b, at, action)


def settle_unit(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Ends an activation in which nothing can be done any more."""
    d = b.d
    seat = d[at + 1]
    if b.units(seat, d[at + 3], d[at + 2], USED + (1 if d[at + 5] & TOKEN else 0)) == 0:
        b.pop()  # it has gone itself, as the capital has lost power (ROM-69)
        return True
    lent = d[at + 6]
    if lent and b.hostile(seat, lent - 1):
        people.take_back(b, at)
        return True
    if d[at + 5] & WORKED and not b.ready(seat, NEGOTIATOR):
        finish(b, at)
        return True
    if d[at + 4] == 0 and fill_unit(b, at, scratch, 0) <= 1:
        finish(b, at)
        return True
    return False
