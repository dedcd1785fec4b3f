"""What the server's tests share: the toy game's path, clients without a network, and real servers."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from oikist.core.session import Session
from oikist.server import api, wire
from oikist.server.config import NO_LIMITS, Config
from oikist.server.hall import Hall
from oikist.server.rooms import Room
from oikist.server.sockets import Connection
from oikist.server.storage import Storage

TOYBOX = Path(__file__).parent / "toybox"
SRC = Path(__file__).resolve().parents[2] / "src"


class Chooser:
    """A thinker without processes: plays what `pick` says, the first legal action by default.

    `hold` makes it wait until released, as a bot that thinks long would.
    """

    def __init__(self, pick: Callable[[list[int]], int] = lambda legal: legal[0], *, hold: bool = False) -> None:
        self.pick = pick
        self.release = asyncio.Event()
        if not hold:
            self.release.set()
        self.asked: list[tuple[int, str]] = []
        self.stopped = 0

    async def choose(self, session: Session, seat: int, bot: str) -> int:
        self.asked.append((seat, bot))
        legal = [int(action) for action in session.state.observe(seat).actions()]
        try:
            await self.release.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        return self.pick(legal)


class Client:
    """A client of a connection without a network; keeps everything that it is sent."""

    def __init__(self, hall: Hall, table: str) -> None:
        self.frames: list[bytes] = []
        self.connection = Connection(hall, table, self._take)
        self._writer = asyncio.create_task(self.connection.write())
        self._numbers = itertools.count(1)

    async def _take(self, frame: bytes) -> None:
        self.frames.append(frame)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends a message and returns its answer."""
        number = next(self._numbers)
        await self.connection.handle(json.dumps({"type": kind, "id": number, **fields}))
        return await self.until(lambda message: message.get("re") == number)

    async def ask_only(self, kind: str, **fields: Any) -> None:
        """Sends a message and lets everything be sent that comes of it."""
        await self.connection.handle(json.dumps({"type": kind, "id": next(self._numbers), **fields}))
        await self.drain()

    async def drain(self) -> None:
        """Lets the writer send what is due."""
        for _ in range(5):
            await asyncio.sleep(0)

    async def until(self, wanted: Callable[[dict[str, Any]], bool], within: float = 10.0) -> dict[str, Any]:
        """The first message that is wanted, among those that came and will come."""
        end = time.monotonic() + within
        at = 0
        while time.monotonic() < end:
            while at < len(self.frames):
                message = json.loads(self.frames[at])
                at += 1
                if wanted(message):
                    return dict(message)
            await asyncio.sleep(0.002)
        raise AssertionError(f"not sent within {within} s; got {[json.loads(frame)['type'] for frame in self.frames]}")

    async def view(self, revision: int, seat: int | None = None, within: float = 10.0) -> dict[str, Any]:
        """The first view of this revision (of this seat) or a later one."""
        return await self.until(
            lambda message: (
                message["type"] == "view"
                and message["revision"] >= revision
                and (seat is None or message["seat"] == seat)
            ),
            within,
        )

    async def settle(self) -> dict[str, Any]:
        """The newest view, once nothing more comes by itself."""
        count = -1
        while count != len(self.frames):
            count = len(self.frames)
            await asyncio.sleep(0.03)
        return next(view for frame in reversed(self.frames) if (view := json.loads(frame))["type"] == "view")

    def close(self) -> None:
        self.connection.leave()
        self._writer.cancel()


@contextlib.asynccontextmanager
async def hall_in(
    folder: Path, thinker: Any = None, *, storage: Storage | None = None, **settings: Any
) -> AsyncIterator[Hall]:
    """A hall on the database in a folder."""
    config = Config(**{"data": folder, "grace": 0.0, "pace": 0.0, "rates": NO_LIMITS, "lock": True, **settings})
    store = storage or Storage.in_folder(folder)
    await store.open()
    hall = Hall(config, store, thinker or Chooser())
    try:
        yield hall
    finally:
        await hall.close()
        await store.close()


async def new_table(hall: Hall, *kinds: str, game: str = "toy", **fields: Any) -> wire.TableCreated:
    """A table; a kind is `human` or the name of a bot."""
    seats = [wire.SeatWish("human") if kind == "human" else wire.SeatWish("bot", "", kind) for kind in kinds]
    return await api.create(hall, wire.NewTable(game, seats, **fields))


async def room_of(hall: Hall, table: str) -> Room:
    room = await hall.room(table)
    assert room is not None
    return room


async def sit(hall: Hall, table: wire.TableCreated, *seats: int, lang: str = "en", since: int = -1) -> Client:
    """A client that holds seats (or watches) and has its first view."""
    client = Client(hall, table.table)
    secrets = [table.seats[seat].secret for seat in seats]
    answer = await client.ask("hello", secrets=secrets, lang=lang, since=since)
    assert answer["type"] == "reply", answer
    await client.view(0)
    return client


class Server:
    """A real server in a process of its own."""

    def __init__(self, folder: Path, *arguments: str, port: int = 0) -> None:
        self.folder = folder
        path = os.pathsep.join([str(SRC), str(TOYBOX), os.environ.get("PYTHONPATH", "")])
        command = [sys.executable, "-m", "oikist.server", "--port", str(port), "--data", str(folder), *arguments]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            _, errors = self.process.communicate(timeout=10)
            raise AssertionError(f"the server did not start: {line}{errors}")
        self.address = line.split("http://")[1].split("/")[0]
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=20)

    def stop(self) -> tuple[int, str]:
        """SIGTERM; the exit code and what was written to stderr."""
        self.process.terminate()
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors

    def request(
        self, method: str, path: str, data: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        body = msgspec.json.encode(data) if data is not None else None
        request = urllib.request.Request(f"http://{self.address}{path}", body, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return (
                    response.status,
                    response.read(),
                    {name.lower(): value for name, value in response.headers.items()},
                )
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), {name.lower(): value for name, value in error.headers.items()}

    def table(self, *kinds: str, game: str = "toy", **fields: Any) -> dict[str, Any]:
        seats = [{"kind": "human"} if kind == "human" else {"kind": "bot", "bot": kind} for kind in kinds]
        status, body, _ = self.request("POST", "/api/tables", {"game": game, "seats": seats, **fields})
        assert status == 201, body
        made: dict[str, Any] = json.loads(body)
        return made


def _lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


@contextlib.contextmanager
def server_in(folder: Path, *arguments: str) -> Iterator[Server]:
    server = Server(folder, *arguments)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
