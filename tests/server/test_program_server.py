"""Programs at a real server: the examples play every game, over lost connections and killed servers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from oikist.cli.bridge import Bridge, BridgeFailed
from oikist.core import registry
from oikist.core.record import check_dice, from_json_lines, replay
from oikist.core.text import Text
from tests.server.helpers import SRC, Server, server_in

EXAMPLES = Path(__file__).parents[2] / "examples"
BAD = Path(__file__).parents[1] / "engine" / "bots" / "bad_program.py"
WORDS = (sys.executable, str(EXAMPLES / "program_bot.py"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_in(tmp_path_factory.mktemp("programs"), "--grace", "0", "--pace", "0", "--no-limits") as running:
        yield running


def table_of(server: Server, game: str, *kinds: str) -> dict[str, Any]:
    seats = [{"kind": kind} if kind in ("human", "program") else {"kind": "bot", "bot": kind} for kind in kinds]
    status, body, _ = server.request("POST", "/api/tables", {"game": game, "seats": seats})
    assert status == 201, body
    return dict(json.loads(body))


def start(token: str, *command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SRC), "OIKIST_TOKEN": token, "LANG": "en_GB.UTF-8"},
        start_new_session=True,
    )


def alone(server: Server, table: dict[str, Any], seat: int) -> subprocess.Popen[str]:
    """The example that speaks the WebSocket itself."""
    where = f"http://{server.address}{table['watch']}"
    return start(table["seats"][seat]["secret"], sys.executable, str(EXAMPLES / "websocket_bot.py"), where)


def bridged(server: Server, table: dict[str, Any], seat: int, *command: str) -> subprocess.Popen[str]:
    """A program on standard input and output, brought to the table by `oikist connect`."""
    where = f"http://{server.address}{table['watch']}"
    connecting = (sys.executable, "-m", "oikist.cli.main", "connect", where, "--", *(command or WORDS))
    return start(table["seats"][seat]["secret"], *connecting)


@contextlib.contextmanager
def running(*programs: subprocess.Popen[str]) -> Iterator[None]:
    try:
        yield
    finally:
        for program in programs:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
            program.communicate(timeout=30)


def record_of(server: Server, table: dict[str, Any]) -> Any:
    status, body, _ = server.request("GET", f"/api/tables/{table['table']}/record")
    assert status == 200
    return from_json_lines(body.decode())


@pytest.mark.parametrize("name", ["micro-rome", "palatinus", "pantikapaion", "romolo"])
def test_both_examples_play_a_whole_game(server: Server, name: str) -> None:
    game = registry.find(name)
    if max(game.seats) == 1:
        tables = [table_of(server, name, "program"), table_of(server, name, "program")]
        programs = [alone(server, tables[0], 0), bridged(server, tables[1], 0)]
    else:
        tables = [table_of(server, name, "program", "program", *["random"] * (min(game.seats) - 2))]
        programs = [alone(server, tables[0], 0), bridged(server, tables[0], 1)]
    with running(*programs):
        for program in programs:
            out, errors = program.communicate(timeout=400)
            assert program.returncode == 0, errors
            assert "Traceback" not in errors
            assert "ranks:" in out or "The game is over." in errors
        for table in tables:
            record = record_of(server, table)
            assert record.header.seed, "the game is over"
            assert check_dice(game, record) >= 1
            assert {"program:dice", "program:words"} & set(record.header.players)
        info = json.loads(server.request("GET", f"/api/tables/{tables[0]['table']}")[1])
        assert info["over"]
        assert {seat["state"] for seat in info["seats"]} <= {"joined", "bot"}
        levels = [seat["level"] for seat in info["seats"] if seat["kind"] == "program"]
        assert levels == [""] * (1 if len(tables) == 2 else 2), "nobody has forfeited"


def test_a_server_that_is_killed_costs_no_move(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    arguments = ("--grace", "0", "--pace", "0", "--no-limits")
    server = Server(folder, *arguments)
    table = table_of(server, "palatinus", "program", "program")
    programs = [alone(server, table, 0), bridged(server, table, 1)]

    async def watch(least: int) -> int:
        """Waits until so many events have happened."""
        async with connect(f"ws://{server.address}/ws/{table['table']}", max_size=None) as client:
            await client.send(json.dumps({"type": "hello", "id": 1}))
            while True:
                message = json.loads(await client.recv())
                if message["type"] == "view" and (message["revision"] >= least or message["over"]):
                    return int(message["revision"])

    try:
        with running(*programs):
            seen = 0
            for _ in range(3):
                seen = asyncio.run(asyncio.wait_for(watch(seen + 8), 200))
                acknowledged = len(record_of(server, table).events)
                server.kill()
                server = Server(folder, *arguments, port=server.port)
                assert len(record_of(server, table).events) >= acknowledged
            for program in programs:
                _, errors = program.communicate(timeout=400)
                assert program.returncode == 0, errors
            record = record_of(server, table)
            assert len(replay(registry.find("palatinus"), record)) == len(record.events) + 1
            assert check_dice(registry.find("palatinus"), record) > 0
            info = json.loads(server.request("GET", f"/api/tables/{table['table']}")[1])
            assert info["over"]
            assert [seat["state"] for seat in info["seats"]] == ["joined", "joined"], "nobody has forfeited"
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("exit", "The program has ended, or closed its output, before the game did."),
        ("huge", "The program wrote a line of more than 65536 bytes."),
        ("illegal", "The program forfeits: it was refused twice in one decision"),
        ("words", ""),
    ],
)
def test_a_bad_program_is_told_why_and_the_table_plays_on(tmp_path: Path, how: str, why: str) -> None:
    limits = ("--grace", "0", "--pace", "0", "--no-limits", "--program-seconds", "3")
    with server_in(tmp_path, *limits) as server:
        table = table_of(server, "palatinus", "program", "random")
        program = bridged(server, table, 0, sys.executable, str(BAD), how, "1")
        with running(program):
            _, errors = program.communicate(timeout=200)
            assert program.returncode == 2, errors
            assert why in errors
            assert "Traceback" not in errors.replace("RuntimeError", "")

            async def until_over() -> dict[str, Any]:
                async with connect(f"ws://{server.address}/ws/{table['table']}", max_size=None) as client:
                    await client.send(json.dumps({"type": "hello", "id": 1}))
                    while True:
                        message = dict(json.loads(await client.recv()))
                        if message["type"] == "view" and message["over"]:
                            return message

            view = asyncio.run(asyncio.wait_for(until_over(), 200))
            assert view["seats"][0]["level"] == "greedy"
            assert [notice["seat"] for notice in view["notices"]] == [0]
            assert view["notices"][0]["text"].startswith("The program forfeits: ")


def test_a_program_that_goes_at_once_when_it_is_over_has_not_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's end may be seen before the table's good-bye."""
    told = asyncio.Event()

    async def first_gone(bridge: Bridge, process: asyncio.subprocess.Process) -> None:
        await told.wait()
        raise BridgeFailed(Text("The program has ended."))

    async def then_over(bridge: Bridge, process: asyncio.subprocess.Process) -> None:
        bridge._ending = True
        told.set()
        for _ in range(5):
            await asyncio.sleep(0)

    monkeypatch.setattr(Bridge, "_to_table", first_gone)
    monkeypatch.setattr(Bridge, "_from_table", then_over)
    command = ["sh", "-c", """echo '{"type":"hello","protocol":1}'; read line"""]
    asyncio.run(Bridge("http://127.0.0.1:1/t/x", "token", command, print).run())


