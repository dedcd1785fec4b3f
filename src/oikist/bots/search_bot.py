"""The tree search as a bot, and the levels it is offered at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.random import Random

from oikist.bots.base import Bot, Budget, legal
from oikist.bots.lookahead import Lookahead
from oikist.bots.specs import BUDGET, Number, budget, read
from oikist.bots.tree import FOREVER, Search, Settings
from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.state import State
from oikist.core.text import Text

OPTIONS: Final[Mapping[str, Number]] = {
    "exploration": Number(0, 10, whole=False),
    "history": Number(0, 1000, whole=False),
    "widening": Number(0, 100, whole=False),
    "least": Number(1, 1000),
    "picks": Number(1, 100),
    "horizon": Number(0, 1000),
    "victory": Number(0, 1, whole=False),
    "standing": Number(0, 1, whole=False),
}
"""What may be set in a name, besides the budget; see `Settings`."""

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
        search.run(iterations, (allowed.ms or 0) / 1000, allowed.stop, (allowed.cpu or 0) / 1000)
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


def by_spec(name: str, game: Game, *, seed: int | None = None) -> SearchBot:
    """The search with the numbers in a name, as in ``search:cpu=50,exploration=0.3``.

    Raises:
        OptionError: with one sentence on what is wrong with the name.
    """
    found = read(name, {**BUDGET, **OPTIONS})
    settings = Settings()
    for key in OPTIONS:
        if key in found:
            setattr(settings, key, found[key])
    if settings.victory + settings.standing > 1:
        raise OptionError(
            Text("{name} makes victory and standing more than the whole value, which is 1.", {"name": name})
        )
    label = Text("Search ({budget})", {"budget": name.partition(":")[2]})
    return SearchBot(name, label, game, budget(name, found), seed=seed, settings=settings)


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
