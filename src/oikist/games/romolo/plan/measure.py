"""What the promise of a position is made of, when one plays alone: counted here, weighed by `plan.weights`.

The weights are a fit to games that the plan played (``benchmarks/romolo_plan.py``): a row for every five rounds, since
a worker is worth more early and a point more late.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine.attacking import combat_value
from oikist.games.romolo.engine.building import limit
from oikist.games.romolo.layout import (
    AQUEDUCT,
    BANK,
    COINS,
    DAMAGED,
    DEAD,
    ENDING,
    EVENTS,
    EXPLORERS,
    FOREST,
    HEXES,
    HILL,
    MERCENARIES,
    OCCUPIED,
    PLAIN,
    ROUND,
    SOLDIER,
    SOLDIERS,
    STOCK,
    STONE,
    TEMPLE,
    TERRAIN,
    TOKEN_KINDS,
    WOOD,
    WORKER,
    WORKERS,
)
from oikist.games.romolo.plan.numbers import Numbers
from oikist.games.romolo.plan.view import View
from oikist.games.romolo.plan.weights import TABLE
from oikist.games.romolo.scoring import CATEGORIES, Score

ROUNDS: Final = 5
"""Rounds that share a row of weights."""
ROWS: Final = 12
NAMES: Final = (
    "always",
    *(f"workers {count}" for count in range(7)),
    *(f"soldiers {count}" for count in range(5)),
    *(f"A.I. soldiers {count}" for count in range(5)),
    *(f"power {count}" for count in range(8)),
    "characters",
    "characters of the A.I.",
    "hexes",
    "hexes of the A.I.",
    "dominion",
    "dominion of the A.I.",
    "battles",
    "battles of the A.I.",
    "money of the A.I.",
    "bonuses, less those of the A.I.",
    "Artifex and Patronus",
    "units that farms do not feed",
    "units that farms could feed besides",
    "face-down tiles",
    "the explorer",
    "the largest A.I. group",
    "A.I. soldiers in the capital",
    "A.I. soldiers beside it",
    "A.I. soldiers two away",
    "land beside the capital",
    "land two away",
    "aqueducts of the capital",
    "temples of the capital",
    "room in the capital",
    "walls of the capital",
    "constructions of the partner",
    "the end is called",
    "kinds of tokens that have run out",
    "blue events to come",
    "events to come",
    "damage of the tower",
    "mercenaries",
    "way of the workers to the capital",
    "units outside the farms",
    "coins up to 12",
    "coins beyond",
    "warehouses",
    *(f"{cube} up to 3" for cube in ("wood", "stone", "grain", "salt", "refined")),
    *(f"{cube} beyond" for cube in ("wood", "stone", "grain", "salt", "refined")),
    "danger of the capital",
    "danger of the partner",
    "guard of the capital",
    "way of the nearest A.I. group",
    "forests at warehouses",
    "hills at warehouses",
)
COLUMNS: Final = 79


class Weights:
    """The table, unpacked once, and room for what is counted."""

    def __init__(self) -> None:
        self.table = vec[i64](TABLE)
        self.out = vec[i64]([0] * COLUMNS)
        self.numbers = Numbers()


def counted(b: Board, weights: Weights) -> list[int]:
    """What is counted, as a list; for fitting."""
    count(b, weights.numbers, weights.out)
    return [weights.out[index] for index in range(COLUMNS)]


def row(b: Board) -> i64:
    """Which row of the table holds now."""
    index: i64 = (b.d[ROUND] - 1) // ROUNDS
    return max(0, min(ROWS - 1, index))


def promise(b: Board, weights: Weights) -> float:
    """The result to be expected: the lead, and some more for being ahead at all."""
    count(b, weights.numbers, weights.out)
    base = row(b) * COLUMNS
    total: i64 = 0
    for index in range(COLUMNS):
        total += weights.table[base + index] * weights.out[index]
    return float(total) / 100.0


def count(b: Board, numbers: Numbers, out: vec[i64]) -> None:
    """Counts everything, in the order of `NAMES`."""
    d = b.d
    score = Score(b)
    view = View(b, numbers)
    for index in range(26):
        out[index] = 0
    out[0] = 1
    out[1 + min(6, d[WORKERS])] = 1
    out[8 + min(4, d[SOLDIERS])] = 1
    out[13 + min(4, d[SOLDIERS + 1])] = 1
    out[18 + min(7, view.power)] = 1
    n: i64 = 26
    points = score.points
    bonus: i64 = 0
    for category in range(CATEGORIES):
        bonus += score.bonus[category * 4] - score.bonus[category * 4 + 1]
    for category in (0, 1, 2, 4):
        out[n] = points[category * 4]
        out[n + 1] = points[category * 4 + 1]
        n += 2
    out[n] = points[5 * 4 + 1]
    out[n + 1] = bonus
    out[n + 2] = score.artifex[0] + score.patronus[0]
    out[n + 3] = min(4, max(0, view.mouths - view.feeds))
    out[n + 4] = min(4, max(0, view.feeds - view.mouths))
    out[n + 5] = view.down
    out[n + 6] = 1 if d[EXPLORERS] == 1 else 0
    n = _rivals(b, view, out, n + 7)
    n = _home(b, view, out, n)
    out[n] = min(12, d[COINS])
    out[n + 1] = min(60, max(0, d[COINS] - 12))
    out[n + 2] = min(5, view.stores)
    n += 3
    for resource in range(5):
        has = d[STOCK + resource]
        out[n + resource] = min(3, has)
        out[n + 5 + resource] = min(5, max(0, has - 3))
    n += 10
    _danger(b, view, out, n)


def _rivals(b: Board, view: View, out: vec[i64], n: i64) -> i64:
    largest: i64 = 0
    for far in range(4):
        out[n + far] = 0
    for place in range(b.box.hexes):
        if not b.d[OCCUPIED + 1] & bit(place):
            continue
        group = b.of_type(1, place, SOLDIER)
        largest = max(largest, group)
        far = b.box.apart[place * HEXES + view.capital]
        if far <= 2:
            out[n + 1 + far] = out[n + 1 + far] + group
    out[n] = largest
    return n + 4


def _home(b: Board, view: View, out: vec[i64], n: i64) -> i64:
    d = b.d
    capital = view.capital
    for index in range(16):
        out[n + index] = 0
    away: i64 = 0
    outside: i64 = 0
    for place in range(b.box.hexes):
        far = b.box.apart[place * HEXES + capital]
        terrain = d[TERRAIN + place]
        if far in (1, 2) and (terrain == PLAIN or terrain == HILL or terrain == FOREST):
            out[n + far - 1] = out[n + far - 1] + 1
        if d[OCCUPIED] & bit(place):
            workers = b.of_type(0, place, WORKER)
            if far > 1:
                away += workers * (far - 1)
            if not view.fed & bit(place):
                outside += workers + b.of_type(0, place, SOLDIER)
    out[n + 2] = b.built(capital, AQUEDUCT)
    out[n + 3] = b.built(capital, TEMPLE)
    out[n + 4] = min(3, max(0, limit(b, capital) - b.constructions(capital)))
    out[n + 5] = 1 if b.walls(capital) else 0
    out[n + 6] = b.constructions(view.partner) if view.partner >= 0 else 0
    out[n + 7] = d[ENDING]
    for kind in range(TOKEN_KINDS):
        if d[BANK + kind] == 0:
            out[n + 8] = out[n + 8] + 1
    out[n + 9] = d[EVENTS + 3]
    for colour in range(5):
        out[n + 10] = out[n + 10] + d[EVENTS + colour]
    out[n + 11] = d[DAMAGED]
    out[n + 12] = d[MERCENARIES] + d[DEAD]
    out[n + 13] = away
    out[n + 14] = outside
    return n + 15


def _danger(b: Board, view: View, out: vec[i64], n: i64) -> None:
    capital = view.capital
    guard: i64 = 4
    beside: i64 = 0
    for kind in range(4):
        guard += b.of_type(0, capital, kind) * combat_value(kind)
        if view.partner >= 0:
            beside += b.of_type(0, view.partner, kind) * combat_value(kind)
    out[n] = min(6, max(0, view.threat[capital] - guard))
    out[n + 1] = min(6, max(0, view.threat[view.partner] - beside)) if view.partner >= 0 else 0
    out[n + 2] = min(14, guard)
    nearest: i64 = 6
    forests: i64 = 0
    hills: i64 = 0
    for place in range(b.box.hexes):
        if b.d[OCCUPIED + 1] & bit(place) and place != b.box.rival:
            nearest = min(nearest, b.box.apart[place * HEXES + capital])
        forests += 1 if view.sites[WOOD] & bit(place) else 0
        hills += 1 if view.sites[STONE] & bit(place) else 0
    out[n + 3] = nearest
    out[n + 4] = min(2, forests)
    out[n + 5] = min(2, hills)
