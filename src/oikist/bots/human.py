"""Opponents of a level: how they think, and how they err, as people do.

Who does not search judges every action by the position right after it, without a thought for what others will do
about it, and does not see all there is where there is much. Who searches thinks ahead, for a few rounds or for some
time. All but the strongest have a feeling for positions that may be a little off: to what every action is worth to
them something random is added, so that of actions that are nearly as good any may be taken, and a bad one hardly ever
(choosing by softmax). Now and then a beginner takes what first comes to mind.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from librt.random import Random

from oikist.bots.base import Bot, Budget, legal
from oikist.bots.search_bot import SearchBot
from oikist.core.game import Game
from oikist.core.hints import Hints, Skill
from oikist.core.state import OVER, State
from oikist.core.text import Text

PATIENCE: Final = 4
"""Times the processor time that a level may think for at most by the clock, where the machine is busy."""

LEAST_MS: Final = 2000
"""And what every level may think for by the clock."""

MUCH: Final = 12
"""From how many actions on some are overlooked."""

SEEN: Final = 3
"""So many are always seen."""

GUESSES: Final = 2
"""Ways to fill in the unknown that an action is judged by."""


class LevelBot(Bot):
    """An opponent of some level.

    Args:
        name: as in `oikist.bots.find`.
        label: for people.
        game: whose observations it will be given.
        skills: by number of seats, how it thinks and errs.
    """

    def __init__(
        self, name: str, label: Text, game: Game, skills: Callable[[int], Skill], *, seed: int | None = None
    ) -> None:
        super().__init__(seed=seed)
        self.name = name
        self.label = label
        self._game = game
        self._hints = game.hints()
        self._skills = skills

    def choose(self, observation: State, budget: Budget) -> int:
        """What it holds best, mistakes included; a forced action at once."""
        actions = legal(observation)
        self.info = {"iterations": 0}
        if len(actions) == 1:
            return actions[0]
        seats = int(observation.box_of().seats)
        skill = self._skills(seats)
        rng = Random(self.seed_for(observation))
        if rng.random() < skill.slips:
            return first_thought(self._hints, guessed(observation, rng), actions, rng)
        if not skill.iterations and not skill.cpu:
            return wavering(judged(self._hints, observation, actions, skill, rng), skill.wavers, rng)
        own = Budget(ms=max(LEAST_MS, PATIENCE * skill.cpu), iterations=skill.iterations or None, cpu=skill.cpu or None)
        search = SearchBot(self.name, self.label, self._game, own, seed=self.seed)
        best = search.choose(observation, budget)
        self.info = search.info
        if skill.wavers <= 0:
            return best
        rows = considered(search.info["actions"])
        if all(action != best for action, _ in rows):  # what it was sure of without many tries
            return best
        return wavering([(action, value if seats == 1 else leads(value)) for action, value in rows], skill.wavers, rng)


def wavering(rows: Sequence[tuple[int, float]], wavers: float, rng: Random) -> int:
    """The action that seems best when every worth is felt with an error: a softmax over them.

    Args:
        rows: actions and what they are worth.
        wavers: size of the error; none at 0.
        rng: of the errors.
    """
    best, most = rows[0][0], -math.inf
    for action, worth in rows:
        felt = worth - wavers * math.log(-math.log(rng.random() * 0.999999 + 5e-7))
        if felt > most:
            best, most = action, felt
    return best


def leads(value: float) -> float:
    """A value from 0 to 1 as a lead, in usual ones: those that are worth three quarters of a win.

    Example:
        >>> leads(0.5), leads(0.75), round(leads(0.125), 6)
        (0.0, 1.0, -3.0)
    """
    ahead = max(-0.98, min(0.98, 2 * value - 1))
    return ahead / (1 - abs(ahead))


def considered(rows: Sequence[dict[str, float]]) -> list[tuple[int, float]]:
    """Of the actions that a search tried, those it came back to often enough to know them, with their values."""
    most = max(row["visits"] for row in rows)
    return [(int(row["action"]), row["value"]) for row in rows if row["visits"] ** 2 >= most]


def guessed(observation: State, rng: Random) -> State:
    """A position as it may be, when it is the viewer's turn."""
    state = observation.sample(rng)
    # simultaneous choices: nobody knows what the others do
    while state.actor() not in (observation.viewer, OVER):
        state.play_random(rng)
    return state


def shuffled(actions: Sequence[int], rng: Random) -> list[int]:
    """In any order, so that those that the game's hints hold equal come in no special one."""
    order = list(actions)
    for at in range(len(order) - 1, 0, -1):
        other = rng.randrange(at + 1)
        order[at], order[other] = order[other], order[at]
    return order


def first_thought(hints: Hints, state: State, actions: list[int], rng: Random) -> int:
    """What first comes to mind: one of the first by the game's own order, the first half of the time."""
    order = hints.order(state, shuffled(actions, rng))
    for action in order:
        if rng.random() < 0.5:
            return action
    return order[0]


def judged(hints: Hints, observation: State, actions: list[int], skill: Skill, rng: Random) -> list[tuple[int, float]]:
    """What the actions that are seen are worth by the position right after them: in usual leads; alone, in points."""
    guesses = [guessed(observation, rng)]
    seen = noticed(hints, guesses[0], actions, skill, rng)
    seat = int(observation.viewer)
    guesses += [guessed(observation, rng) for _ in range(GUESSES - 1)]
    return [(action, sum(_after(hints, guess, action, seat) for guess in guesses) / len(guesses)) for action in seen]


def _after(hints: Hints, state: State, action: int, seat: int) -> float:
    after = state.copy()
    after._apply(action)  # known to be legal
    alone = int(state.box_of().seats) == 1
    if after.actor() == OVER:
        if alone:
            return hints.settled(after.scores()[seat], after.lost())
        ranks = after.ranks()
        return leads(1 / ranks.count(1) if ranks[seat] == 1 else 0.0)
    value = hints.evaluate(after)[seat]
    return value if alone else leads(value)


def noticed(hints: Hints, state: State, actions: list[int], skill: Skill, rng: Random) -> list[int]:
    """The actions somebody sees; where there are many, those that stand out the least are missed.

    The share that is missed grows along the game's own order, from nothing to twice what it is on average. What that
    order leaves out as hopeless is considered by the naive only.
    """
    mixed = shuffled(actions, rng)
    order = hints.order(state, mixed)
    if skill.naive and len(order) < len(actions):
        known = set(order)
        order = [*order, *(action for action in mixed if action not in known)]
    if skill.overlooks <= 0 or len(order) <= MUCH:
        return order
    found = [action for at, action in enumerate(order) if rng.random() >= skill.overlooks * 2 * at / len(order)]
    return found if len(found) >= SEEN else order[:SEEN]
