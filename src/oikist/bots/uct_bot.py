"""The plain tree search as a bot: a yardstick for programs, not among the levels that people choose from."""

from __future__ import annotations

from oikist.bots.base import Bot, Budget, legal
from oikist.bots.search_bot import told
from oikist.bots.specs import BUDGET, Number, budget, read
from oikist.bots.tree import FOREVER
from oikist.bots.uct import EXPLORATION, Uct
from oikist.core.game import Game
from oikist.core.state import State
from oikist.core.text import Text


class UctBot(Bot):
    """UCB1 with random play-outs to the end.

    Args:
        name: as in `oikist.bots.find`.
        label: for people.
        game: whose observations it will be given.
        own: what it allows itself when the budget it is given allows more.
        exploration: weight of curiosity.
    """

    def __init__(
        self,
        name: str,
        label: Text,
        game: Game,
        own: Budget,
        *,
        seed: int | None = None,
        exploration: float = EXPLORATION,
    ) -> None:
        super().__init__(seed=seed)
        self.name = name
        self.label = label
        self.own = own
        self.exploration = exploration
        self._game = game

    def choose(self, observation: State, budget: Budget) -> int:
        """The action that the search looked at most; a forced one at once."""
        actions = legal(observation)
        if len(actions) == 1:
            self.info = {"iterations": 0}
            return actions[0]
        allowed = budget.within(self.own)
        game = self._game
        seats = int(observation.box_of().seats)
        seed = self.seed_for(observation)
        search = Uct(observation, seats, game.num_actions, game.max_legal, seed, self.exploration)
        iterations = allowed.iterations if allowed.iterations is not None else FOREVER
        search.run(iterations, (allowed.ms or 0) / 1000, allowed.stop, (allowed.cpu or 0) / 1000)
        self.info = told(search)
        return search.best()


def by_spec(name: str, game: Game, *, seed: int | None = None) -> UctBot:
    """The search with the numbers in a name, as in ``uct:cpu=50`` or ``uct:iterations=500,exploration=1.4``.

    Raises:
        OptionError: with one sentence on what is wrong with the name.
    """
    found = read(name, {**BUDGET, "exploration": Number(0, 10, whole=False)})
    label = Text("Plain search ({budget})", {"budget": name.partition(":")[2]})
    exploration = found.get("exploration", EXPLORATION)
    return UctBot(name, label, game, budget(name, found), seed=seed, exploration=exploration)
