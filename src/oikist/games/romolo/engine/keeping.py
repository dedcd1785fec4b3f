"""The maintenance phase: income, mercenaries, feeding, and standing up."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.fates import (
    anything_built,
    destroy_chosen,
    eliminate,
    fill_constructions,
    fill_units,
    remove_unit,
)
from oikist.games.romolo.engine.paying import wealth
from oikist.games.romolo.layout import (
    ASKED,
    BUILT,
    CAPITAL,
    DEAD,
    DONE,
    F_ASK,
    F_DISMISS,
    F_FEED,
    F_SALARY,
    F_SPARE,
    F_UNPAID,
    F_VALUE,
    FOEDERATUS,
    FOEDERATUS_LEFT,
    FURNARUS,
    GRAIN,
    HEXES,
    HOSTILE,
    MERCENARIES,
    MERCENARY,
    NUMBER_AT,
    OCCUPIED,
    OUT,
    PAY_GRAIN,
    PRICE,
    SALT,
    SOLDIER,
    STATUSES,
    STEP,
    STOCK,
    STORED,
    TURN,
    U_DISMISS,
    U_FEED,
    U_INCOME,
    U_MARKET,
    U_PAY,
    UNIT_AT,
    UNITS,
    USE_AT,
    WORKER,
)

DEAD_ONE: Final = 138
"""GROUP_AT + 4: a mercenary that was destroyed."""


def upkeep(b: Board) -> bool:
    """Does the next step of the maintenance phase; false when all are done but the market and the standing up."""
    d = b.d
    seat = d[TURN]
    step = d[STEP]
    d[STEP] = step + 1
    if step == U_INCOME:
        for place in range(b.box.hexes):  # ROM-104, ROM-R33
            packed = d[STORED + place]
            while packed:
                b.gain(seat, packed & 3, (packed >> 2) & 15)
                packed >>= 6
            d[STORED + place] = 0
    elif step == U_PAY:
        count = d[MERCENARIES + seat] + d[DEAD + seat]
        if count > 0:
            if b.ready(seat, FOEDERATUS) and d[FOEDERATUS_LEFT + seat] > 0:
                b.push(F_SPARE, seat, count)
            else:
                salary(b, seat, count)
    elif step == U_DISMISS:
        d[DEAD + seat] = 0
        if d[MERCENARIES + seat] > 0:
            b.push(F_DISMISS, seat)
    elif step == U_FEED:
        b.push(F_FEED, seat)
    else:
        assert step == U_MARKET
        return False
    return True


# mercenaries


def salt_price(b: Board) -> i64:
    """Half coins for a salt that is not paid in salt (ROM-106)."""
    price = b.d[PRICE + SALT]
    return 2 * price if price else 1


def payable_salt(b: Board, seat: i64) -> i64:
    """How many salt the seat can pay, in salt and in value."""
    return b.stock(seat, SALT) + wealth(b, seat, -1, True) // salt_price(b)


def salary(b: Board, seat: i64, count: i64) -> None:
    """ROM-105, ROM-R17: as many as can be paid are paid; the others are chosen after that."""
    means = payable_salt(b, seat)
    paid = count
    while paid * (paid + 1) // 2 > means:
        paid -= 1
    if paid < count:
        b.push(F_UNPAID, seat, count - paid, 0)
    if paid > 0:
        b.push(F_SALARY, seat, paid * (paid + 1) // 2)


def _salt_least(b: Board, at: i64) -> i64:
    d = b.d
    seat = d[at + 1]
    rest = d[at + 2] - wealth(b, seat, -1, True) // salt_price(b)
    return max(0, rest)


def _salt_most(b: Board, at: i64) -> i64:
    has = b.stock(b.d[at + 1], SALT)
    return min(b.d[at + 2], has)


def fill_salary(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """How much of the salary is paid in salt."""
    for number in range(_salt_least(b, at), _salt_most(b, at) + 1):
        buf[n] = i32(NUMBER_AT + number)
        n += 1
    return n


def settle_salary(b: Board, at: i64) -> bool:
    """Pays in salt what there is no choice about."""
    low = _salt_least(b, at)
    if low != _salt_most(b, at):
        return False
    pay_salary(b, at, low)
    return True


def pay_salary(b: Board, at: i64, number: i64) -> None:
    """So much in salt, the rest in value."""
    d = b.d
    seat = d[at + 1]
    rest = (d[at + 2] - number) * salt_price(b)
    b.pop()
    b.gain(seat, SALT, -number)
    if rest > 0:
        b.push(F_VALUE, seat, rest, -1, 0, 1)


def fill_spare(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-138, ROM-R40: for how many mercenaries Foederatus pays."""
    d = b.d
    seat = d[at + 1]
    count = d[at + 2]
    low: i64 = 0
    if d[at + 3]:
        means = wealth(b, seat, d[at + 4], False) // 2
        if means < count:
            low = count - means
    high = min(count, d[FOEDERATUS_LEFT + seat])
    for number in range(low, high + 1):
        buf[n] = i32(NUMBER_AT + number)
        n += 1
    return n


