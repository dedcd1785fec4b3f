"""What the cells of Pantikapaion's development board do, rule by rule; what is expected comes from the rulebook."""

from __future__ import annotations

import pytest

from oikist.core.state import CHANCE
from oikist.games.pantikapaion.layout import F_ADVANCE, F_LAY, F_RANDOM
from tests.engine.pantikapaion.driver import GAME, at, coins, cubes, marks, workers
from tests.engine.pantikapaion.handmade import build, changed, give, made, tile


@pytest.mark.rule("PAN-52", "PAN-R6", "PAN-50")
def test_resource_tokens_stay_and_always_give() -> None:
    table = made(cubes="gg", marks={"green": 2})
    table.play("build temple", "place 0,0 right")
    assert cubes(table.state, 0) == "eo"
    assert table.state.token_on(4, 3) == (2, 3)
    assert "skip" not in table.legal("skip")


@pytest.mark.rule("PAN-53", "PAN-R6")
@pytest.mark.parametrize("row", ["purple", "beige", "orange", "green"])
def test_properties_may_be_declined(row: str) -> None:
    # purple 3 move, beige 2 free, orange 2 tile, green 2 advance; and purple 5 random
    letter = {"purple": "p", "beige": "e", "orange": "o", "green": "g"}[row]
    size = row in ("orange", "green")
    table = made(cubes=letter * 3, marks={row: 2 if row == "purple" else 1})
    table.play(
        f"build { {'purple': 'winery', 'beige': 'fortress', 'orange': 'aqueduct', 'green': 'temple'}[row] }",
        "place 0,0 right" if size else "place 0,0",
    )
    assert table.refused("end").startswith("PAN-")
    table.play("skip", "end")
    assert table.seat() == 1
    table = made(cubes="pp", marks={"purple": 4}).play("build winery", "place 0,0", "skip", "end")
    assert table.state.bag_count() == 57


@pytest.mark.rule("PAN-55", "PAN-R15")
def test_moving_a_building() -> None:
    # a row of four plain cells and a drought
    table = made((("I4 p...", 0, 0, 0), ("L3 .nd", 0, 1, 0)), cubes="pp", marks={"purple": 2}, free=2)
    state = table.state
    build(state, 0, "aqueduct", (1, 0), (2, 0))
    build(state, 0, "house", (0, 2))
    table.play("worker 3,0", "build winery", "place 0,1")
    assert table.legal("move") == ["move 1,0", "move 0,2", "move 0,1"]
    before = [int(state.next_price(colour)) for colour in range(5)]
    table.play("move 1,0")
    assert table.refused("skip") == "PAN-R15"
    assert table.refused("place 1,0 right") == "PAN-R15"  # where it stands already
    # 0,0 to 3,0 without the winery's cells, overlapping the old place; 1,0 over 1,1
    assert table.legal("place") == ["place 0,0 right", "place 1,0 down", "place 2,0 right"]
    table.play("place 2,0 right")
    assert [at(state, 0, x, 0) for x in range(4)] == ["1pP", "1.", "1. aqueduct", "1. aqueduct"]
    assert workers(state, 0) == (2, 3)
    assert marks(state, 0) == {"brown": 0, "purple": 3, "beige": 0, "orange": 0, "green": 0}
    assert [int(state.next_price(colour)) for colour in range(5)] == before
    # fortresses move too, and uncover their drought
    table = made((("L3 .nd", 0, 0, 0),), cubes="pp", marks={"purple": 2})
    build(table.state, 0, "fortress", (0, 1))
    table.play("build winery", "place 1,0", "move 0,1", "place 0,0")
    assert (at(table.state, 0, 0, 1), at(table.state, 0, 0, 0)) == ("1d", "1. fortress")
    # buildings do not change places, and one without any other place cannot be chosen
    table = made((("L3 .nd", 0, 0, 0),), cubes="pp", marks={"purple": 2})
    build(table.state, 0, "house", (0, 0))
    build(table.state, 0, "house", (0, 1))
    table.play("build winery", "place 1,0")
    assert table.legal("move") == []
    assert table.legal("end") == ["end"]


