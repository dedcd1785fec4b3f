"""Games for one in the page: nobody to choose or to share with, the end with its title, today's game, its history."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.helpers import Server, new_table, settle, whole_game
from tests.browser.test_access import LOOKS, axe, serious
from tests.browser.test_hold import first_card

__all__ = ["axe"]

Pick = Callable[[int], int]


def home(devices: Devices, server: Server, game: str, **settings: object) -> Page:
    """The home page with a game chosen."""
    page = devices(server.url, **settings).page()
    choose(page, game)
    return page


def choose(page: Page, game: str) -> None:
    """Chooses a game on the home page."""
    page.locator(f"input[name=game][value={game}]").check(force=True)
    expect(page.locator("#today")).to_be_visible()


def cistern(page: Page, button: str) -> None:
    """Plays the last button, pour or leave, until the game is over."""
    while settle(page) != "over":
        page.locator("#hand [id='bucket'], #board [id='bucket']").first.click()
        if button == "pour":
            page.locator("[id='cistern']").click()
        elif page.locator("#commit").count():
            page.locator("#commit").click()
        page.wait_for_timeout(40)


def today(server_date: str) -> str:
    """A date of the server as the page writes it."""
    day = dt.date.fromisoformat(server_date)
    return f"{day:%b} {day.day}, {day.year}"


def test_the_home_page_asks_for_nobody_else(devices: Devices, solo_server: Server) -> None:
    page = home(devices, solo_server, "carpet")
    expect(page.locator(".hero")).to_contain_text("for one player")
    expect(page.locator(".hero")).not_to_contain_text("friends")
    expect(page.locator("#play-now")).to_have_text("Play now")
    page.locator("#setup > summary").click()
    expect(page.locator("#seat-count")).to_have_count(0)
    expect(page.locator(".seat-rows li")).to_have_count(1)
    expect(page.locator(".together")).to_have_count(0)
    expect(page.locator("#setup")).not_to_contain_text("Red")
    page.locator("#open-table").click()
    first_card(page)
    # a seat without a colour, and a link to watch is all that can be shared
    expect(page.locator("#seats")).not_to_contain_text("Red")
    expect(page.locator("#seats .seat.alone")).to_contain_text("You")
    page.locator("#tool-share").click()
    expect(page.locator("dialog .link-row")).to_have_count(1)
    expect(page.locator("dialog")).to_contain_text("anybody who wants to watch")
    # with games for several everything is as before
    page.goto(solo_server.url)
    page.locator("input[name=game][value=palatinus]").check(force=True)
    expect(page.locator("#today")).to_have_count(0)
    expect(page.locator(".hero")).to_contain_text("friends")


def test_the_end_has_a_title_and_points_instead_of_places(devices: Devices, solo_server: Server, pick: Pick) -> None:
    page = home(devices, solo_server, "carpet")
    page.locator("#play-now").click()
    first_card(page)
    whole_game(page, pick)
    expect(page.locator("#player.finale")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#player .tally li")).to_have_count(1)
    page.locator("#finale-close").click()
    ending = page.locator("dialog.ending")
    expect(ending.locator(".outcome .verdict")).to_contain_text("eaver")
    total = ending.locator(".ledger-columns details > summary .points").first.inner_text()
    expect(ending.locator(".outcome .points")).to_have_text(f"{total} points")
    expect(ending.locator(".ranks")).to_have_count(0)
    expect(page.locator("#live")).to_contain_text(f"{total} points")
    page.keyboard.press("Escape")
    expect(page.locator("#prompt.over .outcome")).to_contain_text(f"{total} points")
    page.locator("#show-score").click()
    # nobody to compare with: where the points come from is open
    expect(page.locator("#score-panel details[open]")).to_have_count(1)
    # nothing of an ordinary game is kept as a day's result
    page.goto(solo_server.url)
    choose(page, "carpet")
    expect(page.locator("#today .days li")).to_have_count(0)


def test_a_bot_plays_alone_and_is_watched(devices: Devices, solo_server: Server) -> None:
    page = home(devices, solo_server, "carpet")
    new_table(page, ["random"])
    # a watcher holds nothing, and is shown no places to hold it over
    expect(page.locator("#board .anchor")).to_have_count(0)
    expect(page.locator("#seats .seat.alone")).to_contain_text("Random")
    expect(page.locator("#player.finale, dialog.ending").first).to_be_visible()
    if page.locator("#player.finale").is_visible():
        page.locator("#finale-close").click()
    expect(page.locator("dialog.ending .outcome")).to_be_visible()


def test_a_lost_game_has_no_score(devices: Devices, solo_server: Server) -> None:
    page = home(devices, solo_server, "solo")
    page.locator("#play-daily").click()
    expect(page.locator("#board svg.panel").first).to_be_visible()
    # all six buckets are more than the cistern holds
    cistern(page, "pour")
    if page.locator("#player.finale").is_visible():
        page.locator("#finale-close").click()
    ending = page.locator("dialog.ending")
    expect(ending.locator(".outcome")).to_contain_text("The cistern has burst")
    expect(ending.locator(".outcome")).to_contain_text("no score")
    expect(ending).not_to_contain_text(re.compile("[-−]100"))
    expect(ending.locator(".ledger-columns")).to_have_count(0)
    page.keyboard.press("Escape")
    # there is no evaluation to go on with: the keyboard goes on where the result stands
    expect(page.locator("#prompt")).to_be_focused()
    expect(page.locator("#seats")).to_contain_text("lost")
    expect(page.locator("#seats .points")).to_have_count(0)
    page.locator("#tab-score").click()
    expect(page.locator("#score-panel")).to_contain_text("lost, without a score")
    page.goto(solo_server.url)
    choose(page, "solo")
    expect(page.locator("#today .today-result")).to_contain_text("no score")
    expect(page.locator("#today .best")).to_have_count(0)


def test_todays_game_is_the_same_for_everybody_and_its_first_result_counts(
    devices: Devices, solo_server: Server
) -> None:
    drawn, pages = [], []
    for _ in range(2):
        page = home(devices, solo_server, "solo")
        page.locator("#play-daily").click()
        expect(page.locator("#board svg.panel").first).to_be_visible()
        cistern(page, "leave")
        drawn.append([line.inner_text() for line in page.locator("#log-panel li.chance").all()])
        pages.append(page)
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 6
    page = pages[0]
    if page.locator("#player.finale").is_visible():
        page.locator("#finale-close").click()
    expect(page.locator("dialog.ending")).to_contain_text("Kept as your result of")
    kept: list[dict[str, Any]] = json.loads(page.evaluate("() => localStorage.getItem('oikist.daily')"))
    assert [(one["game"], one["score"], one["verdict"]) for one in kept] == [("solo", 0, "Drinker")]
    expect(page.locator("#title small")).to_contain_text(today(kept[0]["date"]))
    page.goto(solo_server.url)
    choose(page, "solo")
    expect(page.locator("#today .today-result")).to_contain_text("Drinker · 0 points")
    expect(page.locator("#today .best")).to_contain_text(today(kept[0]["date"]))
    # once more, and better or worse: it does not count
    page.locator("#play-daily").click()
    expect(page.locator("#board svg.panel").first).to_be_visible()
    cistern(page, "pour")
    if page.locator("#player.finale").is_visible():
        page.locator("#finale-close").click()
    expect(page.locator("dialog.ending")).to_contain_text("this one does not")
    page.goto(solo_server.url)
    choose(page, "solo")
    expect(page.locator("#today .days li")).to_have_count(1)
    expect(page.locator("#today .today-result")).to_contain_text("Drinker · 0 points")
    # the way back to the table it was played at
    page.locator("#today .days a").click()
    expect(page.locator("#prompt.over, #player.finale").first).to_be_visible()


def test_a_game_that_was_begun_is_gone_on_with(devices: Devices, solo_server: Server) -> None:
    page = home(devices, solo_server, "carpet")
    page.locator("#play-daily").click()
    first_card(page)
    table = page.url.split("#")[0]
    page.goto(solo_server.url)
    choose(page, "carpet")
    expect(page.locator("#play-daily")).to_have_count(0)
    page.locator("#continue-daily").click()
    first_card(page)
    assert page.url.split("#")[0] == table


def test_history_shows_two_weeks_and_can_be_forgotten(devices: Devices, solo_server: Server) -> None:
    page = home(devices, solo_server, "carpet")
    games: list[dict[str, Any]] = page.evaluate("() => fetch('/api/games').then((answer) => answer.json())")
    day = dt.date.fromisoformat(next(game["daily"] for game in games if game["id"] == "carpet"))
    results = [
        {
            "game": "carpet",
            "date": str(day - dt.timedelta(days=back)),
            "score": score,
            "verdict": "Weaver" if score is not None else "Lost, without a score",
            "table": f"t{back}",
            "path": f"/t/t{back}",
        }
        for back, score in ((1, 7), (2, None), (13, 12), (14, 9), (20, 15))
    ]
    page.evaluate("(kept) => localStorage.setItem('oikist.daily', JSON.stringify(kept))", results)
    page.reload()
    choose(page, "carpet")
    days = page.locator("#today .days li")
    # yesterday, the day before and 13 days ago; 14 days ago is the fifteenth day
    expect(days).to_have_count(3)
    expect(days.nth(1)).to_contain_text("no score")
    # the best of all days, not of these two weeks alone
    expect(page.locator("#today .best")).to_contain_text("15 points")
    days.nth(0).locator("button").click()
    expect(page.locator("#today .days li")).to_have_count(2)
    page.locator("#forget-results").click()
    expect(page.locator("#today .days li")).to_have_count(2)
    page.locator("#forget-results").click()
    expect(page.locator("#today .days")).to_have_count(0)
    assert page.evaluate("() => localStorage.getItem('oikist.daily')") == "[]"


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark", "phone"])
def test_axe_finds_nothing_serious(devices: Devices, solo_server: Server, axe: str, look: dict[str, Any]) -> None:
    page = home(devices, solo_server, "solo", bypass_csp=True, **look)
    assert serious(page, axe) == []
    page.locator("#play-daily").click()
    expect(page.locator("#board svg.panel").first).to_be_visible()
    cistern(page, "leave")
    if page.locator("#player.finale").is_visible():
        page.locator("#finale-close").click()
    expect(page.locator("dialog.ending")).to_be_visible()
    assert serious(page, axe) == []
    page.goto(solo_server.url)
    choose(page, "solo")
    expect(page.locator("#today .days li")).to_have_count(1)
    assert serious(page, axe) == []
