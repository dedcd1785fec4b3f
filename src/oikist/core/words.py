"""Languages: gettext catalogues in ``oikist/locale`` and in games' packages, loaded when a language is asked for."""

from __future__ import annotations

import gettext
import importlib.resources
from functools import lru_cache
from pathlib import Path

from oikist.core.text import Text, Translate

DOMAIN = "oikist"
DEFAULT = "en"


def _folder() -> Path:
    return Path(str(importlib.resources.files("oikist") / "locale"))


def languages() -> list[str]:
    """The languages there are catalogues for, English first."""
    folder = _folder()
    found = [path.name for path in folder.iterdir() if (path / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file()] if folder.is_dir() else []
    return [DEFAULT, *sorted(name for name in found if name != DEFAULT)]


@lru_cache(maxsize=16)
def translator(language: str) -> Translate:
    """A function from msgid to template in that language; English for an unknown language."""
    if language == DEFAULT or language not in languages():
        return _same
    catalogue = gettext.translation(DOMAIN, _folder(), languages=[language], fallback=True)
    return catalogue.gettext


def _same(msgid: str) -> str:
    return msgid


def choose(wanted: str) -> str:
    """The best language for an Accept-Language header or a locale name; English if none fits.

    Example:
        >>> choose("en-GB,en;q=0.9"), choose("tlh")
        ('en', 'en')
    """
    known = languages()
    for part in wanted.replace("_", "-").split(","):
        short = part.split(";")[0].strip().split("-")[0].split(".")[0].lower()
        if short in known:
            return short
    return DEFAULT


def say(text: Text, language: str = DEFAULT) -> str:
    """A text in a language."""
    return text.render(translator(language))
