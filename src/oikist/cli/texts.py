"""Languages at the command line: which one, and texts put into it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from oikist.core import words
from oikist.core.text import Param, Text

Say = Callable[[Text], str]
"""Puts a text into the reader's language."""

VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the system says which language somebody reads, the most telling first."""

LONGEST: Final = 500
"""Signs of a value out of a file that are shown; a list of what is known is shorter."""


def N_(message: str) -> str:  # noqa: N802 - the usual name of what marks a string for the catalogues
    """Marks a string that is translated later."""
    return message


def language(wanted: str = "", environment: Mapping[str, str] | None = None) -> str:
    """The language to speak: what was asked for, or what the system is set to; English if there is no such catalogue.

    Example:
        >>> language("", {"LANG": "en_GB.UTF-8"})
        'en'
    """
    if wanted:
        return words.choose(wanted)
    known = os.environ if environment is None else environment
    for name in VARIABLES:
        value = known.get(name, "")
        if value:
            return words.choose(value.replace(":", ","))
    return words.DEFAULT


def speaker(wanted: str = "") -> Say:
    """A function that renders texts in the language of the reader."""
    chosen = language(wanted)
    return lambda text: sentence(text, chosen)


def sentence(text: Text, chosen: str) -> str:
    r"""A text in a language, as one line for a terminal, whatever a file has put into it.

    Example:
        >>> sentence(Text("{field}: unknown", {"field": "a\x1b[2J\nb"}), "en")
        'a?[2J?b: unknown'
    """
    return clean(words.say(_short(text), chosen))


def clean(line: str) -> str:
    r"""Words out of a file, without anything that would command the terminal.

    Example:
        >>> clean("Anna\x1b[2J")
        'Anna?[2J'
    """
    return line if line.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in line)


def _short(text: Text) -> Text:
    """The same without more of a file's own words than anybody reads."""
    params: dict[str, Param] = {}
    for name, value in text.params.items():
        if isinstance(value, Text):
            params[name] = _short(value)
        else:
            params[name] = f"{value[:LONGEST]}..." if isinstance(value, str) and len(value) > LONGEST else value
    return msgspec.structs.replace(text, params=params)


def asked_in(arguments: Sequence[str]) -> str:
    """The value of ``--lang`` on a command line, wherever it stands; empty if it is not there.

    Example:
        >>> asked_in(["play", "palatinus", "--lang", "es"]), asked_in(["--lang=es", "games"]), asked_in(["games"])
        ('es', 'es', '')
    """
    for at, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
    return ""
