"""A judge in a process of its own: JSON lines on standard input and output, as `oikist.bots.worker` has them.

``python -m oikist.analysis.worker`` answers each line with one line::

    {"type": "game", "game": "palatinus", "seats": 2, "edition": {...}, "options": {}}   {"type": "ready"}
    {"type": "judge", "id": 7, "seat": 0, "observation": "<base64>", "played": 5,
     "budget": {"iterations": 400}, "seed": 0}             {"type": "judgement", "id": 7, "judgement": {...}}

What cannot be done is answered with ``{"type": "error", "id": 7, "error": "..."}``. The process gives way to all others
on its machine: play comes first.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import os
import sys
from typing import Any, Final

import msgspec

from oikist.analysis.judge import judge
from oikist.bots.base import Budget
from oikist.bots.worker import BudgetData, GameMessage, serve
from oikist.core import registry
from oikist.core.edition import Edition
from oikist.core.errors import OikistError, OptionError
from oikist.core.game import Game
from oikist.core.state import Box

NICENESS: Final = 15
"""How much it lets other processes go first, where the system knows such a thing."""


class JudgeMessage(msgspec.Struct, tag_field="type", tag="judge", frozen=True):
    """Asks for a judgement."""

    id: int
    seat: int
    observation: str
    played: int = -1
    budget: BudgetData = BudgetData()
    seed: int = 0


Message = GameMessage | JudgeMessage


class Worker:
    """Answers messages, one after the other."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._box: Box | None = None

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to one line; never raises for what a line may hold."""
        number: int | None = None
        try:
            message = msgspec.json.decode(line, type=Message)
            if isinstance(message, GameMessage):
                self._start(message)
                return {"type": "ready"}
            number = message.id
            return self._judge(message)
        except (msgspec.DecodeError, RecursionError) as error:
            return _error(number, f"The line is no message: {error}.")
        except OikistError as error:
            return _error(number, error.text.english())
        except Exception as error:  # noqa: BLE001 - whatever a game does wrong, the line must be answered
            return _error(number, f"The judge failed: {type(error).__name__}: {error}.")

    def _start(self, message: GameMessage) -> None:
        self._game = self._box = None
        game = registry.find(message.game)
        edition = game.edition() if message.edition is None else Edition(game.id, "given", "given", message.edition)
        state = game.new(message.seats, edition=edition, options=message.options)
        self._game, self._box = game, state.box_of()

    def _judge(self, message: JudgeMessage) -> dict[str, Any]:
        game, box = self._game, self._box
        if game is None or box is None:
            raise OptionError("Name the game first, in a message of type 'game'.")
        try:
            observation = box.restore(base64.b64decode(message.observation, validate=True))
        except (ValueError, IndexError, OverflowError, binascii.Error) as error:
            raise OptionError(f"'observation' is no position of {game.title}: {error}.") from None
        if observation.viewer != message.seat:
            raise OptionError(f"'observation' is not what seat {message.seat} sees.")
        budget = Budget(ms=message.budget.ms, iterations=message.budget.iterations)
        judgement = judge(game, observation, message.played, budget=budget, seed=message.seed)
        return {"type": "judgement", "id": message.id, "judgement": msgspec.to_builtins(judgement)}


def _error(number: int | None, text: str) -> dict[str, Any]:
    return {"type": "error", "id": number, "error": text.replace("..", ".")}


def main() -> None:
    """Serves standard input and output; anything a game prints goes to standard error."""
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICENESS)
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr
    try:
        serve(sys.stdin.buffer, sink, Worker())
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
