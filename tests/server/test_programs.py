"""Programs at the online table: tokens, decisions, refusals, lost connections, forfeits, and what they are told."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from oikist.server import api, wire
from oikist.server.config import Rate, Rates
from oikist.server.hall import Hall
from oikist.server.problems import Failure
from oikist.server.program_socket import ProgramConnection
from tests.server.helpers import Client, hall_in, room_of

HEADS_1, TAILS_1, HEADS_2 = 0, 1, 2


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(main(), 60))


class Program:
    """A program's connection without a network; keeps what it is sent."""

    def __init__(self, hall: Hall, table: str, *, bearer: str = "") -> None:
        self.told: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._at = 0
        self.connection = ProgramConnection(hall, table, self._take, bearer=bearer)
        self._writer = asyncio.create_task(self.connection.write())

    async def _take(self, frame: bytes) -> None:
        self.told.append(json.loads(frame))
        self._news.set()

    async def say(self, kind: str, **fields: Any) -> None:
        await self.connection.handle(json.dumps({"type": kind, **fields}))

    async def hello(self, token: str = "", **fields: Any) -> dict[str, Any]:
        await self.say("hello", protocol=1, token=token, **fields)
        return await self.next()

    async def next(self) -> dict[str, Any]:
        """The next message that has not been read."""
        while self._at >= len(self.told):
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)
        self._at += 1
        return self.told[self._at - 1]

    async def gone(self) -> None:
        """Waits until the connection is to be closed."""
        await asyncio.wait_for(self._writer, 20)
        assert self.connection.closing

    def close(self) -> None:
        self.connection.leave()
        self._writer.cancel()


async def table_of(hall: Hall, *kinds: str, game: str = "toy", **fields: Any) -> wire.TableCreated:
    seats = [wire.SeatWish(kind) if kind in ("human", "program") else wire.SeatWish("bot", "", kind) for kind in kinds]
    return await api.create(hall, wire.NewTable(game, seats, **fields))


async def sit(hall: Hall, table: wire.TableCreated, seat: int, **fields: Any) -> Program:
    """A program that has said hello."""
    program = Program(hall, table.table)
    told = await program.hello(table.seats[seat].secret, **fields)
    assert told["type"] == "game", told
    return program


def test_two_programs_play_a_whole_game_and_the_dice_are_theirs(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", "program")
            assert [(seat.kind, seat.path) for seat in table.seats] == [("program", table.watch)] * 2
            room = await room_of(hall, table.table)
            started = [room.started]
            one = await sit(hall, table, 0, name="One", nonce="chosen-by-one")
            started.append(room.started)
            two = await sit(hall, table, 1, name="Two\x1b[31m")
            assert [*started, room.started] == [False, False, True]
            assert (one.told[0]["seat"], two.told[0]["seat"]) == (0, 1)
            assert two.told[0]["players"] == ["One", "Two[31m"]
            assert room.session.header.nonces[0] == "chosen-by-one"
            await asyncio.gather(play_on(one), play_on(two))
            assert room.over
            over = [program.told[-1] for program in (one, two)]
            assert [told["type"] for told in over] == ["over", "over"]
            assert over[0]["points"] == room.session.state.scores()
            assert over[0]["ranks"] == room.session.state.result()
            for program in (one, two):
                log = [line for told in program.told for line in told.get("log", [])]
                assert [line["number"] for line in log] == list(range(room.session.revision))
                await program.gone()
            assert room.session.header.players == ["program:One", "program:Two[31m"]

    run(main)


async def play_on(program: Program) -> None:
    """Plays the first legal action until the end."""
    while (told := await program.next())["type"] != "over":
        if told["type"] == "decide":
            await program.say("play", id=told["id"], action=told["actions"][0]["action"])
        else:
            assert told["type"] in ("played", "cancel"), told


@pytest.mark.parametrize("token", ["", "wrong", "x" * 60_000, "\ud800"])
def test_a_wrong_token_opens_nothing(tmp_path: Path, token: str) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "human", "program")
            program = Program(hall, table.table)
            told = await program.hello(token)
            assert (told["type"], told["code"], told["fatal"]) == ("error", told["code"], True)
            assert told["code"] in ("seat", "message")
            await program.gone()

    run(main)


