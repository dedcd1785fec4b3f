"""The game of two against two: exchanges between allies (ROM-166, ROM-R26)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.working import acting, worked
from oikist.games.romolo.layout import (
    AGREE,
    COINS,
    DONE,
    F_OFFER,
    F_SOURCE,
    FRAME,
    MAY_DROP,
    NUMBER_AT,
    REFUSE,
    REFUSED,
    RESOURCES,
    TURN,
)

ITEMS: Final = 6
"""Five resources, and a silver coin."""
MOST: Final = 3
"""Items in one exchange."""


def may_offer(b: Board, seat: i64) -> bool:
    """Whether the seat has an ally in the game who has not refused this turn, and there is something to exchange."""
    ally = b.box.partner(seat)
    return ally >= 0 and b.playing(ally) and b.d[REFUSED] == 0


def _named(packed: i64, code: i64) -> i64:
    """How often a code stands in an offer."""
    count: i64 = 0
    while packed:
        if (packed & 15) - 1 == code:
            count += 1
        packed >>= 4
    return count


def _has(b: Board, at: i64, code: i64) -> i64:
    """How many of an item can still be named: from 0 on what is given, from 6 on what is taken."""
    d = b.d
    seat = d[at + 1]
    named = _named(d[at + 2], code)
    if code >= ITEMS:
        ally = b.box.partner(seat)
        item = code - ITEMS
        return (d[COINS + ally] // 2 if item == RESOURCES else b.stock(ally, item)) - named
    if code == RESOURCES:
        return d[COINS + seat] // 2 - named
    return b.at_hand(seat, acting(b, at - FRAME), code) - named


def fill_offer(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """The next item of an offer, ascending; or the ally's answer."""
    d = b.d
    if d[at + 4]:
        buf[n] = i32(AGREE)
        buf[n + 1] = i32(REFUSE)
        return n + 2
    packed = d[at + 2]
    if packed:
        buf[n] = i32(DONE)
        n += 1
    if packed >> (4 * (MOST - 1)):
        return n
    for code in range(d[at + 3], 2 * ITEMS):
        if _has(b, at, code) > 0:
            buf[n] = i32(NUMBER_AT + code)
            n += 1
    return n


def answer_offer(b: Board, at: i64, action: i64) -> None:
    """An item, the end of the offer, or what the ally says to it."""
    d = b.d
    if action >= AGREE:
        _close(b, at, action == AGREE)
    elif action == DONE:
        d[at + 4] = 1
        d[at + 1] = b.box.partner(d[at + 1])
    else:
        code = action - NUMBER_AT
        d[at + 2] = d[at + 2] << 4 | (code + 1)
        d[at + 3] = code


def settle_offer(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """An offer that can hold no more is made."""
    count = fill_offer(b, at, scratch, 0)
    if count == 0:
        b.pop()
        return True
    if count == 1 and i64(scratch[0]) == DONE:
        answer_offer(b, at, DONE)
        return True
    return False


def _close(b: Board, at: i64, agreed: bool) -> None:
    d = b.d
    packed = d[at + 2]
    seat = d[TURN]
    ally = b.box.partner(seat)
    b.pop()
    unit = b.top()
    if not agreed:
        d[REFUSED] = 1
        d[unit + 5] |= MAY_DROP
        return
    place = acting(b, unit)
    worked(b, unit)
    for code in range(2 * ITEMS):
        count = _named(packed, code)
        if count == 0:
            continue
        item = code % ITEMS
        if item == RESOURCES:
            d[COINS + ally] += 2 * count if code < ITEMS else -2 * count
            d[COINS + seat] += -2 * count if code < ITEMS else 2 * count
        elif code < ITEMS:
            b.gain(ally, item, count)
            b.push(F_SOURCE, seat, item, count, place)
        else:
            b.gain(ally, item, -count)
            b.gain(seat, item, count)


def begin_offer(b: Board, seat: i64) -> None:
    """The active worker proposes an exchange."""
    b.push(F_OFFER, seat)