def spare(b: Board, at: i64, number: i64) -> None:
    """Foederatus pays for some; the others are paid."""
    d = b.d
    seat = d[at + 1]
    count = d[at + 2] - number
    hiring = d[at + 3]
    place = d[at + 4]
    b.pop()
    if number > 0:
        b.use(seat, FOEDERATUS)
        d[FOEDERATUS_LEFT + seat] -= number
    if count > 0:
        if hiring:
            b.push(F_VALUE, seat, 2 * count, place)
        else:
            salary(b, seat, count)


def fill_unpaid(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Which mercenary stays unpaid; which construction of the capital goes for it."""
    d = b.d
    seat = d[at + 1]
    if d[at + 3] == 1:
        return fill_constructions(b, d[CAPITAL + seat] - 1, -1, buf, n)
    if d[DEAD + seat] > 0:
        buf[n] = i32(DEAD_ONE)
        n += 1
    return fill_units(b, seat, MERCENARY, buf, n)


def settle_unpaid(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """ROM-107: who has nothing left but the tower is eliminated."""
    d = b.d
    seat = d[at + 1]
    if d[at + 2] == 0 or d[OUT + seat]:
        b.pop()
        return True
    if not anything_built(b, d[CAPITAL + seat] - 1):
        b.pop()
        eliminate(b, seat, -1)
        return True
    count = fill_unpaid(b, at, scratch, 0)
    if count == 0:  # a unit limit took them all
        b.pop()
        return True
    if count == 1:
        answer_unpaid(b, at, i64(scratch[0]))
        return True
    return False


def answer_unpaid(b: Board, at: i64, action: i64) -> None:
    """A mercenary, then a construction."""
    d = b.d
    seat = d[at + 1]
    if d[at + 3] == 0:
        if action == DEAD_ONE:
            d[DEAD + seat] -= 1
        else:
            remove_unit(b, seat, action - UNIT_AT)
        d[at + 3] = 1
        return
    d[at + 3] = 0
    d[at + 2] -= 1
    destroy_chosen(b, d[CAPITAL + seat] - 1, action)


def fill_dismiss(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-108."""
    buf[n] = i32(DONE)
    return fill_units(b, b.d[at + 1], MERCENARY, buf, n + 1)


# feeding


def _farm_open(b: Board, seat: i64, place: i64) -> i64:
    """1 if the seat may use farms of the hex, 0 if not, 2 if somebody must be asked first (ROM-109, ROM-R4)."""
    d = b.d
    here = bit(place)
    others = b.opponents(seat, place)
    tower = b.tower(place)
    if tower >= 0 and tower != seat and tower != b.box.partner(seat):
        others |= bit(tower)
    if others == 0:
        return 1
    unasked = False
    for other in range(b.box.players):
        if others & bit(other):
            if d[HOSTILE + other] & here or other >= b.box.seats:
                return 0
            if not d[ASKED + other] & here:
                unasked = True
    return 2 if unasked else 1


def farms(b: Board, seat: i64, wanted: i64) -> i64:
    """Mask of the hexes with farms that are open (1) or where somebody must be asked (2)."""
    mask: i64 = 0
    for place in range(b.box.hexes):
        if b.d[BUILT + place] & 15 and _farm_open(b, seat, place) == wanted:
            mask |= bit(place)
    return mask


def reach(b: Board, place: i64, open_farms: i64) -> i64:
    """Mask of the farm hexes that can feed a unit on this hex (ROM-109, ROM-R6)."""
    near = b.box.near
    mask = open_farms & bit(place)
    for way in range(6):
        there = near[place * 6 + way]
        if there >= 0 and open_farms & bit(there) and not b.walled(there, (way + 3) % 6):
            mask |= bit(there)
    return mask


class Feeding:
    """An assignment of units to farms, as large as possible.

    Attributes:
        reaches: by unit, the farm hexes that can feed it.
        places: by unit, its hex.
        farm: by unit, the farm hex that feeds it, -1 for none.
        load: by farm hex, how many it feeds.
        room: by farm hex, how many it can feed.
        count: units.
        fed: units that are fed.
    """

    def __init__(self, b: Board, seat: i64, open_farms: i64) -> None:
        reaches: list[i64] = []
        places: list[i64] = []
        self.load = vec[i64]([0] * HEXES)
        self.room = vec[i64]([0] * HEXES)
        self.tried: i64 = 0
        here = b.d[OCCUPIED + seat]
        for place in range(b.box.hexes):
            if open_farms & bit(place):
                self.room[place] = 2 * (b.d[BUILT + place] & 15)
            if here & bit(place):
                count = b.of_type(seat, place, WORKER) + b.of_type(seat, place, SOLDIER)
                if count:
                    mask = reach(b, place, open_farms)
                    for _ in range(count):
                        reaches.append(mask)
                        places.append(place)
        self.reaches = vec[i64](reaches)
        self.places = vec[i64](places)
        self.count: i64 = len(reaches)
        self.farm = vec[i64]([-1] * len(reaches))
        self.fed: i64 = 0
        self.hexes: i64 = b.box.hexes
        for unit in range(self.count):
            self.tried = 0
            if self.find(unit):
                self.fed += 1

    def find(self, unit: i64) -> bool:
        """Finds a farm for a unit, moving others to other farms if need be."""
        mask = self.reaches[unit]
        for place in range(self.hexes):
            if not mask & bit(place) or self.tried & bit(place):
                continue
            self.tried |= bit(place)
            if self.load[place] < self.room[place]:
                self.load[place] += 1
                self.farm[unit] = place
                return True
            for other in range(self.count):
                if self.farm[other] == place:
                    self.load[place] -= 1
                    self.farm[other] = -1
                    if self.find(other):
                        self.load[place] += 1
                        self.farm[unit] = place
                        return True
                    self.load[place] += 1
                    self.farm[other] = place
        return False

    def spare_places(self) -> i64:
        """Mask of the hexes from which a unit can go without fewer being fed: those an alternating path leads to."""
        # a unit that is not fed may go; so may one whose farm could feed, in its stead, one that may go
        free: i64 = 0
        farms: i64 = 0
        for unit in range(self.count):
            if self.farm[unit] < 0:
                free |= bit(self.places[unit])
                farms |= self.reaches[unit]
        grew = True
        while grew:
            grew = False
            for unit in range(self.count):
                place = self.farm[unit]
                if place >= 0 and farms & bit(place) and not free & bit(self.places[unit]):
                    free |= bit(self.places[unit])
                    farms |= self.reaches[unit]
                    grew = True
        return free


def settle_feed(b: Board, at: i64) -> bool:
    """Ends when everybody is fed; asks for leave where it matters (ROM-R51); false at a decision."""
    d = b.d
    seat = d[at + 1]
    feeding = Feeding(b, seat, farms(b, seat, 1))
    if feeding.count - feeding.fed <= d[at + 2] + d[at + 3]:
        b.pop()
        return True
    closed = farms(b, seat, 2)
    if closed:
        wanted: i64 = 0
        for unit in range(feeding.count):
            wanted |= reach(b, feeding.places[unit], closed)
        for place in range(b.box.hexes):
            if wanted & bit(place):
                _ask_farm(b, seat, place)
                return True
    return False


def _ask_farm(b: Board, seat: i64, place: i64) -> None:
    d = b.d
    others = b.opponents(seat, place)
    tower = b.tower(place)
    if tower >= 0 and tower != seat and tower != b.box.partner(seat):
        others |= bit(tower)
    for back in range(b.box.players):
        other: i64 = b.box.players - 1 - back
        if others & bit(other) and not d[ASKED + other] & bit(place):
            b.push(F_ASK, other, place)


def fill_feed(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Grain, Furnarus, or which unit goes (ROM-110, ROM-R34)."""
    d = b.d
    seat = d[at + 1]
    if d[STOCK + seat * 5 + GRAIN] > 0:
        buf[n] = i32(PAY_GRAIN)
        n += 1
    free = Feeding(b, seat, farms(b, seat, 1)).spare_places()
    for kind in (WORKER, SOLDIER):
        for status in range(STATUSES):
            for place in range(b.box.hexes):
                if free & bit(place) and b.units(seat, place, kind, status) > 0:
                    buf[n] = i32(UNIT_AT + (kind * STATUSES + status) * HEXES + place)
                    n += 1
    if b.ready(seat, FURNARUS):
        buf[n] = i32(USE_AT + FURNARUS)
        n += 1
    return n


def answer_feed(b: Board, at: i64, action: i64) -> None:
    """One of the units that no farm feeds is dealt with, or two by Furnarus."""
    d = b.d
    seat = d[at + 1]
    if action == PAY_GRAIN:
        d[STOCK + seat * 5 + GRAIN] -= 1
        d[at + 2] += 1
    elif action >= USE_AT:
        b.use(seat, FURNARUS)
        d[at + 3] = 2
    else:
        remove_unit(b, seat, action - UNIT_AT)


def stand_up(b: Board, seat: i64) -> None:
    """ROM-112: all units of the seat stand, fresh; tokens stay."""
    d = b.d
    here = d[OCCUPIED + seat]
    for place in range(b.box.hexes):
        if here & bit(place):
            for word in range(2):
                at: i64 = UNITS + (seat * 2 + word) * HEXES + place
                packed = d[at]
                if packed:
                    d[at] = _upright(packed & 0xFFFFFF, True) | _upright(packed >> 24, True) << 24


def unite(b: Board, seat: i64) -> None:
    """At the end of the action phase it no longer matters which standing units were activated."""
    d = b.d
    here = d[OCCUPIED + seat]
    for place in range(b.box.hexes):
        if here & bit(place):
            for word in range(2):
                at: i64 = UNITS + (seat * 2 + word) * HEXES + place
                packed = d[at]
                if packed:
                    d[at] = _upright(packed & 0xFFFFFF, False) | _upright(packed >> 24, False) << 24


def _upright(word: i64, lying: bool) -> i64:
    """The counts of a type with the used ones, and the lying ones if wanted, made fresh; two states at a time."""
    out = (word & 255) + ((word >> 8) & 255)
    if lying:
        return out + (word >> 16)
    return out | (word >> 16) << 16