@pytest.mark.rule("PAN-56", "PAN-33", "PAN-R11", "PAN-R5")
def test_free_buildings() -> None:
    table = made(cubes="ee", marks={"beige": 1})
    table.play("build fortress", "place 0,0")
    state = table.state
    assert table.legal("free") == ["free house", "free winery", "free aqueduct", "free temple"]
    price = int(state.next_price(4))
    assert price == 2
    table.play("free temple", "place 1,0 down")
    assert (int(state.taken_from(4)), marks(state, 0)["green"], cubes(state, 0)) == (1, 0, "n")
    # a type without a place is not offered: one cell is left
    table = made(cubes="ee", marks={"beige": 1})
    build(table.state, 0, "house", (1, 0))
    build(table.state, 0, "house", (1, 1))
    table.play("build fortress", "place 0,0")
    assert table.legal("free") == ["free house", "free winery"]
    assert table.refused("free temple") == "PAN-R5"
    # several in one turn, one for each such cell entered
    table = made(
        (("O4 ...n", 0, 0, 0), ("O4 p...", 2, 0, 0)),
        cubes="ee",
        coins=9,
        marks={"beige": 1},
        edition=changed(beige_3="free"),
    )
    table.play("build fortress", "place 0,0", "free house", "place 0,1", "step", "free house", "place 1,0")
    assert int(table.state.taken_from(0)) == 2


@pytest.mark.rule("PAN-57", "PAN-R13", "PAN-R3", "PAN-R26", "PAN-R28")
def test_aqueduct_tiles() -> None:
    table = made(cubes="oo", marks={"orange": 1}, free=2)
    table.play("build aqueduct", "place 0,0 right")
    state = table.state
    assert state.stack & 31 == F_LAY
    assert table.refused("lay 0,0/0") == "PAN-22"
    table.play("lay 1,1/2")  # raised: on 1,1 and 0,1, turned by 180 degrees
    assert [at(state, 0, 1, 1), at(state, 0, 0, 1), cubes(state, 0)] == ["2*", "2.", "n"]
    assert table.refused("worker 1,1") == "PAN-R26"
    assert table.refused("end") == "PAN-57"
    table.play("worker 0,1", "cube p", "worker 1,1")
    assert cubes(state, 0) == "np"
    assert int(state.stacks) & 15 == 3
    # when the stack is empty the effect is lost
    table = made(cubes="oo", marks={"orange": 1})
    table.state.stacks &= ~15
    table.play("build aqueduct", "place 0,0 right")
    assert table.legal("end") == ["end"]


@pytest.mark.rule("PAN-58", "PAN-R13", "PAN-S1")
def test_random_tiles() -> None:
    table = made(cubes="pp", marks={"purple": 4})
    state = table.state
    table.play("build winery", "place 0,0")
    assert state.stack & 31 == F_RANDOM
    state.play(GAME.parse(state, "draw"))
    assert (state.actor(), len(state.actions()), set(state.weights())) == (CHANCE, 57, {1})
    state.play(GAME.parse(state, "tile Z4 n..."))
    assert table.refused("skip") == "PAN-15"  # once drawn it is placed
    assert not state.in_bag(tile(state, "Z4 n..."))
    # with an empty bag the discard is drawn from, never the circle; with nothing in either the effect is lost
    table = made(cubes="pp", marks={"purple": 4})
    state = table.state
    state.bag = state.bag2 = 0
    state.gone = 1 << tile(state, "I3 odp")
    table.play("build winery", "place 0,0")
    state.play(GAME.parse(state, "draw"))
    assert [GAME.notation(state, action) for action in state.actions()] == ["tile I3 odp"]
    table = made(cubes="pp", marks={"purple": 4})
    table.state.bag = table.state.bag2 = 0
    table.play("build winery", "place 0,0")
    assert table.legal("draw") == []
    assert table.legal("end") == ["end"]


@pytest.mark.rule("PAN-59", "PAN-R10", "PAN-60")
def test_advancing_in_another_row() -> None:
    table = made(cubes="gg", coins=3, marks={"green": 1, "orange": 9, "beige": 1})
    table.play("build temple", "place 0,0 right")
    state = table.state
    assert table.legal("advance") == ["advance brown", "advance purple", "advance beige"]
    assert table.refused("advance orange") == "PAN-60"
    # whatever the cell reached holds takes effect: beige 2, a free building; then steps in the green row
    table.play("advance beige", "free house", "place 0,1", "step")
    assert marks(state, 0) == {"brown": 0, "purple": 0, "beige": 2, "orange": 9, "green": 3}
    # all other markers at their ends: nothing to advance
    table = made(cubes="gg", marks={"green": 1, "brown": 9, "purple": 9, "beige": 9, "orange": 9})
    table.play("build temple", "place 0,0 right")
    assert table.legal("end") == ["end"]
    # a chain of advances: with another edition, from green into brown and on into purple
    table = made(cubes="gg", marks={"green": 1}, edition=changed(brown_1="advance"))
    table.play("build temple", "place 0,0 right", "advance brown")
    assert table.legal("advance") == ["advance purple", "advance beige", "advance orange", "advance green"]
    assert table.state.stack & 31 == F_ADVANCE


