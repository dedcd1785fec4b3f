"""What the connections of people and of programs share: one task writes, and nobody waits for a slow client."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Final

from litestar.exceptions import WebSocketException

log = logging.getLogger("oikist.server")

Send = Callable[[bytes], Awaitable[None]]

MOST_UNREAD: Final = 64
"""So many answers that wait to be sent, and the client is not listened to until it has read some."""

MOST_BYTES: Final = 1024 * 1024
"""The same in bytes: a picture of the table has up to 200 kB."""


class Writer(ABC):
    """Sends what is due whenever it is woken.

    Args:
        table_id: the table that the client asked for.
        send: sends one text frame.

    Attributes:
        seats: seats that the client holds.
        closing: set when the client is to be disconnected.
    """

    def __init__(self, table_id: str, send: Send) -> None:
        self._table_id = table_id
        self._send = send
        self._replies: list[bytes] = []
        self._wake = asyncio.Event()
        self._taken = asyncio.Event()
        self._ended = False
        self.seats: tuple[int, ...] = ()
        self.closing = False

    async def write(self) -> None:
        """Sends what is due until cancelled, or until the client is to go and has been told why."""
        try:
            await self._write()
        finally:
            self._ended = True
            self._taken.set()

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self.flush()
            except (OSError, RuntimeError, WebSocketException):
                return  # the client is gone; reading will notice
            except Exception:
                log.exception("table %s: what is due could not be made", self._table_id)
                await self.failed()
            if self.closing:
                return

    async def until_read(self) -> None:
        """Waits while too many answers are unread: who asks and asks and reads nothing shall fill no memory."""
        while self._much_unread() and not self._ended:
            self._taken.clear()
            await self._taken.wait()

    def _much_unread(self) -> bool:
        return len(self._replies) >= MOST_UNREAD or sum(map(len, self._replies)) >= MOST_BYTES

    @abstractmethod
    async def flush(self) -> None:
        """Sends what is due now."""

    @abstractmethod
    async def failed(self) -> None:
        """What is due could not be made, which is a fault of ours: tells the client."""

    async def send_replies(self) -> None:
        """Sends the answers to what was asked."""
        while self._replies:
            await self._send(self._replies.pop(0))
            self._taken.set()
