"""Tables of the real games: one seat in two tabs, somebody who watches, and what chance has decided."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from oikist.core.state import CHANCE, OVER
from tests.server.helpers import Client, hall_in, new_table, room_of, sit

SEATS = {"palatinus": 3, "micro-rome": 1, "pantikapaion": 2}


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(main(), 60))


async def to_act(clients: list[Client]) -> tuple[int, dict[str, Any]]:
    """The seat that is to act, with its view; `clients` by seat."""
    while True:
        for seat, client in enumerate(clients):
            view = await client.settle()
            if view["actions"]:
                return seat, view


@pytest.mark.parametrize("game", SEATS)
def test_two_tabs_of_one_seat_that_act_at_once(tmp_path: Path, game: str) -> None:
    """One is answered, the other told that it came too late; both see the same afterwards."""

    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, *["human"] * SEATS[game], game=game, hotseat=True)
            room = await room_of(hall, table.table)
            tabs = [[await sit(hall, table, seat) for seat in range(SEATS[game])] for _ in range(2)]
            for _ in range(4):
                seat, view = await to_act(tabs[0])
                legal = [action[0] for action in view["actions"]]
                answers = await asyncio.gather(
                    tabs[0][seat].ask("play", seat=seat, revision=view["revision"], action=legal[0]),
                    tabs[1][seat].ask("play", seat=seat, revision=view["revision"], action=legal[-1]),
                )
                assert [answer.get("code") for answer in answers] == [None, "stale"]
                event = room.session.events[view["revision"]]
                assert (event.seat, event.action) == (seat, legal[0])
                drawn = len(room.session.events) if room.session.state.actor() != CHANCE else view["revision"] + 2
                views = [await tab[seat].view(drawn, seat) for tab in tabs]
                assert views[0] == views[1]

    run(main)


@pytest.mark.parametrize("game", SEATS)
def test_who_watches_sees_the_table_and_moves_nothing(tmp_path: Path, game: str) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, *["human"] * SEATS[game], game=game, hotseat=True)
            room = await room_of(hall, table.table)
            clients = [await sit(hall, table, seat) for seat in range(SEATS[game])]
            watcher = await sit(hall, table)
            for _ in range(3):
                seat, view = await to_act(clients)
                action, revision = view["actions"][0][0], view["revision"]
                seen = await watcher.settle()
                assert (seen["seat"], seen["revision"], seen["actions"]) == (-1, revision, [])
                for claimed in (seat, -1, 99):
                    for kind, more in (("play", {"action": action}), ("undo", {}), ("confirm", {}), ("hint", {})):
                        refused = await watcher.ask(kind, seat=claimed, revision=revision, **more)
                        assert (refused["type"], refused["code"]) == ("refused", "seat"), (kind, claimed)
                assert room.session.revision == revision
                assert (await clients[seat].ask("play", seat=seat, revision=revision, action=action))["type"] == "reply"

    run(main)


@pytest.mark.parametrize("game", SEATS)
def test_what_chance_has_decided_is_never_taken_back(tmp_path: Path, game: str) -> None:
    """Through a whole random game, restarted in its middle: undo is offered where it is possible, and works there."""

    async def play(hall: Any, table: Any, most: int, tried: dict[str, int]) -> None:
        room = await room_of(hall, table.table)
        rng = random.Random(7)
        while room.session.state.actor() != OVER and room.session.revision < most:
            session = room.session
            actor = int(session.state.actor())
            if actor == CHANCE:
                await asyncio.sleep(0)
                continue
            client = Client(hall, table.table)
            secrets = [seat.secret for seat in table.seats]
            await client.ask("hello", secrets=secrets, lang="en", since=-1)
            last = session.plies[-1] if session.plies else None
            if last is not None and last.seat == CHANCE:
                before = session.revision
                for seat in range(SEATS[game]):
                    refused = await client.ask("undo", seat=seat, revision=before)
                    assert refused["error"] == "Chance has decided something since; that cannot be taken back."
                assert room.session.revision == before
                tried["chance"] += 1
            await room.play(actor, session.revision, rng.choice(session.state.actions()))
            client.close()

    async def main() -> None:
        tried = {"chance": 0}
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, *["human"] * SEATS[game], game=game, hotseat=True)
            await play(hall, table, 20, tried)
        async with hall_in(tmp_path) as hall:
            await play(hall, table, 10_000, tried)
            assert (await room_of(hall, table.table)).over
        assert tried["chance"] > 3

    run(main)


def test_closing_waits_for_what_is_being_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance is on its way to the disk when the server is stopped: the table keeps what it has drawn, once."""

    async def main() -> None:
        begun = asyncio.Event()
        async with hall_in(tmp_path) as hall:
            append = hall.storage.append

            async def slowly(*arguments: Any) -> None:
                begun.set()
                await asyncio.sleep(0.05)
                await append(*arguments)

            monkeypatch.setattr(hall.storage, "append", slowly)
            table = await new_table(hall, "human", game="micro-rome", hotseat=True)
            client = await sit(hall, table, 0)
            await begun.wait()
            room = await room_of(hall, table.table)
            await room.close()
            stored = await hall.storage.load(table.table)
            assert stored is not None
            assert [seat for seat, _ in stored.events] == [CHANCE]
            assert room.session.revision == 1
            assert (await client.view(1, 0))["actions"]

    run(main)
