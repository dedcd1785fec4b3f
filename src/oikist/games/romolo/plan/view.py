"""What the plan for playing alone looks at in a position."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.building import limit, most_workers
from oikist.games.romolo.layout import (
    AQUEDUCT,
    BANK,
    BUILT,
    CAPITAL,
    FACE_DOWN,
    FARM,
    FOREST,
    FORUM,
    FRESH,
    GRAIN,
    HARBOUR,
    HEXES,
    HILL,
    LYING,
    OCCUPIED,
    PLAIN,
    REFINED,
    ROUND,
    SOLDIER,
    SOLDIERS,
    STOCK,
    STONE,
    TEMPLE,
    TERRAIN,
    WALL,
    WAREHOUSE,
    WATER,
    WOOD,
    WORKER,
    WORKERS,
)
from oikist.games.romolo.plan.numbers import Numbers

FAR: Final = 99
"""No way leads there."""


class View:
    """What the plan looks at in a position.

    Attributes:
        way: by hex, how many moves it is to turning up a tile, `FAR` for none.
        threat: by hex, the value of the strongest A.I. group that can come there in its next turn.
        down: how many tiles are face down.
        farms: mask of the hexes with farms.
        fed: mask of the hexes where farms feed.
        mouths: workers and soldiers.
        feeds: how many units the farms feed.
        capital: its hex.
        power: its power.
        partner: the best plain for the dominion besides, -1 for none.
    """

    def __init__(self, b: Board, numbers: Numbers) -> None:
        self.n = numbers
        d = b.d
        box = b.box
        self.way = vec[i64]([FAR] * HEXES)
        self.threat = vec[i64]([0] * HEXES)
        self.down: i64 = 0
        self.farms: i64 = 0
        self.fed: i64 = 0
        self.feeds: i64 = 0
        self.hungry: i64 = 0
        self.partner: i64 = -1
        self.capital: i64 = d[CAPITAL] - 1
        self.stores: i64 = 0
        self.power: i64 = b.capital_power(0)
        self.mouths: i64 = d[WORKERS] + d[SOLDIERS]
        self.targets = vec[i64]([2, 2, 1, 1, 0])
        self.sites = vec[i64]([0, 0, 0, 0])
        self.watched: i64 = 0
        self.rally: i64 = 0
        self.project: i64 = -1
        self.site: i64 = -1
        edge: i64 = 0
        wet: i64 = 0
        ports: i64 = 0
        up: i64 = 0
        around = box.around
        rivals = d[OCCUPIED + 1]
        near_capital: i64 = around[self.capital] if self.capital >= 0 else 0
        best: i64 = -1
        for place in range(box.hexes):
            terrain = d[TERRAIN + place]
            here = bit(place)
            if terrain == FACE_DOWN:
                self.down += 1
                edge |= here
                continue
            built = d[BUILT + place]
            if terrain == WATER:
                wet |= here
            elif built:
                if (built >> (4 * HARBOUR)) & 15:
                    ports |= here
                self.stores += (built >> 4) & 15
                count = built & 15
                if count and not rivals & here:
                    self.farms |= here
                    self.fed |= here | around[place]
                    self.feeds += 2 * count
            if place != box.rival:
                up |= here
            if near_capital & here and terrain == PLAIN:
                worth = b.constructions(place)
                if worth > best:
                    best = worth
                    self.partner = place
            if (terrain == FOREST or terrain == HILL) and not rivals & here:
                stores: i64 = 0
                for way in range(7):
                    there = box.near[place * 6 + way] if way < 6 else place
                    if there >= 0:
                        stores += (d[BUILT + there] >> 4) & 15
                if stores:
                    self.sites[WOOD if terrain == FOREST else STONE] |= here
            if rivals & here:
                group = 2 * b.units(1, place, SOLDIER, FRESH)
                for other in range(box.hexes):
                    if (around[place] | here) & bit(other) and group > self.threat[other]:
                        self.threat[other] = group
        self._ways(b, edge, up, wet, ports)
        self._aims(b)
        self.watched = self.farms | (bit(self.partner) if self.partner >= 0 else 0)
        self._rallies(b)
        # the capital's tower guards it: fighters stand on the plain beside it, unless the capital is in danger
        self.post: i64 = self.capital
        if self.capital >= 0 and self.partner >= 0:
            guard = 4 + b.of_type(0, self.capital, WORKER)
            if guard >= self.threat[self.capital]:
                self.post = self.partner

    def _aims(self, b: Board) -> None:
        """How many cubes of each kind the next projects take."""
        d = b.d
        n = self.n
        targets = self.targets
        capital = self.capital
        if capital < 0:
            return
        outside: i64 = 0
        for place in range(b.box.hexes):
            if d[OCCUPIED] & bit(place) and not self.fed & bit(place):
                outside += b.of_type(0, place, WORKER) + b.of_type(0, place, SOLDIER)
        self.hungry = max(outside, self.mouths - self.feeds)
        targets[GRAIN] = n.want_grain + max(0, self.hungry)
        if d[SOLDIERS + 1]:
            targets[GRAIN] += n.grain_reserve
        self.project = self._project(b)
        kind = self.project
        saved = b.built(self.site, TEMPLE)
        stone: i64 = 2 if kind == WALL else b.box.stone[kind]
        targets[STONE] = max(0, stone - saved) + n.extra_stone
        targets[WOOD] = (1 if kind == WALL else b.box.wood[kind]) + n.extra_wood
        if self.power >= 4 and d[WORKERS] < most_workers(self.power):
            targets[GRAIN] += 3
        if d[WORKERS] >= n.soldier_workers and d[ROUND] >= n.soldier_round and d[SOLDIERS] < self.army(b):
            targets[REFINED] = 2
            targets[GRAIN] += 1

    def _rallies(self, b: Board) -> None:
        """Where an A.I. group near the capital can be met by all who are near.

        The unit that is acting is left out: the others alone must be enough, which wins more games than counting it.
        """
        capital = self.capital
        rivals = b.d[OCCUPIED + 1]
        if capital < 0 or not rivals:
            return
        for place in range(b.box.hexes):
            if (
                not rivals & bit(place)
                or b.box.apart[place * HEXES + capital] > self.n.rally_far
                or place == b.box.rival
            ):
                continue
            strength = self.ready(b, place, LYING)
            for way in range(place * 6, place * 6 + 6):
                there = b.box.near[way]
                if there >= 0 and not rivals & bit(there):
                    strength += self.ready(b, there, 2)
            if strength >= 2 * b.of_type(1, place, SOLDIER) + self.n.rally_margin:
                self.rally |= bit(place)

    def ready(self, b: Board, place: i64, states: i64) -> i64:
        """What the workers and soldiers on a hex are worth that can still fight; below 2 those that can still move."""
        if not b.d[OCCUPIED] & bit(place):
            return 0
        total: i64 = 0
        for status in range(states):
            total += b.units(0, place, WORKER, status) + 3 * b.units(0, place, SOLDIER, status)
        return total

    def _project(self, b: Board) -> i64:
        """What to build next, and sets where."""
        d = b.d
        n = self.n
        capital = self.capital
        partner = self.partner
        self.site = capital
        bank = BANK
        room = limit(b, capital) - b.constructions(capital)
        if self.power >= 4 and self.mouths - self.feeds >= n.farm_at and d[bank + FARM] > 0:
            self.site = partner if partner >= 0 else capital
            return FARM
        lacking = self.power >= 4 and self.stores < min(d[WORKERS], n.stores_all) and self.has(b, WAREHOUSE)
        if lacking and partner >= 0 and limit(b, partner) > b.constructions(partner):
            self.site = partner
            return WAREHOUSE
        if room > 0:
            if b.built(capital, WAREHOUSE) < n.stores_home and self.has(b, WAREHOUSE):
                return WAREHOUSE
            if b.walls(capital) == 0 and d[bank + WALL] >= 3:
                return WALL
            if not b.built(capital, TEMPLE) and self.has(b, TEMPLE):
                return TEMPLE
            if b.built(capital, WAREHOUSE) < 2 and self.has(b, WAREHOUSE):
                return WAREHOUSE
            if not b.built(capital, AQUEDUCT) and self.has(b, AQUEDUCT):
                return AQUEDUCT
            if self.has(b, TEMPLE):
                return TEMPLE
            return FORUM if self.has(b, FORUM) else WAREHOUSE
        if not b.built(capital, AQUEDUCT) and self.has(b, AQUEDUCT):
            return AQUEDUCT
        if partner >= 0:
            self.site = partner
            if limit(b, partner) + 1 > b.constructions(partner) and self.has(b, AQUEDUCT):
                return AQUEDUCT
            return TEMPLE if self.has(b, TEMPLE) else WAREHOUSE
        return WAREHOUSE

    def has(self, b: Board, kind: i64) -> bool:
        """Whether the bank has a construction."""
        return b.d[BANK + kind] > 0

    def army(self, b: Board) -> i64:
        """How many soldiers are wanted."""
        n = self.n
        if b.d[SOLDIERS + 1] == 0:
            return n.soldiers_calm
        return n.soldiers_alarm if b.d[SOLDIERS + 1] < n.alarm_near else n.soldiers_large

    def _ways(self, b: Board, edge: i64, up: i64, wet: i64, ports: i64) -> None:
        """How far it is to a face-down tile, by land, and by water from harbours."""
        around = b.box.around
        reached = edge
        far: i64 = 0
        while edge:
            far += 1
            before: i64 = 0
            for place in range(b.box.hexes):
                if edge & bit(place):
                    before |= around[place] & ((wet | ports) if wet & bit(place) else up)
            edge = before & up & ~reached
            reached |= edge
            for place in range(b.box.hexes):
                if edge & bit(place):
                    self.way[place] = far

    def hunger(self, b: Board, place: i64) -> i64:
        """What it costs to feed a unit that ends its turn on a hex."""
        if self.fed & bit(place):
            return 0
        return self.n.hunger if b.d[STOCK + GRAIN] > 0 else self.n.famine

    def peril(self, b: Board, place: i64, kind: i64) -> i64:
        """What it costs to end a turn on a hex where the A.I. may come."""
        threat = self.threat[place]
        if threat == 0:
            return 0
        guard: i64 = 4 if place == self.capital else 0
        guard += b.of_type(0, place, WORKER) + 3 * b.of_type(0, place, SOLDIER)
        if guard >= threat:
            return 0
        return self.n.peril if kind == WORKER else self.n.peril_other

    def guard(self, b: Board, place: i64, there: i64, worth: i64) -> i64:
        """What it costs the capital that a unit of a value goes from one hex to another; less than 0 is a gain."""
        n = self.n
        value: i64 = 0
        capital = self.capital
        threat = self.threat[capital]
        if threat and (place == capital or there == capital):
            strength = 4 + self.force(b, capital)
            if place == capital:
                value += n.guard_leave if strength - worth < threat else 0
            elif strength < threat:
                value -= n.guard_come
        for spot, leaving in ((place, True), (there, False)):
            if spot == capital or not self.watched & bit(spot):
                continue
            threat = self.threat[spot]
            if threat:
                strength = self.force(b, spot)
                if leaving:
                    value += n.watch_leave if strength >= threat > strength - worth else 0
                elif strength < threat <= strength + worth:
                    value -= n.watch_come
        return value

    def force(self, b: Board, place: i64) -> i64:
        """What workers and soldiers on a hex are worth in a battle."""
        return b.of_type(0, place, WORKER) + 3 * b.of_type(0, place, SOLDIER)
