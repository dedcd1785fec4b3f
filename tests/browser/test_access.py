"""axe finds nothing serious on any page, in both themes, on a desktop and on a phone."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from oikist.core.style import scene_css
from tests.browser.conftest import Devices
from tests.browser.helpers import SOURCE, move, new_table, quick_game, settle, whole_game

ROOT = Path(__file__).parents[2]
Pick = Callable[[int], int]


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe, from node_modules; npm brings it where it is missing."""
    path = ROOT / "node_modules/axe-core/axe.min.js"
    if not path.exists():
        npm = shutil.which("npm")
        reason = "axe-core is not in node_modules and there is no npm to fetch it"
        if npm is None:
            if os.environ.get("CI"):
                pytest.fail(reason)
            pytest.skip(reason)
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=ROOT, check=True, capture_output=True)
    return path.read_text(encoding="utf-8")


def serious(page: Page, axe: str) -> list[str]:
    """What axe finds that is serious or critical."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:5]
    ]


LOOKS = [
    {"color_scheme": "light"},
    {"color_scheme": "dark"},
    {"color_scheme": "light", "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
]


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark", "phone"])
def test_axe_finds_nothing_serious(devices: Devices, axe: str, look: dict[str, Any], pick: Pick) -> None:
    page = devices(bypass_csp=True, **look).page()
    expect(page.locator("#setup")).to_be_visible()
    page.locator("#setup > summary").click()
    assert serious(page, axe) == []
    new_table(page, ["human", "random"])
    settle(page)
    assert serious(page, axe) == []
    move(page, pick)
    for tab in ("score", "rules"):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_timeout(300)
        assert serious(page, axe) == []
    page.locator("#tool-share").click()
    assert serious(page, axe) == []
    page.keyboard.press("Escape")
    page.goto(page.url.split("/t/")[0] + "/score/palatinus")
    expect(page.locator("#main")).not_to_be_empty()
    page.wait_for_timeout(500)
    assert serious(page, axe) == []


def test_axe_on_the_end_of_a_game(devices: Devices, axe: str, pick: Pick) -> None:
    page = devices(bypass_csp=True).page()
    new_table(page, ["human", "random"])
    whole_game(page, pick)
    expect(page.locator("#player.finale")).to_be_visible()
    assert serious(page, axe) == []
    page.locator("#finale-close").click()
    assert serious(page, axe) == []


def test_the_scenes_style_sheet_is_the_one_that_the_core_makes() -> None:
    assert (SOURCE / "oikist/web/css/scene.css").read_text(encoding="utf-8").endswith(scene_css())


def test_themes_and_languages_are_kept(devices: Devices) -> None:
    page = devices().page()
    page.locator("#theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("#language").select_option("es")
    expect(page.locator("html")).to_have_attribute("lang", "es")


@pytest.mark.parametrize(("width", "height"), [(640, 430), (740, 360), (360, 740), (768, 1024)])
def test_the_board_keeps_its_room_on_every_screen(devices: Devices, width: int, height: int) -> None:
    page = devices(viewport={"width": width, "height": height}).page()
    quick_game(page)
    settle(page)
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert min(board["width"], board["height"]) > 0.5 * min(width, height)
    expect(page.locator("#prompt h2")).to_be_in_viewport()
    # nothing of the head lies on anything else
    boxes = [box for tool in page.locator("#home, #title, #toolbar button").all() if (box := tool.bounding_box())]
    boxes = sorted((box for box in boxes if box["width"] > 2), key=lambda box: box["x"])
    assert all(a["x"] + a["width"] <= b["x"] + 1 for a, b in itertools.pairwise(boxes))
