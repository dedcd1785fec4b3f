"""What a searching bot should know about Micro Rome: what a map is worth beyond its points.

Much on a map waits for what is still to come: a man for a woman, a temple for more kinds of Romans, a barbarian for
its guard. `measure` counts what waits and where there is room for it; every such thing is worth so many hundredths of
a point, the more the more cards are left. The weights were fitted to games that the search played itself, by
`benchmarks/micro_rome_fit.py`.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from oikist.core.hints import Hints, Skill
from oikist.core.state import State, buffer, count_bits, shift_left
from oikist.games.micro_rome.board import Board
from oikist.games.micro_rome.layout import (
    BARBARIAN,
    COVERED,
    DOWN,
    FIRST,
    LOST,
    MAN,
    MARGIN,
    MARKET,
    MAX_LEGAL,
    MERCHANT,
    PLAIN,
    PLANES,
    PRAETORIAN,
    RIGHT,
    SENATOR,
    TEMPLE,
    VILLA,
    WATCHTOWER,
    WATER,
    WOMAN,
)
from oikist.games.micro_rome.scoring import around, plain_total, senator_groups, senators_score, temple_kinds, total
from oikist.games.micro_rome.state import MicroRomeState
from oikist.games.micro_rome.weights import TABLE

ONE: Final = 0
LONELY_MEN: Final = 1
LONELY_WOMEN: Final = 2
LONELY_BOTH: Final = 3
MARRIED: Final = 4
IDLE_MERCHANTS: Final = 5
BUSY_MERCHANTS: Final = 6
MARKETS: Final = 7
MARKET_ROOM: Final = 8
IDLE_PRAETORIANS: Final = 9
UNGUARDED: Final = 10
GUARDED: Final = 11
BARBARIAN_ROOM: Final = 12
TOWERS: Final = 13
TOWER_ROOM: Final = 14
VILLAS: Final = 15
VILLA_ROOM: Final = 16
IDLE_VILLAS: Final = 17
SENATORS: Final = 18  # groups of 1, 2, 3, 4 or more that have room
SENATOR_ROOM: Final = 22
TEMPLES: Final = 23  # temples with 0 to 4 kinds that have room for more
TEMPLE_ROOM: Final = 28
WATERS: Final = 29
PLAINS: Final = 30
AREA: Final = 31
CHEAP: Final = 32  # places that cost nothing to cover: log-like steps
FEW_CHEAP: Final = 33
NO_CHEAP: Final = 34
PERIMETER: Final = 35
LOST_BARBARIANS: Final = 36
CLOSE_VILLAS: Final = 37
MEASURES: Final = 38

PAIRING_POINTS: Final = 38
"""Beside the measures: what citizens, senators and villas score at most (see `bound`)."""
SLOTS: Final = 39

EXACTLY: Final = 8
"""So many placements are judged exactly before one is chosen."""


def measure(board: Board, out: vec[i64]) -> None:
    """Counts what waits on a map into `out`, by the numbers above."""
    grid = board.grid
    for index in range(SLOTS):
        out[index] = 0
    lonely_men: i64 = 0
    lonely_women: i64 = 0
    idle_merchants: i64 = 0
    busy_merchants: i64 = 0
    market_cells: i64 = 0
    market_room: i64 = 0
    idle_praetorians: i64 = 0
    unguarded: i64 = 0
    lost: i64 = 0
    guarded_count: i64 = 0
    barbarian_room: i64 = 0
    tower_cells: i64 = 0
    tower_room: i64 = 0
    villas_count: i64 = 0
    villa_room: i64 = 0
    idle_villas: i64 = 0
    close_villas: i64 = 0
    waters: i64 = 0
    plains: i64 = 0
    area: i64 = 0
    perimeter: i64 = 0
    senators_any: i64 = 0
    pairs_of_men: i64 = 0
    pairs_of_women: i64 = 0
    doubled: i64 = 0
    near_senators: i64 = 0
    for at in range((MARGIN - 1) * PLANES, (MARGIN + board.height + 1) * PLANES, PLANES):
        covered = grid[at + COVERED]
        first: i64 = at + FIRST
        plain = grid[first + PLAIN]
        # where something can come to lie at no cost
        room: i64 = plain | ~covered
        above: i64 = grid[at - PLANES + FIRST] | ~grid[at - PLANES]
        below: i64 = grid[at + PLANES + FIRST] | ~grid[at + PLANES]
        open_near: i64 = (room << 1) | (room >> 1) | above | below
        if covered:
            area += count_bits(covered)
            plains += count_bits(plain)
        markets = grid[first + MARKET]
        if markets:
            market_cells += count_bits(markets)
        near_markets = around(grid, first + MARKET)
        if near_markets:
            market_room += count_bits(near_markets & room)
        near_barbarians = around(grid, first + BARBARIAN)
        if near_barbarians:
            barbarian_room += count_bits(near_barbarians & room)
        near_towers = around(grid, first + WATCHTOWER)
        if near_towers:
            tower_room += count_bits(near_towers & room)
        near_villas = around(grid, first + VILLA)
        if near_villas:
            villa_room += count_bits(near_villas & room)
        if covered == 0:
            continue
        men = grid[first + MAN]
        if men:
            near = around(grid, first + WOMAN)
            lonely_men += count_bits(men & ~near & open_near)
            pairs_of_men += count_bits(men & near)
        women = grid[first + WOMAN]
        if women:
            near = around(grid, first + MAN)
            lonely_women += count_bits(women & ~near & open_near)
            pairs_of_women += count_bits(women & near)
        merchants = grid[first + MERCHANT]
        if merchants:
            idle_merchants += count_bits(merchants & ~near_markets & open_near)
            busy_merchants += count_bits(merchants & near_markets & open_near)
        near_praetorians = around(grid, first + PRAETORIAN)
        praetorians = grid[first + PRAETORIAN]
        if praetorians:
            idle_praetorians += count_bits(praetorians & ~near_barbarians & open_near)
        barbarians = grid[first + BARBARIAN]
        if barbarians:
            guards = near_praetorians | near_towers
            guarded_count += count_bits(barbarians & guards)
            bare: i64 = barbarians & ~guards
            unguarded += count_bits(bare & open_near)
            lost += count_bits(bare & ~open_near)
        towers = grid[first + WATCHTOWER]
        if towers:
            tower_cells += count_bits(towers)
        villas = grid[first + VILLA]
        if villas:
            villas_count += count_bits(villas)
            romans = (
                around(grid, first + MAN)
                | around(grid, first + WOMAN)
                | around(grid, first + SENATOR)
                | around(grid, first + PRAETORIAN)
                | around(grid, first + MERCHANT)
            )
            idle_villas += count_bits(villas & ~romans & open_near)
            close = villas & romans
            if close:
                close_villas += count_bits(close)
                kept = close & around(grid, first + SENATOR)
                near_senators += count_bits(kept)
                close &= ~kept
                rich = close & around(grid, first + MERCHANT)
                doubled += 8 * count_bits(rich)
                close &= ~rich
                doubled += 3 * count_bits(close)
        waters += count_bits(grid[first + WATER])
        senators_any |= grid[first + SENATOR]
        outside: i64 = ~covered
        perimeter += count_bits(covered & ((outside << 1) | (outside >> 1) | ~grid[at - PLANES] | ~grid[at + PLANES]))
        temples = grid[first + TEMPLE]
        if temples:
            heads = temples & grid[at + RIGHT] & grid[at + DOWN]
            column: i64 = 0
            while heads:
                if heads & 1:
                    look_at_temple(grid, at, column, out)
                heads >>= 1
                column += 1
    out[ONE] = 1
    out[LONELY_MEN] = lonely_men
    out[LONELY_WOMEN] = lonely_women
    out[LONELY_BOTH] = min(lonely_men, lonely_women)
    out[MARRIED] = pairs_of_men
    out[IDLE_MERCHANTS] = idle_merchants
    out[BUSY_MERCHANTS] = busy_merchants
    out[MARKETS] = market_cells // 2
    out[MARKET_ROOM] = market_room
    out[IDLE_PRAETORIANS] = idle_praetorians
    out[UNGUARDED] = unguarded
    out[LOST_BARBARIANS] = lost
    out[GUARDED] = guarded_count
    out[BARBARIAN_ROOM] = barbarian_room
    out[TOWERS] = tower_cells // 2
    out[TOWER_ROOM] = tower_room
    out[VILLAS] = villas_count
    out[VILLA_ROOM] = villa_room
    out[IDLE_VILLAS] = idle_villas
    out[CLOSE_VILLAS] = close_villas
    out[WATERS] = waters
    out[PLAINS] = plains
    out[AREA] = area
    out[PERIMETER] = perimeter
    most: i64 = 0
    if senators_any:
        most = look_at_senators(board, out)
    out[PAIRING_POINTS] = out[PAIRING_POINTS] + 3 * min(pairs_of_men, pairs_of_women) + doubled
    if near_senators:
        out[PAIRING_POINTS] = out[PAIRING_POINTS] + near_senators * max(most, 8)
    cheap = cheap_places(board)
    out[CHEAP] = min(cheap, 12)
    out[FEW_CHEAP] = 1 if cheap <= 3 else 0
    out[NO_CHEAP] = 1 if cheap == 0 else 0


def look_at_temple(grid: vec[i64], at: i64, column: i64, out: vec[i64]) -> None:
    """Adds a temple by how many kinds are beside it, if there is room for more; its top left space is in `column`."""
    kinds = temple_kinds(grid, at, column)
    if kinds < 0 or kinds == 5:
        return
    pair: i64 = shift_left(3, column)
    sides: i64 = shift_left(9, column - 1)
    room: i64 = 0
    up: i64 = at - PLANES
    room += count_bits(pair & (grid[up + FIRST] | ~grid[up]))
    up = at + 2 * PLANES
    room += count_bits(pair & (grid[up + FIRST] | ~grid[up]))
    room += count_bits(sides & (grid[at + FIRST] | ~grid[at]))
    up = at + PLANES
    room += count_bits(sides & (grid[up + FIRST] | ~grid[up]))
    if room:
        out[TEMPLES + kinds] = out[TEMPLES + kinds] + 1
        out[TEMPLE_ROOM] = out[TEMPLE_ROOM] + min(room, 5 - kinds)


def look_at_senators(board: Board, out: vec[i64]) -> i64:
    """Adds the groups of senators, and by size those that have room to grow; what the greatest one scores."""
    most: i64 = 0
    grid = board.grid
    for rows, columns in senator_groups(board):
        room: i64 = 0
        points = senators_score(len(rows))
        out[PAIRING_POINTS] = out[PAIRING_POINTS] + points
        most = max(most, points)
        for index in range(len(rows)):
            line: i64 = i64(rows[index]) * PLANES
            bits: i64 = shift_left(1, i64(columns[index]))
            room += count_bits(((bits << 1) | (bits >> 1)) & (grid[line + FIRST] | ~grid[line]))
            room += count_bits(bits & (grid[line - PLANES + FIRST] | ~grid[line - PLANES]))
            room += count_bits(bits & (grid[line + PLANES + FIRST] | ~grid[line + PLANES]))
        if room:
            size: i64 = min(len(rows), 4)
            out[SENATORS + size - 1] = out[SENATORS + size - 1] + 1
            out[SENATOR_ROOM] = out[SENATOR_ROOM] + min(room, 4) * size
    return most


def cheap_places(board: Board) -> i64:
    """How many rectangles of a card's size cover three spaces or more, all of them plain."""
    grid = board.grid
    found: i64 = 0
    # for every row, by columns where three or four in a row begin: which are free of what costs, how many are covered
    for row in range(MARGIN - 2, MARGIN + board.height):
        found += cheap_in_row(grid, row)
    return found


