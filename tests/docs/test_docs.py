"""Everything that the README and the docs show is run: commands, Python, links and schemas."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from oikist.analysis.report import AnalysisData
from oikist.bots.programs.messages import schema as program_messages
from oikist.cli.main import main
from oikist.core import registry
from oikist.core.edition import PROVENANCES
from oikist.core.record import Event, Header

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def commands(page: Path) -> list[tuple[str, str]]:
    """The `$ ` lines of console blocks, each with the output shown under it."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], ""))
            else:
                found[-1] = (found[-1][0], found[-1][1] + line + "\n")
    return found


WITH_COMMANDS = [page for page in PAGES if commands(page)]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.name)
def test_commands_do_what_is_shown(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # one page is one visit: what a command writes is there for the next one
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    for example in (ROOT / "examples").glob("*_bot.py"):
        shutil.copy(example, tmp_path)
    for line, shown in commands(page):
        words = shlex.split(line)
        assert words[0] == "oikist", f"{page.name}: only oikist's own commands can be shown in console blocks: {line}"
        if words[1] == "serve":
            serves(words[1:], tmp_path)
            continue
        code, output = outcome(words[1:])
        assert code == 0, f"{page.name}: {line} ends with {code}: {output}"
        if shown:
            same = doctest.OutputChecker().check_output(shown, output, FLAGS)
            assert same, f"{page.name}: {line} prints\n{output}\nnot\n{shown}"


def outcome(words: list[str]) -> tuple[object, str]:
    """Exit code and output of a command, with ``> FILE`` and ``< FILE`` done as a shell would."""
    source, target = "", None
    while len(words) > 2 and words[-2] in ("<", ">"):
        sign, name = words[-2:]
        words = words[:-2]
        if sign == "<":
            source = Path(name).read_text(encoding="utf-8")
        else:
            target = Path(name)
    if words[0] == "bot":
        # it speaks bytes on the real streams
        done = subprocess.run(
            [sys.executable, "-m", "oikist.cli.main", *words],
            check=False,
            input=source,
            capture_output=True,
            text=True,
            timeout=60,
        )
        return done.returncode, done.stdout
    out = io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO(source)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), pytest.raises(SystemExit) as ended:
            main(words)
    finally:
        sys.stdin = before
    if target is not None:
        target.write_text(out.getvalue(), encoding="utf-8")
    return ended.value.code, out.getvalue()


def serves(words: list[str], folder: Path) -> None:
    """The server comes up with these arguments, says where, and stops when it is told to."""
    pytest.importorskip("litestar")
    command = [sys.executable, "-m", "oikist.cli.main", *words, "--port", "0", "--no-open", "--data", str(folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        try:
            said = started.stdout.readline()
        finally:
            started.send_signal(signal.SIGINT)
            _, errors = started.communicate(timeout=60)
    assert "http://" in said, errors
    assert started.returncode == 0, errors


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_does_what_is_shown(page: Path) -> None:
    source = page.read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"^```python\n(.*?)^```", source, re.MULTILINE | re.DOTALL))
    assert blocks.count(">>>") == source.count(">>>")
    test = doctest.DocTestParser().get_doctest(blocks, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        there = page.parent / target if target else page
        assert there.exists(), f"{page.name} links to {target}, which is not there"
        assert not anchor or anchor in headings(there), (
            f"{page.name} links to {target}#{anchor}, which is no heading there"
        )


def headings(page: Path) -> set[str]:
    """The headings of a page as links name them: small letters, signs left out, hyphens for spaces."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "index.md" or f"({page.name})" in index


def schema(name: str) -> object:
    """A schema that docs/formats.md shows."""
    source = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    found = re.search(rf"<!-- schema: {name} -->\n```json\n(.*?)\n```", source, re.DOTALL)
    assert found is not None
    return json.loads(found.group(1))


def test_schemas_of_records_are_those_of_the_code() -> None:
    assert schema("header") == msgspec.json.schema(Header)
    assert schema("event") == msgspec.json.schema(Event)


def test_schema_of_analyses_is_that_of_the_code() -> None:
    assert schema("analysis") == msgspec.json.schema(AnalysisData)


def test_schema_of_programs_messages_is_that_of_the_code() -> None:
    assert schema("programs") == program_messages()


def test_schema_of_positions_is_that_of_the_game() -> None:
    assert schema("position palatinus") == registry.find("palatinus").position_schema()


def test_the_position_of_pantikapaion_that_is_shown_is_the_example() -> None:
    page = (ROOT / "docs" / "pantikapaion.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```json\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert [json.loads(one) for one in shown] == [registry.find("pantikapaion").position_example()]


def test_schema_of_editions_knows_all_provenances() -> None:
    shown = schema("edition")
    assert isinstance(shown, dict)
    assert tuple(shown["properties"]["provenance"]["additionalProperties"]["enum"]) == PROVENANCES
