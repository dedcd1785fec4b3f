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
from oikist.bots.tree.experience import Experience
from oikist.bots.tree.node import Node, size_of
from oikist.bots.tree.settings import Settings
from oikist.bots.tree.values import Scale
from oikist.core.hints import Hints
from oikist.core.state import CHANCE, OVER, State, buffer

FOREVER: Final = 1_000_000_000
"""More rounds than anybody has time for."""

GOLDEN: Final = 0.6180339887498949
"""Steps of this size, modulo 1, are spread evenly however many there are."""

MOST_NODES: Final = 2_000_000
"""Thinking ends when the trees have grown so large, some 200 MB."""


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
        self.wide: i64 = settings.wide if settings.wide >= 0 else hints.wide()
        self.horizon: i64 = settings.horizon if settings.horizon >= 0 else hints.horizon()
        # elsewhere than at the root only where decisions matter, if at all: to order well may be dear
        self.asks: bool = settings.order > 0 and type(hints).order is not Hints.order
        self.deep: i64 = 0
        if self.asks:
            self.deep = settings.deep if settings.deep >= 0 else hints.deep()
        self.ordered: bool = False
        self.rounds: i64 = 0
        self.depth: i64 = 0
        self.nodes: i64 = 0
        self.root_actions: list[int] = observation.actions()
        self.restricted: bool = False
        self.buf = buffer(max_legal)
        self.mark = vec[i32]([0] * num_actions)
        self.stamp: i64 = 0
        self.experience = Experience(seats, num_actions)
        self.scale = Scale(settings)
        self.trees: i64 = seats if secrets else 1
        self.tops: list[Node] = []
        self.at: list[Node] = []
        self.path: list[Node] = []
        self.path_seats: list[int] = []
        for _ in range(self.trees):
            self.tops.append(Node(-1))
        self.own: i64 = self.seat if secrets else 0
        self.root: Node = self.tops[self.own]

    def only(self, actions: list[int]) -> None:
        """Considers only these actions at the root (for bots that overlook things)."""
        self.root_actions = actions
        self.restricted = True
        # a tree that is kept may know others
        child = self.root.child
        while child is not None:
            if child.action not in actions:
                child.visits = 0
                child.available = 0
                child.total = 0.0
            child = child.sibling

    def carry(self, before: Search, seen: list[int]) -> bool:
        """Goes on from an earlier search of the same seat, which has seen this since then.

        Its own tree is kept from where that leads to, and what was learned of actions, halved. The trees of others
        begin anew: what they have seen is not known here.

        Returns:
            Whether the earlier search had been where that leads to, and has left room to go on.
        """
        self.experience = before.experience
        self.experience.fade()
        self.scale = before.scale
        node: Node | None = before.root
        for one in seen:
            if node is not None:
                node = node.find(one)
        size: i64 = size_of(node) if node is not None else 0
        if node is None or size > MOST_NODES // 2:
            return False
        self.root = node
        self.tops[self.own] = node
        self.nodes = size
        return True

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
            if steps == 0 and self.asks and not self.ordered:
                self.order(state)
            if steps == 0 and self.restricted:
                count: i64 = len(self.root_actions)
                for index in range(count):
                    self.buf[index] = i32(self.root_actions[index])
            else:
                count = state.fill(self.buf)
            if count == 1 and steps > 0:  # a forced move is no decision
                self.experience.remember(actor, i64(self.buf[0]))
                self.step(state, i64(self.buf[0]))
                steps += 1
                continue
            node = self.at[actor if self.trees > 1 else 0]
            fresh = node.entered == 0 and steps > 0
            if steps > 0 and self.deep > 0 and node.entered >= self.deep:
                count = self.sift(node, state, count)
            chosen = self.select(node, state, count, actor, steps == 0)
            chosen.visits += 1
            self.path.append(chosen)
            self.path_seats.append(actor)
            self.experience.remember(actor, chosen.action)
            self.step(state, chosen.action)
            steps += 1
            if fresh:
                break
        self.depth = max(self.depth, steps)

    def order(self, state: State) -> None:
        """Asks the hints what to try at the root; what they leave out is not looked at again."""
        self.ordered = True
        listed = list(self.root_actions) if self.restricted else state.actions()
        self.shuffle(listed)
        self.only(self.hints.order(state, listed))

    def sift(self, node: Node, state: State, count: i64) -> i64:
        """Leaves in the buffer only what the hints name at a node that matters; how many that are.

        In a sample where nothing of it is legal, all of them.
        """
        wanted = node.wanted
        if wanted is None:
            listed = state.actions()
            self.shuffle(listed)
            wanted = self.hints.order(state, listed)
            node.wanted = wanted
        self.stamp += 1
        stamp = i32(self.stamp)
        for index in range(count):
            self.mark[i64(self.buf[index])] = stamp
        left: i64 = 0
        for action in wanted:
            if self.mark[action] == stamp:
                self.buf[left] = i32(action)
                left += 1
        return left if left > 0 else count

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
        left: i64 = 0
        if self.settings.chance > 0:
            node = self.at[self.own]
            if node.drawn == 0:
                node.offset = self.rng.random()
            # evenly spread over the visits, yet every outcome as likely as it should be at any one of them
            place = node.offset + GOLDEN * float(node.drawn)
            node.drawn += 1
            left = min(i64((place - float(i64(place))) * float(total)), total - 1)
        else:
            left = self.rng.randrange(total)
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
        known = self.experience
        bias = self.settings.history
        curiosity = self.settings.exploration
        mean = known.mean_of(actor)
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
                value = (child.total + bias * known.opinion(base + action, mean)) / (visits + bias)
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
        known = self.experience
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
        if is_root and self.asks and opened % 2 == 0:
            for wanted in self.root_actions:
                if mark[wanted] == stamp:
                    return wanted
        found: i64 = -1
        most: float = -1.0
        for index in range(count):
            action = i64(buf[index])
            if mark[action] == stamp:
                value = known.opinion(base + action, mean) + 0.02 * self.rng.random()
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

    # play-outs

    def play_on(self, state: State) -> list[float]:
        """Plays to the end or the horizon; the value for each seat."""
        rng = self.rng
        known = self.experience
        picks = self.settings.picks
        horizon = self.horizon
        steps: i64 = 0
        while True:
            actor = state.actor()
            if actor == OVER:
                return self.scale.outcome(state)
            if actor == CHANCE:
                state.play_random(rng)
                continue
            if steps >= horizon:
                return self.hints.evaluate(state) if self.settings.evaluate > 0 else self.scale.outcome(state)
            steps += 1
            if picks <= 1:
                known.remember(actor, state.play_random(rng))
                continue
            count: i64 = state.fill(self.buf)
            base = actor * self.num_actions
            mean = known.mean_of(actor)
            best: i64 = -1
            most: float = -1.0
            for _ in range(picks):
                action = i64(self.buf[rng.randrange(count)])
                value = known.opinion(base + action, mean)
                if value > most:
                    most = value
                    best = action
            known.remember(actor, best)
            state._apply(best)

    # back up

    def back_up(self, values: list[float]) -> None:
        """Gives every decision of the round what it brought to its seat (max-n)."""
        path = self.path
        seats = self.path_seats
        for index in range(len(path)):
            node = path[index]
            node.total += values[seats[index]]
        self.experience.learn(values)

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

    def root_totals(self) -> list[tuple[int, int, float]]:
        """Of every action tried at the root: the action, its visits, what they brought together."""
        rows: list[tuple[int, int, float]] = []
        child = self.root.child
        while child is not None:
            if child.visits > 0:
                rows.append((child.action, child.visits, child.total))
            child = child.sibling
        return rows

    def absorb(self, rounds: int, depth: int, rows: list[tuple[int, int, float]]) -> None:
        """Adds what another search of the same decision has found: its `root_totals`."""
        self.rounds += rounds
        self.depth = max(self.depth, depth)
        for action, visits, total in rows:
            edge = self.follow(self.root, action)
            edge.available = max(edge.available, 1)
            edge.visits += visits
            edge.total += total

    def means(self) -> list[float]:
        """By seat, what the rounds brought on average."""
        return [self.experience.mean_of(seat) for seat in range(self.seats)]

    def principal(self, most: int, least_visits: int) -> list[int]:
        """The line of play expected, action by action, in one of the positions that the observation may mean.

        It ends before chance, before a decision whose best action has fewer visits than `least_visits`, and after
        `most` actions.
        """
        state = self.observation.sample(self.rng)
        line: list[int] = []
        at = list(self.tops)
        if state.actor() != self.seat:
            return line
        while len(line) < most and state.actor() >= 0:
            node = at[state.actor() if self.trees > 1 else 0]
            legal = state.actions()
            chosen: i64 = legal[0] if len(legal) == 1 else -1
            visits: i64 = least_visits - 1
            child = node.child
            while child is not None and len(legal) > 1:
                if child.visits > visits and child.action in legal:
                    chosen = child.action
                    visits = child.visits
                child = child.sibling
            if chosen < 0:
                break
            line.append(chosen)
            for number in range(self.trees):
                seen: i64 = chosen if self.trees == 1 else state.seen(chosen, number)
                at[number] = at[number].find(seen) or Node(seen)
            state._apply(chosen)
        return line


def _merit(row: tuple[int, int, float]) -> tuple[int, float]:
    return row[1], row[2]
