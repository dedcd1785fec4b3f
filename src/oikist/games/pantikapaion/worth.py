"""What a city of Pantikapaion is worth in the middle of the game: the points it may still come to.

Every row's value as its marker may still stand, times what the buildings count and may come to count; cubes, coins,
workers and improvements by what they bring in the turns left; what is still to be decided in the present turn. At the
end it is the score. The weights are in points, found by hand and by games of bots against each other.
"""

from __future__ import annotations

from mypy_extensions import i64

from oikist.core.state import bit, count_bits
from oikist.games.pantikapaion.layout import (
    AQUEDUCT,
    COLOURS,
    DISCARDS,
    END,
    F_ACT,
    F_ADVANCE,
    F_CUBE,
    F_FREE,
    F_LAY,
    F_MOVE,
    F_MOVE_TO,
    F_PAY,
    F_PLACE,
    F_RANDOM,
    F_SALE,
    F_TAKE,
    FORTRESS,
    FRAME,
    FRAME_BITS,
    HOUSE,
    KEPT,
    KIND,
    KIND_BITS,
    LAST,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
    P_FREE,
    P_SUPPLY,
    PAID,
    PLAY,
    ROUNDS,
    TEMPLE,
    TURNS,
    WINERY,
    WORKERS,
)
from oikist.games.pantikapaion.scoring import AROUND, around, points_of
from oikist.games.pantikapaion.state import PantikapaionState


class Weights:
    """What things are held to be worth, in points; the defaults were found by games of bots against each other.

    Attributes:
        taste0: what houses count for, in times of what the sums below say; likewise the other colours.
        pace: a marker may still move so many cells for every action left at most; half of it is usual.
        step: a step on the development board, besides the row's value.
        action: an action that is left.
        tile: a tile that the present turn still brings.
        free: a free building that may be chosen.
        cube: a cube above the point that it scores, while there is time to use it; `sort` for each different colour.
        coin: each of the first six coins above the half point that it scores.
        income: a worker cell of the brown row, for each round.
        lying: share of a cube's worth while it lies in the city; `taker` if there is a free worker to take it.
        worker: a worker, for each round to come.
        replace: an improvement, for each building to come; likewise `less` and `discount`.
        ready: share of what the best building that can nearly be paid brings; `second` of the second best.
        coming: share of a building of each colour for every action left.
        watering: droughts that an aqueduct gets beside it for every action left; `neighbours` buildings of a temple.
        crowding: cells beside a winery that are built on for every action left.
        steps: each of the first two paid steps that a building to be placed makes possible.
        mass: a building, for temples to come, for every action left.
    """

    def __init__(self) -> None:
        self.taste0: float = 1.7
        self.taste1: float = 0.85
        self.taste2: float = 1.0
        self.taste3: float = 1.15
        self.taste4: float = 0.7
        self.pace: float = 0.95
        self.step: float = 1.25
        self.action: float = 2.6
        self.tile: float = 2.0
        self.free: float = 3.2
        self.cube: float = 0.24
        self.sort: float = 0.2
        self.coin: float = 0.45
        self.income: float = 0.5
        self.lying: float = 0.48
        self.taker: float = 0.31
        self.worker: float = 0.85
        self.replace: float = 0.32
        self.less: float = 0.95
        self.discount: float = 0.3
        self.ready: float = 0.14
        self.second: float = 0.15
        self.coming: float = 0.03
        self.watering: float = 0.06
        self.neighbours: float = 0.16
        self.crowding: float = 0.015
        self.steps: float = 2.4
        self.mass: float = 0.1

    def taste(self, colour: i64) -> float:
        """What the buildings of a colour count for."""
        if colour == HOUSE:
            return self.taste0
        if colour == WINERY:
            return self.taste1
        if colour == FORTRESS:
            return self.taste2
        return self.taste3 if colour == AQUEDUCT else self.taste4


class Rows:
    """What a thing counted by the buildings of a colour is expected to be worth at the end, for one seat.

    Attributes:
        value0: of houses; likewise the others. Of wineries: one by the divisor.
        loss: what rounding down costs a winery.
    """

    def __init__(self) -> None:
        self.value0: float = 0.0
        self.value1: float = 0.0
        self.value2: float = 0.0
        self.value3: float = 0.0
        self.value4: float = 0.0
        self.loss: float = 0.0

    def put(self, colour: i64, value: float) -> None:
        """Of one colour."""
        if colour == HOUSE:
            self.value0 = value
        elif colour == WINERY:
            self.value1 = value
        elif colour == FORTRESS:
            self.value2 = value
        elif colour == AQUEDUCT:
            self.value3 = value
        else:
            self.value4 = value


