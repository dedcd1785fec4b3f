"""Decisions on the stack: what is legal in each, and what each answer does."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.games.romolo.board import Board
from oikist.games.romolo.engine import (
    acting,
    allying,
    attacking,
    building,
    closing,
    fates,
    fighting,
    flow,
    keeping,
    moving,
    paying,
    people,
    rival,
    trading,
)
from oikist.games.romolo.engine.working import convert
from oikist.games.romolo.layout import (
    B_DEFENDER,
    B_HEX,
    B_UNITS,
    BS_HIT,
    BUILT_AT,
    CAST,
    CHARACTER_AT,
    CHARACTERS,
    CONVERT_AT,
    DONE,
    EDGE_AT,
    EVENTS,
    F_ARCHITECT,
    F_ASK,
    F_ATTACKERS,
    F_BATTLE,
    F_BOUGHT,
    F_CHARACTER,
    F_COST,
    F_DIE,
    F_DISMISS,
    F_DRIFT,
    F_EVENT,
    F_FEED,
    F_FOREIGN,
    F_GROUP,
    F_LEND,
    F_LIMIT,
    F_MARK,
    F_MARKET,
    F_MERCATOR,
    F_OFFER,
    F_PICK_EDGE,
    F_PUT_AWAY,
    F_RAZE,
    F_RETURN,
    F_ROB,
    F_SALARY,
    F_SOURCE,
    F_SPARE,
    F_TILE,
    F_UNIT,
    F_UNPAID,
    F_VALUE,
    F_WALLS,
    GROUP_AT,
    HEX_AT,
    HEXES,
    HIDDEN,
    HIDDEN_MARK,
    IS_HOSTILE,
    IS_PEACEFUL,
    MARK_AT,
    MARKS,
    NUMBER_AT,
    PLAIN,
    POOL,
    PUT_AWAY,
    SYMBOL_AT,
    SYMBOLS,
    TERRAIN_AT,
    TURN,
    UNIT_AT,
    USE_AT,
    WATER,
)


def fill_frame(b: Board, at: i64, buf: vec[i32]) -> i64:
    """The legal actions of the topmost decision."""
    d = b.d
    kind = d[at]
    if kind == F_UNIT:
        return acting.fill_unit(b, at, buf, 0)
    if kind == F_COST:
        return paying.fill_cost(b, at, buf, 0)
    if kind == F_SOURCE:
        return paying.fill_source(b, at, buf, 0)
    if kind == F_VALUE:
        return paying.fill_value(b, at, buf, 0)
    if kind == F_MARKET:
        return trading.fill_more(b, at, buf, 0)
    if kind == F_BATTLE:
        return fighting.fill_battle(b, at, buf, 0)
    if kind == F_ATTACKERS:
        return attacking.fill_attackers(b, at, buf, 0)
    if kind == F_RAZE:
        return attacking.fill_raze(b, at, buf, 0)
    if kind == F_WALLS:
        return building.fill_walls(b, at, buf, 0)
    if kind == F_PICK_EDGE:
        return building.fill_edges(b, at, buf, 0)
    if kind == F_RETURN:
        return building.fill_return(b, at, buf, 0)
    if kind == F_LIMIT:
        return fates.fill_limit(b, at, buf, 0)
    if kind == F_FEED:
        return keeping.fill_feed(b, at, buf, 0)
    if kind == F_SALARY:
        return keeping.fill_salary(b, at, buf, 0)
    if kind == F_UNPAID:
        return keeping.fill_unpaid(b, at, buf, 0)
    if kind == F_DISMISS:
        return keeping.fill_dismiss(b, at, buf, 0)
    if kind == F_BOUGHT:
        return people.fill_bought(b, at, buf, 0)
    if kind == F_FOREIGN:
        return people.fill_foreign(b, at, buf, 0)
    if kind == F_MERCATOR:
        return people.fill_mercator(b, at, buf, 0)
    if kind == F_ROB:
        return people.fill_rob(b, at, buf, 0)
    if kind == F_LEND:
        return acting.fill_lend(b, at, buf, 0)
    if kind == F_ARCHITECT:
        return people.fill_architect(b, at, buf, 0)
    if kind == F_CHARACTER:
        return people.fill_character(b, buf, 0)
    if kind == F_DIE:
        return rival.fill_die(buf, 0)
    if kind == F_OFFER:
        return allying.fill_offer(b, at, buf, 0)
    if kind == F_EVENT:
        return rival.fill_event(b, buf, 0)
    if kind == F_GROUP:
        return rival.fill_mask(b, rival.groups(b), buf, 0)
    if kind == F_DRIFT:
        return rival.fill_mask(b, d[at + 3], buf, 0)
    n: i64 = 0
    if kind == F_ASK:
        buf[0] = i32(IS_HOSTILE)
        buf[1] = i32(IS_PEACEFUL)
        return 2
    if kind == F_SPARE:
        return keeping.fill_spare(b, at, buf, 0)
    if kind == F_PUT_AWAY:
        for symbol in range(SYMBOLS):
            buf[n] = i32(SYMBOL_AT + symbol)
            n += 1
        return n
    place = d[at + 2]
    if kind == F_TILE:
        for terrain in range(PLAIN, WATER + 1):
            if d[HIDDEN + place] == terrain or (d[HIDDEN + place] == 0 and d[POOL + terrain] > 0):
                buf[n] = i32(TERRAIN_AT + terrain)
                n += 1
        return n
    for value in range(2, 4):
        if d[HIDDEN_MARK + place] == value or (d[HIDDEN_MARK + place] == 0 and d[MARKS + value] > 0):
            buf[n] = i32(MARK_AT + value)
            n += 1
    return n


def answer_frame(b: Board, at: i64, action: i64) -> None:
    """Does what was decided."""
    d = b.d
    kind = d[at]
    if kind == F_UNIT:
        acting.answer_unit(b, at, action)
    elif kind == F_COST:
        paying.pay_cost(b, at, action - NUMBER_AT)
    elif kind == F_SOURCE:
        paying.take(b, at, action - NUMBER_AT)
    elif kind == F_VALUE:
        paying.give(b, at, action - NUMBER_AT)
    elif kind == F_MARKET:
        trading.more(b, at, action)
    elif kind == F_BATTLE:
        fighting.answer_battle(b, at, action)
    elif kind == F_ATTACKERS:
        d[B_UNITS + d[at + 2]] = action - NUMBER_AT
        d[at + 2] += 1
    elif kind == F_RAZE:
        attacking.answer_raze(b, at, action)
    elif kind == F_WALLS:
        building.answer_walls(b, at, action)
    elif kind == F_PICK_EDGE:
        building.answer_edge(b, at, action - EDGE_AT)
    elif kind == F_RETURN:
        flow.give_back(b, at, action)
    elif kind == F_LIMIT:
        fates.remove_unit(b, d[at + 1], action - UNIT_AT)
    elif kind == F_FEED:
        keeping.answer_feed(b, at, action)
    elif kind == F_SALARY:
        keeping.pay_salary(b, at, action - NUMBER_AT)
    elif kind == F_UNPAID:
        keeping.answer_unpaid(b, at, action)
    elif kind == F_DISMISS:
        if action == DONE:
            b.pop()
        else:
            fates.remove_unit(b, d[at + 1], action - UNIT_AT)
    elif kind == F_SPARE:
        keeping.spare(b, at, action - NUMBER_AT)
    elif kind == F_BOUGHT:
        people.answer_bought(b, at, action)
    elif kind == F_FOREIGN:
        people.answer_foreign(b, at, action)
    elif kind == F_MERCATOR:
        people.answer_mercator(b, at, action)
    elif kind == F_ROB:
        people.answer_rob(b, at, action)
    elif kind == F_LEND:
        people.answer_lend(b, at, action - HEX_AT)
    elif kind == F_ARCHITECT:
        people.mark(b, at, action - HEX_AT)
    elif kind == F_ASK:
        flow.answer_ask(b, at, action == IS_HOSTILE)
    elif kind == F_TILE:
        moving.turn_tile(b, at, action - TERRAIN_AT)
    elif kind == F_MARK:
        moving.turn_mark(b, at, action - MARK_AT)
    elif kind == F_DIE:
        if rival.rolled(b, at, action - NUMBER_AT):
            closing.evaluate(b)
    elif kind == F_OFFER:
        allying.answer_offer(b, at, action)
    elif kind == F_EVENT:
        rival.event(b, action - NUMBER_AT)
    elif kind == F_GROUP:
        b.pop()
        rival.act(b, action - HEX_AT)
    elif kind == F_DRIFT:
        rival.drift(b, at, action - HEX_AT)
    elif kind == F_CHARACTER:
        people.open_character(b, at, action - CHARACTER_AT)
    else:
        assert kind == F_PUT_AWAY
        d[PUT_AWAY + d[at + 1]] = action - SYMBOL_AT + 1
        b.pop()


def answer_top(b: Board, action: i64) -> None:
    """A decision between activations."""
    seat = b.d[TURN]
    if action == DONE:
        flow.end_phase(b)
    elif action >= USE_AT:
        people.begin_marking(b, seat)
    elif action >= CONVERT_AT:
        code = action - CONVERT_AT
        convert(b, seat, code % HEXES, code // HEXES)
    else:
        acting.select(b, action - UNIT_AT)


def weight(b: Board, action: i64) -> i64:
    """The weight of a legal action of chance."""
    d = b.d
    at = b.top()
    if at == 0:
        return 1
    kind = d[at]
    if kind == F_TILE:
        return d[POOL + action - TERRAIN_AT] if d[HIDDEN + d[at + 2]] == 0 else 1
    if kind == F_MARK:
        return d[MARKS + action - MARK_AT] if d[HIDDEN_MARK + d[at + 2]] == 0 else 1
    if kind == F_CHARACTER:
        return d[CAST + people.pile_type(b) * CHARACTERS + action - CHARACTER_AT]
    if kind == F_EVENT:
        return d[EVENTS + action - NUMBER_AT]
    if kind == F_RAZE or (kind == F_BATTLE and d[at + 2] >= BS_HIT):
        # the A.I. chooses: each unit and each construction is as likely as another
        if action >= GROUP_AT:
            side: i64 = 0 if d[at + 1] == d[B_DEFENDER] else 1
            return d[B_UNITS + side * 8 + action - GROUP_AT]
        return b.built(d[at + 2] if kind == F_RAZE else d[B_HEX], action - BUILT_AT) if action >= BUILT_AT else 1
    if kind == F_ROB:  # half of 2 to 6 or a blank, rounded down
        number = action - NUMBER_AT
        return 2 if number == 1 or number == 2 else 1
    return 1
