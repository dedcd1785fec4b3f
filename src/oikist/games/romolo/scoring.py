"""Influence, control and victory points of Romolo o Remo?."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.layout import (
    ARTIFEX,
    BLESSED,
    CAPITAL,
    COINS,
    CONSUL,
    DOMINION,
    FACE_DOWN,
    FORUM,
    HEXES,
    MARK,
    OCCUPIED,
    OUT,
    PATRONUS,
    PLAIN,
    PLAYERS,
    PUBLICUS,
    SOLDIER,
    SOLDIERS,
    TERRAIN,
    TOWER,
    TROPHIES,
    WALL,
    WATER,
    WORKERS,
)

CHARACTER_TILES: Final = 0
CONTROLLED: Final = 1
DOMINIONS: Final = 2
POPULATION: Final = 3
BATTLES: Final = 4
MONEY: Final = 5
CATEGORIES: Final = 6
TIE_BREAKS: Final = (DOMINIONS, POPULATION, CONTROLLED, MONEY, BATTLES, CHARACTER_TILES)
"""ROM-129."""


def side(b: Board, seat: i64) -> i64:
    """What scores together: a seat, or in teams 0 for seats 0 and 2, 1 for seats 1 and 3 (ROM-167)."""
    return seat % 2 if b.box.teams else seat


def sides(b: Board) -> i64:
    """How many score."""
    return 2 if b.box.teams else b.box.players


def spread(power: i64) -> i64:
    """How far the influence of a capital of this power reaches (ROM-114)."""
    return 0 if power < 4 else 3 if power > 6 else power - 3


def reached(b: Board, seat: i64) -> i64:
    """Mask of the hexes that the influence of a seat's capital reaches (ROM-115, ROM-R8)."""
    d = b.d
    capital = d[CAPITAL + seat] - 1
    if capital < 0:
        return 0
    distance = spread(b.capital_power(seat))
    mask = bit(capital)
    edge = mask
    near = b.box.near
    while distance > 0 and edge:
        fresh: i64 = 0
        for place in range(b.box.hexes):
            if not edge & bit(place):
                continue
            for way in range(6):
                there = near[place * 6 + way]
                if there < 0 or mask & bit(there):
                    continue
                terrain = d[TERRAIN + there]
                if terrain in (FACE_DOWN, WATER) or b.walled(there, (way + 3) % 6):
                    continue
                tower = b.tower(there)
                if tower >= 0 and tower != seat and tower != b.box.partner(seat):
                    continue
                fresh |= bit(there)
        mask |= fresh
        edge = fresh
        distance -= 1
    if spread(b.capital_power(seat)) == 0:
        return 0
    return mask


class Influence:
    """Influence and control of all hexes.

    Attributes:
        points: by side * HEXES + hex, twice the influence.
        holder: by hex, the side that controls it, -1 for none.
    """

    def __init__(self, b: Board) -> None:
        d = b.d
        self.points = vec[i64]([0] * (PLAYERS * HEXES))
        self.holder = vec[i64]([-1] * HEXES)
        self.hexes: i64 = b.box.hexes
        points = self.points
        for seat in range(b.box.players):
            if d[OUT + seat]:
                continue
            first: i64 = side(b, seat) * HEXES
            if seat >= b.box.seats:
                self._rival(b, seat, first)
                continue
            mask = reached(b, seat)
            for place in range(self.hexes):
                if mask & bit(place):
                    points[first + place] += 2
                if d[OCCUPIED + seat] & bit(place):
                    points[first + place] += 2 * b.of_type(seat, place, SOLDIER)
            blessed = d[BLESSED + seat]
            while blessed:
                points[first + (blessed & 63) - 1] += 2
                blessed >>= 6
        for place in range(self.hexes):
            self.holder[place] = self._holder(b, place)

    def _rival(self, b: Board, seat: i64, first: i64) -> None:
        """ROM-164, ROM-R44."""
        d = b.d
        near = b.box.near
        for place in range(self.hexes):
            if d[OCCUPIED + seat] & bit(place):
                self.points[first + place] += 2 * b.of_type(seat, place, SOLDIER)
                for way in range(place * 6, place * 6 + 6):
                    there = near[way]
                    if there >= 0 and d[TERRAIN + there] != FACE_DOWN:
                        self.points[first + there] += 1

    def _holder(self, b: Board, place: i64) -> i64:
        """ROM-113."""
        owner = b.tower(place)
        if owner >= 0:
            return side(b, owner)
        if b.box.rival >= 0 and b.d[TERRAIN + place] == FACE_DOWN:
            return 1
        best: i64 = 0
        holder: i64 = -1
        for one in range(sides(b)):
            points = self.points[one * HEXES + place]
            if points > best:
                best = points
                holder = one
            elif points == best:
                holder = -1
        return holder


def dominion_hexes(b: Board, influence: Influence, seat: i64) -> i64:
    """Mask of the plains that the seat may choose for its dominion (ROM-124, ROM-R24, ROM-R26)."""
    d = b.d
    capital = d[CAPITAL + seat] - 1
    if capital < 0:
        return 0
    around = b.box.around[capital]
    ally = b.box.partner(seat)
    mask: i64 = 0
    for place in range(b.box.hexes):
        if not around & bit(place) or d[TERRAIN + place] != PLAIN or influence.holder[place] != side(b, seat):
            continue
        if ally < 0 or d[DOMINION + ally] != place + 1:
            mask |= bit(place)
    return mask


