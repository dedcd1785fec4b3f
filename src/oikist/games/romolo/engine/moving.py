"""Moving, retreating, looking and exploring; the river."""

from __future__ import annotations

from mypy_extensions import i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.layout import (
    ACTED,
    BUILT,
    CAPITAL,
    CHARS_USED,
    EQUES,
    F_ASK,
    F_EXPLORE,
    F_MARK,
    F_TILE,
    FACE_DOWN,
    FRESH,
    HARBOUR,
    HEXES,
    HIDDEN,
    HIDDEN_MARK,
    LYING,
    MARK,
    MARKS,
    MAY_DROP,
    NAUTA,
    NEW_TOKEN,
    POOL,
    RETREATED,
    SAILED,
    SAILED_ON,
    SEEN_BY,
    STARTED,
    TERRAIN,
    TOKEN,
    USED,
    WATER,
    WATER_PILE,
)


def harbour(b: Board, place: i64) -> bool:
    """Whether units may enter water from this hex because of a harbour (ROM-R11)."""
    return (b.d[BUILT + place] >> (4 * HARBOUR)) & 15 > 0


def steps(b: Board, seat: i64, here: i64, face_up: bool) -> i64:
    """Mask of the hexes a unit may move to (ROM-28, ROM-33), those to be explored too unless `face_up`."""
    d = b.d
    near = b.box.near
    afloat = d[TERRAIN + here] == WATER or harbour(b, here)
    mask: i64 = 0
    for at in range(here * 6, here * 6 + 6):
        there = near[at]
        if there < 0:
            continue
        terrain = d[TERRAIN + there]
        if terrain == FACE_DOWN:
            if not face_up:
                mask |= bit(there)
        elif terrain != WATER or afloat:
            mask |= bit(there)
    if b.box.rival >= 0 and seat == 0:  # ROM-157
        mask &= ~bit(b.box.rival)
    return mask


def retreats(b: Board, seat: i64, here: i64) -> i64:
    """Mask of the hexes a unit may retreat to (ROM-R5)."""
    d = b.d
    capital = d[CAPITAL + seat] - 1
    rival = seat >= b.box.seats
    ways = _face_up(b, here) if rival else steps(b, seat, here, True)
    if ways == 0 or here == capital:
        return ways
    if rival:  # ROM-R43: any face-up hex, by plain distance
        return _by_distance(b, here, capital, ways)
    # hexes by their way to the capital, until this one is reached
    up: i64 = 0
    wet: i64 = 0
    ports: i64 = 0
    for place in range(b.box.hexes):
        terrain = d[TERRAIN + place]
        if terrain == FACE_DOWN:
            continue
        up |= bit(place)
        if terrain == WATER:
            wet |= bit(place)
        elif harbour(b, place):
            ports |= bit(place)
    if b.box.rival >= 0 and seat == 0:
        up &= ~bit(b.box.rival)
    around = b.box.around
    reached = bit(capital)
    edge = reached
    while edge:
        if around_mask(b, edge, wet, ports) & bit(here):
            return ways & reached
        fresh: i64 = 0
        for place in range(b.box.hexes):
            if not edge & bit(place):
                continue
            before = around[place] & up
            if wet & bit(place):
                before &= wet | ports
            fresh |= before
        fresh &= ~reached
        reached |= fresh
        edge = fresh
    return _by_distance(b, here, capital, ways)


def _face_up(b: Board, here: i64) -> i64:
    """Mask of the face-up hexes beside a hex."""
    mask: i64 = 0
    for there in range(b.box.hexes):
        if b.box.around[here] & bit(there) and b.d[TERRAIN + there] != FACE_DOWN:
            mask |= bit(there)
    return mask


def _by_distance(b: Board, here: i64, capital: i64, ways: i64) -> i64:
    """By plain distance: what is nearer, else what is not farther (ROM-R5)."""
    apart = b.box.apart
    now = apart[here * HEXES + capital]
    nearer: i64 = 0
    level: i64 = 0
    for there in range(b.box.hexes):
        if ways & bit(there):
            far = apart[there * HEXES + capital]
            if far < now:
                nearer |= bit(there)
            elif far == now:
                level |= bit(there)
    return nearer or level


def around_mask(b: Board, edge: i64, wet: i64, ports: i64) -> i64:
    """Mask of the hexes from which a unit can step onto one of `edge`."""
    around = b.box.around
    mask: i64 = 0
    for place in range(b.box.hexes):
        if edge & bit(place):
            before = around[place]
            if wet & bit(place):
                before &= wet | ports
            mask |= before
    return mask


