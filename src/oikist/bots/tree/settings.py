"""How the tree search searches. The defaults are tried against other choices by `benchmarks/search_choices.py`."""

from __future__ import annotations

from mypy_extensions import i64


class Settings:
    """How the search searches.

    Attributes:
        exploration: weight of curiosity in UCB.
        history: how many visits an action's history counts for.
        wide: from how many actions on a decision is opened gradually; -1 asks the hints.
        widening: a wide decision has about `widening * visits ** 0.5` of its actions open.
        least: and never fewer than this.
        order: 1 to try first at the root what the hints name, and only that; 0 to find out by oneself.
        deep: below the root the hints are asked likewise at a decision visited so often; 0 never, -1 asks the hints.
        picks: in play-outs the best by history of so many random actions is played; 1 plays at random.
        horizon: actions of a play-out after which `Hints.evaluate` ends it; 0 judges at once, -1 asks the hints.
        evaluate: 1 to judge there by `Hints.evaluate`; 0 by the scores as they stand, as if the game were over.
        victory: share of the value that is for being first; shared among equals.
        standing: share of the value that is for every other seat beaten. The rest is for the margin.
        chance: 1 to spread what chance brings evenly over the visits of a node; 0 to draw it anew every time.
    """

    def __init__(self) -> None:
        self.exploration: float = 0.2
        self.history: float = 20.0
        self.wide: i64 = -1
        self.widening: float = 1.0
        self.least: i64 = 6
        self.order: i64 = 1
        self.deep: i64 = -1
        self.picks: i64 = 4
        self.horizon: i64 = -1
        self.evaluate: i64 = 1
        self.victory: float = 0.3
        self.standing: float = 0.1
        self.chance: i64 = 0
