"""What is stored: safely, once, and only by one server at a time; two writers on one table cannot both win."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from oikist.core.errors import OikistError
from oikist.server.app import ServeError, hold
from oikist.server.hall import Hall
from oikist.server.security import hash_secret
from oikist.server.storage import Conflict, SeatRow, Storage, StorageError, TableRow
from tests.server.helpers import hall_in, new_table, room_of, sit

TABLE = TableRow("t1", 1.0, "First", "toy", b"{}", b"s" * 32, False, True)
SEATS = [SeatRow(0, "human", "Anna", "", "h", "n", True), SeatRow(1, "human", "", "", "h", "", False)]


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    async def main() -> None:
        storage = Storage.in_folder(tmp_path / "new" / "folder")
        await storage.open()
        await storage.create(TABLE, SEATS)
        await storage.append("t1", 0, [(0, 5)])
        await storage.append("t1", 1, [(-1, 20), (1, 3), (1, -1)])
        assert await storage.join("t1", 1, name="Ben", nonce="n2")
        assert not await storage.join("t1", 1, name="Eve", nonce="n3"), "the seat is taken"
        await storage.close()
        again = Storage.in_folder(tmp_path / "new" / "folder")
        await again.open()
        stored = await again.load("t1")
        assert stored is not None
        assert stored.table == TABLE
        assert stored.events == [(0, 5), (-1, 20), (1, 3), (1, -1)]
        sat = [(seat.name, seat.nonce, seat.joined) for seat in stored.seats]
        assert sat == [
            ("Anna", "n", True),
            ("Ben", "n2", True),
        ]
        assert await again.load("t2") is None
        with pytest.raises(Conflict):
            await again.create(TABLE, SEATS)
        await again.close()

    asyncio.run(main())


def test_a_number_is_won_once_and_a_lost_batch_leaves_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        one, two = Storage.in_folder(tmp_path), Storage.in_folder(tmp_path)
        for storage in (one, two):
            await storage.open()
        await one.create(TABLE, SEATS)
        await one.append("t1", 1, [(0, 1)])
        with pytest.raises(Conflict):
            await two.append("t1", 0, [(0, 7), (0, 8)])
        stored = await two.load("t1")
        assert stored is not None
        assert stored.events == [(0, 1)]
        await one.close()
        await two.close()

    asyncio.run(main())


def test_sqlite_is_set_up_to_keep_what_it_acknowledges(tmp_path: Path) -> None:
    async def main() -> None:
        storage = Storage.in_folder(tmp_path)
        await storage.open()
        assert await storage.pragmas("journal_mode", "synchronous", "foreign_keys") == ["wal", 2, 1]
        await storage.close()

    asyncio.run(main())


def test_secrets_and_seeds_are_kept_where_they_belong(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human")
            content = b"".join(path.read_bytes() for path in tmp_path.glob("oikist.sqlite*"))  # noqa: ASYNC240
            for seat in table.seats:
                assert seat.secret.encode() not in content
                assert hash_secret(seat.secret).encode() in content

    asyncio.run(main())


def test_a_database_of_a_newer_oikist_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        storage = Storage.in_folder(tmp_path)
        await storage.open()
        await storage.close()
        with sqlite3.connect(tmp_path / "oikist.sqlite") as connection:
            connection.execute("UPDATE oikist_meta SET value = 99")
        connection.close()
        with pytest.raises(StorageError, match="newer oikist"):
            await storage.open()
        await storage.close()

    asyncio.run(main())


@pytest.mark.parametrize("url", ["nonsense", "nothing://x", "mysql+nodriver://x/y"])
def test_a_url_that_means_nothing_is_explained(url: str) -> None:
    with pytest.raises(OikistError, match="database URL"):
        Storage(url)


def test_a_file_that_is_no_database_is_explained(tmp_path: Path) -> None:
    async def main() -> None:
        (tmp_path / "oikist.sqlite").write_bytes(b"this is a letter to my mother, not a database" * 50)
        storage = Storage.in_folder(tmp_path)
        with pytest.raises(StorageError, match="cannot be opened"):
            await storage.open()
        await storage.close()

    asyncio.run(main())


def test_one_process_holds_the_folder(tmp_path: Path) -> None:
    first = hold(tmp_path)
    with pytest.raises(ServeError, match="Another oikist server"):
        hold(tmp_path)
    first.close()
    hold(tmp_path).close()


def test_two_servers_hammer_one_table_and_no_number_is_won_twice(tmp_path: Path) -> None:
    """Without the lock of the folder: whoever loses a number looks again and says so."""

    async def main() -> None:
        async with hall_in(tmp_path, lock=False) as left, hall_in(tmp_path, lock=False) as right:
            won = stale = 0
            for round_ in range(12):
                table = await new_table(left, "human", "human", hotseat=True)
                halls: list[Hall] = [left, right]
                clients = [await sit(hall, table, 0, 1) for hall in halls]
                rooms = [await room_of(hall, table.table) for hall in halls]
                acknowledged: list[tuple[int, int, int]] = []

                async def hammer(at: int, seed: int, /, clients=clients, rooms=rooms, won=acknowledged) -> int:  # type: ignore[no-untyped-def]
                    rng, lost = random.Random(seed), 0
                    while not rooms[at].over:
                        session = rooms[at].session
                        seat, revision = int(session.state.actor()), session.revision
                        if seat >= 0:
                            action = rng.choice([int(action) for action in session.state.actions()])
                            answer = await clients[at].ask("play", seat=seat, revision=revision, action=action)
                            if answer["type"] == "reply":
                                won.append((revision, seat, action))
                            else:
                                assert answer["code"] == "stale", answer
                                lost += 1
                        else:
                            await asyncio.sleep(0)
                    return lost

                stale += sum(await asyncio.gather(hammer(0, round_), hammer(1, round_ + 100)))
                won += len(acknowledged)
                stored = await left.storage.load(table.table)
                assert stored is not None
                # every acknowledged action stands in the number it was acknowledged for, and each number once
                assert len({revision for revision, _, _ in acknowledged}) == len(acknowledged) == 9
                for revision, seat, action in acknowledged:
                    assert stored.events[revision] == (seat, action)
                assert rooms[0].session.events == rooms[1].session.events
                for client in clients:
                    client.close()
            assert won == 12 * 9
            assert stale > 0, "the two never met: this test shows nothing"

    asyncio.run(asyncio.wait_for(main(), 100))
