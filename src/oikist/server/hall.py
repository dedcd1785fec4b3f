"""The rooms of a server: found by table, built from storage when they are asked for, forgotten when nobody is there."""

from __future__ import annotations

import asyncio

from oikist.server.analysing import Analyst
from oikist.server.config import Config
from oikist.server.rooms import Room, Thinker
from oikist.server.storage import Storage


class Hall:
    """All rooms of one server: found by table, built from storage when first asked for."""

    def __init__(self, config: Config, storage: Storage, thinker: Thinker, most: int = 500) -> None:
        self.config = config
        self.storage = storage
        self.thinker = thinker
        self.analyst = Analyst(config.analysts, config.analysis_rounds, config.analysis_rounds_alone, storage=storage)
        self._most = most
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def room(self, table_id: str) -> Room | None:
        """The room of a table; `None` if there is no such table.

        Raises:
            OikistError: it is there but cannot be opened (its game is not installed any more).
        """
        room = self._rooms.get(table_id)
        if room is not None:
            return room
        lock = self._opening.setdefault(table_id, asyncio.Lock())
        async with lock:
            try:
                room = self._rooms.get(table_id)
                if room is None:
                    stored = await self.storage.load(table_id)
                    if stored is None:
                        return None
                    room = Room(stored, self.config, self.storage, self.thinker, self.analyst)
                    self._forget_idle()
                    self._rooms[table_id] = room
                    room.wake()
            finally:
                self._opening.pop(table_id, None)
        return room

    def _forget_idle(self) -> None:
        if len(self._rooms) >= self._most:
            for table_id in [table_id for table_id, room in self._rooms.items() if room.idle]:
                del self._rooms[table_id]

    async def close(self) -> None:
        """Stops everything."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()), return_exceptions=True)
        await self.analyst.close()
