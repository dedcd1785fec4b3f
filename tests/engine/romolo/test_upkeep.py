"""The maintenance phase."""

from __future__ import annotations

import pytest

from oikist.games.romolo import GAME
from oikist.games.romolo import layout as at
from oikist.games.romolo.engine import keeping
from tests.engine.romolo.handmade import SE, E, Table, W


def upkeep(table: Table) -> Table:
    """Goes to the maintenance phase of seat 0."""
    table.d[at.STAGE] = at.S_UPKEEP
    table.d[at.STEP] = 0
    table.settle()
    return table


def of(table: Table, kind: int, place: int, status: int = at.FRESH) -> int:
    return at.UNIT_AT + (kind * 6 + status) * 48 + place


@pytest.mark.rule("ROM-103", "ROM-104", "ROM-R33")
def test_income_takes_all_cubes_from_all_warehouses() -> None:
    table = Table()
    table.build(table.here, at.WAREHOUSE, at.WAREHOUSE)
    table.build(table.beside(E), at.WAREHOUSE)
    table.state.store(table.here, at.WOOD, 2)
    table.state.store(table.here, at.SALT, 1)
    table.state.store(table.beside(E), at.GRAIN, 3)
    table.unit(1, table.beside(E))  # whoever stands there
    upkeep(table)
    assert table.hand(0) == [2, 0, 3, 1, 0]
    assert table.state.stocks(table.here) == 0


def mercenaries(count: int, dead: int = 0, **goods: int) -> Table:
    table = Table()
    table.capital(0, table.here)
    table.unit(0, table.beside(E), at.MERCENARY, count)
    table.d[at.DEAD] = dead
    table.goods(0, **goods)
    return table


@pytest.mark.rule("ROM-105", "ROM-E17", "ROM-R17")
def test_four_mercenaries_cost_ten_salt() -> None:
    table = upkeep(mercenaries(3, dead=1, salt=12))
    assert table.hand(0)[at.SALT] == 2
    assert table.asks() == "F_DISMISS"
    assert table.d[at.DEAD] == 0  # paid once more, then gone (ROM-108)


@pytest.mark.rule("ROM-106", "ROM-R17")
def test_salt_may_be_replaced_by_coins_at_its_price() -> None:
    table = mercenaries(2, salt=2)
    table.d[at.PRICE + at.SALT] = 3
    table.d[at.COINS] = 20
    upkeep(table)
    assert table.asks() == "F_SALARY"
    assert table.legal() == [at.NUMBER_AT, at.NUMBER_AT + 1, at.NUMBER_AT + 2]
    table.play(at.NUMBER_AT + 1)  # one salt in salt, two for 3 coins each
    assert (table.hand(0)[at.SALT], table.coins(0)) == (1, 4)


@pytest.mark.rule("ROM-106")
def test_at_price_0_a_salt_costs_a_bronze() -> None:
    table = mercenaries(2)
    table.d[at.PRICE + at.SALT] = 0
    table.d[at.COINS] = 3
    upkeep(table)
    assert table.coins(0) == 0


@pytest.mark.rule("ROM-106", "ROM-R17", "ROM-R49")
def test_resources_count_at_their_value_and_change_is_lost() -> None:
    # two mercenaries, three salt at 1: three coins; two stone at 2 are four
    table = mercenaries(2, stone=3)
    table.d[at.PRICE + at.STONE] = 2
    table.d[at.COINS] = 4
    upkeep(table)
    assert table.asks() == "F_VALUE"
    assert table.legal() == [at.NUMBER_AT + 1, at.NUMBER_AT + 2]  # with none the coins do not suffice
    table.play(at.NUMBER_AT + 2)
    assert (table.hand(0)[at.STONE], table.coins(0)) == (1, 2)


