"""Law 3 on the programs' wire: games that differ only in what a seat may not know tell its program the same bytes."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

from oikist.core import registry
from oikist.core.record import Record
from oikist.core.state import CHANCE
from oikist.server import api, rooms, wire
from tests.server.helpers import hall_in, room_of
from tests.server.test_programs import Program
from tests.server.test_wire_twins import TABLES, Scripted, game_of, pair

WANTS = ("texts", "observation", "log", "table", "encoding")


async def received(folder: Path, record: Record, viewer: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that a seat's program is told while a record is played."""
    monkeypatch.setattr(rooms, "Dice", lambda _seed, _nonces: Scripted(record))
    secrets = iter(f"secret-of-{number}" for number in range(9))
    monkeypatch.setattr(api, "new_secret", lambda: next(secrets))
    settings: dict[str, Any] = {"table_ids": lambda: "twins", "seeds": lambda: b"s" * 32, "program_s": 10_000.0}
    told: list[str] = []
    async with hall_in(folder, **settings) as hall:
        seats = [
            wire.SeatWish("program" if seat == viewer else "human", f"player {seat}")
            for seat in range(record.header.seats)
        ]
        made = await api.create(hall, wire.NewTable(record.header.game, seats, nonce="nonce-of-0"))
        room = await room_of(hall, made.table)
        program = Program(hall, made.table)
        program.connection._send = lambda frame: _note(program, told, frame)
        await program.hello(made.seats[viewer].secret, wants=WANTS, nonce="nonce-of-mine", name="it")
        for seat in range(record.header.seats):
            if seat != viewer:
                await api.join(room, wire.Join(made.seats[seat].secret, f"nonce-of-{seat}"))
        for event in record.events:
            if event.seat == CHANCE:
                continue
            await until_turn(room, event.seat)
            if event.seat != viewer:
                await room.play(event.seat, room.session.revision, event.action)
                continue
            while (message := await program.next())["type"] != "decide":
                assert message["type"] == "played"
            await program.say("play", id=message["id"], action=event.action)
        # what is due before the last action comes in too
        for _ in range(20):
            await asyncio.sleep(0)
        program.close()
    return told


async def _note(program: Program, told: list[str], frame: bytes) -> None:
    told.append(re.sub(r'"ms":\d+', '"ms":0', frame.decode()))
    await program._take(frame)


async def until_turn(room: rooms.Room, seat: int) -> None:
    """Waits while chance goes on, until it is the seat's turn."""
    for _ in range(5000):
        if room.started and int(room.session.state.actor()) == seat:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("chance does not go on")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_program_is_told_the_same_by_twins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, seats: int
) -> None:
    record = game_of(name, seats)
    rng = random.Random(5)
    compared = 0
    for viewer in range(seats):
        mine_events, other_events, _ = pair(name, record, viewer, rng)
        ours, theirs = (Record(record.header, events) for events in (mine_events, other_events))
        one = asyncio.run(received(tmp_path / f"{viewer}a", ours, viewer, monkeypatch))
        two = asyncio.run(received(tmp_path / f"{viewer}b", theirs, viewer, monkeypatch))
        for mine, other in zip(one, two, strict=True):
            assert mine == other
        compared += len(one)
    assert compared > len(record.events) // 2


def test_the_comparison_would_notice_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is told what others really chose does not pass."""
    record = game_of("founders", 3)
    mine, other, _ = pair("founders", record, 0, random.Random(3))
    state = type(registry.find("founders").new(3))
    monkeypatch.setattr(state, "seen", lambda _self, action, _seat: int(action))
    one = asyncio.run(received(tmp_path / "a", Record(record.header, mine), 0, monkeypatch))
    two = asyncio.run(received(tmp_path / "b", Record(record.header, other), 0, monkeypatch))
    assert one != two
