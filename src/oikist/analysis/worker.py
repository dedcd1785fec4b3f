"""A judge in a process of its own: JSON lines on standard input and output, as `oikist.bots.worker` has them.

``python -m oikist.analysis.worker`` answers each line with one line::

    {"type": "game", "game": "palatinus", "seats": 2, "edition": {...}, "options": {}}   {"type": "ready"}
    {"type": "judge", "id": 7, "seat": 0, "observation": "<base64>", "played": 5,
     "budget": {"iterations": 400}, "seed": 0}             {"type": "judgement", "id": 7, "judgement": {...}}

What cannot be done is answered with ``{"type": "error", "id": 7, "error": "..."}``. The process gives way to all others
on its machine: play comes first.
"""

from __future__ import annotations

import contextlib
import os
from typing import Any, ClassVar, Final

import msgspec

from oikist.analysis.judge import judge
from oikist.bots import worker
from oikist.bots.worker import BudgetData, GameMessage

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


class Worker(worker.Worker):
    """Answers messages, one after the other."""

    kinds: ClassVar[Any] = Message

    def _do(self, message: Any) -> dict[str, Any]:
        game, observation = self._position(message.seat, message.observation)
        budget = message.budget.checked()
        judgement = judge(game, observation, message.played, budget=budget, seed=message.seed)
        return {"type": "judgement", "id": message.id, "judgement": msgspec.to_builtins(judgement)}


def main() -> None:
    """Serves standard input and output, when nobody else wants the machine."""
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICENESS)
    worker.main(Worker())


if __name__ == "__main__":
    main()
