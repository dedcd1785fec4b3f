"""What work is worth to the plan for playing alone: building, producing, growing, trading."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.building import can_build, limit
from oikist.games.romolo.engine.working import amount, fill_produce, may_create
from oikist.games.romolo.layout import (
    AQUEDUCT,
    BANK,
    BUILD_AT,
    BUY_AT,
    CHAR_AT,
    COINS,
    CREATE_AT,
    DISPLAY,
    EXPLORER,
    FARM,
    FORUM,
    GRAIN,
    HARBOUR,
    HILL,
    HIRED,
    NEGOTIATOR,
    PLAIN,
    PRAEPOSITUS,
    PRICE,
    PRODUCE_AT,
    REFINE_AT,
    REFINED,
    RESOURCES,
    ROUND,
    SALT,
    SELL_AT,
    SLOTS,
    SOLDIER,
    STOCK,
    STONE,
    TEMPLE,
    TERRAIN,
    TO_HAND_AT,
    UP,
    WALL,
    WAREHOUSE,
    WATER,
    WOOD,
    WORKER,
    WORKERS,
)
from oikist.games.romolo.plan.view import FAR, View

NEVER: Final = -1_000_000
POWER: Final = (0, 100, 250, 300, 700, 700, 700, 150, 150, 100, 100, 100)
"""What the capital's power is worth when it gets so high."""


def packed(value: i64, action: i64) -> i64:
    """A value and an action in one number, so that the larger is the better."""
    return value * 4096 + action


def wanted(b: Board, view: View, resource: i64) -> i64:
    """What one cube more of a resource is worth."""
    has = b.d[STOCK + resource]
    target = view.targets[resource]
    if has < target:
        return 140 if resource == WOOD or resource == STONE else 130
    return 70 if has < target + 3 else 20


def building_value(b: Board, view: View, place: i64, kind: i64) -> i64:
    """What a construction on a hex is worth, if it can be built."""
    d = b.d
    if not can_build(b, 0, place, kind):
        return NEVER
    if kind == FARM:
        if place == view.capital:
            return NEVER
        if not (b.box.around[place] | bit(place)) & bit(view.capital):
            return NEVER
        if view.mouths > view.feeds:
            return 400
        return 160 if view.mouths == view.feeds else NEVER
    if place != view.capital and place != view.partner:
        return NEVER
    at_home = place == view.capital
    value: i64 = POWER[min(11, view.power + 1)] if at_home else 180
    spare = d[STOCK + WOOD] >= view.targets[WOOD] + 2 and d[STOCK + STONE] >= view.targets[STONE] + 1
    if kind == WALL:
        if not at_home or b.walls(place) or d[BANK + WALL] < 3 or border(b, place) < 3:
            return NEVER
        if d[STOCK + WOOD] + d[STOCK + STONE] < 3 - b.built(place, TEMPLE):
            return NEVER
        return value
    if kind == AQUEDUCT:
        if at_home:
            return value + 100
        capital = view.capital
        if b.built(capital, AQUEDUCT) and limit(b, capital) <= b.constructions(capital):
            return 600
        return NEVER
    if kind == TEMPLE:
        if at_home:
            return value + 50 if view.power >= 5 else NEVER
        return value if spare else NEVER
    if kind == WAREHOUSE:
        if at_home:
            return value + 100 if b.built(place, WAREHOUSE) < 2 or view.power >= 5 else NEVER
        return value + 60 if spare or (view.power >= 4 and view.stores < d[WORKERS]) else NEVER
    if at_home and view.power < 5:
        return NEVER
    if kind == HARBOUR or kind == FORUM:
        return value if at_home or spare else NEVER
    return NEVER


def border(b: Board, place: i64) -> i64:
    """How many edges of a hex lie at the border of the map: a wall there hinders nobody."""
    count: i64 = 0
    for way in range(place * 6, place * 6 + 6):
        if b.box.near[way] < 0:
            count += 1
    return count


