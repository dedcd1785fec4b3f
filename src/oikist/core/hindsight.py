"""What one seat saw of a game, action by action, for telling the game anew (`Game.hindsight`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oikist.core.state import State


class Glimpse:
    """An action as a seat saw it.

    Attributes:
        ply: how many actions came before it.
        seen: what the seat saw of it (`State.seen`).
    """

    def __init__(self, ply: int, seen: int, position: State, seat: int) -> None:
        self.ply = ply
        self.seen = seen
        self._position = position
        self._seat = seat

    def before(self) -> State:
        """What the seat knew before the action; to be asked before the next glimpse is taken."""
        return self._position.observe(self._seat)


def glimpses(start: State, actions: Iterable[int], seat: int) -> Iterator[Glimpse]:
    """What a seat saw of a game.

    Args:
        start: the position before the first action.
        actions: the game as it was.
        seat: who saw it.
    """
    position = start.copy()
    for ply, action in enumerate(actions):
        yield Glimpse(ply, int(position.seen(action, seat)), position, seat)
        position._apply(action)


__all__ = ["Glimpse", "glimpses"]
