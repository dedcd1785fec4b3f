"""Attacks: targets, who attacks, and razing where nobody defends."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.fates import anything_built, destroy_chosen, fill_constructions
from oikist.games.romolo.layout import (
    ATTACK_AT,
    B_ATTACKER,
    B_DEFENDER,
    B_HEX,
    B_TOWER,
    B_UNITS,
    BS_DECLARE,
    DONE,
    F_ATTACKERS,
    F_BATTLE,
    F_RAZE,
    FRESH,
    GROUP_AT,
    LYING,
    NUMBER_AT,
    OBSESSOR,
    OCCUPIED,
    RAZE,
    STATUSES,
    TURN,
    USED,
)

GROUPS: Final = 8
"""Units are grouped by type and penalty token."""


def combat_value(kind: i64) -> i64:
    """ROM-88."""
    return 3 if kind == 1 else 2 if kind == 2 else 1 if kind == 0 else 0


def standing(b: Board, seat: i64, place: i64, group: i64) -> i64:
    """How many units of a group (type * 2 + token) stand on a hex."""
    token = group & 1
    kind = group >> 1
    return b.units(seat, place, kind, FRESH + token) + b.units(seat, place, kind, USED + token)


def can_raze(b: Board, seat: i64, place: i64, group: i64) -> bool:
    """Whether a unit of the group can raze (ROM-R13): positive value, no token unless Obsessor sets it aside."""
    if group >= 6 or standing(b, seat, place, group) == 0:
        return False
    if group & 1 == 0:
        return True
    return combat_value(group >> 1) > 3 or b.ready(seat, OBSESSOR)


def fill_combat(b: Board, buf: vec[i32], n: i64) -> i64:
    """The attacks that the active player may make, or the end of the phase."""
    d = b.d
    seat = d[TURN]
    ally = b.box.partner(seat)
    buf[n] = i32(DONE)
    n += 1
    here = d[OCCUPIED + seat]
    for place in range(b.box.hexes):
        if not here & bit(place):
            continue
        upright: i64 = 0
        razes = False
        for group in range(GROUPS):
            if standing(b, seat, place, group) > 0:
                upright = 1
                razes = razes or can_raze(b, seat, place, group)
        if upright == 0:
            continue
        alone = True
        tower = b.tower(place)
        for other in range(b.box.players):
            if other != seat and other != ally and (d[OCCUPIED + other] & bit(place) or tower == other):
                alone = False
                buf[n] = i32(ATTACK_AT + place * 6 + other)
                n += 1
        if alone and razes and anything_built(b, place):
            buf[n] = i32(ATTACK_AT + place * 6 + RAZE)
            n += 1
    return n


def attack(b: Board, code: i64) -> None:
    """A hex and a target are chosen."""
    d = b.d
    seat = d[TURN]
    place = code // 6
    target = code % 6
    if target == RAZE:
        b.push(F_RAZE, seat, place, 1, 0, 1)
        return
    d[B_HEX] = place
    d[B_ATTACKER] = seat
    d[B_DEFENDER] = target
    b.push(F_ATTACKERS, seat, 0)


# who attacks


def _attackers_least(b: Board, at: i64) -> i64:
    """0, or 1 when nobody has been chosen and this is the last group that stands there."""
    d = b.d
    group = d[at + 2]
    for earlier in range(group):
        if d[B_UNITS + earlier] > 0:
            return 0
    for later in range(group + 1, GROUPS):
        if standing(b, d[at + 1], d[B_HEX], later) > 0:
            return 0
    return 1


def fill_attackers(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """How many units of the group attack."""
    d = b.d
    for number in range(_attackers_least(b, at), standing(b, d[at + 1], d[B_HEX], d[at + 2]) + 1):
        buf[n] = i32(NUMBER_AT + number)
        n += 1
    return n


def settle_attackers(b: Board, at: i64) -> bool:
    """Goes on to the next group of which some may attack, and from the last to the battle."""
    d = b.d
    seat = d[at + 1]
    place = d[B_HEX]
    while d[at + 2] < GROUPS:
        count = standing(b, seat, place, d[at + 2])
        if count > 0:
            if _attackers_least(b, at) != count:
                return False
            d[B_UNITS + d[at + 2]] = count
        d[at + 2] += 1
    b.pop()
    defender = d[B_DEFENDER]
    for group in range(GROUPS):
        total: i64 = 0
        for state in range(0, STATUSES, 2):
            total += b.units(defender, place, group >> 1, state + (group & 1))
        d[B_UNITS + GROUPS + group] = total
    d[B_TOWER] = 1 if b.tower(place) == defender else 0
    b.push(F_BATTLE, seat, BS_DECLARE)
    return True


def pick(b: Board, seat: i64, place: i64, group: i64) -> i64:
    """The state of some unit of a group on a hex: standing ones before lying ones."""
    token = group & 1
    kind = group >> 1
    if b.units(seat, place, kind, FRESH + token) > 0:
        return FRESH + token
    if b.units(seat, place, kind, USED + token) > 0:
        return USED + token
    return LYING + token


# razing


def fill_raze(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Which unit lies down for it; which construction."""
    d = b.d
    if d[at + 4]:
        buf[n] = i32(DONE)
        n += 1
    if d[at + 5]:
        for group in range(6):
            # Obsessor has set the tokens of this attack aside (ROM-R38): the units that have one may join it
            joins = d[at + 6] != 0 and group & 1 == 1 and standing(b, d[at + 1], d[at + 2], group) > 0
            if joins or (d[at + 6] == 0 and can_raze(b, d[at + 1], d[at + 2], group)):
                buf[n] = i32(GROUP_AT + group)
                n += 1
        return n
    return fill_constructions(b, d[at + 2], -1, buf, n)


def settle_raze(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Ends when all is done or nothing is left; takes what there is no choice about."""
    d = b.d
    if d[at + 3] == 0:
        if d[at + 6] == 0 or not anything_built(b, d[at + 2]):
            b.pop()
            return True
        d[at + 3] = 1
        d[at + 4] = 1
        d[at + 5] = 1
    count = fill_raze(b, at, scratch, 0)
    if count == 0 or (count == 1 and scratch[0] == DONE):
        b.pop()
        return True
    if count == 1:
        answer_raze(b, at, i64(scratch[0]))
        return True
    return False


def answer_raze(b: Board, at: i64, action: i64) -> None:
    """A unit, a construction, or no more."""
    d = b.d
    seat = d[at + 1]
    place = d[at + 2]
    if action == DONE:
        b.pop()
    elif action >= GROUP_AT:
        group = action - GROUP_AT
        kind = group >> 1
        b.change(seat, place, kind, pick(b, seat, place, group), LYING + (group & 1), 1)
        if group & 1 and d[at + 6] == 0:
            b.use(seat, OBSESSOR)
            d[at + 6] = 1
        d[at + 4] = 0
        d[at + 5] = 0
    else:
        d[at + 3] -= 1
        destroy_chosen(b, place, action)
