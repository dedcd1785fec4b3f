"""The help pages: complete, quick, and without what a help page does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

from oikist import about
from oikist.cli import arena, edition
from oikist.cli.verbs import VERBS
from tests.cli.conftest import Run

PAGES = [[name] for name in VERBS] + [["edition", name] for name in edition.VERBS]
PAGES += [["arena", name] for name in arena.VERBS]


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_every_verb_has_help_with_an_example(run: Run, page: list[str]) -> None:
    ran = run(*page, "--help")
    assert ran.code == 0
    assert "Example:" in ran.out
    assert f"oikist {page[0]}" in ran.out.split("Example:")[1]


def test_help_lists_every_verb(run: Run) -> None:
    out = run("--help").out
    for name in VERBS:
        assert f"\n  {name} " in out


def test_no_arguments_show_the_help(run: Run) -> None:
    ran = run()
    assert "Usage: oikist" in ran.out + ran.err


def test_help_imports_no_verb_and_nothing_heavy() -> None:
    code = """
import sys
from oikist.cli.main import main
try:
    main(["--help"])
except SystemExit:
    pass
heavy = {"rich", "litestar", "sqlalchemy", "asyncio", "multiprocessing", "oikist.cli.play", "oikist.arena.match"}
print(sorted(heavy & set(sys.modules)), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr.strip() == "[]"


def test_version_names_the_mode(run: Run) -> None:
    ran = run("--version")
    assert ran.code == 0
    assert ran.out.strip() == about.describe()


def test_an_unknown_verb_is_a_usage_error(run: Run) -> None:
    ran = run("dance")
    assert ran.code == 2
    assert "dance" in ran.err


def test_an_unknown_game_is_one_sentence(run: Run) -> None:
    ran = run("rules", "chess")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "palatinus" in ran.err


def test_an_unknown_language_is_english(run: Run) -> None:
    assert run("--lang", "tlh", "rules", "palatinus", "PAL-1").out == run("rules", "palatinus", "pal-1").out
