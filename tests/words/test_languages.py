"""Which language somebody is answered in, and catalogues that a stranger's package brings."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from oikist.core import words
from oikist.core.text import Text


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("es", "es"),
        ("es-ES,es;q=0.9,en;q=0.8", "es"),
        ("es_MX.UTF-8", "es"),
        ("es_ES@euro", "es"),
        ("ES", "es"),
        ("en-GB,en;q=0.9,es;q=0.8", "en"),
        ("en;q=0.4, es;q=0.9", "es"),
        ("tlh, es;q=0.1", "es"),
        ("es;q=0, en;q=0.1", "en"),
        ("fr-FR, de", "en"),
        ("C", "en"),
        ("*", "en"),
        ("es;q=x", "es"),
        (";;,,=", "en"),
    ],
)
def test_the_language_that_is_wanted_most(wanted: str, language: str) -> None:
    assert words.choose(wanted) == language


def test_english_is_first_and_needs_no_catalogue() -> None:
    assert words.languages()[0] == "en"
    assert "es" in words.languages()
    assert not words.catalogue("en")


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installed package that brings a game with words of its own, in two languages."""
    package = tmp_path / "stranger"
    for language, translations in {
        "es": {"a plough": "un arado", "Red": "Carmesí"},
        "fr": {"a plough": "une charrue"},
    }.items():
        folder = package / "locale" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        catalogue = Catalog(language)
        for message, translation in translations.items():
            catalogue.add(message, translation)
        with (folder / "oikist.mo").open("wb") as stream:
            write_mo(stream, catalogue)
    (package / "__init__.py").write_text("raise RuntimeError('nobody has asked for the game yet')\n")
    about = tmp_path / "stranger-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[oikist.games]\nplough = stranger.games:GAME\ngone = nowhere:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    words.catalogue.cache_clear()
    yield package
    words.catalogue.cache_clear()


@pytest.mark.usefixtures("stranger")
def test_a_strangers_game_brings_its_own_words() -> None:
    assert words.say(Text("{seat} has {what}", {"seat": Text("Lapis"), "what": Text("a plough")}), "es") == (
        "Lapislázuli has un arado"
    )
    assert "stranger" not in sys.modules, "looking for words imports no game"


@pytest.mark.usefixtures("stranger")
def test_a_stranger_does_not_change_our_words_nor_add_a_language() -> None:
    assert words.say(Text("Red"), "es") == "Rojo"
    assert "fr" not in words.languages()
    assert words.say(Text("a plough"), "fr") == "a plough"


def test_without_the_stranger_its_words_stay_english() -> None:
    assert words.say(Text("a plough"), "es") == "a plough"
