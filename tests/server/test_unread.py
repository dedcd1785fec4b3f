"""Clients that ask and read nothing, and messages that are too long: neither fills the server's memory."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from oikist.server import api, wire, writing
from oikist.server.limits import MAX_FRAME, MAX_MESSAGE
from oikist.server.program_socket import ProgramConnection
from oikist.server.sockets import Connection
from oikist.server.writing import MOST_UNREAD, Writer
from tests.server.helpers import hall_in, room_of, server_in

ASKED = 5 * MOST_UNREAD


class Deaf:
    """The other end of a connection: reads nothing until it is told to."""

    def __init__(self) -> None:
        self.reading = asyncio.Event()
        self.got: list[dict[str, Any]] = []
        self.heard = asyncio.Event()

    async def take(self, frame: bytes) -> None:
        await self.reading.wait()
        self.got.append(json.loads(frame))
        self.heard.set()

    async def until(self, kind: str, count: int) -> list[dict[str, Any]]:
        while len(found := [message for message in self.got if message["type"] == kind]) < count:
            self.heard.clear()
            await self.heard.wait()
        return found


async def ask_on(connection: Any, frames: list[str]) -> asyncio.Task[None]:
    """Sends frame after frame; returns when that cannot go on, or is done."""

    async def ask() -> None:
        for frame in frames:
            await connection.handle(frame)

    asking = asyncio.create_task(ask())
    for _ in range(20 * ASKED):
        await asyncio.sleep(0)
    return asking


async def let_go(connection: Writer, writer: asyncio.Task[None], asking: asyncio.Task[None]) -> None:
    """When the writer has ended, as it does when the client is gone, nobody waits for it any more."""
    writer.cancel()
    await asyncio.gather(writer, return_exceptions=True)
    await asyncio.wait_for(asking, 20)


@contextlib.asynccontextmanager
async def deaf_person(folder: Path) -> AsyncIterator[tuple[Deaf, Connection, asyncio.Task[None]]]:
    """Somebody at a new table who reads nothing: the end that does not, the connection, and its writer."""
    async with hall_in(folder) as hall:
        made = await api.create(hall, wire.NewTable("toy", [wire.SeatWish(), wire.SeatWish()]))
        end = Deaf()
        connection = Connection(hall, made.table, end.take)
        yield end, connection, asyncio.create_task(connection.write())
        connection.leave()


def test_a_person_who_reads_nothing_is_listened_to_when_it_reads_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with deaf_person(tmp_path) as (end, connection, writer):
            frames = [json.dumps({"type": "ping", "id": number}) for number in range(ASKED)]
            asking = await ask_on(connection, ['{"type":"hello","id":0}', *frames])
            assert not asking.done()
            assert len(connection._replies) <= MOST_UNREAD
            end.reading.set()
            replies = await asyncio.wait_for(end.until("reply", ASKED + 1), 20)
            assert [reply["re"] for reply in replies] == [0, *range(ASKED)]
            await asking
            end.reading.clear()
            asking = await ask_on(connection, frames)
            assert not asking.done()
            await let_go(connection, writer, asking)

    asyncio.run(main())


def test_few_long_answers_are_as_much_as_many_short_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # a confirmed ping is {"type":"reply","re":N,"data":{}}: 33 to 35 bytes, so that ten of them are more than may wait
    monkeypatch.setattr(writing, "MOST_BYTES", 300)

    async def main() -> None:
        async with deaf_person(tmp_path) as (end, connection, writer):
            frames = [json.dumps({"type": "ping", "id": number}) for number in range(MOST_UNREAD - 4)]
            asking = await ask_on(connection, ['{"type":"hello","id":0}', *frames])
            assert not asking.done()
            assert len(connection._replies) <= 10
            end.reading.set()
            await asyncio.wait_for(end.until("reply", 1 + len(frames)), 20)
            await asking
            await let_go(connection, writer, asking)

    asyncio.run(main())


def test_a_program_that_reads_nothing_is_not_confirmed_without_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            seats = [wire.SeatWish("program"), wire.SeatWish("human")]
            made = await api.create(hall, wire.NewTable("toy", seats))
            room = await room_of(hall, made.table)
            end = Deaf()
            connection = ProgramConnection(hall, made.table, end.take, bearer=made.seats[0].secret)
            writer = asyncio.create_task(connection.write())
            await connection.handle('{"type":"hello","protocol":1}')
            end.reading.set()
            decision = (await asyncio.wait_for(end.until("decide", 1), 20))[0]
            end.reading.clear()
            answer = {"type": "play", "id": decision["id"], "action": decision["actions"][0]["action"]}
            # stored once, and confirmed as often as it is sent
            await asyncio.wait_for(connection.handle(json.dumps(answer)), 20)
            assert len(room.session.events) > decision["id"]
            asking = await ask_on(connection, [json.dumps(answer)] * ASKED)
            assert not asking.done()
            assert len(connection._replies) <= MOST_UNREAD
            await let_go(connection, writer, asking)
            connection.leave()

    asyncio.run(main())


def test_what_is_too_long_is_refused_in_words_and_what_is_far_too_long_ends_the_connection(tmp_path: Path) -> None:
    async def told(where: str, *frames: str) -> list[dict[str, Any]]:
        async with connect(where, max_size=None) as client:
            for frame in frames:
                await client.send(frame)
            found = []
            try:
                while True:
                    found.append(json.loads(await asyncio.wait_for(client.recv(), 20)))
                    if found[-1]["type"] in ("refused", "error"):
                        return found
            except ConnectionClosed:
                return [*found, {"closed": client.close_code}]

    with server_in(tmp_path) as server:
        table = server.table("human", "random")
        person, program = (f"ws://{server.address}/ws/{table['table']}{end}" for end in ("", "/program"))
        # two bytes a letter: as many letters as there may be bytes
        for long in ("x" * (MAX_MESSAGE + 1), "\u00e9" * (MAX_MESSAGE // 2 + 1)):
            refused = asyncio.run(told(person, long))[-1]
            assert (refused["code"], str(MAX_MESSAGE) in refused["error"]) == ("message", True)
            error = asyncio.run(told(program, long))[-1]
            assert (error["code"], f"longer than {MAX_MESSAGE} bytes" in error["error"]) == ("message", True)
        for where in (person, program):
            assert asyncio.run(told(where, "x" * (MAX_FRAME + 1))) == [{"closed": 1009}]
