"""What workers do besides building and trading: production, gathering, refining, growth, hiring."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.building import most_military, most_workers
from oikist.games.romolo.engine.moving import ask
from oikist.games.romolo.engine.paying import wealth
from oikist.games.romolo.layout import (
    ACTED,
    APOTHECARIUS,
    BANK_MERCENARIES,
    CAPITAL,
    CHAR_AT,
    CHARS,
    COINS,
    CREATE_AT,
    DEFENSOR,
    DISPLAY,
    DUX,
    DUX_LEFT,
    EXPLORER,
    EXPLORERS,
    F_BOUGHT,
    F_CHARACTER,
    F_PRODUCE,
    F_SOURCE,
    F_SPARE,
    F_VALUE,
    FOEDERATUS,
    FOEDERATUS_LEFT,
    FOREST,
    FRESH,
    GATHER_AT,
    GRAIN,
    HILL,
    HIRE_AT,
    HIRED,
    LYING,
    MAY_DROP,
    MERCENARIES,
    MERCENARY,
    MILL,
    NEGOTIATOR,
    PLAIN,
    PRAEPOSITUS,
    PREPOSED,
    PRODUCE_AT,
    PRODUCED,
    REFINE_AT,
    REFINED,
    SALT,
    SLOTS,
    SOLDIER,
    SOLDIERS,
    STARTED,
    STOCK,
    STONE,
    STORED,
    TERRAIN,
    TO_HAND_AT,
    TOKEN,
    USED,
    WATER,
    WOOD,
    WORKED,
    WORKER,
    WORKERS,
)


def acting(b: Board, at: i64) -> i64:
    """The hex in which the unit acts: its own, or the one Traductor lends."""
    lent = b.d[at + 6]
    return lent - 1 if lent else b.d[at + 3]


def worked(b: Board, at: i64) -> None:
    """ROM-25: an action other than a move ends the unit's actions; what Traductor lent is given back."""
    d = b.d
    d[at + 4] = 0
    d[at + 5] = (d[at + 5] | STARTED | WORKED) & ~MAY_DROP
    d[at + 6] = 0
    d[ACTED] = 1


# production


def yielded(b: Board, place: i64, way: i64) -> i64:
    """What a worker on a hex produces from direction `way` (6: the hex itself, ROM-58, ROM-R9); -1 for nothing."""
    d = b.d
    terrain = d[TERRAIN + place]
    if terrain == WATER:
        return -1
    if way == 6:
        if d[PRODUCED] & bit(place):
            return -1
        return GRAIN if terrain == PLAIN else STONE if terrain == HILL else WOOD
    there = b.box.near[place * 6 + way]
    if there < 0 or d[TERRAIN + there] != WATER or d[PRODUCED] & bit(there):
        return -1
    return SALT


def _usable(b: Board, seat: i64, place: i64, way: i64) -> bool:
    """Whether the production of a hex may go to an empty warehouse in direction `way` (ROM-62, ROM-63)."""
    if way == 6:
        return b.free_warehouse(place)
    there = b.box.near[place * 6 + way]
    if there < 0 or not b.free_warehouse(there):
        return False
    return not b.walled(there, (way + 3) % 6) and not b.hostile(seat, there)


def amount(b: Board, place: i64, resource: i64) -> i64:
    """How many cubes a production gives (ROM-60)."""
    terrain = b.d[TERRAIN + place]
    if (resource == WOOD and terrain == FOREST) or (resource == STONE and terrain == HILL):
        return 1 + b.built(place, MILL)
    return 1


def fill_produce(b: Board, seat: i64, place: i64, buf: vec[i32], n: i64) -> i64:
    """All productions, by source and warehouse."""
    if b.d[TERRAIN + place] == WATER:
        return n
    targets: i64 = 0
    for way in range(7):
        if _usable(b, seat, place, way):
            targets |= bit(way)
    sources: i64 = 0
    helped: i64 = 0
    preposed = b.d[PREPOSED + seat] - 1 if b.ready(seat, PRAEPOSITUS) else -1
    for way in range(7):
        resource = yielded(b, place, way)
        if resource >= 0:
            sources |= bit(way)
            if resource == preposed:
                helped |= bit(way)
    if targets:
        for extra in range(2):
            mask = sources if extra == 0 else helped
            for way in range(7):
                if mask & bit(way):
                    for target in range(7):
                        if targets & bit(target):
                            buf[n] = i32(PRODUCE_AT + extra * 49 + way * 7 + target)
                            n += 1
    if b.ready(seat, APOTHECARIUS):
        for extra in range(2):
            mask = sources if extra == 0 else helped
            for way in range(7):
                if mask & bit(way):
                    buf[n] = i32(TO_HAND_AT + extra * 7 + way)
                    n += 1
    return n


