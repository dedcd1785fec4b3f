"""The address that a server tells: one that those can open who get its links."""

from __future__ import annotations

import asyncio
import socket
from types import SimpleNamespace

import pytest

from oikist.server import address
from oikist.server.app import _announce
from oikist.server.config import Config


@pytest.mark.parametrize(
    ("host", "told", "shared"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/", False),
        ("localhost", "http://localhost:8000/", False),
        ("::1", "http://[::1]:8000/", False),
        ("192.168.1.20", "http://192.168.1.20:8000/", True),
        ("fd00::7", "http://[fd00::7]:8000/", True),
    ],
)
def test_an_address_is_told_as_it_is(host: str, told: str, shared: bool) -> None:
    assert address.reached(host, 8000) == (told, shared)


@pytest.mark.parametrize(
    ("host", "four", "six", "told", "shared"),
    [
        ("0.0.0.0", "192.168.1.20", "fd00::7", "http://192.168.1.20:8000/", True),
        ("0.0.0.0", "", "fd00::7", "http://127.0.0.1:8000/", False),
        ("::", "192.168.1.20", "fd00::7", "http://[fd00::7]:8000/", True),
        ("::", "192.168.1.20", "", "http://192.168.1.20:8000/", True),
        ("::", "", "", "http://[::1]:8000/", False),
    ],
)
def test_everywhere_is_told_as_this_computers_address_in_its_network(
    monkeypatch: pytest.MonkeyPatch, host: str, four: str, six: str, told: str, shared: bool
) -> None:
    monkeypatch.setattr(address, "own_address", {socket.AF_INET: four, socket.AF_INET6: six}.__getitem__)
    assert address.reached(host, 8000) == (told, shared)


def test_the_own_address_is_one_that_can_be_listened_to() -> None:
    found = address.own_address(socket.AF_INET)
    if not found:
        pytest.skip("this computer is in no network")
    assert not found.startswith(("127.", "0."))
    with socket.socket() as sock:
        sock.bind((found, 0))


@pytest.mark.parametrize("shared", [True, False])
def test_who_lets_others_in_is_told_where_to_make_tables(capsys: pytest.CaptureFixture[str], shared: bool) -> None:
    url, _ = address.reached("192.168.1.20", 8000)
    asyncio.run(_announce(SimpleNamespace(started=True), Config(), url, shared))
    first, *more = capsys.readouterr().out.splitlines()
    assert first == "oikist is at http://192.168.1.20:8000/ (stop it with Ctrl-C)"
    assert [line.startswith("Others in your network") for line in more] == [True] * shared