@pytest.mark.rule("ROM-107", "ROM-R17")
def test_as_many_as_can_be_paid_are_and_the_others_cost_constructions() -> None:
    table = mercenaries(2, dead=1, salt=5)  # 1 + 2 are paid, 3 more are not there
    table.build(table.here, at.FARM, at.TEMPLE)
    upkeep(table)
    assert table.asks() == "F_UNPAID"
    assert table.hand(0)[at.SALT] == 2
    living = of(table, at.MERCENARY, table.beside(E))
    assert table.legal() == [keeping.DEAD_ONE, living]
    table.play(living)
    assert table.legal() == [at.BUILT_AT + at.FARM, at.BUILT_AT + at.TEMPLE]
    table.play(at.BUILT_AT + at.FARM)
    assert (table.d[at.MERCENARIES], table.state.built(table.here, at.FARM)) == (1, 0)
    assert table.d[at.BANK_MERCENARIES] == 8  # it is dismissed out of the game


@pytest.mark.rule("ROM-107", "ROM-R17", "ROM-R18")
def test_who_has_nothing_but_the_tower_is_eliminated() -> None:
    table = upkeep(mercenaries(1))
    assert table.d[at.OUT] == 1
    assert table.state.actor() == 1  # his turn has ended


@pytest.mark.rule("ROM-108")
def test_mercenaries_may_be_dismissed() -> None:
    table = upkeep(mercenaries(2, salt=3))
    one = of(table, at.MERCENARY, table.beside(E))
    assert table.legal() == [at.DONE, one]
    table.play(one, at.DONE)
    assert table.d[at.MERCENARIES] == 1
    assert table.d[at.BANK_MERCENARIES] == 8


# feeding


@pytest.mark.rule("ROM-109", "ROM-110", "ROM-E18", "ROM-R34")
def test_feeding_figure() -> None:
    # farms in A (the middle) and B (east) feed three units around; a worker at C is out of reach
    table = Table()
    far = table.hex(-2, 0)
    table.build(table.here, at.FARM)
    table.build(table.beside(E), at.FARM)
    table.unit(0, table.beside(E))
    table.unit(0, table.beside(SE))
    table.unit(0, table.here)
    table.unit(0, far)
    table.goods(0, grain=1)
    upkeep(table)
    assert table.legal() == [at.PAY_GRAIN, of(table, at.WORKER, far)]
    assert "pay 1 grain" in GAME.prompt(table.state).english()
    poor = table.state.copy()
    poor.d[at.STOCK + at.GRAIN] = 0
    assert GAME.prompt(poor).english() == "A unit is not fed: choose which one goes."
    table.play(at.PAY_GRAIN)
    assert table.hand(0)[at.GRAIN] == 0
    assert table.d[at.WORKERS] == 4


@pytest.mark.rule("ROM-110", "ROM-R34")
def test_an_unfed_unit_goes_back_to_the_hand() -> None:
    table = Table()
    table.unit(0, table.here)
    upkeep(table)
    table.play(of(table, at.WORKER, table.here))
    assert table.d[at.WORKERS] == 0
    assert table.d[at.OCCUPIED] == 0


@pytest.mark.rule("ROM-R34")
def test_farms_feed_as_many_as_possible_and_the_owner_chooses_whom() -> None:
    # one farm in the middle: it reaches W and E; a soldier at E could also eat from a farm two to the east
    table = Table()
    table.build(table.here, at.FARM)
    table.build(table.hex(2, 0), at.FARM)
    table.unit(0, table.beside(W), count=2)
    table.unit(0, table.beside(E), at.SOLDIER, 2)
    table.unit(0, table.here)
    upkeep(table)
    # five units, four places: the two at W or the one in the middle can be left, not the soldiers
    assert table.legal() == sorted([of(table, at.WORKER, table.beside(W)), of(table, at.WORKER, table.here)])


@pytest.mark.rule("ROM-R34")
def test_explorers_and_mercenaries_do_not_eat() -> None:
    table = Table()
    table.unit(0, table.here, at.EXPLORER)
    table.capital(0, table.beside(W))
    table.goods(0, salt=1)
    table.unit(0, table.here, at.MERCENARY)
    upkeep(table)
    table.play(at.DONE)
    assert table.state.actor() == 1


