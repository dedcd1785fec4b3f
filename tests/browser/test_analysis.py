"""The analysis beside the board, playing on from a position, and where hints are allowed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import Server, can, move, new_table, settle
from tests.browser.test_access import axe, serious

__all__ = ["axe"]  # a fixture


@pytest.fixture(scope="module")
def quick_judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose analyses are quick and rough."""
    started = Server(tmp_path_factory.mktemp("analysis"))
    started.timing += ["--analysis-rounds", "1"]
    started.start()
    yield started
    started.stop()


def ended(page: Page) -> None:
    """Waits until the bots have played to the end, and closes what is shown then."""
    expect(page.locator("#finale-close")).to_be_visible(timeout=60_000)
    page.locator("#finale-close").click()
    expect(page.locator("dialog.ending")).to_be_visible()
    page.keyboard.press("Escape")


def analysed(page: Page) -> None:
    """Opens the tab and waits until everything is judged."""
    page.locator("#tab-analysis").click()
    page.locator("#analyse").press("Enter")
    expect(page.locator("#analysis-panel")).to_be_focused()
    expect(page.locator("#graph")).to_be_visible(timeout=60_000)
    expect(page.locator("#analysis-panel progress")).to_be_hidden(timeout=120_000)


def now(page: Page) -> int:
    """The moment that the graph's cursor is at."""
    return int(page.locator("#graph").get_attribute("aria-valuenow") or -1)


def test_a_finished_game_is_looked_through_and_played_on_from(devices: Devices, quick_judge: Server, axe: str) -> None:
    page = devices(quick_judge.url, bypass_csp=True).page()
    new_table(page, ["random", "random"])
    # those who watch a game with secrets have no analysis before its end
    assert not page.locator("#tab-analysis").is_visible() or page.locator("#finale-close").is_visible()
    ended(page)
    analysed(page)
    graph = page.locator("#graph")
    plies = int(graph.get_attribute("aria-valuemax") or 0)
    assert plies > 20
    # told apart without colour: a line of its own kind for every seat, and the seats' shapes at their ends
    assert page.locator("#graph path.line").count() == 2
    assert page.locator("#graph .dash-0").count() == page.locator("#graph .dash-1").count() == 1
    expect(page.locator("#graph svg.end")).to_have_count(2)
    expect(page.locator(".legend")).to_contain_text("100%")

    # the keyboard goes from decision to decision, and the board goes along
    graph.focus()
    page.keyboard.press("Home")
    expect(page.locator("#player .count")).to_have_text(f"0 / {plies}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".decision h3")).to_contain_text("legal actions")
    first = now(page)
    assert first > 0
    expect(page.locator("#player .count")).to_have_text(f"{first} / {plies}")
    expect(graph).to_be_focused()
    expect(graph).to_have_attribute("aria-valuetext", re.compile(rf"^Ply {first}, .*%$"))
    page.locator("#show-best").click()
    expect(page.locator("#board .is-hinted, #hand .is-hinted, #beside .is-hinted").first).to_be_attached()
    # the tile is seen lying where it would have been laid, until one goes on
    expect(page.locator("#board svg.ghosts")).to_have_count(1)
    page.locator("#replay-on").click()
    expect(page.locator("#board svg.ghosts")).to_have_count(0)

    # so does a click in it, and the replay moves the cursor
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] * 0.6, "y": box["height"] / 2})
    page.wait_for_timeout(300)
    middle = now(page)
    assert first < middle < plies
    expect(page.locator("#player .count")).to_have_text(f"{middle} / {plies}")
    page.locator("#replay-on").click()
    expect(graph).to_have_attribute("aria-valuenow", str(middle + 1))

    # the same figures as a table, a row for every decision
    page.locator(".as-table summary").click()
    rows = page.locator(".as-table tbody tr")
    assert rows.count() > 10
    assert rows.first.locator("th").inner_text() == str(first)
    assert serious(page, axe) == []

    # what a moment in the list says is where the board goes
    moment = page.locator(".moments button")
    if moment.count():
        moment.first.click()
        expect(page.locator(".decision .loss")).to_be_visible()

    # whatever is drawn anew, the keyboard is not thrown out of the panel
    graph.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#show-best")).to_be_visible()
    page.locator(".choices button").first.press("Enter")
    expect(page.locator("#live")).to_contain_text(page.locator(".choices button").first.inner_text()[:12])
    page.keyboard.press("ArrowRight")
    expect(graph).to_be_focused()
    page.locator(".as-table summary").focus()
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]"))
    expect(page.locator(".as-table summary")).to_be_focused()
    graph.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.locator("#show-best").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#player")).to_be_hidden()
    expect(graph).to_be_focused()

    # playing on: a table of one's own that stands as this one stood
    graph.focus()
    page.keyboard.press("Home")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#play-on")).to_be_visible()
    ply = now(page)
    old = page.url
    page.locator("#play-on").click()
    page.locator("#branch-seat").select_option("1")
    page.locator("#branch-bot").select_option("random")
    assert serious(page, axe) == []
    page.locator("#branch-go").click()
    page.wait_for_url(lambda url: "/t/" in url and url != old)
    expect(page.locator("#log-panel li").nth(ply - 1)).to_be_attached()
    settle(page)
    expect(page.locator("#seats .seat").nth(1)).to_contain_text("you")