def moves(b: Board, at: i64) -> i64:
    """Mask of the hexes the unit of the activation at `at` may move to with one of its actions."""
    d = b.d
    if d[at + 4] == 0:
        return 0
    seat = d[at + 1]
    here = d[at + 3]
    if b.hostile(seat, here):
        return retreats(b, seat, here)
    return steps(b, seat, here, False)


def leaps(b: Board, at: i64) -> i64:
    """Mask of the hexes Eques lets the unit move to, land to land (ROM-137, ROM-R37)."""
    d = b.d
    seat = d[at + 1]
    here = d[at + 3]
    if b.owns(seat, EQUES) == 0 or (d[CHARS_USED + seat] >> (2 * EQUES)) & 3 >= 2 or d[TERRAIN + here] == WATER:
        return 0
    mask = retreats(b, seat, here) if b.hostile(seat, here) else steps(b, seat, here, True)
    for place in range(b.box.hexes):
        if mask & bit(place) and d[TERRAIN + place] == WATER:
            mask &= ~bit(place)
    return mask


def sails(b: Board, at: i64) -> i64:
    """Mask of the water hexes Nauta lets the unit move to (ROM-142, ROM-R37)."""
    d = b.d
    seat = d[at + 1]
    here = d[at + 3]
    flags = d[at + 5]
    if b.owns(seat, NAUTA) == 0 or b.hostile(seat, here):
        return 0
    if not b.ready(seat, NAUTA) and not flags & (SAILED | SAILED_ON):
        return 0
    if flags & (SAILED_ON if d[TERRAIN + here] == WATER else SAILED):
        return 0
    near = b.box.near
    mask: i64 = 0
    for way in range(here * 6, here * 6 + 6):
        there = near[way]
        if there >= 0 and d[TERRAIN + there] == WATER:
            mask |= bit(there)
    return mask


def looks(b: Board, at: i64) -> i64:
    """Mask of the face-down tiles that the explorer may look at (ROM-34, ROM-R28, ROM-R55)."""
    d = b.d
    seat = d[at + 1]
    here = d[at + 3]
    if d[at + 4] == 0 or b.hostile(seat, here):
        return 0
    near = b.box.near
    mask: i64 = 0
    for way in range(here * 6, here * 6 + 6):
        there = near[way]
        if there >= 0 and d[TERRAIN + there] == FACE_DOWN and not d[SEEN_BY + there] & bit(seat):
            mask |= bit(there)
    return mask


def ask(b: Board, seat: i64, place: i64) -> bool:
    """Puts the question to all who have units on the hex and have not been asked (ROM-R4); whether anybody was."""
    mask = b.unasked(seat, place)
    if mask == 0:
        return False
    for back in range(b.box.players):
        other: i64 = b.box.players - 1 - back
        if mask & bit(other):
            b.push(F_ASK, other, place)
    return True


def leap(b: Board, at: i64, there: i64) -> None:
    """An extra move of Eques."""
    b.use(b.d[at + 1], EQUES)
    b.d[at + 4] += 1
    move(b, at, there)


def sail(b: Board, at: i64, there: i64) -> None:
    """An extra move of Nauta."""
    d = b.d
    flags = d[at + 5]
    if not flags & (SAILED | SAILED_ON):
        b.use(d[at + 1], NAUTA)
    d[at + 5] = flags | (SAILED_ON if d[TERRAIN + d[at + 3]] == WATER else SAILED)
    d[at + 4] += 1
    move(b, at, there)


def move(b: Board, at: i64, there: i64) -> None:
    """The active unit moves to a hex, or explores it."""
    d = b.d
    seat = d[at + 1]
    kind = d[at + 2]
    here = d[at + 3]
    flags = d[at + 5]
    old: i64 = USED + (1 if flags & TOKEN else 0)
    if flags & TOKEN and not flags & NEW_TOKEN:  # ROM-R30
        flags &= ~TOKEN
    if b.hostile(seat, here):
        flags |= RETREATED
    if d[TERRAIN + there] == FACE_DOWN:
        token: i64 = 1 if flags & TOKEN else 0
        b.change(seat, here, kind, old, USED + token, 1)
        b.pop()
        b.push(F_EXPLORE, seat, there, here, b.box.replacements, 0, 0, kind * 2 + token)
        b.push(F_TILE, seat, there, -1)
        d[ACTED] = 1
        return
    if b.walled(there, b.direction(there, here)):  # ROM-31
        flags |= TOKEN | NEW_TOKEN
    b.add_unit(seat, here, kind, old, -1)
    b.add_unit(seat, there, kind, USED + (1 if flags & TOKEN else 0), 1)
    d[at + 3] = there
    d[at + 4] -= 1
    d[at + 5] = (flags | STARTED) & ~MAY_DROP
    d[ACTED] = 1


