"""Whole games at the table page, as people play them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.helpers import can, move, new_table, quick_game, settle, whole_game

Pick = Callable[[int], int]


def test_a_whole_game_against_bots_by_clicks(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    assert whole_game(page, pick) >= 12
    expect(page.locator("#player.finale")).to_be_visible()
    page.locator("#finale-close").click()
    ranks = page.locator("dialog.ending .ranks li")
    expect(ranks).to_have_count(2)
    expect(page.locator("dialog.ending .ranks svg.shape")).to_have_count(2)
    expect(page.locator("dialog.ending .ledger-columns section")).to_have_count(2)
    expect(page.locator("dialog.ending details[open] .entry")).not_to_have_count(0)


def test_one_click_plays(devices: Devices) -> None:
    page = devices().page()
    quick_game(page)
    assert settle(page) == "mine"
    expect(page.locator("#seats .mine")).to_have_count(1)
    expect(can(page, "board")).not_to_have_count(0)


def test_undo_and_what_it_says_when_it_cannot(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "human"], together="hotseat")
    settle(page)
    page.keyboard.press("u")
    expect(page.locator("#line")).not_to_have_text("")
    for _ in range(6):
        settle(page)
        move(page, pick)
        page.wait_for_timeout(500)
    settle(page)
    before = page.locator("#log-panel li").count()
    assert before > 12
    move(page, pick)
    undo = page.locator("#cover-undo")
    expect(undo).to_be_visible()
    undo.click()
    expect(page.locator("#log-panel li.undone")).to_have_count(1)
    assert page.locator("#log-panel li").count() == before + 2


def test_esc_goes_one_step_back_and_any_order_of_parts_will_do(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    while True:
        settle(page)
        if page.locator("#hand [id^='hand:'].is-can").count():
            break
        move(page, pick)
        page.wait_for_timeout(60)
    # place first, then piece
    can(page, "board").first.click()
    expect(page.locator("#board .is-chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".is-chosen")).to_have_count(0)
    can(page, "board").first.click()
    before = page.locator("#log-panel li").count()
    can(page, "hand").first.click()
    expect(page.locator("#log-panel li").nth(before)).to_be_visible()


def test_nothing_of_the_next_hand_shows_while_it_is_covered(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "human"], together="hotseat")
    cover = page.locator("#cover")
    for _ in range(60):
        page.locator("#cover, .is-can, #go-on").first.wait_for()
        hidden = page.locator("#board [id^='piece:']").count() > 1
        if cover.count() and hidden:
            break
        settle(page)
        move(page, pick)
        page.wait_for_timeout(60)
        if hidden:
            page.locator("#cover").wait_for()
    hand = page.locator("#hand [id^='hand:']")
    expect(page.locator("#cover .primary")).to_be_visible()
    expect(page.locator("#seats .points")).to_have_count(0)
    expect(page.locator("#live")).not_to_contain_text(re.compile("merchant|farmer"))
    for key in ("h", "l", "s"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    expect(page.locator("#line")).not_to_contain_text(re.compile("merchant|farmer|bot would"))
    # a page loaded again is covered too
    page.reload()
    expect(cover).to_be_visible()
    page.wait_for_timeout(300)
    expect(hand).to_have_count(0)
    page.locator("#cover .primary").click()
    expect(hand).not_to_have_count(0)
