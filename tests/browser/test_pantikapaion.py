"""Pantikapaion in the browser: a whole game by clicks, a turn by keys, undo, a phone; a real table is scored."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import new_table, settle, whole_game
from tests.browser.test_access import axe, serious
from tests.browser.test_hold import PHONE, at
from tests.browser.test_table import reach

__all__ = ["axe"]

Pick = Callable[[int], int]
ROUNDS, TILES_EACH = 5, 3
"""With two players six of the eight tiles of a round are taken."""
FINGER = 24
"""Least size of what is touched, in pixels."""
ACTION = re.compile(r"take 2 coins or 1 cube", re.IGNORECASE)


def start(devices: Devices, **settings: object) -> Page:
    """A table against the random bot, in the turn of this screen, with a tile to be taken."""
    page = devices(**settings).page()
    page.locator("input[name=game][value=pantikapaion]").check(force=True)
    new_table(page, ["human", "random"])
    assert settle(page) == "mine"
    expect(page.locator("#board [id^='tile:'].is-can")).to_have_count(3)
    return page


def lines(page: Page) -> int:
    """How many lines the log has."""
    return page.locator("#log-panel li").count()


def second_turn(page: Page) -> None:
    """The first tile, the worker, two coins; then the bot: the next tile is held over the city, and nothing else."""
    page.locator("#board [id^='tile:'].is-can").first.click()
    at(page, "hand:worker").click()
    page.locator("#board [id^='cell:0:'].is-can").first.click()
    page.locator("#prompt .do[data-part='do:coins']").click()
    page.locator("#prompt .do[data-part='do:end']").click()
    expect(page.locator("#prompt .phase")).to_contain_text("turn 2 of 3")
    assert settle(page) == "mine"
    page.locator("#board [id^='tile:'].is-can").first.click()
    expect(page.locator("#board .anchor.is-can").first).to_be_attached()


@pytest.mark.rule("PAN-66", "PAN-67")
def test_a_whole_game_by_clicks(devices: Devices, pick: Pick) -> None:
    page = start(devices)
    whole_game(page, pick)
    # this game cannot be lost, so that there always is an evaluation
    expect(page.locator("#player.finale")).to_be_visible()
    page.locator("#finale-next").click()
    # points of coins and cubes light up on the player board
    expect(page.locator("#board .is-lit, #hand .is-lit").first).to_be_attached()
    page.locator("#finale-close").click()
    expect(page.locator("dialog.ending .ledger-columns section")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator("#prompt.over .ranks li")).to_have_count(2)
    # the own player board stays in front when the game is over, and in the replay
    expect(page.locator("#hand [id='coins:0']")).to_have_count(1)
    page.locator("#tool-replay").click()
    expect(page.locator("#player.replay")).to_be_visible()
    expect(page.locator("#hand [id='coins:0']")).to_have_count(1)
    page.locator("#replay-close").click()
    log = page.locator("#log-panel li").all_inner_texts()
    # five rounds of three turns for two players
    assert sum("takes the tile" in line for line in log) == ROUNDS * TILES_EACH * 2
    # each round but the last ends with the workers coming home, told with the turn that ends it
    assert sum("ends the turn. The round is over, the workers come home." in line for line in log) == ROUNDS - 1


@pytest.mark.rule("PAN-15")
def test_a_turn_by_keys_alone(devices: Devices) -> None:
    page = start(devices)
    reach(page, "#board")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board [id^='tile:']:focus")).to_have_count(1)
    expect(page.locator("#line")).to_contain_text("takes the tile")
    page.keyboard.press("Enter")
    # the first tile lies at once; now an action, which is asked for aloud in the same turn too
    expect(page.locator("#prompt h2")).to_have_text(ACTION)
    expect(page.locator("#live")).to_contain_text("To decide: Take 2 coins or 1 cube")
    reach(page, "#prompt [data-part='do:coins']")
    page.keyboard.press("Enter")
    # then a worker on the only city there is
    reach(page, "#hand [id='hand:worker']")
    page.keyboard.press("Enter")
    expect(page.locator("#hand [id='hand:worker']")).to_have_class(re.compile("is-chosen"))
    # nothing else can be chosen here: an arrow leads to what can
    page.keyboard.press("ArrowUp")
    expect(page.locator("#board .is-can:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#board [id^='worker:0:']")).to_have_count(1)
    reach(page, "#prompt [data-part='do:end']")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .phase")).to_contain_text("turn 2 of 3")
    assert settle(page) == "mine"
    reach(page, "#board")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#board .anchor.is-can").first).to_be_attached()
    before = lines(page)
    reach(page, "#board")
    page.keyboard.press("r")
    for key in ("ArrowDown", "ArrowLeft", "ArrowRight"):
        # the nearest place in that direction; where there is none the next key finds one
        page.keyboard.press(key)
        page.wait_for_timeout(100)
    expect(page.locator("#board .held.legal")).to_have_count(1)
    expect(page.locator("#live")).to_have_text(re.compile(r"turned by 90 degrees: .*lays .*Points then: −?\d+"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#log-panel li").nth(before)).to_contain_text("turned by 90 degrees")


def test_a_turn_is_taken_back_to_its_start(devices: Devices) -> None:
    page = start(devices)
    before = lines(page)
    page.locator("#board [id^='tile:'].is-can").first.click()
    at(page, "hand:worker").click()
    page.locator("#board [id^='cell:0:'].is-can").first.click()
    page.locator("#prompt .do[data-part='do:gain-n']").click()
    expect(page.locator("#log-panel li")).to_have_count(before + 3)
    for count in (1, 2, 3):
        page.keyboard.press("u")
        # what is taken back stays in the log, struck out, and that it was is told
        expect(page.locator("#log-panel li").filter(has_text="(taken back)")).to_have_count(count)
        expect(page.locator("#log-panel li")).to_have_count(before + 3 + count)
    expect(page.locator("#board [id^='tile:'].is-can")).to_have_count(3)
    expect(page.locator("#board [id^='cell:0:']")).to_have_count(0)
    expect(page.locator("#tool-undo")).to_be_disabled()


def test_players_at_one_screen_need_no_cover_where_nothing_is_secret(devices: Devices) -> None:
    page = devices().page()
    page.locator("input[name=game][value=pantikapaion]").check(force=True)
    new_table(page, ["human", "human"])
    player = page.locator("#prompt .phase strong")
    expect(player).to_have_text(re.compile("Red|Lapis"))
    first = player.inner_text()
    page.locator("#board [id^='tile:'].is-can").first.click()
    page.locator("#prompt .do[data-part='do:coins']").click()
    page.locator("#prompt .do[data-part='do:end']").press("Enter")
    # the other player goes on at once, with the keyboard where it was
    expect(player).to_have_text("Lapis" if first == "Red" else "Red")
    expect(page.locator("#cover")).to_have_count(0)
    expect(page.locator("#prompt:focus")).to_have_count(1)
    expect(page.locator("#board [id^='tile:'].is-can")).to_have_count(3)
    # and who had the turn can still take it back, as long as the other has not begun
    expect(page.locator("#tool-undo")).to_have_attribute("aria-disabled", "false")
    page.locator("#tool-undo").click()
    expect(player).to_have_text(first)
    expect(page.locator("#prompt .do[data-part='do:end']")).to_be_visible()


def test_a_tile_is_put_down_on_a_phone(devices: Devices, axe: str) -> None:
    page = start(devices, bypass_csp=True, **PHONE)
    assert serious(page, axe) == []
    second_turn(page)
    assert serious(page, axe) == []
    before = lines(page)
    page.locator("#tool-hint").tap()
    expect(page.locator("#board .held")).to_have_class("held legal pinned")
    page.locator("#commit").tap()
    expect(page.locator("#log-panel li").nth(before)).to_contain_text("lays")
    # what can be taken stands in the prompt, and the way to all of it is to scroll
    page.locator("#prompt .do").last.scroll_into_view_if_needed()
    expect(page.locator("#prompt .do").last).to_be_in_viewport()
    assert serious(page, axe) == []


def test_a_real_table_is_put_together_and_scored(devices: Devices) -> None:
    page = devices().page("/score/pantikapaion")
    cells = page.locator("#board [id^='cell:0:']")
    points = page.locator("#score-panel .ranks li")
    # a level stays in the hand: one click for every place
    at(page, "hand:level-1").click()
    for place in ("0,0", "1,0", "2,0"):
        at(page, f"cell:0:{place}").click()
        expect(at(page, f"cell:0:{place}")).to_have_attribute("aria-label", re.compile("level 1"))
    at(page, "hand:level-2").click()
    for place in ("0,1", "1,1"):
        at(page, f"cell:0:{place}").click()
        expect(at(page, f"cell:0:{place}")).to_have_attribute("aria-label", re.compile("level 2"))
    # a building on two cells can only lie along the row here, so that nothing is asked
    at(page, "hand:temple").click()
    at(page, "cell:0:0,1").click()
    expect(page.locator("#board [id^='building:0:']")).to_have_count(1)
    page.keyboard.press("Escape")
    at(page, "dev:green:1").click()
    expect(at(page, "mark:0:green")).to_have_attribute("aria-label", re.compile("at 1$"))
    at(page, "hand:house").click()
    at(page, "cell:0:2,0").click()
    expect(page.locator("#board [id^='building:0:']")).to_have_count(2)
    page.keyboard.press("Escape")
    at(page, "do:coins-5").click()
    at(page, "do:cubes-3").click()
    expect(points).to_have_count(0)
    # the other player: one place, and there are points for both
    at(page, "do:front-lapis").click()
    # what is clicked while the other city is still being drawn is not lost
    at(page, "hand:level-1").click()
    at(page, "cell:1:0,0").click()
    expect(points).to_have_count(2)
    # the temple counts the house at its corner; 5 coins are 2 points, and 3 cubes
    expect(page.locator("#score-panel .entry.whole").first).to_contain_text("6")
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(points).to_have_count(0)
    page.reload()
    expect(at(page, "coins:0")).to_have_attribute("aria-label", re.compile("5 coins, cubes: 3"))
    at(page, "do:front-red").click()
    expect(cells.and_(page.locator("[aria-label*='level']"))).to_have_count(5)


def test_the_score_page_is_accessible_and_reads_the_example(devices: Devices, axe: str) -> None:
    page = devices(bypass_csp=True).page("/score/pantikapaion")
    page.locator("#tab-file").click()
    page.locator("#example").click()
    expect(page.locator("#board [id^='building:']")).to_have_count(4)
    page.locator("#tab-score").click()
    expect(page.locator("#score-panel .ranks li")).to_have_count(2)
    assert serious(page, axe) == []


def shown(page: Page, ident: str) -> dict[str, float]:
    """Where something is on the screen; it must lie within the board."""
    board, box = page.locator("#board").bounding_box(), at(page, ident).bounding_box()
    assert board is not None
    assert box is not None
    assert board["x"] <= box["x"] + box["width"] / 2 <= board["x"] + board["width"]
    assert board["y"] <= box["y"] + box["height"] / 2 <= board["y"] + board["height"]
    return {side: box[side] for side in ("x", "y", "width", "height")}


def test_a_phone_shows_the_table_part_by_part(devices: Devices) -> None:
    page = start(devices, **PHONE)
    pressed = page.locator(".closeups [aria-pressed='true']")
    # at first the tiles, one of which is to be taken: large enough for a finger
    expect(pressed).to_have_text("Tiles")
    for ident in page.locator("#board [id^='tile:'].is-can").evaluate_all("all => all.map(one => one.id)"):
        box = shown(page, ident)
        assert min(box["width"], box["height"]) >= FINGER
    # then, without a hand, the city, over which a tile is held
    second_turn(page)
    expect(pressed).to_have_text("City")
    for ident in page.locator("#board .anchor.is-can").evaluate_all("all => all.map(one => one.id)"):
        shown(page, ident)
    page.locator(".closeups button", has_text="Boards").tap()
    expect(pressed).to_have_text("Boards")
    box = shown(page, "dev:brown:1")
    assert min(box["width"], box["height"]) >= FINGER
    page.locator(".closeups button", has_text="Lapis").tap()
    expect(pressed).to_have_text("Lapis")
    assert page.locator("#hand [id^='store:0:']").first.bounding_box()["width"] >= FINGER  # type: ignore[index]
    # all of it, which is none of its parts
    page.locator(".closeups .icon-button").tap()
    expect(pressed).to_have_count(0)
    expect(page.locator("#board")).not_to_have_class(re.compile("zoomed"))


def test_only_what_is_possible_is_said(devices: Devices) -> None:
    page = start(devices)
    expect(page.locator(".closeups")).to_be_hidden()
    second_turn(page)
    said = page.locator("#prompt .confirm p")
    turns = page.locator("#turn-right").count()
    # no tile of this game is flipped, and one of four alike cells does not turn
    expect(said).to_have_text("R turns it; a click holds it where it is." if turns else "A click holds it where it is.")


def test_what_comes_home_is_lifted_above_the_tile(devices: Devices) -> None:
    page = start(devices)
    second_turn(page)
    page.locator("#board .anchor.is-can").first.hover(force=True)
    expect(page.locator("#board .held.legal")).to_have_count(1)
    worker = page.locator("#board [id^='worker:0:']").get_attribute("id")
    raised = """async ([ids, on]) => {
        const { raise } = await import("/static/js/ghost.js");
        const board = document.getElementById("board");
        const elements = new Map(ids.map((id) => [id, document.getElementById(id)]));
        raise({ board, elements, zoom: { svg: board.querySelector("svg.panel") } }, on ? ids : []);
        const middles = [...board.querySelectorAll(".lifted"), document.getElementById(ids[0])].map((one) => {
            const box = one.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        });
        return {
            away: middles.length < 2 ? 0 : Math.hypot(middles[0][0] - middles[1][0], middles[0][1] - middles[1][1]),
            lifted: board.querySelectorAll(".raised .lifted").length,
            raised: board.querySelectorAll(".raised").length,
            coming: [...document.querySelectorAll(".is-coming")].map((one) => one.closest("#hand") && one.id),
        };
    }"""
    # looked at in the same breath: what the page itself finds out of the tile held there draws it anew
    shown = page.evaluate(raised, [[worker, "workers:0"], True])
    # the copy lies where the worker stands, and the player board shows where it comes to
    assert shown["away"] < 2
    assert (shown["lifted"], shown["coming"]) == (1, ["workers:0"])
    gone = page.evaluate(raised, [[worker, "workers:0"], False])
    assert (gone["raised"], gone["coming"]) == (0, [])
