"""Tables in play, through connections without a network: turns, undo, waiting, bots, watching, restarts."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from oikist.core.record import check_dice, from_json_lines
from oikist.core.registry import find
from oikist.core.words import say
from oikist.server import api, wire
from oikist.server.problems import Failure
from tests.server.helpers import Chooser, Client, hall_in, new_table, room_of, sit

HEADS_1, TAILS_1, HEADS_2, HEADS_3, HEADS_4 = 0, 1, 2, 4, 6


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(main(), 60))


async def join(hall: Any, table: wire.TableCreated, seat: int, name: str = "Ben") -> wire.Joined:
    room = await room_of(hall, table.table)
    return await api.join(room, wire.Join(table.seats[seat].secret, "nonce-of-mine", name))


def test_two_people_play_to_the_end_and_the_dice_check(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", nonce="anna-chose-this")
            anna = await sit(hall, table, 0)
            first = await anna.view(0)
            assert not first["started"]
            assert first["actions"] == []
            refused = await anna.ask("play", seat=0, revision=0, action=HEADS_1)
            assert (refused["type"], refused["code"]) == ("refused", "rule")
            joined = await join(hall, table, 1)
            assert joined.started
            ben = await sit(hall, table, 1)
            clients = {0: anna, 1: ben}
            while True:
                views = {seat: await client.settle() for seat, client in clients.items()}
                assert views[0]["revision"] == views[1]["revision"]
                actor = views[0]["actor"]
                if actor < 0:
                    break
                assert views[1 - actor]["actions"] == []
                view = views[actor]
                reply = await clients[actor].ask(
                    "play", seat=actor, revision=view["revision"], action=view["actions"][0][0]
                )
                assert reply == {"type": "reply", "re": reply["re"], "data": {"revision": view["revision"] + 1}}
            assert views[0]["over"]
            assert sorted(views[0]["result"]) in ([1, 1], [1, 2])
            text, name = api.record(await room_of(hall, table.table), f"Bearer {table.seats[1].secret}", "json")
            assert name.endswith(".jsonl")
            record = from_json_lines(text)
            assert record.header.seed == views[0]["seed"]
            assert record.header.commitment == table.commitment == first["commitment"]
            assert record.header.nonces == ["anna-chose-this", "nonce-of-mine"]
            assert record.header.players == ["", "Ben"]
            assert check_dice(find("toy"), record) == 3

    run(main)


def test_the_answer_comes_before_the_view(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            client = await sit(hall, table, 0)
            client.frames.clear()
            await client.ask("play", seat=0, revision=0, action=HEADS_1)
            await client.view(1)
            assert [json.loads(frame)["type"] for frame in client.frames] == ["reply", "view"]

    run(main)


def test_illegal_stale_and_foreign_actions_change_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            client, other = await sit(hall, table, 0), await sit(hall, table, 1)
            watcher = await sit(hall, table)
            room = await room_of(hall, table.table)
            assert (await other.ask("play", seat=1, revision=0, action=HEADS_1))["rules"] == ["CORE-4"]
            assert (await other.ask("play", seat=0, revision=0, action=HEADS_1))["code"] == "seat"
            assert (await watcher.ask("play", seat=-1, revision=0, action=20))["code"] == "seat"
            assert (await client.ask("play", seat=0, revision=0, action=10**30))["rules"] == ["CORE-2"]
            assert (await client.ask("play", seat=0, revision=1, action=HEADS_1))["code"] == "stale"
            assert room.session.revision == 0
            assert (await client.ask("play", seat=0, revision=0, action=HEADS_1))["type"] == "reply"
            again = await client.ask("play", seat=0, revision=0, action=HEADS_1)
            assert again["code"] == "stale"
            taken = await other.ask("play", seat=1, revision=1, action=TAILS_1)
            assert (taken["code"], taken["rules"], taken["error"]) == ("rule", ["TOY-1"], "Field 1 is taken.")
            stored = await hall.storage.load(table.table)
            assert stored is not None
            assert stored.events == [(0, HEADS_1)]

    run(main)


def test_undo_goes_back_until_somebody_else_has_acted(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            client = await sit(hall, table, 0, 1)
            assert (await client.ask("undo", seat=0, revision=0))["code"] == "undo"
            await client.ask("play", seat=0, revision=0, action=HEADS_1)
            assert (await client.view(1, 0))["can_undo"]
            other = await client.view(1, 1)
            assert not other["can_undo"]
            assert other["undo_why"]
            assert (await client.ask("undo", seat=1, revision=1))["code"] == "undo"
            assert (await client.ask("undo", seat=0, revision=1))["data"] == {"revision": 2}
            view = await client.view(2, 0)
            assert (view["ply"], view["actor"]) == (0, 0)
            assert [(line["number"], line["undone"]) for line in view["log"]] == [(0, True), (1, False)]
            assert view["motion"] == {"seat:0": "piece:0"}
            assert view["announce"] == "Red takes back the last action."
            # the revision is never used again, so what was meant for the first try is stale
            assert (await client.ask("play", seat=0, revision=1, action=HEADS_2))["code"] == "stale"
            await client.ask("play", seat=0, revision=2, action=HEADS_2)
            await client.ask("play", seat=1, revision=3, action=HEADS_1)
            assert (await client.ask("undo", seat=0, revision=4))["error"] == "Somebody else has acted since."

    run(main)


def test_chance_waits_for_the_mover_and_goes_on_when_he_confirms(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path, grace=30.0) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            client = await sit(hall, table, 0, 1)
            for revision, (seat, action) in enumerate([(0, HEADS_1), (1, HEADS_2), (0, HEADS_3)]):
                await client.ask("play", seat=seat, revision=revision, action=action)
                if revision < 2:
                    assert not (await client.view(revision + 1))["pending"], "a person may act at once"
            view = await client.view(3, 0)
            assert view["pending"]
            assert 25_000 < view["pending_ms"] <= 30_000
            assert (await client.ask("undo", seat=0, revision=3))["type"] == "reply"
            assert not (await client.view(4, 0))["pending"]
            await client.ask("play", seat=0, revision=4, action=HEADS_4)
            assert (await client.ask("confirm", seat=1, revision=5))["code"] == "seat"
            assert (await client.ask("confirm", seat=0, revision=5))["type"] == "reply"
            view = await client.view(6, 0)
            assert view["actor"] == 1
            assert not view["can_undo"]
            assert (await client.ask("confirm", seat=0, revision=6))["code"] == "undo"

    run(main)


def test_chance_goes_on_by_itself_after_the_grace_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path, grace=0.2) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            client = await sit(hall, table, 0, 1)
            for revision, (seat, action) in enumerate([(0, HEADS_1), (1, HEADS_2), (0, HEADS_3)]):
                await client.ask("play", seat=seat, revision=revision, action=action)
            began = time.monotonic()
            assert (await client.view(3))["pending"]
            await client.view(4)
            assert 0.1 < time.monotonic() - began < 5

    run(main)


def test_undo_stops_a_thinking_bot(tmp_path: Path) -> None:
    async def main() -> None:
        thinker = Chooser(hold=True)
        async with hall_in(tmp_path, thinker) as hall:
            table = await new_table(hall, "human", "random")
            client = await sit(hall, table, 0)
            await client.ask("play", seat=0, revision=0, action=HEADS_1)
            await client.until(lambda message: message.get("seats", [{}, {}])[1].get("thinking", False))
            assert (await client.ask("undo", seat=0, revision=1))["type"] == "reply"
            await client.until(lambda message: message["type"] == "view" and message["revision"] == 2)
            assert thinker.stopped == 1
            thinker.release.set()
            await asyncio.sleep(0.05)
            room = await room_of(hall, table.table)
            assert room.session.revision == 2, "the stopped bot has not acted"
            assert room.thinking == -1
            await client.ask("play", seat=0, revision=2, action=HEADS_2)
            await client.view(4)
            assert [event.seat for event in room.session.plies] == [0, 1]

    run(main)


def test_bots_alone_play_to_the_end_while_somebody_watches(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "random", "random", "random")
            watcher = await sit(hall, table)
            view = await watcher.until(lambda message: message["type"] == "view" and message["over"])
            assert view["seat"] == -1
            assert len(view["result"]) == 3
            finale = await watcher.ask("finale")
            assert [step["text"] for step in finale["data"]["steps"]] == ["All stones count."]
            scene = await watcher.ask("finale", step=1)
            assert set(scene["data"]) == {"panels", "labels", "kinds", "marks", "layers"}
            assert (await watcher.ask("finale", step=99))["code"] == "missing"

    run(main)


def test_a_restart_goes_on_where_it_was(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path, grace=60.0) as hall:
            table = await new_table(hall, "human", "random")
            client = await sit(hall, table, 0)
            await client.ask("play", seat=0, revision=0, action=HEADS_1)
            assert (await client.view(1))["pending"]
        async with hall_in(tmp_path) as hall:
            client = await sit(hall, table, 0)
            view = await client.view(2)
            assert view["actor"] == 0, "the bot that was waited for has acted"
            text, _ = api.record(await room_of(hall, table.table), "", "json")
            assert from_json_lines(text).events[0].action == 21, "a spectator sees the field, not the side"

    run(main)


def test_a_lost_connection_gets_what_it_missed(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            anna, ben = await sit(hall, table, 0), await sit(hall, table, 1)
            await anna.ask("play", seat=0, revision=0, action=HEADS_1)
            anna.close()
            await ben.ask("play", seat=1, revision=1, action=HEADS_2)
            back = await sit(hall, table, 0, since=1)
            view = await back.view(2)
            assert [line["number"] for line in view["log"]] == [1]
            assert view["announce"] == "Lapis puts a stone on 2."
            assert view["motion"] == {"piece:1": "seat:1"}
            fresh = await (await sit(hall, table, 0)).view(2)
            assert [line["number"] for line in fresh["log"]] == [0, 1]
            assert (fresh["announce"], fresh["motion"]) == ("", {})
            assert {**view, "log": 0, "announce": 0, "motion": 0} == {**fresh, "log": 0, "announce": 0, "motion": 0}

    run(main)


def test_presence_and_open_seats(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", "random")
            anna = await sit(hall, table, 0)
            stranger = Client(hall, table.table)
            early = await stranger.ask("hello", secrets=[table.seats[1].secret])
            assert early["code"] == "seat"
            assert "join" in early["error"]
            room = await room_of(hall, table.table)
            with pytest.raises(Failure) as failure:
                await api.join(room, wire.Join("not a secret", "nonce-of-mine"))
            assert failure.value.status == 403
            first = await join(hall, table, 1, "Ben")
            again = await join(hall, table, 1, "Somebody else")
            assert first == again
            seats = (await anna.settle())["seats"]
            assert [(seat["state"], seat["name"], seat["online"]) for seat in seats] == [
                ("joined", "", True),
                ("joined", "Ben", False),
                ("bot", say(dict(api.bot_names(find("toy")))["random"]), False),
            ]
            anna.frames.clear()
            ben = await sit(hall, table, 1)
            await anna.until(lambda message: message["type"] == "presence" and message["seats"][1]["online"])
            anna.frames.clear()
            ben.close()
            await anna.until(lambda message: message["type"] == "presence" and not message["seats"][1]["online"])

    run(main)


def test_hotseat_gets_a_view_for_each_seat_and_each_sees_its_own(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            assert table.hotseat == f"/t/{table.table}#seats={table.seats[0].secret}.{table.seats[1].secret}"
            client = await sit(hall, table, 0, 1)
            await client.ask("play", seat=0, revision=0, action=TAILS_1)
            assert (await client.view(1, 0))["labels"]["piece:0"] == "Red, tails"
            assert (await client.view(1, 1))["labels"]["piece:0"] == "Red, hidden"

    run(main)


def test_questions_change_nothing_and_are_answered_from_what_the_seat_knows(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            anna, ben = await sit(hall, table, 0), await sit(hall, table, 1)
            await anna.ask("play", seat=0, revision=0, action=TAILS_1)
            room = await room_of(hall, table.table)
            before = room.session.state.to_bytes()
            hint = (await ben.ask("hint", seat=1, revision=1))["data"]
            assert hint == {
                "action": 2,
                "text": "Lapis puts a stone on 2, heads up.",
                "parts": ["hand:0", "cell:1"],
            }
            assert (await anna.ask("hint", seat=0, revision=1))["code"] == "rule"
            ruling = (await ben.ask("why", seat=1, parts=["cell:0"]))["data"]["ruling"]
            assert (ruling["id"], ruling["text"]) == ("TOY-1", "Field 1 is taken.")
            assert ruling["rule"].startswith("In turn, each player puts a stone")
            assert (await ben.ask("why", seat=1, parts=["cell:1"]))["data"] == {"ruling": None}
            assert (await ben.ask("why", seat=1, parts=["nowhere"]))["code"] == "missing"
            assert (await ben.ask("why", seat=1, parts=[]))["code"] == "message"
            preview = (await ben.ask("preview", seat=1, action=2))["data"]
            assert "piece:1" in preview["panels"][0]["svg"]
            assert len(preview["scores"]) == 2
            assert (await ben.ask("preview", seat=1, action=0))["rules"] == ["TOY-1"]
            ledger = (await ben.ask("ledger", seat=1))["data"]["seats"]
            assert [entry["points"] for entry in ledger] == [seat["score"] for seat in (await ben.view(1))["seats"]]
            at = (await ben.ask("at", seat=1, ply=1))["data"]
            assert (at["text"], at["plies"], at["labels"]["piece:0"]) == ("Red puts a stone on 1.", 1, "Red, hidden")
            assert (await anna.ask("at", seat=0, ply=1))["data"]["labels"]["piece:0"] == "Red, tails"
            assert (await ben.ask("at", seat=0, ply=1))["code"] == "seat"
            assert (await ben.ask("at", seat=1, ply=2))["code"] == "missing"
            assert (await ben.ask("at", seat=1, ply=-1))["code"] == "missing"
            assert (await ben.ask("finale"))["code"] == "rule"
            assert (await ben.ask("ping"))["data"] == {}
            assert room.session.state.to_bytes() == before
            assert room.session.revision == 1

    run(main)


def test_after_the_end_all_is_told_and_nothing_can_be_undone(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            client, watcher = await sit(hall, table, 0, 1), await sit(hall, table)
            while not (view := await client.settle())["over"]:
                seat = view["actor"]
                await client.ask("play", seat=seat, revision=view["revision"], action=_first(client, seat))
            assert (await client.ask("undo", seat=0, revision=view["revision"]))["error"] == "The game is over."
            last = await watcher.settle()
            assert last["seed"]
            assert all("up." in line["text"] for line in last["log"] if line["seat"] >= 0), "sides are told"
            assert [line["number"] for line in last["log"]] == list(range(12))

    def _first(client: Client, seat: int) -> int:
        views = [message for frame in client.frames if (message := json.loads(frame))["type"] == "view"]
        newest = next(view for view in reversed(views) if view["seat"] == seat)
        return int(newest["actions"][0][0])

    run(main)


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            client = Client(hall, "nowhere")
            assert (await client.ask("play", seat=0, revision=0, action=0))["code"] == "message"
            assert (await client.ask("hello"))["code"] == "missing"
            assert client.connection.closing

    run(main)


def test_messages_over_the_rate_are_refused_and_a_flood_is_cut_off(tmp_path: Path) -> None:
    async def main() -> None:
        from oikist.server.config import Rate, Rates

        async with hall_in(tmp_path, rates=Rates(messages=Rate(3, 0.001))) as hall:
            table = await new_table(hall, "human", "human")
            client = await sit(hall, table, 0)
            assert [(await client.ask("ping"))["type"] for _ in range(3)] == ["reply", "reply", "refused"]
            for _ in range(220):
                await client.connection.handle("{}")
            assert client.connection.closing

    run(main)


def test_a_hint_holds_up_nothing_and_is_dropped_when_the_table_changes(tmp_path: Path) -> None:
    async def main() -> None:
        thinker = Chooser(hold=True)
        async with hall_in(tmp_path, thinker) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            client = await sit(hall, table, 0, 1)
            await client.ask_only("hint", seat=0, revision=0)
            assert (await client.ask("ping"))["type"] == "reply"
            # to stop a bot ends a process: who asks on and on starts no process after another
            again = await client.ask("hint", seat=0, revision=0)
            assert (again["type"], again["code"]) == ("refused", "rate")
            assert (len(thinker.asked), thinker.stopped) == (1, 0)
            assert (await client.ask("play", seat=0, revision=0, action=HEADS_1))["type"] == "reply"
            first = await client.until(lambda message: message["type"] == "refused" and message["re"] == 2)
            assert first["code"] == "stale"
            assert thinker.stopped == 1
            await client.ask_only("hint", seat=1, revision=1)
            assert len(thinker.asked) == 2
            client.close()
            await asyncio.sleep(0.01)
            assert thinker.stopped == 2, "nobody waits for it any more"

    run(main)


def test_what_cannot_be_stored_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before storing or after it: the room looks again at what is stored, and that is what counts."""

    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            client = await sit(hall, table, 0, 1)
            append = hall.storage.append

            async def full(*_: Any) -> None:
                raise OSError("no space left on device")

            monkeypatch.setattr(hall.storage, "append", full)
            refused = await client.ask("play", seat=0, revision=0, action=HEADS_1)
            assert (refused["code"], (await room_of(hall, table.table)).session.revision) == ("server", 0)

            async def stored_but_broken(*given: Any) -> None:
                await append(*given)
                raise OSError("connection lost")

            monkeypatch.setattr(hall.storage, "append", stored_but_broken)
            assert (await client.ask("play", seat=0, revision=0, action=HEADS_1))["code"] == "server"
            view = await client.view(1)
            assert view["ply"] == 1, "it was stored, so it counts, and the table shows it"
            monkeypatch.setattr(hall.storage, "append", append)
            assert (await client.ask("play", seat=1, revision=1, action=HEADS_2))["type"] == "reply"

    run(main)


def test_each_connection_has_its_language(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "human", hotseat=True)
            client = await sit(hall, table, 0)
            for wanted, got in [("es-MX,es;q=0.9", "es"), ("tlh", "en"), ("x" * 5000, "en"), ("", "en")]:
                answer = await client.ask("hello", secrets=[table.seats[0].secret], lang=wanted)
                assert answer["data"]["lang"] == got

    run(main)


@pytest.mark.parametrize(("lang", "level"), [("es", "Al azar"), ("it", "Casuale"), ("en", "Random")])
def test_a_bot_is_called_by_its_level_in_the_language_of_who_looks(tmp_path: Path, lang: str, level: str) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            seats = [wire.SeatWish("human"), wire.SeatWish("bot", "", "random"), wire.SeatWish("bot", "Numa", "random")]
            table = await api.create(hall, wire.NewTable("palatinus", seats))
            client = await sit(hall, table, 0, lang=lang)
            view = await client.view(0)
            assert [seat["name"] for seat in view["seats"][1:]] == [level, "Numa"]
            # the level is told as well where a bot has a name of its own
            assert [seat["strength"] for seat in view["seats"]] == ["", level, level]
            client.close()

    run(main)