def best_dominion(b: Board, influence: Influence, seat: i64) -> i64:
    """The hex chosen for the dominion, or the one with the most power; -1 for none."""
    d = b.d
    if d[DOMINION + seat]:
        return d[DOMINION + seat] - 1
    mask = dominion_hexes(b, influence, seat)
    best: i64 = -1
    for place in range(b.box.hexes):
        if mask & bit(place) and (best < 0 or b.power_for(seat, place) > b.power_for(seat, best)):
            best = place
    return best


def kinds_built(b: Board, first: i64, second: i64) -> i64:
    """How many kinds of constructions stand on two hexes (ROM-133, ROM-R40); -1 for no second hex."""
    count: i64 = 0
    for kind in range(FORUM + 1):
        if b.built(first, kind) > 0 or (second >= 0 and b.built(second, kind) > 0):
            count += 1
    if b.built(first, WALL) >= 3 or (second >= 0 and b.built(second, WALL) >= 3):
        count += 1
    if b.built(first, TOWER) > 0 or (second >= 0 and b.built(second, TOWER) > 0):
        count += 1
    return count


class Score:
    """What everybody would score if the game ended as it stands.

    Attributes:
        points: by category * 4 + side, without bonuses.
        bonus: by category * 4 + side.
        artifex: by side.
        patronus: by side.
        influence: the influence behind it.
        places: by seat, the dominion's hex, -1 for none.
    """

    def __init__(self, b: Board) -> None:
        d = b.d
        self.points = vec[i64]([0] * (CATEGORIES * PLAYERS))
        self.bonus = vec[i64]([0] * (CATEGORIES * PLAYERS))
        self.artifex = vec[i64]([0] * PLAYERS)
        self.patronus = vec[i64]([0] * PLAYERS)
        self.places = vec[i64]([-1] * PLAYERS)
        self.influence = Influence(b)
        points = self.points
        workers = vec[i64]([0] * PLAYERS)
        coins = vec[i64]([0] * PLAYERS)
        consul = vec[i64]([0] * PLAYERS)
        patrons = vec[i64]([0] * PLAYERS)
        alive = vec[i64]([0] * PLAYERS)
        for seat in range(b.box.players):
            one: i64 = side(b, seat)
            if d[OUT + seat]:
                continue
            alive[one] = 1
            points[CHARACTER_TILES * 4 + one] += b.tiles_owned(seat) + 2 * b.owns(seat, PUBLICUS)
            points[BATTLES * 4 + one] += d[TROPHIES + seat]
            coins[one] += d[COINS + seat]
            if seat >= b.box.seats:  # ROM-164
                points[CHARACTER_TILES * 4 + one] = b.tiles_owned(seat)
                points[POPULATION * 4 + one] += 3 * d[SOLDIERS + seat] // 2
                continue
            workers[one] += d[WORKERS + seat]
            points[POPULATION * 4 + one] += d[SOLDIERS + seat]
            consul[one] += b.owns(seat, CONSUL)
            patrons[one] += b.owns(seat, PATRONUS)
            capital = d[CAPITAL + seat] - 1
            if capital < 0:
                continue
            place = best_dominion(b, self.influence, seat)
            self.places[seat] = place
            points[DOMINIONS * 4 + one] += b.power_for(seat, capital)
            if place >= 0:
                points[DOMINIONS * 4 + one] += b.power_for(seat, place)
            self.artifex[one] += b.owns(seat, ARTIFEX) * kinds_built(b, capital, place)
        for place in range(b.box.hexes):
            holder = self.influence.holder[place]
            if holder >= 0:
                worth = d[MARK + place]
                points[CONTROLLED * 4 + holder] += max(1, worth)
                if b.box.rival >= 0 and holder == 1:
                    points[DOMINIONS * 4 + 1] += 2
        for one in range(sides(b)):
            points[POPULATION * 4 + one] += workers[one] // 2
            points[MONEY * 4 + one] = coins[one] // 8
            if patrons[one] and alive[one]:
                richer: i64 = 0
                for other in range(sides(b)):
                    if alive[other] and coins[other] > coins[one]:
                        richer += 1
                self.patronus[one] = 4 if richer == 0 else 2 if richer == 1 else 0
        for category in range(CATEGORIES):
            self._majority(b, category, consul)

    def _majority(self, b: Board, category: i64, consul: vec[i64]) -> None:
        """ROM-128, ROM-R20."""
        count = sides(b)
        first: i64 = 6 if count > 2 else 4
        second: i64 = 2 if count > 2 else 0
        for one in range(count):
            mine = self.points[category * 4 + one] * 2 + (1 if consul[one] else 0)
            if self.points[category * 4 + one] == 0:
                continue
            above: i64 = 0
            equal: i64 = 0
            for other in range(count):
                if self.points[category * 4 + other] == 0:
                    continue
                theirs = self.points[category * 4 + other] * 2 + (1 if consul[other] else 0)
                if theirs > mine:
                    above += 1
                elif theirs == mine:
                    equal += 1
            shared: i64 = 0
            for place in range(above, above + equal):
                shared += first if place == 0 else second if place == 1 else 0
            self.bonus[category * 4 + one] = shared // equal

    def total(self, one: i64) -> i64:
        """All points of a side."""
        total = self.artifex[one] + self.patronus[one]
        for category in range(CATEGORIES):
            total += self.points[category * 4 + one] + self.bonus[category * 4 + one]
        return total

    def key(self, one: i64) -> list[int]:
        """What a side is ranked by: points, then the tie-breaks (ROM-R42)."""
        found: list[int] = [self.total(one)]
        found += [self.points[category * 4 + one] for category in TIE_BREAKS]
        return found
