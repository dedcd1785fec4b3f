"""Build, dismantle and transform; what follows when a construction goes; unit limits."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit, count_bits
from oikist.games.romolo.board import Board
from oikist.games.romolo.box import QUARRY
from oikist.games.romolo.engine.paying import payable, payable_helped
from oikist.games.romolo.layout import (
    AQUEDUCT,
    BANK,
    CAPITAL,
    DEFENSOR_WALLS,
    DONE,
    EDGE_AT,
    F_BUILD,
    F_COST,
    F_LIMIT,
    F_PICK_EDGE,
    F_RETURN,
    F_WALLS,
    FACE_DOWN,
    FARM,
    FOREST,
    HARBOUR,
    HILL,
    MARKED,
    MERCENARIES,
    MILL,
    NUMBER_AT,
    PLAIN,
    RESOURCE_AT,
    SOLDIERS,
    STONE,
    STORED,
    TEMPLE,
    TERRAIN,
    TURN,
    WALL,
    WAREHOUSE,
    WATER,
    WOOD,
    WORKERS,
)


def cost_index(b: Board, place: i64, kind: i64) -> i64:
    """Where a construction's cost stands in the box's tables: a mill on a hill is a quarry."""
    return QUARRY if kind == MILL and b.d[TERRAIN + place] == HILL else kind


def terrain_fits(b: Board, place: i64, kind: i64) -> bool:
    """Whether a kind may stand on this hex (ROM-41, ROM-R11)."""
    d = b.d
    terrain = d[TERRAIN + place]
    if kind == WALL:
        return terrain != WATER and terrain != FACE_DOWN
    if kind == MILL:
        return terrain == HILL or terrain == FOREST
    if terrain != PLAIN:
        return False
    if kind != HARBOUR:
        return True
    near = b.box.near
    for way in range(place * 6, place * 6 + 6):
        there = near[way]
        if there >= 0 and d[TERRAIN + there] == WATER:
            return True
    return False


def limit(b: Board, place: i64) -> i64:
    """How many constructions the hex may hold now (ROM-42)."""
    return 4 + b.aqueducts(place)


def _discounted(total: i64, temples: i64) -> i64:
    """ROM-44, ROM-R10: a whole cost less one for each temple, never under one."""
    total -= temples
    return total if total > 0 else 1


def has_room(b: Board, place: i64, kind: i64) -> bool:
    """Whether one more of this kind may be built on the hex."""
    standing = b.constructions(place)
    if kind == WALL:
        walls = count_bits(b.walls(place))
        standing += (walls + 1) // 3 - walls // 3
        return walls < 6 and standing <= limit(b, place)
    return standing + 1 <= limit(b, place) + (1 if kind == AQUEDUCT else 0)


def can_build(b: Board, seat: i64, place: i64, kind: i64) -> bool:
    """Whether a worker acting on the hex may build this kind."""
    d = b.d
    if not terrain_fits(b, place, kind) or not has_room(b, place, kind):
        return False
    if kind == WALL:
        return walls_payable(b, seat, place, 1)
    if d[BANK + kind] == 0:
        return False
    index = cost_index(b, place, kind)
    stone = b.box.stone[index]
    wood = b.box.wood[index]
    total = _discounted(stone + wood, b.built(place, TEMPLE))
    return payable(b, seat, place, stone, wood, total) or payable_helped(b, seat, place, total)


def _walls_total(b: Board, place: i64, count: i64) -> i64:
    """Cubes for so many walls of the bank."""
    return _discounted(count, b.built(place, TEMPLE)) if count > 0 else 0


def _walls_ok(b: Board, seat: i64, place: i64, count: i64, given: i64) -> bool:
    """Whether so many walls can be had when Defensor gives some of them."""
    bought = count - given
    if bought == 0:
        return True
    if bought > b.d[BANK + WALL]:
        return False
    total = _walls_total(b, place, bought)
    return payable(b, seat, place, total, total, total)


def walls_payable(b: Board, seat: i64, place: i64, count: i64) -> bool:
    """Whether so many walls can be built in one action."""
    most = b.d[DEFENSOR_WALLS + seat]
    given: i64 = 0
    while given <= count and given <= most:
        if _walls_ok(b, seat, place, count, given):
            return True
        given += 1
    return False


def build(b: Board, seat: i64, place: i64, kind: i64) -> None:
    """The worker's action is spent; what it builds is asked and paid."""
    if kind == WALL:
        b.push(F_WALLS, seat, place)
        return
    index = cost_index(b, place, kind)
    stone = b.box.stone[index]
    wood = b.box.wood[index]
    total = _discounted(stone + wood, b.built(place, TEMPLE))
    b.push(F_BUILD, seat, kind, place)
    b.push(F_COST, seat, stone, wood, total, place, 1)


