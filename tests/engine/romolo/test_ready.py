"""Ready-made payments in value: each is a row of legal actions that pays what it says, and none is left out."""

from __future__ import annotations

import random

import pytest

from oikist.games.romolo import GAME
from oikist.games.romolo import layout as at
from oikist.games.romolo.ready import MOST
from oikist.games.romolo.state import RomoloState
from tests.engine.romolo.handmade import Table
from tests.engine.romolo.test_upkeep import mercenaries, upkeep


def paid(state: RomoloState, actions: list[int]) -> tuple[int, ...]:
    """Coins and cubes that are left after these actions, each of them legal."""
    later = state.copy()
    for action in actions:
        assert action in later.actions()
        later.play(action)
    assert later.top() == 0 or later.d[int(later.top())] not in (at.F_VALUE, at.F_SOURCE), "something is still to pay"
    return (int(later.d[at.COINS]), *(int(later.stock(0, one)) for one in range(at.RESOURCES)))


@pytest.mark.rule("ROM-R49")
def test_whole_payments_by_hand() -> None:
    # two mercenaries cost three salt at 1: six half coins; wood is worth two half coins, stone four
    table = mercenaries(2, wood=2, stone=1)
    table.d[at.PRICE + at.WOOD] = 1
    table.d[at.PRICE + at.STONE] = 2
    table.d[at.COINS] = 4
    upkeep(table)
    assert table.asks() == "F_VALUE"
    found = [(words.english(), actions) for words, actions in GAME.ready(table.state.observe(0))]
    number = at.NUMBER_AT
    # two wood and the stone are eight: the second wood would be given for nothing
    assert found == [
        ("1 wood, 2 in coins", [number + 1, number]),
        # without wood the stone must go, which is not asked
        ("1 stone, 1 in coins", [number]),
        ("2 wood, 1 in coins", [number + 2, number]),
        ("1 wood, 1 stone", [number + 1, number + 1]),
    ]
    left = [paid(table.state, actions) for _, actions in found]
    assert left == [(0, 1, 1, 0, 0, 0), (2, 2, 0, 0, 0, 0), (2, 0, 1, 0, 0, 0), (4, 1, 0, 0, 0, 0)]


@pytest.mark.rule("ROM-74", "ROM-R49")
def test_cubes_come_from_the_warehouses_first() -> None:
    table = Table()
    table.capital(0, table.here)
    table.unit(0, table.here)
    table.build(table.here, at.WAREHOUSE)
    table.state.store(table.here, at.STONE, 1)
    table.goods(0, stone=2)
    table.d[at.PRICE + at.STONE] = 1
    table.d[at.COINS] = 2
    table.select(table.here)
    # two silver are owed, there is one
    table.play(at.HIRE_AT + 2)
    assert table.asks() == "F_VALUE"
    number = at.NUMBER_AT
    found = [(words.english(), actions) for words, actions in GAME.ready(table.state)]
    assert found == [
        ("1 stone, 1 in coins", [number + 1, number + 1]),
        ("2 stone", [number + 2, number + 1]),
    ]
    assert paid(table.state, found[0][1]) == (0, 0, 2, 0, 0, 0)
    assert paid(table.state, found[1][1]) == (2, 0, 1, 0, 0, 0)


def test_nothing_is_offered_where_one_action_pays() -> None:
    table = mercenaries(2, stone=3)
    table.d[at.PRICE + at.STONE] = 2
    table.d[at.COINS] = 4
    upkeep(table)
    assert table.asks() == "F_VALUE"
    assert GAME.ready(table.state) == []
    assert GAME.ready(Table().state) == []


def everything(state: RomoloState) -> set[tuple[int, ...]]:
    """What is left after every way to pay, by asking the engine alone."""
    top = int(state.top())
    if not top or state.d[top] not in (at.F_VALUE, at.F_SOURCE):
        return {paid(state, [])}
    found: set[tuple[int, ...]] = set()
    for action in state.actions():
        later = state.copy()
        later.play(action)
        found |= everything(later)
    return found


def worth(state: RomoloState, left: tuple[int, ...]) -> int:
    """Half coins that were given for the payment."""
    coins = int(state.d[at.COINS]) - left[0]
    return coins + sum(
        2 * int(state.d[at.PRICE + one]) * (int(state.stock(0, one)) - left[1 + one]) for one in range(at.RESOURCES)
    )


def test_no_way_that_wastes_nothing_is_left_out() -> None:
    rng = random.Random(11)
    met = 0
    for _ in range(120):
        goods = {name: rng.randrange(3) for name in ("wood", "stone", "grain", "refined")}
        table = mercenaries(2, **goods)
        for one in range(at.RESOURCES):
            table.d[at.PRICE + one] = rng.randrange(4)
        table.d[at.PRICE + at.SALT] = 1
        table.d[at.COINS] = rng.randrange(8)
        upkeep(table)
        if table.asks() != "F_VALUE":
            continue
        ways = GAME.ready(table.state)
        if not ways:
            continue
        met += 1
        told = [paid(table.state, actions) for _, actions in ways]
        assert len(set(told)) == len(told)
        every = everything(table.state)
        assert set(told) <= every
        # three salt at 1 are six half coins
        exact = {left for left in every if worth(table.state, left) == 6}
        if len(exact) <= MOST:
            assert exact <= set(told)
        else:
            assert set(told) <= exact
    assert met >= 20
