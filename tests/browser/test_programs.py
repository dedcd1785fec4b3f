"""A seat for a program: its token is made on the page, the program comes, plays, and loses its seat; all see it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.helpers import Server, new_table

EXAMPLE = Path(__file__).parents[2] / "examples" / "websocket_bot.py"


def test_the_owner_gives_a_seat_to_a_program_and_takes_it_back(devices: Devices, server: Server) -> None:
    host = devices().page()
    new_table(host, ["human", "program"])
    expect(host.locator("#prompt")).to_contain_text("Waiting for players")
    host.locator("#tool-share").click()
    # the token of the new table is shown nowhere; it is made when somebody wants to see it
    expect(host.locator("dialog .key input")).to_have_count(0)
    host.locator("dialog .give").click()
    fields = host.locator("dialog .key input")
    expect(fields).to_have_count(3)
    url, token, command = (fields.nth(at).input_value() for at in range(3))
    assert re.fullmatch(rf"{server.url}/t/\w+", url)
    assert re.fullmatch(r"[\w-]{43}", token)
    assert command == f"OIKIST_TOKEN={token} oikist connect {url} -- ./mybot.py"
    assert token not in str(
        host.evaluate("[JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href]")
    )
    expect(fields.nth(1)).to_be_focused()
    host.locator("dialog .give").press("Enter")
    expect(fields.nth(1)).not_to_have_value(token)
    expect(fields.nth(1)).to_be_focused()
    token = fields.nth(1).input_value()
    host.keyboard.press("Escape")
    expect(host.locator("#tool-share")).to_be_focused()
    with subprocess.Popen([sys.executable, str(EXAMPLE), url], env={**os.environ, "OIKIST_TOKEN": token}) as program:
        try:
            seat = host.locator("#seats .seat").nth(1)
            expect(seat).to_contain_text("dice")
            expect(seat).to_contain_text("program")
            expect(host.locator("#prompt")).not_to_contain_text("Waiting for players")
            host.locator("#tool-share").click()
            host.locator("dialog .take-back").click()
            expect(host.locator("dialog .key")).to_contain_text("A bot plays on")
            host.keyboard.press("Escape")
            expect(host.locator("#log-panel .notice")).to_have_text(
                "The program forfeits: its seat was taken back. A bot plays on for it."
            )
            expect(seat).to_contain_text("bot")
            assert program.wait(30) == 1
        finally:
            program.kill()


def test_who_has_not_made_the_table_cannot_give_seats(devices: Devices) -> None:
    host = devices().page()
    new_table(host, ["human", "human"], together="online")
    host.locator("#tool-share").click()
    expect(host.locator("dialog details.programs")).to_have_count(1)
    watch = host.locator("dialog .link-row input").nth(1).input_value()
    guest = devices().page(watch)
    guest.locator("#tool-share").click()
    expect(guest.locator("dialog .link-row input")).to_have_count(1)
    expect(guest.locator("dialog details.programs")).to_have_count(0)


def test_a_seat_that_was_given_by_mistake_is_open_again(devices: Devices) -> None:
    host = devices().page()
    new_table(host, ["human", "human"], together="online")
    host.locator("#tool-share").click()
    host.locator("dialog details.programs summary").click()
    host.locator("dialog .give").click()
    expect(host.locator("dialog .key input")).to_have_count(3)
    host.locator("dialog .take-back").click()
    expect(host.locator("dialog .key input")).to_have_count(1)
    link = host.locator("dialog .key input").input_value()
    host.keyboard.press("Escape")
    # the share dialog knows the new link
    host.locator("#tool-share").click()
    expect(host.locator("dialog .link-row input").first).to_have_value(link)
    guest = devices().page(link)
    guest.locator("#join-name").fill("Remo")
    guest.locator("dialog .primary").click()
    expect(host.locator("#seats")).to_contain_text("Remo")