def produce(b: Board, at: i64, action: i64) -> None:
    """The worker means to produce; leave is asked where the warehouse stands (ROM-R4)."""
    d = b.d
    seat = d[at + 1]
    place = acting(b, at)
    target: i64 = -1
    if action < TO_HAND_AT:
        code = action - PRODUCE_AT
        extra = code // 49
        way = (code % 49) // 7
        target = b.box.near[place * 6 + code % 7] if code % 7 < 6 else place
    else:
        code = action - TO_HAND_AT
        extra = code // 7
        way = code % 7
    resource = yielded(b, place, way)
    source = b.box.near[place * 6 + way] if way < 6 else place
    count = amount(b, place, resource) + extra
    d[at + 5] |= MAY_DROP
    b.push(F_PRODUCE, seat, source, target, count, resource, extra)
    if target >= 0 and target != place:
        ask(b, seat, target)


def harvest(b: Board, at: i64) -> None:
    """Leave was given, or not: then nothing has happened."""
    d = b.d
    seat = d[at + 1]
    source = d[at + 2]
    target = d[at + 3]
    count = d[at + 4]
    resource = d[at + 5]
    extra = d[at + 6]
    b.pop()
    unit = b.top()
    if target >= 0 and target != acting(b, unit) and b.hostile(seat, target):
        return
    if target >= 0:
        b.store(target, resource, count)
    else:
        b.gain(seat, resource, count)
        b.use(seat, APOTHECARIUS)
    if extra:
        b.use(seat, PRAEPOSITUS)
    d[PRODUCED] |= bit(source)
    worked(b, unit)


