"""What the table page can do besides playing: reasons, hints, replay, evaluation, score, keyboard, motion, sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import can, move, new_table, settle, whole_game

Pick = Callable[[int], int]


def to_placing(page: Page, pick: Pick) -> None:
    """Plays on until there is something in the hand to choose."""
    for _ in range(20):
        assert settle(page) == "mine"
        if page.locator("#hand [id^='hand:'].is-can").count():
            return
        move(page, pick)
        page.wait_for_timeout(60)
    raise AssertionError("the hand is never needed")


def test_why_not(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    to_placing(page, pick)
    page.keyboard.press("?")
    expect(page.locator("body")).to_have_class("table-page why-mode")
    page.locator("[id^='hill:']").first.click(force=True)
    expect(page.locator("body")).to_have_class("table-page")
    rule = page.locator("#line a.rule-id")
    expect(rule).to_contain_text("PAL-")
    rule.click()
    expect(page.locator("#rules-panel .rule.shown .rule-id")).to_have_text(rule.inner_text())


def test_clicking_what_is_not_possible_gives_the_ruling(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    to_placing(page, pick)
    move(page, pick)
    page.wait_for_timeout(50)
    settle(page)
    can(page, "hand").first.click()
    page.locator("#board [id^='piece:']").first.click(force=True)
    expect(page.locator("#line.refused a.rule-id")).to_be_visible()


def test_the_rules_can_be_searched(devices: Devices) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    page.locator("#tab-rules").click()
    expect(page.locator("#rules-panel .rule")).not_to_have_count(0)
    everything = page.locator("#rules-panel .rule").count()
    page.locator("#rules-panel input").fill("captur")
    expect(page.locator("#rules-panel .rule").first).to_contain_text("captur")
    assert 0 < page.locator("#rules-panel .rule").count() < everything


def test_a_turn_is_chosen_by_key_wheel_and_button(devices: Devices) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    settle(page)
    place = page.locator(f"[id='{can(page, 'board').first.get_attribute('id')}']")
    place.hover()
    expect(page.locator("#board svg.ghosts")).to_be_visible()
    chosen = page.locator("#hand [id^='turn:'].is-chosen")
    seen = [chosen.get_attribute("id")]
    for turn in ("key", "wheel", "button"):
        if turn == "key":
            page.keyboard.press("r")
        elif turn == "wheel":
            page.mouse.wheel(0, 100)
        else:
            page.locator("#turn-right").click()
        expect(chosen).not_to_have_id(str(seen[-1]))
        seen.append(chosen.get_attribute("id"))
    assert len(set(seen)) == 4
    page.keyboard.press("Shift+R")
    expect(chosen).to_have_id(str(seen[-2]))
    place.click()
    expect(page.locator("#commit")).to_be_visible()
    lines = page.locator("#log-panel li").count()
    place.click()
    expect(page.locator("#log-panel li").nth(lines)).to_be_visible()


def test_hint(devices: Devices) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    settle(page)
    page.keyboard.press("h")
    expect(page.locator("#line")).to_contain_text("A bot would do this")
    expect(page.locator(".is-hinted")).not_to_have_count(0)


def test_the_score_has_reasons_that_light_up(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    to_placing(page, pick)
    for _ in range(5):
        move(page, pick)
        page.wait_for_timeout(60)
        settle(page)
    page.locator("#tab-score").click()
    expect(page.locator("#score-panel .entry.whole")).to_have_count(2)
    for _ in range(4):
        for node in page.locator("#score-panel details:not([open]) > summary").all():
            if node.is_visible():
                node.click()
    leaf = page.locator("#score-panel .entry.leaf .what").last
    expect(page.locator("#score-panel a.rule-id").first).to_be_visible()
    lit = 0
    for entry in page.locator("#score-panel .entry").all():
        if entry.is_visible():
            entry.hover(position={"x": 30, "y": 10})
            lit = max(lit, page.locator(".is-lit").count())
    assert lit > 0
    assert leaf.count() == 1


def test_replay(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    to_placing(page, pick)
    move(page, pick)
    page.wait_for_timeout(80)
    settle(page)
    pieces = page.locator("#board [id^='piece:']").count()
    assert pieces > 0
    page.locator("#tool-replay").click()
    slider = page.locator("#replay-slider")
    expect(slider).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator("#line")).to_have_text("The start of the game.")
    expect(page.locator("#board [id^='piece:']")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#player .count")).to_contain_text("1 /")
    page.keyboard.press("End")
    expect(page.locator("#board [id^='piece:']")).to_have_count(pieces)
    slider.fill("2")
    expect(page.locator("#player .count")).to_contain_text("2 /")
    page.keyboard.press("Escape")
    expect(page.locator("#player")).to_be_hidden()
    expect(can(page, "board")).not_to_have_count(0)


def test_the_finale_step_by_step(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    page.locator("#tab-score").click()
    expect(page.locator("body.sheet-open")).to_have_count(1)
    whole_game(page, pick)
    expect(page.locator("#player.finale")).to_be_visible()
    # what was open leaves the board its room
    expect(page.locator("body.sheet-open")).to_have_count(0)
    # the result is not given away before
    expect(page.locator("#seats .winner")).to_have_count(0)
    step = page.locator("#player .step")
    before = step.inner_text()
    page.keyboard.press("ArrowRight")
    expect(step).not_to_have_text(before)
    page.locator("#finale-next").click()
    first = page.locator("#player .part").inner_text()
    page.locator("#finale-next").click()
    expect(page.locator("#player .part")).not_to_have_text(first)
    page.locator("#finale-speed").select_option("4")
    page.locator("#finale-pause").click()
    running = step.inner_text()
    expect(step).not_to_have_text(running)
    page.locator("#finale-pause").click()
    page.locator("#finale-close").click()
    expect(page.locator("dialog.ending")).to_be_visible()
    totals = [
        float(node.inner_text())
        for node in page.locator("dialog.ending .ledger-columns section > .entry > details > summary .points").all()
    ]
    shown = [float(node.inner_text().split()[-1]) for node in page.locator("#seats .points").all()]
    assert totals == shown
    page.keyboard.press("Escape")
    expect(page.locator("#prompt.over .ranks li")).to_have_count(2)
    expect(page.locator("#seats .winner")).not_to_have_count(0)


def test_keys_that_read_aloud(devices: Devices) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    settle(page)
    live = page.locator("#live")
    page.keyboard.press("l")
    expect(live).to_contain_text(page.locator("#log-panel li button").last.inner_text().strip())
    page.keyboard.press("s")
    expect(live).to_contain_text("Lapis")


def test_a_whole_game_by_keyboard_alone(devices: Devices, pick: Pick) -> None:
    page = devices().page()
    expect(page.locator("#play-now")).to_be_visible()
    reach(page, "#setup > summary")
    page.keyboard.press("Enter")
    reach(page, "#seat-count")
    page.keyboard.press("2")
    expect(page.locator("#seat-count")).to_have_value("2")
    reach(page, "#open-table")
    page.keyboard.press("Enter")
    expect(page.locator("#board svg.panel")).to_be_visible()
    for _ in range(40):
        if settle(page) == "over":
            break
        if page.locator("#hand [id^='hand:'].is-can").count():
            choose_by_keys(page, "hand", pick)
        else:
            page.keyboard.press("r")
        choose_by_keys(page, "board", pick)
        if page.locator("#commit").count():
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    expect(page.locator("#player.finale")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.ending")).to_be_visible()


def test_the_replay_says_that_the_game_waits_for_oneself(devices: Devices) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    assert settle(page) == "mine"
    page.locator("#tool-replay").click()
    expect(page.locator("#player.replay")).to_be_visible()
    expect(page.locator("#prompt h2")).to_have_text("It is your turn")
    expect(page.locator("#prompt")).not_to_contain_text("is to move")
    page.locator("#replay-close").click()
    expect(page.locator("#prompt.mine")).to_be_visible()


def test_what_is_said_is_heard_in_an_open_dialog(devices: Devices) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    assert settle(page) == "mine"
    page.locator("#tool-share").click()
    heard = page.locator("dialog[open] #live")
    expect(heard).to_have_count(1)
    page.locator("dialog .link-row button").first.click()
    expect(heard).to_contain_text("Copied:")
    page.keyboard.press("Escape")
    # the region has not gone with the dialog
    expect(page.locator("body > #live")).to_have_count(1)
    page.keyboard.press("s")
    expect(page.locator("body > #live")).to_contain_text("Lapis")


def test_the_keyboard_stays_on_the_game_that_it_chose(devices: Devices) -> None:
    page = devices().page()
    box = page.locator("input[name=game][value=palatinus]")
    box.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("input[name=game]:focus")).to_have_value("pantikapaion")
    expect(page.locator(".hero h1")).to_have_text("Pantikapaion")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hero h1")).to_have_text("Romolo o Remo?")


def test_the_level_of_a_bot_is_shown_on_a_phone_and_all_is_told_to_who_listens(devices: Devices) -> None:
    page = devices(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page()
    new_table(page, ["human", "search-1"])
    assert settle(page) == "mine"
    levels = page.locator("#seats .level")
    expect(levels).to_have_text(["you", "Novice"])
    expect(levels.nth(1)).to_be_visible()
    # colours have names for who cannot see them
    assert page.locator("#seats .who .name").evaluate_all("all => all.every((one) => one.checkVisibility())")


def test_what_is_told_under_the_pointer_does_not_move_the_board(devices: Devices) -> None:
    page = devices(viewport={"width": 1440, "height": 900}).page()
    new_table(page, ["human", "random"])
    assert settle(page) == "mine"
    line = page.locator("#line")
    before = page.locator("#board").bounding_box()
    for words in ("", "short", "as long as words of this kind may be " * 9):
        line.evaluate("(line, words) => line.replaceChildren(words)", words)
        assert page.locator("#board").bounding_box() == before


def focused(page: Page, selector: str) -> bool:
    """Whether the focus is on or in it."""
    return bool(page.locator(f"{selector}:focus").count() or page.locator(f"{selector} :focus").count())


def reach(page: Page, selector: str) -> None:
    """Tab, until the focus is there."""
    for _ in range(60):
        if focused(page, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def choose_by_keys(page: Page, region: str, pick: Pick) -> None:
    """Tab to the region, some arrows, Enter on something that can be chosen."""
    reach(page, f"#{region}")
    for _ in range(pick(4)):
        page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[pick(4)])
    assert page.locator(f"#{region} .is-can:focus").count(), "the arrows left what can be chosen"
    page.keyboard.press("Enter")


SIZES: list[dict[str, Any]] = [
    {"viewport": {"width": 1440, "height": 900}},
    {"viewport": {"width": 1024, "height": 700}},
    {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["viewport"]["width"]))
def test_everything_is_within_reach_on_every_screen(devices: Devices, size: dict[str, Any], pick: Pick) -> None:
    page = devices(**size).page()
    new_table(page, ["human", "random"])
    to_placing(page, pick)
    width, height = size["viewport"]["width"], size["viewport"]["height"]
    for region in ("#board", "#hand", "#prompt h2", "#tabs", "#toolbar"):
        box = page.locator(region).bounding_box()
        assert box is not None, region
        assert box["x"] >= -1, region
        assert box["x"] + box["width"] <= width + 1, region
        assert box["y"] + box["height"] <= height + 1, region
    least = 44 if "has_touch" in size else 24
    # lines of the log and what is chosen stand in running text
    for button in page.locator("button:visible:not(.chip):not(.plain)").all():
        box = button.bounding_box()
        if box is not None:
            assert min(box["width"], box["height"]) >= least - 0.5, button.inner_text()
    move(page, pick)
    page.locator("#tab-rules").click()
    expect(page.locator("#rules-panel .rule").first).to_be_visible()
    expect(page.locator("#prompt h2")).to_be_visible()


def test_nothing_moves_for_who_wants_no_motion_and_something_does_otherwise(devices: Devices, pick: Pick) -> None:
    for motion, some in (("reduce", False), ("no-preference", True)):
        page = devices(reduced_motion=motion).page()
        new_table(page, ["human", "random"])
        to_placing(page, pick)
        page.evaluate(
            """() => {
                window.flights = 0;
                const count = (node) => (window.flights += Number(node.classList?.contains("flying") ?? false));
                new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(count)))
                    .observe(document.body, { childList: true });
            }"""
        )
        move(page, pick)
        page.wait_for_timeout(300)
        settle(page)
        assert (page.evaluate("() => window.flights") > 0) is some
