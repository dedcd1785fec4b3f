"""The toy game for one, for all tests of environments; without the extra they are skipped, or fail in CI."""

from __future__ import annotations

import importlib.util
import os

import pytest

from oikist.core.game import Game
from tests import solo

NEEDED = {"gymnasium": "test_*.py", "pettingzoo": "test_table.py", "pyspiel": "test_openspiel*.py"}
"""Library -> the tests that cannot do without it."""

if not os.environ.get("CI"):
    collect_ignore_glob = [tests for library, tests in NEEDED.items() if importlib.util.find_spec(library) is None]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return solo.install(monkeypatch)
