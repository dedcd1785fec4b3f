"""The pages in every language: what is seen, what a screen reader says, and whether the words have room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from oikist.core import registry, words
from tests.browser.conftest import Devices
from tests.browser.helpers import move, new_table, settle, whole_game

LOCALES = {"es": "es-ES", "it": "it-IT", "ru": "ru-RU"}
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 360, "height": 740}

SPACED = """() => {
  const sheet = new CSSStyleSheet();
  const wide = "letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important";
  sheet.replaceSync(`* { ${wide} }`);
  document.adoptedStyleSheets = [sheet];
}"""
"""The spacing that a reader may set (WCAG 1.4.12)."""

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

CUT = """() => {
  const cut = document.documentElement.scrollWidth > innerWidth + 1 ? ["the page is wider than the screen"] : [];
  for (const node of document.querySelectorAll("body *")) {
    const box = node.getBoundingClientRect();
    // what is only for screen readers is one pixel wide, or lies in what is; drawings have their own measure
    let home = node;
    while (home && home.getBoundingClientRect().width > 1) home = home.parentElement;
    if (home || node.closest("svg") || !node.checkVisibility({ visibilityProperty: true })) continue;
    if (![...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim())) continue;
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(node).overflowX);
    if ((node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1 && !scrolls) || box.right > innerWidth + 1)
      cut.push(node.textContent.trim());
  }
  return cut;
}"""
"""Texts that have less room than they need."""


def said(page: Page) -> set[str]:
    return set(page.evaluate(SAID))


def english(language: str) -> set[str]:
    """Messages whose translation is another one: they must not be seen."""
    return {message for message, translation in words.catalogue(language).items() if message != translation}


def telling(texts: set[str]) -> set[str]:
    """Texts with common English words that are no words of the other languages."""
    return {one for one in texts if {"the", "this", "and", "with", "you", "your", "turn"} & set(one.lower().split())}


def test_every_language_is_looked_at() -> None:
    assert sorted([words.DEFAULT, *LOCALES]) == sorted(words.languages())


@pytest.mark.parametrize("language", LOCALES)
def test_the_home_page_speaks_it(devices: Devices, language: str) -> None:
    page = devices(locale=LOCALES[language], viewport=PHONE).page()
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator("#setup > summary").click()
    texts = said(page)
    assert any("Palatinus" in one for one in texts)
    assert sorted(texts & english(language)) == []
    # a game of somebody else is in English where it has no words of its own
    assert not telling(texts) - {registry.find(name).tagline.english() for name in registry.game_ids()}
    assert page.evaluate(CUT) == []
    page.set_viewport_size(DESK)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize(("language", "game"), [("it", "romolo"), ("ru", "romolo"), ("ru", "pantikapaion")])
def test_a_table_speaks_it_and_has_room_for_its_words(
    devices: Devices, pick: Callable[[int], int], language: str, game: str
) -> None:
    page = devices(locale=LOCALES[language], viewport=DESK).page()
    page.locator(f"input[name=game][value={game}]").check(force=True)
    new_table(page, ["human", "random"])
    texts: set[str] = set()
    cut: list[str] = []
    for _ in range(4):
        settle(page)
        texts |= said(page)
        cut += page.evaluate(CUT)
        move(page, pick)
    settle(page)
    for size in (DESK, PHONE, NARROW):
        page.set_viewport_size(size)
        for tab in page.locator("[role=tab]:visible").all():
            tab.click()
            page.wait_for_timeout(200)
            texts |= said(page)
            cut += page.evaluate(CUT)
    page.evaluate(SPACED)
    cut += page.evaluate(CUT)
    # the name of a character of Romolo is Latin in every language, and a level of the bots is called so in English
    assert sorted(texts & english(language) - {"Consul"}) == []
    assert not telling(texts)
    assert cut == []
    level = words.catalogue(language)["Random"]
    assert any(level in one for one in texts), "a bot is called by its level in the same language"


def test_a_whole_game_in_spanish(devices: Devices, pick: Callable[[int], int]) -> None:
    page = devices(locale="es-ES").page()
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
    assert sorted(texts & english("es")) == []
    assert not telling(texts)
    assert any("coloca" in one for one in texts)
    assert any("Quedan" in one for one in texts)


def test_the_language_can_be_changed_and_is_kept(devices: Devices) -> None:
    page = devices(locale="es-ES").page()
    chooser = page.locator("select", has=page.locator("option[value=es]")).first
    expect(chooser.locator("option")).to_have_count(len(words.languages()))
    for language in ("it", "ru", "en"):
        chooser.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
