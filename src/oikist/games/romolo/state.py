"""The position of Romolo o Remo?: whose decision it is, what is legal, what an action does, and what each seat knows."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.errors import Ruling
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR, bit
from oikist.games.romolo import refusals
from oikist.games.romolo.board import Board
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.engine import acting, building, fates, fighting, flow, keeping, moving, paying, people, trading
from oikist.games.romolo.engine.working import convert
from oikist.games.romolo.layout import (
    ATTACK_AT,
    B_UNITS,
    BS_COMMIT,
    BS_COMMIT_2,
    BUILT,
    CAST,
    CHARACTER_AT,
    CHARACTERS,
    CHOICE,
    CONVERT_AT,
    DONE,
    EDGE_AT,
    F_ARCHITECT,
    F_ASK,
    F_ATTACKERS,
    F_BATTLE,
    F_BOUGHT,
    F_CHARACTER,
    F_COST,
    F_DISMISS,
    F_FEED,
    F_FOREIGN,
    F_LEND,
    F_LIMIT,
    F_MARK,
    F_MARKET,
    F_MERCATOR,
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
    FOREST,
    HEX_AT,
    HEXES,
    HIDDEN,
    HIDDEN_MARK,
    HILL,
    IS_HOSTILE,
    IS_PEACEFUL,
    MARK,
    MARK_AT,
    MARKS,
    MAX_LEGAL,
    NUM_ACTIONS,
    NUMBER_AT,
    OCCUPIED,
    OUT,
    PICKED,
    PILE,
    PLAIN,
    POOL,
    PUT_AWAY,
    S_ACTION,
    S_CHOICE,
    S_COMBAT,
    S_END,
    S_FIRST,
    S_SCORE,
    S_TURN,
    S_UPKEEP,
    SAW_CHOICE,
    SAW_MARK,
    SAW_PUT_AWAY,
    SAW_TILE,
    SAW_TOKEN,
    SEEN_BY,
    SIZE,
    SPENT,
    STAGE,
    SYMBOL_AT,
    SYMBOLS,
    TERRAIN_AT,
    TURN,
    UNIT_AT,
    UNKNOWN_CHOICE,
    UNKNOWN_TOKEN,
    USE_AT,
    WATER,
)
from oikist.games.romolo.scoring import Score, side


class RomoloState(Board):
    """A position of Romolo o Remo?, or an observation of one."""

    # whose decision

    def actor(self) -> i64:
        d = self.d
        at = self.top()
        if at:
            kind = d[at]
            if kind == F_TILE or kind == F_MARK or kind == F_CHARACTER or kind == F_PUT_AWAY:
                return CHANCE
            if kind == F_ROB and d[at + 2] == -1:
                return CHANCE
            if kind == F_BATTLE and self.box.dice and (d[at + 2] == BS_COMMIT or d[at + 2] == BS_COMMIT_2):
                return CHANCE
            return d[at + 1]
        stage = d[STAGE]
        if stage == S_FIRST:
            return CHANCE
        if stage == S_END:
            return OVER
        if S_TURN <= stage <= S_UPKEEP:
            return d[TURN]
        return flow.in_order(self)

    # what is legal

    def fill(self, buf: vec[i32]) -> i64:
        if self.viewer != EVERYTHING and self.viewer != self.actor():
            return 0
        at = self.top()
        if at:
            return self._fill_frame(at, buf)
        stage = self.d[STAGE]
        if stage == S_ACTION:
            return acting.fill_top(self, buf, 0)
        if stage == S_COMBAT:
            return fighting.fill_combat(self, buf, 0)
        if stage == S_TURN:
            return flow.fill_turn(self, buf, 0)
        if stage == S_SCORE:
            return flow.fill_score(self, buf, 0)
        if stage == S_END:
            return 0
        return flow.fill_setup(self, buf, 0)

    def _fill_frame(self, at: i64, buf: vec[i32]) -> i64:
        d = self.d
        kind = d[at]
        if kind == F_UNIT:
            return acting.fill_unit(self, at, buf, 0)
        if kind == F_COST:
            return paying.fill_cost(self, at, buf, 0)
        if kind == F_SOURCE:
            return paying.fill_source(self, at, buf, 0)
        if kind == F_VALUE:
            return paying.fill_value(self, at, buf, 0)
        if kind == F_MARKET:
            return trading.fill_more(self, at, buf, 0)
        if kind == F_BATTLE:
            return fighting.fill_battle(self, at, buf, 0)
        if kind == F_ATTACKERS:
            return fighting.fill_attackers(self, at, buf, 0)
        if kind == F_RAZE:
            return fighting.fill_raze(self, at, buf, 0)
        if kind == F_WALLS:
            return building.fill_walls(self, at, buf, 0)
        if kind == F_PICK_EDGE:
            return building.fill_edges(self, at, buf, 0)
        if kind == F_RETURN:
            return building.fill_return(self, at, buf, 0)
        if kind == F_LIMIT:
            return fates.fill_limit(self, at, buf, 0)
        if kind == F_FEED:
            return keeping.fill_feed(self, at, buf, 0)
        if kind == F_SALARY:
            return keeping.fill_salary(self, at, buf, 0)
        if kind == F_UNPAID:
            return keeping.fill_unpaid(self, at, buf, 0)
        if kind == F_DISMISS:
            return keeping.fill_dismiss(self, at, buf, 0)
        if kind == F_BOUGHT:
            return people.fill_bought(self, at, buf, 0)
        if kind == F_FOREIGN:
            return people.fill_foreign(self, at, buf, 0)
        if kind == F_MERCATOR:
            return people.fill_mercator(self, at, buf, 0)
        if kind == F_ROB:
            return people.fill_rob(self, at, buf, 0)
        if kind == F_LEND:
            return people.fill_lend(self, at, buf, 0)
        if kind == F_ARCHITECT:
            return people.fill_architect(self, at, buf, 0)
        if kind == F_CHARACTER:
            return people.fill_character(self, buf, 0)
        n: i64 = 0
        if kind == F_ASK:
            buf[0] = i32(IS_HOSTILE)
            buf[1] = i32(IS_PEACEFUL)
            return 2
        if kind == F_SPARE:
            return keeping.fill_spare(self, at, buf, 0)
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

    def actions(self) -> list[int]:
        buf = vec[i32]([0] * MAX_LEGAL)
        count = self.fill(buf)
        out: list[int] = []
        for i in range(count):
            out.append(int(buf[i]))
        return out

    def weight(self, action: i64) -> i64:
        """The weight of a legal action of chance."""
        d = self.d
        at = self.top()
        if at == 0:
            return 1
        kind = d[at]
        if kind == F_TILE:
            return d[POOL + action - TERRAIN_AT] if d[HIDDEN + d[at + 2]] == 0 else 1
        if kind == F_MARK:
            return d[MARKS + action - MARK_AT] if d[HIDDEN_MARK + d[at + 2]] == 0 else 1
        if kind == F_CHARACTER:
            return d[CAST + people.pile_type(self) * CHARACTERS + action - CHARACTER_AT]
        if kind == F_ROB:  # half of 2 to 6 or a blank, rounded down
            number = action - NUMBER_AT
            return 2 if number == 1 or number == 2 else 1
        return 1

    def weights(self) -> list[int]:
        if self.viewer != EVERYTHING or self.actor() != CHANCE:
            return []
        return [int(self.weight(action)) for action in self.actions()]

    def refusal(self, action: int) -> Ruling | None:
        common = self.common_refusal(action, NUM_ACTIONS)
        if common is not None:
            return common
        buf = vec[i32]([0] * MAX_LEGAL)
        count = self.fill(buf)
        for i in range(count):
            if buf[i] == action:
                return None
        return refusals.refusal(self, action)

    # what an action does

    def _apply(self, action: i64) -> None:
        at = self.top()
        if at:
            self._answer_frame(at, action)
        else:
            stage = self.d[STAGE]
            if stage == S_ACTION:
                self._answer_top(action)
            elif stage == S_COMBAT:
                if action == DONE:
                    self.d[STAGE] = S_UPKEEP
                else:
                    fighting.attack(self, action - ATTACK_AT)
            elif stage == S_TURN:
                flow.answer_turn(self, action)
            elif stage == S_SCORE:
                flow.answer_score(self, action)
            else:
                flow.answer_setup(self, action)
        flow.settle(self)

    def _answer_top(self, action: i64) -> None:
        seat = self.d[TURN]
        if action == DONE:
            flow.end_phase(self)
        elif action >= USE_AT:
            people.begin_marking(self, seat)
        elif action >= CONVERT_AT:
            code = action - CONVERT_AT
            convert(self, seat, code % HEXES, code // HEXES)
        else:
            acting.select(self, action - UNIT_AT)

    def _answer_frame(self, at: i64, action: i64) -> None:
        d = self.d
        kind = d[at]
        if kind == F_UNIT:
            acting.answer_unit(self, at, action)
        elif kind == F_COST:
            paying.pay_cost(self, at, action - NUMBER_AT)
        elif kind == F_SOURCE:
            paying.take(self, at, action - NUMBER_AT)
        elif kind == F_VALUE:
            paying.give(self, at, action - NUMBER_AT)
        elif kind == F_MARKET:
            trading.more(self, at, action)
        elif kind == F_BATTLE:
            fighting.answer_battle(self, at, action)
        elif kind == F_ATTACKERS:
            d[B_UNITS + d[at + 2]] = action - NUMBER_AT
            d[at + 2] += 1
        elif kind == F_RAZE:
            fighting.answer_raze(self, at, action)
        elif kind == F_WALLS:
            building.answer_walls(self, at, action)
        elif kind == F_PICK_EDGE:
            building.answer_edge(self, at, action - EDGE_AT)
        elif kind == F_RETURN:
            flow.give_back(self, at, action)
        elif kind == F_LIMIT:
            fates.remove_unit(self, d[at + 1], action - UNIT_AT)
        elif kind == F_FEED:
            keeping.answer_feed(self, at, action)
        elif kind == F_SALARY:
            keeping.pay_salary(self, at, action - NUMBER_AT)
        elif kind == F_UNPAID:
            keeping.answer_unpaid(self, at, action)
        elif kind == F_DISMISS:
            if action == DONE:
                self.pop()
            else:
                fates.remove_unit(self, d[at + 1], action - UNIT_AT)
        elif kind == F_SPARE:
            keeping.spare(self, at, action - NUMBER_AT)
        elif kind == F_BOUGHT:
            people.answer_bought(self, at, action)
        elif kind == F_FOREIGN:
            people.answer_foreign(self, at, action)
        elif kind == F_MERCATOR:
            people.answer_mercator(self, at, action)
        elif kind == F_ROB:
            people.answer_rob(self, at, action)
        elif kind == F_LEND:
            people.answer_lend(self, at, action - HEX_AT)
        elif kind == F_ARCHITECT:
            people.mark(self, at, action - HEX_AT)
        elif kind == F_ASK:
            flow.answer_ask(self, at, action == IS_HOSTILE)
        elif kind == F_TILE:
            moving.turn_tile(self, at, action - TERRAIN_AT)
        elif kind == F_MARK:
            moving.turn_mark(self, at, action - MARK_AT)
        elif kind == F_CHARACTER:
            people.open_character(self, at, action - CHARACTER_AT)
        else:
            assert kind == F_PUT_AWAY
            d[PUT_AWAY + d[at + 1]] = action - SYMBOL_AT + 1
            self.pop()

    def play_random(self, rng: Random) -> i64:
        buf = vec[i32]([0] * MAX_LEGAL)
        count = self.fill(buf)
        return self._play_one(buf, count, rng)

    def _play_one(self, buf: vec[i32], count: i64, rng: Random) -> i64:
        pick: i64 = 0
        if self.actor() == CHANCE:
            total: i64 = 0
            for i in range(count):
                total += self.weight(i64(buf[i]))
            left: i64 = rng.randrange(total)
            while left >= self.weight(i64(buf[pick])):
                left -= self.weight(i64(buf[pick]))
                pick += 1
        else:
            pick = rng.randrange(count)
        action = i64(buf[pick])
        self._apply(action)
        return action

    def rollout(self, rng: Random) -> None:
        buf = vec[i32]([0] * MAX_LEGAL)
        while self.d[STAGE] != S_END or self.top():
            self._play_one(buf, self.fill(buf), rng)

    def seals(self, action: int) -> bool:
        # ROM-89: with the second token both are shown
        at = self.top()
        return at > 0 and self.d[at] == F_BATTLE and self.d[at + 2] == BS_COMMIT_2

    def copy(self) -> RomoloState:
        new = RomoloState(self.box, self.d[:])
        new.viewer = self.viewer
        return new

    # points

    def score(self) -> Score:
        """What everybody would score now."""
        return Score(self)

    def scores(self) -> list[int]:
        score = Score(self)
        out: list[int] = []
        for seat in range(self.box.seats):
            out.append(0 if self.d[OUT + seat] and not self.box.teams else score.total(side(self, seat)))
        return out

    def ranks(self) -> list[int]:
        # ROM-118, ROM-129, ROM-R18, ROM-R42: who is left before who is not, the later eliminated before the earlier
        score = Score(self)
        keys: list[list[int]] = []
        for seat in range(self.box.seats):
            one = side(self, seat)
            fallen: i64 = 0
            alive = False
            for other in range(self.box.seats):
                if side(self, other) == one:
                    if self.d[OUT + other] == 0:
                        alive = True
                    elif self.d[OUT + other] > fallen:
                        fallen = self.d[OUT + other]
            keys.append([1, *score.key(one)] if alive else [0, int(fallen)])
        return [1 + sum([1 for other_key in keys if other_key > key]) for key in keys]

    # who knows what

    def observe(self, seat: int | None) -> RomoloState:
        wanted: i64 = SPECTATOR if seat is None else seat
        if self.viewer != EVERYTHING and self.viewer != wanted:
            raise ValueError("an observation can only be observed by the one it was made for")
        new = RomoloState(self.box, vec[i64]([0] * SIZE))
        new.viewer = wanted
        d = self.d
        o = new.d
        # everything that all may see; between these lie the secrets, which are added below as far as they are known
        _share(d, o, 0, POOL)
        _share(d, o, PILE, CHOICE)
        _share(d, o, SPENT, PUT_AWAY)
        _share(d, o, OCCUPIED, HIDDEN)
        _share(d, o, SEEN_BY, HIDDEN_MARK)
        _share(d, o, BUILT, SIZE)
        eyes: i64 = bit(wanted) if wanted >= 0 else 0
        _share(d, o, POOL, PILE)  # counts of what nobody has seen; what others have seen is added to them
        for place in range(self.box.hexes):
            if d[HIDDEN + place]:
                if d[SEEN_BY + place] & eyes:
                    o[HIDDEN + place] = d[HIDDEN + place]
                else:
                    o[POOL + d[HIDDEN + place]] += 1
            if d[HIDDEN_MARK + place]:
                if d[SEEN_BY + place] & eyes:
                    o[HIDDEN_MARK + place] = d[HIDDEN_MARK + place]
                else:
                    o[MARKS + d[HIDDEN_MARK + place]] += 1
        for other in range(self.box.seats):
            mine = other == wanted
            if d[CHOICE + other]:
                shown = mine or d[STAGE] != S_CHOICE
                o[CHOICE + other] = d[CHOICE + other] if shown else UNKNOWN_CHOICE
            if d[PUT_AWAY + other]:
                o[PUT_AWAY + other] = d[PUT_AWAY + other] if mine else UNKNOWN_TOKEN
            if d[PICKED + other]:
                o[PICKED + other] = d[PICKED + other] if mine or self.box.dice else UNKNOWN_TOKEN
        return new

    def sample(self, rng: Random) -> RomoloState:
        new = self.copy()
        new.viewer = EVERYTHING
        d = new.d
        for place in range(self.box.hexes):
            seen = d[SEEN_BY + place]
            if seen == 0 or (self.viewer >= 0 and seen & bit(self.viewer)):
                continue
            if d[HIDDEN + place] == 0:
                d[HIDDEN + place] = _draw(d, POOL, PLAIN, WATER, rng)
            if d[MARK + place] == 1 and d[HIDDEN_MARK + place] == 0:
                d[HIDDEN_MARK + place] = _draw(d, MARKS, 2, 3, rng)
        for seat in range(self.box.seats):
            if d[CHOICE + seat] == UNKNOWN_CHOICE:
                d[CHOICE + seat] = HILL if rng.randrange(2) == 0 else FOREST
            if d[PUT_AWAY + seat] == UNKNOWN_TOKEN:
                d[PUT_AWAY + seat] = 1 + _any(63 & ~d[SPENT + seat], rng)
            if d[PICKED + seat] == UNKNOWN_TOKEN:
                d[PICKED + seat] = 1 + _any(fighting.hand(new, seat), rng)
        return new

    def seen(self, action: int, seat: int | None) -> int:
        d = self.d
        at = self.top()
        who: i64 = SPECTATOR if seat is None else seat
        if at == 0:
            return SAW_CHOICE if d[STAGE] == S_CHOICE and who != flow.in_order(self) else action
        kind = d[at]
        if kind == F_TILE and d[at + 3] >= 0 and d[at + 3] != who:
            return SAW_TILE
        if kind == F_MARK and d[at + 3] >= 0 and d[at + 3] != who:
            return SAW_MARK
        if kind == F_PUT_AWAY and d[at + 1] != who:
            return SAW_PUT_AWAY
        if kind == F_BATTLE and not self.box.dice and d[at + 1] != who:
            if d[at + 2] == BS_COMMIT or d[at + 2] == BS_COMMIT_2:
                return SAW_TOKEN
        return action


def _share(source: vec[i64], target: vec[i64], start: i64, end: i64) -> None:
    for at in range(start, end):
        target[at] = source[at]


def _draw(d: vec[i64], first: i64, low: i64, high: i64, rng: Random) -> i64:
    """Draws from counts, which it lowers."""
    total: i64 = 0
    for value in range(low, high + 1):
        total += d[first + value]
    left: i64 = rng.randrange(total)
    for value in range(low, high + 1):
        if left < d[first + value]:
            d[first + value] -= 1
            return value
        left -= d[first + value]
    return high


def _any(mask: i64, rng: Random) -> i64:
    """One of the bits of a mask, all equally likely."""
    count: i64 = 0
    rest = mask
    while rest:
        rest &= rest - 1
        count += 1
    left: i64 = rng.randrange(count)
    at: i64 = 0
    while True:
        if mask & bit(at):
            if left == 0:
                return at
            left -= 1
        at += 1


def start_state(box: RomoloBox) -> RomoloState:
    """The position before the starting player is known."""
    state = RomoloState(box, box.opening[:])
    flow.settle(state)
    return state


def restore_state(box: RomoloBox, data: bytes) -> RomoloState:
    """The position with these bytes.

    Raises:
        ValueError: they are no position of this game.
    """
    state = RomoloState(box, vec[i64]([0] * SIZE))
    state.read(data)
    return state
