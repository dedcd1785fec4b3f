"""The market: selling, buying, and the update of the prices."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.working import acting, worked
from oikist.games.romolo.layout import (
    BUILT,
    BUY_AT,
    COINS,
    DONE,
    DOWN,
    F_MARKET,
    F_SOURCE,
    FORUM,
    HARBOUR,
    NAUTA,
    PRICE,
    RESOURCES,
    SELL_AT,
    UP,
)

ANYTHING: Final = 31
"""Mask of all resources."""
SELLING: Final = 1
BUYING: Final = 2
COLUMN: Final = 2
"""Cubes that a column takes (ROM-81)."""


def forum_bonus(b: Board, seat: i64, place: i64) -> i64:
    """Coins that a Sell on the hex gives besides (ROM-80, ROM-R12)."""
    if (b.d[BUILT + place] >> (4 * FORUM)) & 15 == 0:
        return 0
    power = b.power_for(seat, place)
    own: i64 = 0 if power < 4 else 3 if power > 6 else power - 3
    return own + b.forums(place) - 1


def cubes(b: Board, place: i64) -> i64:
    """How many cubes a market action on the hex may move (ROM-79)."""
    return 1 + ((b.d[BUILT + place] >> (4 * HARBOUR)) & 15)


def fill_sell(b: Board, seat: i64, place: i64, kinds: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-78, ROM-81: each cube that can be sold, with each column it may go to."""
    d = b.d
    for resource in range(RESOURCES):
        if not kinds & bit(resource) or d[PRICE + resource] == 0 or b.at_hand(seat, place, resource) == 0:
            continue
        for column in range(RESOURCES):
            if column != resource and d[UP + column] < COLUMN:
                buf[n] = i32(SELL_AT + resource * 5 + column)
                n += 1
    return n


def fill_buy(b: Board, seat: i64, kinds: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-82: what the seat can pay."""
    d = b.d
    coins = d[COINS + seat]
    for resource in range(RESOURCES):
        price = 2 * d[PRICE + resource]
        if kinds & bit(resource) and coins >= (price or 1):
            buf[n] = i32(BUY_AT + resource)
            n += 1
    return n


def _sell(b: Board, seat: i64, place: i64, code: i64) -> None:
    d = b.d
    resource = code // 5
    d[COINS + seat] += 2 * d[PRICE + resource]
    d[UP + code % 5] += 1
    d[DOWN + resource] += 1
    b.push(F_SOURCE, seat, resource, 1, place)


def _buy(b: Board, seat: i64, resource: i64) -> None:
    d = b.d
    price = 2 * d[PRICE + resource]
    d[COINS + seat] -= price or 1
    b.gain(seat, resource, 1 if price else 2)


def trade(b: Board, at: i64, action: i64) -> None:
    """The first cube of a market action of the active unit."""
    seat = b.d[at + 1]
    place = acting(b, at)
    worked(b, at)
    begin(b, seat, place, ANYTHING, action)


def begin(b: Board, seat: i64, place: i64, kinds: i64, action: i64) -> None:
    """The first cube; more may follow. The forum's bonus is given once."""
    d = b.d
    selling = action < BUY_AT
    b.push(F_MARKET, seat, place, cubes(b, place) - 1, SELLING if selling else BUYING, kinds)
    if selling:
        d[COINS + seat] += 2 * forum_bonus(b, seat, place)
        _sell(b, seat, place, action - SELL_AT)
    else:
        _buy(b, seat, action - BUY_AT)


def fill_more(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Further cubes of a market action, or the end of it."""
    d = b.d
    seat = d[at + 1]
    if d[at + 3] == 0 and not b.ready(seat, NAUTA):
        return n
    buf[n] = i32(DONE)
    n += 1
    if d[at + 4] == SELLING:
        return fill_sell(b, seat, d[at + 2], d[at + 5], buf, n)
    return fill_buy(b, seat, d[at + 5], buf, n)


def more(b: Board, at: i64, action: i64) -> None:
    """One cube more; the last of all may be Nauta's."""
    d = b.d
    seat = d[at + 1]
    if action == DONE:
        b.pop()
        return
    if d[at + 3] > 0:
        d[at + 3] -= 1
    else:
        b.use(seat, NAUTA)
    if d[at + 4] == SELLING:
        _sell(b, seat, d[at + 2], action - SELL_AT)
    else:
        _buy(b, seat, action - BUY_AT)


def settle_more(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Ends the action when no further cube can be moved."""
    if fill_more(b, at, scratch, 0) <= 1:
        b.pop()
        return True
    return False


def update(b: Board) -> None:
    """ROM-111, ROM-R12: all increases, then all decreases."""
    d = b.d
    total: i64 = 0
    for column in range(RESOURCES):
        total += d[UP + column]
    if total < 4:
        return
    top = b.box.top_price
    for column in range(RESOURCES):
        price = d[PRICE + column] + d[UP + column]
        if price > top:
            price = top
        price -= d[DOWN + column]
        d[PRICE + column] = max(0, price)
        d[UP + column] = 0
        d[DOWN + column] = 0
