"""The end: what calls for it, and what is decided at scoring."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine import building, people
from oikist.games.romolo.engine.opening import in_order
from oikist.games.romolo.layout import (
    BANK,
    BLESSED,
    BUILT,
    DISPLAY,
    DOMINION,
    DONE,
    F_MARK,
    HEX_AT,
    HEXES,
    MARK,
    MARKED,
    OUT,
    PASSED,
    PILE,
    S_END,
    S_SCORE,
    SACERDOS,
    SLOTS,
    STAGE,
    STEP,
    TOKEN_KINDS,
)
from oikist.games.romolo.scoring import Influence, dominion_hexes, side


def called(b: Board) -> bool:
    """Whether something has happened that calls for the end procedure."""
    d = b.d
    empty: i64 = 0
    for kind in range(TOKEN_KINDS):
        if d[BANK + kind] == 0:
            empty += 1
    if empty >= 3:
        return True
    if d[PILE] + d[PILE + 1] + d[PILE + 2] > 0:
        return False
    for slot in range(SLOTS):
        if d[DISPLAY + slot]:
            return False
    return True


def evaluate(b: Board) -> None:
    """The game ends; what is left to decide is decided (ROM-R41)."""
    d = b.d
    d[STAGE] = S_SCORE
    d[STEP] = 0
    d[PASSED] = 0
    if b.box.rival >= 0:  # ROM-R44
        for back in range(b.box.hexes):
            place = b.box.hexes - 1 - back
            if d[MARK + place] == 1:
                b.push(F_MARK, 1, place, -1)


def fill_score(b: Board, buf: vec[i32], n: i64) -> i64:
    """Architectus, Sacerdos, dominion."""
    d = b.d
    seat = in_order(b)
    mask: i64 = 0
    if d[STEP] == 0:
        if people.may_mark(b, seat):
            for place in range(b.box.hexes):
                if d[BUILT + place] & 15 and d[MARKED + seat] != place + 1:
                    mask |= bit(place)
    elif d[STEP] == 1:
        given: i64 = 0
        blessed = d[BLESSED + seat]
        while blessed:
            given += 1
            blessed >>= 6
        if given < 2 * b.owns(seat, SACERDOS):
            influence = Influence(b)
            for place in range(b.box.hexes):
                if influence.points[side(b, seat) * HEXES + place] > 0:
                    mask |= bit(place)
    else:
        mask = dominion_hexes(b, Influence(b), seat)
    if mask == 0:
        return n
    if d[STEP] < 2:
        buf[n] = i32(DONE)
        n += 1
    for place in range(b.box.hexes):
        if mask & bit(place):
            buf[n] = i32(HEX_AT + place)
            n += 1
    return n


def settle_score(b: Board, scratch: vec[i32]) -> bool:
    """Goes around the table, step by step; false at a decision."""
    d = b.d
    if d[PASSED] == b.box.seats:
        d[PASSED] = 0
        d[STEP] += 1
        if d[STEP] == 3:
            d[STEP] = 0
            d[STAGE] = S_END
        return True
    count: i64 = 0
    if d[OUT + in_order(b)] == 0:
        count = fill_score(b, scratch, 0)
    if count == 0:
        d[PASSED] += 1
    elif count == 1 and d[STEP] == 2:
        answer_score(b, i64(scratch[0]))
    else:
        return False
    return True


def answer_score(b: Board, action: i64) -> None:
    """One decision of the scoring."""
    d = b.d
    seat = in_order(b)
    if action == DONE:
        d[PASSED] += 1
    elif d[STEP] == 0:
        d[MARKED + seat] = action - HEX_AT + 1
        d[PASSED] += 1
        building.check_limits(b)
    elif d[STEP] == 1:
        d[BLESSED + seat] = d[BLESSED + seat] << 6 | (action - HEX_AT + 1)
    else:
        d[DOMINION + seat] = action - HEX_AT + 1
        d[PASSED] += 1
