"""Romolo o Remo? in the browser: a turn by clicks with a question out of turn and a battle; a turn by keys; a phone."""

from __future__ import annotations

import json
import re
import urllib.request
from importlib import resources

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import Server, move, new_table, settle
from tests.browser.test_access import axe, serious
from tests.browser.test_hold import PHONE
from tests.browser.test_table import reach

__all__ = ["axe"]

NEAR = """[maps.2]
face_down = [
  [-1, -2], [2, -2], [0, -3], [2, -3], [-2, -1], [-1, -1], [1, -1], [2, -1], [-2, 0], [-1, 0], [0, 0], [1, 0]
]
starts = [[[1, -4], [2, -4], [1, -3]], [[0, -2], [1, -2], [0, -1]]]
multipliers = [[-1, 0], [0, 0]]

"""
"""A map on which the two players begin side by side: B2 is next to C2."""


def near_edition() -> str:
    """The house edition with that map."""
    house = (resources.files("oikist.games.romolo") / "editions" / "house.toml").read_text(encoding="utf-8")
    return house[: house.index("[maps.2]")] + NEAR + house[house.index("[maps.3]") :]


def table_of_two(server: Server) -> list[str]:
    """A new table for two people who begin side by side; the paths of their seats."""
    people = [{"kind": "human", "name": ""}, {"kind": "human", "name": ""}]
    wish = {
        "game": "romolo",
        "seats": people,
        "hotseat": True,
        "options": {"first": "1"},
        "edition_toml": near_edition(),
    }
    request = urllib.request.Request(
        f"{server.url}/api/tables", json.dumps(wish).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return [seat["path"] for seat in json.load(answer)["seats"]]


def part(page: Page, ident: str) -> None:
    """Clicks a thing on the table or a button, once it is there to be clicked."""
    assert settle(page) == "mine"
    if ident.startswith("do:"):
        page.locator(f"#prompt [data-part='{ident}']").click()
        return
    thing = page.locator(f"[id='{ident}'].is-can")
    expect(thing).to_be_attached()
    if ident.startswith("hex:"):
        # near its upper corner nothing lies on it
        box = thing.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.1)
        return
    thing.click(force=True)


def confirmed(page: Page, ident: str) -> None:
    """The same for what cannot be taken back."""
    part(page, ident)
    page.locator("#commit").click()


def set_up(red: Page, lapis: Page) -> None:
    """Red's capital is B2, Lapis's C2, both with two workers, a farm and a warehouse in it."""
    part(red, "do:forest")
    confirmed(lapis, "do:hill")
    part(red, "hex:A1")
    part(lapis, "hex:D3")
    part(red, "market:stone")
    part(lapis, "market:grain")
    for page, place in ((red, "hex:B2"), (lapis, "hex:C2")):
        for count in range(5):
            part(page, place)
            expect(page.locator("#log-panel li").filter(has_text=re.compile(f"puts .* on {place[4:]}"))).to_have_count(
                count + 1
            )


@pytest.mark.rule("ROM-27", "ROM-89", "ROM-R4")
def test_a_question_out_of_turn_and_a_battle(devices: Devices, server: Server) -> None:
    first, second = table_of_two(server)
    red, lapis = devices().page(first), devices().page(second)
    set_up(red, lapis)
    part(red, "unit:1:worker:B2")
    part(red, "hex:C2")
    # who looks back at the game is called, and told what it is about
    lapis.locator("#tool-replay").click()
    part(red, "do:go-on")
    expect(lapis.locator("#call")).to_contain_text("Red acts on C2: are your units there hostile?")
    expect(lapis).to_have_title(re.compile("^● Red acts on C2"))
    expect(lapis.locator("#live")).to_have_text(re.compile("To decide: Red acts on C2"))
    lapis.locator("#call-go").click()
    expect(lapis.locator("#call")).to_be_hidden()
    part(lapis, "do:peaceful")
    part(red, "do:done")
    part(red, "do:done")
    # a worker alone against a tower and two workers: value 1 against 6
    part(red, "hex:C2")
    sides = red.locator("#hand [id^='side:']")
    expect(sides).to_have_count(2)
    expect(red.locator("[id='side:1']")).to_have_attribute("aria-label", re.compile("1 × worker.*value 1"))
    expect(red.locator("[id='side:2']")).to_have_attribute("aria-label", re.compile("2 × worker, the tower.*value 6"))
    red.locator("#hand [id^='token:'].is-can").first.click(force=True)
    expect(lapis.locator("[id='side:1']")).to_have_attribute("aria-label", re.compile("a die token is chosen"))
    assert settle(lapis) == "mine"
    lapis.locator("#hand [id^='token:'].is-can").last.click(force=True)
    lapis.locator("#commit").click()
    shown = red.locator("#log-panel li").filter(has_text="Both tokens are shown: Red")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Lapis")
    # a tower does not retreat; a worker with a foot may be asked
    if settle(red) == "mine" and red.locator("#prompt [data-part='do:stay']").count():
        part(red, "do:stay")
    expect(red.locator("#hand [id^='side:']")).to_have_count(0)


