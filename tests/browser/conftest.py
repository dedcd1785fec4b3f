"""One server and one browser for all browser tests of a worker; every test gets devices of its own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.helpers import Device, Server, device
from tests.conftest import CHROMIUM_ARGS


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A real Chromium."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server, in a process of its own."""
    started = Server(tmp_path_factory.mktemp("tables"))
    started.start()
    yield started
    started.stop()


CARPETBOX = Path(__file__).parent / "carpetbox"
SOLOBOX = Path(__file__).parents[1] / "solobox"


@pytest.fixture(scope="session")
def solo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server that has the two toy games for one: The Carpet, where cards are laid, and The Cistern."""
    started = Server(tmp_path_factory.mktemp("solo"), games=(CARPETBOX, SOLOBOX))
    started.start()
    yield started
    started.stop()


Devices = Callable[..., Device]


@pytest.fixture
def devices(browser: Browser, server: Server) -> Iterator[Devices]:
    """Makes browsers with empty storage. No page may complain, or ask anybody but our server for anything."""
    made: list[Device] = []

    def make(url: str = server.url, **settings: object) -> Device:
        made.append(device(browser, url, **settings))
        return made[-1]

    yield make
    faults = [fault for one in made for fault in one.watch.faults]
    for one in made:
        one.context.close()
    assert faults == []


@pytest.fixture
def pick() -> Callable[[int], int]:
    """Picks one of so many, the same in every run."""
    rng = random.Random(7)
    return lambda count: rng.randrange(max(1, count))
