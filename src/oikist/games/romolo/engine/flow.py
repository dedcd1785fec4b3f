"""The course of the game: set-up, turns, the end; and going on to the next decision."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit, count_bits
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine import building, fates, fighting, keeping, moving, paying, people, trading, working
from oikist.games.romolo.engine.acting import settle_unit
from oikist.games.romolo.layout import (
    ACTED,
    ASKED,
    BANK,
    BLESSED,
    BUILT,
    CAPITAL,
    CHARS_USED,
    CHOICE,
    COINS,
    DISPLAY,
    DOMINION,
    DONE,
    END_GAME,
    ENDING,
    F_ASK,
    F_ATTACKERS,
    F_BATTLE,
    F_BOUGHT,
    F_BUILD,
    F_CHARACTER,
    F_COST,
    F_DISMISS,
    F_EXPLORE,
    F_FEED,
    F_LIMIT,
    F_MARKET,
    F_PICK_EDGE,
    F_PRODUCE,
    F_PUT_AWAY,
    F_RAZE,
    F_RETURN,
    F_ROB,
    F_SALARY,
    F_SOURCE,
    F_UNIT,
    F_UNPAID,
    F_VALUE,
    F_WALLS,
    FARM,
    FIRST,
    FOREST,
    FRESH,
    GRAIN,
    HEX_AT,
    HEXES,
    HILL,
    HIRED,
    HOSTILE,
    MARKED,
    OUT,
    OVERTIME,
    PASSED,
    PILE,
    PLAIN,
    PLAY_TURN,
    POOL,
    PRODUCED,
    RESOURCE_AT,
    ROUND,
    S_ACTION,
    S_CHOICE,
    S_COMBAT,
    S_DISPLAY,
    S_END,
    S_FIRST,
    S_FREE,
    S_PLACE,
    S_REMOVE,
    S_SCORE,
    S_TILES,
    S_TURN,
    S_UPKEEP,
    SACERDOS,
    SEAT_AT,
    SLOTS,
    STAGE,
    STEP,
    STONE,
    SURRENDER,
    TERRAIN,
    TERRAIN_AT,
    TOKEN_KINDS,
    TURN,
    WAREHOUSE,
    WOOD,
    WORKER,
    WORKERS,
)
from oikist.games.romolo.scoring import Influence, dominion_hexes, side


def in_order(b: Board) -> i64:
    """Whose turn it is in a step that goes around the table once."""
    return (b.d[FIRST] + b.d[PASSED]) % b.box.seats


def settle(b: Board) -> None:
    """Does everything that needs nobody's decision, up to the next one."""
    scratch = vec[i32]([0] * 512)
    while True:
        at = b.top()
        if at:
            if not _settle_frame(b, at, scratch):
                return
        elif not _settle_stage(b, scratch):
            return


