"""Workers that bots think in: they answer, are stopped, die, hang, talk nonsense; the table plays on."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from oikist.core import registry
from oikist.core.session import Session
from oikist.server.thinking import Pool
from tests.server.helpers import SRC, TOYBOX

ANSWERING = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        print(json.dumps({"type": "ready"}), flush=True)
        continue
    %s
"""


def session() -> Session:
    return Session.new(registry.find("toy"), 2, seed=b"s" * 32, nonces=["a" * 8, "b" * 8])


def pool(folder: Path, reply: str, timeout_ms: int = 10_000) -> Pool:
    script = folder / "worker.py"
    script.write_text(ANSWERING % reply)
    return Pool(1, timeout_ms, (sys.executable, str(script)))


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("sys.exit(3)", "has ended"),
        ("print('hello', flush=True)", "malformed"),
        ("print('[]', flush=True)", "nonsense"),
        ("print(json.dumps({'type': 'choice', 'id': message['id'], 'action': 77}), flush=True)", "not legal"),
        ("print(json.dumps({'type': 'choice', 'id': message['id'], 'action': 'x'}), flush=True)", "no action"),
        ("print(json.dumps({'type': 'error', 'id': message['id'], 'error': 'too hard'}), flush=True)", "too hard"),
        ("import time; time.sleep(60)", "did not answer within 0.5 s"),
    ],
)
def test_a_bot_that_fails_plays_at_random_and_the_log_says_so(
    tmp_path: Path, reply: str, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        workers = pool(tmp_path, reply, 500)
        try:
            for count in (1, 2):  # the second time a fresh worker is asked
                action = await workers.choose(session(), 0, "deep")
                assert action in session().state.actions()
                assert workers.failures == count
        finally:
            await workers.close()

    asyncio.run(main())
    assert reason in caplog.text
    assert "a random action is played for it" in caplog.text


def test_a_worker_is_kept_and_asked_again(tmp_path: Path) -> None:
    async def main() -> None:
        # the second legal action is 1: it says how often this very process was asked
        workers = pool(
            tmp_path,
            "n = globals().get('n', -1) + 1; "
            "print(json.dumps({'type': 'choice', 'id': message['id'], 'action': n}), flush=True)",
        )
        try:
            assert [await workers.choose(session(), 0, "deep") for _ in range(3)] == [0, 1, 2]
            assert workers.failures == 0
        finally:
            await workers.close()

    asyncio.run(main())


def test_cancelling_ends_the_process_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        note = tmp_path / "pid"
        workers = pool(tmp_path, f"open({str(note)!r}, 'w').write(str(os.getpid())); import time; time.sleep(60)")
        try:
            task = asyncio.create_task(workers.choose(session(), 0, "deep"))
            while not note.exists() or not note.read_text():  # noqa: ASYNC110 (another process writes it)
                await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            end = time.monotonic() + 5
            while _alive(int(note.read_text())) and time.monotonic() < end:  # noqa: ASYNC110 (as above)
                await asyncio.sleep(0.01)
            assert not _alive(int(note.read_text()))
        finally:
            await workers.close()

    asyncio.run(main())


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("bot", ["greedy", "search-1"])
def test_the_projects_own_bots_answer(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(SRC), str(TOYBOX)]))

    async def main() -> None:
        workers = Pool(1)
        game: Any = session()
        try:
            assert await workers.choose(game, 0, bot) in game.state.actions()
            assert workers.failures == 0
        finally:
            await workers.close()

    asyncio.run(main())
