"""Combat: attacks, battles blow by blow, razing."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.attacking import GROUPS, combat_value, pick, standing
from oikist.games.romolo.engine.fates import destroy_chosen, eliminate, fill_constructions
from oikist.games.romolo.engine.moving import retreats
from oikist.games.romolo.layout import (
    ALL_SYMBOLS,
    B_ATTACKER,
    B_BONUS,
    B_DEFENDER,
    B_HEX,
    B_HITS,
    B_IGNORE,
    B_LOSER,
    B_TOKEN,
    B_TOWER,
    B_UNITS,
    BANK_TROPHIES,
    BS_COMMIT_2,
    BS_DECLARE_2,
    BS_END,
    BS_FLEE,
    BS_FLEE_2,
    BS_GO,
    BS_HIT,
    BS_HIT_2,
    BS_RAZE,
    BUILT_AT,
    CHARS_USED,
    DAMAGED,
    DEAD,
    DEFENSOR,
    DONE,
    DOUBLE,
    DUX,
    DUX_LEFT,
    F_PUT_AWAY,
    F_RAZE,
    FLEE,
    FOOT,
    GROUP_AT,
    HEROS,
    HEX_AT,
    LYING,
    MERCENARY,
    NUMBER_AT,
    OBSESSOR,
    OUT,
    PICKED,
    PLUS,
    PUT_AWAY,
    SHIELD,
    SPENT,
    STATUSES,
    STAY,
    SWORD,
    SYMBOL_AT,
    SYMBOLS,
    TOWER,
    TROPHIES,
    USE_AT,
)

CHARGE: Final = 21
"""USE_AT + 21: Obsessor's bonus against a tower."""
CHARGED: Final = 44
"""Bit of CHARS_USED: that bonus was used this turn."""


# the course of a battle


def _side(b: Board, at: i64) -> i64:
    """0 when the attacker is to decide, 1 for the defender."""
    return 0 if b.d[at + 1] == b.d[B_ATTACKER] else 1


def _penalised(b: Board, side: i64) -> bool:
    d = b.d
    first = B_UNITS + side * GROUPS
    return d[first + 1] + d[first + 3] + d[first + 5] + d[first + 7] > 0


