"""Token buckets: how often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
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
