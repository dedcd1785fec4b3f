"""Editions: all component content, as TOML with the provenance of every value; loading, hashing and checking."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from oikist.core.errors import EditionError
from oikist.core.text import Text, plain

PROVENANCES: Final = ("rulebook", "review", "derived", "house", "owner")
"""Where a value may come from; `owner` is for somebody's transcription of a printed game."""

HEADER: Final = ("format", "game", "name", "title", "provenance")
FORMAT: Final = 1


class Problem(msgspec.Struct, frozen=True):
    """Something missing or impossible in an edition.

    Attributes:
        field: dotted path of the value (``tiles.2.springs``).
        text: what was expected and what to do.
        line: line of the file, 0 if unknown.
        warning: True if one can play all the same.
    """

    field: str
    text: Text
    line: int = 0
    warning: bool = False


TITLES: Final = (Text("House edition"),)
"""Titles of the editions that come with the games, which have translations; an owner's title stands as it is."""


class Edition(msgspec.Struct, frozen=True):
    """An edition as loaded: its content without comments and layout.

    Attributes:
        game: id of the game.
        name: short name, as in ``--edition house``.
        title: name for people.
        data: the component content, plain TOML values.
        provenance: dotted path prefix -> one of `PROVENANCES`.
    """

    game: str
    name: str
    title: str
    data: dict[str, Any]
    provenance: dict[str, str] = {}

    @property
    def label(self) -> Text:
        """The title, in the reader's language where it comes with a game."""
        return next((one for one in TITLES if one.msgid == self.title), plain(self.title))

    def canonical(self) -> bytes:
        """The content as canonical JSON (sorted keys); names, titles and provenance are no part of it."""
        return canonical_json(self.data)

    def hash(self) -> str:
        """SHA-256 of the canonical content, in hex."""
        return hashlib.sha256(self.canonical()).hexdigest()

    def origin(self, field: str) -> str:
        """Provenance of a value: that of its longest marked prefix, or an empty string."""
        parts = field.split(".")
        for length in range(len(parts), 0, -1):
            found = self.provenance.get(".".join(parts[:length]))
            if found is not None:
                return found
        return ""


def canonical_json(value: Any) -> bytes:
    """JSON with sorted keys and no spaces: the same bytes for the same content."""
    return msgspec.json.encode(value, order="deterministic")


def parse(source: str, *, file: str, game: str) -> Edition:
    """Reads an edition from TOML text; the game's own checks come after (`Game.check_edition`).

    Raises:
        EditionError: no TOML, or the header is wrong. The sentence names file, line and field.
    """
    try:
        raw = tomllib.loads(source)
    except RecursionError:
        raise EditionError(Text("{file} is nested too deeply.", {"file": file})) from None
    except tomllib.TOMLDecodeError as error:
        raise EditionError(Text("{file}: this is no TOML: {why}", {"file": file, "why": str(error)})) from None
    if raw.get("format") != FORMAT:
        raise EditionError(
            Text("{file}: 'format' must be {want}; add the line: format = {want}", {"file": file, "want": str(FORMAT)})
        )
    if raw.get("game") != game:
        raise EditionError(
            Text(
                "{file}: 'game' is {got}, but this is wanted: {want}",
                {"file": file, "got": repr(raw.get("game")), "want": game},
            )
        )
    name = raw.get("name")
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", name):
        raise EditionError(
            Text("{file}: 'name' must be a short name in small letters, digits and hyphens", {"file": file})
        )
    title = raw.get("title", name)
    origins = raw.get("provenance", {})
    if not isinstance(title, str) or not isinstance(origins, dict):
        raise EditionError(
            Text("{file}: 'title' must be a text and 'provenance' a table of field = source", {"file": file})
        )
    data = {key: value for key, value in raw.items() if key not in HEADER}
    return Edition(game, name, title, data, {str(key): str(value) for key, value in origins.items()})


def read(path: Path, *, game: str) -> tuple[Edition, str]:
    """Reads an edition file; returns the edition and its source text, which `locate` wants.

    Raises:
        EditionError: it cannot be read.
    """
    try:
        source = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise EditionError(Text("There is no file {file}.", {"file": str(path)})) from None
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(
            Text("{file} cannot be read as UTF-8 text: {why}", {"file": str(path), "why": str(error)})
        ) from None
    return parse(source, file=str(path), game=game), source


def leaves(value: Any, path: str = "") -> Iterator[str]:
    """Dotted paths of all values that are not tables; a list of plain values is one value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and value and all(isinstance(inner, dict) for inner in value):
        for at, inner in enumerate(value):
            yield from leaves(inner, f"{path}.{at}")
    else:
        yield path


def check_provenance(edition: Edition) -> list[Problem]:
    """Every value must say where it comes from, with a known word."""
    problems = []
    for prefix, word in edition.provenance.items():
        if word not in PROVENANCES:
            text = Text("{word} is no provenance; use one of {words}", {"word": word, "words": ", ".join(PROVENANCES)})
            problems.append(Problem(f"provenance.{prefix}", text))
    for leaf in leaves(edition.data):
        if not edition.origin(leaf):
            text = Text('say where it comes from: add "{leaf}" = "owner" under [provenance]', {"leaf": leaf})
            problems.append(Problem(leaf, text))
    return problems


def locate(source: str, field: str) -> int:
    r"""The line of a dotted field in TOML text, as well as it can be told; 0 if nowhere.

    Example:
        >>> locate('format = 1\n[tokens]\ncentre = 6\n', 'tokens.centre')
        3
    """
    parts = field.split(".")
    best, depth = 0, 0
    section: list[str] = []
    counts: dict[str, int] = {}
    for number, line in enumerate(source.splitlines(), start=1):
        header = re.match(r"\s*(\[\[?)\s*([^\]]+?)\s*\]", line)
        if header:
            name = header.group(2)
            section = [part.strip().strip('"') for part in name.split(".")]
            if header.group(1) == "[[":
                counts[name] = counts.get(name, -1) + 1
                section = [*section, str(counts[name])]
            here = section
        else:
            key = re.match(r'\s*("[^"]*"|[\w-]+)\s*=', line)
            if not key:
                continue
            here = [*section, key.group(1).strip('"')]
        shared = len(here) if parts[: len(here)] == here else 0
        if shared > depth:
            best, depth = number, shared
    return best
