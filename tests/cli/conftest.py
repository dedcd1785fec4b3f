"""Runs the command in this process: what it prints and its exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from oikist.cli.main import main


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``oikist`` with arguments, and lines for its standard input; speaks English unless told otherwise."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def run_it(*arguments: str | Path, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        code = ended.value.code
        assert "Traceback" not in printed.err + printed.out
        assert isinstance(code, int)
        return Ran(code, printed.out, printed.err)

    return run_it


@pytest.fixture
def finished(run: Run, tmp_path: Path) -> Path:
    """A whole game of three random bots, as a file."""
    path = tmp_path / "finished.jsonl"
    ran = run("play", "palatinus", "--me", "none", "--bot", "random", "--seats", "3", "--seed", "4", "--save", path)
    assert ran.code == 0
    return path


@pytest.fixture
def position(run: Run, tmp_path: Path) -> Path:
    """The example position, as a file."""
    path = tmp_path / "position.json"
    path.write_text(run("score", "palatinus", "--example").out, encoding="utf-8")
    return path