def fill_declare(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-R14: Dux (a number), Defensor, Heros and Obsessor, or no more."""
    d = b.d
    side = _side(b, at)
    seat = d[at + 1]
    buf[n] = i32(DONE)
    n += 1
    if b.ready(seat, DUX):
        for number in range(1, d[DUX_LEFT + seat] + 1):
            buf[n] = i32(NUMBER_AT + number)
            n += 1
    if side == 1 and b.ready(seat, DEFENSOR):
        buf[n] = i32(USE_AT + DEFENSOR)
        n += 1
    if side == 0 and b.ready(seat, HEROS):
        buf[n] = i32(USE_AT + HEROS)
        n += 1
    if b.owns(seat, OBSESSOR):
        if b.ready(seat, OBSESSOR) and d[B_IGNORE + side] == 0 and _penalised(b, side):
            buf[n] = i32(USE_AT + OBSESSOR)
            n += 1
        if side == 0 and d[B_TOWER] and not d[CHARS_USED + seat] & bit(CHARGED):
            buf[n] = i32(USE_AT + CHARGE)
            n += 1
    return n


def _declare(b: Board, at: i64, action: i64) -> None:
    d = b.d
    side = _side(b, at)
    seat = d[at + 1]
    if action == DONE:
        _next(b, at)
    elif action < USE_AT:
        b.use(seat, DUX)
        d[DUX_LEFT + seat] -= action - NUMBER_AT
        d[B_BONUS + side] += action - NUMBER_AT
    elif action == USE_AT + CHARGE:
        d[CHARS_USED + seat] |= bit(CHARGED)
        d[B_BONUS + side] += 2
    else:
        character = action - USE_AT
        b.use(seat, character)
        if character == OBSESSOR:
            d[B_IGNORE + side] = 1
        else:
            d[B_BONUS + side] += 2 if character == HEROS else 1


def hand(b: Board, seat: i64) -> i64:
    """Mask of the die tokens in a seat's hand, as far as the viewer knows."""
    put = b.d[PUT_AWAY + seat]
    mask = ALL_SYMBOLS & ~b.d[SPENT + seat]
    if 0 < put <= SYMBOLS:
        mask &= ~bit(put - 1)
    return mask


def fill_battle(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """What the battle asks now."""
    d = b.d
    step = d[at + 2]
    if step <= BS_DECLARE_2:
        return fill_declare(b, at, buf, n)
    if step <= BS_COMMIT_2:
        mask: i64 = ALL_SYMBOLS if b.box.dice else hand(b, d[at + 1])
        for symbol in range(SYMBOLS):
            if mask & bit(symbol):
                buf[n] = i32(SYMBOL_AT + symbol)
                n += 1
        return n
    if step <= BS_FLEE_2:
        buf[n] = i32(FLEE)
        buf[n + 1] = i32(STAY)
        return n + 2
    if step == BS_GO:
        ways = retreats(b, d[at + 1], d[B_HEX])
        for place in range(b.box.hexes):
            if ways & bit(place):
                buf[n] = i32(HEX_AT + place)
                n += 1
        return n
    return _fill_hits(b, at, buf, n)


def _other(b: Board, seat: i64) -> i64:
    return b.d[B_DEFENDER] if seat == b.d[B_ATTACKER] else b.d[B_ATTACKER]


def _fill_hits(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-98: units first, then constructions if the player likes."""
    d = b.d
    side = _side(b, at)
    first = B_UNITS + (1 - side) * GROUPS
    start = n
    for group in range(GROUPS):
        if d[first + group] > 0:
            buf[n] = i32(GROUP_AT + group)
            n += 1
    if n > start:
        return n
    if d[at + 1] < b.box.seats:  # the A.I. always does what it can
        buf[n] = i32(DONE)
        n += 1
    return fill_constructions(b, d[B_HEX], _other(b, d[at + 1]), buf, n)


def _next(b: Board, at: i64) -> None:
    """The next step; who decides there."""
    d = b.d
    d[at + 2] += 1
    step = d[at + 2]
    defends = step == BS_DECLARE_2 or step == BS_COMMIT_2 or step == BS_FLEE_2 or step == BS_HIT_2
    d[at + 1] = d[B_DEFENDER] if defends else d[B_ATTACKER]


def answer_battle(b: Board, at: i64, action: i64) -> None:
    """A decision in a battle, or the die."""
    d = b.d
    step = d[at + 2]
    seat = d[at + 1]
    if step <= BS_DECLARE_2:
        _declare(b, at, action)
    elif step <= BS_COMMIT_2:
        d[PICKED + seat] = action - SYMBOL_AT + 1
        _next(b, at)
        if step == BS_COMMIT_2:
            _reveal(b)
    elif step <= BS_FLEE_2:
        if action == FLEE:
            d[B_LOSER] = 1 + _side(b, at)
            d[at + 2] = BS_GO
        else:
            _next(b, at)
            if step == BS_FLEE_2:
                _resolve(b, at)
    elif step == BS_GO:
        _go(b, at, action - HEX_AT)
    else:
        _hit(b, at, action)


def _reveal(b: Board) -> None:
    """ROM-89, ROM-R47: both tokens are shown."""
    d = b.d
    for side in range(2):
        seat = d[B_ATTACKER + side]
        symbol = d[PICKED + seat] - 1
        d[B_TOKEN + side] = symbol + 1
        d[PICKED + seat] = 0
        if not b.box.dice:
            d[SPENT + seat] |= bit(symbol)


def value(b: Board, side: i64) -> i64:
    """The final value of a side (ROM-88, ROM-90, ROM-R14)."""
    d = b.d
    first = B_UNITS + side * GROUPS
    total = d[B_BONUS + side]
    for group in range(GROUPS):
        total += d[first + group] * _worth(b, side, group >> 1)
    if side == 1 and d[B_TOWER]:
        total += 4
    if _penalised(b, side) and d[B_IGNORE + side] == 0:
        total -= 3
    if total < 0:
        total = 0
    symbol = d[B_TOKEN + side] - 1
    if symbol == DOUBLE:
        return total * 2
    return total + 3 if symbol == PLUS else total


def _plain_value(b: Board, side: i64) -> i64:
    """Combat values and the penalty alone."""
    d = b.d
    first = B_UNITS + side * GROUPS
    total: i64 = 4 if side == 1 and d[B_TOWER] else 0
    for group in range(GROUPS):
        total += d[first + group] * _worth(b, side, group >> 1)
    if _penalised(b, side):
        total -= 3
    return max(0, total)


def _worth(b: Board, side: i64, kind: i64) -> i64:
    """A unit's combat value; A.I. soldiers have 2 (ROM-155)."""
    if b.d[B_ATTACKER + side] >= b.box.seats:
        return 2
    return combat_value(kind)


def _trophy(b: Board, seat: i64) -> None:
    """ROM-96."""
    d = b.d
    if d[BANK_TROPHIES] > 0:
        d[BANK_TROPHIES] -= 1
        d[TROPHIES + seat] += 1


def _resolve(b: Board, at: i64) -> None:
    """ROM-96, ROM-97: winner, and casualties of both sides."""
    d = b.d
    mine = value(b, 0)
    theirs = value(b, 1)
    if mine > theirs:
        _trophy(b, d[B_ATTACKER])
    elif theirs > mine:
        _trophy(b, d[B_DEFENDER])
    for side in range(2):
        ahead = mine - theirs if side == 0 else theirs - mine
        hits: i64 = 0
        if ahead >= 3:
            hits = 3 if ahead >= 9 else 2 if ahead >= 6 else 1
        if d[B_TOKEN + side] - 1 == SWORD:
            hits += 1
        if d[B_TOKEN + 1 - side] - 1 == SHIELD:
            hits -= 1
        d[B_HITS + side] = max(0, hits)
    d[at + 2] = BS_HIT
    d[at + 1] = d[B_ATTACKER]


def settle_battle(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Goes on where nobody has anything to choose; false at a decision."""
    d = b.d
    step = d[at + 2]
    seat = d[at + 1]
    if step <= BS_DECLARE_2:
        if fill_declare(b, at, scratch, 0) > 1 and seat < b.box.seats:
            return False
        _next(b, at)
        return True
    if step <= BS_COMMIT_2:
        return False
    if step == BS_FLEE or step == BS_FLEE_2:
        side = _side(b, at)
        runs = d[B_TOKEN + side] - 1 == FOOT and not (side == 1 and d[B_TOWER])
        if runs and retreats(b, seat, d[B_HEX]):
            if seat < b.box.seats:
                return False
            if _plain_value(b, side) < _plain_value(b, 1 - side):  # ROM-R43
                d[B_LOSER] = 1 + side
                d[at + 2] = BS_GO
                return True
        _next(b, at)
        if step == BS_FLEE_2:
            _resolve(b, at)
        return True
    if step == BS_GO:
        return _settle_go(b, at, scratch)
    if step == BS_RAZE:
        stays = _other(b, d[B_ATTACKER + d[B_LOSER] - 1])
        side = 2 - d[B_LOSER]
        first = B_UNITS + side * GROUPS
        count: i64 = 0
        for group in range(6):
            if group & 1 == 0 or d[B_IGNORE + side]:
                count += d[first + group]
        d[at + 2] = BS_END
        if count > 0:
            b.push(F_RAZE, stays, d[B_HEX], count, 1 if stays < b.box.seats else 0)  # the A.I. does all it can
        return True
    if step == BS_HIT or step == BS_HIT_2:
        side = _side(b, at)
        _still_there(b)
        if d[B_HITS + side] == 0:
            if step == BS_HIT:
                _next(b, at)
            else:
                d[at + 2] = BS_END
            return True
        count = _fill_hits(b, at, scratch, 0)
        if count == 0:
            d[B_HITS + side] = 0
            return True
        if count == 1:
            _hit(b, at, i64(scratch[0]))
            return True
        return False
    _end(b)
    return True


# retreating


def _settle_go(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """The units of the side that runs, one after the other; then the other side has won."""
    d = b.d
    side = d[B_LOSER] - 1
    d[at + 1] = d[B_ATTACKER + side]
    first = B_UNITS + side * GROUPS
    for group in range(GROUPS):
        if d[first + group] > 0:
            d[at + 3] = group
            if fill_battle(b, at, scratch, 0) == 1:
                _go(b, at, i64(scratch[0]) - HEX_AT)
                return True
            return False
    _trophy(b, _other(b, d[at + 1]))
    d[at + 2] = BS_RAZE
    return True


def _go(b: Board, at: i64, there: i64) -> None:
    """One unit goes; its penalty token stays behind (ROM-100, ROM-R30)."""
    d = b.d
    side = d[B_LOSER] - 1
    seat = d[B_ATTACKER + side]
    group = d[at + 3]
    place = d[B_HEX]
    old = pick(b, seat, place, group)
    d[B_UNITS + side * GROUPS + group] -= 1
    b.add_unit(seat, place, group >> 1, old, -1)
    b.add_unit(seat, there, group >> 1, LYING if side == 0 else old & ~1, 1)


# casualties


def _still_there(b: Board) -> None:
    """Units that went because a capital lost power (ROM-69) are in the battle no longer."""
    d = b.d
    place = d[B_HEX]
    for group in range(GROUPS):
        there = standing(b, d[B_ATTACKER], place, group)
        if d[B_UNITS + group] > there:
            d[B_UNITS + group] = there
        there = standing(b, d[B_DEFENDER], place, group)
        there += b.units(d[B_DEFENDER], place, group >> 1, LYING + (group & 1))
        if d[B_UNITS + GROUPS + group] > there:
            d[B_UNITS + GROUPS + group] = there


def _hit(b: Board, at: i64, action: i64) -> None:
    d = b.d
    side = _side(b, at)
    seat = d[at + 1]
    place = d[B_HEX]
    other = _other(b, seat)
    if action == DONE:
        d[B_HITS + side] = 0
        return
    d[B_HITS + side] -= 1
    if action >= GROUP_AT:
        group = action - GROUP_AT
        d[B_UNITS + (1 - side) * GROUPS + group] -= 1
        b.lose_unit(other, place, group >> 1, pick(b, other, place, group))
        if group >> 1 == MERCENARY:
            d[DEAD + other] += 1
        return
    if action != BUILT_AT + TOWER:
        destroy_chosen(b, place, action)
        return
    if d[DAMAGED + other] == 0:
        d[DAMAGED + other] = 1
        return
    eliminate(b, other, seat)
    d[B_HITS + 1 - side] = 0  # ROM-R48
    for group in range(GROUPS):
        d[B_UNITS + (1 - side) * GROUPS + group] = 0


def _end(b: Board) -> None:
    """ROM-100: tokens go, attackers lie down; die tokens are refreshed (ROM-R15, ROM-R47)."""
    d = b.d
    place = d[B_HEX]
    b.pop()
    for side in range(2):
        seat = d[B_ATTACKER + side]
        for group in range(GROUPS):
            left = d[B_UNITS + side * GROUPS + group]
            kind = group >> 1
            token = group & 1
            for state in range(0, STATUSES, 2):
                count = b.units(seat, place, kind, state + token)
                if count > left:
                    count = left
                if side == 0 and state == LYING:
                    count = 0  # it did not attack
                if count > 0:
                    b.change(seat, place, kind, state + token, LYING if side == 0 else state, count)
                    left -= count
    for back in range(2):
        seat = d[B_ATTACKER + 1 - back]
        if d[OUT + seat] == 0 and not b.box.dice and hand(b, seat) == 0:
            d[SPENT + seat] = 0
            d[PUT_AWAY + seat] = 0
            b.push(F_PUT_AWAY, seat)
    for at in range(B_HEX, B_LOSER + 1):
        d[at] = 0