@pytest.mark.rule("ROM-109", "ROM-R6")
def test_a_farm_behind_a_wall_does_not_feed_outwards() -> None:
    table = Table()
    table.build(table.beside(E), at.FARM)
    table.wall(table.beside(E), W)
    table.unit(0, table.here)
    upkeep(table)
    assert table.asks() == "F_FEED"
    inside = Table()
    inside.build(inside.here, at.FARM)
    inside.wall(inside.here, E, W)
    inside.unit(0, inside.here)
    upkeep(inside)
    assert inside.state.actor() == 1  # fed


@pytest.mark.rule("ROM-109", "ROM-R4", "ROM-R51", "ROM-E31")
def test_hostile_units_and_towers_close_a_farm() -> None:
    for by_tower in (False, True):
        for hostile in (False, True):
            table = Table()
            table.build(table.beside(E), at.FARM)
            if by_tower:
                table.capital(1, table.beside(E))
            else:
                table.unit(1, table.beside(E), at.EXPLORER)
            table.unit(0, table.here)
            upkeep(table)
            assert (table.asks(), table.state.actor()) == ("F_ASK", 1)
            table.play(at.IS_HOSTILE if hostile else at.IS_PEACEFUL)
            assert (table.asks() == "F_FEED") == hostile


@pytest.mark.rule("ROM-R51")
def test_nobody_is_asked_when_other_farms_suffice() -> None:
    table = Table()
    table.build(table.beside(E), at.FARM)
    table.build(table.here, at.FARM)
    table.unit(1, table.beside(E))
    table.unit(0, table.here)
    upkeep(table)
    assert (table.asks(), table.state.actor()) == ("action", 1)


@pytest.mark.rule("ROM-R34")
def test_each_farm_feeds_two_in_every_players_feeding() -> None:
    table = Table()
    table.build(table.here, at.FARM)
    table.unit(0, table.here, count=2)
    table.unit(1, table.beside(E), count=2)
    table.unit(1, table.beside(W))
    upkeep(table)
    assert table.state.actor() == 1
    table.d[at.STAGE] = at.S_UPKEEP
    table.d[at.STEP] = at.U_FEED
    table.settle()
    assert table.asks() == "F_ASK"  # seat 0 stands in the farm's hex
    table.play(at.IS_PEACEFUL)
    assert table.asks() == "F_FEED"
    assert len(table.legal()) == 2  # one of three is left


@pytest.mark.rule("ROM-112", "ROM-R34")
def test_the_active_players_units_stand_up_and_tokens_stay() -> None:
    table = Table()
    table.build(table.here, at.FARM, at.FARM)
    table.unit(0, table.here, status=at.LYING)
    table.unit(0, table.here, status=at.LYING + 1)
    table.unit(0, table.here, status=at.USED)
    table.unit(0, table.here, at.EXPLORER, status=at.LYING)
    table.unit(1, table.beside(E), status=at.LYING)
    upkeep(table)
    assert table.units(0, table.here) == {at.FRESH: 2, at.FRESH + 1: 1}
    assert table.units(0, table.here, at.EXPLORER) == {at.FRESH: 1}
    assert table.units(1, table.beside(E)) == {at.LYING: 1}


@pytest.mark.rule("ROM-R4", "ROM-21")
def test_answers_end_with_the_turn() -> None:
    table = Table()
    table.build(table.here, at.FARM)
    table.unit(0, table.here)
    table.d[at.ASKED + 1] = 1
    table.d[at.HOSTILE + 1] = 1
    table.d[at.PRODUCED] = 5
    upkeep(table)
    assert (table.d[at.ASKED + 1], table.d[at.HOSTILE + 1], table.d[at.PRODUCED]) == (0, 0, 0)
    assert table.d[at.TURN] == 1
