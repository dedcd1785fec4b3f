"""Selling, buying, prices."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from oikist.games.romolo.engine import trading
from tests.engine.romolo.handmade import E, Table, W


def trader(**goods: int) -> Table:
    table = Table()
    table.unit(0, table.here)
    table.goods(0, **goods)
    return table


def sell(resource: int, column: int) -> int:
    return at.SELL_AT + resource * 5 + column


@pytest.mark.rule("ROM-78", "ROM-81", "ROM-16")
def test_selling_one_cube() -> None:
    table = trader(grain=2)
    assert [int(table.d[at.PRICE + kind]) for kind in range(5)] == [1] * 5
    table.select(table.here)
    table.play(sell(at.GRAIN, at.SALT))
    assert table.coins(0) == 1
    assert table.hand(0)[at.GRAIN] == 1
    assert (table.d[at.UP + at.SALT], table.d[at.DOWN + at.GRAIN]) == (1, 1)
    assert table.asks() == "action"  # without a harbour that is all


@pytest.mark.rule("ROM-78")
def test_nothing_is_sold_at_value_0() -> None:
    table = trader(grain=1, wood=1)
    table.d[at.PRICE + at.GRAIN] = 0
    table.select(table.here)
    assert all(action < sell(at.GRAIN, 0) for action in table.legal(at.SELL_AT, at.BUY_AT))


@pytest.mark.rule("ROM-81", "ROM-E10", "ROM-R12")
def test_column_figure() -> None:
    table = trader(grain=1)
    table.d[at.UP + at.WOOD] = 2
    table.select(table.here)
    assert table.legal(at.SELL_AT, at.BUY_AT) == [sell(at.GRAIN, column) for column in (at.STONE, at.SALT, at.REFINED)]
    table = trader(grain=1)
    for column in (at.WOOD, at.STONE, at.SALT, at.REFINED):
        table.d[at.UP + column] = 2
    table.select(table.here)
    assert table.legal(at.SELL_AT, at.BUY_AT) == []


@pytest.mark.rule("ROM-79", "ROM-80", "ROM-E9", "ROM-47", "ROM-52")
def test_forum_figure() -> None:
    # A has a harbour, a forum and two more constructions: power 4; another forum is next to it
    table = trader(grain=2)
    table.build(table.here, at.HARBOUR, at.FORUM, at.TEMPLE, at.TEMPLE)
    table.build(table.beside(E), at.FORUM)
    table.d[at.PRICE + at.GRAIN] = 2
    table.select(table.here)
    table.play(sell(at.GRAIN, at.SALT))
    assert at.DONE in table.legal()
    table.play(sell(at.GRAIN, at.SALT))
    assert table.coins(0) == 6  # 2 + 2 + (1 + 1)


@pytest.mark.rule("ROM-80", "ROM-R12")
@pytest.mark.parametrize(("temples", "bonus"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 3)])
def test_the_forums_bonus_grows_with_the_power_of_the_hex(temples: int, bonus: int) -> None:
    table = trader()
    table.build(table.here, at.FORUM, *[at.TEMPLE] * temples)
    assert trading.forum_bonus(table.state, 0, table.here) == bonus
    table.build(table.beside(W), at.FORUM)
    table.build(table.here, at.FARM)
    assert trading.forum_bonus(table.state, 0, table.here) == bonus + 1
    assert trading.forum_bonus(table.state, 0, table.beside(E)) == 0  # only with a forum in the hex


@pytest.mark.rule("ROM-R12", "ROM-79")
def test_cubes_of_one_action_may_differ_in_kind() -> None:
    table = trader(grain=1, wood=1)
    table.build(table.here, at.HARBOUR)
    table.d[at.PRICE + at.WOOD] = 4
    table.select(table.here)
    table.play(sell(at.GRAIN, at.SALT), sell(at.WOOD, at.SALT))
    assert table.coins(0) == 5


@pytest.mark.rule("ROM-82", "ROM-R12", "ROM-R21", "ROM-79")
def test_buying() -> None:
    table = trader()
    table.d[at.COINS] = 4
    table.d[at.PRICE + at.STONE] = 2
    table.d[at.PRICE + at.WOOD] = 3
    table.select(table.here)
    assert table.legal(at.BUY_AT, at.CONVERT_AT) == [at.BUY_AT + kind for kind in (1, 2, 3, 4)]
    table.play(at.BUY_AT + at.STONE)
    assert (table.coins(0), table.hand(0)) == (0, [0, 1, 0, 0, 0])
    # at value 0: two cubes for a bronze, at every purchase
    table = trader()
    table.build(table.here, at.HARBOUR)
    table.d[at.COINS] = 2
    table.d[at.PRICE + at.SALT] = 0
    table.select(table.here)
    table.play(at.BUY_AT + at.SALT, at.BUY_AT + at.SALT)
    assert (table.coins(0), table.hand(0)[at.SALT]) == (0, 4)


@pytest.mark.rule("ROM-78", "ROM-67")
def test_cubes_of_the_workers_hex_are_sold_too() -> None:
    table = trader()
    table.build(table.here, at.WAREHOUSE)
    table.state.store(table.here, at.GRAIN, 1)
    table.select(table.here)
    table.play(sell(at.GRAIN, at.SALT))
    assert (table.coins(0), table.state.stocks(table.here)) == (1, 0)


@pytest.mark.rule("ROM-111", "ROM-E19", "ROM-R12")
def test_market_update_figure() -> None:
    table = Table()
    for resource, cubes in ((at.GRAIN, 2), (at.STONE, 1), (at.SALT, 1)):
        table.d[at.UP + resource] = cubes
    for resource, cubes in ((at.WOOD, 2), (at.GRAIN, 1), (at.STONE, 1)):
        table.d[at.DOWN + resource] = cubes
    for resource in range(5):
        table.d[at.PRICE + resource] = 2
    trading.update(table.state)
    # grain 2 + 2 - 1, stone 2 + 1 - 1, salt 2 + 1, wood 2 - 2
    assert [int(table.d[at.PRICE + kind]) for kind in range(5)] == [0, 2, 3, 3, 2]
    assert sum(int(table.d[at.UP + kind] + table.d[at.DOWN + kind]) for kind in range(5)) == 0


@pytest.mark.rule("ROM-111", "ROM-R12")
def test_prices_stay_between_0_and_5_increases_first() -> None:
    table = Table()
    table.d[at.PRICE + at.WOOD] = 5
    table.d[at.UP + at.WOOD] = 2
    table.d[at.UP + at.SALT] = 2
    table.d[at.DOWN + at.WOOD] = 1
    table.d[at.DOWN + at.GRAIN] = 3
    trading.update(table.state)
    assert table.d[at.PRICE + at.WOOD] == 4  # 5 + 2 is 5, less 1
    assert table.d[at.PRICE + at.GRAIN] == 0
    table = Table()
    table.d[at.UP + at.WOOD] = 3  # fewer than four cubes
    table.d[at.DOWN + at.GRAIN] = 3
    trading.update(table.state)
    assert (table.d[at.PRICE + at.WOOD], table.d[at.UP + at.WOOD]) == (1, 3)
