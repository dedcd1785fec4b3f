"""The toy game for one, for all tests of environments; without the extra they are skipped, or fail in CI."""

from __future__ import annotations

import importlib.util
import os

import pytest

from oikist.core.game import Game
from tests import solo

if importlib.util.find_spec("gymnasium") is None and not os.environ.get("CI"):
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return solo.install(monkeypatch)
