"""A bot in a process of its own: JSON lines on standard input and output, so that a server never waits for one.

``python -m oikist.bots.worker`` reads one message a line and answers each with one line::

    {"type": "game", "game": "palatinus", "seats": 2, "edition": {...}, "options": {}}   {"type": "ready"}
    {"type": "choose", "id": 7, "bot": "search-3", "seat": 0, "observation": "<base64>",
     "budget": {"ms": 300}, "seed": 123}                       {"type": "choice", "id": 7, "action": 5, "info": {...}}

What cannot be done is answered with ``{"type": "error", "id": 7, "error": "..."}``; the worker goes on. It ends with
its input. To stop a choice, kill the process.
"""

from __future__ import annotations

import base64
import binascii
import sys
from typing import Any, BinaryIO, ClassVar, Final

import msgspec

from oikist import bots
from oikist.bots.base import Bot, Budget, for_bot
from oikist.bots.search_bot import SearchBot
from oikist.core import registry
from oikist.core.edition import Edition
from oikist.core.errors import OikistError, OptionError
from oikist.core.game import Game, OptionValue
from oikist.core.state import Box, State

MAX_LINE: Final = 4_000_000
"""Bytes; a longer line is refused unread."""


class GameMessage(msgspec.Struct, tag_field="type", tag="game", frozen=True):
    """Which game the observations to come are of."""

    game: str
    seats: int
    edition: dict[str, Any] | None = None
    options: dict[str, OptionValue] = {}


class BudgetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the bot may use at most; what is missing is the bot's own affair."""

    ms: float | None = None
    iterations: int | None = None

    def checked(self) -> Budget:
        """The budget.

        Raises:
            OptionError: a number is not above 0.
        """
        if (self.ms is not None and not self.ms > 0) or (self.iterations is not None and not self.iterations > 0):
            raise OptionError("'budget' must hold numbers above 0.")
        return Budget(ms=self.ms, iterations=self.iterations)


class ChooseMessage(msgspec.Struct, tag_field="type", tag="choose", frozen=True):
    """Asks for an action."""

    id: int
    bot: str
    seat: int
    observation: str
    budget: BudgetData = BudgetData()
    seed: int | None = None


Message = GameMessage | ChooseMessage


class Named(msgspec.Struct, frozen=True):
    """All that is read of a message that cannot be understood: its id, for the answer."""

    id: int | None = None


class Worker:
    """Answers messages, one after the other.

    Attributes:
        kinds: of messages that it understands.
    """

    kinds: ClassVar[Any] = Message

    def __init__(self) -> None:
        self._game: Game | None = None
        self._box: Box | None = None
        self._team: SearchBot | None = None

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to one line; never raises for what a line may hold."""
        try:
            message = msgspec.json.decode(line, type=self.kinds)
        except (msgspec.DecodeError, RecursionError) as error:
            return _error(_id_of(line), f"The line is no message: {error}.")
        number = getattr(message, "id", None)
        try:
            if isinstance(message, GameMessage):
                self._start(message)
                return {"type": "ready"}
            return self._do(message)
        except OikistError as error:
            return _error(number, error.text.english())
        except Exception as error:  # noqa: BLE001 - whatever a game or a bot does wrong, the line must be answered
            return _error(number, f"The worker failed: {type(error).__name__}: {error}.")

    def _start(self, message: GameMessage) -> None:
        self._game = self._box = None
        game = registry.find(message.game)
        edition = game.edition() if message.edition is None else Edition(game.id, "given", "given", message.edition)
        state = game.new(message.seats, edition=edition, options=message.options)
        self._game, self._box = game, state.box_of()
        if self._team is not None:
            self._team.close()
            self._team = None

    def _bot(self, name: str, game: Game, seed: int | None) -> Bot:
        """The bot; one that has started processes is kept, since starting them takes longer than many a choice."""
        bot = bots.find(name, game, seed=seed)
        if not isinstance(bot, SearchBot) or bot.jobs == 1:
            return bot
        if self._team is not None and self._team.name == name:
            self._team.seed = bot.seed
            return self._team
        if self._team is not None:
            self._team.close()
        self._team = bot
        return bot

    def _do(self, message: Any) -> dict[str, Any]:
        """What a message that is about a position asks for."""
        game, observation = self._position(message.seat, message.observation)
        bot = self._bot(message.bot, game, message.seed)
        if not observation.actions():
            raise OptionError(f"Seat {message.seat} has nothing to decide in this position.")
        action = bot.choose(for_bot(bot, observation), message.budget.checked())
        return {"type": "choice", "id": message.id, "action": int(action), "info": bot.info}

    def _position(self, seat: int, encoded: str) -> tuple[Game, State]:
        """The game, and the observation of a seat that a message holds.

        Raises:
            OptionError: no game was named, or it is no such observation.
        """
        game, box = self._game, self._box
        if game is None or box is None:
            raise OptionError("Name the game first, in a message of type 'game'.")
        try:
            data = base64.b64decode(encoded, validate=True)
        except (ValueError, binascii.Error):
            raise OptionError("'observation' must be base64.") from None
        try:
            observation = box.restore(data)
        except (ValueError, IndexError, OverflowError) as error:
            raise OptionError(f"'observation' is no position of {game.title}: {error}.") from None
        if observation.viewer != seat:
            raise OptionError(f"'observation' is not what seat {seat} sees.")
        return game, observation


def _id_of(line: bytes) -> int | None:
    try:
        return msgspec.json.decode(line, type=Named).id
    except (msgspec.DecodeError, RecursionError):
        return None


def _error(number: int | None, text: str) -> dict[str, Any]:
    return {"type": "error", "id": number, "error": text.replace("..", ".")}


def serve(source: BinaryIO, sink: BinaryIO, worker: Worker | None = None) -> None:
    """Answers every line of the source until it ends, or nobody reads the answers any more."""
    worker = worker or Worker()
    while True:
        line = source.readline(MAX_LINE)
        if not line:
            return
        if len(line) >= MAX_LINE and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = source.readline(MAX_LINE)
            answer = _error(None, f"The line is longer than {MAX_LINE} bytes.")
        elif not line.strip():
            continue
        else:
            answer = worker.answer(line)
        try:
            sink.write(msgspec.json.encode(answer) + b"\n")
            sink.flush()
        except BrokenPipeError:
            return


def main(worker: Worker | None = None) -> None:
    """Serves standard input and output; anything a game prints goes to standard error."""
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr
    try:
        serve(sys.stdin.buffer, sink, worker)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