@pytest.mark.rule("ROM-R4")
def test_a_question_is_answered_once_for_all(devices: Devices, server: Server) -> None:
    first, second = table_of_two(server)
    red, lapis = devices().page(first), devices().page(second)
    set_up(red, lapis)
    part(red, "unit:1:worker:B2")
    part(red, "hex:C2")
    part(red, "do:go-on")
    assert settle(lapis) == "mine"
    expect(lapis.locator("#prompt .choice")).to_contain_text("when Red acts beside your units")
    lapis.locator("#standing").check()
    part(lapis, "do:peaceful")
    said = lapis.locator("#log-panel li").filter(has_text="Lapis is not hostile on C2")
    expect(said).to_have_count(1)
    for _ in range(3):
        # the unit, the actions, no attack
        part(red, "do:done")
    part(lapis, "do:done")
    part(lapis, "do:done")
    # Lapis's farm is beside Red's worker now
    part(red, "do:peaceful")
    part(red, "unit:1:worker:C2")
    expect(said).to_have_count(2)
    assert settle(red) == "mine"
    expect(red.locator("#prompt h2")).to_contain_text("What does the worker on C2 do?")
    lapis.locator("#tool-more").click()
    expect(lapis.locator("dialog .standing li")).to_have_count(1)
    lapis.locator("dialog .standing button").click()
    expect(lapis.locator("dialog .standing li")).to_have_count(0)


def test_a_turn_by_keys_alone(devices: Devices) -> None:
    page = devices().page()
    page.locator("input[name=game][value=romolo]").check(force=True)
    new_table(page, ["human", "random"])
    assert settle(page) == "mine"
    reach(page, "#prompt .do")
    page.keyboard.press("Enter")
    if page.locator("#commit").count():
        page.keyboard.press("Enter")
    expect(page.locator("#prompt h2")).to_have_text(re.compile("Where does your forest or hill lie"))
    assert settle(page) == "mine"
    reach(page, "#board")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board [id^='hex:']:focus")).to_have_count(1)
    expect(page.locator("#line")).to_contain_text("click to do this")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt h2")).to_have_text(re.compile("Take one resource"))
    assert settle(page) == "mine"
    reach(page, "#beside [id^='market:']")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#beside [id^='market:']:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#log-panel li").filter(has_text="as the free resource")).not_to_have_count(0)


def focus(page: Page) -> str:
    """The id of what has the focus, or which part of a choice it is."""
    found: str = page.evaluate("() => document.activeElement.dataset.part ?? document.activeElement.id")
    return found


