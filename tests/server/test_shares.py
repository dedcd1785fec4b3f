"""Who asks without end is answered, and keeps nobody else waiting: turns, pauses, and one share for each address."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from oikist.server import http
from oikist.server.answers import Answers
from oikist.server.app import create_app
from oikist.server.config import NO_LIMITS, Config
from oikist.server.limits import Share, Shares
from oikist.server.sockets import Connection
from tests.server.helpers import hall_in, new_table, sit

MANY = 40
"""Questions at once: fewer than the answers that may be unread, or else that would end it."""


@pytest.mark.parametrize("question", [{"type": "ledger"}, {"type": "at", "ply": 0}, {"type": "hello"}])
def test_between_two_questions_of_a_flood_others_are_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: dict[str, Any]
) -> None:
    order: list[str] = []

    def noted(*_: Any) -> dict[str, Any]:
        order.append("flood")
        return {}

    for name in ("ledger", "at"):
        monkeypatch.setattr(Answers, name, noted)
    enter = Connection._hello

    async def hello(self: Connection, message: Any) -> dict[str, Any]:
        order.append("flood")
        return await enter(self, message)

    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human")
            evil, good = await sit(hall, table), await sit(hall, table)
            monkeypatch.setattr(Connection, "_hello", hello)

            async def flood() -> None:
                for number in range(MANY):
                    await evil.connection.handle(json.dumps({"id": number, **question}))

            async def pings() -> None:
                for _ in range(MANY // 4):
                    await asyncio.sleep(0)
                    await good.connection.handle('{"type":"ping","id":1}')
                    order.append("ping")

            await asyncio.gather(flood(), pings())
            evil.close()
            good.close()

    asyncio.run(asyncio.wait_for(main(), 60))
    assert (order.count("flood"), order.count("ping")) == (MANY, MANY // 4)
    # the last ping is heard long before the last question of the flood: not more than two between two pings
    last = max(at for at, what in enumerate(order) if what == "ping")
    assert order[:last].count("flood") <= 2 * (MANY // 4)


class Clock:
    """Time that goes on only when somebody works or sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_an_address_takes_no_more_than_its_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    begun: list[float] = []

    async def ask(share: Share, seconds: float) -> None:
        async with share.turn():
            begun.append(clock.now)
            clock.now += seconds

    async def main() -> None:
        share = Share(0.25, clock)
        # two connections of one address: 2 s of work, then three times as long nothing; 1 s, and 3 s nothing
        await asyncio.gather(ask(share, 2), ask(share, 1))
        # what is made for it outside a turn counts too: at 12, when it was free, 1 s until 13, and 3 s nothing
        clock.now = 12
        with share.counted():
            clock.now += 1
        await ask(share, 1)
        # who has asked nothing for long has saved up nothing and waits for nothing: at 30 and, after 1 s and 3 s, at 34
        clock.now = 30
        await asyncio.gather(ask(share, 1), ask(share, 1))

    asyncio.run(main())
    assert begun == [0, 8, 16, 30, 34]


def test_all_connections_of_an_address_have_one_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Connection] = []

    class Noted(Connection):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(http, "Connection", Noted)

    async def main() -> None:
        app: Any = create_app(Config(data=tmp_path, rates=NO_LIMITS))
        async with app.lifespan():
            for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1"):
                frames = iter([{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}])

                async def receive(frames: Any = frames) -> Any:
                    return next(frames)

                async def send(_message: Any) -> None:
                    pass

                scope = {
                    "type": "websocket",
                    "path": "/ws/nowhere",
                    "raw_path": b"/ws/nowhere",
                    "root_path": "",
                    "query_string": b"",
                    "scheme": "ws",
                    "headers": [],
                    "subprotocols": [],
                    "client": (address, 1),
                    "server": ("table.test", 80),
                }
                await app(scope, receive, send)

    asyncio.run(asyncio.wait_for(main(), 60))
    first, other, again = (connection._share for connection in made)
    assert first is again
    assert first is not other


def test_only_so_many_addresses_are_remembered() -> None:
    shares = Shares(0.5, most=2)
    kept, gone = shares.of("a"), shares.of("b")
    assert shares.of("a") is kept
    shares.of("c")
    assert shares.of("a") is kept
    assert shares.of("b") is not gone
