"""A real server: how it starts, says what is wrong, stops; and what only real sockets show."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from oikist.server.app import ServeError, serve
from oikist.server.config import Config
from tests.server.helpers import SRC, TOYBOX, Server, server_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_in(tmp_path_factory.mktemp("serve"), "--grace", "0") as running:
        yield running


def ws(server: Server, table: str) -> str:
    return f"ws://{server.address}/ws/{table}"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_with_people_connected_and_starts_again_on_its_tables(tmp_path: Path, number: int) -> None:
    async def main(running: Server) -> dict[str, Any]:
        table = running.table("human", "greedy", title="kept")
        async with connect(ws(running, table["table"])) as client:
            await client.send(json.dumps({"type": "hello", "id": 1, "secrets": [table["seats"][0]["secret"]]}))
            await client.recv()
            running.process.send_signal(number)
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await asyncio.wait_for(client.recv(), 10)
        return table

    with server_in(tmp_path) as running:
        began = time.monotonic()
        table = asyncio.run(main(running))
        _, errors = running.process.communicate(timeout=10)
        assert running.process.returncode == 0, errors
        assert "Traceback" not in errors
        assert time.monotonic() - began < 10
    with server_in(tmp_path) as running:
        status, body, _ = running.request("GET", f"/api/tables/{table['table']}")
        assert (status, json.loads(body)["title"]) == (200, "kept")


def _start(*arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(SRC), str(TOYBOX)])
    command = [sys.executable, "-m", "oikist.server", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=30, env={**os.environ, "PYTHONPATH": path}, check=False
    )


def test_a_port_that_is_taken_is_one_clear_sentence(server: Server, tmp_path: Path) -> None:
    done = _start("--port", str(server.port), "--data", str(tmp_path))
    assert done.returncode == 1
    expected = f"Port {server.port} is taken by another program. Stop it, or choose another one with --port.\n"
    assert done.stderr == expected


def test_a_folder_that_is_held_is_one_clear_sentence(server: Server) -> None:
    done = _start("--port", "0", "--data", str(server.folder))
    assert done.returncode == 1
    assert done.stderr.startswith("Another oikist server holds the data folder")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"port": 70_000}, "port 70000"),
        ({"host": "203.0.113.9"}, "203.0.113.9"),
        ({"database": "nonsense", "port": 0}, "database URL"),
    ],
)
def test_what_cannot_work_is_explained(tmp_path: Path, settings: dict[str, Any], words: str) -> None:
    with pytest.raises(Exception, match=words) as raised:
        serve(Config(data=tmp_path, quiet=True, **settings))
    assert hasattr(raised.value, "text"), "a sentence for the user, not a bug"


def test_a_database_that_is_damaged_is_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "oikist.sqlite").write_bytes(b"garbage " * 1000)
    done = _start("--port", "0", "--data", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr == f"The database cannot be opened: {tmp_path / 'oikist.sqlite'}: file is not a database\n"
    assert (tmp_path / "oikist.sqlite").read_bytes() == b"garbage " * 1000


def test_a_folder_that_cannot_be_made_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ServeError, match="data folder"):
        serve(Config(data=tmp_path / "file" / "below", port=0, quiet=True))


def test_importing_the_config_and_the_start_loads_no_framework() -> None:
    code = "import sys, oikist.server.app; print(sorted({'litestar', 'uvicorn', 'sqlalchemy'} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(SRC)},
    )
    assert done.stdout == "[]\n"


def test_pages_of_other_sites_get_no_socket(server: Server) -> None:
    async def main() -> None:
        table = server.table("human", "human")["table"]
        for origin in ("http://evil.example", "null", f"http://{server.address}.evil.example"):
            with pytest.raises(InvalidStatus) as refused:
                async with connect(ws(server, table), origin=origin):  # type: ignore[arg-type]
                    pass
            assert refused.value.response.status_code == 403
        async with connect(ws(server, table), origin=f"http://{server.address}") as client:  # type: ignore[arg-type]
            await client.send(json.dumps({"type": "hello", "id": 1}))
            assert json.loads(await client.recv())["type"] == "reply"

    asyncio.run(main())


def test_two_tabs_agree_and_a_table_that_is_not_there_is_said(server: Server) -> None:
    async def main() -> None:
        table = server.table("human", "human", hotseat=True)
        hello = json.dumps({"type": "hello", "id": 1, "secrets": [seat["secret"] for seat in table["seats"]]})
        async with connect(ws(server, table["table"])) as one, connect(ws(server, table["table"])) as two:
            for tab in (one, two):
                await tab.send(hello)
                await _view(tab, 0, 0)
            await one.send(json.dumps({"type": "play", "id": 2, "seat": 0, "revision": 0, "action": 0}))
            views = [await _view(tab, 1, 1) for tab in (one, two)]
            assert views[0] == views[1]
            await two.send(json.dumps({"type": "play", "id": 2, "seat": 0, "revision": 0, "action": 2}))
            while (answer := json.loads(await two.recv()))["type"] in ("view", "presence"):
                pass
            assert answer["code"] == "stale"
        async with connect(ws(server, "nowhere")) as client:
            await client.send(json.dumps({"type": "hello", "id": 1}))
            assert json.loads(await client.recv())["code"] == "missing"
            with contextlib.suppress(ConnectionClosed):
                await asyncio.wait_for(client.recv(), 5)
            assert client.close_code == 4400

    asyncio.run(main())


async def _view(client: Any, revision: int, seat: int) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(client.recv(), 10))
        if message["type"] == "view" and message["revision"] == revision and message["seat"] == seat:
            return {**message, "seats": None}


def test_broken_http_is_refused_and_the_server_goes_on(server: Server) -> None:
    for raw in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET / SPEECH/1.0\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as client:
            client.sendall(raw)
            client.shutdown(socket.SHUT_WR)
            with contextlib.suppress(OSError):
                assert b" 200 " not in client.recv(1000)
    assert server.request("GET", "/healthz")[:2] == (200, b'{"ok":true}')


def test_no_address_outside_is_named_in_what_is_served(server: Server) -> None:
    for path in ("/api/schema/openapi.json", "/nowhere", "/api/games"):
        _, body, headers = server.request("GET", path)
        text = body.decode().replace("http://www.w3.org/", "")
        assert "http://" not in text
        assert "https://" not in text
        assert headers["content-security-policy"].startswith("default-src 'self'")


def test_a_missing_extra_is_one_clear_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "uvicorn" else name)
    with pytest.raises(ServeError, match=r"pip install 'oikist\[serve\]' \(uvicorn is not there\)"):
        serve(Config(data=tmp_path, port=0))