def test_pages_of_other_sites_get_no_program_socket_and_tokens_are_needed(server: Server) -> None:
    table = table_of(server, "palatinus", "program", "human")
    where = f"ws://{server.address}/ws/{table['table']}/program"

    async def main() -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(where, origin="http://evil.example"):  # type: ignore[arg-type]
                pass
        assert refused.value.response.status_code == 403
        for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Basic eDp5"}):
            async with connect(where, additional_headers=headers) as client:
                await client.send(json.dumps({"type": "hello", "protocol": 1}))
                told = json.loads(await client.recv())
                assert (told["code"], told["fatal"]) == ("seat", True)
                with pytest.raises(ConnectionClosed):
                    await client.recv()
                assert client.close_code == 4400
        async with connect(where) as client:
            await client.send(b"\x00\x01")
            assert json.loads(await client.recv())["code"] == "message"
        # a token in the address is not looked at
        async with connect(where + "?token=" + table["seats"][0]["secret"]) as client:
            await client.send(json.dumps({"type": "hello", "protocol": 1}))
            assert json.loads(await client.recv())["code"] == "seat"
        bearer = {"Authorization": "Bearer " + table["seats"][0]["secret"]}
        async with connect(where, additional_headers=bearer) as client:
            await client.send(json.dumps({"type": "hello", "protocol": 1}))
            assert json.loads(await client.recv())["type"] == "game"

    asyncio.run(asyncio.wait_for(main(), 60))


def test_a_wrong_token_is_one_clear_sentence(server: Server) -> None:
    table = table_of(server, "palatinus", "program", "human")
    table["seats"][0]["secret"] = "wrong"
    program = bridged(server, table, 0)
    with running(program):
        _, errors = program.communicate(timeout=100)
        assert program.returncode == 2
        assert "This token opens no seat at this table." in errors
        assert "Traceback" not in errors
