"""Makes the games known to Gymnasium."""

from __future__ import annotations

import warnings

import gymnasium

from oikist.core import registry
from oikist.core.errors import OptionError

VERSION = 0
"""Of the environments: grows when the same game gives other observations, rewards or numbers of actions by default."""


def env_id(game_id: str) -> str:
    """The name of a game's environment.

    Example:
        >>> env_id("micro-rome")
        'oikist/micro-rome-v0'
    """
    return f"oikist/{game_id}-v{VERSION}"


def register() -> list[str]:
    """Registers every installed game that one can play alone; returns the names. Doing it again is harmless."""
    names = []
    for game_id in registry.game_ids():
        try:
            game = registry.find(game_id)
        except (ImportError, AttributeError, OptionError) as error:
            # a stranger's broken package must not take the others away
            warnings.warn(f"{game_id} is left out: {error}", stacklevel=2)
            continue
        if 1 not in game.seats:
            continue
        name = env_id(game_id)
        names.append(name)
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="oikist.envs.solo:SoloEnv", kwargs={"game": game_id})
    return names