def _settle_frame(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Goes on with the topmost decision; false if somebody has to make it."""
    kind = b.d[at]
    if kind == F_UNIT:
        return settle_unit(b, at, scratch)
    if kind == F_COST:
        return paying.settle_cost(b, at)
    if kind == F_SOURCE:
        return paying.settle_source(b, at)
    if kind == F_VALUE:
        return paying.settle_value(b, at)
    if kind == F_BUILD:
        building.complete(b, at)
        return True
    if kind == F_PRODUCE:
        working.harvest(b, at)
        return True
    if kind == F_EXPLORE:
        moving.explore(b, at)
        return True
    if kind == F_MARKET:
        return trading.settle_more(b, at, scratch)
    if kind == F_ASK:
        return _settle_ask(b, at)
    if kind == F_WALLS:
        return building.settle_walls(b, at, scratch)
    if kind == F_PICK_EDGE:
        return building.settle_edges(b, at, scratch)
    if kind == F_BATTLE:
        return fighting.settle_battle(b, at, scratch)
    if kind == F_ATTACKERS:
        return fighting.settle_attackers(b, at)
    if kind == F_RAZE:
        return fighting.settle_raze(b, at, scratch)
    if kind == F_LIMIT:
        return fates.settle_limit(b, at, scratch)
    if kind == F_FEED:
        return keeping.settle_feed(b, at)
    if kind == F_SALARY:
        return keeping.settle_salary(b, at)
    if kind == F_UNPAID:
        return keeping.settle_unpaid(b, at, scratch)
    if kind == F_BOUGHT:
        return people.settle_bought(b, at, scratch)
    if kind == F_ROB:
        return people.settle_rob(b, at, scratch)
    if kind == F_DISMISS:
        if keeping.fill_dismiss(b, at, scratch, 0) > 1:
            return False
        b.pop()
        return True
    if kind == F_RETURN:
        if building.fill_return(b, at, scratch, 0) > 1:
            return False
        give_back(b, at, i64(scratch[0]))
        return True
    if kind == F_CHARACTER and people.pile_type(b) < 0:
        b.pop()
        return True
    return False


def give_back(b: Board, at: i64, action: i64) -> None:
    """ROM-55: one resource for what was dismantled."""
    b.gain(b.d[at + 1], action - RESOURCE_AT, 1)
    b.pop()


def _settle_ask(b: Board, at: i64) -> bool:
    """ROM-R4: one hostile answer is enough."""
    d = b.d
    here = bit(d[at + 2])
    for other in range(b.box.players):
        if d[HOSTILE + other] & here:
            b.pop()
            return True
    return False


def answer_ask(b: Board, at: i64, hostile: bool) -> None:
    """The answer holds until the end of the turn."""
    d = b.d
    seat = d[at + 1]
    here = bit(d[at + 2])
    d[ASKED + seat] |= here
    if hostile:
        d[HOSTILE + seat] |= here
    b.pop()


# set-up


def _settle_stage(b: Board, scratch: vec[i32]) -> bool:
    """Goes on where nothing is on the stack; false if somebody has to decide."""
    d = b.d
    stage = d[STAGE]
    seats = b.box.seats
    if stage == S_ACTION or stage == S_COMBAT or stage == S_UPKEEP:
        if d[OUT + d[TURN]]:
            end_turn(b)
        elif stage == S_ACTION:
            return False
        elif stage == S_COMBAT:
            if fighting.fill_combat(b, scratch, 0) > 1:
                return False
            d[STAGE] = S_UPKEEP
            d[STEP] = 0
        elif not keeping.upkeep(b):
            trading.update(b)
            keeping.stand_up(b, d[TURN])
            end_turn(b)
        return True
    if stage == S_TURN:
        if d[ENDING] or d[WORKERS + d[TURN]] == 0:
            return False
        d[STAGE] = S_ACTION
        return True
    if stage == S_FIRST or stage == S_END:
        return False
    if stage == S_SCORE:
        return _settle_score(b, scratch)
    if stage == S_DISPLAY:
        d[STAGE] = S_REMOVE
        if not b.box.dice:
            for back in range(seats):
                b.push(F_PUT_AWAY, (d[FIRST] + seats - 1 - back) % seats)
        return True
    if stage == S_REMOVE:
        d[STAGE] = S_FREE
        return True
    if d[PASSED] < seats:
        return False
    d[PASSED] = 0
    if stage == S_CHOICE:
        for seat in range(seats):  # ROM-R2: shown by all together
            d[POOL + d[CHOICE + seat]] -= 1
        d[STAGE] = S_TILES
    elif stage == S_TILES:
        d[STAGE] = S_DISPLAY
        for back in range(b.box.open_slots):
            b.push(F_CHARACTER, d[FIRST], b.box.open_slots - 1 - back)
    elif stage == S_FREE:
        d[STAGE] = S_PLACE
    else:
        d[STAGE] = S_TURN
        d[TURN] = d[FIRST]
        d[ROUND] = 1
    return True


def begin(b: Board, seat: i64) -> None:
    """ROM-7: the starting player is known."""
    d = b.d
    d[FIRST] = seat
    d[TURN] = seat
    d[STAGE] = S_CHOICE
    if b.box.rival >= 0:
        d[TERRAIN + b.box.rival] = PLAIN
        d[CAPITAL + 1] = b.box.rival + 1
        b.set_tower(b.box.rival, 1)


def fill_setup(b: Board, buf: vec[i32], n: i64) -> i64:
    """The decisions of the set-up."""
    d = b.d
    stage = d[STAGE]
    seat = in_order(b)
    if stage == S_FIRST:
        for one in range(b.box.seats):
            if b.box.first_seat < 0 or b.box.first_seat == one:
                buf[n] = i32(SEAT_AT + one)
                n += 1
    elif stage == S_CHOICE:
        buf[n] = i32(TERRAIN_AT + HILL)
        buf[n + 1] = i32(TERRAIN_AT + FOREST)
        n += 2
    elif stage == S_FREE:
        for resource in range(5):
            buf[n] = i32(RESOURCE_AT + resource)
            n += 1
    else:
        mask: i64 = 0
        for at in range(seat * 3, seat * 3 + 3):
            place = b.box.starts[at]
            if stage == S_TILES or d[TERRAIN + place] == PLAIN:
                mask |= bit(place)
        if stage == S_PLACE and d[STEP] > 3:  # alike workers, in order
            for place in range(b.box.hexes):
                if b.of_type(seat, place, WORKER) == 0:
                    mask &= ~bit(place)
                else:
                    break
        for place in range(b.box.hexes):
            if mask & bit(place):
                buf[n] = i32(HEX_AT + place)
                n += 1
    return n


def answer_setup(b: Board, action: i64) -> None:
    """A decision of the set-up, or who starts."""
    d = b.d
    stage = d[STAGE]
    seat = in_order(b)
    if stage == S_FIRST:
        begin(b, action - SEAT_AT)
        return
    if stage == S_CHOICE:
        d[CHOICE + seat] = action - TERRAIN_AT
        d[PASSED] += 1
    elif stage == S_TILES:  # ROM-11
        for at in range(seat * 3, seat * 3 + 3):
            d[TERRAIN + b.box.starts[at]] = PLAIN
        d[TERRAIN + action - HEX_AT] = d[CHOICE + seat]
        d[PASSED] += 1
    elif stage == S_FREE:  # ROM-19
        b.gain(seat, WOOD, b.box.start_goods[0])
        b.gain(seat, STONE, b.box.start_goods[1])
        b.gain(seat, GRAIN, b.box.start_goods[2])
        b.gain(seat, action - RESOURCE_AT, 1)
        d[COINS + seat] = b.box.start_coins
        d[PASSED] += 1
    else:
        _place(b, seat, action - HEX_AT)


def _place(b: Board, seat: i64, place: i64) -> None:
    """ROM-20: tower, farm, warehouse, then the workers."""
    d = b.d
    step = d[STEP]
    d[STEP] = step + 1
    if step == 0:
        b.set_tower(place, seat)
        d[CAPITAL + seat] = place + 1
    elif step == 1:
        b.put(place, FARM, 1)
        d[BANK + FARM] -= 1
    elif step == 2:
        b.put(place, WAREHOUSE, 1)
        d[BANK + WAREHOUSE] -= 1
    else:
        b.raise_unit(seat, place, WORKER, FRESH)
    if d[STEP] == 3 + b.box.start_workers:
        d[STEP] = 0
        d[PASSED] += 1


# turns


def fill_turn(b: Board, buf: vec[i32], n: i64) -> i64:
    """ROM-121, ROM-101, ROM-R18, ROM-R19: play, end the game, or surrender."""
    d = b.d
    buf[n] = i32(PLAY_TURN)
    n += 1
    if d[ENDING]:
        buf[n] = i32(END_GAME)
        n += 1
    if d[WORKERS + d[TURN]] == 0:
        buf[n] = i32(SURRENDER)
        n += 1
    return n


def answer_turn(b: Board, action: i64) -> None:
    """The turn is played, or not."""
    d = b.d
    if action == PLAY_TURN:
        d[STAGE] = S_ACTION
    elif action == END_GAME:
        evaluate(b)
    else:
        fates.eliminate(b, d[TURN], -1)
        end_turn(b)


def end_phase(b: Board) -> None:
    """The action phase is over; who did nothing gets a coin (ROM-23)."""
    d = b.d
    if d[ACTED] == 0:
        d[COINS + d[TURN]] += 2
    keeping.unite(b, d[TURN])
    d[STAGE] = S_COMBAT


def end_turn(b: Board) -> None:
    """What holds for a turn only goes; the end of the game is looked at (ROM-118 to ROM-120, ROM-R19)."""
    d = b.d
    for seat in range(4):
        d[ASKED + seat] = 0
        d[HOSTILE + seat] = 0
        d[CHARS_USED + seat] = 0
    d[PRODUCED] = 0
    d[HIRED] = 0
    d[ACTED] = 0
    d[STEP] = 0
    alive: i64 = 0
    for seat in range(b.box.seats):
        if d[OUT + seat] == 0:
            alive |= bit(side(b, seat))
    if alive == 0 or (b.box.seats > 1 and count_bits(alive) == 1):
        d[STAGE] = S_END
        return
    if d[ENDING] == 0 and called(b):
        d[ENDING] = 1
    seats = b.box.seats
    while True:
        d[TURN] = (d[TURN] + 1) % seats
        if d[TURN] == d[FIRST]:
            d[ROUND] += 1
        if d[OUT + d[TURN]] == 0:
            break
    if d[ROUND] > b.box.rounds:
        d[ROUND] = b.box.rounds
        d[OVERTIME] = 1
        evaluate(b)
        return
    d[STAGE] = S_TURN


def called(b: Board) -> bool:
    """Whether something has happened that calls for the end procedure."""
    d = b.d
    empty: i64 = 0
    for kind in range(TOKEN_KINDS):
        if d[BANK + kind] == 0:
            empty += 1
    if empty >= 3:
        return True
    if d[PILE] + d[PILE + 1] + d[PILE + 2] > 0:
        return False
    for slot in range(SLOTS):
        if d[DISPLAY + slot]:
            return False
    return True


# scoring


def evaluate(b: Board) -> None:
    """The game ends; what is left to decide is decided (ROM-R41)."""
    d = b.d
    d[STAGE] = S_SCORE
    d[STEP] = 0
    d[PASSED] = 0


def fill_score(b: Board, buf: vec[i32], n: i64) -> i64:
    """Architectus, Sacerdos, dominion."""
    d = b.d
    seat = in_order(b)
    mask: i64 = 0
    if d[STEP] == 0:
        if people.may_mark(b, seat):
            for place in range(b.box.hexes):
                if d[BUILT + place] & 15 and d[MARKED + seat] != place + 1:
                    mask |= bit(place)
    elif d[STEP] == 1:
        given: i64 = 0
        blessed = d[BLESSED + seat]
        while blessed:
            given += 1
            blessed >>= 6
        if given < 2 * b.owns(seat, SACERDOS):
            influence = Influence(b)
            for place in range(b.box.hexes):
                if influence.points[side(b, seat) * HEXES + place] > 0:
                    mask |= bit(place)
    else:
        mask = dominion_hexes(b, Influence(b), seat)
    if mask == 0:
        return n
    if d[STEP] < 2:
        buf[n] = i32(DONE)
        n += 1
    for place in range(b.box.hexes):
        if mask & bit(place):
            buf[n] = i32(HEX_AT + place)
            n += 1
    return n


def _settle_score(b: Board, scratch: vec[i32]) -> bool:
    d = b.d
    if d[PASSED] == b.box.seats:
        d[PASSED] = 0
        d[STEP] += 1
        if d[STEP] == 3:
            d[STEP] = 0
            d[STAGE] = S_END
        return True
    count: i64 = 0
    if d[OUT + in_order(b)] == 0:
        count = fill_score(b, scratch, 0)
    if count == 0:
        d[PASSED] += 1
    elif count == 1 and d[STEP] == 2:
        answer_score(b, i64(scratch[0]))
    else:
        return False
    return True


def answer_score(b: Board, action: i64) -> None:
    """One decision of the scoring."""
    d = b.d
    seat = in_order(b)
    if action == DONE:
        d[PASSED] += 1
    elif d[STEP] == 0:
        d[MARKED + seat] = action - HEX_AT + 1
        d[PASSED] += 1
        building.check_limits(b)
    elif d[STEP] == 1:
        d[BLESSED + seat] = d[BLESSED + seat] << 6 | (action - HEX_AT + 1)
    else:
        d[DOMINION + seat] = action - HEX_AT + 1
        d[PASSED] += 1
