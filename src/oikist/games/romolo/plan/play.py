"""Every decision of somebody who plays alone, by the plan."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.layout import (
    ATTACK_AT,
    BUILD_AT,
    CAPITAL,
    CHOICE,
    CONVERT_AT,
    DONE,
    EDGE_AT,
    END_GAME,
    ENDING,
    EXPLORER,
    F_ATTACKERS,
    F_BATTLE,
    F_DISMISS,
    F_FEED,
    F_SOURCE,
    F_UNIT,
    F_WALLS,
    FLEE,
    FOREST,
    HEX_AT,
    HEXES,
    HILL,
    LYING,
    MAX_LEGAL,
    OCCUPIED,
    PAY_GRAIN,
    PLAY_TURN,
    RAZE,
    RESOURCE_AT,
    S_ACTION,
    S_CHOICE,
    S_COMBAT,
    S_FREE,
    S_PLACE,
    S_TILES,
    S_TURN,
    SOLDIER,
    STAGE,
    STATUSES,
    STAY,
    STEP,
    STONE,
    TERRAIN_AT,
    TOKEN,
    UNIT_AT,
    WOOD,
    WORKER,
)
from oikist.games.romolo.plan.numbers import Numbers
from oikist.games.romolo.plan.units import unit_turn
from oikist.games.romolo.plan.view import View
from oikist.games.romolo.plan.work import border
from oikist.games.romolo.scoring import Score
from oikist.games.romolo.state import RomoloState


def listed(buf: vec[i32], count: i64, action: i64) -> bool:
    """Whether an action is legal."""
    for index in range(count):
        if i64(buf[index]) == action:
            return True
    return False


def next_unit(b: Board, n: Numbers, buf: vec[i32], count: i64) -> i64:
    """Which unit is next: the one that has most to win; the end of the phase when none has anything."""
    view = View(b, n)
    scratch = vec[i32]([0] * MAX_LEGAL)
    best: i64 = 0
    chosen: i64 = DONE
    for index in range(count):
        action = i64(buf[index])
        if action < UNIT_AT or action >= BUILD_AT:
            # an explorer with nothing left to turn up becomes a worker where it is fed
            if CONVERT_AT <= action < ATTACK_AT and view.down == 0 and view.feeds > view.mouths:
                worth: i64 = 300 if view.fed & bit((action - CONVERT_AT) % HEXES) else 0
                if worth > best:
                    best = worth
                    chosen = action
            continue
        code = action - UNIT_AT
        place = code % HEXES
        kind = code // HEXES // STATUSES
        token = code // HEXES % STATUSES
        works = token == 0 and not b.d[OCCUPIED + 1] & bit(place)
        value = unit_turn(b, view, kind, place, 3 if kind == EXPLORER else 2, works, scratch) >> 12
        if value > best:
            best = value
            chosen = action
    return chosen


def unit_action(b: Board, n: Numbers, at: i64, buf: vec[i32], count: i64) -> i64:
    """What the active unit does."""
    d = b.d
    view = View(b, n)
    scratch = vec[i32]([0] * MAX_LEGAL)
    flags = d[at + 5]
    works = not flags & TOKEN and not d[OCCUPIED + 1] & bit(d[at + 3])
    best = unit_turn(b, view, d[at + 2], d[at + 3], d[at + 4], works, scratch)
    action = best & 4095
    finish = listed(buf, count, DONE)
    if finish and best >> 12 <= 0:
        return DONE
    if listed(buf, count, action):
        return action
    return DONE if finish else -1


def battle_action(b: Board, at: i64, buf: vec[i32], count: i64) -> i64:
    """In a battle: it is fought out."""
    first = i64(buf[0])
    if first == FLEE or first == STAY:
        return STAY if listed(buf, count, STAY) else first
    return -1


def attack(b: Board, n: Numbers, buf: vec[i32], count: i64) -> i64:
    """Whom to attack: A.I. units that are no stronger."""
    for index in range(count):
        action = i64(buf[index])
        if action < ATTACK_AT:
            continue
        code = action - ATTACK_AT
        if code % 6 == RAZE:
            continue
        place = code // 6
        mine: i64 = 0
        for status in range(LYING):
            mine += b.units(0, place, WORKER, status) + 3 * b.units(0, place, SOLDIER, status)
            mine += 2 * b.units(0, place, 2, status)
        if mine >= 2 * b.of_type(1, place, SOLDIER) + n.attack:
            return action
    return DONE


def set_up(b: Board, buf: vec[i32], count: i64) -> i64:
    """The set-up: the tower where the map ends, the farm on the other plain, the warehouse with the tower."""
    d = b.d
    stage = d[STAGE]
    if stage == S_CHOICE:
        return TERRAIN_AT + HILL
    if stage == S_FREE:
        return RESOURCE_AT + (STONE if d[CHOICE] == FOREST else WOOD)
    if stage != S_PLACE and stage != S_TILES:
        return -1
    best: i64 = -1
    most: i64 = -1
    for index in range(count):
        place = i64(buf[index]) - HEX_AT
        value = border(b, place)
        if stage == S_TILES:
            value = 6 - value  # the hill or forest goes where the map does not end
        elif d[STEP] == 1:
            value = 10 if place != d[CAPITAL] - 1 else 0
        elif d[STEP] == 2:
            value = 10 if place == d[CAPITAL] - 1 else 0
        if value > most:
            most = value
            best = i64(buf[index])
    return best


def walls_action(b: Board, at: i64, buf: vec[i32], count: i64) -> i64:
    """Walls where the map ends, then none."""
    for index in range(count):
        edge = i64(buf[index]) - EDGE_AT
        if 0 <= edge < 6 and b.box.near[b.d[at + 2] * 6 + edge] < 0:
            return i64(buf[index])
    return DONE if listed(buf, count, DONE) else -1


def planned(state: RomoloState, n: Numbers) -> i64:
    """What the plan does here; -1 where it has no opinion."""
    buf = vec[i32]([0] * MAX_LEGAL)
    count = state.fill(buf)
    if count == 1:
        return i64(buf[0])
    at = state.top()
    d = state.d
    if at == 0:
        stage = d[STAGE]
        if stage == S_ACTION:
            return next_unit(state, n, buf, count)
        if stage == S_COMBAT:
            return attack(state, n, buf, count)
        if stage == S_TURN:
            if d[ENDING] and listed(buf, count, END_GAME):
                score = Score(state)
                return END_GAME if score.total(0) >= score.total(1) + n.end_lead else PLAY_TURN
            return PLAY_TURN
        return set_up(state, buf, count)
    kind = d[at]
    if kind == F_UNIT:
        return unit_action(state, n, at, buf, count)
    if kind == F_BATTLE:
        return battle_action(state, at, buf, count)
    if kind == F_WALLS:
        return walls_action(state, at, buf, count)
    if kind == F_ATTACKERS or kind == F_SOURCE:
        return i64(buf[count - 1])
    if kind == F_FEED:
        return PAY_GRAIN if listed(buf, count, PAY_GRAIN) else i64(buf[0])
    if kind == F_DISMISS:
        return i64(buf[1]) if d[OCCUPIED + 1] == 0 else DONE
    return -1
