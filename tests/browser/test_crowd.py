"""Where things lie close together: every target has room for 24 pixels, a click that may mean several lists them."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import can, move, new_table, settle
from tests.browser.test_access import axe, serious
from tests.browser.test_hold import PHONE

__all__ = ["axe"]

ROOM = 24
"""Pixels that a target has at least."""


def middle(thing: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


AT_REST = """async (thing) => {
    const place = () => JSON.stringify(thing.getBoundingClientRect());
    for (let before = "", now = place(); now !== before; ) {
        before = now;
        await new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 50));
        now = place();
    }
}"""
"""Resolves when a thing has stopped moving: where a finger aims while the board is laid out anew it may miss."""


def two_of_a_hex(page: Page) -> tuple[Locator, Locator]:
    """Plays to where a worker may dismantle what stands in its hex; the farm and the warehouse there."""
    page.locator("input[name=game][value=romolo]").check(force=True)
    new_table(page, ["human", "random"])
    heading = page.locator("#prompt h2")
    assert settle(page) == "mine"
    while "Activate a unit" not in heading.inner_text():
        if page.locator("#tab-beside.calls:visible").count() and not page.locator(".sheet-open").count():
            page.locator("#tab-beside").click()
        # all units and constructions go onto one hex: the first
        move(page, lambda _: 0)
        assert settle(page) == "mine"
    page.locator("#board [id^='unit:'][id*=':worker'].is-can").first.click(force=True)
    page.locator("#prompt [data-part='do:dismantle']").click()
    things = page.locator("#board .is-can")
    expect(things).not_to_have_count(0)
    assert things.count() >= 2, "there is only one thing to dismantle"
    return things.nth(0), things.nth(1)


def test_small_targets_have_room_and_are_told_apart_in_a_list(devices: Devices, axe: str) -> None:
    page = devices(bypass_csp=True, **PHONE).page()
    one, other = two_of_a_hex(page)
    # so small a screen that both are smaller than a target may be, as they are in the fullest hexes of large maps
    page.set_viewport_size({"width": 300, "height": 560})
    for thing in (one, other):
        thing.evaluate(AT_REST)
        box = thing.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) < ROOM
    (x, y), (u, v) = middle(one), middle(other)
    page.touchscreen.tap((x + u) / 2, (y + v) / 2)
    listed = page.locator("dialog.crowd[open] .menu button")
    expect(listed).to_have_count(2)
    for number, thing in enumerate((one, other)):
        expect(listed.nth(number)).to_have_text(str(thing.get_attribute("aria-label")))
        box = listed.nth(number).bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 300
    # what the list points at is shown on the board
    expect(listed.first).to_be_focused()
    expect(one).to_have_class(re.compile("is-pointed"))
    assert serious(page, axe) == []
    page.keyboard.press("ArrowDown")
    expect(other).to_have_class(re.compile("is-pointed"))
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#prompt .chip")).to_have_count(1)
    page.touchscreen.tap((x + u) / 2, (y + v) / 2)
    listed.nth(1).tap()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#log-panel li").filter(has_text="dismantles")).to_have_count(1)


def test_a_small_target_is_hit_beside_it_when_it_lies_alone(devices: Devices) -> None:
    page = devices(viewport={"width": 1280, "height": 800}).page()
    one, other = two_of_a_hex(page)
    page.set_viewport_size({"width": 300, "height": 560})
    boxes = [thing.bounding_box() for thing in (one, other)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    (x, y), (u, v) = middle(one), middle(other)
    length = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
    assert boxes[0]["width"] < 22
    # 11 pixels from its middle, away from the other: outside what is drawn, inside its room
    away = 11 / length
    page.mouse.click(x + (x - u) * away, y + (y - v) * away)
    # it is chosen, without a question
    expect(page.locator("#prompt .chip")).to_have_count(0)
    expect(page.locator("dialog")).to_have_count(0)


def test_large_targets_are_never_asked_about(devices: Devices) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    assert settle(page) == "mine"
    places = can(page, "board")
    box = places.first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= ROOM
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 3)
    expect(page.locator("dialog")).to_have_count(0)
