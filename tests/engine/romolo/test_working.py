"""Producing, gathering, refining, growing, hiring."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from tests.engine.romolo.handmade import NE, NW, SE, SW, E, Table, W

OWN = 6


def produce(source: int, target: int) -> int:
    return at.PRODUCE_AT + source * 7 + target


def worker(count: int = 1) -> Table:
    table = Table()
    table.unit(0, table.here, count=count)
    return table


@pytest.mark.rule("ROM-58", "ROM-62")
def test_what_each_terrain_yields() -> None:
    for terrain, resource in ((at.PLAIN, at.GRAIN), (at.HILL, at.STONE), (at.FOREST, at.WOOD)):
        table = worker()
        table.terrain(table.here, terrain)
        table.build(table.beside(E), at.WAREHOUSE)
        table.select(table.here)
        table.play(produce(OWN, E))
        assert table.state.stored(table.beside(E), resource) == 1
        assert table.units(0, table.here) == {at.LYING: 1}


@pytest.mark.rule("ROM-59", "ROM-R9", "ROM-61")
def test_salt_comes_from_adjacent_water_and_each_water_yields_once() -> None:
    table = worker(3)
    table.terrain(table.beside(W), at.WATER)
    table.terrain(table.beside(NW), at.WATER)
    table.build(table.here, at.WAREHOUSE, at.WAREHOUSE, at.WAREHOUSE)
    table.select(table.here)
    assert table.legal(at.PRODUCE_AT, at.GATHER_AT) == [produce(W, OWN), produce(NW, OWN), produce(OWN, OWN)]
    table.play(produce(W, OWN))
    table.select(table.here)
    assert table.legal(at.PRODUCE_AT, at.GATHER_AT) == [produce(NW, OWN), produce(OWN, OWN)]
    table.play(produce(NW, OWN))
    assert table.state.stored(table.here, at.SALT) == 2
    afloat = Table()
    afloat.unit(0, afloat.here)
    afloat.terrain(afloat.here, at.WATER)
    afloat.terrain(afloat.beside(W), at.WATER)
    afloat.build(afloat.beside(E), at.WAREHOUSE)
    afloat.select(afloat.here)
    assert afloat.legal(at.PRODUCE_AT, at.GATHER_AT) == []


@pytest.mark.rule("ROM-60", "ROM-64", "ROM-E7", "ROM-E28", "ROM-E30")
def test_production_figure() -> None:
    # A, the middle, a forest with a sawmill; B to the east with one warehouse; C to the south-east, a hill
    table = worker()
    table.terrain(table.here, at.FOREST)
    table.build(table.here, at.MILL)
    table.build(table.beside(E), at.WAREHOUSE, at.WAREHOUSE)
    table.unit(0, table.beside(E))
    table.unit(0, table.beside(SE))
    table.terrain(table.beside(SE), at.HILL)
    table.select(table.here)
    table.play(produce(OWN, E))
    assert table.state.stored(table.beside(E), at.WOOD) == 2
    table.select(table.beside(E))
    table.play(produce(OWN, OWN))
    assert table.state.stored(table.beside(E), at.GRAIN) == 1
    table.select(table.beside(SE))
    assert table.legal(at.PRODUCE_AT, at.GATHER_AT) == []  # no warehouse is free


@pytest.mark.rule("ROM-63", "ROM-E6", "ROM-R6", "ROM-R9", "ROM-E31")
def test_warehouse_figure() -> None:
    table = worker()
    b, c, d = table.beside(E), table.beside(SE), table.beside(W)
    for place in (b, c, d):
        table.build(place, at.WAREHOUSE)
    table.unit(1, b)
    table.wall(c, NW)  # on the edge towards the worker
    table.select(table.here)
    assert table.legal(at.PRODUCE_AT, at.GATHER_AT) == [produce(OWN, E), produce(OWN, W)]
    table.play(produce(OWN, E))
    assert table.asks() == "F_ASK"
    table.play(at.IS_HOSTILE)  # a refused try costs nothing
    assert table.units(0, table.here) == {at.USED: 1}
    assert table.legal(at.PRODUCE_AT, at.GATHER_AT) == [produce(OWN, W)]
    assert at.DONE in table.legal()
    table.play(produce(OWN, W))
    assert table.state.stored(d, at.GRAIN) == 1
    other = worker()
    other.build(other.beside(E), at.WAREHOUSE)
    other.unit(1, other.beside(E))
    other.select(other.here)
    other.play(produce(OWN, E), at.IS_PEACEFUL)
    assert other.state.stored(other.beside(E), at.GRAIN) == 1


@pytest.mark.rule("ROM-R6")
def test_walls_of_the_own_hex_hinder_no_use() -> None:
    table = worker()
    table.build(table.beside(E), at.WAREHOUSE)
    table.wall(table.here, E)
    table.wall(table.beside(E), E)
    table.select(table.here)
    assert produce(OWN, E) in table.legal()


@pytest.mark.rule("ROM-61")
def test_a_hex_produces_once_a_turn() -> None:
    table = worker(2)
    table.build(table.here, at.WAREHOUSE, at.WAREHOUSE)
    table.select(table.here)
    table.play(produce(OWN, OWN))
    table.select(table.here)
    assert table.legal(at.PRODUCE_AT, at.GATHER_AT) == []


@pytest.mark.rule("ROM-65")
def test_gathering_frees_the_warehouse() -> None:
    table = worker(2)
    table.build(table.here, at.WAREHOUSE)
    table.state.store(table.here, at.WOOD, 2)
    table.select(table.here)
    table.play(at.GATHER_AT + 2 * 4 + at.WOOD)
    assert table.hand(0) == [2, 0, 0, 0, 0]
    table.select(table.here)
    assert produce(OWN, OWN) in table.legal()


@pytest.mark.rule("ROM-66", "ROM-R46")
def test_refining() -> None:
    table = worker()
    table.goods(0, salt=1, refined=2)
    table.build(table.here, at.WAREHOUSE)
    table.state.store(table.here, at.SALT, 1)
    table.select(table.here)
    assert table.legal(at.REFINE_AT, at.CREATE_AT) == [at.REFINE_AT + at.SALT]
    table.play(at.REFINE_AT + at.SALT)
    assert table.hand(0) == [0, 0, 0, 0, 3]
    assert table.state.stocks(table.here) == 0


@pytest.mark.rule("ROM-70", "ROM-68")
def test_a_new_worker_lies_on_the_workers_hex() -> None:
    table = worker()
    table.goods(0, grain=4)
    table.select(table.here)
    table.play(at.CREATE_AT + at.WORKER)
    assert table.units(0, table.here) == {at.LYING: 2}
    assert table.hand(0)[at.GRAIN] == 1


@pytest.mark.rule("ROM-68", "ROM-R35", "ROM-117")
@pytest.mark.parametrize(
    ("power", "workers", "military"), [(1, 3, 2), (3, 3, 2), (4, 4, 3), (5, 5, 4), (6, 6, 5), (7, 6, 5)]
)
def test_unit_limits(power: int, workers: int, military: int) -> None:
    for count, allowed in ((workers - 1, True), (workers, False)):
        table = worker(count)
        table.capital(0, table.here)
        table.build(table.here, *[at.WAREHOUSE] * (power - 1))
        table.goods(0, grain=3)
        table.select(table.here)
        assert (at.CREATE_AT + at.WORKER in table.legal()) == allowed
    for count, allowed in ((military - 1, True), (military, False)):
        table = worker()
        table.capital(0, table.here)
        table.build(table.here, *[at.WAREHOUSE] * (power - 1))
        table.unit(0, table.here, at.MERCENARY, count)
        table.goods(0, refined=2)
        table.select(table.here)
        assert (at.CREATE_AT + at.SOLDIER in table.legal()) == allowed


@pytest.mark.rule("ROM-71", "ROM-R35", "ROM-54")
def test_a_soldier_is_made_of_a_worker_in_the_capital() -> None:
    table = worker()
    table.goods(0, refined=2)
    table.select(table.here)
    assert at.CREATE_AT + at.SOLDIER not in table.legal()
    table = worker()
    table.capital(0, table.here)
    table.goods(0, refined=2)
    table.select(table.here)
    table.play(at.CREATE_AT + at.SOLDIER)
    assert table.units(0, table.here) == {}
    assert table.units(0, table.here, at.SOLDIER) == {at.LYING: 1}
    assert (table.d[at.WORKERS], table.d[at.SOLDIERS]) == (0, 1)
    assert table.hand(0) == [0, 0, 0, 0, 0]


@pytest.mark.rule("ROM-72", "ROM-73", "ROM-R35")
def test_an_explorer_and_what_becomes_of_it() -> None:
    table = worker()
    table.goods(0, grain=3)
    table.select(table.here)
    table.play(at.CREATE_AT + at.EXPLORER)
    assert table.units(0, table.here, at.EXPLORER) == {at.LYING: 1}
    assert table.legal(at.CONVERT_AT, at.ATTACK_AT) == []  # it must stand
    table.state.change(0, table.here, at.EXPLORER, at.LYING, at.FRESH, 1)
    table.unit(1, table.here)  # whoever is there
    table.play(at.CONVERT_AT + table.here)
    assert table.units(0, table.here) == {at.LYING: 2}
    assert table.hand(0)[at.GRAIN] == 0
    assert table.d[at.EXPLORERS] == 2
    table.unit(0, table.beside(E))
    table.goods(0, grain=2)
    table.select(table.beside(E))
    assert at.CREATE_AT + at.EXPLORER not in table.legal()  # out of the game


@pytest.mark.rule("ROM-74", "ROM-E17")
def test_mercenaries_cost_a_silver_each_and_act_at_once() -> None:
    table = worker()
    table.d[at.COINS] = 4
    table.select(table.here)
    assert table.legal(at.HIRE_AT, at.CHAR_AT) == [at.HIRE_AT + 1, at.HIRE_AT + 2]
    table.play(at.HIRE_AT + 2)
    assert table.coins(0) == 0
    assert table.units(0, table.here, at.MERCENARY) == {at.FRESH: 2}
    assert table.d[at.BANK_MERCENARIES] == 6
    table.select(table.here, at.MERCENARY)


@pytest.mark.rule("ROM-74", "ROM-R17", "ROM-R49")
def test_resources_pay_mercenaries_at_their_value_without_change() -> None:
    table = worker()
    table.d[at.PRICE + at.STONE] = 3
    table.goods(0, stone=1)
    table.select(table.here)
    assert at.HIRE_AT + 2 in table.legal()  # worth 3 silver, 2 are owed
    table.play(at.HIRE_AT + 2)
    assert table.hand(0) == [0, 0, 0, 0, 0]
    assert table.coins(0) == 0
    table = worker()
    table.d[at.PRICE + at.STONE] = 0
    table.goods(0, stone=5)
    table.select(table.here)
    assert table.legal(at.HIRE_AT, at.CHAR_AT) == []


@pytest.mark.rule("ROM-75", "ROM-76", "ROM-E8", "ROM-S8", "ROM-R1", "ROM-R44")
def test_a_character_costs_two_and_one_more_for_each_owned() -> None:
    table = worker(2)
    table.d[at.COINS] = 2 * (2 + 3)
    table.d[at.DISPLAY + 2] = at.HEROS + 1
    table.d[at.DISPLAY + 5] = at.CONSUL + 1
    table.d[at.PILE] = 0
    table.select(table.here)
    table.play(at.CHAR_AT + 2)
    assert table.coins(0) == 3
    assert table.state.owns(0, at.HEROS) == 1
    # refilled in place, from the topmost type that is left: II here, all eleven equally likely
    assert table.state.actor() == -1
    assert table.state.weights() == [1] * 11
    table.play(at.CHARACTER_AT + at.EQUES)
    assert table.d[at.DISPLAY + 2] == at.EQUES + 1
    table.select(table.here)
    assert table.legal(at.CHAR_AT, at.SELL_AT) == []  # one a turn
    table.d[at.HIRED] = 0
    assert table.legal(at.CHAR_AT, at.SELL_AT) == [at.CHAR_AT + 2, at.CHAR_AT + 5]  # the second costs 3
    table.d[at.COINS] = 5
    assert table.legal(at.CHAR_AT, at.SELL_AT) == []
    assert {SE, SW, NE, NW} == {1, 2, 4, 5}


@pytest.mark.rule("ROM-75", "ROM-R44")
def test_an_empty_pile_leaves_the_slot_empty() -> None:
    table = worker()
    table.d[at.COINS] = 4
    table.d[at.DISPLAY] = at.HEROS + 1
    for kind in range(3):
        table.d[at.PILE + kind] = 0
    table.select(table.here)
    table.play(at.CHAR_AT)
    assert table.d[at.DISPLAY] == 0
