"""Languages: gettext catalogues, loaded when a language is asked for.

Ours are in ``oikist/locale``. A game's own package may bring more in a ``locale`` folder of its top-level package, as
``locale/es/LC_MESSAGES/oikist.mo``; they add to ours and never change them. A language is offered when we have it.
"""

from __future__ import annotations

import gettext
import importlib.resources
import importlib.util
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO

from oikist.core.text import Text, Translate

DOMAIN = "oikist"
DEFAULT = "en"


def _folder() -> Path:
    return Path(str(importlib.resources.files("oikist") / "locale"))


def languages() -> list[str]:
    """The languages there are catalogues for, English first."""
    folder = _folder()
    found = [path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")]
    return [DEFAULT, *sorted(name for name in found if name != DEFAULT)]


def read_mo(stream: BinaryIO) -> dict[str, str]:
    """Message -> translation, from a compiled catalogue."""
    # gettext has no public way to list a catalogue; plurals, which we do not use, have tuples for keys
    known = getattr(gettext.GNUTranslations(stream), "_catalog", {})
    return {key: value for key, value in known.items() if isinstance(key, str) and key}


@lru_cache(maxsize=16)
def catalogue(language: str) -> MappingProxyType[str, str]:
    """Message -> translation, for our words and those of the installed games; empty for English."""
    words: dict[str, str] = {}
    if language != DEFAULT and language in languages():
        for folder in (*_folders_of_games(), _folder()):
            path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
            if path.is_file():
                with path.open("rb") as stream:
                    words.update(read_mo(stream))
    return MappingProxyType(words)


def _folders_of_games() -> Iterator[Path]:
    """Where games' packages may have catalogues; no game is imported."""
    from oikist.core import registry  # not before it is needed: English does without

    for package in registry.packages():
        try:
            spec = importlib.util.find_spec(package)
        except (ImportError, ValueError):
            continue  # a broken package shows itself when its game is asked for
        for place in (spec and spec.submodule_search_locations) or ():
            yield Path(place) / "locale"


def translator(language: str) -> Translate:
    """A function from msgid to template in that language; English for an unknown language."""
    known = catalogue(language)
    return lambda msgid: known.get(msgid, msgid)


def choose(wanted: str) -> str:
    """The best language for an Accept-Language header or a locale name; English if none fits.

    Example:
        >>> choose("en-GB,en;q=0.9"), choose("tlh")
        ('en', 'en')
    """
    known = languages()
    best, highest = DEFAULT, 0.0
    for part in wanted.replace("_", "-").split(","):
        name, _, weight = part.partition(";")
        short = re.split(r"[-.@]", name.strip(), maxsplit=1)[0].lower()
        given = re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d*)?)\s*", weight)
        preference = float(given[1]) if given else 1.0
        if short in known and preference > highest:
            best, highest = short, preference
    return best


def say(text: Text, language: str = DEFAULT) -> str:
    """A text in a language."""
    return text.render(translator(language))
