"""More than one person: links, two tabs, one screen for two, and a connection that is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import Server, can, device, move, new_table, settle, whole_game

Pick = Callable[[int], int]


def invite(host: Page) -> tuple[str, str]:
    """The link to the open seat and the one to watch, from the share dialog."""
    host.locator("#tool-share").click()
    links = host.locator("dialog .link-row input")
    expect(links).to_have_count(2)
    seat, watch = links.nth(0).input_value(), links.nth(1).input_value()
    host.keyboard.press("Escape")
    expect(host.locator("dialog")).to_have_count(0)
    return seat, watch


def test_links_that_open_on_this_computer_only_say_so(devices: Devices, server: Server) -> None:
    host = devices().page()
    new_table(host, ["human", "human"], together="online")
    host.locator("#tool-share").click()
    expect(host.locator("dialog")).to_contain_text("open on this computer only")
    expect(host.locator("dialog")).to_contain_text("--host 0.0.0.0")
    # the same server by another name than the browser's own for this computer
    elsewhere = devices(server.url.replace("127.0.0.1", "club.localhost")).page(host.url.removeprefix(server.url))
    elsewhere.locator("#tool-share").click()
    expect(elsewhere.locator("dialog .link-row")).to_have_count(1)
    expect(elsewhere.locator("dialog")).not_to_contain_text("this computer only")


def test_two_people_online_by_a_share_link(devices: Devices, pick: Pick) -> None:
    host = devices().page()
    new_table(host, ["human", "human"], together="online")
    expect(host.locator("#prompt")).to_contain_text("Waiting for players")
    seat, watch = invite(host)
    assert re.search(r"/t/\w+#seat=[\w-]+$", seat)
    assert "#" not in watch
    guest = devices().page(seat)
    guest.locator("#join-name").fill("Remo")
    guest.locator("dialog .primary").click()
    expect(host.locator("#seats")).to_contain_text("Remo")
    spectator = devices().page(watch)
    expect(spectator.locator("#board svg.panel")).to_be_visible()
    for _ in range(8):
        for page in (host, guest):
            if page.locator("#prompt.mine .phase").count() and page.locator(".is-can").count():
                move(page, pick)
                page.wait_for_timeout(500)
                break
        else:
            host.wait_for_timeout(400)
    lines = host.locator("#log-panel li").count()
    assert lines > 4
    expect(guest.locator("#log-panel li")).to_have_count(lines)
    expect(spectator.locator("#log-panel li")).to_have_count(lines)
    expect(spectator.locator("#hand svg [id^='hand:']")).to_have_count(0)
    guest.close()
    expect(host.locator("#seats .seat").nth(1)).to_contain_text("away")


def test_a_wrong_link_says_so(devices: Devices) -> None:
    made = devices()
    page = made.page()
    new_table(page, ["human", "random"])
    table = page.url.split("#")[0]
    stranger = devices()
    stranger.watch.quiet = True
    other = stranger.page(table + "#seat=nonsense")
    expect(other.locator("#banner")).to_be_visible()
    expect(other.locator("#banner")).not_to_be_empty()


def test_two_tabs_agree(devices: Devices, pick: Pick) -> None:
    made = devices()
    one = made.page()
    new_table(one, ["human", "random"])
    two = made.page(one.url)
    for page in (one, two, one, two):
        settle(page)
        move(page, pick)
        page.wait_for_timeout(300)
    settle(one)
    settle(two)
    expect(two.locator("#log-panel li")).to_have_count(one.locator("#log-panel li").count())
    assert one.locator("#log-panel").inner_text() == two.locator("#log-panel").inner_text()


def test_hands_are_covered_between_turns(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "human"], together="hotseat")
    for _ in range(8):
        settle(page)
        move(page, pick)
        page.wait_for_timeout(450)
        if page.locator("#cover").count():
            # nothing that only one seat may know is in the page now
            assert page.locator("#hand svg").count() == 0
            assert page.locator("#board [id^='piece:'] .badge").count() == 0
            assert page.locator("#log-panel li").count() == 0
    expect(page.locator("#cover")).to_contain_text("Pass the device to")
    page.keyboard.press("Enter")
    expect(page.locator("#cover")).to_have_count(0)
    expect(page.locator("#hand svg")).to_be_visible()


def test_a_hotseat_game_to_the_end(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "human"], together="hotseat")
    assert whole_game(page, pick) >= 30
    expect(page.locator("#player.finale")).to_be_visible()


def test_the_table_comes_back_after_the_server_was_away(browser: Browser, tmp_path: Path, pick: Pick) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        made = device(browser, server.url)
        page = made.page()
        new_table(page, ["human", "random"])
        settle(page)
        move(page, pick)
        settle(page)
        lines = page.locator("#log-panel").inner_text()
        made.watch.quiet = True
        server.stop()
        expect(page.locator("#banner")).to_contain_text("No connection")
        can(page, "board").first.click()
        server.start()
        expect(page.locator("#banner")).to_be_hidden()
        assert page.locator("#log-panel").inner_text() == lines
        settle(page)
        move(page, pick)
        expect(page.locator("#log-panel")).not_to_have_text(lines)
        made.context.close()
    finally:
        server.stop()


def test_my_tables_can_be_continued(devices: Devices, pick: Pick) -> None:
    made = devices()
    page = made.page()
    new_table(page, ["human", "random"])
    settle(page)
    move(page, pick)
    settle(page)
    lines = page.locator("#log-panel").inner_text()
    page.goto(made.url)
    page.locator(".kept a").first.click()
    expect(page.locator("#log-panel li").first).to_be_visible()
    settle(page)
    assert page.locator("#log-panel").inner_text() == lines
