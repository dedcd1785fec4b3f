"""The best that a unit can do in its turn, as the plan for playing alone sees it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.moving import steps
from oikist.games.romolo.layout import (
    DONE,
    EXPLORER,
    FACE_DOWN,
    GRAIN,
    HEXES,
    MARK,
    MOVE_AT,
    OCCUPIED,
    ROUND,
    SOLDIER,
    STOCK,
    TERRAIN,
    WATER,
    WORKER,
)
from oikist.games.romolo.plan.view import FAR, View
from oikist.games.romolo.plan.work import NEVER, packed, work


def worker_turn(b: Board, view: View, place: i64, left: i64, works: bool, buf: vec[i32]) -> i64:
    """The best for a worker on a hex with so many actions left: value and action packed."""
    d = b.d
    best: i64 = packed(NEVER, DONE)
    if works and left > 0:
        best = max(best, work(b, view, place, buf))
    if left == 0:
        return best
    ways = steps(b, 0, place, False)
    idle = cost(b, view, place, WORKER)  # what it costs to do nothing
    for there in range(b.box.hexes):
        if not ways & bit(there):
            continue
        price = view.guard(b, place, there, 1)
        if d[TERRAIN + there] == FACE_DOWN:
            best = max(
                best, packed(tile(b, view, there) - cost(b, view, there, WORKER) + idle - price, MOVE_AT + there)
            )
            continue
        value: i64 = 0 if price < 0 else NEVER
        if left > 1:
            if works and d[TERRAIN + there] != WATER:
                value = (work(b, view, there, buf) >> 12) - cost(b, view, there, WORKER) + idle
            beyond = b.box.around[there]
            for target in range(b.box.hexes):
                if beyond & bit(target) and d[TERRAIN + target] == FACE_DOWN:
                    value = max(value, tile(b, view, target) - cost(b, view, target, WORKER) + idle)
            value -= 10
        if view.rally & bit(place):
            price += view.n.rally
        if view.rally & bit(there):
            value = max(value, view.n.rally)
        if b.d[OCCUPIED + 1] & bit(there):
            force = 3 * b.of_type(0, there, SOLDIER) + b.of_type(0, there, WORKER)
            foes = 2 * b.of_type(1, there, SOLDIER)
            if force >= 3 and force + 1 >= foes and force < foes + 6:
                value = max(value, view.n.join - view.hunger(b, there) + idle)
        # to go where it is fed and safe, or nearer to what is face down
        better = idle - cost(b, view, there, WORKER)
        if better > 0:
            value = max(value, better - view.n.better)
        apart = b.box.apart
        for resource in range(2):
            sites = view.sites[resource]
            lacking = sites != 0 and d[STOCK + resource] < view.targets[resource]
            if lacking and nearest(b, sites, there) < nearest(b, sites, place):
                value = max(value, view.n.seek - cost(b, view, there, WORKER) + idle)
        far = apart[place * HEXES + view.capital]
        if far > 1 and apart[there * HEXES + view.capital] < far:
            value = max(value, view.n.home - cost(b, view, there, WORKER) + idle)
        best = max(best, packed(value - price, MOVE_AT + there))
    return best


def nearest(b: Board, mask: i64, place: i64) -> i64:
    """How far it is to the nearest hex of a mask."""
    best: i64 = FAR
    for there in range(b.box.hexes):
        if mask & bit(there):
            best = min(best, b.box.apart[place * HEXES + there])
    return best


def cost(b: Board, view: View, place: i64, kind: i64) -> i64:
    """What it costs to end a turn on a hex."""
    return view.hunger(b, place) + view.peril(b, place, kind)


def tile(b: Board, view: View, place: i64) -> i64:
    """What turning up a tile is worth to a worker."""
    return view.n.tile + view.n.tile_late * min(30, b.d[ROUND]) // 10 + (view.n.tile_marked if b.d[MARK + place] else 0)


def explorer_turn(b: Board, view: View, place: i64, left: i64) -> i64:
    """The best for the explorer: value and action packed."""
    d = b.d
    best: i64 = packed(NEVER, DONE)
    if left == 0:
        return best
    ways = steps(b, 0, place, False)
    for there in range(b.box.hexes):
        if not ways & bit(there):
            continue
        risk = view.peril(b, there, EXPLORER)
        value: i64 = NEVER
        if d[TERRAIN + there] == FACE_DOWN:
            value = view.n.explored + (view.n.explored_marked if d[MARK + there] else 0) - risk
            # tiles near home first, for what they yield; and not to be cut off
            value += view.n.explored_closed * unexplored_less(b, there)
            value -= view.n.explored_far * b.box.apart[there * HEXES + view.capital]
        elif view.down == 0:
            if b.box.apart[there * HEXES + view.capital] < b.box.apart[place * HEXES + view.capital]:
                value = 60 - risk
        elif view.way[there] < view.way[place]:
            value = view.n.seek_tile - 10 * view.way[there] - (risk if left == 1 else 0)
        elif view.threat[place] > view.threat[there]:
            value = view.peril(b, place, EXPLORER) - risk - 50
        best = max(best, packed(value, MOVE_AT + there))
    return best


def unexplored_less(b: Board, place: i64) -> i64:
    """How closed in a tile is: the more of its neighbours are turned up, the sooner it should be."""
    count: i64 = 0
    for way in range(place * 6, place * 6 + 6):
        there = b.box.near[way]
        if there < 0 or b.d[TERRAIN + there] != FACE_DOWN:
            count += 1
    return count


def starving(b: Board, view: View, place: i64) -> i64:
    """What it costs that a fighter on a hex may find nothing to eat."""
    if view.fed & bit(place) or b.d[STOCK + GRAIN] > view.hungry:
        return 0
    return view.n.famine


def fighter_turn(b: Board, view: View, place: i64, kind: i64, left: i64) -> i64:
    """The best for a soldier or mercenary: at an A.I. group that is weaker, else home."""
    d = b.d
    n = view.n
    best: i64 = packed(NEVER, DONE)
    rivals = d[OCCUPIED + 1]
    if left == 0 or rivals & bit(place):
        return best
    force = 3 * b.of_type(0, place, SOLDIER) + 2 * b.of_type(0, place, 2)
    ways = steps(b, 0, place, True)
    apart = b.box.apart
    for there in range(b.box.hexes):
        if not ways & bit(there):
            continue
        value: i64 = NEVER
        joined = force + 3 * b.of_type(0, there, SOLDIER)
        if view.rally & bit(there):
            value = n.rally + 100
        if rivals & bit(there):
            if joined >= 2 * b.of_type(1, there, SOLDIER) + n.hunt_margin and joined >= view.threat[there]:
                worth = n.hunt + n.hunt_force * joined - n.hunt_far * apart[there * HEXES + view.post]
                value = max(value, worth - starving(b, view, there))
        else:
            if apart[there * HEXES + view.post] < apart[place * HEXES + view.post]:
                value = n.post
            if left > 1:
                beyond = b.box.around[there] & rivals
                for target in range(b.box.hexes):
                    if beyond & bit(target) and target != b.box.rival:
                        joined = force + 3 * b.of_type(0, target, SOLDIER)
                        if (
                            joined >= 2 * b.of_type(1, target, SOLDIER) + n.hunt_margin
                            and joined >= view.threat[target]
                        ):
                            worth = n.hunt_near + n.hunt_force * joined - n.hunt_far * apart[target * HEXES + view.post]
                            value = max(value, worth - starving(b, view, target))
        best = max(best, packed(value - view.guard(b, place, there, 3), MOVE_AT + there))
    return best


def unit_turn(b: Board, view: View, kind: i64, place: i64, left: i64, works: bool, buf: vec[i32]) -> i64:
    """The best for a unit: value and action packed."""
    if kind == WORKER:
        return worker_turn(b, view, place, left, works, buf)
    if kind == EXPLORER:
        return explorer_turn(b, view, place, left)
    return fighter_turn(b, view, place, kind, left)
