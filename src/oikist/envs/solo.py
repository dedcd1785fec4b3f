"""A game that one can play alone, as a Gymnasium environment. See docs/environments.md for shapes and choices."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final, Literal, SupportsFloat, get_args

import gymnasium
import numpy as np
from gymnasium import error, spaces
from numpy.typing import NDArray

from oikist.core import registry
from oikist.core.encoding import NO_NUMBER, Encoder
from oikist.core.errors import IllegalAction, OikistError, OptionError, Ruling, no_such_action
from oikist.core.game import Game, OptionValue
from oikist.core.record import Record
from oikist.core.state import OVER, State
from oikist.envs import views
from oikist.envs.arguments import amount, check, edition_of, encoder_of, options_of, pixels, whole
from oikist.envs.chance import roll
from oikist.envs.encoding import Array, encode, listing_of, mask_of, space_of
from oikist.envs.numbering import LISTING, MASK, Actions, Numbering
from oikist.envs.records import record_of

Reward = Literal["points", "final"]
Illegal = Literal["lose", "raise"]

SEAT: Final = 0


class SoloEnv(gymnasium.Env[dict[str, Array], np.int64]):
    """One seat, one game from start to end an episode; chance is played inside, from the environment's generator.

    Args:
        game: id of an installed game, or the game itself.
        edition: name of an edition that comes with the game, or path of a file.
        options: what may be chosen before a game.
        actions: what the numbers of the action space mean: ``all`` actions of the game; the legal ones as ``listed``;
            or the ``encoder``'s own numbering, if it has one.
        reward: ``points`` as they are gained, or all of them at the end (``final``).
        lost_points: what all the rewards of a lost game add up to; None: what the game says (`Game.lost_points`).
        illegal: an illegal action loses the game (``lose``), or raises `IllegalAction` and changes nothing (``raise``).
        encoding: settings of the game's encoder, or another encoder.
        mask: whether the mask is also part of the observation.
        render_mode: ``ansi`` or ``rgb_array``.
        render_size: width and height of the picture, in pixels; it never changes.

    Raises:
        OikistError: one sentence that says which argument cannot be used and what could.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # type: ignore[misc] # Gymnasium says attribute and means class variable

    def __init__(
        self,
        game: str | Game,
        *,
        edition: str | Path = "house",
        options: dict[str, OptionValue] | None = None,
        actions: Actions = "all",
        reward: Reward = "points",
        lost_points: float | None = None,
        illegal: Illegal = "lose",
        encoding: dict[str, int] | Encoder | None = None,
        mask: bool = True,
        render_mode: str | None = None,
        render_size: tuple[int, int] = (800, 800),
    ) -> None:
        self.game: Game = registry.find(game) if isinstance(game, str) else game
        if 1 not in self.game.seats:
            raise OptionError(f"{self.game.title} is for {min(self.game.seats)} players or more, not for one alone.")
        check("reward", reward, get_args(Reward))
        check("illegal", illegal, get_args(Illegal))
        check("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self._width, self._height = pixels(render_size)
        self._lost_points = amount("lost_points", self.game.lost_points if lost_points is None else lost_points)
        self._edition = edition_of(self.game, edition)
        self._options = options_of(self.game, options, 1)
        start = self.game.new(1, edition=self._edition, options=self._options)
        self.encoder = encoder_of(self.game, start.box_of(), encoding)
        self._numbering = Numbering(actions, self.game, self.encoder)
        self._reward = reward
        self._illegal = illegal
        self._with_mask = mask
        self.render_mode = render_mode

        self._size = self._numbering.size
        self.action_space = spaces.Discrete(self._size)
        arrays: dict[str, spaces.Space[Any]] = {part.name: space_of(part) for part in self.encoder.parts}
        if actions == "listed":
            arrays[LISTING] = spaces.Box(-1, self.game.num_actions - 1, (self._size,), np.int32)
        if mask:
            arrays[MASK] = spaces.Box(0, 1, (self._size,), np.int8)
        if len(arrays) < len(self.encoder.parts) + mask + (actions == "listed"):
            raise OptionError(f"Parts of an encoding must not be called {MASK} or {LISTING}.")
        self.observation_space = spaces.Dict(arrays)  # type: ignore[assignment] # typed there as a space of spaces

        self._start = start
        self._state = start
        self._done = True
        self._paid = 0.0
        self._played: list[int] = []
        self._look()

    # Gymnasium

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Starts a new game; the first draw is played.

        Args:
            seed: of the generator that chance is drawn from; without one it goes on.
            options: none are known; settings are arguments of the environment.

        Raises:
            OptionError: `options` is not empty.
        """
        super().reset(seed=seed)
        if options:
            raise OptionError(f"reset knows no options, but got {', '.join(map(str, options))}.")
        self._state = self._start.copy()
        self._played = roll(self._state, self.np_random)
        self._paid = 0.0
        self._done = self._state.actor() == OVER
        self._look()
        return self._answer()

    def step(self, action: np.int64 | int) -> tuple[dict[str, Array], SupportsFloat, bool, bool, dict[str, Any]]:
        """Plays an action, then chance until the next decision.

        Raises:
            ResetNeeded: the game is over, or none was started.
            OptionError: the action is no whole number.
            IllegalAction: the rules refuse it and `illegal` is ``raise``.
        """
        if self._done:
            raise error.ResetNeeded("There is no game going on: call reset first.")
        number = whole(action)
        played = self._meant(number)
        ruling = self._refusal(number, played)
        if ruling is not None:
            if self._illegal == "raise":
                raise IllegalAction(ruling)
            self._done = True
            observation, info = self._answer()
            info |= {"illegal": ruling.id, "why": ruling.text.english()}
            return observation, self._pay(self._lost_points, over=True), True, False, info
        self._state._apply(played)  # what search uses: it is known to be legal
        self._played.append(played)
        self._played += roll(self._state, self.np_random)
        over = self._state.actor() == OVER
        self._look()
        # an encoder may show less than the whole; where none of the legal actions is in it, nobody can go on
        stuck = not over and not self._mask.any()
        self._done = over or stuck
        observation, info = self._answer()
        return observation, self._pay(self._points, over=self._done), over, stuck, info

    def render(self) -> Any:
        """The position: words for ``ansi``, the drawing of the table for ``rgb_array`` (height x width x 3)."""
        view = self._state.observe(SEAT)
        if self.render_mode == "ansi":
            return views.lines(self.game, view)
        if self.render_mode == "rgb_array":
            return views.pixels(self.game.scene(view), self._width, self._height)
        return None

    # beyond Gymnasium

    @property
    def state(self) -> State:
        """The full position, for planning and for tests: copy it before playing on it."""
        return self._state

    @property
    def points(self) -> float:
        """The score as it stands, `lost_points` of a lost game."""
        return self._points

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask under the name, and of the kind, that MaskablePPO of sb3-contrib asks for."""
        return self._mask.astype(np.bool_)

    def game_action(self, number: int) -> int:
        """The game's action that a number of the action space means here.

        Raises:
            OikistError: it means none.
        """
        played = self._meant(whole(number))
        if played == NO_NUMBER:
            raise OikistError(f"Number {number} means no action here.")
        return played

    def number(self, action: int) -> int:
        """The number in the action space of a legal action of the game, -1 if it has none."""
        return self._numbering.number(self._view, self._actions, action)

    def record(self) -> Record:
        """The game as it stands, chance included: `to_json_lines()` of it is what ``oikist replay`` reads."""
        return record_of(self.game, self._edition, self._options, self._start, self._played)

    # inside

    def _look(self) -> None:
        """Keeps what is needed of the position as it is now."""
        self._view = self._state.observe(SEAT)
        self._points = self._lost_points if self._state.lost() else float(self._state.scores()[SEAT])
        self._actions: list[int] = self._view.actions()
        self._mask = mask_of(self._numbering.numbers(self._view, self._actions), self._size)

    def _answer(self) -> tuple[dict[str, Array], dict[str, Any]]:
        """Observation and info; all arrays are new."""
        mask = self._mask.copy()
        arrays = encode(self.encoder, self._view)
        if self._numbering.kind == "listed":
            arrays[LISTING] = listing_of(self._actions, self._size)
        if self._with_mask:
            arrays[MASK] = mask
        return arrays, {MASK: mask, "points": self._points, "lost": self._state.lost()}

    def _pay(self, points: float, *, over: bool) -> float:
        """The reward: what all rewards so far must add up to, less what was paid."""
        if self._reward == "final" and not over:
            return 0.0
        gained = points - self._paid
        self._paid = points
        return gained

    def _meant(self, number: int) -> int:
        return self._numbering.action(self._view, self._actions, number)

    def _refusal(self, number: int, played: int) -> Ruling | None:
        if played == NO_NUMBER:
            return no_such_action(number)
        if self._mask[number]:
            return None
        return self._state.refusal(played) or no_such_action(number)


__all__ = ["SoloEnv"]
