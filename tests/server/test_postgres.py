"""The same tables on PostgreSQL: a server of its own in a temporary folder, with the programs that are found."""

from __future__ import annotations

import asyncio
import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oikist.server.storage import Conflict, Storage
from tests.server.helpers import hall_in, new_table, room_of, sit

ANYBODY = ("postgres", "nobody")
"""PostgreSQL does not run as root; a test that does gives it to one of these."""


def _program(name: str) -> str:
    found = shutil.which(name)
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if found is None and newest:
        found = str(newest[-1])
    if found is None:
        reason = f"there is no {name}: install PostgreSQL (Debian: apt-get install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def _user() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    for name in ANYBODY:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise AssertionError("no user that PostgreSQL could run as")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    initdb, postgres = _program("initdb"), _program("postgres")
    who = _user()
    folder = Path(tempfile.mkdtemp(prefix="oikist-pg-"))
    if who:
        os.chown(folder, who["user"], who["group"])
    env = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"}
    data = str(folder / "data")
    made = subprocess.run(
        [initdb, "-D", data, "-U", "oikist", "-A", "trust", "-E", "UTF8", "--no-sync"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=folder,
        env=env,
        **who,
    )
    assert made.returncode == 0, made.stderr
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    arguments = ["-D", data, "-p", str(port), "-k", str(folder), "-h", "127.0.0.1", "-c", "fsync=off"]
    server = subprocess.Popen(
        [postgres, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder, env=env, **who
    )
    try:
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert server.poll() is None, "PostgreSQL has ended"
                assert time.monotonic() < end, "PostgreSQL does not answer"
                time.sleep(0.1)
        yield f"postgresql://oikist@127.0.0.1:{port}/postgres"
    finally:
        server.terminate()
        server.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


async def _ready(url: str) -> Storage:
    """The server takes connections a moment before it answers them."""
    storage = Storage(url)
    for _ in range(100):
        try:
            await storage.open()
        except Exception as error:
            if "starting up" not in str(error):
                raise
            await asyncio.sleep(0.1)
        else:
            return storage
    raise AssertionError("PostgreSQL is starting up for ever")


def test_a_game_is_played_and_found_again(url: str, tmp_path: Path) -> None:
    async def main() -> None:
        rng = random.Random(1)
        async with hall_in(tmp_path, storage=await _ready(url)) as hall:
            table = await new_table(hall, "human", "random", title="Ünïcödé 🐺")
            client = await sit(hall, table, 0)
            room = await room_of(hall, table.table)
            while not room.over:
                revision, seat = room.session.revision, room.session.state.actor()
                if seat == 0:
                    action = rng.choice([int(action) for action in room.session.state.actions()])
                    answer = await client.ask("play", seat=0, revision=revision, action=action)
                    assert answer["type"] == "reply"
                else:
                    await asyncio.sleep(0.002)
            events = list(room.session.events)
        async with hall_in(tmp_path, storage=await _ready(url)) as hall:
            room = await room_of(hall, table.table)
            assert room.session.events == events
            assert room.table.title == "Ünïcödé 🐺"
            assert room.over

    asyncio.run(asyncio.wait_for(main(), 60))


def test_a_number_is_won_once(url: str) -> None:
    async def main() -> None:
        one, two = await _ready(url), await _ready(url)
        async with hall_in(Path(), storage=one) as hall:
            table = (await new_table(hall, "human", "human")).table
            results = await asyncio.gather(
                *(storage.append(table, 0, [(0, at), (0, at)]) for at, storage in enumerate((one, two, one, two))),
                return_exceptions=True,
            )
            assert sum(result is None for result in results) == 1
            assert all(result is None or isinstance(result, Conflict) for result in results)
            stored = await two.load(table)
            assert stored is not None
            assert len(set(stored.events)) == 1
            assert len(stored.events) == 2
            assert not await two.join(table, 0, name="x", nonce="y"), "the creator sits there"
            assert await two.join(table, 1, name="x", nonce="y")
        await two.close()

    asyncio.run(asyncio.wait_for(main(), 60))


def test_judgements_are_kept_and_make_room(url: str) -> None:
    async def main() -> None:
        storage = await _ready(url)
        async with hall_in(Path(), storage=storage) as hall:
            names = [(await new_table(hall, "human", "random")).table for _ in range(3)]
            for table in (names[0], names[1], names[0]):
                await storage.keep_judgement(table, "5" * 64, b"k" * 32, b"x" * 100)
            # room for one of the two others, and 0 was judged after 1
            assert await storage.judgements(names[2], "5" * 64, 150) == {}
            assert await storage.judgements(names[1], "5" * 64, 150) == {}
            assert await storage.judgements(names[0], "5" * 64, 150) == {b"k" * 32: b"x" * 100}
            assert await storage.judgements(names[0], "6" * 64, 150) == {}

    asyncio.run(asyncio.wait_for(main(), 60))
