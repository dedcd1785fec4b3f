"""The pages in Spanish: what is seen and what a screen reader says, from the home page to the end of a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from oikist.core import words
from tests.browser.conftest import Devices
from tests.browser.helpers import move, new_table, settle, whole_game

SAID = """() => {
  const said = [document.title];
  for (const node of document.querySelectorAll("body *")) {
    for (const name of ["aria-label", "title", "placeholder"]) said.push(node.getAttribute(name));
    if (!["SCRIPT", "STYLE", "NOSCRIPT", "text"].includes(node.tagName))
      for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) said.push(child.data);
  }
  return said.filter(Boolean).map((one) => one.trim()).filter(Boolean);
}"""
"""Everything that the page says, a text node or attribute each; drawings know no language and are left out."""


def said(page: Page) -> set[str]:
    return set(page.evaluate(SAID))


def english() -> set[str]:
    """Messages whose translation is another one: they must not be seen."""
    return {message for message, translation in words.catalogue("es").items() if message != translation}


def telling(texts: set[str]) -> set[str]:
    """Texts with common English words that are no Spanish ones."""
    return {one for one in texts if {"the", "this", "and", "with", "you", "your", "turn"} & set(one.lower().split())}


@pytest.fixture
def page(devices: Devices) -> Page:
    """The home page of somebody who reads Spanish."""
    return devices(locale="es-ES").page()


def test_the_home_page_speaks_spanish(page: Page) -> None:
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.locator("#setup > summary").click()
    texts = said(page)
    assert any("Palatinus" in one for one in texts)
    assert sorted(texts & english()) == []
    assert not telling(texts)


def test_a_whole_game_in_spanish(page: Page, pick: Callable[[int], int]) -> None:
    new_table(page, ["human", "random"])
    texts: set[str] = set()
    for _ in range(9):
        settle(page)
        texts |= said(page)
        move(page, pick)
        texts |= said(page)
    for tab in ("score", "rules", "log"):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_timeout(300)
        texts |= said(page)
    whole_game(page, pick)
    expect(page.locator("#player.finale")).to_be_visible()
    texts |= said(page)
    page.locator("#finale-close").click()
    expect(page.locator("dialog.ending")).to_be_visible()
    texts |= said(page)
    assert sorted(texts & english()) == []
    assert not telling(texts)
    assert any("coloca" in one for one in texts)
    assert any("Quedan" in one for one in texts)


def test_the_language_can_be_changed_and_is_kept(page: Page) -> None:
    chooser = page.locator("select", has=page.locator("option[value=es]")).first
    chooser.select_option("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