def character_slot(b: Board) -> i64:
    """The character to hire, -1 for none."""
    d = b.d
    tiles = b.tiles_owned(0)
    if d[HIRED] or d[COINS] < 2 * (2 + tiles) or (d[COINS] < 8 and d[ROUND] < 12):
        return -1
    for slot in range(SLOTS):
        character = d[DISPLAY + slot] - 1
        if character >= 0 and character != NEGOTIATOR and character != PRAEPOSITUS:
            return slot
    return -1


def lacks(b: Board, view: View, resource: i64) -> bool:
    """Whether wood or stone is wanted and nowhere to be produced."""
    return b.d[STOCK + resource] < view.targets[resource] and view.sites[resource] == 0


def short(b: Board, view: View, resource: i64) -> bool:
    """Whether there is less of a resource than the next project takes."""
    return b.d[STOCK + resource] < view.targets[resource]


def sink(b: Board, resource: i64) -> i64:
    """The column for a sold cube: a dear thing that is not bought; -1 for none."""
    for back in range(RESOURCES):
        column: i64 = RESOURCES - 1 - back
        if column != resource and b.d[UP + column] < 2:
            return column
    return -1


def work(b: Board, view: View, place: i64, buf: vec[i32]) -> i64:
    """The best that a worker can do on a hex, value and action packed."""
    d = b.d
    best: i64 = packed(NEVER, 0)
    terrain = d[TERRAIN + place]
    if terrain != WATER and d[STOCK + WOOD] + d[STOCK + STONE] > 1:
        for kind in range(8):
            value = building_value(b, view, place, kind)
            if value > 0:
                best = max(best, packed(value, BUILD_AT + kind))
    count = fill_produce(b, 0, place, buf, 0)
    for index in range(count):
        action = i64(buf[index])
        way = (action - TO_HAND_AT) % 7 if action >= TO_HAND_AT else (action - PRODUCE_AT) % 49 // 7
        resource: i64 = SALT
        if way == 6:
            resource = GRAIN if terrain == PLAIN else STONE if terrain == HILL else WOOD
        value = wanted(b, view, resource) * amount(b, place, resource)
        best = max(best, packed(value, action))
    left = d[STOCK + GRAIN] - max(0, view.hungry)
    if may_create(b, 0, place, EXPLORER) and view.down >= 4 and view.way[place] < FAR:
        best = max(best, packed(700, CREATE_AT + EXPLORER))
    if may_create(b, 0, place, WORKER) and left >= 3 + (0 if view.feeds > view.mouths else 1):
        best = max(best, packed(450 if view.feeds > view.mouths else 250, CREATE_AT + WORKER))
    if place == view.capital and d[WORKERS] > 1 and may_create(b, 0, place, SOLDIER):
        best = max(best, packed(500, CREATE_AT + SOLDIER))
    slot = character_slot(b)
    if slot >= 0:
        leading = b.tiles_owned(0) > b.tiles_owned(1)
        best = max(best, packed(150 if leading else 500, CHAR_AT + slot))
    for resource in range(RESOURCES):
        has = d[STOCK + resource]
        price = d[PRICE + resource]
        spare = has - view.targets[resource]
        if resource == GRAIN and left < 2:
            continue
        if resource < REFINED and has >= 2 and d[STOCK + REFINED] < view.targets[REFINED]:
            best = max(
                best,
                packed(
                    160 if spare >= 2 else 100 if resource == GRAIN or resource == SALT else 0, REFINE_AT + resource
                ),
            )
        keep = view.targets[resource]
        if resource == GRAIN:
            keep = max(0, view.hungry) + 1
        if price > 0 and has > keep and resource < REFINED:
            column = sink(b, resource)
            if column >= 0:
                value = 40 * price
                if d[COINS] < 4 and (short(b, view, WOOD) or short(b, view, STONE)):
                    value = 95 + 15 * price
                best = max(best, packed(value, SELL_AT + resource * 5 + column))
        if price < 4 and d[COINS] >= max(1, 2 * price) and resource < GRAIN and has < view.targets[resource]:
            best = max(best, packed((190 if lacks(b, view, resource) else 170) - 30 * price, BUY_AT + resource))
    return best
