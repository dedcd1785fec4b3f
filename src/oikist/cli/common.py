"""What the verbs share: arguments, files, games, editions and records."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from oikist.cli.texts import N_
from oikist.core import record as records
from oikist.core import registry
from oikist.core.edition import Edition
from oikist.core.errors import OikistError, OptionError, RecordError
from oikist.core.game import Game, OptionValue
from oikist.core.record import Record
from oikist.core.text import Text

LARGEST: Final = 32 * 1024 * 1024
"""Bytes. The record of a game has some kilobytes; what is larger is something else."""

TEXT_FORM: Final = "oikist record"
"""First line of a record in text form."""

GameName = Annotated[str, typer.Argument(metavar="GAME", help=N_("Id of the game; `oikist games` lists them."))]
Lang = Annotated[
    str, typer.Option("--lang", metavar="LANG", help=N_("Language: en, es, it or ru; the system's if not given."))
]
Json = Annotated[bool, typer.Option("--json", help=N_("The same as JSON, for programs."))]
EditionName = Annotated[
    str,
    typer.Option(
        "--edition", metavar="NAME|FILE", help=N_("Edition: a name that comes with the game, or a TOML file.")
    ),
]
Options = Annotated[
    list[str],
    typer.Option("--option", metavar="KEY=VALUE", help=N_("An option of the game; may be given several times.")),
]


class FileProblem(OikistError):
    """A file that cannot be read or written."""


# files


def read_text(path: Path, *, most: int | None = None) -> str:
    """A text file, whole.

    Args:
        path: the file.
        most: bytes that it may have; what a record may if not given.

    Raises:
        FileProblem: it is not there, is no text, or is far too large.
    """
    name = str(path)
    most = LARGEST if most is None else most
    try:
        if path.is_dir():
            raise FileProblem(Text("{file} is a folder; a file was expected.", {"file": name}))
        with path.open("rb") as stream:
            raw = stream.read(most + 1)
    except FileNotFoundError:
        raise FileProblem(Text("There is no file {file}.", {"file": name})) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FileProblem(Text("{file} cannot be read: {why}", {"file": name, "why": why})) from None
    return text_of(raw, name, most)


def text_of(raw: bytes, name: str, most: int) -> str:
    """The text in the bytes of a file.

    Raises:
        FileProblem: there are more bytes than it may have, or they are no text.
    """
    if len(raw) > most:
        raise FileProblem(
            Text(
                "{file} is larger than {most} megabytes; that is no file of oikist.",
                {"file": name, "most": most >> 20},
            )
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise FileProblem(Text("{file} is no text file in UTF-8.", {"file": name}))
    return text


def write(path: Path, content: str | bytes) -> None:
    """Writes a file as a whole or not at all. Through a link its target is written; a device or pipe gets the bytes.

    Raises:
        FileProblem: it cannot be written.
    """
    raw = content.encode() if isinstance(content, str) else content
    temporary = ""
    try:
        if path.is_dir():
            raise FileProblem(Text("{file} is a folder; a file was expected.", {"file": str(path)}))
        target = path.resolve()
        if target.exists() and not target.is_file():
            # putting a file in the place of /dev/null would break the machine of whoever is root
            with target.open("wb") as stream:
                stream.write(raw)
            return
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(target)
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise FileProblem(
            Text("{file} cannot be written: {why}", {"file": str(path), "why": error.strerror or str(error)})
        ) from None


def read_json(path: Path) -> Any:
    """Any JSON file.

    Raises:
        FileProblem: with line and column of what is wrong; or a key stands twice, of which one would be forgotten.
    """
    import json

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise FileProblem(
                    Text(
                        "{file}: the key {key} stands twice in one object; take one of them away.",
                        {"file": str(path), "key": repr(key)},
                    )
                )
            found[key] = value
        return found

    source = read_text(path)
    try:
        return json.loads(source, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise FileProblem(
            Text(
                "{file}, line {line}, column {column}: this is no JSON: {why}",
                {"file": str(path), "line": error.lineno, "column": error.colno, "why": error.msg},
            )
        ) from None
    except RecursionError:
        raise FileProblem(Text("{file} is nested too deeply.", {"file": str(path)})) from None
    except ValueError:
        raise FileProblem(Text("{file}: a number has too many digits.", {"file": str(path)})) from None


def to_json(value: Any) -> str:
    """JSON for programs: one line, keys in the order of the attributes."""
    return msgspec.json.encode(value).decode()


# games


def edition_of(game: Game, name: str) -> Edition:
    """The edition asked for; the house edition for an empty name."""
    return game.edition(name) if name else game.edition()


def bot_names(given: str) -> list[str]:
    """Names separated by commas; a budget may hold commas of its own, and a command those in quotes.

    Example:
        >>> bot_names("greedy, search:ms=50,iterations=9,random")
        ['greedy', 'search:ms=50,iterations=9', 'random']
        >>> bot_names("program:./mine.py --as 'a,b',random")
        ["program:./mine.py --as 'a,b'", 'random']
    """
    names: list[str] = []
    for word in _split(given):
        name = word.strip()
        if names and _budgeted(names[-1]) and "=" in name and ":" not in name:
            names[-1] += f",{name}"
        elif name:
            names.append(name)
    return names


def _budgeted(name: str) -> bool:
    return ":" in name and not name.startswith("program:")


def _split(given: str) -> list[str]:
    """What stands between commas that are in no quotes; a quote that is never closed quotes nothing."""
    return re.findall(r"""(?:"[^"]*"|'[^']*'|[^,])+""", given)


def options_of(game: Game, pairs: Sequence[str]) -> dict[str, OptionValue]:
    """Options from ``key=value`` arguments; what does not exist is refused when the game starts.

    Raises:
        OptionError: something is no pair, or no value of the option.
    """
    chosen: dict[str, OptionValue] = {}
    known = {option.name: option for option in game.options}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(Text("An option looks like KEY=VALUE, not like {pair}.", {"pair": pair}))
        chosen[name] = value
        for choice, _ in known[name].choices if name in known else ():
            if str(choice).casefold() == value.casefold():
                chosen[name] = choice
    return chosen


# records


def load_record(path: Path) -> tuple[Game, Record]:
    """A record in either form, and its game.

    Raises:
        OikistError: one sentence with file and line.
    """
    return parse_record(read_text(path), str(path))


def parse_record(source: str, file: str) -> tuple[Game, Record]:
    """A record from its text, and its game.

    Raises:
        OikistError: one sentence with file and line.
    """
    if source.startswith(TEXT_FORM):
        found = re.search(r'^game:\s*"([^"]*)"', source, re.MULTILINE)
        if found is None:
            raise RecordError(Text('{file}: the header must have a line like: game: "name"', {"file": file}))
        game = registry.find(found.group(1))
        return game, records.from_text(game, source, file=file)
    record = records.from_json_lines(source, file=file)
    return registry.find(record.header.game), record
