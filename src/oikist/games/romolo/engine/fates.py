"""Losing: units, constructions in battle, the tower, the game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.building import destroy, over_limit
from oikist.games.romolo.layout import (
    BLESSED,
    BUILT,
    BUILT_AT,
    CAPITAL,
    CHARS,
    CHARS_USED,
    COINS,
    DAMAGED,
    DEAD,
    DEFENSOR_WALLS,
    DOMINION,
    DUX_LEFT,
    EDGE_AT,
    EXPLORERS,
    FALLEN,
    FOEDERATUS_LEFT,
    FORUM,
    HEXES,
    MARKED,
    MERCENARIES,
    MERCENARY,
    NEGOTIATED,
    OCCUPIED,
    OUT,
    PICKED,
    PREPOSED,
    PUT_AWAY,
    RESOURCES,
    SOLDIER,
    SOLDIERS,
    SPENT,
    STATUSES,
    STOCK,
    TOWER,
    TOWER_AT,
    TROPHIES,
    UNIT_AT,
    UNITS,
    WALL,
    WORKER,
    WORKERS,
)


def fill_constructions(b: Board, place: i64, tower_of: i64, buf: vec[i32], n: i64) -> i64:
    """The constructions of a hex that can be destroyed: walls by edge, others by kind, this seat's tower."""
    standing = b.walls(place)
    for edge in range(6):
        if standing & bit(edge):
            buf[n] = i32(EDGE_AT + edge)
            n += 1
    for kind in range(FORUM + 1):
        if b.built(place, kind) > 0:
            buf[n] = i32(BUILT_AT + kind)
            n += 1
    if tower_of >= 0 and b.tower(place) == tower_of:
        buf[n] = i32(BUILT_AT + TOWER)
        n += 1
    return n


def anything_built(b: Board, place: i64) -> bool:
    """Whether there is a construction besides a tower."""
    return b.d[BUILT + place] & (bit(TOWER_AT) - 1) != 0


def destroy_chosen(b: Board, place: i64, action: i64) -> None:
    """Destroys what an edge or a kind names; a tower is not among it."""
    if action >= BUILT_AT:
        destroy(b, place, action - BUILT_AT, 0)
    else:
        destroy(b, place, WALL, action - EDGE_AT)


def eliminate(b: Board, seat: i64, by: i64) -> None:
    """ROM-102, ROM-R18: a seat leaves the game; its goods go to `by`, or to the bank (-1)."""
    d = b.d
    for place in range(b.box.hexes):
        d[UNITS + seat * 2 * HEXES + place] = 0
        d[UNITS + (seat * 2 + 1) * HEXES + place] = 0
    capital = d[CAPITAL + seat] - 1
    if capital >= 0:
        b.set_tower(capital, -1)
    if by >= b.box.seats:
        by = -1  # ROM-R25: the A.I. has no hand
    for resource in range(RESOURCES):
        at: i64 = STOCK + seat * RESOURCES + resource
        if by >= 0:
            b.gain(by, resource, d[at])
        d[at] = 0
    if by >= 0:
        d[COINS + by] += d[COINS + seat]
    for block in (
        CAPITAL,
        COINS,
        WORKERS,
        SOLDIERS,
        MERCENARIES,
        DEAD,
        TROPHIES,
        OCCUPIED,
        CHARS,
        CHARS_USED,
        DUX_LEFT,
        FOEDERATUS_LEFT,
        DEFENSOR_WALLS,
        NEGOTIATED,
        PREPOSED,
        MARKED,
        DAMAGED,
        SPENT,
        PUT_AWAY,
        PICKED,
        DOMINION,
        BLESSED,
    ):
        d[block + seat] = 0
    d[EXPLORERS + seat] = 2
    d[FALLEN] += 1
    d[OUT + seat] = d[FALLEN]


# units over the limit


def fill_units(b: Board, seat: i64, kind: i64, buf: vec[i32], n: i64) -> i64:
    """All units of a type, by state and hex."""
    d = b.d
    here = d[OCCUPIED + seat]
    for status in range(STATUSES):
        for place in range(b.box.hexes):
            if here & bit(place) and b.units(seat, place, kind, status) > 0:
                buf[n] = i32(UNIT_AT + (kind * STATUSES + status) * HEXES + place)
                n += 1
    return n


def fill_limit(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-R16: workers, or soldiers and mercenaries."""
    seat = b.d[at + 1]
    if b.d[at + 2] == 0:
        return fill_units(b, seat, WORKER, buf, n)
    n = fill_units(b, seat, SOLDIER, buf, n)
    return fill_units(b, seat, MERCENARY, buf, n)


def remove_unit(b: Board, seat: i64, code: i64) -> None:
    """A unit named by UNIT_AT's code goes; a mercenary leaves the game."""
    b.lose_unit(seat, code % HEXES, code // HEXES // STATUSES, code // HEXES % STATUSES)


def settle_limit(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Goes on when nothing is over the limit; removes where there is no choice."""
    d = b.d
    seat = d[at + 1]
    if not over_limit(b, seat, d[at + 2]):
        b.pop()
        return True
    if fill_limit(b, at, scratch, 0) == 1:
        remove_unit(b, seat, i64(scratch[0]) - UNIT_AT)
        return True
    return False
