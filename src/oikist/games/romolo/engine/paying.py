"""Paying: which cubes, from where, and what is paid in value; at once where there is one way only (ROM-R53)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.games.romolo.board import Board
from oikist.games.romolo.layout import (
    AEDIFICATOR,
    COINS,
    F_SOURCE,
    NUMBER_AT,
    PRICE,
    RESOURCES,
    SALT,
    STOCK,
    STONE,
    WOOD,
)

HELPED: Final = 32
"""Added to a number: with the help of Aedificator."""


def least_stone(b: Board, seat: i64, place: i64, most_wood: i64, total: i64) -> i64:
    """How many stones a cost of `total` cubes takes at least."""
    wood = b.at_hand(seat, place, WOOD)
    if wood > most_wood:
        wood = most_wood
    return total - wood if total > wood else 0


def most_stone(b: Board, seat: i64, place: i64, most: i64, total: i64) -> i64:
    """How many stones can go into a cost of `total` cubes."""
    stone = b.at_hand(seat, place, STONE)
    if stone > most:
        stone = most
    return min(total, stone)


def payable(b: Board, seat: i64, place: i64, stone: i64, wood: i64, total: i64) -> bool:
    """Whether the seat has the cubes for a cost (see `F_COST`), without help."""
    return least_stone(b, seat, place, wood, total) <= most_stone(b, seat, place, stone, total)


def payable_helped(b: Board, seat: i64, place: i64, total: i64) -> bool:
    """Whether it can be paid with Aedificator (ROM-R40)."""
    return b.ready(seat, AEDIFICATOR) and payable(b, seat, place, total + 1, total + 1, total + 1)


def fill_cost(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """How many of the cubes are stones."""
    d = b.d
    seat = d[at + 1]
    total = d[at + 4]
    place = d[at + 5]
    low = least_stone(b, seat, place, d[at + 3], total)
    high = most_stone(b, seat, place, d[at + 2], total)
    for stones in range(low, high + 1):
        buf[n] = i32(NUMBER_AT + stones)
        n += 1
    if d[at + 6] and b.ready(seat, AEDIFICATOR):
        total += 1
        low = least_stone(b, seat, place, total, total)
        high = most_stone(b, seat, place, total, total)
        for stones in range(low, high + 1):
            # not where it would only be a cube more than what can be paid without help (ROM-R27)
            over_stone = stones - d[at + 2]
            over_wood = total - stones - d[at + 3]
            if over_stone > 1 or over_wood > 1:
                buf[n] = i32(NUMBER_AT + HELPED + stones)
                n += 1
    return n


def settle_cost(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Pays at once what can be paid in one way only."""
    if b.d[at + 4] == 0:
        b.pop()
        return True
    if fill_cost(b, at, scratch, 0) != 1:
        return False
    pay_cost(b, at, i64(scratch[0]) - NUMBER_AT)
    return True


def pay_cost(b: Board, at: i64, number: i64) -> None:
    """So many stones, and wood for the rest."""
    d = b.d
    seat = d[at + 1]
    total = d[at + 4]
    place = d[at + 5]
    b.pop()
    if number >= HELPED:
        b.use(seat, AEDIFICATOR)
        number -= HELPED
        total += 1
    if total > number:
        b.push(F_SOURCE, seat, WOOD, total - number, place)
    if number > 0:
        b.push(F_SOURCE, seat, STONE, number, place)


def fill_source(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """How many of the cubes come from the warehouses."""
    d = b.d
    has = b.stock(d[at + 1], d[at + 2])
    lies = b.stored(d[at + 4], d[at + 2])
    count = d[at + 3]
    low: i64 = count - has if count > has else 0
    high = min(count, lies)
    for number in range(low, high + 1):
        buf[n] = i32(NUMBER_AT + number)
        n += 1
    return n


def settle_source(b: Board, at: i64) -> bool:
    """Takes the cubes where there is one source only."""
    d = b.d
    resource = d[at + 2]
    count = d[at + 3]
    place = d[at + 4]
    lies: i64 = 0
    if place >= 0 and resource < 4:
        lies = b.stored(place, resource)
    has = b.stock(d[at + 1], resource)
    if lies == 0:
        take(b, at, 0)
    elif has == 0 or has + lies == count:
        take(b, at, count - has)
    else:
        return False
    return True


def take(b: Board, at: i64, number: i64) -> None:
    """So many cubes from the warehouses, the rest from the hand."""
    d = b.d
    seat = d[at + 1]
    resource = d[at + 2]
    count = d[at + 3]
    place = d[at + 4]
    b.pop()
    if number > 0:
        b.take_stored(place, resource, number)
    b.gain(seat, resource, number - count)


# in value


def wealth(b: Board, seat: i64, place: i64, no_salt: bool) -> i64:
    """Half coins that a seat can pay with coins and with resources at their market value."""
    d = b.d
    total = d[COINS + seat]
    for resource in range(RESOURCES):
        if resource == SALT and no_salt:
            continue
        total += b.at_hand(seat, place, resource) * d[PRICE + resource] * 2
    return total


def _later(b: Board, at: i64) -> i64:
    """Half coins that can still come after the resource that is asked about."""
    d = b.d
    total = d[COINS + d[at + 1]]
    for resource in range(d[at + 4] + 1, RESOURCES):
        if resource == SALT and d[at + 5]:
            continue
        total += b.at_hand(d[at + 1], d[at + 3], resource) * d[PRICE + resource] * 2
    return total


def value_least(b: Board, at: i64) -> i64:
    """How many cubes of the resource must be given."""
    d = b.d
    worth = d[PRICE + d[at + 4]] * 2
    left = d[at + 2] - _later(b, at)
    if worth == 0 or left <= 0:
        return 0
    return (left + worth - 1) // worth


def value_most(b: Board, at: i64) -> i64:
    """How many can be given while something is owed (ROM-R49)."""
    d = b.d
    resource = d[at + 4]
    worth = d[PRICE + resource] * 2
    if worth == 0 or (resource == SALT and d[at + 5]):
        return 0
    has = b.at_hand(d[at + 1], d[at + 3], resource)
    owed = (d[at + 2] + worth - 1) // worth
    return min(owed, has)


def fill_value(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """How many cubes of the resource are given."""
    for number in range(value_least(b, at), value_most(b, at) + 1):
        buf[n] = i32(NUMBER_AT + number)
        n += 1
    return n


def settle_value(b: Board, at: i64) -> bool:
    """Goes on to the next resource of which there is a choice, and pays what is left in coins; false at a choice."""
    d = b.d
    while d[at + 4] < RESOURCES:
        low = value_least(b, at)
        high = value_most(b, at)
        if low != high:
            return False
        if low > 0:
            give(b, at, low)
            return True
        d[at + 4] += 1
    seat = d[at + 1]
    if d[at + 2] > 0:
        d[COINS + seat] -= d[at + 2]
    b.pop()
    return True


def give(b: Board, at: i64, number: i64) -> None:
    """So many cubes of the resource that is asked about."""
    d = b.d
    seat = d[at + 1]
    place = d[at + 3]
    resource = d[at + 4]
    d[at + 2] -= number * d[PRICE + resource] * 2
    if d[at + 2] < 0:
        d[at + 2] = 0
    d[at + 4] += 1
    if number == 0:
        return
    if place >= 0:
        b.push(F_SOURCE, seat, resource, number, place)
    else:
        d[STOCK + seat * RESOURCES + resource] -= number
