"""Law 3 on the wire: two games that differ only in what a seat may not know give its connection the same bytes.

Everything is compared that the seat's connection, its answers and its downloads hold, at every step before the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from oikist.core import registry
from oikist.core.record import Event, Record, replay
from oikist.core.state import CHANCE
from oikist.server import api, rooms, wire
from oikist.server.sockets import Connection
from tests.engine.laws import twins
from tests.server.helpers import Client, hall_in, room_of

MAKERS = {"palatinus": twins.PALATINUS, "founders": twins.FOUNDERS, "romolo": twins.ROMOLO}
TABLES = [("founders", 4), ("palatinus", 2), ("palatinus", 4), ("romolo", 2)]


def pair(name: str, record: Record, viewer: int, rng: random.Random) -> tuple[list[Event], list[Event], set[str]]:
    """What is played of a game and of its twin: up to where the secret comes to light; and which secrets differ."""
    make = MAKERS[name].make
    assert make is not None
    # dealt anew it may by chance be as it was
    made = (make(record, None if viewer < 0 else viewer, rng) for _ in range(20))
    twin = next(one for one in made if one is not None)
    # the last action of a whole game tells everything
    count = min(len(twin.record.events), len(record.events) - 1)
    mine, other = record.events[:count], twin.record.events[:count]
    assert mine != other
    return mine, other, set(twin.secrets)


def game_of(name: str, seats: int, seed: int = 3) -> Record:
    """A game that has secrets in it."""
    return MAKERS[name].play(registry.find(name), seats, seed)


class Scripted:
    """Dice that give what a record says: chance's events, as indices among the actions listed then."""

    def __init__(self, record: Record) -> None:
        states = replay(registry.find(record.header.game), record)
        self._draws = [
            [int(action) for action in state.actions()].index(event.action)
            for state, event in zip(states, record.events, strict=False)
            if event.seat == CHANCE
        ]

    def draw(self, number: int, weights: list[int]) -> int:
        assert weights
        return self._draws[number]


async def received(folder: Path, record: Record, viewer: int, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """All that a viewer (-1: a spectator) receives while a record is played."""
    monkeypatch.setattr(rooms, "Dice", lambda _seed, _nonces: Scripted(record))
    secrets = iter(f"secret-of-{number}" for number in range(9))
    monkeypatch.setattr(api, "new_secret", lambda: next(secrets))
    settings: dict[str, Any] = {"table_ids": lambda: "twins", "seeds": lambda: b"s" * 32}
    got: list[bytes] = []
    # of a long game not every position is drawn
    every = len(record.events) // 100 * 3 + 1
    draw = Connection._views
    monkeypatch.setattr(
        Connection, "_views", lambda self, room: [] if room.session.revision % every else draw(self, room)
    )
    async with hall_in(folder, **settings) as hall:
        seats = [wire.SeatWish(name=f"player {seat}") for seat in range(record.header.seats)]
        made = await api.create(hall, wire.NewTable(record.header.game, seats, nonce="nonce-of-0", hints=True))
        room = await room_of(hall, made.table)
        client = Client(hall, made.table)
        client.connection._send = _into(got)
        for seat in range(1, record.header.seats):
            await api.join(room, wire.Join(made.seats[seat].secret, f"nonce-of-{seat}"))
        await client.ask_only("hello", secrets=[made.seats[viewer].secret] if viewer >= 0 else [])
        bearer = f"Bearer {made.seats[viewer].secret}" if viewer >= 0 else ""
        for number, event in enumerate(record.events):
            if event.seat == CHANCE:
                continue
            await _until_turn(room, event.seat)
            await client.drain()
            mine = event.seat == viewer
            if number % (3 * every) == 0 and mine:
                await client.ask_only("preview", seat=viewer, action=event.action)
                await client.ask_only("hint", seat=viewer, revision=room.session.revision)
            if number % every == 0 and mine:
                # why something is refused must not tell either
                legal = room.session.state.observe(viewer).actions()
                for wrong in {0, number, *(action + 1 for action in legal[-20:]), 10**9} - set(legal):
                    await client.ask_only("play", seat=viewer, revision=room.session.revision, action=wrong)
            await _play(room, client, viewer, event)
            seat_next = room.session.state.actor() >= 0  # chance has not gone on in the meantime
            if number % 4 == 1 and seat_next and room.undo_refusal(event.seat) is None:
                # undone actions are in the log and in the record for good
                await room.undo(event.seat, room.session.revision)
                await client.drain()
                await _play(room, client, viewer, event)
            if number % (5 * every) == 0:
                await _until_turn(room, None)
                await client.drain()
                for part in list(room.views.view(viewer, "en").labels)[::7]:
                    await client.ask_only("why", seat=viewer, parts=[part])
                await client.ask_only("ledger", seat=viewer)
                await client.ask_only("at", seat=viewer, ply=room.session.ply // 2)
                await client.ask_only("at", seat=viewer, ply=room.session.ply)
                got += [api.record(room, bearer, form)[0].encode() for form in ("json", "text")]
        assert not room.over
        client.close()
    return got


def _into(got: list[bytes]) -> Any:
    async def take(frame: bytes) -> None:
        got.append(frame)

    return take


async def _until_turn(room: rooms.Room, seat: int | None) -> None:
    """Waits while chance goes on, until it is the seat's turn (None: anybody's)."""
    for _ in range(5000):
        actor = int(room.session.state.actor())
        if room.started and (actor == seat or (seat is None and actor != CHANCE)):
            return
        await asyncio.sleep(0.001)
    raise AssertionError("chance does not go on")


async def _play(room: rooms.Room, client: Client, viewer: int, event: Any) -> None:
    revision = room.session.revision
    if event.seat == viewer:
        await client.ask_only("play", seat=viewer, revision=revision, action=event.action)
    else:
        await room.play(event.seat, revision, event.action)
    await client.drain()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_seats_connection_receives_the_same_bytes_from_twins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, seats: int
) -> None:
    record = game_of(name, seats)
    rng = random.Random(3)
    compared = 0
    for viewer in range(-1, seats):
        mine_events, other_events, _ = pair(name, record, viewer, rng)
        ours, theirs = (Record(record.header, events) for events in (mine_events, other_events))
        one = asyncio.run(received(tmp_path / f"{viewer}a", ours, viewer, monkeypatch))
        two = asyncio.run(received(tmp_path / f"{viewer}b", theirs, viewer, monkeypatch))
        for at, (mine, other) in enumerate(zip(one, two, strict=True)):
            assert mine == other, f"viewer {viewer}, frame {at}: {_difference(mine, other)}"
        compared += len(one)
    assert compared > seats * len(record.events)


def test_the_comparison_would_notice_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that draws the full position for everybody does not pass."""
    record = game_of("founders", 3)
    mine, other, _ = pair("founders", record, 0, random.Random(3))
    monkeypatch.setattr("oikist.server.views.Views.position", lambda self, _seat: self._room.session.state)
    one = asyncio.run(received(tmp_path / "a", Record(record.header, mine), 0, monkeypatch))
    two = asyncio.run(received(tmp_path / "b", Record(record.header, other), 0, monkeypatch))
    assert one != two


def _difference(one: bytes, two: bytes) -> str:
    with contextlib.suppress(ValueError):
        left, right = json.loads(one), json.loads(two)
        return str({key: (value, right.get(key)) for key, value in left.items() if right.get(key) != value})[:1500]
    return str((one, two))[:1500]
