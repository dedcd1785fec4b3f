"""Plays anything that is legal; the yardstick that every other bot must beat."""

from __future__ import annotations

import random

from oikist.bots.base import Bot, Budget, legal
from oikist.core.state import State
from oikist.core.text import Text


class RandomBot(Bot):
    """All legal actions are equally likely. Knows nothing but what is legal.

    Example:
        >>> from oikist.bots.base import Choices
        >>> RandomBot(seed=1).choose(Choices(0, [7]), Budget())
        7
    """

    name = "random"
    label = Text("Random")
    needs_position = False

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._rng = random.Random(self.seed)

    def choose(self, observation: State, budget: Budget) -> int:
        """Any legal action."""
        actions = legal(observation)
        self.info = {}
        return self._rng.choice(actions)