def test_a_persons_secret_is_no_token_and_a_token_no_secret(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "human", "program")
            program = Program(hall, table.table)
            assert (await program.hello(table.seats[0].secret))["code"] == "seat"
            assert (await Program(hall, table.table).hello(table.owner))["code"] == "seat"
            client = Client(hall, table.table)
            assert (await client.ask("hello", secrets=[table.seats[1].secret]))["code"] == "seat"
            with pytest.raises(Failure, match="opens no seat"):
                await api.join(await room_of(hall, table.table), wire.Join(table.seats[1].secret, "nonce-nonce"))

    run(main)


def test_the_token_may_stand_in_the_header_and_is_stored_as_a_hash(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "human", "program")
            program = Program(hall, table.table, bearer=table.seats[1].secret)
            assert (await program.hello())["type"] == "game"
            stored = await hall.storage.load(table.table)
            assert stored is not None
            assert table.seats[1].secret not in str(stored)
            assert table.owner not in str(stored)
        kept.append(table.seats[1].secret.encode())

    kept: list[bytes] = []
    run(main)
    assert [path for path in tmp_path.iterdir() if kept[0] in path.read_bytes()] == []


def test_who_says_no_hello_first_is_sent_away(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "human", "program")
            for frame in ('{"type":"play","id":0,"action":0}', "", "{", "[" * 50_000, '{"type":"hello","protocol":2}'):
                program = Program(hall, table.table)
                await program.connection.handle(frame)
                assert (await program.next())["fatal"]
                await program.gone()
            nowhere = Program(hall, "nowhere")
            assert (await nowhere.hello("x"))["code"] == "missing"

    run(main)


def test_the_owner_gives_an_open_seat_to_a_program_and_takes_it_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "human", "human")
            room = await room_of(hall, table.table)
            owner = f"Bearer {table.owner}"
            for wrong in ("", "Bearer ", "Bearer x", f"Bearer {table.seats[0].secret}", table.owner):
                with pytest.raises(Failure, match="Only who has made the table"):
                    await api.give_to_program(room, 1, wrong)
            with pytest.raises(Failure, match="This seat is taken"):
                await api.give_to_program(room, 0, owner)
            with pytest.raises(Failure, match="There is no seat 2"):
                await api.give_to_program(room, 2, owner)
            with pytest.raises(Failure, match="No program has this seat"):
                await api.take_from_program(room, 1, owner)
            first = await api.give_to_program(room, 1, owner)
            # the person's link opens nothing any more
            with pytest.raises(Failure, match="opens no seat"):
                await api.join(room, wire.Join(table.seats[1].secret, "nonce-nonce"))
            second = await api.give_to_program(room, 1, owner)
            assert (await Program(hall, table.table).hello(first.token))["code"] == "seat"
            back = await api.take_from_program(room, 1, owner)
            assert (await Program(hall, table.table).hello(second.token))["code"] == "seat"
            joined = await api.join(room, wire.Join(back.secret, "nonce-nonce", "Ben"))
            assert (joined.seat, joined.started) == (1, True)
            with pytest.raises(Failure, match="This seat is taken"):
                await api.give_to_program(room, 1, owner)

    run(main)


