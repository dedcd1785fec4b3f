"""The words of all languages: gets them out of the sources, keeps the catalogues, checks them.

Usage: ``python tools/catalogue.py update [LANGUAGE] | compile | check | missing LANGUAGE``

* ``update``: puts new messages into every ``oikist.po``, untranslated, and takes out those that are used no more;
  with a language, begins its catalogue. Compiles too.
* ``compile``: makes every ``oikist.mo`` from its ``oikist.po``.
* ``check``: complains of what a reader would notice, and of a catalogue that does not fit the sources.
* ``missing``: the messages that have no translation, a line each as JSON, for whoever translates.

A message is the literal first argument of ``Text(...)`` or ``N_(...)`` in Python, of ``t(...)`` in the browser's code.
Anything else in that place cannot be collected and is a fault.
"""

from __future__ import annotations

import ast
import io
import json
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from oikist.core.words import read_mo

ROOT = Path(__file__).resolve().parent.parent
DOMAIN = "oikist"
PYTHON_WORDS = ("Text", "N_")
SCRIPT_CALL = re.compile(r"(?<![\w.$])(?<!function )t\(\s*")
SCRIPT_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
SCRIPT_ARGUMENT = re.compile(rf"({SCRIPT_LITERAL.pattern}(?:\s*\+\s*{SCRIPT_LITERAL.pattern})*)\s*[,)]")
# dates, names and versions of tools would change the file without a change of words
HEADER = """\
# Words of oikist. Terms: docs/glossary.md. `make words` keeps this file in step with the sources.
msgid ""
msgstr ""
"Project-Id-Version: oikist\\n"
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
PLACE = re.compile(r"\{(\w+)\}")


class Found(NamedTuple):
    """A message where it is used, or a fault there (then `message` is empty)."""

    path: Path
    line: int
    message: str
    fault: str = ""


def of_python(path: Path, source: str) -> Iterator[Found]:
    """The messages of a Python module."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PYTHON_WORDS):
            continue
        given = node.args[:1] or [word.value for word in node.keywords if word.arg == "msgid"]
        if not given:
            yield Found(path, node.lineno, "", f"{node.func.id}() without a message")
        for value in given:
            yield from _literal(path, value)


def _literal(path: Path, node: ast.expr) -> Iterator[Found]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield Found(path, node.lineno, node.value)
    elif isinstance(node, ast.IfExp):
        yield from _literal(path, node.body)
        yield from _literal(path, node.orelse)
    else:
        yield Found(
            path, node.lineno, "", f"`{ast.unparse(node)}` is no literal message; plain() wraps what is no words"
        )


def of_script(path: Path, source: str) -> Iterator[Found]:
    """The messages of a script; literals may be joined by ``+``."""
    for call in SCRIPT_CALL.finditer(source):
        line = source.count("\n", 0, call.start()) + 1
        argument = SCRIPT_ARGUMENT.match(source, call.end())
        if argument is None:
            yield Found(path, line, "", f"`{source[call.start() : call.end() + 30]}` has no literal message")
        else:
            yield Found(path, line, "".join(map(ast.literal_eval, SCRIPT_LITERAL.findall(argument[1]))))


def collect(root: Path = ROOT) -> list[Found]:
    """Everything in the sources of the package, in the order of the files."""
    found: list[Found] = []
    source = root / "src" / "oikist"
    for path in sorted([*source.rglob("*.py"), *source.rglob("*.js")]):
        read = of_python if path.suffix == ".py" else of_script
        found += read(path.relative_to(root), path.read_text(encoding="utf-8"))
    return found


def messages(found: list[Found]) -> dict[str, list[str]]:
    """Message -> the files that use it."""
    used: dict[str, list[str]] = {}
    for one in found:
        if one.message:
            places = used.setdefault(one.message, [])
            if one.path.as_posix() not in places:
                places.append(one.path.as_posix())
    return used