def cheap_in_row(grid: vec[i64], row: i64) -> i64:
    """The same for the rectangles that begin in a row: three rows of four spaces, and four rows of three."""
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    tall_one: i64 = 0
    tall_two: i64 = 0
    tall_three: i64 = 0
    taken: i64 = 0
    tall_taken: i64 = 0
    at: i64 = row * PLANES
    for line in range(4):
        covered = grid[at + COVERED]
        if covered:
            dear = covered & ~grid[at + FIRST + PLAIN]
            tall_taken |= dear
            if line < 3:
                taken |= dear
            for column in range(4):
                if column < 3:
                    tall_three |= tall_two & covered
                    tall_two |= tall_one & covered
                    tall_one |= covered
                if line < 3:
                    three |= two & covered
                    two |= one & covered
                    one |= covered
                covered >>= 1
        at += PLANES
    bad = taken | (taken >> 1)
    bad |= bad >> 2
    found = count_bits(three & ~bad)
    bad = tall_taken | (tall_taken >> 1) | (tall_taken >> 2)
    return found + count_bits(tall_three & ~bad)


class Weights:
    """What each thing that `measure` counts is worth, in hundredths of a point, by the number of cards to come."""

    def __init__(self, table: list[int]) -> None:
        self.table = vec[i64](table)
        self.out = vec[i64]([0] * SLOTS)


