"""Every game as a game of OpenSpiel: explicit chance, information states with perfect recall, the encoder's arrays.

`register` makes the installed games known, ``oikist_palatinus`` and so on; see docs/environments.md.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel
from librt.random import Random

from oikist.core import registry, words
from oikist.core.encoding import Encoder
from oikist.core.errors import IllegalAction, OikistError, OptionError
from oikist.core.game import Game
from oikist.core.hindsight import glimpses
from oikist.core.state import CHANCE, OVER, State
from oikist.envs.arguments import options_of
from oikist.envs.retelling import retell
from oikist.envs.utility import UTILITIES, fewest, leads, least_win, wins

PREFIX: Final = "oikist_"

MOST_POINTS: Final = 10_000.0
"""Default of the parameter `most_points`."""

_WIDE: Final = 4
"""Bytes of a number in what a seat has seen."""

_DIGEST: Final = 16

ACTORS: Final = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}


def short_name(game_id: str) -> str:
    """What a game is called in OpenSpiel.

    Example:
        >>> short_name("micro-rome")
        'oikist_micro_rome'
    """
    return PREFIX + game_id.replace("-", "_")


def register(*games: Game) -> list[str]:
    """Makes games known to OpenSpiel, without arguments all that are installed; returns their names there.

    Doing it again is harmless.
    """
    if not games:
        games = tuple(_installed())
    known = set(pyspiel.registered_names())
    for game in games:
        name = short_name(game.id)
        if name not in known:
            # a class: OpenSpiel lets go of it after the interpreter has ended, which a function does not outlive
            creator = type("OikistGame", (SpielGame,), {"game": game})
            pyspiel.register_game(type_of(game), creator)
    return [short_name(game.id) for game in games]


def _installed() -> list[Game]:
    found = []
    for game_id in registry.game_ids():
        try:
            found.append(registry.find(game_id))
        except (ImportError, AttributeError, OptionError) as error:
            # a stranger's broken package must not take the others away
            warnings.warn(f"{game_id} is left out: {error}", stacklevel=3)
    return found


def type_of(game: Game, utility: str = "") -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game; of a kind of utility, if one is chosen already."""
    return pyspiel.GameType(
        short_name=short_name(game.id),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if game.secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM
        if utility in ("win", "lead")
        else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        # what was seen grows with the game and has no fixed size
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        default_loadable=True,
        parameter_specification={
            "players": fewest(game),
            "edition": "house",
            "options": "",
            "encoding": "",
            # nothing: win, or points for one
            "utility": "",
            "most_points": MOST_POINTS,
        },
    )


def read_pairs(what: str, written: str) -> dict[str, str]:
    """Names and values written as ``name:value;name:value``.

    Example:
        >>> read_pairs("options", "first:1;dice:yes")
        {'first': '1', 'dice': 'yes'}

    Raises:
        OptionError: they are not written so.
    """
    found = {}
    for one in filter(None, written.split(";")):
        name, colon, value = one.partition(":")
        if not colon:
            raise OptionError(f"{what} must be written as name:value;name:value, not {written!r}.")
        found[name] = value
    return found


class Table:
    """What all states of an OpenSpiel game have in common; never copied.

    Attributes:
        game: the game.
        seats: number of players.
        start: the position before the first action.
        encoder: writes observations.
        utility: one of `UTILITIES`.
        most: no seat may end with more points than this, or with less than this below 0.
    """

    def __init__(self, game: Game, params: dict[str, Any]) -> None:
        self.game = game
        self.seats = int(params["players"])
        self.utility = str(params["utility"]) or ("win" if self.seats > 1 else "points")
        self.most = float(params["most_points"])
        if self.utility not in UTILITIES:
            raise OptionError(f"utility cannot be {self.utility!r}; it can be: {', '.join(map(repr, UTILITIES))}")
        if not self.most > 0:
            raise OptionError(f"most_points must be greater than 0, not {self.most:g}.")
        edition = game.edition(str(params["edition"]))
        options = options_of(game, read_pairs("options", str(params["options"])), self.seats)
        self.start = game.new(self.seats, edition=edition, options=options)
        if self.seats == 1 and self.utility != "points":
            raise OptionError(f"utility cannot be {self.utility!r} for one player; it can be: 'points'")
        settings = read_pairs("encoding", str(params["encoding"]))
        for name, value in settings.items():
            if not value.isdecimal():
                raise OptionError(f"Setting {name} of the encoding must be a positive whole number, not {value!r}.")
        numbers = {name: int(value) for name, value in settings.items()}
        self.encoder: Encoder = game.encoder(self.start.box_of(), numbers)

    def points(self, state: State) -> list[float]:
        """What a finished game gave.

        Raises:
            OikistError: more than OpenSpiel was told that there can be.
        """
        if state.lost():
            return [self.game.lost_points]
        found = [float(points) for points in state.scores()]
        for points in found:
            if abs(points) > self.most:
                raise OikistError(
                    f"A seat ended with {points:g} points, more than most_points={self.most:g}: set a larger one."
                )
        return found

    def returns(self, state: State) -> list[float]:
        """What a finished game is worth."""
        if self.utility == "win":
            return wins(state.result())
        points = self.points(state)
        return leads(points) if self.utility == "lead" else points

    def info(self) -> pyspiel.GameInfo:
        """Sizes and bounds. Chance's outcomes are numbered among all actions, so there may be as many of them."""
        least, greatest = {
            "win": (least_win(self.seats) if self.seats > 1 else 0.0, 1.0),
            "points": (min(-self.most, self.game.lost_points), self.most),
            "lead": (-2 * self.most, 2 * self.most),
        }[self.utility]
        return pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=self.game.num_actions,
            num_players=self.seats,
            min_utility=least,
            max_utility=greatest,
            utility_sum=None if self.utility == "points" else 0.0,
            max_game_length=self.game.bound(self.seats),
        )


