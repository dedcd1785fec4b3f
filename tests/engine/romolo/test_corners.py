"""Corners of the rules where two of them meet: characters together, questions nobody needs, the A.I. at its limits."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from tests.engine.romolo.handmade import E, Table, W

OWN = 6


def use(character: int) -> int:
    return at.USE_AT + character


def worker(*characters: int, count: int = 1, status: int = at.FRESH, **goods: int) -> Table:
    """A worker in the middle, with characters and cubes."""
    table = Table()
    table.unit(0, table.here, count=count, status=status)
    table.goods(0, **goods)
    for character in characters:
        table.owns(0, character)
    return table


def combat(*characters: int, seats: int = 4) -> Table:
    table = Table(seats)
    table.d[at.STAGE] = at.S_COMBAT
    for character in characters:
        table.owns(0, character)
    return table


# Traductor


@pytest.mark.rule("ROM-151", "ROM-R37", "ROM-R39")
def test_traductor_lends_a_hex_for_one_action_though_a_negotiator_is_left() -> None:
    table = worker(at.TRADUCTOR, at.NEGOTIATOR, stone=2, wood=2, grain=1)
    table.d[at.NEGOTIATED] = 1 << at.GRAIN
    table.select(table.here)
    table.play(use(at.TRADUCTOR), at.HEX_AT + table.beside(E), at.BUILD_AT + at.FARM)
    # the one action is done; what is left is the Negotiator's, in the worker's own hex
    assert table.legal() == [at.DONE, use(at.NEGOTIATOR)]
    table.build(table.here, at.HARBOUR)  # 1 cube and 1 more by the harbour of the own hex
    table.play(use(at.NEGOTIATOR), at.SELL_AT + at.GRAIN * 5 + at.SALT)
    assert table.coins(0) == 1


@pytest.mark.rule("ROM-151", "ROM-R37", "ROM-R39")
def test_traductor_lends_a_hex_to_mercator_and_praedo() -> None:
    table = worker(at.TRADUCTOR, at.MERCATOR, grain=1)
    table.build(table.beside(E), *[at.TEMPLE] * 6)  # power 6: 1 cube for 1; in the own hex it would be 4
    table.select(table.here)
    assert use(at.MERCATOR) not in table.legal()
    table.play(use(at.TRADUCTOR), at.HEX_AT + table.beside(E), use(at.MERCATOR))
    table.play(at.RESOURCE_AT + at.REFINED)
    assert table.hand(0) == [0, 0, 0, 0, 1]
    far = worker(at.TRADUCTOR, at.PRAEDO)
    far.unit(1, far.hex(2, 0))  # two hexes away, but adjacent to the hex that is lent
    far.goods(1, wood=1)
    far.select(far.here)
    assert use(at.PRAEDO) not in far.legal()
    far.play(use(at.TRADUCTOR), use(at.PRAEDO))  # there is something to do in one hex only: it is not asked
    assert far.state.actor() == -1


@pytest.mark.rule("ROM-157", "ROM-R25", "ROM-R37")
def test_traductor_makes_nothing_in_the_capital_of_the_rival() -> None:
    table = Table(1)
    table.d[at.CAPITAL + 1] = table.box.rival + 1
    table.state.set_tower(table.box.rival, 1)
    near = next(place for place in range(table.box.hexes) if table.box.apart[table.box.rival * at.HEXES + place] == 1)
    table.unit(0, near)
    table.owns(0, at.TRADUCTOR)
    table.goods(0, grain=3)
    table.select(near)
    table.play(use(at.TRADUCTOR))
    assert table.legal() != []
    assert at.HEX_AT + table.box.rival not in table.legal()


@pytest.mark.rule("ROM-R27", "ROM-R37")
def test_traductor_needs_a_hex_with_something_to_do() -> None:
    table = worker(at.TRADUCTOR)
    table.build(table.beside(W), at.FARM)  # nothing to pay with: all that can be done is to dismantle the farm
    table.select(table.here)
    table.play(use(at.TRADUCTOR))  # one hex is left, which is not asked
    assert table.legal() == [at.DISMANTLE_AT + at.FARM]


@pytest.mark.rule("ROM-R53")
def test_what_a_character_can_do_in_one_way_only_is_not_asked() -> None:
    table = worker(at.ARCHITECTUS)
    table.build(table.here, at.FARM)
    table.play(use(at.ARCHITECTUS))
    assert table.d[at.MARKED] == table.here + 1
    # two mercenaries, a coin for one: Foederatus, which has one counter left, pays for the other
    table = worker(at.FOEDERATUS)
    table.d[at.FOEDERATUS_LEFT] = 1
    table.d[at.COINS] = 2
    table.select(table.here)
    table.play(at.HIRE_AT + 2)
    assert (table.coins(0), table.d[at.FOEDERATUS_LEFT], table.d[at.MERCENARIES]) == (0, 0, 2)


# Obsessor


@pytest.mark.rule("ROM-R27", "ROM-R38")
def test_obsessor_is_not_used_where_the_worker_could_do_nothing() -> None:
    table = worker(at.OBSESSOR, status=at.FRESH + 1)
    for place in range(table.box.hexes):
        table.terrain(place, at.WATER)
    table.terrain(table.here, at.PLAIN)
    # an island without harbour, no cubes, no coins: with or without the token there is nothing to do
    assert table.legal() == [at.DONE]


@pytest.mark.rule("ROM-R27", "ROM-R38", "ROM-26")
def test_obsessor_does_not_help_beside_hostile_units_nor_after_a_retreat() -> None:
    table = worker(at.OBSESSOR, status=at.FRESH + 1, wood=1, stone=1)
    table.unit(1, table.here)
    table.select(table.here, token=1)
    table.play(at.IS_HOSTILE)
    assert use(at.OBSESSOR) not in table.legal()
    table = worker(at.OBSESSOR, wood=1, stone=1)
    table.unit(1, table.here)
    table.select(table.here)
    table.play(at.IS_HOSTILE)
    there = table.legal(at.MOVE_AT, at.LOOK_AT)[0] - at.MOVE_AT
    for edge in range(6):
        table.wall(there, edge)
    table.play(at.MOVE_AT + there)  # retreats over a wall
    assert use(at.OBSESSOR) not in table.legal()


@pytest.mark.rule("ROM-R13", "ROM-R38")
def test_one_obsessor_lets_all_penalised_units_of_an_attack_raze() -> None:
    table = combat(at.OBSESSOR)
    table.unit(0, table.here, count=2, status=at.FRESH + 1)
    table.build(table.here, at.FARM, at.FARM, at.FARM)
    raze = at.ATTACK_AT + table.here * 6 + at.RAZE
    table.play(raze)
    # the first has razed a farm; its side ignores tokens in this attack, so the second may raze in it too
    assert table.legal() == [at.DONE, at.GROUP_AT + 1]
    table.play(at.GROUP_AT + 1)
    assert table.state.built(table.here, at.FARM) == 1
    # who stops has used it up
    table = combat(at.OBSESSOR)
    table.unit(0, table.here, count=2, status=at.FRESH + 1)
    table.build(table.here, at.FARM, at.FARM)
    table.play(raze, at.DONE)
    assert table.asks() != "F_RAZE"
    assert table.state.built(table.here, at.FARM) == 1


# Aedificator


@pytest.mark.rule("ROM-R27", "ROM-130", "ROM-53")
def test_aedificator_has_no_effect_on_walls() -> None:
    table = worker(at.AEDIFICATOR, wood=3, stone=3)
    table.select(table.here)
    table.play(at.BUILD_AT + at.WALL, at.EDGE_AT + E, at.DONE)
    # a wall costs a stone or a wood anyway
    assert table.legal() == [at.NUMBER_AT, at.NUMBER_AT + 1]


# questions


@pytest.mark.rule("ROM-R4", "ROM-R53")
def test_nobody_is_asked_when_nothing_can_follow() -> None:
    table = worker()
    far = table.hex(2, 0)
    table.unit(1, far)
    table.select(table.here)
    table.play(at.MOVE_AT + table.beside(E), at.MOVE_AT + far)
    # both actions are used: whether red's unit is hostile does not matter any more
    assert table.asks() == "action"
    assert table.units(0, far) == {at.LYING: 1}
    table = worker(at.EQUES)
    table.unit(1, far)
    table.select(table.here)
    table.play(at.MOVE_AT + table.beside(E), at.MOVE_AT + far)
    assert table.legal() == [at.DONE, at.GO_ON]  # Eques may still take it on


# the A.I.


def alone() -> Table:
    table = Table(1)
    table.d[at.CAPITAL + 1] = table.box.rival + 1
    table.state.set_tower(table.box.rival, 1)
    return table


@pytest.mark.rule("ROM-154", "ROM-93", "ROM-R14", "ROM-R43")
def test_the_rival_razes_all_it_can_after_a_retreat() -> None:
    table = alone()
    table.unit(1, table.here, at.SOLDIER, 2)
    table.unit(0, table.here)
    table.build(table.here, at.FARM, at.TEMPLE, at.FORUM)
    table.d[at.STAGE] = at.S_RIVAL
    table.d[at.STEP] = 0
    table.settle()
    table.play(at.SYMBOL_AT + at.BLANK, at.SYMBOL_AT + at.FOOT, at.FLEE)
    if table.state.actor() == 0:
        table.play(table.legal()[0])
    # two units, two constructions, and no way to stop
    assert table.legal() == [at.BUILT_AT + at.FARM, at.BUILT_AT + at.TEMPLE, at.BUILT_AT + at.FORUM]
    table.play(at.BUILT_AT + at.TEMPLE)
    assert table.legal() == [at.BUILT_AT + at.FARM, at.BUILT_AT + at.FORUM]


@pytest.mark.rule("ROM-159")
def test_without_event_cubes_nothing_happens() -> None:
    # an edition without a brown cube uses its line up
    table = alone()
    for colour in range(5):
        table.d[at.EVENTS + colour] = 0
    table.d[at.STAGE] = at.S_RIVAL
    table.d[at.STEP] = 0
    table.settle()
    assert table.state.actor() == 0
    assert table.d[at.ROUND] == 2
