"""Layers over the board: switched on and off by their button and by a key, told in words, remembered."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import new_table


def shown(page: Page) -> bool:
    """Whether the layer is drawn."""
    return bool(
        page.locator("#board [data-layer=influence]").evaluate("one => getComputedStyle(one).display !== 'none'")
    )


def test_a_layer_is_switched_on_and_off_and_remembered(devices: Devices) -> None:
    one = devices()
    page = one.page()
    page.locator("input[name=game][value=romolo]").check(force=True)
    new_table(page, ["human", "human"])
    tool = page.locator("#layer-tools button")
    expect(tool).to_have_count(1)
    expect(tool).to_have_attribute("aria-pressed", "false")
    assert not shown(page)

    tool.click()
    expect(tool).to_have_attribute("aria-pressed", "true")
    assert shown(page)
    expect(page.locator("#live")).to_have_text("Influence is shown.")
    # nothing of it comes between the pointer and the map
    assert (
        page.locator("#board [data-layer=influence]").evaluate("one => getComputedStyle(one).pointerEvents") == "none"
    )

    page.reload()
    expect(tool).to_have_attribute("aria-pressed", "true")
    assert shown(page)
    page.keyboard.press("v")
    expect(tool).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#live")).to_have_text("Influence is hidden.")
    assert not shown(page)


def test_games_without_layers_have_no_buttons_for_them(devices: Devices) -> None:
    page = devices().page()
    page.locator("#play-now").click()
    expect(page.locator("#board svg.panel")).to_be_visible()
    expect(page.locator("#layer-tools")).to_be_hidden()
    page.keyboard.press("v")
    expect(page.locator("#live")).not_to_have_text(re.compile("shown|hidden"))
