"""Programs at the command line: in matches, in the terminal, and on their way to an online table."""

from __future__ import annotations

import asyncio
import json
import os
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oikist.bots.programs.messages import schema
from oikist.cli.bridge import Bridge, BridgeFailed, socket_of
from oikist.cli.common import bot_names
from oikist.core.errors import OptionError
from oikist.core.text import Text
from tests.cli.conftest import Run

WORDS = Path(__file__).parents[2] / "examples" / "program_bot.py"
BAD = Path(__file__).parents[1] / "engine" / "bots" / "bad_program.py"


@pytest.fixture(autouse=True)
def _quick_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oikist.bots.party.STAND_IN", "random")


def program(*words: object) -> str:
    return f"program:seconds=60 start=60 {shlex.join([sys.executable, *map(str, words)])}"


def test_a_match_is_the_same_every_time_and_in_any_number_of_processes(run: Run) -> None:
    bots = f"{program(WORDS)},random"
    told = []
    for jobs in ("1", "2"):
        ran = run("sim", "palatinus", "--bots", bots, "--games", "2", "--seed", "3", "--jobs", jobs, "--json", "--rows")
        assert ran.code == 0
        told.append([(row["points"], row["ranks"], row.get("forfeits")) for row in json.loads(ran.out)["rows"]])
    assert told[0] == told[1]
    assert told[0][0][2] in (None, [])


def test_one_that_crashes_has_the_last_place_and_the_reason_is_told(run: Run) -> None:
    bots = f"{program(BAD, 'exit', 1)},random"
    ran = run("sim", "palatinus", "--bots", bots, "--games", "2", "--json", "--rows")
    rows = json.loads(ran.out)["rows"]
    assert [row["ranks"] for row in rows] == [[2, 1], [1, 2]]
    assert [row["forfeits"] for row in rows] == [
        ["it has ended, with exit code 0", ""],
        ["", "it has ended, with exit code 0"],
    ]
    assert "it has ended, with exit code 0" in run("sim", "palatinus", "--bots", bots, "--games", "2").out


def test_alone_it_counts_as_lost(run: Run) -> None:
    ran = run("sim", "micro-rome", "--bots", program(BAD, "exit", 1), "--games", "1", "--json", "--rows")
    (row,) = json.loads(ran.out)["rows"]
    assert row["points"] == []
    assert row["verdict"] == "forfeited"
    assert row["forfeits"] == ["it has ended, with exit code 0"]


def test_in_the_terminal_a_bot_plays_on_and_that_is_said(run: Run) -> None:
    bots = f"{program(BAD, 'crash', 2)},random"
    ran = run("play", "palatinus", "--me", "none", "--bot", bots, "--seed", "3", "--no-finale")
    assert ran.code == 0
    assert "Red: the program forfeits: it has ended, with exit code 1; its standard error ends with: " in ran.out
    assert "\x1b" not in ran.out
    assert "1. " in ran.out


def test_a_saved_game_starts_no_command_by_itself(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    name = program(WORDS)
    # the person leaves at once
    ran = run("play", "palatinus", "--bot", name, "--save", saved, "--seed", "3", stdin="quit\n")
    assert ran.code == 0
    refused = run("play", "--resume", saved, stdin="quit\n")
    assert refused.code == 2
    assert "If that may be started, say so" in refused.err
    assert run("play", "--resume", saved, "--bot", name, stdin="quit\n").code == 0


@pytest.mark.parametrize(
    ("bots", "word"),
    [
        ("program:./nothing-there.py", "There is no program ./nothing-there.py"),
        ("program:", "names no command"),
        ("program:log=/not/there sh", "/not/there cannot be written"),
        ("program:log=. sh", ". cannot be written"),
        ("hal", "program:COMMAND"),
    ],
)
def test_what_is_wrong_with_a_program_is_one_sentence(run: Run, bots: str, word: str) -> None:
    ran = run("sim", "palatinus", "--bots", bots, "--games", "1")
    assert ran.code == 2
    assert word in ran.err
    assert ran.err.count("\n") == 1


def test_commands_may_hold_commas_in_quotes() -> None:
    given = 'random, program:./mine.py --as "a,b" x=1 ,search:ms=5,iterations=3'
    assert bot_names(given) == ["random", 'program:./mine.py --as "a,b" x=1', "search:ms=5,iterations=3"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "Name the table and the program"),
        (["http://127.0.0.1:1/t/x", "--token", "t"], "Name the table and the program"),
        (["http://127.0.0.1:1/t/x", "--", "true"], "Give the seat's token"),
        (["http://127.0.0.1:1/t/x", "--token", "a\r\nX: b", "--", "true"], "Give the seat's token"),
        (["http://127.0.0.1:1/t/x", "--token", "sé", "--", "true"], "Give the seat's token"),
        (["http://127.0.0.1:1/", "--token", "t", "--", "true"], "is the address of no table"),
        (["ftp://127.0.0.1/t/x", "--token", "t", "--", "true"], "is the address of no table"),
        (["http://127.0.0.1:1/t/x", "--token", "t", "--", "/nothing/there"], "/nothing/there cannot be started"),
        (["http://127.0.0.1:1/t/x", "--token", "t", "--", "true"], "The program has ended"),
        (["http://127.0.0.1:1/t/x", "--token", "t", "--", "echo", "hello"], "first line is no message: hello"),
    ],
)
def test_what_is_wrong_with_a_connection_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], word: str
) -> None:
    monkeypatch.delenv("OIKIST_TOKEN", raising=False)
    ran = run("connect", *arguments)
    assert ran.code == 2
    assert word in ran.err


