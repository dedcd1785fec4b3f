"""The course of the game: set-up, turns, the end; and going on to the next decision."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import bit, count_bits
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine import (
    allying,
    attacking,
    building,
    closing,
    fates,
    fighting,
    keeping,
    moving,
    paying,
    people,
    rival,
    trading,
    working,
)
from oikist.games.romolo.engine.acting import fill_lend, settle_unit
from oikist.games.romolo.layout import (
    ACTED,
    ASKED,
    CHARS_USED,
    CHOICE,
    COINS,
    END_GAME,
    ENDING,
    F_ARCHITECT,
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
    F_FOREIGN,
    F_LEND,
    F_LIMIT,
    F_MARKET,
    F_MERCATOR,
    F_OFFER,
    F_PICK_EDGE,
    F_PRODUCE,
    F_PUT_AWAY,
    F_RAZE,
    F_RETURN,
    F_ROB,
    F_SALARY,
    F_SOURCE,
    F_SPARE,
    F_UNIT,
    F_UNPAID,
    F_VALUE,
    F_WALLS,
    FIRST,
    HEX_AT,
    HIRED,
    HOSTILE,
    NUMBER_AT,
    OUT,
    OVERTIME,
    PASSED,
    PLAY_TURN,
    POOL,
    PRODUCED,
    REFUSED,
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
    S_RIVAL,
    S_SCORE,
    S_TILES,
    S_TURN,
    S_UPKEEP,
    STAGE,
    STEP,
    SURRENDER,
    TURN,
    WORKERS,
)
from oikist.games.romolo.scoring import side


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
        return paying.settle_cost(b, at, scratch)
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
        return attacking.settle_attackers(b, at)
    if kind == F_RAZE:
        return attacking.settle_raze(b, at, scratch)
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
    if kind == F_OFFER:
        return allying.settle_offer(b, at, scratch)
    if kind == F_ROB:
        return people.settle_rob(b, at, scratch)
    if kind == F_DISMISS:
        if keeping.fill_dismiss(b, at, scratch, 0) > 1:
            return False
        b.pop()
        return True
    if kind in (F_ARCHITECT, F_FOREIGN, F_LEND, F_MERCATOR, F_SPARE):
        return _settle_single(b, at, scratch)
    if kind == F_RETURN:
        if building.fill_return(b, at, scratch, 0) > 1:
            return False
        give_back(b, at, i64(scratch[0]))
        return True
    if kind == F_CHARACTER and people.pile_type(b) < 0:
        b.pop()
        return True
    return False


def _settle_single(b: Board, at: i64, scratch: vec[i32]) -> bool:
    """Answers for a character what has one answer only (ROM-R53)."""
    kind = b.d[at]
    if kind == F_ARCHITECT:
        if people.fill_architect(b, at, scratch, 0) > 1:
            return False
        people.mark(b, at, i64(scratch[0]) - HEX_AT)
    elif kind == F_FOREIGN:
        if people.fill_foreign(b, at, scratch, 0) > 1:
            return False
        people.answer_foreign(b, at, i64(scratch[0]))
    elif kind == F_LEND:
        if fill_lend(b, at, scratch, 0) > 1:
            return False
        people.answer_lend(b, at, i64(scratch[0]) - HEX_AT)
    elif kind == F_MERCATOR:
        if people.fill_mercator(b, at, scratch, 0) > 1:
            return False
        people.answer_mercator(b, at, i64(scratch[0]))
    else:
        if keeping.fill_spare(b, at, scratch, 0) > 1:
            return False
        keeping.spare(b, at, i64(scratch[0]) - NUMBER_AT)
    return True


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
            if attacking.fill_combat(b, scratch, 0) > 1:
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
    if stage == S_RIVAL:
        if d[OUT] or not rival.turn(b):
            end_turn(b)
        return True
    if stage == S_FIRST or stage == S_END:
        return False
    if stage == S_SCORE:
        return closing.settle_score(b, scratch)
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
        closing.evaluate(b)
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
    d[REFUSED] = 0
    d[STEP] = 0
    alive: i64 = 0
    for seat in range(b.box.seats):
        if d[OUT + seat] == 0:
            alive |= bit(side(b, seat))
    if alive == 0 or (b.box.seats > 1 and count_bits(alive) == 1):
        d[STAGE] = S_END
        return
    if d[ENDING] == 0 and closing.called(b):
        d[ENDING] = 1
    if b.box.rival >= 0 and d[STAGE] != S_RIVAL:
        d[STAGE] = S_RIVAL
        return
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
        closing.evaluate(b)
        return
    d[STAGE] = S_TURN