def to_come(board: Board) -> i64:
    """How many cards are still to be laid after the drawn one, the Coliseum among them."""
    return 16 - len(board.laid)


def promise(board: Board, weights: Weights) -> i64:
    """Hundredths of points that a map promises beyond its score; fills `weights.out`."""
    left = min(to_come(board), 15)
    out = weights.out
    measure(board, out)
    points: i64 = 0
    base: i64 = left * MEASURES
    for index in range(MEASURES):
        points += weights.table[base + index] * out[index]
    return points


def worth(board: Board, weights: Weights) -> i64:
    """Hundredths of points that a map is expected to score in the end."""
    points: i64 = total(board)
    return points * 100 + promise(board, weights)


def best_reply(state: MicroRomeState, weights: Weights, buf: vec[i32]) -> i64:
    """The placement after which the map is worth most.

    How citizens, senators and villas score takes long to find exactly, so all placements are judged by what these
    could score at most, and only the best few of them exactly.
    """
    count = state.fill(buf)
    ranking: list[tuple[int, int]] = []
    for index in range(count):
        action = i64(buf[index])
        after = state.copy()
        after._apply(action)
        if after.lost_game:
            ranking.append((-100 * LOST, action))
            continue
        value: i64 = promise(after, weights)
        value += 100 * (plain_total(after) + weights.out[PAIRING_POINTS])
        ranking.append((-value, action))
    ranking.sort()
    best: i64 = -1
    most: i64 = 0
    for _, action in ranking[:EXACTLY]:
        after = state.copy()
        after._apply(action)
        exact: i64 = LOST * 100 if after.lost_game else worth(after, weights)
        if best < 0 or exact > most:
            best = action
            most = exact
    return best


LEVELS: Final = (
    Skill(wavers=1.0),
    Skill(wavers=0.6),
    Skill(wavers=0.2),
    Skill(iterations=12),
    Skill(cpu=300),
)
"""Opponents, weak to strong, as found by `benchmarks/levels.py`."""


@mypyc_attr(native_class=False)
class MicroRomeHints(Hints):
    """Hints for search. Not a native class, since its base is not compiled; the work is done in functions."""

    def __init__(self) -> None:
        self._weights = Weights(TABLE)
        self._buffer = buffer(MAX_LEGAL)

    def evaluate(self, state: State) -> list[float]:
        """The points that a map is expected to score in the end."""
        assert isinstance(state, MicroRomeState)
        return [float(worth(state, self._weights)) / 100.0]

    def reply(self, state: State, rng: Random) -> int:
        """The placement after which the map is worth most."""
        assert isinstance(state, MicroRomeState)
        return best_reply(state, self._weights, self._buffer)

    def levels(self, seats: int) -> tuple[Skill, ...]:
        """As measured over the same decks."""
        return LEVELS
