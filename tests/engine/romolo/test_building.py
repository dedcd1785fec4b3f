"""Building, dismantling, transforming; power and limits."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from tests.engine.romolo.handmade import NE, NW, SE, SW, E, Table, W

KINDS = (at.FARM, at.WAREHOUSE, at.HARBOUR, at.TEMPLE, at.MILL, at.AQUEDUCT, at.FORUM, at.WALL)


def builder(**goods: int) -> Table:
    table = Table()
    table.unit(0, table.here)
    table.goods(0, **goods)
    return table


def offers(table: Table) -> set[int]:
    return {action - at.BUILD_AT for action in table.legal(at.BUILD_AT, at.DISMANTLE_AT)}


@pytest.mark.parametrize(
    ("kind", "terrain", "stone", "wood"),
    [
        pytest.param(at.FARM, at.PLAIN, 1, 1, marks=pytest.mark.rule("ROM-45")),
        pytest.param(at.WAREHOUSE, at.PLAIN, 1, 2, marks=pytest.mark.rule("ROM-46")),
        pytest.param(at.HARBOUR, at.PLAIN, 3, 2, marks=pytest.mark.rule("ROM-47")),
        pytest.param(at.TEMPLE, at.PLAIN, 2, 1, marks=pytest.mark.rule("ROM-48")),
        pytest.param(at.MILL, at.FOREST, 4, 1, marks=pytest.mark.rule("ROM-49")),
        pytest.param(at.MILL, at.HILL, 1, 4, marks=pytest.mark.rule("ROM-50")),
        pytest.param(at.AQUEDUCT, at.PLAIN, 4, 2, marks=pytest.mark.rule("ROM-51")),
        pytest.param(at.FORUM, at.PLAIN, 3, 2, marks=pytest.mark.rule("ROM-52")),
    ],
)
@pytest.mark.rule("ROM-41", "ROM-17")
def test_costs_and_terrain(kind: int, terrain: int, stone: int, wood: int) -> None:
    table = builder(stone=stone, wood=wood)
    table.terrain(table.beside(E), at.WATER)
    table.terrain(table.here, terrain)
    bank = table.d[at.BANK + kind]
    table.select(table.here)
    assert kind in offers(table)
    table.play(at.BUILD_AT + kind)
    assert table.hand(0) == [0, 0, 0, 0, 0]
    assert table.state.built(table.here, kind) == 1
    assert table.d[at.BANK + kind] == bank - 1
    assert table.units(0, table.here) == {at.LYING: 1}
    for short in ({"stone": stone - 1, "wood": wood}, {"stone": stone, "wood": wood - 1}):
        poor = builder(**short)
        poor.terrain(poor.beside(E), at.WATER)
        poor.terrain(poor.here, terrain)
        poor.select(poor.here)
        assert kind not in offers(poor)


@pytest.mark.rule("ROM-41", "ROM-53", "ROM-E29")
def test_where_things_may_stand() -> None:
    for terrain, wanted in (
        (at.PLAIN, {at.FARM, at.WAREHOUSE, at.TEMPLE, at.AQUEDUCT, at.FORUM, at.WALL}),
        (at.FOREST, {at.MILL, at.WALL}),
        (at.HILL, {at.MILL, at.WALL}),
        (at.WATER, set()),
    ):
        table = builder(stone=9, wood=9)
        table.terrain(table.here, terrain)
        table.select(table.here)
        assert offers(table) == wanted


@pytest.mark.rule("ROM-R11")
def test_a_harbour_needs_face_up_water_beside_it() -> None:
    table = builder(stone=9, wood=9)
    table.terrain(table.beside(E), at.FACE_DOWN)
    table.select(table.here)
    assert at.HARBOUR not in offers(table)


@pytest.mark.rule("ROM-117")
def test_what_the_bank_does_not_have_cannot_be_built() -> None:
    table = builder(stone=9, wood=9)
    for kind in (at.FARM, at.WALL):
        table.d[at.BANK + kind] = 0
    table.select(table.here)
    assert not offers(table) & {at.FARM, at.WALL}


@pytest.mark.rule("ROM-42", "ROM-E5")
def test_limit_figure() -> None:
    for standing, walls, room in (
        ((at.WAREHOUSE, at.WAREHOUSE), (), 2),
        ((at.WAREHOUSE, at.WAREHOUSE, at.WAREHOUSE, at.FARM), (), 0),
        ((at.FARM, at.FARM, at.WAREHOUSE), (E, W, NE), 0),
    ):
        table = Table()
        table.build(table.here, *standing)
        table.wall(table.here, *walls)
        assert 4 - table.state.constructions(table.here) == room
        table.unit(0, table.here, count=3)
        table.goods(0, stone=9, wood=9)
        for _ in range(room):
            table.select(table.here)
            table.play(at.BUILD_AT + at.FARM)
        table.select(table.here)
        assert at.FARM not in offers(table)


@pytest.mark.rule("ROM-42", "ROM-R32")
def test_aqueducts_raise_the_limit_and_one_may_be_the_fifth() -> None:
    table = builder(stone=9, wood=9)
    table.build(table.here, at.FARM, at.FARM, at.FARM, at.FARM)
    table.select(table.here)
    assert offers(table) == {at.AQUEDUCT, at.WALL}  # a single wall does not count
    table.play(at.BUILD_AT + at.AQUEDUCT)
    assert table.state.constructions(table.here) == 5
    table = builder(stone=9, wood=9)
    table.build(table.here, at.FARM, at.FARM, at.FARM, at.FARM)
    table.build(table.beside(E), at.AQUEDUCT)
    table.build(table.beside(W), at.AQUEDUCT)
    table.unit(0, table.here, count=2)
    for _ in range(2):
        table.select(table.here)
        table.play(at.BUILD_AT + at.FARM)
    table.select(table.here)
    assert at.FARM not in offers(table)  # 4 + 2 stand


@pytest.mark.rule("ROM-E33", "ROM-R32")
def test_a_fifth_construction_stays_when_its_aqueduct_goes() -> None:
    table = builder()
    table.capital(0, table.here)
    table.build(table.here, at.WAREHOUSE, at.WAREHOUSE, at.WAREHOUSE, at.WAREHOUSE)
    table.build(table.beside(E), at.AQUEDUCT)
    table.unit(0, table.beside(E))
    table.select(table.beside(E))
    table.play(at.DISMANTLE_AT + at.AQUEDUCT, at.RESOURCE_AT + at.WOOD)
    assert table.state.constructions(table.here) == 5


@pytest.mark.rule("ROM-43", "ROM-R6", "ROM-53")
def test_up_to_three_walls_in_one_action_one_on_an_edge() -> None:
    table = builder(stone=2, wood=1)
    table.wall(table.here, E)
    table.select(table.here)
    table.play(at.BUILD_AT + at.WALL)
    assert table.legal() == [at.EDGE_AT + edge for edge in (SE, SW, W, NW, NE)]
    table.play(at.EDGE_AT + SE)
    assert at.DONE in table.legal()
    table.play(at.EDGE_AT + W, at.EDGE_AT + NE)
    assert table.hand(0) == [0, 0, 0, 0, 0]  # three cubes for three walls
    assert table.state.walls(table.here) == 0b101011
    assert table.d[at.BANK + at.WALL] == 17
    assert table.state.constructions(table.here) == 1  # four walls: one construction for the full three


@pytest.mark.rule("ROM-43", "ROM-42")
def test_the_third_wall_needs_room() -> None:
    table = builder(stone=9)
    table.build(table.here, at.FARM, at.FARM, at.FARM, at.FARM)
    table.select(table.here)
    table.play(at.BUILD_AT + at.WALL, at.EDGE_AT + E, at.EDGE_AT + SE)
    assert table.state.walls(table.here) == 0b11  # it ended by itself
    assert table.hand(0)[at.STONE] == 7


@pytest.mark.rule("ROM-44", "ROM-R10")
def test_temples_make_it_cheaper_by_any_resource_but_not_free() -> None:
    table = builder(stone=3, wood=2)
    table.build(table.here, at.TEMPLE)
    table.select(table.here)
    table.play(at.BUILD_AT + at.FORUM)  # 3 stone and 2 wood, less one: 2 or 3 stones
    assert table.legal() == [at.NUMBER_AT + 2, at.NUMBER_AT + 3]
    table.play(at.NUMBER_AT + 3)
    assert table.hand(0) == [1, 0, 0, 0, 0]
    table = builder(wood=1)
    table.build(table.here, at.TEMPLE, at.TEMPLE, at.TEMPLE)
    table.select(table.here)
    table.play(at.BUILD_AT + at.FARM)  # 2 cubes less three: one must be paid all the same
    assert table.hand(0) == [0, 0, 0, 0, 0]


@pytest.mark.rule("ROM-44", "ROM-R10")
def test_temples_and_walls() -> None:
    table = builder(stone=2)
    table.build(table.here, at.TEMPLE)
    table.select(table.here)
    table.play(at.BUILD_AT + at.WALL, at.EDGE_AT + E, at.EDGE_AT + SE, at.EDGE_AT + SW)
    assert table.hand(0) == [0, 0, 0, 0, 0]  # three walls less one


@pytest.mark.rule("ROM-67", "ROM-E22", "ROM-R10")
def test_cubes_in_the_hex_pay_too() -> None:
    table = builder(stone=1)
    table.build(table.here, at.WAREHOUSE)
    table.state.store(table.here, at.WOOD, 2)
    table.select(table.here)
    table.play(at.BUILD_AT + at.WAREHOUSE)
    assert table.state.built(table.here, at.WAREHOUSE) == 2
    assert table.state.stocks(table.here) == 0  # emptied: both can be used


@pytest.mark.rule("ROM-R10", "ROM-R45", "ROM-R53")
def test_hand_and_warehouses_may_be_mixed() -> None:
    table = builder(stone=1, wood=1)
    table.build(table.here, at.WAREHOUSE, at.WAREHOUSE)
    table.state.store(table.here, at.WOOD, 3)
    table.state.store(table.here, at.WOOD, 1)
    table.select(table.here)
    table.play(at.BUILD_AT + at.WAREHOUSE)  # 2 wood: one or two of them out of the warehouses
    assert table.legal() == [at.NUMBER_AT + 1, at.NUMBER_AT + 2]
    table.play(at.NUMBER_AT + 1)
    assert table.hand(0) == [0, 0, 0, 0, 0]
    assert table.state.stocks(table.here) == 1  # the smallest stock went first
    assert table.state.stored(table.here, at.WOOD) == 3


@pytest.mark.rule("ROM-55")
def test_dismantling_gives_one_resource_of_the_cost() -> None:
    table = builder()
    table.build(table.here, at.TEMPLE)
    bank = table.d[at.BANK + at.TEMPLE]
    table.select(table.here)
    table.play(at.DISMANTLE_AT + at.TEMPLE)
    assert table.legal() == [at.RESOURCE_AT + at.WOOD, at.RESOURCE_AT + at.STONE]
    table.play(at.RESOURCE_AT + at.STONE)
    assert table.hand(0) == [0, 1, 0, 0, 0]
    assert table.d[at.BANK + at.TEMPLE] == bank  # it has left the game


@pytest.mark.rule("ROM-55", "ROM-R7")
def test_walls_are_dismantled_singly_and_the_tower_never() -> None:
    table = builder()
    table.capital(0, table.here)
    table.wall(table.here, E, W)
    table.select(table.here)
    assert table.legal(at.DISMANTLE_AT, at.PRODUCE_AT) == [at.DISMANTLE_AT + at.WALL]
    table.play(at.DISMANTLE_AT + at.WALL, at.EDGE_AT + W, at.RESOURCE_AT + at.WOOD)
    assert table.state.walls(table.here) == 1 << E


@pytest.mark.rule("ROM-56", "ROM-57")
def test_transforming_costs_the_whole_of_the_new_one() -> None:
    table = builder(stone=3, wood=2)
    table.build(table.here, at.FARM)
    farms, forums = table.d[at.BANK + at.FARM], table.d[at.BANK + at.FORUM]
    table.select(table.here)
    table.play(at.TRANSFORM_AT + at.FARM * 8 + at.FORUM)
    assert table.hand(0) == [0, 0, 0, 0, 0]
    assert table.state.built(table.here, at.FARM) == 0
    assert table.state.built(table.here, at.FORUM) == 1
    assert (table.d[at.BANK + at.FARM], table.d[at.BANK + at.FORUM]) == (farms, forums - 1)


@pytest.mark.rule("ROM-R10")
def test_a_temple_transformed_away_does_not_help() -> None:
    table = builder(stone=3, wood=1)
    table.build(table.here, at.TEMPLE)
    table.select(table.here)
    assert at.TRANSFORM_AT + at.TEMPLE * 8 + at.FORUM not in table.legal()
    table = builder(stone=3, wood=1)
    table.build(table.here, at.TEMPLE, at.FARM)
    table.select(table.here)
    assert at.TRANSFORM_AT + at.FARM * 8 + at.FORUM in table.legal()


@pytest.mark.rule("ROM-R32")
def test_a_transformation_may_not_raise_the_count_above_the_limit() -> None:
    # three farms and five walls are 4; a wall into a farm makes four farms and four walls: 5
    table = builder(stone=9, wood=9)
    table.build(table.here, at.FARM, at.FARM, at.FARM)
    table.wall(table.here, E, SE, SW, W, NW)
    table.select(table.here)
    assert at.TRANSFORM_AT + at.WALL * 8 + at.FARM not in table.legal()
    assert at.TRANSFORM_AT + at.FARM * 8 + at.WAREHOUSE in table.legal()
    # above the limit already: one for one is allowed, as it does not raise the count
    table = builder(stone=9, wood=9)
    table.build(table.here, at.FARM, at.FARM, at.FARM, at.FARM, at.FARM)
    table.select(table.here)
    assert at.TRANSFORM_AT + at.FARM * 8 + at.WAREHOUSE in table.legal()


@pytest.mark.rule("ROM-56", "ROM-R6")
def test_a_wall_is_transformed_from_a_chosen_edge() -> None:
    table = builder(stone=1, wood=1)
    table.wall(table.here, E, W)
    table.select(table.here)
    table.play(at.TRANSFORM_AT + at.WALL * 8 + at.FARM, at.EDGE_AT + E)
    assert table.state.walls(table.here) == 1 << W
    assert table.state.built(table.here, at.FARM) == 1


@pytest.mark.rule("ROM-R54", "ROM-R32")
def test_of_two_warehouses_the_empty_one_goes_first() -> None:
    table = builder()
    table.build(table.here, at.WAREHOUSE, at.WAREHOUSE)
    table.unit(0, table.here)
    table.state.store(table.here, at.GRAIN, 1)
    for left in (1, 0):
        table.select(table.here)
        table.play(at.DISMANTLE_AT + at.WAREHOUSE, at.RESOURCE_AT + at.WOOD)
        assert table.state.stocks(table.here) == left
    assert table.hand(0)[at.GRAIN] == 0  # its cubes went to the bank


@pytest.mark.rule("ROM-83", "ROM-E11", "ROM-R7", "ROM-54")
def test_power_figure() -> None:
    for standing, walls, power in (
        ((at.WAREHOUSE, at.WAREHOUSE), (), 3),
        ((at.WAREHOUSE, at.WAREHOUSE, at.FARM), (), 3),
        ((at.FARM, at.FARM), (E, W, NE), 2),
    ):
        table = Table()
        table.capital(0, table.here)
        table.build(table.here, *standing)
        table.wall(table.here, *walls)
        assert table.state.power(table.here) == power


@pytest.mark.rule("ROM-69", "ROM-R16", "ROM-R52", "ROM-68")
def test_a_weaker_capital_costs_units_at_once() -> None:
    # tower and three temples: power 4, four workers; dismantling one leaves power 3 and three workers
    table = builder()
    table.capital(0, table.here)
    table.build(table.here, at.TEMPLE, at.TEMPLE, at.TEMPLE)
    table.unit(0, table.beside(E), count=3)
    table.unit(0, table.beside(W), at.SOLDIER)
    table.unit(0, table.beside(W), at.MERCENARY, count=2)
    table.select(table.here)
    table.play(at.DISMANTLE_AT + at.TEMPLE)
    assert table.asks() == "F_LIMIT"
    worker = at.UNIT_AT + (at.WORKER * 6 + at.FRESH) * 48 + table.beside(E)
    assert worker in table.legal()
    table.play(worker)
    assert table.d[at.WORKERS] == 3
    soldier = at.UNIT_AT + (at.SOLDIER * 6 + at.FRESH) * 48 + table.beside(W)
    mercenary = at.UNIT_AT + (at.MERCENARY * 6 + at.FRESH) * 48 + table.beside(W)
    assert table.legal() == [soldier, mercenary]  # three military units, two allowed
    table.play(mercenary)
    assert (table.d[at.MERCENARIES], table.d[at.DEAD], table.d[at.BANK_MERCENARIES]) == (1, 0, 8)
    assert table.asks() == "F_RETURN"


@pytest.mark.rule("ROM-69", "ROM-R16")
def test_the_acting_worker_may_be_the_one_that_goes() -> None:
    table = builder()
    table.capital(0, table.here)
    table.build(table.here, at.TEMPLE, at.TEMPLE, at.TEMPLE)
    table.unit(0, table.beside(E), count=3)
    table.select(table.here)
    table.play(at.DISMANTLE_AT + at.TEMPLE)
    table.play(at.UNIT_AT + (at.WORKER * 6 + at.USED) * 48 + table.here, at.RESOURCE_AT + at.WOOD)
    assert table.asks() == "action"
    assert table.units(0, table.here) == {}
    assert table.d[at.WORKERS] == 3