def test_a_new_token_in_the_middle_of_a_game_ends_the_old_connection(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", "human")
            room = await room_of(hall, table.table)
            await api.join(room, wire.Join(table.seats[1].secret, "nonce-nonce"))
            old = await sit(hall, table, 0)
            asked = await old.next()
            key = await api.give_to_program(room, 0, f"Bearer {table.owner}")
            assert (await old.next())["fatal"]
            await old.gone()
            await old.say("play", id=asked["id"], action=asked["actions"][0]["action"])
            new = Program(hall, table.table)
            assert (await new.hello(key.token))["type"] == "game"
            assert (await new.next())["id"] == asked["id"]

    run(main)


def test_a_seat_taken_back_in_the_middle_of_a_game_is_played_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", "human")
            room = await room_of(hall, table.table)
            await api.join(room, wire.Join(table.seats[1].secret, "nonce-nonce"))
            program = await sit(hall, table, 0)
            assert (await program.next())["type"] == "decide"
            taken = await api.take_from_program(room, 0, f"Bearer {table.owner}")
            assert taken.secret == ""
            told = await program.next()
            assert (told["code"], told["fatal"]) == ("forfeit", True)
            assert told["error"] == "The program forfeits: its seat was taken back. A bot plays on for it."
            await program.gone()
            client = Client(hall, table.table)
            await client.ask("hello", secrets=[table.seats[1].secret])
            view = await client.view(1, 1)
            assert view["actor"] == 1
            assert view["seats"][0]["state"] == "bot"
            assert view["notices"] == [{"number": 0, "before": 0, "seat": 0, "text": told["error"]}]
            assert (await Program(hall, table.table).hello(table.seats[0].secret))["code"] == "forfeit"
            client.close()

    run(main)


def test_an_illegal_action_is_told_once_and_then_loses_the_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", "program")
            one, two = await sit(hall, table, 0), await sit(hall, table, 1)
            asked = await one.next()
            await one.say("play", id=asked["id"], action=HEADS_1)
            assert (await one.next())["type"] == "played"
            asked = await two.next()
            await two.say("play", id=asked["id"], action=TAILS_1)
            told = await two.next()
            assert told == {
                "type": "error",
                "error": "Field 1 is taken. [TOY-1]",
                "code": "rule",
                "id": asked["id"],
                "rules": ["TOY-1"],
            }
            # the next decision begins anew, and this one goes on
            await two.say("play", id=asked["id"], notation="nonsense")
            assert (await two.next())["code"] == "rule"
            told = await two.next()
            assert (told["code"], told["fatal"]) == ("forfeit", True)
            assert "it was refused twice in one decision" in told["error"]
            await play_on(one)
            room = await room_of(hall, table.table)
            assert room.over
            assert room.seats[1].bot == "greedy"

    run(main)


def test_nonsense_counts_as_a_mistake(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", "program")
            one, two = await sit(hall, table, 0), await sit(hall, table, 1)
            # what comes when nothing is asked of it is refused and does no harm
            await two.connection.handle("\x00")
            assert (await two.next())["code"] == "message"
            await one.next()
            await one.connection.handle("x" * 70_000)
            assert "longer than 65536 bytes" in (await one.next())["error"]
            await one.connection.handle('{"type":"hello","protocol":1}')
            assert "hello has been said" in (await one.next())["error"]
            assert (await one.next())["code"] == "forfeit"
            room = await room_of(hall, table.table)
            assert [row.bot for row in room.seats] == ["greedy", ""]

    run(main)


def test_who_only_talks_is_disconnected(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", "program")
            await sit(hall, table, 0)
            two = await sit(hall, table, 1)
            for _ in range(30):
                if not two.connection.closing:
                    await two.say("play", id=77, action=0)
            told = [await two.next() for _ in range(21)]
            assert {one["code"] for one in told[:20]} == {"stale"}
            assert told[20]["fatal"]
            await two.gone()

    run(main)


def test_no_frame_is_a_bug_of_the_server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    values: list[Any] = [
        None,
        True,
        0,
        -1,
        5,
        2**31,
        -(2**53),
        2**64,
        10**40,
        1e300,
        "",
        "x",
        "\ud800",
        [],
        [[]],
        {},
        {"a": 1},
    ]
    fields = ["id", "action", "notation", "protocol", "name", "wants", "token", "nonce", "since", "type"]

    async def main() -> None:
        rng = random.Random(11)
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", "random")
            for round_ in range(60):
                program = Program(hall, table.table, bearer=table.seats[0].secret if round_ % 2 else "")
                if round_ % 2:
                    await program.hello(since=rng.choice([0, -5, 10**30]))
                for _ in range(8):
                    message = {field: rng.choice(values) for field in rng.sample(fields, rng.randrange(6))}
                    message["type"] = rng.choice(["play", "hello", "over", 3])
                    frame = json.dumps(message)
                    await program.connection.handle(frame[: rng.randrange(len(frame))] if rng.random() < 0.2 else frame)
                await asyncio.sleep(0)
                program.close()
            room = await room_of(hall, table.table)
            for _ in range(2000):
                if room.over:
                    break
                await asyncio.sleep(0.005)
            assert room.over, "the seat was lost, and the table has played on"

    run(main)
    assert [one for one in caplog.records if one.levelname == "ERROR"] == []


def test_messages_are_limited(tmp_path: Path) -> None:
    async def main() -> None:
        rates = Rates(Rate(2, 0.0), Rate(0, 0), Rate(0, 0), Rate(0, 0))
        async with hall_in(tmp_path, rates=rates) as hall:
            table = await table_of(hall, "program", "program")
            program = await sit(hall, table, 0)
            await program.say("play", id=77, action=0)
            await program.say("play", id=77, action=0)
            assert [(await program.next())["code"] for _ in range(2)] == ["stale", "rate"]

    run(main)


def test_one_that_does_not_answer_in_time_loses_its_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path, program_s=0.05) as hall:
            table = await table_of(hall, "program", "human")
            program = await sit(hall, table, 0)
            room = await room_of(hall, table.table)
            client = Client(hall, table.table)
            await api.join(room, wire.Join(table.seats[1].secret, "nonce-nonce"))
            await client.ask("hello", secrets=[table.seats[1].secret])
            asked = await program.next()
            assert asked["ms"] <= 50
            told = await program.next()
            while told["type"] == "cancel":
                told = await program.next()
            assert told["error"] == ("The program forfeits: it did not answer within 0.1 s. A bot plays on for it.")
            # too late
            await program.say("play", id=asked["id"], action=asked["actions"][0]["action"])
            view = await client.view(1, 1)
            assert view["notices"][0]["text"] == told["error"]
            assert view["seats"][0]["kind"] == "program"
            assert view["seats"][0]["level"] == "greedy"
            client.close()
        # and so it stays when the server starts again
        async with hall_in(tmp_path) as hall:
            room = await room_of(hall, table.table)
            assert room.seats[0].bot == "greedy"
            assert [notice.text.english() for notice in room.notices] == [told["error"]]
            assert (await Program(hall, table.table).hello(table.seats[0].secret))["code"] == "forfeit"

    run(main)


def test_the_newer_of_two_connections_has_the_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", "program")
            one, two = await sit(hall, table, 0), await sit(hall, table, 1)
            asked = await one.next()
            again = await sit(hall, table, 0)
            told = await one.next()
            assert (told["code"], told["fatal"]) == ("seat", True)
            await one.gone()
            one.close()  # what the old one leaves does not touch the new one
            assert (await again.next())["id"] == asked["id"]
            await asyncio.gather(play_on_from(again, asked), play_on(two))
            assert (await room_of(hall, table.table)).over

    run(main)


async def play_on_from(program: Program, asked: dict[str, Any]) -> None:
    await program.say("play", id=asked["id"], action=asked["actions"][0]["action"])
    await play_on(program)


def test_a_lost_connection_goes_on_where_it_was(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "program", "program")
            one, two = await sit(hall, table, 0), await sit(hall, table, 1)
            asked = await one.next()
            one.close()
            one = await sit(hall, table, 0)
            assert {**await one.next(), "ms": 0} == {**asked, "ms": 0}
            await one.say("play", id=asked["id"], action=HEADS_1)
            one.close()  # before it could read that it was stored
            one = await sit(hall, table, 0, since=1)
            await one.say("play", id=asked["id"], action=HEADS_1)
            played = await one.next()
            assert played == {"type": "played", "id": asked["id"], "action": HEADS_1, "notation": played["notation"]}
            # and by its notation, however that is written
            await one.say("play", id=asked["id"], notation=played["notation"].upper() + " ")
            assert (await one.next())["type"] == "played"
            # but not another action
            await one.say("play", id=asked["id"], action=HEADS_2)
            assert (await one.next())["code"] == "stale"
            room = await room_of(hall, table.table)
            assert [event.action for event in room.session.events if event.seat == 0] == [HEADS_1]
            await asyncio.gather(play_on(one), play_on(two))
            log = [line["number"] for told in one.told for line in told.get("log", [])]
            assert log == list(range(1, room.session.revision))

    run(main)


def test_an_undo_takes_the_decision_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "human", "program")
            program = await sit(hall, table, 1)
            room = await room_of(hall, table.table)
            await room.play(0, 0, HEADS_1)
            asked = await program.next()
            assert asked["id"] == 1
            await room.undo(0, 1)
            assert await program.next() == {"type": "cancel", "id": 1}
            await program.say("play", id=1, action=HEADS_2)
            assert (await program.next())["code"] == "stale"
            await room.play(0, 2, HEADS_2)
            asked = await program.next()
            assert asked["id"] == 3
            assert [(line["number"], line["seen"]) for line in asked["log"]] == [(1, -1), (2, 22)], (
                "what is hidden stays so"
            )
            assert asked["log"][0]["text"] == "Red takes back the last action."

    run(main)


def test_a_program_waits_like_a_bot_until_the_mover_confirms(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path, grace=30.0) as hall:
            table = await table_of(hall, "human", "program")
            program = await sit(hall, table, 1)
            room = await room_of(hall, table.table)
            await room.play(0, 0, HEADS_1)
            assert room.pending_ms() > 0
            for _ in range(20):
                await asyncio.sleep(0)
            assert [told["type"] for told in program.told] == ["game"]
            await room.confirm(0, 1)
            assert (await program.next())["type"] == "decide"

    run(main)
