"""The page that scores a real table."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices


def test_tiles_and_pieces_are_laid_by_clicking_and_the_ledger_comes(devices: Devices) -> None:
    page = devices().page("/score/palatinus")
    tile = page.locator("[id^='hand:tile-']")
    expect(tile).to_have_count(7)
    for left in range(7, 0, -1):
        expect(tile).to_have_count(left)
        tile.first.click()
        page.keyboard.press("r")
        place = page.locator("#board [id^='place:'].is-can").first
        page.locator(f"[id='{place.get_attribute('id')}']").click()
        page.locator("#commit").click()
    expect(tile).to_have_count(0)
    bare = page.locator("#board [id^='hill:']:not([aria-label*='token'])")
    for left in range(7, 0, -1):
        expect(bare).to_have_count(left)
        # what was taken stays in the hand for the next hill, unless there is no more of it
        if page.locator("#hand [id^='hand:token-'].is-chosen").count() == 0:
            page.locator("#hand [id^='hand:token-'].is-can").first.click()
        bare.first.click()
    expect(bare).to_have_count(0)
    page.locator("[id='hand:red-merchant']").click()
    page.locator("#board [id^='cell:'].is-can").first.click()
    expect(page.locator("#board [id^='piece:']")).to_have_count(1)
    expect(page.locator("#score-panel .ranks li")).to_have_count(2)
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.locator("#board [id^='piece:']")).to_have_count(0)
    page.reload()
    expect(page.locator("#score-panel .ranks li")).to_have_count(2)


def test_the_example_and_the_file(devices: Devices) -> None:
    made = devices()
    page = made.page("/score/palatinus")
    page.locator("#tab-file").click()
    page.locator("#example").click()
    text = page.locator("#file-panel textarea")
    expect(page.locator("#board [id^='piece:']")).to_have_count(8)
    text.fill("{")
    page.locator("#use-file").click()
    expect(page.locator("#line")).to_contain_text("JSON")
    # what cannot be is refused with a sentence, and the browser's console tells of the refusal
    made.watch.quiet = True
    position = page.evaluate("() => JSON.parse(localStorage.getItem('oikist.score.palatinus'))")
    position["pieces"]["A3"] = "red dragon"
    text.fill(json.dumps(position))
    page.locator("#use-file").click()
    expect(page.locator("#line")).to_contain_text("A3")
    page.locator("#tab-score").click()
    expect(page.locator("#score-panel .entry.whole")).to_have_count(5)


def press(page: Page, ident: str) -> None:
    """A click in the middle of something, whatever lies over it: who clicks there means what fits."""
    one = page.locator(f"[id='{ident}']")
    expect(one).to_be_visible()
    box = one.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_map_with_walls_and_what_the_players_have(devices: Devices) -> None:
    page = devices().page("/score/romolo")
    for ground, place in (("plain", "A1"), ("plain", "I2"), ("water", "B1")):
        press(page, f"hand:{ground}")
        expect(page.locator(f"[id='hand:{ground}']")).to_have_class(re.compile("is-chosen"))
        press(page, f"hex:{place}")
        expect(page.locator(f"[id='hex:{place}']")).not_to_have_attribute("aria-label", re.compile("unexplored"))
        page.keyboard.press("Escape")
    for seat, place in (("red", "A1"), ("lapis", "I2")):
        # there is one place for it so far
        press(page, f"hand:{seat}-tower")
        expect(page.locator(f"[id='built:tower:{place}']")).to_have_count(1)
    # both have their capital: 1 hex and power 1; shared majorities of 2 and 2
    expect(page.locator("#score-panel .ranks li")).to_have_count(2)
    press(page, "hand:wall")
    press(page, "hex:A1")
    page.keyboard.press("r")
    page.locator("#commit").click()
    expect(page.locator("[id='edge:A1:se']")).to_have_count(1)
    page.keyboard.press("Escape")
    press(page, "hand:Consul")
    press(page, "seat:red")
    expect(page.locator("[id='has:red-Consul']")).to_have_count(1)
    # a character, a hex and a dominion, and by Consul all three majorities: 1 + 1 + 1 + 3 * 4
    expect(page.locator("#score-panel .ranks li").first).to_contain_text("15")
    press(page, "hand:remove")
    press(page, "has:red-Consul")
    expect(page.locator("[id='has:red-Consul']")).to_have_count(0)


def test_both_parts_of_a_wide_board_are_at_hand_on_a_phone(devices: Devices) -> None:
    page = devices(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).page("/score/pantikapaion")
    expect(page.locator("[id='dev:brown:1']")).to_be_attached()

    def width(ident: str) -> float:
        box = page.locator(f"[id='{ident}']").bounding_box()
        assert box
        return min(box["width"], box["height"])

    # the city comes first; its neighbour is one tap away, and then its places are no smaller than a finger needs
    expect(page.locator(".closeups [aria-pressed='true']")).to_have_text("City")
    assert width("cell:0:0,0") >= 24
    page.locator(".closeups button", has_text="Boards").tap()
    expect(page.locator(".closeups [aria-pressed='true']")).to_have_text("Boards")
    page.wait_for_function("() => document.getElementById('dev:brown:1').getBoundingClientRect().width >= 24")
    assert width("dev:brown:1") >= 24
