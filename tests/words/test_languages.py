"""Which language somebody is answered in, and catalogues that a stranger's package brings."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from oikist.cli.terminal import COMMANDS, HELP, WORDS
from oikist.core import words
from oikist.core.text import Text

ROOT = Path(__file__).parents[2]


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


TRANSLATED = [language for language in words.languages() if language != words.DEFAULT]


def test_the_page_offers_every_language() -> None:
    source = (ROOT / "src" / "oikist" / "web" / "js" / "words.js").read_text(encoding="utf-8")
    offered = re.findall(r'\["(\w+)", "\w+"\]', source)
    assert offered[0] == words.DEFAULT
    assert sorted(offered) == sorted(words.languages())


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_help_of_the_terminal_names_commands_that_work(language: str) -> None:
    """Each line begins with its command; so it does in a translation, with a word for the same command."""
    lines = {name: line.msgid for line in HELP for name in COMMANDS if re.match(rf"{name}\b", line.msgid)}
    assert set(lines) == set(COMMANDS) - {"help"}
    for name, line in lines.items():
        told = words.catalogue(language)[line]
        assert WORDS.get(re.split("[ :]", told)[0]) == name, told
        # "moves: ...; moves WORDS: ...": the second form names the command too
        for form in told.split("; "):
            if ":" in form:
                assert name in [WORDS.get(word) for word in form.split(":")[0].split()], form


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_glossary_has_a_word_for_every_term(language: str) -> None:
    heading = {"es": "Spanish", "it": "Italian", "ru": "Russian"}[language]
    column = -1
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == "term":
            column = cells.index(heading)
        elif line.startswith("| "):
            assert cells[column], cells[0]


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
