"""Seats of programs that change hands at the wrong moment: nobody sits where another one has been let in meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from oikist.core import daily
from oikist.core.record import check_daily
from oikist.server import api, wire
from oikist.server.hall import Hall
from oikist.server.problems import Refusal
from oikist.server.rooms import Room
from oikist.server.security import hash_secret
from oikist.server.storage import Storage
from tests.server.helpers import hall_in, room_of
from tests.server.test_programs import Program, table_of


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(main(), 60))


async def while_locked(room: Room, first: Awaitable[Any], meanwhile: Callable[[], None]) -> Any:
    """Begins something that waits for the room, changes who has a seat, and lets it go on."""
    async with room.lock:
        waiting = asyncio.ensure_future(first)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not waiting.done()
        meanwhile()
    return (await asyncio.gather(waiting, return_exceptions=True))[0]


def test_who_was_about_to_sit_down_finds_the_seat_given_away(tmp_path: Path) -> None:
    """The owner gives the seat to a program in the moment in which somebody opens the link to it."""

    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "human", "human")
            room = await room_of(hall, table.table)
            wish = wire.Join(table.seats[1].secret, "nonce-of-mine", "Ben")

            def give() -> None:
                room.seats[1].kind, room.seats[1].secret_hash = "program", hash_secret("another")

            refused = await while_locked(room, api.join(room, wish), give)
            assert isinstance(refused, Refusal)
            assert refused.code == "seat"
            assert (room.seats[1].joined, room.seats[1].name, room.started) == (False, "", False)

    run(main)


def test_an_old_token_opens_nothing_however_late_the_new_one_was_made(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "human", "program")
            room = await room_of(hall, table.table)
            program = Program(hall, table.table)

            def renew() -> None:
                room.seats[1].secret_hash = hash_secret("another")

            await while_locked(room, program.say("hello", protocol=1, token=table.seats[1].secret), renew)
            assert (await program.next())["code"] == "seat"
            assert not room.seats[1].joined
            assert (await program.hello(table.seats[1].secret))["code"] == "seat"
            program.close()

    run(main)


@pytest.mark.parametrize("kind", ["program", "human"])
def test_the_dice_of_a_daily_game_are_everybodys_whoever_sits_down(tmp_path: Path, kind: str) -> None:
    """A deck of one's own choice must not be one of the daily game: the owner takes the seat back from a program."""

    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", game="micro-rome", daily=True)
            room = await room_of(hall, table.table)
            owner = f"Bearer {table.owner}"
            taken = await api.take_from_program(room, 0, owner)
            if kind == "human":
                await api.join(room, wire.Join(taken.secret, "a-nonce-that-was-sought", "Ben"))
            else:
                key = await api.give_to_program(room, 0, owner)
                program = Program(hall, table.table)
                assert (await program.hello(key.token, nonce="a-nonce-that-was-sought"))["type"] == "game"
                program.close()
            assert room.started
            assert room.session.header.nonces == list(daily.NONCES)
            check_daily(room.session.header)

    run(main)


def test_a_token_whose_asker_has_gone_is_stored_or_not_but_never_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The request is cancelled while the seat is written: what is stored counts, and the next one goes through."""

    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "human", "human")
            room = await room_of(hall, table.table)
            begun, go_on = asyncio.Event(), asyncio.Event()
            store = Storage.reseat

            async def slow(storage: Storage, *given: Any) -> bool:
                begun.set()
                await go_on.wait()
                return await store(storage, *given)

            monkeypatch.setattr(Storage, "reseat", slow)
            asking = asyncio.create_task(api.give_to_program(room, 1, f"Bearer {table.owner}"))
            await begun.wait()
            asking.cancel()
            await asyncio.sleep(0)
            assert room.lock.locked(), "nobody else acts on seats that are about to change"
            go_on.set()
            assert isinstance((await asyncio.gather(asking, return_exceptions=True))[0], asyncio.CancelledError)
            await agree(hall, room)
            key = await api.give_to_program(room, 1, f"Bearer {table.owner}")
            await agree(hall, room)
            program = Program(hall, table.table)
            assert (await program.hello(key.token))["type"] == "game"
            program.close()

    run(main)


async def agree(hall: Hall, room: Room) -> None:
    """What the room thinks of its seats is what is stored."""
    stored = await hall.storage.load(room.table.id)
    assert stored is not None
    assert room.seats == stored.seats
    assert room.seats[1].kind == "program"


def test_a_program_has_seconds_that_can_be_told(tmp_path: Path) -> None:
    """Of endless ones no message could be made."""
    from oikist.cli.serve import MOST_SECONDS

    async def main() -> None:
        async with hall_in(tmp_path, program_s=MOST_SECONDS) as hall:
            table = await table_of(hall, "program", "human", game="palatinus")
            program = Program(hall, table.table)
            told = await program.hello(table.seats[0].secret)
            assert told["ms"] == 30 * 24 * 3600 * 1000
            program.close()

    run(main)
