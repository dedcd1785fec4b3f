"""What the tests of games in OpenSpiel share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from oikist.envs import openspiel


def load(game_id: str, **params: Any) -> Any:
    return pyspiel.load_game(openspiel.short_name(game_id), params)


def uniform(seed: int = 1) -> Any:
    return pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)


def advance(state: Any, rng: np.random.RandomState) -> None:
    """One action at random, of whoever is to act."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(actions, p=weights)))
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))
