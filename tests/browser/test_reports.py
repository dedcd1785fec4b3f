"""Reports as a browser shows them: nothing is asked for, nothing runs over, axe finds nothing serious."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from oikist.analysis.page import analysis_page
from oikist.analysis.run import analyse, plan_for
from oikist.arena.balance import balance_of
from oikist.arena.balance_report import balance_page
from oikist.arena.ladder import ladder_of, ladder_plan
from oikist.arena.ladder_report import ladder_page
from oikist.arena.match import plan_of
from oikist.arena.play import GameRow
from oikist.arena.run import Means, run
from oikist.core import registry
from oikist.core.record import from_json_lines
from oikist.core.text import Text
from tests.browser.test_access import LOOKS, axe, serious

__all__ = ["axe"]  # a fixture

GAME = registry.find("palatinus")
FIXTURES = Path(__file__).parents[1] / "engine" / "laws" / "fixtures"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A ladder of made-up games with a long name in it, the balance of a few random ones, the analysis of one."""
    folder = tmp_path_factory.mktemp("reports")
    names = ["random", "greedy", "search:iterations=2", "search:iterations=2,exploration=0.25,picks=3,history=40"]
    plan = ladder_plan(GAME, names, 1, seats=2)
    rows = []
    for number in range(24):
        sitting = plan.sitting(number)
        ranks = (1, 2) if (sitting[0] + number) % 3 else (2, 1)
        rows.append(GameRow(number, sitting, (20 - ranks[0], 20 - ranks[1]), ranks, 52, 0.0))
    made = ladder_of(plan, 2, rows)
    ladder = folder / "ladder.html"
    ladder.write_text(ladder_page(GAME, GAME.edition(), made, Text.english, "en"), encoding="utf-8")
    plan = plan_of(GAME, ["random"], 1, seats=3, stories=True)
    told = balance_of(plan, 6, run(GAME, plan, 6, Means()).rows)
    balance = folder / "balance.html"
    balance.write_text(balance_page(GAME, GAME.edition(), told, Text.english, str, "en"), encoding="utf-8")
    record = from_json_lines((FIXTURES / "palatinus-5.jsonl").read_text(encoding="utf-8"))
    found, _ = analyse(GAME, plan_for(record, iterations=20), first=38)
    analysis = folder / "analysis.html"
    names = [f"Seat {seat} (a long name of who sat there, and was proud of it)" for seat in range(5)]
    analysis.write_text(analysis_page(GAME, record.header, found, names, Text.english, "en"), encoding="utf-8")
    return [ladder, balance, analysis]


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark", "phone"])
def test_reports(browser: Browser, axe: str, reports: list[Path], look: dict[str, Any]) -> None:
    context = browser.new_context(bypass_csp=True, offline=True, **look)
    for path in reports:
        look_at(context.new_page(), path, axe)
    context.close()


def test_words_of_pictures_in_colours_of_the_readers_own(browser: Browser, reports: list[Path]) -> None:
    context = browser.new_context(offline=True, color_scheme="dark", forced_colors="active")
    page = context.new_page()
    page.goto(reports[0].as_uri())
    words = page.locator("svg.figure text").first
    ground = page.locator("html").evaluate("node => getComputedStyle(node).backgroundColor")
    ink = page.locator("h2").first.evaluate("node => getComputedStyle(node).color")
    assert words.evaluate("node => [getComputedStyle(node).fill, getComputedStyle(node).stroke]") == [ink, ground]
    # the row that stands out by its ground alone has a line around it
    page.goto(reports[2].as_uri())
    chosen = page.locator("tr.chosen td").first
    assert chosen.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    context.close()


def look_at(page: Page, path: Path, axe: str) -> None:
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(path.as_uri())
    assert asked == [path.as_uri()]
    # tables that are too wide scroll by themselves, the page does not
    width = page.evaluate("document.documentElement.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    # every picture has its table, and it opens without a mouse
    assert page.locator("figure svg").count() == page.locator("figure details").count() > 0
    first = page.locator("figure details").first
    first.locator("summary").focus()
    page.keyboard.press("Enter")
    assert first.locator("table").is_visible()
    # no word of a picture runs out of it
    outside = page.evaluate(
        """() => [...document.querySelectorAll('svg.figure')].flatMap((svg) => {
          const frame = svg.getBoundingClientRect();
          return [...svg.querySelectorAll('text')].filter((text) => {
            const box = text.getBoundingClientRect();
            return box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
          }).map((text) => text.textContent);
        })"""
    )
    assert outside == []
    assert serious(page, axe) == []
    assert said == []
