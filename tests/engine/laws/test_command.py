"""``python -m oikist.testing``: what it checks, and what it says of that."""

from __future__ import annotations

from typing import Any

import pytest

from oikist.core import Game
from oikist.testing import Twins
from oikist.testing import __main__ as command


@pytest.mark.parametrize(
    ("game", "twins", "said"),
    [
        ("micro-rome", Twins(None), "all laws hold\n"),
        ("palatinus", None, "all laws hold (law 3 without twins: they come from the game's own tests)\n"),
    ],
)
def test_where_nothing_is_secret_nothing_of_law_3_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, twins: Twins | None, said: str
) -> None:
    checked: list[tuple[str, object]] = []

    def check_all(found: Game, **settings: Any) -> None:
        checked.append((found.id, settings["twins"]))

    monkeypatch.setattr(command, "check_all", check_all)
    assert command.main([game]) == 0
    assert checked == [(game, twins)]
    assert capsys.readouterr().out == said
