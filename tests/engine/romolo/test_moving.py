"""Moving, retreating, exploring, the river."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from tests.engine.romolo.handmade import NE, NW, SE, SW, E, Table, W


def moves(table: Table) -> set[int]:
    return {action - at.MOVE_AT for action in table.legal(at.MOVE_AT, at.LOOK_AT)}


@pytest.mark.rule("ROM-24", "ROM-25", "ROM-28", "ROM-R3")
def test_a_worker_moves_twice_and_lies() -> None:
    table = Table()
    table.unit(0, table.here)
    table.select(table.here)
    assert moves(table) == {table.beside(way) for way in range(6)}
    table.play(at.MOVE_AT + table.beside(E))
    assert at.DONE in table.legal()  # one action left: it may stop, and stays standing
    table.play(at.MOVE_AT + table.here)
    assert table.units(0, table.here) == {at.LYING: 1}
    assert table.asks() == "action"


@pytest.mark.rule("ROM-22", "ROM-R3")
def test_a_unit_that_stops_stays_standing_but_is_not_activated_again() -> None:
    table = Table()
    table.unit(0, table.here, at.SOLDIER)
    table.select(table.here, at.SOLDIER)
    table.play(at.MOVE_AT + table.beside(E), at.DONE)
    assert table.units(0, table.beside(E), at.SOLDIER) == {at.USED: 1}
    assert table.legal() == [at.DONE]


@pytest.mark.rule("ROM-24")
def test_an_explorer_has_three_actions() -> None:
    table = Table()
    table.unit(0, table.here, at.EXPLORER)
    table.select(table.here, at.EXPLORER)
    table.play(at.MOVE_AT + table.beside(E), at.MOVE_AT + table.here)
    assert table.asks() == "F_UNIT"
    table.play(at.MOVE_AT + table.beside(W))
    assert table.units(0, table.beside(W), at.EXPLORER) == {at.LYING: 1}


@pytest.mark.rule("ROM-31", "ROM-40", "ROM-E1", "ROM-E2")
def test_only_a_wall_of_the_entered_hex_gives_a_penalty_token() -> None:
    # the wall of the eastern hex stands on its western edge
    table = Table()
    table.wall(table.beside(E), W)
    table.unit(0, table.here, count=2)
    table.select(table.here)
    table.play(at.MOVE_AT + table.beside(E))
    assert table.units(0, table.beside(E)) == {at.USED + 1: 1}
    table.play(at.MOVE_AT + table.here)  # from inside out: nothing, but the token of this turn stays (ROM-R30)
    assert table.units(0, table.here) == {at.FRESH: 1, at.LYING + 1: 1}
    table.select(table.here)
    table.play(at.MOVE_AT + table.beside(NE), at.MOVE_AT + table.beside(E))  # by way of C
    assert table.units(0, table.beside(E)) == {at.LYING: 1}


@pytest.mark.rule("ROM-32", "ROM-R30", "ROM-26")
def test_an_old_token_goes_with_the_next_move() -> None:
    table = Table()
    table.unit(0, table.here, status=at.FRESH + 1)
    table.goods(0, wood=9, stone=9)
    table.select(table.here, token=1)
    assert table.legal(at.BUILD_AT, at.CONVERT_AT) == []  # with the token it can only move
    table.play(at.MOVE_AT + table.beside(E))
    assert table.units(0, table.beside(E)) == {at.USED: 1}
    assert at.BUILD_AT + at.FARM in table.legal()


@pytest.mark.rule("ROM-R30", "ROM-R23")
def test_an_old_token_goes_before_the_new_wall_is_judged() -> None:
    table = Table()
    table.wall(table.beside(E), W)
    table.unit(0, table.here, status=at.FRESH + 1)
    table.select(table.here, token=1)
    table.play(at.MOVE_AT + table.beside(E))
    assert table.units(0, table.beside(E)) == {at.USED + 1: 1}  # one token, a new one


@pytest.mark.rule("ROM-33", "ROM-R11", "ROM-47")
def test_water_is_entered_from_a_harbour_or_from_water() -> None:
    table = Table()
    for way in (E, SE):
        table.terrain(table.beside(way), at.WATER)
    table.unit(0, table.here, at.SOLDIER)
    table.select(table.here, at.SOLDIER)
    assert moves(table) == {table.beside(way) for way in (SW, W, NW, NE)}
    table = Table()
    for way in (E, SE):
        table.terrain(table.beside(way), at.WATER)
    table.build(table.here, at.HARBOUR)
    table.unit(0, table.here, at.SOLDIER)
    table.select(table.here, at.SOLDIER)
    assert {table.beside(E), table.beside(SE)} <= moves(table)  # towards every water hex
    table.play(at.MOVE_AT + table.beside(E))
    assert {table.beside(SE), table.here, table.beside(NE)} <= moves(table)


@pytest.mark.rule("ROM-27", "ROM-29", "ROM-R4", "ROM-R50")
def test_a_unit_beside_a_hostile_one_can_only_retreat() -> None:
    table = Table()
    capital = int(table.d[at.CAPITAL]) - 1
    table.unit(0, table.here)
    table.unit(1, table.here, at.EXPLORER)
    table.goods(0, wood=9, stone=9)
    table.select(table.here)
    assert table.asks() == "F_ASK"
    assert table.state.actor() == 1
    table.play(at.IS_HOSTILE)
    near = {
        table.beside(way)
        for way in range(6)
        if table.box.apart[table.beside(way) * at.HEXES + capital] < table.box.apart[table.here * at.HEXES + capital]
    }
    assert moves(table) == near
    assert table.legal(at.BUILD_AT, at.NUM_ACTIONS) == []
    table.play(at.DONE)  # asked just now: it may be left alone, and has not been activated
    assert table.units(0, table.here) == {at.FRESH: 1}
    table.select(table.here)  # the answer holds: nobody is asked again
    assert table.asks() == "F_UNIT"
    assert at.DONE not in table.legal()


@pytest.mark.rule("ROM-27", "ROM-R4")
def test_one_peaceful_answer_is_not_enough_when_two_are_there() -> None:
    table = Table()
    table.unit(0, table.here)
    table.unit(1, table.here)
    table.unit(2, table.here)
    table.select(table.here)
    assert table.state.actor() == 1
    table.play(at.IS_PEACEFUL)
    assert table.state.actor() == 2
    table.play(at.IS_HOSTILE)
    assert len(moves(table)) < 6


@pytest.mark.rule("ROM-R4")
def test_one_hostile_answer_is_enough() -> None:
    table = Table()
    table.unit(0, table.here)
    table.unit(1, table.here)
    table.unit(2, table.here)
    table.select(table.here)
    table.play(at.IS_HOSTILE)
    assert table.state.actor() == 0


@pytest.mark.rule("ROM-30", "ROM-26")
def test_after_retreating_a_worker_can_only_move() -> None:
    table = Table()
    table.unit(0, table.here)
    table.unit(1, table.here)
    table.goods(0, wood=9, stone=9)
    table.select(table.here)
    table.play(at.IS_HOSTILE)
    table.play(table.legal(at.MOVE_AT, at.LOOK_AT)[0])
    assert table.legal(at.BUILD_AT, at.NUM_ACTIONS) == []
    assert len(moves(table)) > 1  # no longer beside anybody: it moves as it likes


@pytest.mark.rule("ROM-29", "ROM-R5")
def test_in_its_own_capital_a_unit_goes_anywhere_but_to_face_down_tiles() -> None:
    table = Table()
    table.capital(0, table.here)
    table.terrain(table.beside(E), at.FACE_DOWN)
    table.terrain(table.beside(W), at.WATER)
    table.unit(0, table.here)
    table.unit(1, table.here)
    table.select(table.here)
    table.play(at.IS_HOSTILE)
    assert moves(table) == {table.beside(way) for way in (SE, SW, NW, NE)}


@pytest.mark.rule("ROM-R5")
def test_a_retreat_takes_the_shortest_way_over_what_can_be_entered() -> None:
    # the capital is two hexes to the east; the hex between is water, so the way leads around by south-east
    table = Table()
    table.capital(0, table.hex(2, 0))
    table.terrain(table.beside(E), at.WATER)
    table.terrain(table.hex(2, -1), at.FACE_DOWN)
    table.terrain(table.hex(1, -1), at.FACE_DOWN)
    table.unit(0, table.here)
    table.unit(1, table.here)
    table.select(table.here)
    table.play(at.IS_HOSTILE)
    # by (0,1), (1,1) to (2,0): three steps; by plain distance (1,0) would be nearer
    assert moves(table) == {table.beside(SE)}


@pytest.mark.rule("ROM-R5")
def test_without_any_way_a_retreat_goes_by_plain_distance() -> None:
    table = Table()
    table.capital(0, table.hex(3, 0))
    for q, r in ((2, 0), (2, 1), (3, -1), (1, 1), (2, -1), (3, 0)):
        if (q, r) in table.box.places and (q, r) != (3, 0):
            table.terrain(table.hex(q, r), at.WATER)
    for place in range(table.box.hexes):
        if table.box.apart[place * at.HEXES + table.hex(3, 0)] == 1:
            table.terrain(place, at.WATER)
    table.unit(0, table.here)
    table.unit(1, table.here)
    table.select(table.here)
    table.play(at.IS_HOSTILE)
    assert moves(table) == {table.beside(E)}  # distance 2 instead of 3; (0,1) is at 3 too, (1,-1) at 3


@pytest.mark.rule("ROM-R4")
def test_leave_is_asked_before_a_unit_goes_on_in_a_hex_it_has_entered() -> None:
    table = Table()
    table.unit(0, table.here)
    table.unit(1, table.beside(E))
    table.select(table.here)
    table.play(at.MOVE_AT + table.beside(E))
    assert table.legal() == [at.DONE, at.GO_ON]
    table.play(at.GO_ON, at.IS_PEACEFUL)
    assert len(moves(table)) > 1


# exploring


def unexplored(table: Table, *ways: int, deep: int = at.PLAIN) -> None:
    for way in ways:
        table.terrain(table.beside(way), at.FACE_DOWN)


@pytest.mark.rule("ROM-35", "ROM-R1")
def test_exploring_turns_the_tile_up_and_the_unit_lies() -> None:
    table = Table()
    unexplored(table, E)
    table.d[at.MARK + table.beside(E)] = 1
    table.unit(0, table.here)
    table.select(table.here)
    table.play(at.MOVE_AT + table.beside(E))
    assert table.state.actor() == -1
    # 19 - 2*4 plains, 10 hills, 10 forests, 15 - 9 waters are undecided here
    assert table.state.weights() == [11, 10, 10, 6]
    table.play(at.TERRAIN_AT + at.HILL)
    assert table.state.weights() == [4, 2]  # the multiplier on it is turned up too
    table.play(at.MARK_AT + 3)
    assert table.units(0, table.beside(E)) == {at.LYING: 1}
    assert table.d[at.MARK + table.beside(E)] == 3
    assert table.d[at.POOL + at.HILL] == 9


@pytest.mark.rule("ROM-36", "ROM-R28")
def test_from_water_the_explorer_of_it_comes_back() -> None:
    table = Table()
    unexplored(table, E)
    table.unit(0, table.here, status=at.FRESH + 1)
    table.select(table.here, token=1)
    table.play(at.MOVE_AT + table.beside(E), at.TERRAIN_AT + at.WATER)
    assert table.units(0, table.here) == {at.LYING: 1}  # it has moved: the token is gone


@pytest.mark.rule("ROM-37", "ROM-E3")
def test_river_figure_1() -> None:
    # A (east) is explored; C (the middle) is water with D and E face down beside it
    table = Table()
    table.terrain(table.here, at.WATER)
    unexplored(table, E, W, NW)
    table.unit(0, table.beside(NE))
    table.select(table.beside(NE))
    table.play(at.MOVE_AT + table.beside(E), at.TERRAIN_AT + at.PLAIN)
    assert table.d[at.TERRAIN + table.beside(W)] == at.FACE_DOWN
    assert table.d[at.TERRAIN + table.beside(NW)] == at.FACE_DOWN
    assert table.d[at.WATER_PILE] == 9


@pytest.mark.rule("ROM-37", "ROM-38", "ROM-E4", "ROM-R29")
def test_river_figure_2() -> None:
    # A = (0,0) with B = (1,0) alone; B then has C = (2,0) alone; C has D = (3,-1) and E = (3,0)
    table = Table()
    for q, r in ((0, 0), (1, 0), (2, 0), (3, -1), (3, 0)):
        table.terrain(table.hex(q, r), at.FACE_DOWN)
    table.unit(0, table.beside(W))
    table.select(table.beside(W))
    table.play(at.MOVE_AT + table.here, at.TERRAIN_AT + at.WATER)
    assert [table.d[at.TERRAIN + table.hex(q, 0)] for q in (0, 1, 2, 3)] == [at.WATER, at.WATER, at.WATER, at.FACE_DOWN]
    assert table.d[at.TERRAIN + table.hex(3, -1)] == at.FACE_DOWN
    assert table.d[at.WATER_PILE] == 7


@pytest.mark.rule("ROM-38", "ROM-R29")
def test_three_tiles_are_replaced_at_most() -> None:
    # a line of five face-down hexes: the first is explored, three follow, the last one stays
    table = Table()
    for q in (-2, -1, 0, 1, 2):
        table.terrain(table.hex(q, 0), at.FACE_DOWN)
    table.unit(0, table.hex(-3, 0))
    table.select(table.hex(-3, 0))
    table.play(at.MOVE_AT + table.hex(-2, 0), at.TERRAIN_AT + at.WATER)
    assert [int(table.d[at.TERRAIN + table.hex(q, 0)]) for q in (-1, 0, 1, 2)] == [at.WATER] * 3 + [at.FACE_DOWN]


@pytest.mark.rule("ROM-39", "ROM-8")
def test_without_a_water_pile_nothing_is_replaced() -> None:
    table = Table()
    table.d[at.WATER_PILE] = 0
    unexplored(table, E)
    table.terrain(table.hex(2, 0), at.FACE_DOWN)
    table.unit(0, table.here)
    table.select(table.here)
    table.play(at.MOVE_AT + table.beside(E), at.TERRAIN_AT + at.WATER)
    assert table.d[at.TERRAIN + table.hex(2, 0)] == at.FACE_DOWN


@pytest.mark.rule("ROM-R29", "ROM-R1")
def test_the_multiplier_of_a_discarded_tile_stays_turned_up() -> None:
    table = Table()
    unexplored(table, E)
    river = table.hex(2, 0)
    table.terrain(river, at.FACE_DOWN)
    table.d[at.MARK + river] = 1
    table.unit(0, table.here)
    table.select(table.here)
    table.play(at.MOVE_AT + table.beside(E), at.TERRAIN_AT + at.WATER, at.MARK_AT + 2)
    assert table.d[at.TERRAIN + river] == at.WATER
    assert table.d[at.MARK + river] == 2
    # nobody saw the discarded tile: it is still among the undecided ones, 11 + 10 + 10 + 6 less the explored one
    assert [int(table.d[at.POOL + kind]) for kind in (1, 2, 3, 4)] == [11, 10, 10, 5]


# looking


@pytest.mark.rule("ROM-34", "ROM-R1", "ROM-R55", "ROM-S2", "ROM-S3", "ROM-S6", "ROM-S7")
def test_what_an_explorer_looks_at_is_its_players_secret() -> None:
    table = Table()
    unexplored(table, E)
    east = table.beside(E)
    table.d[at.MARK + east] = 1
    table.unit(0, table.here, at.EXPLORER)
    table.select(table.here, at.EXPLORER)
    table.play(at.LOOK_AT + east)
    state = table.state
    forest = at.TERRAIN_AT + at.FOREST
    assert state.seen(forest, 0) == forest
    assert state.seen(forest, 1) == at.SAW_TILE
    assert state.seen(forest, None) == at.SAW_TILE
    table.play(forest)
    assert state.seen(at.MARK_AT + 2, 1) == at.SAW_MARK
    table.play(at.MARK_AT + 2)
    assert at.LOOK_AT + east not in table.legal()
    mine, theirs = state.observe(0), state.observe(1)
    assert (mine.d[at.HIDDEN + east], mine.d[at.HIDDEN_MARK + east]) == (at.FOREST, 2)
    assert (theirs.d[at.HIDDEN + east], theirs.d[at.HIDDEN_MARK + east]) == (0, 0)
    # for the others the forest is still one of those that may lie there
    assert (mine.d[at.POOL + at.FOREST], theirs.d[at.POOL + at.FOREST]) == (9, 10)
    assert (mine.d[at.MARKS + 2], theirs.d[at.MARKS + 2]) == (3, 4)
    # two actions are left; the tile is what it is
    table.play(at.MOVE_AT + east)
    assert state.actions() == [forest]


@pytest.mark.rule("ROM-R28", "ROM-R3")
def test_a_look_is_a_move_action() -> None:
    table = Table()
    unexplored(table, E, SE, W)
    table.unit(0, table.here, at.EXPLORER)
    table.select(table.here, at.EXPLORER)
    for way in (E, SE, W):
        table.play(at.LOOK_AT + table.beside(way), at.TERRAIN_AT + at.PLAIN)
    assert table.units(0, table.here, at.EXPLORER) == {at.LYING: 1}
    before = table.coins(0)
    table.play(at.DONE)
    assert table.coins(0) == before  # it forfeits the coin for skipping the phase


@pytest.mark.rule("ROM-23")
def test_skipping_the_phase_gives_a_silver() -> None:
    table = Table()
    table.unit(0, table.here)
    table.play(at.DONE)
    assert table.coins(0) == 1
