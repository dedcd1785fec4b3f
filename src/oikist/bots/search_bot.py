"""The tree search as a bot, and the levels it is offered at."""

from __future__ import annotations

from typing import Any

from librt.random import Random

from oikist.bots.base import Bot, Budget, legal
from oikist.bots.lookahead import Lookahead
from oikist.bots.mcts import FOREVER, Search, Settings
from oikist.core.game import Game
from oikist.core.state import State
from oikist.core.text import Text

SHOWN = 10
"""How many alternatives `info` tells of."""


class SearchBot(Bot):
    """Information-set Monte Carlo tree search.

    Args:
        name: as in `oikist.bots.find`.
        label: for people.
        game: whose observations it will be given.
        own: what it allows itself when the budget it is given allows more.
        overlooks: the share of its actions that it does not notice, as people do.
        settings: how to search.
    """

    def __init__(
        self,
        name: str,
        label: Text,
        game: Game,
        own: Budget,
        *,
        seed: int | None = None,
        overlooks: float = 0.0,
        settings: Settings | None = None,
    ) -> None:
        super().__init__(seed=seed)
        self.name = name
        self.label = label
        self.own = own
        self.overlooks = overlooks
        self.settings = settings or Settings()
        self._game = game
        self._hints = game.hints()

    def choose(self, observation: State, budget: Budget) -> int:
        """The action that the search looked at most; a forced one at once."""
        actions = legal(observation)
        if len(actions) == 1:
            self.info = {"iterations": 0}
            return actions[0]
        allowed = budget.within(self.own)
        seed = self.seed_for(observation)
        search = self._search(observation, seed)
        if self.overlooks > 0:
            search.only(_noticed(actions, self.overlooks, Random(seed)))
        iterations = allowed.iterations if allowed.iterations is not None else FOREVER
        search.run(iterations, (allowed.ms or 0) / 1000, allowed.stop)
        self.info = _told(search)
        return search.best()

    def _search(self, observation: State, seed: int) -> Search | Lookahead:
        """The tree search, or the one that has only chance to reckon with."""
        game = self._game
        seats = int(observation.box_of().seats)
        if seats == 1:
            return Lookahead(observation, self._hints, seed)
        return Search(
            observation,
            self._hints,
            seats,
            game.num_actions,
            game.max_legal,
            game.num_seen > game.num_actions,
            seed,
            self.settings,
        )


def _noticed(actions: list[int], overlooks: float, rng: Random) -> list[int]:
    """The actions that somebody notices who overlooks some; at least two, so that there is a choice."""
    noticed = [action for action in actions if rng.random() >= overlooks]
    while len(noticed) < 2:
        action = actions[rng.randrange(len(actions))]
        if action not in noticed:
            noticed = sorted([*noticed, action])
    return noticed


def _told(search: Search | Lookahead) -> dict[str, Any]:
    rows = search.statistics()[:SHOWN]
    return {
        "iterations": int(search.rounds),
        "depth": int(search.depth),
        "actions": [{"action": action, "visits": visits, "value": round(value, 4)} for action, visits, value in rows],
    }
