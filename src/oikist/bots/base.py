"""What every bot is: somebody who is given an observation and a budget, and answers with an action."""

from __future__ import annotations

import hashlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from oikist.core.errors import OikistError
from oikist.core.state import State
from oikist.core.text import Text

_SEED_BYTES = 7
"""Seeds are 56 bits: they fit a native int."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think; what is not given is the bot's own affair.

    Attributes:
        ms: milliseconds at most.
        iterations: rounds of search at most.
        cpu: milliseconds that the processor may work for it at most; fair where other programs want it too.
        stop: asked in every round of search; thinking ends as soon as it says True, with the best choice so far.
    """

    ms: float | None = None
    iterations: int | None = None
    cpu: float | None = None
    stop: Callable[[], bool] | None = None

    def within(self, own: Budget) -> Budget:
        """This budget, filled in from a bot's own; where both say something the smaller counts.

        Example:
            >>> Budget(ms=300).within(Budget(ms=1000, iterations=50))
            Budget(ms=300, iterations=50, cpu=None, stop=None)
        """
        return Budget(
            ms=_least(self.ms, own.ms),
            iterations=_least_int(self.iterations, own.iterations),
            cpu=_least(self.cpu, own.cpu),
            stop=self.stop or own.stop,
        )


def _least(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def _least_int(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


class Forfeit(OikistError):
    """A bot cannot go on with its game; the text says why, as what follows its name."""


class Bot(ABC):
    """Somebody who plays by program. Sees observations only.

    A bot with a seed chooses the same for the same observation and budget in iterations, whatever it was asked
    before: so a table that is restored after a fault goes on as it would have.

    Attributes:
        name: as in `oikist.bots.find`.
        label: for people.
        needs_position: False for a bot that is content with `Choices`.
        watches: True for a bot that sits through a game: it is told of its beginning, of what happens, and of its end
            (`oikist.bots.party`).
        info: about the latest choice, plain data: how many rounds, what the alternatives were worth.
    """

    name: str
    label: Text
    needs_position: ClassVar[bool] = True
    watches: ClassVar[bool] = False

    def __init__(self, *, seed: int | None = None) -> None:
        self.seed = seed if seed is not None else secrets.randbits(8 * _SEED_BYTES)
        self.info: dict[str, Any] = {}

    @abstractmethod
    def choose(self, observation: State, budget: Budget) -> int:
        """One of the observation's legal actions.

        Raises:
            ValueError: the observation's viewer has nothing to decide.
            Forfeit: the bot cannot go on; only one that watches does that.
        """

    def begin(self, view: State, players: Sequence[str] = ()) -> None:  # noqa: B027 - most bots do not care
        """A game begins, and this is what the bot's seat sees of it. Only for a bot that watches, as all below."""

    def saw(self, number: int, seat: int, seen: int, before: State) -> None:  # noqa: B027 - most bots do not care
        """Something has happened.

        Args:
            number: of the event, from 0.
            seat: who acted, or `CHANCE`.
            seen: what the bot's seat learned of it (`State.seen`); -1 if an action was taken back.
            before: what the bot's seat saw before it.
        """

    def end(self, final: State, ranks: Sequence[int] | None = None) -> None:  # noqa: B027 - most bots do not care
        """The game is over.

        Args:
            final: the last position.
            ranks: places by seat, if a forfeit has changed them.
        """

    def close(self) -> None:  # noqa: B027 - most bots do not care
        """Nothing more will be asked: lets go of what the bot holds. May be called at any time, and again."""

    def seed_for(self, observation: State) -> int:
        """A seed for one choice, made of the bot's own and of what it sees."""
        return seed_of(self.seed, observation.to_bytes())


def seed_of(seed: int, data: bytes) -> int:
    """A seed for native generators, from a seed and any bytes."""
    digest = hashlib.blake2b(data, digest_size=_SEED_BYTES, key=str(seed).encode()[:64])
    return int.from_bytes(digest.digest(), "big")


def legal(observation: State) -> list[int]:
    """The legal actions.

    Raises:
        ValueError: there is none, so there is nothing to choose.
    """
    actions = observation.actions()
    if not actions:
        raise ValueError("there is nothing to decide here: the observation has no legal actions")
    return actions


class Choices(State):
    """All that a bot gets that needs no position: whose decision it is and what is legal.

    Args:
        seat: who decides.
        actions: the legal actions.
    """

    def __init__(self, seat: int, actions: list[int]) -> None:
        super().__init__()
        self.viewer = seat
        self._seat = seat
        self._actions = list(actions)

    def actor(self) -> int:
        """The seat that decides."""
        return self._seat

    def actions(self) -> list[int]:
        """The legal actions."""
        return list(self._actions)


def for_bot(bot: Bot, observation: State) -> State:
    """What the bot is to be given: the observation, or less if it needs no more."""
    if bot.needs_position:
        return observation
    return Choices(int(observation.viewer), observation.actions())
