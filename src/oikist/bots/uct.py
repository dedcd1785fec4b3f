"""The plain tree search from the textbook, as a yardstick: UCB1, random play-outs to the end, nothing else.

Every round fills in what the observation leaves open (`State.sample`), walks down one tree whose edges are actions,
dice and draws included, adds one node, plays at random to the end (`State.rollout`), and gives every seat on the way
what it got: a win, shared among equals. An action that was never tried where it is legal is tried before any other is
repeated; then UCB1 decides, with the number of rounds in which the action was available (single-observer ISMCTS of
Cowling, Powley and Whitehouse, 2012; max-n where more than two play). No hints, no history, no widening, no cut.

Compiled by mypyc like the search it is compared with.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.bots.clock import Clock
from oikist.core.state import CHANCE, OVER, State, buffer

MOST_NODES: Final = 2_000_000
"""Thinking ends when the tree has grown so large."""

EXPLORATION: Final = 0.7
"""Weight of curiosity in UCB1, for values from 0 to 1. Against the theory's square root of two it won 62% of 60 games
of Palatinus (49 to 73%)."""


class Leaf:
    """A node of the tree, and at once the edge that leads to it. Children are a linked list.

    Attributes:
        total: of all values, but for games for one that were lost: those are counted.
    """

    def __init__(self, action: i64) -> None:
        self.action: i64 = action
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0
        self.lost: i64 = 0
        self.child: Leaf | None = None
        self.sibling: Leaf | None = None


class Uct:
    """One search for one choice.

    Args:
        observation: what the seat that decides may know.
        seats: number of seats.
        num_actions: of the game; `max_legal` likewise.
        seed: of everything random here.
        exploration: weight of curiosity in UCB1.
    """

    def __init__(
        self, observation: State, seats: int, num_actions: int, max_legal: int, seed: int, exploration: float
    ) -> None:
        self.observation = observation
        self.seats: i64 = seats
        self.seat: i64 = observation.viewer
        self.rng = Random(seed)
        self.exploration: float = exploration
        self.rounds: i64 = 0
        self.depth: i64 = 0
        self.nodes: i64 = 0
        self.root = Leaf(-1)
        self.buf = buffer(max_legal)
        self.mark = vec[i32]([0] * num_actions)
        self.stamp: i64 = 0
        self.path: list[Leaf] = []
        self.path_seats: list[int] = []
        # alone: the values are points, told by the least and the most that any round had
        self.least: float = 0.0
        self.most: float = 0.0
        self.scored: bool = False

    def run(self, iterations: int, seconds: float, stop: Callable[[], bool] | None, cpu_seconds: float = 0.0) -> None:
        """Searches for so many rounds, or so long (0 or less: no matter how long), or until told to stop."""
        clock = Clock(seconds, cpu_seconds)
        most: i64 = iterations
        while self.rounds < most and self.nodes < MOST_NODES:
            if stop is not None and stop():
                break
            if clock.timed and self.rounds > 0 and clock.spent() >= 1.0:
                break
            self.round()

    def round(self) -> None:
        """One round: fill in, walk down, play on, back up."""
        state = self.observation.sample(self.rng)
        self.rounds += 1
        # simultaneous choices: seats before this one may still have to commit; nobody knows what, so at random
        actor = state.actor()
        while actor != self.seat and actor != OVER:
            state.play_random(self.rng)
            actor = state.actor()
        self.walk(state)
        state.rollout(self.rng)
        self.back_up(state)

    def walk(self, state: State) -> None:
        """Walks down until a decision's action is new or the game is over."""
        node = self.root
        self.path = []
        self.path_seats = []
        steps: i64 = 0
        while True:
            actor = state.actor()
            if actor == OVER:
                break
            if actor == CHANCE:
                node = self.follow(node, state.play_random(self.rng))
                continue
            steps += 1
            node = self.select(node, state.fill(self.buf))
            self.path.append(node)
            self.path_seats.append(actor)
            state._apply(node.action)
            if node.visits == 0:
                break
        self.depth = max(self.depth, steps)

    def follow(self, node: Leaf, action: i64) -> Leaf:
        """The child that an action leads to, made if there is none."""
        child = node.child
        while child is not None:
            if child.action == action:
                return child
            child = child.sibling
        return self.add(node, action)

    def add(self, node: Leaf, action: i64) -> Leaf:
        """A new child."""
        made = Leaf(action)
        made.sibling = node.child
        node.child = made
        self.nodes += 1
        return made

    def select(self, node: Leaf, count: i64) -> Leaf:
        """The edge to go: one never tried, at random, while there is any; else the best by UCB1."""
        self.stamp += 1
        stamp = i32(self.stamp)
        buf = self.buf
        mark = self.mark
        for index in range(count):
            mark[i64(buf[index])] = stamp
        best: Leaf | None = None
        most: float = -1.0
        tried: i64 = 0
        child = node.child
        while child is not None:
            # one without visits is what chance brought here, where in this round a seat decides
            if child.visits > 0 and mark[child.action] == stamp:
                mark[child.action] = 0
                tried += 1
                child.available += 1
                visits = float(child.visits)
                value = self.worth(child)
                value += self.exploration * math.sqrt(math.log(float(child.available)) / visits)
                if value > most:
                    most = value
                    best = child
            child = child.sibling
        if tried < count:
            left: i64 = self.rng.randrange(count - tried)
            for index in range(count):
                action = i64(buf[index])
                if mark[action] == stamp:
                    if left == 0:
                        fresh = self.follow(node, action)
                        fresh.available += 1
                        return fresh
                    left -= 1
        assert best is not None
        return best

    def worth(self, leaf: Leaf) -> float:
        """What an action was worth on average, from 0 to 1; alone, a lost game counts as the worst finished one."""
        if self.seats > 1:
            return leaf.total / float(leaf.visits)
        if self.most <= self.least:
            return 1.0 - float(leaf.lost) / float(leaf.visits)
        points = (leaf.total + self.least * float(leaf.lost)) / float(leaf.visits)
        return (points - self.least) / (self.most - self.least)

    def back_up(self, state: State) -> None:
        """Gives every decision of the round what it brought to its seat: a win, shared among equals; alone, points."""
        path = self.path
        if self.seats == 1:
            self.back_up_alone(state)
            return
        ranks = state.ranks()
        win = 1.0 / float(ranks.count(1))
        for index in range(len(path)):
            leaf = path[index]
            leaf.visits += 1
            if ranks[self.path_seats[index]] == 1:
                leaf.total += win

    def back_up_alone(self, state: State) -> None:
        """Gives every decision of the round the points of a game for one."""
        lost = state.lost()
        points: float = 0.0
        if not lost:
            points = float(state.scores()[0])
            self.least = min(self.least, points) if self.scored else points
            self.most = max(self.most, points) if self.scored else points
            self.scored = True
        for leaf in self.path:
            leaf.visits += 1
            if lost:
                leaf.lost += 1
            else:
                leaf.total += points

    def best(self) -> int:
        """The action visited most; of equals the one worth more."""
        found: i64 = -1
        most: i64 = 0
        value: float = 0.0
        child = self.root.child
        while child is not None:
            worth = self.worth(child)
            if child.visits > most or (child.visits == most and worth > value):
                found = child.action
                most = child.visits
                value = worth
            child = child.sibling
        return found

    def statistics(self) -> list[tuple[int, int, float]]:
        """Of every action tried at the root: the action, its visits, what it was worth; the most visited first."""
        rows: list[tuple[int, int, float]] = []
        child = self.root.child
        while child is not None:
            rows.append((child.action, child.visits, self.worth(child)))
            child = child.sibling
        rows.sort(key=_merit, reverse=True)
        return rows


def _merit(row: tuple[int, int, float]) -> tuple[int, float]:
    return row[1], row[2]