@pytest.mark.rule("PAN-61", "PAN-62", "PAN-R12", "PAN-R29")
def test_replacing_cubes() -> None:
    # price 2, one orange cube, one token: one cube of another colour is chosen
    table = made(cubes="onp", tokens=(1, 0, 0))
    table.play("build aqueduct")
    assert table.legal("pay") == ["pay n", "pay p"]
    assert table.refused("pay o") == "PAN-62"
    assert table.refused("pay g") == "PAN-62"
    table.play("pay p")
    assert cubes(table.state, 0) == "n"
    # two tokens replace two
    table = made(cubes="nnp", tokens=(2, 0, 0))
    table.play("build aqueduct", "pay n", "pay n")
    assert cubes(table.state, 0) == "p"
    assert made(cubes="nnp", tokens=(1, 0, 0)).refused("build aqueduct") == "PAN-28"
    # who has all of the right colour pays with them
    assert cubes(made(cubes="oonp", tokens=(2, 0, 0)).play("build aqueduct").state, 0) == "np"
    # what leaves no choice is not asked
    assert cubes(made(cubes="onn", tokens=(1, 0, 0)).play("build aqueduct").state, 0) == "n"
    assert cubes(made(cubes="np", tokens=(2, 0, 0)).play("build aqueduct").state, 0) == ""
    # a worker may bring the missing cube while it is asked: exactly the shortage is replaced
    table = made((("I3 .o.", 0, 0, 0),), cubes="onp", tokens=(1, 0, 0))
    table.play("build aqueduct", "worker 1,0")
    assert cubes(table.state, 0) == "np"
    table.play("place 0,0 right")


@pytest.mark.rule("PAN-62", "PAN-R12")
def test_replacing_is_for_constructing_only() -> None:
    table = made(cubes="nnnp", tokens=(2, 1, 0))
    assert table.legal("sell") == []
    assert table.refused("pay n") == "PAN-62"


@pytest.mark.rule("PAN-63", "PAN-61", "PAN-R12")
def test_one_resource_less() -> None:
    table = made(cubes="o", tokens=(0, 1, 0))
    table.play("build aqueduct")
    assert cubes(table.state, 0) == ""
    # together with a replaced one: price 2, one less, the other replaced
    assert cubes(made(cubes="nn", tokens=(1, 1, 0)).play("build aqueduct").state, 0) == "n"
    # the token from purple 6 works at once, for the next construction of its owner
    table = made(cubes="ppp", marks={"purple": 5}).play("build winery", "place 0,0")
    assert (int(table.state.token(0, 1)), int(table.state.cost(0, 1)), int(table.state.cost(1, 1))) == (1, 1, 2)


@pytest.mark.rule("PAN-64", "PAN-61", "PAN-R8")
def test_one_coin_less() -> None:
    # steps for 0, 2 and 3: the first costs one less, and counts as one of the three
    table = made(cubes="ee", coins=5, marks={"beige": 4}, tokens=(0, 0, 1))
    table.play("build fortress", "place 0,0", "step", "skip")
    assert coins(table.state, 0) == 5
    table.play("step")
    assert coins(table.state, 0) == 3
    table.play("step")
    assert coins(table.state, 0) == 0
    assert marks(table.state, 0)["beige"] == 8
    give(table.state, 0, coins=9)
    assert table.refused("step") == "PAN-35"
    # received by the first paid step, it works on the second: 1, then 2 - 1, then 3
    table = made(cubes="ee", coins=5, marks={"beige": 2})
    table.play("build fortress", "place 0,0", "step", "step", "step", "skip")
    assert (coins(table.state, 0), marks(table.state, 0)["beige"]) == (0, 6)
    # without a coin the step for 0 can be made
    table = made(cubes="ee", marks={"beige": 2}, tokens=(0, 0, 1)).play("build fortress", "place 0,0", "step")
    assert marks(table.state, 0)["beige"] == 4