def look(b: Board, at: i64, there: i64) -> None:
    """The explorer looks at a face-down tile, and at what lies on it."""
    d = b.d
    seat = d[at + 1]
    d[at + 4] -= 1
    d[at + 5] = (d[at + 5] | STARTED) & ~MAY_DROP
    d[ACTED] = 1
    if d[MARK + there] == 1:
        b.push(F_MARK, seat, there, seat)
    b.push(F_TILE, seat, there, seat)


def finish(b: Board, at: i64) -> None:
    """The activation ends: the unit lies down unless it has an action left (ROM-R3), or was let be (ROM-R50)."""
    d = b.d
    seat = d[at + 1]
    kind = d[at + 2]
    here = d[at + 3]
    flags = d[at + 5]
    token: i64 = 1 if flags & TOKEN else 0
    if not flags & STARTED:
        b.change(seat, here, kind, USED + token, FRESH + token, 1)
    elif d[at + 4] == 0:
        b.change(seat, here, kind, USED + token, LYING + token, 1)
    b.pop()


# turning up


def turn_tile(b: Board, at: i64, terrain: i64) -> None:
    """Chance says what a tile is."""
    d = b.d
    place = d[at + 2]
    eyes = d[at + 3]
    if d[HIDDEN + place] == 0:
        d[POOL + terrain] -= 1
    if eyes >= 0:
        d[HIDDEN + place] = terrain
        d[SEEN_BY + place] |= bit(eyes)
    else:
        d[HIDDEN + place] = 0
        d[SEEN_BY + place] &= ~15
        d[TERRAIN + place] = terrain
    b.pop()


def turn_mark(b: Board, at: i64, value: i64) -> None:
    """Chance says what a multiplier is."""
    d = b.d
    place = d[at + 2]
    if d[HIDDEN_MARK + place] == 0:
        d[MARKS + value] -= 1
    if d[at + 3] >= 0:
        d[HIDDEN_MARK + place] = value
        d[SEEN_BY + place] |= bit(4 + d[at + 3])
    else:
        d[HIDDEN_MARK + place] = 0
        d[SEEN_BY + place] &= 15
        d[MARK + place] = value
    b.pop()


def unexplored(b: Board, place: i64) -> i64:
    """How many face-down tiles are adjacent to a hex."""
    d = b.d
    near = b.box.near
    count: i64 = 0
    for at in range(place * 6, place * 6 + 6):
        there = near[at]
        if there >= 0 and d[TERRAIN + there] == FACE_DOWN:
            count += 1
    return count


def _came(b: Board, place: i64) -> i64:
    """Mask of the water tiles, in or next to a hex just turned up, that have one face-down neighbour now."""
    d = b.d
    near = b.box.near
    mask: i64 = 0
    for direction in range(7):
        there: i64 = near[place * 6 + direction] if direction < 6 else place
        if there >= 0 and d[TERRAIN + there] == WATER and unexplored(b, there) == 1:
            mask |= bit(there)
    return mask


def explore(b: Board, at: i64) -> bool:
    """Goes on with an exploration (ROM-35 to ROM-39, ROM-R29); false when chance has to speak first."""
    d = b.d
    place = d[at + 2]
    if d[at + 6] == 0:
        if d[MARK + place] == 1:
            b.push(F_MARK, d[at + 1], place, -1)
            return False
        seat = d[at + 1]
        came_from = d[at + 3]
        kind = d[at + 7] >> 1
        token = d[at + 7] & 1
        if seat >= b.box.seats:  # ROM-R43: the whole group, and it stays on water
            count = b.units(seat, came_from, kind, FRESH)
            b.add_unit(seat, came_from, kind, FRESH, -count)
            b.add_unit(seat, place, kind, LYING, count)
        elif d[TERRAIN + place] == WATER:
            b.change(seat, came_from, kind, USED + token, LYING + token, 1)
        else:
            b.add_unit(seat, came_from, kind, USED + token, -1)
            b.add_unit(seat, place, kind, LYING + token, 1)
        d[at + 5] = _came(b, place)
        d[at + 6] = 1
    while d[at + 4] > 0 and d[WATER_PILE] > 0:
        lowest: i64 = -1
        for water in range(b.box.hexes):
            if d[at + 5] & bit(water) and unexplored(b, water) == 1:
                lowest = water
                break
        if lowest < 0:
            break
        near = b.box.near
        for way in range(lowest * 6, lowest * 6 + 6):
            there = near[way]
            if there >= 0 and d[TERRAIN + there] == FACE_DOWN:
                d[TERRAIN + there] = WATER
                d[WATER_PILE] -= 1
                d[at + 4] -= 1
                d[at + 5] |= _came(b, there)
                if d[MARK + there] == 1:
                    b.push(F_MARK, d[at + 1], there, -1)
                    return False
                break
    b.pop()
    return True