def expected_rows(state: PantikapaionState, seat: i64, left: i64, weights: Weights) -> Rows:
    """The mean over all places where the markers may end up, all alike."""
    rows = Rows()
    box = state.box
    reach: i64 = i64(weights.pace * float(left) + 0.5)
    share: float = 1.0 / float(reach + 1)
    for colour in range(i64(COLOURS)):
        mark = state.mark(seat, colour)
        total: float = 0.0
        for ahead in range(reach + 1):
            value = float(box.value(colour, min(mark + ahead, box.length)))
            if colour == WINERY and value > 0.0:
                rows.loss += share * 0.5 * (value - 1.0) / value
                value = 1.0 / value
            total += value
        rows.put(colour, share * total)
    return rows


class Survey:
    """What a city offers.

    Attributes:
        houses: mask of the numbers of the houses; likewise `aqueducts` and `temples`.
        lying: cubes in it.
        dry: visible droughts that cost a point.
        site1: most empty cells round a place for a winery; `site2` the highest place, `site3` most droughts and `site4`
            most buildings beside a place for an aqueduct or a temple.
        served: workers who will stay where they are, once for every house next to them.
        posts: cells that workers may yet go to, by how many houses are next to them, seven bits each.
    """

    def __init__(self) -> None:
        self.houses: i64 = 0
        self.aqueducts: i64 = 0
        self.temples: i64 = 0
        self.lying: i64 = 0
        self.dry: i64 = 0
        self.site1: i64 = 0
        self.site2: i64 = 0
        self.site3: i64 = 0
        self.site4: i64 = 0
        self.served: i64 = 0
        self.posts: i64 = 0


def surveyed(state: PantikapaionState, seat: i64) -> Survey:
    """Looks at every cell without a building and at what is round it."""
    found = Survey()
    for number in range(state.get(seat, P_BUILDINGS)):
        kind = state.building_colour(seat, number)
        if kind == TEMPLE:
            found.temples |= bit(number)
        elif kind == HOUSE:
            found.houses |= bit(number)
        elif kind == AQUEDUCT:
            found.aqueducts |= bit(number)
    last = state.round == ROUNDS
    waters = found.aqueducts if state.mark(seat, AQUEDUCT) > 0 else 0
    for slot in range(state.get(seat, P_CELLS)):
        if state.building(seat, slot) >= 0:
            continue
        if state.cube(seat, slot) >= 0:
            found.lying += 1
        level = state.level(seat, slot)
        beside: i64 = 0
        empty: i64 = 0
        droughts: i64 = 0
        pair = False
        for direction in range(i64(8)):
            other = state.link(seat, slot, direction)
            if other < 0:
                continue
            number = state.building(seat, other)
            if number >= 0:
                beside |= bit(number)
                continue
            empty += 1
            if direction < 4 and state.level(seat, other) == level:
                pair = True
            if state.dry(seat, other):
                droughts += 1
        if beside & waters == 0 and state.dry(seat, slot):
            found.dry += 1
        homes = count_bits(beside & found.houses)
        if last and state.has_worker(seat, slot):
            found.served += homes
        elif homes > 0:
            found.posts += bit(7 * min(homes, 8))
        found.site1 = max(found.site1, empty)
        found.site2 = max(found.site2, level)
        if pair:
            found.site3 = max(found.site3, droughts)
            found.site4 = max(found.site4, count_bits(beside & ~found.temples))
    return found


def hands(state: PantikapaionState, seat: i64, left: i64) -> float:
    """How many workers may yet be sent to where they will stand at the end."""
    workers: i64 = WORKERS - state.get(seat, P_SUPPLY)
    able = float(state.get(seat, P_FREE) if state.round == ROUNDS else workers)
    return able + min(0.13 * float(left), float(WORKERS - workers))


def of_houses(state: PantikapaionState, seat: i64, city: Survey, left: i64) -> float:
    """How many workers will be next to houses, each once for every house: those still to place go where most are."""
    if city.houses == 0:
        return 0.0
    able = hands(state, seat, left)
    count = float(city.served)
    homes: i64 = 8
    while homes > 0 and able > 0.0:
        here = min(float((city.posts >> (7 * homes)) & 127), able)
        count += here * float(homes)
        able -= here
        homes -= 1
    return count


