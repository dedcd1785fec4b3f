"""A server of its own for the browser tests, and what a person does at the table, as functions."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

SOURCE = Path(__file__).parents[2] / "src"
PATIENCE = 20_000
"""Milliseconds that an expectation waits: a bot may think, and the machine may be busy."""

expect.set_options(timeout=PATIENCE)


class Server:
    """A real table server in a process of its own; it can be stopped and started again on the same data."""

    def __init__(self, data: Path, *, grace: float = 0.4, pace: float = 0.02, games: tuple[Path, ...] = ()) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.data = data
        self.timing = ["--grace", str(grace), "--pace", str(pace)]
        self.packages = [str(SOURCE), *map(str, games)]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [
            sys.executable,
            "-m",
            "oikist.server",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--no-limits",
        ]
        path = os.pathsep.join([*self.packages, os.environ.get("PYTHONPATH", "")])
        environment = os.environ | {"PYTHONPATH": path}
        self.process = subprocess.Popen(
            [*command, *self.timing], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT
        )
        until = time.monotonic() + 30
        while time.monotonic() < until:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError(f"the server did not start: exit code {self.process.poll()}")

    def stop(self) -> None:
        """Ends it as an operator would, and its bots with it."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


class Watch:
    """What a page did wrong: messages on the console, errors, requests that went elsewhere."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.faults: list[str] = []
        self.quiet = False

    def follow(self, page: Page) -> None:
        """Listens to a page from now on."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.quiet:
            self.faults.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:")):
            self.faults.append(f"request to {request.url}")


class Device:
    """One browser of one person: its own storage, watched for faults."""

    def __init__(self, context: BrowserContext, watch: Watch, url: str) -> None:
        self.context = context
        self.watch = watch
        self.url = url

    def page(self, path: str = "/") -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        self.watch.follow(page)
        page.goto(path if path.startswith("http") else self.url + path)
        return page


def device(browser: Browser, url: str, **settings: object) -> Device:
    """A browser with empty storage."""
    chosen: dict[str, object] = {
        "viewport": {"width": 1280, "height": 800},
        "reduced_motion": "reduce",
        "locale": "en-GB",
    }
    return Device(browser.new_context(**(chosen | settings)), Watch(url), url)  # type: ignore[arg-type]


def quick_game(page: Page) -> None:
    """From the home page to a table against bots."""
    page.locator("#play-now").click()
    expect(page.locator("#board svg.panel")).to_be_visible()


def new_table(page: Page, seats: list[str], *, together: str = "") -> None:
    """Fills in the form of the home page: by seat ``human``, ``program`` or the name of a bot."""
    expect(page.locator("#setup")).to_be_visible()
    if page.locator("#setup:not([open])").count():
        page.locator("#setup > summary").click()
    # a game for one number of players does not ask for it
    if page.locator("#seat-count").count():
        page.locator("#seat-count").select_option(str(len(seats)))
    for seat, who in enumerate(seats):
        page.locator(f"#seat-kind-{seat}").select_option(who if who in ("human", "program") else f"bot {who}")
    if together:
        page.locator(f"input[name=together][value={together}]").check()
    page.locator("#open-table").click()
    expect(page.locator("#board svg.panel")).to_be_visible()


FREE = ":not(.is-chosen):not([id^='turn:']):not([id^='flip:']):not([id^='hand:'])"
"""What is neither chosen already, nor a turn or side (R and F are for these), nor a piece to begin with."""


def can(page: Page, region: str) -> Locator:
    """What can be clicked in the board or the hand; turns are chosen with R and left out."""
    return page.locator(f"#{region} .is-can:not([id^='turn:']):not([id^='flip:'])")


def turn_until_it_fits(page: Page) -> None:
    """What is held over the board may fit nowhere as it is: turns and flips it until it does."""
    for key in "rrrrfrrrr":
        if not page.locator("#board .anchor").count() or can(page, "board").count():
            return
        page.keyboard.press(key)


def revision(page: Page) -> int:
    """How many lines the log has: grows with everything that happens."""
    return page.locator("#log-panel li").count()


def settle(page: Page) -> str:
    """Waits until it is this screen's turn or the game is over; says which. Does not wait out the time for undo."""
    until = time.monotonic() + PATIENCE / 1000
    prompt = page.locator("#prompt")
    while time.monotonic() < until:
        look = prompt.get_attribute("class") or ""
        if "over" in look or page.locator("#player.finale").is_visible():
            return "over"
        if "mine" in look and page.locator(".is-can, #prompt .do").count():
            return "mine"
        if page.locator("#cover").count():
            page.locator("#cover .primary").click()
        elif page.locator("#go-on").count():
            with contextlib.suppress(Exception):
                page.locator("#go-on").click(timeout=300)
        time.sleep(0.03)
    raise AssertionError(f"nothing happens: the prompt is {prompt.get_attribute('class')}: {prompt.inner_text()}")


def move(page: Page, pick: Callable[[int], int]) -> None:
    """One move by clicks: parts that can be clicked until the action is sent; confirms what asks for it."""
    for _ in range(8):
        if page.locator("#commit").count():
            page.locator("#commit").click()
        else:
            turn_until_it_fits(page)
            places = can(page, "hand").and_(page.locator("[id^='hand:']"))
            if not places.count() or page.locator("#hand [id^='hand:'].is-chosen").count():
                # what is not in the scene has a button in the prompt; a second click on what is chosen would drop it
                there = page.locator("#board .is-can, #hand .is-can, #beside .is-can, #prompt .do")
                places = there.and_(page.locator(FREE))
            # things lie on places and anchors in front of everything: the page looks for what can be clicked below them
            places.nth(pick(places.count())).click(force=True)
        page.wait_for_timeout(20)
        # nothing can be clicked any more once an action has been sent
        if page.locator(".is-can, #prompt .do").count() == 0 and page.locator("#commit").count() == 0:
            return
        if page.locator("#prompt .chip").count() == 0:
            return
    raise AssertionError("the action is never complete")


def whole_game(page: Page, pick: Callable[[int], int], *, most: int = 200) -> int:
    """Plays all moves of this screen; returns how many."""
    for count in range(most):
        if settle(page) == "over":
            return count
        move(page, pick)
        # the table has the move when the prompt is no longer the same question
        page.wait_for_timeout(40)
    raise AssertionError("the game does not end")


__all__ = [
    "Device",
    "Server",
    "Watch",
    "can",
    "device",
    "move",
    "new_table",
    "quick_game",
    "revision",
    "settle",
    "whole_game",
]