def catalogues(root: Path = ROOT) -> list[Path]:
    """The ``oikist.po`` of every language."""
    return sorted((root / "src" / "oikist" / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def load(path: Path) -> Catalog:
    """A catalogue as it is on disk."""
    with path.open("rb") as stream:
        return read_po(stream, locale=path.parent.parent.name, domain=DOMAIN)


def made(locale: str, used: dict[str, list[str]], known: dict[str, str]) -> Catalog:
    """A catalogue of exactly the messages in use, with the translations that are known."""
    catalogue = Catalog(locale, domain=DOMAIN)
    for message, places in used.items():
        catalogue.add(message, known.get(message, ""), locations=[(place, 0) for place in places])
    return catalogue


def translations(catalogue: Catalog) -> dict[str, str]:
    """Message -> translation, for what is translated and not in doubt."""
    return {str(one.id): str(one.string) for one in catalogue if one.id and one.string and not one.fuzzy}


def po_bytes(catalogue: Catalog) -> bytes:
    """The text of an ``oikist.po``."""
    stream = io.BytesIO()
    write_po(stream, catalogue, width=110, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return HEADER.format(locale=catalogue.locale).encode() + stream.getvalue()


def compiled(path: Path) -> dict[str, str]:
    """What an ``oikist.mo`` says, as the program reads it; nothing if there is none."""
    if not path.exists():
        return {}
    with path.open("rb") as stream:
        return read_mo(stream)


def update(root: Path, *wanted: str) -> None:
    """Brings every catalogue in step with the sources, and begins those of the wanted languages."""
    used = messages(collect(root))
    paths = {path.parent.parent.name: path for path in catalogues(root)}
    for locale in wanted:
        paths.setdefault(locale, root / "src" / "oikist" / "locale" / locale / "LC_MESSAGES" / f"{DOMAIN}.po")
    for locale, path in paths.items():
        known = translations(load(path)) if path.exists() else {}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(made(locale, used, known)))
        print(f"{locale}: {len(used)} messages, {sum(message not in known for message in used)} without translation")
    compile_all(root)


def compile_all(root: Path) -> None:
    """Makes every ``oikist.mo``."""
    for path in catalogues(root):
        catalogue = load(path)
        target = path.with_suffix(".mo")
        # the bytes differ with the version of Babel; only other words make another file
        if compiled(target) != translations(catalogue):
            with target.open("wb") as stream:
                write_mo(stream, catalogue)


def places(template: str) -> set[str]:
    """The names of a template's places.

    Raises:
        ValueError: it cannot be filled in.
    """
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def complaints(root: Path) -> list[str]:
    """Everything that is wrong, a line each."""
    found = collect(root)
    wrong = [f"{one.path.as_posix()}:{one.line}: {one.fault}" for one in found if one.fault]
    used = messages(found)
    for path in catalogues(root):
        wrong += [f"{path.relative_to(root).as_posix()}: {complaint}" for complaint in _of_catalogue(path, used)]
    return wrong


def _of_catalogue(path: Path, used: dict[str, list[str]]) -> Iterator[str]:
    catalogue = load(path)
    entries: dict[str, Any] = {str(one.id): one for one in catalogue if one.id}
    for message in used:
        if message not in entries:
            yield f"{message!r} is missing; `make words` adds it"
    for message, entry in entries.items():
        if message not in used:
            yield f"{message!r} is used no more; `make words` takes it out"
        elif entry.fuzzy:
            yield f"{message!r} is marked fuzzy: look at it and take the mark off"
        elif not entry.string:
            yield f"{message!r} has no translation"
        else:
            yield from _of_translation(message, str(entry.string))
    if compiled(path.with_suffix(".mo")) != translations(catalogue):
        yield f"{path.stem}.mo is not made from it; `make words` makes it"


def _of_translation(message: str, translation: str) -> Iterator[str]:
    try:
        extra = places(translation) - places(message)
        lost = places(message) - places(translation)
    except ValueError:
        # words with braces that are not for filling in
        extra = set(PLACE.findall(translation)) - set(PLACE.findall(message))
        lost = set()
    if extra:
        yield f"{message!r}: the translation has places that the message has not: {', '.join(sorted(extra))}"
    if lost:
        yield f"{message!r}: the translation leaves out: {', '.join(sorted(lost))}"
    if (message[:1].isspace(), message[-1:].isspace()) != (translation[:1].isspace(), translation[-1:].isspace()):
        yield f"{message!r}: the blanks at its ends belong to it"


def main(arguments: list[str]) -> int:
    """Does what the arguments say; the exit code."""
    match arguments:
        case ["update", *wanted] if len(wanted) < 2:
            update(ROOT, *wanted)
        case ["compile"]:
            compile_all(ROOT)
        case ["check"]:
            wrong = complaints(ROOT)
            print("\n".join(wrong) or "catalogues: complete")
            return bool(wrong)
        case ["missing", locale]:
            path = ROOT / "src" / "oikist" / "locale" / locale / "LC_MESSAGES" / f"{DOMAIN}.po"
            known = translations(load(path)) if path.exists() else {}
            for message in messages(collect()):
                if message not in known:
                    print(json.dumps(message, ensure_ascii=False))
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
