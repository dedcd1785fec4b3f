"""The numbers of the plan for playing alone: what it holds things to be worth, in hundredths of a point or so.

They were found by playing: see ``benchmarks/romolo_plan.py``.
"""

from __future__ import annotations

from mypy_extensions import i64


class Numbers:
    """What the plan weighs by; the names say what for."""

    def __init__(self) -> None:
        # the capital's power, by what it becomes
        self.power_1: i64 = 71
        self.power_2: i64 = 119
        self.power_3: i64 = 329
        self.power_4: i64 = 436
        self.power_5: i64 = 1457
        self.power_6: i64 = 834
        self.power_more: i64 = 98
        # constructions
        self.farm_hungry: i64 = 206
        self.farm_spare: i64 = 181
        self.partner: i64 = 111
        self.aqueduct_partner: i64 = 613
        self.stores_home: i64 = 2
        self.stores_all: i64 = 3
        self.farm_at: i64 = 2
        self.warehouse_partner: i64 = 38
        # cubes
        self.cube_short: i64 = 185
        self.food_short: i64 = 202
        self.cube_more: i64 = 122
        self.cube_spare: i64 = 26
        self.extra_stone: i64 = 1
        self.extra_wood: i64 = 0
        self.want_grain: i64 = 1
        # units
        self.explorer: i64 = 341
        self.explorer_tiles: i64 = 5
        self.worker_fed: i64 = 708
        self.worker_hungry: i64 = 250
        self.soldier: i64 = 285
        self.soldier_workers: i64 = 2
        self.soldier_round: i64 = 12
        self.soldiers_calm: i64 = 1
        self.soldiers_alarm: i64 = 2
        self.soldiers_large: i64 = 3
        self.refine: i64 = 160
        self.refine_food: i64 = 79
        self.mercenaries: i64 = 228
        self.mercenaries_round: i64 = 29
        # market
        self.character: i64 = 624
        self.character_leading: i64 = 106
        self.character_round: i64 = 20
        self.character_coins: i64 = 8
        self.sell: i64 = 25
        self.sell_needy: i64 = 131
        self.sell_price: i64 = 16
        self.sell_spare: i64 = 2
        self.need_power: i64 = 4
        self.buy: i64 = 100
        self.buy_lacking: i64 = 197
        self.buy_price: i64 = 35
        # moves
        self.explored: i64 = 317
        self.explored_marked: i64 = 54
        self.explored_closed: i64 = 11
        self.explored_far: i64 = 1
        self.seek_tile: i64 = 85
        self.tile: i64 = 77
        self.tile_marked: i64 = 6
        self.seek: i64 = 75
        self.home: i64 = 82
        self.better: i64 = 71
        self.join: i64 = 146
        self.hunger: i64 = 79
        self.famine: i64 = 636
        self.peril: i64 = 175
        self.peril_other: i64 = 181
        self.guard_leave: i64 = 865
        self.guard_come: i64 = 545
        self.hunt: i64 = 707
        self.hunt_near: i64 = 591
        self.hunt_force: i64 = 13
        self.hunt_far: i64 = 62
        self.hunt_margin: i64 = 2
        self.post: i64 = 82
        self.watch_leave: i64 = 588
        self.watch_come: i64 = 397
        self.rally: i64 = 548
        self.rally_margin: i64 = 1
        self.rally_far: i64 = 1
        self.attack: i64 = 1
        self.grain_reserve: i64 = 1
        self.alarm_near: i64 = 4
        self.tile_late: i64 = 18
        self.end_lead: i64 = 10
