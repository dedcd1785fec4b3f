"""The inner loops of the speed measurements: whole games at random, by each of the ways that a program can play.

Compiled by mypyc with the other hot modules where there is a C compiler, so that what is measured is the game and
not the measuring.
"""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.state import CHANCE, OVER, Box, State


def weighted(weights: list[int], rng: Random) -> i64:
    """An index, each by its weight."""
    total: i64 = 0
    for weight in weights:
        total += weight
    left: i64 = rng.randrange(total)
    at: i64 = 0
    while True:
        here: i64 = weights[at]
        if left < here:
            return at
        left -= here
        at += 1


def listed(box: Box, games: i64, rng: Random) -> i64:
    """Whole games through the public `actions()` and `play()`; returns the number of actions."""
    count: i64 = 0
    for _ in range(games):
        state = box.start()
        while True:
            actor = state.actor()
            if actor == OVER:
                break
            actions = state.actions()
            if actor == CHANCE:
                state.play(actions[weighted(state.weights(), rng)])
            else:
                state.play(actions[rng.randrange(len(actions))])
            count += 1
    return count


def packed(box: Box, games: i64, rng: Random, buf: vec[i32]) -> i64:
    """Whole games through the reusable buffer (`fill`) and the unchecked `_apply`; returns the number of actions."""
    count: i64 = 0
    for _ in range(games):
        state = box.start()
        while True:
            actor = state.actor()
            if actor == OVER:
                break
            n = state.fill(buf)
            at = weighted(state.weights(), rng) if actor == CHANCE else rng.randrange(n)
            state._apply(i64(buf[at]))
            count += 1
    return count


def rollouts(box: Box, games: i64, rng: Random) -> i64:
    """Whole games through `play_random`; returns the number of actions."""
    count: i64 = 0
    for _ in range(games):
        state = box.start()
        while state.actor() != OVER:
            state.play_random(rng)
            count += 1
    return count


def copies(state: State, times: i64) -> None:
    """Copies a position so many times."""
    for _ in range(times):
        state.copy()


def midway(box: Box, actions: i64, rng: Random) -> State:
    """A position after so many random actions."""
    state = box.start()
    done: i64 = 0
    while done < actions and state.actor() != OVER:
        state.play_random(rng)
        done += 1
    return state