def of_building(
    state: PantikapaionState, seat: i64, number: i64, city: Survey, rows: Rows, left: i64, weights: Weights
) -> float:
    """What a building may bring that is no house."""
    colour = state.building_colour(seat, number)
    if colour == FORTRESS:
        return float(state.level(seat, state.building_slot(seat, number))) * rows.value2
    droughts: i64 = 0
    empty: i64 = 0
    beside: i64 = 0
    for at in range(i64(AROUND)):
        slot = around(state, seat, number, at)
        if slot < 0:
            continue
        other = state.building(seat, slot)
        if other >= 0:
            beside |= bit(other)
            continue
        empty += 1
        if colour == AQUEDUCT and state.dry(seat, slot):
            droughts += 1
    if colour == AQUEDUCT:
        return (float(droughts) + weights.watering * float(left)) * rows.value3
    if colour == TEMPLE:
        more = min(weights.neighbours * float(left), 0.4 * float(empty))
        return (float(count_bits(beside & ~city.temples)) + more) * rows.value4
    if left > 0:
        return max(0.0, (float(empty) - weights.crowding * float(left)) * rows.value1 - rows.loss)
    divisor = state.box.value(WINERY, state.mark(seat, WINERY))
    return float(empty // divisor) if divisor > 0 else 0.0


def of_site(
    state: PantikapaionState, seat: i64, colour: i64, city: Survey, rows: Rows, left: i64, weights: Weights
) -> tuple[float, float]:
    """What one more building of a colour may bring where it does best now, and where such buildings usually stand."""
    far = float(left)
    if colour == HOUSE:
        return min(hands(state, seat, left), float(city.site1)) * rows.value0, 2.0 * rows.value0
    if colour == WINERY:
        best = (float(city.site1) - weights.crowding * far) * rows.value1 - rows.loss
        return max(0.0, best), 4.5 * rows.value1
    if colour == FORTRESS:
        return float(city.site2) * rows.value2, 2.0 * rows.value2
    if colour == AQUEDUCT:
        return (float(city.site3) + weights.watering * far) * rows.value3, 1.7 * rows.value3
    more = min(weights.neighbours * far, 2.0)
    return (float(city.site4) + more) * rows.value4, 2.5 * rows.value4


def of_buildings(state: PantikapaionState, seat: i64, city: Survey, left: i64, weights: Weights) -> float:
    """What all buildings may bring, those that stand and those to come."""
    rows = expected_rows(state, seat, left, weights)
    points = weights.mass * float(left * state.get(seat, P_BUILDINGS))
    points += of_houses(state, seat, city, left) * rows.value0 * weights.taste0 - float(city.dry) * (
        1.0 - 0.04 * float(left)
    )
    for number in range(state.get(seat, P_BUILDINGS)):
        colour = state.building_colour(seat, number)
        if colour != HOUSE:
            points += of_building(state, seat, number, city, rows, left, weights) * weights.taste(colour)
    placing: i64 = -1
    if state.stage == PLAY and state.frame() == F_PLACE and seat == state.mover():
        placing = state.about() & 7
    if left == 0 and placing < 0:
        return points
    all_cubes = state.all_cubes(seat)
    spared: i64 = 1 if state.token(seat, 1) > 0 else 0
    first: float = 0.0
    second: float = 0.0
    for colour in range(i64(COLOURS)):
        best, usual = of_site(state, seat, colour, city, rows, left, weights)
        best *= weights.taste(colour)
        if colour == placing:
            points += best
        points += weights.coming * float(left) * (best + usual * weights.taste(colour))
        if left == 0 or state.column_empty(colour):
            continue
        have = state.cubes(seat, colour)
        have += min(state.token(seat, 0), all_cubes - have)
        need: i64 = state.next_price(colour) - spared
        ready: float = 1.0 if have >= need else float(have) / float(need)
        ready *= ready * (best + weights.step)
        if ready > first:
            second = first
            first = ready
        elif ready > second:
            second = ready
    points += weights.ready * first
    if left > 1:
        points += weights.second * second
    return points


def of_goods(state: PantikapaionState, seat: i64, city: Survey, now: i64, left: i64, weights: Weights) -> float:
    """What cubes, coins, workers and improvements may bring."""
    far = float(left)
    haste: float = min(1.0, far / 5.0)  # what helps later loses its worth towards the end
    rounds: i64 = (left - now) // TURNS
    free: i64 = state.get(seat, P_FREE)
    # cubes: those that will be thrown away are worth nothing, and nobody can spend more than the actions left allow
    cube_worth: float = 1.0 + weights.cube * haste
    held: i64 = min(state.all_cubes(seat), KEPT + 3 * now)
    useful: i64 = min(held, 3 * left)
    points: float = cube_worth * float(useful) + float(min(held - useful, KEPT))
    for colour in range(i64(COLOURS)):
        if state.cubes(seat, colour) > 0:
            points += weights.sort * haste
    # coins pay steps; in the end they are half points
    coins: i64 = state.get(seat, P_COINS)
    if left == 0:
        points += float(coins // 2)
    else:
        points += 0.5 * float(coins) + weights.coin * haste * float(min(coins, 6))
    paydays: i64 = rounds + (1 if state.stage <= LAST else 0)
    points += weights.income * float(paydays * state.box.income[state.mark(seat, 0)])
    # cubes in the city, and the workers to take them
    takers: i64 = min(free, city.lying)
    if left == 0:
        return points + 0.95 * float(max(0, min(takers, KEPT - held)))
    many: i64 = min(city.lying, 10)
    points += cube_worth * (weights.lying * float(many) + 0.2 * float(city.lying - many)) * (0.5 + 0.5 * haste)
    if now > 0 or (state.stage == PLAY and seat == state.mover()):
        points += weights.taker * cube_worth * float(takers)
    points += weights.worker * float((WORKERS - state.get(seat, P_SUPPLY)) * rounds)
    builds: float = 0.55 * far
    points += builds * weights.replace * float(state.token(seat, 0))
    points += builds * weights.less * float(state.token(seat, 1))
    return points + builds * weights.discount * float(state.token(seat, 2)) + weights.action * far


def of_turn(state: PantikapaionState, weights: Weights) -> float:
    """What is still to be decided in the present turn may bring, but for a building to be placed."""
    points: float = 0.0
    stack = state.stack
    while stack:
        kind = stack & KIND
        about = (stack & FRAME) >> KIND_BITS
        if kind in (F_TAKE, F_LAY):
            points += weights.tile
        elif kind == F_FREE:
            points += weights.free
        elif kind == F_PLACE and about & PAID:
            points += weights.step + stepping(state, weights)
        elif kind == F_PAY:
            points += 2.0 + stepping(state, weights)
        elif kind == F_CUBE:
            points += 1.0
        elif kind in (F_MOVE, F_MOVE_TO):
            points += 0.8
        elif kind == F_RANDOM:
            points += 1.8
        elif kind == F_ADVANCE:
            points += 1.5
        elif kind == F_SALE:
            points += 1.5 * float(count_bits(about))
        stack >>= FRAME_BITS
    return points


def stepping(state: PantikapaionState, weights: Weights) -> float:
    """What the first two paid steps after a building may bring, if there are coins for them."""
    coins: i64 = state.get(state.mover(), P_COINS)
    return weights.steps * float(2 if coins > 2 else min(coins, 1))


def actions_left(state: PantikapaionState, seat: i64) -> i64:
    """Actions that a seat still has in this round."""
    if state.stage > PLAY:
        return 0
    turns: i64 = state.turns_left(seat)
    if state.stage == PLAY and seat == state.mover() and turns > 0:
        stack = state.stack
        while stack:
            if stack & KIND == F_ACT:
                return turns
            stack >>= FRAME_BITS
        return turns - 1
    return turns


def worth(state: PantikapaionState, seat: i64, weights: Weights) -> float:
    """The points that a seat may expect at the end.

    Args:
        state: a full position.
        seat: the seat.
        weights: what it holds things to be worth.
    """
    stage = state.stage
    if stage == END or (stage == DISCARDS and state.round == ROUNDS):
        return float(points_of(state, seat).total)
    now: i64 = actions_left(state, seat)
    left: i64 = now + TURNS * (ROUNDS - max(state.round, 1))
    city = surveyed(state, seat)
    points = of_buildings(state, seat, city, left, weights) + of_goods(state, seat, city, now, left, weights)
    if stage == PLAY and seat == state.mover():
        points += of_turn(state, weights)
    return points


def expectation(state: PantikapaionState) -> list[float]:
    """By seat, the points it may expect."""
    weights = Weights()
    return [worth(state, seat, weights) for seat in range(state.box.seats)]