# walls


def fill_walls(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """The next edge, or none; or how many walls Defensor gives."""
    d = b.d
    seat = d[at + 1]
    place = d[at + 2]
    chosen = d[at + 3]
    count = count_bits(chosen)
    if d[at + 5] == 1:
        given: i64 = 0
        while given <= count and given <= d[DEFENSOR_WALLS + seat]:
            if _walls_ok(b, seat, place, count, given):
                buf[n] = i32(NUMBER_AT + given)
                n += 1
            given += 1
        return n
    if count > 0:
        buf[n] = i32(DONE)
        n += 1
    if count == 3 or not walls_payable(b, seat, place, count + 1):
        return n
    standing = b.walls(place)
    walls = count_bits(standing)
    if b.constructions(place) + (walls + count + 1) // 3 - walls // 3 > limit(b, place):
        return n
    for edge in range(d[at + 4], 6):
        if not standing & bit(edge):
            buf[n] = i32(EDGE_AT + edge)
            n += 1
    return n


def settle_walls(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Ends the choice of edges when no further one is possible."""
    if fill_walls(b, at, scratch, 0) == 1:
        answer_walls(b, at, i64(scratch[0]))
        return True
    return False


def answer_walls(b: Board, at: i64, action: i64) -> None:
    """An edge, the end of the choice, or how many walls Defensor gives."""
    d = b.d
    seat = d[at + 1]
    place = d[at + 2]
    if action >= EDGE_AT:
        edge = action - EDGE_AT
        d[at + 3] |= bit(edge)
        d[at + 4] = edge + 1
        return
    if action == DONE and d[DEFENSOR_WALLS + seat] > 0:
        d[at + 5] = 1
        return
    given: i64 = action - NUMBER_AT if action >= NUMBER_AT else 0
    chosen = d[at + 3]
    total = _walls_total(b, place, count_bits(chosen) - given)
    b.pop()
    b.push(F_BUILD, seat, WALL, place, chosen, 0, 0, given)
    b.push(F_COST, seat, total, total, total, place, 0)  # a wall costs either: Aedificator has no effect (ROM-R27)


def complete(b: Board, at: i64) -> None:
    """ROM-41, ROM-56: all is paid, the construction stands."""
    d = b.d
    kind = d[at + 2]
    place = d[at + 3]
    walls = d[at + 4]
    old = d[at + 5] - 1
    edge = d[at + 6]
    given = d[at + 7]
    seat = d[at + 1]
    b.pop()
    if kind == WALL:
        d[BANK + WALL] -= count_bits(walls) - given
        d[DEFENSOR_WALLS + seat] -= given
        if old >= 0:
            _remove(b, place, old, edge)
        for direction in range(6):
            if walls & bit(direction):
                b.put_wall(place, direction)
    else:
        d[BANK + kind] -= 1
        if old >= 0:
            _remove(b, place, old, edge)
        b.put(place, kind, 1)
    if old >= 0:
        check_limits(b)


# taking away


def can_dismantle(b: Board, place: i64, kind: i64) -> bool:
    """Whether the hex has one."""
    return b.built(place, kind) > 0


def _remove(b: Board, place: i64, kind: i64, edge: i64) -> None:
    d = b.d
    if kind == WALL:
        b.take_wall(place, edge)
        return
    if kind == WAREHOUSE and not b.free_warehouse(place):  # ROM-R54
        b.unstore(place, d[STORED + place] & 63)
    b.put(place, kind, -1)
    if kind == FARM and b.built(place, FARM) == 0:  # ROM-R36
        for seat in range(b.box.seats):
            if d[MARKED + seat] == place + 1:
                d[MARKED + seat] = 0


def destroy(b: Board, place: i64, kind: i64, edge: i64) -> None:
    """A construction from farm to wall leaves the game; unit limits are looked at (ROM-69)."""
    _remove(b, place, kind, edge)
    check_limits(b)


def dismantle(b: Board, seat: i64, place: i64, kind: i64) -> None:
    """ROM-55."""
    if kind == WALL:
        b.push(F_PICK_EDGE, seat, place, 0)
        return
    b.push(F_RETURN, seat, kind, place)
    destroy(b, place, kind, 0)


def fill_return(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Which resource of the cost comes back."""
    index = cost_index(b, b.d[at + 3], b.d[at + 2])
    if index == WALL or b.box.wood[index] > 0:
        buf[n] = i32(RESOURCE_AT + WOOD)
        n += 1
    if index == WALL or b.box.stone[index] > 0:
        buf[n] = i32(RESOURCE_AT + STONE)
        n += 1
    return n


def fill_edges(b: Board, at: i64, buf: vec[i32], n: i64) -> i64:
    """Which wall, or which edge for a new one."""
    d = b.d
    standing = b.walls(d[at + 2])
    if d[at + 3] == 2:
        # on the edge that is cleared there may be a new wall only if something else was there
        standing = ~standing & 63
    for edge in range(6):
        if standing & bit(edge):
            buf[n] = i32(EDGE_AT + edge)
            n += 1
    return n


def settle_edges(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Takes the edge where there is one only."""
    if fill_edges(b, at, scratch, 0) == 1:
        answer_edge(b, at, i64(scratch[0]) - EDGE_AT)
        return True
    return False


def answer_edge(b: Board, at: i64, edge: i64) -> None:
    """An edge is chosen."""
    d = b.d
    seat = d[at + 1]
    place = d[at + 2]
    purpose = d[at + 3]
    new = d[at + 4]
    old = d[at + 5]
    old_edge = d[at + 6]
    b.pop()
    if purpose == 0:
        b.push(F_RETURN, seat, WALL, place)
        destroy(b, place, WALL, edge)
    elif purpose == 1 and new == WALL:
        b.push(F_PICK_EDGE, seat, place, 2, new, old, edge)
    elif purpose == 1:
        _pay_transform(b, seat, place, old, new, edge, 0)
    else:
        _pay_transform(b, seat, place, old, new, old_edge, bit(edge))


# transforming


def exchange_fits(b: Board, place: i64, old: i64, new: i64) -> bool:
    """ROM-R32: judged after the exchange, which may not raise the count above the limit."""
    walls = count_bits(b.walls(place))
    now = b.constructions(place)
    after = now - walls // 3
    if old == WALL:
        walls -= 1
    else:
        after -= 1
    if new == WALL:
        walls += 1
    else:
        after += 1
    after += walls // 3
    most = limit(b, place) - (1 if old == AQUEDUCT else 0) + (1 if new == AQUEDUCT else 0)
    return after <= now or after <= most


def can_transform(b: Board, seat: i64, place: i64, old: i64, new: i64) -> bool:
    """Whether a construction of one kind may become one of the other."""
    d = b.d
    if b.built(place, old) == 0 or d[BANK + new] == 0 or not terrain_fits(b, place, new):
        return False
    if new == WALL and count_bits(b.walls(place)) == 6:
        return False
    if not exchange_fits(b, place, old, new):
        return False
    temples = b.built(place, TEMPLE) - (1 if old == TEMPLE else 0)
    if new == WALL:
        return payable(b, seat, place, 1, 1, 1)
    index = cost_index(b, place, new)
    stone = b.box.stone[index]
    wood = b.box.wood[index]
    return payable(b, seat, place, stone, wood, _discounted(stone + wood, temples))


def transform(b: Board, seat: i64, place: i64, old: i64, new: i64) -> None:
    """ROM-56; the edges are asked where walls are concerned."""
    if old == WALL:
        b.push(F_PICK_EDGE, seat, place, 1, new, old)
    elif new == WALL:
        b.push(F_PICK_EDGE, seat, place, 2, new, old)
    else:
        _pay_transform(b, seat, place, old, new, 0, 0)


def _pay_transform(b: Board, seat: i64, place: i64, old: i64, new: i64, old_edge: i64, walls: i64) -> None:
    temples = b.built(place, TEMPLE) - (1 if old == TEMPLE else 0)
    b.push(F_BUILD, seat, new, place, walls, old + 1, old_edge)
    if new == WALL:
        b.push(F_COST, seat, 1, 1, 1, place, 0)
        return
    index = cost_index(b, place, new)
    stone = b.box.stone[index]
    wood = b.box.wood[index]
    b.push(F_COST, seat, stone, wood, _discounted(stone + wood, temples), place, 0)


# unit limits


def most_workers(power: i64) -> i64:
    """ROM-68."""
    return 3 if power <= 3 else min(6, power)


def most_military(power: i64) -> i64:
    """ROM-68: soldiers and mercenaries together."""
    return most_workers(power) - 1


def over_limit(b: Board, seat: i64, which: i64) -> bool:
    """Whether the seat has too many workers (0) or military units (1)."""
    d = b.d
    if d[CAPITAL + seat] == 0:
        return False
    power = b.capital_power(seat)
    if which == 0:
        return d[WORKERS + seat] > most_workers(power)
    return d[SOLDIERS + seat] + d[MERCENARIES + seat] > most_military(power)


def check_limits(b: Board) -> None:
    """ROM-69, ROM-R16, ROM-R52: whoever is over a limit has to remove units, in turn order."""
    seats = b.box.seats
    turn = b.d[TURN]
    for back in range(seats):
        seat = (turn + seats - 1 - back) % seats
        if over_limit(b, seat, 1):
            b.push(F_LIMIT, seat, 1)
        if over_limit(b, seat, 0):
            b.push(F_LIMIT, seat, 0)
