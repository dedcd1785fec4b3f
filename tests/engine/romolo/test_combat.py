"""Attacks, battles, casualties, losing."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from oikist.games.romolo import wording
from oikist.games.romolo.engine import fighting
from tests.engine.romolo.handmade import E, Table, W

DEFENDER = 1


def battle(table: Table | None = None, **options: bool) -> Table:
    """A table in the combat phase; the units are put there before it is settled."""
    table = table or Table(**options)
    table.d[at.STAGE] = at.S_COMBAT
    for seat in range(4):
        table.d[at.PUT_AWAY + seat] = at.BLANK + 1  # everybody has put a blank away ...
    return table


def attack(table: Table, target: int = DEFENDER) -> None:
    table.play(at.ATTACK_AT + table.here * 6 + target)


def commit(table: Table, mine: int, theirs: int) -> None:
    for seat, symbol in ((0, mine), (1, theirs)):
        if symbol == at.BLANK:
            table.d[at.PUT_AWAY + seat] = at.SWORD + 1  # ... or a sword, if the blank is wanted
        assert table.state.actor() == seat
        table.play(at.SYMBOL_AT + symbol)


def group(kind: int, token: int = 0) -> int:
    return at.GROUP_AT + kind * 2 + token


@pytest.mark.rule("ROM-84", "ROM-86", "ROM-E12", "ROM-R13")
def test_combat_figure() -> None:
    # the worker in A can destroy the warehouse; the soldier in B can fight the red worker
    table = battle()
    a, b = table.here, table.beside(E)
    table.unit(0, a)
    table.build(a, at.WAREHOUSE)
    table.unit(0, b, at.SOLDIER)
    table.unit(1, b)
    assert table.legal() == [at.DONE, *sorted([at.ATTACK_AT + a * 6 + at.RAZE, at.ATTACK_AT + b * 6 + 1])]
    table.play(at.ATTACK_AT + a * 6 + at.RAZE)
    assert table.state.built(a, at.WAREHOUSE) == 0
    assert table.units(0, a) == {at.LYING: 1}
    assert table.d[at.BANK + at.WAREHOUSE] == 16  # it does not go back to the bank (the table's came from nowhere)


@pytest.mark.rule("ROM-84")
def test_lying_units_do_not_attack() -> None:
    table = battle()
    table.unit(0, table.here, status=at.LYING)
    table.unit(1, table.here)
    assert table.legal() == [at.DONE]


@pytest.mark.rule("ROM-86", "ROM-R13")
def test_only_units_of_positive_value_raze() -> None:
    for kind, status, can in (
        (at.EXPLORER, at.FRESH, False),
        (at.WORKER, at.FRESH, True),
        (at.MERCENARY, at.FRESH, True),
        (at.SOLDIER, at.FRESH + 1, False),
    ):
        table = battle()
        table.unit(0, table.here, kind, status=status)
        table.build(table.here, at.FARM)
        assert (at.ATTACK_AT + table.here * 6 + at.RAZE in table.legal()) == can


@pytest.mark.rule("ROM-R13", "ROM-R6")
def test_units_still_standing_may_raze_on_and_choose_what() -> None:
    table = battle()
    table.unit(0, table.here, at.SOLDIER, 2)
    table.build(table.here, at.FARM)
    table.wall(table.here, E, W)
    raze = at.ATTACK_AT + table.here * 6 + at.RAZE
    table.play(raze)
    assert table.legal() == [at.EDGE_AT + E, at.EDGE_AT + W, at.BUILT_AT + at.FARM]
    table.play(at.EDGE_AT + W)
    assert table.units(0, table.here, at.SOLDIER) == {at.FRESH: 1, at.LYING: 1}
    table.play(raze, at.BUILT_AT + at.FARM)
    assert table.state.walls(table.here) == 1 << E


@pytest.mark.rule("ROM-85")
def test_one_player_is_attacked_and_the_others_stay_out_of_it() -> None:
    table = battle()
    table.unit(0, table.here, at.SOLDIER)
    table.unit(1, table.here, at.SOLDIER)
    table.unit(2, table.here)
    first = at.ATTACK_AT + table.here * 6
    assert table.legal(at.ATTACK_AT, at.USE_AT) == [first + 1, first + 2]
    attack(table, 2)
    assert [int(table.d[at.B_UNITS + 8 + number]) for number in range(8)] == [1, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("ROM-88", "ROM-R14")
def test_values_of_the_sides() -> None:
    # soldier 3, mercenary 2, worker 1, explorer 0, less 3 once for two tokens: 3; the tower alone: 4
    table = battle()
    table.capital(1, table.here)
    table.unit(0, table.here, at.SOLDIER, status=at.FRESH + 1)
    table.unit(0, table.here, at.MERCENARY, status=at.FRESH + 1)
    table.unit(0, table.here)
    table.unit(0, table.here, at.EXPLORER)
    attack(table)
    # who attacks is asked group by group: worker, soldier, mercenary, explorer
    table.play(at.NUMBER_AT + 1, at.NUMBER_AT + 1, at.NUMBER_AT + 1, at.NUMBER_AT + 1)
    assert (fighting.value(table.state, 0), fighting.value(table.state, 1)) == (3, 4)


@pytest.mark.rule("ROM-R14")
def test_a_penalty_never_makes_a_value_negative_and_the_symbol_comes_after() -> None:
    table = battle()
    table.unit(0, table.here, status=at.FRESH + 1)
    table.unit(1, table.here, at.SOLDIER)
    attack(table)
    table.d[at.B_TOKEN] = at.PLUS + 1
    assert fighting.value(table.state, 0) == 3  # 1 - 3 is 0, plus 3
    table.d[at.B_TOKEN] = at.DOUBLE + 1
    assert fighting.value(table.state, 0) == 0


@pytest.mark.rule("ROM-84", "ROM-R14")
def test_the_attacker_chooses_who_attacks() -> None:
    table = battle()
    table.unit(0, table.here, at.SOLDIER, 2)
    table.unit(0, table.here)
    table.unit(1, table.here)
    attack(table)
    assert table.legal() == [at.NUMBER_AT, at.NUMBER_AT + 1]
    table.play(at.NUMBER_AT)
    assert table.legal() == [at.NUMBER_AT + 1, at.NUMBER_AT + 2]  # somebody has to attack
    table.play(at.NUMBER_AT + 1)
    assert table.asks() == "F_BATTLE"


@pytest.mark.rule("ROM-89", "ROM-94", "ROM-S5", "ROM-S4", "ROM-6")
def test_tokens_are_chosen_in_secret_and_shown_together() -> None:
    table = battle()
    table.unit(0, table.here, at.SOLDIER)
    table.unit(1, table.here, at.SOLDIER)
    attack(table)
    state = table.state
    assert table.legal() == [at.SYMBOL_AT + symbol for symbol in range(5)]  # the blank is put away
    sword = at.SYMBOL_AT + at.SWORD
    assert (state.seen(sword, 0), state.seen(sword, 1), state.seen(sword, None)) == (sword, at.SAW_TOKEN, at.SAW_TOKEN)
    table.play(sword)
    assert [int(state.observe(seat).d[at.PICKED]) for seat in (0, 1, 2)] == [at.SWORD + 1, 7, 7]
    assert state.seals(at.SYMBOL_AT)
    table.play(at.SYMBOL_AT + at.SHIELD)
    assert table.d[at.PICKED] == 0
    assert (table.d[at.SPENT], table.d[at.SPENT + 1]) == (1 << at.SWORD, 1 << at.SHIELD)
    # which token lies in the box only its owner knows
    assert [int(state.observe(seat).d[at.PUT_AWAY]) for seat in (0, 1)] == [at.BLANK + 1, 7]


@pytest.mark.rule("ROM-90", "ROM-E13", "ROM-96", "ROM-R14")
def test_example_12_to_12() -> None:
    # 9 with +3 against 6 with x2
    table = battle()
    table.unit(0, table.here, at.SOLDIER, 3)
    table.unit(1, table.here, at.SOLDIER, 2)
    attack(table)
    table.play(at.NUMBER_AT + 3)
    commit(table, at.PLUS, at.DOUBLE)
    assert table.units(0, table.here, at.SOLDIER) == {at.LYING: 3}
    assert table.units(1, table.here, at.SOLDIER) == {at.FRESH: 2}
    assert (table.d[at.TROPHIES], table.d[at.TROPHIES + 1]) == (0, 0)


def five_against_one() -> Table:
    table = battle()
    # somewhere else another attack is possible, so that the phase is not over with this one
    table.unit(0, table.hex(-1, -2))
    table.unit(2, table.hex(-1, -2))
    table.unit(0, table.here, at.SOLDIER)
    table.unit(0, table.here, at.MERCENARY)
    table.unit(1, table.here)
    attack(table)
    table.play(at.NUMBER_AT + 1, at.NUMBER_AT + 1)
    commit(table, at.FOOT, at.SWORD)
    return table


@pytest.mark.rule("ROM-92", "ROM-E14", "ROM-96", "ROM-R5")
def test_example_the_attacker_retreats() -> None:
    table = five_against_one()
    assert table.legal() == [at.FLEE, at.STAY]
    table.play(at.FLEE)
    ways = table.legal(at.HEX_AT, at.MOVE_AT)
    table.play(ways[0], ways[1])  # each unit to a hex of its own choice
    assert (table.d[at.TROPHIES], table.d[at.TROPHIES + 1]) == (0, 1)
    assert table.units(0, ways[0] - at.HEX_AT, at.SOLDIER) == {at.LYING: 1}
    assert table.units(0, ways[1] - at.HEX_AT, at.MERCENARY) == {at.LYING: 1}
    assert table.units(1, table.here) == {at.FRESH: 1}


@pytest.mark.rule("ROM-92", "ROM-91", "ROM-97", "ROM-E14", "ROM-98", "ROM-99", "ROM-R14")
def test_example_the_attacker_stays() -> None:
    table = five_against_one()
    table.play(at.STAY)
    # 5 - 1 = 4: one casualty, the worker, without a choice; then the sword takes the soldier or the mercenary
    assert table.units(1, table.here) == {}
    assert table.state.actor() == 1
    assert table.legal() == [group(at.SOLDIER), group(at.MERCENARY)]
    table.play(group(at.MERCENARY))
    assert table.d[at.DEAD] == 1  # it lies before who hired it
    assert table.units(0, table.here, at.SOLDIER) == {at.LYING: 1}
    assert (table.d[at.TROPHIES], table.d[at.TROPHIES + 1]) == (1, 0)
    assert table.d[at.WORKERS + 1] == 0


@pytest.mark.rule("ROM-98", "ROM-E15", "ROM-E32", "ROM-97")
def test_example_three_casualties() -> None:
    # 8 = two soldiers and two workers here; +3: 11 - 1 = 10, three casualties
    table = battle()
    table.unit(0, table.here, at.SOLDIER, 2)
    table.unit(0, table.here, at.WORKER, 2)
    table.unit(1, table.here)
    table.build(table.here, at.WAREHOUSE, at.TEMPLE)
    attack(table)
    table.play(at.NUMBER_AT + 2, at.NUMBER_AT + 2)
    commit(table, at.PLUS, at.SWORD)
    assert table.units(1, table.here) == {}
    assert table.legal() == [at.DONE, at.BUILT_AT + at.WAREHOUSE, at.BUILT_AT + at.TEMPLE]  # if he likes
    table.play(at.BUILT_AT + at.TEMPLE, at.BUILT_AT + at.WAREHOUSE)
    assert table.state.actor() == 1
    table.play(group(at.SOLDIER))
    assert table.units(0, table.here, at.SOLDIER) == {at.LYING: 1}
    assert table.d[at.TROPHIES] == 1
    assert table.state.constructions(table.here) == 0


@pytest.mark.rule("ROM-93", "ROM-E16", "ROM-R14")
def test_example_the_defender_retreats_or_not() -> None:
    for stays in (False, True):
        table = battle()
        table.unit(0, table.here, at.SOLDIER, 2)
        table.unit(1, table.here)
        table.build(table.here, at.WAREHOUSE)
        attack(table)
        table.play(at.NUMBER_AT + 2)
        commit(table, at.BLANK, at.FOOT)
        assert table.state.actor() == 1
        table.play(at.STAY if stays else at.FLEE)
        if stays:
            # 6 - 1 = 5: one casualty
            assert table.d[at.WORKERS + 1] == 0
            assert table.state.built(table.here, at.WAREHOUSE) == 1
        else:
            place = table.legal(at.HEX_AT, at.MOVE_AT)[0]
            table.play(place)
            assert table.units(1, place - at.HEX_AT) == {at.FRESH: 1}
            table.play(at.BUILT_AT + at.WAREHOUSE)
            assert table.state.built(table.here, at.WAREHOUSE) == 0
        assert table.d[at.TROPHIES] == 1
        assert table.units(0, table.here, at.SOLDIER) == {at.LYING: 2}


@pytest.mark.rule("ROM-92", "ROM-R14")
def test_with_two_feet_the_attacker_goes_first_and_then_the_other_is_not_asked() -> None:
    table = battle()
    table.unit(0, table.here, at.SOLDIER)
    table.unit(1, table.here, at.SOLDIER)
    table.build(table.here, at.FARM)
    attack(table)
    commit(table, at.FOOT, at.FOOT)
    assert table.state.actor() == 0
    table.play(at.FLEE)
    table.play(table.legal(at.HEX_AT, at.MOVE_AT)[0])
    # the defender stays: it may raze with its one unit, or not
    assert table.state.actor() == 1
    assert table.legal() == [at.DONE, at.BUILT_AT + at.FARM]
    table.play(at.BUILT_AT + at.FARM)
    assert table.d[at.TROPHIES + 1] == 1
    assert table.units(1, table.here, at.SOLDIER) == {at.FRESH: 1}


@pytest.mark.rule("ROM-91", "ROM-R14")
def test_a_shield_takes_one_casualty_off_and_a_sword_hits_on_equal_values_too() -> None:
    table = battle()
    table.unit(0, table.here, at.SOLDIER)
    table.unit(1, table.here)
    attack(table)
    commit(table, at.PLUS, at.SHIELD)  # 6 - 1 = 5: one, less one
    assert table.units(1, table.here) == {at.FRESH: 1}
    assert table.d[at.TROPHIES] == 1
    table = battle()
    table.unit(0, table.here)
    table.unit(1, table.here)
    attack(table)
    commit(table, at.SWORD, at.SWORD)
    assert (table.units(0, table.here), table.units(1, table.here)) == ({}, {})
    assert (table.d[at.TROPHIES], table.d[at.TROPHIES + 1]) == (0, 0)


@pytest.mark.rule("ROM-97")
@pytest.mark.parametrize(("soldiers", "hits"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_casualties_by_difference(soldiers: int, hits: int) -> None:
    # against a worker: 3 - 1 = 2, 6 - 1 = 5, 9 - 1 = 8, 12 - 1 = 11
    table = battle()
    table.unit(0, table.here, at.SOLDIER, soldiers)
    table.unit(1, table.here)
    table.build(table.here, at.FARM, at.FARM, at.FARM, at.FARM)
    attack(table)
    if soldiers > 1:
        table.play(at.NUMBER_AT + soldiers)
    commit(table, at.BLANK, at.DOUBLE if soldiers == 0 else at.FOOT)
    table.play(at.STAY)
    left = hits
    if left:
        assert table.units(1, table.here) == {}
        left -= 1
    while left:
        table.play(at.BUILT_AT + at.FARM)
        left -= 1
    assert table.asks() != "F_BATTLE"
    assert table.state.built(table.here, at.FARM) == 4 - max(0, hits - 1)


@pytest.mark.rule("ROM-100", "ROM-R30")
def test_after_a_battle_tokens_go_and_attackers_lie() -> None:
    table = battle()
    table.unit(0, table.here, at.SOLDIER, status=at.FRESH + 1)
    table.unit(0, table.here, at.EXPLORER)
    table.unit(1, table.here, at.SOLDIER, status=at.FRESH + 1)
    attack(table)
    table.play(at.NUMBER_AT + 1, at.NUMBER_AT)  # the explorer stays out of it
    commit(table, at.BLANK, at.BLANK)
    assert table.units(0, table.here, at.SOLDIER) == {at.LYING: 1}
    assert table.units(0, table.here, at.EXPLORER) == {at.FRESH: 1}
    assert table.units(1, table.here, at.SOLDIER) == {at.FRESH: 1}


@pytest.mark.rule("ROM-94", "ROM-R15", "ROM-R47", "ROM-S4", "ROM-18")
def test_the_fifth_token_brings_all_back_but_one() -> None:
    table = battle()
    table.d[at.SPENT] = 0b01111  # all but foot; the blank is put away
    table.unit(0, table.here, at.SOLDIER)
    table.unit(1, table.here, at.SOLDIER)
    attack(table)
    assert table.legal() == [at.SYMBOL_AT + at.FOOT]
    commit(table, at.FOOT, at.DOUBLE)
    table.play(at.STAY)
    assert table.asks() == "F_PUT_AWAY"
    assert table.state.weights() == [1] * 6
    shield = at.SYMBOL_AT + at.SHIELD
    assert (table.state.seen(shield, 0), table.state.seen(shield, 1)) == (shield, at.SAW_PUT_AWAY)
    table.play(shield)
    assert (table.d[at.SPENT], table.d[at.PUT_AWAY]) == (0, at.SHIELD + 1)


@pytest.mark.rule("ROM-95", "ROM-R15")
def test_with_the_die_each_side_rolls_openly() -> None:
    table = battle(dice=True)
    table.unit(0, table.here, at.SOLDIER)
    table.unit(1, table.here, at.SOLDIER)
    attack(table)
    assert table.state.actor() == -1
    assert table.state.weights() == [1] * 6
    table.play(at.SYMBOL_AT + at.SWORD)
    assert table.state.observe(1).d[at.PICKED] == at.SWORD + 1
    table.play(at.SYMBOL_AT + at.SHIELD)
    assert table.d[at.SPENT] == 0


# towers


@pytest.mark.rule("ROM-87", "ROM-R31")
def test_a_tower_defends_alone_and_does_not_retreat() -> None:
    table = battle()
    table.capital(1, table.here)
    table.unit(0, table.here, at.SOLDIER)
    attack(table)
    commit(table, at.BLANK, at.FOOT)
    assert table.d[at.TROPHIES + 1] == 1  # 4 to 3; nobody was asked to retreat


@pytest.mark.rule("ROM-87", "ROM-R31", "ROM-R13")
def test_a_hex_with_a_tower_is_not_razed_without_a_battle() -> None:
    table = battle()
    table.capital(1, table.here)
    table.build(table.here, at.FARM)
    table.unit(0, table.here)
    assert table.legal(at.ATTACK_AT, at.USE_AT) == [at.ATTACK_AT + table.here * 6 + 1]


@pytest.mark.rule("ROM-98", "ROM-102", "ROM-R18", "ROM-R31", "ROM-R48")
def test_two_hits_destroy_a_tower_and_its_owner_is_out() -> None:
    table = battle()
    table.capital(1, table.here)
    table.goods(1, grain=3)
    table.d[at.COINS + 1] = 7
    table.owns(1, at.CONSUL)
    table.unit(1, table.beside(E))
    table.unit(0, table.here, at.SOLDIER, 4)
    attack(table)
    table.play(at.NUMBER_AT + 4)
    commit(table, at.BLANK, at.FOOT)  # 12 - 4 = 8: two casualties
    assert table.legal() == [at.DONE, at.BUILT_AT + at.TOWER]
    told = wording.text(table.state, at.BUILT_AT + at.TOWER).english()
    assert told == "Red hits the tower; at the next hit it falls, and Lapis is out."
    table.play(at.BUILT_AT + at.TOWER)
    assert table.d[at.DAMAGED + 1] == 1
    told = wording.text(table.state, at.BUILT_AT + at.TOWER).english()
    assert told == "Red brings the tower down: Lapis is out of the game."
    table.play(at.BUILT_AT + at.TOWER)
    assert table.d[at.OUT + 1] == 1
    assert table.state.tower(table.here) == -1
    assert table.d[at.OCCUPIED + 1] == 0
    assert (table.hand(0)[at.GRAIN], table.coins(0)) == (3, 3.5)
    assert table.d[at.CHARS + 1] == 0


@pytest.mark.rule("ROM-R31")
def test_a_damaged_tower_keeps_its_mark_and_its_value() -> None:
    table = battle()
    table.capital(1, table.here)
    table.d[at.DAMAGED + 1] = 1
    table.unit(0, table.here, at.SOLDIER)
    attack(table)
    assert fighting.value(table.state, 1) == 4


@pytest.mark.rule("ROM-96", "ROM-17")
def test_battle_tokens_run_out() -> None:
    table = battle()
    table.d[at.BANK_TROPHIES] = 0
    table.unit(0, table.here, at.SOLDIER)
    table.unit(1, table.here)
    attack(table)
    commit(table, at.BLANK, at.DOUBLE)
    assert table.d[at.TROPHIES] == 0


@pytest.mark.rule("ROM-101", "ROM-102", "ROM-R18")
def test_who_has_no_workers_may_surrender() -> None:
    table = Table()
    table.unit(0, table.here)
    table.build(table.here, at.FARM)
    table.goods(1, wood=5)
    table.d[at.COINS + 1] = 4
    table.play(at.DONE, at.DONE) if table.asks() == "action" and len(table.legal()) == 1 else table.play(at.DONE)
    if table.asks() == "combat":
        table.play(at.DONE)
    assert table.state.actor() == 1
    assert table.legal() == [at.PLAY_TURN, at.SURRENDER]
    table.play(at.SURRENDER)
    assert table.d[at.OUT + 1] == 1
    assert table.state.actor() == 2
    assert (table.hand(1), table.coins(1), table.hand(0)) == ([0] * 5, 0, [0] * 5)


@pytest.mark.rule("ROM-69", "ROM-98", "ROM-R16")
def test_an_attacker_that_goes_over_the_limit_is_hit_no_more() -> None:
    # in the own capital of power 4, three soldiers, one of them standing; 3 x2 against an explorer: two casualties
    table = battle()
    table.capital(0, table.here)
    table.build(table.here, at.TEMPLE, at.TEMPLE, at.TEMPLE)
    table.unit(0, table.here, at.SOLDIER)
    table.unit(0, table.here, at.SOLDIER, 2, status=at.LYING)
    table.unit(1, table.here, at.EXPLORER)
    attack(table)
    commit(table, at.DOUBLE, at.SWORD)
    table.play(at.BUILT_AT + at.TEMPLE)  # the own temple: power 3 allows two soldiers
    assert table.asks() == "F_LIMIT"
    table.play(at.UNIT_AT + (at.SOLDIER * 6 + at.FRESH) * 48 + table.here)
    # the sword finds no unit of the battle any more: a construction, if the defender likes
    assert table.state.actor() == 1
    assert table.legal() == [at.DONE, at.BUILT_AT + at.TEMPLE, at.BUILT_AT + at.TOWER]
    table.play(at.DONE)
    assert table.d[at.SOLDIERS] == 2
