"""What element ids mean: those that a broken browser could send too."""

from __future__ import annotations

from oikist.games.pantikapaion import GAME
from tests.engine.pantikapaion.handmade import made


def test_broken_element_ids_are_nothing_on_this_table() -> None:
    table = made((("I3 e..", 0, 0, 0),))
    seen = table.state.observe(0)
    for ident in (
        "cell:0:0,--1",
        "cell:0,--1",
        "at:0,--1",
        "at:100,0",
        "cell:\u0660:0,0",
        "tile:" + "9" * 5000,
        "building:0:\xb2",
    ):
        ruling = GAME.why_not(seen, [ident])
        assert ruling is not None
        assert ruling.id == "CORE-2", ident
