"""Refusals name the rule."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from oikist.games.romolo.refusals import character_rule
from tests.engine.romolo.handmade import SE, E, Table, W


def refused(table: Table, action: int) -> str:
    assert action not in table.state.actions()
    ruling = table.state.refusal(action)
    assert ruling is not None
    assert ruling.text.english()
    return ruling.id


def active(kind: int = at.WORKER, token: int = 0, **goods: int) -> Table:
    table = Table()
    table.unit(0, table.here, kind, status=at.FRESH + token)
    table.goods(0, **goods)
    return table


def select(table: Table, kind: int = at.WORKER, token: int = 0) -> Table:
    table.select(table.here, kind, token)
    return table


def unit(kind: int, place: int, status: int = at.FRESH) -> int:
    return at.UNIT_AT + (kind * 6 + status) * 48 + place


def test_core() -> None:
    table = active()
    assert refused(table, at.NUM_ACTIONS) == "CORE-2"
    assert refused(table, -1) == "CORE-2"
    assert refused(table, at.SEAT_AT) == "CORE-3"
    seen = table.state.observe(1)
    ruling = seen.refusal(at.DONE)
    assert ruling is not None
    assert ruling.id == "CORE-4"


@pytest.mark.rule("ROM-22", "ROM-25", "ROM-R50", "ROM-84", "ROM-73")
def test_between_activations() -> None:
    table = active()
    table.unit(0, table.beside(E), status=at.LYING)
    assert refused(table, unit(at.SOLDIER, table.here)) == "ROM-22"
    assert refused(table, unit(at.WORKER, table.beside(E))) == "ROM-25"
    assert refused(table, unit(at.WORKER, table.beside(E), at.LYING)) == "ROM-25"
    assert refused(table, at.MOVE_AT + table.beside(E)) == "ROM-R50"
    assert refused(table, at.ATTACK_AT) == "ROM-84"
    assert refused(table, at.CONVERT_AT + table.here) == "ROM-73"


@pytest.mark.rule("ROM-24", "ROM-26", "ROM-28", "ROM-33", "ROM-34", "ROM-R3", "ROM-R50", "ROM-R55")
def test_moving() -> None:
    table = active(at.SOLDIER)
    table.terrain(table.beside(E), at.WATER)
    table.unit(0, table.beside(W))
    select(table, at.SOLDIER)
    assert refused(table, at.DONE) == "ROM-R50"
    assert refused(table, at.MOVE_AT + table.hex(2, 0)) == "ROM-28"
    assert refused(table, at.MOVE_AT + table.beside(E)) == "ROM-33"
    assert refused(table, at.LOOK_AT + table.beside(E)) == "ROM-34"
    assert refused(table, at.BUILD_AT + at.FARM) == "ROM-26"
    assert refused(table, unit(at.WORKER, table.beside(W))) == "ROM-R3"
    assert refused(table, at.LEAP_AT + table.beside(W)) == "ROM-137"
    scout = active(at.EXPLORER)
    scout.terrain(scout.beside(E), at.FACE_DOWN)
    select(scout, at.EXPLORER)
    assert refused(scout, at.LOOK_AT + scout.beside(W)) == "ROM-34"
    scout.play(at.LOOK_AT + scout.beside(E), at.TERRAIN_AT + at.HILL)
    assert refused(scout, at.LOOK_AT + scout.beside(E)) == "ROM-R55"


@pytest.mark.rule("ROM-26", "ROM-27", "ROM-29", "ROM-30", "ROM-32", "ROM-R28", "ROM-R5")
def test_beside_hostile_units() -> None:
    table = active(at.EXPLORER)
    table.terrain(table.beside(E), at.FACE_DOWN)
    table.unit(1, table.here)
    select(table, at.EXPLORER)
    table.play(at.IS_HOSTILE)
    away = [action for action in range(at.MOVE_AT, at.LOOK_AT) if action not in table.legal()]
    near = {at.MOVE_AT + table.beside(way) for way in range(6)}
    assert {refused(table, action) for action in near & set(away)} == {"ROM-29", "ROM-R5"}
    assert refused(table, at.LOOK_AT + table.beside(E)) == "ROM-R28"
    worker = active(wood=1, stone=1)
    worker.unit(1, worker.here)
    select(worker)
    worker.play(at.IS_HOSTILE)
    assert refused(worker, at.BUILD_AT + at.FARM) == "ROM-26"
    worker.play(worker.legal(at.MOVE_AT, at.LOOK_AT)[0])
    assert refused(worker, at.BUILD_AT + at.FARM) == "ROM-30"
    waiting = active()
    waiting.unit(1, waiting.beside(E))
    select(waiting)
    waiting.play(at.MOVE_AT + waiting.beside(E))
    assert refused(waiting, at.MOVE_AT + waiting.here) == "ROM-27"
    marked = select(active(token=1, wood=1, stone=1), token=1)
    assert refused(marked, at.BUILD_AT + at.FARM) == "ROM-32"


@pytest.mark.rule("ROM-42", "ROM-43", "ROM-45", "ROM-47", "ROM-49", "ROM-55", "ROM-56", "ROM-117", "ROM-R11", "ROM-R32")
def test_building() -> None:
    table = active(wood=9, stone=9)
    table.d[at.BANK + at.FORUM] = 0
    select(table)
    assert refused(table, at.BUILD_AT + at.MILL) == "ROM-49"
    assert refused(table, at.BUILD_AT + at.HARBOUR) == "ROM-47"
    assert refused(table, at.BUILD_AT + at.FORUM) == "ROM-117"
    assert refused(table, at.DISMANTLE_AT + at.FARM) == "ROM-55"
    assert refused(table, at.TRANSFORM_AT + at.FARM * 8 + at.TEMPLE) == "ROM-56"
    poor = select(active())
    assert refused(poor, at.BUILD_AT + at.FARM) == "ROM-45"
    full = active(wood=9, stone=9)
    full.build(full.here, *[at.FARM] * 5)
    full.wall(full.here, *range(6))
    select(full)
    assert refused(full, at.BUILD_AT + at.FARM) == "ROM-42"
    assert refused(full, at.BUILD_AT + at.WALL) == "ROM-43"
    crowded = active(wood=9, stone=9)
    crowded.build(crowded.here, at.FARM, at.FARM, at.FARM)
    crowded.wall(crowded.here, 0, 1, 2, 3, 4)
    select(crowded)
    assert refused(crowded, at.TRANSFORM_AT + at.WALL * 8 + at.FARM) == "ROM-R32"
    afloat = active(wood=9, stone=9)
    afloat.terrain(afloat.here, at.WATER)
    select(afloat)
    assert refused(afloat, at.BUILD_AT + at.FARM) == "ROM-R11"
    assert refused(afloat, at.PRODUCE_AT + 6 * 7 + 6) == "ROM-R11"


@pytest.mark.rule("ROM-59", "ROM-61", "ROM-62", "ROM-63", "ROM-65", "ROM-66", "ROM-131", "ROM-148")
def test_producing() -> None:
    table = active()
    table.unit(0, table.here)
    table.build(table.beside(E), at.WAREHOUSE)
    table.wall(table.beside(E), W)
    table.build(table.beside(SE), at.WAREHOUSE, at.WAREHOUSE)
    select(table)
    own = at.PRODUCE_AT + 6 * 7
    assert refused(table, own + W) == "ROM-62"
    assert refused(table, own + E) == "ROM-63"
    assert refused(table, at.PRODUCE_AT + W * 7 + SE) == "ROM-59"
    assert refused(table, own + 49 + SE) == "ROM-148"
    assert refused(table, at.TO_HAND_AT + 6) == "ROM-131"
    assert refused(table, at.GATHER_AT + 4) == "ROM-65"
    assert refused(table, at.REFINE_AT) == "ROM-66"
    table.play(own + SE)
    select(table)
    assert refused(table, own + SE) == "ROM-61"


@pytest.mark.rule("ROM-68", "ROM-70", "ROM-71", "ROM-72", "ROM-74", "ROM-75", "ROM-76", "ROM-78", "ROM-81", "ROM-82")
def test_growing_and_trading() -> None:
    table = active(wood=1)
    table.d[at.DISPLAY] = at.HEROS + 1
    table.d[at.UP + at.SALT] = 2
    select(table)
    assert refused(table, at.CREATE_AT + at.WORKER) == "ROM-70"
    assert refused(table, at.CREATE_AT + at.SOLDIER) == "ROM-71"
    assert refused(table, at.CREATE_AT + at.EXPLORER) == "ROM-72"
    assert refused(table, at.HIRE_AT + 2) == "ROM-74"
    assert refused(table, at.CHAR_AT) == "ROM-75"
    assert refused(table, at.CHAR_AT + 1) == "ROM-75"
    assert refused(table, at.SELL_AT + at.WOOD * 5 + at.WOOD) == "ROM-81"
    assert refused(table, at.SELL_AT + at.WOOD * 5 + at.SALT) == "ROM-81"
    assert refused(table, at.SELL_AT + at.STONE * 5 + at.WOOD) == "ROM-78"
    assert refused(table, at.BUY_AT) == "ROM-82"
    rich = active(grain=3)
    rich.d[at.COINS] = 40
    rich.d[at.HIRED] = 1
    rich.d[at.DISPLAY] = at.HEROS + 1
    rich.unit(0, rich.here, at.MERCENARY, 2)
    rich.unit(0, rich.here, count=2)
    select(rich)
    assert refused(rich, at.CREATE_AT + at.WORKER) == "ROM-68"
    assert refused(rich, at.HIRE_AT + 1) == "ROM-68"
    assert refused(rich, at.CHAR_AT) == "ROM-76"


@pytest.mark.rule("ROM-77", "ROM-R27", "ROM-141", "ROM-146")
def test_characters() -> None:
    table = active()
    table.owns(0, at.PRAEDO)
    select(table)
    assert refused(table, at.USE_AT + at.MERCATOR) == "ROM-141"
    assert refused(table, at.USE_AT + at.PRAEDO) == "ROM-R27"
    table.state.use(0, at.PRAEDO)
    assert refused(table, at.USE_AT + at.PRAEDO) == "ROM-77"
    assert [character_rule(character) for character in (at.PRAEDO, at.PRAEPOSITUS, at.TRADUCTOR)] == [
        "ROM-146",
        "ROM-148",
        "ROM-151",
    ]


@pytest.mark.rule("ROM-21", "ROM-84", "ROM-85", "ROM-86", "ROM-R13")
def test_combat() -> None:
    table = Table()
    table.d[at.STAGE] = at.S_COMBAT
    table.unit(0, table.here, at.SOLDIER, status=at.FRESH + 1)
    table.unit(0, table.beside(E))
    table.unit(1, table.beside(E))
    table.build(table.here, at.FARM)
    assert refused(table, at.MOVE_AT) == "ROM-21"
    assert refused(table, at.ATTACK_AT + table.beside(W) * 6 + 1) == "ROM-84"
    assert refused(table, at.ATTACK_AT + table.here * 6 + 1) == "ROM-85"
    assert refused(table, at.ATTACK_AT + table.here * 6 + at.RAZE) == "ROM-R13"
    assert refused(table, at.ATTACK_AT + table.beside(E) * 6 + at.RAZE) == "ROM-86"


@pytest.mark.rule("ROM-22", "ROM-107", "ROM-110", "ROM-27", "ROM-41")
def test_what_must_be_settled_first() -> None:
    table = Table()
    table.unit(0, table.here)
    table.d[at.STAGE] = at.S_UPKEEP
    table.d[at.STEP] = at.U_FEED
    table.settle()
    assert refused(table, at.DONE) == "ROM-110"
    asking = active()
    asking.unit(1, asking.here)
    select(asking)
    assert refused(asking, at.MOVE_AT + asking.beside(E)) == "ROM-27"
    paying = active(wood=2, stone=2)
    paying.build(paying.here, at.TEMPLE)
    select(paying)
    paying.play(at.BUILD_AT + at.FARM)
    assert refused(paying, at.NUMBER_AT + 2) == "ROM-41"
