"""A card that is held over the board: with the mouse, a finger, the keys; in the player's own turn and side."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import Server, settle, whole_game
from tests.browser.test_access import LOOKS, axe, serious
from tests.browser.test_table import reach

__all__ = ["axe"]

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NERVOUS = 260
"""Milliseconds after which a second click is meant."""


def carpet(devices: Devices, server: Server, **settings: object) -> Page:
    """A new table of The Carpet, with the first card to be laid."""
    page = devices(server.url, **settings).page()
    page.locator("input[name=game][value=carpet]").check(force=True)
    page.locator("#play-now").click()
    first_card(page)
    return page


def first_card(page: Page) -> None:
    """Waits until there is a card to be laid."""
    expect(page.locator("#board svg.panel").first).to_be_visible()
    assert settle(page) == "mine"
    expect(page.locator("#board .anchor.is-can").first).to_be_attached()


def anchors(page: Page, look: str = "") -> list[str]:
    """The ids of all anchors, or of those that glow, or do not."""
    found: list[str] = page.evaluate(
        f"() => [...document.querySelectorAll('#board .anchor{look}')].map((node) => node.id)"
    )
    return found


def at(page: Page, ident: str) -> Locator:
    """An element by its id."""
    return page.locator(f"[id='{ident}']")


def held(page: Page) -> str:
    """In which turn and side the card is held."""
    return page.locator("#board .held").get_attribute("data-held") or ""


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lines(page: Page) -> int:
    """How many lines the log has."""
    return page.locator("#log-panel li").count()


def put_down(page: Page) -> None:
    """Lays the card somewhere, with the mouse, and waits for the next one."""
    first_card(page)
    before = lines(page)
    x, y = middle(page, "#board")
    nearest: str = page.evaluate(
        f"""() => {{
            const far = (node) => {{
                const box = node.getBoundingClientRect();
                return Math.hypot(box.x + box.width / 2 - {x}, box.y + box.height / 2 - {y});
            }};
            return [...document.querySelectorAll('#board .anchor.is-can')].sort((a, b) => far(a) - far(b))[0].id;
        }}"""
    )
    at(page, nearest).click()
    page.locator("#commit").click()
    expect(page.locator("#log-panel li").nth(before)).to_be_attached()


def test_the_card_is_under_the_pointer_at_once_and_snaps(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server)
    x, y = middle(page, f"[id='{anchors(page, '.is-can')[0]}']")
    page.mouse.move(x + 5, y - 4)
    # no answer of the server is waited for, and the card lies exactly on the place
    shown: list[float] = page.evaluate(
        """() => {
            const { e, f } = document.querySelector('#board .held').transform.baseVal.consolidate().matrix;
            return [e, f];
        }"""
    )
    box: list[float] = page.evaluate(
        f"""() => {{
            const box = document.getElementById('{anchors(page, ".is-can")[0]}').getBBox();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }}"""
    )
    assert shown == pytest.approx(box, abs=0.01)
    expect(page.locator("#board .held")).to_have_class(re.compile("legal"))
    # what it covers and what the score becomes
    expect(page.locator("#line")).to_contain_text("covering")
    expect(page.locator("#line")).to_contain_text("Points then:")
    # beside every place the card follows freely
    board = page.locator("#board").bounding_box()
    assert board is not None
    page.mouse.move(board["x"] + 12, board["y"] + 12)
    expect(page.locator("#board .held")).to_have_class("held free")
    page.mouse.move(5, 5)
    expect(page.locator("#board .held")).to_have_count(0)


def test_key_wheel_and_buttons_turn_and_flip(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server)
    at(page, anchors(page, ".is-can")[0]).hover()
    assert held(page) == "turn:0 flip:0"
    page.keyboard.press("r")
    assert held(page) == "turn:1 flip:0"
    page.keyboard.press("Shift+R")
    page.keyboard.press("Shift+R")
    assert held(page) == "turn:3 flip:0"
    page.keyboard.press("f")
    assert held(page) == "turn:3 flip:1"
    page.mouse.wheel(0, 100)
    expect(page.locator("#board .held")).to_have_attribute("data-held", "turn:0 flip:1")
    # a touch pad sends many small steps: together they are one turn
    for _ in range(4):
        page.mouse.wheel(0, 12)
    page.wait_for_timeout(60)
    assert held(page) == "turn:0 flip:1"
    page.mouse.wheel(0, 12)
    expect(page.locator("#board .held")).to_have_attribute("data-held", "turn:1 flip:1")
    for button, now in (("turn-right", "turn:2 flip:1"), ("turn-left", "turn:1 flip:1"), ("flip", "turn:1 flip:0")):
        page.locator(f"#{button}").click()
        at(page, anchors(page)[0]).hover()
        assert held(page) == now
    # the sides are drawn beside the board too, and can be clicked there
    at(page, "flip:1").click()
    expect(at(page, "flip:1")).to_have_class(re.compile("is-chosen"))
    at(page, anchors(page)[0]).hover()
    assert held(page) == "turn:1 flip:1"


def test_the_turn_is_the_players_own_and_what_does_not_fit_says_why(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server)
    page.keyboard.press("r")
    fits = set(anchors(page, ".is-can"))
    refused = 0
    for ident in anchors(page):
        at(page, ident).hover()
        assert held(page) == "turn:1 flip:0"
        look = page.locator("#board .held").get_attribute("class") or ""
        assert ("refused" in look) is (ident not in fits)
        refused += ident not in fits
    assert 0 < refused < len(anchors(page))
    at(page, next(ident for ident in anchors(page) if ident not in fits)).hover()
    # not by colour alone: a hatched outline and a cross
    expect(page.locator("#board .held-cross:not(.under)")).to_be_visible()
    assert page.locator("#board .held-hatch").get_attribute("stroke-dasharray")
    expect(page.locator("#line.refused a.rule-id")).to_have_text("CAR-2")


def test_a_click_pins_and_the_second_puts_down(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server)
    before, spaces = lines(page), page.locator("#board [id^='space:']").count()
    place, other = anchors(page, ".is-can")[0], anchors(page, ".is-can")[-1]
    at(page, place).click()
    expect(page.locator("#board .held")).to_have_class("held legal pinned")
    expect(page.locator("#commit")).to_be_enabled()
    expect(page.locator("#prompt")).to_contain_text("cannot be taken back")
    where = page.locator("#board .held").get_attribute("transform")
    at(page, other).hover()
    assert page.locator("#board .held").get_attribute("transform") == where
    page.keyboard.press("Escape")
    # it is under the pointer again
    assert page.locator("#board .held").get_attribute("transform") != where
    expect(page.locator("#commit")).to_have_count(0)
    assert lines(page) == before
    at(page, place).click()
    page.wait_for_timeout(NERVOUS)
    at(page, place).click()
    # asked once: it lies, and chance draws the next card
    expect(page.locator("#log-panel li").nth(before)).to_be_attached()
    assert page.locator("#board [id^='space:']").count() > spaces
    first_card(page)


def test_what_does_not_fit_can_be_pinned_and_turned_but_not_put_down(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server)
    before = lines(page)
    place = next(ident for ident in anchors(page) if ident not in anchors(page, ".is-can"))
    at(page, place).click()
    expect(page.locator("#board .held")).to_have_class("held refused pinned")
    expect(page.locator("#prompt")).to_contain_text("does not fit")
    expect(page.locator("#commit")).to_have_count(0)
    page.wait_for_timeout(NERVOUS)
    at(page, place).click()
    for key, now in (("r", "turn:1 flip:0"), ("f", "turn:1 flip:1")):
        page.keyboard.press(key)
        assert held(page) == now
    assert lines(page) == before
    expect(page.locator("#prompt.mine")).to_be_visible()


def test_the_server_is_asked_only_where_the_pointer_rests(devices: Devices, solo_server: Server) -> None:
    device = devices(solo_server.url)
    page = device.page()
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
    page.locator("input[name=game][value=carpet]").check(force=True)
    page.locator("#play-now").click()
    first_card(page)
    start = time.monotonic()
    x, y = middle(page, f"[id='{anchors(page)[0]}']")
    to_x, to_y = middle(page, f"[id='{anchors(page)[-1]}']")
    page.mouse.move(x, y)
    page.mouse.move(to_x, to_y, steps=60)
    page.wait_for_timeout(300)
    took = time.monotonic() - start
    some = [one for one in asked if '"why"' in one or '"preview"' in one]
    # at most one question in 90 ms, however many places the pointer crosses
    assert 0 < len(some) <= took / 0.09 + 1
    # and what is known already is not asked again
    count = len(asked)
    page.mouse.move(5, 5)
    page.mouse.move(to_x, to_y)
    page.wait_for_timeout(250)
    assert [one for one in asked[count:] if "ping" not in one] == []


def test_by_keyboard_alone(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server)
    before = lines(page)
    reach(page, "#board")
    page.keyboard.press("ArrowRight")
    focus = page.locator("#board .anchor:focus")
    expect(focus).to_have_class(re.compile("is-can"))
    live = page.locator("#live")
    # the place, the turn, the side, whether it fits, the score
    expect(live).to_have_text(re.compile(r"row -?\d+, column -?\d+, not turned, front: .*covering.*Points then: \d+"))
    page.keyboard.press("r")
    expect(live).to_contain_text("a quarter right, front:")
    page.keyboard.press("f")
    expect(live).to_contain_text("a quarter right, back:")
    for _ in range(4):
        if page.locator("#board .held.legal").count():
            break
        page.keyboard.press("ArrowDown")
    # with Ctrl the arrows also go where it does not fit
    seen = set()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown") * 4:
        page.keyboard.press(f"Control+{key}")
        seen.add(page.locator("#board .held").get_attribute("class"))
        if len(seen) == 2:
            break
    assert seen == {"held legal", "held refused"}
    expect(live).to_contain_text("quarter right, back:")
    while page.locator("#board .held.refused").count():
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#board .held.pinned")).to_have_count(1)
    # that it lies there for good with the next key is asked aloud too
    expect(live).to_have_text(re.compile(r"Put it down here\?"))
    page.keyboard.press("Escape")
    expect(page.locator("#board .held.pinned")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#log-panel li").nth(before)).to_be_attached()
    # and on with the next card, from where the focus is
    first_card(page)
    expect(page.locator("#board .anchor:focus")).to_have_count(1)
    expect(page.locator("#board .held")).to_have_attribute("data-held", "turn:0 flip:0")


def test_why_not_asks_about_the_card_as_it_is_held(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server)
    place = next(ident for ident in anchors(page) if ident not in anchors(page, ".is-can"))
    page.keyboard.press("?")
    at(page, place).click()
    expect(page.locator("#line.refused a.rule-id")).to_have_text("CAR-2")
    expect(page.locator("body")).not_to_have_class(re.compile("why-mode"))


def test_a_finger_taps_drags_and_confirms_by_the_button(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server, **PHONE | {"viewport": {"width": 412, "height": 900}})
    board = page.locator("#board").bounding_box()
    fits = anchors(page, ".is-can")
    at(page, fits[0]).tap()
    expect(page.locator("#board .held")).to_have_class("held legal pinned")
    # nothing jumps under the finger
    assert page.locator("#board").bounding_box() == board
    before = lines(page)
    for _ in range(2):
        page.wait_for_timeout(NERVOUS)
        at(page, fits[0]).tap()
    assert lines(page) == before
    # each tap is waited for: a finger that comes before the card lies there would take hold of nothing
    for place in (fits[-1], fits[0]):
        at(page, place).tap()
        expect(at(page, place)).to_have_class(re.compile("is-chosen"))
        page.wait_for_timeout(NERVOUS)
    # dragged from where it lies to another place
    x, y = middle(page, "#board .held-drawing")
    to = fits[len(fits) // 2]
    (from_x, from_y), (to_x, to_y) = middle(page, f"[id='{fits[0]}']"), middle(page, f"[id='{to}']")
    drag(page, [[(x, y)], [(x + to_x - from_x, y + to_y - from_y)]])
    # the touched place is the one below the finger, and the card has gone as far as the finger
    expect(at(page, to)).to_have_class(re.compile("is-chosen"))
    buttons = page.locator("#turn-left, #turn-right, #flip, #back, #commit")
    for one in buttons.all():
        box = one.bounding_box()
        assert box is not None
        assert box["y"] > 900 / 2
        assert min(box["width"], box["height"]) >= 44
    assert buttons.count() == 5
    page.locator("#turn-right").tap()
    page.locator("#turn-left").tap()
    page.locator("#commit").tap()
    expect(page.locator("#log-panel li").nth(before)).to_be_attached()


def drag(page: Page, path: list[list[tuple[float, float]]]) -> None:
    """Fingers that go along a path, each step with the places of all of them; then they are lifted."""
    session = page.context.new_cdp_session(page)
    kinds = itertools.chain(["touchStart"], itertools.repeat("touchMove"))
    for kind, (one, other) in zip(kinds, itertools.pairwise([path[0], *path]), strict=False):
        for part in range(1, 6 if kind == "touchMove" else 2):
            points = [
                {"x": x + (to_x - x) * part / 5, "y": y + (to_y - y) * part / 5, "id": at}
                for at, ((x, y), (to_x, to_y)) in enumerate(zip(one, other, strict=True))
            ]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_fingers_pan_and_zoom_while_a_card_is_held(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server, **PHONE)
    at(page, anchors(page, ".is-can")[0]).tap()
    chosen = page.locator("#board .anchor.is-chosen").get_attribute("id")
    # two fingers, one of them on the card: they zoom, and the card stays on its place
    x, y = middle(page, "#board .held-drawing")
    view = page.locator("#board svg.panel").first
    before = view.get_attribute("viewBox")
    drag(page, [[(x, y), (x + 30, y + 30)], [(x - 40, y - 40), (x + 80, y + 80)]])
    expect(page.locator("#board")).to_have_class("zoomed")
    zoomed = view.get_attribute("viewBox")
    assert zoomed != before
    assert page.locator("#board .anchor.is-chosen").get_attribute("id") == chosen
    assert page.locator("#board svg.holding").get_attribute("viewBox") == zoomed
    # one finger beside the card pans
    board = page.locator("#board").bounding_box()
    assert board is not None
    corner = (board["x"] + 20, board["y"] + board["height"] - 20)
    drag(page, [[corner], [(corner[0] + 40, corner[1] - 40)]])
    assert view.get_attribute("viewBox") != zoomed
    assert page.locator("#board .anchor.is-chosen").get_attribute("id") == chosen
    # a tap that comes so soon after two others would be none to the browser
    page.wait_for_timeout(600)
    page.locator("#whole-board").tap()
    expect(view).to_have_attribute("viewBox", str(before))


def test_a_board_that_grows_stays_where_it_was_looked_at(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server)
    for _ in range(2):
        page.locator("#zoom-tools button").first.click()
    start = middle(page, "[id='space:1,1']")
    whole: str = page.evaluate("() => document.querySelector('#board svg').getAttribute('viewBox')")
    for _ in range(3):
        put_down(page)
        first_card(page)
        assert middle(page, "[id='space:1,1']") == pytest.approx(start, abs=1)
    page.locator("#whole-board").click()
    shown: str = page.evaluate("() => document.querySelector('#board svg').getAttribute('viewBox')")
    assert shown != whole
    board = page.locator("#board").bounding_box()
    assert board is not None
    for space in page.locator("#board [id^='space:']").all():
        box = space.bounding_box()
        assert box is not None
        assert board["x"] < box["x"]
        assert box["x"] + box["width"] < board["x"] + board["width"]
        assert board["y"] < box["y"]
        assert box["y"] + box["height"] < board["y"] + board["height"]


def test_a_hint_shows_the_card_as_it_would_lie(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server)
    page.keyboard.press("h")
    expect(page.locator("#line")).to_contain_text("A bot would do this")
    expect(page.locator("#board .held")).to_have_class("held legal pinned")
    expect(page.locator("#commit")).to_be_enabled()


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_panels_and_prompt_have_their_room(devices: Devices, solo_server: Server, size: dict[str, Any]) -> None:
    page = carpet(devices, solo_server, **size)
    for selector in ("#board", "#hand svg", "#prompt h2", "#turn-right", "#tabs"):
        expect(page.locator(selector).first).to_be_in_viewport(ratio=0.99)
    board, prompt = page.locator("#board").bounding_box(), page.locator("#prompt").bounding_box()
    assert board is not None
    assert prompt is not None
    assert min(board["width"], board["height"]) > 0.35 * (740 if size else 800)
    # what is left in the deck is a tab away, as wide as that is
    page.locator("#tab-shelf").click()
    shelf = page.locator("#shelf-panel svg.panel")
    expect(shelf).to_be_visible()
    box, tab = shelf.bounding_box(), page.locator("#shelf-panel").bounding_box()
    assert box is not None
    assert tab is not None
    assert box["width"] > 0.85 * tab["width"]
    assert page.locator("#shelf-panel [id^='deck:']").count() == 4
    expect(page.locator("#prompt h2")).to_be_in_viewport()


def flowers(page: Page) -> int:
    """Plays until the score counts flowers beside each other; how many, 0 if none came together before the end."""
    while True:
        page.locator("#tab-score").click()
        entry = page.locator("#score-panel .entry.leaf").last
        expect(entry).to_contain_text("flowers beside each other")
        count = int(float(entry.locator(".points").inner_text()))
        if count:
            return count
        put_down(page)
        if settle(page) == "over":
            return 0


def test_links_join_what_the_score_counts_together(devices: Devices, solo_server: Server) -> None:
    # two flowers beside each other come sooner or later: if not in one game then in another
    for _ in range(8):
        page = carpet(devices, solo_server)
        count = flowers(page)
        if count:
            break
        page.close()
    assert count
    entry = page.locator("#score-panel .entry.leaf").last
    entry.locator(".entry-line").hover()
    expect(page.locator("#board svg.links .link").first).to_be_attached()
    line = re.compile(f"^(M[^M]+){{{count}}}$")
    expect(page.locator("#board svg.links .link").first).to_have_attribute("d", line)
    page.mouse.move(5, 5)
    expect(page.locator("#board svg.links")).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark", "phone"])
def test_axe_finds_nothing_serious(
    devices: Devices, solo_server: Server, axe: str, look: dict[str, Any], pick: Callable[[int], int]
) -> None:
    page = carpet(devices, solo_server, bypass_csp=True, **look)
    assert serious(page, axe) == []
    at(page, anchors(page, ".is-can")[0]).click()
    expect(page.locator("#commit")).to_be_visible()
    assert serious(page, axe) == []
    place = next(ident for ident in anchors(page) if ident not in anchors(page, ".is-can"))
    at(page, place).click()
    expect(page.locator("#board .held.refused")).to_be_attached()
    assert serious(page, axe) == []
    page.locator("#tab-shelf").click()
    assert serious(page, axe) == []
    if not look.get("has_touch"):
        whole_game(page, pick)
        assert serious(page, axe) == []


def test_a_finger_that_taps_what_is_small_comes_nearer(devices: Devices, solo_server: Server) -> None:
    page = carpet(devices, solo_server, **PHONE | {"viewport": {"width": 360, "height": 520}})
    place = anchors(page, ".is-can")[0]
    before = at(page, place).bounding_box()
    assert before is not None
    assert 10 < before["width"] < 24
    x, y = middle(page, f"[id='{place}']")
    page.touchscreen.tap(x, y)
    expect(page.locator("#board")).to_have_class("zoomed")
    after = at(page, place).bounding_box()
    assert after is not None
    assert after["width"] == pytest.approx(32, abs=1)
    # what was tapped is still below the finger
    assert after["x"] < x < after["x"] + after["width"]
    assert after["y"] < y < after["y"] + after["height"]
