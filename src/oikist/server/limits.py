"""How often somebody may do something (token buckets), and how much of the server's time it may take (shares)."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Final

from oikist.server.config import Rate

MAX_MESSAGE: Final = 64 * 1024
"""Bytes of one message on a WebSocket; what is longer is refused in words."""

MAX_FRAME: Final = 4 * MAX_MESSAGE
"""Bytes after which a frame is read no further: the connection is closed (1009)."""


def too_long(frame: str) -> bool:
    """Whether a message has more bytes than one may have."""
    return len(frame.encode("utf-8", "surrogatepass")) > MAX_MESSAGE


class Bucket:
    """One token bucket.

    Args:
        rate: size and speed; a zero size never refuses.
        clock: seconds that never go back.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = rate.burst
        self._at = clock()

    def take(self) -> bool:
        """Takes a token; False when there is none."""
        if self._rate.burst <= 0:
            return True
        now = self._clock()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each key (an address); the longest unused are forgotten beyond `most`."""

    def __init__(self, rate: Rate, most: int = 4096, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Takes a token of this key; False when there is none."""
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._clock)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()


class Share:
    """What one address may use of the server's time: one question at a time, and pauses in between.

    All questions are answered in one thread. Without turns, who asks a hundred things at once would be answered a
    hundred times before anybody else is heard; and with turns alone, who does so on many connections would still take
    nearly all of the time.

    Args:
        part: of the time; with 1 there are turns, but no pauses.
        clock: seconds that never go back.
    """

    def __init__(self, part: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._pause = 1 / part - 1
        self._clock = clock
        self._lock = asyncio.Lock()
        self._free = 0.0

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Waits for the address's turn; what is done in it is counted."""
        async with self._lock:
            # whoever else has something to do does it first, even if there is nothing to wait for
            await asyncio.sleep(max(0.0, self._free - self._clock()))
            with self.counted():
                yield

    @contextlib.contextmanager
    def counted(self) -> Iterator[None]:
        """What is done here delays the next turn."""
        begun = self._clock()
        try:
            yield
        finally:
            now = self._clock()
            self._free = max(self._free, now) + (now - begun) * self._pause


class Shares:
    """A share for each address; the longest unused are forgotten beyond `most`."""

    def __init__(self, part: float, most: int = 4096) -> None:
        self._part = part
        self._most = most
        self._shares: OrderedDict[str, Share] = OrderedDict()

    def of(self, key: str) -> Share:
        """The share of an address."""
        share = self._shares.pop(key, None) or Share(self._part)
        self._shares[key] = share
        if len(self._shares) > self._most:
            self._shares.popitem(last=False)
        return share
