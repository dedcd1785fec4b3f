"""What work is worth to the plan for playing alone: building, producing, growing, trading."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.building import can_build, most_military
from oikist.games.romolo.engine.working import amount, fill_produce, may_create
from oikist.games.romolo.layout import (
    AQUEDUCT,
    BANK,
    BANK_MERCENARIES,
    BUILD_AT,
    BUY_AT,
    CHAR_AT,
    COINS,
    CREATE_AT,
    DISPLAY,
    ENDING,
    EXPLORER,
    FARM,
    GRAIN,
    HILL,
    HIRE_AT,
    HIRED,
    MERCENARIES,
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
    SOLDIERS,
    STOCK,
    STONE,
    TEMPLE,
    TERRAIN,
    TO_HAND_AT,
    UP,
    WALL,
    WATER,
    WOOD,
    WORKER,
    WORKERS,
)
from oikist.games.romolo.plan.numbers import Numbers
from oikist.games.romolo.plan.view import FAR, View
from oikist.games.romolo.scoring import Score

NEVER: Final = -1_000_000


def packed(value: i64, action: i64) -> i64:
    """A value and an action in one number, so that the larger is the better."""
    return value * 4096 + action


def wanted(b: Board, view: View, resource: i64) -> i64:
    """What one cube more of a resource is worth."""
    n = view.n
    has = b.d[STOCK + resource]
    target = view.targets[resource]
    if has < target:
        return n.cube_short if resource == WOOD or resource == STONE else n.food_short
    return n.cube_more if has < target + 3 else n.cube_spare


def raised(n: Numbers, power: i64) -> i64:
    """What it is worth that the capital's power becomes so high."""
    if power <= 1:
        return n.power_1
    if power == 2:
        return n.power_2
    if power == 3:
        return n.power_3
    if power == 4:
        return n.power_4
    if power == 5:
        return n.power_5
    return n.power_6 if power == 6 else n.power_more


def building_value(b: Board, view: View, place: i64, kind: i64) -> i64:
    """What a construction on a hex is worth, if it can be built."""
    d = b.d
    n = view.n
    if not can_build(b, 0, place, kind):
        return NEVER
    if kind == FARM:
        if place == view.capital:
            return NEVER
        if not (b.box.around[place] | bit(place)) & bit(view.capital):
            return NEVER
        if view.mouths > view.feeds:
            return n.farm_hungry
        return n.farm_spare if view.mouths == view.feeds else NEVER
    if place != view.capital and place != view.partner:
        return NEVER
    at_home = place == view.capital
    if kind == WALL and (not at_home or b.walls(place) or d[BANK + WALL] < 3):
        return NEVER
    if kind == WALL and d[STOCK + WOOD] + d[STOCK + STONE] < 3 - b.built(place, TEMPLE):
        return NEVER
    if kind == view.project and place == view.site:
        if at_home:
            return raised(n, view.power + 1)
        return n.aqueduct_partner if kind == AQUEDUCT else n.partner + n.warehouse_partner
    if at_home or kind == AQUEDUCT:
        return NEVER
    spare = d[STOCK + WOOD] >= view.targets[WOOD] + 2 and d[STOCK + STONE] >= view.targets[STONE] + 1
    return n.partner if spare else NEVER


def border(b: Board, place: i64) -> i64:
    """How many edges of a hex lie at the border of the map: a wall there hinders nobody."""
    count: i64 = 0
    for way in range(place * 6, place * 6 + 6):
        if b.box.near[way] < 0:
            count += 1
    return count


def character_slot(b: Board, n: Numbers) -> i64:
    """The character to hire, -1 for none."""
    d = b.d
    tiles = b.tiles_owned(0)
    if d[HIRED] or d[COINS] < 2 * (2 + tiles) or (d[COINS] < n.character_coins and d[ROUND] < n.character_round):
        return -1
    for slot in range(SLOTS):
        character = d[DISPLAY + slot] - 1
        if character >= 0 and character != NEGOTIATOR and character != PRAEPOSITUS:
            return slot
    return -1


def lacks(b: Board, view: View, resource: i64) -> bool:
    """Whether wood or stone is wanted and nowhere to be produced."""
    return b.d[STOCK + resource] < view.targets[resource] and view.sites[resource] == 0


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
    n = view.n
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
    if may_create(b, 0, place, EXPLORER) and view.down >= n.explorer_tiles and view.way[place] < FAR:
        best = max(best, packed(n.explorer, CREATE_AT + EXPLORER))
    if may_create(b, 0, place, WORKER) and left >= 3 + (0 if view.feeds > view.mouths else 1):
        best = max(best, packed(n.worker_fed if view.feeds > view.mouths else n.worker_hungry, CREATE_AT + WORKER))
    if place == view.capital and d[WORKERS] > 1 and may_create(b, 0, place, SOLDIER) and d[SOLDIERS] < view.army(b):
        best = max(best, packed(n.soldier, CREATE_AT + SOLDIER))
    slot = character_slot(b, n)
    if slot >= 0:
        leading = b.tiles_owned(0) > b.tiles_owned(1)
        best = max(best, packed(n.character_leading if leading else n.character, CHAR_AT + slot))
    if n.mercenaries and d[ROUND] >= n.mercenaries_round and d[ENDING] == 0:
        room = min(d[BANK_MERCENARIES], most_military(view.power) - d[SOLDIERS] - d[MERCENARIES])
        if room > 0 and d[COINS] >= 4:
            score = Score(b)
            if score.total(0) >= score.total(1) + n.end_lead:
                best = max(best, packed(n.mercenaries, HIRE_AT + min(2, room)))
    need: i64 = 0
    for resource in range(GRAIN):
        if view.power >= n.need_power and lacks(b, view, resource):
            need += max(1, 2 * d[PRICE + resource]) * (view.targets[resource] - d[STOCK + resource])
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
                    n.refine if spare >= 2 else n.refine_food if resource == GRAIN or resource == SALT else 0,
                    REFINE_AT + resource,
                ),
            )
        keep = view.targets[resource]
        if resource == GRAIN:
            keep = max(0, view.hungry) + 1
        if price > 0 and has > keep and resource < REFINED:
            column = sink(b, resource)
            if column >= 0:
                value = n.sell * price
                if need > d[COINS] and spare >= n.sell_spare:
                    value = n.sell_needy + n.sell_price * price
                best = max(best, packed(value, SELL_AT + resource * 5 + column))
        if d[COINS] >= max(1, 2 * price) and resource < GRAIN and has < view.targets[resource]:
            value = n.buy_lacking if view.power >= n.need_power and lacks(b, view, resource) else n.buy
            best = max(best, packed(value - n.buy_price * price, BUY_AT + resource))
    return best
