"""The set-up: who starts, tiles, goods, the first tokens on the map."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.layout import (
    BANK,
    CAPITAL,
    CHOICE,
    COINS,
    FARM,
    FIRST,
    FOREST,
    FRESH,
    GRAIN,
    HEX_AT,
    HILL,
    PASSED,
    PLAIN,
    RESOURCE_AT,
    S_CHOICE,
    S_FIRST,
    S_FREE,
    S_PLACE,
    S_TILES,
    SEAT_AT,
    STAGE,
    STEP,
    STONE,
    TERRAIN,
    TERRAIN_AT,
    TURN,
    WAREHOUSE,
    WOOD,
    WORKER,
)


def in_order(b: Board) -> i64:
    """Whose turn it is in a step that goes around the table once."""
    return (b.d[FIRST] + b.d[PASSED]) % b.box.seats


def begin(b: Board, seat: i64) -> None:
    """ROM-7: the starting player is known."""
    d = b.d
    d[FIRST] = seat
    d[TURN] = seat
    d[STAGE] = S_CHOICE
    if b.box.rival >= 0:
        d[TERRAIN + b.box.rival] = PLAIN
        d[CAPITAL + 1] = b.box.rival + 1
        b.set_tower(b.box.rival, 1)


def fill_setup(b: Board, buf: vec[i32], n: i64) -> i64:
    """The decisions of the set-up."""
    d = b.d
    stage = d[STAGE]
    seat = in_order(b)
    if stage == S_FIRST:
        for one in range(b.box.seats):
            if b.box.first_seat < 0 or b.box.first_seat == one:
                buf[n] = i32(SEAT_AT + one)
                n += 1
    elif stage == S_CHOICE:
        buf[n] = i32(TERRAIN_AT + HILL)
        buf[n + 1] = i32(TERRAIN_AT + FOREST)
        n += 2
    elif stage == S_FREE:
        for resource in range(5):
            buf[n] = i32(RESOURCE_AT + resource)
            n += 1
    else:
        mask: i64 = 0
        for at in range(seat * 3, seat * 3 + 3):
            place = b.box.starts[at]
            if stage == S_TILES or d[TERRAIN + place] == PLAIN:
                mask |= bit(place)
        if stage == S_PLACE and d[STEP] > 3:  # alike workers, in order
            for place in range(b.box.hexes):
                if b.of_type(seat, place, WORKER) == 0:
                    mask &= ~bit(place)
                else:
                    break
        for place in range(b.box.hexes):
            if mask & bit(place):
                buf[n] = i32(HEX_AT + place)
                n += 1
    return n


def answer_setup(b: Board, action: i64) -> None:
    """A decision of the set-up, or who starts."""
    d = b.d
    stage = d[STAGE]
    seat = in_order(b)
    if stage == S_FIRST:
        begin(b, action - SEAT_AT)
        return
    if stage == S_CHOICE:
        d[CHOICE + seat] = action - TERRAIN_AT
        d[PASSED] += 1
    elif stage == S_TILES:  # ROM-11
        for at in range(seat * 3, seat * 3 + 3):
            d[TERRAIN + b.box.starts[at]] = PLAIN
        d[TERRAIN + action - HEX_AT] = d[CHOICE + seat]
        d[PASSED] += 1
    elif stage == S_FREE:  # ROM-19
        b.gain(seat, WOOD, b.box.start_goods[0])
        b.gain(seat, STONE, b.box.start_goods[1])
        b.gain(seat, GRAIN, b.box.start_goods[2])
        b.gain(seat, action - RESOURCE_AT, 1)
        d[COINS + seat] = b.box.start_coins
        d[PASSED] += 1
    else:
        _place(b, seat, action - HEX_AT)


def _place(b: Board, seat: i64, place: i64) -> None:
    """ROM-20: tower, farm, warehouse, then the workers."""
    d = b.d
    step = d[STEP]
    d[STEP] = step + 1
    if step == 0:
        b.set_tower(place, seat)
        d[CAPITAL + seat] = place + 1
    elif step == 1:
        b.put(place, FARM, 1)
        d[BANK + FARM] -= 1
    elif step == 2:
        b.put(place, WAREHOUSE, 1)
        d[BANK + WAREHOUSE] -= 1
    else:
        b.raise_unit(seat, place, WORKER, FRESH)
    if d[STEP] == 3 + b.box.start_workers:
        d[STEP] = 0
        d[PASSED] += 1
