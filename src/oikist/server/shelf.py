"""Judgements that are kept: in memory those of the tables looked at last, in the database those of many more.

They can always be made again and are the same then, so whatever goes wrong here costs time and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import OrderedDict
from typing import Final

import msgspec

from oikist.analysis.judge import Judgement
from oikist.server.storage import Storage

log = logging.getLogger("oikist.server")

MOST_KEPT: Final = 200
"""Tables whose judgements are kept in memory."""

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of judgements in the database, about a thousand games; those made longest ago go first."""

Judgements = dict[bytes, Judgement | None]
"""By the digest of what was judged; None where the judge failed, which is not stored."""


class Shelf:
    """Judgements by table.

    Args:
        storage: where they are kept beyond the life of this process; nowhere if there is none.
        largest: bytes that they may have there, besides those of the tables that are looked at.
    """

    def __init__(self, storage: Storage | None = None, largest: int = LARGEST) -> None:
        self._storage = storage
        self._largest = largest
        self._kept: OrderedDict[str, Judgements] = OrderedDict()
        self._fetched: dict[str, str] = {}
        self._storing: set[asyncio.Task[None]] = set()

    def of(self, table: str) -> Judgements:
        """What is in memory of a table; what is put into it stays there for a while."""
        found = self._kept.setdefault(table, {})
        self._kept.move_to_end(table)
        while len(self._kept) > MOST_KEPT:
            gone, _ = self._kept.popitem(last=False)
            self._fetched.pop(gone, None)
        return found

    async def fetch(self, table: str, stamp: str) -> None:
        """Gets what is stored of a table into memory, once.

        Args:
            table: its id.
            stamp: what judgements depend on beside what is judged; those with another are thrown away.
        """
        if self._storage is None or self._fetched.get(table) == stamp:
            return
        kept = self.of(table)
        try:
            stored = await self._storage.judgements(table, stamp, self._largest)
            for key, body in stored.items():
                kept.setdefault(key, msgspec.msgpack.decode(zlib.decompress(body), type=Judgement))
        except Exception:
            log.exception("table %s: kept judgements could not be read; they are made again", table)
        self._fetched[table] = stamp

    async def put(self, table: str, stamp: str, key: bytes, judgement: Judgement | None) -> None:
        """Keeps a judgement; once begun, storing it is not cut short."""
        self.of(table)[key] = judgement
        if self._storage is None or judgement is None:
            return
        body = zlib.compress(msgspec.msgpack.encode(judgement))
        task = asyncio.create_task(self._store(self._storage, table, stamp, key, body))
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)
        await asyncio.shield(task)

    async def _store(self, storage: Storage, table: str, stamp: str, key: bytes, body: bytes) -> None:
        try:
            await storage.keep_judgement(table, stamp, key, body)
        except Exception:
            log.exception("table %s: a judgement could not be stored", table)

    async def close(self) -> None:
        """Waits until what is being stored is stored."""
        await asyncio.gather(*self._storing)
