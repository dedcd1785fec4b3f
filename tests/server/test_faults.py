"""A real server is killed again and again while clients play: nothing acknowledged is lost, every table plays on."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from oikist.core import registry
from oikist.core.record import check_dice, from_json_lines, replay
from oikist.core.state import OVER
from oikist.server.storage import Storage
from tests.server.helpers import Server

KILLS = {"palatinus": 20, "micro-rome": 4, "pantikapaion": 4}
TABLES: dict[str, list[tuple[str, ...]]] = {
    "palatinus": [
        ("human", "human", "human"),
        ("human", "random"),
        ("human", "random", "human", "random"),
        ("human", "human"),
    ],
    "micro-rome": [("human",)] * 4,
    "pantikapaion": [("human", "random")],
}
ARGUMENTS = ("--grace", "0", "--pace", "0", "--no-limits")


class Player:
    """Plays all human seats of one table, comes back after every fault, and keeps what was acknowledged."""

    def __init__(self, made: dict[str, Any], seed: int) -> None:
        self.table = made["table"]
        self.game = ""
        self.secrets = [seat["secret"] for seat in made["seats"] if seat["secret"]]
        self.acknowledged: dict[int, tuple[int, int]] = {}
        self.over = False
        self.reconnected = 0
        self._rng = random.Random(seed)

    async def play(self, port: int, stop: threading.Event, pause: float) -> None:
        while not self.over and not stop.is_set():
            try:
                async with connect(f"ws://127.0.0.1:{port}/ws/{self.table}", open_timeout=5, max_size=None) as socket:
                    await self._at_table(socket, stop, pause)
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError):
                self.reconnected += 1
                await asyncio.sleep(0.05)

    async def _at_table(self, socket: Any, stop: threading.Event, pause: float) -> None:
        await socket.send(json.dumps({"type": "hello", "id": 0, "secrets": self.secrets}))
        sent: dict[int, tuple[int, int, int]] = {}
        number = 0
        while not stop.is_set():
            message = json.loads(await asyncio.wait_for(socket.recv(), 15))
            if message["type"] == "reply" and message["re"] in sent:
                revision, seat, action = sent[message["re"]]
                assert revision not in self.acknowledged
                self.acknowledged[revision] = (seat, action)
            elif message["type"] == "refused":
                assert message["code"] == "stale", message
            elif message["type"] == "view":
                if message["over"]:
                    self.over = True
                    return
                if message["actions"]:
                    await asyncio.sleep(self._rng.random() * pause)
                    number += 1
                    action = self._rng.choice(message["actions"])[0]
                    sent[number] = (message["revision"], message["seat"], action)
                    play = {"type": "play", "id": number, "seat": message["seat"]}
                    await socket.send(json.dumps({**play, "revision": message["revision"], "action": action}))


@pytest.mark.parametrize("game", KILLS)
def test_kills_lose_nothing_that_was_acknowledged(tmp_path: Path, game: str) -> None:
    rng = random.Random(20)
    wanted = KILLS[game]
    server = Server(tmp_path, *ARGUMENTS)
    port = server.port
    players = [Player(server.table(*kinds, game=game, hotseat=True), at) for at, kinds in enumerate(TABLES[game])]
    stop = threading.Event()

    async def everybody() -> None:
        # slow enough that the games last through the kills, quick enough that most kills meet an action on its way
        await asyncio.gather(*(player.play(port, stop, 0.8 if kills < wanted else 0.0) for player in players))

    kills = met = 0
    killer_failed: list[BaseException] = []

    def kill_often() -> None:
        nonlocal server, kills, met
        try:
            while kills < wanted:
                time.sleep(rng.uniform(0.05, 0.9))
                server.kill()
                kills += 1
                if not all(player.over for player in players):
                    met += 1
                server = Server(tmp_path, *ARGUMENTS, port=port)
        except BaseException as error:
            killer_failed.append(error)
            stop.set()
            raise

    async def main() -> None:
        killer = asyncio.get_running_loop().run_in_executor(None, kill_often)
        await everybody()
        await killer
        for player in players:  # at full speed to the end
            await player.play(port, stop, 0.0)

    try:
        asyncio.run(asyncio.wait_for(main(), 150))
        assert not killer_failed
        assert kills == met == wanted, "every kill has met a game"
        for player in players:
            assert player.over, "the table can be played to its end"
            _, body, _ = server.request("GET", f"/api/tables/{player.table}/record")
            record = from_json_lines(body.decode())
            for revision, (seat, action) in player.acknowledged.items():
                event = record.events[revision]
                assert (event.seat, event.action) == (seat, action), f"revision {revision} was acknowledged and is lost"
            assert replay(registry.find(game), record)[-1].actor() == OVER
            assert check_dice(registry.find(game), record) > 0
        assert sum(len(player.acknowledged) for player in players) > (40 if game == "micro-rome" else 60)
        assert sum(player.reconnected for player in players) >= wanted
    finally:
        stop.set()
        server.kill()

    async def integrity() -> list[Any]:
        storage = Storage.in_folder(tmp_path)
        await storage.open()
        try:
            return await storage.pragmas("integrity_check")
        finally:
            await storage.close()

    assert asyncio.run(integrity()) == ["ok"]