def fill_gather(b: Board, place: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-65: stocks of the hex, each sort once."""
    packed = b.d[STORED + place]
    last: i64 = 0
    while packed:
        one = packed & 63
        if one != last:
            buf[n] = i32(GATHER_AT + one)
            n += 1
            last = one
        packed >>= 6
    return n


def gather(b: Board, at: i64, stock: i64) -> None:
    """The cubes of one warehouse go to the hand."""
    seat = b.d[at + 1]
    b.unstore(acting(b, at), stock)
    b.gain(seat, stock & 3, stock >> 2)
    worked(b, at)


def fill_refine(b: Board, seat: i64, place: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-66, ROM-R46."""
    for resource in range(4):
        if b.at_hand(seat, place, resource) >= 2:
            buf[n] = i32(REFINE_AT + resource)
            n += 1
    return n


def refine(b: Board, at: i64, resource: i64) -> None:
    """Two of a kind become one refined."""
    seat = b.d[at + 1]
    place = acting(b, at)
    worked(b, at)
    b.gain(seat, REFINED, 1)
    b.push(F_SOURCE, seat, resource, 2, place)


# growth


def may_create(b: Board, seat: i64, place: i64, kind: i64) -> bool:
    """Whether a worker acting on the hex may create a unit (ROM-70 to ROM-72, ROM-R35)."""
    d = b.d
    if kind == WORKER:
        return (
            d[WORKERS + seat] < most_workers(b.capital_power(seat))
            and d[WORKERS + seat] < b.box.workers
            and b.at_hand(seat, place, GRAIN) >= 3
        )
    if kind == SOLDIER:
        return (
            d[CAPITAL + seat] == place + 1
            and d[SOLDIERS + seat] + d[MERCENARIES + seat] < most_military(b.capital_power(seat))
            and d[SOLDIERS + seat] < b.box.soldiers
            and d[STOCK + seat * 5 + REFINED] >= 2
        )
    return d[EXPLORERS + seat] == 0 and b.at_hand(seat, place, GRAIN) >= 2


def fill_create(b: Board, seat: i64, place: i64, buf: vec[i32], n: i64) -> i64:
    """Worker, soldier, explorer."""
    if may_create(b, seat, place, WORKER):
        buf[n] = i32(CREATE_AT + WORKER)
        n += 1
    if may_create(b, seat, place, SOLDIER):
        buf[n] = i32(CREATE_AT + SOLDIER)
        n += 1
    if may_create(b, seat, place, EXPLORER):
        buf[n] = i32(CREATE_AT + EXPLORER)
        n += 1
    return n


def create(b: Board, at: i64, kind: i64) -> None:
    """A new unit lies on the hex; for a soldier the worker goes back to the hand."""
    d = b.d
    seat = d[at + 1]
    place = acting(b, at)
    worked(b, at)
    if kind == SOLDIER:
        token: i64 = 1 if d[at + 5] & TOKEN else 0
        b.lose_unit(seat, d[at + 3], WORKER, USED + token)
        b.pop()
        d[STOCK + seat * 5 + REFINED] -= 2
        b.raise_unit(seat, place, SOLDIER, LYING)
        return
    b.raise_unit(seat, place, kind, LYING)
    b.push(F_SOURCE, seat, GRAIN, 3 if kind == WORKER else 2, place)


def may_convert(b: Board, seat: i64) -> bool:
    """ROM-73, ROM-R35: whether an explorer may become a worker."""
    d = b.d
    return (
        d[STOCK + seat * 5 + GRAIN] >= 1
        and d[WORKERS + seat] < most_workers(b.capital_power(seat))
        and d[WORKERS + seat] < b.box.workers
    )


def convert(b: Board, seat: i64, place: i64, token: i64) -> None:
    """The explorer leaves the game for a lying worker."""
    d = b.d
    b.lose_unit(seat, place, EXPLORER, FRESH + token)
    b.raise_unit(seat, place, WORKER, LYING)
    d[STOCK + seat * 5 + GRAIN] -= 1
    d[ACTED] = 1


# hiring


def fill_hire(b: Board, seat: i64, place: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-74: one or two mercenaries."""
    d = b.d
    room = most_military(b.capital_power(seat)) - d[SOLDIERS + seat] - d[MERCENARIES + seat]
    if room <= 0 or d[BANK_MERCENARIES] == 0:
        return n
    free = d[FOEDERATUS_LEFT + seat] if b.ready(seat, FOEDERATUS) else 0
    means = wealth(b, seat, place, False) // 2 + free
    for count in range(1, 3):
        if count <= room and count <= d[BANK_MERCENARIES] and count <= means:
            buf[n] = i32(HIRE_AT + count)
            n += 1
    return n


def hire(b: Board, at: i64, count: i64) -> None:
    """The mercenaries stand on the hex; they may act at once."""
    d = b.d
    seat = d[at + 1]
    place = acting(b, at)
    worked(b, at)
    d[BANK_MERCENARIES] -= count
    for _ in range(count):
        b.raise_unit(seat, place, MERCENARY, FRESH)
    if b.ready(seat, FOEDERATUS) and d[FOEDERATUS_LEFT + seat] > 0:
        b.push(F_SPARE, seat, count, 1, place)
    else:
        b.push(F_VALUE, seat, 2 * count, place)


def fill_characters(b: Board, seat: i64, buf: vec[i32], n: i64) -> i64:
    """ROM-75, ROM-76: what the display offers and the seat can pay."""
    d = b.d
    if d[HIRED] or d[COINS + seat] < 2 * (2 + b.tiles_owned(seat)):
        return n
    for slot in range(SLOTS):
        character = d[DISPLAY + slot] - 1
        if character < 0:
            continue
        if character == NEGOTIATOR or character == PRAEPOSITUS:  # ROM-R39
            first: i64 = STOCK + seat * 5
            if d[first] + d[first + 1] + d[first + 2] + d[first + 3] + d[first + 4] == 0:
                continue
        buf[n] = i32(CHAR_AT + slot)
        n += 1
    return n


def hire_character(b: Board, at: i64, slot: i64) -> None:
    """The tile is the player's; the display is refilled, and what lies on the tile is asked."""
    d = b.d
    seat = d[at + 1]
    character = d[DISPLAY + slot] - 1
    worked(b, at)
    d[COINS + seat] -= 2 * (2 + b.tiles_owned(seat))
    d[HIRED] = 1
    d[CHARS + seat] += bit(2 * character)
    d[DISPLAY + slot] = 0
    if character == DUX:
        d[DUX_LEFT + seat] = 4
    elif character == FOEDERATUS:
        d[FOEDERATUS_LEFT + seat] = 3
    b.push(F_CHARACTER, seat, slot)
    if character == NEGOTIATOR or character == PRAEPOSITUS or character == DEFENSOR:
        b.push(F_BOUGHT, seat, character)
