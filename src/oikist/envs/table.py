"""Any game for any number of seats, as a PettingZoo environment in which agents act in turn (AEC).

See docs/environments.md for shapes and choices.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from oikist.core import registry
from oikist.core.encoding import NO_NUMBER, Encoder
from oikist.core.errors import IllegalAction, OptionError, Ruling, no_such_action
from oikist.core.game import Game, OptionValue
from oikist.core.record import Record
from oikist.core.state import OVER, State
from oikist.envs import views
from oikist.envs.arguments import amount, check, count, edition_of, encoder_of, options_of, pixels, whole
from oikist.envs.chance import drawn
from oikist.envs.encoding import Array, encode, listing_of, mask_of, space_of
from oikist.envs.numbering import LISTING, MASK, Actions, Numbering
from oikist.envs.records import record_of
from oikist.envs.utility import fewest, leads, wins

Reward = Literal["win", "points", "lead"]
Paid = Literal["end", "steps"]
Illegal = Literal["lose", "raise"]

VERSION: Final = 0
"""Of the environments: grows when the same game gives other observations, rewards or numbers of actions by default."""

OBSERVATION: Final = "observation"

METADATA: Final[dict[str, Any]] = {
    "render_modes": ["ansi", "svg", "rgb_array"],
    "render_fps": 1,
    "is_parallelizable": False,
}


class TableEnv(AECEnv):
    """All seats of a table; each observes what it may know. Chance is played inside, from the environment's generator.

    Args:
        game: id of an installed game, or the game itself.
        seats: how many play; None: as few as can play against each other, or one.
        edition: name of an edition that comes with the game, or path of a file.
        options: what may be chosen before a game.
        actions: what the numbers of the action space mean: ``all`` actions of the game; the legal ones as ``listed``;
            or the ``encoder``'s own numbering, if it has one.
        reward: ``win``: 1 for who wins alone, all adding up to 0; ``points``; ``lead``: points less the mean of the
            others'. None: ``win``, or ``points`` for one.
        paid: all at the ``end``, or in ``steps`` as points and leads change by what the seat itself may know.
        lost_points: points of a lost game for one; None: what the game says (`Game.lost_points`).
        illegal: an illegal action loses the game (``lose``), or raises `IllegalAction` and changes nothing (``raise``).
        encoding: settings of the game's encoder, or another encoder.
        flat: whether the arrays of the encoding are put together into one.
        most_decisions: after so many decisions of all seats the game is cut off; None: never.
        render_mode: ``ansi``, ``svg`` or ``rgb_array``.
        render_size: width and height of the picture of ``rgb_array``, in pixels; it never changes.

    Attributes:
        game: the game.
        encoder: what writes observations.
        possible_agents: ``seat_0`` and so on.
        state_space: the space of `state()`.

    Raises:
        OikistError: one sentence that says which argument cannot be used and what could.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        edition: str | Path = "house",
        options: dict[str, OptionValue] | None = None,
        actions: Actions = "all",
        reward: Reward | None = None,
        paid: Paid = "end",
        lost_points: float | None = None,
        illegal: Illegal = "lose",
        encoding: dict[str, int] | Encoder | None = None,
        flat: bool = False,
        most_decisions: int | None = None,
        render_mode: str | None = None,
        render_size: tuple[int, int] = (800, 800),
    ) -> None:
        super().__init__()
        self.game: Game = registry.find(game) if isinstance(game, str) else game
        self._seats = count("seats", seats) or fewest(self.game)
        self._reward: Reward = reward or ("win" if self._seats > 1 else "points")
        check("reward", self._reward, get_args(Reward) if self._seats > 1 else ("points",))
        check("paid", paid, ("end",) if self._reward == "win" else get_args(Paid))
        check("illegal", illegal, get_args(Illegal))
        check("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self._width, self._height = pixels(render_size)
        self._most_decisions = count("most_decisions", most_decisions)
        self._lost_points = amount("lost_points", self.game.lost_points if lost_points is None else lost_points)
        self._edition = edition_of(self.game, edition)
        self._options = options_of(self.game, options, self._seats)
        self._start = self.game.new(self._seats, edition=self._edition, options=self._options)
        self.encoder = encoder_of(self.game, self._start.box_of(), encoding)
        self._numbering = Numbering(actions, self.game, self.encoder)
        self._paid_in_steps = paid == "steps"
        self._illegal = illegal
        self._flat = flat
        self.render_mode = render_mode
        self.metadata = {**METADATA, "name": f"oikist_{self.game.id.replace('-', '_')}_v{VERSION}"}

        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self.state_space = self._flat_space()
        self.action_spaces = {agent: spaces.Discrete(self._numbering.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._generator, _ = seeding.np_random()
        self.agents: list[str] = []
        self._position = self._start

    # PettingZoo

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of what an agent observes; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of what an agent may do; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game, up to the first decision.

        Args:
            seed: of the generator that chance is drawn from; without one it goes on.
            options: none are known, and any are let pass, because PettingZoo's own test gives some.
        """
        if seed is not None:
            self._generator, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"seen": []} for agent in self.agents}
        self._skip_agent_selection = None
        self._gained = [0.0] * self._seats
        self._decisions = 0
        self._played: list[int] = []
        self._position = self._start.copy()
        self._roll()
        self._next()
        self._accumulate_rewards()  # not nothing only if the game is over, or cut off, before it began

    def step(self, action: np.int64 | int | None) -> None:
        """Plays an action of the agent that is selected, then chance until the next decision.

        An agent whose game is over steps with None, as everywhere in PettingZoo.

        Raises:
            OptionError: no game was started, or this is no number.
            IllegalAction: the rules refuse it and `illegal` is ``raise``.
        """
        if not self.agents:
            raise OptionError("There is no game going on: call reset first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise OptionError(f"{agent} is to act, and None is no action: it is for agents whose game is over.")
        number = whole(action)
        played = self._numbering.action(self._view, self._actions, number)
        ruling = self._refusal(number, played)
        if ruling is not None and self._illegal == "raise":
            raise IllegalAction(ruling)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {"seen": []}
        if ruling is not None:
            self.infos[agent] |= {"illegal": ruling.id, "why": ruling.text.english()}
            self._end(self._forfeited(self.possible_agents.index(agent)))
        else:
            self._play(played)
            self._roll()
            self._decisions += 1
            self._next()
        self._accumulate_rewards()
        if self.terminations[agent] or self.truncations[agent]:
            self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now, with the mask of what it may do: all zeros while others are to act.

        Raises:
            OptionError: there is no such agent.
        """
        if agent not in self.possible_agents:
            raise OptionError(f"There is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        going_on = agent in self.agents and not (self.terminations[agent] or self.truncations[agent])
        acting = going_on and seat == self._actor
        view = self._view if acting else self._position.observe(seat)
        arrays = encode(self.encoder, view)
        observation: dict[str, Any] = {OBSERVATION: flattened(arrays) if self._flat else arrays}
        observation[MASK] = (
            mask_of(self._numbering.numbers(view, self._actions), self._numbering.size)
            if acting
            else np.zeros(self._numbering.size, np.int8)
        )
        if self._numbering.kind == "listed":
            observation[LISTING] = listing_of(self._actions if acting else [], self._numbering.size)
        return observation

    def state(self) -> NDArray[np.int32]:
        """The full position, secrets included, in the encoder's arrays, one after the other: for training only."""
        return flattened(encode(self.encoder, self._position))

    def render(self) -> Any:
        """The table as a spectator sees it: words, SVG, or the picture as height x width x 3."""
        view = self._position.observe(None if self._seats > 1 else 0)
        if self.render_mode == "ansi":
            return views.lines(self.game, view)
        if self.render_mode == "svg":
            return self.game.scene(view).to_svg()
        if self.render_mode == "rgb_array":
            return views.pixels(self.game.scene(view), self._width, self._height)
        return None

    def close(self) -> None:
        """There is nothing to be closed."""

    # beyond PettingZoo

    @property
    def position(self) -> State:
        """The full position, for planning and for tests: copy it before playing on it."""
        return self._position

    def game_action(self, number: int) -> int:
        """The game's action that a number of the action space means here, -1 if it means none."""
        return self._numbering.action(self._view, self._actions, whole(number))

    def number(self, action: int) -> int:
        """The number in the action space of a legal action of the game, -1 if it has none."""
        return self._numbering.number(self._view, self._actions, action)

    def record(self) -> Record:
        """The game as it stands, chance included: `to_json_lines()` of it is what ``oikist replay`` reads."""
        return record_of(self.game, self._edition, self._options, self._start, self._played)

    # inside

    def _space(self) -> spaces.Dict:
        size = self._numbering.size
        arrays = spaces.Dict({part.name: space_of(part) for part in self.encoder.parts})
        parts: dict[str, spaces.Space[Any]] = {
            OBSERVATION: self._flat_space() if self._flat else arrays,
            MASK: spaces.Box(0, 1, (size,), np.int8),
        }
        if self._numbering.kind == "listed":
            parts[LISTING] = spaces.Box(NO_NUMBER, self.game.num_actions - 1, (size,), np.int32)
        return spaces.Dict(parts)

    def _flat_space(self) -> spaces.Box:
        low = [np.full(part.size, part.low, np.int32) for part in self.encoder.parts]
        high = [np.full(part.size, part.high, np.int32) for part in self.encoder.parts]
        return spaces.Box(np.concatenate(low), np.concatenate(high), dtype=np.int32)

    def _play(self, action: int) -> None:
        """Plays an action that is known to be legal; everybody is told what they see of it."""
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent]["seen"].append(int(self._position.seen(action, seat)))
        self._position._apply(action)  # what search uses
        self._played.append(action)

    def _roll(self) -> None:
        """Plays for chance until somebody must decide or the game is over."""
        while (action := drawn(self._position, self._generator)) is not None:
            self._play(action)

    def _next(self) -> None:
        """Whose turn it is now, or the end."""
        self._actor = int(self._position.actor())
        if self._actor == OVER:
            self._actions = []
            self._end(self._values(final=True))
            return
        self._view = self._position.observe(self._actor)
        self._actions = self._view.actions()
        self.agent_selection = self.possible_agents[self._actor]
        cut = self._decisions == self._most_decisions
        if self._numbering.kind == "encoder" and not self._numbering.numbers(self._view, self._actions):
            cut = True  # an encoder may show less than the whole: nobody can go on
        if cut:
            self.truncations = dict.fromkeys(self.agents, True)
        # what there is at the beginning is paid with the first step: nobody gets a reward before it
        if (self._paid_in_steps and self._decisions) or (cut and self._reward != "win"):
            self._pay(self._values(final=False))

    def _end(self, values: list[float]) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self._actor = OVER
        self._pay(values)
        if self._position.actor() == OVER:
            points, ranks = self._points(), self._position.ranks()
            for seat, agent in enumerate(self.agents):
                self.infos[agent] |= {"points": points[seat], "rank": ranks[seat], "lost": self._position.lost()}

    def _pay(self, values: list[float]) -> None:
        """Rewards: what all of a seat's must add up to, less what it had."""
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = values[seat] - self._gained[seat]
            self._gained[seat] = values[seat]

    def _points(self) -> list[float]:
        return [self._lost_points] if self._position.lost() else [float(one) for one in self._position.scores()]

    def _values(self, *, final: bool) -> list[float]:
        """What each seat's rewards must add up to by now."""
        if final:
            if self._reward == "win":
                return wins(self._position.result())
            points = self._points()
            return leads(points) if self._reward == "lead" else points
        found = []
        for seat in range(self._seats):
            # as the seat sees it: a reward must not tell what it may not know
            points = [float(one) for one in self._position.observe(seat).scores()]
            found.append((leads(points) if self._reward == "lead" else points)[seat])
        return found

    def _forfeited(self, loser: int) -> list[float]:
        """What it is worth when a seat loses by an illegal action: as if all the others had won together."""
        if self._seats == 1:
            return [self._lost_points]
        if self._reward == "win":
            return wins([2 if seat == loser else 1 for seat in range(self._seats)])
        points = self._values(final=False)
        if self._reward == "points":
            points[loser] = self._lost_points
            return points
        # the others share what is lost, so that leads always add up to 0
        share = -self._lost_points / (self._seats - 1)
        return [self._lost_points if seat == loser else share for seat in range(self._seats)]

    def _refusal(self, number: int, played: int) -> Ruling | None:
        if played == NO_NUMBER:
            return no_such_action(number)
        return self._view.refusal(played)


def flattened(arrays: dict[str, Array]) -> NDArray[np.int32]:
    """Arrays one after the other, each in C order."""
    return np.concatenate([array.reshape(-1) for array in arrays.values()]).astype(np.int32, copy=False)


def aec(game: str | Game, **arguments: Any) -> TableEnv:
    """A game as a PettingZoo environment: `TableEnv` with these arguments."""
    return TableEnv(game, **arguments)


__all__ = ["TableEnv", "aec"]
