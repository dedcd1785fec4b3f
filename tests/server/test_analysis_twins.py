"""Law 3 for what a seat is told of its play: games that differ only in what it may not know give it the same analysis.

The judge and the bot that gives hints really think here, a little. What is compared is every frame that the seat's
connection gets, byte by byte; how many decisions one frame of the analysis holds depends on the clock, so neighbouring
ones are put together.
"""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from oikist import bots
from oikist.analysis.judge import Judgement, judge
from oikist.bots.base import Budget
from oikist.core.record import Record
from oikist.core.session import Session
from oikist.core.state import CHANCE, State
from oikist.server import api, rooms, wire
from oikist.server.analysing import Analyst
from oikist.server.sockets import Connection
from tests.server.helpers import Client, hall_in, room_of
from tests.server.test_wire_twins import Scripted, game_of, pair

ROUNDS = 8
"""For a decision: enough to look at every seat's answers."""

MOST_HINTS = 25
"""In one game."""

MOST_INSTEAD = 25
"""Decisions of one game, whosever they are, of which is asked what another action would have been."""


class Here(Analyst):
    """Judges in this process, by rounds alone: a clock would make two runs differ. Of a long game one in so many."""

    def __init__(self, part: int) -> None:
        super().__init__()
        self._part = part

    async def judge(self, session: Session, seat: int, view: State, played: int) -> Judgement | None:
        if sum(view.to_bytes()) % self._part:
            return None
        return judge(session.game, view, played, budget=Budget(iterations=ROUNDS))


class Greedy:
    """Gives hints: what the greedy bot would do with what the seat knows."""

    async def choose(self, session: Session, seat: int, bot: str) -> int:
        view = session.state.observe(seat)
        return bots.find("greedy", session.game, seed=len(view.to_bytes())).choose(view, Budget())


