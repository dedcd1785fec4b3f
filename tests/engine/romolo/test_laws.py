"""The project's laws for this game, until it is registered and stands among the others in tests/engine/laws."""

from __future__ import annotations

import pytest

from oikist.games.romolo import GAME
from oikist.testing import LAWS

LIGHT = [law for law in LAWS if law != "1"]
"""Law 1 asks about thousands of numbers in every position: test_walks does the same in fewer."""


@pytest.mark.parametrize("law", LIGHT)
@pytest.mark.parametrize("seats", GAME.seats)
def test_law(law: str, seats: int) -> None:
    LAWS[law](GAME, seats, 11)


def test_law_1() -> None:
    LAWS["1"](GAME, 2, 11)


def test_options() -> None:
    from oikist.core.errors import OptionError

    assert GAME.new(4, options={"teams": True}).waiting() == []
    with pytest.raises(OptionError, match="ROM-165"):
        GAME.new(3, options={"teams": True})
    with pytest.raises(OptionError, match="random, 1 - 2"):
        GAME.new(2, options={"first": "3"})
    with pytest.raises(OptionError):
        GAME.new(5)


def test_hints_judge_and_order() -> None:
    from oikist.games.romolo import layout as at
    from oikist.games.romolo.hints import RomoloHints
    from tests.engine.romolo.handmade import Table

    hints = RomoloHints()
    table = Table(2)
    even = hints.evaluate(table.state)
    assert even[0] == pytest.approx(even[1])
    table.unit(0, table.here)
    table.goods(0, wood=3, stone=3)
    table.build(table.here, at.WAREHOUSE)
    better = hints.evaluate(table.state)
    assert better[0] > 0.5 > better[1]
    table.select(table.here)
    actions = table.state.actions()
    order = hints.order(table.state, actions)
    assert order[0] >= at.PRODUCE_AT  # producing comes first
    assert at.DISMANTLE_AT + at.WAREHOUSE not in order
    assert set(order) <= set(actions)
