"""Seats that programs have: what they are asked, for how long, and how a seat is given, taken back and lost.

The server starts no programs. They come over a WebSocket of their own (`oikist.server.program_socket`), with the token
of their seat. A decision is known by the table's revision, so it is the same one after a lost connection.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from oikist.bots.party import STAND_IN
from oikist.core.text import Text
from oikist.server.security import hash_secret, new_secret

if TYPE_CHECKING:
    from oikist.server.rooms import Room
    from oikist.server.storage import SeatRow

log = logging.getLogger("oikist.server")

PROGRAM: Final = "program"
"""`SeatRow.kind` of a program's seat. While the program has it `bot` is empty, later it is the one that plays on."""

MISTAKES: Final = 2
"""So many in one decision lose the seat: the first one is told with the reason."""


class Asked(msgspec.Struct):
    """A decision that a program is asked for.

    Attributes:
        seat: whose it is.
        id: the table's revision.
        until: when its time is up (`time.monotonic`).
        mistakes: refused answers so far.
    """

    seat: int
    id: int
    until: float
    mistakes: int = 0

    def left(self) -> int:
        """Milliseconds that are left."""
        return max(0, int((self.until - time.monotonic()) * 1000))


class Holder(Protocol):
    """A program's connection."""

    def changed(self) -> None:
        """Something may be due to be told."""

    def replaced(self) -> None:
        """Another connection speaks for the seat from now on."""


class ProgramSeats:
    """The programs' seats of one room.

    Args:
        room: the room.
        seconds: that a program has for a decision.
    """

    def __init__(self, room: Room, seconds: float) -> None:
        self._room = room
        self.seconds = seconds
        self._asked: Asked | None = None
        self._holders: dict[int, Holder] = {}

    # who

    def has(self, seat: int) -> bool:
        """Whether a program plays this seat."""
        row = self._room.seats[seat]
        return row.kind == PROGRAM and not row.bot

    def hold(self, seat: int, holder: Holder) -> None:
        """A connection speaks for a seat from now on; an older one is told so, as it may be dead without knowing."""
        old = self._holders.get(seat)
        self._holders[seat] = holder
        if old is not None and old is not holder:
            old.replaced()

    def leave(self, seat: int, holder: Holder) -> None:
        """A connection is gone."""
        if self._holders.get(seat) is holder:
            del self._holders[seat]

    # what it is asked

    def asked(self, seat: int) -> Asked | None:
        """The decision that this seat's program is asked for now."""
        asked = self._asked
        if asked is None or asked.seat != seat or asked.id != self._room.session.revision or not self.has(seat):
            return None
        return asked

    async def wait(self) -> None:
        """Asks the program whose turn it is; if nothing has come when its time is up, the seat is lost.

        The room's driver waits here; it is cancelled by whatever changes the game.
        """
        room = self._room
        seat, revision = int(room.session.state.actor()), room.session.revision
        self._asked = asked = Asked(seat, revision, time.monotonic() + self.seconds)
        room.thinking = seat
        room.tell()
        try:
            holder = self._holders.get(seat)
            if holder is not None:
                holder.changed()
            await asyncio.sleep(self.seconds)
        finally:
            if self._asked is asked:
                self._asked = None
        why = Text("it did not answer within {seconds} s", {"seconds": self.seconds})
        await self.lose(seat, why, revision)

    async def mistake(self, asked: Asked, why: Text) -> bool:
        """Counts a refused answer; returns whether the seat is lost by it."""
        asked.mistakes += 1
        if asked.mistakes < MISTAKES:
            return False
        why = Text("it was refused twice in one decision: {why}", {"why": why})
        return await self.lose(asked.seat, why, asked.id)

    async def lose(self, seat: int, why: Text, revision: int | None = None) -> bool:
        """A bot plays on for a program that cannot; all are told. With a revision: only if it is still that one."""
        room = self._room
        async with room.lock:
            if not self.has(seat) or (revision is not None and revision != room.session.revision):
                return False
            row = room.seats[seat]
            log.warning("table %s: the program of seat %d forfeits: %s", room.table.id, seat, why.english())
            notice = Text("The program forfeits: {why}. A bot plays on for it.", {"why": why})
            if room.thinking == seat:
                room.thinking = -1
            await room.reseat(msgspec.structs.replace(row, bot=STAND_IN, joined=True), notice)
            self._wake(seat)
        return True

    # the key to a seat

    async def give(self, seat: int) -> str | None:
        """Makes a new token for a seat that is still open, or that a program has; an older key opens nothing any more.

        Returns:
            The token; None if somebody else has the seat.
        """
        room = self._room
        async with room.lock:
            row = room.seats[seat]
            if not (self.has(seat) or (row.kind == "human" and not row.joined)):
                return None
            token = new_secret()
            given = msgspec.structs.replace(row, kind=PROGRAM, secret_hash=hash_secret(token))
            await room.reseat(given)
            self._replace(seat)
        return token

    async def take_back(self, seat: int) -> str | None:
        """A program's token opens nothing any more. In a game under way a bot plays on; else the seat is open again.

        Returns:
            The secret for somebody else, or an empty one where a bot plays on; None if no program has the seat.
        """
        room = self._room
        if not self.has(seat):
            return None
        if room.started:
            return "" if await self.lose(seat, Text("its seat was taken back")) else None
        secret = new_secret()
        async with room.lock:
            if not self.has(seat):
                return None
            row: SeatRow = room.seats[seat]
            opened = msgspec.structs.replace(
                row, kind="human", name="", secret_hash=hash_secret(secret), nonce="", joined=False
            )
            await room.reseat(opened)
            self._replace(seat)
        return secret

    def _wake(self, seat: int) -> None:
        holder = self._holders.get(seat)
        if holder is not None:
            holder.changed()

    def _replace(self, seat: int) -> None:
        holder = self._holders.pop(seat, None)
        if holder is not None:
            holder.replaced()


def drawn_nonce() -> str:
    """A program's part of the fair dice, where it gives none."""
    return secrets.token_hex(16)
