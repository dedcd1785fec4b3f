"""Makes the pictures of the README and the docs from real games: ``python tools/screenshots.py [FOLDER]``.

Needs Chromium (or OIKIST_CHROMIUM) and the test environment. Every picture is a page of a real server: nothing is
drawn for the occasion, only the choices of the people are made by a fixed random generator.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from tests.browser.helpers import (  # noqa: E402
    Server,
    can,
    device,
    move,
    new_table,
    settle,
    turn_until_it_fits,
    whole_game,
)

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]
DESKTOP = {"viewport": {"width": 1400, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
HINTED = ", ".join(f"#{region} .is-hinted" for region in ("hand", "board", "beside"))


class Camera:
    """Takes the pictures into one folder."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self.browser = browser
        self.server = server
        self.folder = folder
        self.rng = random.Random(11)

    def pick(self, count: int) -> int:
        """One of so many."""
        return self.rng.randrange(max(1, count))

    def page(self, path: str = "/", **settings: Any) -> Page:
        """A new browser at a page of the server."""
        return device(self.browser, self.server.url, **(DESKTOP | settings)).page(path)

    def shoot(self, page: Page, name: str) -> None:
        """Saves what the page shows, once it has come to rest."""
        page.wait_for_timeout(700)
        page.screenshot(path=self.folder / f"{name}.png", animations="disabled")
        print(self.folder / f"{name}.png")

    def play(self, page: Page, moves: int) -> None:
        """Plays some moves of this screen."""
        for _ in range(moves):
            if settle(page) == "over":
                return
            move(page, self.pick)
            page.wait_for_timeout(80)
        settle(page)

    def parts(self) -> dict[str, Callable[[], None]]:
        """What can be taken by itself, by name."""
        methods = [self.home, self.tiles_and_pieces, self.dark_and_phone, self.end, self.score]
        methods += [self.held, self.city, self.hexes, self.judged]
        return {method.__name__.replace("_", "-"): method for method in methods}

    def held(self) -> None:
        """A card held over a map."""
        page = self.page()
        page.locator("input[name=game][value=micro-rome]").check(force=True)
        page.locator("#play-now").click()
        settle(page)
        self.play(page, 9)
        turn_until_it_fits(page)
        can(page, "board").nth(2).hover(force=True)
        page.wait_for_timeout(900)
        self.shoot(page, "micro-rome")

    def city(self) -> None:
        """A tile held over a city, on what it would cover."""
        page = self.page()
        page.locator("input[name=game][value=pantikapaion]").check(force=True)
        new_table(page, ["human", "greedy", "greedy"])
        for _ in range(40):
            settle(page)
            self.advised(page)
            late = page.locator("#prompt .phase", has_text="Round 3 of 5").count()
            if late and page.locator("#board .anchor").count():
                break
        self.hold_on_level(page)
        page.wait_for_timeout(900)
        self.shoot(page, "pantikapaion")

    def hexes(self) -> None:
        """A map some rounds on, with a worker chosen."""
        page = self.page()
        page.locator("input[name=game][value=romolo]").check(force=True)
        new_table(page, ["human", "search-2", "search-2"])
        for _ in range(120):
            if settle(page) == "over" or page.locator("#prompt .phase", has_text="Round 4").count():
                break
            self.advised(page)
        worker = page.locator("#board [id^='unit:0:worker'].is-can")
        if worker.count():
            worker.first.click(force=True)
            page.wait_for_timeout(500)
        page.wait_for_timeout(900)
        self.shoot(page, "romolo")

    def hold_on_level(self, page: Page) -> None:
        """Holds the tile where it would cover something; else where it fits."""
        for _ in range(4):
            for anchor in page.locator("#board .anchor.is-can[aria-label*='on level']").all():
                anchor.hover(force=True)
                page.wait_for_timeout(500)
                if page.locator("#board .raised").count():
                    return
            page.keyboard.press("r")
        turn_until_it_fits(page)
        can(page, "board").and_(page.locator(".anchor")).first.hover(force=True)

    def advised(self, page: Page) -> None:
        """One move as a hint has it, where it can be pointed at; else any."""
        page.locator("#tool-hint").click()
        expect(page.locator("#line")).to_contain_text("A bot would do this")
        if page.locator("#commit").count():
            page.locator("#commit").click()
        elif page.locator(HINTED).count():
            for ident in page.locator(HINTED).evaluate_all("all => all.map(n => n.id)"):
                # one click may be enough for all of it, and then nothing is hinted any longer
                if page.locator(f"[id='{ident}'].is-hinted:not(.is-chosen)").count():
                    page.locator(f"[id='{ident}']").click(force=True)
                    page.wait_for_timeout(250)
        else:
            move(page, self.pick)
        page.wait_for_timeout(120)

    def home(self) -> None:
        """The home page."""
        page = self.page()
        expect(page.locator("#play-now")).to_be_visible()
        self.shoot(page, "home")

    def tiles_and_pieces(self) -> None:
        """Laying the tiles, placing, and why something cannot be done."""
        page = self.page()
        new_table(page, ["human", "random", "random", "random"])
        settle(page)
        can(page, "board").first.hover()
        page.keyboard.press("r")
        self.shoot(page, "laying")
        self.play(page, 6)
        can(page, "hand").first.click()
        can(page, "board").nth(3).hover()
        self.shoot(page, "placing")
        page.keyboard.press("Escape")
        page.locator("#tab-score").click()
        page.locator("#score-panel summary").first.click()
        page.keyboard.press("?")
        page.locator("#board [id^='piece:']").first.click(force=True)
        expect(page.locator("#line a.rule-id")).to_be_visible()
        self.shoot(page, "why-not")

    def dark_and_phone(self) -> None:
        """The same table by night and in the hand."""
        page = self.page(color_scheme="dark")
        new_table(page, ["human", "random", "random"])
        self.play(page, 8)
        self.shoot(page, "dark")
        phone = self.page(**PHONE)
        new_table(phone, ["human", "random", "random"])
        self.play(phone, 6)
        self.shoot(phone, "phone")

    def end(self) -> None:
        """The evaluation and the result."""
        page = self.page()
        new_table(page, ["human", "random", "random"])
        whole_game(page, self.pick)
        expect(page.locator("#player.finale")).to_be_visible()
        for _ in range(3):
            page.locator("#finale-next").click()
        for _ in range(4):
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(200)
        self.shoot(page, "evaluation")
        page.locator("#finale-close").click()
        self.shoot(page, "result")

    def judged(self) -> None:
        """What the decisions of a game were worth, at the worst of them."""
        page = self.page(viewport={"width": 1400, "height": 1100})
        new_table(page, ["search-1", "search-1"])
        expect(page.locator("#finale-close")).to_be_visible(timeout=300_000)
        page.locator("#finale-close").click()
        expect(page.locator("dialog.ending")).to_be_visible()
        page.keyboard.press("Escape")
        page.locator("#tab-analysis").click()
        page.locator("#analyse").press("Enter")
        expect(page.locator("#graph")).to_be_visible(timeout=60_000)
        expect(page.locator("#analysis-panel progress")).to_be_hidden(timeout=900_000)
        page.locator(".moments button").first.click()
        page.locator("#show-best").click()
        # the tab is scrolled up to the graph, the page itself stays
        page.locator("#graph").evaluate("graph => { graph.scrollIntoView(); window.scrollTo(0, 0); }")
        self.shoot(page, "analysis")

    def score(self) -> None:
        """A real table scored."""
        page = self.page("/score/palatinus")
        page.locator("#tab-file").click()
        page.locator("#example").click()
        page.locator("#tab-score").click()
        expect(page.locator("#score-panel .ranks")).to_be_visible()
        self.shoot(page, "score")


def main() -> None:
    """Starts a server and a browser, and takes all pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs/images")
    parser.add_argument("--only", nargs="*", metavar="PART", help="some of them: home, held, city, hexes, ...")
    given = parser.parse_args()
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("OIKIST_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGS)
            parts = Camera(browser, server, folder).parts()
            unknown = sorted(set(given.only or ()) - set(parts))
            if unknown:
                parser.error(f"there is no part {unknown[0]}; there are: {', '.join(parts)}")
            for name in given.only or parts:
                parts[name]()
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
