"""Rubbish of every kind is answered with a clear refusal and changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from oikist.server import wire
from oikist.server.sockets import Connection
from tests.server.helpers import Server, hall_in, new_table, room_of, server_in, sit

IN_PROCESS = {"toy": 100_000, "micro-rome": 2_000, "pantikapaion": 2_000}
OVER_SOCKETS = 3_000
CODES = {"rule", "stale", "undo", "seat", "message", "rate", "missing"}

FIELDS: dict[str, tuple[str, ...]] = {
    "hello": ("secrets", "lang", "since"),
    "play": ("seat", "revision", "action"),
    "undo": ("seat", "revision"),
    "confirm": ("seat", "revision"),
    "hint": ("seat", "revision"),
    "why": ("seat", "parts"),
    "preview": ("seat", "action"),
    "ledger": ("seat",),
    "at": ("ply", "seat"),
    "finale": ("step",),
    "ping": (),
}

ODD: tuple[Any, ...] = (
    None, True, False, "", "x", "\ud800", "🐺" * 20, "A" * 5000, [], {}, [[]], {"id": 1}, 1.5, -1.5, 1e308, -0.0,
    -1, -2, -3, 0, 1, 2, 7, 20, 21, 10**6, 2**31, 2**63 - 1, 2**63, 2**64, -(2**63), -(2**63) - 1, 10**40,
)  # fmt: skip


class Fuzz:
    """Makes messages that must be refused at a table where seat 1 is to act and the fuzzing client holds seat 0."""

    def __init__(self, seed: int, foreign: list[str], revision: int) -> None:
        self.rng = random.Random(seed)
        self.foreign = foreign
        self.revision = revision
        self.kinds: list[Callable[[], str]] = [
            self.bytes, self.broken, self.typed, self.missing, self.unknown, self.stale, self.repeated,
            self.foreign_seat, self.foreign_secret, self.illegal, self.nested, self.oversized, self.not_now,
        ]  # fmt: skip

    def message(self) -> tuple[str, str]:
        """The kind of rubbish and a message of it."""
        # an oversized message is slow to make: few suffice
        kind = self.rng.choice(self.kinds)
        if kind == self.oversized and self.rng.random() > 0.02:
            kind = self.stale
        return kind.__name__, kind()

    def _dump(self, **fields: Any) -> str:
        return json.dumps({"id": self.rng.randrange(10**6), **fields})

    def _proper(self) -> dict[str, Any]:
        kind = self.rng.choice([name for name in FIELDS if name != "ping"])
        values = {
            "secrets": [],
            "lang": "en",
            "since": -1,
            "seat": 0,
            "revision": self.revision,
            "action": 0,
            "parts": ["cell:1"],
            "ply": 0,
            "step": 0,
        }
        return {"type": kind, "id": 1, **{name: values[name] for name in FIELDS[kind]}}

    def bytes(self) -> str:
        codes = [self.rng.choice((self.rng.randrange(32), self.rng.randrange(0x3000))) for _ in range(40)]
        return "".join(map(chr, codes[: self.rng.randrange(41)]))

    def broken(self) -> str:
        text = json.dumps(self._proper())
        at = self.rng.randrange(len(text))
        return self.rng.choice(
            [text[:at], text[:at] + chr(self.rng.randrange(1, 128)) + "\x00" + text[at + 1 :], text + text]
        )

    def typed(self) -> str:
        message = self._proper()
        name = self.rng.choice([*FIELDS[message["type"]], "id", "type"])
        value = self.rng.choice([odd for odd in ODD if not _fits(name, odd)])
        return json.dumps({**message, name: value})

    def missing(self) -> str:
        needed = {"play": "action", "undo": "revision", "confirm": "seat", "hint": "seat", "why": "parts", "at": "ply"}
        kind = self.rng.choice(list(needed))
        message = {"type": kind, "id": 1, **dict.fromkeys(FIELDS[kind], 0)}
        message.pop(self.rng.choice([needed[kind], "id", "type"]))
        return json.dumps(message)

    def unknown(self) -> str:
        extra = self.rng.choice(["admin", "seed", "token", "", "Seat", "é" * 9])
        return json.dumps({**self._proper(), extra: self.rng.choice(ODD)})

    def stale(self) -> str:
        revision = self.rng.choice([-1, 0, self.revision - 1, self.revision + 1, 2**40, -(2**60)])
        kind = self.rng.choice(["play", "undo", "confirm", "hint"])
        action = {"action": self.rng.randrange(22)} if kind == "play" else {}
        return self._dump(type=kind, seat=0, revision=revision, **action)

    def repeated(self) -> str:
        return self._dump(type="play", seat=0, revision=self.revision - 1, action=0)

    def foreign_seat(self) -> str:
        seat = self.rng.choice([1, 2, 3, -1, -2, 99, 2**62])
        kind = self.rng.choice(["play", "undo", "confirm", "hint"])
        action = {"action": self.rng.randrange(22)} if kind == "play" else {}
        return self._dump(type=kind, seat=seat, revision=self.revision, **action)

    def foreign_secret(self) -> str:
        secret = self.rng.choice([*self.foreign, "", "x", "é", self.foreign[0][:-1], self.foreign[0] + "="])
        return self._dump(type="hello", secrets=[secret])

    def illegal(self) -> str:
        return self._dump(
            type="play", seat=0, revision=self.revision, action=self.rng.choice([-1, 0, 5, 20, 21, 10**9, 10**30])
        )

    def nested(self) -> str:
        depth = self.rng.choice([50, 2000])
        return '{"type":"hello","id":1,"secrets":' + "[" * depth + "]" * depth + "}"

    def oversized(self) -> str:
        return self._dump(type="why", seat=0, parts=["cell:1" * 12_000])

    def not_now(self) -> str:
        questions: list[tuple[str, dict[str, Any]]] = [
            ("undo", {"seat": 0, "revision": self.revision}),
            ("confirm", {"seat": 0, "revision": self.revision}),
            ("hint", {"seat": 0, "revision": self.revision}),
            ("preview", {"seat": 0, "action": 2}),
            ("finale", {}),
            ("at", {"ply": self.rng.choice([-1, self.revision + 1, 10**9])}),
            ("why", {"seat": 0, "parts": self.rng.choice([[], ["x"], ["cell:99"], ["cell:1"] * 17])}),
        ]
        kind, fields = self.rng.choice(questions)
        return self._dump(type=kind, **fields)


def _fits(name: str, value: Any) -> bool:
    """Whether a value could be meant: then the message may be a good one."""
    if name == "type":
        return False
    if name == "secrets":
        return value == [] and isinstance(value, list)
    if name == "parts":
        return isinstance(value, list) and value == ["cell:1"]
    if name == "lang":
        return isinstance(value, str)
    return (isinstance(value, int) and not isinstance(value, bool)) or (value == -0.0 and isinstance(value, float))


async def table_of(hall: Any) -> tuple[Any, Any, list[str]]:
    """A table with two actions played, seat 1 to act next but one; a second one with foreign secrets."""
    table = await new_table(hall, "human", "human", "human", hotseat=True)
    other = await new_table(hall, "human", "human", hotseat=True)
    room = await room_of(hall, table.table)
    await room.play(0, 0, 0)
    await room.play(1, 1, 2)
    return table, room, [seat.secret for seat in other.seats]


async def table_in_play(hall: Any, game: str) -> tuple[Any, Any, list[str]]:
    """A table of a real game with some actions played, the last one not by seat 0; its last seat is to act."""
    seats = ["human"] * (1 if game == "micro-rome" else 2)
    # without hints: the only seat of a game for one would rightly get one
    table = await new_table(hall, *seats, game=game, hotseat=True, hints=False)
    other = await new_table(hall, *seats, game=game, hotseat=True)
    room = await room_of(hall, table.table)
    while room.session.revision < 5 or room.session.state.actor() < len(seats) - 1 or room.session.events[-1].seat == 0:
        seat = room.session.state.actor()
        if seat < 0:
            await asyncio.sleep(0.01)  # the room draws by itself
        else:
            await room.play(seat, room.session.revision, room.session.state.actions()[0])
    return table, room, [seat.secret for seat in other.seats]


@pytest.mark.parametrize("game", IN_PROCESS)
def test_very_many_bad_messages_change_nothing(tmp_path: Path, game: str) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table, room, foreign = await (table_of(hall) if game == "toy" else table_in_play(hall, game))
            revision = room.session.revision
            frames: list[bytes] = []

            async def take(frame: bytes) -> None:
                frames.append(frame)

            connection = Connection(hall, table.table, take)
            await connection.handle(json.dumps({"type": "hello", "id": 1, "secrets": [table.seats[0].secret]}))
            await asyncio.sleep(0.01)
            await connection.flush()
            frames.clear()
            before = (room.session.state.to_bytes(), list(room.session.events), connection.seats)
            fuzz = Fuzz(1, foreign, revision)
            answers: Counter[tuple[str, str]] = Counter()
            decoder = msgspec.json.Decoder(wire.Refused)
            for number in range(IN_PROCESS[game]):
                if number % 500 == 0:
                    await asyncio.sleep(0)
                kind, text = fuzz.message()
                await connection.handle(text)
                await connection.flush()
                assert len(frames) == 1, (text[:200], frames)
                refused = decoder.decode(frames.pop())
                assert refused.code in CODES, (text[:200], refused)
                assert refused.error
                assert "Traceback" not in refused.error
                answers[kind, refused.code] += 1
                assert (room.session.revision, connection.seats) == (revision, (0,)), text[:200]
            assert (room.session.state.to_bytes(), list(room.session.events), connection.seats) == before
            stored = await hall.storage.load(table.table)
            assert stored is not None
            assert stored.events == [(event.seat, event.action) for event in room.session.events]
            assert {kind for kind, _ in answers} == {kind.__name__ for kind in fuzz.kinds}
            assert {code for _, code in answers} == CODES - {"rate"}
            await connection.handle('{"type":"ping","id":5}')
            await connection.flush()
            assert json.loads(frames.pop()) == {"type": "reply", "re": 5, "data": {}}

    asyncio.run(main())


def test_thousands_of_bad_frames_over_real_sockets(tmp_path: Path) -> None:
    with server_in(tmp_path, "--grace", "0", "--no-limits") as server:
        asyncio.run(asyncio.wait_for(_over_sockets(server), 60))
        _, errors = server.stop()
        assert "Traceback" not in errors, errors


async def _revision(socket: ClientConnection, revision: int) -> None:
    while json.loads(await socket.recv()).get("revision") != revision:
        pass


async def _over_sockets(server: Server) -> None:
    table = server.table("human", "human", "human", hotseat=True)
    foreign = server.table("human", "human")
    url = f"ws://{server.address}/ws/{table['table']}"
    hello = {"type": "hello", "id": 1, "secrets": [table["seats"][0]["secret"]]}
    secrets = [table["seats"][1]["secret"], table["seats"][2]["secret"]]
    async with connect(url) as others:
        await others.send(json.dumps({**hello, "secrets": secrets}))
        async with connect(url) as first:
            await first.send(json.dumps(hello))
            await first.send(json.dumps({"type": "play", "id": 2, "seat": 0, "revision": 0, "action": 0}))
            await _revision(others, 1)
            await others.send(json.dumps({"type": "play", "id": 3, "seat": 1, "revision": 1, "action": 2}))
            await _revision(first, 2)
    fuzz = Fuzz(2, [seat["secret"] for seat in foreign["seats"]], 2)
    left = OVER_SOCKETS
    while left:
        async with connect(url) as socket:
            await socket.send(json.dumps(hello))
            with contextlib.suppress(ConnectionClosed):
                for _ in range(min(left, 250)):
                    left -= 1
                    kind, text = fuzz.message()
                    if kind == "bytes" and fuzz.rng.random() < 0.3:
                        await socket.send(text.encode("utf-8", "ignore"))  # a binary frame
                    else:
                        await socket.send(text.encode("utf-8", "replace").decode())
                    while (message := json.loads(await socket.recv()))["type"] in ("view", "presence"):
                        assert message["type"] == "presence" or message["revision"] == 2
                    assert message["type"] == "refused" or message["re"] == 1, (text[:200], message)
                    assert message.get("code", "rule") in CODES, (text[:200], message)
    status, body, _ = server.request("GET", f"/api/tables/{table['table']}")
    assert (status, json.loads(body)["revision"]) == (200, 2)


def test_a_frame_over_the_limit_closes_the_connection(tmp_path: Path) -> None:
    async def main(server: Server) -> None:
        table = server.table("human", "human")
        async with connect(f"ws://{server.address}/ws/{table['table']}") as socket:
            await socket.send("x" * 300_000)  # more than 256 KiB; what is refused in words: test_unread
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await asyncio.wait_for(socket.recv(), 10)
            assert socket.close_code == 1009

    with server_in(tmp_path) as server:
        asyncio.run(main(server))
        assert server.request("GET", "/healthz")[0] == 200


def test_the_fuzzing_would_notice_a_change(tmp_path: Path) -> None:
    """The same table, a good message: it does change something."""

    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table, room, _ = await table_of(hall)
            client = await sit(hall, table, 2)
            assert (await client.ask("play", seat=2, revision=2, action=4))["type"] == "reply"
            assert room.session.revision >= 3

    asyncio.run(main())
