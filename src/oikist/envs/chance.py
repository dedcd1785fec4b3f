"""Chance inside an environment, drawn from the environment's own generator."""

from __future__ import annotations

import numpy as np

from oikist.core.state import CHANCE, State


def drawn(state: State, generator: np.random.Generator) -> int | None:
    """What chance does next; None where it is not its turn."""
    if state.actor() != CHANCE:
        return None
    weights = state.weights()
    left = int(generator.integers(sum(weights)))
    index = 0
    while left >= weights[index]:
        left -= weights[index]
        index += 1
    return state.actions()[index]


def roll(state: State, generator: np.random.Generator) -> list[int]:
    """Plays for chance until somebody must decide or the game is over; returns what was played."""
    played = []
    while (action := drawn(state, generator)) is not None:
        state.play(action)
        played.append(action)
    return played
