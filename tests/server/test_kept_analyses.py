"""Judgements outlive the server that made them, until something that they depend on changes or there are too many."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from oikist.analysis.judge import Judgement
from oikist.analysis.stamp import stamp
from oikist.core import registry
from oikist.core.session import Session
from oikist.core.state import State
from oikist.server import analysing, wire
from oikist.server.analysing import Analyst
from oikist.server.hall import Hall
from oikist.server.shelf import Shelf
from oikist.server.storage import Storage
from tests.server.helpers import hall_in, new_table, room_of, sit
from tests.server.test_analysis import Direct, decisions, play_to_the_end, run, whole

STAMP = "5" * 64


def keeping(hall: Hall, judge: Direct | None = None) -> Direct:
    """Lets a hall have an analyst that remembers who asked, and whose judgements are stored."""
    judge = judge or Direct()
    judge.shelf = Shelf(hall.storage)
    hall.analyst = judge
    return judge


async def finished(hall: Hall) -> wire.TableCreated:
    table = await new_table(hall, "human", "random", game="palatinus")
    await play_to_the_end(await room_of(hall, table.table))
    return table


async def looked_at(hall: Hall, table: wire.TableCreated) -> list[dict[str, Any]]:
    client = await sit(hall, table)
    found = decisions(await whole(client, -1))
    client.close()
    return found


async def rows(storage: Storage) -> list[tuple[str, str]]:
    async with storage._engine.connect() as connection:
        found = await connection.execute(text("SELECT table_id, stamp FROM judgements ORDER BY at"))
        return [(str(table), str(stamp)) for table, stamp in found.all()]


def test_after_a_restart_nothing_is_judged_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            judge = keeping(hall)
            table = await finished(hall)
            first = await looked_at(hall, table)
            assert len(judge.asked) == len(first) > 10
        async with hall_in(tmp_path) as hall:
            judge = keeping(hall)
            assert await looked_at(hall, table) == first
            assert judge.asked == []

    run(main)


def test_the_hall_gives_its_analyst_the_storage(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = (await new_table(hall, "human", "random", game="palatinus")).table
            judgement = Judgement(0, 2, [], 1, 0.0, 0.0, thrown_away=False)
            await hall.analyst.shelf.put(table, STAMP, b"k" * 32, judgement)
            assert await rows(hall.storage) == [(table, STAMP)]
        async with hall_in(tmp_path) as hall:
            await hall.analyst.shelf.fetch(table, STAMP)
            assert hall.analyst.shelf.of(table) == {b"k" * 32: judgement}

    run(main)


def test_other_code_or_other_rounds_judge_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            keeping(hall)
            table = await finished(hall)
            count = len(await looked_at(hall, table))
            old = {stamp for _, stamp in await rows(hall.storage)}
            assert len(old) == 1
        monkeypatch.setattr(analysing, "sources", lambda _game: "another version")
        async with hall_in(tmp_path) as hall:
            judge = keeping(hall)
            await looked_at(hall, table)
            assert len(judge.asked) == count
            # what was judged by the old code is gone
            stamps = [stamp for _, stamp in await rows(hall.storage)]
            assert (len(stamps), old & set(stamps)) == (count, set())

    run(main)


def test_a_stamp_tells_games_code_and_rounds_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        analyst = Analyst(iterations=10, alone=20)
        palatinus, romolo = registry.find("palatinus"), registry.find("romolo")
        found = [await analyst.stamp(palatinus, 2), await analyst.stamp(romolo, 2), await analyst.stamp(romolo, 1)]
        assert await analyst.stamp(palatinus, 3) == found[0]
        found.append(await Analyst(iterations=11).stamp(palatinus, 2))
        # as if a file of the game had been edited
        read = Path.read_bytes
        monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path.name == "scoring.py"))
        found.append(await Analyst(iterations=10).stamp(palatinus, 2))
        monkeypatch.undo()
        assert len(set(found)) == 5
        assert await Analyst(iterations=10).stamp(palatinus, 2) == found[0]

    run(main)


def test_what_could_not_be_judged_is_tried_again_after_a_restart(tmp_path: Path) -> None:
    class Failing(Direct):
        async def judge(self, session: Session, seat: int, view: State, played: int) -> Judgement | None:
            found = await super().judge(session, seat, view, played)
            return None if len(self.asked) % 2 else found

    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            keeping(hall, Failing())
            table = await finished(hall)
            half = len(await looked_at_half(hall, table))
        async with hall_in(tmp_path) as hall:
            judge = keeping(hall)
            count = len(await looked_at(hall, table))
            assert len(judge.asked) == count - half > 0

    async def looked_at_half(hall: Hall, table: wire.TableCreated) -> list[dict[str, Any]]:
        client = await sit(hall, table)
        await client.ask("analyse", seat=-1)
        done = await client.until(lambda one: one["type"] == "analysis" and not one["running"] and one["done"] > 0)
        client.close()
        return [{}] * int(done["done"])

    run(main)


def test_the_judgements_made_longest_ago_make_room(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            names = [(await new_table(hall, "human", "random")).table for _ in range(4)]
            for number in (0, 1, 2, 1):
                await hall.storage.keep_judgement(names[number], STAMP, bytes([number, len(names)]) * 16, b"x" * 100)
            # 1 was judged after 2; the same key again takes the place of the old one
            assert [table for table, _ in await rows(hall.storage)] == [names[0], names[2], names[1]]
            # 3 is looked at now: 250 bytes are room for two others
            assert await hall.storage.judgements(names[3], STAMP, 250) == {}
            assert [table for table, _ in await rows(hall.storage)] == [names[2], names[1]]
            # what is looked at itself stays, however little room there is
            assert len(await hall.storage.judgements(names[2], STAMP, 0)) == 1
            assert [table for table, _ in await rows(hall.storage)] == [names[2]]

    run(main)


@pytest.mark.parametrize("body", [b"", b"no zlib", b"x\x9c\x03\x00\x00\x00\x00\x01"], ids=["empty", "torn", "nothing"])
def test_what_cannot_be_read_is_judged_again(tmp_path: Path, body: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            keeping(hall)
            table = await finished(hall)
            first = await looked_at(hall, table)
            async with hall.storage._engine.begin() as connection:
                await connection.execute(text("UPDATE judgements SET body = :body"), {"body": body})
        async with hall_in(tmp_path) as hall:
            judge = keeping(hall)
            assert await looked_at(hall, table) == first
            assert len(judge.asked) == len(first)
        assert "could not be read" in caplog.text

    run(main)


def test_a_full_disk_costs_the_keeping_and_nothing_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Full(Storage):
        async def keep_judgement(self, *_: Any) -> None:
            raise OSError(28, "No space left on device")

    async def main() -> None:
        async with hall_in(tmp_path, storage=Full.in_folder(tmp_path)) as hall:
            keeping(hall)
            table = await finished(hall)
            assert len(await looked_at(hall, table)) > 10
            assert await rows(hall.storage) == []
        assert "could not be stored" in caplog.text

    run(main)


def test_a_database_of_before_gets_the_new_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await finished(hall)
            async with hall.storage._engine.begin() as connection:
                await connection.execute(text("DROP TABLE judgements"))
        async with hall_in(tmp_path) as hall:
            keeping(hall)
            assert len(await looked_at(hall, table)) == len(await rows(hall.storage)) > 10

    run(main)


def test_a_strangers_game_of_one_file_has_a_stamp_of_that_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "lonely_game.py"
    source.write_text("from oikist.games.palatinus import GAME\n\n\nclass Lonely(type(GAME)):\n    pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    lonely = importlib.import_module("lonely_game").Lonely()
    first = stamp(lonely)
    assert stamp(lonely) == first
    source.write_text(source.read_text() + "    title = 'Lonely'\n")
    assert stamp(lonely) != first
    monkeypatch.delitem(sys.modules, "lonely_game")
