"""Looking ahead for one seat alone: samples of what chance may bring, answered sensibly, judged by the game's hints.

Where nobody else plays there is no opponent to model, only chance. What counts is how good the position is that an
action leaves, and the game's own estimate of that (`Hints.evaluate`: for one seat the points to be expected) is
exact neither in what comes next nor in how well one can answer it. So the most promising actions are tried out: a
round draws what chance brings after one of them, plays `Hints.reply` for a decision or a few, and takes the estimate
of what is left. All actions are tried with the same luck, and from time to time the worse half is given up, so that
the best ones are told apart with the most samples.

Compiled by mypyc; the same rounds from the same seed interpreted and compiled.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from oikist.bots.clock import Clock
from oikist.core.hints import Hints
from oikist.core.state import CHANCE, OVER, State

FOREVER: Final = 1_000_000_000
"""More rounds than anybody has time for."""

GOLDEN: Final = 0.6180339887498949
"""Steps of this size, modulo 1, are spread evenly however many there are."""

PROBE: Final = 3
"""Rounds after which it is known how many there is time for."""


class Lookahead:
    """One choice of somebody who plays alone.

    Args:
        observation: what the seat may know.
        hints: what its game says to searching bots.
        seed: of everything random here.
        depth: how many of its own decisions a round goes down after the action that it tries; 0 leaves it to the hints.
    """

    def __init__(self, observation: State, hints: Hints, seed: int, depth: int = 0) -> None:
        self.observation = observation
        self.hints = hints
        self.seat: i64 = observation.viewer
        self.seed: i64 = seed
        self.depth: i64 = depth or hints.answers()
        self.begun: i64 = hints.clock(observation)
        self.rounds: i64 = 0
        self.offset: float = Random(seed).random()
        self.actions: list[int] = observation.actions()
        self.promises: list[float] = []
        self.totals: list[float] = []
        self.counts: list[int] = []
        self.left: list[int] = []
        self.doubt: float = hints.doubt()
        self.usual: list[float] = []
        self.squares: list[float] = []

    def only(self, actions: list[int]) -> None:
        """Considers only these actions (for bots that overlook things)."""
        self.actions = actions

    # running

    def run(self, iterations: int, seconds: float, stop: Callable[[], bool] | None, cpu_seconds: float = 0.0) -> None:
        """Searches for so many rounds, or so long (0 or less: no matter how long), or until told to stop."""
        clock = Clock(seconds, cpu_seconds)
        self.rank()
        most: i64 = iterations
        timed = clock.timed
        share: float = 0.0
        field: i64 = 0
        at: i64 = 0
        while len(self.left) > 1 and self.rounds < most and (stop is None or not stop()):
            share = float(self.rounds) / float(most)
            if timed:
                spent = clock.spent()
                if spent >= 1.0 and self.rounds > 0:
                    return
                share = max(share, spent)
            if field == 0 and (not timed or self.rounds >= PROBE):
                # how many actions to try depends on how many rounds there will be
                field = field_of(float(self.rounds) / share if self.rounds > 0 else float(most))
                self.left = self.left[:field]
            if at >= len(self.left):
                at = 0
                while len(self.left) > 2 and float(len(self.left)) > field_at(field, share):
                    self.halve()
            self.try_out(self.left[at])
            at += 1

    def rank(self) -> None:
        """Estimates every action by the position it leaves, and orders them, best first."""
        rng = Random(self.seed)
        base = self.observation.sample(rng)
        order: list[tuple[float, int]] = []
        for action in self.actions:
            after = base.copy()
            after._apply(action)
            order.append((-self.value(after), action))
        if self.doubt > 0.0:
            own = self.hints.reply(base, rng)
            order = [(-FOREVER if action == own else worth, action) for worth, action in order]
        order.sort()
        self.actions = [action for _, action in order]
        self.promises = [-value for value, _ in order]
        self.totals = [0.0] * len(order)
        self.counts = [0] * len(order)
        self.squares = [0.0] * len(order)
        self.left = list(range(len(order)))

    def halve(self) -> None:
        """Gives up the worse half of the actions that are left; never the usual one, where there is one."""
        ranking = [(-self.mean(index), index) for index in self.left]
        ranking.sort()
        kept = (len(ranking) + 1) // 2
        best = [index for _, index in ranking[:kept]]
        if self.doubt > 0.0 and 0 not in best:
            best[kept - 1] = 0
        self.left = sorted(best)

    # one round

    def try_out(self, index: i64) -> None:
        """One round of an action: the position after it, with some luck and sensible answers."""
        number = self.counts[index]
        # the same for every action: what differs is not luck
        rng = Random((self.seed + 7919 * (number + 1)) & 0xFFFFFFFFFFFFFF)
        state = self.observation.sample(rng)
        state._apply(self.actions[index])
        decisions: i64 = 0
        first = True
        while True:
            actor = state.actor()
            if actor == OVER:
                break
            if (
                actor != CHANCE
                and (decisions if self.begun < 0 else self.hints.clock(state) - self.begun) >= self.depth
            ):
                break
            if actor == CHANCE:
                if first:
                    first = False
                    at = self.offset + GOLDEN * float(number)
                    state._apply(drawn(state, at - float(int(at))))
                else:
                    state.play_random(rng)
                continue
            decisions += 1
            action = self.hints.reply(state, rng)
            if action < 0:
                state.play_random(rng)
            else:
                state._apply(action)
        value = self.value(state)
        if self.doubt > 0.0:
            if index == 0:
                self.usual.append(value)
            elif number < len(self.usual):
                gain = value - self.usual[number]
                self.squares[index] = self.squares[index] + gain * gain
        self.totals[index] = self.totals[index] + value
        self.counts[index] = number + 1
        self.rounds += 1

    def value(self, state: State) -> float:
        """What a position is worth: its points if it is over."""
        if state.actor() == OVER:
            return self.hints.settled(state.scores()[self.seat], state.lost())
        return self.hints.evaluate(state)[self.seat]

    # the answer

    def mean(self, index: i64) -> float:
        """What an action was worth when it was tried."""
        count = self.counts[index]
        return self.totals[index] / float(count) if count else self.promises[index] - 1_000_000.0

    def best(self) -> int:
        """The action that was worth most, of those that were tried most."""
        found: i64 = -1
        value: float = 0.0
        if self.doubt > 0.0:
            return self.convincing()
        for index in self.left:
            mean = self.mean(index)
            if found < 0 or mean > value:
                found = index
                value = mean
        return self.actions[found] if found >= 0 else self.actions[0]

    def convincing(self) -> int:
        """The action that was better than the usual one by most, beyond doubt; else the usual one."""
        best: i64 = 0
        most: float = 0.0
        for index in self.left:
            count = self.counts[index]
            if index == 0 or count < 4 or count > len(self.usual):
                continue
            same: float = 0.0
            for number in range(count):
                same += self.usual[number]
            gain = (self.totals[index] - same) / float(count)
            spread = self.squares[index] / float(count) - gain * gain
            sure = gain - self.doubt * math.sqrt(max(0.0, spread) / float(count - 1))
            if sure > most:
                most = sure
                best = index
        return self.actions[best]

    def statistics(self) -> list[tuple[int, int, float]]:
        """Of every action tried: the action, how often, what it was worth; the most tried first."""
        rows = [
            (self.actions[index], self.counts[index], self.mean(index))
            for index in range(len(self.counts))
            if self.counts[index] > 0
        ]
        rows.sort(key=_merit, reverse=True)
        return rows


def field_of(rounds: float) -> i64:
    """How many actions to try in so many rounds."""
    field: i64 = 2
    while field < 48 and float(field * field) < rounds:
        field += 1
    return field


def field_at(field: i64, share: float) -> float:
    """How many of them may be left when a share of the rounds is over: halved each time the same share has gone."""
    phases: float = 1.0
    size: i64 = field
    while size > 2:
        size = (size + 1) // 2
        phases += 1.0
    left = float(field)
    done = share * phases
    while done >= 1.0:
        done -= 1.0
        left /= 2.0
    return left


def drawn(state: State, at: float) -> i64:
    """What chance brings at a point between 0 and 1 of all that it may bring, by its weights."""
    listed = state.actions()
    weights = state.weights()
    total: i64 = 0
    for weight in weights:
        total += weight
    place = at * float(total)
    index: i64 = 0
    while index + 1 < len(listed):
        place -= float(weights[index])
        if place < 0.0:
            break
        index += 1
    return listed[index]


def _merit(row: tuple[int, int, float]) -> tuple[int, float]:
    return row[1], row[2]
