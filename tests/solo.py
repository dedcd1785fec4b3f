"""The toy game for one: installed for a test as a stranger's package would be, by putting its folder on the path."""

from __future__ import annotations

from pathlib import Path

import pytest

from oikist.core import registry
from oikist.core.game import Game

SOLOBOX = Path(__file__).parent / "solobox"


def install(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, installed until the test ends."""
    monkeypatch.syspath_prepend(str(SOLOBOX))
    return registry.find("solo")
