"""The examples, where something that they need is not there or not said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_with_openspiel_says_what_to_install(tmp_path: Path) -> None:
    # found before the real one, if that is installed at all
    (tmp_path / "pyspiel.py").write_text("raise ModuleNotFoundError(name='pyspiel')\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "openspiel_ismcts.py")],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "This example needs an extra: pip install '.[openspiel]' (pyspiel is not there).\n"


@pytest.mark.parametrize(("arguments", "token"), [([], "x"), (["http://127.0.0.1:1/t/TABLE"], None)])
def test_the_bot_of_a_table_says_how_it_is_started(arguments: list[str], token: str | None) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "OIKIST_TOKEN"}
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "websocket_bot.py"), *arguments],
        env=environment | ({"OIKIST_TOKEN": token} if token else {}),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "OIKIST_TOKEN=... ./websocket_bot.py http://127.0.0.1:8000/t/TABLE" in done.stderr
    assert "Traceback" not in done.stderr
