"""Micro Rome in the browser: a whole game by clicks, by keys, and on a phone; its end; its score page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import settle, turn_until_it_fits, whole_game
from tests.browser.test_access import axe, serious
from tests.browser.test_hold import PHONE, anchors, at, first_card
from tests.browser.test_table import reach

__all__ = ["axe"]

Pick = Callable[[int], int]
CARDS = 16
"""Fifteen cards and the Coliseum."""


def start(devices: Devices, **settings: object) -> Page:
    """A new game with its first card to be placed."""
    page = devices(**settings).page()
    page.locator("input[name=game][value=micro-rome]").check(force=True)
    page.locator("#play-now").click()
    first_card(page)
    return page


def ended(page: Page) -> None:
    """The end: a title and points, or lost without a score."""
    if page.locator("#player.finale").is_visible():
        page.locator("#finale-next").click()
        seen_well(page)
        page.locator("#finale-close").click()
        expect(page.locator("#board.zoomed")).to_have_count(0)
    outcome = page.locator("dialog.ending .outcome")
    expect(outcome).to_have_text(re.compile(r"[A-Za-z].*(-?\d+ points?|no score)$"))


def seen_well(page: Page) -> None:
    """What a step of the evaluation is about lies on the board, and is not too small for the eye."""
    lit = page.locator("#board .is-lit").first
    expect(lit).to_be_attached()
    page.wait_for_timeout(100)
    frame = page.locator("#board").bounding_box()
    box = lit.bounding_box()
    assert frame is not None
    assert box is not None
    assert min(box["width"], box["height"]) >= 30
    assert box["x"] >= frame["x"]
    assert box["y"] >= frame["y"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    assert box["y"] + box["height"] <= frame["y"] + frame["height"]


@pytest.mark.rule("MIC-6", "MIC-8")
def test_a_whole_game_by_clicks(devices: Devices, pick: Pick) -> None:
    page = start(devices)
    # the first card covers the start card only: too far off it is refused by its rule
    corner = next(ident for ident in anchors(page) if ident not in anchors(page, ".is-can"))
    at(page, corner).hover()
    expect(page.locator("#line.refused a.rule-id")).to_contain_text("MIC-")
    whole_game(page, pick)
    ended(page)
    if page.locator("dialog.ending .outcome").inner_text().endswith("points"):
        page.keyboard.press("Escape")
        placed = page.locator("#log-panel li:not(.chance)").count()
        assert placed == CARDS


def test_a_card_by_keys_alone(devices: Devices) -> None:
    page = start(devices)
    before = page.locator("#log-panel li").count()
    turn_until_it_fits(page)
    reach(page, "#board")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board .held.legal")).to_have_count(1)
    # where, how it is turned, which side, what it covers, the points
    expect(page.locator("#live")).to_have_text(re.compile(r"top left on .*(front|back): .*covers.*Points then: −?\d+"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#log-panel li").nth(before)).to_be_attached()


def test_a_hint_can_be_put_down_on_a_phone(devices: Devices, axe: str) -> None:
    page = start(devices, bypass_csp=True, **PHONE)
    assert serious(page, axe) == []
    before = page.locator("#log-panel li").count()
    page.locator("#tool-hint").tap()
    expect(page.locator("#board .held")).to_have_class("held legal pinned")
    assert serious(page, axe) == []
    page.locator("#commit").tap()
    expect(page.locator("#log-panel li").nth(before)).to_be_attached()
    assert settle(page) == "mine"
    page.locator("#tab-shelf").tap()
    # fifteen cards, less the one that lies and the one in the hand
    expect(page.locator("#shelf-panel [id^='deck:']:not(:empty)")).not_to_have_count(0)
    expect(page.locator("#prompt h2")).to_be_in_viewport()


def test_a_finished_map_is_scored_and_its_pairs_are_joined(devices: Devices) -> None:
    page = devices().page("/score/micro-rome")
    expect(page.locator("#board svg.panel")).to_be_visible()
    page.locator("#tab-file").click()
    page.locator("#example").click()
    page.locator("#tab-score").click()
    expect(page.locator("#score-panel .outcome")).to_contain_text("points")
    page.evaluate("() => document.querySelectorAll('#score-panel details').forEach((one) => (one.open = true))")
    pair = page.locator("#score-panel .entry.leaf").filter(has_text=re.compile("man and woman|woman and man")).first
    pair.locator(".entry-line").hover()
    expect(page.locator("#board svg.links .link").first).to_be_attached()
    expect(page.locator("#board .is-lit")).not_to_have_count(0)


def test_the_next_symbol_puts_down_the_building_that_waits(devices: Devices) -> None:
    page = devices().page("/score/micro-rome")
    expect(page.locator("#board svg.panel")).to_be_visible()
    at(page, "hand:market").click()
    at(page, "space:0,0").click()
    # it is shown where it would lie, and nothing else with it
    expect(page.locator("#board svg.ghosts use[href^='#art-market']")).to_have_count(1)
    expect(page.locator("#board svg.ghosts .ghost")).to_have_count(0)
    at(page, "hand:man").click()
    expect(at(page, "lies:0,0:market-w")).to_be_attached()
    at(page, "space:0,1").click()
    expect(at(page, "lies:0,1:man")).to_be_attached()
    # symbols are as large as a finger
    box = at(page, "hand:man").bounding_box()
    assert box is not None
    assert box["width"] >= 44


def test_the_replay_leaves_the_board_its_room_on_a_phone(devices: Devices) -> None:
    page = start(devices, **PHONE)
    page.locator("#tool-replay").tap()
    expect(page.locator("#replay-close")).to_be_in_viewport()
    box = page.locator("#board").bounding_box()
    assert box is not None
    # more than half of the 740 pixels
    assert box["height"] > 370
    page.locator("#replay-close").tap()
    expect(page.locator("#board .anchor.is-can").first).to_be_attached()


def test_what_a_hint_names_is_seen_on_a_small_phone(devices: Devices) -> None:
    small = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    page = start(devices, **small)
    cell = page.locator("#board .anchor").first.bounding_box()
    assert cell is not None
    # the whole board is in view, and its spaces are too small for a finger
    assert cell["width"] < 24
    page.locator("#tool-hint").tap()
    expect(page.locator("#line")).to_have_text(re.compile("A bot would do this"))
    held = page.locator("#board .held").bounding_box()
    anchor = page.locator("#board .anchor.is-hinted").bounding_box()
    frame = page.locator("#board").bounding_box()
    assert held is not None
    assert anchor is not None
    assert frame is not None
    # what the hint would put there has come near, and lies on the board as a whole
    assert anchor["width"] >= 24
    assert frame["x"] <= held["x"]
    assert held["x"] + held["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= held["y"]
    assert held["y"] + held["height"] <= frame["y"] + frame["height"]
