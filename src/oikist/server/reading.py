"""What one connection has been told of an analysis, and what is new for it, in its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oikist.analysis.report import decision_data
from oikist.core.words import say as translated
from oikist.server.wire_analysis import Analysis

if TYPE_CHECKING:
    from oikist.server.rooms import Room


class Reading:
    """A connection's place in the analysis of a table.

    Args:
        room: the table.
        seat: whose analysis it is, -1 a spectator's.
    """

    def __init__(self, room: Room, seat: int) -> None:
        self.room = room
        self.seat = seat
        self._sent: dict[int, bytes] = {}
        self._last: tuple[int, int, bool] | None = None

    def frame(self, language: str) -> Analysis | None:
        """What is to be sent now; None if there is nothing new."""
        room = self.room
        wanted = room.analysis.decisions(self.seat)
        standing = {one.ply: one.key for one in wanted}
        reset = any(standing.get(ply) != key for ply, key in self._sent.items())
        if reset:
            self._sent.clear()
        found = room.analysis.found(self.seat)
        fresh = [(one, judgement) for one, judgement in found if one.ply not in self._sent]
        running = room.analysis.running and bool(room.analysis.left(self.seat))
        now = (len(wanted), len(found), running)
        if not fresh and not reset and now == self._last:
            return None
        self._last = now
        self._sent.update((one.ply, one.key) for one, _ in fresh)
        return Analysis(
            seat=self.seat,
            unit="points" if len(room.seats) == 1 else "chance",
            plies=room.session.ply,
            total=len(wanted),
            done=len(found),
            running=running,
            reset=reset,
            decisions=[
                decision_data(one.ply, judgement, lambda text: translated(text, language)) for one, judgement in fresh
            ],
        )
