"""Chance inside an environment, drawn from the environment's own generator."""

from __future__ import annotations

import numpy as np

from oikist.core.state import CHANCE, State


def roll(state: State, generator: np.random.Generator) -> list[int]:
    """Plays for chance until somebody must decide or the game is over; returns what was played."""
    played = []
    while state.actor() == CHANCE:
        weights = state.weights()
        left = int(generator.integers(sum(weights)))
        index = 0
        while left >= weights[index]:
            left -= weights[index]
            index += 1
        action = state.actions()[index]
        state.play(action)
        played.append(action)
    return played