class SpielGame(pyspiel.Game):
    """A game, as OpenSpiel loads it. `register` makes a subclass for each.

    Attributes:
        game: the game of oikist.
        table: what its states have in common.
    """

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.table = Table(self.game, type_of(self.game).parameter_specification | given)
        super().__init__(type_of(self.game, self.table.utility), self.table.info(), given)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def new_initial_state(self, *_: object) -> SpielState:
        """The position before the first action."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """What writes observations; with perfect recall, information states, which have no array."""
        if params:
            raise OptionError(f"An observer knows no parameters, but got {', '.join(map(str, params))}.")
        return Observer(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A position, with what every seat has seen of the actions that led to it.

    OpenSpiel copies and keeps a state by its ``__dict__``. What is common to all states is not in there.
    """

    __slots__ = ("__dict__", "table")

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.position = game.table.start
        """Shared until the first action."""
        self.shared = True
        # games without secrets have one log for all
        self.logs: tuple[bytes, ...] = (b"",) * (game.table.seats if game.game.secrets else 1)
        """By seat, what it saw of every action (`State.seen`)."""
        self.missed = 0
        """Mask of the seats that did not see some action as it was."""
        self.memories: tuple[bytes, ...] = (b"",) * len(self.logs)
        """By seat that missed something, a digest of its observations at its decisions since."""
        self.true = True
        """Whether `history` led to the position; not where it was drawn."""

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.clone()  # type: ignore[no-any-return] # OpenSpiel publishes no types

    # what OpenSpiel asks for

    def current_player(self) -> int:
        """Who decides."""
        actor = int(self.position.actor())
        return actor if actor >= 0 else int(ACTORS[actor])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.position.actor() == OVER)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, in canonical order, with probabilities."""
        weights = self.position.weights()
        total = sum(weights)
        return [(action, weight / total) for action, weight in zip(self.position.actions(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        position = self.position
        ruling = position.refusal(action)
        if ruling is not None:
            raise IllegalAction(ruling)
        if self.table.game.secrets:
            self._remember(action)
        else:
            self.logs = (self.logs[0] + action.to_bytes(_WIDE, "little"),)
        if self.shared:
            self.position = position = position.copy()
            self.shared = False
        position._apply(action)

    def _remember(self, action: int) -> None:
        """What every seat learns of an action that is about to be played."""
        position, actor = self.position, int(self.position.actor())
        if actor >= 0 and self.missed >> actor & 1:
            memories = list(self.memories)
            known = memories[actor] + position.observe(actor).to_bytes()
            memories[actor] = blake2b(known, digest_size=_DIGEST).digest()
            self.memories = tuple(memories)
        logs = []
        for seat, log in enumerate(self.logs):
            seen = position.seen(action, seat)
            if seen != action:
                self.missed |= 1 << seat
            logs.append(log + seen.to_bytes(_WIDE, "little"))
        self.logs = tuple(logs)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.game.notation(self.position, action)

    def returns(self) -> list[float]:
        """What the game was worth to each seat; before the end zeros."""
        if self.position.actor() != OVER:
            return [0.0] * self.table.seats
        return self.table.returns(self.position)

    def __str__(self) -> str:
        phase = words.say(self.table.game.phase(self.position))
        return f"{phase}\n{self.position.to_bytes().hex()}"

    # beyond what OpenSpiel asks for

    def seen(self, player: int) -> list[int]:
        """What a seat saw of every action so far (`State.seen`)."""
        log = self.logs[player if len(self.logs) > 1 else 0]
        return [int(number) for number in np.frombuffer(log, "<i4")]

    def information(self, player: int) -> str:
        """The information state: what the seat saw, what it remembers, and what it knows now."""
        known = self.position.observe(player).to_bytes().hex()
        at = player if len(self.logs) > 1 else 0
        seen = " ".join(map(str, self.seen(player)))
        return f"seat {player}\nseen {seen}\nremembers {self.memories[at].hex()}\nknows {known}"

    def resample_from_infostate(self, player: int, probability: Callable[[], float]) -> SpielState:
        """Another state that may be the true one for all that a seat knows: its information state is the same.

        The game is told anew from what the seat saw. What an action was that it did not see, the game says, if it can
        (`Game.hindsight`); otherwise one that looks the same is drawn. If that leads into contradictions with what came
        to light later, the position is drawn by `State.sample` instead, and what the other seats saw is then taken to
        be what this one did.

        Args:
            player: the seat.
            probability: gives numbers from 0 to less than 1.
        """
        if not self.missed >> player & 1:
            # it knows all that there is to be known
            return self.clone()  # type: ignore[no-any-return] # OpenSpiel publishes no types
        random = Random(int(probability() * (1 << 53)))
        table, seen = self.table, self.seen(player)
        known = None
        if self.true:
            looks = glimpses(table.start, self.history(), player)
            known = table.game.hindsight(looks, self.position.observe(player), random)
        if known is not None:
            actions: list[int] | None = [known.get(ply, number) for ply, number in enumerate(seen)]
        else:
            actions = retell(table.start, table.game.num_actions, seen, player, random)
        told = self._told(actions) if actions is not None else None
        if told is not None and told.information(player) == self.information(player):
            return told
        drawn: SpielState = self.clone()
        drawn.position = self.position.observe(player).sample(random)
        drawn.logs = (self.logs[player],) * self.table.seats
        drawn.memories = tuple(memory if seat == player else b"" for seat, memory in enumerate(self.memories))
        drawn.missed = (1 << self.table.seats) - 1
        drawn.true = False
        return drawn

    def _told(self, actions: list[int]) -> SpielState | None:
        """The state after these actions; None if they are no game."""
        told: SpielState = self.get_game().new_initial_state()
        try:
            for action in actions:
                told.apply_action(action)
        except IllegalAction:
            return None
        return told


def loaded(name: str) -> SpielGame:
    """A game by its whole name, also where the installed games are not registered yet: in another process."""
    _know(name)
    return pyspiel.load_game(name)  # type: ignore[no-any-return] # OpenSpiel publishes no types


def restored(serialized: str) -> SpielState:
    """A state from what `pyspiel.serialize_game_and_state` made of it, in another process too."""
    _know(serialized.partition("[Game]\n")[2])
    return pyspiel.deserialize_game_and_state(serialized)[1]  # type: ignore[no-any-return] # as above


def _know(name: str) -> None:
    if name.partition("(")[0].strip() not in pyspiel.registered_names():
        register()


class Observer:
    """Writes what a seat may know, as OpenSpiel wants it.

    Attributes:
        tensor: all arrays as one row of numbers, None with perfect recall.
        dict: the arrays by name, parts of `tensor`.
    """

    def __init__(self, table: Table, kind: pyspiel.IIGObservationType) -> None:
        self.table = table
        self.kind = kind
        self.tensor: np.ndarray[Any, np.dtype[np.float32]] | None = None
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        self._arrays = [np.zeros(part.size, part.format) for part in table.encoder.parts]
        if not kind.perfect_recall:
            self.tensor = np.zeros(sum(part.size for part in table.encoder.parts), np.float32)
            at = 0
            for part in table.encoder.parts:
                self.dict[part.name] = self.tensor[at : at + part.size].reshape(part.shape)
                at += part.size

    def _view(self, state: SpielState, player: int) -> State:
        private = self.kind.private_info
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return state.position
        return state.position.observe(None if private == pyspiel.PrivateInfoType.NONE else player)

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes the arrays."""
        if self.tensor is not None:
            for array in self._arrays:
                array.fill(0)
            self.table.encoder.encode(self._view(state, player), [array.data for array in self._arrays])
            np.concatenate(self._arrays, out=self.tensor, casting="unsafe")

    def string_from(self, state: SpielState, player: int) -> str:
        """The canonical bytes of what the seat may know, in hex; with perfect recall its information state."""
        if self.kind.perfect_recall:
            return state.information(player)
        return self._view(state, player).to_bytes().hex()


__all__ = ["SpielGame", "SpielState", "Table", "register", "short_name"]