def test_the_keyboard_is_led_to_what_can_be_chosen(devices: Devices) -> None:
    page = devices().page()
    page.locator("input[name=game][value=romolo]").check(force=True)
    new_table(page, ["human"])
    heading = page.locator("#prompt h2")
    assert settle(page) == "mine"
    # nothing on the board can be chosen: an arrow leads to the buttons, and from one to the next
    for key, part in (("ArrowDown", "do:hill"), ("ArrowRight", "do:forest"), ("ArrowLeft", "do:hill")):
        page.keyboard.press(key)
        assert focus(page) == part
    page.keyboard.press("Enter")
    commit = page.locator("#commit")
    expect(commit).to_be_focused()
    expect(commit).to_have_accessible_description(re.compile("takes this tile: a hill.*cannot be taken back"))
    page.keyboard.press("Enter")
    expect(heading).to_have_text(re.compile("Where does your forest or hill lie"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(heading).to_have_text("Take one resource of any kind.")
    assert settle(page) == "mine"
    page.keyboard.press("ArrowDown")
    assert focus(page).startswith("market:")
    page.keyboard.press("Enter")
    for thing in ("the tower", "a farm", "a warehouse", "a worker"):
        expect(heading).to_have_text(f"Where do you put {thing}?")
        assert settle(page) == "mine"
        if not focus(page).startswith("hex:"):
            page.keyboard.press("ArrowDown")
        place = focus(page)
        assert place.startswith("hex:")
        page.keyboard.press("Enter")
    expect(page.locator("#log-panel li").filter(has_text="puts a worker")).to_have_count(1)
    assert settle(page) == "mine"
    page.keyboard.press("Enter")
    expect(heading).to_have_text(re.compile("Activate a unit"))
    page.keyboard.press("ArrowRight")
    assert focus(page).startswith("unit:1:worker:")
    page.keyboard.press("Enter")
    expect(heading).to_have_text(re.compile("What does the worker"))
    # the unit has another name now that it acts; the keyboard is where it stands, not in the first corner of the map
    assert focus(page).endswith(place.removeprefix("hex:"))


def test_all_is_at_hand_on_a_phone(devices: Devices, axe: str) -> None:
    page = devices(bypass_csp=True, **PHONE).page()
    page.locator("input[name=game][value=romolo]").check(force=True)
    new_table(page, ["human", "random"])
    for _ in range(2):
        assert settle(page) == "mine"
        move(page, lambda _: 0)
    assert settle(page) == "mine"
    expect(page.locator("#prompt h2")).to_have_text(re.compile("Take one resource"))
    assert serious(page, axe) == []
    # the market is a tab, as wide as the screen
    page.locator("#tab-beside").tap()
    expect(page.locator("#beside-panel [id='market:salt'].is-can")).to_be_visible()
    assert serious(page, axe) == []
    page.locator("[id='market:salt']").tap()
    # one's own: the random opponent may take the same
    expect(page.locator("#log-panel li").filter(has_text="Red takes 1 salt")).to_have_count(1)
    page.locator("#tab-shelf").tap()
    expect(page.locator("#shelf-panel dt")).not_to_have_count(0)
    expect(page.locator("#shelf-panel dd").filter(has_text="in one attack")).not_to_have_count(0)
    expect(page.locator("#prompt h2")).to_be_visible()


def test_a_choice_that_goes_on_in_the_hand_closes_the_tab_on_a_phone(devices: Devices) -> None:
    page = devices(**PHONE).page()
    page.locator("input[name=game][value=romolo]").check(force=True)
    new_table(page, ["human", "random"])
    heading = page.locator("#prompt h2")
    assert settle(page) == "mine"
    while "Activate a unit" not in heading.inner_text():
        if page.locator("#tab-beside.calls").count() and not page.locator(".sheet-open").count():
            # a tab with something to choose stands out before it is opened
            ring = page.locator("#tab-beside").evaluate("tab => getComputedStyle(tab).boxShadow")
            assert "inset" in ring
            page.locator("#tab-beside").tap()
        move(page, lambda _: 0)
        assert settle(page) == "mine"
    page.locator("#board [id^='unit:1:worker'].is-can, #board [id^='unit:2:worker'].is-can").first.click(force=True)
    expect(heading).to_contain_text("What does the worker")
    if not page.locator(".sheet-open").count():
        page.locator("#tab-beside").tap()
    expect(page.locator("#hand-region")).to_be_hidden()
    page.locator("#prompt [data-part='do:dismantle']").tap()
    page.locator("#board .is-can").first.click(force=True)
    if page.locator("dialog.crowd").count():  # of small things beside each other one is asked which is meant
        page.locator("dialog.crowd [data-part]").first.tap()
    expect(heading).to_have_text("Which resource comes back?")
    expect(page.locator("#hand [id^='own:'].is-can").first).to_be_visible()


def test_coins_of_others_are_shown_when_wanted(devices: Devices) -> None:
    page = devices().page()
    page.locator("input[name=game][value=romolo]").check(force=True)
    new_table(page, ["human", "random"])
    coins = page.locator("[id='coins:2']")
    expect(coins.locator(".veil")).to_be_visible()
    expect(coins.locator(".veiled")).to_be_hidden()
    page.locator("#tool-more").click()
    page.locator("#unveil").check()
    page.keyboard.press("Escape")
    expect(coins.locator(".veiled")).to_be_visible()
    page.reload()
    expect(coins.locator(".veiled")).to_be_visible()


def test_several_decisions_are_played_by_one_button(devices: Devices) -> None:
    page = devices().page()
    offered: list[int] = []

    def offer(client: WebSocketRoute) -> None:
        """Puts into the first question of where a thing goes a ready-made answer: this and two more to the same hex."""
        server = client.connect_to_server()

        def passed(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("type") == "view":
                assert told["ready"] == []
                if not offered and told["actions"] and told["prompt"].startswith("Where do you put"):
                    offered.append(told["actions"][0][0])
                if offered and told["prompt"] == "Where do you put the tower?":
                    told["ready"] = [["three on one hex", [offered[0]] * 3]]
            client.send(json.dumps(told))

        server.on_message(passed)

    page.route_web_socket(re.compile("/ws/"), offer)
    page.locator("input[name=game][value=romolo]").check(force=True)
    new_table(page, ["human", "random"])
    heading = page.locator("#prompt h2")
    assert settle(page) == "mine"
    while "Where do you put the tower" not in heading.inner_text():
        move(page, lambda _: 0)
        assert settle(page) == "mine"
    mine = page.locator("#log-panel li").filter(has_text=re.compile(r"Red puts "))
    before = mine.count()
    button = page.locator("#prompt .ready button")
    expect(button).to_have_text("three on one hex")
    button.click()
    # the tower, the farm and the warehouse stand, and it is asked what comes after them
    expect(mine).to_have_count(before + 3)
    expect(heading).to_have_text("Where do you put a worker?")
    expect(page.locator("#prompt .ready")).to_have_count(0)