IMPOSSIBLE = ("http://a:99999/t/x", "http://a:b/t/x", "http://./t/x", f"http://{80 * 'a'}.org/t/x")


def test_addresses_of_tables() -> None:
    assert socket_of("http://[::1]:8000/t/abc") == "ws://[::1]:8000/ws/abc/program"
    for url in ("", "x", "http:///t/abc", "http://a/t", "http://a/t/b/c", "http://[bad/t/x", *IMPOSSIBLE):
        with pytest.raises(OptionError):
            socket_of(url)


@pytest.mark.parametrize("frame", ["nonsense", "[]", '{"type":7}', '{"type":"decide","id":"x"}', "[" * 5000, b"\xff"])
def test_a_server_that_is_no_table_is_told_in_a_sentence(frame: str | bytes) -> None:
    """Another server may stand at the address; what it says is read as strictly as what a program says."""
    from websockets.asyncio.server import ServerConnection, serve

    async def say_it(connection: ServerConnection) -> None:
        await connection.send(frame)
        await connection.wait_closed()

    async def connected() -> None:
        async with serve(say_it, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            command = ["sh", "-c", """echo '{"type":"hello","protocol":1}'; read line"""]
            await Bridge(f"http://127.0.0.1:{port}/t/x", "token", command, lambda text: None).run()

    with pytest.raises(BridgeFailed, match="The table cannot be reached: "):
        asyncio.run(connected())


def test_who_has_mistyped_the_address_hears_of_it_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[str] = []
    command = ["sh", "-c", """echo '{"type":"hello","protocol":1}'; read line"""]

    async def until_told() -> None:
        heard = asyncio.Event()

        def tell(text: Text) -> None:
            told.append(text.english())
            heard.set()

        running = asyncio.create_task(Bridge("http://127.0.0.1:1/t/x", "token", command, tell).run())
        await heard.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(until_told())
    assert told[0].startswith("The table cannot be reached: ")


@pytest.mark.skipif(os.name != "posix", reason="no such signals")
@pytest.mark.parametrize(("jobs", "how"), [("1", "SIGTERM"), ("1", "SIGHUP"), ("2", "SIGTERM"), ("2", "SIGKILL")])
def test_nothing_outlives_a_match_that_was_ended(tmp_path: Path, jobs: str, how: str) -> None:
    """The program ignores everything and holds a pipe open: that it is gone shows at the pipe's other end."""
    pipe, script = tmp_path / "pipe", tmp_path / "stuck.sh"
    os.mkfifo(pipe)
    hello = json.dumps({"type": "hello", "protocol": 1})
    script.write_text(f"trap '' TERM INT HUP\nexec 9>{pipe}\necho '{hello}'\nread line\necho started >&9\nsleep 600\n")
    bots = f"program:seconds=600 start=600 sh {script},random"
    command = [sys.executable, "-m", "oikist.cli.main", "sim", "palatinus", "--bots", bots, "--games", "4"]
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with subprocess.Popen([*command, "--jobs", jobs], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as match:

        def read() -> bytes:
            assert select.select([reader], [], [], 60)[0], "a program is left, or never began"
            return os.read(reader, 1000)

        try:
            assert b"started" in read()
            match.send_signal(signal.Signals[how])
            # its end comes when the match and all processes of its pool are gone
            match.communicate(timeout=120)
            while read():
                pass
        finally:
            match.kill()
            os.close(reader)
    assert match.returncode == (-9 if how == "SIGKILL" else 128 + signal.Signals[how])


@pytest.mark.parametrize("seconds", ["nan", "inf", "1e308", "0", "-1", "x"])
def test_seconds_for_programs_at_a_table_are_a_number_that_ends(run: Run, tmp_path: Path, seconds: str) -> None:
    ran = run("serve", "--port", "0", "--data", tmp_path / "data", "--no-open", "--program-seconds", seconds)
    assert ran.code == 2
    assert "--program-seconds" in ran.err
    assert not (tmp_path / "data").exists()


def test_the_schema_can_be_had(run: Run) -> None:
    assert json.loads(run("connect", "--schema").out) == schema()
