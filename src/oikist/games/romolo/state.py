"""The position of Romolo o Remo?: whose decision, what is legal, what an action does, what each seat knows."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.errors import Ruling
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR
from oikist.games.romolo import refusals
from oikist.games.romolo.board import Board
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.engine import acting, attacking, closing, deciding, flow, knowing, opening
from oikist.games.romolo.layout import (
    ATTACK_AT,
    BS_COMMIT,
    BS_COMMIT_2,
    DONE,
    F_BATTLE,
    F_CHARACTER,
    F_MARK,
    F_PUT_AWAY,
    F_ROB,
    F_TILE,
    MAX_LEGAL,
    NUM_ACTIONS,
    OUT,
    PASSED,
    S_ACTION,
    S_CHOICE,
    S_COMBAT,
    S_END,
    S_FIRST,
    S_SCORE,
    S_TURN,
    S_UPKEEP,
    SIZE,
    STAGE,
    TURN,
)
from oikist.games.romolo.scoring import Score, side

LOST_SCORE: Final = -1000
"""Of a lost game for one: below every score of a finished one."""


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
            if d[at + 1] >= self.box.seats:  # the A.I. of the solitaire game
                return CHANCE
            return d[at + 1]
        stage = d[STAGE]
        if stage == S_FIRST:
            return CHANCE
        if stage == S_END:
            return OVER
        if S_TURN <= stage <= S_UPKEEP:
            return d[TURN]
        return opening.in_order(self)

    # what is legal

    def fill(self, buf: vec[i32]) -> i64:
        if self.viewer != EVERYTHING and self.viewer != self.actor():
            return 0
        at = self.top()
        if at:
            return deciding.fill_frame(self, at, buf)
        stage = self.d[STAGE]
        if stage == S_ACTION:
            return acting.fill_top(self, buf, 0)
        if stage == S_COMBAT:
            return attacking.fill_combat(self, buf, 0)
        if stage == S_TURN:
            return flow.fill_turn(self, buf, 0)
        if stage == S_SCORE:
            return closing.fill_score(self, buf, 0)
        if stage == S_END:
            return 0
        return opening.fill_setup(self, buf, 0)

    def actions(self) -> list[int]:
        buf = vec[i32]([0] * MAX_LEGAL)
        count = self.fill(buf)
        out: list[int] = []
        for i in range(count):
            out.append(int(buf[i]))
        return out

    def weights(self) -> list[int]:
        if self.viewer != EVERYTHING or self.actor() != CHANCE:
            return []
        return [int(deciding.weight(self, action)) for action in self.actions()]

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
            deciding.answer_frame(self, at, action)
        else:
            stage = self.d[STAGE]
            if stage == S_ACTION:
                deciding.answer_top(self, action)
            elif stage == S_COMBAT:
                if action == DONE:
                    self.d[STAGE] = S_UPKEEP
                else:
                    attacking.attack(self, action - ATTACK_AT)
            elif stage == S_TURN:
                flow.answer_turn(self, action)
            elif stage == S_SCORE:
                closing.answer_score(self, action)
            else:
                opening.answer_setup(self, action)
        flow.settle(self)

    def play_random(self, rng: Random) -> i64:
        buf = vec[i32]([0] * MAX_LEGAL)
        count = self.fill(buf)
        return self._play_one(buf, count, rng)

    def _play_one(self, buf: vec[i32], count: i64, rng: Random) -> i64:
        pick: i64 = 0
        if self.actor() == CHANCE:
            total: i64 = 0
            for i in range(count):
                total += deciding.weight(self, i64(buf[i]))
            left: i64 = rng.randrange(total)
            while left >= deciding.weight(self, i64(buf[pick])):
                left -= deciding.weight(self, i64(buf[pick]))
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
        # ROM-89: with the second token both are shown; ROM-R2: with the last tile all are
        at = self.top()
        if at == 0:
            return self.d[STAGE] == S_CHOICE and self.d[PASSED] == self.box.seats - 1
        return self.d[at] == F_BATTLE and self.d[at + 2] == BS_COMMIT_2

    def copy(self) -> RomoloState:
        new = RomoloState(self.box, self.d[:])
        new.viewer = self.viewer
        return new

    # points

    def lost(self) -> bool:
        # ROM-R25: alone, the player loses with the tower
        return self.box.seats == 1 and self.d[STAGE] == S_END and self.d[OUT] > 0

    def score(self) -> Score:
        """What everybody would score now."""
        return Score(self)

    def scores(self) -> list[int]:
        score = Score(self)
        out: list[int] = []
        if self.box.seats == 1:  # ROM-R56
            return [LOST_SCORE if self.d[OUT] else int(score.total(0) - score.total(1))]
        for seat in range(self.box.seats):
            if self.d[OUT + seat] and not self.box.teams:
                out.append(0)
            else:
                out.append(int(score.total(side(self, seat))))
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
        knowing.share(self, new, wanted)
        return new

    def sample(self, rng: Random) -> RomoloState:
        new = self.copy()
        new.viewer = EVERYTHING
        knowing.fill_in(new, rng)
        return new

    def seen(self, action: int, seat: int | None) -> int:
        return knowing.seen(self, action, SPECTATOR if seat is None else seat)


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
