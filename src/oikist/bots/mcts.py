"""Tree search for any game: information-set Monte Carlo with a tree for every seat, max-n, chance.

Every round fills in what the observation leaves open (`State.sample`), walks down the trees, plays on at random, and
backs up to every decision what it brought to the seat that took it. Each seat walks in a tree of its own, whose edges
are what *that seat* learns of an action (`State.seen`): two actions that look alike to it lead to the same node, so
that nobody, the others included, plans by what it cannot know. Chance has no node: it is played by its weights.

Selection is UCB with availability counts (an action may be legal in some samples only). How an action did for a seat
anywhere in earlier rounds is kept as well and stands in for an opinion until there are enough visits (progressive
history); wide decisions are opened gradually, best first by `Hints.order` or by that history.

Compiled by mypyc; the same rounds from the same seed interpreted and compiled.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.bots.clock import Clock
from oikist.core.hints import Hints
from oikist.core.state import CHANCE, OVER, State, buffer

FOREVER: Final = 1_000_000_000
"""More rounds than anybody has time for."""

MOST_NODES: Final = 2_000_000
"""Thinking ends when the trees have grown so large, some 200 MB."""


class Settings:
    """How the search searches.

    Attributes:
        exploration: weight of curiosity in UCB.
        history: how many visits an action's history counts for.
        widening: a wide decision has about `widening * visits ** 0.5` of its actions open.
        least: and never fewer than this.
        picks: in play-outs the best by history of so many random actions is played; 1 plays at random.
        horizon: actions of a play-out after which `Hints.evaluate` ends it; 0 plays to the end, -1 asks the hints.
        victory: share of the value that is for being first; shared among equals.
        standing: share of the value that is for every other seat beaten. The rest is for the margin.
    """

    def __init__(self) -> None:
        self.exploration: float = 0.2
        self.history: float = 20.0
        self.widening: float = 1.0
        self.least: i64 = 6
        self.picks: i64 = 4
        self.horizon: i64 = -1
        self.victory: float = 0.3
        self.standing: float = 0.1


class Node:
    """A decision as one seat sees it, and at once the edge that leads to it.

    Children are a linked list: decisions have few that are open, and a dict costs more than a walk.
    """

    def __init__(self, action: i64) -> None:
        self.action: i64 = action
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0
        self.child: Node | None = None
        self.sibling: Node | None = None
        self.entered: i64 = 0

    def find(self, action: i64) -> Node | None:
        """The child that an action leads to."""
        child = self.child
        while child is not None:
            if child.action == action:
                return child
            child = child.sibling
        return None

    def add(self, action: i64) -> Node:
        """A new child."""
        child = Node(action)
        child.sibling = self.child
        self.child = child
        return child


class Search:
    """One search for one choice.

    Args:
        observation: what the seat that decides may know.
        hints: what its game says to searching bots.
        seats: number of seats.
        num_actions: of the game; `num_seen` and `max_legal` likewise.
        secrets: whether an action may look different to different seats; if not, one tree does for all.
        seed: of everything random here.
        settings: how to search.
    """

    def __init__(
        self,
        observation: State,
        hints: Hints,
        seats: int,
        num_actions: int,
        max_legal: int,
        secrets: bool,
        seed: int,
        settings: Settings,
    ) -> None:
        self.observation = observation
        self.hints = hints
        self.seats: i64 = seats
        self.num_actions: i64 = num_actions
        self.seat: i64 = observation.viewer
        self.rng = Random(seed)
        self.settings = settings
        self.wide: i64 = hints.wide()
        self.horizon: i64 = settings.horizon if settings.horizon >= 0 else hints.horizon()
        # asked at the root only: to order well may be dear, and deeper down experience does as well
        self.asks: bool = type(hints).order is not Hints.order
        self.rounds: i64 = 0
        self.depth: i64 = 0
        self.nodes: i64 = 0
        self.root = Node(-1)
        self.root_actions: list[int] = observation.actions()
        self.restricted: bool = False
        self.buf = buffer(max_legal)
        self.mark = vec[i32]([0] * num_actions)
        self.stamp: i64 = 0
        size: i64 = self.seats * self.num_actions
        self.history_total = vec[float]([0.0] * size)
        self.history_count = vec[i32]([0] * size)
        self.mean_total = vec[float]([0.0] * seats)
        self.mean_count: i64 = 0
        self.spread_total: float = 0.0
        self.trees: i64 = seats if secrets else 1
        self.tops: list[Node] = []
        self.at: list[Node] = []
        self.path: list[Node] = []
        self.path_seats: list[int] = []
        self.played = vec[i32]([0] * 1024)
        self.num_played: i64 = 0
        for _ in range(self.trees):
            self.tops.append(Node(-1))

    def only(self, actions: list[int]) -> None:
        """Considers only these actions at the root (for bots that overlook things)."""
        self.root_actions = actions
        self.restricted = True

    # running

    def run(self, iterations: int, seconds: float, stop: Callable[[], bool] | None, cpu_seconds: float = 0.0) -> None:
        """Searches for so many rounds, or so long (0 or less: no matter how long), or until told to stop."""
        clock = Clock(seconds, cpu_seconds)
        timed = clock.timed
        most: i64 = iterations
        done: i64 = 0
        while done < most and self.nodes < MOST_NODES:
            if stop is not None and stop():
                break
            if timed and done > 0 and clock.spent() >= 1.0:
                break
            self.round()
            done += 1

    def round(self) -> None:
        """One round: fill in, walk down, play on, back up."""
        state = self.observation.sample(self.rng)
        self.rounds += 1
        self.num_played = 0
        self.at = list(self.tops)
        self.path = []
        self.path_seats = []
        # simultaneous choices: seats before this one may still have to commit; nobody knows what, so at random
        actor = state.actor()
        while actor != self.seat and actor != OVER:
            state.play_random(self.rng)
            actor = state.actor()
        self.walk(state)
        values = self.play_on(state)
        self.back_up(values)

    # down the trees

    def walk(self, state: State) -> None:
        """Walks down until a node is new or the game is over."""
        steps: i64 = 0
        while True:
            actor = state.actor()
            if actor == OVER:
                break
            if actor == CHANCE:
                action = self.draw(state)
                self.step(state, action)
                continue
            if steps == 0 and self.restricted:
                count: i64 = len(self.root_actions)
                for index in range(count):
                    self.buf[index] = i32(self.root_actions[index])
            else:
                count = state.fill(self.buf)
            if count == 1 and steps > 0:  # a forced move is no decision
                self.remember(actor, i64(self.buf[0]))
                self.step(state, i64(self.buf[0]))
                steps += 1
                continue
            node = self.root if steps == 0 else self.at[actor if self.trees > 1 else 0]
            fresh = node.entered == 0 and steps > 0
            chosen = self.select(node, state, count, actor, steps == 0)
            chosen.visits += 1
            self.path.append(chosen)
            self.path_seats.append(actor)
            self.remember(actor, chosen.action)
            self.step(state, chosen.action)
            steps += 1
            if fresh:
                break
        self.depth = max(self.depth, steps)

    def step(self, state: State, action: i64) -> None:
        """Plays an action, and goes down with it in every seat's tree."""
        at = self.at
        if self.trees == 1:
            at[0] = self.follow(at[0], action)
        else:
            for number in range(self.trees):
                at[number] = self.follow(at[number], state.seen(action, number))
        state._apply(action)

    def follow(self, node: Node, seen: i64) -> Node:
        """The child that what was seen leads to, made if there is none."""
        child = node.find(seen)
        if child is None:
            child = node.add(seen)
            self.nodes += 1
        return child

    def draw(self, state: State) -> i64:
        """What chance decides, by its weights."""
        listed = state.actions()
        weights = state.weights()
        total: i64 = 0
        for weight in weights:
            total += weight
        left: i64 = self.rng.randrange(total)
        at: i64 = 0
        while True:
            weight_here: i64 = weights[at]
            if left < weight_here:
                return listed[at]
            left -= weight_here
            at += 1

    # choosing an edge

    def select(self, node: Node, state: State, count: i64, actor: i64, is_root: bool) -> Node:
        """The edge to go: a new one while the node has room for it, else the best by UCB."""
        node.entered += 1
        self.stamp += 1
        stamp = i32(self.stamp)
        buf = self.buf
        mark = self.mark
        for index in range(count):
            mark[i64(buf[index])] = stamp
        limit = self.room(node.entered, count)
        base = actor * self.num_actions
        bias = self.settings.history
        curiosity = self.settings.exploration
        mean = self.mean_of(actor)
        best: Node | None = None
        most: float = -1.0
        opened: i64 = 0
        child = node.child
        while child is not None:
            action = child.action
            # a tree holds what its seat saw of others too; those are never `available`
            if child.available > 0 and action < self.num_actions and mark[action] == stamp:
                opened += 1
                child.available += 1
                visits = float(child.visits)
                value = (child.total + bias * self.opinion(base + action, mean)) / (visits + bias)
                value += curiosity * math.sqrt(math.log(float(child.available) + 1.0) / (visits + 1.0))
                if value > most:
                    most = value
                    best = child
            child = child.sibling
        if opened < limit:
            action = self.untried(node, state, count, base, mean, is_root)
            if action >= 0:
                edge = node.find(action)
                if edge is None:
                    edge = node.add(action)
                    self.nodes += 1
                edge.available += 1
                return edge
        assert best is not None
        return best

    def room(self, visits: i64, count: i64) -> i64:
        """How many of a decision's actions may be open: all, or gradually more where they are many."""
        if count <= self.wide:
            return count
        room: i64 = i64(self.settings.widening * math.sqrt(float(visits)))
        return min(max(room, self.settings.least), count)

    def untried(self, node: Node, state: State, count: i64, base: i64, mean: float, is_root: bool) -> i64:
        """The next action to open here; -1 when all are open.

        The game's hints and the search's own experience take turns at naming it.
        """
        buf = self.buf
        mark = self.mark
        stamp = i32(self.stamp)
        # what is open already is unmarked, so that what is marked is left
        opened: i64 = 0
        child = node.child
        while child is not None:
            action = child.action
            if child.available > 0 and action < self.num_actions:
                mark[action] = 0
                opened += 1
            child = child.sibling
        if is_root and self.asks and opened == 0:
            listed: list[int] = [i64(buf[index]) for index in range(count)]
            self.shuffle(listed)
            # what the hints leave out is not looked at again
            self.only(self.hints.order(state, listed))
        if is_root and self.asks and opened % 2 == 0:
            for wanted in self.root_actions:
                if mark[wanted] == stamp:
                    return wanted
        found: i64 = -1
        most: float = -1.0
        for index in range(count):
            action = i64(buf[index])
            if mark[action] == stamp:
                value = self.opinion(base + action, mean) + 0.02 * self.rng.random()
                if value > most:
                    most = value
                    found = action
        return found

    def shuffle(self, listed: list[int]) -> None:
        """So that actions the hints hold equal come in no special order."""
        size: i64 = len(listed)
        while size > 1:
            other: i64 = self.rng.randrange(size)
            size -= 1
            kept = listed[size]
            listed[size] = listed[other]
            listed[other] = kept

    # what actions did in earlier rounds

    def opinion(self, index: i64, mean: float) -> float:
        """How an action did for a seat wherever it was played; for unknown ones what the seat gets on average."""
        count = float(i64(self.history_count[index]))
        return (self.history_total[index] + mean) / (count + 1.0)

    def mean_of(self, seat: i64) -> float:
        """What a seat gets on average."""
        return self.mean_total[seat] / float(self.mean_count) if self.mean_count else 0.5

    def remember(self, actor: i64, action: i64) -> None:
        """Notes that a seat played an action in this round."""
        if self.num_played < 1024:
            self.played[self.num_played] = i32(actor * self.num_actions + action)
            self.num_played += 1

    # play-outs

    def play_on(self, state: State) -> list[float]:
        """Plays to the end or the horizon; the value for each seat."""
        rng = self.rng
        picks = self.settings.picks
        horizon = self.horizon
        steps: i64 = 0
        while True:
            actor = state.actor()
            if actor == OVER:
                return self.outcome(state)
            if actor == CHANCE:
                state.play_random(rng)
                continue
            if horizon > 0 and steps >= horizon:
                return self.hints.evaluate(state)
            steps += 1
            if picks <= 1:
                self.remember(actor, state.play_random(rng))
                continue
            count: i64 = state.fill(self.buf)
            base = actor * self.num_actions
            mean = self.mean_of(actor)
            best: i64 = -1
            most: float = -1.0
            for _ in range(picks):
                action = i64(self.buf[rng.randrange(count)])
                value = self.opinion(base + action, mean)
                if value > most:
                    most = value
                    best = action
            self.remember(actor, best)
            state._apply(best)

    def outcome(self, state: State) -> list[float]:
        """The value of a finished game for each seat, 0 to 1: being first, others beaten, and by how much."""
        scores = state.scores()
        ranks = state.ranks()
        victory = self.settings.victory
        standing = self.settings.standing
        margin = 1.0 - victory - standing
        firsts: i64 = ranks.count(1)
        values: list[float] = []
        for seat in range(self.seats):
            mine: i64 = scores[seat]
            rank = ranks[seat]
            most: i64 = -1_000_000_000
            beaten: float = 0.0
            for other in range(self.seats):
                if other == seat:
                    continue
                theirs: i64 = scores[other]
                most = max(most, theirs)
                if ranks[other] > rank:
                    beaten += 1.0
                elif ranks[other] == rank:
                    beaten += 0.5
            value: float = 0.0
            if self.seats > 1:
                value = standing * beaten / float(self.seats - 1)
            else:
                most = 0
            if rank == 1:
                value += victory / float(firsts)
            lead = float(mine - most)
            size = abs(lead)
            self.spread_total += size
            # margins are measured by what is usual in this very search, so that no game need tell its scale
            usual = self.spread_total / float((self.rounds - 1) * self.seats + seat + 1) + 1.0
            value += margin * (0.5 + 0.5 * lead / (size + usual))
            values.append(value)
        return values

    # back up

    def back_up(self, values: list[float]) -> None:
        """Gives every decision of the round what it brought to its seat (max-n)."""
        path = self.path
        seats = self.path_seats
        for index in range(len(path)):
            node = path[index]
            node.total += values[seats[index]]
        for seat in range(self.seats):
            self.mean_total[seat] = self.mean_total[seat] + values[seat]
        self.mean_count += 1
        for index in range(self.num_played):
            at = i64(self.played[index])
            self.history_total[at] = self.history_total[at] + values[at // self.num_actions]
            self.history_count[at] = self.history_count[at] + 1

    # the answer

    def best(self) -> int:
        """The action visited most; of equals the one worth more."""
        found: i64 = -1
        most: i64 = -1
        value: float = 0.0
        child = self.root.child
        while child is not None:
            if child.visits > most or (child.visits == most and child.total > value):
                found = child.action
                most = child.visits
                value = child.total
            child = child.sibling
        return found if found >= 0 else self.root_actions[0]

    def statistics(self) -> list[tuple[int, int, float]]:
        """Of every action tried at the root: the action, its visits, what it was worth; the most visited first."""
        rows: list[tuple[int, int, float]] = []
        child = self.root.child
        while child is not None:
            if child.visits > 0:
                rows.append((child.action, child.visits, child.total / float(child.visits)))
            child = child.sibling
        rows.sort(key=_merit, reverse=True)
        return rows


def _merit(row: tuple[int, int, float]) -> tuple[int, float]:
    return row[1], row[2]
