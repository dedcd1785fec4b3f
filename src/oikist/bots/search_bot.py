"""The tree search as a bot, and the levels it is offered at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol

from oikist.bots.base import Bot, Budget, legal
from oikist.bots.lookahead import Lookahead
from oikist.bots.parallel import Job, Team, parts
from oikist.bots.specs import BUDGET, Number, budget, read
from oikist.bots.tree import FOREVER, Search, Settings
from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.hints import WHOLE
from oikist.core.state import State
from oikist.core.text import Text

OPTIONS: Final[Mapping[str, Number]] = {
    "exploration": Number(0, 10, whole=False),
    "history": Number(0, 1000, whole=False),
    "widening": Number(0, 100, whole=False),
    "least": Number(1, 1000),
    "picks": Number(1, 100),
    "horizon": Number(0, WHOLE),
    "evaluate": Number(0, 1),
    "victory": Number(0, 1, whole=False),
    "standing": Number(0, 1, whole=False),
    "wide": Number(0, 10_000),
    "order": Number(0, 1),
    "deep": Number(0, 1_000_000),
    "chance": Number(0, 1),
}
"""What may be set in a name, besides the budget; see `Settings`."""

OWN: Final[Mapping[str, Number]] = {"reuse": Number(0, 1), "jobs": Number(1, 64)}
"""And of the bot itself."""

SHOWN = 10
"""How many alternatives `info` tells of."""


class SearchBot(Bot):
    """Information-set Monte Carlo tree search.

    Args:
        name: as in `oikist.bots.find`.
        label: for people.
        game: whose observations it will be given.
        own: what it allows itself when the budget it is given allows more.
        settings: how to search.
        jobs: number of processes to search in.
    """

    def __init__(
        self,
        name: str,
        label: Text,
        game: Game,
        own: Budget,
        *,
        seed: int | None = None,
        settings: Settings | None = None,
        jobs: int = 1,
    ) -> None:
        super().__init__(seed=seed)
        self.name = name
        self.label = label
        self.own = own
        self.settings = settings or Settings()
        self.jobs = jobs
        self._game = game
        self._hints = game.hints()
        self._team: Team | None = None

    def choose(self, observation: State, budget: Budget) -> int:
        """The action that the search looked at most; a forced one at once."""
        actions = legal(observation)
        if len(actions) == 1:
            self.info = {"iterations": 0}
            return actions[0]
        allowed = budget.within(self.own)
        seed = self.seed_for(observation)
        iterations = allowed.iterations if allowed.iterations is not None else FOREVER
        seconds, cpu_seconds = (allowed.ms or 0) / 1000, (allowed.cpu or 0) / 1000
        search: Search | Lookahead
        if int(observation.box_of().seats) == 1:
            search = Lookahead(observation, self._hints, seed)
            search.run(iterations, seconds, allowed.stop, cpu_seconds)
        else:
            job = self._job(observation, seed, iterations, seconds, cpu_seconds)
            search = self._searched(observation, job, allowed.stop)
        self.info = told(search)
        return search.best()

    def _job(
        self,
        observation: State,
        seed: int,
        iterations: int,
        seconds: float,
        cpu_seconds: float,
    ) -> Job:
        game = self._game
        return Job(
            observation=observation.to_bytes(),
            hints=self._hints,
            num_actions=game.num_actions,
            max_legal=game.max_legal,
            secrets=game.num_seen > game.num_actions,
            seed=seed,
            settings={name: getattr(self.settings, name) for name in OPTIONS},
            iterations=iterations,
            seconds=seconds,
            cpu_seconds=cpu_seconds,
        )

    def _searched(self, observation: State, job: Job, stop: Callable[[], bool] | None) -> Search:
        """The search, done."""
        mine, *theirs = parts(job, self.jobs)
        team = self._team
        if theirs:
            if team is None or not team.whole:
                team = self._team = Team(len(theirs))
            team.start(observation.box_of(), theirs)
        search = mine.search(observation)
        self._prepare(search)
        search.run(mine.iterations, mine.seconds, stop, mine.cpu_seconds)
        if team is not None:
            for found in team.collect(stop):
                search.absorb(*found)
        return search

    def _prepare(self, search: Search) -> None:
        """What there is to do before a search runs."""

    def close(self) -> None:
        """Ends the processes that it has started; it starts them again when it needs them."""
        if self._team is not None:
            self._team.close()
            self._team = None


class FollowingBot(SearchBot):
    """The search that goes on from what it found for the decision before, as far as that is still of use.

    What it chooses depends on what it was asked before, so it is for matches and for programs: at a table that is
    restored after a fault it would not go on as it would have.
    """

    watches: ClassVar[bool] = True

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._before: Search | None = None
        self._seen: list[int] = []

    def begin(self, view: State, players: Sequence[str] = ()) -> None:
        """Forgets the game before."""
        self._before = None
        self._seen = []

    def saw(self, number: int, seat: int, seen: int, before: State) -> None:
        """Notes what happened since the search before; where something was taken back, it begins anew."""
        if seen < 0:
            self._before = None
        self._seen.append(seen)

    def _prepare(self, search: Search) -> None:
        if self._before is not None and self._seen:
            search.carry(self._before, self._seen)
        self._before = search
        self._seen = []


def by_spec(name: str, game: Game, *, seed: int | None = None) -> SearchBot:
    """The search with the numbers in a name, as in ``search:cpu=50,exploration=0.3``.

    Raises:
        OptionError: with one sentence on what is wrong with the name.
    """
    found = read(name, {**BUDGET, **OPTIONS, **OWN})
    settings = Settings()
    for key in OPTIONS:
        if key in found:
            setattr(settings, key, found[key])
    if settings.victory + settings.standing > 1:
        raise OptionError(
            Text("{name} makes victory and standing more than the whole value, which is 1.", {"name": name})
        )
    label = Text("Search ({budget})", {"budget": name.partition(":")[2]})
    kind = FollowingBot if found.get("reuse", 0) > 0 else SearchBot
    return kind(
        name,
        label,
        game,
        budget(name, found),
        seed=seed,
        settings=settings,
        jobs=int(found.get("jobs", 1)),
    )


class Searched(Protocol):
    """What a search that is done can tell."""

    @property
    def rounds(self) -> Any:
        """How many rounds it had."""

    @property
    def depth(self) -> Any:
        """How deep it went."""

    def statistics(self) -> list[tuple[int, int, float]]:
        """Actions, visits, values; the most visited first."""


def told(search: Searched) -> dict[str, Any]:
    """`Bot.info` of a choice that a search made."""
    rows = search.statistics()[:SHOWN]
    return {
        "iterations": int(search.rounds),
        "depth": int(search.depth),
        "actions": [{"action": action, "visits": visits, "value": round(value, 4)} for action, visits, value in rows],
    }