def test_during_a_game_against_bots_one_sees_ones_own_decisions(
    devices: Devices, quick_judge: Server, pick: Callable[[int], int], axe: str
) -> None:
    page = devices(
        quick_judge.url, bypass_csp=True, viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark"
    ).page()
    new_table(page, ["human", "random"])
    for _ in range(2):
        settle(page)
        move(page, pick)
        page.wait_for_timeout(60)
    settle(page)
    page.locator("#tab-analysis").click()
    expect(page.locator("#analysis-panel")).to_contain_text("your own decisions only")
    page.locator("#analyse").click()
    expect(page.locator("#graph")).to_be_visible(timeout=60_000)
    page.locator(".as-table summary").click()
    rows = page.locator(".as-table tbody tr")
    expect(rows.first).to_be_visible()
    for row in rows.all():
        assert row.locator("td").first.inner_text().startswith("Red")
    # from a game under way that hides something nobody plays on elsewhere
    expect(page.locator("#play-on")).to_have_count(0)
    assert serious(page, axe) == []
    # nothing sticks out of a phone
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


LOBBY = [("hotseat", True, "allowed"), ("online", False, "off")]


@pytest.mark.parametrize(("together", "allowed", "word"), LOBBY, ids=["hotseat", "online"])
def test_hints_are_off_where_several_play_apart(devices: Devices, together: str, allowed: bool, word: str) -> None:
    page = devices().page()
    expect(page.locator("#setup")).to_be_visible()
    page.locator("#setup > summary").click()
    page.locator("#seat-count").select_option("2")
    page.locator("#seat-kind-1").select_option("human")
    page.locator(f"input[name=together][value={together}]").check()
    if together == "online":  # the other one is chosen from the start
        expect(page.locator("#together-online")).to_be_focused()
    box = page.get_by_label("Hints allowed")
    expect(box).to_be_checked(checked=allowed)
    page.locator("#open-table").click()
    expect(page.locator("#board svg.panel")).to_be_visible()
    if together == "online":
        expect(page.locator("#prompt")).to_contain_text(f"Hints are {word} at this table.")


def test_a_hint_is_shown_and_not_played(devices: Devices) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    settle(page)
    before: Any = page.locator("#log-panel li").count()
    assert can(page, "board").count() or can(page, "hand").count()
    page.keyboard.press("h")
    expect(page.locator("#line")).to_contain_text("A bot would do this:")
    expect(page.locator(".is-hinted").first).to_be_attached()
    expect(page.locator("#prompt")).to_have_class(re.compile("mine"))
    assert page.locator("#log-panel li").count() == before
    # who comes with the keyboard comes to what it names, not to the first of all
    hinted = page.locator("#board .is-hinted.is-can")
    expect(hinted).to_have_count(1)
    expect(hinted).to_have_attribute("tabindex", "0")


def test_who_follows_a_hint_by_clicks_does_what_it_says(devices: Devices) -> None:
    page = devices().page()
    new_table(page, ["human", "random"])
    # three tiles: that all of them are advised in the turn they come in is one chance in 6 * 6 * 6
    for _ in range(3):
        settle(page)
        before = page.locator("#log-panel li").count()
        page.keyboard.press("h")
        expect(page.locator("#line")).to_contain_text("A bot would do this: ")
        advised = page.locator("#line").inner_text().partition(": ")[2]
        assert "its arrow" in advised
        page.locator("#board .is-hinted.is-can").click(force=True)
        page.locator("#commit").click()
        expect(page.locator("#log-panel li").nth(before)).to_have_text(advised)


def test_a_hint_that_is_a_button_marks_the_button(devices: Devices) -> None:
    page = devices().page()
    expect(page.locator("#setup")).to_be_visible()
    page.get_by_role("radio", name=re.compile("Romolo")).check()
    new_table(page, ["human"])
    settle(page)
    # the first question of a game alone: a hill or a forest, which lies nowhere yet
    expect(page.locator("#prompt .do")).to_have_count(2)
    expect(page.locator(".is-hinted")).to_have_count(0)
    page.keyboard.press("h")
    hinted = page.locator("#prompt .do.is-hinted")
    expect(hinted).to_have_count(1)
    assert hinted.evaluate("one => getComputedStyle(one).outlineStyle") == "dashed"
    expect(page.locator("#live")).to_contain_text("A bot would do this:")
    hinted.click()
    page.locator("#commit").click()
    expect(page.locator("#prompt")).to_contain_text("Where does your forest or hill lie?")
    expect(page.locator(".is-hinted")).to_have_count(0)
