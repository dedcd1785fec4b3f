"""Why an action of Romolo o Remo? is refused: rule ids and words. Asked about one action at a time, never in search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oikist.core.errors import Ruling, not_now

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board


def refusal(state: Board, action: int) -> Ruling:
    """Why the one to decide may not do this; `action` is in range, not legal, and the game not over."""
    return not_now(action)
