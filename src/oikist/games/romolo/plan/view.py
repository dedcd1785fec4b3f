"""What the plan for playing alone looks at in a position."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.building import limit, most_workers
from oikist.games.romolo.layout import (
    BANK,
    BUILT,
    CAPITAL,
    FACE_DOWN,
    FARM,
    FOREST,
    FRESH,
    GRAIN,
    HARBOUR,
    HEXES,
    HILL,
    OCCUPIED,
    PLAIN,
    REFINED,
    SOLDIER,
    SOLDIERS,
    STOCK,
    STONE,
    TERRAIN,
    WALL,
    WAREHOUSE,
    WATER,
    WOOD,
    WORKER,
    WORKERS,
)

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

    def __init__(self, b: Board) -> None:
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
        # the capital's tower guards it: fighters stand on the plain beside it, unless the capital is in danger
        self.post: i64 = self.capital
        if self.capital >= 0 and self.partner >= 0:
            guard = 4 + b.of_type(0, self.capital, WORKER)
            if guard >= self.threat[self.capital]:
                self.post = self.partner

    def _aims(self, b: Board) -> None:
        """How many cubes of each kind the next projects take."""
        d = b.d
        targets = self.targets
        capital = self.capital
        if capital < 0:
            return
        outside: i64 = 0
        for place in range(b.box.hexes):
            if d[OCCUPIED] & bit(place) and not self.fed & bit(place):
                outside += b.of_type(0, place, WORKER) + b.of_type(0, place, SOLDIER)
        self.hungry = max(outside, self.mouths - self.feeds)
        targets[GRAIN] = 1 + max(0, self.hungry)
        room = limit(b, capital) - b.constructions(capital)
        targets[STONE] = 4
        targets[WOOD] = 2
        if self.mouths >= self.feeds and self.power >= 4 and d[BANK + FARM] > 0:
            targets[STONE] = 1
            targets[WOOD] = 1
        elif b.built(capital, WAREHOUSE) < 2 and room > 0:
            targets[STONE] = 1
            targets[WOOD] = 2
        elif b.walls(capital) == 0 and room > 0 and d[BANK + WALL] >= 3:
            targets[STONE] = 2
            targets[WOOD] = 2
        elif self.stores < min(d[WORKERS], 4) and d[BANK + WAREHOUSE] > 0:
            targets[STONE] = 1
            targets[WOOD] = 2
        if self.power >= 4 and d[WORKERS] < most_workers(self.power):
            targets[GRAIN] += 3
        if d[WORKERS] >= 3 and d[SOLDIERS] < 2:
            targets[REFINED] = 2
            targets[GRAIN] += 1

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
        return 100 if b.d[STOCK + GRAIN] > 0 else 600

    def peril(self, b: Board, place: i64, kind: i64) -> i64:
        """What it costs to end a turn on a hex where the A.I. may come."""
        threat = self.threat[place]
        if threat == 0:
            return 0
        guard: i64 = 4 if place == self.capital else 0
        guard += b.of_type(0, place, WORKER) + 3 * b.of_type(0, place, SOLDIER)
        if guard >= threat:
            return 0
        return 130 if kind == WORKER else 300

    def guard(self, b: Board, place: i64, there: i64, worth: i64) -> i64:
        """What it costs the capital that a unit of a value goes from one hex to another; less than 0 is a gain."""
        capital = self.capital
        threat = self.threat[capital]
        if threat == 0 or (place != capital and there != capital):
            return 0
        strength = 4 + b.of_type(0, capital, WORKER) + 3 * b.of_type(0, capital, SOLDIER)
        if place == capital:
            return 800 if strength - worth < threat else 0
        return -400 if strength < threat else 0
