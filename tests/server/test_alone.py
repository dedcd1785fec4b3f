"""Tables for one: the end with a verdict or lost, and the daily game."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from oikist.core import daily
from oikist.core.record import check_dice, from_json_lines
from oikist.core.registry import find
from oikist.core.state import CHANCE
from oikist.server import api, wire
from oikist.server.hall import Hall
from oikist.server.problems import Failure
from tests import solo
from tests.server.helpers import Client, hall_in, new_table, room_of, sit

POUR, LEAVE = 6, 7
DAY = dt.date(2026, 11, 30)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    solo.install(monkeypatch)
    monkeypatch.setattr(daily, "today", lambda: DAY)


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(main(), 60))


async def play(client: Client, action: int) -> dict[str, Any]:
    """Plays the same to the end; the last view."""
    while True:
        view = await client.settle()
        if view["over"]:
            return view
        assert (view["verdict"], view["lost"]) == ("", False)
        assert view["seats"][0]["score"] >= 0
        await client.ask("play", seat=0, revision=view["revision"], action=action)


def test_a_game_for_one_ends_with_its_verdict(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", game="solo")
            end = await play(await sit(hall, table, 0), LEAVE)
            assert (end["verdict"], end["lost"], end["result"], end["daily"]) == ("Drinker", False, [1], "")
            assert end["seats"][0]["score"] == 0

    run(main)


def test_a_lost_game_has_no_score_anywhere(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", game="solo")
            client = await sit(hall, table, 0)
            end = await play(client, POUR)
            assert (end["verdict"], end["lost"]) == ("The cistern has burst", True)
            assert end["seats"][0]["score"] is None
            watching = await sit(hall, table)
            seen = await watching.settle()
            assert (seen["lost"], seen["seats"][0]["score"]) == (True, None)
            ledger = await client.ask("ledger", seat=0)
            assert ledger["data"]["seats"][0]["points"] > 12
            assert not any(b"-100" in frame for frame in client.frames + watching.frames)

    run(main)


def test_the_preview_of_what_loses_has_no_points(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", game="solo", daily=True)
            client = await sit(hall, table, 0)
            before = 0
            while True:
                view = await client.settle()
                kept = await client.ask("preview", seat=0, action=LEAVE)
                assert kept["data"]["scores"] == [before]
                poured = (await client.ask("preview", seat=0, action=POUR))["data"]["scores"]
                await client.ask("play", seat=0, revision=view["revision"], action=POUR)
                if (await client.settle())["over"]:
                    assert poured is None
                    return
                assert poured is not None
                before = poured[0]

    run(main)


def test_the_referee_says_the_verdict() -> None:
    game = find("solo")
    kept = api.score(game, {"poured": [6, 5, 1]}, "en")
    assert (kept.verdict, kept.lost, kept.seats[0].points) == ("Keeper", False, 12)
    burst = api.score(game, {"poured": [6, 5, 4]}, "en")
    assert (burst.verdict, burst.lost) == ("The cistern has burst", True)


async def daily_record(hall: Hall, **fields: Any) -> tuple[wire.TableCreated, str]:
    table = await new_table(hall, "human", game="solo", daily=True, **fields)
    await play(await sit(hall, table, 0), LEAVE)
    return table, (await room_of(hall, table.table)).session.record().to_json_lines()


def test_the_daily_game_is_the_same_at_every_table(tmp_path: Path) -> None:
    async def main() -> None:
        decks = []
        for name in ("anna", "ben"):
            async with hall_in(tmp_path / name) as hall:
                table, source = await daily_record(hall, nonce=f"chosen-by-{name}")
                record = from_json_lines(source)
                assert check_dice(find("solo"), record) == 6
                assert record.header.daily == "2026-11-30"
                assert table.commitment == record.header.commitment
                decks.append([event.action for event in record.events if event.seat == CHANCE])
                room = await room_of(hall, table.table)
                assert api.table_info(room).daily == room.views.view(0, "en").daily == "2026-11-30"
        assert decks[0] == decks[1]

    run(main)


def test_a_daily_table_goes_on_after_a_restart_with_the_same_deck(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path / "whole") as hall:
            _, whole = await daily_record(hall)
        async with hall_in(tmp_path / "parts") as hall:
            table = await new_table(hall, "human", game="solo", daily=True)
            client = await sit(hall, table, 0)
            view = await client.settle()
            assert view["seed"] == ""
            await client.ask("play", seat=0, revision=view["revision"], action=LEAVE)
            await client.settle()
        async with hall_in(tmp_path / "parts") as hall:
            end = await play(await sit(hall, table, 0), LEAVE)
            assert end["seed"]
            room = await room_of(hall, table.table)
            assert room.session.record().to_json_lines() == whole

    run(main)


def test_what_is_no_daily_game_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            with pytest.raises(Failure) as refused:
                await new_table(hall, "human", "random", daily=True)
            assert refused.value.status == 400
            assert refused.value.text.english() == "There is no daily game of Toy: it cannot be played alone."

    run(main)


def test_undo_keeps_its_barriers_in_a_daily_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path, grace=30.0) as hall:
            table = await new_table(hall, "human", game="solo", daily=True)
            client = await sit(hall, table, 0)
            view = await client.settle()
            assert not view["can_undo"]
            await client.ask("play", seat=0, revision=view["revision"], action=POUR)
            view = await client.settle()
            assert view["can_undo"]
            await client.ask("undo", seat=0, revision=view["revision"])
            view = await client.settle()
            await client.ask("play", seat=0, revision=view["revision"], action=LEAVE)
            view = await client.settle()
            await client.ask("confirm", seat=0, revision=view["revision"])
            view = await client.settle()
            assert not view["can_undo"]
            assert "Chance has decided" in view["undo_why"]

    run(main)


def test_the_home_page_knows_which_games_have_a_daily_one() -> None:
    found = {game.id: game.daily for game in api.Library().games("en")}
    assert (found["solo"], found["palatinus"]) == ("2026-11-30", "")