async def received(folder: Path, record: Record, viewer: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that a viewer (-1: a spectator) is told while a record is played at one screen.

    The analysis is asked for at the beginning, and again when most is played, as a page does that is loaded anew.
    """
    monkeypatch.setattr(rooms, "Dice", lambda _seed, _nonces: Scripted(record))
    secrets = iter(f"secret-of-{number}" for number in range(9))
    monkeypatch.setattr(api, "new_secret", lambda: next(secrets))
    settings: dict[str, Any] = {"table_ids": lambda: "twins", "seeds": lambda: b"s" * 32}
    got: list[str] = []

    # views are compared elsewhere (test_wire_twins), and to draw them takes longer than all else here
    monkeypatch.setattr(Connection, "_views", lambda _self, _room: [])

    async def take(frame: bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("analysis", "reply", "refused"):
            got.append(frame.decode())

    async with hall_in(folder, Greedy(), **settings) as hall:
        hall.analyst = Here(8 if record.header.game == "romolo" else 1)
        seats = [wire.SeatWish(name=f"player {seat}") for seat in range(record.header.seats)]
        wish = wire.NewTable(record.header.game, seats, nonce="nonce-of-0", hotseat=True, hints=True)
        monkeypatch.setattr("secrets.token_hex", lambda size: "n" * 2 * size)
        made = await api.create(hall, wish)
        room = await room_of(hall, made.table)
        client = Client(hall, made.table)
        client.connection._send = take
        await client.ask_only("hello", secrets=[made.seats[viewer].secret] if viewer >= 0 else [])
        await client.ask_only("analyse", seat=viewer)
        people = [event for event in record.events if event.seat != CHANCE]
        turns = sum(event.seat == viewer for event in people)
        turn = 0
        for number, event in enumerate(people):
            await until(room, event.seat)
            await client.drain()  # the position is shown: a hint that is asked for before that ends when it is
            if number == len(people) * 3 // 4:
                await client.ask_only("analyse", seat=viewer)
                # of another seat there is none, nor for everybody
                await client.ask_only("analyse", seat=(viewer + 1) % record.header.seats)
                await client.ask_only("analyse", seat=-1)
                await client.ask_only("analyse", seat=viewer)
            turn += event.seat == viewer
            # when it is not its turn it is told just that
            if (event.seat == viewer and turn % (turns // MOST_HINTS + 1) == 0) or number % 10 == 0:
                await client.ask_only("hint", seat=max(viewer, 0), revision=room.session.revision)
                await client.drain()
            ply = room.session.ply
            await room.play(event.seat, room.session.revision, event.action)
            await idle(room, client)
            if number % (len(people) // MOST_INSTEAD + 1) == 0:
                await instead(room, client, viewer, ply)
        assert not room.over
        client.close()
    return merged(got)


async def instead(room: rooms.Room, client: Client, viewer: int, ply: int) -> None:
    """Asks what other actions would have been, at a decision, in the position now, and where chance decided."""
    session = room.session
    chance = next(at for at, event in enumerate(session.plies) if event.seat == CHANCE)
    for at in (ply, session.ply, chance):
        # what the viewer may know of the position says what it asks, so that twins are asked the same
        legal = session.state_at(at).observe(None if viewer < 0 else viewer).actions()
        if at == ply:
            # and what was played, which is refused in the same way whatever it was if it was somebody else's
            legal = [*legal, session.plies[at].action]
        for action in dict.fromkeys([*legal[:1], *legal[-1:], 0, 70, -7, 10**12]):
            await client.ask_only("at", seat=viewer, ply=at, action=int(action))


async def until(room: rooms.Room, seat: int) -> None:
    """Waits while chance goes on, until it is the seat's turn."""
    for _ in range(5000):
        if room.started and int(room.session.state.actor()) == seat:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("chance does not go on")


async def idle(room: rooms.Room, client: Client) -> None:
    """Waits until chance and the judge have done what there is to be done, and all of it is sent."""
    for _ in range(5000):
        await client.drain()
        if not room.analysis.running and int(room.session.state.actor()) != CHANCE:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("the judge does not come to an end")


def merged(frames: list[str]) -> list[str]:
    """The same with neighbouring frames of the analysis as one: all decisions, and what the last frame says else.

    How many actions there were when it was sent is left out: all see them, and whether chance had gone on is a race.
    """
    found: list[str] = []
    for sent in frames:
        message = json.loads(sent)
        if message["type"] == "analysis":
            del message["plies"]
        frame = json.dumps(message, separators=(",", ":"))
        if message["type"] != "analysis" or not found or not found[-1].startswith('{"type":"analysis"'):
            found.append(frame)
            continue
        before = json.loads(found.pop())
        decisions = ([] if message["reset"] else before["decisions"]) + message["decisions"]
        both = {**message, "reset": before["reset"] or message["reset"], "decisions": decisions}
        found.append(json.dumps(both, separators=(",", ":")))
    return found


@pytest.mark.parametrize(("name", "seats", "viewers"), [
    ("founders", 3, (-1, 0, 1, 2)),
    ("palatinus", 2, (0, 1)),
    ("palatinus", 4, (2,)),
    ("romolo", 2, (0,)),
])  # fmt: skip
def test_twins_give_a_seat_the_same_analysis_and_the_same_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, seats: int, viewers: tuple[int, ...]
) -> None:
    record = game_of(name, seats)
    rng = random.Random(7)
    for viewer in viewers:
        mine, other, _ = pair(name, record, viewer, rng)
        one, two = (
            asyncio.run(received(tmp_path / f"{viewer}{at}", Record(record.header, events), viewer, monkeypatch))
            for at, events in enumerate((mine, other))
        )
        for at, (ours, theirs) in enumerate(zip(one, two, strict=True)):
            assert ours == theirs, f"viewer {viewer}, frame {at}"
        analyses = [json.loads(frame) for frame in one if frame.startswith('{"type":"analysis"')]
        told = [decision for frame in analyses for decision in frame["decisions"]]
        if viewer < 0:
            assert not analyses
            continue
        # its own decisions, all of them, once when they were taken and once when the page was loaded anew
        assert {decision["seat"] for decision in told} == {viewer}
        assert analyses[-1]["total"] >= analyses[-1]["done"] > 0
        assert len(told) > analyses[-1]["done"]
        replies = [json.loads(frame)["data"] for frame in one if frame.startswith('{"type":"reply"')]
        assert any("action" in reply for reply in replies)  # hints
        assert any("ghost" in reply for reply in replies)
        assert any("During the game you see your own decisions only." in frame for frame in one)


@pytest.mark.parametrize("leak", ["judge", "hint", "others", "instead"])
def test_the_comparison_would_notice_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    """A judge that is given the position in full, a hint from it, decisions of others, or their view: none passes."""
    record = game_of("founders", 3)
    mine, other, _ = pair("founders", record, 0, random.Random(3))
    if leak == "judge":

        async def judged(self: Here, session: Session, seat: int, view: State, played: int) -> Judgement | None:
            full = session.state_at(
                next(ply for ply in range(session.ply) if session.state_at(ply).observe(seat) == view)
            )
            return judge(session.game, view, played, budget=Budget(iterations=ROUNDS), seed=sum(full.to_bytes()))

        monkeypatch.setattr(Here, "judge", judged)
    elif leak == "hint":

        async def choose(self: Greedy, session: Session, seat: int, bot: str) -> int:
            legal = session.state.observe(seat).actions()
            return int(legal[sum(session.state.to_bytes()) % len(legal)])

        monkeypatch.setattr(Greedy, "choose", choose)
    elif leak == "instead":
        monkeypatch.setattr("oikist.server.answers.visible", lambda *_: True)
    else:
        monkeypatch.setattr("oikist.server.analysing.TableAnalysis.decisions", lambda self, _seat: self._all())
    one = asyncio.run(received(tmp_path / "a", Record(record.header, mine), 0, monkeypatch))
    two = asyncio.run(received(tmp_path / "b", Record(record.header, other), 0, monkeypatch))
    assert one != two
